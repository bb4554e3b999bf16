//! Puzzles, candidates and fields to bytes: functions that append to a buffer of the caller.

mod board;
mod candidates;

pub use board::{board, line, mask};
pub use candidates::{candidates, cells};
