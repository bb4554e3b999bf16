//! [`Facts`]: what is known of one record. [`Status`]: the result of solving it in one word.

use crate::geometry::DigitSet;
use crate::grid::{Grid, Solution};
use crate::logic::Ratings;
use crate::names::named_enum;
use crate::solve::answer::{Answer, Count, Question, Verdict};
use crate::solve::grade::Grade;
use crate::solve::search::SearchStatistics;
use core::time::Duration;

/// The known facts of one record, from which the values of all fields are taken. `None`: not known,
/// or there is no such value.
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
    /// Where the record of a store is from.
    pub source: Option<&'a str>,
    /// When the record was added to the store, in seconds since 1970.
    pub added: Option<u64>,
    /// The digits of the puzzle; `None` if the record cannot be read.
    pub puzzle: Option<&'a Grid>,
    /// The text of a record that is no plain puzzle or cannot be read, in one line.
    pub text: Option<&'a str>,
    /// The candidates of its open cells, if it is a puzzle of pencil marks.
    pub marks: Option<&'a [DigitSet; 81]>,
    /// The result of solving the puzzle.
    pub status: Option<Status>,
    /// Why there is no solution or no exact number of them, or why the record cannot be read.
    pub reason: Option<&'a str>,
    /// The solution, if there is one to show.
    pub solution: Option<&'a Solution>,
    /// The solution of a puzzle with rules of its own, row by row.
    pub solution_text: Option<&'a str>,
    /// An answer to the puzzle, if there is one that can be read.
    pub answer: Option<&'a Grid>,
    /// The answer compared with the puzzle.
    pub grade: Option<&'a Grade>,
    /// The number of solutions that are known.
    pub solutions: Option<Count>,
    /// The work of the scalar search.
    pub search: Option<SearchStatistics>,
    /// How long the scalar search took.
    pub time: Option<Duration>,
    /// The ratings. A path is found when a field needs it for the first time.
    pub ratings: Option<&'a Ratings>,
}

named_enum! {
    /// The result of solving a record in one word; or that it cannot be read. The types that have a
    /// status have more: a [`Verdict`] and an [`Answer`] have the solution, a
    /// [`PositionCheck`](crate::check::PositionCheck) has the wrong entries, a
    /// [`Diagnosis`](crate::make::Diagnosis) has the repairs.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub enum Status {
        /// The puzzle has exactly one solution.
        Unique = "unique",
        /// The puzzle has a solution; whether it is the only one was not asked.
        Solved = "solved",
        /// The puzzle has more than one solution.
        Multiple = "multiple",
        /// The puzzle has no solution.
        None = "none",
        /// The search was stopped before it was known how many solutions the puzzle has.
        Unknown = "unknown",
        /// The position contradicts the solution of its puzzle.
        Wrong = "wrong",
        /// The record cannot be read.
        Malformed = "malformed",
    }
}

impl Status {
    /// The status of a puzzle that gave this answer to `question`.
    #[inline]
    pub fn of_answer(answer: &Answer, question: Question) -> Status {
        match (answer, question) {
            (Answer::None, _) => Status::None,
            (Answer::Solved(_), Question::First) => Status::Solved,
            (Answer::Solved(_), Question::Unique) => Status::Unique,
            (Answer::Multiple, _) => Status::Multiple,
        }
    }
}

impl From<&Verdict> for Status {
    fn from(verdict: &Verdict) -> Status {
        match verdict {
            Verdict::None => Status::None,
            Verdict::Unique(_) => Status::Unique,
            Verdict::Multiple { .. } => Status::Multiple,
        }
    }
}
