//! `ennead shuffle`: writes random puzzles that are equivalent to each puzzle.

use super::Command;
use crate::cli::exit::Exit;
use crate::cli::options::amounts;
use crate::cli::options::input::InputArgs;
use crate::cli::options::making::SeedArgs;
use crate::cli::options::output::OutputArgs;
use crate::cli::options::threads::ThreadArgs;
use crate::cli::run::block_context::BlockContext;
use crate::cli::run::record_puzzle;
use crate::cli::run::records::{self, Destination, RecordCommand};
use crate::cli::run::tally::Tally;
use anyhow::Result;
use clap::Args;
use ennead::format::{ParseError, Record, write};
use ennead::{Random, Transformation};
use std::borrow::Cow;

#[derive(Args, Debug)]
pub(crate) struct ShuffleArgs {
    #[command(flatten)]
    input: InputArgs,
    /// How many images of each puzzle
    #[arg(
        short,
        long,
        value_name = "N",
        default_value_t = 1,
        value_parser = amounts::number::<u64>(1..=u64::MAX),
        conflicts_with = "line_by_line",
        allow_negative_numbers = true, // to say that they are out of range, not unknown options
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

The images depend on the puzzles, on --seed and on -n, not on the number of threads.";

    fn after_help() -> Cow<'static, str> {
        "\
Examples:
  ennead shuffle puzzle.txt             another look at the same puzzle
  ennead shuffle -n 10 puzzle.txt       ten of them
  ennead shuffle --seed 7 many.txt      the same images each time

Exit codes: 0 done; 2 wrong usage or an unusable file; 3 some records are malformed."
            .into()
    }

    fn input(&self) -> Option<&InputArgs> {
        Some(&self.input)
    }

    fn run(self) -> Result<Exit> {
        let command = Shuffle { seed: self.seed.choose()?, number: self.number };
        records::run(&command, &self.input, Destination::Output(&self.output), &self.threads)
    }
}

struct Shuffle {
    seed: u64,
    /// How many images of each puzzle.
    number: u64,
}

impl RecordCommand for Shuffle {
    type ThreadState = ();

    fn thread_state(&self) -> Result<()> {
        Ok(())
    }

    fn record(
        &self,
        (): &mut (),
        record: &Record,
        block: &mut BlockContext,
    ) -> Result<(), ParseError> {
        let grid = record_puzzle::puzzle(record)?;
        block.chunk.tally.shown += 1;
        for image in 0..self.number {
            block.continue_answer();
            // Each image has a stream of its own, so that a larger -n adds images to these.
            let stream = ((block.number - 1) << 32).wrapping_add(image);
            let transformation = Transformation::random(&mut Random::new(self.seed, stream));
            block.chunk.begin_answer(false);
            write::line(&mut block.chunk.text, &transformation.apply_to_grid(grid));
        }
        Ok(())
    }

    fn placeholder(&self, record: &Record, _: &ParseError, block: &mut BlockContext) {
        block.chunk.begin_answer(false);
        block.chunk.echo_joined(record.text);
    }

    fn exit(&self, tally: &Tally) -> Exit {
        tally.exit_allowing_multiple()
    }
}
