//! The words of the game: no input, no output, no solving.
//!
//! [`Digit`], [`Cell`] and [`House`] cannot hold a bad value and index arrays directly; every
//! table here is computed, and asserted, while the program is compiled.

mod candidate;
mod cell;
mod digit;
mod house;
mod set;

pub use candidate::Candidate;
pub use cell::Cell;
pub use digit::Digit;
pub use house::House;
pub use set::{CellSet, DigitSet, HouseSet};
