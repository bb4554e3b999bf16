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
pub(crate) trait Word:
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
pub(crate) fn swap_by_masks<W: Word, const N: u32>(a: W, b: W) -> (W, W) {
    let swap = (a.shr::<N>() ^ b) & W::splat(lower_halves(N));
    (a ^ swap.shl::<N>(), b ^ swap)
}

/// The lower `n` bits of every group of `2 * n`: 0x00000000ffffffff, 0x0000ffff0000ffff, ...
pub(crate) const fn lower_halves(n: u32) -> u64 {
    !0 / ((1 << n) + 1)
}

/// The same for CPUs that select by a mask in one instruction.
#[cfg(any(test, target_arch = "x86_64"))]
#[inline(always)]
pub(crate) fn swap_by_selects<W: Word, const N: u32>(a: W, b: W) -> (W, W) {
    let lower = W::splat(lower_halves(N));
    (a & lower | b.shl::<N>().minus(lower), a.shr::<N>() & lower | b.minus(lower))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::batch::arch::plain::Plain;

    #[test]
    fn both_ways_to_swap_do_the_same() {
        let word = |seed: u64| Plain::<2>::from_u64s(&[seed, seed.rotate_left(17)]);
        let (a, b) = (word(0x0123_4567_89ab_cdef), word(0xf0e1_d2c3_5a69_7887));
        fn swaps<const N: u32>(a: Plain<2>, b: Plain<2>) {
            let (c, d) = swap_by_masks::<_, N>(a, b);
            let (e, f) = swap_by_selects::<_, N>(a, b);
            assert_eq!((c.to_u64s(), d.to_u64s()), (e.to_u64s(), f.to_u64s()), "{N}");
        }
        swaps::<32>(a, b);
        swaps::<16>(a, b);
        swaps::<8>(a, b);
        swaps::<4>(a, b);
        swaps::<2>(a, b);
        swaps::<1>(a, b);
    }
}
