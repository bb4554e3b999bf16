//! Answers to puzzles with rules of their own, and of other sizes than 9x9.

use super::answer::AnswerFormat;
use super::{Goal, Solve, status_of};
use crate::cli::run::block_context::BlockContext;
use crate::cli::run::record_writer::RecordText;
use crate::cli::run::variants::{self, UNKNOWN, VariantCommand, VariantVerdict};
use ennead::Count;
use ennead::fields::{Facts, Field, Status};
use ennead::format::{ParseError, Record};
use ennead::variant::{Options, Variant};
use std::io::Write;
use std::num::NonZeroU64;

/// What was found out about one puzzle.
struct Found<'a> {
    status: Status,
    solution: Option<&'a [u8]>,
    /// How many solutions are known.
    solutions: Option<Count>,
    /// True if the limit ends the solutions with this one, and there are more.
    is_cut: bool,
}

/// A record, its puzzle, and the text of the puzzle with the rules beside it.
struct ReadPuzzle<'a> {
    record: &'a Record<'a>,
    puzzle: &'a Variant,
    text: &'a str,
}

impl VariantCommand for Solve {
    fn options(&self) -> &Options {
        &self.variants
    }

    fn answer(
        &self,
        record: &Record,
        puzzle: &Variant,
        text: &str,
        block: &mut BlockContext,
    ) -> Result<(), ParseError> {
        let read = ReadPuzzle { record, puzzle, text };
        if self.renderer.format == Some(AnswerFormat::Npy) {
            let why = "an array has 81 digits a row, and this puzzle has rules of its own, or another \
                       size: use -f line, csv or jsonl";
            return Err(variants::refused(record, why));
        }
        match self.goal {
            Goal::Unique => {
                let VariantVerdict { status, solution } = VariantVerdict::of(puzzle);
                let known = match status {
                    Status::Unique => Some(Count::Exactly(1)),
                    Status::None => Some(Count::Exactly(0)),
                    Status::Multiple => Some(Count::AtLeast(2)),
                    _ => solution.as_ref().map(|_| Count::AtLeast(1)),
                };
                let shown = solution.as_deref().filter(|_| status == Status::Unique);
                let found = Found { status, solution: shown, solutions: known, is_cut: false };
                self.answer_variant(&read, &found, block);
            }
            Goal::First => {
                let (status, solution) = match puzzle.solutions().next() {
                    None => (Status::None, None),
                    Some(Err(_)) => (Status::Unknown, None),
                    Some(Ok(solution)) => (Status::Solved, Some(solution)),
                };
                let solutions = match status {
                    Status::None => Some(Count::Exactly(0)),
                    Status::Unknown => None,
                    _ => Some(Count::AtLeast(1)),
                };
                let found =
                    Found { status, solution: solution.as_deref(), solutions, is_cut: false };
                self.answer_variant(&read, &found, block);
            }
            Goal::All(limit) => self.all_of_variant(&read, limit, block),
            Goal::Count(limit) => self.count_variant(&read, limit, block),
        }
        Ok(())
    }
}

impl Solve {
    /// Counts, writes and reports the answer to one puzzle.
    fn answer_variant(&self, read: &ReadPuzzle, found: &Found, block: &mut BlockContext) {
        block.chunk.tally.count(found.status);
        self.write_variant(read, found, block);
        let is_answered = self.renderer.is_count && found.status == Status::Multiple;
        if !is_answered {
            block.report_variant(read.record, read.text, found.status, true);
        }
    }

    /// Writes what was found out about a puzzle; without a solution, the puzzle.
    fn write_variant(&self, read: &ReadPuzzle, found: &Found, block: &mut BlockContext) {
        let &ReadPuzzle { record, puzzle, text } = read;
        let format = self.renderer.format_of(record.format);
        block.chunk.begin_answer(format.is_drawn());
        let solution = found.solution.map(|values| puzzle.write(values));
        let remark = self.renderer.verbose.then(|| super::answer::sentence(found.status));
        let out = &mut block.chunk.text;
        // Writing to memory does not fail.
        let _ = match format {
            AnswerFormat::Line => {
                let answer = match (found.solutions, solution) {
                    (Some(Count::Exactly(count)), _) if self.renderer.is_count => count.to_string(),
                    (Some(Count::AtLeast(count)), _) if self.renderer.is_count => {
                        format!(">={count}")
                    }
                    (None, _) if self.renderer.is_count => found.status.name().to_owned(),
                    (_, Some(solution)) => solution,
                    (_, None) => text.to_owned(),
                };
                match remark {
                    Some(remark) => writeln!(out, "{answer} # {remark}"),
                    None => writeln!(out, "{answer}"),
                }
            }
            AnswerFormat::Board => {
                let givens = puzzle.board(&puzzle.write_givens());
                let solution = solution.map(|cells| puzzle.board(&cells));
                match (remark, solution) {
                    (None, solution) => write!(out, "{}", solution.unwrap_or(givens)),
                    (Some(remark), solution) => {
                        let (source, line) = (block.input_name, record.line);
                        let count = puzzle.givens().len();
                        let solution = solution.unwrap_or_default();
                        write!(
                            out,
                            "# {source}:{line}, {count} givens\n{givens}\n# {remark}\n{solution}"
                        )
                    }
                }
            }
            AnswerFormat::Compact => {
                let cells = solution.unwrap_or_else(|| puzzle.write_givens());
                let rows = cells.as_bytes().chunks(puzzle.shape().columns());
                rows.into_iter()
                    .try_for_each(|row| writeln!(out, "{}", String::from_utf8_lossy(row)))
            }
            AnswerFormat::Csv | AnswerFormat::Jsonl | AnswerFormat::Npy => {
                let reason = match (found.status, found.solutions) {
                    (Status::None, _) => Some("no solution".into()),
                    (Status::Unknown, _) => Some(UNKNOWN.into()),
                    (_, solutions) => self.renderer.why_stopped(solutions, found.is_cut),
                };
                let has_reason = self.renderer.table.fields.contains(&Field::Reason);
                let facts = Facts {
                    text: Some(text),
                    status: Some(found.status),
                    solution_text: solution.as_deref(),
                    solutions: found.solutions,
                    reason: reason.as_deref().filter(|_| has_reason),
                    ..block.facts(record)
                };
                self.renderer.table.row(block, &RecordText::of(record), &facts);
                Ok(())
            }
        };
    }

    fn all_of_variant(
        &self,
        read: &ReadPuzzle,
        limit: Option<NonZeroU64>,
        block: &mut BlockContext,
    ) {
        let mut solutions = read.puzzle.solutions();
        let mut next = solutions.next();
        let mut count = 0;
        while let Some(Ok(solution)) = next {
            next = solutions.next();
            count += 1;
            let (status, known) = match (&next, count) {
                (Some(Err(_)), 1) => (Status::Unknown, Count::AtLeast(1)),
                (Some(_), _) => (Status::Multiple, Count::AtLeast(count)),
                (None, 1) => (Status::Unique, Count::Exactly(1)),
                (None, _) => (Status::Multiple, Count::Exactly(count)),
            };
            if count == 1 {
                block.chunk.tally.count(status);
            }
            let is_last = limit.is_some_and(|limit| count == limit.get());
            let is_cut = is_last && matches!(next, Some(Ok(_)));
            let found = Found { status, solution: Some(&solution), solutions: Some(known), is_cut };
            self.write_variant(read, &found, block);
            block.note_found(count);
            block.continue_answer();
            if is_cut {
                block.note_found(0);
                return block.report_more(read.record, count);
            }
        }
        block.note_found(0);
        let status = match next {
            None if count > 0 => return,
            None => Status::None,
            Some(_) => Status::Unknown,
        };
        if count == 0 {
            let found = Found { status, solution: None, solutions: None, is_cut: false };
            return self.answer_variant(read, &found, block);
        }
        block.report_variant(read.record, read.text, status, true);
    }

    fn count_variant(
        &self,
        read: &ReadPuzzle,
        limit: Option<NonZeroU64>,
        block: &mut BlockContext,
    ) {
        let (count, is_unknown) = block.counting(read.record, |note| {
            let mut so_far = 0;
            for solution in read.puzzle.solutions() {
                if solution.is_err() {
                    return (Count::AtLeast(so_far), true);
                }
                so_far += 1;
                note(so_far);
                if limit.is_some_and(|limit| so_far == limit.get()) {
                    return (Count::AtLeast(so_far), false);
                }
            }
            (Count::Exactly(so_far), false)
        });
        let status = if is_unknown { Status::Unknown } else { status_of(count) };
        let found = Found { status, solution: None, solutions: Some(count), is_cut: false };
        if !is_unknown {
            self.report_count(block, read.record, found.solutions);
        }
        self.answer_variant(read, &found, block);
    }
}
