//! [`Answers`]: where the answers to grade are: beside their puzzles, in a file of their own, or the
//! same text for all puzzles.

use crate::cli::message::{self, say};
use crate::cli::render::sentences;
use crate::cli::run::inputs::{Inputs, NextInput};
use ennead::Grid;
use ennead::format::{self, AnswerPlace, Content, ParseError, ParseErrorKind, ReadOptions, Record};
use std::collections::HashMap;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

/// An answer, or why there is none.
pub(super) type ReadAnswer = Result<Grid, String>;

/// Where the answers are.
pub(super) enum Answers {
    /// Beside the puzzles, which are read with these options.
    Beside(ReadOptions),
    /// In a file of their own.
    File(Box<Mutex<AnswerFile>>),
    /// The same for all puzzles.
    Same(ReadAnswer),
}

impl Answers {
    pub(super) fn of_file(file: AnswerFile) -> Answers {
        Answers::File(Box::new(Mutex::new(file)))
    }

    /// The last grid in `text`, for all puzzles.
    pub(super) fn of_text(text: &str) -> Answers {
        Answers::Same(last_grid(text.as_bytes()))
    }

    /// The answers to the puzzles of a block, one for each record. `puzzles` are those of
    /// `records`; the first record has the number `first`.
    ///
    /// # Errors
    /// When a file of answers has too few of them, or cannot be read.
    pub(super) fn take(
        &self,
        records: &[Record],
        puzzles: &[Result<Grid, ParseError>],
        first: u64,
    ) -> Result<Vec<ReadAnswer>, String> {
        match self {
            Answers::Beside(options) => {
                let answer = |(record, puzzle)| beside(record, puzzle, options);
                Ok(records.iter().zip(puzzles).map(answer).collect())
            }
            Answers::File(file) => {
                let mut file = file.lock().unwrap_or_else(PoisonError::into_inner);
                file.take(first, records.len())
            }
            Answers::Same(answer) => Ok(vec![answer.clone(); records.len()]),
        }
    }

    /// If a file has more answers than there are puzzles, says so and returns true.
    pub(super) fn report_more(&self) -> bool {
        let Answers::File(file) = self else { return false };
        let mut file = file.lock().unwrap_or_else(PoisonError::into_inner);
        let has_more = file.has_more();
        if has_more {
            say(format_args!("{}: there are more answers than puzzles", file.name));
        }
        has_more
    }
}

/// A file of answers. The first answer belongs to the first puzzle, and so on.
pub(super) struct AnswerFile {
    inputs: Inputs,
    options: ReadOptions,
    /// The name in messages.
    name: String,
    /// How many answers were read.
    read: u64,
    /// Answers that were read for later blocks of puzzles, by number from 1.
    waiting: HashMap<u64, ReadAnswer>,
}

impl AnswerFile {
    /// The file at `path`, which `inputs` read with these options.
    pub(super) fn new(path: &Path, inputs: Inputs, options: ReadOptions) -> AnswerFile {
        let name = message::file_name(path);
        AnswerFile { inputs, options, name, read: 0, waiting: HashMap::new() }
    }

    /// Takes the answers to `count` puzzles, the first of which has the number `first`.
    fn take(&mut self, first: u64, count: usize) -> Result<Vec<ReadAnswer>, String> {
        let numbers = first..first + count as u64;
        while self.read + 1 < numbers.end {
            if !self.read_block()? {
                return Err(format!(
                    "{}: {}, and there are more puzzles (an empty line is not an answer; an empty \
                     field of a table is one)",
                    self.name,
                    sentences::counted(self.read, "answer", "answers")
                ));
            }
        }
        Ok(numbers.filter_map(|number| self.waiting.remove(&number)).collect())
    }

    /// Reads more answers. False: the file has ended.
    fn read_block(&mut self) -> Result<bool, String> {
        match self.inputs.next() {
            None => Ok(false),
            Some(NextInput::Unreadable(message)) => Err(message),
            Some(NextInput::Block { block, .. }) => {
                for record in block.records(&self.options) {
                    self.read += 1;
                    self.waiting.insert(self.read, alone(&record, &self.options));
                }
                Ok(true)
            }
        }
    }

    /// True if there are answers that no puzzle has taken.
    fn has_more(&mut self) -> bool {
        while self.waiting.is_empty() && self.read_block() == Ok(true) {}
        !self.waiting.is_empty()
    }
}

/// The answer in a record of a file of answers.
fn alone(record: &Record, options: &ReadOptions) -> ReadAnswer {
    match (record.answer(options), &record.content) {
        (Some(answer), _) => last_grid(&answer.text),
        (None, _) if options.answer_column.is_some() => Err(NO_ANSWER.to_owned()),
        (None, Content::Puzzle(grid)) => Ok(*grid),
        (None, _) => last_grid(record.text),
    }
}

/// The answer beside the puzzle of a record; of a position, the digits that are placed.
fn beside(record: &Record, puzzle: &Result<Grid, ParseError>, options: &ReadOptions) -> ReadAnswer {
    let Some(answer) = record.answer(options) else {
        return match record.position() {
            Ok(position) if position.values != position.givens => Ok(position.values),
            _ => Err(NO_ANSWER.to_owned()),
        };
    };
    let mut grid = last_grid(&answer.text)?;
    // The values of a position may be without the givens.
    if matches!(&answer.place, AnswerPlace::Member(name) if name.eq_ignore_ascii_case("values")) {
        for (cell, digit) in puzzle.iter().flat_map(Grid::givens) {
            grid.set(cell, grid.get(cell).or(Some(digit)));
        }
    }
    Ok(grid)
}

const NO_ANSWER: &str = "no answer beside the puzzle";

/// The last grid in the text of an answer.
fn last_grid(text: &[u8]) -> ReadAnswer {
    format::last_grid(&String::from_utf8_lossy(text)).map_err(|error| match error.kind {
        ParseErrorKind::Nothing => "no grid in the answer".to_owned(),
        kind => kind.to_string(),
    })
}
