//! Sudoku variants, and grids of other sizes than 9x9: up to 25 rows and columns.
//!
//! The rules of a puzzle become constraints of a few kinds, which one engine solves. This module
//! uses nothing of the classic grid of 81 cells: not its cells, its houses, or its engines.
//!
//! ```text
//! puzzle        a puzzle with its rules: Variant, and the Reader of many of them
//! read          the formats of puzzles
//! symbols       the characters of values
//! rules         the table of all rules, and what each adds to a draft
//! draft         the constraints of a puzzle, collected while its rules are read
//! make          redundant givens, possible values, new puzzles
//! learning      solves hard puzzles of "all different" with a SAT solver (feature `sat`)
//! search        finds the solutions of a puzzle one after the other
//! model         the constraints of a puzzle without its givens, as the engine uses them
//! peers         which cells see each other
//! lists         a list for each cell
//! propagate     what each constraint excludes
//! derived       the sums that follow from cages for rows, columns and regions
//! combinations  the sets of different values, by their number and their sum
//! automaton     which sequences of values a line of cells may have
//! relation      which values two cells may have together
//! shape         the size of a grid and the values of its cells
//! ```

mod automaton;
mod combinations;
mod derived;
mod draft;
mod error;
#[cfg(feature = "sat")]
mod learning;
mod lists;
mod make;
mod model;
mod peers;
mod propagate;
mod puzzle;
mod read;
mod relation;
mod rules;
mod search;
mod shape;
mod symbols;

pub use error::VariantError;
pub use puzzle::{Reader, Solutions, Variant, looks_like_puzzle};
pub(crate) use read::is_plain_member;
pub use read::{Options, Rules, are_no_rules};
pub use rules::{RULES, Rule};
pub use search::Stopped;
pub use shape::{Cell, Shape};
pub use symbols::Symbols;
