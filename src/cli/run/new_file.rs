//! Output files. Each is written under a temporary name in its folder and renamed at the end of the
//! run, so a run that is killed, or cannot write everything, leaves the earlier file as it was; and
//! so does one that fails or is interrupted before its first answer.

use super::{interrupt, lock};
use std::ffi::{OsStr, OsString};
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use tempfile::{NamedTempFile, TempPath};

/// A file that is written.
struct NewFile {
    beside: TempPath,
    /// Holds its lock until it is renamed: see [`remove_leftovers`].
    lock: Option<File>,
    /// Its path at the end.
    path: PathBuf,
    contents: Contents,
}

/// What is written to a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Contents {
    Answers,
    /// Records with messages. There may be none after many answers.
    Rejects,
}

/// The files that are written. They are static so that the handler of Ctrl-C can rename them while
/// a thread waits for input.
static FILES: Mutex<Vec<NewFile>> = Mutex::new(Vec::new());

/// The number of random characters in the name of a new file, between its prefix and [`NEW`].
const RANDOM: usize = 6;

/// The end of the name of a new file.
const NEW: &str = ".new";

/// A file to write, whose content is at `path` after [`keep_all`]. Pipes and devices are written at
/// once.
///
/// # Errors
/// When it cannot be written.
pub(super) fn create(path: &Path, contents: Contents) -> io::Result<File> {
    let path = &place(path);
    if let Some(file) = standard_stream(path) {
        return file;
    }
    remove_leftovers(path);
    let file = match beside(path) {
        Ok(Some(file)) => file,
        Ok(None) => return File::create(path),
        // No file can be created in its folder.
        Err(_) if path.is_file() => return File::create(path),
        Err(error) => return Err(error),
    };
    let held = file.as_file().try_clone().ok();
    let (file, beside) = file.into_parts();
    lock(&FILES).push(NewFile { beside, lock: held, path: path.clone(), contents });
    Ok(file)
}

/// Finds out whether a file can be written, before the work for it begins.
///
/// # Errors
/// When it cannot.
pub(super) fn check(path: &Path) -> io::Result<()> {
    let path = &place(path);
    match beside(path) {
        Err(error) if !path.is_file() => Err(error),
        _ => Ok(()),
    }
}

/// A new file beside `path`. `None`: `path` is no regular file.
fn beside(path: &Path) -> io::Result<Option<NamedTempFile>> {
    let Ok(before) = fs::metadata(path) else { return new_beside(path).map(Some) };
    if is_of_system(path) || !before.is_file() {
        return Ok(None);
    }
    // A file that may not be written is not replaced either.
    OpenOptions::new().write(true).open(path)?;
    let file = new_beside(path)?;
    file.as_file().set_permissions(before.permissions())?;
    Ok(Some(file))
}

/// The file that a link leads to, which need not exist.
pub(super) fn place(path: &Path) -> PathBuf {
    const MOST_LINKS: usize = 40;
    let mut path = path.to_owned();
    for _ in 0..MOST_LINKS {
        // The links of the system lead to what has no name, such as a pipe.
        let Some(target) = fs::read_link(&path).ok().filter(|_| !is_of_system(&path)) else {
            break;
        };
        path = folder(&path).join(target);
    }
    path
}

/// True for what the system has no file for, such as `/dev/stdout`.
pub(super) fn is_of_system(path: &Path) -> bool {
    ["/dev", "/proc"].iter().any(|folder| path.starts_with(folder))
}

/// Standard output or standard error, if `path` names it. What is there already stays, also in a
/// file.
#[cfg(unix)]
fn standard_stream(path: &Path) -> Option<io::Result<File>> {
    use std::os::fd::AsFd;
    let is = |names: [&str; 3]| names.iter().any(|name| path == Path::new(name));
    let output = is(["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"]);
    let error = is(["/dev/stderr", "/dev/fd/2", "/proc/self/fd/2"]);
    let stream = match (output, error) {
        (true, _) => io::stdout().as_fd().try_clone_to_owned(),
        (_, true) => io::stderr().as_fd().try_clone_to_owned(),
        _ => return None,
    };
    Some(stream.map(File::from))
}

#[cfg(not(unix))]
fn standard_stream(_: &Path) -> Option<io::Result<File>> {
    None
}

/// Replaces the file at `path`, or the file that a link there leads to, by one with `contents`.
/// Pipes and devices are written at once.
///
/// # Errors
/// When it cannot be written; then the old file stays.
pub(super) fn replace(path: &Path, contents: &[u8]) -> io::Result<()> {
    let path = place(path);
    let Some(mut file) = beside(&path)? else { return fs::write(&path, contents) };
    // The error of the file itself does not have the name, which nobody has chosen.
    file.as_file_mut().write_all(contents)?;
    file.persist(&path).map(drop).map_err(|error| error.error)
}

/// True if there are files that are not renamed yet.
pub(super) fn are_any() -> bool {
    !lock(&FILES).is_empty()
}

/// Renames all files to their final paths.
///
/// # Errors
/// The first error; the other files are still renamed.
pub(super) fn keep_all() -> anyhow::Result<()> {
    let mut kept = Ok(());
    for NewFile { beside, lock, path, .. } in lock(&FILES).drain(..) {
        let renamed = beside.persist(&path);
        drop(lock);
        // A file that is a mount point cannot be replaced.
        let copied = renamed.or_else(|error| fs::copy(&error.path, &path).map(|_| ()));
        kept = kept.and(copied.map_err(|error| {
            anyhow::Error::new(error).context(format!("cannot write to {}", path.display()))
        }));
    }
    kept
}

/// Ends a step of the work: renames its files, or removes them if it failed, or was interrupted
/// before its first answer.
///
/// # Errors
/// That of the step, or of [`keep_all`].
pub(crate) fn settle<T>(step: anyhow::Result<T>) -> anyhow::Result<T> {
    if step.is_err() {
        discard_all();
    } else if interrupt::is_requested() {
        discard_if_empty();
    }
    keep_all()?;
    step
}

/// Removes the files that were not renamed.
pub(super) fn discard_all() {
    lock(&FILES).clear();
}

/// Removes the files that were not renamed, if there are files for answers and no answer was
/// written to any: for the end of a run that failed or was interrupted.
pub(crate) fn discard_if_empty() {
    let mut files = lock(&FILES);
    let is_empty = |file: &NewFile| fs::metadata(&file.beside).is_ok_and(|file| file.len() == 0);
    let mut of_answers = files.iter().filter(|file| file.contents == Contents::Answers).peekable();
    if of_answers.peek().is_some() && of_answers.all(is_empty) {
        files.clear();
    }
}

/// A new file in the folder of `path`. Its name is unique.
///
/// # Errors
/// When it cannot be created. The error does not have the name, which nobody has chosen.
pub(super) fn new_beside(path: &Path) -> io::Result<NamedTempFile> {
    let prefix = prefix(path);
    let mut builder = tempfile::Builder::new();
    builder.prefix(&prefix).rand_bytes(RANDOM).suffix(NEW);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // The mode of other new files; by the builder's default only the owner can read it.
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    let folder = folder(path);
    let file = builder.tempfile_in(folder).map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => {
            io::Error::new(error.kind(), format!("there is no folder {}", folder.display()))
        }
        kind => kind.into(),
    })?;
    // Held until it is renamed: see `remove_leftovers`. Not all file systems have locks.
    let _ = file.as_file().try_lock();
    Ok(file)
}

/// Removes new files for `path` that killed processes have left: those that no process holds.
pub(super) fn remove_leftovers(path: &Path) {
    let prefix = prefix(path);
    let Ok(entries) = fs::read_dir(folder(path)) else { return };
    for entry in entries.flatten() {
        let name = entry.file_name();
        let random = name.as_encoded_bytes().strip_prefix(prefix.as_encoded_bytes());
        let random = random.and_then(|rest| rest.strip_suffix(NEW.as_bytes()));
        // `.h.txt.Ab12Cd.new` is of `h.txt`, and not of `h`.
        let is_new_file =
            random.is_some_and(|random| random.len() == RANDOM && !random.contains(&b'.'));
        let is_file = entry.file_type().is_ok_and(|kind| kind.is_file());
        let is_free = || File::open(entry.path()).is_ok_and(|file| file.try_lock().is_ok());
        if is_new_file && is_file && is_free() {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// The beginning of the names of new files for `path`: `.h.txt.`.
fn prefix(path: &Path) -> OsString {
    let mut prefix = OsString::from(".");
    prefix.push(path.file_name().unwrap_or(OsStr::new("new")));
    prefix.push(".");
    prefix
}

/// The folder that holds `path`.
pub(super) fn folder(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    }
}
