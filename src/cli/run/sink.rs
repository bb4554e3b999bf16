//! [`Sink`]: where the pages of all threads come together and are written in the order of the
//! input.
//!
//! The thread that brings the page whose turn it is writes it, and all that wait behind it. Few
//! pages can wait, so memory stays flat however long the input is. Each page is written with one
//! call: what was answered is out, even if the next puzzle never comes.

use super::chunk::{About, Note, Page, SHOWN};
use super::interrupt;
use super::progress::Progress;
use super::tally::{Tally, Thousands};
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// Where the pages go.
pub(crate) struct Outputs {
    pub(crate) answers: Box<dyn Write + Send>,
    /// What `answers` is called in messages.
    pub(crate) name: String,
    /// Both answers and messages go to the terminal: each message comes right after its record.
    pub(crate) interleaved: bool,
    pub(crate) rejects: Option<Box<dyn Write + Send>>,
    pub(crate) rejects_name: String,
    pub(crate) quiet: bool,
    pub(crate) progress: Option<Progress>,
}

impl Outputs {
    /// Only answers, and messages on standard error.
    pub(crate) fn of_answers(answers: Box<dyn Write + Send>, name: String) -> Outputs {
        Outputs {
            answers,
            name,
            interleaved: false,
            rejects: None,
            rejects_name: String::new(),
            quiet: false,
            progress: None,
        }
    }
}

/// What came of a whole run.
#[derive(Default)]
pub(crate) struct Report {
    pub(crate) tally: Tally,
    /// A source could not be read, or something could not be written.
    pub(crate) trouble: bool,
    /// Nobody reads the answers any more.
    pub(crate) closed: bool,
}

pub(crate) struct Sink {
    state: Mutex<State>,
    changed: Condvar,
    stopped: AtomicBool,
    /// How far a page may be ahead of the one whose turn it is.
    window: u64,
}

struct State {
    outputs: Outputs,
    report: Report,
    /// The index of the page whose turn it is.
    turn: u64,
    waiting: BTreeMap<u64, Page>,
    /// Pages that were written, for their memory.
    spare: Vec<Page>,
    /// The block whose records are numbered next, and the number of the first.
    numbering: (u64, u64),
    /// Messages of each kind, and how many of them were shown.
    noted: [u64; About::COUNT],
    shown: [u64; About::COUNT],
    begun: bool,
    ends_drawn: bool,
    header: Vec<u8>,
}

impl Sink {
    /// Writes to `outputs`; if there is any answer, `header` goes before the first.
    pub(crate) fn new(outputs: Outputs, header: Vec<u8>, threads: usize) -> Sink {
        let state = State {
            outputs,
            report: Report::default(),
            turn: 0,
            waiting: BTreeMap::new(),
            spare: Vec::new(),
            numbering: (0, 1),
            noted: [0; About::COUNT],
            shown: [0; About::COUNT],
            begun: false,
            ends_drawn: false,
            header,
        };
        Sink {
            state: Mutex::new(state),
            changed: Condvar::new(),
            stopped: AtomicBool::new(false),
            window: 2 * threads as u64 + 6,
        }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until `is_ready`, or until the run is stopped: then there is nothing to be had.
    fn wait(&self, is_ready: impl Fn(&State) -> bool) -> Option<MutexGuard<'_, State>> {
        let mut state = self.lock();
        loop {
            if self.is_stopped() {
                return None;
            }
            if is_ready(&state) {
                return Some(state);
            }
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Whether nothing more will be written.
    pub(crate) fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Acquire)
    }

    /// Ends the run: threads that wait for their turn give up.
    pub(crate) fn stop(&self) {
        self.end(self.lock());
    }

    /// Ends the run before another thread gets the lock: none can write after the last page, and
    /// none is between its look at `stopped` and its sleep.
    fn end(&self, state: MutexGuard<State>) {
        self.stopped.store(true, Ordering::Release);
        drop(state);
        self.changed.notify_all();
    }

    /// The number, over all the input, of the first of the `count` records of block `index`.
    /// Every block asks once. `None`: the run is stopped.
    pub(crate) fn number(&self, index: u64, count: usize) -> Option<u64> {
        let mut state = self.wait(|state| state.numbering.0 == index)?;
        let first = state.numbering.1;
        state.numbering = (index + 1, first + count as u64);
        drop(state);
        self.changed.notify_all();
        Some(first)
    }

    /// An empty page.
    pub(crate) fn blank_page(&self) -> Page {
        self.lock().spare.pop().unwrap_or_default()
    }

    /// Takes the finished page of block `index`.
    pub(crate) fn hand_in(&self, index: u64, page: Page) {
        let Some(mut state) = self.wait(|state| index < state.turn + self.window) else { return };
        state.waiting.insert(index, page);
        while let Some(page) = {
            let turn = state.turn;
            state.waiting.remove(&turn)
        } {
            state.turn += 1;
            if !state.write(&page) {
                return self.end(state);
            }
            state.spare.push(page.recycled());
        }
        drop(state);
        self.changed.notify_all();
    }

    /// Waits until all blocks before `index` are written; false: the run is stopped.
    pub(crate) fn comes(&self, index: u64) -> bool {
        self.wait(|state| state.turn == index).is_some()
    }

    /// Writes what block `index` has so far, as soon as it is its turn; false: no more is wanted.
    pub(crate) fn flow(&self, index: u64, page: Page) -> bool {
        let Some(mut state) = self.wait(|state| state.turn == index) else { return false };
        let goes_on = state.write(&page);
        if !goes_on {
            self.end(state);
        }
        goes_on
    }

    /// Reports in its place that something cannot be read.
    pub(crate) fn trouble(&self, index: u64, message: &str) {
        if self.number(index, 0).is_none() {
            return;
        }
        if let Some(mut state) = self.wait(|state| state.turn == index) {
            state.say(&format!("ennead: {message}"));
            state.report.trouble = true;
        }
        self.hand_in(index, Page::default());
    }

    /// What came of the run, after its last messages.
    pub(crate) fn finish(self) -> Report {
        let mut state = self.state.into_inner().unwrap_or_else(PoisonError::into_inner);
        state.finish();
        state.report
    }
}

impl State {
    /// Writes a page; false: that was the last.
    fn write(&mut self, page: &Page) -> bool {
        let _writing = interrupt::WRITING.lock();
        self.report.tally.add(&page.tally);
        if let Err(error) = self.write_text(page) {
            if error.kind() == io::ErrorKind::BrokenPipe {
                self.report.closed = true;
            } else {
                let message = format!("ennead: cannot write to {}: {error}", self.outputs.name);
                self.say(&message);
                self.report.trouble = true;
            }
            return false;
        }
        if !self.write_rejects(|rejects| rejects.write_all(&page.rejects)) {
            return false;
        }
        if let Some(progress) = &mut self.outputs.progress {
            progress.update(self.report.tally.records());
        }
        !page.is_last
    }

    /// Does `write` with the file of rejects, if there is one; false: that failed.
    fn write_rejects(
        &mut self,
        write: impl FnOnce(&mut Box<dyn Write + Send>) -> io::Result<()>,
    ) -> bool {
        let Some(Err(error)) = self.outputs.rejects.as_mut().map(write) else { return true };
        let message = format!("ennead: cannot write to {}: {error}", self.outputs.rejects_name);
        self.say(&message);
        self.report.trouble = true;
        false
    }

    /// The text with a blank line around what is drawn, and the messages.
    fn write_text(&mut self, page: &Page) -> io::Result<()> {
        if page.begun && !page.continues {
            if !self.begun {
                self.outputs.answers.write_all(&self.header)?;
            } else if page.starts_drawn || self.ends_drawn {
                self.outputs.answers.write_all(b"\n")?;
            }
            self.begun = true;
        }
        if page.begun {
            self.ends_drawn = page.ends_drawn;
        }
        let mut written = 0;
        if self.outputs.interleaved {
            for note in &page.notes {
                self.outputs.answers.write_all(&page.text[written..note.at])?;
                written = note.at;
                self.outputs.answers.flush()?;
                self.show(note);
            }
        }
        self.outputs.answers.write_all(&page.text[written..])?;
        self.outputs.answers.flush()?;
        if !self.outputs.interleaved {
            page.notes.iter().for_each(|note| self.show(note));
        }
        for (noted, more) in self.noted.iter_mut().zip(page.noted) {
            *noted += more;
        }
        Ok(())
    }

    /// Shows a message about a record, unless there were many of its kind.
    fn show(&mut self, note: &Note) {
        let shown = &mut self.shown[note.about as usize];
        if self.outputs.quiet || *shown >= SHOWN {
            return;
        }
        *shown += 1;
        let is_first = *shown == 1;
        match (note.about, is_first) {
            (About::Multiple, true) => self
                .say(&format!("{} (--all writes them, --first one, --count how many)", note.text)),
            (About::Limit, true) => self.say(&format!("{} (--limit 0 never stops)", note.text)),
            _ => self.say(&note.text),
        }
    }

    /// A line on standard error. If nobody reads it, there is nobody to tell.
    fn say(&self, message: &str) {
        let write = || {
            let _ = writeln!(io::stderr(), "{message}");
        };
        match &self.outputs.progress {
            Some(progress) => progress.suspend(write),
            None => write(),
        }
    }

    /// The last messages: how many were not shown.
    fn finish(&mut self) {
        self.outputs.progress = None;
        // What a buffer held back; after trouble that was told already.
        if !self.report.trouble {
            self.write_rejects(Write::flush);
        }
        if self.outputs.quiet || self.report.closed {
            return;
        }
        for about in About::ALL {
            let more = self.noted[about as usize] - self.shown[about as usize];
            if more > 0 {
                let hint = match self.outputs.rejects {
                    Some(_) => String::new(),
                    None => "; --rejects FILE lists them all".to_owned(),
                };
                self.say(&format!("... and {} more {}{hint}", Thousands(more), about.plural()));
            }
        }
    }
}
