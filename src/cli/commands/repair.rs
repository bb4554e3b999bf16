//! `ennead repair`: what is wrong with each puzzle, and which single changes put it right.

use crate::cli::args::{RepairArgs, RepairFormat};
use crate::cli::render::finding::Status;
use crate::cli::render::repair_data::RepairData;
use crate::cli::render::repair_text;
use crate::cli::run::block_context::BlockContext;
use crate::cli::run::exit::Exit;
use crate::cli::run::outputs;
use crate::cli::run::records::{self, RecordCommand, SMALL_BLOCK_BYTES};
use crate::cli::run::threads;
use anyhow::{Context, Result};
use core::num::NonZeroU64;
use ennead::format::{ParseError, Record};
use ennead::{Diagnosis, Engine, Repairer};

struct Repair {
    engine: Engine,
    /// Solutions are counted up to this number.
    limit: NonZeroU64,
    as_data: bool,
    verbose: bool,
    is_colored: bool,
}

/// Runs the command.
pub(crate) fn run(args: RepairArgs) -> Result<Exit> {
    let command = Repair {
        engine: threads::engine(&args.run)?,
        limit: args.limit,
        as_data: args.format == RepairFormat::Jsonl,
        verbose: args.verbose,
        is_colored: outputs::is_colored(args.color, &args.output),
    };
    records::run(&command, &args.input, &args.output, args.run.threads.jobs)
}

impl RecordCommand for Repair {
    type ThreadState = Repairer;

    const BLOCK_BYTES: usize = SMALL_BLOCK_BYTES;

    fn thread_state(&self) -> Result<Repairer> {
        Repairer::new(self.engine).context("this machine cannot run the engine")
    }

    fn is_colored(&self) -> bool {
        self.is_colored
    }

    fn record(
        &self,
        repairer: &mut Repairer,
        record: &Record,
        block: &mut BlockContext,
    ) -> Result<(), ParseError> {
        let grid = records::puzzle(record)?;
        let diagnosis = repairer.diagnose(grid, self.limit);
        let status = status(&diagnosis);
        let (source, place) = (block.source, block.place(record));
        let chunk = &mut block.chunk;
        chunk.tally.count(status);
        chunk.begin_answer(!self.as_data);
        if self.as_data {
            chunk.json(&RepairData::of(place, grid, &diagnosis));
        } else {
            let heading = format!("# {source}:{}, {} givens: ", record.line, grid.clues());
            chunk.text.extend_from_slice(heading.as_bytes());
            repair_text::write(&mut chunk.text, grid, &diagnosis, self.is_colored, self.verbose);
        }
        // The answer says why; the rejects keep the puzzle.
        block.reject_unanswered(record, grid, status);
        Ok(())
    }

    fn placeholder(&self, record: &Record, block: &mut BlockContext) {
        let place = block.place(record);
        block.chunk.begin_answer(!self.as_data);
        match self.as_data {
            true => block.chunk.json(&RepairData::malformed(place)),
            false => block.chunk.echo(record.text),
        }
    }
}

/// The word for a diagnosis.
pub(crate) fn status(diagnosis: &Diagnosis) -> Status {
    match diagnosis {
        Diagnosis::Unique(_) => Status::Unique,
        Diagnosis::Broken(_) => Status::None,
        Diagnosis::Ambiguous(_) => Status::Multiple,
    }
}
