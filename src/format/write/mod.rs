//! Writes puzzles, positions and candidates: the functions append to a buffer of the caller. Also
//! [`joined`] and [`Thousands`] for lists and numbers in a sentence.

mod board;
mod candidates;
mod formats;
mod links;
mod npy;
mod position;
mod sentence;

pub use board::{board, line, mask};
pub use candidates::{candidates, cells};
pub use formats::{OutputFormat, cells_as_bytes, compact};
pub use npy::{NpyRows, NpyType};
pub use position::position;
pub(crate) use sentence::separated;
pub use sentence::{Thousands, joined};
