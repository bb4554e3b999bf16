//! [`Word`]: one bit for each of many boards, and the few operations the rules need.
//!
//! Kernels that use it must be compiled as one with the function that enables the instruction set,
//! so they consist of `#[inline(always)]` functions and plain loops. A closure, or a function like
//! `array::from_fn`, would be compiled apart, and each operation in it become a call.
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
    /// All lanes.
    const ONES: Self;

    /// These lanes: `LANES / 64` numbers. Numbers that are missing are 0.
    fn from_u64s(lanes: &[u64]) -> Self;

    /// The same number for each 64 lanes.
    fn splat(lanes: u64) -> Self;

    /// Writes the lanes, `LANES / 64` numbers.
    #[inline(always)]
    fn write(self, to: &mut [u64]) {
        let lanes = self.to_u64s();
        to.copy_from_slice(&lanes[..Self::LANES / 64]);
    }

    /// The lanes, as `LANES / 64` numbers; the rest of the array is 0.
    fn to_u64s(self) -> [u64; 8];

    /// Each `u64` shifted left by `N`.
    fn shl<const N: u32>(self) -> Self;

    /// Each `u64` shifted right by `N`.
    fn shr<const N: u32>(self) -> Self;

    /// Swaps the upper `N` bits of each group of `2 * N` in `self` with the lower ones in `other`.
    #[inline(always)]
    fn swap_halves<const N: u32>(self, other: Self) -> (Self, Self) {
        swap_by_masks::<Self, N>(self, other)
    }

    /// The lanes of `self` that are not in `other`.
    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        self & !other
    }

    /// How many lanes there are in it.
    #[inline(always)]
    fn count(self) -> u32 {
        let mut count = 0;
        for lanes in self.to_u64s() {
            count += lanes.count_ones();
        }
        count
    }
}

/// [`Word::swap_halves`] for any machine.
#[inline(always)]
pub(super) fn swap_by_masks<W: Word, const N: u32>(a: W, b: W) -> (W, W) {
    let swap = (a.shr::<N>() ^ b) & W::splat(lower_halves(N));
    (a ^ swap.shl::<N>(), b ^ swap)
}

/// The lower `n` bits of every group of `2 * n`: 0x00000000ffffffff, 0x0000ffff0000ffff, ...
pub(super) const fn lower_halves(n: u32) -> u64 {
    !0 / ((1 << n) + 1)
}

/// `N` plain `u64`s, for any machine.
#[derive(Clone, Copy)]
#[repr(align(16))]
pub(super) struct Plain<const N: usize>([u64; N]);

impl<const N: usize> BitAnd for Plain<N> {
    type Output = Self;
    #[inline(always)]
    fn bitand(mut self, other: Self) -> Self {
        for k in 0..N {
            self.0[k] &= other.0[k];
        }
        self
    }
}

impl<const N: usize> BitOr for Plain<N> {
    type Output = Self;
    #[inline(always)]
    fn bitor(mut self, other: Self) -> Self {
        for k in 0..N {
            self.0[k] |= other.0[k];
        }
        self
    }
}

impl<const N: usize> BitXor for Plain<N> {
    type Output = Self;
    #[inline(always)]
    fn bitxor(mut self, other: Self) -> Self {
        for k in 0..N {
            self.0[k] ^= other.0[k];
        }
        self
    }
}

impl<const N: usize> Not for Plain<N> {
    type Output = Self;
    #[inline(always)]
    fn not(mut self) -> Self {
        for k in 0..N {
            self.0[k] = !self.0[k];
        }
        self
    }
}

impl<const N: usize> Word for Plain<N> {
    const LANES: usize = 64 * N;
    const ZERO: Self = Plain([0; N]);
    const ONES: Self = Plain([!0; N]);

    #[inline(always)]
    fn from_u64s(lanes: &[u64]) -> Self {
        let mut word = Self::ZERO;
        for (to, from) in word.0.iter_mut().zip(lanes) {
            *to = *from;
        }
        word
    }

    #[inline(always)]
    fn splat(lanes: u64) -> Self {
        Plain([lanes; N])
    }

    #[inline(always)]
    fn to_u64s(self) -> [u64; 8] {
        let mut lanes = [0; 8];
        for (to, from) in lanes.iter_mut().zip(&self.0) {
            *to = *from;
        }
        lanes
    }

    #[inline(always)]
    fn shl<const S: u32>(mut self) -> Self {
        for k in 0..N {
            self.0[k] <<= S;
        }
        self
    }

    #[inline(always)]
    fn shr<const S: u32>(mut self) -> Self {
        for k in 0..N {
            self.0[k] >>= S;
        }
        self
    }
}
