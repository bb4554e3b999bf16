//! The puzzle of a record, for the commands: plain, or of pencil marks (sukaku); and the facts of a
//! record that cannot be read.

use crate::cli::message;
use ennead::fields::{Facts, Status};
use ennead::format::{ParseError, Position, Record};
use ennead::solve::Puzzle;
use ennead::{Answer, Grid, Question, Worker};
use std::collections::VecDeque;

/// The plain puzzle of a record.
///
/// # Errors
/// When the record cannot be read as a puzzle.
#[inline]
pub(crate) fn puzzle<'a>(record: &'a Record) -> Result<&'a Grid, ParseError> {
    record.puzzle().map_err(ParseError::clone)
}

/// The puzzle of a record, for commands that also take puzzles of pencil marks (sukaku).
pub(crate) enum RecordPuzzle<'a> {
    /// A plain puzzle.
    Plain(&'a Grid),
    /// A puzzle of pencil marks, as a position.
    PencilMarks(Box<Position>),
}

/// The records of pencil marks of a block, in their order: each with its answer, or why it cannot
/// be read.
#[derive(Default)]
pub(crate) struct MarkedAnswers(VecDeque<Result<(Position, Answer), ParseError>>);

impl MarkedAnswers {
    /// Answers all puzzles of pencil marks among `records`.
    pub(crate) fn prepare(&mut self, records: &[Record], worker: &mut Worker, question: Question) {
        self.0.clear();
        let marked = records.iter().filter(|record| record.is_pencil_marks());
        let positions: Vec<_> = marked.map(Record::position).collect();
        if positions.is_empty() {
            return;
        }
        let puzzles: Vec<Puzzle> = positions.iter().flatten().map(Puzzle::from).collect();
        let mut answers = Vec::new();
        worker.solve_marked(&puzzles, question, &mut answers);
        let mut answers = answers.into_iter();
        for position in positions {
            self.0.extend(match position {
                Ok(position) => answers.next().map(|answer| Ok((position, answer))),
                Err(error) => Some(Err(error)),
            });
        }
    }

    /// The puzzle of the next record of pencil marks, and its answer. `None`: there is none.
    ///
    /// # Errors
    /// When the record cannot be read.
    pub(crate) fn next(&mut self) -> Result<Option<(Position, Answer)>, ParseError> {
        self.0.pop_front().transpose()
    }
}

/// The puzzle of `record`, which may be one of pencil marks.
///
/// # Errors
/// When the record cannot be read as a puzzle.
#[inline]
pub(crate) fn record_puzzle<'a>(record: &'a Record) -> Result<RecordPuzzle<'a>, ParseError> {
    match record.puzzle() {
        Ok(grid) => Ok(RecordPuzzle::Plain(grid)),
        Err(_) if record.is_pencil_marks() => {
            record.position().map(Box::new).map(RecordPuzzle::PencilMarks)
        }
        Err(error) => Err(error.clone()),
    }
}

/// The facts of a record that cannot be read, as fields of a table.
pub(crate) struct Malformed {
    /// Its text, in one line.
    text: String,
    /// Why it cannot be read, with the line and the column.
    reason: String,
}

impl Malformed {
    pub(crate) fn new(record: &Record, error: &ParseError) -> Malformed {
        Malformed {
            text: message::joined_text(record.text),
            reason: format!("{}:{}: {error}", error.line, error.column),
        }
    }

    /// `facts`, with the text, the status and the reason of this malformed record.
    pub(crate) fn facts<'a>(&'a self, facts: Facts<'a>) -> Facts<'a> {
        Facts {
            puzzle: None,
            text: Some(&self.text),
            status: Some(Status::Malformed),
            reason: Some(&self.reason),
            ..facts
        }
    }
}

/// The plain puzzles among `records`, in their order; other records are left out.
pub(crate) fn puzzles<'a>(records: &'a [Record]) -> impl Iterator<Item = &'a Grid> {
    records.iter().filter_map(|record| record.puzzle().ok())
}
