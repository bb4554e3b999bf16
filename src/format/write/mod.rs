//! Puzzles, candidates and fields to bytes: functions that append to a buffer of the caller.

mod board;
mod candidates;
mod formats;
mod npy;
mod position;

pub use board::{board, line, mask};
pub use candidates::{candidates, cells};
pub use formats::{OutputFormat, UnknownOutputFormat, cells_as_bytes, compact};
pub use npy::{NPY_HEADER_BYTES, npy_header};
pub use position::position;
