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
//! combinations  the sets of different values, by their number and their sum
//! derived     the sums that follow from cages for rows, columns and regions
//! propagate   what each constraint excludes
//! model       the constraints of a puzzle without its givens, as the engine uses them
//! search      finds the solutions of a puzzle one after the other
//! ```

mod automaton;
mod combinations;
mod derived;
mod draft;
mod model;
mod propagate;
mod relation;
mod search;
mod shape;
pub mod trial;

pub use shape::{Cell, Shape};
