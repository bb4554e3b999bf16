//! `ennead candidates`: the pencil marks of each puzzle.

use super::args::CandidatesArgs;
use super::complaints::Complaints;
use super::exit::Exit;
use super::finding::Status;
use super::marks::Marks;
use super::pipeline::{Job, Turn};
use super::session::{self, Session};
use anyhow::Result;
use ennead::Rules;
use ennead::format::{Record, write};

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
    let session =
        Session { input: args.input, output: args.output, run: args.run, coloured: false };
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
        match &record.puzzle {
            Ok(grid) => {
                let marks = Marks::new(grid, self.rules);
                page.begin(true);
                write::candidates(&mut page.text, &marks.cells);
                if marks.conflict.is_none() {
                    page.tally.shown += 1;
                } else {
                    page.tally.count(Status::None);
                    self.complaints.unanswered(turn, record, grid, Status::None, true);
                }
            }
            Err(malformed) => self.complaints.malformed(turn, record, malformed, |page| {
                page.begin(true);
                page.echo(record.text);
            }),
        }
    }
}
