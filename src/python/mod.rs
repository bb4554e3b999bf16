//! The Python module `ennead`: arrays in, arrays out. Each function calls a function of the library
//! for each puzzle; nothing is solved, rated or made here.
//!
//! ```text
//! input         Puzzles: what Python passes as puzzles, as bytes from 0 to 9; Form
//! output        grids and numbers, in the form of the puzzles
//! work          threads, without the lock of the interpreter; Ctrl-C
//! solve         solve, check, count, solutions
//! ```
//!
//! `ennead/` beside this file is the Python package: it has the types of results that have names,
//! and the stubs with the types of all functions. `tests/python` tests them.

mod input;
mod output;
mod solve;
mod work;

use pyo3::prelude::pymodule;

#[pymodule]
mod _ennead {
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
