//! Options that several commands have.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum, ValueHint};
use ennead::Engine;
use ennead::format::{Blank, InputFormat, ReadOptions};
use std::path::PathBuf;

#[derive(Args, Debug)]
pub(crate) struct InputArgs {
    /// Puzzles, files, or `-` for standard input
    ///
    /// An argument that names a file is that file; any other that reads as a puzzle is one.
    /// Without an argument, what is piped in is read.
    #[arg(value_name = "PUZZLE|FILE|-", value_hint = ValueHint::FilePath)]
    pub(crate) inputs: Vec<std::ffi::OsString>,
    /// Take the input to be in this format instead of recognising it by its content
    #[arg(
        long,
        value_name = "FORMAT",
        value_parser = named::<InputFormat>(InputFormat::ALL.map(InputFormat::name)),
        help_heading = "Input"
    )]
    pub(crate) from: Option<InputFormat>,
    /// The character of an empty cell; `any` takes every character that is no digit
    ///
    /// Without it, all of `. 0 * _ - x X ?` are empty cells, and any other character is an error.
    #[arg(long, value_name = "C|any", help_heading = "Input")]
    pub(crate) blank: Option<Blank>,
    /// Stop at the first record that cannot be read
    #[arg(long, help_heading = "Input")]
    pub(crate) strict: bool,
}

impl InputArgs {
    pub(crate) fn read_options(&self) -> ReadOptions {
        ReadOptions { from: self.from, blank: self.blank.unwrap_or_default() }
    }
}

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

#[derive(Args, Debug)]
pub(crate) struct ProgressArgs {
    /// Show a progress bar on a terminal, once the work takes longer than a second
    #[arg(long = "progress", help_heading = "Output")]
    pub(crate) is_wanted: bool,
}

#[derive(Args, Debug)]
pub(crate) struct ThreadArgs {
    /// How many threads work; 0 takes all cores
    #[arg(
        short = 'j',
        long = "jobs",
        value_name = "N",
        default_value_t = 0,
        value_parser = clap::value_parser!(u16).range(..=1024),
        allow_negative_numbers = true, // to say that they are out of range, not unknown options
        help_heading = "Speed"
    )]
    pub(crate) jobs: u16,
}

/// What random choices are drawn from.
#[derive(Args, Debug)]
pub(crate) struct SeedArgs {
    /// Make the same again: the same seed always gives the same [default: a new one each time]
    ///
    /// Without it, standard error tells the seed that was chosen. What a seed gives does not depend
    /// on the number of threads, and a larger N begins with what a smaller one gives.
    #[arg(long, value_name = "SEED", allow_negative_numbers = true)]
    pub(crate) seed: Option<u64>,
}

#[derive(Args, Debug)]
pub(crate) struct RunArgs {
    #[command(flatten)]
    pub(crate) threads: ThreadArgs,
    /// The engine that solves [default: the fastest this machine can run]
    #[arg(
        long,
        value_name = "NAME",
        value_parser = named::<Engine>(Engine::ALL.map(Engine::name)),
        help_heading = "Speed"
    )]
    pub(crate) engine: Option<Engine>,
}

/// When to colour.
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

/// Takes one of `names` and makes it the value of that name; help and completions list them.
pub(super) fn named<T>(
    names: impl IntoIterator<Item = &'static str>,
) -> impl TypedValueParser<Value = T>
where
    T: std::str::FromStr + Clone + Send + Sync + 'static,
    T::Err: std::error::Error + Send + Sync + 'static,
{
    PossibleValuesParser::new(names).try_map(|name| name.parse())
}
