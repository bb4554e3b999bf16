//! `ennead repair`: what is wrong with each puzzle, and which single changes put it right.

use crate::cli::args::{RepairArgs, RepairFormat};
use crate::cli::render::finding::Status;
use crate::cli::render::repair_data::RepairData;
use crate::cli::render::repair_text;
use crate::cli::run::diagnostics::Complaints;
use crate::cli::run::exit::Exit;
use crate::cli::run::outputs;
use crate::cli::run::pipeline::{Job, Turn};
use crate::cli::run::session::{self, FEW_BYTES, Session};
use anyhow::{Context, Result};
use core::num::NonZeroU64;
use ennead::format::Record;
use ennead::{Diagnosis, Engine, Repairer};

struct Repair {
    engine: Engine,
    limit: NonZeroU64,
    as_data: bool,
    verbose: bool,
    coloured: bool,
    complaints: Complaints,
}

/// Runs the command.
pub(crate) fn run(args: RepairArgs) -> Result<Exit> {
    let coloured = outputs::is_coloured(args.color, &args.output);
    let job = Repair {
        engine: session::engine(&args.run)?,
        limit: args.limit,
        as_data: args.format == RepairFormat::Jsonl,
        verbose: args.verbose,
        coloured,
        complaints: session::complaints(&args.input, &args.output),
    };
    let session = Session {
        input: args.input,
        output: args.output,
        jobs: args.run.threads.jobs,
        coloured,
        block_bytes: FEW_BYTES,
    };
    session.run(&job, |tally| tally.exit(true))
}

impl Job for Repair {
    type Memory = Repairer;

    fn memory(&self) -> Result<Repairer> {
        Repairer::new(self.engine).context("this machine cannot run the engine")
    }

    fn block(&self, repairer: &mut Repairer, records: &[Record], turn: &mut Turn) {
        for (number, record) in (turn.first_number..).zip(records) {
            if turn.is_over() {
                turn.page.is_last = true;
                return;
            }
            self.record(repairer, number, record, turn);
            if turn.page.is_last || !turn.flow() {
                return;
            }
        }
    }
}

impl Repair {
    fn record(&self, repairer: &mut Repairer, number: u64, record: &Record, turn: &mut Turn) {
        let source = turn.source;
        let place = (number, source, record.line);
        let grid = match &record.puzzle {
            Ok(grid) => grid,
            Err(malformed) => {
                return self.complaints.malformed(turn, record, malformed, |page| {
                    page.begin(!self.as_data);
                    match self.as_data {
                        true => page.json(&RepairData::malformed(place)),
                        false => page.echo(record.text),
                    }
                });
            }
        };
        let diagnosis = repairer.diagnose(grid, self.limit);
        let status = status(&diagnosis);
        turn.page.tally.count(status);
        turn.page.begin(!self.as_data);
        if self.as_data {
            turn.page.json(&RepairData::of(place, grid, &diagnosis));
        } else {
            let heading = format!("# {source}:{}, {} givens: ", record.line, grid.clues());
            turn.page.text.extend_from_slice(heading.as_bytes());
            let out = &mut turn.page.text;
            repair_text::write(out, grid, &diagnosis, self.coloured, self.verbose);
        }
        // The answer says why; the rejects keep the puzzle.
        self.complaints.unanswered(turn, record, grid, status, false);
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
