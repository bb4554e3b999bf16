//! [`Puzzles`]: what Python passes as puzzles, or as answers to them.

use crate::format::write;
use crate::geometry::Digit;
use crate::grid::Grid;
use numpy::{
    PyArrayDescrMethods, PyArrayDyn, PyArrayMethods, PyReadonlyArray1, PyUntypedArray,
    PyUntypedArrayMethods,
};
use pyo3::basic::CompareOp;
use pyo3::exceptions::{PyException, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyFloat, PyString};
use std::borrow::Cow;

/// The form of the puzzles, which the answers have as well.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Form {
    /// True for one puzzle, which is not in a list or an array of puzzles.
    pub(super) is_one: bool,
    pub(super) layout: Layout,
}

/// The form of one grid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Layout {
    /// A text. Answers have 81 characters.
    Text,
    /// 81 numbers.
    Row,
    /// Nine rows of nine numbers.
    Square,
}

/// What to do with puzzles that cannot be read: the argument `errors`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Errors {
    /// Raise a `ValueError` with the index of the first one.
    Raise,
    /// Give it a mark in place of an answer.
    Mark,
}

impl Errors {
    /// The choice of this name.
    ///
    /// # Errors
    /// If there is no such choice.
    pub(super) fn read(name: &str) -> PyResult<Errors> {
        match name {
            "raise" => Ok(Errors::Raise),
            "mark" => Ok(Errors::Mark),
            _ => Err(PyValueError::new_err(format!("errors='{name}': expected 'raise' or 'mark'"))),
        }
    }
}

/// Grids as bytes: 81 for each, row by row, 0 in an empty cell. A grid with a byte above 9 is
/// malformed.
pub(super) struct Puzzles<'py> {
    pub(super) form: Form,
    cells: Cells<'py>,
}

enum Cells<'py> {
    /// The memory of an array.
    Array(PyReadonlyArray1<'py, u8>),
    Own(Vec<u8>),
}

/// In the first cell of a text that cannot be read.
const UNREADABLE: u8 = u8::MAX;

impl<'py> Puzzles<'py> {
    /// Reads `object`, which messages call `name`. A C-contiguous array of `uint8` is not copied.
    ///
    /// # Errors
    /// If it has no puzzles; and with [`Errors::Raise`], if one of them is malformed.
    pub(super) fn read(
        object: &Bound<'py, PyAny>,
        name: &str,
        errors: Errors,
    ) -> PyResult<Puzzles<'py>> {
        Puzzles::read_text(object, name, errors, &parse)
    }

    /// Reads `object`, which messages call `name` and which is one `kind`, such as a puzzle.
    ///
    /// # Errors
    /// If it is malformed, or several.
    pub(super) fn one(
        object: &Bound<'py, PyAny>,
        name: &str,
        kind: &str,
    ) -> PyResult<(Grid, Form)> {
        let puzzles = Puzzles::read(object, name, Errors::Raise)?;
        let grid = puzzles.grids().next().flatten().filter(|_| puzzles.form.is_one);
        let several = || format!("{name}: expected one {kind}, not several");
        let grid = grid.ok_or_else(|| PyValueError::new_err(several()))?;
        Ok((grid, puzzles.form))
    }

    /// Like [`Puzzles::read`]; `parse` reads a text.
    pub(super) fn read_text(
        object: &Bound<'py, PyAny>,
        name: &str,
        errors: Errors,
        parse: &dyn Fn(&str) -> Result<Grid, String>,
    ) -> PyResult<Puzzles<'py>> {
        let item = match object.cast::<PyUntypedArray>() {
            Ok(array) if array.ndim() == 0 => Some(array.call_method0("item")?),
            _ => None,
        };
        let object = item.as_ref().unwrap_or(object);
        if let Some(text) = text(object)? {
            let mut cells = Vec::with_capacity(81);
            push_text(&mut cells, &text, errors, parse)
                .map_err(|why| PyValueError::new_err(format!("{name}: {why}")))?;
            let form = Form { is_one: true, layout: Layout::Text };
            return Ok(Puzzles { form, cells: Cells::Own(cells) });
        }
        let is_array = object
            .cast::<PyUntypedArray>()
            .is_ok_and(|array| !matches!(array.dtype().kind(), b'O' | b'U' | b'S'));
        if !is_array && let Some(cells) = texts(object, name, errors, parse)? {
            let form = Form { is_one: false, layout: Layout::Text };
            return Ok(Puzzles { form, cells: Cells::Own(cells) });
        }
        let array = object.py().import("numpy")?.call_method1("asarray", (object,));
        let puzzles = match array {
            // Ctrl-C.
            Err(error) if !error.is_instance_of::<PyException>(object.py()) => return Err(error),
            Ok(array) if !is_of_objects(&array) => Puzzles::of_array(&array, name)?,
            Ok(array) if array.len().is_ok() => Puzzles::of_items(&array, name, errors, parse)?,
            // Its items have different shapes.
            Err(_) if object.try_iter().is_ok() => Puzzles::of_items(object, name, errors, parse)?,
            _ => {
                let found = object.get_type().name()?;
                return Err(PyTypeError::new_err(format!("{name}: {EXPECTED}, not {found}")));
            }
        };
        if errors == Errors::Raise {
            puzzles.check(name)?;
        }
        Ok(puzzles)
    }

    /// Reads an array of integers.
    fn of_array(array: &Bound<'py, PyAny>, name: &str) -> PyResult<Puzzles<'py>> {
        let numpy = array.py().import("numpy")?;
        let untyped = array.cast::<PyUntypedArray>()?;
        let kind = untyped.dtype().kind();
        if !matches!(kind, b'i' | b'u') && untyped.len() > 0 {
            let advice = if kind == b'f' { ": astype(int) makes one, with 0 for nan" } else { "" };
            let dtype = untyped.dtype();
            let why = format!("{name}: {EXPECTED}, not of {dtype}{advice}");
            return Err(PyTypeError::new_err(why));
        }
        let (is_one, layout) = match *untyped.shape() {
            [81] => (true, Layout::Row),
            [9, 9] => (true, Layout::Square),
            [_, 81] => (false, Layout::Row),
            [_, 9, 9] => (false, Layout::Square),
            _ => {
                return Err(PyValueError::new_err(format!(
                    "{name}: the shape is {}; expected (81,), (9, 9), (N, 81) or (N, 9, 9)",
                    array.getattr("shape")?
                )));
            }
        };
        let array = match array.cast::<PyArrayDyn<u8>>() {
            Ok(bytes) if bytes.is_c_contiguous() => array,
            Ok(_) => &numpy.call_method1("ascontiguousarray", (array,))?,
            Err(_) => &bytes(&numpy, array)?,
        };
        let flat = array.call_method1("reshape", (-1,))?;
        let cells = Cells::Array(flat.cast_into::<numpy::PyArray1<u8>>()?.try_readonly()?);
        Ok(Puzzles { form: Form { is_one, layout }, cells })
    }

    /// Reads objects that numpy does not make integers of: grids of different kinds, a column of
    /// lists, or cells among which one is no integer.
    fn of_items(
        object: &Bound<'py, PyAny>,
        name: &str,
        errors: Errors,
        parse: &dyn Fn(&str) -> Result<Grid, String>,
    ) -> PyResult<Puzzles<'py>> {
        if let Some(layout) = layout_of_one(object)? {
            let cells = cells_of_objects(object, name)?.to_vec();
            return Ok(Puzzles { form: Form { is_one: true, layout }, cells: Cells::Own(cells) });
        }
        let mut cells = Vec::new();
        let mut layout = Layout::Row;
        for (index, item) in object.try_iter()?.enumerate() {
            let item = item?;
            object.py().check_signals()?;
            let read = match text(&item)? {
                Some(text) => {
                    let why = |why| PyValueError::new_err(format!("{name}[{index}]: {why}"));
                    let grid = parse(&text).map_err(why);
                    grid.map(|grid| (Layout::Text, write::cells_as_bytes(&grid)))
                }
                None => cells_of_item(&item, &format!("{name}[{index}]")),
            };
            match read {
                Ok((form, read)) => {
                    layout = if index == 0 { form } else { layout };
                    cells.extend(read);
                }
                Err(_) if errors == Errors::Mark => cells.extend([UNREADABLE; 81]),
                Err(error) => return Err(error),
            }
        }
        Ok(Puzzles { form: Form { is_one: false, layout }, cells: Cells::Own(cells) })
    }

    /// # Errors
    /// If a cell of an array has no digit: the first one is named.
    fn check(&self, name: &str) -> PyResult<()> {
        let cells = self.cells();
        let Some(at) = first_above_nine(cells) else { return Ok(()) };
        let index = if self.form.is_one { String::new() } else { format!("[{}]", at / 81) };
        let (row, column) = (at % 81 / 9 + 1, at % 9 + 1);
        Err(PyValueError::new_err(format!(
            "{name}{index}: r{row}c{column} is not a digit from 1 to 9, nor 0 for an empty cell"
        )))
    }

    /// The cells of all grids.
    pub(super) fn cells(&self) -> &[u8] {
        match &self.cells {
            // The array is contiguous.
            Cells::Array(array) => array.as_slice().unwrap_or_default(),
            Cells::Own(cells) => cells,
        }
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.cells().len() / 81
    }

    /// The grids; `None` for one that is malformed.
    pub(super) fn grids(&self) -> impl Iterator<Item = Option<Grid>> {
        rows(self.cells()).iter().map(grid)
    }
}

/// The beginning of a message.
const EXPECTED: &str = "expected texts, or an array of integers";

/// True for an array of Python's objects.
fn is_of_objects(array: &Bound<'_, PyAny>) -> bool {
    array.cast::<PyUntypedArray>().is_ok_and(|array| array.dtype().kind() == b'O')
}

/// The layout of an array of the shape of one grid; `None` of any other object.
fn layout_of_one(object: &Bound<'_, PyAny>) -> PyResult<Option<Layout>> {
    let Ok(array) = object.cast::<PyUntypedArray>() else { return Ok(None) };
    Ok(match *array.shape() {
        [81] => Some(Layout::Row),
        [9, 9] => Some(Layout::Square),
        _ => None,
    })
}

/// The layout and the cells of one grid in a list of several.
fn cells_of_item(item: &Bound<'_, PyAny>, name: &str) -> PyResult<(Layout, [u8; 81])> {
    let array = item.py().import("numpy")?.call_method1("asarray", (item,))?;
    if is_of_objects(&array)
        && let Some(layout) = layout_of_one(&array)?
    {
        return Ok((layout, cells_of_objects(&array, name)?));
    }
    if array.len().is_err() {
        let found = item.get_type().name()?;
        return Err(PyTypeError::new_err(format!("{name}: expected a grid, not {found}")));
    }
    let puzzles = Puzzles::of_array(&array, name)?;
    puzzles.check(name)?;
    match rows(puzzles.cells()) {
        [cells] if puzzles.form.is_one => Ok((puzzles.form.layout, *cells)),
        _ => Err(PyValueError::new_err(format!("{name}: expected one grid, not several"))),
    }
}

/// The cells of a grid of objects, each of which must be a digit or 0.
fn cells_of_objects(array: &Bound<'_, PyAny>, name: &str) -> PyResult<[u8; 81]> {
    let mut cells = [0; 81];
    let objects = array.call_method0("ravel")?.call_method0("tolist")?;
    for (at, (cell, object)) in cells.iter_mut().zip(objects.try_iter()?).enumerate() {
        let object = object?;
        *cell = object.extract().ok().filter(|&cell| cell <= 9).ok_or_else(|| {
            let (row, column) = (at / 9 + 1, at % 9 + 1);
            PyValueError::new_err(format!(
                "{name}: r{row}c{column} is {object}, not a digit from 1 to 9, nor 0 for an empty cell"
            ))
        })?;
    }
    Ok(cells)
}

/// The rows of 81 cells.
pub(super) fn rows(cells: &[u8]) -> &[[u8; 81]] {
    cells.as_chunks().0
}

/// The grid with these cells, unless one of them is above 9.
pub(super) fn grid(cells: &[u8; 81]) -> Option<Grid> {
    let is_malformed = cells.iter().fold(false, |is_above, &cell| is_above | (cell > 9));
    let digit = |cell: u8| Digit::from_index(usize::from(cell.wrapping_sub(1)));
    (!is_malformed).then(|| Grid::new(cells.map(digit)))
}

/// The index of the first byte above 9.
fn first_above_nine(cells: &[u8]) -> Option<usize> {
    // Without a branch for each byte, which the compiler would not vectorise.
    const PART: usize = 4096;
    let is_above = |part: &[u8]| part.iter().fold(0, |greatest, &cell| greatest.max(cell)) > 9;
    let part = cells.chunks(PART).position(is_above)?;
    Some(part * PART + cells[part * PART..].iter().position(|&cell| cell > 9)?)
}

/// The grid of a text in any format that has one.
fn parse(text: &str) -> Result<Grid, String> {
    text.parse().map_err(|error: crate::format::ParseError| error.to_string())
}

/// The text of a `str` or `bytes`; `None` of any other object.
fn text<'a>(object: &'a Bound<'_, PyAny>) -> PyResult<Option<Cow<'a, str>>> {
    if let Ok(text) = object.cast::<PyString>() {
        return Ok(Some(text.to_cow()?));
    }
    // What is not UTF-8 is no cell either.
    Ok(object.cast::<PyBytes>().ok().map(|bytes| String::from_utf8_lossy(bytes.as_bytes())))
}

/// Appends the cells of a text.
fn push_text(
    cells: &mut Vec<u8>,
    text: &str,
    errors: Errors,
    parse: &dyn Fn(&str) -> Result<Grid, String>,
) -> Result<(), String> {
    match (parse(text), errors) {
        (Ok(grid), _) => cells.extend(write::cells_as_bytes(&grid)),
        (Err(_), Errors::Mark) => cells.extend([UNREADABLE; 81]),
        (Err(why), Errors::Raise) => return Err(why),
    }
    Ok(())
}

/// The cells of a list, a series or another iterable of texts; `None` if its first item is none.
fn texts(
    object: &Bound<'_, PyAny>,
    name: &str,
    errors: Errors,
    parse: &dyn Fn(&str) -> Result<Grid, String>,
) -> PyResult<Option<Vec<u8>>> {
    let Ok(items) = object.try_iter() else { return Ok(None) };
    let mut cells = Vec::new();
    for (index, item) in items.enumerate() {
        let item = item?;
        // It takes nanoseconds; a text may be long.
        object.py().check_signals()?;
        let Some(text) = text(&item)? else {
            // Integers, or rows of them: numpy makes an array of the list. (A text that is missing in
            // a column of pandas is a float.)
            if index == 0 && !item.is_none() && !item.is_instance_of::<PyFloat>() {
                return Ok(None);
            }
            let why = format!("expected a str, not {}", item.get_type().name()?);
            if errors == Errors::Mark {
                cells.extend([UNREADABLE; 81]);
                continue;
            }
            return Err(PyTypeError::new_err(format!("{name}[{index}]: {why}")));
        };
        push_text(&mut cells, &text, errors, parse)
            .map_err(|why| PyValueError::new_err(format!("{name}[{index}]: {why}")))?;
    }
    // An empty list has no first item; an empty array has a shape.
    let is_array = object.cast::<PyUntypedArray>().is_ok();
    Ok((!cells.is_empty() || !is_array).then_some(cells))
}

/// The integers of an array as bytes: what is no digit and no 0 becomes a byte above 9.
fn bytes<'py>(
    numpy: &Bound<'py, PyModule>,
    array: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyAny>> {
    let [least, most] = [(0, CompareOp::Ge), (9, CompareOp::Le)]
        .map(|(bound, operator)| array.rich_compare(bound, operator));
    let is_digit = numpy.call_method1("logical_and", (least?, most?))?;
    let cells = numpy.call_method1("where", (is_digit, array, UNREADABLE))?;
    let options = PyDict::new(array.py());
    options.set_item("order", "C")?;
    cells.call_method("astype", ("uint8",), Some(&options))
}
