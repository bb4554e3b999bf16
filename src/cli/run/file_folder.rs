//! [`FileFolder`]: a folder that a command fills with files of its own.

use super::{interrupt, into_inner, lock, new_file};
use crate::cli::exit::Exit;
use anyhow::{Context, Result};
use std::fs;
use std::path::PathBuf;
use std::sync::Mutex;

/// A folder for files, which several threads write. Files of the same names are replaced.
pub(crate) struct FileFolder {
    path: PathBuf,
    /// Why a file could not be written: then no further one is.
    failed: Mutex<Option<anyhow::Error>>,
}

impl FileFolder {
    /// Makes the folder.
    ///
    /// # Errors
    /// When it cannot be made.
    pub(crate) fn new(path: PathBuf) -> Result<FileFolder> {
        fs::create_dir_all(&path)
            .with_context(|| format!("cannot make the folder {}", path.display()))?;
        Ok(FileFolder { path, failed: Mutex::default() })
    }

    /// Writes a file. [`FileFolder::finish`] returns the error, if there is one.
    pub(crate) fn write(&self, name: &str, contents: impl AsRef<[u8]>) {
        let path = self.path.join(name);
        let mut failed = lock(&self.failed);
        if failed.is_some() {
            return;
        }
        // While this lock is held, the handler of Ctrl-C waits.
        let _writing = interrupt::WRITING.lock();
        let written = new_file::replace(&path, contents.as_ref());
        *failed = written.with_context(|| format!("cannot write to {}", path.display())).err();
    }

    /// The exit code `exit`, if all files were written.
    ///
    /// # Errors
    /// When a file could not be written.
    pub(crate) fn finish(self, exit: Exit) -> Result<Exit> {
        let failed = into_inner(self.failed);
        failed.map_or(Ok(exit), Err)
    }
}
