//! Grids and numbers for Python, in the form of the puzzles that they belong to.

use super::input::{Form, Layout, rows};
use numpy::{Element, PyArray1, PyArrayMethods};
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString};

/// Grids of 81 bytes from 0 to 9, in this form. The memory of `cells` becomes that of an array.
pub(super) fn grids<'py>(
    py: Python<'py>,
    form: Form,
    cells: Vec<u8>,
) -> PyResult<Bound<'py, PyAny>> {
    let count = cells.len() / 81;
    match form.layout {
        Layout::Text => {
            let mut texts = Vec::with_capacity(count);
            for part in rows(&cells).chunks(4096) {
                py.check_signals()?;
                texts.extend(part.iter().map(|cells| text(py, cells)));
            }
            if form.is_one {
                return texts.pop().into_bound_py_any(py);
            }
            Ok(PyList::new(py, texts)?.into_any())
        }
        Layout::Row if form.is_one => Ok(PyArray1::from_vec(py, cells).into_any()),
        Layout::Row => Ok(PyArray1::from_vec(py, cells).reshape([count, 81])?.into_any()),
        Layout::Square if form.is_one => {
            Ok(PyArray1::from_vec(py, cells).reshape([9, 9])?.into_any())
        }
        Layout::Square => Ok(PyArray1::from_vec(py, cells).reshape([count, 9, 9])?.into_any()),
    }
}

/// 81 characters, empty cells as dots.
fn text<'py>(py: Python<'py>, cells: &[u8; 81]) -> Bound<'py, PyString> {
    let characters = cells.map(|cell| if cell == 0 { b'.' } else { b'0' + cell });
    PyString::new(py, &String::from_utf8_lossy(&characters))
}

/// A number for each puzzle: an array, or for one puzzle the number itself.
pub(super) fn numbers<'py, T>(
    py: Python<'py>,
    form: Form,
    numbers: Vec<T>,
) -> PyResult<Bound<'py, PyAny>>
where
    T: Element + Copy + IntoPyObject<'py>,
{
    match (form.is_one, &numbers[..]) {
        (true, &[number]) => number.into_bound_py_any(py),
        _ => Ok(PyArray1::from_vec(py, numbers).into_any()),
    }
}
