//! `ennead candidates`: the pencil marks of each puzzle or position.

use crate::cli::args::CandidatesArgs;
use crate::cli::render::finding::Status;
use crate::cli::render::marks::Marks;
use crate::cli::run::chunk::About;
use crate::cli::run::diagnostics::Complaints;
use crate::cli::run::exit::Exit;
use crate::cli::run::pipeline::{Job, Turn};
use crate::cli::run::session::{self, Session};
use anyhow::Result;
use ennead::Rules;
use ennead::format::{BLOCK_BYTES, Record, write};

struct Candidates {
    rules: Rules,
    complaints: Complaints,
}

/// Runs the command.
pub(crate) fn run(args: CandidatesArgs) -> Result<Exit> {
    let job = Candidates {
        rules: args.rules,
        complaints: session::complaints(&args.input, &args.output),
    };
    let session = Session {
        input: args.input,
        output: args.output,
        jobs: args.run.threads.jobs,
        coloured: false,
        block_bytes: BLOCK_BYTES,
    };
    session.run(&job, |tally| tally.exit(false))
}

impl Job for Candidates {
    type Memory = ();

    fn memory(&self) -> Result<()> {
        Ok(())
    }

    fn block(&self, (): &mut (), records: &[Record], turn: &mut Turn) {
        for record in records {
            if turn.is_over() {
                turn.page.is_last = true;
                return;
            }
            self.record(turn, record);
            if turn.page.is_last || !turn.flow() {
                return;
            }
        }
    }
}

impl Candidates {
    fn record(&self, turn: &mut Turn, record: &Record) {
        let page = &mut turn.page;
        match record.position() {
            Ok(position) => {
                let marks = Marks::of_position(&position, self.rules);
                page.begin(true);
                write::candidates(&mut page.text, &marks.cells);
                if let Some(conflict) = &marks.conflict {
                    page.tally.count(Status::None);
                    let (grid, about) = (&position.values, (Status::None, About::None));
                    let why = || format!("no solution: {conflict}");
                    self.complaints.say(turn, record, grid, about, why);
                } else {
                    page.tally.shown += 1;
                }
            }
            Err(malformed) => self.complaints.malformed(turn, record, &malformed, |page| {
                page.begin(true);
                page.echo(record.text);
            }),
        }
    }
}
