//! Puzzles, candidates and fields to bytes: functions that append to a buffer of the caller.

mod board;
mod candidates;
mod row;

pub use board::{board, line, mask};
pub use candidates::{candidates, cells};
pub use row::{Field, Row, UnknownField, csv, csv_header, jsonl};
