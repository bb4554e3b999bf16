//! [`Keeper`]: after every move, saves the game in play to the store.

use crate::store::{
    DifficultyStatistics, GameId, GameOrigin, GameSummary, Result, Store, StoreError,
    StoreErrorKind, StoredGame,
};
use ennead::game::Game;
use ennead::logic::Difficulty;

/// The most games that [`Keeper::lists`] returns.
const LISTED: usize = 1000;

/// The store, and the game of it that is being played.
pub(crate) struct Keeper {
    store: Store,
    current: Option<Current>,
}

struct Current {
    place: Place,
    /// How often the game was saved. If the store has another number, another program has saved the
    /// game.
    revision: u64,
    origin: GameOrigin,
}

/// Where the store has the game that is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Place {
    Stored(GameId),
    /// The player removed the game from the store. Its next move stores it as a new game.
    Removed,
    /// The file that had the game was removed or replaced. The next save stores the game as a new
    /// one.
    Lost,
}

impl Place {
    fn id(self) -> Option<GameId> {
        match self {
            Place::Stored(id) => Some(id),
            Place::Removed | Place::Lost => None,
        }
    }
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
        Keeper { store, current: None }
    }

    /// Makes `stored` the game that is played.
    pub(crate) fn resume(&mut self, stored: &StoredGame) {
        let origin = stored.origin.clone();
        let place = Place::Stored(stored.id);
        self.current = Some(Current { place, revision: stored.revision, origin });
    }

    /// Leaves the game that was played. The next one is stored with its first move.
    pub(crate) fn forget(&mut self) {
        self.current = None;
    }

    /// Stores a game that begins, and makes it the game that is played.
    pub(crate) fn begin(&mut self, game: &Game, origin: GameOrigin) -> Result<()> {
        self.reopen_if_replaced()?;
        let (id, revision) = self.store.begin_game(game, &origin)?;
        self.current = Some(Current { place: Place::Stored(id), revision, origin });
        Ok(())
    }

    /// If the open file was removed or replaced, opens the file that is there now: nobody could
    /// read what is written to the old one. Returns true if it did: then no id that was read
    /// before names the same game.
    fn reopen_if_replaced(&mut self) -> Result<bool> {
        if self.store.is_in_place() {
            return Ok(false);
        }
        self.store.remove_former_log();
        self.store = Store::open(self.store.path())?;
        if let Some(current) = &mut self.current {
            current.place = Place::Lost;
        }
        Ok(true)
    }

    /// Saves the game as it is now.
    pub(crate) fn keep(&mut self, game: &Game) -> Result<SaveResult> {
        self.reopen_if_replaced()?;
        let Some(current) = &mut self.current else {
            self.begin(game, GameOrigin::default())?;
            return Ok(SaveResult::Saved);
        };
        let kept = match current.place {
            Place::Stored(id) => match self.store.save_game(id, current.revision, game)? {
                Some(revision) => {
                    current.revision = revision;
                    return Ok(SaveResult::Saved);
                }
                None => SaveResult::Copied,
            },
            Place::Removed => SaveResult::Saved,
            Place::Lost => SaveResult::Moved,
        };
        let origin = current.origin.clone();
        self.begin(game, origin)?;
        Ok(kept)
    }

    /// Stores the game of a puzzle that was typed in as a new game, and removes the game in which
    /// it was typed.
    pub(crate) fn begin_typed(&mut self, game: &Game, origin: GameOrigin) -> Result<()> {
        let typed = self.current.take();
        if let Err(error) = self.begin(game, origin) {
            // The store still has the typed puzzle.
            self.current = typed;
            return Err(error);
        }
        typed.and_then(|typed| typed.place.id()).map_or(Ok(()), |id| self.remove_stored(id))
    }

    /// Removes a game from the store. Another program may have removed it already.
    fn remove_stored(&self, id: GameId) -> Result<()> {
        match self.store.remove_game(id) {
            Err(StoreError { kind: StoreErrorKind::NoGame(_), .. }) => Ok(()),
            removed => removed,
        }
    }

    /// Stores the difficulty of the game that is played, if it was not known so far. Returns true
    /// if it was not known.
    pub(crate) fn set_difficulty(&mut self, difficulty: Difficulty) -> Result<bool> {
        let Some(current) = &mut self.current else { return Ok(false) };
        let is_new = current.origin.difficulty.is_none();
        if is_new {
            if let Some(id) = current.place.id() {
                self.store.set_difficulty(id, difficulty)?;
            }
            current.origin.difficulty = Some(difficulty);
        }
        Ok(is_new)
    }

    /// Saves the game with the time that was played, unless another program has saved or removed it
    /// meanwhile: then nothing is written.
    pub(crate) fn keep_time(&mut self, game: &Game) -> Result<SaveResult> {
        self.reopen_if_replaced()?;
        let Some(current) = &mut self.current else { return Ok(SaveResult::Saved) };
        match current.place {
            Place::Stored(id) => {
                if let Some(revision) = self.store.save_game(id, current.revision, game)? {
                    current.revision = revision;
                }
                Ok(SaveResult::Saved)
            }
            Place::Removed => Ok(SaveResult::Saved),
            Place::Lost => self.keep(game),
        }
    }

    /// The game that was saved last, if there is one.
    pub(crate) fn last(&mut self) -> Result<Option<StoredGame>> {
        self.reopen_if_replaced()?;
        self.store.last_game()
    }

    /// A game that [`Keeper::lists`] returned. `None` if it was removed, or if the file of the
    /// store was replaced since.
    pub(crate) fn game(&mut self, id: GameId) -> Result<Option<StoredGame>> {
        if self.reopen_if_replaced()? {
            return Ok(None);
        }
        self.store.game(id)
    }

    /// The games that were saved last, and the statistics of all games.
    pub(crate) fn lists(&mut self) -> Result<(Vec<GameSummary>, Vec<DifficultyStatistics>)> {
        self.reopen_if_replaced()?;
        Ok((self.store.games(LISTED)?, self.store.statistics()?))
    }

    /// Removes a game that [`Keeper::lists`] returned. If it is the one that is played, it goes on,
    /// and its next move stores it as a new game. If the file of the store was replaced since, no
    /// game is removed.
    pub(crate) fn remove(&mut self, id: GameId) -> Result<()> {
        if self.reopen_if_replaced()? {
            return Ok(());
        }
        self.remove_stored(id)?;
        match &mut self.current {
            Some(current) if current.place == Place::Stored(id) => current.place = Place::Removed,
            _ => {}
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

    impl Keeper {
        /// The game that is played, if the store has it.
        fn id(&self) -> Option<GameId> {
            self.current.as_ref().and_then(|current| current.place.id())
        }
    }

    #[test]
    fn what_was_typed_stays_until_its_game_is_kept() {
        let folder = Folder::new("typed-stays");
        let store = folder.store();
        let typed =
            store.new_game(&Game::edit(&puzzle()), &GameOrigin::default(), None).expect("kept");
        // A store that cannot be written.
        let mut keeper = Keeper::new(Store::open_to_read(store.path()).expect("a store"));
        keeper.resume(&store.game(typed).expect("it is read").expect("a game"));
        let begun = keeper.begin_typed(&Game::new(&puzzle()), GameOrigin::default());
        assert!(begun.is_err());
        assert!(store.game(typed).expect("it is read").is_some());
        assert_eq!(keeper.id(), Some(typed));
    }

    #[test]
    fn typing_that_was_removed_elsewhere_begins_all_the_same() {
        let folder = Folder::new("typed-removed");
        let mut keeper = Keeper::new(folder.store());
        keeper.begin(&Game::edit(&puzzle()), GameOrigin::default()).expect("it is kept");
        let typed = keeper.id().expect("a game");
        let store = folder.store();
        store.remove_game(typed).expect("it is removed");
        keeper.begin_typed(&Game::new(&puzzle()), GameOrigin::default()).expect("it begins");
        assert_eq!(store.games(9).expect("a list").len(), 1);
    }

    #[test]
    fn a_removed_game_goes_on_as_what_it_was() {
        let folder = Folder::new("removed-goes-on");
        let mut keeper = Keeper::new(folder.store());
        let mut game = Game::new(&puzzle());
        let origin = GameOrigin { wish: "hard".to_owned(), seed: Some(7), ..Default::default() };
        keeper.begin(&game, origin.clone()).expect("it is kept");
        let removed = keeper.id().expect("a game");
        keeper.remove(removed).expect("it is removed");
        // Time alone does not bring it back, and another window may have been faster.
        game.record.milliseconds = 5_000;
        assert_eq!(keeper.keep_time(&game).expect("nothing is kept"), SaveResult::Saved);
        assert_eq!(folder.store().games(9).expect("a list"), []);
        keeper.remove(removed).expect("it was removed already");
        assert_eq!(keeper.keep(&game).expect("it is kept"), SaveResult::Saved);
        let kept = keeper.id().expect("a game");
        let stored = keeper.game(kept).expect("it is read").expect("a game");
        assert_eq!(stored.origin, origin);
        assert_eq!(folder.store().games(9).expect("a list").len(), 1);
    }

    #[test]
    fn a_game_that_cannot_be_removed_is_not_doubled() {
        let folder = Folder::new("not-removed");
        let store = folder.store();
        let id = store.new_game(&Game::new(&puzzle()), &GameOrigin::default(), None).expect("kept");
        // A store that cannot be written.
        let mut keeper = Keeper::new(Store::open_to_read(store.path()).expect("a store"));
        keeper.resume(&store.game(id).expect("it is read").expect("a game"));
        assert!(keeper.remove(id).is_err());
        assert_eq!(keeper.id(), Some(id));
    }

    /// In the file that is there now, the number of the game may belong to another game.
    #[cfg(unix)]
    #[test]
    fn nothing_is_read_or_removed_by_a_number_of_another_file() {
        let folder = Folder::new("other-numbers");
        let path = folder.path("store.db");
        let other = Game::new(&Grid::EMPTY);
        folder.store().new_game(&other, &GameOrigin::default(), None).expect("kept");
        std::fs::rename(&path, folder.path("other.db")).expect("moved");
        let mut keeper = Keeper::new(folder.store());
        let replace = || {
            std::fs::copy(folder.path("other.db"), folder.path("new.db")).expect("copied");
            std::fs::rename(folder.path("new.db"), &path).expect("moved");
        };
        keeper.begin(&Game::new(&puzzle()), GameOrigin::default()).expect("it is kept");
        let listed = keeper.id().expect("a game");
        replace();
        keeper.remove(listed).expect("there is nothing to remove");
        assert_eq!(keeper.lists().expect("a list").0[0].puzzle, Grid::EMPTY);
        replace();
        assert!(keeper.game(listed).expect("it is read").is_none());
        replace();
        assert_eq!(keeper.last().expect("it is read").map(|game| game.id), Some(listed));
        assert_eq!(keeper.lists().expect("a list").0.len(), 1);
    }

    /// In the file that is there now, the number of the game may belong to another game.
    #[cfg(unix)]
    #[test]
    fn a_game_moves_to_the_file_that_is_there_now() {
        let folder = Folder::new("moves");
        let path = folder.path("store.db");
        let other = Game::new(&Grid::EMPTY);
        folder.store().new_game(&other, &GameOrigin::default(), None).expect("kept");
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
