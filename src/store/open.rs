//! [`Store`]: the file of a store, open to read or to write.

use super::error::{Result, StoreError, StoreErrorKind};
use rusqlite::{Connection, ErrorCode, OpenFlags, Transaction, TransactionBehavior};
use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

/// The environment variable that names another file for the store.
const VARIABLE: &str = "ENNEAD_STORE";

/// `PRAGMA application_id`, which marks the file as a store: `enne` in ASCII.
const APPLICATION_ID: i64 = 0x656e_6e65;

/// `PRAGMA user_version`: the version of the tables.
const VERSION: i64 = 1;

const SCHEMA: &str = include_str!("schema.sql");

/// The longest time to wait for another process that writes.
const PATIENCE: Duration = Duration::from_secs(30);

/// The time to sleep before the next try. SQLite's own waiting sleeps up to 100 ms: then a process
/// that writes one long transaction after the other would leave no turn to others.
const NAP: Duration = Duration::from_millis(1);

/// The size of a page of a new store, in bytes. With SQLite's default of 4096, adding puzzles takes
/// a tenth longer.
const PAGE_BYTES: i64 = 8192;

/// An open store. Each thread has its own. A program that runs for long opens it for each request:
/// so it reads a file that has replaced the old one, and never writes to a file that was removed.
#[derive(Debug)]
pub(crate) struct Store {
    path: PathBuf,
    pub(super) connection: Connection,
}

impl Store {
    /// The default file of the store: the one that `ENNEAD_STORE` names, or `ennead/ennead.db` in
    /// the system's folder for data of a user's programs.
    ///
    /// # Errors
    /// If there is neither.
    pub(crate) fn default_path() -> Result<PathBuf> {
        if let Some(path) = path_from_variable(VARIABLE) {
            return Ok(path);
        }
        match data_folder() {
            Some(folder) => Ok(folder.join("ennead").join("ennead.db")),
            None => Err(StoreError::of(PathBuf::new(), StoreErrorKind::NoFolder)),
        }
    }

    /// Opens the store at `path`, or creates it and its folder if there is none.
    ///
    /// # Errors
    /// If the file cannot be written, is something else, or has another version. Then nothing was
    /// changed.
    pub(crate) fn open(path: &Path) -> Result<Store> {
        Store::open_within(path, PATIENCE)
    }

    /// Like [`Store::open`], but waits at most `patience` for other programs that keep the store
    /// locked.
    ///
    /// # Errors
    /// As [`Store::open`].
    pub(crate) fn open_within(path: &Path, patience: Duration) -> Result<Store> {
        let path = absolute(path)?;
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)
                .map_err(|error| StoreError::of(&path, StoreErrorKind::Folder(error)))?;
        }
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE;
        let (connection, found) =
            connect(&path, flags, patience).map_err(|error| match Store::open_to_read(&path) {
                // It is a store that can only be read.
                Ok(_) if is_about_writing(&error) => {
                    StoreError::of(&path, StoreErrorKind::ReadOnly)
                }
                _ => StoreError::of_sqlite(&path, error),
            })?;
        found.check(&path)?;
        let prepare = || {
            if found == FileKind::Empty {
                make_tables(&connection)?;
            }
            connection.pragma_update(None, "synchronous", "NORMAL")
        };
        prepare().map_err(|error| StoreError::of_sqlite(&path, error))?;
        Ok(Store { path, connection })
    }

    /// Opens the store at `path` to read it. The file may be write-protected.
    ///
    /// # Errors
    /// If there is no store, or it cannot be read.
    pub(crate) fn open_to_read(path: &Path) -> Result<Store> {
        let path = absolute(path)?;
        if path.try_exists().is_ok_and(|exists| !exists) {
            return Err(StoreError::of(path, StoreErrorKind::Missing));
        }
        let connected =
            connect(&path, OpenFlags::SQLITE_OPEN_READ_ONLY, PATIENCE).or_else(|error| {
                // A reader also writes a file beside the store, which tells others what it reads.
                // If that file cannot be written, the store cannot change, and can be read without
                // it.
                let address =
                    unchanging(&path).filter(|_| is_about_writing(&error)).ok_or(error)?;
                connect(
                    &address,
                    OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_URI,
                    PATIENCE,
                )
            });
        let (connection, found) = connected.map_err(|error| StoreError::of_sqlite(&path, error))?;
        if found == FileKind::Empty {
            return Err(StoreError::of(path, StoreErrorKind::Missing));
        }
        found.check(&path)?;
        Ok(Store { path, connection })
    }

    /// The file.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Waits at most `patience` for other programs that keep the store locked.
    ///
    /// # Errors
    /// If SQLite refuses.
    pub(crate) fn wait_at_most(&mut self, patience: Duration) -> Result<()> {
        wait_at_most(&mut self.connection, patience)
            .map_err(|error| StoreError::of_sqlite(&self.path, error))
    }

    /// Reads from the tables. Adds the path to SQLite's errors.
    pub(super) fn read<T>(
        &self,
        read: impl FnOnce(&Connection) -> rusqlite::Result<T>,
    ) -> Result<T> {
        read(&self.connection).map_err(|error| StoreError::of_sqlite(&self.path, error))
    }

    /// Writes to the tables in one transaction: everything, or nothing if there is an error.
    pub(super) fn write<T>(
        &self,
        write: impl FnOnce(&Transaction) -> rusqlite::Result<T>,
    ) -> Result<T> {
        // Immediate, because a transaction that begins by reading cannot wait for its turn to
        // write.
        self.read(|connection| {
            let transaction =
                Transaction::new_unchecked(connection, TransactionBehavior::Immediate)?;
            let written = write(&transaction)?;
            transaction.commit()?;
            Ok(written)
        })
    }
}

/// The kind of a file, before anything is written to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum FileKind {
    /// Nothing yet.
    Empty,
    /// A store whose tables have this version.
    Store(i64),
    /// A store in which a view has the name of a table, or a table has a trigger.
    Changed,
    /// A database of another program.
    Other,
}

impl FileKind {
    /// The kind of the file of this connection. Writes nothing.
    fn of(connection: &Connection) -> rusqlite::Result<FileKind> {
        // One statement, which reads the file at one moment: another process may be creating the
        // store. A view in place of a table, or a trigger, could make a query run for ever.
        let sql = "SELECT application_id, user_version, (SELECT count(*) FROM sqlite_schema), \
                   (SELECT count(*) FROM sqlite_schema WHERE type IN ('view', 'trigger') \
                    AND tbl_name COLLATE NOCASE IN ('puzzle', 'game')) \
                   FROM pragma_application_id, pragma_user_version";
        let (id, version, objects, views_and_triggers): (i64, i64, i64, i64) = connection
            .query_row(sql, [], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?)))?;
        Ok(match (id, version, objects) {
            (APPLICATION_ID, VERSION, _) if views_and_triggers > 0 => FileKind::Changed,
            (APPLICATION_ID, ..) => FileKind::Store(version),
            (0, 0, 0) => FileKind::Empty,
            _ => FileKind::Other,
        })
    }

    /// Refuses what is not a store, and a store of another version.
    fn check(self, path: &Path) -> Result<()> {
        let kind = match self {
            FileKind::Empty | FileKind::Store(VERSION) => return Ok(()),
            FileKind::Store(version) => StoreErrorKind::OtherVersion(version),
            FileKind::Changed => StoreErrorKind::NotAStore("its tables have a view or a trigger"),
            FileKind::Other => StoreErrorKind::NotAStore("it is the database of another program"),
        };
        Err(StoreError::of(path, kind))
    }
}

/// Creates the tables of a new store in one transaction, unless another process was faster.
fn make_tables(connection: &Connection) -> rusqlite::Result<()> {
    connection.pragma_update(None, "page_size", PAGE_BYTES)?;
    write_ahead(connection)?;
    let transaction = Transaction::new_unchecked(connection, TransactionBehavior::Immediate)?;
    if FileKind::of(&transaction)? == FileKind::Empty {
        transaction.execute_batch(SCHEMA)?;
        transaction.pragma_update(None, "application_id", APPLICATION_ID)?;
        transaction.pragma_update(None, "user_version", VERSION)?;
    }
    transaction.commit()
}

/// Turns the write-ahead log on. Waits while another process opens the same new file, which SQLite
/// does not do here.
fn write_ahead(connection: &Connection) -> rusqlite::Result<()> {
    let began = Instant::now();
    loop {
        // If the file system cannot share memory, the journal mode stays: slower, but as safe.
        match connection.pragma_update_and_check(None, "journal_mode", "WAL", |_| Ok(())) {
            Err(error)
                if error.sqlite_error_code() == Some(ErrorCode::DatabaseBusy)
                    && began.elapsed() < PATIENCE =>
            {
                thread::sleep(NAP);
            }
            result => return result,
        }
    }
}

/// A connection to the file at `path`, which waits at most `patience` for other processes, and the
/// kind of the file.
fn connect(
    path: &Path,
    flags: OpenFlags,
    patience: Duration,
) -> rusqlite::Result<(Connection, FileKind)> {
    let mut connection =
        Connection::open_with_flags(path, flags | OpenFlags::SQLITE_OPEN_NO_MUTEX)?;
    wait_at_most(&mut connection, patience)?;
    let found = FileKind::of(&connection)?;
    Ok((connection, found))
}

/// Lets `connection` wait at most `patience` for another process that writes.
fn wait_at_most(connection: &mut Connection, patience: Duration) -> rusqlite::Result<()> {
    let mut began = Instant::now();
    connection.busy_handler(Some(move |tries| {
        if tries == 0 {
            began = Instant::now();
        }
        thread::sleep(NAP);
        began.elapsed() < patience
    }))
}

/// `path` from the root, because SQLite gives names such as `:memory:` and `file:x` another
/// meaning. Refuses a folder, a pipe or a device: to open it could take for ever.
fn absolute(path: &Path) -> Result<PathBuf> {
    let path =
        std::path::absolute(path).map_err(|_| StoreError::of(path, StoreErrorKind::Unopenable))?;
    if let Ok(found) = fs::metadata(&path)
        && !found.is_file()
    {
        let what = if found.is_dir() { "it is a folder" } else { "it is a pipe or a device" };
        return Err(StoreError::of(path, StoreErrorKind::NotAStore(what)));
    }
    Ok(path)
}

/// True if a reader failed because it could not write a file beside the store.
fn is_about_writing(error: &rusqlite::Error) -> bool {
    matches!(error.sqlite_error_code(), Some(ErrorCode::ReadOnly | ErrorCode::CannotOpen))
}

/// The URI with which SQLite reads the file at `path` as one that never changes; `None` if there is
/// a log beside it, which is part of the store.
fn unchanging(path: &Path) -> Option<PathBuf> {
    let mut log = OsString::from(path);
    log.push("-wal");
    let has_log = fs::metadata(log).is_ok_and(|log| log.len() > 0);
    let text = path.to_str().filter(|_| !has_log)?.replace('\\', "/");
    let escaped = text.replace('%', "%25").replace('?', "%3f").replace('#', "%23");
    let root = if escaped.starts_with('/') { "" } else { "/" };
    Some(PathBuf::from(format!("file:{root}{escaped}?immutable=1")))
}

/// `$XDG_DATA_HOME`, or `~/.local/share` by default (XDG Base Directory Specification, which also
/// requires that a relative path is ignored).
#[cfg(not(any(windows, target_os = "macos")))]
fn data_folder() -> Option<PathBuf> {
    let folder = path_from_variable("XDG_DATA_HOME").filter(|folder| folder.is_absolute());
    folder.or_else(|| Some(env::home_dir()?.join(".local/share")))
}

#[cfg(target_os = "macos")]
fn data_folder() -> Option<PathBuf> {
    Some(env::home_dir()?.join("Library/Application Support"))
}

#[cfg(windows)]
fn data_folder() -> Option<PathBuf> {
    path_from_variable("LOCALAPPDATA")
        .or_else(|| Some(env::home_dir()?.join("AppData").join("Local")))
}

/// The path in the environment variable `variable`, if it is set and not empty.
fn path_from_variable(variable: &str) -> Option<PathBuf> {
    env::var_os(variable).filter(|path| !path.is_empty()).map(PathBuf::from)
}
