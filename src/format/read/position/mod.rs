//! [`Position`]: a puzzle in the middle, as its solver left it: givens, placed digits, and what is
//! crossed out.
//!
//! ```text
//! library  a line of HoDoKu's regression library
//! jsonl    {"id", "givens", "values", "deleted"}
//! marks    pencil marks, as nine drawn rows or as 729 characters
//! ```
//!
//! A puzzle of 81 characters is a position as well, its start.

mod jsonl;
mod library;
mod marks;

pub use library::Library;

use super::error::{Fault, ParseError, ParseErrorKind};
use super::records::Record;
use super::{Blank, cells};
use crate::geometry::{Cell, Digit, DigitSet};
use crate::grid::Grid;

/// A position as it was written. It may break the rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    /// What it is called, if it says so; of a library line the code, as written.
    pub id: Option<String>,
    /// The givens; of pencil marks alone nothing is known to be given.
    pub givens: Grid,
    /// The givens and what was placed.
    pub values: Grid,
    /// The candidates of the open cells; nothing for a filled one.
    pub marks: [DigitSet; 81],
    /// What a line of the library says beyond the position.
    pub library: Option<Library>,
}

impl Position {
    /// The position in which `values` are placed and `deleted` crossed out.
    fn new(givens: Grid, values: Grid, deleted: &[(Cell, Digit)]) -> Position {
        let mut marks = Cell::ALL.map(|cell| match values.get(cell) {
            Some(_) => DigitSet::EMPTY,
            None => {
                let seen = cell.peers().iter().filter_map(|peer| values.get(peer));
                seen.fold(DigitSet::ALL, DigitSet::without)
            }
        });
        for &(cell, digit) in deleted {
            marks[cell] = marks[cell].without(digit);
        }
        Position { id: None, givens, values, marks, library: None }
    }
}

impl Record<'_> {
    /// The position that the record says: a puzzle is its own start, and a record that is no
    /// puzzle may be a position in the middle of one.
    ///
    /// # Errors
    /// [`ParseError`] when it is neither, from the reader that it was meant for.
    pub fn position(&self) -> Result<Position, ParseError> {
        let no_puzzle = match &self.puzzle {
            Ok(grid) => return Ok(Position::new(*grid, *grid, &[])),
            Err(malformed) => malformed,
        };
        let Ok(text) = core::str::from_utf8(self.text) else { return Err(no_puzzle.clone()) };
        parse_position(text).map_err(|no_position| match no_puzzle.kind {
            // What only a position has: colons, the fields of JSON, more than nine marks in a row,
            // more than 81 in a line.
            ParseErrorKind::Hodoku
            | ParseErrorKind::PencilMarks
            | ParseErrorKind::JsonNoPuzzle
            | ParseErrorKind::RowCells { found: 10.., .. }
            | ParseErrorKind::Cells { found: 100.. } => {
                ParseError { line: no_position.line + self.line - 1, ..no_position }
            }
            _ => no_puzzle.clone(),
        })
    }
}

/// The one position in `text`, in any form that is recognised by its content.
///
/// # Errors
/// [`ParseError`] when the text is no position, or more than one.
pub fn parse_position(text: &str) -> Result<Position, ParseError> {
    let mut all = positions(text);
    let nothing = ParseError { line: 1, column: 1, kind: ParseErrorKind::Nothing };
    let (_, first) = all.next().ok_or(nothing)??;
    match all.next() {
        None => Ok(first),
        Some(Ok((line, _)) | Err(ParseError { line, .. })) => {
            Err(ParseError { line, column: 1, kind: ParseErrorKind::Several })
        }
    }
}

/// The positions in `text`, each with the number of its first line, from 1. Blank lines and `#`
/// comments are skipped; a bad record does not harm the next.
pub fn positions(text: &str) -> impl Iterator<Item = Result<(u64, Position), ParseError>> {
    let mut lines = (1u64..).zip(text.trim_start_matches('\u{FEFF}').lines()).peekable();
    core::iter::from_fn(move || {
        let (number, line) = lines.find(|(_, line)| !is_skipped(line))?;
        let placed = |fault| at(number, fault);
        let record = match line.trim_start().chars().next() {
            Some(':') => library::position(line).map_err(placed),
            Some('{') => jsonl::position(line).map_err(placed),
            _ if marks::is_drawn(line) => {
                let mut rows = vec![(number, line)];
                // Up to the blank line behind it, or the start of something else.
                while let Some(row) = lines.next_if(|(_, line)| marks::is_drawn(line)) {
                    rows.push(row);
                }
                marks::grid(&rows)
            }
            _ => single_line(line).map_err(placed),
        };
        Some(record.map(|position| (number, position)))
    })
}

/// 729 characters, or 81.
fn single_line(line: &str) -> Result<Position, Fault> {
    let token = cells::token(line.trim_end(), Blank::Standard);
    if token.chars().count() > 100 {
        return marks::long_line(token);
    }
    let grid = cells::board(token, Blank::Standard)?;
    Ok(Position::new(grid, grid, &[]))
}

fn is_skipped(line: &str) -> bool {
    let line = line.trim();
    line.is_empty() || line.starts_with('#')
}

/// A fault in a line, from 0, with its place in the text.
fn at(line: u64, (column, kind): Fault) -> ParseError {
    ParseError { line, column: column as u64 + 1, kind }
}

#[cfg(test)]
mod tests {
    use super::super::ReadOptions;
    use super::super::records::{Mode, Records};
    use super::*;

    const PUZZLE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    #[test]
    fn positions_of_all_forms_stand_in_one_text() {
        let long: String = "123456789".repeat(81);
        let text =
            format!("# two\r\n{PUZZLE} a comment\r\n\n{long}\n{{\"givens\":\"{PUZZLE}\"}}\n");
        let all: Vec<_> = positions(&text).collect::<Result<_, _>>().expect("three positions");
        assert_eq!(all.iter().map(|(line, _)| *line).collect::<Vec<_>>(), [2, 4, 5]);
        assert_eq!(all[0].1, all[2].1);
        assert_eq!(all[0].1.marks[Cell::R1C3], DigitSet::from_bits(0b1011));
        assert_eq!(all[1].1.marks, [DigitSet::ALL; 81]);
    }

    #[test]
    fn a_record_that_is_no_puzzle_may_be_a_position() {
        let drawn = "| 1 2679 3 | 4 5 6 | 7 8 9 |\n".repeat(9);
        let bare = "123456 2679 34678 4 56789 679 678 89 9\n".repeat(9);
        let text = format!("{PUZZLE}\n:03:3:{PUZZLE}:::\n\n{drawn}\n{bare}{drawn}\n:03:3:5:::\n");
        let options = ReadOptions::default();
        let records = Records::new(text.as_bytes(), 1, Mode::Auto, &options);
        let all: Vec<_> = records.map(|record| record.position()).collect();
        assert_eq!(all.len(), 6);
        assert!(all[..5].iter().all(Result::is_ok), "{all:?}");
        let fault = ParseError { line: 33, column: 8, kind: ParseErrorKind::Cells { found: 1 } };
        assert_eq!(all[5], Err(fault));
    }

    #[test]
    fn a_fault_has_its_place_and_harms_no_neighbour() {
        let bad = PUZZLE.replacen('7', "#", 1);
        let text = format!("{bad}\n{PUZZLE}\n");
        let all: Vec<_> = positions(&text).collect();
        let fault = all[0].as_ref().expect_err("a malformed one");
        assert_eq!((fault.line, fault.column), (1, 5));
        assert!(all[1].is_ok() && all.len() == 2);
        assert_eq!(parse_position("").map_err(|e| e.kind), Err(ParseErrorKind::Nothing));
        let twice = format!("{PUZZLE}\n{PUZZLE}");
        assert_eq!(
            parse_position(&twice).map_err(|e| (e.line, e.kind)),
            Err((2, ParseErrorKind::Several))
        );
    }
}
