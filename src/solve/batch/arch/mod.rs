//! A register as one bit for each of many boards, for each instruction set.

pub(crate) mod backend;
#[cfg(any(test, not(target_arch = "x86_64")))]
pub(crate) mod plain;
pub(crate) mod word;
#[cfg(target_arch = "x86_64")]
pub(crate) mod x86;
