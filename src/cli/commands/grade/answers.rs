//! [`Answers`]: where the answers to grade are: beside their puzzles, in a file of their own, or the
//! same text for all puzzles.

use crate::cli::options::input::InputArgs;
use crate::cli::options::output::OutputArgs;
use crate::cli::run::record_file::{RecordFile, Wanted};
use anyhow::Result;
use ennead::Grid;
use ennead::format::{self, AnswerPlace, Content, ParseError, ParseErrorKind, ReadOptions, Record};
use std::path::Path;

/// An answer, or why there is none.
pub(super) type ReadAnswer = Result<Grid, String>;

/// Where the answers are.
pub(super) enum Answers {
    /// Beside the puzzles, which are read with these options.
    Beside(ReadOptions),
    /// In a file of their own.
    File(Box<RecordFile<ReadAnswer>>),
    /// The same for all puzzles.
    Same(ReadAnswer),
}

impl Answers {
    /// Those in the file at `path`, beside the `input`; `options` are for the file.
    ///
    /// # Errors
    /// When the file cannot be opened, or not as well as the input.
    pub(super) fn of_file(
        path: &Path,
        input: &InputArgs,
        output: &OutputArgs,
        options: ReadOptions,
    ) -> Result<Answers> {
        let wanted = Wanted { names: ["answer", "answers"], of: alone };
        let file = RecordFile::open(path, input, output, options, wanted)?;
        Ok(Answers::File(Box::new(file)))
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
            Answers::File(file) => file.take(first, records.len()),
            Answers::Same(answer) => Ok(vec![answer.clone(); records.len()]),
        }
    }

    /// If a file has more answers than there are puzzles, says so and returns true.
    pub(super) fn report_more(&self) -> bool {
        matches!(self, Answers::File(file) if file.report_more())
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
