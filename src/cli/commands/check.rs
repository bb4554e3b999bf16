//! `ennead check`: the verdict on each puzzle, one word a record.

use crate::cli::args::CheckArgs;
use crate::cli::render::finding::Status;
use crate::cli::run::chunk::Page;
use crate::cli::run::diagnostics::Complaints;
use crate::cli::run::exit::Exit;
use crate::cli::run::pipeline::{Job, Turn};
use crate::cli::run::session::{self, Session};
use anyhow::{Context, Result};
use ennead::format::{BLOCK_BYTES, Record};
use ennead::{Answer, Engine, Grid, Question, Worker};

/// Puzzles with one given removed that are solved together.
const BATCH: usize = 4096;

struct Check {
    engine: Engine,
    minimal: bool,
    complaints: Complaints,
}

/// Runs the command.
pub(crate) fn run(args: CheckArgs) -> Result<Exit> {
    let job = Check {
        engine: session::engine(&args.run)?,
        minimal: args.minimal,
        complaints: session::complaints(&args.input, &args.output),
    };
    let session = Session {
        input: args.input,
        output: args.output,
        jobs: args.run.threads.jobs,
        coloured: false,
        block_bytes: BLOCK_BYTES,
    };
    session.run(&job, |tally| tally.exit(true))
}

/// What one thread needs.
struct Memory {
    worker: Worker,
    grids: Vec<Grid>,
    answers: Vec<Answer>,
}

impl Job for Check {
    type Memory = Memory;

    fn memory(&self) -> Result<Memory> {
        let worker = self.engine.worker().context("this machine cannot run the engine")?;
        Ok(Memory { worker, grids: Vec::new(), answers: Vec::new() })
    }

    fn block(&self, memory: &mut Memory, records: &[Record], turn: &mut Turn) {
        let puzzles: Vec<&Grid> =
            records.iter().filter_map(|record| record.puzzle.as_ref().ok()).collect();
        let mut statuses = self.statuses(memory, &puzzles, turn).into_iter();
        for record in records {
            let grid = match &record.puzzle {
                Ok(grid) => grid,
                Err(malformed) => {
                    self.complaints.malformed(turn, record, malformed, |page| {
                        word(page, Status::Malformed.name());
                    });
                    if turn.page.is_last {
                        return;
                    }
                    continue;
                }
            };
            let Some((status, minimal)) = statuses.next() else {
                // Interrupted: what is not known is not said.
                turn.page.is_last = true;
                return;
            };
            turn.page.tally.count(status);
            word(&mut turn.page, if minimal { "minimal" } else { status.name() });
            // The word says it all, but why there is no solution.
            self.complaints.unanswered(turn, record, grid, status, status == Status::None);
        }
    }
}

fn word(page: &mut Page, word: &str) {
    page.begin(false);
    page.text.extend_from_slice(word.as_bytes());
    page.text.push(b'\n');
}

impl Check {
    /// The status of each puzzle, and whether it is minimal if that was asked; fewer after Ctrl-C.
    fn statuses(&self, memory: &mut Memory, puzzles: &[&Grid], turn: &Turn) -> Vec<(Status, bool)> {
        let Memory { worker, grids, answers } = memory;
        worker.solve(puzzles, Question::Unique, answers);
        let mut statuses: Vec<(Status, bool)> = answers
            .iter()
            .map(|answer| match answer {
                Answer::None => (Status::None, false),
                Answer::Solved(_) => (Status::Unique, self.minimal),
                Answer::Multiple => (Status::Multiple, false),
            })
            .collect();
        if !self.minimal {
            return statuses;
        }
        // A given can be spared if the puzzle without it has one solution still.
        let mut next = 0;
        while next < statuses.len() {
            if turn.is_over() {
                statuses.truncate(next);
                break;
            }
            grids.clear();
            let mut owners = Vec::new();
            while next < statuses.len() && grids.len() < BATCH {
                if statuses[next].0 == Status::Unique {
                    for (cell, _) in puzzles[next].givens() {
                        let mut without = *puzzles[next];
                        without.set(cell, None);
                        grids.push(without);
                        owners.push(next);
                    }
                }
                next += 1;
            }
            worker.solve(grids, Question::Unique, answers);
            for (&owner, answer) in owners.iter().zip(answers.iter()) {
                if matches!(answer, Answer::Solved(_)) {
                    statuses[owner].1 = false;
                }
            }
        }
        statuses
    }
}
