//! Options of the commands about symmetries: `canon`, `shuffle`, `dedup`.

use super::making::MakingArgs;
use super::shared::{InputArgs, OutputArgs, ThreadArgs};
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
    #[command(flatten)]
    pub(crate) making: MakingArgs,
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
