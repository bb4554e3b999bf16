//! The command `harder`.

use super::super::options::ranges;
use super::making::MadeArgs;
use super::shared::{InputArgs, SeedArgs, ThreadArgs, named};
use clap::{Args, ValueHint};
use ennead::make::Objective;
use std::path::PathBuf;
use std::time::Duration;

#[derive(Args, Debug)]
pub(crate) struct HarderArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// What makes a puzzle hard: the guesses of the plain search, or Sudoku Explainer's rating
    /// [default: guesses]
    ///
    /// The rating takes far longer, so only the puzzles with the most guesses are rated. What is
    /// resumed goes by what it began with.
    #[arg(
        long,
        value_name = "WHAT",
        value_parser = named::<Objective>(Objective::ALL.map(Objective::name)),
    )]
    pub(crate) by: Option<Objective>,
    /// How many puzzles to write at the end
    #[arg(
        short,
        long,
        value_name = "N",
        default_value_t = 10,
        value_parser = clap::value_parser!(u32).range(1..),
        allow_negative_numbers = true, // to say that they are out of range, not unknown options
    )]
    pub(crate) number: u32,
    /// Stop after this time, as in 10s, 2m or 1h [default: 60s, with --steps none]
    #[arg(long, value_name = "TIME", value_parser = ranges::time)]
    pub(crate) budget: Option<Duration>,
    /// Stop after N steps; each looks around eight puzzles
    #[arg(long, value_name = "N")]
    pub(crate) steps: Option<u64>,
    /// Keep the search in FILE: go on with it if there is one, save it every few seconds and at the
    /// end
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) state: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) seed: SeedArgs,
    #[command(flatten)]
    pub(crate) output: MadeArgs,
    #[command(flatten)]
    pub(crate) threads: ThreadArgs,
}

impl HarderArgs {
    /// Whether there is a search to go on with, so that no puzzle is needed.
    pub(crate) fn is_resumed(&self) -> bool {
        self.input.inputs.is_empty() && self.state.as_ref().is_some_and(|path| path.exists())
    }
}
