//! [`BatchOracle`]: runs many tasks side by side, so that the batch engine gets thousands of grids
//! at a time.
//!
//! A task, such as digging one puzzle, asks "has this grid exactly one solution?" many times, and
//! each question depends on the answer before. Alone it could only ask about one grid at a time. So
//! thousands of tasks run in rounds: a round takes one query from each task, solves all of them at
//! once, and resumes each task with its answer.

use crate::grid::Grid;
use crate::solve::answer::{Answer, Question};
use crate::solve::engine::Worker;
use core::fmt;

/// A task that now and then must know whether a grid has exactly one solution.
pub(crate) trait QueryTask {
    /// Works on until it needs an answer, and returns the grid that it asks about; `None` once the
    /// task is done.
    fn next_query(&mut self) -> Option<Grid>;

    /// Takes the answer to the last query: whether that grid has exactly one solution.
    fn resume(&mut self, is_unique: bool);
}

/// The caller's `should_stop` returned true before the work was done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Interrupted;

impl fmt::Display for Interrupted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("interrupted before the work was done")
    }
}

impl core::error::Error for Interrupted {}

/// A [`Worker`] with the buffers for its batches. One thread has one.
pub(crate) struct BatchOracle {
    worker: Worker,
    grids: Vec<Grid>,
    /// For each of `grids`, the index of the task that asked.
    owners: Vec<usize>,
    answers: Vec<Answer>,
}

impl BatchOracle {
    /// An oracle that solves with `worker`.
    pub(crate) fn new(worker: Worker) -> BatchOracle {
        BatchOracle { worker, grids: Vec::new(), owners: Vec::new(), answers: Vec::new() }
    }

    /// Runs all of `tasks` until they are done. It is fastest with thousands of them.
    ///
    /// # Errors
    ///
    /// [`Interrupted`] if `should_stop`, which is called once a round, returned true; then some
    /// tasks are not done.
    pub(crate) fn run_all<T: QueryTask>(
        &mut self,
        tasks: &mut [T],
        should_stop: &dyn Fn() -> bool,
    ) -> Result<(), Interrupted> {
        let mut running: Vec<usize> = (0..tasks.len()).collect();
        while !running.is_empty() {
            if should_stop() {
                return Err(Interrupted);
            }
            self.grids.clear();
            self.owners.clear();
            running.retain(|&index| {
                let Some(grid) = tasks[index].next_query() else { return false };
                self.grids.push(grid);
                self.owners.push(index);
                true
            });
            self.worker.solve(&self.grids, Question::Unique, &mut self.answers);
            for (&index, answer) in self.owners.iter().zip(&self.answers) {
                tasks[index].resume(matches!(answer, Answer::Solved(_)));
            }
        }
        Ok(())
    }

    /// Solves `grids` as one batch: an answer for each, in their order.
    pub(crate) fn solve(
        &mut self,
        grids: impl IntoIterator<Item = Grid>,
        question: Question,
    ) -> &[Answer] {
        self.grids.clear();
        self.grids.extend(grids);
        self.worker.solve(&self.grids, question, &mut self.answers);
        &self.answers
    }
}
