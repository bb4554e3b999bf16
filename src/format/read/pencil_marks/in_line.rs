//! Pencil marks as 729 characters, nine for each cell: in one line, or in nine rows of 81.

use super::filled::position;
use crate::format::Position;
use crate::format::read::classify::LineContent;
use crate::format::read::error::{LineError, ParseErrorKind};
use crate::format::read::formats::InputFormat;
use crate::format::read::record::{Content, Record};
use crate::format::read::records::Records;
use crate::geometry::{Cell, Digit, DigitSet};

/// How many characters the candidates of all cells take in a line.
pub(in crate::format::read) const CELLS_OF_MARKS: usize = 729;

/// True for the characters that stand around the candidates in a row of csv or in a JSON object.
pub(super) fn is_around(c: char) -> bool {
    c.is_whitespace() || matches!(c, ',' | ';' | '"')
}

/// True if a text may be the candidates of all cells: 729 digits and `.`.
pub(super) fn are_marks(text: &str) -> bool {
    text.len() == CELLS_OF_MARKS && text.bytes().all(|b| b == b'.' || b.is_ascii_digit())
}

/// The content of a row of csv, or of the puzzle of a JSON object, if it has the candidates of all
/// cells in the place of a puzzle; else `None`.
pub(in crate::format::read) fn in_row(row: &[u8]) -> Option<LineContent> {
    let has_marks = core::str::from_utf8(row).ok()?.split(is_around).any(are_marks);
    has_marks.then(|| LineContent::position(InputFormat::PencilMarks))
}

/// What is wrong with a line of `found` cells that is no puzzle.
pub(super) fn wrong_length(found: usize) -> ParseErrorKind {
    match found {
        CELLS_OF_MARKS => ParseErrorKind::Position(InputFormat::PencilMarks),
        _ if found.is_multiple_of(81) => ParseErrorKind::SeveralInALine,
        _ => ParseErrorKind::Cells { found },
    }
}

/// The position in a word of 729 characters, nine for each cell. The k-th of these nine is the
/// digit k or a blank.
pub(super) fn marks_in_line(word: &str) -> Result<Position, LineError> {
    let found = word.chars().count();
    if found.is_multiple_of(81) && found != CELLS_OF_MARKS {
        return Err(LineError::new(81, ParseErrorKind::SeveralInALine));
    }
    if found.abs_diff(CELLS_OF_MARKS) > 81 {
        return Err(LineError::new(81.min(found), ParseErrorKind::Cells { found }));
    }
    let mut cells = [DigitSet::EMPTY; 81];
    for (at, c) in word.chars().enumerate() {
        let digit = Digit::ALL[at % 9];
        let is_digit = c == char::from(digit.to_ascii());
        if !is_digit && !matches!(c, '.' | '0') {
            return Err(LineError::new(at, ParseErrorKind::StrayInPosition(c)));
        }
        if let (Some(cell), true) = (Cell::from_index(at / 9), is_digit) {
            cells[cell] = cells[cell].with(digit);
        }
    }
    match found {
        CELLS_OF_MARKS => Ok(position(&cells)),
        _ => Err(LineError::new(found, ParseErrorKind::PencilMarks { found })),
    }
}

/// True if the line is a row of nine cells with nine characters each: the k-th of these is the
/// digit k or a blank, and at least one is a digit. No puzzle with one solution is such a line:
/// read as 81 cells, it has at least nine digits, each in the column of its own number.
/// So it has either nine givens, too few, or the same digit twice in a column.
#[inline]
pub(in crate::format::read) fn is_row(line: &[u8; 81]) -> bool {
    line.chunks_exact(9).all(|cell| {
        let digits = (b'1'..).zip(cell).filter(|&(_, &b)| b != b'.' && b != b'0');
        let mut digits = digits.map(|(digit, &b)| b == digit).peekable();
        digits.peek().is_some() && digits.all(|is_in_place| is_in_place)
    })
}

/// True if the line is a row in the sense of [`is_row`]; a carriage return may end it.
pub(in crate::format::read) fn is_row_line(line: &[u8]) -> bool {
    line.strip_suffix(b"\r").unwrap_or(line).try_into().is_ok_and(is_row)
}

impl<'a> Records<'a> {
    /// Reads the next nine lines if they are rows of nine cells with nine characters each.
    pub(in crate::format::read) fn read_rows_of_marks(&mut self) -> Option<Record<'a>> {
        let start = self.next_line;
        let mut end = start.byte;
        let mut at = start;
        for _ in 0..9 {
            self.looked_ahead_to = self.looked_ahead_to.max(at.byte);
            let Some((row, next)) = self.row_of_marks(at) else {
                // More rows may follow.
                self.reached_end |= at.byte > start.byte && at.byte == self.bytes.len();
                return None;
            };
            (end, at) = (at.byte + row.len(), next);
        }
        self.next_line = at;
        let content = Content::pencil_marks(start.number, 0);
        Some(Record::of_rows(start.number, &self.bytes[start.byte..end], content))
    }
}
