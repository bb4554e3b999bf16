//! [`BlockContext`]: a command's access to its output while it works on one block: a block of
//! records that were read, or of items to make.

use super::chunk::OutputChunk;
use super::diagnostics::DiagnosticKind;
use super::lock;
use super::sink::Sink;
use crate::cli::render::sentences;
use ennead::cancel;
use ennead::fields::Facts;
use ennead::format::{Header, Record};
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// A chunk with more text than this is written before its answer is complete. The system call costs
/// far less than making so much text.
const LONG_ANSWER_BYTES: usize = 64 << 10;

/// One block: its place in the order of all blocks, and the output chunk that it fills.
pub(crate) struct BlockContext<'a> {
    sink: &'a Sink,
    /// The block's place in the order, from 0.
    index: u64,
    /// Where the records are from, as messages say it: the name of a file, `stdin`, or
    /// `argument 1`.
    pub(crate) input_name: &'a str,
    /// The name of the file that the records are from, if they are from one. Lines for an engine
    /// come without it.
    pub(crate) file: Option<Arc<str>>,
    /// The number of the current record, counted from 1 over all the input. At the beginning, the
    /// first record of the block is the current one.
    pub(crate) number: u64,
    /// The header of the table that the records are rows of.
    pub(crate) header: Option<Arc<Header>>,
    /// The end of a line, as the records have it.
    pub(crate) line_end: &'static str,
    /// True if `--rejects` was given: a file for the records without an answer.
    pub(crate) rejects_wanted: bool,
    /// The output of this block.
    pub(crate) chunk: OutputChunk,
}

impl<'a> BlockContext<'a> {
    /// The context of block `index`, with an empty chunk.
    pub(super) fn new(sink: &'a Sink, index: u64, input_name: &'a str, number: u64) -> Self {
        let (chunk, rejects_wanted) = sink.empty_chunk();
        BlockContext {
            sink,
            index,
            input_name,
            file: None,
            number,
            header: None,
            line_end: "\n",
            rejects_wanted,
            chunk,
        }
    }

    /// The facts of `record` that are known before it is answered.
    pub(crate) fn facts<'r>(&self, record: &'r Record) -> Facts<'r>
    where
        'a: 'r,
    {
        Facts {
            number: Some(self.number),
            file: Some(self.input_name),
            line: Some(record.line),
            puzzle: record.puzzle().ok(),
            ..Facts::default()
        }
    }

    /// True if the run writes headers: of several parts, only the first does.
    pub(crate) fn writes_header(&self) -> bool {
        self.sink.writes_header
    }

    /// Tells the progress bar how many solutions the current record has so far; 0 when it is done.
    #[inline]
    pub(crate) fn note_found(&self, count: u64) {
        self.sink.found.store(count, Ordering::Relaxed);
    }

    /// Tells the progress bar what the search saw so far.
    pub(crate) fn note(&self, note: String) {
        *lock(&self.sink.note) = note;
    }

    /// Counts the solutions of `record`: `count` is given a function to be called with the number
    /// so far, for the progress bar. If the run is cancelled, a message gives the last of these.
    pub(crate) fn counting<T>(
        &mut self,
        record: &Record,
        count: impl FnOnce(&mut dyn FnMut(u64)) -> T,
    ) -> T {
        let mut so_far = 0;
        let counted = cancel::catch(|| {
            count(&mut |found| {
                so_far = found;
                self.note_found(found);
            })
        });
        self.note_found(0);
        counted.unwrap_or_else(|cancelled| {
            self.report_stopped(record, so_far);
            cancelled.resume()
        })
    }

    /// Reports that a puzzle has more solutions than the `count` that were written.
    pub(crate) fn report_more(&mut self, record: &Record, count: u64) {
        self.report_limit(record, || sentences::more_than_written(count));
    }

    /// Reports that a count of solutions stopped at `count`.
    pub(crate) fn report_stopped(&mut self, record: &Record, count: u64) {
        self.report_limit(record, || sentences::count_stopped(count));
    }

    fn report_limit(&mut self, record: &Record, said: impl FnOnce() -> String) {
        let source = self.input_name;
        self.chunk.add_diagnostic(DiagnosticKind::LimitReached, || {
            format!("{source}:{}: {}", record.line, said())
        });
    }

    /// Ends the run after this chunk: no later block is written.
    pub(crate) fn end_run(&mut self) {
        self.chunk.is_last = true;
    }

    /// To be called between the parts of a long answer. Writes the chunk so far if it has more
    /// than [`LONG_ANSWER_BYTES`], so that memory stays small. Asks whether the run goes on
    /// ([`cancel::check`]): if not, the rest of the answer is not written.
    pub(crate) fn continue_answer(&mut self) {
        self.write_if_long(LONG_ANSWER_BYTES);
    }

    /// To be called before each record of a block of at most `input_bytes`. Writes the chunk so far
    /// if it is far longer than the block. Asks whether the run goes on.
    #[inline]
    pub(super) fn begin_record(&mut self, input_bytes: usize) {
        // A writer has to wait for all blocks before its own. The answers to a block are seldom
        // eight times as long as the block, so that most blocks need not wait.
        self.write_if_long(LONG_ANSWER_BYTES.max(8 * input_bytes));
    }

    /// Writes the chunk so far if it has `bytes` or more.
    #[inline]
    fn write_if_long(&mut self, bytes: usize) {
        cancel::check();
        if self.chunk.text.len() >= bytes {
            self.write_so_far();
        }
    }

    /// Writes the chunk so far, once all blocks before it are written.
    #[inline(never)]
    fn write_so_far(&mut self) {
        let chunk = self.chunk.take();
        self.sink.write_early(self.index, chunk);
        // That may have been the last that could be written.
        cancel::check();
    }

    /// Waits until all blocks before this one are written, for work that depends on them. Asks
    /// whether the run goes on.
    pub(crate) fn wait_for_turn(&self) {
        self.sink.wait_for_turn(self.index);
        cancel::check();
    }

    /// True if all blocks before this one are written, and the run is not over: for a block that is
    /// cancelled, and has something to keep.
    pub(crate) fn is_turn(&self) -> bool {
        self.sink.is_turn(self.index)
    }

    /// For blocks that learn only at the end how many items they make; to be called once. `count`
    /// is called when all blocks before are numbered: what a block makes may depend on what was
    /// made before it. Returns the number of the first of its items, counted from 1 over the run;
    /// `None`: the run is over.
    pub(crate) fn first_number_after(&self, count: impl FnOnce() -> usize) -> Option<u64> {
        self.sink.first_number_after(self.index, count)
    }

    /// Hands the chunk to the sink: the block is done.
    pub(super) fn submit(self) {
        self.sink.submit(self.index, self.chunk);
    }
}
