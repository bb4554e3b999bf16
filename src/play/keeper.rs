//! [`Keeper`]: after every move, saves the game in play to the store.

use crate::store::{
    DifficultyStatistics, GameId, GameOrigin, GameSummary, Result, Store, StoreError,
    StoreErrorKind, StoredGame,
};
use ennead::game::Game;
use ennead::logic::Difficulty;
use std::path::{Path, PathBuf};

/// The most games that [`Keeper::lists`] returns.
const LISTED: usize = 1000;

/// The store, and the game of it that is being played. The store is opened for each question.
///
/// A save names the revision that it continues. If the store has another one, or another game under
/// the number, the game goes on as a new one; so nothing is overwritten.
pub(crate) struct Keeper {
    path: PathBuf,
    /// The game that is played; `None`: the store does not have it. Its next move stores it as a
    /// new game.
    id: Option<GameId>,
    revision: u64,
    origin: GameOrigin,
}

impl Keeper {
    /// A keeper that plays no game yet.
    ///
    /// # Errors
    /// When the store at `path` cannot be opened.
    pub(crate) fn new(path: &Path) -> Result<Keeper> {
        let keeper =
            Keeper { path: path.to_owned(), id: None, revision: 0, origin: GameOrigin::default() };
        keeper.ask(|_| Ok(()))?;
        Ok(keeper)
    }

    fn ask<T>(&self, question: impl FnOnce(&Store) -> Result<T>) -> Result<T> {
        question(&Store::open(&self.path)?)
    }

    /// Makes `stored` the game that is played.
    pub(crate) fn resume(&mut self, stored: &StoredGame) -> Result<()> {
        let StoredGame { id, revision, ref origin, .. } = *stored;
        if self.id != Some(id) {
            self.leave()?;
        }
        (self.id, self.revision, self.origin) = (Some(id), revision, origin.clone());
        Ok(())
    }

    /// Leaves the game that was played. The next one is stored with its first move.
    pub(crate) fn begin_later(&mut self, origin: GameOrigin) -> Result<()> {
        self.leave()?;
        (self.id, self.revision, self.origin) = (None, 0, origin);
        Ok(())
    }

    /// Stores a game that begins, and makes it the game that is played.
    pub(crate) fn begin(&mut self, game: &Game, origin: GameOrigin) -> Result<()> {
        self.leave()?;
        self.add(game, origin)
    }

    /// Removes the game that was played from the store if the program made its puzzle and the game
    /// is untouched.
    fn leave(&self) -> Result<()> {
        self.id.map_or(Ok(()), |id| self.ask(|store| store.remove_untouched(id)))
    }

    fn add(&mut self, game: &Game, origin: GameOrigin) -> Result<()> {
        let id = self.ask(|store| store.new_game(game, &origin))?;
        (self.id, self.revision, self.origin) = (Some(id), 0, origin);
        Ok(())
    }

    /// Saves the game after a change. True if another program has played or removed it meanwhile:
    /// then it is saved as a new game.
    pub(crate) fn keep(&mut self, game: &Game) -> Result<bool> {
        if self.keep_time(game)? {
            return Ok(false);
        }
        let is_copy = self.id.is_some();
        self.add(game, self.origin.clone())?;
        Ok(is_copy)
    }

    /// Saves the game with the time that was played as its next revision. False if the store has no
    /// such game or another revision of it: then nothing is written.
    pub(crate) fn keep_time(&mut self, game: &Game) -> Result<bool> {
        let Some(id) = self.id else { return Ok(false) };
        let Some(revision) = self.ask(|store| store.save_game(id, self.revision, game))? else {
            return Ok(false);
        };
        self.revision = revision;
        Ok(true)
    }

    /// Stores the difficulty of the game that is played, if it was not known so far. Returns true
    /// if it was not known.
    pub(crate) fn set_difficulty(&mut self, difficulty: Difficulty) -> Result<bool> {
        if self.origin.difficulty.is_some() {
            return Ok(false);
        }
        if let Some(id) = self.id {
            self.ask(|store| store.set_difficulty(id, difficulty))?;
        }
        self.origin.difficulty = Some(difficulty);
        Ok(true)
    }

    /// The game that was saved last, if there is one.
    pub(crate) fn last(&self) -> Result<Option<StoredGame>> {
        self.ask(Store::last_game)
    }

    /// A game that [`Keeper::lists`] returned; `None` if it was removed.
    pub(crate) fn game(&self, id: GameId) -> Result<Option<StoredGame>> {
        self.ask(|store| store.game(id))
    }

    /// The games that were saved last, and the statistics of all games.
    pub(crate) fn lists(&self) -> Result<(Vec<GameSummary>, Vec<DifficultyStatistics>)> {
        self.ask(|store| Ok((store.games(0, LISTED)?, store.statistics()?)))
    }

    /// Removes a game that [`Keeper::lists`] returned. If it is the one that is played, it goes on,
    /// and its next move stores it as a new game. Another program may have removed it already.
    pub(crate) fn remove(&mut self, id: GameId) -> Result<()> {
        match self.ask(|store| store.remove_game(id)) {
            Ok(()) | Err(StoreError { kind: StoreErrorKind::NoGame(_), .. }) => {}
            Err(error) => return Err(error),
        }
        if self.id == Some(id) {
            self.id = None;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::tests::Folder;
    use ennead::Grid;
    use ennead::game::Action;

    const PUZZLE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn puzzle() -> Grid {
        PUZZLE.parse().expect("a puzzle")
    }

    fn keeper(folder: &Folder) -> Keeper {
        Keeper::new(&folder.path("store.db")).expect("a store")
    }

    #[test]
    fn a_removed_game_goes_on_with_its_origin() {
        let folder = Folder::new("removed-goes-on");
        let mut keeper = keeper(&folder);
        let mut game = Game::new(&puzzle());
        let origin = GameOrigin { wish: "hard".to_owned(), seed: Some(7), ..Default::default() };
        keeper.begin(&game, origin.clone()).expect("it is kept");
        let removed = keeper.id.expect("a game");
        keeper.remove(removed).expect("it is removed");
        // Time alone does not bring it back, and another window may have been faster.
        game.record.milliseconds = 5_000;
        assert!(!keeper.keep_time(&game).expect("nothing is kept"));
        assert_eq!(folder.store().games(0, 9).expect("a list"), []);
        keeper.remove(removed).expect("it was removed already");
        assert!(!keeper.keep(&game).expect("it is kept"), "it is no copy");
        let kept = keeper.id.expect("a game");
        let stored = keeper.game(kept).expect("it is read").expect("a game");
        assert_eq!(stored.origin, origin);
        assert_eq!(folder.store().games(0, 9).expect("a list").len(), 1);
    }

    #[test]
    fn an_untouched_game_does_not_stay() {
        let folder = Folder::new("untouched");
        let mut keeper = keeper(&folder);
        let count = || folder.store().games(0, 9).expect("a list").len();
        let made = || GameOrigin { seed: Some(7), ..GameOrigin::default() };
        let mut game = Game::new(&puzzle());
        keeper.begin(&game, made()).expect("it is kept");
        let first = keeper.last().expect("it is read").expect("a game");
        keeper.resume(&first).expect("the same game goes on");
        assert_eq!(count(), 1);
        keeper.begin(&game, made()).expect("it is kept");
        assert_eq!(count(), 1, "the first is gone");
        game.act(Action::FillCandidates).expect("marks");
        keeper.keep(&game).expect("it is kept");
        keeper.begin_later(GameOrigin::default()).expect("the last stays");
        assert_eq!(count(), 1);
        // A puzzle that the player brought cannot be made again.
        keeper.begin(&Game::new(&puzzle()), GameOrigin::default()).expect("it is kept");
        keeper.begin(&Game::new(&puzzle()), made()).expect("it is kept");
        assert_eq!(count(), 3);
    }

    #[test]
    fn a_game_that_cannot_be_removed_is_not_stored_twice() {
        let folder = Folder::new("not-removed");
        let mut keeper = keeper(&folder);
        keeper.begin(&Game::new(&puzzle()), GameOrigin::default()).expect("it is kept");
        let id = keeper.id.expect("a game");
        // A folder is not a store.
        keeper.path = folder.path("");
        assert!(keeper.remove(id).is_err());
        assert_eq!(keeper.id, Some(id));
    }
}
