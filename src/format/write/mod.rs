//! Puzzles, candidates and fields to bytes: functions that append to a buffer of the caller.

mod board;
mod candidates;
mod position;

pub use board::{board, line, mask};
pub use candidates::{candidates, cells};
pub use position::position;
