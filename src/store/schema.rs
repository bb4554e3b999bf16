//! The tables of a store, and how a store of an earlier version gets them.
//!
//! `PRAGMA user_version` is the version of the tables, `PRAGMA application_id` says that the file
//! is a store of this program. A change of the tables is a new file in `migrations/`, a new row of
//! [`MIGRATIONS`]; files that were released are never changed. A migration may call
//! `class(puzzle)`, the fingerprint of the puzzle's canonical form.

use super::columns::blob;
use super::error::StoreErrorKind;
use ennead::{Canonical, Grid};
use rusqlite::functions::FunctionFlags;
use rusqlite::{Connection, Transaction, TransactionBehavior};

/// The migrations from each version to the next: the first makes the tables of version 1.
const MIGRATIONS: &[&str] = &[
    include_str!("migrations/1.sql"),
    include_str!("migrations/2.sql"),
    include_str!("migrations/3.sql"),
    include_str!("migrations/4.sql"),
    include_str!("migrations/5.sql"),
];

/// The version that this program writes.
pub(super) const NEWEST: i64 = MIGRATIONS.len() as i64;

/// `enne` in ASCII.
const APPLICATION_ID: i64 = 0x656e_6e65;

/// The kind of a file, before anything is written to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum FileKind {
    /// Nothing yet.
    Empty,
    /// A store whose tables have this version.
    Store(i64),
    /// A database of another program.
    Other,
}

/// The kind of the file behind `connection`. Writes nothing.
pub(super) fn found(connection: &Connection) -> rusqlite::Result<FileKind> {
    // One statement, which sees the file at one moment: another process may be making the store.
    let sql = "SELECT application_id, user_version, (SELECT count(*) FROM sqlite_schema) \
               FROM pragma_application_id, pragma_user_version";
    let (id, version, tables): (i64, i64, i64) =
        connection.query_row(sql, [], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
    if id == APPLICATION_ID {
        return Ok(FileKind::Store(version));
    }
    Ok(if (id, version, tables) == (0, 0, 0) { FileKind::Empty } else { FileKind::Other })
}

/// Refuses what is not a store, and a store of a newer version.
pub(super) fn refusal(found: FileKind) -> Option<StoreErrorKind> {
    match found {
        FileKind::Other => Some(StoreErrorKind::NotAStore("it is the database of another program")),
        FileKind::Store(version) if version > NEWEST => Some(StoreErrorKind::Newer(version)),
        FileKind::Store(version) if version < 1 => {
            Some(StoreErrorKind::NotAStore("it has no version"))
        }
        FileKind::Empty | FileKind::Store(_) => None,
    }
}

/// Brings the tables to the newest version, in one transaction: all or nothing. Another process may
/// have done so meanwhile.
pub(super) fn migrate(connection: &Connection) -> rusqlite::Result<()> {
    // A table that takes the place of another one keeps what refers to it.
    connection.pragma_update(None, "foreign_keys", false)?;
    let flags = FunctionFlags::SQLITE_UTF8 | FunctionFlags::SQLITE_DETERMINISTIC;
    connection.create_scalar_function("class", 1, flags, |arguments| {
        let puzzle: Grid = arguments.get_raw(0).as_str()?.parse().map_err(|error| {
            rusqlite::Error::UserFunctionError(Box::<ennead::format::ParseError>::new(error))
        })?;
        Ok(blob(Canonical::of(&puzzle).fingerprint()))
    })?;
    let transaction = Transaction::new_unchecked(connection, TransactionBehavior::Immediate)?;
    let done = match found(&transaction)? {
        FileKind::Empty => 0,
        FileKind::Store(version) => usize::try_from(version).unwrap_or(usize::MAX),
        // It was checked before; whoever wrote it meanwhile is left alone.
        FileKind::Other => return Ok(()),
    };
    for migration in MIGRATIONS.iter().skip(done) {
        transaction.execute_batch(migration)?;
    }
    if done < MIGRATIONS.len() {
        transaction.pragma_update(None, "application_id", APPLICATION_ID)?;
        transaction.pragma_update(None, "user_version", NEWEST)?;
    }
    transaction.commit()
}
