//! `ennead canon`: the minlex form of each puzzle.

use crate::cli::args::CanonArgs;
use crate::cli::run::diagnostics::Complaints;
use crate::cli::run::exit::Exit;
use crate::cli::run::pipeline::{Job, Turn};
use crate::cli::run::session::{self, Session};
use anyhow::Result;
use ennead::Canonizer;
use ennead::format::{BLOCK_BYTES, Record};
use std::io::Write;

struct Canon {
    group: bool,
    complaints: Complaints,
}

/// Runs the command.
pub(crate) fn run(args: CanonArgs) -> Result<Exit> {
    let job =
        Canon { group: args.group, complaints: session::complaints(&args.input, &args.output) };
    let session = Session {
        input: args.input,
        output: args.output,
        jobs: args.threads.jobs,
        coloured: false,
        block_bytes: BLOCK_BYTES,
    };
    session.run(&job, |tally| tally.exit(false))
}

impl Job for Canon {
    type Memory = Canonizer;

    fn memory(&self) -> Result<Canonizer> {
        Ok(Canonizer::new())
    }

    fn block(&self, canonizer: &mut Canonizer, records: &[Record], turn: &mut Turn) {
        for record in records {
            if turn.is_over() {
                turn.page.is_last = true;
            }
            if turn.page.is_last {
                return;
            }
            match &record.puzzle {
                Ok(grid) => {
                    let canonical = canonizer.canonical(grid);
                    let page = &mut turn.page;
                    page.tally.shown += 1;
                    page.begin(false);
                    page.text.extend_from_slice(&canonical.grid.to_line());
                    if self.group {
                        // Writing to memory does not fail.
                        let _ = write!(page.text, " {}", canonical.automorphisms);
                    }
                    page.text.push(b'\n');
                }
                Err(malformed) => self.complaints.malformed(turn, record, malformed, |page| {
                    page.begin(false);
                    page.echo_joined(record.text);
                }),
            }
        }
    }
}
