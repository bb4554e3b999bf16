//! Text in, text out: `read` turns bytes into records, [`write`](mod@write) turns answers into bytes.
//!
//! Nothing here opens a file or prints, and no input makes it panic: what cannot be read becomes
//! a [`ParseError`] that says where and what to do, and the records beside it stay whole.

pub(crate) mod read;
pub mod write;

pub use read::{
    BLOCK_BYTES, Blank, Block, Blocks, InputFormat, Library, NotABlank, ParseError, ParseErrorKind,
    ParseSolutionError, Position, ReadOptions, Record, RecordFormat, Records, UnknownFormat, parse,
    parse_position, positions,
};
pub use write::{Field, Row};
