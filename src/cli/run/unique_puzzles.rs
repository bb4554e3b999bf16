//! [`unique_puzzles`]: the puzzles of an input that have exactly one solution.

use super::block_context::BlockContext;
use super::record_puzzle;
use super::records::{self, Destination, RecordCommand, SMALL_BLOCK_BYTES};
use super::sink::RunOutcome;
use super::{into_inner, lock};
use crate::cli::options::input::InputArgs;
use crate::cli::options::threads::ThreadArgs;
use anyhow::Result;
use ennead::fields::Status;
use ennead::format::{ParseError, Record};
use ennead::{Grid, Search, Solution, Verdict};
use std::collections::VecDeque;
use std::sync::Mutex;

/// Calls `keep` with each puzzle that has exactly one solution, and the solution. Returns the results
/// in the order of the input. Other puzzles are named on standard error.
///
/// # Errors
/// As [`records::run`].
pub(crate) fn unique_puzzles<T: Send>(
    input: &InputArgs,
    threads: &ThreadArgs,
    keep: impl Fn(&Grid, &Solution) -> T + Sync,
) -> Result<(Vec<T>, RunOutcome)> {
    let collector = Collector { keep, kept: Mutex::default() };
    let outcome = records::answer(&collector, input, Destination::Nowhere, threads)?;
    Ok((into_inner(collector.kept), outcome))
}

struct Collector<K, T> {
    keep: K,
    kept: Mutex<Vec<T>>,
}

/// The state of one thread.
struct ThreadState<T> {
    search: Search,
    /// For each puzzle of a block, its status, and the result of `keep`.
    found: VecDeque<(Status, Option<T>)>,
}

impl<T: Send, K: Fn(&Grid, &Solution) -> T + Sync> RecordCommand for Collector<K, T> {
    type ThreadState = ThreadState<T>;

    fn block_bytes(&self) -> usize {
        SMALL_BLOCK_BYTES
    }

    fn thread_state(&self) -> Result<ThreadState<T>> {
        Ok(ThreadState { search: Search::new(), found: VecDeque::new() })
    }

    fn prepare(
        &self,
        state: &mut ThreadState<T>,
        records: &[Record],
        block: &mut BlockContext,
    ) -> Result<(), String> {
        let ThreadState { search, found } = state;
        found.clear();
        found.extend(record_puzzle::puzzles(records).map(|puzzle| {
            let verdict = search.verdict(puzzle);
            let kept = match &verdict {
                Verdict::Unique(solution) => Some((self.keep)(puzzle, solution)),
                _ => None,
            };
            (Status::from(&verdict), kept)
        }));
        // Keeps the puzzles in the order of the input, and none after the end of a strict run.
        block.wait_for_turn();
        Ok(())
    }

    fn record(
        &self,
        state: &mut ThreadState<T>,
        record: &Record,
        block: &mut BlockContext,
    ) -> Result<(), ParseError> {
        let puzzle = record_puzzle::puzzle(record)?;
        let Some((status, kept)) = state.found.pop_front() else { return Ok(()) };
        block.chunk.tally.count(status);
        lock(&self.kept).extend(kept);
        block.report_unanswered(record, puzzle, status);
        Ok(())
    }
}
