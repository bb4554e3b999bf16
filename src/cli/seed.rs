//! The seed of a run, so that what was drawn can be drawn again.

use std::hash::{BuildHasher, RandomState};
use std::io::{self, Write};

/// The seed that was asked for; else another one each time, told on standard error.
pub(crate) fn chosen(asked: Option<u64>) -> u64 {
    asked.unwrap_or_else(|| {
        // Keys of hash tables come from the system's randomness; 32 bits are easy to copy.
        let seed = RandomState::new().hash_one(0) >> 32;
        let _ = writeln!(io::stderr(), "ennead: --seed {seed} does the same again");
        seed
    })
}
