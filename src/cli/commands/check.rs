//! `ennead check`: the verdict on each puzzle, one word a record.

use crate::cli::args::CheckArgs;
use crate::cli::render::finding::Status;
use crate::cli::run::block_context::BlockContext;
use crate::cli::run::chunk::OutputChunk;
use crate::cli::run::exit::Exit;
use crate::cli::run::records::{self, RecordCommand};
use crate::cli::run::threads;
use anyhow::Result;
use ennead::format::{ParseError, Record};
use ennead::{Answer, Engine, Grid, Question, Worker};
use std::collections::VecDeque;

/// Puzzles with one given removed that are solved together.
const BATCH: usize = 4096;

struct Check {
    engine: Engine,
    /// Minimal puzzles are told from other unique ones.
    minimal: bool,
}

/// Runs the command.
pub(crate) fn run(args: CheckArgs) -> Result<Exit> {
    let command = Check { engine: threads::engine(&args.run)?, minimal: args.minimal };
    records::run(&command, &args.input, &args.output, args.run.threads.jobs)
}

/// What one thread needs.
struct ThreadState {
    worker: Worker,
    grids: Vec<Grid>,
    answers: Vec<Answer>,
    /// The status of each puzzle of a block, and whether it is minimal.
    verdicts: VecDeque<(Status, bool)>,
}

impl RecordCommand for Check {
    type ThreadState = ThreadState;

    fn thread_state(&self) -> Result<ThreadState> {
        let worker = threads::worker(self.engine)?;
        let (grids, answers, verdicts) = (Vec::new(), Vec::new(), VecDeque::new());
        Ok(ThreadState { worker, grids, answers, verdicts })
    }

    fn prepare(&self, state: &mut ThreadState, records: &[Record], block: &BlockContext) {
        let puzzles: Vec<&Grid> = records::puzzles(records).collect();
        state.verdicts = self.statuses(state, &puzzles, block).into();
    }

    fn record(
        &self,
        state: &mut ThreadState,
        record: &Record,
        block: &mut BlockContext,
    ) -> Result<(), ParseError> {
        let grid = records::puzzle(record)?;
        let Some((status, minimal)) = state.verdicts.pop_front() else { return Ok(()) };
        block.chunk.tally.count(status);
        write_word(&mut block.chunk, if minimal { "minimal" } else { status.name() });
        // The word says it all, but why there is no solution.
        match status {
            Status::None => block.report_unanswered(record, grid, status),
            _ => block.reject_unanswered(record, grid, status),
        }
        Ok(())
    }

    fn placeholder(&self, _: &Record, block: &mut BlockContext) {
        write_word(&mut block.chunk, Status::Malformed.name());
    }
}

fn write_word(chunk: &mut OutputChunk, word: &str) {
    chunk.begin_answer(false);
    chunk.text.extend_from_slice(word.as_bytes());
    chunk.text.push(b'\n');
}

impl Check {
    /// The status of each puzzle, and whether it is minimal if that was asked; fewer if the run is
    /// over.
    fn statuses(
        &self,
        state: &mut ThreadState,
        puzzles: &[&Grid],
        block: &BlockContext,
    ) -> Vec<(Status, bool)> {
        let ThreadState { worker, grids, answers, .. } = state;
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
            if block.is_over() {
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
