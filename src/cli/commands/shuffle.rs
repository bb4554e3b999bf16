//! `ennead shuffle`: writes random puzzles that are equivalent to each puzzle.

use super::Command;
use crate::cli::exit::Exit;
use crate::cli::message;
use crate::cli::options::amounts;
use crate::cli::options::input::InputArgs;
use crate::cli::options::making::SeedArgs;
use crate::cli::options::output::OutputArgs;
use crate::cli::options::threads::ThreadArgs;
use crate::cli::run::block_context::BlockContext;
use crate::cli::run::record_puzzle;
use crate::cli::run::record_writer::{KeptRecords, RecordText};
use crate::cli::run::records::{self, Destination, Frame, RecordCommand};
use anyhow::Result;
use clap::Args;
use ennead::format::{Column, GridForm, ParseError, ReadOptions, Record, RecordFormat};
use ennead::{Random, Transformation};
use std::borrow::Cow;

#[derive(Args, Debug)]
pub(crate) struct ShuffleArgs {
    #[command(flatten)]
    input: InputArgs,
    /// The column of the answers in csv, by name or number from 1; in jsonl the name of their field
    #[arg(long, value_name = "NAME|N", help_heading = "Input")]
    answer_column: Option<Column>,
    /// How many images of each puzzle
    #[arg(
        short,
        long,
        value_name = "N",
        default_value_t = 1,
        value_parser = amounts::number::<u64>(1..=u64::MAX),
        conflicts_with = "line_by_line",
    )]
    number: u64,
    #[command(flatten)]
    seed: SeedArgs,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    threads: ThreadArgs,
}

impl Command for ShuffleArgs {
    const NAME: &'static str = "shuffle";

    const ABOUT: &'static str = "Write random equivalents of puzzles: other digits, moved lines";

    const LONG_ABOUT: &'static str = "\
Write a random image of each puzzle: transposed or not, bands and stacks moved, rows and columns moved \
in them, digits renamed. It has as many solutions as the puzzle, and is as hard to solve. All images \
are equally likely.

The image is written as its puzzle was, in the row of its table, its JSON object or its line, and \
the answer that is given beside the puzzle becomes the image of that answer. Everything else stays as \
it is: pencil marks, masks or steps in other columns do not fit the image. A drawn grid becomes a \
line of 81 characters, a record that cannot be read comes back unchanged (of a line of more than \
1 MiB, the first MiB), and tables with other columns than those before are refused.

The images depend on the puzzles, on --seed and on -n, not on the number of threads.";

    fn after_help() -> Cow<'static, str> {
        "\
Examples:
  ennead shuffle puzzle.txt             another look at the same puzzle
  ennead shuffle -n 10 puzzle.txt       ten of them
  ennead shuffle --seed 7 many.txt      the same images each time
  ennead shuffle -n 4 train.csv > more.csv
                                        four images of each row, with their answers

Exit codes: 0 done; 2 wrong usage or an unusable file; 3 some records are malformed."
            .into()
    }

    fn run(mut self) -> Result<Exit> {
        self.input.answer_column = self.answer_column;
        let command = Shuffle {
            seed: self.seed.choose(),
            number: self.number,
            options: self.input.read_options(),
            records: KeptRecords::new(&self.output),
        };
        records::run(&command, &self.input, Destination::Output(&self.output), &self.threads)
    }
}

struct Shuffle {
    seed: u64,
    /// How many images of each puzzle.
    number: u64,
    options: ReadOptions,
    records: KeptRecords,
}

impl RecordCommand for Shuffle {
    type ThreadState = ();

    const READS_ANSWERS: bool = true;

    fn thread_state(&self) -> Result<()> {
        Ok(())
    }

    fn frame(&self) -> Frame {
        Frame { written: self.records.promised, ..Frame::default() }
    }

    fn prepare(
        &self,
        (): &mut (),
        records: &[Record],
        block: &mut BlockContext,
    ) -> Result<(), String> {
        self.records.begin(records, block)
    }

    fn record(
        &self,
        (): &mut (),
        record: &Record,
        block: &mut BlockContext,
    ) -> Result<(), ParseError> {
        record_puzzle::puzzle(record)?;
        block.chunk.tally.shown += 1;
        let mut text = Vec::new();
        for image in 0..self.number {
            block.continue_answer();
            // Each image has a stream of its own, so that a larger -n adds images to these.
            let stream = ((block.number - 1) << 32).wrapping_add(image);
            let transformation = Transformation::random(&mut Random::new(self.seed, stream));
            let (header, options) = (block.header.as_deref(), &self.options);
            text.clear();
            record.append_with(&mut text, header, options, GridForm::AsWritten, |grid| {
                transformation.apply_to_grid(grid)
            });
            self.records.write(&RecordText { text: &text, format: RecordFormat::Line }, block);
        }
        Ok(())
    }

    fn placeholder(&self, record: &Record, _: &ParseError, block: &mut BlockContext) {
        let text = match record.format {
            RecordFormat::Csv => record.text.into(),
            _ => Cow::Owned(message::joined(record.text)),
        };
        self.records.write(&RecordText { text: &text, format: RecordFormat::Line }, block);
    }
}
