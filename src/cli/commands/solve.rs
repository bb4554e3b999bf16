//! `ennead solve`: which question each puzzle is asked, and how it is answered.
//!
//! Questions that an engine answers go to it with a whole block at once. What only the plain
//! search can tell (all solutions, their number, the cost of finding them) is asked puzzle by
//! puzzle.

use crate::cli::args::{Format, SolveArgs};
use crate::cli::render::answer::Renderer;
use crate::cli::render::finding::{Finding, Status};
use crate::cli::run::chunk::About;
use crate::cli::run::exit::Exit;
use crate::cli::run::outputs;
use crate::cli::run::pipeline::{Job, Turn};
use crate::cli::run::session::{self, Session};
use anyhow::{Context, Result, bail};
use ennead::format::{BLOCK_BYTES, Field, Record};
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
    let coloured = outputs::is_coloured(args.color, &args.output);
    let job = Solve {
        ask,
        engine: session::engine(&args.run)?,
        measured,
        renderer: Renderer {
            format,
            fields,
            counts,
            verbose: args.verbose,
            coloured,
            complaints: session::complaints(&args.input, &args.output),
        },
    };
    let session = Session {
        input: args.input,
        output: args.output,
        jobs: args.run.threads.jobs,
        coloured,
        block_bytes: BLOCK_BYTES,
    };
    // Whoever asks for all solutions, or for any, is content with more than one.
    session.run(&job, |tally| tally.exit(ask == Ask::Unique))
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
struct Memory {
    worker: Worker,
    search: Search,
    answers: Vec<Answer>,
}

impl Job for Solve {
    type Memory = Memory;

    fn memory(&self) -> Result<Memory> {
        let worker = self.engine.worker().context("this machine cannot run the engine")?;
        Ok(Memory { worker, search: Search::new(), answers: Vec::new() })
    }

    fn header(&self) -> Vec<u8> {
        self.renderer.header()
    }

    fn block(&self, memory: &mut Memory, records: &[Record], turn: &mut Turn) {
        match self.ask {
            Ask::First if !self.measured => self.in_bulk(Question::First, memory, records, turn),
            Ask::Unique if !self.measured => self.in_bulk(Question::Unique, memory, records, turn),
            _ => self.one_by_one(memory, records, turn),
        }
    }
}

impl Solve {
    fn in_bulk(
        &self,
        question: Question,
        memory: &mut Memory,
        records: &[Record],
        turn: &mut Turn,
    ) {
        let Memory { worker, answers, .. } = memory;
        let puzzles = records.iter().filter_map(|record| record.puzzle.as_ref().ok());
        worker.solve(&puzzles.collect::<Vec<&Grid>>(), question, answers);
        let mut answers = answers.iter();
        for (number, record) in (turn.first_number..).zip(records) {
            let answer = if record.puzzle.is_ok() { answers.next() } else { None };
            let finding = match answer {
                Some(answer) => Finding::of_answer(answer, question == Question::First),
                None => Finding::MALFORMED,
            };
            self.renderer.record(turn, number, record, &finding);
            if turn.page.is_last {
                return;
            }
        }
    }

    fn one_by_one(&self, memory: &mut Memory, records: &[Record], turn: &mut Turn) {
        for (number, record) in (turn.first_number..).zip(records) {
            if turn.is_over() {
                turn.page.is_last = true;
                return;
            }
            match (&record.puzzle, self.ask) {
                (Ok(grid), Ask::All(limit)) => self.all(turn, number, record, grid, limit),
                (Ok(grid), Ask::Count(limit)) => {
                    let finding = count(&mut memory.search, grid, limit);
                    self.renderer.record(turn, number, record, &finding);
                }
                (Ok(grid), Ask::First | Ask::Unique) => {
                    let first = self.ask == Ask::First;
                    let question = if first { Question::First } else { Question::Unique };
                    let began = Instant::now();
                    let answer = memory.search.answer(grid, question);
                    let cost = Some((memory.search.statistics(), began.elapsed()));
                    let finding = Finding { cost, ..Finding::of_answer(&answer, first) };
                    self.renderer.record(turn, number, record, &finding);
                }
                (Err(_), _) => self.renderer.record(turn, number, record, &Finding::MALFORMED),
            }
            if turn.page.is_last || !turn.flow() {
                return;
            }
        }
    }

    /// Writes the solutions of one puzzle while they are found.
    fn all(
        &self,
        turn: &mut Turn,
        number: u64,
        record: &Record,
        grid: &Grid,
        limit: Option<NonZeroU64>,
    ) {
        let mut solutions = Solutions::of(grid).peekable();
        let Some(mut solution) = solutions.next() else {
            let finding = Finding::of_answer(&Answer::None, false);
            return self.renderer.record(turn, number, record, &finding);
        };
        let status = match solutions.peek() {
            Some(_) => Status::Multiple,
            None => Status::Unique,
        };
        turn.page.tally.count(status);
        let mut count = 1;
        loop {
            let known = (count, solutions.peek().is_some());
            let finding =
                Finding { status, solution: Some(&solution), solutions: Some(known), cost: None };
            self.renderer.answer(turn, number, record, grid, &finding);
            if turn.is_over() {
                turn.page.is_last = true;
                return;
            }
            if !turn.flow() {
                return;
            }
            let Some(next) = solutions.next() else { break };
            if limit.is_some_and(|limit| count == limit.get()) {
                let source = turn.source;
                turn.page.note(About::Limit, || {
                    let line = record.line;
                    let count = crate::cli::run::tally::Thousands(count);
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
