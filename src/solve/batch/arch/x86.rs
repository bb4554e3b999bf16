//! The [`Word`]s for the instruction sets of x86-64: [`Sse2`], which every such CPU has, [`Avx2`]
//! and [`Avx512`].
//!
//! Each `unsafe` block here does one of two things: it calls an intrinsic that needs its
//! instruction set and nothing else, where a word or a [`Cpu`] proves that the CPU has it; or it
//! reinterprets a register as an array of `u64`s or the other way round.
#![allow(unsafe_code, reason = "intrinsics of an instruction set that was detected first")]

use super::backend::compile_kernels;
use super::word::{Cpu, Word, swap_by_masks, swap_by_selects};
use super::{avx2_bytes, avx2_sets, avx512_sets};
use crate::solve::batch::layout::bytes;
use crate::solve::batch::schedule::unavoidable_set;
use core::arch::x86_64::*;
use core::ops::{BitAnd, BitOr, BitXor, Not};

/// Defines a word type with its operations and kernels. Each use names the CPU features once: the
/// same features are detected and compiled for.
macro_rules! word {
    ($(#[$doc:meta])* $name:ident($register:ident): $lanes:literal lanes,
     features ($($feature:tt)+),
     and $and:ident, or $or:ident, xor $xor:ident, andnot $andnot:ident,
     shl $shl:ident, shr $shr:ident, $(swap_halves $swap_halves:ident,)?
     are_puzzles $are_puzzles:path, pack $pack:path, write_line $write_line:path,
     has_unavoidable_set $has_unavoidable_set:path) => {
        $(#[$doc])*
        #[derive(Clone, Copy)]
        pub(crate) struct $name($register);

        impl BitAnd for $name {
            type Output = Self;
            #[inline(always)]
            fn bitand(self, other: Self) -> Self {
                // SAFETY: a word proves that the CPU has the instruction set.
                $name(unsafe { $and(self.0, other.0) })
            }
        }

        impl BitOr for $name {
            type Output = Self;
            #[inline(always)]
            fn bitor(self, other: Self) -> Self {
                // SAFETY: a word proves that the CPU has the instruction set.
                $name(unsafe { $or(self.0, other.0) })
            }
        }

        impl BitXor for $name {
            type Output = Self;
            #[inline(always)]
            fn bitxor(self, other: Self) -> Self {
                // SAFETY: a word proves that the CPU has the instruction set.
                $name(unsafe { $xor(self.0, other.0) })
            }
        }

        impl Not for $name {
            type Output = Self;
            #[inline(always)]
            fn not(self) -> Self {
                self ^ self.cpu().all()
            }
        }

        impl Word for $name {
            const LANES: usize = $lanes;

            fn detect() -> Option<Cpu<Self>> {
                let detected = $(is_x86_feature_detected!($feature))&&+;
                // SAFETY: the CPU has all the features.
                detected.then(|| unsafe { Cpu::assume() })
            }

            #[inline(always)]
            fn from_u64s(cpu: Cpu<Self>, lanes: &[u64]) -> Self {
                let mut array = [0; $lanes / 64];
                for (to, from) in array.iter_mut().zip(lanes) {
                    *to = *from;
                }
                Self::from_array(cpu, array)
            }

            #[inline(always)]
            fn splat(cpu: Cpu<Self>, lanes: u64) -> Self {
                Self::from_array(cpu, [lanes; $lanes / 64])
            }

            #[inline(always)]
            fn to_u64s(self) -> [u64; 8] {
                // SAFETY: the two have the same size, and every bit pattern is a value of both.
                let from: [u64; $lanes / 64] = unsafe { core::mem::transmute(self.0) };
                let mut lanes = [0; 8];
                for (to, from) in lanes.iter_mut().zip(from) {
                    *to = from;
                }
                lanes
            }

            #[inline(always)]
            fn shl<const N: u32>(self) -> Self {
                // SAFETY: a word proves that the CPU has the instruction set.
                $name(unsafe { $shl::<N>(self.0) })
            }

            #[inline(always)]
            fn shr<const N: u32>(self) -> Self {
                // SAFETY: a word proves that the CPU has the instruction set.
                $name(unsafe { $shr::<N>(self.0) })
            }

            $(#[inline(always)]
            fn swap_halves<const N: u32>(self, other: Self) -> (Self, Self) {
                $swap_halves::<Self, N>(self, other)
            })?

            #[inline(always)]
            fn minus(self, other: Self) -> Self {
                // SAFETY: a word proves that the CPU has the instruction set.
                $name(unsafe { $andnot(other.0, self.0) })
            }
        }

        impl $name {
            #[inline(always)]
            fn from_array(_: Cpu<Self>, lanes: [u64; $lanes / 64]) -> Self {
                // SAFETY: the two have the same size, and every bit pattern is a value of both.
                $name(unsafe { core::mem::transmute::<[u64; $lanes / 64], $register>(lanes) })
            }
        }

        compile_kernels!($name, features ($($feature)+), are_puzzles $are_puzzles, pack $pack,
            write_line $write_line, has_unavoidable_set $has_unavoidable_set);
    };
}

word! {
    /// 128 lanes in a register of SSE2.
    Sse2(__m128i): 128 lanes,
    features ("sse2"),
    and _mm_and_si128, or _mm_or_si128, xor _mm_xor_si128, andnot _mm_andnot_si128,
    shl shl_128, shr shr_128,
    are_puzzles bytes::are_puzzles, pack bytes::pack, write_line bytes::write_line,
    has_unavoidable_set unavoidable_set::has_one_without_givens
}

word! {
    /// 256 lanes in a register of AVX2.
    Avx2(__m256i): 256 lanes,
    features ("avx2" "popcnt"),
    and _mm256_and_si256, or _mm256_or_si256, xor _mm256_xor_si256, andnot _mm256_andnot_si256,
    shl shl_256, shr shr_256, swap_halves swap_by_blends,
    are_puzzles avx2_bytes::are_puzzles, pack avx2_bytes::pack, write_line avx2_bytes::write_line,
    has_unavoidable_set avx2_sets::has_one_without_givens
}

word! {
    /// 512 lanes in a register of AVX-512. The functions for lines are those of AVX2. (Those of
    /// AVX-512 gained nothing.)
    Avx512(__m512i): 512 lanes,
    features ("avx512f" "avx512bw" "avx512vl" "avx2" "popcnt"),
    and _mm512_and_si512, or _mm512_or_si512, xor _mm512_xor_si512, andnot _mm512_andnot_si512,
    shl _mm512_slli_epi64, shr _mm512_srli_epi64, swap_halves swap_by_selects,
    are_puzzles avx2_bytes::are_puzzles, pack avx2_bytes::pack, write_line avx2_bytes::write_line,
    has_unavoidable_set avx512_sets::has_one_without_givens
}

/// Defines a shift of each `u64` by `N` bits. (The intrinsics that take the number of bits as a
/// constant need an `i32`. The compiler turns these functions into the same instruction.)
macro_rules! shift {
    ($name:ident, $register:ident, $shift:ident) => {
        /// # Safety
        /// The CPU has the instruction set of the register.
        #[inline(always)]
        unsafe fn $name<const N: u32>(a: $register) -> $register {
            // SAFETY: as the caller promises; `_mm_cvtsi64_si128` is SSE2.
            unsafe { $shift(a, _mm_cvtsi64_si128(N as i64)) }
        }
    };
}

shift!(shl_128, __m128i, _mm_sll_epi64);
shift!(shr_128, __m128i, _mm_srl_epi64);
shift!(shl_256, __m256i, _mm256_sll_epi64);
shift!(shr_256, __m256i, _mm256_srl_epi64);

/// [`Word::swap_halves`] with AVX2. If `N` is 8, 16 or 32, an instruction blends groups of `N`
/// bits, which saves two instructions compared with masks.
#[inline(always)]
#[expect(clippy::extra_unused_type_parameters, reason = "the macro passes the word")]
fn swap_by_blends<W, const N: u32>(a: Avx2, b: Avx2) -> (Avx2, Avx2) {
    let (up, down) = (b.shl::<N>().0, a.shr::<N>().0);
    // SAFETY: a word proves that the CPU has the instruction set.
    let (a, b) = unsafe {
        match N {
            32 => (
                _mm256_blend_epi32::<0b1010_1010>(a.0, up),
                _mm256_blend_epi32::<0b1010_1010>(down, b.0),
            ),
            16 => (
                _mm256_blend_epi16::<0b1010_1010>(a.0, up),
                _mm256_blend_epi16::<0b1010_1010>(down, b.0),
            ),
            8 => {
                let upper = _mm256_set1_epi16(0xff00_u16 as i16);
                (_mm256_blendv_epi8(a.0, up, upper), _mm256_blendv_epi8(down, b.0, upper))
            }
            _ => return swap_by_masks::<_, N>(a, b),
        }
    };
    (Avx2(a), Avx2(b))
}
