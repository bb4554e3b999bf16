//! [`FileId`]: whether the file under a path is still the one that is open.
//!
//! A file that is open lives on when its name is removed or given to another file. SQLite would go
//! on writing to it, and nobody could ever read that. So a store looks before it reads or writes.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// Identifies an open file on this machine: its device and its inode.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct FileId {
    device: u64,
    inode: u64,
}

impl FileId {
    /// The file at `path`; `None` if there is none, or the system has no such numbers.
    pub(super) fn of(path: &Path) -> Option<FileId> {
        #[cfg(unix)]
        {
            use std::os::unix::fs::MetadataExt;
            let file = std::fs::metadata(path).ok()?;
            Some(FileId { device: file.dev(), inode: file.ino() })
        }
        #[cfg(not(unix))]
        {
            let _ = path;
            None
        }
    }
}

/// The files that SQLite keeps beside the store at `path`: the log of what was written last, and
/// who reads what.
pub(super) fn beside(path: &Path) -> [PathBuf; 2] {
    ["-wal", "-shm"].map(|end| {
        let mut name = OsString::from(path);
        name.push(end);
        PathBuf::from(name)
    })
}
