//! The formats of puzzles: `read` turns bytes into records, [`write`](mod@write) turns puzzles and
//! answers into bytes.
//!
//! Nothing here opens a file or prints, and no input makes it panic. A record that cannot be read
//! becomes a [`ParseError`] with its place; the other records are still read.
//!
//! ```no_run
//! use ennead::format::{Blocks, ReadOptions};
//!
//! let options = ReadOptions::default();
//! let file = std::fs::File::open("puzzles.csv")?;
//! for block in Blocks::new(file, &options) {
//!     for record in block?.records(&options) {
//!         match record.puzzle() {
//!             Ok(puzzle) => println!("{puzzle}"),
//!             Err(error) => eprintln!("line {}: {error}", error.line),
//!         }
//!     }
//! }
//! # Ok::<(), std::io::Error>(())
//! ```
//!
//! Threads can share the blocks. A text with one puzzle in any format is read by [`parse`], a
//! position in the middle of a puzzle by [`parse_position`].

mod id;
mod position;
pub(crate) mod read;
pub mod write;

pub use id::Id;
pub use position::Position;
pub use read::{
    AnswerPlace, BLOCK_BYTES, Blank, Block, Blocks, Column, Content, GivenAnswer, GridForm, Header,
    InputFormat, LibraryCase, LineBlock, Miscount, NotABlank, NotAColumn, ParseError,
    ParseErrorKind, ParseSolutionError, PositionFormat, ReadOptions, Record, RecordFormat, Records,
    Unread, VariantText, last_grid, parse, parse_position,
};
