//! The driver of commands that make items, such as puzzles, instead of reading records: a command
//! implements [`Producer`], and [`run`] does the rest, as [`super::records`] does for records.
//!
//! Items are numbered from 0, made in blocks by many threads, and written in the order of their
//! numbers. Few chunks wait, so memory stays small however many items are made.

use super::block_context::BlockContext;
use super::interrupt;
use super::pipeline::on_threads;
use super::sink::{Outputs, RunOutcome, Sink};
use super::tally::Tally;
use crate::cli::exit::Exit;
use crate::cli::message::print_text;
use crate::cli::options::threads::ThreadArgs;
use anyhow::Result;
use ennead::cancel;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

/// Makes items by number. An item depends on its number alone, never on the threads or the blocks.
pub(crate) trait Producer: Sync {
    /// The state of one thread, kept from block to block: solvers, buffers.
    type ThreadState: Send;

    /// The plural name of the items: `grids`.
    const ITEMS: &'static str;

    /// How many items to make.
    fn count(&self) -> u64;

    /// How many of them are one block: some milliseconds of work.
    fn block_len(&self) -> u64;

    /// The state of a new thread.
    fn thread_state(&self) -> Result<Self::ThreadState>;

    /// Makes the items of these numbers, and writes each to the chunk of `block` once it is whole:
    /// if the run is cancelled while one is made, those before it are kept.
    fn produce(&self, state: &mut Self::ThreadState, numbers: Range<u64>, block: &mut BlockContext);

    /// How the command ends, after these items.
    fn exit(&self, tally: &Tally) -> Exit;
}

/// Makes all items of `producer`, on as many threads as wanted. With `stats`, writes a summary at
/// the end.
///
/// # Errors
/// When a thread cannot start its work.
pub(crate) fn run<P: Producer>(
    producer: &P,
    outputs: Outputs,
    threads: &ThreadArgs,
    stats: bool,
) -> Result<Exit> {
    let began = Instant::now();
    let outcome = produce_all(producer, outputs, threads.count())?;
    if stats {
        let summary = outcome.tally.summary_of_made(P::ITEMS, began.elapsed());
        print_text(summary);
    }
    Ok(outcome.exit(|| producer.exit(&outcome.tally)))
}

/// Makes all items on `threads` threads at most.
fn produce_all<P: Producer>(producer: &P, outputs: Outputs, threads: usize) -> Result<RunOutcome> {
    interrupt::install_handler();
    let (count, block_len) = (producer.count(), producer.block_len());
    let blocks = count.div_ceil(block_len);
    let threads = threads.min(usize::try_from(blocks).unwrap_or(usize::MAX)).max(1);
    let states = (0..threads).map(|_| producer.thread_state()).collect::<Result<Vec<_>>>()?;
    let sink = Sink::new(outputs, threads);
    let next_index = AtomicU64::new(0);
    on_threads(states, sink, |state, sink| {
        if cancel::is_requested() {
            return None;
        }
        let index = next_index.fetch_add(1, Ordering::Relaxed);
        if index >= blocks {
            return None;
        }
        let first = index * block_len;
        let numbers = first..count.min(first.saturating_add(block_len));
        let mut block = BlockContext::new(sink, index, "", first);
        if cancel::catch(|| producer.produce(state, numbers, &mut block)).is_err() {
            block.end_run();
        }
        block.submit();
        Some(())
    })
}
