//! Tests of the store from within: games, versions, and files that are not stores.
//! `tests/cli/store` tests it together with other processes.

use super::*;
use ennead::game::{Action, Color, Game, Phase};
use ennead::logic::Difficulty;
use ennead::{Candidate, Cell, Grid};
use std::fs;
use std::path::PathBuf;
use std::time::Duration;

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// A folder for the files of one test; removed at its end.
pub(crate) struct Folder(PathBuf);

impl Folder {
    /// Names must differ from test to test.
    pub(crate) fn new(name: &str) -> Folder {
        let name = format!("ennead-store-{}-{name}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        fs::create_dir_all(&folder).expect("a folder");
        Folder(folder)
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    /// A new store in this folder.
    pub(crate) fn store(&self) -> Store {
        Store::open(&self.path("store.db")).expect("a store")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

pub(super) fn grid(text: &str) -> Grid {
    text.parse().expect("a grid")
}

fn game() -> Game {
    Game::new(&grid(PUZZLE))
}

#[track_caller]
fn act(game: &mut Game, action: Action) {
    game.act(action).expect("it is possible");
}

#[test]
fn a_game_comes_back_as_it_was_saved() {
    let folder = Folder::new("saved");
    let store = folder.store();
    let mut game = game();
    let origin = GameOrigin {
        difficulty: Some(Difficulty::Expert),
        wish: "--er 5..7".to_owned(),
        seed: Some(u64::MAX),
    };
    let id = store.new_game(&game, &origin).expect("written");
    act(&mut game, Action::FillCandidates);
    act(&mut game, Action::Place(Candidate::new(Cell::R1C3, ennead::Digit::D1)));
    game.record.milliseconds = 61_500;
    assert_eq!(store.save_game(id, 0, &game).expect("written"), Some(1));
    let stored = store.game(id).expect("read").expect("it is there");
    assert_eq!((&stored.game, &stored.origin, stored.id), (&game, &origin, id));
    assert_eq!(stored.ended, None);
    assert_eq!(store.last_game().expect("read"), Some(stored));
    let [row] = &store.games(0, 9).expect("read")[..] else { panic!("one game") };
    assert_eq!(
        (row.puzzle, row.difficulty, row.phase),
        (grid(PUZZLE), origin.difficulty, Phase::Playing)
    );
    assert_eq!((row.seconds, row.mistakes, row.open), (61, 1, 50));
}

#[test]
fn the_last_game_is_the_one_that_was_played_last() {
    let folder = Folder::new("last");
    let store = folder.store();
    assert_eq!(store.last_game().expect("read"), None);
    let origin = GameOrigin::default();
    let ids = [(); 3].map(|()| store.new_game(&game(), &origin).expect("written"));
    store.save_game(ids[0], 0, &game()).expect("written");
    let last = |store: &Store| store.last_game().expect("read").map(|game| game.id);
    assert_eq!(last(&store), Some(ids[0]));
    let mut solved = game();
    act(&mut solved, Action::Solve);
    store.save_game(ids[0], 1, &solved).expect("written");
    assert_eq!(last(&store), Some(ids[2]));
    assert!(store.game(ids[0]).expect("read").is_some_and(|game| game.ended.is_some()));
    act(&mut solved, Action::Undo);
    store.save_game(ids[0], 2, &solved).expect("written");
    assert_eq!(last(&store), Some(ids[0]), "it goes on");
    assert_eq!(store.games(0, 2).expect("read").len(), 2);
}

#[test]
fn the_result_of_a_finished_game_stays() {
    let folder = Folder::new("result");
    let store = folder.store();
    let mut solved = game();
    let solution = *solved.solution().expect("one solution");
    for cell in solved.sheet().open().iter() {
        act(&mut solved, Action::Place(Candidate::new(cell, solution.get(cell))));
    }
    let id = store.new_game(&solved, &GameOrigin::default()).expect("written");
    let cell = Cell::ALL.into_iter().find(|&cell| solved.sheet().givens().get(cell).is_none());
    let cell = cell.expect("an open cell");
    for action in [Action::Erase(cell), Action::Undo, Action::Restart] {
        assert!(solved.act(action.clone()).is_err(), "{action:?}");
    }
    act(&mut solved, Action::Paint(cell, Color::ALL[0]));
    assert_eq!(store.save_game(id, 0, &solved).expect("written"), Some(1));
    let row = &store.statistics().expect("read")[0];
    assert_eq!((row.played, row.finished), (1, 1));
    assert!(store.game(id).expect("read").is_some_and(|game| game.ended.is_some()));
}

#[test]
fn games_that_cannot_be_read_do_not_hide_others() {
    let folder = Folder::new("unreadable");
    let store = folder.store();
    // The table refuses text that is not JSON, but other programs can write it.
    store.connection.pragma_update(None, "ignore_check_constraints", true).expect("it is known");
    let states = ["{}", "", "no JSON", r#"{"squares": 5}"#, r#"{"squares": ["", 5]}"#, "[]"];
    for state in states {
        let id = store.new_game(&game(), &GameOrigin::default()).expect("written");
        let sql = "UPDATE game SET state = ?1 WHERE id = ?2";
        store.connection.execute(sql, (state, id.0)).expect("written");
    }
    for column in ["puzzle", "difficulty", "phase"] {
        let id = store.new_game(&Game::edit(&Grid::EMPTY), &GameOrigin::default());
        let sql = format!("UPDATE game SET {column} = 'x' WHERE id = ?1");
        store.connection.execute(&sql, [id.expect("written").0]).expect("written");
    }
    assert_eq!(store.games(0, 99).expect("a list").len(), states.len() + 3);
    store
        .connection
        .execute("DELETE FROM game WHERE 'x' IN (puzzle, difficulty, phase)", [])
        .expect("removed");
    let good = store.new_game(&game(), &GameOrigin::default()).expect("written");
    let games = store.games(0, 99).expect("a list");
    assert_eq!(games.len(), states.len() + 1);
    for row in games {
        let values = if row.id == good { grid(PUZZLE) } else { Grid::EMPTY };
        assert_eq!((row.puzzle, row.values), (grid(PUZZLE), values), "{}", row.id);
    }
}

#[test]
fn a_game_that_was_removed_is_gone() {
    let folder = Folder::new("removed");
    let store = folder.store();
    let id = store.new_game(&game(), &GameOrigin::default()).expect("written");
    store.remove_game(id).expect("removed");
    assert_eq!(store.game(id).expect("read"), None);
    assert_eq!(store.save_game(id, 0, &game()).expect("no error"), None);
    let error = store.remove_game(id).expect_err("it is gone");
    assert!(matches!(error.kind, StoreErrorKind::NoGame(gone) if gone == id), "{error}");
    let next = store.new_game(&game(), &GameOrigin::default()).expect("written");
    assert_ne!(next, id, "a window that still shows the first must not overwrite the second");
}

#[test]
fn statistics_are_counted_by_difficulty() {
    let folder = Folder::new("statistics");
    let store = folder.store();
    assert_eq!(store.statistics().expect("read"), []);
    // A game that was only looked at is not counted.
    let mut looked_at = game();
    looked_at.record.milliseconds = 60_000;
    store.new_game(&looked_at, &GameOrigin::default()).expect("written");
    assert_eq!(store.statistics().expect("read"), []);
    let solution = *game().solution().expect("one solution");
    let play = |difficulty, milliseconds, is_finished: bool| {
        let mut game = game();
        if is_finished {
            for cell in game.sheet().open().iter() {
                act(&mut game, Action::Place(Candidate::new(cell, solution.get(cell))));
            }
        }
        game.record.milliseconds = milliseconds;
        game.record.hints = 2;
        let origin = GameOrigin { difficulty, ..GameOrigin::default() };
        store.new_game(&game, &origin).expect("written");
    };
    play(None, 5_000, false);
    play(Some(Difficulty::Hard), 90_000, true);
    play(Some(Difficulty::Hard), 30_000, true);
    play(Some(Difficulty::Hard), 1_000, false);
    play(Some(Difficulty::Easy), 1_000, false);
    store.new_game(&Game::edit(&grid(PUZZLE)), &GameOrigin::default()).expect("written");
    let rows = store.statistics().expect("read");
    let difficulties: Vec<_> = rows.iter().map(|row| row.difficulty).collect();
    assert_eq!(difficulties, [Some(Difficulty::Easy), Some(Difficulty::Hard), None]);
    let hard = &rows[1];
    assert_eq!((hard.played, hard.finished, hard.hints), (3, 2, 6));
    assert_eq!((hard.best, hard.mean), (Some(30), Some(60)));
    assert_eq!((rows[0].finished, rows[0].best), (0, None));
}

#[test]
fn an_empty_file_becomes_a_store() {
    let folder = Folder::new("empty");
    let path = folder.path("empty.db");
    fs::write(&path, "").expect("written");
    let store = Store::open(&path).expect("a store");
    let mode: String = store
        .connection
        .pragma_query_value(None, "journal_mode", |row| row.get(0))
        .expect("a mode");
    assert_eq!(mode, "wal");
    let id = store.new_game(&game(), &GameOrigin::default()).expect("written");
    drop(store);
    let reader = Store::open_to_read(&path).expect("it is there");
    assert!(reader.game(id).expect("read").is_some());
    let error = reader.remove_game(id).expect_err("it was opened to read");
    assert!(matches!(error.kind, StoreErrorKind::ReadOnly), "{error}");
}

#[test]
fn many_threads_open_a_new_store_at_once() {
    let folder = Folder::new("many");
    let path = folder.path("new/many.db");
    std::thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| {
                let store = Store::open(&path).expect("a store");
                for _ in 0..20 {
                    let id = store.new_game(&game(), &GameOrigin::default()).expect("written");
                    store.save_game(id, 0, &game()).expect("written");
                }
            });
        }
    });
    assert_eq!(Store::open(&path).expect("a store").games(0, 1000).expect("read").len(), 160);
}

#[test]
fn a_save_based_on_an_old_revision_writes_nothing() {
    let folder = Folder::new("revision");
    let (ours, theirs) = (folder.store(), folder.store());
    let mut game = game();
    let id = ours.new_game(&game, &GameOrigin::default()).expect("a game");
    act(&mut game, Action::FillCandidates);
    assert_eq!(ours.save_game(id, 0, &game).expect("saved"), Some(1));
    let stored = theirs.game(id).expect("read").expect("there");
    assert_eq!((stored.revision, &stored.game), (1, &game));
    let mut other = game.clone();
    act(&mut other, Action::Restart);
    assert_eq!(theirs.save_game(id, 1, &other).expect("saved"), Some(2));
    assert_eq!(ours.save_game(id, 1, &game).expect("no error"), None);
    assert_eq!(ours.game(id).expect("read").expect("there").game, other);
    assert_eq!(ours.game(id).expect("read").expect("there").revision, 2);
    for revision in [3, u64::MAX] {
        assert_eq!(ours.save_game(id, revision, &game).expect("no error"), None);
    }
    ours.remove_game(id).expect("removed");
    assert_eq!(ours.save_game(id, 2, &game).expect("no error"), None);
}

#[test]
fn a_save_of_another_puzzle_writes_nothing() {
    let folder = Folder::new("other-puzzle");
    let store = folder.store();
    let id = store.new_game(&game(), &GameOrigin::default()).expect("written");
    let other = Game::new(&grid(&format!("{}{}{}", &PUZZLE[9..18], &PUZZLE[..9], &PUZZLE[18..])));
    assert_eq!(store.save_game(id, 0, &other).expect("no error"), None);
    assert_eq!(store.game(id).expect("read").expect("there").game, game());
    // A puzzle that is being typed in has no givens yet.
    let typed = store.new_game(&Game::edit(&Grid::EMPTY), &GameOrigin::default()).expect("written");
    assert_eq!(store.save_game(typed, 0, &Game::edit(&grid(PUZZLE))).expect("saved"), Some(1));
    assert_eq!(store.save_game(typed, 1, &game()).expect("saved"), Some(2));
}

impl Store {
    /// Runs `work` while the store is locked.
    pub(crate) fn while_locked<T>(&self, work: impl FnOnce() -> T) -> T {
        self.connection.execute_batch("BEGIN IMMEDIATE").expect("the lock");
        let result = work();
        self.connection.execute_batch("COMMIT").expect("the lock is given back");
        result
    }
}

#[test]
fn the_wait_for_a_locked_store_is_limited() {
    let folder = Folder::new("patience");
    let mut store = folder.store();
    store.wait_at_most(Duration::from_millis(20)).expect("set");
    let locked = folder.store().while_locked(|| store.new_game(&game(), &GameOrigin::default()));
    let error = locked.expect_err("it is locked");
    assert!(matches!(error.kind, StoreErrorKind::Busy), "{error}");
    assert_eq!(store.games(0, 9).expect("read"), []);
}
