//! The seed of a run, so that what was drawn can be drawn again.

use crate::cli::args::SeedArgs;
use anyhow::{Context, Result};
use std::io::{self, Write};

/// The seed that was asked for; else another one each time, told on standard error.
pub(crate) fn chosen(args: &SeedArgs) -> Result<u64> {
    if let Some(seed) = args.seed {
        return Ok(seed);
    }
    // 32 bits are easy to copy.
    let mut bytes = [0; 4];
    getrandom::fill(&mut bytes).context("the system has no random numbers; give a --seed")?;
    let seed = u64::from(u32::from_le_bytes(bytes));
    let _ = writeln!(io::stderr(), "ennead: seed {seed}");
    Ok(seed)
}
