//! Tests of a session: keys go in, games are kept. The store is a file, as for a player.

use super::*;
use crate::play::Start;
use crate::play::app::tests::EASY;
use crate::play::position::Writing;
use crate::play::theme::{Depth, ThemeName};
use crate::store::tests::Folder;
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseEvent};
use ennead::format::write::OutputFormat;
use ennead::make::PuzzleKind;
use ennead::{Cell, Digit, Technique};
use std::sync::mpsc::{self, Receiver};
use std::time::Duration;

const AREA: Rect = Rect { x: 0, y: 0, width: 80, height: 24 };

/// A session, and the results that its runner sends.
struct Table {
    session: Session,
    receiver: Receiver<Message>,
}

impl Table {
    /// A session with the store of `folder`, which shows the menu.
    fn new(folder: &Folder) -> Table {
        let options = Options {
            start: Start::Last,
            store: folder.path("store.db"),
            theme: Theme { name: ThemeName::Dark, depth: Depth::None, ascii: false },
            vim: false,
            random_seed: || 7,
        };
        let keeper = Keeper::new(&options.store).expect("a store");
        let (sender, receiver) = mpsc::channel();
        let session = Session::new(&options, keeper, sender).expect("a session");
        Table { session, receiver }
    }

    fn with_game(folder: &Folder) -> Table {
        let mut table = Table::new(folder);
        let game = Game::new(&EASY.parse().expect("a puzzle"));
        table.session.begin(game, GameOrigin::default()).expect("a game");
        table
    }

    fn key(&mut self, code: KeyCode) -> Next {
        let key = Event::Key(KeyEvent::new(code, KeyModifiers::NONE));
        let next = self.session.handle(Message::Input(key), AREA);
        self.session.draw(AREA);
        next
    }

    fn keys(&mut self, keys: &str) {
        keys.chars().for_each(|key| assert_eq!(self.key(KeyCode::Char(key)), Next::Go));
    }

    /// Waits for the runner.
    fn wait(&mut self) {
        let message = self.receiver.recv_timeout(Duration::from_secs(120)).expect("a result");
        self.session.handle(message, AREA);
    }

    fn app(&self) -> &App {
        self.session.app().expect("a board")
    }

    fn text(&mut self) -> String {
        let buffer = self.session.draw(AREA);
        buffer.content().iter().map(|cell| cell.symbol()).collect()
    }
}

#[test]
fn every_move_is_kept_at_once() {
    let folder = Folder::new("play-kept");
    let mut table = Table::with_game(&folder);
    for keys in ["4", "u", "c", "n", "1", "o", " ", "r", "y"] {
        table.keys(keys);
        // The store as a process that is killed now leaves it.
        let kept = folder.store().last_game().expect("read").expect("a game");
        assert_eq!(kept.game.sheet(), table.app().game.sheet(), "{keys}");
        assert_eq!(kept.game.changes(), table.app().game.changes(), "{keys}");
    }
    let mut again = Table::new(&folder);
    again.session.resume_last();
    assert_eq!(again.app().game, table.app().game);
}

/// Another program may have written to the store. The other games can still be played.
#[test]
fn a_game_that_cannot_be_read_is_reported() {
    let folder = Folder::new("play-unreadable");
    drop(Table::with_game(&folder));
    let connection = rusqlite::Connection::open(folder.path("store.db")).expect("a store");
    let sql = "UPDATE game SET state = '{}', difficulty = 'x', phase = 'x'";
    connection.execute(sql, []).expect("written");
    let mut table = Table::new(&folder);
    table.session.resume_last();
    let text = table.text();
    assert!(text.contains("game 1 cannot be read") && text.contains("new game"), "{text}");
    table.key(KeyCode::Tab);
    assert!(table.text().contains("own"), "it is listed, so that it can be removed");
}

#[test]
fn time_is_kept_without_moves() {
    let folder = Folder::new("play-time");
    let mut table = Table::with_game(&folder);
    let milliseconds = || {
        let kept = folder.store().last_game().expect("read").expect("a game");
        kept.game.record.milliseconds
    };
    table.session.pass(KEEP_TIME_MS - 1);
    assert_eq!(milliseconds(), 0);
    table.session.pass(1);
    assert_eq!(milliseconds(), KEEP_TIME_MS);
    table.session.pass(5);
    table.session.keep_time().expect("kept");
    assert_eq!(milliseconds(), KEEP_TIME_MS + 5);
}

#[test]
fn two_terminals_play_one_game_and_lose_nothing() {
    let folder = Folder::new("play-two");
    let mut one = Table::with_game(&folder);
    let mut two = Table::new(&folder);
    two.session.resume_last();
    one.keys("4");
    two.keys("1");
    assert!(two.app().message.contains("copy"), "{}", two.app().message);
    one.keys("u");
    two.keys("2");
    let games = folder.store().games(0, 10).expect("read");
    assert_eq!(games.len(), 2, "each has its own");
    let digits: Vec<_> = games
        .iter()
        .map(|game| folder.store().game(game.id).expect("read").expect("there").game)
        .map(|game| game.sheet().square(Cell::R1C3).digit)
        .collect();
    assert!(digits.contains(&Some(Digit::D2)) && digits.contains(&None), "{digits:?}");
}

#[test]
fn a_chosen_difficulty_gives_the_puzzle_of_the_seed() {
    let folder = Folder::new("play-level");
    let mut table = Table::new(&folder);
    assert!(table.text().contains("[new game]"));
    table.keys("1");
    assert!(table.text().contains("making a puzzle: easy"));
    table.wait();
    let kept = folder.store().last_game().expect("read").expect("a game");
    assert_eq!((kept.origin.difficulty, kept.origin.seed), (Some(Difficulty::Easy), Some(7)));
    let config = Wish::of(PuzzleKind::Level(Difficulty::Easy), 7).config;
    let mut generator = ennead::make::Generator::new();
    let made = generator.puzzles(&config, 7).expect("possible").next();
    assert_eq!(*table.app().game.sheet().givens(), made.expect("endless").puzzle);
    // The game is in the list, and there is a way back to it.
    table.keys("g");
    assert_eq!(table.key(KeyCode::Tab), Next::Go);
    assert!(table.text().contains("[games]") && table.text().contains("> easy"));
    table.key(KeyCode::Enter);
    assert_eq!(table.app().game, kept.game);
}

#[test]
fn a_hint_is_found_on_another_thread_and_can_be_cancelled() {
    let folder = Folder::new("play-hint");
    let mut table = Table::with_game(&folder);
    table.keys("h");
    assert!(table.text().contains("thinking"));
    table.wait();
    assert!(table.text().contains("hint (1 of 4)"));
    table.keys("uh");
    table.key(KeyCode::Esc);
    assert!(!table.text().contains("thinking"));
    // What comes late is dropped.
    if let Ok(message) = table.receiver.recv_timeout(Duration::from_millis(500)) {
        table.session.handle(message, AREA);
    }
    assert!(table.app().hint().is_none());
}

#[test]
fn a_typed_puzzle_becomes_a_game() {
    let folder = Folder::new("play-typed");
    let mut table = Table::new(&folder);
    table.keys("6");
    assert!(folder.store().games(0, 10).expect("read").is_empty(), "nothing is typed yet");
    table.keys(&EASY.replace('.', "0"));
    let typed = folder.store().last_game().expect("read").expect("a game");
    assert_eq!(typed.game.phase(), Phase::Editing);
    table.key(KeyCode::Enter);
    let games = folder.store().games(0, 10).expect("read");
    assert_eq!(games.len(), 1, "the typing is over");
    assert_eq!((games[0].phase, games[0].puzzle.to_string()), (Phase::Playing, EASY.to_owned()));
    assert_eq!(games[0].difficulty, Some(Difficulty::Easy));
}

#[test]
fn a_paste_in_the_menu_opens_the_board_with_it() {
    let folder = Folder::new("play-pasted");
    let mut table = Table::new(&folder);
    let paste = |table: &mut Table, text: &str| {
        let paste = Event::Paste(text.to_owned());
        assert_eq!(table.session.handle(Message::Input(paste), AREA), Next::Go);
    };
    paste(&mut table, "no puzzle");
    assert!(table.text().contains("not a puzzle: "), "{}", table.text());
    assert!(folder.store().games(0, 10).expect("read").is_empty());
    // As terminals send a board of several lines.
    let rows: Vec<&str> = (0..9).map(|row| &EASY[9 * row..9 * row + 9]).collect();
    paste(&mut table, &rows.join("\r"));
    assert!(table.app().message.starts_with("30 givens, one solution"), "{}", table.app().message);
    let typed = folder.store().last_game().expect("read").expect("a game");
    assert_eq!(typed.game.phase(), Phase::Editing);
    // A position goes on as a game of its own.
    let position = format!("{{\"givens\":\"{EASY}\",\"deleted\":[\"r1c4<>2\"]}}");
    paste(&mut table, &position);
    let games = folder.store().games(0, 10).expect("read");
    assert_eq!((games.len(), games[0].phase), (1, Phase::Playing), "the typing is over");
    assert_eq!(games[0].difficulty, Some(Difficulty::Easy));
    assert_eq!(table.app().game.sheet().position().marks[Cell::R1C4].to_string(), "6");
    // In a game nothing is pasted.
    paste(&mut table, EASY);
    assert!(table.app().message.contains("empty board"), "{}", table.app().message);
    table.keys("g");
    paste(&mut table, &position);
    assert_eq!(folder.store().games(0, 10).expect("read").len(), 2);
}

#[test]
fn the_mouse_points_at_cells_and_candidates() {
    let folder = Folder::new("play-mouse");
    let mut table = Table::with_game(&folder);
    let mut click = |button, column, row| {
        let kind = MouseEventKind::Down(button);
        let mouse = MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE };
        table.session.handle(Message::Input(Event::Mouse(mouse)), AREA);
    };
    let layout = Layout::of(AREA).expect("it fits");
    let (x, y) = layout.corner(Cell::R2C3);
    click(MouseButton::Left, x + 1, y);
    // The place of 7.
    click(MouseButton::Right, x + 1, y + 1);
    assert_eq!(table.app().cursor, Cell::R2C3);
    assert_eq!(table.app().game.sheet().square(Cell::R2C3).candidates.to_string(), "7");
}

/// Presses the left button on the first of `text` on the screen.
fn click(table: &mut Table, text: &str) -> Next {
    let buffer = table.session.draw(AREA);
    let rows: Vec<String> = buffer
        .content()
        .chunks(usize::from(AREA.width))
        .map(|row| row.iter().map(|cell| cell.symbol()).collect())
        .collect();
    let found = rows.iter().enumerate().find_map(|(y, row)| {
        let byte = row.find(text)?;
        Some((row[..byte].chars().count() as u16, y as u16))
    });
    let (column, row) = found.unwrap_or_else(|| panic!("no {text}:\n{}", rows.join("\n")));
    let kind = MouseEventKind::Down(MouseButton::Left);
    let mouse = MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE };
    table.session.handle(Message::Input(Event::Mouse(mouse)), AREA)
}

#[test]
fn the_keys_that_are_listed_can_be_clicked() {
    let folder = Folder::new("play-keys");
    let mut table = Table::with_game(&folder);
    // In the panel, and in the line below the board.
    click(&mut table, "marks");
    assert_eq!(table.app().game.sheet().square(Cell::R1C3).candidates.to_string(), "124");
    click(&mut table, "hint");
    table.wait();
    click(&mut table, "h tells more");
    assert_eq!(table.app().hint().map(|hint| hint.stage), Some(2));
    click(&mut table, "closes");
    assert!(table.app().hint().is_none());
    // In a window, whose keys cover those of the board.
    click(&mut table, "solve");
    click(&mut table, "undo");
    assert_eq!(table.app().game.changes().0, 1, "nothing is undone");
    click(&mut table, "solve");
    click(&mut table, "Enter yes");
    assert!(table.app().is_over());
    table.wait();
    click(&mut table, "Esc board");
    click(&mut table, "games");
    click(&mut table, "Tab games");
    assert!(table.text().contains("[games]"));
    assert_eq!(click(&mut table, "plays"), Next::Go);
    assert_eq!(click(&mut table, "leave"), Next::Leave);
}

#[test]
fn a_technique_is_practised() {
    let folder = Folder::new("play-practice");
    let mut table = Table::new(&folder);
    let choices = Choice::of_new_games();
    let wanted = Choice::Make(PuzzleKind::Practice(Technique::NakedPair));
    let at = choices.iter().position(|choice| *choice == wanted).expect("it is offered");
    (0..at).for_each(|_| assert_eq!(table.key(KeyCode::Down), Next::Go));
    assert!(table.text().contains("one naked pair, else singles"));
    table.key(KeyCode::Enter);
    assert!(table.text().contains("making a puzzle: one naked pair"));
    table.wait();
    assert_eq!(
        folder.store().last_game().expect("read").expect("a game").origin.wish,
        "one naked pair"
    );
}

#[test]
fn a_position_is_written_to_a_new_file_of_any_format() {
    let folder = Folder::new("play-file");
    let mut table = Table::with_game(&folder);
    table.session.folder = folder.path("");
    table.keys("4");
    let mut written = Vec::new();
    for (at, &format) in OutputFormat::ALL.iter().enumerate() {
        table.keys("S");
        (0..at).for_each(|_| assert_eq!(table.key(KeyCode::Down), Next::Go));
        table.keys("S");
        let name = table.app().message.strip_prefix("written to ").expect("a file").to_owned();
        assert!(name.ends_with(format.extension()), "{name}");
        assert!(std::path::Path::new(&name).is_absolute(), "{name}");
        let file = std::fs::read(folder.path(&name)).expect("a file");
        assert_eq!(file, Writing { format, only_givens: false }.file(&table.app().game));
        assert!(!written.contains(&name), "{name} is written over");
        written.push(name);
    }
    // The digit of a row chooses it; the givens alone.
    table.keys("S2");
    table.key(KeyCode::Tab);
    let Next::Copy(text) = table.key(KeyCode::Enter) else { panic!("a copy") };
    let read = ennead::format::parse_position(&text).expect("a board");
    assert!(text.lines().count() > 9 && read.values.to_string() == EASY, "{text}");
    table.keys("S");
    let Next::Copy(text) = table.key(KeyCode::Enter) else { panic!("a copy") };
    assert_eq!(text.trim_end(), EASY.replacen("53.", "534", 1));
    // No text can be copied of an array.
    table.keys("S");
    table.key(KeyCode::End);
    assert_eq!(table.key(KeyCode::Enter), Next::Go);
    assert_eq!(table.app().message, "npy is not text: S saves it as a file");
}

#[test]
fn a_store_that_fails_does_not_end_the_game() {
    let folder = Folder::new("play-fails");
    let mut table = Table::with_game(&folder);
    let id = folder.store().games(0, 1).expect("read")[0].id;
    folder.store().remove_game(id).expect("removed");
    table.keys("4");
    assert!(table.app().message.contains("copy"), "{}", table.app().message);
    assert_eq!(folder.store().games(0, 10).expect("read").len(), 1);
}
