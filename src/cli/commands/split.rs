//! `ennead split`: divides a data set into a training set and a test set, so that no puzzle of one
//! is an image of a puzzle of the other.

use super::Command;
use crate::cli::exit::Exit;
use crate::cli::message::say;
use crate::cli::options::amounts;
use crate::cli::options::input::InputArgs;
use crate::cli::options::making::SeedArgs;
use crate::cli::options::output::{ReportArgs, file_name};
use crate::cli::options::threads::{self, EngineArgs};
use crate::cli::render::sentences;
use crate::cli::run::block_context::BlockContext;
use crate::cli::run::inputs::Inputs;
use crate::cli::run::outputs;
use crate::cli::run::record_puzzle;
use crate::cli::run::record_writer::{RecordText, RecordWriter};
use crate::cli::run::records::{self, Destination, RecordCommand};
use crate::cli::run::{into_inner, lock};
use anyhow::Result;
use clap::{Args, ValueEnum, ValueHint};
use ennead::cancel;
use ennead::format::BLOCK_BYTES;
use ennead::format::write::Thousands;
use ennead::format::{ParseError, Record};
use ennead::{Answer, Canonizer, Engine, Grid, Question, Share, Worker};
use std::borrow::Cow;
use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

#[derive(Args, Debug)]
pub(crate) struct SplitArgs {
    #[command(flatten)]
    input: InputArgs,
    /// What stays together
    #[arg(long, value_enum, value_name = "WHAT", default_value_t, help_heading = "Split")]
    by: Unit,
    /// How much goes to the test side, as in 10% or 0.1
    #[arg(
        long,
        value_name = "SHARE",
        default_value = "10%",
        value_parser = amounts::share,
        help_heading = "Split"
    )]
    test: Share,
    /// Write the training side to FILE
    #[arg(long, value_name = "FILE", value_parser = file_name(), value_hint = ValueHint::FilePath, help_heading = "Split")]
    train_file: PathBuf,
    /// Write the test side to FILE
    #[arg(long, value_name = "FILE", value_parser = file_name(), value_hint = ValueHint::FilePath, help_heading = "Split")]
    test_file: PathBuf,
    #[command(flatten)]
    seed: SeedArgs,
    #[command(flatten)]
    reports: ReportArgs,
    #[command(flatten)]
    engine: EngineArgs,
}

/// What stays together.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
enum Unit {
    /// All puzzles that are equivalent
    #[default]
    Class,
    /// All puzzles with the same solution grid, or an equivalent one
    Grid,
}

impl Command for SplitArgs {
    const NAME: &'static str = "split";

    const ABOUT: &'static str =
        "Split a data set into a training set and a test set, without leaks";

    const LONG_ABOUT: &'static str = "\
Split a data set into a training set and a test set, so that no puzzle of one is equivalent to a \
puzzle of the other (by transposing, moving lines and renaming digits). With --by grid, no solution \
grid is on both sides either, nor an equivalent one; a puzzle without a single solution has no grid, \
so its class decides.

Records are written as they are, in their order, below the header of their table. The side of a \
class depends on --seed and on the class alone: not on other records, their order, the number of \
threads, or the machine. So parts can be split one by one, and a data set that grows keeps its \
test side. The share is that of the classes; the number of records on each side is reported \
at the end.

Nothing is remembered, so a data set may be of any size. For three sides, split one side again with \
another seed. What cannot be read is left out, with a message.";

    fn after_help() -> Cow<'static, str> {
        "\
Examples:
  ennead split data.csv --seed 1 --train-file train.csv --test-file test.csv
                                  one class in ten to test with
  ennead split data.csv --by grid --test 20% --seed 1 --train-file a.csv --test-file b.csv
                                  not even a solution grid on both sides
  ennead audit train.csv --against test.csv
                                  shows that nothing leaks

Exit codes: 0 done; 2 wrong usage or an unusable file; 3 some records are malformed."
            .into()
    }

    fn run(self) -> Result<Exit> {
        let inputs = Inputs::open(&self.input, BLOCK_BYTES)?;
        let [train, test] = [self.train_file.as_path(), self.test_file.as_path()];
        let mut files = vec![("--train-file", Some(train)), ("--test-file", Some(test))];
        files.extend(self.reports.rejects.as_deref().map(|path| ("--rejects", Some(path))));
        outputs::refuse_shared(&files, inputs.sources())?;
        let writer = |path: &Path| RecordWriter::open(Some(path));
        let state = State { train: writer(train)?, test: writer(test)? };
        let command = Split {
            by: self.by,
            share: self.test,
            seed: self.seed.choose(),
            engine: self.engine.engine()?,
            state: Mutex::new(state),
        };
        let exit = records::run(
            &command,
            &self.input,
            Destination::Own(&self.reports),
            &self.engine.threads,
        )?;
        let state = into_inner(command.state);
        let State { train: mut train_rows, test: mut test_rows } = state;
        train_rows.finish()?;
        test_rows.finish()?;
        let all = train_rows.count + test_rows.count;
        let [is_train_closed, is_test_closed] =
            [&train_rows, &test_rows].map(|rows| rows.is_closed);
        if !self.reports.quiet && all > 0 && !is_train_closed && !is_test_closed {
            say(format_args!(
                "{} {} in {}, {} in {} ({:.2} %)",
                Thousands(train_rows.count),
                sentences::word(train_rows.count, "record", "records"),
                train.display(),
                Thousands(test_rows.count),
                test.display(),
                100.0 * test_rows.count as f64 / all as f64,
            ));
        }
        Ok(if is_train_closed && is_test_closed { Exit::Found } else { exit })
    }
}

struct Split {
    by: Unit,
    /// The share of the test side.
    share: Share,
    seed: u64,
    engine: Engine,
    state: Mutex<State>,
}

/// The outputs, in the order of the input.
struct State {
    train: RecordWriter,
    test: RecordWriter,
}

/// The state of one thread.
struct ThreadState {
    worker: Worker,
    answers: Vec<Answer>,
    canonizer: Canonizer,
    /// For each puzzle of a block, whether it goes to the test side.
    are_tests: VecDeque<bool>,
}

impl RecordCommand for Split {
    type ThreadState = ThreadState;

    const READS_ANSWERS: bool = true;

    fn thread_state(&self) -> Result<ThreadState> {
        Ok(ThreadState {
            worker: threads::worker(self.engine)?,
            answers: Vec::new(),
            canonizer: Canonizer::new(),
            are_tests: VecDeque::new(),
        })
    }

    fn prepare(
        &self,
        state: &mut ThreadState,
        records: &[Record],
        block: &mut BlockContext,
    ) -> Result<(), String> {
        let ThreadState { worker, answers, canonizer, are_tests } = state;
        let puzzles: Vec<&Grid> = record_puzzle::puzzles(records).collect();
        answers.clear();
        if self.by == Unit::Grid {
            worker.solve(&puzzles, Question::Unique, answers);
        }
        are_tests.clear();
        for (index, puzzle) in puzzles.into_iter().enumerate() {
            cancel::check();
            let form = match answers.get(index) {
                Some(Answer::Solved(solution)) => canonizer.canonical(&solution.to_grid()),
                _ => canonizer.canonical(puzzle),
            };
            are_tests.push_back(form.is_drawn(self.share, self.seed));
        }
        // Records are written in their order.
        block.wait_for_turn();
        let mut state = lock(&self.state);
        state.train.begin_block(records, block);
        state.test.begin_block(records, block);
        Ok(())
    }

    fn record(
        &self,
        state: &mut ThreadState,
        record: &Record,
        block: &mut BlockContext,
    ) -> Result<(), ParseError> {
        record_puzzle::puzzle(record)?;
        let Some(is_test) = state.are_tests.pop_front() else {
            block.end_run();
            return Ok(());
        };
        block.chunk.tally.shown += 1;
        let mut state = lock(&self.state);
        let rows = if is_test { &mut state.test } else { &mut state.train };
        rows.write(&RecordText::of(record));
        if rows.has_failed() || state.train.is_closed && state.test.is_closed {
            block.end_run();
        }
        Ok(())
    }
}
