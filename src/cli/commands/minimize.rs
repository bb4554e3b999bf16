//! `ennead minimize`: takes givens away from each puzzle until none is redundant.

use super::Command;
use crate::cli::exit::Exit;
use crate::cli::options::input::InputArgs;
use crate::cli::options::making::SeedArgs;
use crate::cli::options::output::OutputArgs;
use crate::cli::options::rules::RulesArgs;
use crate::cli::options::threads::ThreadArgs;
use crate::cli::run::block_context::BlockContext;
use crate::cli::run::record_puzzle;
use crate::cli::run::records::{self, Destination, RecordCommand};
use crate::cli::run::variants::{VariantCommand, VariantVerdict};
use anyhow::Result;
use clap::Args;
use ennead::fields::Status;
use ennead::format::{ParseError, Record, write};
use ennead::make::{Minimizer, UniquePuzzle};
use ennead::variant::{self, Variant};
use ennead::{Answer, Grid, Question, Random, Worker};
use std::borrow::Cow;
use std::collections::VecDeque;

#[derive(Args, Debug)]
pub(crate) struct MinimizeArgs {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    rules: RulesArgs,
    #[command(flatten)]
    seed: SeedArgs,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    threads: ThreadArgs,
}

impl Command for MinimizeArgs {
    const NAME: &'static str = "minimize";

    const ABOUT: &'static str = "Take givens away until none is redundant";

    const LONG_ABOUT: &'static str = "\
Take givens away from each puzzle, in random order, until none is redundant: the solution stays \
the only one.

One line a puzzle, in the order of the input. A puzzle without a single solution comes back as it \
was, with a message on standard error.";

    fn after_help() -> Cow<'static, str> {
        "\
Examples:
  ennead minimize --seed 1 puzzles.txt                  another seed, other puzzles
  ennead solutions -n 5 | ennead minimize               puzzles out of complete grids
  ennead minimize --rules x puzzles.txt                 sudoku X
  ennead check --minimal puzzles.txt | sort | uniq -c   how many are minimal already

Exit codes: 0 all minimal now; 1 some have no solution, or more than one; 2 wrong usage or an \
unusable file; 3 some records are malformed."
            .into()
    }

    fn run(self) -> Result<Exit> {
        let command = Minimize { seed: self.seed.choose(), variants: self.rules.options() };
        records::run(&command, &self.input, Destination::Output(&self.output), &self.threads)
    }
}

struct Minimize {
    seed: u64,
    variants: variant::Options,
}

impl VariantCommand for Minimize {
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
        let minimal = puzzle.minimize(&mut Random::new(self.seed, block.number));
        let status = match minimal {
            Ok(Some(_)) => Status::Unique,
            Ok(None) => VariantVerdict::of(puzzle).status,
            Err(_) => Status::Unknown,
        };
        block.chunk.tally.count(status);
        block.chunk.begin_answer(false);
        let answer = match minimal {
            Ok(Some(minimal)) => minimal.write_like(text),
            _ => text.to_owned(),
        };
        block.chunk.text.extend_from_slice(answer.as_bytes());
        block.chunk.text.push(b'\n');
        block.report_variant(record, text, status, true);
        Ok(())
    }
}

/// The state of one thread.
struct ThreadState {
    worker: Worker,
    minimizer: Minimizer,
    answers: Vec<Answer>,
    /// The status of each puzzle of a block, and the minimal puzzle if it has one solution.
    results: VecDeque<(Status, Option<Grid>)>,
}

impl RecordCommand for Minimize {
    type ThreadState = ThreadState;

    fn thread_state(&self) -> Result<ThreadState> {
        let worker = Worker::new();
        let minimizer = Minimizer::new();
        Ok(ThreadState { worker, minimizer, answers: Vec::new(), results: VecDeque::new() })
    }

    fn variant_command(&self) -> Option<&dyn VariantCommand> {
        Some(self)
    }

    fn prepare(
        &self,
        state: &mut ThreadState,
        records: &[Record],
        block: &mut BlockContext,
    ) -> Result<(), String> {
        if self.variants.rules.is_some() {
            // No puzzle is plain.
            return Ok(());
        }
        let ThreadState { worker, minimizer, answers, results } = state;
        let puzzles: Vec<Grid> = record_puzzle::puzzles(records).copied().collect();
        worker.solve(&puzzles, Question::Unique, answers);
        let mut unique = Vec::new();
        let mut puzzle = puzzles.iter().zip(&*answers);
        for (stream, record) in (block.number..).zip(records) {
            if record.puzzle().is_ok()
                && let Some((grid, Answer::Solved(solution))) = puzzle.next()
            {
                let puzzle = UniquePuzzle { puzzle: *grid, solution: *solution };
                unique.push((puzzle, Random::new(self.seed, stream)));
            }
        }
        results.clear();
        let mut minimal = minimizer.minimize_all(unique).into_iter();
        results.extend(answers.iter().map(|answer| {
            let status = Status::of_answer(answer, Question::Unique);
            (status, if status == Status::Unique { minimal.next() } else { None })
        }));
        Ok(())
    }

    fn record(
        &self,
        state: &mut ThreadState,
        record: &Record,
        block: &mut BlockContext,
    ) -> Result<(), ParseError> {
        let grid = record_puzzle::puzzle(record)?;
        let Some((status, minimal)) = state.results.pop_front() else { return Ok(()) };
        block.chunk.tally.count(status);
        block.chunk.begin_answer(false);
        write::line(&mut block.chunk.text, minimal.as_ref().unwrap_or(grid));
        block.report_unanswered(record, grid, status);
        Ok(())
    }

    fn placeholder(&self, record: &Record, _: &ParseError, block: &mut BlockContext) {
        block.chunk.begin_answer(false);
        block.chunk.echo_joined(record.text);
    }
}
