//! The argument that names the store.

use super::output::file_name;
use crate::store::{Result, Store};
use clap::{Args, ValueHint};
use std::path::PathBuf;

#[derive(Args, Debug)]
pub(crate) struct StoreFileArgs {
    /// The file of the store [default: $ENNEAD_STORE, or ennead/ennead.db in your data folder]
    ///
    /// The data folder is $XDG_DATA_HOME or ~/.local/share; on macOS ~/Library/Application Support,
    /// on Windows %LOCALAPPDATA%.
    #[arg(long = "store", value_name = "FILE", value_parser = file_name(), value_hint = ValueHint::FilePath, help_heading = "Store")]
    file: Option<PathBuf>,
}

impl StoreFileArgs {
    /// The file of the store.
    ///
    /// # Errors
    /// When none is named, and the system names no folder for one.
    pub(crate) fn path(&self) -> Result<PathBuf> {
        match &self.file {
            Some(file) => Ok(file.clone()),
            None => Store::default_path(),
        }
    }

    /// Opens the store, and makes it if there is none.
    ///
    /// # Errors
    /// As [`Store::open`].
    pub(crate) fn open(&self) -> Result<Store> {
        Store::open(&self.path()?)
    }

    /// Opens the store to read it.
    ///
    /// # Errors
    /// As [`Store::open_to_read`].
    pub(crate) fn open_to_read(&self) -> Result<Store> {
        Store::open_to_read(&self.path()?)
    }
}
