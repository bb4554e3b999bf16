//! `ennead shuffle`: random images of each puzzle.

use crate::cli::args::ShuffleArgs;
use crate::cli::run::block_context::BlockContext;
use crate::cli::run::exit::Exit;
use crate::cli::run::records::{self, RecordCommand};
use crate::cli::run::seed;
use crate::cli::run::tally::Tally;
use anyhow::Result;
use ennead::format::{ParseError, Record, write};
use ennead::{Random, Symmetry};

struct Shuffle {
    seed: u64,
    /// How many images of each puzzle.
    number: u64,
}

/// Runs the command.
pub(crate) fn run(args: ShuffleArgs) -> Result<Exit> {
    let command = Shuffle { seed: seed::chosen(&args.seed)?, number: args.number };
    records::run(&command, &args.input, &args.output, args.threads.jobs)
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
        let grid = records::puzzle(record)?;
        block.chunk.tally.shown += 1;
        for image in 0..self.number {
            if !block.goes_on() {
                break;
            }
            // Each image has a stream of its own, so that a larger -n adds images to these.
            let stream = ((block.number - 1) << 32).wrapping_add(image);
            let symmetry = Symmetry::random(&mut Random::new(self.seed, stream));
            block.chunk.begin_answer(false);
            write::line(&mut block.chunk.text, &symmetry.grid(grid));
        }
        Ok(())
    }

    fn placeholder(&self, record: &Record, block: &mut BlockContext) {
        block.chunk.begin_answer(false);
        block.chunk.echo_joined(record.text);
    }

    fn exit(&self, tally: &Tally) -> Exit {
        tally.exit_allowing_multiple()
    }
}
