//! The store: which puzzles and games are kept, and where. One SQLite file, which any SQLite tool
//! can open as well; `schema.sql` holds its tables, with a comment for each column.
//!
//! ```text
//! open       the file: where it is, what it is, who else uses it
//! add        puzzles that are added
//! writer     a thread that adds what other threads prepare
//! find       puzzles that are looked for
//! condition  a filter in SQL
//! puzzles    a row of the table of puzzles
//! collection what the store holds in all; what is removed from it
//! games      games that were begun, their states, and statistics of them
//! columns    values of columns as values of the library
//! error      what can go wrong, for people
//! ```
//!
//! Committed data survives: a process that is killed loses only the transaction it was in (the file
//! has a write-ahead log, WAL). Only when the machine itself loses power may the last transactions
//! be lost, too; the file is whole even then (`PRAGMA synchronous = NORMAL`). Several processes
//! read and write at the same time; each waits for its turn.

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
