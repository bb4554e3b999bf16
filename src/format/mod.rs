//! The formats of puzzles: `read` turns bytes into records, [`write`](mod@write) turns puzzles and
//! answers into bytes.
//!
//! Nothing here opens a file or prints, and no input makes it panic. A record that cannot be read
//! becomes a [`ParseError`] with its place; the other records are still read.

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
    Unread, last_grid, parse, parse_position,
};
