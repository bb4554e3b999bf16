//! Puzzles with rules of their own, and of other sizes than 9x9, among the records of a run.

use super::block_context::BlockContext;
use super::diagnostics::DiagnosticKind;
use crate::cli::message;
use ennead::fields::Status;
use ennead::format::{Content, ParseError, ParseErrorKind, ReadOptions, Record};
use ennead::variant::{Options, Reader, Rules, Variant, VariantError};
use std::collections::HashMap;

/// How many texts of rules in tables and objects are kept.
const MOST_RULES: usize = 64;

/// The part of a command that answers puzzles with rules of their own.
pub(crate) trait VariantCommand {
    /// The rules and the symbols that the caller gave.
    fn options(&self) -> &Options;

    /// Answers one puzzle, which is written as `text`, without the rules beside it: writes to the chunk of `block`, counts the record in its tally and
    /// reports what is wrong with it.
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
    pub(super) fn read(
        &mut self,
        record: &Record,
        options: &Options,
        read_options: &ReadOptions,
        block: &BlockContext,
    ) -> Option<Result<(Variant, String), ParseError>> {
        if let (Some(_), Content::Puzzle(grid)) = (&options.rules, &record.content) {
            let text = grid.to_string();
            let puzzle = self.reader.read(&text, options)?;
            let error = |error: VariantError| {
                let kind = ParseErrorKind::VariantRule(error.to_string());
                ParseError { line: record.line, column: 1, kind }
            };
            return Some(puzzle.map_err(error).map(|puzzle| (puzzle, text)));
        }
        if let (Some(_), Content::Position { not_a_puzzle, .. }) = (&options.rules, &record.content)
        {
            return Some(Err(not_a_puzzle.clone()));
        }
        let text = record.variant(block.header.as_deref(), read_options)?;
        let mut own = options.clone();
        if let Some(rules) = &text.rules {
            let beside = self.rules_of(rules).and_then(|beside| match &options.rules {
                Some(all) => beside.and(all),
                None => Ok(beside),
            });
            match beside {
                Ok(rules) => own.rules = Some(rules),
                Err(error) => return Some(Err(text.error(rules, &error))),
            }
        }
        let Some(puzzle) = self.reader.read(&text.puzzle, &own) else {
            let why = match text.puzzle.trim() {
                "" => "no puzzle beside the rules".to_owned(),
                puzzle => format!(
                    "the puzzle beside the rules has {} characters, and should have 81, or one for \
                     each cell of another size",
                    puzzle.chars().count()
                ),
            };
            let kind = ParseErrorKind::VariantRule(why);
            return Some(Err(ParseError { line: record.line, column: 1, kind }));
        };
        let puzzle = puzzle.map_err(|error| text.error(&text.puzzle, &error));
        Some(puzzle.map(|puzzle| (puzzle, message::joined_text(text.puzzle.trim().as_bytes()))))
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
    /// nothing for any other status. `is_shown`: the answer does not say it already.
    pub(crate) fn report_variant(&mut self, record: &Record, status: Status, is_shown: bool) {
        let (kind, why) = match status {
            Status::None => (DiagnosticKind::NoSolution, "no solution"),
            Status::Multiple => (DiagnosticKind::MultipleSolutions, "more than one solution"),
            Status::Unknown => (DiagnosticKind::LimitReached, UNKNOWN),
            _ => return,
        };
        let message = format!("{}:{}: {why}", self.input_name, record.line);
        if self.rejects_wanted {
            self.chunk.reject(record, &message);
        }
        if is_shown || status == Status::Unknown {
            let advice =
                (kind == DiagnosticKind::MultipleSolutions).then(|| kind.advice()).flatten();
            self.chunk.add_advised(kind, advice, || message);
        }
    }
}

/// Why the solutions of a puzzle are not known.
pub(crate) const UNKNOWN: &str = "the search was stopped after some seconds of work, so it is not known how many solutions there are";
