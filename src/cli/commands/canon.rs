//! `ennead canon`: the minlex form of each puzzle.

use crate::cli::args::CanonArgs;
use crate::cli::run::block_context::BlockContext;
use crate::cli::run::exit::Exit;
use crate::cli::run::records::{self, RecordCommand};
use crate::cli::run::tally::Tally;
use anyhow::Result;
use ennead::Canonizer;
use ennead::format::{ParseError, Record};
use std::io::Write;

struct Canon {
    group: bool,
}

/// Runs the command.
pub(crate) fn run(args: CanonArgs) -> Result<Exit> {
    let command = Canon { group: args.group };
    records::run(&command, &args.input, &args.output, args.threads.jobs)
}

impl RecordCommand for Canon {
    type ThreadState = Canonizer;

    fn thread_state(&self) -> Result<Canonizer> {
        Ok(Canonizer::new())
    }

    fn record(
        &self,
        canonizer: &mut Canonizer,
        record: &Record,
        block: &mut BlockContext,
    ) -> Result<(), ParseError> {
        let canonical = canonizer.canonical(records::puzzle(record)?);
        let chunk = &mut block.chunk;
        chunk.tally.shown += 1;
        chunk.begin_answer(false);
        chunk.text.extend_from_slice(&canonical.grid.to_line());
        if self.group {
            // Writing to memory does not fail.
            let _ = write!(chunk.text, " {}", canonical.automorphisms);
        }
        chunk.text.push(b'\n');
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
