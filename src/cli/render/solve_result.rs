//! [`SolveResult`]: what `ennead solve` found out about one puzzle.

use ennead::fields::{Facts, Status};
use ennead::{Answer, Count, Question, SearchStatistics, Solution};
use std::time::Duration;

/// The result for one puzzle.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SolveResult<'a> {
    pub(crate) status: Status,
    /// The solution, where one answers the question.
    pub(crate) solution: Option<&'a Solution>,
    /// How many solutions are known; `None` where the record cannot be read.
    pub(crate) solutions: Option<Count>,
    /// The work of the plain search and its time, if measured.
    pub(crate) search: Option<(SearchStatistics, Duration)>,
}

impl<'a> SolveResult<'a> {
    pub(crate) const MALFORMED: SolveResult<'static> =
        SolveResult { status: Status::Malformed, solution: None, solutions: None, search: None };

    /// The answer of an engine to `question`.
    #[inline]
    pub(crate) fn of_answer(answer: &'a Answer, question: Question) -> SolveResult<'a> {
        let (solution, solutions) = match (answer, question) {
            (Answer::None, _) => (None, Count::Exactly(0)),
            (Answer::Solved(solution), Question::First) => (Some(solution), Count::AtLeast(1)),
            (Answer::Solved(solution), Question::Unique) => (Some(solution), Count::Exactly(1)),
            (Answer::Multiple, _) => (None, Count::AtLeast(2)),
        };
        let status = Status::of_answer(answer, question);
        SolveResult { status, solution, solutions: Some(solutions), search: None }
    }

    /// Adds what was found out to what was known before.
    pub(crate) fn add_to(&self, facts: Facts<'a>) -> Facts<'a> {
        Facts {
            status: Some(self.status),
            solution: self.solution,
            solutions: self.solutions,
            search: self.search.map(|(statistics, _)| statistics),
            time: self.search.map(|(_, time)| time),
            ..facts
        }
    }
}
