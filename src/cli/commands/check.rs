//! `ennead check`: writes one word for each record: `unique`, `multiple`, `none` or `malformed`, or
//! `minimal` if that is asked for.

use super::Command;
use crate::cli::exit::Exit;
use crate::cli::options::input::InputArgs;
use crate::cli::options::output::OutputArgs;
use crate::cli::options::rules::RulesArgs;
use crate::cli::options::threads::{self, EngineArgs};
use crate::cli::run::block_context::BlockContext;
use crate::cli::run::chunk::OutputChunk;
use crate::cli::run::record_puzzle::{self, BlockAnswers};
use crate::cli::run::records::{self, Destination, LineCommand, RecordCommand};
use crate::cli::run::variants::{VariantCommand, VariantVerdict};
use anyhow::Result;
use clap::Args;
use ennead::fields::Status;
use ennead::format::{LineBlock, ParseError, Record};
use ennead::make::{Minimizer, UniquePuzzle};
use ennead::solve::{Line, Puzzle};
use ennead::variant::{self, Variant};
use ennead::{Answer, Engine, Question, Worker};
use std::borrow::Cow;
use std::collections::VecDeque;

#[derive(Args, Debug)]
pub(crate) struct CheckArgs {
    #[command(flatten)]
    input: InputArgs,
    /// Say `minimal` instead of `unique` where no given is redundant
    #[arg(long)]
    minimal: bool,
    #[command(flatten)]
    rules: RulesArgs,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    engine: EngineArgs,
}

impl Command for CheckArgs {
    const NAME: &'static str = "check";

    const ABOUT: &'static str = "Print for each puzzle: unique, multiple, none or malformed";

    const LONG_ABOUT: &'static str = "\
Print for each puzzle: unique, multiple, none or malformed. One word a record, in the order of the \
input. Standard error says why a puzzle has no solution and where a record is malformed.

With -q neither words nor messages are written, as with `grep -q`: the exit code is the answer.

Pencil marks are puzzles too (sukaku), in the forms that `ennead solve --help` lists. --minimal is \
about givens; pencil marks with one solution stay `unique`.

Variants, such as sudoku X, killers and jigsaws, and grids of 4x4 to 25x25 are checked as well: \
`ennead help rules`. Where a search ends at its limit of work, the word is `unknown`.";

    fn after_help() -> Cow<'static, str> {
        "\
Examples:
  ennead check many.txt | sort | uniq -c    how many of each
  ennead check --minimal many.txt           which puzzles have no redundant given
  ennead check --rules x,windoku many.txt   puzzles with further rules
  ennead check -q puzzle.txt && echo good   the exit code is the answer

Exit codes: 0 all unique; 1 some have no solution, or more than one; 2 wrong usage or an unusable \
file; 3 some are malformed."
            .into()
    }

    fn run(self) -> Result<Exit> {
        let command = Check {
            engine: self.engine.engine()?,
            variants: self.rules.options(),
            minimal: self.minimal,
            is_silent: self.output.reports.quiet,
        };
        records::run(&command, &self.input, Destination::Output(&self.output), &self.engine.threads)
    }
}

struct Check {
    engine: Engine,
    variants: variant::Options,
    /// Write `minimal` instead of `unique` for minimal puzzles.
    minimal: bool,
    /// Write no words: the exit code is the answer.
    is_silent: bool,
}

/// The state of one thread.
struct ThreadState {
    worker: Worker,
    minimizer: Minimizer,
    answers: BlockAnswers,
    /// With `--minimal`, for each plain puzzle of a block with one solution: whether it is minimal.
    are_minimal: VecDeque<bool>,
}

impl RecordCommand for Check {
    type ThreadState = ThreadState;

    fn thread_state(&self) -> Result<ThreadState> {
        Ok(ThreadState {
            worker: threads::worker(self.engine)?,
            minimizer: Minimizer::with_worker(threads::worker(self.engine)?),
            answers: BlockAnswers::default(),
            are_minimal: VecDeque::new(),
        })
    }

    fn line_command(&self) -> Option<&dyn LineCommand<ThreadState>> {
        if self.minimal || self.variants.rules.is_some() { None } else { Some(self) }
    }

    fn variant_command(&self) -> Option<&dyn VariantCommand> {
        Some(self)
    }

    fn prepare(
        &self,
        state: &mut ThreadState,
        records: &[Record],
        _: &mut BlockContext,
    ) -> Result<(), String> {
        if self.variants.rules.is_some() {
            // No puzzle is plain.
            return Ok(());
        }
        let ThreadState { worker, minimizer, answers, are_minimal } = state;
        answers.prepare(records, worker, Question::Unique);
        if self.minimal {
            let puzzles = record_puzzle::puzzles(records).zip(answers.plain());
            let unique = puzzles.filter_map(|(&puzzle, answer)| match answer {
                Answer::Solved(solution) => Some(UniquePuzzle { puzzle, solution: *solution }),
                _ => None,
            });
            *are_minimal = minimizer.are_minimal(&unique.collect::<Vec<_>>()).into();
        }
        Ok(())
    }

    fn record(
        &self,
        state: &mut ThreadState,
        record: &Record,
        block: &mut BlockContext,
    ) -> Result<(), ParseError> {
        let Some((puzzle, answer)) = state.answers.next(record)? else { return Ok(()) };
        let status = Status::of_answer(answer, Question::Unique);
        let is_minimal = puzzle.marks.is_none()
            && status == Status::Unique
            && state.are_minimal.pop_front().unwrap_or(false);
        self.answer(record, puzzle, (status, is_minimal), block);
        Ok(())
    }

    fn placeholder(&self, _: &Record, _: &ParseError, block: &mut BlockContext) {
        self.write_word(&mut block.chunk, Status::Malformed.name());
    }
}

impl VariantCommand for Check {
    fn options(&self) -> &variant::Options {
        &self.variants
    }

    fn answer(
        &self,
        record: &Record,
        puzzle: &Variant,
        text: &str,
        block: &mut BlockContext,
    ) -> Result<(), ParseError> {
        let mut status = VariantVerdict::of(puzzle).status;
        let mut is_minimal = false;
        if self.minimal && status == Status::Unique {
            match puzzle.is_minimal() {
                Ok(answer) => is_minimal = answer,
                Err(_) => status = Status::Unknown,
            }
        }
        block.chunk.tally.count(status);
        self.write_word(&mut block.chunk, if is_minimal { "minimal" } else { status.name() });
        block.report_variant(record, text, status, status == Status::None);
        Ok(())
    }
}

impl LineCommand<ThreadState> for Check {
    fn engine<'s>(&self, state: &'s mut ThreadState) -> (&'s mut Worker, Question) {
        (&mut state.worker, Question::Unique)
    }

    fn solved_lines(&self, puzzles: &[Line], _: &[Line], block: &mut BlockContext) {
        block.chunk.tally.count_several(Status::Unique, puzzles.len() as u64);
        for _ in puzzles {
            self.write_word(&mut block.chunk, Status::Unique.name());
        }
    }

    fn unsolved_line(
        &self,
        lines: &LineBlock,
        number: usize,
        answer: &Answer,
        block: &mut BlockContext,
    ) {
        if let Some(record) = lines.record(number)
            && let Ok(grid) = record.puzzle()
        {
            let status = Status::of_answer(answer, Question::Unique);
            self.answer(&record, grid, (status, false), block);
        }
    }
}

impl Check {
    /// Counts a puzzle, writes its word and reports why it has no solution, which the word does not
    /// say.
    fn answer<'p>(
        &self,
        record: &Record,
        puzzle: impl Into<Puzzle<'p>>,
        (status, minimal): (Status, bool),
        block: &mut BlockContext,
    ) {
        block.chunk.tally.count(status);
        self.write_word(&mut block.chunk, if minimal { "minimal" } else { status.name() });
        match status {
            Status::None => block.report_unanswered(record, puzzle, status),
            _ => block.reject_unanswered(record, puzzle, status),
        }
    }

    fn write_word(&self, chunk: &mut OutputChunk, word: &str) {
        if self.is_silent {
            return;
        }
        chunk.begin_answer(false);
        chunk.text.extend_from_slice(word.as_bytes());
        chunk.text.push(b'\n');
    }
}
