//! [`Sink`]: takes the output chunks of all threads and writes them in the order of their blocks.
//!
//! The thread that submits the next chunk in order writes it, and all that wait for it. Few
//! chunks can wait, so memory stays small however long the input is. Each chunk is written with
//! one call and flushed: a puzzle is answered even if the next one never comes.

use super::chunk::OutputChunk;
use super::diagnostics::{Diagnostic, DiagnosticKind, SHOWN_PER_KIND};
use super::interrupt;
use super::line_stream::MAX_IN_FLIGHT;
use super::lock;
use super::new_file;
use super::outputs::is_closed;
use super::progress::Progress;
use super::tally::Tally;
use crate::cli::exit::Exit;
use crate::cli::message::print_line;
use crate::cli::options::input::Shard;
use ennead::format::Unread;
use ennead::format::write::Thousands;
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// Writes output that can only be written as a whole, when all answers are known.
pub(super) type AtEnd = Box<dyn FnOnce() -> io::Result<()> + Send>;

/// Where output goes.
pub(crate) struct Outputs {
    pub(crate) answers: Box<dyn Write + Send>,
    /// The name of `answers` in messages: a path, or `standard output`.
    pub(crate) name: String,
    /// The text before the first answer; empty once it is written.
    pub(crate) header: Vec<u8>,
    /// The text after the last answer.
    pub(crate) footer: &'static str,
    /// The part of the input that is read, if it is not all.
    pub(super) part: Option<Shard>,
    /// Writes the answers at the end of the run, if the format needs all of them first.
    pub(super) at_end: Option<AtEnd>,
    /// Both answers and messages go to the terminal: each message comes right after its record.
    pub(crate) interleaved: bool,
    /// The file of `--rejects`.
    pub(crate) rejects: Option<Box<dyn Write + Send>>,
    pub(crate) rejects_name: String,
    /// The command has the option `--rejects`.
    pub(crate) takes_rejects: bool,
    /// Messages about single records are not shown.
    pub(crate) quiet: bool,
    pub(crate) progress: Option<Progress>,
}

impl Outputs {
    /// No answers, and messages on standard error.
    pub(crate) fn nowhere() -> Outputs {
        Outputs::of_answers(Box::new(io::sink()), String::new())
    }

    /// Only answers, and messages on standard error.
    pub(crate) fn of_answers(answers: Box<dyn Write + Send>, name: String) -> Outputs {
        Outputs {
            answers,
            name,
            header: Vec::new(),
            footer: "",
            part: None,
            at_end: None,
            interleaved: false,
            rejects: None,
            rejects_name: String::new(),
            takes_rejects: false,
            quiet: false,
            progress: None,
        }
    }
}

/// How a run went: its counts, and whether anything failed.
#[derive(Default)]
pub(crate) struct RunOutcome {
    pub(crate) tally: Tally,
    /// What of the input was not read.
    pub(super) unread: Unread,
    /// A source could not be read, or something could not be written.
    pub(crate) trouble: bool,
    /// The reader of the answers closed the pipe.
    pub(crate) closed: bool,
}

impl RunOutcome {
    /// How the run ended. `by_counts` says what its counts mean; it is asked only where nothing
    /// else ended the run.
    pub(crate) fn exit(&self, by_counts: impl FnOnce() -> Exit) -> Exit {
        match interrupt::exit() {
            Some(exit) => exit,
            None if self.trouble => Exit::Trouble,
            None if self.closed => Exit::Found,
            None => by_counts(),
        }
    }
}

/// The chunks of one run, on their way to the outputs.
pub(crate) struct Sink {
    state: Mutex<State>,
    changed: Condvar,
    stopped: AtomicBool,
    /// Solutions found so far of the record that is being answered; 0 if they are not counted.
    pub(super) found: AtomicU64,
    /// A note from a search that has no answer yet, for the progress bar; may be empty.
    pub(super) note: Mutex<String>,
    /// How many blocks a chunk may be ahead of the one that is written next.
    window: u64,
    /// Headers are written: of several parts, only the first does.
    pub(super) writes_header: bool,
}

struct State {
    outputs: Outputs,
    outcome: RunOutcome,
    /// The index of the block whose chunk is written next.
    next_index: u64,
    /// Finished chunks of later blocks, by index.
    waiting: BTreeMap<u64, OutputChunk>,
    /// Written chunks, emptied: their memory is used again.
    spare: Vec<OutputChunk>,
    /// The index of the block whose records are numbered next, and the number of its first record.
    numbering: (u64, u64),
    /// The number of messages of each kind, and how many of them were shown.
    diagnosed: [u64; DiagnosticKind::COUNT],
    shown: [u64; DiagnosticKind::COUNT],
    /// The advice that was given: none is given twice.
    advised: Vec<&'static str>,
    /// An answer was written.
    has_answers: bool,
    /// The last answer is drawn over several lines.
    ends_drawn: bool,
    /// The end of the output is written: the footer, and the last messages.
    is_finished: bool,
}

impl Sink {
    /// A sink that writes to `outputs`; if there is any record, the header goes before its answer.
    /// Of several parts, the first writes the header and the last the footer.
    pub(crate) fn new(mut outputs: Outputs, threads: usize) -> Sink {
        let writes_header = outputs.part.is_none_or(Shard::is_first);
        if !writes_header {
            outputs.header.clear();
        }
        if !outputs.part.is_none_or(Shard::is_last) {
            outputs.footer = "";
        }
        let state = State {
            outputs,
            outcome: RunOutcome::default(),
            next_index: 0,
            waiting: BTreeMap::new(),
            spare: Vec::new(),
            numbering: (0, 1),
            diagnosed: [0; DiagnosticKind::COUNT],
            shown: [0; DiagnosticKind::COUNT],
            advised: Vec::new(),
            has_answers: false,
            ends_drawn: false,
            is_finished: false,
        };
        Sink {
            state: Mutex::new(state),
            changed: Condvar::new(),
            stopped: AtomicBool::default(),
            // Each thread may have all its blocks in flight ahead of the one that is written next.
            window: (MAX_IN_FLIGHT as u64 + 2) * threads as u64 + 6,
            found: AtomicU64::new(0),
            writes_header,
            note: Mutex::default(),
        }
    }

    /// Waits until `is_ready`. `None`: the run is stopped.
    fn wait(&self, is_ready: impl Fn(&State) -> bool) -> Option<MutexGuard<'_, State>> {
        let mut state = lock(&self.state);
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

    /// True if nothing more will be written.
    pub(crate) fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Acquire)
    }

    /// True if a progress bar is wanted and can be seen.
    pub(super) fn shows_progress(&self) -> bool {
        lock(&self.state).outputs.progress.is_some()
    }

    /// Redraws the progress bar, which otherwise changes only when a chunk is written.
    pub(super) fn update_progress(&self) {
        let found = self.found.load(Ordering::Relaxed);
        let note = lock(&self.note).clone();
        let mut state = lock(&self.state);
        let records = state.outcome.tally.records();
        if let Some(progress) = &mut state.outputs.progress {
            progress.note_found(found);
            progress.set_note(note);
            progress.update(records);
        }
    }

    /// Stops the run: threads that wait give up.
    pub(crate) fn stop(&self) {
        self.stop_locked(lock(&self.state));
    }

    /// Stops the run while this thread holds the lock. So no thread writes after the last chunk,
    /// and no thread misses the wake-up between its check of `stopped` and its wait.
    fn stop_locked(&self, state: MutexGuard<State>) {
        self.stopped.store(true, Ordering::Release);
        drop(state);
        self.changed.notify_all();
    }

    /// The number over all the input, from 1, of the first of the `count` records of block `index`.
    /// Every block asks once. `None`: the run is stopped.
    pub(crate) fn first_number(&self, index: u64, count: usize) -> Option<u64> {
        self.first_number_after(index, || count)
    }

    /// Like [`Sink::first_number`], for a block that counts its records only when all blocks before
    /// it are numbered.
    pub(crate) fn first_number_after(
        &self,
        index: u64,
        count: impl FnOnce() -> usize,
    ) -> Option<u64> {
        let mut state = self.wait(|state| state.numbering.0 == index)?;
        let first = state.numbering.1;
        state.numbering = (index + 1, first + count() as u64);
        drop(state);
        self.changed.notify_all();
        Some(first)
    }

    /// An empty chunk, and whether records without an answer are to be kept in it.
    pub(crate) fn empty_chunk(&self) -> (OutputChunk, bool) {
        let mut state = lock(&self.state);
        let mut chunk = state.spare.pop().unwrap_or_default();
        chunk.shown_before =
            if state.outputs.quiet { [SHOWN_PER_KIND; DiagnosticKind::COUNT] } else { state.shown };
        (chunk, state.outputs.rejects.is_some())
    }

    /// Takes the finished chunk of block `index`.
    pub(crate) fn submit(&self, index: u64, chunk: OutputChunk) {
        let is_near = |state: &State| index < state.next_index + self.window;
        let Some(mut state) = self.wait(is_near) else { return };
        state.waiting.insert(index, chunk);
        while let Some(chunk) = {
            let next = state.next_index;
            state.waiting.remove(&next)
        } {
            state.next_index += 1;
            if !state.write(&chunk) {
                return self.stop_locked(state);
            }
            state.spare.push(chunk.recycled());
        }
        drop(state);
        self.changed.notify_all();
    }

    /// Waits until all blocks before `index` are written, or the run is stopped.
    pub(crate) fn wait_for_turn(&self, index: u64) {
        self.wait(|state| state.next_index == index);
    }

    /// True if all blocks before `index` are written, and more may be.
    pub(crate) fn is_turn(&self, index: u64) -> bool {
        let state = lock(&self.state);
        !self.is_stopped() && state.next_index == index
    }

    /// Waits until all blocks before `index` are written, and writes what that block has so far.
    /// If it cannot be written, the run is stopped.
    pub(crate) fn write_early(&self, index: u64, chunk: OutputChunk) {
        let Some(mut state) = self.wait(|state| state.next_index == index) else { return };
        if !state.write(&chunk) {
            self.stop_locked(state);
        }
    }

    /// Reports that the source of block `index` cannot be read, after the output of all blocks
    /// before it.
    pub(crate) fn report_trouble(&self, index: u64, message: &str) {
        if self.first_number(index, 0).is_none() {
            return;
        }
        self.trouble(index, message);
        self.submit(index, OutputChunk::default());
    }

    /// Ends the run after the output of all blocks before block `index`, whose records are numbered
    /// already but cannot be answered. No output file is replaced.
    pub(crate) fn refuse(&self, index: u64, message: &str) {
        self.trouble(index, message);
        new_file::discard_all();
        self.submit(index, OutputChunk { is_last: true, ..OutputChunk::default() });
    }

    /// Prints a message once it is the turn of block `index`.
    fn trouble(&self, index: u64, message: &str) {
        if let Some(mut state) = self.wait(|state| state.next_index == index) {
            state.print_message(&format!("ennead: {message}"));
            state.outcome.trouble = true;
        }
    }

    /// Writes the end of the output, and returns the outcome of the run.
    pub(crate) fn finish(&self) -> RunOutcome {
        let mut state = lock(&self.state);
        state.finish();
        std::mem::take(&mut state.outcome)
    }

    /// Writes the end of the output, unless a thread is writing now.
    pub(super) fn end_if_idle(&self) {
        if let Ok(mut state) = self.state.try_lock() {
            state.finish();
        }
    }
}

/// A pipe takes this many bytes in one piece.
const ATOMIC_WRITE: usize = 4096;

impl State {
    /// Writes a chunk. False: it is the last, or cannot be written.
    fn write(&mut self, chunk: &OutputChunk) -> bool {
        let answers = if chunk.is_solved { &chunk.solved } else { &chunk.text };
        if answers.len() > ATOMIC_WRITE {
            // A signal must not cut an answer in two.
            interrupt::install_handler();
        }
        let _writing = interrupt::WRITING.lock();
        if self.is_finished {
            return false;
        }
        self.outcome.tally.add(&chunk.tally);
        self.outcome.unread.add(&chunk.unread);
        // Answers may go to the terminal that the bar is on.
        let progress = self.outputs.progress.take();
        let result = match &progress {
            Some(progress) => progress.suspend(|| self.write_text(chunk)),
            None => self.write_text(chunk),
        };
        self.outputs.progress = progress;
        match is_closed(result) {
            Ok(false) => {}
            Ok(true) => {
                self.outcome.closed = true;
                return false;
            }
            Err(error) => {
                self.note_trouble(&error);
                return false;
            }
        }
        if !self.write_rejects(|rejects| rejects.write_all(&chunk.rejects)) {
            return false;
        }
        if let Some(progress) = &mut self.outputs.progress {
            progress.update(self.outcome.tally.records());
        }
        !chunk.is_last
    }

    /// Does `write` with the file of rejects, if there is one. False: that failed.
    fn write_rejects(
        &mut self,
        write: impl FnOnce(&mut Box<dyn Write + Send>) -> io::Result<()>,
    ) -> bool {
        let Some(Err(error)) = self.outputs.rejects.as_mut().map(write) else { return true };
        let message = format!("ennead: cannot write to {}: {error}", self.outputs.rejects_name);
        self.print_message(&message);
        self.outcome.trouble = true;
        false
    }

    /// Writes the text, with a blank line around what is drawn, and shows the messages.
    fn write_text(&mut self, chunk: &OutputChunk) -> io::Result<()> {
        for (total, count) in self.diagnosed.iter_mut().zip(chunk.diagnostic_counts) {
            *total += count;
        }
        if chunk.has_answers && !chunk.is_continuation {
            let header = std::mem::take(&mut self.outputs.header);
            self.outputs.answers.write_all(&header)?;
            if self.has_answers && (chunk.starts_drawn || self.ends_drawn) {
                self.outputs.answers.write_all(b"\n")?;
            }
            self.has_answers = true;
        }
        if chunk.has_answers {
            self.ends_drawn = chunk.ends_drawn;
        }
        let mut written = 0;
        if self.outputs.interleaved {
            for diagnostic in &chunk.diagnostics {
                self.outputs.answers.write_all(&chunk.text[written..diagnostic.text_end])?;
                written = diagnostic.text_end;
                self.outputs.answers.flush()?;
                self.show(diagnostic);
            }
        }
        self.outputs.answers.write_all(&chunk.answers()[written..])?;
        self.outputs.answers.flush()?;
        if !self.outputs.interleaved {
            chunk.diagnostics.iter().for_each(|diagnostic| self.show(diagnostic));
        }
        Ok(())
    }

    /// Shows a message about a record, unless many of its kind were shown.
    fn show(&mut self, diagnostic: &Diagnostic) {
        let Diagnostic { kind, message, advice, .. } = diagnostic;
        let shown = &mut self.shown[*kind as usize];
        if self.outputs.quiet || *shown >= SHOWN_PER_KIND {
            return;
        }
        *shown += 1;
        // After Ctrl-C, no limit has stopped the search: the advice to raise it would be wrong.
        let is_over = *kind == DiagnosticKind::LimitReached && interrupt::is_requested();
        match advice.filter(|advice| !is_over && !self.advised.contains(advice)) {
            Some(advice) => {
                self.advised.push(advice);
                self.print_message(&format!("{message} ({advice})"));
            }
            None => self.print_message(message),
        }
    }

    /// Says that answers cannot be written.
    fn note_trouble(&mut self, error: &io::Error) {
        self.print_message(&format!("ennead: cannot write to {}: {error}", self.outputs.name));
        self.outcome.trouble = true;
        new_file::discard_all();
    }

    /// Writes a line to standard error, above the progress bar.
    fn print_message(&self, message: &str) {
        let write = || print_line(message);
        match &self.outputs.progress {
            Some(progress) => progress.suspend(write),
            None => write(),
        }
    }

    /// Writes the footer, and the last messages: how many were not shown.
    fn finish(&mut self) {
        if std::mem::replace(&mut self.is_finished, true) {
            return;
        }
        self.outputs.progress = None;
        // The header of a table whose records have no answers is still to be written.
        let header = std::mem::take(&mut self.outputs.header);
        let footer = self.outputs.footer.as_bytes();
        // A part may have no record, and its output is still a piece of the whole.
        let has_records = self.outputs.part.is_some() || self.outcome.tally.records() > 0;
        let is_over = self.outcome.closed || self.outcome.trouble;
        let at_end = self.outputs.at_end.take().filter(|_| has_records && !self.outcome.trouble);
        if has_records && !is_over && header.len() + footer.len() > 0 || at_end.is_some() {
            let answers = &mut self.outputs.answers;
            let texts = answers.write_all(&header).and_then(|()| answers.write_all(footer));
            let all = texts.and_then(|()| at_end.map_or_else(|| answers.flush(), |write| write()));
            if let Err(error) = is_closed(all) {
                self.note_trouble(&error);
            }
        }
        // Writes what is still in the buffer. After trouble, the failure was reported already.
        if !self.outcome.trouble {
            self.write_rejects(Write::flush);
        }
        if self.outputs.quiet || self.outcome.closed {
            return;
        }
        for kind in DiagnosticKind::ALL {
            let more = self.diagnosed[kind as usize] - self.shown[kind as usize];
            if more > 0 {
                let hint = match self.outputs.rejects {
                    Some(_) => "",
                    None if self.outputs.takes_rejects => "; --rejects FILE lists them all",
                    None => "; `ennead check --rejects FILE` lists them all",
                };
                self.print_message(&format!(
                    "... and {} more {}{hint}",
                    Thousands(more),
                    kind.plural()
                ));
            }
        }
    }
}

#[cfg(test)]
pub(crate) mod testing {
    use crate::cli::run::lock;
    use std::io::{self, Write};
    use std::sync::{Arc, Mutex};

    /// An output for tests, whose text can be looked at afterwards: bytes in memory that all clones share.
    #[derive(Clone, Default)]
    pub(crate) struct SharedBuffer(Arc<Mutex<Vec<u8>>>);

    impl SharedBuffer {
        /// The text written so far.
        pub(crate) fn text(&self) -> String {
            let bytes = lock(&self.0).clone();
            String::from_utf8(bytes).expect("text")
        }
    }

    impl Write for SharedBuffer {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            lock(&self.0).write(bytes)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
}
