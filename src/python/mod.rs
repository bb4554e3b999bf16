//! The Python module `ennead`: arrays in, arrays out. Each function calls a function of the library
//! for each puzzle; nothing is solved, rated or made here.
//!
//! ```text
//! input         Puzzles: what Python passes as puzzles, as bytes from 0 to 9; Form
//! output        grids and numbers, in the form of the puzzles
//! work          Effort: threads, without the lock of the interpreter; Ctrl-C; the bar
//! techniques    arguments that name techniques
//! solve         solve, check, count, solutions
//! grade         score, read
//! rate          rate
//! equivalence   canon, classes, shuffle, split
//! generate      generate
//! explain       explain, hint, steps, is_sound
//! ```
//!
//! `ennead/` beside this file is the Python package: it has the types of results that have names,
//! and the stubs with the types of all functions. `tests/python` tests them.

#![allow(clippy::too_many_arguments, reason = "functions have the options of their commands")]

mod equivalence;
mod explain;
mod generate;
mod grade;
mod input;
mod output;
mod rate;
mod solve;
mod techniques;
mod work;

use pyo3::prelude::*;

#[pymodule]
mod _ennead {
    #[pymodule_export]
    use crate::python::equivalence::{canon, classes, shuffle, split};
    #[pymodule_export]
    use crate::python::explain::{explain, hint, is_sound, steps};
    #[pymodule_export]
    use crate::python::generate::generate;
    #[pymodule_export]
    use crate::python::grade::{read, score};
    #[pymodule_export]
    use crate::python::rate::rate;
    #[pymodule_export]
    use crate::python::solve::{check, count, solutions, solve};

    #[pymodule_export]
    const MALFORMED: u8 = crate::python::solve::MALFORMED;
    #[pymodule_export]
    const MULTIPLE: u8 = crate::python::solve::MULTIPLE;
    #[pymodule_export]
    const NONE: u8 = crate::python::solve::NONE;
    #[pymodule_export]
    const UNIQUE: u8 = crate::python::solve::UNIQUE;
}

/// The seed that was given, or a random one.
fn seed(py: Python<'_>, seed: Option<u64>) -> PyResult<u64> {
    match seed {
        Some(seed) => Ok(seed),
        None => py.import("secrets")?.call_method1("randbits", (64,))?.extract(),
    }
}

/// The names of an argument: a str, or a list of str.
fn names(names: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
    match names.extract::<String>() {
        Ok(one) => Ok(vec![one]),
        Err(_) => names.extract(),
    }
}
