//! Bytes to records.
//!
//! ```text
//! Blocks   one thread: reads, cuts between two records, counts lines
//! Records  any thread: one block to its records, in order
//!   line      81 bytes to a grid, the hot path
//!   classify  what one line is, whatever stands around it
//!   grid_line the same for the usual lines of grids, quickly
//!   rows      nine rows of a grid, borders, the row of nine dashes
//!   csv jsonl what their names say
//! positions a text to positions in the middle of a puzzle: pencil marks, HoDoKu's library
//! ```
//!
//! Where the blocks are cut never changes the records: a block ends only where the reader is at
//! rest, between two records, and no record looks further ahead than its block.

mod blocks;
mod cells;
mod classify;
mod csv;
mod error;
mod grid_line;
mod jsonl;
mod line;
mod options;
mod position;
mod records;
mod rows;
mod solution;

pub use blocks::{BLOCK_BYTES, Block, Blocks};
pub use error::{ParseError, ParseErrorKind};
pub use options::{Blank, InputFormat, NotABlank, ReadOptions, UnknownFormat};
pub use position::{Library, Position, parse_position, positions};
pub use records::{Record, RecordFormat, Records};
pub use solution::ParseSolutionError;

use crate::grid::Grid;
use core::str::FromStr;
use records::Mode;

/// The one puzzle in `text`, in any form that is recognised by its content.
///
/// # Errors
/// [`ParseError`] when the text is no puzzle, or more than one.
pub fn parse(text: impl AsRef<[u8]>) -> Result<Grid, ParseError> {
    ReadOptions::default().parse(text)
}

impl ReadOptions {
    /// The one puzzle in `text`.
    ///
    /// # Errors
    /// [`ParseError`] when the text is no puzzle, or more than one.
    pub fn parse(&self, text: impl AsRef<[u8]>) -> Result<Grid, ParseError> {
        let text = text.as_ref();
        let mut records = Records::new(text, 1, Mode::at_start(text, self), self);
        let Some(first) = records.next() else {
            return Err(ParseError { line: 1, column: 1, kind: ParseErrorKind::Nothing });
        };
        let grid = first.puzzle?;
        match records.next() {
            None => Ok(grid),
            Some(second) => {
                Err(ParseError { line: second.line, column: 1, kind: ParseErrorKind::Several })
            }
        }
    }
}

/// Any form that is recognised by its content, exactly one puzzle; see [`parse`].
impl FromStr for Grid {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Grid, ParseError> {
        parse(text)
    }
}
