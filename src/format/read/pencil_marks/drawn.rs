//! Pencil marks in a drawn grid with a line for each row, several digits in a cell.

use super::filled::position;
use crate::format::Position;
use crate::format::read::cells::is_separator;
use crate::format::read::classify::{Classifier, LineClass};
use crate::format::read::error::{LineError, ParseError, ParseErrorKind};
use crate::format::read::options::Blank;
use crate::geometry::{Cell, Digit, DigitSet};

/// Signs that a digit may have in a drawing of a step.
const SIGNS: &str = "*'+-!x";

/// True if a group of characters is the digits of a cell, with signs after them perhaps.
pub(in crate::format::read) fn are_digits(group: &str) -> bool {
    let mut characters = group.chars();
    characters.next().is_some_and(|c| matches!(c, '1'..='9'))
        && characters.all(|c| matches!(c, '1'..='9') || SIGNS.contains(c))
}

/// The nine rows of a grid, with borders and comments among them.
pub(super) fn drawn_marks(text: &str, first_line: u64) -> Result<Position, ParseError> {
    let mut classifier = Classifier::new(Blank::Standard);
    let mut cells = [DigitSet::EMPTY; 81];
    let mut rows = 0;
    let mut last = (first_line, "");
    for (number, line) in (first_line..).zip(text.lines()) {
        match classifier.classify(line.as_bytes()) {
            LineClass::Border | LineClass::NineDashes | LineClass::Comment | LineClass::Blank => {
                continue;
            }
            _ => {}
        }
        last = (number, line);
        let found = row(line, rows, &mut cells).map_err(|error| error.in_line(number))?;
        rows += 1;
        if found != 9 {
            let end = line.trim_end().chars().count();
            let kind = ParseErrorKind::RowCells { row: rows, found };
            return Err(LineError::new(end, kind).in_line(number));
        }
    }
    let (number, line) = last;
    match rows {
        9 => Ok(position(&cells)),
        10.. => {
            let kind = ParseErrorKind::Cells { found: 9 * rows };
            Err(LineError::at_start(kind).in_line(number))
        }
        _ => {
            let end = line.trim_end().chars().count();
            Err(LineError::new(end, ParseErrorKind::ShortGrid { rows }).in_line(number))
        }
    }
}

/// Reads the groups of a line as the cells of row `row`, from 0, and returns their number.
fn row(line: &str, row: usize, cells: &mut [DigitSet; 81]) -> Result<usize, LineError> {
    let mut found = 0;
    let mut start = 0;
    for group in line.split(|c| is_separator(c, Blank::Standard)) {
        if !group.is_empty() {
            let marks = digits(group).map_err(|error| error.shifted(start))?;
            if let Some(cell) = Cell::at(row, found) {
                cells[cell] = marks;
            }
            found += 1;
        }
        start += group.chars().count() + 1;
    }
    Ok(found)
}

/// The digits of a cell; `-` or `.` for a cell that has none left. A sign after a digit tells its
/// part in a step, as `ennead explain -v` draws it: nothing is placed or crossed out yet.
pub(super) fn digits(group: &str) -> Result<DigitSet, LineError> {
    let mut digits = DigitSet::EMPTY;
    for (at, c) in group.chars().enumerate() {
        match Digit::from_char(c) {
            Some(digit) => digits = digits.with(digit),
            None if matches!(c, '-' | '.') || at > 0 && SIGNS.contains(c) => {}
            None => return Err(LineError::new(at, ParseErrorKind::StrayInPosition(c))),
        }
    }
    Ok(digits)
}
