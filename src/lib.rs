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
//! | [`answer`] | [`Question`] and [`Answer`]: what one may ask about many puzzles at once |
//! | [`board`] | [`Board`]: the candidates of every cell, as bit masks |
//! | [`propagate`](mod@propagate) | rules run on a board to a fixpoint, cheapest first |
//! | [`search`] | the backtracker: first solution, proof of uniqueness, all, count |
//! | `batch` | the bit-sliced engine: hundreds of boards per instruction |
//! | [`engine`] | the one table of engines: every way to solve many puzzles |
//! | [`format`](mod@format) | text in, text out: records to grids and back, errors with a place |

pub mod answer;
mod batch;
pub mod board;
pub mod engine;
pub mod format;
pub mod geometry;
pub mod grid;
pub mod propagate;
pub mod search;

pub use answer::{Answer, Question};
pub use board::{Board, Contradiction};
pub use engine::{Engine, Worker};
pub use geometry::{Cell, CellSet, Digit, DigitSet, House};
pub use grid::{Clash, Grid, NotASolution, Solution};
pub use propagate::{Rules, propagate};
pub use search::{Count, Effort, Search, Solutions, Verdict};
