//! [`run`]: blocks of records go to threads, and what they make of them comes out in order.
//!
//! ```text
//! Inputs (one thread at a time) -> Job::block (any thread) -> Sink (in the order of the input)
//! ```
//!
//! Every thread does all three, so nothing is handed from thread to thread but the page that has
//! to wait for its turn.

use super::chunk::Page;
use super::inputs::{Inputs, Work};
use super::interrupt;
use super::sink::{Outputs, Report, Sink};
use anyhow::{Result, bail};
use ennead::format::{ReadOptions, Record};
use std::mem;
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

impl<'a> Turn<'a> {
    /// The turn of block `index`, with an empty page.
    pub(crate) fn new(sink: &'a Sink, index: u64, source: &'a str, first_number: u64) -> Turn<'a> {
        Turn { sink, index, source, first_number, page: sink.blank_page() }
    }

    /// The number, over all the run, of the first of the `count` things that this block turned out
    /// to have. For blocks that could not tell before; asked once. `None`: the run is over.
    pub(crate) fn number(&mut self, count: usize) -> Option<u64> {
        self.sink.number(self.index, count)
    }

    /// The block is done.
    pub(crate) fn hand_in(self) {
        self.sink.hand_in(self.index, self.page);
    }

    /// Whether the work on this block should end early: Ctrl-C, or nobody wants the answers.
    pub(crate) fn is_over(&self) -> bool {
        interrupt::is_asked() || self.sink.is_stopped()
    }

    /// Waits until all blocks before this one are written; false: the run is stopped.
    pub(crate) fn comes(&self) -> bool {
        self.sink.comes(self.index)
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
    let memories = (0..threads).map(|_| job.memory()).collect::<Result<Vec<_>>>()?;
    let sink = Sink::new(outputs, job.header(), threads);
    let queue = Mutex::new(Queue { inputs, next: 0 });
    on_threads(memories, sink, |memory, sink| work(job, memory, options, &queue, sink))
}

/// Does `work` with each of `memories`, in a thread of its own, until all are done.
pub(crate) fn on_threads<M: Send>(
    mut memories: Vec<M>,
    sink: Sink,
    work: impl Fn(M, &Sink) + Sync,
) -> Result<Report> {
    let panicked = |memory: M| {
        // A thread that panics must not leave others waiting for its page.
        let work = AssertUnwindSafe(|| work(memory, &sink));
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
    let (mut no_records, mut no_bytes) = (Vec::new(), Vec::new());
    while !sink.is_stopped() && !interrupt::is_asked() {
        let (index, work) = {
            let mut queue = queue.lock().unwrap_or_else(PoisonError::into_inner);
            queue.inputs.recycle(mem::take(&mut no_bytes));
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
        block.records(options).append_to(&mut records);
        let Some(first_number) = sink.number(index, records.len()) else { return };
        let mut turn = Turn::new(sink, index, &name, first_number);
        job.block(&mut memory, &records, &mut turn);
        turn.hand_in();
        no_records = recycle(records);
        no_bytes = block.bytes;
    }
}

/// The memory of `records` for those of another block: fresh memory costs as much as parsing.
fn recycle<'a>(mut records: Vec<Record<'_>>) -> Vec<Record<'a>> {
    records.clear();
    // There is nothing to map, so this only changes the type; the allocation stays.
    records.into_iter().map_while(|_| None).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use ennead::format::BLOCK_BYTES;
    use std::io::{self, Write};
    use std::sync::Arc;
    use std::time::Duration;

    #[derive(Clone, Default)]
    struct Shared(Arc<Mutex<Vec<u8>>>);

    impl Write for Shared {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap_or_else(PoisonError::into_inner).write(bytes)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    /// Writes the number of each record; even ones take their time, one may panic, and one may be
    /// the last.
    #[derive(Default)]
    struct Numbers {
        panics_at: u64,
        ends_at: u64,
    }

    impl Job for Numbers {
        type Memory = ();

        fn memory(&self) -> Result<()> {
            Ok(())
        }

        fn block(&self, (): &mut (), _: &[Record], turn: &mut Turn) {
            let number = turn.first_number;
            assert_ne!(number, self.panics_at, "as the test wants it");
            if number.is_multiple_of(2) && self.ends_at == 0 {
                thread::sleep(Duration::from_millis(2));
            }
            turn.page.begin(false);
            turn.page.text.extend_from_slice(format!("{number} ").as_bytes());
            turn.page.tally.shown += 1;
            turn.page.is_last = number == self.ends_at;
        }
    }

    fn numbers(job: Numbers, threads: usize) -> (Result<Report>, String) {
        let out = Shared::default();
        let outputs = Outputs::of_answers(Box::new(out.clone()), String::new());
        let outputs = Outputs { quiet: true, ..outputs };
        // Each argument is a block of its own.
        let arguments = vec![".".repeat(81).into(); 100];
        let options = ReadOptions::default();
        let inputs = Inputs::new(arguments, options, BLOCK_BYTES).expect("there are arguments");
        let report = run(&job, inputs, &options, outputs, threads);
        let text = out.0.lock().unwrap_or_else(PoisonError::into_inner).clone();
        (report, String::from_utf8(text).expect("numbers"))
    }

    #[test]
    fn pages_come_out_in_order() {
        let expected: String = (1..=100).map(|number| format!("{number} ")).collect();
        for threads in [1, 2, 7] {
            let (report, text) = numbers(Numbers::default(), threads);
            assert!(report.is_ok());
            assert_eq!(text, expected, "{threads} threads");
        }
    }

    #[test]
    fn nothing_comes_after_the_last_page() {
        let expected: String = (1..=40).map(|number| format!("{number} ")).collect();
        for _ in 0..50 {
            for threads in [1, 2, 7] {
                let (report, text) = numbers(Numbers { panics_at: 0, ends_at: 40 }, threads);
                assert_eq!(text, expected, "{threads} threads");
                assert!(report.is_ok_and(|report| report.tally.records() == 40));
            }
        }
    }

    #[test]
    fn a_thread_that_panics_is_reported_and_hangs_nobody() {
        for threads in [1, 2, 7] {
            let (report, text) = numbers(Numbers { panics_at: 50, ends_at: 0 }, threads);
            assert!(report.is_err_and(|error| error.to_string().contains("bug")));
            assert!(text.starts_with("1 2 3 ") || threads > 1, "{text}");
            assert!(!text.contains("50"), "nothing after the page that is missing: {text}");
        }
    }
}
