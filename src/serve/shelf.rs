//! [`Shelf`]: the store, opened when a request first needs it.

use super::problem::Problem;
use crate::store::{self, Store, StoreError, StoreErrorKind};
use axum::http::StatusCode;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

/// The store. Requests take turns.
pub(super) struct Shelf {
    /// The file; `None`: there is no folder for one.
    path: Option<PathBuf>,
    store: Mutex<Option<Store>>,
}

impl Shelf {
    pub(super) fn new(path: Option<PathBuf>) -> Shelf {
        Shelf { path, store: Mutex::new(None) }
    }

    /// What `work` does with the store.
    ///
    /// # Errors
    /// 404 if there is no such thing in it, 503 if the store cannot be used.
    pub(super) fn with<T>(
        &self,
        work: impl FnOnce(&mut Store) -> store::Result<T>,
    ) -> Result<T, Problem> {
        let mut store = self.store.lock().unwrap_or_else(PoisonError::into_inner);
        let store = match &mut *store {
            Some(store) => store,
            closed => closed.insert(self.open()?),
        };
        Ok(work(store)?)
    }

    fn open(&self) -> store::Result<Store> {
        match &self.path {
            Some(path) => Store::open(path),
            None => Store::open(&Store::default_path()?),
        }
    }
}

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Problem {
        let status = match error.kind {
            StoreErrorKind::NoGame(_) => StatusCode::NOT_FOUND,
            _ => StatusCode::SERVICE_UNAVAILABLE,
        };
        Problem::new(status, error.to_string())
    }
}
