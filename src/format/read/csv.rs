//! Comma-separated values: which column holds the puzzle, and the puzzle in it. One line is one
//! row: a line feed inside quotes is not followed, so that every line end is a safe cut.

use super::cells::{chars, field};
use super::error::{Fault, ParseErrorKind};
use super::line;
use super::options::Blank;
use crate::grid::Grid;
use csv_core::{ReadFieldResult, Reader};

/// The names that known data sets give to the column of the puzzle, likeliest first.
const PUZZLE_COLUMNS: [&str; 12] = [
    "puzzle",
    "puzzles",
    "quiz",
    "quizzes",
    "question",
    "questions",
    "sudoku",
    "unsolved",
    "problem",
    "givens",
    "grid",
    "board",
];

/// Names that only a table of puzzles, or of their solutions, has.
const SOLUTION_COLUMNS: [&str; 4] = ["solution", "solutions", "answer", "answers"];

/// No table of puzzles has more columns: fields behind them are not looked at, so that a line full
/// of commas takes no memory.
const MAX_FIELDS: usize = 1024;

/// A field of a row: its text without the quotes, and where it starts in the line.
struct Field<'a> {
    start: usize,
    text: &'a [u8],
}

impl Field<'_> {
    /// Whether it is this name, in a header.
    fn is(&self, name: &str) -> bool {
        self.text.trim_ascii().eq_ignore_ascii_case(name.as_bytes())
    }
}

/// Where a table has what, from 0, as far as its header says.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Columns {
    pub(super) puzzle: Option<usize>,
    pub(super) solution: Option<usize>,
}

impl Columns {
    /// Whether rows that are `other` are rightly read as these.
    pub(super) fn suit(self, other: Columns) -> bool {
        match (self.puzzle, self.solution) {
            (Some(_), _) => self.puzzle == other.puzzle,
            (None, Some(_)) => self.solution == other.solution,
            // The first that looks like a puzzle is taken.
            (None, None) => {
                other.puzzle.is_some_and(|at| other.solution.is_none_or(|other| at < other))
            }
        }
    }
}

/// Splits rows into fields; keeps its buffers from row to row.
pub(super) struct Splitter {
    /// Made for the first row with a quote or the like: that takes as long as to read a hundred.
    reader: Option<Box<Reader>>,
    text: Vec<u8>,
    /// For each field: its first byte in the line, and its end in `text`.
    ends: Vec<(usize, usize)>,
}

impl Splitter {
    pub(super) fn new() -> Splitter {
        Splitter { reader: None, text: Vec::new(), ends: Vec::new() }
    }

    /// Splits off the first `count` fields, or as many as there are.
    fn split(&mut self, line: &[u8], count: usize) {
        let reader = self.reader.get_or_insert_with(|| Box::new(Reader::new()));
        reader.reset();
        self.ends.clear();
        self.text.resize(line.len() + 1, 0);
        let (mut read, mut written, mut start) = (0, 0, 0);
        loop {
            // The text is as long as the line and one more: it cannot be full.
            let (result, more_read, more_written) =
                reader.read_field(&line[read..], &mut self.text[written..]);
            read += more_read;
            written += more_written;
            match result {
                ReadFieldResult::InputEmpty => {}
                ReadFieldResult::Field { record_end } => {
                    let quoted = line.get(start) == Some(&b'"');
                    self.ends.push((start + usize::from(quoted), written));
                    start = read;
                    if record_end || self.ends.len() == count.min(MAX_FIELDS) {
                        return;
                    }
                }
                ReadFieldResult::OutputFull | ReadFieldResult::End => return,
            }
        }
    }

    fn fields(&self) -> impl Iterator<Item = Field<'_>> {
        let starts = core::iter::once(0).chain(self.ends.iter().map(|&(_, end)| end));
        self.ends.iter().zip(starts).map(|(&(start, end), from)| Field {
            start,
            text: self.text[from..end].trim_ascii_end(),
        })
    }

    /// The columns that `line` names, if it is a header that names the puzzle's. A name alone is a
    /// header too: what it heads may be lines, and it is up to the caller whether that is csv. So
    /// is a row of words that names the solution's column.
    pub(super) fn header(&mut self, line: &[u8]) -> Option<Columns> {
        if line.len() > 4096 {
            return None;
        }
        self.split(line, usize::MAX);
        let position = |name: &&str| self.fields().position(|field| field.is(name));
        let puzzle = PUZZLE_COLUMNS.iter().find_map(position);
        let solution = SOLUTION_COLUMNS.iter().find_map(position);
        let names_one = puzzle.is_some() || solution.is_some() && self.are_words();
        names_one.then_some(Columns { puzzle, solution })
    }

    /// Whether `line` looks like a header whose names say nothing: words, and no cells.
    pub(super) fn is_unknown_header(&mut self, line: &[u8]) -> bool {
        self.split(line, usize::MAX);
        self.are_words()
    }

    fn are_words(&self) -> bool {
        self.fields().all(|field| {
            field.text.len() < 64
                && field.text.trim_ascii().first().is_some_and(u8::is_ascii_alphabetic)
        })
    }

    /// The puzzle in its column. Without one it is the first field of 81 characters that is not the
    /// solution, or else the solution.
    pub(super) fn puzzle(
        &mut self,
        line: &[u8],
        columns: Columns,
        blank: Blank,
    ) -> Result<Grid, Fault> {
        match puzzle_of_plain_row(line, columns, blank) {
            Some(grid) => Ok(grid),
            None => self.puzzle_of_any_row(line, columns, blank),
        }
    }

    fn puzzle_of_any_row(
        &mut self,
        line: &[u8],
        columns: Columns,
        blank: Blank,
    ) -> Result<Grid, Fault> {
        self.split(line, columns.puzzle.map_or(usize::MAX, |column| column + 1));
        let found = match columns.puzzle {
            Some(column) => {
                self.fields().nth(column).ok_or(ParseErrorKind::CsvColumn { column: column + 1 })
            }
            None => {
                let boards =
                    || self.fields().enumerate().filter(|(_, f)| is_board_like(f.text, blank));
                let puzzle = boards().find(|&(at, _)| Some(at) != columns.solution);
                puzzle
                    .or_else(|| boards().next())
                    .map(|(_, f)| f)
                    .ok_or(ParseErrorKind::CsvNoPuzzle)
            }
        };
        let Field { start, text } = found.map_err(|kind| (0, kind))?;
        let before = chars(&line[..start]);
        match core::str::from_utf8(text) {
            Ok(text) => field(text, blank).map_err(|(at, kind)| (before + at, kind)),
            Err(error) => {
                let (valid, rest) = text.split_at(error.valid_up_to());
                let byte = rest.first().copied().unwrap_or_default();
                Err((before + chars(valid), ParseErrorKind::NotUtf8(byte)))
            }
        }
    }
}

/// The puzzle of a row without quotes, if it is 81 cells and nothing else. That is nearly all rows,
/// and four times as fast.
fn puzzle_of_plain_row(line: &[u8], columns: Columns, blank: Blank) -> Option<Grid> {
    if memchr::memchr2(b'"', b'\r', line).is_some() {
        return None;
    }
    let mut rest = line;
    for at in 0..MAX_FIELDS {
        let end = memchr::memchr(b',', rest).unwrap_or(rest.len());
        let field = &rest[..end];
        // Without a column, one that looks like a puzzle (see below) must not be passed over.
        let is_puzzle = match columns.puzzle {
            Some(column) => at == column,
            None => field.len() >= 64 && Some(at) != columns.solution,
        };
        if is_puzzle {
            return line::grid(field.try_into().ok()?, blank);
        }
        rest = rest.get(end + 1..)?;
    }
    None
}

/// 81 characters, or nearly so many and all of them cells: a puzzle that is one cell short must
/// not give its place to the solution beside it.
fn is_board_like(text: &[u8], blank: Blank) -> bool {
    let Ok(text) = core::str::from_utf8(text.trim_ascii()) else { return false };
    let count = text.chars().count();
    count == 81 || (64..=100).contains(&count) && text.chars().all(|c| blank.cell(c).is_some())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn a_plain_row_is_the_same_with_care(
            fields in proptest::collection::vec(
                prop_oneof!["[0-9.]{81}", "[0-9.]{80,82} ?", "[a-zé\"\r]{0,5}", "[a-z. ]{60,110}"],
                0..5,
            ),
            puzzle in proptest::option::of(0..5usize),
            solution in proptest::option::of(0..5usize),
        ) {
            let (line, columns) = (fields.join(","), Columns { puzzle, solution });
            if let Some(grid) = puzzle_of_plain_row(line.as_bytes(), columns, Blank::Standard) {
                let with_care =
                    Splitter::new().puzzle_of_any_row(line.as_bytes(), columns, Blank::Standard);
                prop_assert_eq!(with_care, Ok(grid));
            }
        }
    }
}
