//! The store: puzzles and games in one SQLite file, which any SQLite tool can open as well.
//! `schema.sql` has its tables, with a comment for each column.
//!
//! ```text
//! open       opens the file
//! add        adds puzzles
//! writer     adds what several threads prepare, many in a transaction
//! find       finds puzzles
//! condition  a filter in SQL
//! puzzles    a row of the table of puzzles
//! collection the content in numbers; removes puzzles
//! games      games and their statistics
//! columns    values of columns as values of the library
//! error      errors, written for people
//! ```
//!
//! Committed data survives: a process that is killed loses only its current transaction (the file
//! has a write-ahead log, WAL). If the machine loses power, the last transactions may be lost, but
//! the file stays valid (`PRAGMA synchronous = NORMAL`). Several processes can read and write at
//! the same time; each waits for its turn.

mod add;
mod collection;
mod columns;
mod condition;
mod error;
mod find;
mod games;
mod open;
mod puzzles;
mod writer;

pub(crate) use add::{Added, NewPuzzle, NewPuzzles};
pub(crate) use collection::Contents;
pub(crate) use columns::GameId;
pub(crate) use error::{Result, StoreError, StoreErrorKind};
pub(crate) use find::{Selection, Sort};
pub(crate) use games::{DifficultyStatistics, GameOrigin, GameSummary, StoredGame};
pub(crate) use open::Store;
pub(crate) use puzzles::StoredPuzzle;
pub(crate) use writer::Writer;

#[cfg(all(test, unix))]
mod crash_tests;
#[cfg(test)]
mod puzzle_tests;
#[cfg(test)]
pub(crate) mod tests;
