//! [`Word`] for AVX2 and AVX-512.
//!
//! Every `unsafe` block here calls an intrinsic that needs its instruction set and nothing else.
//! What keeps them sound: these types are used only inside a `Solver` of that type, and such a
//! solver is made only after the CPU was asked (`Backend::is_available`).
#![allow(unsafe_code, reason = "intrinsics of an instruction set that was detected first")]

use super::word::Word;
use core::arch::x86_64::*;
use core::ops::{BitAnd, BitOr, BitXor, Not};

macro_rules! word {
    ($name:ident, $register:ident, $lanes:literal, $features:literal,
     $and:ident, $or:ident, $xor:ident, $andnot:ident, $shl:ident, $shr:ident) => {
        #[doc = concat!("A register of ", $features, ": ", $lanes, " lanes.")]
        #[derive(Clone, Copy)]
        pub(super) struct $name($register);

        impl BitAnd for $name {
            type Output = Self;
            #[inline(always)]
            fn bitand(self, other: Self) -> Self {
                // SAFETY: the CPU has the instruction set (see the head of the file).
                $name(unsafe { $and(self.0, other.0) })
            }
        }

        impl BitOr for $name {
            type Output = Self;
            #[inline(always)]
            fn bitor(self, other: Self) -> Self {
                // SAFETY: the CPU has the instruction set (see the head of the file).
                $name(unsafe { $or(self.0, other.0) })
            }
        }

        impl BitXor for $name {
            type Output = Self;
            #[inline(always)]
            fn bitxor(self, other: Self) -> Self {
                // SAFETY: the CPU has the instruction set (see the head of the file).
                $name(unsafe { $xor(self.0, other.0) })
            }
        }

        impl Not for $name {
            type Output = Self;
            #[inline(always)]
            fn not(self) -> Self {
                self ^ Self::ONES
            }
        }

        impl Word for $name {
            const LANES: usize = $lanes;
            const ZERO: Self = Self::from_array([0; $lanes / 64]);
            const ONES: Self = Self::from_array([!0; $lanes / 64]);

            #[inline(always)]
            fn from_u64s(lanes: &[u64]) -> Self {
                let mut array = [0; $lanes / 64];
                for (to, from) in array.iter_mut().zip(lanes) {
                    *to = *from;
                }
                Self::from_array(array)
            }

            #[inline(always)]
            fn splat(lanes: u64) -> Self {
                Self::from_array([lanes; $lanes / 64])
            }

            #[inline(always)]
            fn to_u64s(self) -> [u64; 8] {
                // SAFETY: a register and an array of its size; every bit pattern is a value.
                let from: [u64; $lanes / 64] = unsafe { core::mem::transmute(self.0) };
                let mut lanes = [0; 8];
                for (to, from) in lanes.iter_mut().zip(from) {
                    *to = from;
                }
                lanes
            }

            #[inline(always)]
            fn shl<const N: u32>(self) -> Self {
                // SAFETY: the CPU has the instruction set (see the head of the file).
                $name(unsafe { $shl(self.0, _mm_cvtsi64_si128(N as i64)) })
            }

            #[inline(always)]
            fn shr<const N: u32>(self) -> Self {
                // SAFETY: the CPU has the instruction set (see the head of the file).
                $name(unsafe { $shr(self.0, _mm_cvtsi64_si128(N as i64)) })
            }

            #[inline(always)]
            fn minus(self, other: Self) -> Self {
                // SAFETY: the CPU has the instruction set (see the head of the file).
                $name(unsafe { $andnot(other.0, self.0) })
            }
        }

        impl $name {
            #[inline(always)]
            const fn from_array(lanes: [u64; $lanes / 64]) -> Self {
                // SAFETY: a register and an array of its size; every bit pattern is a value.
                $name(unsafe { core::mem::transmute::<[u64; $lanes / 64], $register>(lanes) })
            }
        }
    };
}

word!(
    Avx2, __m256i, 256, "AVX2",
    _mm256_and_si256, _mm256_or_si256, _mm256_xor_si256, _mm256_andnot_si256,
    _mm256_sll_epi64, _mm256_srl_epi64
);

word!(
    Avx512, __m512i, 512, "AVX-512",
    _mm512_and_si512, _mm512_or_si512, _mm512_xor_si512, _mm512_andnot_si512,
    _mm512_sll_epi64, _mm512_srl_epi64
);
