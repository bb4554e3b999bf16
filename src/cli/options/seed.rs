//! The argument `--seed`, with which the random results of a run can be repeated.

use super::amounts;
use crate::cli::run::message::say;
use anyhow::{Context, Result};
use clap::Args;

/// The seed of all random choices of a run.
#[derive(Args, Debug)]
pub(crate) struct SeedArgs {
    /// The same seed gives the same output [default: a new seed each time]
    ///
    /// Without it, standard error shows the seed that was chosen. What a seed gives does not depend
    /// on the number of threads. Another version of ennead may give something else, and a limit of
    /// time (--budget) ends a run after another number of results each time.
    #[arg(
        long,
        value_name = "SEED",
        value_parser = amounts::number::<u64>(0..=u64::MAX),
        allow_negative_numbers = true
    )]
    pub(crate) seed: Option<u64>,
}

impl SeedArgs {
    /// The seed of `--seed`, or else a random one, which is then written to standard error.
    ///
    /// # Errors
    /// When the system has no random numbers.
    pub(crate) fn choose(&self) -> Result<u64> {
        if let Some(seed) = self.seed {
            return Ok(seed);
        }
        let seed: u64 = random().context("the system has no random numbers; give a --seed")?.into();
        say(format_args!("seed {seed}"));
        Ok(seed)
    }
}

/// A random seed, if the system has random numbers. It has 32 bits, which are easy to copy.
pub(crate) fn random() -> Option<u32> {
    let mut bytes = [0; 4];
    getrandom::fill(&mut bytes).ok()?;
    Some(u32::from_le_bytes(bytes))
}
