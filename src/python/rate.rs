//! `rate`: the fields of the command `rate` as columns.

use super::input::{Errors, Puzzles, grid, rows};
use super::work::Effort;
use crate::cancel;
use crate::check;
use crate::fields::{Facts, Field, FieldKind, Status, Task, Value};
use crate::grid::Grid;
use crate::logic::Ratings;
use crate::make::Canonizer;
use crate::solve::{Answer, Question, Search};
use numpy::PyArray1;
use pyo3::IntoPyObjectExt;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString};
use std::collections::HashMap;

/// Rate how hard puzzles are, on the scales of Sudoku Explainer and HoDoKu.
///
/// Parameters
/// ----------
/// puzzles : str, list of str, or array of int
///     As for `solve`.
/// fields : str or list of str, optional
///     The columns, as `ennead rate --fields` has them: puzzle, er, ep, ed, technique, score,
///     hodoku_level, difficulty, steps, guesses, clues and reason, which are the default, and number,
///     status, minutes, minutes_low, minutes_high and mask.
/// canonical : bool
///     Rate the form that all equivalent puzzles share, so that they have equal ratings.
/// errors : {'raise', 'mark'}
///     As for `solve`. A malformed puzzle has no values.
/// threads : int
///     0 takes all cores.
/// progress : bool
///     Show a bar on stderr if the work takes longer than half a second.
///
/// Returns
/// -------
/// dict of arrays, each of shape (N,)
///     Numbers are int64; float64 if they have decimals, or if one is unknown, which is nan. Others
///     are objects: str, a dict for steps, None if unknown. Puzzles without a single solution have no
///     rating, nor have those that the techniques do not solve. For one puzzle, a dict of values.
///
/// Examples
/// --------
/// >>> import ennead
/// >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
/// >>> ennead.rate(puzzle, ["er", "technique", "clues"])
/// {'er': 1.2, 'technique': 'hidden single', 'clues': 30}
/// >>> ennead.rate([puzzle, "." * 81], ["er", "clues"])
/// {'er': array([1.2, nan]), 'clues': array([30,  0])}
#[pyfunction]
#[pyo3(signature = (puzzles, fields = None, *, canonical = false, errors = "raise", threads = 0, progress = false))]
pub(super) fn rate<'py>(
    py: Python<'py>,
    puzzles: &Bound<'py, PyAny>,
    fields: Option<&Bound<'py, PyAny>>,
    canonical: bool,
    errors: &str,
    threads: usize,
    progress: bool,
) -> PyResult<Bound<'py, PyDict>> {
    let puzzles = Puzzles::read(puzzles, "puzzles", Errors::read(errors)?)?;
    let fields: Vec<Field> = match fields {
        Some(names) => {
            super::names(names)?.iter().map(|name| field(name)).collect::<PyResult<_>>()?
        }
        None => Field::RATINGS.to_vec(),
    };
    let mut rated: Vec<Vec<Item>> = Vec::new();
    rated.resize_with(puzzles.len(), Vec::new);
    let jobs = rows(puzzles.cells()).iter().zip(&mut rated).enumerate();
    let state = || (Search::new(), Canonizer::new());
    let (effort, count) = (Effort::new(threads, progress), puzzles.len());
    effort.run(py, count, jobs, state, |(search, canonizer), (index, (cells, items))| {
        let number = index as u64 + 1;
        *items = match grid(cells) {
            Some(puzzle) => {
                let form = canonical.then(|| canonizer.canonical(&puzzle).grid);
                rated_items(&puzzle, form.as_ref().unwrap_or(&puzzle), number, &fields, search)
            }
            None => {
                let status = Some(Status::Malformed);
                let facts = Facts { number: Some(number), status, ..Facts::default() };
                items_of(&facts, &fields)
            }
        };
    })?;
    let columns = PyDict::new(py);
    let mut rows: Vec<_> = rated.into_iter().map(Vec::into_iter).collect();
    let mut names = Names::default();
    for field in fields {
        let items: Vec<Item> = rows.iter_mut().filter_map(Iterator::next).collect();
        let column = if puzzles.form.is_one {
            object(py, items.into_iter().next().unwrap_or(Item::Unknown), &mut names)?
        } else {
            column(py, field.kind(), items, &mut names)?
        };
        columns.set_item(field.name(), column)?;
    }
    Ok(columns)
}

/// The field with this name, if puzzles that are rated have it.
fn field(name: &str) -> PyResult<Field> {
    let known =
        || Field::of(Task::Rate).filter(|field| !matches!(field, Field::File | Field::Line));
    known().find(|field| field.name() == name).ok_or_else(|| {
        let names: Vec<&str> = known().map(Field::name).collect();
        PyValueError::new_err(format!("fields: no '{name}'; there are {}", names.join(", ")))
    })
}

/// A value that does not borrow.
enum Item {
    Unknown,
    Integer(i64),
    Decimal(f64),
    Text(String),
    /// How many of each.
    Counts(Vec<(&'static str, usize)>),
}

/// Rates `rated`, which is `puzzle` or its canonical form.
fn rated_items(
    puzzle: &Grid,
    rated: &Grid,
    number: u64,
    fields: &[Field],
    search: &mut Search,
) -> Vec<Item> {
    let answer = search.answer(rated, Question::Unique);
    let statistics = search.statistics();
    let ratings = matches!(answer, Answer::Solved(_)).then(|| Ratings::of(rated));
    if let Some(ratings) = &ratings
        && fields.contains(&Field::Steps)
    {
        ratings.se_path(); // The others follow from it.
    }
    let has_reason = answer == Answer::None && fields.contains(&Field::Reason);
    let reason = has_reason.then(|| check::no_solution(puzzle));
    let facts = Facts {
        number: Some(number),
        puzzle: Some(puzzle),
        status: Some(Status::of_answer(&answer, Question::Unique)),
        reason: reason.as_deref(),
        search: Some(statistics),
        ratings: ratings.as_ref(),
        ..Facts::default()
    };
    items_of(&facts, fields)
}

fn items_of(facts: &Facts, fields: &[Field]) -> Vec<Item> {
    let item = |field: &Field| {
        cancel::check();
        field.value(facts).map_or(Item::Unknown, |value| match value {
            Value::Integer(value) => Item::Integer(value as i64),
            Value::Rating(rating) => Item::Decimal(rating.to_f64()),
            Value::Decimal(tenths) => Item::Decimal(f64::from(tenths) / 10.0),
            Value::Counts(counts) => {
                let named = counts.into_iter().map(|(technique, n)| (technique.name(), n));
                Item::Counts(named.collect())
            }
            other => Item::Text(other.to_text().into_owned()),
        })
    };
    fields.iter().map(item).collect()
}

/// Texts that were made before: most columns repeat a few.
type Names<'py> = HashMap<String, Bound<'py, PyString>>;

/// The column of a field of this kind.
fn column<'py>(
    py: Python<'py>,
    kind: FieldKind,
    items: Vec<Item>,
    names: &mut Names<'py>,
) -> PyResult<Bound<'py, PyAny>> {
    let number = |item: &Item| match item {
        Item::Integer(value) => *value as f64,
        Item::Decimal(value) => *value,
        _ => f64::NAN,
    };
    let integer = |item: &Item| match item {
        Item::Integer(value) => Some(*value),
        _ => None,
    };
    match kind {
        FieldKind::Integer => match items.iter().map(integer).collect::<Option<Vec<i64>>>() {
            Some(integers) => Ok(PyArray1::from_vec(py, integers).into_any()),
            None => Ok(PyArray1::from_iter(py, items.iter().map(number)).into_any()),
        },
        FieldKind::Rating | FieldKind::Decimal => {
            Ok(PyArray1::from_iter(py, items.iter().map(number)).into_any())
        }
        _ => {
            let objects: Vec<Bound<'py, PyAny>> =
                items.into_iter().map(|item| object(py, item, names)).collect::<PyResult<_>>()?;
            let numpy = py.import("numpy")?;
            // A list of dicts is a list of objects, as one of texts is then.
            let array = numpy.call_method1("empty", (objects.len(), "object"))?;
            array.set_item(pyo3::types::PySlice::full(py), PyList::new(py, objects)?)?;
            Ok(array)
        }
    }
}

fn object<'py>(py: Python<'py>, item: Item, names: &mut Names<'py>) -> PyResult<Bound<'py, PyAny>> {
    match item {
        Item::Unknown => Ok(py.None().into_bound(py)),
        Item::Integer(value) => value.into_bound_py_any(py),
        Item::Decimal(value) => value.into_bound_py_any(py),
        Item::Text(text) if text.len() == 81 => text.into_bound_py_any(py),
        Item::Text(text) => {
            let made = names.entry(text).or_insert_with_key(|text| PyString::new(py, text));
            Ok(made.clone().into_any())
        }
        Item::Counts(counts) => {
            let dict = PyDict::new(py);
            for (name, count) in counts {
                dict.set_item(name, count)?;
            }
            Ok(dict.into_any())
        }
    }
}
