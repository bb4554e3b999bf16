//! `explain`, `hint`, `steps`, `is_sound`: what a person concludes from a position.

use super::input::{Form, Layout, Puzzles};
use super::output::grids;
use super::techniques::{explainer, named_technique, techniques};
use super::work;
use crate::check::{CheckedPosition, Claims, NoStep, PathPlan};
use crate::format::{self, Position, write};
use crate::geometry::{Candidate, Cell, Digit, DigitSet, Elimination};
use crate::logic::{Description, Rating, State, Step, StepSelection, Style};
use crate::random::Random;
use crate::solve::Search;
use numpy::{PyArray1, PyArrayMethods, PyReadonlyArrayDyn, PyUntypedArrayMethods};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString};

/// A position, and the form that boards have.
struct Start {
    position: Position,
    form: Form,
}

impl Start {
    /// Reads a text in any form that `ennead hint` reads, or an array of digits. `candidates` are
    /// those that are left.
    fn read(position: &Bound<'_, PyAny>, candidates: Option<&Bound<'_, PyAny>>) -> PyResult<Start> {
        let mut start = if let Ok(text) = position.cast::<PyString>() {
            let position = format::parse_position(text.to_str()?);
            let position =
                position.map_err(|error| PyValueError::new_err(format!("position: {error}")))?;
            Start { position, form: Form { is_one: true, layout: Layout::Text } }
        } else {
            let (grid, form) = Puzzles::one(position, "position", "position")?;
            Start { position: Position::from(grid), form }
        };
        if let Some(candidates) = candidates {
            let expected =
                || PyValueError::new_err("candidates: expected an array of shape (81, 9)");
            let numpy = candidates.py().import("numpy")?;
            let array = numpy.call_method1("asarray", (candidates, "bool"));
            let array: PyReadonlyArrayDyn<'_, bool> =
                array.and_then(|array| array.extract()).map_err(|_| expected())?;
            if array.len() != 729 {
                return Err(expected());
            }
            let candidates: Vec<bool> = array.as_array().iter().copied().collect();
            for (cell, left) in Cell::ALL.into_iter().zip(candidates.chunks(9)) {
                let digits = Digit::ALL.into_iter().zip(left);
                let left = digits.filter_map(|(digit, left)| left.then_some(digit));
                let left: DigitSet = left.collect();
                start.position.marks[cell] = start.position.marks[cell].intersection(left);
            }
        }
        Ok(start)
    }
}

/// What a thread gives back for one step.
struct DescribedStep {
    step: Step,
    before: State,
    text: String,
}

impl DescribedStep {
    fn new(before: &State, step: Step) -> DescribedStep {
        let text = step.text(before, Style::Words);
        DescribedStep { step, before: *before, text }
    }

    /// The step for Python.
    fn into_python<'py>(self, py: Python<'py>, form: Form) -> PyResult<Bound<'py, PyAny>> {
        let DescribedStep { step, before, text } = self;
        let about = Description::of(&before, &step);
        let indices: Vec<usize> = about.cells.iter().map(Cell::index).collect();
        let rating = Some(step.rating).filter(|rating| rating.tenths() > 0);
        let board = write::cells_as_bytes(before.values());
        let marks: Vec<bool> = before
            .marks()
            .iter()
            .flat_map(|marks| Digit::ALL.map(|digit| marks.contains(digit)))
            .collect();
        let marks = PyArray1::from_vec(py, marks).reshape([81, 9])?;
        py.import("ennead._results")?.getattr("Step")?.call1((
            step.technique.name(),
            rating.map(Rating::to_f64),
            pairs(&step.placements),
            pairs(&step.eliminations),
            text,
            indices,
            grids(py, form, board.to_vec())?,
            marks,
        ))
    }
}

/// Candidates as cells, from 0 to 80, and digits.
fn pairs(candidates: &[Candidate]) -> Vec<(usize, u8)> {
    candidates.iter().map(|one| (one.cell.index(), one.digit.value())).collect()
}

fn list<'py>(
    py: Python<'py>,
    form: Form,
    steps: Vec<DescribedStep>,
) -> PyResult<Bound<'py, PyList>> {
    let steps = steps.into_iter().map(|told| told.into_python(py, form));
    PyList::new(py, steps.collect::<PyResult<Vec<_>>>()?)
}

/// The error that there is no step.
fn no_step(why: &NoStep) -> PyErr {
    PyValueError::new_err(format!("position: {why}"))
}

/// Explain every step of a person's path to the solution.
///
/// Parameters
/// ----------
/// position : str or array of int
///     One puzzle, or a position in the middle of one: 81 characters, a drawn board, pencil marks, a
///     line of HoDoKu's library, or an array of shape (81,) or (9, 9).
/// candidates : array of bool, shape (81, 9), optional
///     The candidates that are left, as in `Step.candidates`.
/// order : {'human', 'se', 'hodoku'}
///     In which order techniques are tried: a person's, Sudoku Explainer's or HoDoKu's.
/// only, without : str or list of str, optional
///     Use only these techniques; leave these out.
/// until : str, optional
///     Stop after the first step of this technique.
/// max_steps : int, optional
///     Stop after so many steps.
/// all_steps : bool
///     Keep the steps that the solution can do without, which a person's order leaves out.
/// seed : int, optional
///     Take random steps of the easiest technique instead of the first.
///
/// Returns
/// -------
/// list of Step
///     Each with `technique`, `rating`, `placements`, `eliminations`, `text`, `cells`, and `board`
///     and `candidates` before the step. If no technique finds the next step, the list ends before
///     the board is full.
///
/// Raises
/// ------
/// ValueError
///     If the position contradicts its solution, or has none.
///
/// Examples
/// --------
/// >>> import ennead
/// >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
/// >>> path = ennead.explain(puzzle)
/// >>> path[0].technique, path[0].placements
/// ('hidden single', [(5, 8)])
/// >>> print(path[0].text)
/// Hidden single. In box 2, the digit 8 can only go in r1c6: the 8s in r3c3 and r5c4 block the other open cells.
/// => r1c6 = 8
#[pyfunction]
#[pyo3(
    signature = (position, *, candidates = None, order = "human", only = None, without = None,
        until = None, max_steps = None, all_steps = false, seed = None)
)]
pub(super) fn explain<'py>(
    py: Python<'py>,
    position: &Bound<'py, PyAny>,
    candidates: Option<&Bound<'py, PyAny>>,
    order: &str,
    only: Option<&Bound<'py, PyAny>>,
    without: Option<&Bound<'py, PyAny>>,
    until: Option<&str>,
    max_steps: Option<usize>,
    all_steps: bool,
    seed: Option<u64>,
) -> PyResult<Bound<'py, PyList>> {
    let Start { position, form } = Start::read(position, candidates)?;
    let explainer = explainer(order, techniques("only", only)?, without)?;
    let until = until.map(|name| named_technique("until", name)).transpose()?;
    // The command draws record number k, from 1, from stream k.
    let random = seed.map(|seed| Random::new(seed, 1));
    let plan = PathPlan { until, max_steps, random, all_steps };
    let steps = work::alone(py, || {
        let checked = CheckedPosition::of(&position, &mut Search::new());
        let found = checked.path(explainer, plan);
        if let Some(why @ NoStep::Contradiction(_)) = found.no_step {
            return Err(why);
        }
        let mut state = checked.state;
        let steps = found.path.steps.into_iter().map(|step| {
            let told = DescribedStep::new(&state, step);
            state.apply(&told.step);
            told
        });
        Ok(steps.collect::<Vec<DescribedStep>>())
    })?;
    list(py, form, steps.map_err(|why| no_step(&why))?)
}

/// Give a hint: the next step from a position, as much of it as is wanted.
///
/// Parameters
/// ----------
/// position : str or array of int
///     As for `explain`.
/// level : int
///     1 where to look, 2 the technique, 3 the cells and what they do, 4 the whole proof.
/// candidates, order, only, without
///     As for `explain`.
///
/// Returns
/// -------
/// str
///     The hint. If the position contradicts its solution, what is wrong, as far as the level tells.
///
/// Raises
/// ------
/// ValueError
///     If there is no step: the grid is full, or no technique finds one.
///
/// Examples
/// --------
/// >>> import ennead
/// >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
/// >>> ennead.hint(puzzle, level=2)
/// 'look at box 2: hidden single'
#[pyfunction]
#[pyo3(
    signature = (position, level = 1, *, candidates = None, order = "human", only = None,
        without = None)
)]
pub(super) fn hint<'py>(
    py: Python<'py>,
    position: &Bound<'py, PyAny>,
    level: usize,
    candidates: Option<&Bound<'py, PyAny>>,
    order: &str,
    only: Option<&Bound<'py, PyAny>>,
    without: Option<&Bound<'py, PyAny>>,
) -> PyResult<String> {
    if !(1..=4).contains(&level) {
        return Err(PyValueError::new_err(format!("level={level}: expected 1, 2, 3 or 4")));
    }
    let Start { position, .. } = Start::read(position, candidates)?;
    let explainer = explainer(order, techniques("only", only)?, without)?;
    let hint = work::alone(py, || {
        let checked = CheckedPosition::of(&position, &mut Search::new());
        if let Some(stages) = checked.check.contradiction_stages() {
            return Ok(stages[level - 1].clone());
        }
        let step = checked.step(explainer)?;
        let stages = step.hint_stages(&checked.state);
        let text = || step.text(&checked.state, Style::Words);
        Ok(stages.into_iter().nth(level - 1).unwrap_or_else(text))
    })?;
    hint.map_err(|why: NoStep| no_step(&why))
}

/// List the steps that a position allows.
///
/// Parameters
/// ----------
/// position : str or array of int
///     As for `explain`.
/// techniques : str or list of str, optional
///     Look for these techniques: all their steps are listed.
/// all : bool
///     The steps of all techniques, not only of the easiest that has any.
/// every : bool
///     Also steps that place and remove the same as an earlier one.
/// limit : int, optional
///     At most so many.
/// candidates, order, without
///     As for `explain`.
///
/// Returns
/// -------
/// list of Step
///
/// Examples
/// --------
/// >>> import ennead
/// >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
/// >>> len(ennead.steps(puzzle))
/// 12
/// >>> ennead.steps(puzzle, techniques="locked pair")
/// []
#[pyfunction]
#[pyo3(
    signature = (position, *, techniques = None, all = false, every = false, limit = None,
        candidates = None, order = "human", without = None)
)]
pub(super) fn steps<'py>(
    py: Python<'py>,
    position: &Bound<'py, PyAny>,
    techniques: Option<&Bound<'py, PyAny>>,
    all: bool,
    every: bool,
    limit: Option<usize>,
    candidates: Option<&Bound<'py, PyAny>>,
    order: &str,
    without: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyList>> {
    let Start { position, form } = Start::read(position, candidates)?;
    let only = super::techniques::techniques("techniques", techniques)?;
    let explainer = explainer(order, only, without)?;
    let selection = StepSelection { all_techniques: all, with_duplicates: every, keep: None };
    let steps = work::alone(py, || {
        let checked = CheckedPosition::of(&position, &mut Search::new());
        let found = checked.steps(explainer, &selection, limit.unwrap_or(usize::MAX));
        let steps = found.steps.into_iter();
        steps.map(|step| DescribedStep::new(&checked.state, step)).collect()
    })?;
    list(py, form, steps)
}

/// Find out whether conclusions follow from a position, and which single technique shows them: is
/// a step of a model sound?
///
/// Parameters
/// ----------
/// position : str or array of int
///     As for `explain`.
/// placements, eliminations : str, or list of str or of (cell, digit)
///     The digits to place and the candidates to remove, as in 'r1c6=8' and 'r1c3<>4', or as in
///     `Step`: the index of the cell from 0 to 80 and the digit.
/// candidates, order, only, without
///     As for `explain`.
///
/// Returns
/// -------
/// Sound
///     `sound`: every solution of the position has them all. `technique`: the first that shows them
///     all in one step; None if there is none. `reason`: why they do not follow. True if sound.
///
/// Examples
/// --------
/// >>> import ennead
/// >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
/// >>> ennead.is_sound(puzzle, placements=["r1c6=8"])
/// Sound(sound=True, technique='hidden single', reason=None)
/// >>> ennead.is_sound(puzzle, placements=["r1c6=2"]).reason
/// 'a solution does not have r1c6=2'
#[pyfunction]
#[pyo3(
    signature = (position, *, placements = None, eliminations = None, candidates = None,
        order = "human", only = None, without = None)
)]
pub(super) fn is_sound<'py>(
    py: Python<'py>,
    position: &Bound<'py, PyAny>,
    placements: Option<&Bound<'py, PyAny>>,
    eliminations: Option<&Bound<'py, PyAny>>,
    candidates: Option<&Bound<'py, PyAny>>,
    order: &str,
    only: Option<&Bound<'py, PyAny>>,
    without: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let Start { position, .. } = Start::read(position, candidates)?;
    let explainer = explainer(order, techniques("only", only)?, without)?;
    let read = |text: &str| text.parse::<Elimination>().map(|removed| removed.0);
    let claimed = Claims {
        placements: claims("placements", placements, |text| text.parse())?,
        eliminations: claims("eliminations", eliminations, read)?,
    };
    let (refuted, technique) = work::alone(py, || {
        let mut search = Search::new();
        let checked = CheckedPosition::of(&position, &mut search);
        let refuted = claimed.refuted(&checked, &mut search);
        let step = refuted.is_none().then(|| claimed.step(&checked, explainer)).flatten();
        (refuted, step.map(|step| step.technique.name()))
    })?;
    let sound = py.import("ennead._results")?.getattr("Sound")?;
    sound.call1((refuted.is_none(), technique, refuted))
}

/// The candidates of an argument: texts, or cells and digits.
fn claims<E: core::fmt::Display>(
    name: &str,
    claims: Option<&Bound<'_, PyAny>>,
    read: impl Fn(&str) -> Result<Candidate, E>,
) -> PyResult<Vec<Candidate>> {
    let Some(claims) = claims else { return Ok(Vec::new()) };
    // One text is a list of one.
    let claims = if claims.is_instance_of::<PyString>() {
        &PyList::new(claims.py(), [claims])?.into_any()
    } else {
        claims
    };
    let candidate = |(index, claim): (usize, PyResult<Bound<'_, PyAny>>)| {
        let claim = claim?;
        if let Ok(text) = claim.extract::<String>() {
            return read(&text).map_err(|error| {
                PyValueError::new_err(format!("{name}[{index}]: {error}, not '{text}'"))
            });
        }
        let expected =
            || PyTypeError::new_err(format!("{name}[{index}]: expected a str or (cell, digit)"));
        let (cell, digit): (usize, usize) = claim.extract().map_err(|_| expected())?;
        match (Cell::ALL.get(cell), Digit::from_index(digit.wrapping_sub(1))) {
            (Some(&cell), Some(digit)) => Ok(Candidate::new(cell, digit)),
            _ => Err(PyValueError::new_err(format!(
                "{name}[{index}]: ({cell}, {digit}) is not a cell from 0 to 80 with a digit from 1 to 9"
            ))),
        }
    };
    claims.try_iter()?.enumerate().map(candidate).collect()
}
