//! [`Word`]: one bit for each of many boards, and the few operations the rules need.
//!
//! The rules are written once, generic over it. Plain `&`, `|` and `!` are all there is to them,
//! so the compiler finds fused forms (AVX-512's three-input logic) by itself.

use core::ops::{BitAnd, BitOr, BitXor, Not};

/// As many lanes of one bit as an instruction set handles at once. Lane `n` is bit `n % 64` of
/// the `u64` number `n / 64`.
pub(super) trait Word:
    Copy
    + Send
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + 'static
{
    /// How many boards stand side by side.
    const LANES: usize;
    /// No lane.
    const ZERO: Self;

    /// These lanes; there are `LANES / 64` numbers.
    fn from_u64s(lanes: impl Fn(usize) -> u64) -> Self;

    /// The lanes, as `LANES / 64` numbers; the rest of the array is 0.
    fn to_u64s(self) -> [u64; 8];

    /// Each `u64` shifted left by `N`.
    fn shl<const N: u32>(self) -> Self;

    /// Each `u64` shifted right by `N`.
    fn shr<const N: u32>(self) -> Self;

    /// The lanes of `self` that are not in `other`.
    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        self & !other
    }

    /// All lanes.
    #[inline(always)]
    fn ones() -> Self {
        !Self::ZERO
    }

    /// How many lanes there are in it.
    #[inline(always)]
    fn count(self) -> u32 {
        self.to_u64s().iter().map(|lanes| lanes.count_ones()).sum()
    }
}

/// `N` plain `u64`s, for any machine.
#[derive(Clone, Copy)]
#[repr(align(16))]
pub(super) struct Plain<const N: usize>([u64; N]);

impl<const N: usize> BitAnd for Plain<N> {
    type Output = Self;
    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        Plain(core::array::from_fn(|k| self.0[k] & other.0[k]))
    }
}

impl<const N: usize> BitOr for Plain<N> {
    type Output = Self;
    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        Plain(core::array::from_fn(|k| self.0[k] | other.0[k]))
    }
}

impl<const N: usize> BitXor for Plain<N> {
    type Output = Self;
    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        Plain(core::array::from_fn(|k| self.0[k] ^ other.0[k]))
    }
}

impl<const N: usize> Not for Plain<N> {
    type Output = Self;
    #[inline(always)]
    fn not(self) -> Self {
        Plain(self.0.map(|lanes| !lanes))
    }
}

impl<const N: usize> Word for Plain<N> {
    const LANES: usize = 64 * N;
    const ZERO: Self = Plain([0; N]);

    #[inline(always)]
    fn from_u64s(lanes: impl Fn(usize) -> u64) -> Self {
        Plain(core::array::from_fn(lanes))
    }

    #[inline(always)]
    fn to_u64s(self) -> [u64; 8] {
        core::array::from_fn(|k| self.0.get(k).copied().unwrap_or(0))
    }

    #[inline(always)]
    fn shl<const S: u32>(self) -> Self {
        Plain(self.0.map(|lanes| lanes << S))
    }

    #[inline(always)]
    fn shr<const S: u32>(self) -> Self {
        Plain(self.0.map(|lanes| lanes >> S))
    }
}
