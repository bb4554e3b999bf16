//! Pencil marks: 81 groups of digits in nine drawn rows, or 729 characters, nine a cell.
//!
//! A group of one digit is a filled cell unless a peer still has that candidate: then it is a
//! naked single that waits. What is given is not known.

use super::super::cells::is_box_drawing;
use super::super::error::{Fault, ParseError, ParseErrorKind};
use super::{Position, at};
use crate::geometry::{Cell, Digit, DigitSet};
use crate::grid::Grid;

/// Whether a line may belong to a drawn grid: a border, or groups with something between.
pub(super) fn is_drawn(line: &str) -> bool {
    let line = line.trim();
    let blanks = line.contains(char::is_whitespace) || line.contains('|');
    is_border(line)
        || (blanks && groups(line).count() <= 18 && !line.starts_with([':', '{', '#']))
            && !starts_with_cells(line)
}

/// `53..7.... a comment` is no row of marks.
fn starts_with_cells(line: &str) -> bool {
    groups(line).next().is_some_and(|(_, group)| group.chars().count() >= 81)
}

/// Nothing but lines and corners.
fn is_border(line: &str) -> bool {
    !line.is_empty()
        && line.chars().all(|c| is_separator(c) || "+-*=:.'`,".contains(c))
        && line.contains(|c: char| "-=".contains(c) || is_box_drawing(c))
}

fn is_separator(c: char) -> bool {
    c.is_whitespace() || c == '|' || is_box_drawing(c)
}

/// The groups of a line, each with its place in characters, from 0.
fn groups(line: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    line.split(is_separator).filter_map(move |group| {
        let start = at;
        at += group.chars().count() + 1;
        (!group.is_empty()).then_some((start, group))
    })
}

/// The nine rows of a drawn grid, borders among them.
pub(super) fn grid(lines: &[(u64, &str)]) -> Result<Position, ParseError> {
    let mut cells = [DigitSet::EMPTY; 81];
    let mut rows = 0;
    let mut last = (1, "");
    for &(number, line) in lines.iter().filter(|(_, line)| !is_border(line.trim())) {
        last = (number, line);
        let fault = |fault| at(number, fault);
        let mut found = 0;
        for (start, group) in groups(line) {
            let marks = digits(group).map_err(|(k, kind)| fault((start + k, kind)))?;
            if let Some(cell) = Cell::at(rows, found) {
                cells[cell] = marks;
            }
            found += 1;
        }
        rows += 1;
        if found != 9 {
            let end = line.trim_end().chars().count();
            return Err(fault((end, ParseErrorKind::RowCells { row: rows, found })));
        }
    }
    match rows {
        9 => Ok(position(&cells)),
        10.. => Err(at(last.0, (0, ParseErrorKind::Cells { found: 9 * rows }))),
        _ => {
            let end = last.1.trim_end().chars().count();
            Err(at(last.0, (end, ParseErrorKind::ShortGrid { rows })))
        }
    }
}

/// A group: digits, or `-` or `.` for a cell with nothing left.
fn digits(group: &str) -> Result<DigitSet, Fault> {
    let mut digits = DigitSet::EMPTY;
    for (at, c) in group.chars().enumerate() {
        match u8::try_from(c).ok().and_then(Digit::from_ascii) {
            Some(digit) => digits = digits.with(digit),
            None if matches!(c, '-' | '.') => {}
            None => return Err((at, ParseErrorKind::StrayInPosition(c))),
        }
    }
    Ok(digits)
}

/// 729 characters, the k-th of each nine the digit k or a blank.
pub(super) fn long_line(token: &str) -> Result<Position, Fault> {
    let mut cells = [DigitSet::EMPTY; 81];
    let mut found = 0;
    for (at, c) in token.chars().enumerate() {
        let digit = Digit::ALL[at % 9];
        let is_digit = u32::from(digit.value()) == c.to_digit(10).unwrap_or(0);
        if !is_digit && !matches!(c, '.' | '0') {
            return Err((at, ParseErrorKind::StrayInPosition(c)));
        }
        if let (Some(cell), true) = (Cell::from_index(at / 9), is_digit) {
            cells[cell] = cells[cell].with(digit);
        }
        found += 1;
    }
    match found {
        729 => Ok(position(&cells)),
        _ => Err((found, ParseErrorKind::Marks { found })),
    }
}

fn position(cells: &[DigitSet; 81]) -> Position {
    let mut values = Grid::EMPTY;
    for cell in Cell::ALL {
        let value = cells[cell].single();
        let waits = |digit| cell.peers().iter().any(|peer| cells[peer].contains(digit));
        values.set(cell, value.filter(|&digit| !waits(digit)));
    }
    let mut marks = *cells;
    for (cell, _) in values.givens() {
        marks[cell] = DigitSet::EMPTY;
    }
    Position { id: None, givens: Grid::EMPTY, values, marks, library: None }
}

#[cfg(test)]
mod tests {
    use super::super::parse_position;
    use super::*;

    /// Row 1 holds 1 to 7, then 8 or 9 twice; below everything is open.
    fn drawn() -> String {
        let border = "+-------+-------+-------+\n";
        let open = "| 1234 56789 123456789 ".repeat(3) + "|\n";
        let first = "| 1 2 3 | 4 5 6 | 7 89 89 |\n";
        format!("{border}{first}{}{border}", open.repeat(8))
    }

    #[test]
    fn what_is_drawn_is_read() {
        let position = parse_position(&drawn()).expect("a position");
        assert_eq!(position.marks[Cell::R1C8], DigitSet::from_bits(0b1_1000_0000));
        // Peers of r1c1 still have 1: it waits to be placed.
        assert_eq!(position.marks[Cell::R1C1], DigitSet::from_bits(1));
        assert_eq!(position.values.clues(), 0);
    }

    #[test]
    fn what_is_wrong_is_named() {
        #[track_caller]
        fn check(text: &str, line: u64, column: u64, kind: ParseErrorKind) {
            assert_eq!(parse_position(text), Err(ParseError { line, column, kind }));
        }
        let text = drawn();
        check(&text.replacen("89 |", "8x |", 1), 2, 25, ParseErrorKind::StrayInPosition('x'));
        check(
            &text.replacen(" 89 |", "|", 1),
            2,
            24,
            ParseErrorKind::RowCells { row: 1, found: 8 },
        );
        let short: String = text.lines().take(5).map(|line| format!("{line}\n")).collect();
        check(&short, 5, 71, ParseErrorKind::ShortGrid { rows: 4 });
        let long = "123456789".repeat(81);
        check(&long[1..], 1, 1, ParseErrorKind::StrayInPosition('2'));
        check(&long[..720], 1, 721, ParseErrorKind::Marks { found: 720 });
    }
}
