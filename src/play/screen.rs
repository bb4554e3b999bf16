//! [`Screen`]: the terminal while the board is on it. Leaving it, also by a panic, puts the
//! terminal back as it was.

use super::runner::THREAD_NAME;
use crossterm::clipboard::CopyToClipboard;
use crossterm::cursor;
use crossterm::event::{
    DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
};
use crossterm::terminal::{
    BeginSynchronizedUpdate, EndSynchronizedUpdate, EnterAlternateScreen, LeaveAlternateScreen,
    disable_raw_mode, enable_raw_mode,
};
use crossterm::{execute, queue, terminal};
use ratatui::backend::{Backend, ClearType, CrosstermBackend};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use std::io::{self, BufWriter, Stdout, Write};
use std::panic;
use std::thread;

/// The terminal in raw mode, and what is on it. Ratatui's own `Terminal` asks for the position of the
/// cursor when it clears; the answer would take keys from the thread that reads them.
pub(crate) struct Screen {
    backend: CrosstermBackend<BufWriter<Stdout>>,
    shown: Buffer,
    /// The content of the terminal is unknown: everything must be drawn.
    is_stale: bool,
}

impl Screen {
    /// Takes the terminal.
    ///
    /// # Errors
    /// When there is none.
    pub(crate) fn enter() -> io::Result<Screen> {
        let (width, height) = terminal::size()?;
        let writer = BufWriter::with_capacity(1 << 16, io::stdout());
        let mut screen = Screen {
            backend: CrosstermBackend::new(writer),
            shown: Buffer::empty(Rect::new(0, 0, width, height)),
            is_stale: true,
        };
        screen.take()?;
        Ok(screen)
    }

    fn take(&mut self) -> io::Result<()> {
        enable_raw_mode()?;
        execute!(
            self.backend,
            EnterAlternateScreen,
            EnableMouseCapture,
            EnableBracketedPaste,
            cursor::Hide
        )
    }

    /// Gives the terminal back, until [`Screen::resume`].
    pub(crate) fn pause(&mut self) {
        give_back(&mut self.backend);
    }

    /// Takes the terminal again.
    ///
    /// # Errors
    /// When it is gone.
    pub(crate) fn resume(&mut self) -> io::Result<()> {
        // Other programs may have changed the modes meanwhile.
        disable_raw_mode()?;
        self.take()?;
        let (width, height) = terminal::size()?;
        self.resize(width, height);
        Ok(())
    }

    /// The terminal has another size; what is on it is not known.
    pub(crate) fn resize(&mut self, width: u16, height: u16) {
        self.shown = Buffer::empty(Rect::new(0, 0, width, height));
        self.is_stale = true;
    }

    /// Draws everything again the next time.
    pub(crate) fn redraw(&mut self) {
        self.is_stale = true;
    }

    /// The size of the terminal.
    pub(crate) fn area(&self) -> Rect {
        self.shown.area
    }

    /// Brings `next` onto the terminal.
    ///
    /// # Errors
    /// When the terminal is gone.
    pub(crate) fn show(&mut self, next: Buffer) -> io::Result<()> {
        queue!(self.backend, BeginSynchronizedUpdate)?;
        if std::mem::take(&mut self.is_stale) {
            self.shown.reset();
            self.backend.clear_region(ClearType::All)?;
        }
        self.backend.draw(self.shown.diff(&next).into_iter())?;
        queue!(self.backend, EndSynchronizedUpdate)?;
        Write::flush(&mut self.backend)?;
        self.shown = next;
        Ok(())
    }

    /// Copies `text` to the clipboard of the terminal, if it has one (OSC 52).
    ///
    /// # Errors
    /// When the terminal is gone.
    pub(crate) fn copy(&mut self, text: &str) -> io::Result<()> {
        execute!(self.backend, CopyToClipboard::to_clipboard_from(text))
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        self.pause();
    }
}

/// Puts the terminal back as it was. If it is gone, there is nothing to put back.
fn give_back(writer: &mut impl Write) {
    let _ = execute!(
        writer,
        DisableBracketedPaste,
        DisableMouseCapture,
        LeaveAlternateScreen,
        cursor::Show
    );
    let _ = disable_raw_mode();
}

/// From now on a panic puts the terminal back before it is reported. A panic in the thread of tasks
/// is not reported: it ends a hint, not the game.
pub(crate) fn install_panic_hook() {
    let report = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        if thread::current().name() != Some(THREAD_NAME) {
            give_back(&mut io::stdout());
            report(info);
        }
    }));
}
