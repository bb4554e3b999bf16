//! [`run`]: blocks of records go to threads, and what they make of them comes out in order.
//!
//! ```text
//! Inputs (one thread at a time) -> Job::block (any thread) -> Sink (in the order of the input)
//! ```
//!
//! Every thread does all three, so nothing is handed from thread to thread but the page that has
//! to wait for its turn.

use super::inputs::{Inputs, Work};
use super::interrupt;
use super::page::Page;
use super::sink::{Outputs, Report, Sink};
use anyhow::{Result, bail};
use ennead::format::{ReadOptions, Record};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// What a command does with records.
pub(crate) trait Job: Sync {
    /// What one thread needs for it, used for block after block.
    type Memory: Send;

    /// Memory for one thread.
    fn memory(&self) -> Result<Self::Memory>;

    /// What goes before the first answer.
    fn header(&self) -> Vec<u8> {
        Vec::new()
    }

    /// Does the records of one block.
    fn block(&self, memory: &mut Self::Memory, records: &[Record], turn: &mut Turn);
}

/// One block's place in the order, and the page that it fills.
pub(crate) struct Turn<'a> {
    sink: &'a Sink,
    index: u64,
    /// Where the records are from.
    pub(crate) source: &'a str,
    /// The number of the block's first record over all the input, from 1.
    pub(crate) first_number: u64,
    pub(crate) page: Page,
}

impl Turn<'_> {
    /// Whether the work on this block should end early: Ctrl-C, or nobody wants the answers.
    pub(crate) fn is_over(&self) -> bool {
        interrupt::is_asked() || self.sink.is_stopped()
    }

    /// Writes what there is if it is much: for answers that have no end. False if no more is
    /// wanted.
    pub(crate) fn flow(&mut self) -> bool {
        /// Far more than a system call costs.
        const MUCH: usize = 64 << 10;
        if self.page.text.len() < MUCH {
            return true;
        }
        let page = self.page.take();
        self.sink.flow(self.index, page)
    }
}

/// The sources, and the index of the next block.
struct Queue {
    inputs: Inputs,
    next: u64,
}

/// Runs `job` over all of `inputs` on `threads` threads.
pub(crate) fn run<J: Job>(
    job: &J,
    inputs: Inputs,
    options: &ReadOptions,
    outputs: Outputs,
    threads: usize,
) -> Result<Report> {
    interrupt::handle();
    let mut memories = (0..threads).map(|_| job.memory()).collect::<Result<Vec<_>>>()?;
    let sink = Sink::new(outputs, job.header(), threads);
    let queue = Mutex::new(Queue { inputs, next: 0 });
    let panicked = |memory: J::Memory| {
        // A thread that panics must not leave others waiting for its page.
        let work = AssertUnwindSafe(|| work(job, memory, options, &queue, &sink));
        let result = catch_unwind(work);
        if result.is_err() {
            sink.stop();
        }
        result.is_err()
    };
    // The first thread is this one: with `-j 1` there is no other.
    let mine = memories.pop();
    let any_panicked = thread::scope(|scope| {
        let others: Vec<_> =
            memories.into_iter().map(|memory| scope.spawn(|| panicked(memory))).collect();
        let mut any = mine.is_some_and(panicked);
        for other in others {
            any |= other.join().unwrap_or(true);
        }
        any
    });
    let report = sink.finish();
    if any_panicked {
        bail!("this is a bug in ennead: a thread stopped, see above; please report it");
    }
    Ok(report)
}

/// What each thread does.
fn work<J: Job>(
    job: &J,
    mut memory: J::Memory,
    options: &ReadOptions,
    queue: &Mutex<Queue>,
    sink: &Sink,
) {
    let mut no_records = Vec::new();
    while !sink.is_stopped() && !interrupt::is_asked() {
        let (index, work) = {
            let mut queue = queue.lock().unwrap_or_else(PoisonError::into_inner);
            let Some(work) = queue.inputs.next() else { return };
            queue.next += 1;
            (queue.next - 1, work)
        };
        let (name, block) = match work {
            Work::Block { name, block } => (name, block),
            Work::Trouble(message) => {
                sink.trouble(index, &message);
                continue;
            }
        };
        let mut records = recycle(no_records);
        records.extend(block.records(options));
        let first_number = sink.number(index, records.len());
        let page = sink.blank_page();
        let mut turn = Turn { sink, index, source: &name, first_number, page };
        job.block(&mut memory, &records, &mut turn);
        sink.hand_in(index, turn.page);
        no_records = recycle(records);
    }
}

/// The memory of `records` for those of another block: fresh memory costs as much as parsing.
fn recycle<'a>(mut records: Vec<Record<'_>>) -> Vec<Record<'a>> {
    records.clear();
    // There is nothing to map, so this only changes the type; the allocation stays.
    records.into_iter().map_while(|_| None).collect()
}
