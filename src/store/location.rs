//! The default path of the store.

use super::error::{StoreError, StoreErrorKind};
use std::env;
use std::path::PathBuf;

/// The variable that names another file for the store.
pub(crate) const VARIABLE: &str = "ENNEAD_STORE";

/// The file of the store: what `ENNEAD_STORE` names, else `ennead/ennead.db` in the folder where
/// the system keeps data of a user's programs.
///
/// # Errors
/// When there is neither.
pub(crate) fn default_path() -> Result<PathBuf, StoreError> {
    if let Some(path) = path_from_variable(VARIABLE) {
        return Ok(path);
    }
    match data_folder() {
        Some(folder) => Ok(folder.join("ennead").join("ennead.db")),
        None => Err(StoreError::of(PathBuf::new(), StoreErrorKind::NoFolder)),
    }
}

/// `$XDG_DATA_HOME`, else `~/.local/share`: the XDG Base Directory Specification. As it asks for, a
/// path that is not absolute is ignored.
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
