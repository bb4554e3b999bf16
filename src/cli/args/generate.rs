//! The command `generate`.

use super::super::options::ranges;
use super::super::options::techniques;
use super::making::{GridFormat, MadeArgs, MakingArgs};
use super::shared::{ProgressArgs, ThreadArgs, named};
use clap::{Args, ValueHint};
use ennead::logic::Difficulty;
use ennead::make::PatternSymmetry;
use ennead::{Rating, Technique, TechniqueSet};
use std::fmt;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

#[derive(Args, Debug)]
pub(crate) struct GenerateArgs {
    #[command(flatten)]
    pub(crate) making: MakingArgs,
    /// Stop after this time, as in 10s, 2m or 1h, with what was found
    ///
    /// Without it, the search stops when a minute has brought nothing.
    #[arg(long, value_name = "TIME", value_parser = ranges::time)]
    pub(crate) budget: Option<Duration>,

    /// How the pattern of givens looks the same turned or mirrored; `random`: some way or other
    #[arg(
        long,
        value_name = "NAME",
        default_value = "none",
        value_parser = named::<Symmetry>(Symmetry::names()),
        help_heading = "Givens"
    )]
    pub(crate) symmetry: Symmetry,
    /// How many givens, as in 24..28, 30.. or 26
    ///
    /// Digging stops at a number that is drawn from these, so that a given may be spared, unless
    /// --minimal is asked for.
    #[arg(long, value_name = "A..B", value_parser = ranges::clues, help_heading = "Givens")]
    pub(crate) clues: Option<RangeInclusive<usize>>,
    /// No single given can be spared [default without --symmetry, --clues and --pattern]
    ///
    /// Without it, of a symmetric pattern no givens can be spared that are symmetric to each other.
    #[arg(long, help_heading = "Givens")]
    pub(crate) minimal: bool,
    /// Givens may be spared; without --clues, 26 to 34 are left
    #[arg(long, conflicts_with = "minimal", help_heading = "Givens")]
    pub(crate) not_minimal: bool,
    /// Give exactly the cells that are given in the puzzle of FILE, whatever they hold there
    #[arg(
        long,
        value_name = "FILE",
        value_hint = ValueHint::FilePath,
        conflicts_with_all = ["symmetry", "clues", "not_minimal", "from_solution"],
        help_heading = "Givens"
    )]
    pub(crate) pattern: Option<PathBuf>,
    /// Take the givens from this complete grid: 81 digits, or a file
    #[arg(long, value_name = "GRID|FILE", value_hint = ValueHint::FilePath, help_heading = "Givens")]
    pub(crate) from_solution: Option<String>,

    /// How hard, by ER: easy up to 1.5, medium 2.5, hard 4.0, expert 7.0, extreme
    #[arg(
        long,
        value_name = "LEVEL",
        conflicts_with = "er",
        value_parser = named::<Difficulty>(Difficulty::ALL.map(Difficulty::name)),
        help_heading = "Difficulty"
    )]
    pub(crate) level: Option<Difficulty>,
    /// ER, Sudoku Explainer's rating of the hardest step, as in 4.5..5.0
    #[arg(long, value_name = "A..B", value_parser = ranges::ratings, help_heading = "Difficulty")]
    pub(crate) er: Option<RangeInclusive<Rating>>,
    /// How many guesses the plain search needs
    #[arg(long, value_name = "A..B", value_parser = ranges::guesses, help_heading = "Difficulty")]
    pub(crate) guesses: Option<RangeInclusive<u64>>,
    /// Only puzzles that have nothing to do with each other
    ///
    /// Where few are as hard as wanted, others are made from those that were found: they have the
    /// same solution and most of the givens, moved by a symmetry.
    #[arg(long, help_heading = "Difficulty")]
    pub(crate) unrelated: bool,
    /// A person's way to the solution (that of `ennead explain`) has a step of each of these
    #[arg(
        long,
        value_name = "TECHNIQUE,...",
        value_delimiter = ',',
        value_parser = techniques::technique,
        help_heading = "Difficulty"
    )]
    pub(crate) require: Vec<Technique>,
    /// It has none of these; `uniqueness`: those that rest on there being one solution
    #[arg(
        long,
        value_name = "TECHNIQUE,...",
        value_delimiter = ',',
        value_parser = techniques::techniques,
        help_heading = "Difficulty"
    )]
    pub(crate) without: Vec<TechniqueSet>,

    /// How to write the puzzles [default: boards on a terminal, else lines]
    #[arg(short, long, value_enum, value_name = "FORMAT", help_heading = "Output")]
    pub(crate) format: Option<GridFormat>,
    /// Write the solution, too
    #[arg(long, help_heading = "Output")]
    pub(crate) with_solution: bool,
    /// Write ER/EP/ED, too; in csv and jsonl also the hardest technique and the level
    #[arg(long, help_heading = "Output")]
    pub(crate) with_rating: bool,
    #[command(flatten)]
    pub(crate) output: MadeArgs,
    #[command(flatten)]
    pub(crate) progress: ProgressArgs,
    #[command(flatten)]
    pub(crate) threads: ThreadArgs,
}

/// A symmetry, or any.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Symmetry {
    Random,
    Fixed(PatternSymmetry),
}

impl Symmetry {
    const RANDOM: &'static str = "random";

    fn names() -> impl Iterator<Item = &'static str> {
        PatternSymmetry::ALL.into_iter().map(PatternSymmetry::name).chain([Symmetry::RANDOM])
    }

    /// The symmetry, if it is a certain one.
    pub(crate) fn fixed(self) -> Option<PatternSymmetry> {
        match self {
            Symmetry::Random => None,
            Symmetry::Fixed(symmetry) => Some(symmetry),
        }
    }
}

impl FromStr for Symmetry {
    type Err = ennead::make::UnknownSymmetry;

    fn from_str(name: &str) -> Result<Symmetry, Self::Err> {
        if name == Symmetry::RANDOM {
            Ok(Symmetry::Random)
        } else {
            name.parse().map(Symmetry::Fixed)
        }
    }
}

impl fmt::Display for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.fixed().map_or(Symmetry::RANDOM, PatternSymmetry::name))
    }
}
