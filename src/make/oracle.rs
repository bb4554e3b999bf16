//! [`BatchOracle`]: runs many tasks side by side, so that the batch engine gets thousands of grids
//! at a time.
//!
//! A task, such as digging one puzzle, asks "has this grid exactly one solution?" many times, and
//! each question depends on the answer before. Alone it could only ask about one grid at a time. So
//! hundreds of tasks run in rounds: a round takes the next query of each task, solves all of them at
//! once, and resumes each task with its answer. A task that is done makes room for another. Where few
//! tasks are left, a round takes several queries of each. Two halves of the tasks take turns, so that
//! the end of one batch does not leave the engine idle.

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

impl<T: QueryTask> QueryTask for &mut T {
    fn next_query(&mut self) -> Option<Grid> {
        T::next_query(self)
    }

    fn resume(&mut self, is_unique: bool) {
        T::resume(self, is_unique);
    }

    fn push_later_queries(&self, most: usize, queries: &mut Vec<Grid>) {
        T::push_later_queries(self, most, queries);
    }
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
/// So many tasks of each half run at a time.
const MOST_RUNNING: usize = 512;
/// A task asks at most so many queries at a time.
const MOST_QUERIES: usize = 8;

/// A [`Worker`] with the buffers for its batches. One thread has one.
pub(crate) struct BatchOracle {
    worker: Worker,
    grids: Vec<Grid>,
    answers: Vec<Answer>,
}

/// A task that is not done, and its query.
struct Running<T> {
    /// How many tasks were taken before it.
    number: usize,
    task: T,
    query: Grid,
}

impl<T: QueryTask> Running<T> {
    /// The first of `tasks` that has a query. Those before it are `done`.
    fn begin(
        tasks: &mut impl Iterator<Item = (usize, T)>,
        done: &mut impl FnMut(usize, T),
    ) -> Option<Running<T>> {
        for (number, mut task) in tasks {
            match task.next_query() {
                Some(query) => return Some(Running { number, task, query }),
                None => done(number, task),
            }
        }
        None
    }

    /// Takes the answers to some queries, which begin with that of the task. True if it is done.
    fn resume<'a>(&mut self, answers: impl Iterator<Item = (&'a Grid, &'a Outcome)>) -> bool {
        for (number, (grid, &outcome)) in answers.enumerate() {
            if number > 0 && *grid != self.query {
                continue;
            }
            self.task.resume(outcome == Outcome::Solved);
            match self.task.next_query() {
                Some(query) => self.query = query,
                None => return true,
            }
        }
        false
    }
}

/// Half of the tasks that run. While the answers to one half come in, the queries of the other half
/// fill the lanes of the batch engine.
struct Half<T> {
    running: Vec<Running<T>>,
    /// What is being solved: for each running task its query, and those that are likely to follow.
    grids: Vec<Grid>,
    /// For each running task, where its part of `grids` ends.
    ends: Vec<usize>,
}

impl<T: QueryTask> Half<T> {
    /// With the first of `tasks`.
    fn begin(
        tasks: &mut impl Iterator<Item = (usize, T)>,
        done: &mut impl FnMut(usize, T),
    ) -> Half<T> {
        let running = core::iter::from_fn(|| Running::begin(tasks, done));
        Half { running: running.take(MOST_RUNNING).collect(), grids: Vec::new(), ends: Vec::new() }
    }

    /// Takes the answers to `grids`, and resumes each task until it has a query without an answer. In
    /// place of a task that is done begins the next of `tasks`.
    fn resume(
        &mut self,
        outcomes: &[Outcome],
        tasks: &mut impl Iterator<Item = (usize, T)>,
        done: &mut impl FnMut(usize, T),
    ) {
        let mut answered = self.grids.iter().zip(outcomes);
        let mut begin = 0;
        let mut ended = Vec::new();
        for (number, (running, &end)) in self.running.iter_mut().zip(&self.ends).enumerate() {
            let mut own = answered.by_ref().take(end - begin);
            begin = end;
            if running.resume(own.by_ref()) {
                ended.push(number);
            }
            own.for_each(drop);
        }
        for number in ended.into_iter().rev() {
            let ended = match Running::begin(tasks, done) {
                Some(next) => core::mem::replace(&mut self.running[number], next),
                None => self.running.swap_remove(number),
            };
            done(ended.number, ended.task);
        }
    }
}

impl BatchOracle {
    /// An oracle that solves with `worker`.
    pub(crate) fn new(worker: Worker) -> BatchOracle {
        BatchOracle { worker, grids: Vec::new(), answers: Vec::new() }
    }

    /// Runs all of `tasks` until they are done. It is fastest with thousands of them.
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
        self.run(tasks.iter_mut(), |_, _| {}, should_stop)
    }

    /// Takes one of `tasks` after the other, runs some of them at a time, and gives each to `done` when
    /// it is done, in any order, with the number of tasks before it.
    ///
    /// Where few are left, each also asks what it is likely to ask later: a batch of 128 grids takes
    /// half the time of one of 512 (AVX2). An answer counts if the task comes to ask for it, so what
    /// a task does depends on nothing but the task.
    ///
    /// # Errors
    ///
    /// [`Interrupted`] if `should_stop`, which is called twice a round, returned true; then some
    /// tasks were not given to `done`.
    pub(crate) fn run<T: QueryTask>(
        &mut self,
        tasks: impl Iterator<Item = T>,
        mut done: impl FnMut(usize, T),
        should_stop: &dyn Fn() -> bool,
    ) -> Result<(), Interrupted> {
        let mut tasks = tasks.enumerate();
        let mut halves = [0, 1].map(|_| Half::begin(&mut tasks, &mut done));
        if should_stop() {
            return Err(Interrupted);
        }
        let mut count = halves.iter().map(|half| half.running.len()).sum();
        halves.iter_mut().for_each(|half| self.ask(half, count));
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
                    half.resume(&answers.outcomes, &mut tasks, &mut done);
                    count += half.running.len();
                    self.worker.recycle(answers);
                }
                self.ask(half, count);
            }
        }
        Ok(())
    }

    /// Gives the queries of a half to the worker; `count` tasks run in all.
    fn ask<T: QueryTask>(&mut self, half: &mut Half<T>, count: usize) {
        if half.running.is_empty() {
            return;
        }
        let later = (GOOD_BATCH / count).clamp(1, MOST_QUERIES) - 1;
        half.grids.clear();
        half.ends.clear();
        for Running { task, query, .. } in &half.running {
            half.grids.push(*query);
            if later > 0 {
                task.push_later_queries(later, &mut half.grids);
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
