//! Sudoku variants, and grids of 4x4 to 25x25 cells.
//!
//! The rules of a puzzle become constraints of a few kinds, which one engine solves. This module
//! uses nothing of the classic grid of 81 cells: not its cells, its houses, or its engines.
//!
//! ```text
//! shape       the size of a grid and the values of its cells
//! relation    which values two cells may have together
//! automaton   which sequences of values a line of cells may have
//! draft       the constraints of a puzzle, collected while its rules are read
//! ```

mod automaton;
mod draft;
mod relation;
mod shape;

pub use shape::{Cell, Shape};
