//! `ennead dedup`: keeps the first puzzle of each set of equivalent puzzles.
//!
//! All threads find canonical forms, but which puzzle of a class is the first is decided in the
//! order of the input, so the answer does not depend on the number of threads.

use super::Command;
use crate::cli::exit::Exit;
use crate::cli::message::say;
use crate::cli::options::input::InputArgs;
use crate::cli::options::output::OutputArgs;
use crate::cli::options::threads::ThreadArgs;
use crate::cli::run::block_context::BlockContext;
use crate::cli::run::record_puzzle;
use crate::cli::run::record_writer::{KeptRecords, RecordText};
use crate::cli::run::records::{self, Destination, Frame, RecordCommand};
use crate::cli::run::{into_inner, lock};
use anyhow::Result;
use clap::Args;
use ennead::Canonizer;
use ennead::cancel;
use ennead::format::write::Thousands;
use ennead::format::{ParseError, Record};
use std::borrow::Cow;
use std::collections::{HashSet, VecDeque};
use std::sync::Mutex;

#[derive(Args, Debug)]
pub(crate) struct DedupArgs {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    threads: ThreadArgs,
}

impl Command for DedupArgs {
    const NAME: &'static str = "dedup";

    const ABOUT: &'static str = "Keep one puzzle of each set of equivalent puzzles";

    const LONG_ABOUT: &'static str = "\
Keep the first puzzle of each set of equivalent puzzles. Two are equivalent if transposing, moving \
lines and renaming digits turn one into the other. Standard error says how many were dropped.

Records are written as they are, in the order of the input, over all files: a line with its comment, \
an object, a row of a table with all its columns, below the header. Tables with other columns than \
those before are refused. A class takes some 34 bytes of memory, so the input may be long. Records \
that cannot be read are dropped, with a message.

With --shard, only duplicates within the part are dropped. If one machine has too little memory or \
time, split each part into a train and a test file with `ennead split --test 50% --seed 1`. \
Equivalent puzzles always go to the same side, so join all train files and deduplicate them, then \
all test files. Another seed divides them further.";

    fn after_help() -> Cow<'static, str> {
        "\
Examples:
  ennead dedup many.txt > some.txt          without the equivalent ones
  ennead dedup old.txt new.txt > all.txt    two collections into one
  ennead dedup data.csv > less.csv          the rows of a table, with their answers
  zcat huge.gz | ennead dedup -q            in a pipe, without a message

Exit codes: 0 done; 2 wrong usage or an unusable file; 3 some records are malformed."
            .into()
    }

    fn run(self) -> Result<Exit> {
        let records = KeptRecords::new(&self.output);
        let command = Dedup { seen: Mutex::default(), records };
        let exit =
            records::run(&command, &self.input, Destination::Output(&self.output), &self.threads)?;
        let seen = into_inner(command.seen);
        if !self.output.reports.quiet && seen.puzzles > 0 {
            let dropped = Thousands(seen.puzzles - seen.classes.len() as u64);
            let puzzles = Thousands(seen.puzzles);
            say(format_args!(
                "{dropped} of {puzzles} puzzles dropped as equivalent to earlier ones"
            ));
        }
        Ok(exit)
    }
}

struct Dedup {
    seen: Mutex<Seen>,
    records: KeptRecords,
}

#[derive(Default)]
struct Seen {
    /// The fingerprints of the canonical forms: 17 to 34 bytes for each class.
    classes: HashSet<u128>,
    puzzles: u64,
}

/// The state of one thread.
struct ThreadState {
    canonizer: Canonizer,
    /// The fingerprint of the canonical form of each puzzle of a block.
    fingerprints: VecDeque<u128>,
}

impl RecordCommand for Dedup {
    type ThreadState = ThreadState;

    const READS_ANSWERS: bool = true;

    fn thread_state(&self) -> Result<ThreadState> {
        Ok(ThreadState { canonizer: Canonizer::new(), fingerprints: VecDeque::new() })
    }

    fn frame(&self) -> Frame {
        Frame { written: self.records.promised, ..Frame::default() }
    }

    fn prepare(
        &self,
        state: &mut ThreadState,
        records: &[Record],
        block: &mut BlockContext,
    ) -> Result<(), String> {
        state.fingerprints.clear();
        for grid in record_puzzle::puzzles(records) {
            cancel::check();
            state.fingerprints.push_back(state.canonizer.canonical(grid).fingerprint());
        }
        // The classes of all blocks before this one must be known.
        block.wait_for_turn();
        self.records.begin(records, block)
    }

    fn record(
        &self,
        state: &mut ThreadState,
        record: &Record,
        block: &mut BlockContext,
    ) -> Result<(), ParseError> {
        record_puzzle::puzzle(record)?;
        let Some(fingerprint) = state.fingerprints.pop_front() else { return Ok(()) };
        block.chunk.tally.shown += 1;
        let mut seen = lock(&self.seen);
        seen.puzzles += 1;
        if seen.classes.insert(fingerprint) {
            self.records.write(&RecordText::of(record), block);
        }
        Ok(())
    }
}
