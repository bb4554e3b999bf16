//! `canon`, `classes`, `shuffle`, `split`: what equivalent puzzles share, and how they differ.

use super::input::{Errors, Form, Puzzles, grid, rows};
use super::output::grids;
use super::work::{self, Effort};
use crate::cancel;
use crate::format::write;
use crate::make::{Canonical, Canonizer, Transformation};
use crate::random::{Random, Share};
use crate::solve::{Answer, Question, Search};
use numpy::{PyArray1, PyArrayMethods};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// How many puzzles a thread takes at a time.
const PART: core::ops::RangeInclusive<usize> = 16..=1024;

/// Find the form that all equivalent puzzles share: the least of them (minlex).
///
/// Two puzzles are equivalent if transposing, moving lines and renaming digits turn one into the
/// other.
///
/// Parameters
/// ----------
/// puzzles : str, list of str, or array of int
///     As for `solve`. Solutions have such a form as well.
/// errors : {'raise', 'mark'}
///     As for `solve`. The form of a malformed puzzle is empty.
/// threads : int
///     0 takes all cores.
/// progress : bool
///     Show a bar on stderr if the work takes longer than half a second.
///
/// Returns
/// -------
/// The forms, in the form of `puzzles`.
///
/// Examples
/// --------
/// >>> import ennead
/// >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
/// >>> ennead.canon(puzzle) == ennead.canon(ennead.shuffle(puzzle, seed=1))
/// True
#[pyfunction]
#[pyo3(signature = (puzzles, *, errors = "raise", threads = 0, progress = false))]
pub(super) fn canon<'py>(
    py: Python<'py>,
    puzzles: &Bound<'py, PyAny>,
    errors: &str,
    threads: usize,
    progress: bool,
) -> PyResult<Bound<'py, PyAny>> {
    let puzzles = Puzzles::read(puzzles, "puzzles", Errors::read(errors)?)?;
    let effort = Effort::new(threads, progress);
    let forms =
        each_form(py, &puzzles, effort, |canonical| write::cells_as_bytes(&canonical.grid))?;
    let forms: Vec<[u8; 81]> = forms.into_iter().map(|form| form.unwrap_or([0; 81])).collect();
    grids(py, puzzles.form, forms.into_flattened())
}

/// Find keys by which to group equivalent puzzles, or to join with them: two puzzles have equal keys
/// exactly if they are equivalent.
///
/// Parameters
/// ----------
/// puzzles : str, list of str, or array of int
///     As for `solve`.
/// errors : {'raise', 'mark'}
///     As for `solve`. The key of a malformed puzzle is (0, 0).
/// threads : int
///     0 takes all cores.
/// progress : bool
///     Show a bar on stderr if the work takes longer than half a second.
///
/// Returns
/// -------
/// array of uint64, shape (N, 2)
///     Hashes of 128 bits, the same on every machine: among a billion classes, two have the same
///     key with a probability of 2e-21. Shape (2,) for one puzzle.
///
/// Examples
/// --------
/// >>> import ennead
/// >>> import numpy as np
/// >>> puzzles = ennead.shuffle("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", n=3)
/// >>> len(np.unique(ennead.classes(puzzles), axis=0))
/// 1
#[pyfunction]
#[pyo3(signature = (puzzles, *, errors = "raise", threads = 0, progress = false))]
pub(super) fn classes<'py>(
    py: Python<'py>,
    puzzles: &Bound<'py, PyAny>,
    errors: &str,
    threads: usize,
    progress: bool,
) -> PyResult<Bound<'py, PyAny>> {
    let puzzles = Puzzles::read(puzzles, "puzzles", Errors::read(errors)?)?;
    let keys = each_form(py, &puzzles, Effort::new(threads, progress), |canonical| {
        let fingerprint = canonical.fingerprint();
        [(fingerprint >> 64) as u64, fingerprint as u64]
    })?;
    let keys: Vec<[u64; 2]> = keys.into_iter().map(Option::unwrap_or_default).collect();
    let array = PyArray1::from_vec(py, keys.into_flattened());
    if puzzles.form.is_one {
        return Ok(array.into_any());
    }
    Ok(array.reshape([puzzles.len(), 2])?.into_any())
}

/// What `take` takes from the canonical form of each puzzle; `None` for one that is malformed.
fn each_form<T: Send + Copy>(
    py: Python<'_>,
    puzzles: &Puzzles<'_>,
    effort: Effort,
    take: impl Fn(&Canonical) -> T + Sync,
) -> PyResult<Vec<Option<T>>> {
    let mut taken = vec![None; puzzles.len()];
    let part = effort.share(puzzles.len(), PART);
    let jobs = rows(puzzles.cells()).chunks(part).zip(taken.chunks_mut(part));
    effort.run(py, puzzles.len(), jobs, Canonizer::new, |canonizer, (puzzles, taken)| {
        for (puzzle, taken) in puzzles.iter().zip(taken) {
            cancel::check();
            *taken = grid(puzzle).map(|puzzle| take(&canonizer.canonical(&puzzle)));
        }
    })?;
    Ok(taken)
}

/// Make random puzzles that are equivalent to each puzzle, and as hard to solve: transposed or not,
/// lines moved, digits renamed. All are equally likely.
///
/// Parameters
/// ----------
/// puzzles : str, list of str, or array of int
///     As for `solve`.
/// n : int
///     How many of each puzzle.
/// seed : int, optional
///     The same seed gives the same puzzles, which are those of `ennead shuffle --seed`.
/// solutions : str, list of str, or array of int, optional
///     A grid for each puzzle, which is moved as its puzzle is.
/// threads : int
///     0 takes all cores.
/// progress : bool
///     Show a bar on stderr if the work takes longer than half a second.
///
/// Returns
/// -------
/// The new puzzles, in the form of `puzzles`: n of the first, then n of the second, and so on. With
/// `solutions`, a tuple of `puzzles` and `solutions`.
///
/// Examples
/// --------
/// >>> import ennead
/// >>> puzzles = ["53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"]
/// >>> solutions = ennead.solve(puzzles).solutions
/// >>> more = ennead.shuffle(puzzles, n=8, seed=1, solutions=solutions)
/// >>> len(more.puzzles)
/// 8
/// >>> ennead.solve(more.puzzles).solutions == more.solutions
/// True
#[pyfunction]
#[pyo3(signature = (puzzles, n = 1, *, seed = None, solutions = None, threads = 0, progress = false))]
pub(super) fn shuffle<'py>(
    py: Python<'py>,
    puzzles: &Bound<'py, PyAny>,
    n: usize,
    seed: Option<u64>,
    solutions: Option<&Bound<'py, PyAny>>,
    threads: usize,
    progress: bool,
) -> PyResult<Bound<'py, PyAny>> {
    let seed = super::seed(py, seed)?;
    let puzzles = Puzzles::read(puzzles, "puzzles", Errors::Raise)?;
    let solutions = solutions
        .map(|solutions| Puzzles::read(solutions, "solutions", Errors::Raise))
        .transpose()?;
    if let Some(solutions) = &solutions
        && solutions.len() != puzzles.len()
    {
        return Err(PyValueError::new_err(format!(
            "{} puzzles and {} solutions: expected one solution for each puzzle",
            puzzles.len(),
            solutions.len()
        )));
    }
    let images = |of: &Puzzles<'py>| -> PyResult<Bound<'py, PyAny>> {
        let cells = images(py, Effort::new(threads, progress), of.cells(), n, seed)?;
        grids(py, Form { is_one: of.form.is_one && n == 1, ..of.form }, cells)
    };
    let shuffled = images(&puzzles)?;
    match &solutions {
        Some(solutions) => {
            let results = py.import("ennead._results")?;
            results.getattr("Shuffled")?.call1((shuffled, images(solutions)?))
        }
        None => Ok(shuffled),
    }
}

/// `n` images of each grid.
fn images(py: Python<'_>, effort: Effort, cells: &[u8], n: usize, seed: u64) -> PyResult<Vec<u8>> {
    let grids = rows(cells);
    let too_many = || work::too_many(grids.len() as u128 * n as u128);
    let bytes = cells.len().checked_mul(n).ok_or_else(too_many)?;
    // Whether there is room for it. Then the zeros take no memory before an image is written.
    Vec::<u8>::new().try_reserve_exact(bytes).map_err(|_| too_many())?;
    let mut images = vec![0; bytes];
    let images_of_81 = images.as_chunks_mut::<81>().0;
    let part = effort.share(images_of_81.len(), PART);
    let jobs = images_of_81.chunks_mut(part).enumerate();
    effort.run(
        py,
        bytes / 81,
        jobs,
        || (),
        |(), (job, images)| {
            for (number, image) in (job * part..).zip(images) {
                cancel::check();
                let Some(grid) = grid(&grids[number / n]) else { continue };
                // Each image has a stream of its own, so that a larger n adds images to these.
                let stream = ((number / n) as u64) << 32;
                let random = &mut Random::new(seed, stream.wrapping_add((number % n) as u64));
                let moved = Transformation::random(random).apply_to_grid(&grid);
                *image = write::cells_as_bytes(&moved);
            }
        },
    )?;
    Ok(images)
}

/// Split a data set into a training set and a test set, so that no puzzle of one is equivalent to a
/// puzzle of the other.
///
/// The side of a puzzle depends on its class and the seed alone. So a data set that grows keeps its
/// test side.
///
/// Parameters
/// ----------
/// puzzles : str, list of str, or array of int
///     As for `solve`.
/// test : float
///     The share of the classes that goes to the test side.
/// seed : int, optional
///     The same seed gives the same sides, which are those of `ennead split --seed`.
/// by : {'class', 'grid'}
///     What stays together: equivalent puzzles, or also puzzles with the same solution grid, or an
///     equivalent one.
/// errors : {'raise', 'mark'}
///     As for `solve`. Malformed puzzles are on neither side.
/// threads : int
///     0 takes all cores.
/// progress : bool
///     Show a bar on stderr if the work takes longer than half a second.
///
/// Returns
/// -------
/// Split
///     `train` and `test`: ascending indices, arrays of int64.
///
/// Examples
/// --------
/// >>> import ennead
/// >>> puzzles = ennead.generate(100, seed=1)
/// >>> train, test = ennead.split(puzzles, test=0.2, seed=1)
/// >>> len(train) + len(test)
/// 100
#[pyfunction]
#[pyo3(signature = (puzzles, *, test = 0.1, seed = None, by = "class", errors = "raise", threads = 0, progress = false))]
pub(super) fn split<'py>(
    py: Python<'py>,
    puzzles: &Bound<'py, PyAny>,
    test: f64,
    seed: Option<u64>,
    by: &str,
    errors: &str,
    threads: usize,
    progress: bool,
) -> PyResult<Bound<'py, PyAny>> {
    let share = Share::new(test).ok_or_else(|| {
        PyValueError::new_err(format!("test={test}: a share is above 0 and below 1"))
    })?;
    let by_grid = match by {
        "class" => false,
        "grid" => true,
        _ => {
            return Err(PyValueError::new_err(format!("by='{by}': expected 'class' or 'grid'")));
        }
    };
    let seed = super::seed(py, seed)?;
    let puzzles = Puzzles::read(puzzles, "puzzles", Errors::read(errors)?)?;
    let mut sides = vec![None; puzzles.len()];
    let effort = Effort::new(threads, progress);
    let part = effort.share(puzzles.len(), PART);
    let jobs = rows(puzzles.cells()).chunks(part).zip(sides.chunks_mut(part));
    let state = || (Search::new(), Canonizer::new());
    effort.run(py, puzzles.len(), jobs, state, |(search, canonizer), (puzzles, sides)| {
        for (puzzle, side) in puzzles.iter().zip(sides) {
            cancel::check();
            let Some(puzzle) = grid(puzzle) else { continue };
            let solved = by_grid.then(|| search.answer(&puzzle, Question::Unique));
            let form = match solved {
                Some(Answer::Solved(solution)) => canonizer.canonical(&solution.to_grid()),
                _ => canonizer.canonical(&puzzle),
            };
            *side = Some(form.is_drawn(share, seed));
        }
    })?;
    let indices = |is_test: bool| {
        let on_side = (0i64..).zip(&sides).filter(move |(_, side)| **side == Some(is_test));
        PyArray1::from_iter(py, on_side.map(|(index, _)| index).collect::<Vec<_>>())
    };
    py.import("ennead._results")?.getattr("Split")?.call1((indices(false), indices(true)))
}
