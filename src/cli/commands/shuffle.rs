//! `ennead shuffle`: random images of each puzzle.

use crate::cli::args::ShuffleArgs;
use crate::cli::run::diagnostics::Complaints;
use crate::cli::run::exit::Exit;
use crate::cli::run::pipeline::{Job, Turn};
use crate::cli::run::seed;
use crate::cli::run::session::{self, Session};
use anyhow::Result;
use ennead::format::{BLOCK_BYTES, Record, write};
use ennead::{Random, Symmetry};

struct Shuffle {
    seed: u64,
    /// Images of each puzzle.
    number: u64,
    complaints: Complaints,
}

/// Runs the command.
pub(crate) fn run(args: ShuffleArgs) -> Result<Exit> {
    let job = Shuffle {
        seed: seed::chosen(&args.seed)?,
        number: args.number,
        complaints: session::complaints(&args.input, &args.output),
    };
    let session = Session {
        input: args.input,
        output: args.output,
        jobs: args.threads.jobs,
        coloured: false,
        block_bytes: BLOCK_BYTES,
    };
    session.run(&job, |tally| tally.exit(false))
}

impl Job for Shuffle {
    type Memory = ();

    fn memory(&self) -> Result<()> {
        Ok(())
    }

    fn block(&self, (): &mut (), records: &[Record], turn: &mut Turn) {
        for (place, record) in (turn.first_number - 1..).zip(records) {
            match &record.puzzle {
                Ok(grid) => {
                    turn.page.tally.shown += 1;
                    for image in 0..self.number {
                        if turn.is_over() {
                            turn.page.is_last = true;
                            return;
                        }
                        // So that a larger -n has other images besides these, not others instead.
                        let stream = (place << 32).wrapping_add(image);
                        let symmetry = Symmetry::random(&mut Random::new(self.seed, stream));
                        turn.page.begin(false);
                        write::line(&mut turn.page.text, &symmetry.grid(grid));
                        if !turn.flow() {
                            return;
                        }
                    }
                }
                Err(malformed) => self.complaints.malformed(turn, record, malformed, |page| {
                    page.begin(false);
                    page.echo_joined(record.text);
                }),
            }
            if turn.page.is_last {
                return;
            }
        }
    }
}
