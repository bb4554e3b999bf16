//! [`OutputChunk`]: the output of one block, kept until all blocks before it are written.

use super::diagnostics::{Diagnostic, DiagnosticKind, SHOWN_PER_KIND};
use super::tally::Tally;
use crate::cli::message;
use ennead::format::Unread;
use serde::Serialize;

/// Answers, rejects, messages and counts of one block.
#[derive(Default, Debug)]
pub(crate) struct OutputChunk {
    /// The answers, unless all of them are in `solved`.
    pub(crate) text: Vec<u8>,
    /// If `is_solved`: the answers, as the engine wrote them. If not, its content means nothing.
    pub(super) solved: Vec<u8>,
    /// The answers are those of the engine, and `text` is empty.
    pub(super) is_solved: bool,
    /// Text for the file of `--rejects`.
    pub(crate) rejects: Vec<u8>,
    /// The messages that may be shown, in the order of their records.
    pub(crate) diagnostics: Vec<Diagnostic>,
    /// How many messages of each kind were shown when the block was begun; [`SHOWN_PER_KIND`] if no
    /// message is wanted.
    pub(super) shown_before: [u64; DiagnosticKind::COUNT],
    /// The number of messages of each kind, with those that are not kept.
    pub(crate) diagnostic_counts: [u64; DiagnosticKind::COUNT],
    /// The records of the block, counted by outcome.
    pub(crate) tally: Tally,
    /// What of the block was not read.
    pub(super) unread: Unread,
    /// Nothing after this chunk is to be written.
    pub(crate) is_last: bool,
    /// There is an answer, perhaps an empty one.
    pub(crate) has_answers: bool,
    /// The first answer is drawn over several lines: a blank line goes before it.
    pub(crate) starts_drawn: bool,
    /// The last answer is drawn: a blank line goes after it.
    pub(crate) ends_drawn: bool,
    /// The first answers of this block are written already.
    pub(crate) is_continuation: bool,
    /// How often the output so far was taken out, by [`OutputChunk::take`].
    pub(super) times_taken: u32,
}

/// The state of a chunk before a record.
#[derive(Debug)]
pub(super) struct ChunkStart {
    text: usize,
    rejects: usize,
    diagnostics: usize,
    diagnostic_counts: [u64; DiagnosticKind::COUNT],
    tally: Tally,
    has_answers: bool,
    starts_drawn: bool,
    ends_drawn: bool,
    times_taken: u32,
}

impl OutputChunk {
    /// Begins an answer; `drawn`: it takes several lines, and blank lines set it apart.
    #[inline]
    pub(crate) fn begin_answer(&mut self, drawn: bool) {
        if !self.has_answers {
            self.has_answers = true;
            self.starts_drawn = drawn;
        } else if drawn || self.ends_drawn {
            self.text.push(b'\n');
        }
        self.ends_drawn = drawn;
    }

    /// Takes all answers of the block from an engine, one a line, by a swap: `solutions` gets other
    /// memory. (A copy would take a tenth of the time of easy puzzles.)
    pub(crate) fn set_solved(&mut self, solutions: &mut Vec<u8>) {
        self.begin_answer(false);
        std::mem::swap(&mut self.solved, solutions);
        self.is_solved = true;
    }

    /// The state that [`OutputChunk::forget_since`] goes back to.
    pub(super) fn start(&self) -> ChunkStart {
        ChunkStart {
            text: self.text.len(),
            rejects: self.rejects.len(),
            diagnostics: self.diagnostics.len(),
            diagnostic_counts: self.diagnostic_counts,
            tally: self.tally,
            has_answers: self.has_answers,
            starts_drawn: self.starts_drawn,
            ends_drawn: self.ends_drawn,
            times_taken: self.times_taken,
        }
    }

    /// Forgets what was added since `start`, unless a part of it was taken out. Messages of
    /// [`DiagnosticKind::LimitReached`] stay: they say how far a count of solutions came.
    pub(super) fn forget_since(&mut self, start: &ChunkStart) {
        if self.times_taken != start.times_taken {
            return;
        }
        self.text.truncate(start.text);
        self.rejects.truncate(start.rejects);
        let reached = DiagnosticKind::LimitReached;
        let since = self.diagnostics.split_off(start.diagnostics);
        let stopped = since.into_iter().filter(|diagnostic| diagnostic.kind == reached);
        self.diagnostics
            .extend(stopped.map(|stopped| Diagnostic { text_end: start.text, ..stopped }));
        let count = self.diagnostic_counts[reached as usize];
        self.diagnostic_counts = start.diagnostic_counts;
        self.diagnostic_counts[reached as usize] = count;
        self.tally = start.tally;
        self.has_answers = start.has_answers;
        self.starts_drawn = start.starts_drawn;
        self.ends_drawn = start.ends_drawn;
    }

    /// Ends the answer to a line, which began at `start`. If it `is_drawn`, an empty line ends it,
    /// and its other empty lines are removed. If there is no answer, an empty line is written.
    pub(super) fn end_line_since(&mut self, start: &ChunkStart, is_drawn: bool) {
        let begin = if self.times_taken == start.times_taken { start.text } else { 0 };
        if is_drawn {
            let answer = self.text.split_off(begin);
            for line in answer.split(|byte| *byte == b'\n').filter(|line| !line.is_empty()) {
                self.text.extend_from_slice(line);
                self.text.push(b'\n');
            }
        }
        if is_drawn || self.text.len() == begin {
            self.has_answers = true;
            self.text.push(b'\n');
        }
        (self.starts_drawn, self.ends_drawn) = (false, false);
    }

    /// The answers.
    pub(super) fn answers(&self) -> &[u8] {
        if self.is_solved { &self.solved } else { &self.text }
    }

    /// Appends the text of a record that cannot be read, as it is.
    pub(crate) fn echo(&mut self, text: &[u8]) {
        message::echo(&mut self.text, text);
        self.text.push(b'\n');
    }

    /// Appends the text of a record that cannot be read, with its lines joined to one.
    pub(crate) fn echo_joined(&mut self, text: &[u8]) {
        self.text.extend_from_slice(&message::joined(text));
        self.text.push(b'\n');
    }

    /// Appends `value` as a line of JSON.
    pub(crate) fn json(&mut self, value: &impl Serialize) {
        // Writing to memory does not fail.
        let _ = serde_json::to_writer(&mut self.text, value);
        self.text.push(b'\n');
    }

    /// Counts a message, and keeps it with the advice of its kind if it may be shown.
    pub(crate) fn add_diagnostic(
        &mut self,
        kind: DiagnosticKind,
        message: impl FnOnce() -> String,
    ) {
        self.add_advised(kind, kind.advice(), message);
    }

    /// Counts a message, and keeps it with this advice if it may be shown.
    pub(super) fn add_advised(
        &mut self,
        kind: DiagnosticKind,
        advice: Option<&'static str>,
        message: impl FnOnce() -> String,
    ) {
        if self.count_diagnostic(kind) {
            let text_end = self.text.len();
            self.diagnostics.push(Diagnostic { kind, text_end, message: message(), advice });
        }
    }

    /// Counts a message. True if it may be shown.
    #[inline]
    fn count_diagnostic(&mut self, kind: DiagnosticKind) -> bool {
        let count = &mut self.diagnostic_counts[kind as usize];
        *count += 1;
        *count + self.shown_before[kind as usize] <= SHOWN_PER_KIND
    }

    /// True if another message of this kind may be shown.
    #[inline]
    pub(super) fn is_within_limit(&self, kind: DiagnosticKind) -> bool {
        let k = kind as usize;
        self.diagnostic_counts[k] + self.shown_before[k] < SHOWN_PER_KIND
    }

    /// An empty chunk in the memory of this one.
    pub(crate) fn recycled(mut self) -> OutputChunk {
        self.text.clear();
        self.rejects.clear();
        let OutputChunk { text, solved, rejects, .. } = self;
        OutputChunk { text, solved, rejects, ..OutputChunk::default() }
    }

    /// Takes out the output so far, to write it early; `self` continues it.
    pub(crate) fn take(&mut self) -> OutputChunk {
        let rest = OutputChunk {
            has_answers: self.has_answers,
            is_continuation: self.has_answers,
            ends_drawn: self.ends_drawn,
            shown_before: self.shown_before,
            times_taken: self.times_taken + 1,
            ..OutputChunk::default()
        };
        std::mem::replace(self, rest)
    }
}
