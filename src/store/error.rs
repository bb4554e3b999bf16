//! [`StoreError`]: an error of the store, written as a sentence for people.

use super::columns::GameId;
use super::puzzles::BadPuzzle;
use ennead::game::NotAGame;
use rusqlite::ErrorCode;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// The result of an operation on a store.
pub(crate) type Result<T> = std::result::Result<T, StoreError>;

/// An error of the store, with its file.
#[derive(Debug)]
pub(crate) struct StoreError {
    /// The file of the store; empty if there is none.
    pub(crate) path: PathBuf,
    pub(crate) kind: StoreErrorKind,
}

/// The kind of an error of the store.
#[derive(Debug)]
pub(crate) enum StoreErrorKind {
    /// No file was named, and there is no default folder.
    NoFolder,
    /// There is no file to read.
    Missing,
    /// The folder of the file cannot be made.
    Folder(io::Error),
    /// The file is something else, which the text names.
    NotAStore(&'static str),
    /// Another version of this program wrote the file. The number is the version of its tables.
    OtherVersion(i64),
    /// Another program has kept the store locked for too long.
    Busy,
    /// The disk is full.
    Full,
    /// The file or its folder is read-only.
    ReadOnly,
    /// The file cannot be opened, mostly for lack of permission.
    Unopenable,
    /// The system failed to read or write. The text is the reason that SQLite reports.
    Io(String),
    /// The content of the file is damaged. The text says where.
    Damaged(String),
    /// There is no puzzle with this number.
    NoPuzzle(i64),
    /// The row of a puzzle cannot be read.
    BadPuzzle(BadPuzzle),
    /// There is no game with this number.
    NoGame(GameId),
    /// The state of this game cannot be read.
    BadGame(GameId, NotAGame),
    /// Another error of SQLite.
    Sqlite(rusqlite::Error),
}

impl StoreError {
    pub(crate) fn of(path: impl Into<PathBuf>, kind: StoreErrorKind) -> StoreError {
        StoreError { path: path.into(), kind }
    }

    /// The error of the store at `path` for an error of SQLite.
    pub(super) fn of_sqlite(path: &Path, error: rusqlite::Error) -> StoreError {
        use StoreErrorKind as Kind;
        let code = error.sqlite_error_code();
        let kind = match code {
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => Kind::Busy,
            Some(ErrorCode::DiskFull) => Kind::Full,
            Some(ErrorCode::ReadOnly) => Kind::ReadOnly,
            Some(ErrorCode::CannotOpen | ErrorCode::PermissionDenied) => Kind::Unopenable,
            Some(ErrorCode::NotADatabase) => Kind::NotAStore("it is not an SQLite database"),
            Some(ErrorCode::SystemIoFailure) => Kind::Io(error.to_string()),
            Some(ErrorCode::DatabaseCorrupt) => Kind::Damaged(error.to_string()),
            _ => Kind::Sqlite(error),
        };
        StoreError::of(path, kind)
    }
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use StoreErrorKind as Kind;
        let path = self.path.display();
        match &self.kind {
            Kind::NoFolder => f.write_str(
                "no folder for the store: there is no home folder; name a file with --store FILE or \
                 ENNEAD_STORE",
            ),
            Kind::Missing => {
                write!(f, "{path}: there is no store yet; `ennead store add FILE` makes one")
            }
            Kind::Folder(error) => write!(f, "{path}: its folder cannot be made: {error}"),
            Kind::NotAStore(what) => {
                write!(f, "{path}: not a store of ennead: {what}; nothing was changed")
            }
            Kind::OtherVersion(version) => write!(
                f,
                "{path}: another version of ennead wrote this store (its tables have version \
                 {version}); nothing was changed"
            ),
            Kind::Busy => {
                write!(f, "{path}: another program keeps the store locked; try again later")
            }
            Kind::Full => write!(f, "{path}: the disk is full; what was stored before is kept"),
            Kind::Io(what) => {
                write!(f, "{path}: cannot be read or written: {what}; what was stored before is kept")
            }
            Kind::ReadOnly => {
                write!(f, "{path}: cannot be written: the file or its folder is read-only")
            }
            Kind::Unopenable => {
                write!(f, "{path}: cannot be opened as a store; does it belong to somebody else?")
            }
            Kind::Damaged(what) => write!(
                f,
                "{path}: the store is damaged ({what}); `sqlite3 FILE .recover` may save the rest"
            ),
            Kind::NoPuzzle(id) => write!(f, "{path}: there is no puzzle {id}; nothing was removed"),
            Kind::BadPuzzle(bad) => write!(f, "{path}: {bad}"),
            Kind::NoGame(id) => write!(f, "{path}: there is no game {id}"),
            Kind::BadGame(id, error) => write!(f, "{path}: game {id} cannot be read: {error}"),
            Kind::Sqlite(error) => write!(f, "{path}: {error}"),
        }
    }
}

impl std::error::Error for StoreError {}
