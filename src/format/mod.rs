//! Text in, text out: [`read`] turns bytes into records, [`write`](mod@write) turns answers into bytes.
//!
//! Nothing here opens a file or prints, and no input makes it panic: what cannot be read becomes
//! a [`Malformed`] that says where and what to do, and the records beside it stay whole.

pub mod read;
pub mod write;

pub use read::{
    BLOCK_BYTES, Blank, Block, Blocks, Kind, Library, Malformed, Position, Problem, ReadOptions,
    Record, Records, Shape, parse, parse_position, positions,
};
pub use write::{Field, Row};
