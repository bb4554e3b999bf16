//! `generate`: puzzles that meet criteria.

use super::input::{Form, Layout, Puzzles};
use super::output::grids;
use super::techniques::{named_technique, techniques};
use super::work::{Bar, Effort};
use crate::cancel::{self, while_wanted};
use crate::fields::Filter;
use crate::format::write;
use crate::geometry::CellSet;
use crate::grid::{Grid, Solution};
use crate::logic::{Difficulty, Rating};
use crate::make::{Canonizer, Generator, GeneratorConfig, NearMisses, Source, StopRule};
use crate::random::Random;
use core::ops::RangeInclusive;
use core::sync::atomic::{AtomicBool, AtomicU64, Ordering};
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
/// pattern : array of bool or int, or str, optional
///     Exactly those cells are given that are not 0, of shape (81,) or (9, 9).
/// from_solution : str or array of int, optional
///     The solution of all puzzles.
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
/// related : bool
///     Where few puzzles meet the criteria, also take those that share most givens with one that was
///     found.
/// budget : float, optional
///     Stop after so many seconds with what was found. Without it, a RuntimeError is raised when no
///     puzzle was found for a minute.
/// threads : int
///     0 takes all cores.
/// progress : bool
///     Show a bar on stderr if the work takes longer than half a second.
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
        symmetry = "none", pattern = None, from_solution = None, minimal = false, require = None,
        without = None, unique_technique = None, r#where = None, unbiased = false, related = false,
        budget = None, threads = 0, progress = false)
)]
pub(super) fn generate<'py>(
    py: Python<'py>,
    n: u64,
    seed: Option<u64>,
    level: Option<&str>,
    er: Option<&Bound<'py, PyAny>>,
    clues: Option<&Bound<'py, PyAny>>,
    minutes: Option<&Bound<'py, PyAny>>,
    symmetry: &str,
    pattern: Option<&Bound<'py, PyAny>>,
    from_solution: Option<&Bound<'py, PyAny>>,
    minimal: bool,
    require: Option<&Bound<'py, PyAny>>,
    without: Option<&Bound<'py, PyAny>>,
    unique_technique: Option<&str>,
    r#where: Option<&str>,
    unbiased: bool,
    related: bool,
    budget: Option<f64>,
    threads: usize,
    progress: bool,
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
        (None, er) => er
            .map(|er| range("er", er, [0, u16::MAX].map(Rating::from_tenths), rating))
            .transpose()?,
    };
    criteria.minutes = minutes
        .map(|minutes| range("minutes", minutes, [Duration::ZERO, Duration::MAX], duration))
        .transpose()?;
    criteria.required = techniques("require", require)?;
    criteria.excluded = techniques("without", without)?;
    criteria.practiced =
        unique_technique.map(|name| named_technique("unique_technique", name)).transpose()?;
    criteria.condition = r#where
        .map(|text| text.parse::<Filter>().map_err(|error| refused("where", error.to_string())))
        .transpose()?;
    config.symmetry = symmetry.parse().map_err(|error| named("symmetry", error))?;
    config.source = match (unbiased, pattern, from_solution) {
        (false, None, None) => Source::RandomGrid,
        (true, None, None) => Source::Unbiased,
        (false, Some(pattern), None) => Source::Pattern(cells_of(pattern)?),
        (false, None, Some(solution)) => {
            let grid = Puzzles::one(solution, "from_solution", "grid")?.0;
            let solution = Solution::try_from(grid);
            Source::Solution(solution.map_err(|why| refused("from_solution", why.to_string()))?)
        }
        _ => {
            return Err(PyTypeError::new_err(
                "unbiased, pattern and from_solution: give one of them",
            ));
        }
    };
    config.stop = if minimal {
        StopRule::Minimal
    } else {
        StopRule::usual(&config.source, config.symmetry, clues.is_some())
    };
    if let Some(clues) = clues {
        config.clues = range("clues", clues, [0, 81], |number| number.extract())?;
    }
    config.check().map_err(|error| PyValueError::new_err(error.to_string()))?;
    let budget = budget.map(|seconds| {
        Duration::try_from_secs_f64(seconds).map_err(|error| refused("budget", error.to_string()))
    });
    let run = Run {
        seed: super::seed(py, seed)?,
        wanted: n,
        // Variations save attempts only if several puzzles are wanted and not every attempt succeeds.
        makes_variations: related && n > 1 && !config.criteria.accepts_all(),
        began: Instant::now(),
        budget: budget.transpose()?,
        count: AtomicU64::new(0),
        is_done: AtomicBool::new(n == 0),
        found: Mutex::default(),
        config,
    };
    let found = run.run(py, Effort::new(threads, progress))?;
    let made = found.made.len() as u64;
    if made < n && run.budget.is_none() {
        let found_so_far = match (n, made) {
            (1, _) => "no such puzzle was found".to_owned(),
            (_, 0) => format!("none of {n} puzzles was found"),
            _ => format!("only {made} of {n} puzzles were found, and no other"),
        };
        return Err(PyRuntimeError::new_err(format!(
            "{found_so_far} in a minute: {}. Ask for less, or give a budget in seconds: it returns \
             the puzzles that were found in that time",
            found.missed
        )));
    }
    let cells: Vec<[u8; 81]> = found.made.iter().map(write::cells_as_bytes).collect();
    let form = Form { is_one: false, layout: Layout::Row };
    grids(py, form, cells.into_flattened())
}

/// Without a budget, the search ends when no puzzle was found for this time.
const PATIENCE: Duration = Duration::from_secs(60);

/// The search for puzzles.
struct Run {
    config: GeneratorConfig,
    seed: u64,
    wanted: u64,
    makes_variations: bool,
    /// How many puzzles were found.
    count: AtomicU64,
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
    fn run(&self, py: Python<'_>, effort: Effort) -> PyResult<Found> {
        let threads = effort.threads() as u64;
        let len = self.config.attempts_per_block(self.wanted, self.makes_variations, threads);
        let is_done = || self.is_done.load(Ordering::Relaxed);
        let blocks = (0u64..).take_while(|_| !is_done());
        // One puzzle is made sooner than a thread.
        let is_short = self.wanted == 1 && self.config.criteria.accepts_all();
        let effort = if is_short { Effort::new(1, false) } else { effort };
        let bar = Bar { done: &self.count, parts: self.wanted, total: self.wanted };
        let state = || (Generator::new(), Canonizer::new());
        effort.run_until(
            py,
            &self.is_done,
            bar,
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
        let first = attempts.start;
        let make = || {
            // The configuration was checked before.
            if let Ok(found) = generator.attempts(&self.config, self.seed, attempts) {
                found.for_each(|one| made.push(one));
            }
            if self.makes_variations {
                // As the command does: no attempt draws from this stream.
                let mut random = Random::new(!self.seed, first);
                generator.add_variations(&self.config, &mut made, &mut random);
            }
        };
        // If the time is up, perhaps within a long rating, what was found before counts.
        let is_whole = cancel::catch(|| while_wanted(|| !self.is_late(), make)) == Ok(Some(()));
        let may_repeat = self.config.may_repeat();
        let mut form = |puzzle: &Grid| may_repeat.then(|| canonizer.canonical(puzzle).grid);
        let made = made.into_iter().map(|one| (one.puzzle, form(&one.puzzle))).collect();
        let mut found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        found.missed.add(&generator.take_near_misses());
        found.waiting.insert(block, made);
        while let Some(made) = found.take_next() {
            for (puzzle, form) in made {
                let is_new = form.is_none_or(|form| found.forms.insert(form));
                if is_new && (found.made.len() as u64) < self.wanted {
                    found.made.push(puzzle);
                    found.last = self.began.elapsed();
                    self.count.fetch_add(1, Ordering::Relaxed);
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

/// The cells of a pattern.
fn cells_of(pattern: &Bound<'_, PyAny>) -> PyResult<CellSet> {
    let numpy = pattern.py().import("numpy")?;
    let array = numpy.call_method1("asarray", (pattern,))?;
    if array.getattr("dtype")?.getattr("kind")?.eq("b")? {
        let digits = array.call_method1("astype", ("uint8",))?;
        return Ok(Puzzles::one(&digits, "pattern", "grid")?.0.given_cells());
    }
    Ok(Puzzles::one(pattern, "pattern", "grid")?.0.given_cells())
}

/// The error that a word of the argument `name` is none of those that there are.
fn named(name: &str, error: crate::names::UnknownName) -> PyErr {
    PyValueError::new_err(format!("{name}: {error}"))
}

/// A range: two ends, of which None is `least` or `most`, or one number.
fn range<T: PartialOrd + Copy>(
    name: &str,
    object: &Bound<'_, PyAny>,
    [least, most]: [T; 2],
    read: fn(&Bound<'_, PyAny>) -> PyResult<T>,
) -> PyResult<RangeInclusive<T>> {
    let end = |end: Bound<'_, PyAny>, open| if end.is_none() { Ok(open) } else { read(&end) };
    let ends = match object.extract::<(Bound<'_, PyAny>, Bound<'_, PyAny>)>() {
        Ok((from, to)) => end(from, least).and_then(|from| Ok((from, end(to, most)?))),
        Err(_) => read(object).map(|only| (only, only)),
    };
    let (from, to) = ends.map_err(|_| {
        PyValueError::new_err(format!("{name}: expected a number or a range as in (20, 25)"))
    })?;
    if from > to {
        return Err(PyValueError::new_err(format!("{name}: the first number is above the second")));
    }
    Ok(from..=to)
}

/// A rating with one decimal.
fn rating(number: &Bound<'_, PyAny>) -> PyResult<Rating> {
    let number: f64 = number.extract()?;
    format!("{number}").parse().map_err(|_| PyValueError::new_err("not a rating"))
}

/// A number of minutes.
fn duration(minutes: &Bound<'_, PyAny>) -> PyResult<Duration> {
    let minutes: f64 = minutes.extract()?;
    Duration::try_from_secs_f64(minutes * 60.0).map_err(|_| PyValueError::new_err("not a time"))
}
