//! `ennead store add`: keeps puzzles in the store.
//!
//! All threads solve, find canonical forms and rate. Blocks of puzzles go to the [`Writer`] in the
//! order of the input, so that of equivalent puzzles the first is kept.

use crate::cli::commands::Command;
use crate::cli::exit::Exit;
use crate::cli::message::say;
use crate::cli::options::input::InputArgs;
use crate::cli::options::output::ReportArgs;
use crate::cli::options::store::StoreFileArgs;
use crate::cli::options::threads::ThreadArgs;
use crate::cli::render::sentences;
use crate::cli::run::block_context::BlockContext;
use crate::cli::run::interrupt;
use crate::cli::run::record_puzzle;
use crate::cli::run::records::{self, Destination, RecordCommand, SMALL_BLOCK_BYTES};
use crate::cli::run::{into_inner, lock};
use crate::store::{Added, NewPuzzle, NewPuzzles, Store, StoreError, Writer};
use anyhow::Result;
use clap::Args;
use ennead::cancel;
use ennead::fields::Status;
use ennead::format::write::Thousands;
use ennead::format::{BLOCK_BYTES, ParseError, Record};
use ennead::{Answer, Canonizer, Grid, Question, Worker};
use std::borrow::Cow;
use std::collections::VecDeque;
use std::path::PathBuf;
use std::sync::Mutex;

#[derive(Args, Debug)]
pub(crate) struct AddArgs {
    #[command(flatten)]
    input: InputArgs,
    /// Rate the puzzles, too, so that they can be found by their ratings
    ///
    /// Puzzles that the store already has without ratings are rated as well. A puzzle takes from a
    /// millisecond to seconds.
    #[arg(long)]
    rate: bool,
    /// Where the puzzles are from [default: the name of their file, if any]
    #[arg(long, value_name = "TEXT")]
    source: Option<String>,
    #[command(flatten)]
    store: StoreFileArgs,
    #[command(flatten)]
    reports: ReportArgs,
    #[command(flatten)]
    threads: ThreadArgs,
}

impl Command for AddArgs {
    const NAME: &'static str = "add";

    const GROUP: Option<&'static str> = Some(super::STORE.name);

    const ABOUT: &'static str = "Keep puzzles in the store";

    const LONG_ABOUT: &'static str = "\
Keep puzzles in the store, which is made if there is none. Standard error says how many were \
added, and how many were known already.

Of equivalent puzzles (by transposing, moving lines and renaming digits) the store keeps the one \
that it sees first. Each gets a number, in the order of the input. Puzzles without exactly one \
solution are refused, with a message; the others are added. Many puzzles are written at a time: after \
a crash, those that were written before are there, and the same command adds the rest.";

    fn after_help() -> Cow<'static, str> {
        "\
Examples:
  ennead store add many.txt                  keep the puzzles of a file
  ennead store add --rate hard.txt           with ratings
  ennead store add --store my.db many.txt    in a file of your own
  ennead generate -n 20 --seed 1 | ennead store add --rate --source generated
                                             keep what is made

Exit codes: 0 all are in the store now; 1 some have no solution, or more than one; 2 wrong usage or an \
unusable file; 3 some records are malformed."
            .into()
    }

    fn run(self) -> Result<Exit> {
        let store = self.store.open()?;
        let command = Add {
            rates: self.rate,
            path: store.path().to_owned(),
            source: self.source,
            strict: self.input.strict,
            writer: Mutex::new(Writer::new(store)?),
            trouble: Mutex::default(),
        };
        let destination = Destination::Own(&self.reports);
        let exit = records::run(&command, &self.input, destination, &self.threads);
        let added = into_inner(command.writer).finish();
        if let Some(error) = into_inner(command.trouble) {
            return Err(error.into());
        }
        let added = added?;
        if !self.reports.quiet && (added != Added::default() || interrupt::is_requested()) {
            say(summary(added));
        }
        exit
    }
}

/// The counts of the puzzles in words: `1,000 puzzles added, 3 known before`.
fn summary(Added { added, known, rated }: Added) -> String {
    let puzzles = sentences::word(added, "puzzle", "puzzles");
    let mut text = format!("{} {puzzles} added", Thousands(added));
    if known > 0 {
        text += &format!(", {} known before", Thousands(known));
    }
    if rated > 0 {
        text += &format!(" and {} of them rated now", Thousands(rated));
    }
    text
}

struct Add {
    /// The puzzles are rated, too.
    rates: bool,
    /// The file of the store.
    path: PathBuf,
    /// The source that was asked for, in place of the name of the file.
    source: Option<String>,
    /// True if the first record that cannot be read ends the run.
    strict: bool,
    writer: Mutex<Writer>,
    /// The first error of the store.
    trouble: Mutex<Option<StoreError>>,
}

/// The state of one thread.
struct ThreadState {
    worker: Worker,
    canonizer: Canonizer,
    /// The store, to look up which puzzles are rated already; only if this run rates.
    reader: Option<Store>,
    /// The answer to each puzzle of a block, until it is reported.
    answers: VecDeque<Answer>,
    /// The store cannot be used: the run ends.
    is_lost: bool,
}

impl Add {
    /// The store cannot be used: the run ends at the next record.
    fn lose(&self, state: &mut ThreadState, error: StoreError) {
        state.is_lost = true;
        lock(&self.trouble).get_or_insert(error);
    }
}

impl RecordCommand for Add {
    type ThreadState = ThreadState;

    fn block_bytes(&self) -> usize {
        if self.rates { SMALL_BLOCK_BYTES } else { BLOCK_BYTES }
    }

    fn thread_state(&self) -> Result<ThreadState> {
        Ok(ThreadState {
            worker: Worker::new(),
            canonizer: Canonizer::new(),
            reader: if self.rates { Some(Store::open_to_read(&self.path)?) } else { None },
            answers: VecDeque::new(),
            is_lost: false,
        })
    }

    fn prepare(
        &self,
        state: &mut ThreadState,
        records: &[Record],
        block: &mut BlockContext,
    ) -> Result<(), String> {
        // A strict run ends at the first record that cannot be read.
        let readable = |record: &&Record| !self.strict || record.puzzle().is_ok();
        let grids = records.iter().take_while(readable);
        let grids: Vec<&Grid> = grids.filter_map(|record| record.puzzle().ok()).collect();
        let mut answers = Vec::new();
        state.worker.solve(&grids, Question::Unique, &mut answers);
        let mut puzzles = Vec::with_capacity(grids.len());
        let ThreadState { canonizer, reader, .. } = &mut *state;
        let prepared = cancel::catch(|| {
            for (grid, answer) in grids.iter().zip(&answers) {
                cancel::check();
                let Answer::Solved(solution) = *answer else { continue };
                puzzles.push(NewPuzzle::prepare(grid, &solution, canonizer, reader.as_ref())?);
            }
            // Blocks are added in the order of the input: of equivalent puzzles, the first is kept.
            block.wait_for_turn();
            Ok(())
        });
        if let Ok(Err(error)) = prepared {
            self.lose(state, error);
            return Ok(());
        }
        if let Err(cancelled) = prepared
            && !block.is_turn()
        {
            cancelled.resume();
        }
        state.answers.clear();
        state.answers.extend(answers);
        let file = || block.file.as_deref().map(str::to_owned);
        let source = self.source.clone().or_else(file);
        // After Ctrl-C, what the first block has until then: rating takes long.
        if let Err(error) = lock(&self.writer).push(NewPuzzles { source, puzzles }) {
            self.lose(state, error);
        }
        if let Err(cancelled) = prepared {
            cancelled.resume();
        }
        Ok(())
    }

    fn record(
        &self,
        state: &mut ThreadState,
        record: &Record,
        block: &mut BlockContext,
    ) -> Result<(), ParseError> {
        if state.is_lost {
            block.end_run();
            return Ok(());
        }
        let grid = record_puzzle::puzzle(record)?;
        let Some(answer) = state.answers.pop_front() else { return Ok(()) };
        let status = Status::of_answer(&answer, Question::Unique);
        block.chunk.tally.count(status);
        block.report_unanswered(record, grid, status);
        Ok(())
    }
}
