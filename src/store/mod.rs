//! The store: which puzzles and games are kept, and where. One SQLite file, which any SQLite tool
//! can open as well; `migrations/` holds its tables, with a comment for each column.
//!
//! ```text
//! location   where the file is
//! open       opening it: what it is, who else uses it
//! schema     the versions of the tables
//! add        puzzles that are added
//! writer     a thread that adds what other threads prepare
//! find       puzzles that are looked for
//! condition  a filter in SQL
//! puzzles    a row of the table of puzzles
//! collection what the store holds in all; what is removed from it
//! games      games that were begun, and how they stand
//! statistics how the games of each level went
//! columns    values of columns as values of the library
//! file_id    whether the file that is open is still the one under its path
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
mod file_id;
mod find;
mod games;
mod location;
mod open;
mod puzzles;
mod schema;
mod statistics;
mod writer;

pub(crate) use add::{Added, NewPuzzle, NewPuzzles};
pub(crate) use collection::Contents;
pub(crate) use error::{StoreError, StoreErrorKind};
pub(crate) use file_id::FileId;
pub(crate) use find::{Selection, Sort};
pub(crate) use games::{GameId, GameOrigin, GameSummary, StoredGame};
pub(crate) use puzzles::StoredPuzzle;
pub(crate) use statistics::DifficultyStatistics;
pub(crate) use writer::Writer;

use ennead::cancel;
use rusqlite::{Connection, Transaction, TransactionBehavior};
use std::cell::Cell;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

/// The result of what a store does.
pub(crate) type Result<T> = std::result::Result<T, StoreError>;

/// An open store. Each thread has its own, or they take turns.
#[derive(Debug)]
pub(crate) struct Store {
    path: PathBuf,
    /// The file that is open; `None` where the system does not tell files apart.
    file: Option<FileId>,
    /// The files beside it, as they were when it was used last.
    beside: Cell<[Option<FileId>; 2]>,
    connection: Connection,
}

impl Store {
    /// The default file of the store: `ENNEAD_STORE`, else a file in the folder of the user's data.
    ///
    /// # Errors
    /// When the system names no such folder.
    pub(crate) fn default_path() -> Result<PathBuf> {
        location::default_path()
    }

    /// Opens the store at `path`. If there is none, makes one, with its folder.
    ///
    /// # Errors
    /// When the file cannot be written, is something else, or is of a newer version. Then nothing
    /// was changed.
    pub(crate) fn open(path: &Path) -> Result<Store> {
        open::to_write(path)
    }

    /// Opens the store at `path` to read it. The file may be write-protected.
    ///
    /// # Errors
    /// When there is no store, or it cannot be read.
    pub(crate) fn open_to_read(path: &Path) -> Result<Store> {
        open::to_read(path)
    }

    /// The file.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// The file that is open; `None` where the system does not tell files apart.
    pub(crate) fn file(&self) -> Option<FileId> {
        self.file
    }

    /// True if the file that is open is still the one under its path: it was neither removed nor
    /// replaced.
    pub(crate) fn is_in_place(&self) -> bool {
        self.file.is_none() || FileId::of(&self.path) == self.file
    }

    /// Removes the log beside a file that was removed or replaced, if it still is that of the
    /// former file: SQLite would take it for the log of the next one, and damage that.
    pub(crate) fn remove_former_log(&self) {
        for (path, known) in file_id::beside(&self.path).iter().zip(self.beside.get()) {
            if known.is_some() && FileId::of(path) == known {
                // Whoever opens the next file says what is wrong with the folder.
                let _ = fs::remove_file(path);
            }
        }
    }

    /// Waits at most `patience` for other programs that keep the store locked.
    ///
    /// # Errors
    /// When SQLite refuses.
    pub(crate) fn wait_at_most(&mut self, patience: Duration) -> Result<()> {
        open::wait_at_most(&mut self.connection, patience)
            .map_err(|error| StoreError::of_sqlite(&self.path, error))
    }

    /// Reads from the tables; SQLite's errors get the path.
    fn read<T>(&self, read: impl FnOnce(&Connection) -> rusqlite::Result<T>) -> Result<T> {
        if !self.is_in_place() {
            return Err(StoreError::of(&self.path, StoreErrorKind::Replaced));
        }
        let result = cancel::catch(|| read(&self.connection));
        let beside = file_id::beside(&self.path).each_ref().map(|path| FileId::of(path));
        if self.is_in_place() {
            self.beside.set(beside);
        }
        let result = result.unwrap_or_else(|cancelled| cancelled.resume());
        result.map_err(|error| StoreError::of_sqlite(&self.path, error))
    }

    /// Writes to the tables in one transaction: all of it, or nothing if there is an error.
    fn write<T>(&self, write: impl FnOnce(&Transaction) -> rusqlite::Result<T>) -> Result<T> {
        // Immediate: a transaction that begins by reading could not wait for its turn to write.
        self.read(|connection| {
            let transaction =
                Transaction::new_unchecked(connection, TransactionBehavior::Immediate)?;
            let written = write(&transaction)?;
            transaction.commit()?;
            Ok(written)
        })
    }
}

/// The time now, in seconds since 1970.
fn now() -> f64 {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    since.map_or(0.0, |since| since.as_secs_f64())
}

#[cfg(all(test, unix))]
mod crash_tests;
#[cfg(test)]
mod puzzle_tests;
#[cfg(test)]
pub(crate) mod tests;
