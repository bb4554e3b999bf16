//! `generate`: puzzles that meet criteria.

use super::output::grids;
use super::techniques::{named_technique, techniques};
use super::{input, work};
use crate::cancel::{self, while_wanted};
use crate::fields::Filter;
use crate::format::write;
use crate::grid::Grid;
use crate::logic::{Difficulty, Rating};
use crate::make::{Canonizer, Generator, GeneratorConfig, NearMisses, Source, StopRule};
use core::ops::RangeInclusive;
use core::sync::atomic::{AtomicBool, Ordering};
use pyo3::exceptions::{PyRuntimeError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use std::collections::{BTreeMap, HashSet};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Make puzzles. Each has exactly one solution, and no two are equivalent.
///
/// The arguments are those of `ennead generate`, and so are the puzzles of a seed. A range is a tuple
/// with both ends, or None for an open end, or one number.
///
/// Parameters
/// ----------
/// n : int
///     How many.
/// seed : int, optional
///     The same seed gives the same puzzles, whatever the number of threads is.
/// level : {'easy', 'medium', 'hard', 'expert', 'extreme'}, optional
///     How hard, by ER.
/// er : range, optional
///     Sudoku Explainer's rating of the hardest step.
/// clues : range, optional
///     How many givens.
/// minutes : range, optional
///     How many minutes people take.
/// symmetry : str
///     The symmetry of the pattern of givens: none, rot180, rot90, diagonal, antidiagonal,
///     both-diagonals, horizontal, vertical, both-axes, full, or random for any.
/// minimal : bool
///     No single given is redundant. Without `symmetry` and `clues`, all puzzles are minimal.
/// require : str or list of str, optional
///     A person's path to the solution has a step of each of these techniques.
/// without : str or list of str, optional
///     It has none of these; 'uniqueness' means all that need a single solution.
/// unique_technique : str, optional
///     It has one step of this technique, and all others are singles.
/// where : str, optional
///     A condition on the fields of `rate`, as in 'ep < er && steps > 60'.
/// unbiased : bool
///     Draw from all minimal puzzles, each equally likely.
/// budget : float, optional
///     Stop after so many seconds with what was found. Without it, a RuntimeError is raised when no
///     puzzle was found for a minute.
/// threads : int
///     0 takes all cores.
///
/// Returns
/// -------
/// array of uint8, shape (n, 81)
///     0 in empty cells.
///
/// Examples
/// --------
/// >>> import ennead
/// >>> puzzles = ennead.generate(5, seed=1, level="hard", clues=(24, 28))
/// >>> puzzles.shape
/// (5, 81)
/// >>> set(ennead.rate(puzzles, ["difficulty"])["difficulty"])
/// {'hard'}
#[pyfunction]
#[pyo3(
    signature = (n = 1, *, seed = None, level = None, er = None, clues = None, minutes = None,
        symmetry = "none", minimal = false, require = None, without = None,
        unique_technique = None, r#where = None, unbiased = false, budget = None, threads = 0),
    text_signature = "(n=1, *, seed=None, level=None, er=None, clues=None, minutes=None, symmetry='none', minimal=False, require=None, without=None, unique_technique=None, where=None, unbiased=False, budget=None, threads=0)"
)]
#[allow(clippy::too_many_arguments, reason = "the options of the command")]
pub(super) fn generate<'py>(
    py: Python<'py>,
    n: u64,
    seed: Option<u64>,
    level: Option<&str>,
    er: Option<&Bound<'py, PyAny>>,
    clues: Option<&Bound<'py, PyAny>>,
    minutes: Option<&Bound<'py, PyAny>>,
    symmetry: &str,
    minimal: bool,
    require: Option<&Bound<'py, PyAny>>,
    without: Option<&Bound<'py, PyAny>>,
    unique_technique: Option<&str>,
    r#where: Option<&str>,
    unbiased: bool,
    budget: Option<f64>,
    threads: usize,
) -> PyResult<Bound<'py, PyAny>> {
    let refused = |name: &str, why: String| PyValueError::new_err(format!("{name}: {why}"));
    let mut config = GeneratorConfig::default();
    let criteria = &mut config.criteria;
    criteria.er = match (level, er) {
        (Some(_), Some(_)) => {
            return Err(PyTypeError::new_err("level and er: give one of them"));
        }
        (Some(level), None) => {
            let level: Difficulty = level.parse().map_err(|error| named("level", error))?;
            Some(level.er_range())
        }
        (None, er) => er.map(|er| range("er", er, rating)).transpose()?,
    };
    criteria.minutes = minutes.map(|range_| range("minutes", range_, duration)).transpose()?;
    criteria.required = techniques("require", require)?;
    criteria.excluded = techniques("without", without)?;
    criteria.practiced =
        unique_technique.map(|name| named_technique("unique_technique", name)).transpose()?;
    criteria.condition = r#where
        .map(|text| text.parse::<Filter>().map_err(|error| refused("where", error.to_string())))
        .transpose()?;
    config.symmetry = symmetry.parse().map_err(|error| named("symmetry", error))?;
    if unbiased {
        config.source = Source::Unbiased;
    }
    config.stop = if minimal {
        StopRule::Minimal
    } else {
        StopRule::usual(&config.source, config.symmetry, clues.is_some())
    };
    if let Some(clues) = clues {
        config.clues = range("clues", clues, number)?;
    }
    config.check().map_err(|error| PyValueError::new_err(error.to_string()))?;
    let budget = budget.map(|seconds| {
        Duration::try_from_secs_f64(seconds).map_err(|error| refused("budget", error.to_string()))
    });
    let run = Run {
        seed: super::seed(py, seed)?,
        wanted: n,
        began: Instant::now(),
        budget: budget.transpose()?,
        is_done: AtomicBool::new(n == 0),
        found: Mutex::default(),
        config,
    };
    let found = run.run(py, threads)?;
    let made = found.made.len() as u64;
    if made < n && run.budget.is_none() {
        return Err(PyRuntimeError::new_err(format!(
            "{made} of {n} puzzles found, and none in the last minute ({}); budget sets the time",
            found.missed
        )));
    }
    let cells: Vec<[u8; 81]> = found.made.iter().map(write::cells_as_bytes).collect();
    let form = input::Form { is_one: false, layout: input::Layout::Row };
    grids(py, form, cells.into_flattened())
}

/// Without a budget, the search ends when no puzzle was found for this time.
const PATIENCE: Duration = Duration::from_secs(60);

/// The search for puzzles.
struct Run {
    config: GeneratorConfig,
    seed: u64,
    wanted: u64,
    began: Instant,
    budget: Option<Duration>,
    is_done: AtomicBool,
    found: Mutex<Found>,
}

/// What was found so far.
#[derive(Default)]
struct Found {
    made: Vec<Grid>,
    /// When the last one was found.
    last: Duration,
    /// The canonical forms, if the same puzzle could come twice.
    forms: HashSet<Grid>,
    /// The number of the next block. Blocks that are done before it wait.
    next: u64,
    waiting: BTreeMap<u64, Vec<(Grid, Option<Grid>)>>,
    missed: NearMisses,
}

impl Found {
    /// What the next block brought, if it is done.
    fn take_next(&mut self) -> Option<Vec<(Grid, Option<Grid>)>> {
        let made = self.waiting.remove(&self.next)?;
        self.next += 1;
        Some(made)
    }
}

impl Run {
    fn run(&self, py: Python<'_>, threads: usize) -> PyResult<Found> {
        let threads = work::threads(threads);
        let len = self.config.attempts_per_block(self.wanted, false, threads as u64);
        let is_done = || self.is_done.load(Ordering::Relaxed);
        let blocks = (0u64..).take_while(|_| !is_done());
        // One puzzle is made sooner than a thread.
        let threads =
            if self.wanted == 1 && self.config.criteria.accepts_all() { 1 } else { threads };
        let state = || (Generator::new(), Canonizer::new());
        work::run_until(
            py,
            threads,
            &self.is_done,
            blocks,
            state,
            |(generator, canonizer), block| {
                let attempts = block.saturating_mul(len)..(block + 1).saturating_mul(len);
                self.make(generator, canonizer, block, attempts);
            },
        )?;
        let mut found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        Ok(core::mem::take(&mut *found))
    }

    /// Makes the attempts of a block.
    fn make(
        &self,
        generator: &mut Generator,
        canonizer: &mut Canonizer,
        block: u64,
        attempts: core::ops::Range<u64>,
    ) {
        let mut made = Vec::new();
        let make = || {
            // The configuration was checked before.
            if let Ok(found) = generator.attempts(&self.config, self.seed, attempts) {
                found.for_each(|one| made.push(one.puzzle));
            }
        };
        // If the time is up, perhaps within a long rating, what was found before counts.
        let is_whole = cancel::catch(|| while_wanted(|| !self.is_late(), make)) == Ok(Some(()));
        let may_repeat = self.config.may_repeat();
        let mut form = |puzzle: &Grid| may_repeat.then(|| canonizer.canonical(puzzle).grid);
        let made = made.into_iter().map(|puzzle| (puzzle, form(&puzzle))).collect();
        let mut found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        found.missed.add(&generator.take_near_misses());
        found.waiting.insert(block, made);
        while let Some(made) = found.take_next() {
            for (puzzle, form) in made {
                let is_new = form.is_none_or(|form| found.forms.insert(form));
                if is_new && (found.made.len() as u64) < self.wanted {
                    found.made.push(puzzle);
                    found.last = self.began.elapsed();
                }
            }
        }
        if !is_whole || found.made.len() as u64 >= self.wanted {
            self.is_done.store(true, Ordering::Relaxed);
        }
    }

    /// True if the time is up.
    fn is_late(&self) -> bool {
        let end = || {
            let found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
            found.last + PATIENCE
        };
        self.began.elapsed() >= self.budget.unwrap_or_else(end)
    }
}

/// The error that a word of the argument `name` is none of those that there are.
fn named(name: &str, error: crate::names::UnknownName) -> PyErr {
    PyValueError::new_err(format!("{name}: {error}"))
}

/// A range: two ends, of which None is open, or one number.
fn range<T: PartialOrd + Copy>(
    name: &str,
    object: &Bound<'_, PyAny>,
    read: fn(Option<&Bound<'_, PyAny>>, bool) -> PyResult<T>,
) -> PyResult<RangeInclusive<T>> {
    let ends = match object.extract::<(Bound<'_, PyAny>, Bound<'_, PyAny>)>() {
        Ok((from, to)) => {
            let end = |end: &Bound<'_, PyAny>, is_last| {
                read(Some(end).filter(|end| !end.is_none()), is_last)
            };
            end(&from, false).and_then(|from| Ok((from, end(&to, true)?)))
        }
        Err(_) => read(Some(object), false).map(|only| (only, only)),
    };
    let (from, to) = ends.map_err(|_| {
        PyValueError::new_err(format!("{name}: expected a number or a range as in (20, 25)"))
    })?;
    if from > to {
        return Err(PyValueError::new_err(format!("{name}: the first number is above the second")));
    }
    Ok(from..=to)
}

/// A number of givens.
fn number(end: Option<&Bound<'_, PyAny>>, is_last: bool) -> PyResult<usize> {
    end.map_or(Ok(if is_last { 81 } else { 0 }), |end| end.extract())
}

/// A rating with one decimal.
fn rating(end: Option<&Bound<'_, PyAny>>, is_last: bool) -> PyResult<Rating> {
    let Some(end) = end else {
        return Ok(Rating::from_tenths(if is_last { u16::MAX } else { 0 }));
    };
    let number: f64 = end.extract()?;
    format!("{number}").parse().map_err(|_| PyValueError::new_err("not a rating"))
}

/// A number of minutes.
fn duration(end: Option<&Bound<'_, PyAny>>, is_last: bool) -> PyResult<Duration> {
    let Some(end) = end else {
        return Ok(if is_last { Duration::MAX } else { Duration::ZERO });
    };
    let minutes: f64 = end.extract()?;
    Duration::try_from_secs_f64(minutes * 60.0).map_err(|_| PyValueError::new_err("not a time"))
}
