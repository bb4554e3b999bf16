//! The command line as clap reads it: every command, option and help text.
//!
//! What clap can refuse (unknown names, options that exclude each other) is refused here, before
//! any input is read.

use super::choice;
use super::filter::Filter;
use super::help;
use super::variants::Variant;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum, ValueHint};
use ennead::format::{Blank, Field, Kind, ReadOptions};
use ennead::{Engine, Order, Rules, Technique, TechniqueSet};
use std::path::PathBuf;

/// Solve sudoku: one puzzle at a terminal, or millions in a pipeline.
#[derive(Parser, Debug)]
#[command(
    name = "ennead",
    bin_name = "ennead",
    version,
    max_term_width = 100,
    args_conflicts_with_subcommands = true,
    long_about = help::ABOUT,
    after_help = help::HINT,
    after_long_help = help::AFTER,
)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
    #[command(flatten)]
    pub(crate) solve: SolveArgs,
}

#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    /// Solve puzzles and prove that each solution is the only one (the default command)
    #[command(long_about = help::SOLVE, after_long_help = help::AFTER)]
    Solve(SolveArgs),
    /// Say of each puzzle: unique, multiple, none or malformed
    #[command(long_about = help::CHECK, after_long_help = help::CHECK_AFTER)]
    Check(CheckArgs),
    /// Show the pencil marks: the digits still possible in each cell
    #[command(long_about = help::CANDIDATES, after_long_help = help::CANDIDATES_AFTER)]
    Candidates(CandidatesArgs),
    /// Explain every step of a person's way to the solution
    #[command(long_about = help::EXPLAIN, after_long_help = help::EXPLAIN_AFTER)]
    Explain(ExplainArgs),
    /// Give a hint: the next step from your own position
    #[command(long_about = help::HINT_ABOUT, after_long_help = help::HINT_AFTER)]
    Hint(HintArgs),
    /// List the steps that a position allows
    #[command(long_about = help::STEPS, after_long_help = help::steps_after())]
    Steps(StepsArgs),
    /// Rate how hard puzzles are
    #[command(long_about = help::RATE, after_long_help = help::RATE_AFTER)]
    Rate(RateArgs),
    /// Print a completion script for a shell
    #[command(after_long_help = help::COMPLETIONS_AFTER)]
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Print the manual page
    #[command(after_long_help = help::MAN_AFTER)]
    Man,
}

#[derive(Args, Debug)]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,

    /// Stop at the first solution found, without the proof that it is the only one
    #[arg(long, group = "question", help_heading = "What to find")]
    pub(crate) first: bool,
    /// Write all solutions, in ascending order
    #[arg(long, groups = ["question", "several"], help_heading = "What to find")]
    pub(crate) all: bool,
    /// Write only how many solutions there are
    #[arg(long, groups = ["question", "several"], help_heading = "What to find")]
    pub(crate) count: bool,
    /// Stop --all and --count at N solutions of a puzzle; 0 never stops [default: 1000000]
    ///
    /// A count that stopped is written as `>=N`.
    #[arg(long, value_name = "N", requires = "several", help_heading = "What to find")]
    pub(crate) limit: Option<u64>,

    /// How to write the answers [default: boards on a terminal, else as the puzzle was written]
    ///
    /// Without it, a terminal gets boards. Elsewhere an answer has the form of its puzzle: a line
    /// of 81 characters is answered by a line, a drawn grid by a board.
    #[arg(short, long, value_enum, value_name = "FORMAT", help_heading = "Output")]
    pub(crate) format: Option<Format>,
    /// Columns of csv and jsonl, in this order [default: number,puzzle,status,solution]
    #[arg(
        long,
        value_name = "FIELD,...",
        value_delimiter = ',',
        value_parser = named::<Field>(Field::OF_SOLVING.iter().map(|field| field.name())),
        help_heading = "Output"
    )]
    pub(crate) fields: Vec<Field>,
    /// Also show the puzzle, what the solver did, and for a puzzle without a unique solution what
    /// is still possible
    #[arg(short, long, conflicts_with = "quiet", help_heading = "Output")]
    pub(crate) verbose: bool,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
    /// When to colour boards: givens bold, what the solver filled in green
    #[arg(long, value_enum, value_name = "WHEN", default_value_t, help_heading = "Output")]
    pub(crate) color: Color,
    #[command(flatten)]
    pub(crate) run: RunArgs,
}

#[derive(Args, Debug)]
pub(crate) struct CheckArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// Say `minimal` instead of `unique` where no given can be spared
    #[arg(long)]
    pub(crate) minimal: bool,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
    #[command(flatten)]
    pub(crate) run: RunArgs,
}

#[derive(Args, Debug)]
pub(crate) struct CandidatesArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// The rules to apply first, until none of them changes anything
    ///
    /// Each includes those before it. none: only what the givens exclude; singles: naked and
    /// hidden singles; locked: locked candidates (pointing and claiming); subsets: naked and
    /// hidden pairs, triples and quads.
    #[arg(
        long,
        value_name = "RULES",
        default_value = "none",
        value_parser = named::<Rules>(Rules::NAMED.map(|(name, _)| name)),
    )]
    pub(crate) rules: Rules,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
    #[command(flatten)]
    pub(crate) run: RunArgs,
}

#[derive(Args, Debug)]
pub(crate) struct ExplainArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// Stop behind the first step of this technique
    #[arg(
        long,
        value_name = "TECHNIQUE",
        value_parser = choice::technique,
        help_heading = "Techniques"
    )]
    pub(crate) until: Option<Technique>,
    #[command(flatten)]
    pub(crate) choice: ChoiceArgs,
    /// How to write the path
    #[arg(
        short,
        long,
        value_enum,
        value_name = "FORMAT",
        default_value_t,
        help_heading = "Output"
    )]
    pub(crate) format: PathFormat,
    /// Draw the board of each step with its pattern marked, and shorten no step
    #[arg(short, long, conflicts_with = "quiet", help_heading = "Output")]
    pub(crate) verbose: bool,
    /// When to colour the marks
    #[arg(long, value_enum, value_name = "WHEN", default_value_t, help_heading = "Output")]
    pub(crate) color: Color,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
    #[command(flatten)]
    pub(crate) threads: ThreadArgs,
}

#[derive(Args, Debug)]
pub(crate) struct HintArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// How much to tell: 1 where to look, 2 the technique, 3 the cells, 4 the whole proof
    #[arg(
        short,
        long,
        value_name = "1-4",
        default_value_t = 1,
        value_parser = clap::value_parser!(u8).range(1..=4),
    )]
    pub(crate) level: u8,
    #[command(flatten)]
    pub(crate) choice: ChoiceArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
    #[command(flatten)]
    pub(crate) threads: ThreadArgs,
}

#[derive(Args, Debug)]
pub(crate) struct StepsArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// Every step of every technique, not only of the first that has any
    #[arg(long, help_heading = "Techniques")]
    pub(crate) all: bool,
    /// Look for this technique, by name or code; may be repeated
    #[arg(
        short,
        long,
        value_name = "NAME|CODE",
        value_delimiter = ',',
        value_parser = choice::technique,
        help_heading = "Techniques"
    )]
    pub(crate) technique: Vec<Technique>,
    /// Leave out techniques; `uniqueness`: those that rest on there being one solution
    #[arg(
        long,
        value_name = "TECHNIQUE,...",
        value_delimiter = ',',
        value_parser = choice::techniques,
        help_heading = "Techniques"
    )]
    pub(crate) without: Vec<TechniqueSet>,
    /// Leave out kinds of steps that not all authors count
    #[arg(
        long,
        value_enum,
        value_name = "KIND,...",
        value_delimiter = ',',
        help_heading = "Techniques"
    )]
    pub(crate) refuse: Vec<Variant>,
    /// Whose order: a person's, Sudoku Explainer's or HoDoKu's
    #[arg(
        long,
        value_name = "ORDER",
        default_value = "human",
        value_parser = named::<Order>(Order::ALL.map(Order::name)),
        help_heading = "Techniques"
    )]
    pub(crate) order: Order,
    /// How to write the steps
    #[arg(
        short,
        long,
        value_enum,
        value_name = "FORMAT",
        default_value_t,
        help_heading = "Output"
    )]
    pub(crate) format: PathFormat,
    /// Shorten no step
    #[arg(short, long, conflicts_with = "quiet", help_heading = "Output")]
    pub(crate) verbose: bool,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
    #[command(flatten)]
    pub(crate) threads: ThreadArgs,
}

#[derive(Args, Debug)]
pub(crate) struct RateArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// Write only puzzles of which this is true, as in 'er>=7.0 && clues<=24'
    #[arg(long = "where", value_name = "CONDITION")]
    pub(crate) filter: Option<Filter>,
    /// How to write the ratings
    #[arg(
        short,
        long,
        value_enum,
        value_name = "FORMAT",
        default_value_t,
        help_heading = "Output"
    )]
    pub(crate) format: RateFormat,
    /// Columns of csv and jsonl, in this order [default: puzzle,er,ep,ed,technique,score,level,
    /// difficulty,steps,guesses,clues]
    #[arg(
        long,
        value_name = "FIELD,...",
        value_delimiter = ',',
        value_parser = named::<Field>(Field::OF_RATING.iter().map(|field| field.name())),
        help_heading = "Output"
    )]
    pub(crate) fields: Vec<Field>,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
    #[command(flatten)]
    pub(crate) threads: ThreadArgs,
}

#[derive(Args, Debug)]
pub(crate) struct ChoiceArgs {
    /// Use these techniques and no others
    #[arg(
        long,
        value_name = "TECHNIQUE,...",
        value_delimiter = ',',
        value_parser = choice::techniques,
        help_heading = "Techniques"
    )]
    pub(crate) only: Vec<TechniqueSet>,
    /// Leave out techniques; `uniqueness`: those that rest on there being one solution
    #[arg(
        long,
        value_name = "TECHNIQUE,...",
        value_delimiter = ',',
        value_parser = choice::techniques,
        help_heading = "Techniques"
    )]
    pub(crate) without: Vec<TechniqueSet>,
    /// In which order to try them: a person's, Sudoku Explainer's or HoDoKu's
    #[arg(
        long,
        value_name = "ORDER",
        default_value = "human",
        value_parser = named::<Order>(Order::ALL.map(Order::name)),
        help_heading = "Techniques"
    )]
    pub(crate) order: Order,
}

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
        value_parser = named::<Kind>(Kind::ALL.map(Kind::name)),
        help_heading = "Input"
    )]
    pub(crate) from: Option<Kind>,
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
    /// Show a progress bar on a terminal, once the work takes longer than a second
    #[arg(long, help_heading = "Output")]
    pub(crate) progress: bool,
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

/// A way to write answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Format {
    /// Nine rows with lines between the boxes
    Board,
    /// 81 characters
    Line,
    /// Comma-separated values with a header
    Csv,
    /// One JSON object a line
    Jsonl,
    /// Pencil marks: what logic alone leaves possible
    Candidates,
}

/// A way to write steps.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub(crate) enum PathFormat {
    /// One to a few lines a step
    #[default]
    Text,
    /// One JSON object a position
    Jsonl,
}

/// A way to write ratings.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub(crate) enum RateFormat {
    /// The puzzle and ER/EP/ED
    #[default]
    Line,
    /// Comma-separated values with a header
    Csv,
    /// One JSON object a line
    Jsonl,
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
fn named<T>(names: impl IntoIterator<Item = &'static str>) -> impl TypedValueParser<Value = T>
where
    T: std::str::FromStr + Clone + Send + Sync + 'static,
    T::Err: std::error::Error + Send + Sync + 'static,
{
    PossibleValuesParser::new(names).try_map(|name| name.parse())
}
