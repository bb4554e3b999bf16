//! [`StateFile`]: a file that holds the state of a long search, for one process at a time.
//!
//! A state is written to a new file beside the old one, which it then replaces: a crash leaves one
//! of the two whole. The process holds an advisory lock on the file at the path, so the
//! new file is locked before it takes the place of the old one. Another process that locks the old
//! file in between finds that it is no longer the one at the path, and tries again.

use super::new_file::{new_beside, place, remove_leftovers};
use anyhow::{Context, Result, bail};
use same_file::Handle;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;

/// A file with a state, locked as long as this lives.
pub(crate) struct StateFile {
    path: PathBuf,
    /// The file at the path; it holds the lock.
    locked: File,
    /// The file did not exist before.
    is_new: bool,
}

impl StateFile {
    /// Opens the file at `path` and returns the text in it; `None` if there was no file. Then a new
    /// one is made with the text `initial`.
    ///
    /// # Errors
    /// When another process holds the file, when it cannot be written, or is not a file but a
    /// folder or a device.
    pub(crate) fn open(path: &Path, initial: &str) -> Result<(StateFile, Option<String>)> {
        // A link stays a link: the file that it leads to is replaced.
        let path = place(path);
        // A file may be replaced between any two of these calls, but not again and again.
        for _ in 0..100 {
            match fs::metadata(&path) {
                Ok(metadata) if !metadata.is_file() => {
                    bail!("{}: a search is kept in a file, and this is not a file", path.display());
                }
                Ok(_) => {
                    if let Some((locked, text)) = lock_existing(&path)? {
                        remove_leftovers(&path);
                        return Ok((StateFile { path, locked, is_new: false }, Some(text)));
                    }
                }
                Err(error) if error.kind() == io::ErrorKind::NotFound => {
                    let made = make_new(&path, initial);
                    let made = made.with_context(|| cannot_write(&path))?;
                    if let Some(locked) = made {
                        return Ok((StateFile { path, locked, is_new: true }, None));
                    }
                }
                Err(error) => return Err(error).with_context(|| cannot_write(&path)),
            }
        }
        bail!("{}: other processes replace it again and again", path.display());
    }

    /// Replaces the text in the file.
    ///
    /// # Errors
    /// When it cannot be written; then the old text stays.
    pub(crate) fn save(&mut self, text: &str) -> Result<()> {
        self.replace(text).with_context(|| cannot_write(&self.path))
    }

    fn replace(&mut self, text: &str) -> io::Result<()> {
        let (file, mut temporary) = written_beside(&self.path, text)?.into_parts();
        fs::rename(&temporary, &self.path)?;
        temporary.disable_cleanup(true);
        // Only now the lock on the old file ends.
        self.locked = file;
        Ok(())
    }

    /// Removes the file if it was made by this process: there is nothing to keep.
    pub(crate) fn discard_if_new(self) {
        if self.is_new {
            let _ = fs::remove_file(&self.path);
        }
    }
}

fn cannot_write(path: &Path) -> String {
    format!("cannot write to {}", path.display())
}

/// The locked file at `path` and its text; `None` if it was replaced or removed meanwhile.
fn lock_existing(path: &Path) -> Result<Option<(File, String)>> {
    let file = OpenOptions::new().read(true).write(true).open(path);
    let mut file = match file {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        file => file.with_context(|| cannot_write(path))?,
    };
    lock(&file).with_context(|| format!("cannot go on with {}", path.display()))?;
    let is_current = match (file.try_clone().and_then(Handle::from_file), Handle::from_path(path)) {
        (Ok(own), Ok(current)) => own == current,
        _ => false,
    };
    if !is_current {
        return Ok(None);
    }
    let mut text = String::new();
    let read = file.read_to_string(&mut text);
    read.with_context(|| format!("cannot read {}", path.display()))?;
    Ok(Some((file, text)))
}

/// Locks the file. On a file system without locks, this succeeds without one.
fn lock(file: &File) -> Result<()> {
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => {
            bail!("another process works on this search; wait for its end, or use another file")
        }
        Err(TryLockError::Error(error)) if error.kind() != io::ErrorKind::Unsupported => {
            Err(error).context("it cannot be locked")
        }
        _ => Ok(()),
    }
}

/// The new file at `path`, locked; `None` if another process made one meanwhile.
fn make_new(path: &Path, text: &str) -> io::Result<Option<File>> {
    match written_beside(path, text)?.persist_noclobber(path) {
        Ok(file) => Ok(Some(file)),
        Err(error) if error.error.kind() == io::ErrorKind::AlreadyExists => Ok(None),
        Err(error) => Err(error.error),
    }
}

/// A new file with `text` in the folder of `path`, on the disk and locked.
fn written_beside(path: &Path, text: &str) -> io::Result<NamedTempFile> {
    let mut file = new_beside(path)?;
    file.as_file_mut().write_all(text.as_bytes())?;
    file.as_file().sync_all()?;
    Ok(file)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).expect("a folder").flatten();
        entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect()
    }

    #[test]
    fn one_process_holds_a_file_and_the_next_finds_what_it_left() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("h.txt");
        let (mut first, text) = StateFile::open(&path, "begun").expect("a new file");
        assert_eq!(text, None);
        for text in ["one", "two"] {
            first.save(text).expect("it can be written");
            let refused = StateFile::open(&path, "").err().expect("it is held");
            assert!(format!("{refused:#}").contains("another process"), "{refused:#}");
        }
        drop(first);
        fs::write(folder.path().join(".h.txt.abcdef.new"), "tw").expect("a leftover");
        let others = [".h.txt.2.abcdef.new", ".h.txt2.abcdef.new"];
        for other in others {
            fs::write(folder.path().join(other), "other").expect("of another file");
        }
        let (second, text) = StateFile::open(&path, "").expect("no process holds it");
        assert_eq!(text.as_deref(), Some("two"));
        let mut left = names(folder.path());
        left.sort();
        assert_eq!(left, [&others[..], &["h.txt"]].concat());
        second.discard_if_new();
        assert!(path.exists(), "it was there before");
    }

    #[test]
    fn a_path_that_is_not_a_file_is_refused() {
        let folder = tempfile::tempdir().expect("a folder");
        let error = StateFile::open(folder.path(), "").err().expect("a folder");
        assert!(error.to_string().contains("this is not a file"), "{error}");
        let missing = folder.path().join("no/such/h.txt");
        let error = StateFile::open(&missing, "").err().expect("no folder");
        assert!(error.to_string().contains("cannot write to"), "{error}");
        #[cfg(unix)]
        assert!(StateFile::open(Path::new("/dev/full"), "").is_err());
        let (new, _) = StateFile::open(&folder.path().join("n"), "x").expect("a new file");
        new.discard_if_new();
        assert!(names(folder.path()).is_empty());
    }

    #[test]
    fn a_failed_save_leaves_the_old_text() {
        let parent = tempfile::tempdir().expect("a folder");
        let folder = parent.path().join("f");
        fs::create_dir(&folder).expect("a folder");
        let path = folder.join("h.txt");
        let (mut file, _) = StateFile::open(&path, "begun").expect("a new file");
        let moved = parent.path().join("g");
        fs::rename(&folder, &moved).expect("it can be moved");
        assert!(file.save("more").is_err());
        assert_eq!(fs::read_to_string(moved.join("h.txt")).expect("text"), "begun");
    }
}
