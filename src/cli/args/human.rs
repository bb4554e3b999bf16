//! The commands about a person's way: `explain`, `hint`, `steps`, `rate`.

use super::super::options::filter::Filter;
use super::super::options::techniques;
use super::super::options::variants::Variant;
use super::shared::{Color, InputArgs, OutputArgs, ThreadArgs, named};
use clap::{Args, ValueEnum};
use ennead::format::Field;
use ennead::{Order, Technique, TechniqueSet};

#[derive(Args, Debug)]
pub(crate) struct ExplainArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// Stop behind the first step of this technique
    #[arg(
        long,
        value_name = "TECHNIQUE",
        value_parser = techniques::technique,
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
    ///
    /// Dynamic and nested forcing chains are looked for where nothing else is found, or if they are
    /// named by --technique: every position has hundreds of them. Franken and mutant fish and
    /// templates have to be named too.
    #[arg(long, help_heading = "Techniques")]
    pub(crate) all: bool,
    /// Look for this technique, by name or code; may be repeated
    #[arg(
        short,
        long,
        value_name = "NAME|CODE",
        value_delimiter = ',',
        value_parser = techniques::technique,
        help_heading = "Techniques"
    )]
    pub(crate) technique: Vec<Technique>,
    #[command(flatten)]
    pub(crate) order: OrderArgs,
    /// Leave out kinds of steps that not all authors count
    #[arg(
        long,
        value_enum,
        value_name = "KIND,...",
        value_delimiter = ',',
        help_heading = "Techniques"
    )]
    pub(crate) refuse: Vec<Variant>,
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
        value_parser = techniques::techniques,
        help_heading = "Techniques"
    )]
    pub(crate) only: Vec<TechniqueSet>,
    #[command(flatten)]
    pub(crate) order: OrderArgs,
}

/// What may be used, in which order.
#[derive(Args, Debug)]
pub(crate) struct OrderArgs {
    /// Leave out techniques; `uniqueness`: those that rest on there being one solution; `forcing`:
    /// all forcing chains
    #[arg(
        long,
        value_name = "TECHNIQUE,...",
        value_delimiter = ',',
        value_parser = techniques::techniques,
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
