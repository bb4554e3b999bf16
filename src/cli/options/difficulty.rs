//! The arguments that say how hard a puzzle must be.

use super::{named, ranges, techniques};
use clap::Args;
use ennead::fields::{Filter, Task};
use ennead::logic::Difficulty;
use ennead::make::Criteria;
use ennead::{Rating, Technique};
use std::ops::RangeInclusive;
use std::time::Duration;

/// How hard a puzzle must be.
#[derive(Args, Debug)]
pub(crate) struct DifficultyArgs {
    /// How hard, by ER: easy up to 1.5, medium 2.5, hard 4.0, expert 7.0, extreme
    ///
    /// This is the field `difficulty` of conditions and tables; HoDoKu's level is `hodoku_level`.
    #[arg(
        long,
        value_name = "LEVEL",
        conflicts_with = "er",
        value_parser = named::<Difficulty>(Difficulty::ALL.map(Difficulty::name)),
        help_heading = "Difficulty"
    )]
    pub(crate) level: Option<Difficulty>,
    /// ER, Sudoku Explainer's rating of the hardest step, as in 4.5..5.0
    ///
    /// If the range begins at 9.2 or more, puzzles are found by a local search around random ones:
    /// up to 10.5 each takes seconds, above that a minute or more. No puzzle above 11.9 is known.
    /// Each search draws the rating at which it ends, so that the puzzles are spread over the range.
    /// This is for minimal puzzles, if no symmetry and no number of givens is asked for.
    #[arg(long, value_name = "A..B", value_parser = ranges::ratings, help_heading = "Difficulty")]
    er: Option<RangeInclusive<Rating>>,
    /// How many minutes people take, as in 5..10
    ///
    /// The expected mean of a dozen people, or an estimate, as `ennead rate` has it.
    #[arg(long, value_name = "A..B", value_parser = ranges::minutes, help_heading = "Difficulty")]
    minutes: Option<RangeInclusive<Duration>>,
    /// A person's path to the solution (that of `ennead explain`) has a step of each of these
    #[arg(
        long,
        value_name = "TECHNIQUE,...",
        value_delimiter = ',',
        value_parser = techniques::technique,
        help_heading = "Difficulty"
    )]
    pub(crate) require: Vec<Technique>,
    /// A person's path to the solution has one step of this technique; all others are singles
    ///
    /// For teaching sheets: singles, then the step, then singles.
    #[arg(
        long,
        value_name = "TECHNIQUE",
        value_parser = techniques::technique,
        help_heading = "Difficulty"
    )]
    unique_technique: Option<Technique>,
    /// Only puzzles of which this is true, as in 'ep < er && steps > 60'
    ///
    /// The conditions of `ennead rate --where`. Each puzzle is rated for it, so it is faster to ask
    /// for a range of ER or of minutes with --er or --minutes.
    #[arg(
        long = "where",
        value_name = "CONDITION",
        value_parser = |text: &str| super::fields::filter(text, Task::Rate),
        help_heading = "Difficulty"
    )]
    condition: Option<Filter>,
}

impl DifficultyArgs {
    /// What a puzzle must be like.
    pub(crate) fn criteria(&self) -> Criteria {
        let mut criteria = Criteria::default();
        criteria.er = self.er.clone().or(self.level.map(Difficulty::er_range));
        criteria.minutes = self.minutes.clone();
        criteria.required = self.require.iter().copied().collect();
        criteria.practiced = self.unique_technique;
        criteria.condition = self.condition.clone();
        criteria
    }
}
