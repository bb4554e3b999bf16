//! [`Word`] for NEON, which every 64-bit ARM CPU with an operating system has.
//!
//! A round takes 33,200 instructions. With plain integers it takes 54,300, because the compiler
//! leaves many outside the vector registers (counted with qemu).
//!
//! Each `unsafe` block calls an intrinsic of NEON, which the target has (see `mod.rs`), or
//! reinterprets a register as an array of `u64`s or the other way round.
#![allow(unsafe_code, reason = "intrinsics of an instruction set that the target has")]

use super::backend::compile_kernels;
use super::word::{Cpu, Word, swap_by_selects};
use crate::solve::batch::layout::bytes;
use crate::solve::batch::schedule::unavoidable_set;
use core::arch::aarch64::*;
use core::ops::{BitAnd, BitOr, BitXor, Not};

/// 128 lanes in a register of NEON.
#[derive(Clone, Copy)]
pub(crate) struct Neon(uint64x2_t);

compile_kernels!(
    Neon,
    are_puzzles bytes::are_puzzles, pack bytes::pack, write_line bytes::write_line,
    has_unavoidable_set unavoidable_set::has_one_without_givens
);

impl BitAnd for Neon {
    type Output = Self;
    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        // SAFETY: the target has NEON.
        Neon(unsafe { vandq_u64(self.0, other.0) })
    }
}

impl BitOr for Neon {
    type Output = Self;
    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        // SAFETY: the target has NEON.
        Neon(unsafe { vorrq_u64(self.0, other.0) })
    }
}

impl BitXor for Neon {
    type Output = Self;
    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        // SAFETY: the target has NEON.
        Neon(unsafe { veorq_u64(self.0, other.0) })
    }
}

impl Not for Neon {
    type Output = Self;
    #[inline(always)]
    fn not(self) -> Self {
        self ^ self.cpu().all()
    }
}

impl Word for Neon {
    const LANES: usize = 128;

    fn detect() -> Option<Cpu<Self>> {
        // SAFETY: the target has NEON.
        Some(unsafe { Cpu::assume() })
    }

    #[inline(always)]
    fn from_u64s(cpu: Cpu<Self>, lanes: &[u64]) -> Self {
        let mut array = [0; 2];
        for (to, from) in array.iter_mut().zip(lanes) {
            *to = *from;
        }
        Self::from_array(cpu, array)
    }

    #[inline(always)]
    fn splat(cpu: Cpu<Self>, lanes: u64) -> Self {
        Self::from_array(cpu, [lanes; 2])
    }

    #[inline(always)]
    fn to_u64s(self) -> [u64; 8] {
        // SAFETY: the two have the same size, and every bit pattern is a value of both.
        let [a, b] = unsafe { core::mem::transmute::<uint64x2_t, [u64; 2]>(self.0) };
        [a, b, 0, 0, 0, 0, 0, 0]
    }

    #[inline(always)]
    fn shl<const N: u32>(self) -> Self {
        // SAFETY: the target has NEON.
        Neon(unsafe { vshlq_u64(self.0, vdupq_n_s64(i64::from(N))) })
    }

    #[inline(always)]
    fn shr<const N: u32>(self) -> Self {
        // SAFETY: the target has NEON. A negative number shifts right.
        Neon(unsafe { vshlq_u64(self.0, vdupq_n_s64(-i64::from(N))) })
    }

    #[inline(always)]
    fn swap_halves<const N: u32>(self, other: Self) -> (Self, Self) {
        swap_by_selects::<Self, N>(self, other)
    }

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        // SAFETY: the target has NEON.
        Neon(unsafe { vbicq_u64(self.0, other.0) })
    }
}

impl Neon {
    #[inline(always)]
    fn from_array(_: Cpu<Self>, lanes: [u64; 2]) -> Self {
        // SAFETY: the two have the same size, and every bit pattern is a value of both.
        Neon(unsafe { core::mem::transmute::<[u64; 2], uint64x2_t>(lanes) })
    }
}
