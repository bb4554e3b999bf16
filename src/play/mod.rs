//! The board in the terminal.
//!
//! ```text
//! key, mouse -> keymap -> Intent -> App::update -> Effect (run a task, copy, leave, ...)
//! App, size of the terminal, theme -> view -> Buffer
//! ```
//!
//! | file | what it holds |
//! | --- | --- |
//! | `intent` | what a player wants |
//! | `keymap` | which key means what; the help is made from the same table |
//! | `app/` | the game, and what is on the screen beside it |
//! | `hint` | a hint in its four stages |
//! | `menu` | the choice of a game, new or kept |
//! | `view/` | draws an app or the menu into a buffer of any size |
//! | `theme/` | the styles: light, dark, high contrast; with and without colors |
//! | `position` | positions that are brought, copied and written to files, in any format |
//! | `runner` | finds hints, ratings and puzzles on another thread |
//! | `keeper` | keeps the game in the store |
//! | `session` | all of these together, without a terminal |
//! | `screen`, `signals` | the terminal, and what the system tells the program |
//!
//! Only `screen`, `signals` and [`play`] use the terminal. All else is tested without one.

mod app;
mod hint;
mod intent;
mod keeper;
pub(crate) mod keymap;
mod menu;
mod position;
mod runner;
mod screen;
mod session;
mod signals;
pub(crate) mod theme;
mod view;

pub(crate) use runner::Wish;
pub(crate) use session::{Options, Start};
pub(crate) use theme::Theme;

use crate::store::{GameOrigin, Store, StoreError, StoreErrorKind};
use anyhow::{Context, Result};
use crossterm::event;
use ennead::format::write::OutputFormat;
use keeper::Keeper;
use position::Writing;
use screen::Screen;
use session::{Message, Next, Session};
use signals::Signals;
use std::io;
use std::path::Path;
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

/// The longest time that the loop waits for input before it updates the clock and checks signals.
const TICK: Duration = Duration::from_millis(200);

/// Plays until the player leaves. By then everything is saved.
///
/// # Errors
/// When the game cannot begin: there is no terminal, the store cannot be opened, the puzzle has no
/// solution.
pub(crate) fn play(options: Options) -> Result<()> {
    let keeper = Keeper::new(&options.store)?;
    let (sender, receiver) = mpsc::channel();
    let mut session = Session::new(&options, keeper, sender.clone())?;
    begin(&mut session, options.start)?;
    let signals = Signals::install();
    screen::install_panic_hook();
    let mut screen = Screen::enter().context("cannot use the terminal")?;
    read_events(sender);
    let mut last = Instant::now();
    let ended = loop {
        let area = screen.area();
        if let Err(error) = screen.show(session.draw(area)) {
            break Err(error);
        }
        if signals.wants_end() {
            break Ok(());
        }
        let mut message = match receiver.recv_timeout(TICK) {
            Ok(message) => Some(message),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => break Ok(()),
        };
        let now = Instant::now();
        session.pass(u64::try_from((now - last).as_millis()).unwrap_or(0));
        last = now;
        let mut next = Next::Go;
        // All messages that have arrived are handled before the next drawing.
        while let Some(current) = message.take() {
            next = session.handle(current, area);
            if next != Next::Go {
                break;
            }
            message = receiver.try_recv().ok();
        }
        if next == Next::Leave {
            break Ok(());
        }
        if let Err(error) = carry_out(next, &mut screen, &mut session, &signals)
            .and_then(|()| obey(&signals, &mut screen, &mut session))
        {
            break Err(error);
        }
        if last.elapsed() > TICK {
            // The time while the program was stopped does not count.
            last = Instant::now();
        }
    };
    drop(screen);
    session.keep_time()?;
    match ended {
        // Closing the window ends the program too.
        Err(_) if signals.wants_end() => Ok(()),
        ended => ended.context("the terminal is lost"),
    }
}

/// Stops or continues the program, as signals ask.
fn obey(signals: &Signals, screen: &mut Screen, session: &mut Session) -> io::Result<()> {
    if signals.take_stop() {
        suspend(screen, session, signals)?;
    }
    if signals.take_continue() {
        screen.resume()?;
    }
    Ok(())
}

/// Begins the game that the options ask for.
fn begin(session: &mut Session, start: Start) -> Result<()> {
    match start {
        Start::Last => session.resume_last(),
        Start::Position { position, is_alone } => {
            let game = position::game_of(&position)?;
            let difficulty =
                game.solution().and_then(|_| runner::difficulty_soon(game.sheet().givens()));
            session.begin(game, GameOrigin { difficulty, ..GameOrigin::default() })?;
            if !is_alone {
                session.say("this is the first of several puzzles in the input");
            }
        }
        Start::Make(wish) => session.make(*wish),
        Start::Type => session.type_in()?,
    }
    Ok(())
}

/// Does for the session what needs the terminal.
fn carry_out(
    next: Next,
    screen: &mut Screen,
    session: &mut Session,
    signals: &Signals,
) -> io::Result<()> {
    match next {
        Next::Go | Next::Leave => Ok(()),
        Next::Copy(text) => screen.copy(&text),
        Next::Resize(width, height) => {
            screen.resize(width, height);
            Ok(())
        }
        Next::Redraw => {
            screen.redraw();
            Ok(())
        }
        Next::Suspend => suspend(screen, session, signals),
    }
}

/// Stops the program; the time that was played is kept first.
fn suspend(screen: &mut Screen, session: &mut Session, signals: &Signals) -> io::Result<()> {
    if let Err(error) = session.keep_time() {
        session.say(&error.to_string());
    }
    screen.pause();
    let has_stopped = signals.stop();
    screen.resume()?;
    if !has_stopped {
        session.say("there is no shell to go back to: q leaves");
    }
    Ok(())
}

/// Reads events on a thread of its own: if the terminal is lost, reading may never return.
fn read_events(sender: Sender<Message>) {
    thread::spawn(move || {
        while let Ok(event) = event::read() {
            if sender.send(Message::Input(event)).is_err() {
                return;
            }
        }
        let _ = sender.send(Message::Lost);
    });
}

/// The position of the game that was played last, as a line of JSON that `ennead hint` reads;
/// `None` if there is no unfinished game.
///
/// # Errors
/// When the store cannot be read.
pub(crate) fn last_position(store: &Path) -> Result<Option<String>> {
    let store = match Store::open_to_read(store) {
        Ok(store) => store,
        Err(StoreError { kind: StoreErrorKind::Missing, .. }) => return Ok(None),
        Err(error) => return Err(error.into()),
    };
    let last = store.last_game()?;
    let writing = Writing { format: OutputFormat::Jsonl, only_givens: false };
    // JSON is UTF-8.
    Ok(last.and_then(|stored| String::from_utf8(writing.file(&stored.game)).ok()))
}
