//! `solve`, `check`, `count`, `solutions`.

use super::input::{Errors, Form, Puzzles, grid, rows};
use super::output::{grids, numbers};
use super::work::{self, Effort};
use crate::geometry::Digit;
use crate::grid::Grid;
use crate::solve::{Answer, Count, Question, Search, Solutions, Worker};
use core::cell::Cell;
use core::num::NonZeroU64;
use pyo3::prelude::*;
use std::collections::TryReserveError;

/// The puzzle has no solution.
pub(super) const NONE: u8 = 0;
/// The puzzle has exactly one solution.
pub(super) const UNIQUE: u8 = 1;
/// The puzzle has several solutions.
pub(super) const MULTIPLE: u8 = 2;
/// The puzzle cannot be read.
pub(super) const MALFORMED: u8 = 3;

/// How many puzzles a thread solves at a time.
const SHARE: core::ops::RangeInclusive<usize> = 256..=8192;

/// Solve puzzles.
///
/// Parameters
/// ----------
/// puzzles : str, list of str, or array of int
///     Texts, or an array of shape (N, 81), (N, 9, 9), (81,) or (9, 9) with 0 in empty cells. A
///     C-contiguous array of uint8 is not copied.
/// errors : {'raise', 'mark'}
///     What to do with a malformed puzzle: raise a ValueError that names its index and the reason,
///     or give it the status MALFORMED.
/// threads : int
///     0 takes all cores.
/// progress : bool
///     Show a bar on stderr if the work takes longer than half a second.
///
/// Returns
/// -------
/// Solved
///     `solutions` has the form of `puzzles`; a puzzle without a single solution has an empty grid.
///     `status` is NONE, UNIQUE, MULTIPLE or MALFORMED: an array of uint8 of shape (N,), or a
///     number for one puzzle.
///
/// Examples
/// --------
/// >>> import ennead
/// >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
/// >>> solved = ennead.solve(puzzle)
/// >>> solved.solutions
/// '534678912672195348198342567859761423426853791713924856961537284287419635345286179'
/// >>> solved.status == ennead.UNIQUE
/// True
#[pyfunction]
#[pyo3(signature = (puzzles, *, errors = "raise", threads = 0, progress = false))]
pub(super) fn solve<'py>(
    py: Python<'py>,
    puzzles: &Bound<'py, PyAny>,
    errors: &str,
    threads: usize,
    progress: bool,
) -> PyResult<Bound<'py, PyAny>> {
    let puzzles = Puzzles::read(puzzles, "puzzles", Errors::read(errors)?)?;
    let mut solutions = vec![0; puzzles.cells().len()];
    let effort = Effort::new(threads, progress);
    let status = answer_each(py, &puzzles, effort, Some(&mut solutions))?;
    let solutions = grids(py, puzzles.form, solutions)?;
    let status = numbers(py, puzzles.form, status)?;
    py.import("ennead._results")?.getattr("Solved")?.call1((solutions, status))
}

/// Find out which puzzles have no, one or several solutions.
///
/// Parameters
/// ----------
/// puzzles : str, list of str, or array of int
///     As for `solve`.
/// errors : {'raise', 'mark'}
///     As for `solve`.
/// threads : int
///     0 takes all cores.
/// progress : bool
///     Show a bar on stderr if the work takes longer than half a second.
///
/// Returns
/// -------
/// array of uint8, shape (N,)
///     NONE, UNIQUE, MULTIPLE or MALFORMED; a number for one puzzle.
///
/// Examples
/// --------
/// >>> import ennead
/// >>> ennead.check(["." * 81, "11" + "." * 79])
/// array([2, 0], dtype=uint8)
#[pyfunction]
#[pyo3(signature = (puzzles, *, errors = "raise", threads = 0, progress = false))]
pub(super) fn check<'py>(
    py: Python<'py>,
    puzzles: &Bound<'py, PyAny>,
    errors: &str,
    threads: usize,
    progress: bool,
) -> PyResult<Bound<'py, PyAny>> {
    let puzzles = Puzzles::read(puzzles, "puzzles", Errors::read(errors)?)?;
    let status = answer_each(py, &puzzles, Effort::new(threads, progress), None)?;
    numbers(py, puzzles.form, status)
}

/// The status of each puzzle. Writes the only solution of a puzzle into its row of `solutions`.
fn answer_each(
    py: Python<'_>,
    puzzles: &Puzzles<'_>,
    effort: Effort,
    solutions: Option<&mut [u8]>,
) -> PyResult<Vec<u8>> {
    let mut status = vec![MALFORMED; puzzles.len()];
    let share = effort.share(puzzles.len(), SHARE);
    let mut rest = solutions.map(|solutions| solutions.as_chunks_mut::<81>().0);
    let jobs = rows(puzzles.cells()).chunks(share).zip(status.chunks_mut(share));
    let jobs: Vec<_> = jobs
        .map(|(puzzles, status)| {
            let solutions = rest.as_mut().and_then(|rest| rest.split_off_mut(..puzzles.len()));
            (puzzles, status, solutions)
        })
        .collect();
    let (count, jobs) = (puzzles.len(), jobs.into_iter());
    effort.run(py, count, jobs, Solver::new, |solver, (puzzles, status, solutions)| {
        solver.solve(puzzles, status, solutions);
    })?;
    Ok(status)
}

/// What a thread needs to solve puzzles. It is kept for the next call in the same thread.
pub(super) struct Solver {
    worker: Option<Worker>,
    grids: Vec<Grid>,
    answers: Vec<Answer>,
}

thread_local! {
    static SPARE: Cell<Option<Worker>> = const { Cell::new(None) };
}

impl Drop for Solver {
    fn drop(&mut self) {
        // At the end of a thread there is no next call.
        let _ = SPARE.try_with(|spare| spare.set(self.worker.take()));
    }
}

impl Solver {
    pub(super) fn new() -> Solver {
        let worker = Some(SPARE.take().unwrap_or_default());
        Solver { worker, grids: Vec::new(), answers: Vec::new() }
    }

    /// Sets the status of each puzzle that is not malformed, and its row of `solutions`.
    fn solve(
        &mut self,
        puzzles: &[[u8; 81]],
        status: &mut [u8],
        mut solutions: Option<&mut [[u8; 81]]>,
    ) {
        for (index, answer) in self.answers_to(puzzles).into_iter().enumerate() {
            status[index] = match answer {
                None => MALFORMED,
                Some(Answer::None) => NONE,
                Some(Answer::Multiple) => MULTIPLE,
                Some(Answer::Solved(solution)) => {
                    if let Some(solutions) = &mut solutions {
                        solutions[index] = solution.cells().map(Digit::value);
                    }
                    UNIQUE
                }
            };
        }
    }

    /// The answer for each puzzle; `None` for one that is malformed.
    pub(super) fn answers_to(&mut self, puzzles: &[[u8; 81]]) -> Vec<Option<Answer>> {
        self.grids.clear();
        self.grids.extend(puzzles.iter().filter_map(grid));
        self.answers.clear();
        if let Some(worker) = &mut self.worker {
            worker.solve(&self.grids, Question::Unique, &mut self.answers);
        }
        let mut answers = self.answers.iter().copied();
        if self.grids.len() == puzzles.len() {
            return answers.map(Some).collect();
        }
        puzzles.iter().map(|puzzle| grid(puzzle).and_then(|_| answers.next())).collect()
    }
}

/// Count the solutions of puzzles.
///
/// Parameters
/// ----------
/// puzzles : str, list of str, or array of int
///     As for `solve`.
/// limit : int
///     Stop at this number of solutions; 0 never stops.
/// errors : {'raise', 'mark'}
///     As for `solve`. The number of a malformed puzzle is -1.
/// threads : int
///     0 takes all cores.
/// progress : bool
///     Show a bar on stderr if the work takes longer than half a second.
///
/// Returns
/// -------
/// array of int64, shape (N,)
///     How many there are, at most `limit`; a number for one puzzle.
///
/// Examples
/// --------
/// >>> import ennead
/// >>> ennead.count("." * 81, limit=50)
/// 50
#[pyfunction]
#[pyo3(signature = (puzzles, *, limit = 1_000_000, errors = "raise", threads = 0, progress = false))]
pub(super) fn count<'py>(
    py: Python<'py>,
    puzzles: &Bound<'py, PyAny>,
    limit: u64,
    errors: &str,
    threads: usize,
    progress: bool,
) -> PyResult<Bound<'py, PyAny>> {
    let puzzles = Puzzles::read(puzzles, "puzzles", Errors::read(errors)?)?;
    let mut counts = vec![-1; puzzles.len()];
    let effort = Effort::new(threads, progress);
    let share = effort.share(puzzles.len(), 16..=64);
    let jobs = rows(puzzles.cells()).chunks(share).zip(counts.chunks_mut(share));
    effort.run(py, puzzles.len(), jobs, Search::new, |search, (puzzles, counts)| {
        for (puzzle, count) in puzzles.iter().zip(counts) {
            if let Some(grid) = grid(puzzle) {
                let (Count::Exactly(n) | Count::AtLeast(n)) =
                    search.count(&grid, NonZeroU64::new(limit));
                *count = i64::try_from(n).unwrap_or(i64::MAX);
            }
        }
    })?;
    numbers(py, puzzles.form, counts)
}

/// List the solutions of a puzzle.
///
/// Parameters
/// ----------
/// puzzle : str or array of int
///     One puzzle, as for `solve`.
/// limit : int
///     Stop at this number of solutions; 0 never stops.
///
/// Returns
/// -------
/// array of uint8, shape (M, 81)
///     The solutions: (M, 9, 9) for a puzzle of shape (9, 9), a list of str for a str.
///
/// Examples
/// --------
/// >>> import ennead
/// >>> len(ennead.solutions("123456789" + "." * 72, limit=100))
/// 100
#[pyfunction]
#[pyo3(signature = (puzzle, *, limit = 1_000_000))]
pub(super) fn solutions<'py>(
    py: Python<'py>,
    puzzle: &Bound<'py, PyAny>,
    limit: usize,
) -> PyResult<Bound<'py, PyAny>> {
    let (grid, form) = Puzzles::one(puzzle, "puzzle", "puzzle")?;
    let limit = if limit == 0 { usize::MAX } else { limit };
    let mut cells: Vec<[u8; 81]> = Vec::new();
    let list = || {
        for solution in Solutions::of(&grid).take(limit) {
            cells.try_reserve(1)?;
            cells.push(solution.cells().map(Digit::value));
        }
        Ok(())
    };
    let listed: Result<(), TryReserveError> = work::alone(py, list)?;
    listed.map_err(|_| work::too_many(cells.len()))?;
    let form = Form { is_one: false, ..form };
    grids(py, form, cells.into_flattened())
}
