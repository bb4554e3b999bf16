//! [`Flights`]: the batches that are being solved, with their answers so far.

use crate::solve::answer::{LINE_BYTES, Line, LineAnswers, Outcome, Question};
use std::collections::VecDeque;

/// The batches in flight, the oldest first. Batches are numbered in the order in which they came.
#[derive(Default)]
pub(crate) struct Flights {
    /// The number of the oldest batch.
    first: u64,
    batches: VecDeque<Flight>,
    /// The number of puzzles of all batches that have no answer yet.
    open: usize,
}

/// A batch of puzzles that came together.
struct Flight {
    answers: LineAnswers,
    question: Question,
    /// The number of its puzzles that have no answer yet.
    open: usize,
}

/// When to stop working on batches if no more come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Until {
    /// Once the oldest batch is done.
    OldestDone,
    /// Once all are done.
    AllDone,
}

impl Flights {
    /// Adds a batch of `count` puzzles. Its answers take the memory of `spare`.
    pub(crate) fn begin(&mut self, count: usize, question: Question, spare: LineAnswers) {
        let mut answers = spare;
        answers.outcomes.clear();
        answers.outcomes.resize(count, Outcome::None);
        // Old content may stay: the lines of solutions are written over.
        answers.text.resize(LINE_BYTES * count, b'\n');
        self.open += count;
        self.batches.push_back(Flight { answers, question, open: count });
    }

    /// The number of the newest batch, and its question.
    pub(crate) fn newest(&self) -> (u64, Question) {
        let newest = self.first + self.batches.len().saturating_sub(1) as u64;
        (newest, self.batches.back().map_or(Question::Unique, |flight| flight.question))
    }

    /// The number of batches, done or not.
    pub(crate) fn len(&self) -> usize {
        self.batches.len()
    }

    /// True if the work is done as far as `until` says.
    pub(crate) fn are_done(&self, until: Until) -> bool {
        self.open == 0
            || until == Until::OldestDone
                && self.batches.front().is_none_or(|flight| flight.open == 0)
    }

    /// Removes the oldest batch, which is done.
    pub(crate) fn take_oldest(&mut self) -> Option<LineAnswers> {
        let flight = self.batches.pop_front()?;
        self.first += 1;
        Some(flight.answers)
    }

    /// Removes the newest batch, which is done.
    pub(crate) fn take_newest(&mut self) -> Option<LineAnswers> {
        Some(self.batches.pop_back()?.answers)
    }

    #[inline(always)]
    fn flight(&mut self, number: u64) -> Option<&mut Flight> {
        self.batches.get_mut(usize::try_from(number.wrapping_sub(self.first)).ok()?)
    }

    /// Where the solution of a puzzle of a batch is written.
    #[inline]
    pub(crate) fn line_mut(&mut self, batch: u64, puzzle: usize) -> Option<&mut Line> {
        self.flight(batch)?.answers.line_mut(puzzle)
    }

    /// Sets the outcome of a puzzle, which may still change.
    #[inline]
    pub(crate) fn set(&mut self, batch: u64, puzzle: usize, outcome: Outcome) {
        if let Some(flight) = self.flight(batch) {
            flight.answers.outcomes[puzzle] = outcome;
        }
    }

    /// Makes a solution the final answer to a puzzle. Returns where the solution is written.
    #[inline(always)]
    pub(crate) fn solve(&mut self, batch: u64, puzzle: usize) -> Option<&mut Line> {
        self.open -= 1;
        let flight = self.flight(batch)?;
        flight.open -= 1;
        flight.answers.outcomes[puzzle] = Outcome::Solved;
        flight.answers.line_mut(puzzle)
    }

    /// Makes the answer to a puzzle of this batch final.
    #[inline]
    pub(crate) fn close(&mut self, batch: u64) {
        self.open -= 1;
        if let Some(flight) = self.flight(batch) {
            flight.open -= 1;
        }
    }
}
