//! Puzzles, candidates and fields to bytes: functions that append to a buffer of the caller. Also
//! [`joined`] and [`Thousands`]: lists and numbers in a sentence.

mod board;
mod candidates;
mod formats;
mod list;
mod npy;
mod position;
mod thousands;

pub use board::{board, line, mask};
pub use candidates::{candidates, cells};
pub use formats::{OutputFormat, cells_as_bytes, compact};
pub use list::joined;
pub use npy::{NPY_HEADER_BYTES, npy_header};
pub use position::position;
pub use thousands::Thousands;
