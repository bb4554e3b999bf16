//! [`Status`]: the result of solving a puzzle or a position in one word, as the field `status` has
//! it.

use crate::solve::answer::{Answer, Question, Verdict};
use core::fmt;

/// The result of solving a record, or of reading it if it is malformed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Status {
    /// The puzzle has exactly one solution.
    Unique,
    /// The puzzle has a solution; whether it is the only one was not asked.
    Solved,
    /// The puzzle has more than one solution.
    Multiple,
    /// The puzzle has no solution.
    None,
    /// The position contradicts the solution of its puzzle.
    Wrong,
    /// The record cannot be read.
    Malformed,
}

impl Status {
    /// Every status.
    pub const ALL: [Status; 6] = [
        Status::Unique,
        Status::Solved,
        Status::Multiple,
        Status::None,
        Status::Wrong,
        Status::Malformed,
    ];

    /// The value of the field `status`.
    pub const fn name(self) -> &'static str {
        match self {
            Status::Unique => "unique",
            Status::Solved => "solved",
            Status::Multiple => "multiple",
            Status::None => "none",
            Status::Wrong => "wrong",
            Status::Malformed => "malformed",
        }
    }

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

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
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
