//! `ennead` solves sudoku: one puzzle at a terminal, or millions in a pipeline.
//!
//! # The house
//!
//! Floors, ground floor first; a file imports only from floors below its own.
//!
//! | floor | what lives there |
//! | --- | --- |
//! | [`geometry`] | digits, cells, houses, sets: the words of the game |
//! | [`grid`] | [`Grid`]: what someone wrote, maybe wrong; [`Solution`]: complete and checked |
//! | [`format`](mod@format) | text in, text out: records to grids and back, errors with a place |

pub mod format;
pub mod geometry;
pub mod grid;

pub use geometry::{Cell, CellSet, Digit, DigitSet, House};
pub use grid::{Clash, Grid, NotASolution, Solution};
