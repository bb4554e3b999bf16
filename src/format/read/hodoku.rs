//! A line of HoDoKu's regression library: a position and the step that a technique finds in it.
//!
//! ```text
//! :0300:3:9.....+5+6...:811 515:313 314 343::
//!  |    | |             |       |          placements; one more field may follow
//!  |    | |             |       eliminations
//!  |    | |             deleted candidates, as digit, row, column: 436 is r3c6<>4
//!  |    | values, with + before placed digits, which are not given
//!  |    digits that the step is about; not read
//!  code of the technique
//! ```

use super::cells::Blank;
use super::error::{LineError, ParseErrorKind, PositionFormat};
use super::line_class::{LineClass, LineContent, RecordFormat};
use crate::format::{Id, Position};
use crate::geometry::{Candidate, Cell, Digit};
use crate::grid::Grid;

/// The step that a line of the library expects.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct LibraryCase {
    /// The code of the technique, with its variant, as written: `0901-2`, `0610-x`.
    pub code: String,
    /// The eliminations, in the order of the line.
    pub eliminations: Vec<Candidate>,
    /// The placements, in the order of the line.
    pub placements: Vec<Candidate>,
}

pub(super) fn recognise(line: &[u8], _: Blank) -> Option<LineClass> {
    // HoDoKu also draws grids, with a border that begins with a colon.
    if line.starts_with(b":-") {
        return None;
    }
    let content = LineContent::position(PositionFormat::Hodoku);
    Some(LineClass::Record(RecordFormat::Line, content))
}

/// A field of a line: the number of characters before it, and its text.
type Field<'a> = (usize, &'a str);

/// The position in a line.
pub(super) fn position(line: &str) -> Result<Position, LineError> {
    let mut fields: Vec<Field> = Vec::new();
    let mut start = 0;
    for field in line.trim_end().split(':') {
        fields.push((start, field));
        start += field.chars().count() + 1;
    }
    // The field before the first colon is empty.
    let [_, (_, code), _, values, deleted, eliminations, placements, ..] = fields[..] else {
        let found = fields.len().saturating_sub(1);
        return Err(LineError::at_start(ParseErrorKind::LibraryFields { found }));
    };
    let (givens, values) = grids(values)?;
    let mut position = Position::new(givens, values, &candidates(deleted)?);
    position.id = Some(Id::from_text(code));
    position.library = Some(LibraryCase {
        code: code.to_owned(),
        eliminations: candidates(eliminations)?,
        placements: candidates(placements)?,
    });
    Ok(position)
}

/// The givens, and the values: the givens and the placed digits.
fn grids((start, field): Field) -> Result<(Grid, Grid), LineError> {
    let (mut givens, mut values) = (Grid::EMPTY, Grid::EMPTY);
    let (mut found, mut placed) = (0, false);
    for (at, c) in field.chars().enumerate() {
        let digit = match c {
            '+' if !placed => {
                placed = true;
                continue;
            }
            '.' | '0' if !placed => None,
            _ => match Digit::from_char(c) {
                Some(digit) => Some(digit),
                None => return Err(LineError::new(start + at, ParseErrorKind::StrayInPosition(c))),
            },
        };
        if let Some(cell) = Cell::from_index(found) {
            values.set(cell, digit);
            givens.set(cell, digit.filter(|_| !placed));
        }
        (found, placed) = (found + 1, false);
    }
    match found {
        81 => Ok((givens, values)),
        _ => Err(LineError::new(start + field.chars().count(), ParseErrorKind::Cells { found })),
    }
}

/// The candidates in a field of groups of three digits: the digit, the row and the column.
fn candidates((start, field): Field) -> Result<Vec<Candidate>, LineError> {
    let mut all = Vec::new();
    let mut at = start;
    for group in field.split(' ') {
        if !group.is_empty() {
            let error = || LineError::new(at, ParseErrorKind::Candidate(group.to_owned()));
            all.push(candidate(group).ok_or_else(error)?);
        }
        at += group.chars().count() + 1;
    }
    Ok(all)
}

fn candidate(group: &str) -> Option<Candidate> {
    let &[digit, row, column] = group.as_bytes() else { return None };
    let [digit, row, column] = [digit, row, column].map(Digit::from_ascii);
    Some(Candidate::new(Cell::at(row?.index(), column?.index())?, digit?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::write::OutputFormat;
    use crate::geometry::DigitSet;

    #[test]
    fn each_field_is_read() {
        let line = format!(":0300-x:3:+12{}:313 394:495:582:", ".".repeat(79));
        let position = position(&line).expect("a position");
        assert_eq!((position.givens.clues(), position.values.clues()), (1, 2));
        assert_eq!(position.marks[Cell::R1C3], DigitSet::from_bits(0b1_1111_1000));
        assert_eq!(position.marks[Cell::R9C4], DigitSet::from_bits(0b1_1111_1011));
        let library = position.library.expect("a library line");
        assert_eq!(library.code, "0300-x");
        assert_eq!(library.eliminations, [Candidate::new(Cell::R9C5, Digit::D4)]);
        assert_eq!(library.placements, [Candidate::new(Cell::R8C2, Digit::D5)]);
    }

    #[test]
    fn errors_have_the_right_column() {
        #[track_caller]
        fn check(line: &str, column: usize, kind: ParseErrorKind) {
            assert_eq!(position(line), Err(LineError::new(column, kind)));
        }
        let blank = ".".repeat(81);
        check(":0300:3:", 0, ParseErrorKind::LibraryFields { found: 3 });
        check(&format!(":03:3:{}:::", &blank[1..]), 86, ParseErrorKind::Cells { found: 80 });
        check(&format!(":03:3:+{blank}:::"), 7, ParseErrorKind::StrayInPosition('.'));
        let group = ParseErrorKind::Candidate("43".to_owned());
        check(&format!(":03:3:{blank}:436 43::"), 92, group);
    }

    #[test]
    fn a_line_is_written_as_it_was_read() {
        let values = format!("+12{}", ".".repeat(79));
        let line = format!(":0300-x:x:{values}:313 394:495:582 781:");
        let mut out = Vec::new();
        OutputFormat::Hodoku.write(&mut out, &position(&line).expect("a position"));
        assert_eq!(String::from_utf8_lossy(&out).trim_end(), line);
    }
}
