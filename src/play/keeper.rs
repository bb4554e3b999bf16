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
    /// `None`: the file of the store that had the game was removed or replaced, so the next save
    /// stores the game as a new one.
    id: Option<GameId>,
    /// How often the game was saved. If the store has another number, another program has saved the
    /// game.
    revision: u64,
    origin: GameOrigin,
}

/// The result of saving a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kept {
    /// The game is saved.
    Same,
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
        self.current = Some(Current { id: Some(stored.id), revision: stored.revision, origin });
    }

    /// Leaves the game that was played. The next one is stored with its first move.
    pub(crate) fn forget(&mut self) {
        self.current = None;
    }

    /// Stores a game that begins, and makes it the game that is played.
    pub(crate) fn begin(&mut self, game: &Game, origin: GameOrigin) -> Result<()> {
        self.follow()?;
        let (id, revision) = self.store.begin_game(game, &origin)?;
        self.current = Some(Current { id: Some(id), revision, origin });
        Ok(())
    }

    /// If the open file was removed or replaced, opens the file that is there now: nobody could
    /// read what is written to the old one.
    fn follow(&mut self) -> Result<()> {
        if self.store.is_in_place() {
            return Ok(());
        }
        self.store.remove_former_log();
        self.store = Store::open(self.store.path())?;
        if let Some(current) = &mut self.current {
            current.id = None;
        }
        Ok(())
    }

    /// Saves the game as it is now.
    pub(crate) fn keep(&mut self, game: &Game) -> Result<Kept> {
        self.follow()?;
        let Some(current) = &mut self.current else {
            self.begin(game, GameOrigin::default())?;
            return Ok(Kept::Same);
        };
        if let Some(id) = current.id
            && let Some(revision) = self.store.save_game(id, current.revision, game)?
        {
            current.revision = revision;
            return Ok(Kept::Same);
        }
        let is_moved = current.id.is_none();
        let origin = current.origin.clone();
        self.begin(game, origin)?;
        Ok(if is_moved { Kept::Moved } else { Kept::Copied })
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
        match typed.and_then(|typed| typed.id).map(|id| self.store.remove_game(id)) {
            // Another program has removed it already.
            Some(Err(StoreError { kind: StoreErrorKind::NoGame(_), .. })) => Ok(()),
            Some(removed) => removed,
            None => Ok(()),
        }
    }

    /// Stores the difficulty of the game that is played, if it was not known so far. Returns true
    /// if it was not known.
    pub(crate) fn set_difficulty(&mut self, difficulty: Difficulty) -> Result<bool> {
        let Some(current) = &mut self.current else { return Ok(false) };
        let is_new = current.origin.difficulty.is_none();
        if is_new {
            if let Some(id) = current.id {
                self.store.set_difficulty(id, difficulty)?;
            }
            current.origin.difficulty = Some(difficulty);
        }
        Ok(is_new)
    }

    /// Saves the game with the time that was played, unless another program has saved or removed it
    /// meanwhile: then nothing is written.
    pub(crate) fn keep_time(&mut self, game: &Game) -> Result<Kept> {
        self.follow()?;
        let Some(current) = &mut self.current else { return Ok(Kept::Same) };
        let Some(id) = current.id else { return self.keep(game) };
        if let Some(revision) = self.store.save_game(id, current.revision, game)? {
            current.revision = revision;
        }
        Ok(Kept::Same)
    }

    pub(crate) fn last(&self) -> Result<Option<StoredGame>> {
        self.store.last_game()
    }

    pub(crate) fn game(&self, id: GameId) -> Result<Option<StoredGame>> {
        self.store.game(id)
    }

    pub(crate) fn lists(&self) -> Result<(Vec<GameSummary>, Vec<DifficultyStatistics>)> {
        Ok((self.store.games(LISTED)?, self.store.statistics()?))
    }

    /// Removes a game. If it is the one that is played, it goes on, and its next move stores it as
    /// a new game.
    pub(crate) fn remove(&mut self, id: GameId) -> Result<()> {
        if self.current.as_ref().is_some_and(|current| current.id == Some(id)) {
            self.current = None;
        }
        self.store.remove_game(id)
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
        assert_eq!(keeper.current.and_then(|current| current.id), Some(typed));
    }

    #[test]
    fn typing_that_was_removed_elsewhere_begins_all_the_same() {
        let folder = Folder::new("typed-removed");
        let mut keeper = Keeper::new(folder.store());
        keeper.begin(&Game::edit(&puzzle()), GameOrigin::default()).expect("it is kept");
        let typed = keeper.current.as_ref().and_then(|current| current.id).expect("a game");
        let store = folder.store();
        store.remove_game(typed).expect("it is removed");
        keeper.begin_typed(&Game::new(&puzzle()), GameOrigin::default()).expect("it begins");
        assert_eq!(store.games(9).expect("a list").len(), 1);
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
        assert_eq!(keeper.keep(&game).expect("it is kept"), Kept::Moved);
        assert_eq!(keeper.keep(&game).expect("it is kept"), Kept::Same);
        std::fs::remove_file(&path).expect("removed");
        game.record.milliseconds = 5_000;
        assert_eq!(keeper.keep_time(&game).expect("it is kept"), Kept::Moved);
        let games = folder.store().games(9).expect("a list");
        let [kept] = &games[..] else { panic!("{games:?}") };
        assert_eq!((kept.puzzle, kept.seconds), (puzzle(), 5));
        let stored = folder.store().game(kept.id).expect("read").expect("there");
        assert_eq!(stored.origin.wish, "hard");
    }
}
