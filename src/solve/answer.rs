//! The results of solving, in the forms that callers need.
//!
//! | type | result for | what it contains |
//! | --- | --- | --- |
//! | [`Verdict`] | one puzzle | the proof: the only solution, or two different ones |
//! | [`Answer`] | one of many puzzles | the only solution, but no second one |
//! | [`LineAnswers`] | many lines of text | the same, as text |
//! | [`Count`] | one puzzle | how many solutions there are |
//!
//! An `Answer` has no second solution for two reasons. A batch engine often knows that a second
//! solution exists without having found it (an unavoidable set has no given). And a batch may have
//! half a million answers: verdicts would take twice the memory.

use crate::geometry::Digit;
use crate::grid::Solution;

/// The result for one puzzle, with the proof.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// No solution: the whole tree was searched.
    None,
    /// The only solution: the whole tree was searched.
    Unique(Solution),
    /// Two solutions or more.
    Multiple {
        /// The solution found first, not always the smallest.
        first: Solution,
        /// Another solution.
        second: Solution,
    },
}

/// The question that a solver answers about each of many puzzles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Question {
    /// Find a solution; there may be others.
    First,
    /// Find a solution, and find out whether there is a second one.
    Unique,
}

/// The answer for one of many puzzles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    /// There is no solution.
    None,
    /// The solution found first (as the answer to [`Question::First`]), or the only solution (as
    /// the answer to [`Question::Unique`]).
    Solved(Solution),
    /// There is more than one solution (only as an answer to [`Question::Unique`]).
    Multiple,
}

impl Answer {
    /// The answer without its solution.
    pub(crate) fn outcome(&self) -> Outcome {
        match self {
            Answer::None => Outcome::None,
            Answer::Solved(_) => Outcome::Solved,
            Answer::Multiple => Outcome::Multiple,
        }
    }
}

impl From<Verdict> for Answer {
    /// The answer to [`Question::Unique`].
    fn from(verdict: Verdict) -> Answer {
        match verdict {
            Verdict::None => Answer::None,
            Verdict::Unique(solution) => Answer::Solved(solution),
            Verdict::Multiple { .. } => Answer::Multiple,
        }
    }
}

/// An [`Answer`] without its solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// There is no solution.
    None,
    /// There is a solution. If the question was [`Question::Unique`], it is the only one.
    Solved,
    /// There is more than one solution (only as an answer to [`Question::Unique`]).
    Multiple,
}

/// The length of a [`Line`] in bytes, including its line feed.
pub const LINE_BYTES: usize = 82;

/// A line of text: 81 cells and a line feed. Empty cells are `.` or `0`.
pub type Line = [u8; LINE_BYTES];

/// The answers to a batch of lines.
#[derive(Clone, Default, Debug)]
#[non_exhaustive]
pub struct LineAnswers {
    /// The outcome of each line.
    pub outcomes: Vec<Outcome>,
    /// One [`Line`] for each line, one after the other: the solution if the outcome is
    /// [`Outcome::Solved`]; otherwise its bytes have no meaning.
    pub text: Vec<u8>,
}

impl LineAnswers {
    /// The line of `text` with this number, from 0.
    #[inline(always)]
    pub(crate) fn line_mut(&mut self, number: usize) -> Option<&mut Line> {
        self.text[LINE_BYTES * number..].first_chunk_mut()
    }

    /// The answer to the line with this number, from 0.
    pub(crate) fn answer(&self, number: usize) -> Answer {
        match self.outcomes[number] {
            Outcome::None => Answer::None,
            Outcome::Multiple => Answer::Multiple,
            Outcome::Solved => {
                let mut digits = [Digit::D1; 81];
                for (digit, &byte) in digits.iter_mut().zip(&self.text[LINE_BYTES * number..]) {
                    *digit = Digit::from_ascii(byte).unwrap_or(Digit::D1);
                }
                Answer::Solved(Solution::checked_before(digits))
            }
        }
    }
}

/// The number of solutions of a puzzle, or a lower bound of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Count {
    /// All solutions were counted.
    Exactly(u64),
    /// The count stopped at its limit: there are at least this many.
    AtLeast(u64),
}

/// The result of a search for one solution that may give up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LimitedAnswer {
    /// There is no solution.
    None,
    /// A solution.
    Solved(Solution),
    /// The search reached its limit of guesses before it could tell.
    LimitReached,
}
