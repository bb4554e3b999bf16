//! `ennead solve`: which question each puzzle is asked, and how it is answered.
//!
//! Questions that an engine answers go to it with a whole block at once. What only the plain
//! search can tell (all solutions, their number, the cost of finding them) is asked puzzle by
//! puzzle.

use crate::cli::args::{Format, SolveArgs};
use crate::cli::render::answer::Renderer;
use crate::cli::render::finding::{Finding, Status};
use crate::cli::run::block_context::BlockContext;
use crate::cli::run::diagnostics::DiagnosticKind;
use crate::cli::run::exit::Exit;
use crate::cli::run::outputs;
use crate::cli::run::records::{self, RecordCommand};
use crate::cli::run::tally::{Tally, Thousands};
use crate::cli::run::threads;
use anyhow::{Result, bail};
use ennead::format::{Field, ParseError, Record};
use ennead::{Answer, Count, Engine, Grid, Question, Search, Solutions, Worker};
use std::num::NonZeroU64;
use std::time::Instant;

/// Where `--all` and `--count` stop without `--limit`: a second or so, even on the empty grid.
const LIMIT: u64 = 1_000_000;

/// What is asked about each puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Ask {
    First,
    Unique,
    All(Option<NonZeroU64>),
    Count(Option<NonZeroU64>),
}

struct Solve {
    ask: Ask,
    engine: Engine,
    /// The cost of each puzzle is wanted.
    measured: bool,
    renderer: Renderer,
}

/// Runs the command.
pub(crate) fn run(args: SolveArgs) -> Result<Exit> {
    let limit = NonZeroU64::new(args.limit.unwrap_or(LIMIT));
    let ask = match (args.first, args.all, args.count) {
        (true, ..) => Ask::First,
        (_, true, _) => Ask::All(limit),
        (.., true) => Ask::Count(limit),
        _ => Ask::Unique,
    };
    let counts = matches!(ask, Ask::Count(_));
    let format = match args.format {
        None if args.verbose && !counts => Some(Format::Board),
        None if outputs::to_terminal(&args.output) && !counts => Some(Format::Board),
        format => format,
    };
    let table = matches!(format, Some(Format::Csv | Format::Jsonl));
    if !args.fields.is_empty() && !table {
        bail!("--fields needs a table to put them in: add -f csv or -f jsonl");
    }
    if counts && matches!(format, Some(Format::Board | Format::Candidates)) {
        bail!("--count writes numbers: it goes with -f line, csv or jsonl");
    }
    let fields =
        if args.fields.is_empty() { default_fields(ask, args.verbose) } else { args.fields };
    let costs = [Field::Guesses, Field::Placements, Field::Depth, Field::TimeNs];
    let measured = args.verbose || table && costs.iter().any(|cost| fields.contains(cost));
    let command = Solve {
        ask,
        engine: threads::engine(&args.run)?,
        measured,
        renderer: Renderer {
            format,
            fields,
            counts,
            verbose: args.verbose,
            is_colored: outputs::is_colored(args.color, &args.output),
        },
    };
    records::run(&command, &args.input, &args.output, args.run.threads.jobs)
}

fn default_fields(ask: Ask, verbose: bool) -> Vec<Field> {
    let last = if matches!(ask, Ask::Count(_)) { Field::Solutions } else { Field::Solution };
    let mut fields = vec![Field::Number, Field::Puzzle, Field::Status, last];
    if verbose {
        fields.extend([Field::Guesses, Field::Placements, Field::Depth, Field::TimeNs]);
    }
    fields
}

/// What one thread needs.
struct ThreadState {
    worker: Worker,
    search: Search,
    /// What the engine says of the puzzles of a block.
    answers: Vec<Answer>,
    /// How many of the answers are written.
    written: usize,
}

impl RecordCommand for Solve {
    type ThreadState = ThreadState;

    fn thread_state(&self) -> Result<ThreadState> {
        let worker = threads::worker(self.engine)?;
        Ok(ThreadState { worker, search: Search::new(), answers: Vec::new(), written: 0 })
    }

    fn header(&self) -> Vec<u8> {
        self.renderer.header()
    }

    fn is_colored(&self) -> bool {
        self.renderer.is_colored
    }

    fn prepare(&self, state: &mut ThreadState, records: &[Record], _: &BlockContext) {
        if let Some(question) = self.engine_question() {
            let puzzles: Vec<&Grid> = records::puzzles(records).collect();
            state.worker.solve(&puzzles, question, &mut state.answers);
            state.written = 0;
        }
    }

    #[inline]
    fn record(
        &self,
        state: &mut ThreadState,
        record: &Record,
        block: &mut BlockContext,
    ) -> Result<(), ParseError> {
        let grid = records::puzzle(record)?;
        if let Some(question) = self.engine_question() {
            if let Some(answer) = state.answers.get(state.written) {
                let finding = Finding::of_answer(answer, question == Question::First);
                self.renderer.record(block, record, grid, &finding);
            }
            state.written += 1;
        } else {
            self.search(&mut state.search, record, grid, block);
        }
        Ok(())
    }

    fn placeholder(&self, record: &Record, block: &mut BlockContext) {
        self.renderer.placeholder(block, record);
    }

    fn exit(&self, tally: &Tally) -> Exit {
        match self.ask {
            Ask::Unique => tally.exit(),
            // Several solutions are fine for those who ask for all, for their number, or for any.
            Ask::First | Ask::All(_) | Ask::Count(_) => tally.exit_allowing_multiple(),
        }
    }
}

impl Solve {
    /// The question for the engine, which answers whole blocks. `None`: only the plain search can
    /// tell what is asked.
    #[inline]
    fn engine_question(&self) -> Option<Question> {
        match self.ask {
            Ask::First if !self.measured => Some(Question::First),
            Ask::Unique if !self.measured => Some(Question::Unique),
            _ => None,
        }
    }

    /// Answers one puzzle with the plain search.
    #[inline(never)]
    fn search(&self, search: &mut Search, record: &Record, grid: &Grid, block: &mut BlockContext) {
        match self.ask {
            Ask::All(limit) => self.all(block, record, grid, limit),
            Ask::Count(limit) => {
                self.renderer.record(block, record, grid, &count(search, grid, limit));
            }
            Ask::First | Ask::Unique => {
                let first = self.ask == Ask::First;
                let question = if first { Question::First } else { Question::Unique };
                let began = Instant::now();
                let answer = search.answer(grid, question);
                let cost = Some((search.statistics(), began.elapsed()));
                let finding = Finding { cost, ..Finding::of_answer(&answer, first) };
                self.renderer.record(block, record, grid, &finding);
            }
        }
    }

    /// Writes the solutions of one puzzle while they are found.
    fn all(
        &self,
        block: &mut BlockContext,
        record: &Record,
        grid: &Grid,
        limit: Option<NonZeroU64>,
    ) {
        let mut solutions = Solutions::of(grid).peekable();
        let Some(mut solution) = solutions.next() else {
            let finding = Finding::of_answer(&Answer::None, false);
            return self.renderer.record(block, record, grid, &finding);
        };
        let status = match solutions.peek() {
            Some(_) => Status::Multiple,
            None => Status::Unique,
        };
        block.chunk.tally.count(status);
        let mut count = 1;
        loop {
            let known = (count, solutions.peek().is_some());
            let finding =
                Finding { status, solution: Some(&solution), solutions: Some(known), cost: None };
            self.renderer.answer(block, record, grid, &finding);
            if !block.goes_on() {
                return;
            }
            let Some(next) = solutions.next() else { break };
            if limit.is_some_and(|limit| count == limit.get()) {
                let source = block.source;
                block.chunk.add_diagnostic(DiagnosticKind::LimitReached, || {
                    let (line, count) = (record.line, Thousands(count));
                    format!("{source}:{line}: more solutions than the {count} written")
                });
                break;
            }
            (solution, count) = (next, count + 1);
        }
    }
}

fn count(search: &mut Search, grid: &Grid, limit: Option<NonZeroU64>) -> Finding<'static> {
    let began = Instant::now();
    let (count, more) = match search.count(grid, limit) {
        Count::Exactly(count) => (count, false),
        Count::AtLeast(count) => (count, true),
    };
    let status = match count {
        0 => Status::None,
        1 if !more => Status::Unique,
        // A count that stopped at 1 does not know.
        1 => Status::Solved,
        _ => Status::Multiple,
    };
    let cost = Some((search.statistics(), began.elapsed()));
    Finding { status, solution: None, solutions: Some((count, more)), cost }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_follow_the_question() {
        assert_eq!(default_fields(Ask::Unique, false).last(), Some(&Field::Solution));
        assert_eq!(default_fields(Ask::Count(None), false).last(), Some(&Field::Solutions));
        assert!(default_fields(Ask::First, true).contains(&Field::Guesses));
    }
}
