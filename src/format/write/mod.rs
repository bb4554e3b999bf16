//! Records to bytes: small pieces that append to a buffer. Whoever calls them owns the output.

mod board;
mod candidates;
mod row;

pub use board::{board, line, mask};
pub use candidates::{candidates, cells};
pub use row::{Field, Row, UnknownField, csv, csv_header, jsonl};
