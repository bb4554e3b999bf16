//! Options of the commands about symmetries: `canon`, `shuffle`, `dedup`.

use super::shared::{InputArgs, OutputArgs, SeedArgs, ThreadArgs};
use clap::Args;

#[derive(Args, Debug)]
pub(crate) struct CanonArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// Write the size of the automorphism group behind each form
    ///
    /// That is how many of the 3,359,232 geometric symmetries map the puzzle to itself, each with
    /// some renaming of the digits.
    #[arg(long)]
    pub(crate) group: bool,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
    #[command(flatten)]
    pub(crate) threads: ThreadArgs,
}

#[derive(Args, Debug)]
pub(crate) struct ShuffleArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// How many images of each puzzle
    #[arg(
        short,
        long,
        value_name = "N",
        default_value_t = 1,
        value_parser = clap::value_parser!(u64).range(1..),
        allow_negative_numbers = true, // to say that they are out of range, not unknown options
    )]
    pub(crate) number: u64,
    #[command(flatten)]
    pub(crate) seed: SeedArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
    #[command(flatten)]
    pub(crate) threads: ThreadArgs,
}

#[derive(Args, Debug)]
pub(crate) struct DedupArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
    #[command(flatten)]
    pub(crate) threads: ThreadArgs,
}
