//! [`OutputChunk`]: the output of one block, kept until all blocks before it are written.

use super::diagnostics::{Diagnostic, DiagnosticKind, SHOWN_PER_KIND};
use super::tally::Tally;
use crate::cli::render::printable;
use serde::Serialize;

/// Answers, rejects, messages and counts of one block.
#[derive(Default, Debug)]
pub(crate) struct OutputChunk {
    /// The answers.
    pub(crate) text: Vec<u8>,
    /// Text for the file of `--rejects`.
    pub(crate) rejects: Vec<u8>,
    /// The messages that may be shown, in the order of their records.
    pub(crate) diagnostics: Vec<Diagnostic>,
    /// The number of messages of each kind, with those that are not kept.
    pub(crate) diagnostic_counts: [u64; DiagnosticKind::COUNT],
    /// The records of the block, counted by outcome.
    pub(crate) tally: Tally,
    /// Nothing after this chunk is to be written.
    pub(crate) is_last: bool,
    /// There is an answer, perhaps an empty one.
    pub(crate) has_answers: bool,
    /// The first answer is drawn over several lines: a blank line goes before it.
    pub(crate) starts_drawn: bool,
    /// The last answer is drawn: a blank line goes after it.
    pub(crate) ends_drawn: bool,
    /// The beginning of this block's output is written already.
    pub(crate) is_continuation: bool,
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

    /// Appends the text of a record that cannot be read, as it is. Only control characters are
    /// replaced, so that no file can harm a terminal.
    pub(crate) fn echo(&mut self, text: &[u8]) {
        printable::echo(&mut self.text, text);
        self.text.push(b'\n');
    }

    /// Appends the text of a record that cannot be read, with its lines joined to one.
    pub(crate) fn echo_joined(&mut self, text: &[u8]) {
        self.text.extend_from_slice(&printable::joined(text));
        self.text.push(b'\n');
    }

    /// Appends `value` as a line of JSON.
    pub(crate) fn json(&mut self, value: &impl Serialize) {
        let len = self.text.len();
        // Writing to memory does not fail; if it ever does, no half line stays.
        if serde_json::to_writer(&mut self.text, value).is_err() {
            self.text.truncate(len);
            return;
        }
        self.text.push(b'\n');
    }

    /// Counts a message, and keeps it if it may be shown.
    pub(crate) fn add_diagnostic(
        &mut self,
        kind: DiagnosticKind,
        message: impl FnOnce() -> String,
    ) {
        let count = &mut self.diagnostic_counts[kind as usize];
        *count += 1;
        if *count <= SHOWN_PER_KIND {
            let text_end = self.text.len();
            self.diagnostics.push(Diagnostic { kind, text_end, message: message() });
        }
    }

    /// An empty chunk in the memory of this one.
    pub(crate) fn recycled(mut self) -> OutputChunk {
        self.text.clear();
        self.rejects.clear();
        OutputChunk { text: self.text, rejects: self.rejects, ..OutputChunk::default() }
    }

    /// Takes out the output so far, to write it early; `self` continues it.
    pub(crate) fn take(&mut self) -> OutputChunk {
        let rest = OutputChunk {
            has_answers: self.has_answers,
            is_continuation: self.has_answers,
            ends_drawn: self.ends_drawn,
            ..OutputChunk::default()
        };
        std::mem::replace(self, rest)
    }
}
