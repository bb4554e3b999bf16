//! [`SharedStore`]: the store, opened when a request first needs it. Requests that write take
//! turns; those that read take turns of their own, and do not wait for a writer.

use super::problem::Problem;
use crate::store::{self, Store, StoreError, StoreErrorKind};
use axum::http::StatusCode;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, TryLockError};
use std::thread;
use std::time::{Duration, Instant};

/// How long a request waits for the store at most: less than any request may take, so that the
/// client hears what it was waiting for.
const PATIENCE: Duration = Duration::from_secs(8);

/// How long to sleep before looking for the store again.
const NAP: Duration = Duration::from_millis(2);

/// The store, once to write and once to read.
pub(super) struct SharedStore {
    /// The file; `None`: there is no folder for one.
    path: Option<PathBuf>,
    writer: Mutex<Option<Store>>,
    reader: Mutex<Option<Store>>,
}

impl SharedStore {
    pub(super) fn new(path: Option<PathBuf>) -> SharedStore {
        SharedStore { path, writer: Mutex::default(), reader: Mutex::default() }
    }

    /// The result of `work`, which reads the store. It does not begin after `end`.
    ///
    /// # Errors
    /// 404 if there is no such thing in it, 503 if the store cannot be used.
    pub(super) fn read<T>(
        &self,
        end: Instant,
        work: impl FnOnce(&Store) -> store::Result<T>,
    ) -> Result<T, Problem> {
        self.with(&self.reader, to_read, end, work)
    }

    /// Does `work` with the store. It does not begin after `end`: the client then gets the answer
    /// that it was stopped. It continues when the client is gone: a page that closes saves its
    /// game.
    ///
    /// # Errors
    /// 404 if there is no such thing in it, 503 if the store cannot be used.
    pub(super) fn write<T>(
        &self,
        end: Instant,
        work: impl FnOnce(&Store) -> store::Result<T>,
    ) -> Result<T, Problem> {
        self.with(&self.writer, Store::open, end, work)
    }

    fn with<T>(
        &self,
        place: &Mutex<Option<Store>>,
        open: fn(&Path) -> store::Result<Store>,
        end: Instant,
        work: impl FnOnce(&Store) -> store::Result<T>,
    ) -> Result<T, Problem> {
        let until = end.min(Instant::now() + PATIENCE);
        let mut place = turn(place, until)?;
        let store = match &mut *place {
            Some(store) => store,
            closed => closed.insert(self.open(open)?),
        };
        // Opening may have taken long.
        let patience = until.checked_duration_since(Instant::now()).ok_or_else(busy)?;
        store.wait_at_most(patience)?;
        let result = work(store);
        if let Err(StoreError { kind: StoreErrorKind::Replaced, .. }) = &result {
            // The client is told. The next request gets the file that is there then.
            *place = None;
        }
        Ok(result?)
    }

    fn open(&self, open: fn(&Path) -> store::Result<Store>) -> store::Result<Store> {
        match &self.path {
            Some(path) => open(path),
            None => open(&Store::default_path()?),
        }
    }
}

/// Opens the store to read it, and makes it if there is none.
fn to_read(path: &Path) -> store::Result<Store> {
    match Store::open_to_read(path) {
        Err(StoreError { kind: StoreErrorKind::Missing, .. }) => {
            drop(Store::open(path)?);
            Store::open_to_read(path)
        }
        opened => opened,
    }
}

/// Waits for its turn, but not longer than `until`.
fn turn(
    place: &Mutex<Option<Store>>,
    until: Instant,
) -> Result<MutexGuard<'_, Option<Store>>, Problem> {
    loop {
        match place.try_lock() {
            Ok(turn) => return Ok(turn),
            Err(TryLockError::Poisoned(turn)) => return Ok(turn.into_inner()),
            Err(TryLockError::WouldBlock) if Instant::now() > until => return Err(busy()),
            Err(TryLockError::WouldBlock) => thread::sleep(NAP),
        }
    }
}

fn busy() -> Problem {
    Problem::new(
        StatusCode::SERVICE_UNAVAILABLE,
        "other requests keep the store busy, or another program keeps it locked; nothing was done: \
         try again later",
    )
}

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Problem {
        match error.kind {
            // Nothing is wrong with the file.
            StoreErrorKind::NoGame(id) => Problem::not_found(format!("there is no game {id}")),
            StoreErrorKind::NoPuzzle(id) => {
                Problem::not_found(format!("there is no puzzle {id}; nothing was removed"))
            }
            _ => Problem::new(StatusCode::SERVICE_UNAVAILABLE, error.to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::GameOrigin;
    use crate::store::tests::Folder;
    use ennead::game::Game;

    fn end() -> Instant {
        Instant::now() + PATIENCE
    }

    fn shared_store(folder: &Folder) -> SharedStore {
        SharedStore::new(Some(folder.path("store.db")))
    }

    fn begin(store: &Store) -> store::Result<store::GameId> {
        store.new_game(&Game::edit(&ennead::Grid::EMPTY), &GameOrigin::default())
    }

    #[test]
    fn readers_do_not_wait_for_a_writer() {
        let folder = Folder::new("shared-store-readers");
        let shared = shared_store(&folder);
        let games = || shared.read(end(), |store| store.games(9)).map(|games| games.len());
        let read = shared.write(end(), |store| {
            begin(store)?;
            Ok(games())
        });
        assert_eq!(read.expect("written").expect("read"), 1);
    }

    /// The client has the answer that nothing was done, or will get it soon.
    #[test]
    fn what_waited_too_long_for_its_turn_is_not_done() {
        let folder = Folder::new("shared-store-turn");
        let shared = shared_store(&folder);
        let soon = || Instant::now() + Duration::from_millis(20);
        let within = shared.write(end(), |_| Ok(shared.write(soon(), begin)));
        assert!(within.expect("it is its turn").is_err(), "another request has the store");
        assert!(shared.write(Instant::now() - NAP, begin).is_err(), "the time is over");
        let other = folder.store();
        let locked = other.while_locked(|| shared.write(soon(), begin));
        assert!(locked.is_err(), "another program has the store");
        assert_eq!(shared.read(end(), |store| store.games(9)).expect("read"), []);
    }

    #[cfg(unix)]
    #[test]
    fn a_file_that_was_removed_is_told_and_the_next_one_is_used() {
        let folder = Folder::new("shared-store-replaced");
        let shared = shared_store(&folder);
        let games = || shared.read(end(), |store| store.games(9)).map(|games| games.len());
        for _ in 0..2 {
            assert_eq!(games().expect("read"), 0);
            shared.write(end(), begin).expect("written");
            assert_eq!(games().expect("read"), 1);
            std::fs::remove_file(folder.path("store.db")).expect("removed");
            assert!(games().is_err() && shared.write(end(), begin).is_err());
        }
        shared.write(end(), begin).expect("written");
        let store = Store::open_to_read(&folder.path("store.db")).expect("it is there");
        assert_eq!(store.games(9).expect("read").len(), 1);
    }
}
