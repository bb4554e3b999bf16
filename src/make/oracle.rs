//! [`BatchOracle`]: runs many tasks side by side, so that the batch engine gets thousands of grids
//! at a time.
//!
//! A task, such as digging one puzzle, asks "has this grid exactly one solution?" many times, and
//! each question depends on the answer before. Alone it could only ask about one grid at a time. So
//! thousands of tasks run in rounds: a round takes the next query of each task, solves all of them at
//! once, and resumes each task with its answer. Where few tasks are left, it takes several of each. Two
//! halves of the tasks take turns, so that the end of one batch does not leave the engine idle.

use crate::grid::Grid;
use crate::solve::answer::{Answer, Outcome, Question};
use crate::solve::engine::Worker;
use core::fmt;

/// A task that now and then must know whether a grid has exactly one solution.
pub(crate) trait QueryTask {
    /// Works on until it needs an answer, and returns the grid that it asks about; `None` once the
    /// task is done.
    fn next_query(&mut self) -> Option<Grid>;

    /// Takes the answer to the last query: whether that grid has exactly one solution.
    fn resume(&mut self, is_unique: bool);

    /// Appends up to `most` queries that are likely to follow the last one, in their order.
    fn push_later_queries(&self, _most: usize, _queries: &mut Vec<Grid>) {}
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

/// So many grids at a time are worth the fixed cost of a batch.
const GOOD_BATCH: usize = 512;
/// A task asks at most so many queries at a time.
const MOST_QUERIES: usize = 8;

/// A [`Worker`] with the buffers for its batches. One thread has one.
pub(crate) struct BatchOracle {
    worker: Worker,
    grids: Vec<Grid>,
    answers: Vec<Answer>,
}

/// Half of the tasks. While the answers to one half come in, the queries of the other half fill the
/// lanes of the batch engine.
#[derive(Default)]
struct Half {
    /// The index of each task that is not done, and its query.
    running: Vec<(usize, Grid)>,
    /// What is being solved: for each running task its query, and those that are likely to follow.
    grids: Vec<Grid>,
    /// For each running task, where its part of `grids` ends.
    ends: Vec<usize>,
}

impl Half {
    /// Takes the answers to `grids`, and resumes the tasks until each has a query without an answer.
    fn resume<T: QueryTask>(&mut self, tasks: &mut [T], outcomes: &[Outcome]) {
        let mut answered = self.grids.iter().zip(outcomes);
        let mut ends = self.ends.iter();
        let mut begin = 0;
        self.running.retain_mut(|(index, query)| {
            let end = ends.next().copied().unwrap_or(begin);
            let own = answered.by_ref().take(end - begin);
            begin = end;
            let mut is_done = false;
            own.for_each(|(grid, &outcome)| {
                if is_done || grid != query {
                    return;
                }
                tasks[*index].resume(outcome == Outcome::Solved);
                match tasks[*index].next_query() {
                    Some(next) => *query = next,
                    None => is_done = true,
                }
            });
            !is_done
        });
    }
}

impl BatchOracle {
    /// An oracle that solves with `worker`.
    pub(crate) fn new(worker: Worker) -> BatchOracle {
        BatchOracle { worker, grids: Vec::new(), answers: Vec::new() }
    }

    /// Runs all of `tasks` until they are done. It is fastest with thousands of them.
    ///
    /// Where few are left, each also asks what it is likely to ask later: a batch of 128 grids takes
    /// half the time of one of 512 (AVX2). An answer counts if the task comes to ask for it, so what
    /// a task does depends on nothing but the task.
    ///
    /// # Errors
    ///
    /// [`Interrupted`] if `should_stop`, which is called twice a round, returned true; then some
    /// tasks are not done.
    pub(crate) fn run_all<T: QueryTask>(
        &mut self,
        tasks: &mut [T],
        should_stop: &dyn Fn() -> bool,
    ) -> Result<(), Interrupted> {
        let mut halves = [Half::default(), Half::default()];
        for (index, task) in tasks.iter_mut().enumerate() {
            if let Some(query) = task.next_query() {
                halves[index % 2].running.push((index, query));
            }
        }
        if should_stop() {
            return Err(Interrupted);
        }
        let mut count = halves.iter().map(|half| half.running.len()).sum();
        halves.iter_mut().for_each(|half| self.ask(half, tasks, count));
        while count > 0 {
            for half in &mut halves {
                if half.running.is_empty() {
                    continue;
                }
                if should_stop() {
                    // Nothing of it may stay in the worker.
                    while self.worker.drain().is_some() {}
                    return Err(Interrupted);
                }
                if let Some(answers) = self.worker.drain() {
                    count -= half.running.len();
                    half.resume(tasks, &answers.outcomes);
                    count += half.running.len();
                    self.worker.recycle(answers);
                }
                self.ask(half, tasks, count);
            }
        }
        Ok(())
    }

    /// Gives the queries of a half to the worker; `count` tasks run in all.
    fn ask<T: QueryTask>(&mut self, half: &mut Half, tasks: &[T], count: usize) {
        if half.running.is_empty() {
            return;
        }
        let later = (GOOD_BATCH / count).clamp(1, MOST_QUERIES) - 1;
        half.grids.clear();
        half.ends.clear();
        for &(index, query) in &half.running {
            half.grids.push(query);
            if later > 0 {
                tasks[index].push_later_queries(later, &mut half.grids);
            }
            half.ends.push(half.grids.len());
        }
        self.worker.feed_grids(&half.grids, Question::Unique);
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
