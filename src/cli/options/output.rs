//! The arguments that say where output is written, and the formats that several commands share.

use super::named;
use clap::{Args, ValueEnum, ValueHint};
use ennead::logic::Style;
use std::path::PathBuf;

/// The outputs of a command that reads records.
#[derive(Args, Debug)]
pub(crate) struct OutputArgs {
    /// Write the answers to FILE instead of standard output
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath, help_heading = "Output")]
    pub(crate) output: Option<PathBuf>,
    /// Also write every record without an answer to FILE, with the reason and how far logic got
    ///
    /// The reasons are comments, so FILE can be read again.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, help_heading = "Output")]
    pub(crate) rejects: Option<PathBuf>,
    /// No messages about single records on standard error
    #[arg(short, long, help_heading = "Output")]
    pub(crate) quiet: bool,
    /// Write a summary to standard error at the end
    #[arg(long, help_heading = "Output")]
    pub(crate) stats: bool,
    #[command(flatten)]
    pub(crate) progress: ProgressArgs,
}

/// The output of a command that makes grids or puzzles.
#[derive(Args, Debug)]
pub(crate) struct MadeOutputArgs {
    /// Write to FILE instead of standard output
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath, help_heading = "Output")]
    pub(crate) output: Option<PathBuf>,
    /// Write a summary to standard error at the end
    #[arg(long, help_heading = "Output")]
    pub(crate) stats: bool,
}

/// How the text of steps reads.
#[derive(Args, Debug)]
pub(crate) struct StyleArgs {
    /// How to tell the steps: in plain words, or in the notation of the forums
    #[arg(
        long,
        value_name = "STYLE",
        default_value = "words",
        value_parser = named::<Style>(Style::ALL.map(Style::name)),
        help_heading = "Output"
    )]
    pub(crate) style: Style,
}

/// The progress bar.
#[derive(Args, Debug)]
pub(crate) struct ProgressArgs {
    /// Show a progress bar on a terminal, once the work takes longer than a second
    #[arg(long = "progress", help_heading = "Output")]
    pub(crate) is_wanted: bool,
}

/// When to write colors.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub(crate) enum Color {
    /// On a terminal, unless NO_COLOR is set
    #[default]
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// The formats for the steps of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub(crate) enum StepFormat {
    /// One to a few lines a step
    #[default]
    Text,
    /// One JSON object a position
    Jsonl,
}

/// The formats for grids and puzzles that were made.
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
