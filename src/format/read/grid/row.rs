//! [`GridRow`]: one row of a grid, and how a line shows that it is one, or a border.

use super::super::cells::{collect, groups, is_drawn_line, is_separator};
use super::super::classify::{LineClass, TextLine};
use super::super::error::{LineError, ParseErrorKind};
use super::super::fast_cells;
use super::super::options::Blank;
use super::super::pencil_marks::are_digits;
use crate::geometry::Digit;

/// No row of a grid is longer than this, in bytes.
pub(in super::super) const MAX_ROW: usize = 256;

/// A row of a grid. Its number is not known here: in errors it is 0.
#[cfg_attr(test, derive(PartialEq, Debug))]
pub(in super::super) enum GridRow {
    /// Nine cells.
    Cells([Option<Digit>; 9]),
    /// Nine groups, of which some have more than one character. Pencil marks, or a typing error:
    /// the rows beside it tell.
    PencilMarks {
        /// The number of groups that are several digits; 0 unless all nine consist of digits.
        several: usize,
        /// No digit is twice in a group.
        are_sets: bool,
        /// The number of characters in front of the row.
        column: usize,
        /// The error if the row should be nine cells.
        not_cells: LineError,
    },
    /// Nine cells with a label in front, as in `3 | . 9 8 | . . . | . 6 . |` or `C | ...`.
    Labeled {
        /// The row that the label names, from 0.
        label: usize,
        cells: [Option<Digit>; 9],
        /// The error if the label is not the number of the row.
        not_cells: LineError,
    },
    /// Not a row, though it looks like one.
    Malformed(LineError),
}

impl GridRow {
    pub(in super::super) fn shifted(self, lead: usize) -> GridRow {
        match self {
            GridRow::Cells(_) => self,
            GridRow::Labeled { label, cells, not_cells } => {
                GridRow::Labeled { label, cells, not_cells: not_cells.shifted(lead) }
            }
            GridRow::PencilMarks { several, are_sets, column, not_cells } => GridRow::PencilMarks {
                several,
                are_sets,
                column: column + lead,
                not_cells: not_cells.shifted(lead),
            },
            GridRow::Malformed(error) => GridRow::Malformed(error.shifted(lead)),
        }
    }
}

/// Fast path: nine cells with nothing between them. Nine dashes may be a border, so they take the
/// slow path.
pub(in super::super) fn joined_row(bytes: &[u8], blank: Blank) -> Option<GridRow> {
    let row: &[u8; 9] = bytes.try_into().ok()?;
    if blank == Blank::Any || row == b"---------" {
        return None;
    }
    let mut cells = [None; 9];
    fast_cells::fill(&mut cells, row, blank).then_some(GridRow::Cells(cells))
}

/// A row of a grid, a border, or a heading such as `Grid 01`.
pub(super) fn recognise(line: &TextLine) -> Option<LineClass> {
    if is_heading(line.text) || is_column_names(line.text) {
        return Some(LineClass::Heading);
    }
    let (counts, utf8_error) = (line.counts(), line.utf8_error());
    if utf8_error.is_none() {
        if counts.is_border() {
            return Some(LineClass::Border);
        }
        if counts.is_nine_dashes() && line.blank != Blank::Char('-') {
            return Some(LineClass::NineDashes);
        }
    }
    if !counts.is_mostly_cells() || line.bytes.len() > MAX_ROW || !counts.is_row() {
        return None;
    }
    Some(LineClass::Row(match utf8_error {
        Some(error) => GridRow::Malformed(error),
        None => row(line.text, line.blank),
    }))
}

/// Nine cells, joined or apart, or nine groups.
fn row(text: &str, blank: Blank) -> GridRow {
    // With `any`, vertical lines and commas are cells if that makes nine.
    let nine = blank == Blank::Any && text.chars().filter(|c| !c.is_whitespace()).count() == 9;
    let skip = |c: char| if nine { c.is_whitespace() } else { is_separator(c, blank) };
    let cells = text.chars().enumerate().filter(|&(_, c)| !skip(c));
    let not_cells = match collect(cells, blank, |found| ParseErrorKind::RowCells { row: 0, found })
    {
        Ok(cells) => return GridRow::Cells(cells),
        Err(error) => error,
    };
    if let Some((label, cells)) = labeled(text, blank) {
        return GridRow::Labeled { label, cells, not_cells };
    }
    let groups = || groups(text, blank);
    let several = groups().filter(|group| group.chars().nth(1).is_some()).count();
    if groups().count() != 9 || several == 0 {
        return GridRow::Malformed(not_cells);
    }
    // A sign after a digit is no typing error.
    let several = several + usize::from(text.contains(['!', '*', '\'', '+']));
    // A cell without a candidate left is a hyphen.
    let all_digits = groups().all(|group| group == "-" || are_digits(group));
    let is_set = |group: &str| group.chars().enumerate().all(|(k, c)| !group[..k].contains(c));
    let are_sets = all_digits && groups().all(is_set);
    let several = if all_digits { several } else { 0 };
    GridRow::PencilMarks { several, are_sets, column: 0, not_cells }
}

/// The label of a row and its nine cells: a label is a digit or letter, or `r1`, with a vertical
/// line after it.
fn labeled(text: &str, blank: Blank) -> Option<(usize, [Option<Digit>; 9])> {
    let (name, rest) = text.split_once(is_drawn_line)?;
    let label = label(name.trim(), 'r')?;
    // A drawn row has a line in front of its first cell and after each box, or after each cell.
    if rest.chars().filter(|&c| is_drawn_line(c)).count() < 2 {
        return None;
    }
    let cells = rest.chars().enumerate().filter(|&(_, c)| !is_separator(c, blank));
    let cells = collect(cells, blank, |found| ParseErrorKind::RowCells { row: 0, found });
    Some((label, cells.ok()?))
}

/// The row or column, from 0, that a name stands for: `3`, `C`, `c`, or, with the `letter` of rows,
/// `r3`.
pub(in super::super) fn label(name: &str, letter: char) -> Option<usize> {
    let letters = [letter, letter.to_ascii_uppercase()];
    let name = name.strip_prefix(letters).filter(|rest| !rest.is_empty()).unwrap_or(name);
    let mut name = name.chars();
    let (Some(name), None) = (name.next(), name.next()) else { return None };
    match name {
        '1'..='9' => Some(name as usize - '1' as usize),
        'A'..='I' => Some(name as usize - 'A' as usize),
        'a'..='i' => Some(name as usize - 'a' as usize),
        _ => None,
    }
}

/// True if `text` is the letters above the columns of a grid: `A B C  D E F  G H I`, or `c1 c2
/// ...`.
fn is_column_names(text: &str) -> bool {
    let names = text.split(|c: char| c.is_whitespace() || c == '|').filter(|name| !name.is_empty());
    let mut expected = (b'A'..=b'I').map(char::from);
    let mut are_names = names.map(|name| {
        let expected = expected.next().unwrap_or(' ');
        name.len() == 1 && name.starts_with([expected, expected.to_ascii_lowercase()])
    });
    text.len() >= 17
        && are_names.by_ref().take(9).filter(|&is| is).count() == 9
        && are_names.next().is_none()
}

/// The words that stand before a number in a heading. Any other word and number, such as `exit 1`
/// of another program, is a record that cannot be read: it gets an answer, and the answers below it
/// stay beside their lines.
const HEADINGS: [&str; 10] =
    ["board", "example", "game", "grid", "level", "number", "page", "problem", "puzzle", "sudoku"];

/// True if `text` is a word of [`HEADINGS`] and a number: `Grid 01`, `Puzzle #3:`.
fn is_heading(text: &str) -> bool {
    let mut words = text.split_ascii_whitespace();
    let (Some(word), Some(number), None) = (words.next(), words.next(), words.next()) else {
        return false;
    };
    let number = number.trim_start_matches('#').trim_end_matches([':', '.']);
    HEADINGS.iter().any(|heading| word.eq_ignore_ascii_case(heading))
        && !number.is_empty()
        && number.bytes().all(|b| b.is_ascii_digit())
}
