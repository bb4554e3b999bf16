//! The puzzle of a record, for the commands: plain, or of pencil marks (sukaku); and the facts of a
//! record that cannot be read.

use crate::cli::message;
use ennead::fields::{Facts, Status};
use ennead::format::{ParseError, Position, Record};
use ennead::solve::Puzzle;
use ennead::{Answer, Grid, Question, Worker};

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

impl RecordPuzzle<'_> {
    pub(crate) fn puzzle(&self) -> Puzzle<'_> {
        match self {
            RecordPuzzle::Plain(grid) => (*grid).into(),
            RecordPuzzle::PencilMarks(position) => (&**position).into(),
        }
    }
}

/// The answers of an engine to the puzzles of a block, which are taken one after the other.
#[derive(Default)]
pub(crate) struct BlockAnswers {
    /// The answers to the plain puzzles, and how many of them were taken.
    plain: Vec<Answer>,
    taken: usize,
    /// The puzzles of pencil marks: each with its answer, or why it cannot be read; and how many of
    /// them were taken.
    marked: Vec<Result<(Position, Answer), ParseError>>,
    marked_taken: usize,
}

impl BlockAnswers {
    /// Answers all puzzles among `records`.
    pub(crate) fn prepare(&mut self, records: &[Record], worker: &mut Worker, question: Question) {
        let puzzles: Vec<&Grid> = puzzles(records).collect();
        worker.solve(&puzzles, question, &mut self.plain);
        self.marked.clear();
        (self.taken, self.marked_taken) = (0, 0);
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
            self.marked.extend(match position {
                Ok(position) => answers.next().map(|answer| Ok((position, answer))),
                Err(error) => Some(Err(error)),
            });
        }
    }

    /// The answers to the plain puzzles, in their order.
    pub(crate) fn plain(&self) -> &[Answer] {
        &self.plain
    }

    /// The puzzle of `record`, which is the next of the block, and its answer. `None`: the block
    /// was not prepared.
    ///
    /// # Errors
    /// When the record cannot be read as a puzzle.
    #[inline]
    pub(crate) fn next<'a>(
        &'a mut self,
        record: &'a Record,
    ) -> Result<Option<(Puzzle<'a>, &'a Answer)>, ParseError> {
        if record.is_pencil_marks() {
            let next = self.marked.get(self.marked_taken);
            self.marked_taken += 1;
            return match next {
                Some(Ok((position, answer))) => Ok(Some((position.into(), answer))),
                Some(Err(error)) => Err(error.clone()),
                None => Ok(None),
            };
        }
        let grid = puzzle(record)?;
        let answer = self.plain.get(self.taken);
        self.taken += 1;
        Ok(answer.map(|answer| (grid.into(), answer)))
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
