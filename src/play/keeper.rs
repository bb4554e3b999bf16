//! [`Keeper`]: keeps the game that is played in the store, after every move.

use crate::store::{GameId, GameOrigin, GameSummary, LevelStatistics, Result, Store, StoredGame};
use ennead::game::Game;

/// The most games that the list has.
const LISTED: usize = 1000;

/// The store, and which of its games is played.
pub(crate) struct Keeper {
    store: Store,
    current: Option<Current>,
}

struct Current {
    id: GameId,
    /// How often the game was saved: another number in the store says that somebody else did.
    revision: u64,
    origin: GameOrigin,
}

/// What became of a game that was to be kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kept {
    /// It is kept.
    Same,
    /// It was played somewhere else meanwhile, or removed. So this is a game of its own from now on.
    Copied,
}

impl Keeper {
    pub(crate) fn new(store: Store) -> Keeper {
        Keeper { store, current: None }
    }

    /// From now on this game is played.
    pub(crate) fn resume(&mut self, stored: &StoredGame) {
        let origin = stored.origin.clone();
        self.current = Some(Current { id: stored.id, revision: stored.revision, origin });
    }

    /// From now on another game is played, which is kept with its first move.
    pub(crate) fn forget(&mut self) {
        self.current = None;
    }

    /// Keeps a new game, which is played from now on.
    pub(crate) fn begin(&mut self, game: &Game, origin: GameOrigin) -> Result<()> {
        let id = self.store.new_game(game, &origin)?;
        self.current = Some(Current { id, revision: 0, origin });
        Ok(())
    }

    /// Keeps the game as it is now.
    pub(crate) fn keep(&mut self, game: &Game) -> Result<Kept> {
        let Some(current) = &mut self.current else {
            self.begin(game, GameOrigin::default())?;
            return Ok(Kept::Same);
        };
        if let Some(revision) = self.store.save_game(current.id, current.revision, game)? {
            current.revision = revision;
            return Ok(Kept::Same);
        }
        let origin = current.origin.clone();
        self.begin(game, origin)?;
        Ok(Kept::Copied)
    }

    /// The game that was typed in begins: it is a new game, and the typing is over.
    pub(crate) fn begin_typed(&mut self, game: &Game, origin: GameOrigin) -> Result<()> {
        if let Some(typed) = self.current.take() {
            self.store.remove_game(typed.id)?;
        }
        self.begin(game, origin)
    }

    /// Keeps the time that was played, unless somebody else plays the game.
    pub(crate) fn keep_time(&mut self, game: &Game) -> Result<()> {
        if let Some(current) = &mut self.current
            && let Some(revision) = self.store.save_game(current.id, current.revision, game)?
        {
            current.revision = revision;
        }
        Ok(())
    }

    pub(crate) fn last(&self) -> Result<Option<StoredGame>> {
        self.store.last_game()
    }

    pub(crate) fn game(&self, id: GameId) -> Result<Option<StoredGame>> {
        self.store.game(id)
    }

    pub(crate) fn lists(&self) -> Result<(Vec<GameSummary>, Vec<LevelStatistics>)> {
        Ok((self.store.games(LISTED)?, self.store.statistics()?))
    }

    /// Removes a game; the one that is played goes on, and is kept again with its next move.
    pub(crate) fn remove(&mut self, id: GameId) -> Result<()> {
        if self.current.as_ref().is_some_and(|current| current.id == id) {
            self.current = None;
        }
        self.store.remove_game(id)
    }
}
