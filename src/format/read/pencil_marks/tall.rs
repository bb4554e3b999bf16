//! Pencil marks in a drawn grid with three lines for each row: 27 lines, each with a third of the
//! digits of nine cells.

use super::drawn::digits;
use super::filled::position;
use crate::format::Position;
use crate::format::read::cells::groups;
use crate::format::read::classify::LineClass;
use crate::format::read::grid::Region;
use crate::format::read::options::Blank;
use crate::format::read::record::{Content, Record};
use crate::format::read::records::Records;
use crate::geometry::{Cell, Digit, DigitSet};

/// Which thirds of a row of pencil marks a line may be. The k-th third, from 0, has the digits 3k+1
/// to 3k+3 of nine cells or dots in their places: `| 1.3 .2. ... | ...`.
fn thirds(line: &str) -> [bool; 3] {
    let groups = || groups(line, Blank::Standard);
    let is_third = |third: usize| {
        groups().all(|group| {
            let digits = &Digit::ALL[3 * third..3 * third + 3];
            group.len() == 3
                && group.bytes().zip(digits).all(|(b, digit)| b == b'.' || b == digit.to_ascii())
        })
    };
    match groups().count() {
        9 => [0, 1, 2].map(is_third),
        _ => [false; 3],
    }
}

impl<'a> Records<'a> {
    /// Reads the next 27 lines, and the borders between them, if they are pencil marks with three
    /// lines for each row.
    pub(in crate::format::read) fn read_tall_marks(&mut self) -> Option<Record<'a>> {
        let start = self.next_line;
        let mut region = Region::from(start);
        let (mut at, mut end, mut rows) = (start, start.byte, 0);
        while rows < 27 && region.admits(at) {
            self.looked_ahead_to = self.looked_ahead_to.max(at.byte);
            let Some((line, next)) = self.line_at(at) else {
                // More lines may follow.
                self.reached_end = true;
                return None;
            };
            let text = core::str::from_utf8(line).ok()?.trim();
            if thirds(text)[rows % 3] {
                (rows, end) = (rows + 1, at.byte + line.len());
            } else if rows == 0 || !matches!(self.classifier.classify(line), LineClass::Border) {
                return None;
            }
            at = next;
        }
        if rows < 27 {
            return None;
        }
        self.next_line = at;
        let content = Content::pencil_marks(start.number, 0);
        Some(Record::of_rows(start.number, &self.bytes[start.byte..end], content))
    }
}

/// The position in a grid with three lines for each row; `None` if `text` is no such grid.
pub(super) fn tall_marks(text: &str) -> Option<Position> {
    let rows: Vec<&str> =
        text.lines().map(str::trim).filter(|row| thirds(row)[..] != [false; 3]).collect();
    if rows.len() != 27 {
        return None;
    }
    let mut cells = [DigitSet::EMPTY; 81];
    for (at, row) in rows.iter().enumerate() {
        for (column, group) in groups(row, Blank::Standard).enumerate() {
            let cell = Cell::at(at / 3, column)?;
            cells[cell] = cells[cell].union(digits(group).ok()?);
        }
    }
    Some(position(&cells))
}
