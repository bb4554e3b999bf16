//! The command about puzzles that are wrong: `repair`.

use super::shared::{Color, InputArgs, OutputArgs, RunArgs};
use clap::{Args, ValueEnum};
use core::num::NonZeroU64;

#[derive(Args, Debug)]
pub(crate) struct RepairArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// Stop counting the solutions of a puzzle at N
    #[arg(long, value_name = "N", default_value = "10000")]
    pub(crate) limit: NonZeroU64,
    /// How to write what was found
    #[arg(
        short,
        long,
        value_enum,
        value_name = "FORMAT",
        default_value_t,
        help_heading = "Output"
    )]
    pub(crate) format: RepairFormat,
    /// Shorten no list
    #[arg(short, long, conflicts_with = "quiet", help_heading = "Output")]
    pub(crate) verbose: bool,
    /// When to colour the marks
    #[arg(long, value_enum, value_name = "WHEN", default_value_t, help_heading = "Output")]
    pub(crate) color: Color,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
    #[command(flatten)]
    pub(crate) run: RunArgs,
}

/// A way to write what is wrong with a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub(crate) enum RepairFormat {
    /// A board with marks, and what helps
    #[default]
    Text,
    /// One JSON object a puzzle
    Jsonl,
}
