//! A register as one bit for each of many boards, for each instruction set.
//!
//! | file | what it is |
//! | --- | --- |
//! | `word.rs` | the operations of a register, and the proof that the CPU has them |
//! | `backend.rs` | the kernels, compiled for each instruction set |
//! | `x86.rs`, `avx2_bytes.rs` | SSE2, AVX2, AVX-512 |
//! | `plain.rs` | plain integers |
//!
//! A further instruction set is a file here with its [`Word`](word::Word) and one call of
//! [`compile_kernels`](backend::compile_kernels), and a row in the table of
//! [`Engine`](crate::Engine)s.

#[cfg(target_arch = "x86_64")]
mod avx2_bytes;
pub(crate) mod backend;
#[cfg(any(test, not(target_arch = "x86_64")))]
pub(crate) mod plain;
pub(crate) mod word;
#[cfg(target_arch = "x86_64")]
pub(crate) mod x86;

/// The word that every CPU of this architecture has.
#[cfg(target_arch = "x86_64")]
pub(crate) type Portable = x86::Sse2;
/// The word that every CPU of this architecture has.
#[cfg(not(target_arch = "x86_64"))]
pub(crate) type Portable = plain::Plain<2>;
