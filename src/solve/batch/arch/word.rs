//! [`Word`]: one bit for each of many boards, and the few operations that the rules need.
//!
//! A word is the content of one register of an instruction set: a row of `u64`s. A lane is one bit
//! of it. Lanes are numbered across the `u64`s: first bit 0 of each, then bit 1 of each, and so on
//! (here with 512 lanes):
//!
//! ```text
//! u64 number      0                1                2          ...   7
//! bit             63  ...  1  0    63  ...  1  0    63  ...
//! lane            504 ...  8  0    505 ...  9  1    506 ...          511 ... 15  7
//! ```
//!
//! # Why safe code cannot run an instruction that the CPU lacks
//!
//! [`Cpu<W>`] is the proof that this CPU has the instructions of `W`. Only [`Word::detect`] returns
//! one. A word is made either with this proof or from other words. So code that has a `W`, or a
//! value that contains one, may use its operators.
//!
//! # How kernels are compiled
//!
//! The rules are written once, generic over `Word`, with plain `&`, `|` and `!`. The compiler finds
//! fused forms (AVX-512's three-input logic) by itself. But a kernel has to be compiled as one with
//! the function that enables the instruction set (see `backend.rs`). So kernels consist of
//! `#[inline(always)]` functions and plain loops. A closure, or a function like `array::from_fn`,
//! would be compiled apart, and each operation in it would become a call (8 to 14 times slower).
#![allow(unsafe_code, reason = "the constructor of the proof")]

use core::marker::PhantomData;
use core::ops::{BitAnd, BitOr, BitXor, Not};

/// Proof that this CPU has the instructions of `W`. Takes no memory.
pub(crate) struct Cpu<W>(PhantomData<W>);

impl<W> Clone for Cpu<W> {
    #[inline(always)]
    fn clone(&self) -> Cpu<W> {
        *self
    }
}

impl<W> Copy for Cpu<W> {}

impl<W: Word> Cpu<W> {
    /// The proof, made without asking the CPU.
    ///
    /// # Safety
    /// This CPU must have the instructions of `W`.
    #[inline(always)]
    pub(crate) const unsafe fn assume() -> Cpu<W> {
        Cpu(PhantomData)
    }

    /// The word without any lane.
    #[inline(always)]
    pub(crate) fn none(self) -> W {
        W::splat(self, 0)
    }

    /// The word with all lanes.
    #[inline(always)]
    pub(crate) fn all(self) -> W {
        W::splat(self, !0)
    }
}

/// One bit for each of `LANES` boards, in one register.
pub(crate) trait Word:
    Copy
    + Send
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + 'static
{
    /// The number of bits of a word, and so of boards side by side: a multiple of 64, at most 512.
    const LANES: usize;

    /// The proof, if the CPU says that it has the instructions; `None` otherwise.
    fn detect() -> Option<Cpu<Self>>;

    /// The proof that this word carries.
    #[inline(always)]
    fn cpu(self) -> Cpu<Self> {
        // SAFETY: every word was made with a proof.
        unsafe { Cpu::assume() }
    }

    /// The word with these `u64`s. Missing ones are 0; those beyond `LANES / 64` are ignored.
    fn from_u64s(cpu: Cpu<Self>, lanes: &[u64]) -> Self;

    /// The word in which each `u64` is `lanes`.
    fn splat(cpu: Cpu<Self>, lanes: u64) -> Self;

    /// Writes the `u64`s of this word to `to`, which must have `LANES / 64` of them.
    #[inline(always)]
    fn write(self, to: &mut [u64]) {
        let lanes = self.to_u64s();
        to.copy_from_slice(&lanes[..Self::LANES / 64]);
    }

    /// The `LANES / 64` `u64`s of this word, followed by zeros.
    fn to_u64s(self) -> [u64; 8];

    /// Each `u64` shifted left by `N`, which is less than 64.
    fn shl<const N: u32>(self) -> Self;

    /// Each `u64` shifted right by `N`, which is less than 64; zeros come in.
    fn shr<const N: u32>(self) -> Self;

    /// Swaps the upper `N` bits of each group of `2 * N` bits of `self` with the lower `N` bits of
    /// the same group of `other`. `N` is 1, 2, 4, 8, 16 or 32.
    ///
    /// ```text
    ///          self     other
    /// before   u l      U L       u, U: upper N bits    l, L: lower N bits
    /// after    L l      U u
    /// ```
    #[inline(always)]
    fn swap_halves<const N: u32>(self, other: Self) -> (Self, Self) {
        swap_by_masks::<Self, N>(self, other)
    }

    /// The lanes of `self` that are not in `other`.
    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        self & !other
    }

    /// The number of lanes that are set.
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
    let swap = (a.shr::<N>() ^ b) & W::splat(a.cpu(), lower_halves(N));
    (a ^ swap.shl::<N>(), b ^ swap)
}

/// [`Word::swap_halves`] for CPUs that select by a mask in one instruction.
#[cfg(any(test, target_arch = "x86_64", target_arch = "aarch64"))]
#[inline(always)]
pub(crate) fn swap_by_selects<W: Word, const N: u32>(a: W, b: W) -> (W, W) {
    let lower = W::splat(a.cpu(), lower_halves(N));
    (a & lower | b.shl::<N>().minus(lower), a.shr::<N>() & lower | b.minus(lower))
}

/// The lower `n` bits of every group of `2 * n`: `0x00000000ffffffff` for 32,
/// `0x0000ffff0000ffff` for 16, ..., `0x5555555555555555` for 1.
pub(crate) const fn lower_halves(n: u32) -> u64 {
    !0 / ((1 << n) + 1)
}

#[cfg(test)]
pub(crate) use tests::{with_each_backend, with_each_word};

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use proptest::test_runner::RngSeed;

    /// Calls a check, generic over [`Backend`](super::backend::Backend), with each word that this
    /// CPU has and for which the kernels are compiled.
    macro_rules! with_each_backend {
        ($check:ident $arguments:tt) => {{
            use $crate::solve::batch::arch;
            // Miri is slow, and looks for what only `unsafe` code can do.
            #[cfg(not(miri))]
            arch::word::with_each_backend!(@one arch::plain::Plain<2>, $check $arguments);
            arch::word::with_each_backend!(@one arch::Portable, $check $arguments);
            #[cfg(target_arch = "x86_64")]
            {
                arch::word::with_each_backend!(@one arch::x86::Avx2, $check $arguments);
                arch::word::with_each_backend!(@one arch::x86::Avx512, $check $arguments);
            }
        }};
        (@one $word:ty, $check:ident ($($argument:expr),*)) => {
            match <$word as $crate::solve::batch::arch::word::Word>::detect() {
                Some(cpu) => $check::<$word>(cpu, $($argument),*),
                None => eprintln!("SKIPPED: this CPU lacks the instructions of {}", stringify!($word)),
            }
        };
    }

    /// Calls a check, generic over [`Word`], with each word that this CPU has.
    macro_rules! with_each_word {
        ($check:ident $arguments:tt) => {{
            use $crate::solve::batch::arch::{plain::Plain, word};
            word::with_each_backend!(@one Plain<1>, $check $arguments);
            word::with_each_backend!(@one Plain<4>, $check $arguments);
            word::with_each_backend!($check $arguments);
        }};
    }

    pub(crate) use {with_each_backend, with_each_word};

    fn config() -> ProptestConfig {
        ProptestConfig {
            cases: if cfg!(miri) { 2 } else { 256 },
            rng_seed: RngSeed::Fixed(1),
            failure_persistence: None,
            ..ProptestConfig::default()
        }
    }

    /// The `u64`s of a word.
    type Numbers = [u64; 8];

    // Generic code is compiled for seven words, so it only collects the results of their
    // operations. Functions that are compiled once compute the results for integers, and compare.

    /// Fails if a word of so many lanes has other `u64`s than these, each computed from its index.
    #[track_caller]
    fn expect(what: &str, lanes: usize, found: Numbers, number: &dyn Fn(usize) -> u64) {
        let expected = core::array::from_fn(|k| if k < lanes / 64 { number(k) } else { 0 });
        assert_eq!(found, expected, "{what}, {lanes} lanes");
    }

    fn constructors<W: Word>(cpu: Cpu<W>, a: Numbers) {
        let width = W::LANES / 64;
        assert!(W::LANES.is_multiple_of(64) && W::LANES <= 512);
        let exact = W::from_u64s(cpu, &a[..width]);
        let shorter = W::from_u64s(cpu, &a[..width - 1]);
        let longer = W::from_u64s(cpu, &a);
        let words = [exact, shorter, longer, W::splat(cpu, a[0]), cpu.none(), cpu.all()];
        let mut written = [1; 10];
        longer.write(&mut written[1..=width]);
        check_constructors(W::LANES, a, words.map(W::to_u64s), written);
    }

    fn check_constructors(lanes: usize, a: Numbers, words: [Numbers; 6], written: [u64; 10]) {
        let width = lanes / 64;
        let [exact, shorter, longer, splat, none, all] = words;
        expect("exact", lanes, exact, &|k| a[k]);
        expect("shorter", lanes, shorter, &|k| if k < width - 1 { a[k] } else { 0 });
        expect("longer", lanes, longer, &|k| a[k]);
        expect("splat", lanes, splat, &|_| a[0]);
        expect("none", lanes, none, &|_| 0);
        expect("all", lanes, all, &|_| !0);
        assert_eq!((written[0], written[width + 1]), (1, 1), "write stays in its place");
        assert_eq!(written[1..=width], a[..width], "write");
    }

    fn logic<W: Word>(cpu: Cpu<W>, a: Numbers, b: Numbers) {
        let (x, y) = (W::from_u64s(cpu, &a), W::from_u64s(cpu, &b));
        let words = [x & y, x | y, x ^ y, !x, x.minus(y)];
        check_logic(W::LANES, a, b, words.map(W::to_u64s), x.count());
    }

    fn check_logic(lanes: usize, a: Numbers, b: Numbers, words: [Numbers; 5], count: u32) {
        let [and, or, xor, not, minus] = words;
        expect("and", lanes, and, &|k| a[k] & b[k]);
        expect("or", lanes, or, &|k| a[k] | b[k]);
        expect("xor", lanes, xor, &|k| a[k] ^ b[k]);
        expect("not", lanes, not, &|k| !a[k]);
        expect("minus", lanes, minus, &|k| a[k] & !b[k]);
        let expected: u32 = a[..lanes / 64].iter().map(|number| number.count_ones()).sum();
        assert_eq!(count, expected, "count, {lanes} lanes");
    }

    fn shifts<W: Word>(cpu: Cpu<W>, a: Numbers) {
        let x = W::from_u64s(cpu, &a);
        macro_rules! by {
            ($($n:literal)*) => { [$(($n, x.shl::<$n>().to_u64s(), x.shr::<$n>().to_u64s())),*] };
        }
        check_shifts(W::LANES, a, &by!(0 1 2 4 8 16 32 63));
    }

    fn check_shifts(lanes: usize, a: Numbers, shifted: &[(u32, Numbers, Numbers)]) {
        for &(n, left, right) in shifted {
            expect(&format!("shl by {n}"), lanes, left, &|k| a[k] << n);
            expect(&format!("shr by {n}"), lanes, right, &|k| a[k] >> n);
        }
    }

    fn swaps<W: Word>(cpu: Cpu<W>, a: Numbers, b: Numbers) {
        let (x, y) = (W::from_u64s(cpu, &a), W::from_u64s(cpu, &b));
        let numbers = |(c, d): (W, W)| (c.to_u64s(), d.to_u64s());
        macro_rules! by {
            ($($n:literal)*) => { [$(($n, [
                ("swap_halves", numbers(x.swap_halves::<$n>(y))),
                ("swap_by_masks", numbers(swap_by_masks::<W, $n>(x, y))),
                ("swap_by_selects", numbers(swap_by_selects::<W, $n>(x, y))),
            ])),*] };
        }
        check_swaps(W::LANES, a, b, &by!(1 2 4 8 16 32));
    }

    /// What a function gave: both words after a swap.
    type Swap = (&'static str, (Numbers, Numbers));

    fn check_swaps(lanes: usize, a: Numbers, b: Numbers, swaps: &[(u32, [Swap; 3])]) {
        for &(n, swaps) in swaps {
            let expected: [_; 8] = core::array::from_fn(|k| swapped(n, a[k], b[k]));
            for (what, (c, d)) in swaps {
                let what = format!("{what} by {n}");
                expect(&what, lanes, c, &|k| expected[k].0);
                expect(&what, lanes, d, &|k| expected[k].1);
            }
        }
    }

    /// Both numbers after the swap of their halves of `n` bits, bit by bit.
    fn swapped(n: u32, a: u64, b: u64) -> (u64, u64) {
        let (mut c, mut d) = (0, 0);
        for bit in 0..64 {
            let is_upper = bit / n % 2 == 1;
            c |= (if is_upper { b >> (bit - n) } else { a >> bit } & 1) << bit;
            d |= (if is_upper { b >> bit } else { a >> (bit + n) } & 1) << bit;
        }
        (c, d)
    }

    proptest! {
        #![proptest_config(config())]

        #[test]
        fn words_are_made_of_integers_and_give_them_back(a: [u64; 8]) {
            with_each_word!(constructors(a));
        }

        #[test]
        fn logic_is_that_of_integers(a: [u64; 8], b: [u64; 8]) {
            with_each_word!(logic(a, b));
        }

        #[test]
        fn shifts_are_those_of_integers(a: [u64; 8]) {
            with_each_word!(shifts(a));
        }

        #[test]
        fn swaps_of_halves_are_right_bit_by_bit(a: [u64; 8], b: [u64; 8]) {
            with_each_word!(swaps(a, b));
        }
    }
}
