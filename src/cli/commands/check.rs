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
use ennead::make::{Minimizer, UniquePuzzle};
use ennead::{Answer, Engine, Grid, Question, Worker};
use std::collections::VecDeque;

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
    minimizer: Minimizer,
    answers: Vec<Answer>,
    /// The status of each puzzle of a block, and whether it is minimal if that is asked.
    verdicts: VecDeque<(Status, bool)>,
}

impl RecordCommand for Check {
    type ThreadState = ThreadState;

    fn thread_state(&self) -> Result<ThreadState> {
        let worker = threads::worker(self.engine)?;
        let minimizer = Minimizer::new(threads::worker(self.engine)?);
        Ok(ThreadState { worker, minimizer, answers: Vec::new(), verdicts: VecDeque::new() })
    }

    fn prepare(&self, state: &mut ThreadState, records: &[Record], block: &BlockContext) {
        let ThreadState { worker, minimizer, answers, verdicts } = state;
        let puzzles: Vec<&Grid> = records::puzzles(records).collect();
        worker.solve(&puzzles, Question::Unique, answers);
        let unique = puzzles.iter().zip(&*answers).filter_map(|(&&puzzle, answer)| match answer {
            Answer::Solved(solution) => Some(UniquePuzzle { puzzle, solution: *solution }),
            _ => None,
        });
        let are_minimal = match self.minimal {
            true => minimizer.are_minimal(&unique.collect::<Vec<_>>(), &|| block.is_over()),
            false => Vec::new(),
        };
        let mut are_minimal = are_minimal.into_iter();
        verdicts.clear();
        verdicts.extend(answers.iter().map_while(|answer| match answer {
            Answer::None => Some((Status::None, false)),
            Answer::Solved(_) if self.minimal => Some((Status::Unique, are_minimal.next()?)),
            Answer::Solved(_) => Some((Status::Unique, false)),
            Answer::Multiple => Some((Status::Multiple, false)),
        }));
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
