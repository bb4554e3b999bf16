//! The basic terms of sudoku: digit, cell, house, candidate, and sets of digits, cells and houses.
//! Puzzles and solving are elsewhere.
//!
//! [`Digit`], [`Cell`] and [`House`] are enums: they cannot hold a bad value, and they index
//! arrays directly (`array[cell]`). The tables of peers and houses are computed, and checked by
//! assertions, at compile time.

mod bands;
mod candidate;
mod cell;
mod digit;
mod house;
mod pad;
mod parse;
mod set;

pub(crate) use bands::Bands;
pub use candidate::{Candidate, Elimination};
pub use cell::Cell;
pub use digit::Digit;
pub use house::House;
pub(crate) use pad::pad;
pub use parse::ParseNameError;
pub use set::{CellSet, DigitSet, HouseSet, SetIter};
