//! The table of engines: every way to solve many puzzles, with its name.
//!
//! All engines give the same answer to [`Question::Unique`]. Tests compare each of them with
//! [`Search`].

use super::answer::{Answer, LINE_BYTES, Line, LineAnswers, Question};
use super::batch::schedule::flights::{Flights, Until};
use super::batch::{self, BatchSolver, Puzzles, arch};
use super::puzzle::Puzzle;
use super::query::Query;
use super::search::Search;
use crate::cancel;
use crate::geometry::Digit;
use crate::grid::Grid;
use crate::names::by_name;
use core::borrow::Borrow;
use core::fmt;

/// A way to solve many puzzles: a row of the table [`Engine::ALL`].
#[derive(Clone, Copy)]
pub struct Engine {
    name: &'static str,
    /// Makes the solver for one thread. `None` where the CPU lacks the instructions.
    solver: fn() -> Option<Box<dyn BatchSolver>>,
}

/// The constructor of the bit-sliced solver with words of type `$word`. With `on $arch`, the type
/// exists on that architecture only.
///
/// It is a function without type parameters, because [`Engine::ALL`] is a constant: a crate that
/// names the constant would compile the whole engine again for a generic function or a closure.
macro_rules! bit_sliced {
    ($word:path $(, on $arch:literal)?) => {{
        fn solver() -> Option<Box<dyn BatchSolver>> {
            #[cfg(all($(target_arch = $arch)?))]
            {
                batch::bit_sliced::<$word>()
            }
            #[cfg(not(all($(target_arch = $arch)?)))]
            {
                None
            }
        }
        solver
    }};
}

impl Engine {
    /// All engines, whether this machine can run them or not, from the slowest to the fastest:
    ///
    /// | name | what it is |
    /// | --- | --- |
    /// | scalar | one puzzle after the other: [`Search`] |
    /// | portable | 128 puzzles at a time, in what every CPU has: SSE2, NEON, or plain integers |
    /// | avx2 | 256 puzzles at a time, in the bits of AVX2 registers |
    /// | avx512 | 512 puzzles at a time, in the bits of AVX-512 registers |
    pub const ALL: &'static [Engine] = &[
        Engine::SCALAR,
        Engine { name: "portable", solver: bit_sliced!(arch::Portable) },
        Engine { name: "avx2", solver: bit_sliced!(arch::x86::Avx2, on "x86_64") },
        Engine { name: "avx512", solver: bit_sliced!(arch::x86::Avx512, on "x86_64") },
    ];

    /// The engine that solves one puzzle after the other. Every machine can run it.
    pub const SCALAR: Engine = Engine { name: "scalar", solver: || Some(Box::new(Search::new())) };

    /// The name, which [`Engine::from_str`](core::str::FromStr) reads.
    pub const fn name(self) -> &'static str {
        self.name
    }

    /// True if this machine has the instructions that the engine needs.
    pub fn is_available(self) -> bool {
        (self.solver)().is_some()
    }

    /// The fastest engine for many puzzles on this machine.
    pub fn fastest() -> Engine {
        let mut fastest_first = Engine::ALL.iter().rev().copied();
        fastest_first.find(|engine| engine.is_available()).unwrap_or(Engine::SCALAR)
    }

    /// What one thread needs to solve with this engine, or `None` where this machine lacks the
    /// instructions. Some megabytes are allocated when the first batch comes.
    pub fn worker(self) -> Option<Worker> {
        Some(Worker::with_solver(self, (self.solver)()?))
    }
}

impl PartialEq for Engine {
    fn eq(&self, other: &Engine) -> bool {
        self.name == other.name
    }
}

impl Eq for Engine {}

impl fmt::Debug for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Engine").field(&self.name).finish()
    }
}

by_name!(Engine, "an engine");

/// With fewer puzzles than this, the scalar search is faster than any batch engine.
const FEW_PUZZLES: usize = 16;

/// Solves many puzzles at once with an [`Engine`]. Each thread has its own, for many batches.
///
/// ```
/// use ennead::{Answer, Grid, Question, Worker};
///
/// let puzzle: Grid =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
///         .parse()?;
/// let puzzles = vec![puzzle; 1000];
/// let mut worker = Worker::new();
/// let mut answers = Vec::new();
/// worker.solve(&puzzles, Question::Unique, &mut answers);
/// assert_eq!(answers.len(), 1000);
/// assert!(answers.iter().all(|answer| matches!(answer, Answer::Solved(_))));
/// # Ok::<(), ennead::format::ParseError>(())
/// ```
///
/// # A stream of batches
///
/// At the end of a batch most of an engine is idle. So the next batches of lines can be fed before
/// the answers of the first are taken; answers come in the order of the batches.
///
/// ```
/// use ennead::solve::{Line, Outcome};
/// use ennead::{Question, Worker};
///
/// let line: &Line =
///     b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
/// let mut worker = Worker::new();
/// for _ in 0..10 {
///     worker.feed(&[*line; 100], Question::Unique);
/// }
/// while let Some(answers) = worker.drain() {
///     assert_eq!(answers.outcomes, [Outcome::Solved; 100]);
///     assert!(answers.text.starts_with(b"534678912"));
///     worker.recycle(answers);
/// }
/// ```
///
/// If a search for the answer to a hard puzzle is cancelled ([`cancel`]), all batches that were fed
/// are dropped.
pub struct Worker {
    engine: Engine,
    /// For a few puzzles.
    search: Search,
    /// For many puzzles.
    solver: Box<dyn BatchSolver>,
    /// The batches whose answers were not taken yet.
    flights: Flights,
    /// Answers that the caller gave back, whose memory is used again.
    spare: Vec<LineAnswers>,
}

opaque_debug!(Worker);

impl Default for Worker {
    fn default() -> Worker {
        Worker::new()
    }
}

impl Worker {
    /// A worker of the fastest engine on this machine. Some megabytes are allocated when the first
    /// batch comes.
    pub fn new() -> Worker {
        let fastest = Engine::fastest().worker();
        fastest.unwrap_or_else(|| Worker::with_solver(Engine::SCALAR, Box::new(Search::new())))
    }

    fn with_solver(engine: Engine, solver: Box<dyn BatchSolver>) -> Worker {
        Worker {
            engine,
            search: Search::new(),
            solver,
            flights: Flights::default(),
            spare: Vec::new(),
        }
    }

    /// Answers `question` for each of `grids`: `answers[k]` belongs to `grids[k]`, and replaces
    /// what `answers` held before. A batch engine is fastest with thousands of grids at a time.
    ///
    /// The answers of batches that were fed before can still be taken.
    pub fn solve<G: Borrow<Grid>>(
        &mut self,
        grids: &[G],
        question: Question,
        answers: &mut Vec<Answer>,
    ) {
        answers.clear();
        if grids.len() < FEW_PUZZLES {
            answers
                .extend(grids.iter().map(|grid| self.search.fast_answer(grid.borrow(), question)));
            return;
        }
        self.solve_batch(Puzzles::Grids(&grids), question, answers);
    }

    /// Answers `question` for each of `puzzles`, which may have pencil marks (sukaku).
    ///
    /// ```
    /// use ennead::solve::Puzzle;
    /// use ennead::{Answer, DigitSet, Grid, Question, Search, Worker};
    ///
    /// let solution = Search::new().first(&Grid::EMPTY).expect("the empty grid has solutions");
    /// let mut marks = solution.to_grid().cells().map(|digit| digit.into_iter().collect());
    /// marks[40] = DigitSet::ALL;
    /// let puzzles = vec![Puzzle { grid: &Grid::EMPTY, marks: Some(&marks) }; 100];
    /// let mut worker = Worker::new();
    /// let mut answers = Vec::new();
    /// worker.solve_marked(&puzzles, Question::Unique, &mut answers);
    /// assert_eq!(answers, vec![Answer::Solved(solution); 100]);
    /// ```
    pub fn solve_marked(
        &mut self,
        puzzles: &[Puzzle<'_>],
        question: Question,
        answers: &mut Vec<Answer>,
    ) {
        answers.clear();
        if puzzles.len() < FEW_PUZZLES {
            let answer = |puzzle: &Puzzle<'_>| self.search.fast_answer(*puzzle, question);
            answers.extend(puzzles.iter().map(answer));
            return;
        }
        self.solve_batch(Puzzles::Marked(puzzles), question, answers);
    }

    fn solve_batch(&mut self, puzzles: Puzzles, question: Question, answers: &mut Vec<Answer>) {
        self.begin(puzzles, question);
        self.solve_until(Until::AllDone);
        if let Some(found) = self.flights.take_newest() {
            answers.extend((0..puzzles.count()).map(|number| found.answer(number)));
            self.recycle(found);
        }
    }

    /// Takes a batch of lines, and returns once work on all of them has begun. [`Worker::drain`]
    /// gives the answers. Each line consists of digits, and `.` or `0` in empty cells; any other
    /// byte is read as some digit or as an empty cell.
    pub fn feed(&mut self, lines: &[Line], question: Question) {
        self.begin(Puzzles::Lines(lines), question);
    }

    /// Like [`Worker::feed`], for queries, each with its own question.
    pub(crate) fn feed_queries(&mut self, queries: &[Query]) {
        self.begin(Puzzles::Queries(queries), Question::Unique);
    }

    fn begin(&mut self, puzzles: Puzzles, question: Question) {
        let is_idle = self.flights.are_done(Until::AllDone);
        let spare = self.spare.pop().unwrap_or_default();
        self.flights.begin(puzzles.count(), question, spare);
        self.solve_or_drop(|worker| {
            if is_idle && puzzles.count() < FEW_PUZZLES {
                worker.search.feed(puzzles, &mut worker.flights);
            } else {
                worker.solver.feed(puzzles, &mut worker.flights);
            }
        });
    }

    fn solve_until(&mut self, until: Until) {
        self.solve_or_drop(|worker| worker.solver.drain(until, &mut worker.flights));
    }

    /// Drops all batches if `solve` is cancelled: it may be in the middle of one.
    fn solve_or_drop(&mut self, solve: impl FnOnce(&mut Worker)) {
        if let Err(cancelled) = cancel::catch(|| solve(self)) {
            self.flights = Flights::default();
            if let Some(solver) = (self.engine.solver)() {
                self.solver = solver;
            }
            cancelled.resume();
        }
    }

    /// The number of batches whose answers were not taken yet.
    pub fn pending_batches(&self) -> usize {
        self.flights.len()
    }

    /// True if the answers to the oldest batch are known.
    pub fn is_oldest_done(&self) -> bool {
        self.flights.are_done(Until::OldestDone)
    }

    /// The answers to the oldest batch, which is solved to its end now; `None` if there is no
    /// batch. If more batches will come, it saves time to feed them until
    /// [`Worker::is_oldest_done`].
    pub fn drain(&mut self) -> Option<LineAnswers> {
        self.solve_until(Until::OldestDone);
        self.flights.take_oldest()
    }

    /// Takes answers back that are not needed any more, to use their memory again.
    pub fn recycle(&mut self, answers: LineAnswers) {
        // More are never needed at a time.
        if self.spare.len() <= self.flights.len() {
            self.spare.push(answers);
        }
    }
}

impl BatchSolver for Search {
    fn feed(&mut self, puzzles: Puzzles, flights: &mut Flights) {
        let (batch, question) = flights.newest();
        for number in 0..puzzles.count() {
            let answer = match puzzles {
                Puzzles::Grids(grids) => self.fast_answer(grids.grid(number), question),
                Puzzles::Lines(lines) => self.fast_answer(&grid(&lines[number]), question),
                Puzzles::Marked(puzzles) => self.fast_answer(puzzles[number], question),
                Puzzles::Queries(queries) => {
                    let query = &queries[number];
                    let puzzle = Puzzle { grid: query.grid(), marks: Some(&query.marks()) };
                    self.fast_answer(puzzle, query.question())
                }
            };
            if let Answer::Solved(solution) = answer
                && let Some(line) = flights.line_mut(batch, number)
            {
                line[..81].copy_from_slice(&solution.to_line());
                line[LINE_BYTES - 1] = b'\n';
            }
            flights.set(batch, number, answer.outcome());
            flights.close(batch);
        }
    }

    fn drain(&mut self, _: Until, _: &mut Flights) {}
}

/// The grid of a line.
fn grid(line: &Line) -> Grid {
    let mut grid = Grid::EMPTY;
    for (cell, &byte) in grid.cells_mut().iter_mut().zip(line) {
        *cell = Digit::from_ascii(byte);
    }
    grid
}
