//! Writes a position to a new file, never over another.

use anyhow::{Context, Result, bail};
use std::fs::OpenOptions;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

/// The most files that are tried.
const MOST: usize = 1000;

/// Writes `bytes` to the first of `ennead-1.txt`, `ennead-2.txt`, ... (or with another `extension`)
/// that is not there yet.
///
/// # Errors
/// When none can be written.
pub(crate) fn write_new(folder: &Path, extension: &str, bytes: &[u8]) -> Result<PathBuf> {
    for number in 1..=MOST {
        let name = PathBuf::from(format!("ennead-{number}.{extension}"));
        let path = folder.join(&name);
        match OpenOptions::new().write(true).create_new(true).open(&path) {
            Ok(mut file) => {
                let written = file.write_all(bytes);
                written.with_context(|| format!("cannot write to {}", path.display()))?;
                return Ok(name);
            }
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            Err(error) => {
                return Err(error).with_context(|| format!("cannot write to {}", path.display()));
            }
        }
    }
    bail!("there are {MOST} files with names like ennead-1.{extension} already")
}
