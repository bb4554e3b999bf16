//! [`BlockContext`]: what a command has at hand while it works on one block of records or numbers.

use super::chunk::OutputChunk;
use super::interrupt;
use super::sink::Sink;
use ennead::fields::Facts;
use ennead::format::Record;

/// A chunk with more text is written before its answer is complete. A system call costs far less
/// than filling it.
const LONG_ANSWER_BYTES: usize = 64 << 10;

/// One block: its place in the order of all blocks, and the output chunk that it fills.
pub(crate) struct BlockContext<'a> {
    sink: &'a Sink,
    /// The block's place in the order, from 0.
    index: u64,
    /// The name of the file or argument that the records are from.
    pub(crate) source: &'a str,
    /// The number over all the input, from 1, of the record that is answered; before the first
    /// record is begun, the number of that.
    pub(crate) number: u64,
    /// There is a file for records without an answer.
    pub(crate) rejects_wanted: bool,
    pub(crate) chunk: OutputChunk,
}

impl<'a> BlockContext<'a> {
    /// The context of block `index`, with an empty chunk.
    pub(super) fn new(sink: &'a Sink, index: u64, source: &'a str, number: u64) -> Self {
        let (chunk, rejects_wanted) = sink.empty_chunk();
        BlockContext { sink, index, source, number, rejects_wanted, chunk }
    }

    /// What is known of `record` before it is answered.
    pub(crate) fn facts<'r>(&self, record: &'r Record) -> Facts<'r>
    where
        'a: 'r,
    {
        Facts {
            number: Some(self.number),
            file: Some(self.source),
            line: Some(record.line),
            puzzle: record.puzzle().ok(),
            ..Facts::default()
        }
    }

    /// True after Ctrl-C, and when no more output is wanted. Work that takes long asks this and
    /// stops: its results are not written.
    #[inline]
    pub(crate) fn is_over(&self) -> bool {
        interrupt::is_asked() || self.sink.is_stopped()
    }

    /// Ends the run behind this chunk: no later block is written.
    pub(crate) fn end_run(&mut self) {
        self.chunk.is_last = true;
    }

    /// Asked between the parts of a long answer. Writes what there is if it is much, so that
    /// memory stays small. False: the run is over, and the rest of the answer is not wanted.
    pub(crate) fn goes_on(&mut self) -> bool {
        self.goes_on_with(LONG_ANSWER_BYTES)
    }

    /// Asked before each record of a block that has `input_bytes` at most. False: the run is over.
    #[inline]
    pub(super) fn goes_on_to_next_record(&mut self, input_bytes: usize) -> bool {
        // A writer has to wait for all blocks before its own. The answers to a block are seldom
        // eight times as long as the block, so that most blocks need not wait.
        self.goes_on_with(LONG_ANSWER_BYTES.max(8 * input_bytes))
    }

    #[inline]
    fn goes_on_with(&mut self, most_bytes: usize) -> bool {
        if self.is_over() {
            self.end_run();
        }
        if self.chunk.is_last {
            return false;
        }
        self.chunk.text.len() < most_bytes || self.write_so_far()
    }

    #[inline(never)]
    fn write_so_far(&mut self) -> bool {
        let chunk = self.chunk.take();
        self.sink.write_early(self.index, chunk)
    }

    /// Waits until all blocks before this one are written, for work that depends on them. False:
    /// the run is over.
    pub(crate) fn wait_for_turn(&self) -> bool {
        self.sink.wait_for_turn(self.index)
    }

    /// Numbers the `count` things that this block turned out to have, once; for blocks that cannot
    /// tell before. The number of the first over all the run, from 1; `None`: the run is over.
    pub(crate) fn first_number(&self, count: usize) -> Option<u64> {
        self.sink.first_number(self.index, count)
    }

    /// Hands the chunk to the sink: the block is done.
    pub(super) fn submit(self) {
        self.sink.submit(self.index, self.chunk);
    }
}
