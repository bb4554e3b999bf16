//! [`Keeper`]: after every move, saves the game in play to the store.

use crate::store::{
    DifficultyStatistics, GameId, GameOrigin, GameSummary, Result, Store, StoreError,
    StoreErrorKind, StoredGame,
};
use ennead::game::Game;
use ennead::logic::Difficulty;
use std::path::PathBuf;

/// The most games that [`Keeper::lists`] returns.
const LISTED: usize = 1000;

/// The store, and the game of it that is being played.
///
/// A save names the revision that it continues. If the store has another one, or another game under
/// the number, the game goes on as a new one; so nothing is overwritten.
pub(crate) struct Keeper {
    path: PathBuf,
    /// `None` after the file was removed or replaced: then the next question opens the file that is
    /// there.
    store: Option<Store>,
    current: Current,
}

/// The game that is played, as the store has it.
#[derive(Default)]
struct Current {
    /// `None`: the store does not have it. Its next move stores it as a new game.
    id: Option<GameId>,
    revision: u64,
    origin: GameOrigin,
}

/// The result of saving a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SaveResult {
    /// The game is saved.
    Saved,
    /// Another program has played or removed the game meanwhile. So it is saved as a new game.
    Copied,
    /// The file of the store was removed or replaced meanwhile. The game is saved as a new game in
    /// the file that is there now.
    Moved,
}

impl Keeper {
    pub(crate) fn new(store: Store) -> Keeper {
        Keeper { path: store.path().to_owned(), store: Some(store), current: Current::default() }
    }

    /// Asks the store. If its file was removed or replaced, the question fails, and no number of a
    /// game means the same from then on.
    fn ask<T>(&mut self, question: impl FnOnce(&Store) -> Result<T>) -> Result<T> {
        let store = match &self.store {
            Some(store) => store,
            None => self.store.insert(Store::open(&self.path)?),
        };
        let answer = question(store);
        if let Err(StoreError { kind: StoreErrorKind::Replaced, .. }) = &answer {
            self.store = None;
            self.current.id = None;
        }
        answer
    }

    /// Makes `stored` the game that is played.
    pub(crate) fn resume(&mut self, stored: &StoredGame) {
        let StoredGame { id, revision, ref origin, .. } = *stored;
        self.current = Current { id: Some(id), revision, origin: origin.clone() };
    }

    /// Leaves the game that was played. The next one is stored with its first move.
    pub(crate) fn begin_later(&mut self, origin: GameOrigin) {
        self.current = Current { origin, ..Current::default() };
    }

    /// Stores a game that begins, and makes it the game that is played.
    pub(crate) fn begin(&mut self, game: &Game, origin: GameOrigin) -> Result<()> {
        let begun = match self.ask(|store| store.new_game(game, &origin)) {
            Err(StoreError { kind: StoreErrorKind::Replaced, .. }) => {
                self.ask(|store| store.new_game(game, &origin))
            }
            begun => begun,
        };
        self.current = Current { id: Some(begun?), revision: 0, origin };
        Ok(())
    }

    /// Saves the game after a change.
    pub(crate) fn keep(&mut self, game: &Game) -> Result<SaveResult> {
        match self.save(game)? {
            Some(result) => Ok(result),
            None => {
                let is_copy = self.current.id.is_some();
                self.save_as_new(game)?;
                Ok(if is_copy { SaveResult::Copied } else { SaveResult::Saved })
            }
        }
    }

    /// Saves the game with the time that was played, unless the store does not have it, or another
    /// program has saved it meanwhile: then nothing is written.
    pub(crate) fn keep_time(&mut self, game: &Game) -> Result<SaveResult> {
        Ok(self.save(game)?.unwrap_or(SaveResult::Saved))
    }

    /// Saves the game as the next revision; `None` if the store has no such game or another revision
    /// of it.
    fn save(&mut self, game: &Game) -> Result<Option<SaveResult>> {
        let Some(id) = self.current.id else { return Ok(None) };
        let revision = self.current.revision;
        match self.ask(|store| store.save_game(id, revision, game)) {
            Ok(Some(revision)) => {
                self.current.revision = revision;
                Ok(Some(SaveResult::Saved))
            }
            Ok(None) => Ok(None),
            Err(StoreError { kind: StoreErrorKind::Replaced, .. }) => {
                self.save_as_new(game)?;
                Ok(Some(SaveResult::Moved))
            }
            Err(error) => Err(error),
        }
    }

    fn save_as_new(&mut self, game: &Game) -> Result<()> {
        self.begin(game, self.current.origin.clone())
    }

    /// Stores the difficulty of the game that is played, if it was not known so far. Returns true
    /// if it was not known.
    pub(crate) fn set_difficulty(&mut self, difficulty: Difficulty) -> Result<bool> {
        if self.current.origin.difficulty.is_some() {
            return Ok(false);
        }
        if let Some(id) = self.current.id {
            self.ask(|store| store.set_difficulty(id, difficulty))?;
        }
        self.current.origin.difficulty = Some(difficulty);
        Ok(true)
    }

    /// The game that was saved last, if there is one.
    pub(crate) fn last(&mut self) -> Result<Option<StoredGame>> {
        self.ask(Store::last_game)
    }

    /// A game that [`Keeper::lists`] returned; `None` if it was removed.
    pub(crate) fn game(&mut self, id: GameId) -> Result<Option<StoredGame>> {
        self.ask(|store| store.game(id))
    }

    /// The games that were saved last, and the statistics of all games.
    pub(crate) fn lists(&mut self) -> Result<(Vec<GameSummary>, Vec<DifficultyStatistics>)> {
        self.ask(|store| Ok((store.games(LISTED)?, store.statistics()?)))
    }

    /// Removes a game that [`Keeper::lists`] returned. If it is the one that is played, it goes on,
    /// and its next move stores it as a new game. Another program may have removed it already.
    pub(crate) fn remove(&mut self, id: GameId) -> Result<()> {
        match self.ask(|store| store.remove_game(id)) {
            Ok(()) | Err(StoreError { kind: StoreErrorKind::NoGame(_), .. }) => {}
            Err(error) => return Err(error),
        }
        if self.current.id == Some(id) {
            self.current.id = None;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::tests::Folder;
    use ennead::Grid;

    const PUZZLE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn puzzle() -> Grid {
        PUZZLE.parse().expect("a puzzle")
    }

    #[test]
    fn a_removed_game_goes_on_as_what_it_was() {
        let folder = Folder::new("removed-goes-on");
        let mut keeper = Keeper::new(folder.store());
        let mut game = Game::new(&puzzle());
        let origin = GameOrigin { wish: "hard".to_owned(), seed: Some(7), ..Default::default() };
        keeper.begin(&game, origin.clone()).expect("it is kept");
        let removed = keeper.current.id.expect("a game");
        keeper.remove(removed).expect("it is removed");
        // Time alone does not bring it back, and another window may have been faster.
        game.record.milliseconds = 5_000;
        assert_eq!(keeper.keep_time(&game).expect("nothing is kept"), SaveResult::Saved);
        assert_eq!(folder.store().games(9).expect("a list"), []);
        keeper.remove(removed).expect("it was removed already");
        assert_eq!(keeper.keep(&game).expect("it is kept"), SaveResult::Saved);
        let kept = keeper.current.id.expect("a game");
        let stored = keeper.game(kept).expect("it is read").expect("a game");
        assert_eq!(stored.origin, origin);
        assert_eq!(folder.store().games(9).expect("a list").len(), 1);
    }

    #[test]
    fn a_game_that_cannot_be_removed_is_not_doubled() {
        let folder = Folder::new("not-removed");
        let store = folder.store();
        let id = store.new_game(&Game::new(&puzzle()), &GameOrigin::default()).expect("kept");
        // A store that cannot be written.
        let mut keeper = Keeper::new(Store::open_to_read(store.path()).expect("a store"));
        keeper.resume(&store.game(id).expect("it is read").expect("a game"));
        assert!(keeper.remove(id).is_err());
        assert_eq!(keeper.current.id, Some(id));
    }

    /// In the file that is there now, the number of the game may belong to another game.
    #[cfg(unix)]
    #[test]
    fn nothing_is_read_or_removed_by_a_number_of_another_file() {
        let folder = Folder::new("other-numbers");
        let path = folder.path("store.db");
        let other = Game::new(&Grid::EMPTY);
        folder.store().new_game(&other, &GameOrigin::default()).expect("kept");
        std::fs::rename(&path, folder.path("other.db")).expect("moved");
        let mut keeper = Keeper::new(folder.store());
        let replace = || {
            std::fs::copy(folder.path("other.db"), folder.path("new.db")).expect("copied");
            std::fs::rename(folder.path("new.db"), &path).expect("moved");
        };
        keeper.begin(&Game::new(&puzzle()), GameOrigin::default()).expect("it is kept");
        let listed = keeper.current.id.expect("a game");
        replace();
        let told = |error: StoreError| assert!(matches!(error.kind, StoreErrorKind::Replaced));
        told(keeper.remove(listed).expect_err("it is another game"));
        assert_eq!(keeper.lists().expect("a list").0[0].puzzle, Grid::EMPTY);
        replace();
        told(keeper.game(listed).expect_err("it is another game"));
        assert_eq!(keeper.lists().expect("a list").0.len(), 1);
        replace();
        told(keeper.lists().map(|_| ()).expect_err("it is another file"));
        // The game that is played goes on as a new one.
        assert_eq!(keeper.keep(&Game::new(&puzzle())).expect("it is kept"), SaveResult::Saved);
        assert_eq!(keeper.lists().expect("a list").0.len(), 2);
    }

    /// In the file that is there now, the number of the game may belong to another game.
    #[cfg(unix)]
    #[test]
    fn a_game_moves_to_the_file_that_is_there_now() {
        let folder = Folder::new("moves");
        let path = folder.path("store.db");
        let other = Game::new(&Grid::EMPTY);
        folder.store().new_game(&other, &GameOrigin::default()).expect("kept");
        std::fs::rename(&path, folder.path("other.db")).expect("moved");
        let mut keeper = Keeper::new(folder.store());
        let mut game = Game::new(&puzzle());
        let origin = GameOrigin { wish: "hard".to_owned(), ..GameOrigin::default() };
        keeper.begin(&game, origin).expect("it is kept");
        std::fs::rename(folder.path("other.db"), &path).expect("moved");
        assert_eq!(keeper.keep(&game).expect("it is kept"), SaveResult::Moved);
        assert_eq!(keeper.keep(&game).expect("it is kept"), SaveResult::Saved);
        std::fs::remove_file(&path).expect("removed");
        game.record.milliseconds = 5_000;
        assert_eq!(keeper.keep_time(&game).expect("it is kept"), SaveResult::Moved);
        let games = folder.store().games(9).expect("a list");
        let [kept] = &games[..] else { panic!("{games:?}") };
        assert_eq!((kept.puzzle, kept.seconds), (puzzle(), 5));
        let stored = folder.store().game(kept.id).expect("read").expect("there");
        assert_eq!(stored.origin.wish, "hard");
    }
}
