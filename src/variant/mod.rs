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
//! rules       the table of all rules, and what each adds to a draft
//! symbols     the characters of values
//! read        the formats of puzzles
//! ```

mod automaton;
mod draft;
mod error;
mod read;
mod relation;
mod rules;
mod shape;
mod symbols;

pub use error::VariantError;
pub use read::{Options, Rules};
pub use rules::{RULES, Rule};
pub use shape::{Cell, Shape};
pub use symbols::Symbols;
