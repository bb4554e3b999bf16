//! `ennead sample`: writes some records of a data set, all equally likely.
//!
//! Each record draws a number from the seed and its own number in the input. A sample of n records
//! is the n records with the least numbers, so threads can share the work, and memory holds no more
//! than n records. A share is the records with numbers below a limit.

use super::Command;
use crate::cli::exit::Exit;
use crate::cli::message::say;
use crate::cli::options::amounts;
use crate::cli::options::input::InputArgs;
use crate::cli::options::making::SeedArgs;
use crate::cli::options::output::{ReportArgs, file};
use crate::cli::options::threads::ThreadArgs;
use crate::cli::run::block_context::BlockContext;
use crate::cli::run::inputs::Inputs;
use crate::cli::run::new_file;
use crate::cli::run::outputs;
use crate::cli::run::record_puzzle;
use crate::cli::run::record_writer::{RecordText, RecordWriter};
use crate::cli::run::records::{self, Destination, RecordCommand};
use crate::cli::run::{into_inner, lock};
use anyhow::Result;
use clap::{Args, ValueHint};
use ennead::format::BLOCK_BYTES;
use ennead::format::{ParseError, Record, RecordFormat};
use ennead::{Random, Share};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

#[derive(Args, Debug)]
pub(crate) struct SampleArgs {
    #[command(flatten)]
    input: InputArgs,
    /// How many records, as in 1000, or which share of them, as in 10%
    #[arg(
        short,
        long,
        value_name = "N|SHARE",
        value_parser = size,
    )]
    number: Size,
    #[command(flatten)]
    seed: SeedArgs,
    /// Write the records to FILE instead of standard output
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath, help_heading = "Output")]
    output: Option<PathBuf>,
    #[command(flatten)]
    reports: ReportArgs,
    #[command(flatten)]
    threads: ThreadArgs,
}

/// How much is taken.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Size {
    Records(usize),
    Share(Share),
}

/// A number of records, or a share of them as in `10%`. A share without the sign is refused: a bare
/// 0.1 could be a mistyped number.
fn size(text: &str) -> Result<Size, String> {
    if text.ends_with('%') {
        return amounts::share(text).map(Size::Share);
    }
    match text.parse() {
        Ok(0) => Err("a sample has at least 1 record".to_owned()),
        Ok(number) => Ok(Size::Records(number)),
        Err(_) => Err(format!("'{text}': write a number of records, or a share as in 10%")),
    }
}

impl Command for SampleArgs {
    const NAME: &'static str = "sample";

    const ABOUT: &'static str = "Take some records of a data set at random";

    const LONG_ABOUT: &'static str = "\
Take some records of a data set at random: -n 1000 takes 1,000 of them, each set of 1,000 equally \
likely; -n 10% takes each record with this probability, and so about a tenth of them. Records are \
written as they are, in their order, below the header of their table. Records that cannot be read \
are not taken; a message names them.

What is taken depends on the input, on --seed and on -n, not on the number of \
threads, and a larger -n adds records to those of a smaller one. With a number, memory holds the \
sample and nothing else; with a share, records are written as they come.";

    fn after_help() -> Cow<'static, str> {
        "\
Examples:
  ennead sample -n 1000 --seed 7 data.csv > some.csv    the same 1,000 each time
  ennead sample -n 10% data.csv > tenth.csv             about a tenth
  ennead sample -n 5 many.txt | ennead explain          a look at some of them

Exit codes: 0 done; 2 wrong usage or an unusable file; 3 some records are malformed."
            .into()
    }

    fn run(self) -> Result<Exit> {
        let inputs = Inputs::open(&self.input, BLOCK_BYTES)?;
        let path = file(self.output.as_deref());
        let rejects = self.reports.rejects.as_deref();
        let files = [("--output", path), ("--rejects", rejects)];
        let files: Vec<_> = files.into_iter().filter(|(_, path)| path.is_some()).collect();
        outputs::refuse_shared(&files, inputs.sources())?;
        let rows = RecordWriter::open(path)?;
        let state = State { taken: BTreeMap::new(), rows };
        let command = Sample {
            size: self.number,
            seed: self.seed.choose(),
            limit: AtomicU64::new(u64::MAX),
            state: Mutex::new(state),
        };
        let exit =
            records::run(&command, &self.input, Destination::Own(&self.reports), &self.threads)?;
        let state = into_inner(command.state);
        let is_partial = exit >= Exit::Trouble || self.input.strict && exit == Exit::Malformed;
        if is_partial && matches!(command.size, Size::Records(_)) {
            // The records read so far are no sample of the whole.
            say("not all records were read: no sample is written");
            new_file::discard_if_empty();
            return Ok(exit);
        }
        let is_closed = state.finish()?;
        Ok(if is_closed { Exit::Found } else { exit })
    }
}

struct Sample {
    size: Size,
    seed: u64,
    /// No record that drew a greater number is taken any more.
    limit: AtomicU64,
    state: Mutex<State>,
}

struct State {
    /// The records that drew the least numbers so far, by that number and their own in the input.
    taken: BTreeMap<(u64, u64), (Vec<u8>, RecordFormat)>,
    rows: RecordWriter,
}

impl RecordCommand for Sample {
    type ThreadState = ();

    const READS_ANSWERS: bool = true;

    fn thread_state(&self) -> Result<()> {
        Ok(())
    }

    fn prepare(
        &self,
        (): &mut (),
        records: &[Record],
        block: &mut BlockContext,
    ) -> Result<(), String> {
        if let Size::Share(_) = self.size {
            // Records are written in their order.
            block.wait_for_turn();
        }
        let mut state = lock(&self.state);
        state.rows.begin_block(records, block);
        Ok(())
    }

    fn record(
        &self,
        (): &mut (),
        record: &Record,
        block: &mut BlockContext,
    ) -> Result<(), ParseError> {
        record_puzzle::puzzle(record)?;
        block.chunk.tally.shown += 1;
        let drawn = Random::new(self.seed, block.number).bits();
        match self.size {
            Size::Share(share) if share.contains(drawn) => {
                let mut state = lock(&self.state);
                state.rows.write(&RecordText::of(record));
                if state.rows.is_over() {
                    block.end_run();
                }
            }
            Size::Records(count) if drawn <= self.limit.load(Ordering::Relaxed) => {
                self.take(record, drawn, count, block);
            }
            Size::Share(_) | Size::Records(_) => {}
        }
        Ok(())
    }
}

impl Sample {
    /// Takes a record, and drops the one that drew the greatest number if there are more than
    /// `count`.
    fn take(&self, record: &Record, drawn: u64, count: usize, block: &BlockContext) {
        let mut state = lock(&self.state);
        let kept = (record.text.to_owned(), record.format);
        state.taken.insert((drawn, block.number), kept);
        if state.taken.len() > count {
            state.taken.pop_last();
            if let Some((&(drawn, _), _)) = state.taken.last_key_value() {
                self.limit.store(drawn, Ordering::Relaxed);
            }
        }
    }
}

impl State {
    /// Writes the records that are not written yet. True if the reader had closed the pipe before.
    fn finish(self) -> Result<bool> {
        let State { taken, mut rows } = self;
        let mut taken: Vec<_> = taken.into_iter().collect();
        taken.sort_unstable_by_key(|&((_, number), _)| number);
        for (_, (text, format)) in &taken {
            rows.write(&RecordText { text, format: *format });
        }
        rows.finish()?;
        Ok(rows.is_closed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_read() {
        assert_eq!(size("1000"), Ok(Size::Records(1000)));
        assert!(matches!(size("10%"), Ok(Size::Share(_))));
        for wrong in ["0", "-1", "0.1", "ten", "", "0%", "100%"] {
            assert!(size(wrong).is_err(), "{wrong}");
        }
    }
}
