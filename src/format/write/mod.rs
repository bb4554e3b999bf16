//! Puzzles, candidates and fields to bytes: functions that append to a buffer of the caller. And
//! [`joined`]: several things in a sentence.

mod board;
mod candidates;
mod formats;
mod list;
mod npy;
mod position;

pub use board::{board, line, mask};
pub use candidates::{candidates, cells};
pub use formats::{OutputFormat, UnknownOutputFormat, cells_as_bytes, compact};
pub use list::joined;
pub use npy::{NPY_HEADER_BYTES, npy_header};
pub use position::position;
