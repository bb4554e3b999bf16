//! [`Word`] for SSE2, which every x86-64 has, AVX2 and AVX-512.
//!
//! Every `unsafe` block here calls an intrinsic that needs its instruction set and nothing else.
//! What keeps them sound: these types are used only inside a `Solver` of that type, and such a
//! solver is made only after the CPU was asked (`Backend::is_available`).
#![allow(unsafe_code, reason = "intrinsics of an instruction set that was detected first")]

use super::word::{Word, swap_by_masks, swap_by_selects};
use crate::geometry::Digit;
use crate::solve::batch::layout::bytes::{self, Codes};
use crate::solve::batch::layout::planes::{self, Planes};
use core::arch::x86_64::*;
use core::ops::{BitAnd, BitOr, BitXor, Not};

macro_rules! word {
    ($name:ident, $register:ident, $lanes:literal, $features:literal,
     $and:ident, $or:ident, $xor:ident, $andnot:ident, $shl:ident, $shr:ident $(, $swap_halves:ident)?) => {
        #[doc = concat!("A register of ", $features, ": ", $lanes, " lanes.")]
        #[derive(Clone, Copy)]
        pub(crate) struct $name($register);

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

            $(#[inline(always)]
            fn swap_halves<const N: u32>(self, other: Self) -> (Self, Self) {
                $swap_halves::<N>(self, other)
            })?

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
    Sse2,
    __m128i,
    128,
    "SSE2",
    _mm_and_si128,
    _mm_or_si128,
    _mm_xor_si128,
    _mm_andnot_si128,
    _mm_sll_epi64,
    _mm_srl_epi64
);

word!(
    Avx2,
    __m256i,
    256,
    "AVX2",
    _mm256_and_si256,
    _mm256_or_si256,
    _mm256_xor_si256,
    _mm256_andnot_si256,
    _mm256_sll_epi64,
    _mm256_srl_epi64,
    swap_by_blends
);

word!(
    Avx512,
    __m512i,
    512,
    "AVX-512",
    _mm512_and_si512,
    _mm512_or_si512,
    _mm512_xor_si512,
    _mm512_andnot_si512,
    _mm512_sll_epi64,
    _mm512_srl_epi64,
    swap_by_ternary_logic
);

/// [`Word::swap_halves`] with two instructions less where there is one that blends such groups.
#[inline(always)]
fn swap_by_blends<const N: u32>(a: Avx2, b: Avx2) -> (Avx2, Avx2) {
    let (up, down) = (b.shl::<N>().0, a.shr::<N>().0);
    // SAFETY: the CPU has the instruction set (see the head of the file).
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

/// [`Word::swap_halves`]: one instruction selects, as the compiler knows.
#[inline(always)]
fn swap_by_ternary_logic<const N: u32>(a: Avx512, b: Avx512) -> (Avx512, Avx512) {
    swap_by_selects::<Avx512, N>(a, b)
}

/// The codes of `cells`, as planes, like [`bytes::gather`].
#[target_feature(enable = "avx2,popcnt")]
pub(crate) fn gather(cells: &[Option<Digit>; 81]) -> (Planes, u32) {
    // The last 32 cells begin at number 49; the first of them are met twice.
    let (a, b, c) = (gather_from::<0>(cells), gather_from::<32>(cells), gather_from::<49>(cells));
    let (mut heads, mut tails) = ([0; 4], [0; 4]);
    for bit in 0..4 {
        heads[bit] = u64::from(a[bit]) | u64::from(b[bit]) << 32;
        tails[bit] = u64::from(c[bit] >> 15);
    }
    (Planes::new(heads, tails), planes::clues(heads, tails))
}

/// The same for 32 cells.
#[inline]
#[target_feature(enable = "avx2")]
fn gather_from<const FIRST: usize>(cells: &[Option<Digit>; 81]) -> [u32; 4] {
    // As long as a register: a longer array is stored in halves of one, and the CPU waits before it
    // loads what lies in two of them.
    let mut codes = [0; 32];
    for k in 0..32 {
        codes[k] = bytes::code(cells[FIRST + k]);
    }
    // SAFETY: 32 bytes, read unaligned.
    let codes = unsafe { _mm256_loadu_si256(codes.as_ptr().cast()) };
    // The wanted bit to the top of each byte, and the tops into 32 bits.
    [
        _mm256_movemask_epi8(_mm256_slli_epi16::<7>(codes)) as u32,
        _mm256_movemask_epi8(_mm256_slli_epi16::<6>(codes)) as u32,
        _mm256_movemask_epi8(_mm256_slli_epi16::<5>(codes)) as u32,
        _mm256_movemask_epi8(_mm256_slli_epi16::<4>(codes)) as u32,
    ]
}

/// The codes that have these bits, like [`crate::solve::batch::layout::bytes::spread`].
#[inline]
#[target_feature(enable = "avx2")]
pub(crate) fn spread(planes: &Planes) -> Codes {
    let mut codes: Codes = [0; 96];
    // Byte k of a register gets the plane's byte k / 8, of which it keeps bit k % 8.
    let byte = _mm256_setr_epi64x(
        0x0000_0000_0000_0000,
        0x0101_0101_0101_0101,
        0x0202_0202_0202_0202,
        0x0303_0303_0303_0303,
    );
    let bit = _mm256_set1_epi64x(0x8040_2010_0804_0201_u64 as i64);
    let (heads, tails) = (planes.heads(), planes.tails());
    for (k, bytes) in codes.as_chunks_mut::<32>().0.iter_mut().enumerate() {
        let planes = [heads, heads.map(|plane| plane >> 32), tails][k];
        let mut sum = _mm256_setzero_si256();
        for (value, plane) in [1, 2, 4, 8].into_iter().zip(planes) {
            let bits = _mm256_shuffle_epi8(_mm256_set1_epi32(plane as i32), byte);
            let set = _mm256_cmpeq_epi8(_mm256_and_si256(bits, bit), bit);
            sum = _mm256_or_si256(sum, _mm256_and_si256(set, _mm256_set1_epi8(value)));
        }
        // SAFETY: 32 bytes, written unaligned.
        unsafe { _mm256_storeu_si256(bytes.as_mut_ptr().cast(), sum) };
    }
    codes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::batch::arch::backend::Backend;

    #[test]
    fn planes_are_those_of_the_plain_functions() {
        if !Avx2::is_available() {
            return;
        }
        for seed in 0..50u32 {
            let mut cells = [None; 81];
            for (k, cell) in cells.iter_mut().enumerate() {
                let random = (k as u32).wrapping_mul(2654435761 ^ seed) as u8 >> 4;
                *cell = Digit::from_ascii(b'0' + random);
            }
            // SAFETY: the CPU was asked.
            let (planes, clues) = unsafe { gather(&cells) };
            assert_eq!((planes, clues), bytes::gather(&cells));
            // SAFETY: the CPU was asked.
            assert_eq!(unsafe { spread(&planes) }[..81], bytes::spread(&planes)[..81]);
        }
    }
}
