//! A line of HoDoKu's regression library:
//!
//! ```text
//! :0300:3:9.....+5+6...:811 515:313 314 343::
//!  code            |      |       |         placements, then extra
//!      digits      |      |       eliminations
//!        values, + before what is placed, not given
//!                         deleted candidates, as digit, row, column: 436 is r3c6<>4
//! ```

use super::super::error::{Fault, ParseErrorKind};
use super::Position;
use crate::geometry::{Cell, Digit};
use crate::grid::Grid;

/// What a line of the library says beyond the position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Library {
    /// The technique and its variant, as written: `0901-2`, `0610-x`.
    pub code: String,
    /// The eliminations that are expected, in the line's order.
    pub eliminations: Vec<(Cell, Digit)>,
    /// The placements.
    pub placements: Vec<(Cell, Digit)>,
}

/// The position of one line, which starts with a colon.
pub(super) fn position(line: &str) -> Result<Position, Fault> {
    let mut fields = Vec::new();
    let mut start = 0;
    for field in line.trim_end().split(':') {
        fields.push((start, field));
        start += field.chars().count() + 1;
    }
    // Before the first colon there is nothing; the last field, `extra`, may be left out.
    let [_, code, _, values, deleted, eliminations, placements, ..] = fields[..] else {
        return Err((0, ParseErrorKind::LibraryFields { found: fields.len().saturating_sub(1) }));
    };
    let (givens, values) = grids(values)?;
    let mut position = Position::new(givens, values, &candidates(deleted)?);
    position.id = Some(code.1.to_owned());
    position.library = Some(Library {
        code: code.1.to_owned(),
        eliminations: candidates(eliminations)?,
        placements: candidates(placements)?,
    });
    Ok(position)
}

/// The givens, and these with what is placed.
fn grids((start, field): (usize, &str)) -> Result<(Grid, Grid), Fault> {
    let (mut givens, mut values) = (Grid::EMPTY, Grid::EMPTY);
    let (mut found, mut placed) = (0, false);
    for (at, c) in field.chars().enumerate() {
        let digit = match c {
            '+' if !placed => {
                placed = true;
                continue;
            }
            '.' | '0' if !placed => None,
            _ => match u8::try_from(c).ok().and_then(Digit::from_ascii) {
                Some(digit) => Some(digit),
                None => return Err((start + at, ParseErrorKind::StrayInPosition(c))),
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
        _ => Err((start + field.chars().count(), ParseErrorKind::Cells { found })),
    }
}

/// Candidates in groups of three digits: digit, row, column.
fn candidates((start, field): (usize, &str)) -> Result<Vec<(Cell, Digit)>, Fault> {
    let mut all = Vec::new();
    let mut at = start;
    for group in field.split(' ') {
        if !group.is_empty() {
            all.push(
                candidate(group)
                    .ok_or_else(|| (at, ParseErrorKind::Candidate(group.to_owned())))?,
            );
        }
        at += group.chars().count() + 1;
    }
    Ok(all)
}

fn candidate(group: &str) -> Option<(Cell, Digit)> {
    let &[digit, row, column] = group.as_bytes() else { return None };
    let [digit, row, column] = [digit, row, column].map(Digit::from_ascii);
    Some((Cell::at(row?.index(), column?.index())?, digit?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::DigitSet;

    #[test]
    fn a_line_is_taken_apart() {
        let line = format!(":0300-x:3:+12{}:313 394:495:582:", ".".repeat(79));
        let position = position(&line).expect("a position");
        assert_eq!((position.givens.clues(), position.values.clues()), (1, 2));
        assert_eq!(position.marks[Cell::R1C3], DigitSet::from_bits(0b1_1111_1000));
        assert_eq!(position.marks[Cell::R9C4], DigitSet::from_bits(0b1_1111_1011));
        let library = position.library.expect("a library line");
        assert_eq!(library.code, "0300-x");
        assert_eq!(library.eliminations, [(Cell::R9C5, Digit::D4)]);
        assert_eq!(library.placements, [(Cell::R8C2, Digit::D5)]);
    }

    #[test]
    fn what_is_wrong_is_named() {
        #[track_caller]
        fn check(line: &str, column: usize, kind: ParseErrorKind) {
            assert_eq!(position(line), Err((column, kind)));
        }
        let blank = ".".repeat(81);
        check(":0300:3:", 0, ParseErrorKind::LibraryFields { found: 3 });
        check(&format!(":03:3:{}:::", &blank[1..]), 86, ParseErrorKind::Cells { found: 80 });
        check(&format!(":03:3:+{blank}:::"), 7, ParseErrorKind::StrayInPosition('.'));
        let group = ParseErrorKind::Candidate("43".to_owned());
        check(&format!(":03:3:{blank}:436 43::"), 92, group);
    }
}
