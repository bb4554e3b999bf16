//! [`BatchOracle`]: runs many tasks side by side, so that the batch engine gets thousands of
//! grids at a time.
//!
//! A task, such as digging one puzzle, asks many times whether a grid has exactly one solution, and
//! each question depends on the answer before. One task alone can ask about only one grid at a
//! time. So thousands of tasks run in rounds: a round takes the next query of each task, solves all
//! of them in one batch, and resumes each task with its answer. When a task is done, another
//! begins. If few tasks are left, a round takes several queries of each. Two halves of the tasks
//! take turns, so that the engine is not idle at the end of a batch.

use crate::cancel;
use crate::grid::Grid;
use crate::solve::answer::{Answer, Line, LineAnswers, Outcome, Question};
use crate::solve::engine::Worker;
use crate::solve::query::Query;

/// A task that asks again and again whether a grid has exactly one solution.
pub(crate) trait QueryTask {
    /// Works until it needs an answer, and returns the query; `None` if the task is done.
    fn next_query(&mut self) -> Option<Query>;

    /// Takes a solution without the known candidate of the last query, if the solver found one.
    /// [`QueryTask::resume`] is called after this. Which solution it is depends on the engine.
    fn take_other_solution(&mut self, _other: &Line) {}

    /// Takes the answer to the last query: whether that grid has exactly one solution.
    fn resume(&mut self, is_unique: bool);

    /// Appends up to `most` queries that are likely to follow the last one, in their order.
    fn push_later_queries(&self, _most: usize, _queries: &mut Vec<Query>) {}
}

/// From this number of grids on a batch is worth its fixed cost.
const GOOD_BATCH: usize = 512;
/// The number of tasks of each half that run at a time: four times the 512 lanes of the widest
/// engine, because lanes are idle at the end of each batch. (With 1,024 generating takes a tenth longer,
/// with 512 a third; engines with fewer lanes are as fast with each of these.)
const MOST_RUNNING: usize = 2048;
/// The most queries of a task at a time.
const MOST_QUERIES: usize = 8;

/// A [`Worker`] with the buffers for its batches. One thread has one.
pub(crate) struct BatchOracle {
    worker: Worker,
    grids: Vec<Grid>,
    answers: Vec<Answer>,
}

/// A task that is not done, and its query.
struct Running<T> {
    /// The number of tasks that were taken before it.
    number: usize,
    task: T,
    query: Query,
}

impl<T: QueryTask> Running<T> {
    /// The first of `tasks` that has a query. Those before it are given to `done`.
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

    /// Takes the answers to some queries, of which the first is that of the task. Returns true if
    /// the task is done.
    fn resume<'a>(
        &mut self,
        answers: impl Iterator<Item = (&'a Query, (&'a Outcome, &'a Line))>,
    ) -> bool {
        for (number, (query, (&outcome, line))) in answers.enumerate() {
            if number > 0 && *query != self.query {
                continue;
            }
            if query.removed().is_some() && outcome == Outcome::Solved {
                self.task.take_other_solution(line);
            }
            self.task.resume(query.is_unique(outcome));
            match self.task.next_query() {
                Some(query) => self.query = query,
                None => return true,
            }
        }
        false
    }
}

/// Half of the tasks that run. While one half takes its answers, the queries of the other half fill
/// the lanes of the batch engine.
struct Half<T> {
    running: Vec<Running<T>>,
    /// The queries that are being solved: for each running task its query, and queries that are
    /// likely to follow.
    queries: Vec<Query>,
    /// For each running task, where its part of `queries` ends.
    ends: Vec<usize>,
}

impl<T: QueryTask> Half<T> {
    /// Two halves with the first tasks, which go to the halves by turns.
    fn begin_two(
        tasks: &mut impl Iterator<Item = (usize, T)>,
        done: &mut impl FnMut(usize, T),
    ) -> [Half<T>; 2] {
        let mut halves =
            [(); 2].map(|()| Half { running: Vec::new(), queries: Vec::new(), ends: Vec::new() });
        let first = core::iter::from_fn(|| Running::begin(tasks, done)).take(2 * MOST_RUNNING);
        first.enumerate().for_each(|(number, task)| halves[number % 2].running.push(task));
        halves
    }

    /// Takes the answers to `queries`, and resumes each task until it has a query without an
    /// answer. The next of `tasks` begins in place of a task that is done.
    fn resume(
        &mut self,
        answers: &LineAnswers,
        tasks: &mut impl Iterator<Item = (usize, T)>,
        done: &mut impl FnMut(usize, T),
    ) {
        let (lines, _) = answers.text.as_chunks();
        let mut answered = self.queries.iter().zip(answers.outcomes.iter().zip(lines));
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

    /// Runs all of `tasks` until they are done, and returns them in the same order. This is fastest
    /// with thousands of tasks.
    pub(crate) fn run_all<T: QueryTask>(&mut self, tasks: impl IntoIterator<Item = T>) -> Vec<T> {
        let mut ended = Vec::new();
        self.run(tasks.into_iter(), |number, task| ended.push((number, task)));
        ended.sort_unstable_by_key(|&(number, _)| number);
        ended.into_iter().map(|(_, task)| task).collect()
    }

    /// Takes one of `tasks` after the other, runs some of them at a time, and gives each to `done`
    /// when it is done, in any order, with the number of tasks before it.
    ///
    /// If few are left, the batch has their likely later queries too, because a batch of 128 grids
    /// takes half the time of one of 512 (AVX2). An answer is used only if the task then asks for
    /// it, so the result of a task depends on the task alone.
    ///
    /// Each round calls [`cancel::check`] for each half.
    pub(crate) fn run<T: QueryTask>(
        &mut self,
        tasks: impl Iterator<Item = T>,
        mut done: impl FnMut(usize, T),
    ) {
        // Drop batches that a cancelled run or an earlier user of the worker left.
        while self.worker.drain().is_some() {}
        let mut tasks = tasks.enumerate();
        let mut halves = Half::begin_two(&mut tasks, &mut done);
        cancel::check();
        let mut count = halves.iter().map(|half| half.running.len()).sum();
        halves.iter_mut().for_each(|half| self.ask(half, count));
        while count > 0 {
            for half in &mut halves {
                if half.running.is_empty() {
                    continue;
                }
                cancel::check();
                if let Some(answers) = self.worker.drain() {
                    count -= half.running.len();
                    half.resume(&answers, &mut tasks, &mut done);
                    count += half.running.len();
                    self.worker.recycle(answers);
                }
                self.ask(half, count);
            }
        }
    }

    /// Gives the queries of a half to the worker; `count` tasks run in all.
    fn ask<T: QueryTask>(&mut self, half: &mut Half<T>, count: usize) {
        if half.running.is_empty() {
            return;
        }
        let later = (GOOD_BATCH / count).clamp(1, MOST_QUERIES) - 1;
        half.queries.clear();
        half.ends.clear();
        for Running { task, query, .. } in &half.running {
            half.queries.push(*query);
            if later > 0 {
                task.push_later_queries(later, &mut half.queries);
            }
            half.ends.push(half.queries.len());
        }
        self.worker.feed_queries(&half.queries);
    }

    /// Solves `grids` in one batch, and returns an answer for each, in their order.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cancel::while_wanted;
    use crate::geometry::Cell;
    use crate::make::grid::fill::fill;
    use crate::make::unavoidable_sets::puzzle;
    use crate::random::Random;
    use crate::solve::engine::Engine;
    use crate::solve::search::Search;
    use core::cell::Cell as Counter;

    /// A query and its answer.
    type Known = (Query, bool);

    /// A task that asks about some grids.
    #[derive(Clone)]
    struct Asks {
        number: usize,
        queries: Vec<Known>,
        answers: Vec<bool>,
        /// A query that it announces as a later one, and never asks.
        wrong: Option<Query>,
    }

    impl Asks {
        fn is_right(&self) -> bool {
            self.queries.iter().map(|&(_, is_unique)| is_unique).eq(self.answers.iter().copied())
        }
    }

    impl QueryTask for Asks {
        fn next_query(&mut self) -> Option<Query> {
            self.queries.get(self.answers.len()).map(|&(query, _)| query)
        }

        fn resume(&mut self, is_unique: bool) {
            assert!(self.answers.len() < self.queries.len(), "an answer without a question");
            self.answers.push(is_unique);
        }

        fn push_later_queries(&self, most: usize, queries: &mut Vec<Query>) {
            let later = self.queries.iter().skip(self.answers.len() + 1).map(|&(query, _)| query);
            queries.extend(self.wrong.into_iter().chain(later).take(most));
        }
    }

    /// Grids of 30 to 59 givens, of which about half have one solution.
    fn known(random: &mut Random) -> Vec<Known> {
        let mut search = Search::new();
        let mut known = |_| {
            let solution = fill(random);
            let mut cells = Cell::ALL;
            random.shuffle(&mut cells);
            let count = 30 + random.index(30);
            let grid = puzzle(&solution, cells.into_iter().take(count).collect());
            (Query::new(grid), matches!(search.answer(&grid, Question::Unique), Answer::Solved(_)))
        };
        let known: Vec<Known> = (0..400).map(&mut known).collect();
        let unique = known.iter().filter(|(_, is_unique)| *is_unique).count();
        assert!((100..300).contains(&unique), "{unique} of 400");
        known
    }

    /// `count` tasks with 0 to 5 queries each.
    fn tasks(count: usize, random: &mut Random) -> Vec<Asks> {
        let known = known(random);
        let draw = |random: &mut Random| known[random.index(known.len())];
        let task = |number| {
            let queries = (0..random.below(6)).map(|_| draw(random)).collect();
            let wrong = (random.below(3) == 0).then(|| draw(random).0);
            Asks { number, queries, answers: Vec::new(), wrong }
        };
        (0..count).map(task).collect()
    }

    fn oracle() -> BatchOracle {
        BatchOracle::new(Engine::fastest().worker().expect("it can run here"))
    }

    /// Runs all of `tasks`, and checks the calls of `done`.
    fn assert_all_done(oracle: &mut BatchOracle, tasks: &[Asks]) {
        let mut times = vec![0; tasks.len()];
        let done = |number: usize, task: Asks| {
            assert_eq!(task.number, number);
            assert!(task.is_right(), "task {number}");
            times[number] += 1;
        };
        oracle.run(tasks.iter().cloned(), done);
        assert!(times.iter().all(|&times| times == 1), "{times:?}");
        assert_eq!(oracle.worker.pending_batches(), 0);
    }

    #[test]
    fn each_task_is_done_once_with_the_right_answers() {
        let mut random = Random::new(31, 0);
        let (tasks, mut oracle) = (tasks(3000, &mut random), oracle());
        for count in [3000, 0, 1, 2, 15, 40, 500, 1025] {
            assert_all_done(&mut oracle, &tasks[..count]);
        }
        let tasks = oracle.run_all(tasks);
        assert!(tasks.iter().all(Asks::is_right));
        assert!(tasks.iter().map(|task| task.number).eq(0..3000));
    }

    #[test]
    fn few_tasks_run_in_two_halves_of_the_same_size() {
        let mut random = Random::new(31, 1);
        let mut tasks = tasks(400, &mut random).into_iter().enumerate();
        let [first, second] = Half::begin_two(&mut tasks, &mut |_, _| {});
        assert!(first.running.len() > 100);
        assert!(first.running.len().abs_diff(second.running.len()) <= 1);
    }

    #[test]
    fn a_run_after_a_cancelled_one_is_right() {
        let mut random = Random::new(31, 2);
        let (tasks, mut oracle) = (tasks(1200, &mut random), oracle());
        for stop_at in 1.. {
            let asked = Counter::new(0);
            let go_on = || {
                asked.set(asked.get() + 1);
                asked.get() != stop_at
            };
            if while_wanted(go_on, || oracle.run(tasks.iter().cloned(), |_, _| {})).is_some() {
                assert!(stop_at > 10, "only {} calls", asked.get());
                return;
            }
            assert_eq!(asked.get(), stop_at, "it goes on when it is to stop");
            assert_all_done(&mut oracle, &tasks);
        }
    }

    #[test]
    fn batches_that_were_fed_before_are_dropped() {
        let mut random = Random::new(31, 3);
        let tasks = tasks(300, &mut random);
        let mut worker = Engine::fastest().worker().expect("it can run here");
        for _ in 0..3 {
            worker.feed_queries(&[Query::new(Grid::EMPTY); 100]);
        }
        assert_all_done(&mut BatchOracle::new(worker), &tasks);
    }
}
