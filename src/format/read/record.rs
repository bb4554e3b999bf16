//! [`Record`]: one puzzle or position of an input, or the error of a malformed one.

use super::answer::{self, AnswerSource, GivenAnswer};
use super::cells::count_chars;
use super::column::MAX_COLUMNS;
use super::error::{LineError, ParseError, ParseErrorKind, PositionFormat};
use super::json::{self, Place};
use super::line_class::{LineContent, RecordFormat};
use super::options::ReadOptions;
use super::{hodoku, link, pencil_marks};
use crate::format::{Id, Position};
use crate::grid::Grid;

/// One record of an input.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record<'a> {
    /// The number of its first line in the input, from 1.
    pub line: u64,
    /// Its bytes, without a byte order mark and without the line end of its last line.
    pub text: &'a [u8],
    /// How it is written.
    pub format: RecordFormat,
    /// The puzzle, the position or the error.
    pub content: Content,
    /// Where to look for the answer of its data set.
    pub(super) answer: AnswerSource,
    /// Its place in a JSON document; `None` in any other input.
    pub(super) place: Option<&'a Place>,
}

/// The content of a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Content {
    /// A puzzle.
    Puzzle(Grid),
    /// A position. It was recognised but not parsed, so it may be malformed: [`Record::position`]
    /// parses it.
    Position {
        /// The format that it is written in.
        format: PositionFormat,
        /// The error for callers that need a puzzle.
        not_a_puzzle: ParseError,
    },
    /// Neither: the error of the record.
    Malformed(ParseError),
}

impl Content {
    /// The content of a line, with its error at the place that `place` returns.
    pub(super) fn of(line: LineContent, place: impl FnOnce(LineError) -> ParseError) -> Content {
        match line {
            LineContent::Puzzle(grid) => Content::Puzzle(grid),
            LineContent::Position { format, not_a_puzzle } => {
                Content::Position { format, not_a_puzzle: place(not_a_puzzle) }
            }
            LineContent::Malformed(error) => Content::Malformed(place(error)),
        }
    }

    /// Pencil marks that begin in line `line` of the input, from 1, after `column` characters.
    pub(super) fn pencil_marks(line: u64, column: usize) -> Content {
        let format = PositionFormat::PencilMarks;
        let error = LineError::new(column, ParseErrorKind::Position(format));
        Content::Position { format, not_a_puzzle: error.in_line(line) }
    }
}

impl<'a> Record<'a> {
    /// The record of the lines `text`, the first of which has the number `line`. A carriage return
    /// at the end of `text` is part of the line end.
    #[inline]
    pub(super) fn of_rows(line: u64, text: &'a [u8], content: Content) -> Record<'a> {
        let text = text.strip_suffix(b"\r").unwrap_or(text);
        let (format, answer) = (RecordFormat::Grid, AnswerSource::ByFormat);
        Record { line, text, format, content, answer, place: None }
    }
}

impl Record<'_> {
    /// The puzzle.
    ///
    /// # Errors
    /// If the record is malformed, or a position. The error of a position has the kind
    /// [`ParseErrorKind::Position`], with two exceptions: a line of more than 100 cells, but not
    /// 729, has [`ParseErrorKind::Cells`] or [`ParseErrorKind::SeveralInALine`], and a JSON object
    /// without givens has [`ParseErrorKind::NoPuzzleField`].
    #[inline]
    pub fn puzzle(&self) -> Result<&Grid, &ParseError> {
        match &self.content {
            Content::Puzzle(grid) => Ok(grid),
            Content::Position { not_a_puzzle: error, .. } | Content::Malformed(error) => Err(error),
        }
    }

    /// The position. That of a puzzle is its start; any other is parsed from the record's text.
    ///
    /// # Errors
    /// If the record is malformed.
    pub fn position(&self) -> Result<Position, ParseError> {
        match &self.content {
            Content::Puzzle(grid) => Ok(Position { id: self.id(), ..Position::from(*grid) }),
            Content::Position { format, .. } => self.parse_position(*format),
            Content::Malformed(error) => Err(error.clone()),
        }
    }

    /// The answer that the data set gives for the puzzle, right or wrong. In a table or an object
    /// it is under the name that `options` give, or under a usual one such as `solution` or
    /// `answer`. Without such a name it is a complete grid beside the puzzle. `None` if there is no
    /// answer or it is empty. `options` must be those that the record was read with.
    ///
    /// ```
    /// use ennead::format::ReadOptions;
    ///
    /// let puzzle = ".".repeat(81);
    /// let table = format!("quizzes,solutions\n{puzzle},{}\n{puzzle},\n", "1".repeat(81));
    /// let options = ReadOptions::default();
    /// let records: Vec<_> = options.records(table.as_bytes()).collect();
    /// let answer = records[0].answer(&options).expect("the field is not empty");
    /// assert_eq!(answer.grid().map(|grid| grid.clues()), Ok(81));
    /// assert_eq!(records[1].answer(&options), None);
    /// ```
    pub fn answer(&self, options: &ReadOptions) -> Option<GivenAnswer<'_>> {
        answer::of_record(self.text, self.format, self.answer, self.puzzle().ok(), options)
    }

    /// True if the record has another complete grid than its puzzle and this answer.
    pub fn has_other_answer(&self, answer: &GivenAnswer) -> bool {
        let puzzle = self.puzzle().ok();
        puzzle.is_some_and(|puzzle| {
            answer::has_other(self.text, self.format, self.answer, puzzle, answer)
        })
    }

    /// True if the record is a row of a table with a column that can only be for the answer. It may
    /// be empty in this row.
    pub fn has_answer_column(&self) -> bool {
        match self.answer {
            AnswerSource::Row { column: Some(column), is_sure, .. } => {
                is_sure && usize::from(column) < MAX_COLUMNS
            }
            _ => false,
        }
    }

    /// True if the record is pencil marks, which are also a puzzle (sukaku). They may be malformed.
    pub fn is_pencil_marks(&self) -> bool {
        matches!(self.content, Content::Position { format: PositionFormat::PencilMarks, .. })
    }

    /// The id of the record: the field `id` of a JSON object, even if its puzzle is malformed.
    pub fn id(&self) -> Option<Id> {
        match self.format {
            RecordFormat::Jsonl => Id::of_object(self.text),
            _ => None,
        }
    }

    fn parse_position(&self, format: PositionFormat) -> Result<Position, ParseError> {
        match core::str::from_utf8(self.text) {
            Ok(text) => {
                let in_line = |error: LineError| error.in_line(self.line);
                let position = match format {
                    PositionFormat::Json => json::position(text).map_err(in_line),
                    PositionFormat::Hodoku => hodoku::position(text).map_err(in_line),
                    PositionFormat::Link => link::position(text).map_err(in_line),
                    PositionFormat::PencilMarks => pencil_marks::parse(text, self.line),
                };
                position.map_err(|error| match self.place {
                    Some(place) => {
                        place.locate(LineError::new(error.column as usize - 1, error.kind))
                    }
                    None => error,
                })
            }
            Err(error) => {
                let (valid, rest) = self.text.split_at(error.valid_up_to());
                let line_start = memchr::memrchr(b'\n', valid).map_or(0, |at| at + 1);
                let line = self.line + memchr::memchr_iter(b'\n', valid).count() as u64;
                let byte = rest.first().copied().unwrap_or_default();
                let kind = ParseErrorKind::NotUtf8(byte);
                Err(LineError::new(count_chars(&valid[line_start..]), kind).in_line(line))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::ReadOptions;
    use super::*;
    use crate::geometry::{Cell, DigitSet};
    use crate::grid::example::PUZZLE;

    fn positions(text: &str) -> Vec<Result<Position, ParseError>> {
        let options = ReadOptions::default();
        options.records(text.as_bytes()).map(|record| record.position()).collect()
    }

    /// Checks that the only record in `text` is a position in `format`, and that `message` is the
    /// error for callers that need a puzzle.
    #[track_caller]
    fn check_position(text: &str, format: PositionFormat, message: &str) {
        let options = ReadOptions::default();
        let records: Vec<_> = options.records(text.as_bytes()).collect();
        let [Record { content: Content::Position { format: found, .. }, .. }] = &records[..] else {
            panic!("not one position: {records:?}");
        };
        assert_eq!(*found, format);
        assert!(records[0].position().is_ok(), "{:?}", records[0].position());
        assert_eq!(records[0].puzzle().map_err(ParseError::to_string), Err(message.to_owned()));
    }

    #[test]
    fn positions_are_recognised_beside_puzzles() {
        let drawn = "| 1 2679 3 | 4 5 6 | 7 8 9 |\n".repeat(9);
        let open = "123456 2679 34678 4 56789 679 678 89 9\n".repeat(9);
        let long = "123456789".repeat(81);
        check_position(
            &format!(":03:3:{PUZZLE}:::"),
            PositionFormat::Hodoku,
            "a position of HoDoKu's library, not a puzzle",
        );
        let object = format!("{{\"givens\":\"{PUZZLE}\",\"deleted\":[\"r1c3<>1\"]}}");
        let message = "a position in a JSON object, not a puzzle";
        check_position(&object, PositionFormat::Json, message);
        let message = "pencil marks, not a puzzle";
        check_position(&drawn, PositionFormat::PencilMarks, message);
        check_position(&open, PositionFormat::PencilMarks, message);
        check_position(&format!("{open}# a comment"), PositionFormat::PencilMarks, message);
        let commented = open.replacen('\n', "\n# a comment\n", 1);
        check_position(&commented, PositionFormat::PencilMarks, message);
        check_position(&long, PositionFormat::PencilMarks, message);
        check_position(&format!(" {long} # a comment"), PositionFormat::PencilMarks, message);
    }

    #[test]
    fn one_text_may_have_positions_in_all_formats() {
        let drawn = "| 1 2679 3 | 4 5 6 | 7 8 9 |\n".repeat(9);
        let bare = "123456 2679 34678 4 56789 679 678 89 9\n".repeat(9);
        let text = format!(
            "\u{FEFF}{PUZZLE} a comment\r\n:03:3:{PUZZLE}:::\n\n{drawn}\n{bare}{drawn}\n:03:3:5:::\n\
             {{\"givens\":\"{PUZZLE}\"}}\n"
        );
        let all = positions(&text);
        assert_eq!(all.len(), 7);
        let kind = ParseErrorKind::Cells { found: 1 };
        assert_eq!(all[5], Err(ParseError { line: 33, column: 8, kind }));
        let puzzle = all[0].as_ref().expect("a puzzle");
        assert_eq!(all[6].as_ref(), Ok(puzzle));
        assert_eq!(puzzle.marks[Cell::R1C3], DigitSet::from_bits(0b1011));
        assert!(all[1..5].iter().all(Result::is_ok), "{all:?}");
    }

    #[test]
    fn a_malformed_position_does_not_affect_other_records() {
        let bad = PUZZLE.replacen('7', "#", 1);
        let all = positions(&format!("{bad}\n{PUZZLE}\n"));
        let error = all[0].as_ref().expect_err("malformed");
        assert_eq!((error.line, error.column), (1, 5));
        assert!(all[1].is_ok() && all.len() == 2);
    }

    #[test]
    fn the_error_of_a_position_that_is_not_utf8_has_its_column() {
        let text = b":03:3:\xE9:::";
        let options = ReadOptions::default();
        let record = options.records(text).next().expect("a record");
        assert!(record.puzzle().is_err_and(|error| error.column == 1));
        let kind = ParseErrorKind::NotUtf8(0xE9);
        assert_eq!(record.position(), Err(ParseError { line: 1, column: 7, kind }));
    }

    #[test]
    fn a_typing_error_in_a_puzzle_does_not_make_it_a_position() {
        let rows: Vec<String> = PUZZLE
            .as_bytes()
            .chunks(9)
            .map(|row| row.iter().map(|&b| format!("{} ", char::from(b))).collect())
            .collect();
        let text = rows.join("\n").replacen(" 7 ", " 77 ", 1);
        let kind = ParseErrorKind::RowCells { row: 1, found: 10 };
        let error = ParseError { line: 1, column: 18, kind };
        assert_eq!(positions(&text), [Err(error)]);
    }
}
