//! [`LineStream`]: blocks of puzzles, one a line, on their way through an engine. An engine is
//! fastest when it is never idle, so it gets the next blocks before it is done with the first.
//!
//! No answer is held back while the input pauses: where the source may wait for an answer, the
//! driver in [`super::records`] answers all blocks before it reads on.

use super::block_context::BlockContext;
use super::records::LineCommand;
use super::sink::Sink;
use ennead::cancel;
use ennead::format::{BLOCK_BYTES, Header, LineBlock, Unread};
use ennead::solve::{Line, LineAnswers, Outcome};
use ennead::{Answer, Question, Worker};
use std::collections::VecDeque;
use std::sync::Arc;

/// How many blocks a thread has in flight. A block takes twice its length in memory, its lines and
/// their answers, or three times if it is of a table with short rows: 4 to 6 MB for eight blocks of
/// 256 KiB.
pub(super) const MAX_IN_FLIGHT: usize = 8;

/// The blocks that one thread has in flight, the oldest first.
#[derive(Default)]
pub(super) struct LineStream(VecDeque<InFlight>);

/// A block in flight.
pub(super) struct InFlight {
    /// Its place in the order of all blocks, from 0.
    pub(super) index: u64,
    /// The name of its source.
    pub(super) name: Arc<str>,
    /// The number of its first record over all the input, from 1.
    pub(super) number: u64,
    /// The header of the table that the lines are rows of.
    pub(super) header: Option<Arc<Header>>,
    pub(super) lines: LineBlock,
    /// What of it is not read.
    pub(super) unread: Unread,
}

impl LineStream {
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Hands a block to the engine.
    pub(super) fn feed(&mut self, block: InFlight, worker: &mut Worker, question: Question) {
        worker.feed(block.lines.lines(), question);
        self.0.push_back(block);
    }

    /// True if a block is to be answered before the next is fed.
    pub(super) fn is_answer_due(&self, worker: &Worker) -> bool {
        !self.is_empty() && (self.0.len() > MAX_IN_FLIGHT || worker.is_oldest_done())
    }

    /// Answers the oldest block. Returns its bytes, for their memory.
    pub(super) fn answer_oldest<S>(
        &mut self,
        command: &dyn LineCommand<S>,
        worker: &mut Worker,
        sink: &Sink,
    ) -> Option<Vec<u8>> {
        let mut answers = worker.drain()?;
        let InFlight { index, name, number, header, lines, unread } = self.0.pop_front()?;
        let mut block = BlockContext::new(sink, index, &name, number);
        block.header = header;
        block.chunk.unread = unread;
        if cancel::catch(|| answer_lines(command, &lines, &mut answers, &mut block)).is_err() {
            block.end_run();
        }
        block.submit();
        worker.recycle(answers);
        Some(lines.into_bytes())
    }
}

/// Answers the lines of one block.
fn answer_lines<S>(
    command: &dyn LineCommand<S>,
    lines: &LineBlock,
    answers: &mut LineAnswers,
    block: &mut BlockContext,
) {
    cancel::check();
    if answers.outcomes.iter().all(|outcome| *outcome == Outcome::Solved) {
        return command.solved_block(lines.lines(), &mut answers.text, block);
    }
    let first = block.number;
    let solutions: &[Line] = answers.text.as_chunks().0;
    let solved = |from: usize, to: usize, block: &mut BlockContext| {
        if from < to {
            block.number = first + from as u64;
            command.solved_lines(&lines.lines()[from..to], &solutions[from..to], block);
        }
    };
    let mut written = 0;
    for (number, outcome) in answers.outcomes.iter().enumerate() {
        let answer = match outcome {
            Outcome::Solved => continue,
            Outcome::None => Answer::None,
            Outcome::Multiple => Answer::Multiple,
        };
        solved(written, number, block);
        written = number + 1;
        block.number = first + number as u64;
        block.begin_record(BLOCK_BYTES);
        command.unsolved_line(lines, number, &answer, block);
    }
    solved(written, answers.outcomes.len(), block);
}
