//! `ennead minimize`: takes givens away from each puzzle until none can be spared.

use crate::cli::args::MinimizeArgs;
use crate::cli::render::finding::Status;
use crate::cli::run::diagnostics::Complaints;
use crate::cli::run::exit::Exit;
use crate::cli::run::pipeline::{Job, Turn};
use crate::cli::run::seed;
use crate::cli::run::session::{self, Session};
use anyhow::Result;
use ennead::format::{BLOCK_BYTES, Record, write};
use ennead::make::{Asker, Dig, PatternSymmetry};
use ennead::{Answer, Grid, Question, Random, Worker};

struct Minimize {
    seed: u64,
    complaints: Complaints,
}

/// Runs the command.
pub(crate) fn run(args: MinimizeArgs) -> Result<Exit> {
    let job = Minimize {
        seed: seed::chosen(&args.seed)?,
        complaints: session::complaints(&args.input, &args.output),
    };
    let session = Session {
        input: args.input,
        output: args.output,
        jobs: args.threads.jobs,
        coloured: false,
        block_bytes: BLOCK_BYTES,
    };
    session.run(&job, |tally| tally.exit(true))
}

/// What one thread needs.
struct Memory {
    worker: Worker,
    asker: Asker,
    answers: Vec<Answer>,
}

impl Job for Minimize {
    type Memory = Memory;

    fn memory(&self) -> Result<Memory> {
        let asker = Asker::new(session::worker()?);
        Ok(Memory { worker: session::worker()?, asker, answers: Vec::new() })
    }

    fn block(&self, memory: &mut Memory, records: &[Record], turn: &mut Turn) {
        let puzzles: Vec<Grid> =
            records.iter().filter_map(|record| record.puzzle.as_ref().ok().copied()).collect();
        memory.worker.solve(&puzzles, Question::Unique, &mut memory.answers);
        let mut digs = Vec::new();
        let mut puzzle = puzzles.iter().zip(&memory.answers);
        for (stream, record) in (turn.first_number..).zip(records) {
            if record.puzzle.is_ok()
                && let Some((grid, Answer::Solved(solution))) = puzzle.next()
            {
                let mut orbits = PatternSymmetry::None.orbits();
                Random::new(self.seed, stream).shuffle(&mut orbits);
                let givens = grid.givens().map(|(cell, _)| cell).collect();
                digs.push(Dig::new(*solution, givens, orbits, 0));
            }
        }
        if !memory.asker.settle(&mut digs, &|| turn.is_over()) {
            // Interrupted: what is not known is not said.
            turn.page.is_last = true;
            return;
        }
        let mut digs = digs.iter();
        let mut answers = memory.answers.iter();
        for record in records {
            let grid = match &record.puzzle {
                Ok(grid) => grid,
                Err(malformed) => {
                    self.complaints.malformed(turn, record, malformed, |page| {
                        page.begin(false);
                        page.echo_joined(record.text);
                    });
                    if turn.page.is_last {
                        return;
                    }
                    continue;
                }
            };
            let (status, minimal) = match answers.next() {
                Some(Answer::Solved(_)) => (Status::Unique, digs.next().map(Dig::grid)),
                Some(Answer::Multiple) => (Status::Multiple, None),
                _ => (Status::None, None),
            };
            turn.page.tally.count(status);
            turn.page.begin(false);
            write::line(&mut turn.page.text, minimal.unwrap_or(grid));
            self.complaints.unanswered(turn, record, grid, status, true);
        }
    }
}
