//! The commands that make things: `solutions`, `minimize`, and what `generate` has in common with
//! them.

use super::shared::{InputArgs, OutputArgs, ProgressArgs, SeedArgs, ThreadArgs};
use clap::{Args, ValueEnum, ValueHint};
use std::path::PathBuf;

#[derive(Args, Debug)]
pub(crate) struct SolutionsArgs {
    #[command(flatten)]
    pub(crate) making: MakingArgs,
    /// How to write the grids [default: boards on a terminal, else lines]
    #[arg(short, long, value_enum, value_name = "FORMAT", help_heading = "Output")]
    pub(crate) format: Option<GridFormat>,
    #[command(flatten)]
    pub(crate) output: MadeArgs,
    #[command(flatten)]
    pub(crate) progress: ProgressArgs,
    #[command(flatten)]
    pub(crate) threads: ThreadArgs,
}

#[derive(Args, Debug)]
pub(crate) struct MinimizeArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) seed: SeedArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
    #[command(flatten)]
    pub(crate) threads: ThreadArgs,
}

/// How many to make, and from what.
#[derive(Args, Debug)]
pub(crate) struct MakingArgs {
    /// How many to make
    #[arg(
        short = 'n',
        long = "number",
        value_name = "N",
        default_value_t = 1,
        value_parser = clap::value_parser!(u64).range(1..),
        allow_negative_numbers = true, // to say that they are out of range, not unknown options
    )]
    pub(crate) number: u64,
    #[command(flatten)]
    pub(crate) seed: SeedArgs,
}

/// Where made things go.
#[derive(Args, Debug)]
pub(crate) struct MadeArgs {
    /// Write to FILE instead of standard output
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath, help_heading = "Output")]
    pub(crate) output: Option<PathBuf>,
    /// Write a summary to standard error at the end
    #[arg(long, help_heading = "Output")]
    pub(crate) stats: bool,
}

/// A way to write what is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum GridFormat {
    /// Nine rows with lines between the boxes
    Board,
    /// 81 characters
    Line,
    /// Comma-separated values with a header
    Csv,
    /// One JSON object a line
    Jsonl,
}
