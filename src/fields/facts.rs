//! [`Facts`]: what is known of one record.

use super::Status;
use crate::geometry::DigitSet;
use crate::grid::{Grid, Solution};
use crate::logic::Ratings;
use crate::solve::answer::Count;
use crate::solve::search::SearchStatistics;
use core::time::Duration;

/// The known facts of one record. `None`: not known, or there is no such value. The values of all
/// fields are taken from here.
#[derive(Clone, Copy, Default, Debug)]
pub struct Facts<'a> {
    /// The record's number in all of the input, from 1.
    pub number: Option<u64>,
    /// Where the record is from: the name of a file, `stdin`, or `argument 1`.
    pub file: Option<&'a str>,
    /// The record's first line in that file or text, from 1.
    pub line: Option<u64>,
    /// The number of the record in a store.
    pub id: Option<u64>,
    /// Where a store has the record from.
    pub source: Option<&'a str>,
    /// When it was added to the store, in seconds since 1970.
    pub added: Option<u64>,
    /// The digits of the puzzle; none where the record cannot be read.
    pub puzzle: Option<&'a Grid>,
    /// The text of a record that cannot be read, in one line.
    pub text: Option<&'a str>,
    /// The candidates of its open cells, if it is a puzzle of pencil marks.
    pub marks: Option<&'a [DigitSet; 81]>,
    /// The result of solving the puzzle.
    pub status: Option<Status>,
    /// Why there is no solution or no exact number of them, or why the record cannot be read.
    pub reason: Option<&'a str>,
    /// The solution that answers what was asked.
    pub solution: Option<&'a Solution>,
    /// How many solutions are known.
    pub solutions: Option<Count>,
    /// The work of the plain search.
    pub search: Option<SearchStatistics>,
    /// How long the plain search took.
    pub time: Option<Duration>,
    /// The ratings. A path is found when a field first needs it.
    pub ratings: Option<&'a Ratings>,
}
