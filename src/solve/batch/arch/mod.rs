//! A register as one bit for each of many boards, for each instruction set.
//!
//! | file | what it is |
//! | --- | --- |
//! | `word.rs` | the operations of a register, and the proof that the CPU has them |
//! | `backend.rs` | the kernels, compiled for each instruction set |
//! | `x86.rs`, `avx2_bytes.rs`, `avx2_sets.rs`, `avx512_sets.rs` | SSE2, AVX2, AVX-512 |
//! | `neon.rs` | NEON, on 64-bit ARM |
//! | `plain.rs` | plain integers |
//!
//! # Miri
//!
//! Miri interprets the tests below `solve::batch` and of `cancel`, and reports undefined behaviour.
//! It runs the operations of all words (but NEON's), the transposes, and the packing of grids: all
//! `unsafe` code but the calls into the compiled kernels, which are safe code over words and would
//! take minutes. The tests take some minutes of processor time. Miri sees the instruction sets that
//! are enabled for the whole program:
//!
//! ```text
//! RUSTFLAGS="-Ctarget-feature=+avx2,+popcnt,+avx512f,+avx512bw,+avx512vl" cargo +nightly miri test --lib \
//!     --no-default-features -- solve::batch cancel::
//! ```
//!
//! A further instruction set is a file here with its [`Word`](word::Word) and one call of
//! [`compile_kernels`](backend::compile_kernels), and a row in the table of
//! [`Engine`](crate::Engine)s.

#[cfg(target_arch = "x86_64")]
mod avx2_bytes;
#[cfg(target_arch = "x86_64")]
mod avx2_sets;
#[cfg(target_arch = "x86_64")]
mod avx512_sets;
pub(crate) mod backend;
#[cfg(all(target_arch = "aarch64", target_feature = "neon", target_endian = "little"))]
mod neon;
#[cfg(any(
    test,
    not(any(
        target_arch = "x86_64",
        all(target_arch = "aarch64", target_feature = "neon", target_endian = "little")
    ))
))]
pub(crate) mod plain;
pub(crate) mod word;
#[cfg(target_arch = "x86_64")]
pub(crate) mod x86;

/// The word that every CPU of this architecture has.
#[cfg(target_arch = "x86_64")]
pub(crate) type Portable = x86::Sse2;
/// The word that every CPU of this architecture has.
#[cfg(all(target_arch = "aarch64", target_feature = "neon", target_endian = "little"))]
pub(crate) type Portable = neon::Neon;
/// The word that every CPU of this architecture has.
#[cfg(not(any(
    target_arch = "x86_64",
    all(target_arch = "aarch64", target_feature = "neon", target_endian = "little")
)))]
pub(crate) type Portable = plain::Plain<2>;
