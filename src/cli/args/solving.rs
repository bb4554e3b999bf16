//! The commands about solutions: `solve`, `check`, `candidates`.

use super::shared::{Color, InputArgs, OutputArgs, RunArgs, named};
use clap::{Args, ValueEnum};
use ennead::Rules;
use ennead::format::Field;

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
