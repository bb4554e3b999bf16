//! Puzzles with rules of their own, and of other sizes than 9x9, among the records of a run.

use super::block_context::BlockContext;
use super::diagnostics::DiagnosticKind;
use crate::cli::message;
use ennead::fields::Status;
use ennead::format::{Content, ParseError, ParseErrorKind, ReadOptions, Record, RecordFormat};
use ennead::variant::{Options, Reader, Rules, Variant, VariantError};
use std::collections::HashMap;

/// How many texts of rules in tables and objects are kept.
const MOST_RULES: usize = 64;

/// The part of a command that answers puzzles with rules of their own.
pub(crate) trait VariantCommand {
    /// The rules and the symbols that the caller gave.
    fn options(&self) -> &Options {
        static NONE: Options = Options { rules: None, symbols: None };
        &NONE
    }

    /// Answers one puzzle: writes to the chunk of `block`, counts the record in its tally and
    /// reports what is wrong with it. `text` is the puzzle as it was written; as a string with its
    /// rules if these were beside it.
    ///
    /// # Errors
    /// When the command cannot answer this puzzle; the driver counts and reports that.
    fn answer(
        &self,
        record: &Record,
        puzzle: &Variant,
        text: &str,
        block: &mut BlockContext,
    ) -> Result<(), ParseError>;
}

/// Reads the puzzles with rules of one thread.
#[derive(Default)]
pub(super) struct VariantReader {
    reader: Reader,
    /// The rules of tables and objects, by their text.
    rules: HashMap<String, Rules>,
}

impl VariantReader {
    /// The puzzle of a record that has rules of its own, or for which the caller gave rules; `None`
    /// for any other record.
    #[inline]
    pub(super) fn read(
        &mut self,
        record: &Record,
        options: &Options,
        read_options: &ReadOptions,
        block: &BlockContext,
    ) -> Option<Result<(Variant, String), ParseError>> {
        // Fast path: most records are plain puzzles.
        let is_plain = options.rules.is_none() && !matches!(record.content, Content::Malformed(_));
        if is_plain { None } else { self.read_with_rules(record, options, read_options, block) }
    }

    #[inline(never)]
    fn read_with_rules(
        &mut self,
        record: &Record,
        options: &Options,
        read_options: &ReadOptions,
        block: &BlockContext,
    ) -> Option<Result<(Variant, String), ParseError>> {
        let text = match (&record.content, &options.rules) {
            (Content::Puzzle(grid), Some(_)) => {
                let text = grid.to_string();
                return Some(self.read_text(&text, options, |error| refused(record, error)));
            }
            (Content::Position { not_a_puzzle, .. }, Some(_)) => {
                return Some(Err(not_a_puzzle.clone()));
            }
            _ => record.variant(block.header.as_deref(), read_options),
        };
        let Some(text) = text else {
            // A malformed line may be a puzzle with the rules and the symbols of the caller.
            let is_line = matches!(record.format, RecordFormat::Line | RecordFormat::Grid);
            let line = str::from_utf8(record.text).ok().filter(|_| is_line)?;
            let puzzle = self.reader.read(line, options)?;
            let puzzle = puzzle.map_err(|error| {
                let column = u64::from(error.column);
                ParseError { column, ..refused(record, &error) }
            });
            return Some(puzzle.map(|puzzle| (puzzle, message::joined_text(record.text))));
        };
        let mut own = options.clone();
        for rules in &text.rules {
            let all = self.rules_of(rules).and_then(|beside| match &own.rules {
                Some(others) => beside.and(others),
                None => Ok(beside),
            });
            match all {
                Ok(all) => own.rules = Some(all),
                Err(error) => return Some(Err(text.error(rules, &error))),
            }
        }
        let place = |error: &VariantError| text.error(&text.puzzle, error);
        if text.rules.is_empty() {
            return Some(self.read_text(&text.puzzle, &own, place));
        }
        let blanks = ReadOptions { blank: read_options.blank, ..ReadOptions::default() };
        let grid = blanks.parse(text.puzzle.as_bytes()).map(|grid| grid.to_string());
        let read = self.read_text(grid.as_deref().unwrap_or(&text.puzzle), &own, place);
        // The text has the rules from beside it, so that it can be read again.
        Some(read.map(|(puzzle, _)| {
            let text = puzzle.to_string();
            (puzzle, text)
        }))
    }

    /// The puzzle of a text.
    fn read_text(
        &mut self,
        text: &str,
        options: &Options,
        place: impl Fn(&VariantError) -> ParseError,
    ) -> Result<(Variant, String), ParseError> {
        match self.reader.read(text, options) {
            Some(Ok(puzzle)) => Ok((puzzle, message::joined_text(text.trim().as_bytes()))),
            Some(Err(error)) => Err(place(&error)),
            None => Err(place(&VariantError::not_a_puzzle(text, options))),
        }
    }

    fn rules_of(&mut self, text: &str) -> Result<Rules, VariantError> {
        if let Some(rules) = self.rules.get(text) {
            return Ok(rules.clone());
        }
        let rules: Rules = text.parse()?;
        if self.rules.len() == MOST_RULES {
            self.rules.clear();
        }
        self.rules.insert(text.to_owned(), rules.clone());
        Ok(rules)
    }
}

/// The error of a record with a puzzle that cannot be read or answered, at its start.
pub(crate) fn refused(record: &Record, why: impl ToString) -> ParseError {
    let kind = ParseErrorKind::VariantRule(why.to_string());
    ParseError { line: record.line, column: 1, kind }
}

/// What is known of the solutions of a puzzle with rules.
pub(crate) struct VariantVerdict {
    pub(crate) status: Status,
    /// The first solution that was found: the values row by row.
    pub(crate) solution: Option<Vec<u8>>,
}

impl VariantVerdict {
    /// Searches for two solutions.
    pub(crate) fn of(puzzle: &Variant) -> VariantVerdict {
        let mut solutions = puzzle.solutions();
        let (status, solution) = match solutions.next() {
            None => (Status::None, None),
            Some(Err(_)) => (Status::Unknown, None),
            Some(Ok(solution)) => match solutions.next() {
                None => (Status::Unique, Some(solution)),
                Some(Ok(_)) => (Status::Multiple, None),
                Some(Err(_)) => (Status::Unknown, Some(solution)),
            },
        };
        VariantVerdict { status, solution }
    }
}

impl BlockContext<'_> {
    /// Reports a puzzle with rules that does not have exactly one solution, as far as is known;
    /// nothing for any other status. `text` is the puzzle with its own rules. `is_shown`: the
    /// answer does not say it already.
    pub(crate) fn report_variant(
        &mut self,
        record: &Record,
        text: &str,
        status: Status,
        is_shown: bool,
    ) {
        let (kind, why) = match status {
            Status::None => (DiagnosticKind::NoSolution, "no solution"),
            Status::Multiple => (DiagnosticKind::MultipleSolutions, "more than one solution"),
            Status::Unknown => (DiagnosticKind::LimitReached, UNKNOWN),
            _ => return,
        };
        let message = format!("{}:{}: {why}", self.input_name, record.line);
        if self.rejects_wanted {
            match record.format {
                RecordFormat::Csv | RecordFormat::Jsonl => {
                    self.chunk.reject(&self.text_to_reject(record), &message);
                }
                _ => self.chunk.reject(text.as_bytes(), &message),
            }
        }
        if is_shown || status == Status::Unknown {
            let advice =
                (kind == DiagnosticKind::MultipleSolutions).then(|| kind.advice()).flatten();
            self.chunk.add_advised(kind, advice, || message);
        }
    }
}

/// Why the answer to a puzzle is not known.
pub(crate) const UNKNOWN: &str =
    "the search was stopped at its limit of work, so the answer is not known";
