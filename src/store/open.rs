//! Opening the file of a store.

use super::Store;
use super::error::{StoreError, StoreErrorKind};
use super::file_id::{self, FileId};
use super::schema::{self, FileKind};
use rusqlite::{Connection, ErrorCode, OpenFlags};
use std::cell::Cell;
use std::fs;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

/// How long to wait for another process that writes.
const PATIENCE: Duration = Duration::from_secs(30);

/// How long to sleep before the next try. SQLite's own waiting sleeps up to 100 ms at a time: then
/// a process that writes one long transaction after the other lets no other in.
const NAP: Duration = Duration::from_millis(1);

/// The size of a page of a new store. With SQLite's 4096 adding puzzles takes a tenth longer.
const PAGE_BYTES: i64 = 8192;

/// Opens the store at `path` to read and write, and makes it if there is none.
pub(super) fn to_write(path: &Path) -> Result<Store, StoreError> {
    let path = absolute(path)?;
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)
            .map_err(|error| StoreError::of(&path, StoreErrorKind::Folder(error)))?;
    }
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE;
    let connect = || {
        let connection = connect(&path, flags)?;
        let found = schema::found(&connection)?;
        Ok((connection, found))
    };
    let (connection, found) = connect().map_err(|error| match to_read(&path) {
        // It is a store; only writing is impossible.
        Ok(_) if is_about_writing(&error) => StoreError::of(&path, StoreErrorKind::ReadOnly),
        _ => StoreError::of_sqlite(&path, error),
    })?;
    if let Some(kind) = schema::refusal(found) {
        return Err(StoreError::of(path, kind));
    }
    let prepare = || {
        if found == FileKind::Empty {
            connection.pragma_update(None, "page_size", PAGE_BYTES)?;
        }
        if found != FileKind::Store(schema::NEWEST) {
            write_ahead(&connection)?;
            schema::migrate(&connection)?;
        }
        if found == FileKind::Store(1) {
            // This frees the space of the old tables. If it fails, the file only stays larger.
            let _ = connection.execute_batch("VACUUM");
        }
        connection.pragma_update(None, "synchronous", "NORMAL")?;
        connection.pragma_update(None, "foreign_keys", true)
    };
    prepare().map_err(|error| StoreError::of_sqlite(&path, error))?;
    Ok(store(path, connection))
}

/// Opens the store at `path` to read.
pub(super) fn to_read(path: &Path) -> Result<Store, StoreError> {
    let path = absolute(path)?;
    if path.try_exists().is_ok_and(|exists| !exists) {
        return Err(StoreError::of(path, StoreErrorKind::Missing));
    }
    let connect = |address: &Path, flags| {
        let connection = connect(address, flags)?;
        let found = schema::found(&connection)?;
        Ok((connection, found))
    };
    let connected = connect(&path, OpenFlags::SQLITE_OPEN_READ_ONLY).or_else(|error| {
        // A reader, too, writes a file beside the store: who is reading what. Where nobody can
        // write it, nobody can write to the store, and it can be read without.
        let address = unchanging(&path).filter(|_| is_about_writing(&error)).ok_or(error)?;
        connect(&address, OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_URI)
    });
    let (connection, found) = connected.map_err(|error| StoreError::of_sqlite(&path, error))?;
    let kind = match found {
        FileKind::Empty => Some(StoreErrorKind::Missing),
        // Only a writer can bring it to the newest version.
        FileKind::Store(version) if version < schema::NEWEST => return to_write(&path),
        found => schema::refusal(found),
    };
    match kind {
        Some(kind) => Err(StoreError::of(path, kind)),
        None => Ok(store(path, connection)),
    }
}

fn store(path: PathBuf, connection: Connection) -> Store {
    Store { file: FileId::of(&path), path, beside: Cell::default(), connection }
}

/// `path` from the root: SQLite takes names such as `:memory:` and `file:x` for something else.
fn absolute(path: &Path) -> Result<PathBuf, StoreError> {
    let unopenable = |path: &Path| StoreError::of(path, StoreErrorKind::Unopenable);
    let path = std::path::absolute(path).map_err(|_| unopenable(path))?;
    if path.is_dir() {
        return Err(unopenable(&path));
    }
    Ok(path)
}

fn connect(path: &Path, flags: OpenFlags) -> rusqlite::Result<Connection> {
    let mut connection =
        Connection::open_with_flags(path, flags | OpenFlags::SQLITE_OPEN_NO_MUTEX)?;
    wait_at_most(&mut connection, PATIENCE)?;
    Ok(connection)
}

/// Lets `connection` wait at most `patience` for another process that writes.
pub(super) fn wait_at_most(
    connection: &mut Connection,
    patience: Duration,
) -> rusqlite::Result<()> {
    let mut began = Instant::now();
    connection.busy_handler(Some(move |tries| {
        if tries == 0 {
            began = Instant::now();
        }
        thread::sleep(NAP);
        began.elapsed() < patience
    }))
}

/// Turns the write-ahead log on. SQLite does not wait here while another process opens the same new
/// file, so this does.
fn write_ahead(connection: &Connection) -> rusqlite::Result<()> {
    let began = Instant::now();
    loop {
        // Where a file system cannot share memory, the journal stays what it was: slower, as safe.
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

/// True if a reader failed because it could not write beside the file.
fn is_about_writing(error: &rusqlite::Error) -> bool {
    matches!(error.sqlite_error_code(), Some(ErrorCode::ReadOnly | ErrorCode::CannotOpen))
}

/// The address under which SQLite reads the file at `path` as one that nobody changes; `None` if
/// there is a log beside it: then the file alone is not all of the store.
fn unchanging(path: &Path) -> Option<PathBuf> {
    let [log, _] = file_id::beside(path);
    let has_log = fs::metadata(&log).is_ok_and(|log| log.len() > 0);
    let text = path.to_str().filter(|_| !has_log)?.replace('\\', "/");
    let escaped = text.replace('%', "%25").replace('?', "%3f").replace('#', "%23");
    let root = if escaped.starts_with('/') { "" } else { "/" };
    Some(PathBuf::from(format!("file:{root}{escaped}?immutable=1")))
}
