//! [`Finding`]: what was found out about one puzzle.

use ennead::{Answer, SearchStatistics, Solution};
use std::time::Duration;

/// What a puzzle turned out to be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Status {
    /// One solution, proved to be the only one.
    Unique,
    /// A solution; nobody asked whether it is the only one.
    Solved,
    /// More than one.
    Multiple,
    /// None.
    None,
    /// It cannot be read.
    Malformed,
}

impl Status {
    /// The word for it in `csv`, `jsonl` and `ennead check`.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Status::Unique => "unique",
            Status::Solved => "solved",
            Status::Multiple => "multiple",
            Status::None => "none",
            Status::Malformed => "malformed",
        }
    }
}

/// What was found out about one puzzle.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Finding<'a> {
    pub(crate) status: Status,
    /// The solution, where one answers the question.
    pub(crate) solution: Option<&'a Solution>,
    /// How many solutions are known, and whether there may be more.
    pub(crate) solutions: Option<(u64, bool)>,
    /// What it cost, where that was measured.
    pub(crate) cost: Option<(SearchStatistics, Duration)>,
}

impl<'a> Finding<'a> {
    pub(crate) const MALFORMED: Finding<'static> =
        Finding { status: Status::Malformed, solution: None, solutions: None, cost: None };

    /// The answer of an engine; `first`: to the question for any solution.
    #[inline]
    pub(crate) fn of_answer(answer: &'a Answer, first: bool) -> Finding<'a> {
        let (status, solution, solutions) = match answer {
            Answer::None => (Status::None, None, (0, false)),
            Answer::Solved(solution) if first => (Status::Solved, Some(solution), (1, true)),
            Answer::Solved(solution) => (Status::Unique, Some(solution), (1, false)),
            Answer::Multiple => (Status::Multiple, None, (2, true)),
        };
        Finding { status, solution, solutions: Some(solutions), cost: None }
    }
}
