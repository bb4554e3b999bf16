//! [`Session`]: the state of `ennead play` without the terminal: the board or the menu, the
//! store and the runner.

use super::app::{App, Effect};
use super::intent::Intent;
use super::keeper::Keeper;
use super::keymap;
use super::menu::{Choice, Menu};
use super::position::{self, pasted};
use super::runner::{self, Runner, Wish, Work, WorkResult};
use super::theme::Theme;
use super::view::{self, Drawn, Layout};
use crate::store::{GameId, GameOrigin, StoredGame};
use anyhow::{Context, Result};
use crossterm::event::{Event, KeyEventKind, MouseButton, MouseEventKind};
use ennead::Grid;
use ennead::format::Position;
use ennead::game::{Game, Phase};
use ennead::logic::Difficulty;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use std::path::PathBuf;
use std::sync::mpsc::Sender;
use std::time::{SystemTime, UNIX_EPOCH};

/// Without a move, the time played is saved after this many milliseconds.
const KEEP_TIME_MS: u64 = 10_000;

/// The game to play, and how it looks.
pub(crate) struct Options {
    pub(crate) start: Start,
    /// The file of the store.
    pub(crate) store: PathBuf,
    pub(crate) theme: Theme,
    /// With vim's keys.
    pub(crate) vim: bool,
    /// Draws the seed of a new puzzle.
    pub(crate) random_seed: fn() -> u64,
}

/// The game to play.
pub(crate) enum Start {
    /// The game that was left last; without one, the menu asks.
    Last,
    /// This position, alone or the first of several.
    Position { position: Box<Position>, is_alone: bool },
    /// A new puzzle.
    Make(Box<Wish>),
    /// An empty board to type a puzzle into.
    Type,
}

/// A message to the session.
#[derive(Debug)]
pub(crate) enum Message {
    Input(Event),
    /// The runner's work of this number is done.
    Done(u64, WorkResult),
    /// No input will come any more.
    Lost,
}

/// The next action of the loop, after a message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Next {
    Go,
    Leave,
    /// Copy this text to the clipboard.
    Copy(String),
    Resize(u16, u16),
    /// Stop until the shell continues the program.
    Suspend,
    Redraw,
}

/// Everything but the terminal.
pub(crate) struct Session {
    app: Option<Box<App>>,
    /// Lies over the board, if it is open.
    menu: Option<Menu>,
    keeper: Keeper,
    runner: Runner<Message>,
    theme: Theme,
    vim: bool,
    random_seed: fn() -> u64,
    /// The number of changes and the milliseconds of the app that were saved last.
    kept: (u64, u64),
    /// Where files are written.
    folder: PathBuf,
    /// The keys on the screen, which can be clicked: where, and what they do.
    keys: Vec<(Rect, Intent)>,
}

impl Session {
    /// A session without a game: it shows the menu.
    pub(crate) fn new(
        options: &Options,
        keeper: Keeper,
        sender: Sender<Message>,
    ) -> Result<Session> {
        let mut session = Session {
            app: None,
            menu: None,
            keeper,
            runner: Runner::new(sender, Message::Done),
            theme: options.theme,
            vim: options.vim,
            random_seed: options.random_seed,
            kept: (0, 0),
            folder: PathBuf::from("."),
            keys: Vec::new(),
        };
        session.open_menu()?;
        Ok(session)
    }

    /// Goes on with a game that is kept.
    pub(crate) fn resume(&mut self, stored: StoredGame) -> Result<()> {
        self.keeper.resume(&stored)?;
        let label = label(stored.origin.difficulty);
        let over = stored.game.phase();
        self.show(stored.game, label);
        if let (Some(app), Phase::Playing) = (&mut self.app, over) {
            app.message = "this game goes on; g: other games, a new one".to_owned();
        }
        Ok(())
    }

    /// Goes on with the game that was played last, if there is one. If it cannot be read, a message
    /// says so, and others can be chosen.
    pub(crate) fn resume_last(&mut self) {
        let resumed = match self.keeper.last() {
            Ok(Some(stored)) => self.resume(stored),
            Ok(None) => Ok(()),
            Err(error) => Err(error.into()),
        };
        if let Err(error) = resumed {
            self.say(&error.to_string());
        }
    }

    /// Begins a game of a puzzle of this difficulty.
    pub(crate) fn begin(&mut self, game: Game, origin: GameOrigin) -> Result<()> {
        self.keeper.begin(&game, origin.clone())?;
        let has_one = game.solution().is_some();
        self.show(game, label(origin.difficulty));
        if let Some(app) = &mut self.app
            && !has_one
        {
            app.message = "the puzzle has several solutions: nothing is checked".to_owned();
        }
        Ok(())
    }

    /// Shows an empty board to type a puzzle into. It is kept from the first digit on.
    pub(crate) fn type_in(&mut self) -> Result<()> {
        let origin = GameOrigin { wish: "typed in".to_owned(), ..GameOrigin::default() };
        self.keeper.begin_later(origin)?;
        self.show(Game::edit(&Grid::EMPTY), "own".to_owned());
        Ok(())
    }

    /// Starts to make a puzzle; the menu says so.
    pub(crate) fn make(&mut self, wish: Wish) {
        if let Some(menu) = &mut self.menu {
            menu.making = Some(wish.words.clone());
        }
        self.runner.begin(Work::Make(Box::new(wish)));
    }

    fn show(&mut self, game: Game, label: String) {
        self.runner.cancel();
        self.menu = None;
        let app = App::new(game, label, self.vim);
        self.kept = (app.changes, app.game.record.milliseconds);
        self.app = Some(Box::new(app));
    }

    fn open_menu(&mut self) -> Result<()> {
        self.keep_time()?;
        let (games, statistics) = self.keeper.lists()?;
        let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
        self.menu = Some(Menu::new(games, statistics, i64::try_from(now).unwrap_or(0)));
        self.runner.cancel();
        if let Some(app) = &mut self.app {
            app.running = None;
        }
        Ok(())
    }

    /// Adds time that has passed.
    pub(crate) fn pass(&mut self, milliseconds: u64) {
        if let (Some(app), None) = (&mut self.app, &self.menu) {
            app.add_time(milliseconds);
            if app.game.record.milliseconds >= self.kept.1 + KEEP_TIME_MS
                && let Err(error) = self.keep_time()
            {
                self.say(&error.to_string());
            }
        }
    }

    /// Keeps the time that was played.
    pub(crate) fn keep_time(&mut self) -> Result<()> {
        if let Some(app) = &mut self.app
            && app.game.record.milliseconds != self.kept.1
        {
            self.kept.1 = app.game.record.milliseconds;
            self.keeper.keep_time(&app.game)?;
        }
        Ok(())
    }

    /// Draws everything.
    pub(crate) fn draw(&mut self, area: Rect) -> Buffer {
        let mut buffer = Buffer::empty(area);
        self.keys = match (&self.menu, &mut self.app) {
            (Some(menu), _) => view::draw_menu(menu, self.theme, &mut buffer),
            (None, Some(app)) => {
                let Drawn { furthest, seen, keys } = view::draw_app(app, self.theme, &mut buffer);
                app.scroll = app.scroll.min(furthest);
                app.seen = seen;
                keys
            }
            (None, None) => Vec::new(),
        };
        buffer
    }

    /// Carries out a message. An error of the store is said on the screen: the game goes on.
    pub(crate) fn handle(&mut self, message: Message, area: Rect) -> Next {
        let next = match message {
            Message::Lost => return Next::Leave,
            Message::Done(number, found) => {
                if self.runner.wants(number) {
                    self.take(found)
                } else {
                    Ok(Next::Go)
                }
            }
            Message::Input(Event::Resize(width, height)) => return Next::Resize(width, height),
            Message::Input(Event::Paste(text)) => self.paste(&text),
            Message::Input(event) => match self.intent(&event, area) {
                Some(Intent::Suspend) => return Next::Suspend,
                Some(Intent::Redraw) => return Next::Redraw,
                Some(intent) => self.update(intent),
                None => Ok(Next::Go),
            },
        };
        next.unwrap_or_else(|error| {
            self.say(&format!("{error:#}"));
            Next::Go
        })
    }

    /// Says something in the line of messages.
    pub(crate) fn say(&mut self, message: &str) {
        match (&mut self.menu, &mut self.app) {
            (Some(menu), _) => message.clone_into(&mut menu.message),
            (None, Some(app)) => message.clone_into(&mut app.message),
            (None, None) => {}
        }
    }

    /// The intent of an event; `None` if it has none.
    fn intent(&self, event: &Event, area: Rect) -> Option<Intent> {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => keymap::intent(*key, self.vim),
            Event::Mouse(mouse) => match mouse.kind {
                MouseEventKind::ScrollDown => Some(Intent::Scroll(1)),
                MouseEventKind::ScrollUp => Some(Intent::Scroll(-1)),
                MouseEventKind::Down(button) => {
                    let (x, y) = (mouse.column, mouse.row);
                    let mut keys = self.keys.iter();
                    if let Some((_, key)) = keys.find(|(place, _)| place.contains((x, y).into())) {
                        return Some(*key);
                    }
                    let layout = Layout::of(area).filter(|_| self.menu.is_none())?;
                    match (button, layout.candidate_at(x, y)) {
                        (MouseButton::Right, Some(candidate)) => {
                            Some(Intent::PointCandidate(candidate))
                        }
                        _ => layout.cell_at(x, y).map(Intent::Point),
                    }
                }
                _ => None,
            },
            _ => None,
        }
    }

    /// Takes a text that was pasted. In the menu it opens the board that a puzzle is typed
    /// into.
    fn paste(&mut self, text: &str) -> Result<Next> {
        if self.menu.is_some() {
            let pasted = pasted(text)?;
            self.type_in()?;
            if let Some(app) = &mut self.app {
                app.take_pasted(pasted);
            }
        } else if let Some(app) = &mut self.app {
            let was_editing = app.game.phase() == Phase::Editing;
            app.paste(text);
            if !was_editing {
                return Ok(Next::Go);
            }
        }
        self.begin_typed()?;
        self.keep()
    }

    /// Finds the difficulty of a puzzle that was typed or pasted, once it is a game.
    fn begin_typed(&mut self) -> Result<()> {
        let Some(app) = &mut self.app else { return Ok(()) };
        if app.game.phase() == Phase::Editing {
            return Ok(());
        }
        let difficulty =
            app.game.solution().and_then(|_| runner::difficulty_soon(app.game.sheet().givens()));
        app.label = label(difficulty);
        if let Some(difficulty) = difficulty {
            self.keeper.set_difficulty(difficulty)?;
        }
        Ok(())
    }

    fn update(&mut self, intent: Intent) -> Result<Next> {
        if let Some(menu) = &mut self.menu {
            return match menu.update(intent) {
                Some(choice) => self.choose(choice),
                None => Ok(Next::Go),
            };
        }
        let Some(app) = &mut self.app else { return Ok(Next::Go) };
        let was_editing = app.game.phase() == Phase::Editing;
        let effect = app.update(intent);
        if app.running.is_none() {
            self.runner.cancel();
        }
        if was_editing {
            self.begin_typed()?;
        }
        self.keep()?;
        match effect {
            Some(effect) => self.carry_out(effect),
            None => Ok(Next::Go),
        }
    }

    /// Keeps what has changed.
    fn keep(&mut self) -> Result<Next> {
        if let Some(app) = &mut self.app
            && app.changes != self.kept.0
        {
            self.kept = (app.changes, app.game.record.milliseconds);
            if self.keeper.keep(&app.game).context("the game is not saved")? {
                app.message = "played elsewhere too: from here on this is a copy".to_owned();
            }
        }
        Ok(Next::Go)
    }

    fn carry_out(&mut self, effect: Effect) -> Result<Next> {
        let Some(app) = &mut self.app else { return Ok(Next::Go) };
        match effect {
            Effect::Leave => return Ok(Next::Leave),
            Effect::Games => self.open_menu()?,
            Effect::Run(task) => {
                self.runner.begin(Work::Task(task, Box::new(position::position_of(&app.game))));
            }
            Effect::Copy(writing) => match String::from_utf8(writing.file(&app.game)) {
                Ok(text) => {
                    app.message =
                        "copied, if this terminal has a clipboard; S saves a file".to_owned();
                    return Ok(Next::Copy(text));
                }
                Err(_) => {
                    app.message = format!("{} is not text: S saves it as a file", writing.format);
                }
            },
            Effect::Write(writing) => {
                let file = writing.file(&app.game);
                let extension = writing.format.extension();
                let path = position::write_new(&self.folder, extension, &file)?;
                app.message = format!("written to {}", path.display());
            }
        }
        Ok(Next::Go)
    }

    fn choose(&mut self, choice: Choice) -> Result<Next> {
        match choice {
            Choice::Make(kind) => self.make(Wish::of(kind, (self.random_seed)())),
            Choice::StopMaking => {
                self.runner.cancel();
                if let Some(menu) = &mut self.menu {
                    menu.making = None;
                }
            }
            Choice::Type => self.type_in()?,
            Choice::Open(id) => self.open(id)?,
            Choice::Remove(id) => {
                self.keeper.remove(id)?;
                let page = self.menu.as_ref().map(|menu| (menu.page, menu.at));
                self.open_menu()?;
                if let (Some(menu), Some((page, at))) = (&mut self.menu, page) {
                    menu.page = page;
                    menu.at = at.min(menu.games.len().saturating_sub(1));
                }
            }
            Choice::Back if self.app.is_some() => self.menu = None,
            Choice::Back => {}
            Choice::Leave => return Ok(Next::Leave),
        }
        Ok(Next::Go)
    }

    fn open(&mut self, id: GameId) -> Result<()> {
        match self.keeper.game(id)? {
            Some(stored) => self.resume(stored)?,
            None => self.say("this game was removed"),
        }
        Ok(())
    }

    fn take(&mut self, found: WorkResult) -> Result<Next> {
        match (found, &mut self.app, &mut self.menu) {
            (WorkResult::Task(result), Some(app), None) => {
                app.take(result);
                // Rating a puzzle of the player may take longer than the game waits to begin.
                if let Some((.., difficulty)) = app.ratings.and_then(|ratings| ratings.hardest)
                    && app.game.phase() != Phase::Editing
                    && self.keeper.set_difficulty(difficulty)?
                {
                    app.label = label(Some(difficulty));
                }
            }
            (WorkResult::Made(wish, puzzle, difficulty), _, Some(menu))
                if menu.making.is_some() =>
            {
                let origin = GameOrigin { difficulty, wish: wish.words, seed: Some(wish.seed) };
                self.begin(Game::new(&puzzle), origin)?;
            }
            (WorkResult::Nothing, app, menu) => {
                if let Some(app) = app {
                    app.running = None;
                }
                if let Some(menu) = menu {
                    menu.making = None;
                }
                self.say("this is a bug in ennead; please report it");
            }
            _ => {}
        }
        self.keep()
    }

    #[cfg(test)]
    pub(crate) fn app(&self) -> Option<&App> {
        self.app.as_deref()
    }
}

/// The name of a game of this difficulty.
fn label(difficulty: Option<Difficulty>) -> String {
    difficulty.map_or("own", Difficulty::name).to_owned()
}

#[cfg(test)]
mod tests;
