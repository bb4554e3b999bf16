//! A row of a grid as nine fields, in which an empty field is an empty cell: `5,3,,,7,,,,` or
//! `"5","3"," "`, as Excel and HoDoKu export it, or `| 5 | 3 |   |   | 7 |` in a Markdown table, as
//! language models write it. In Markdown a row may begin with its label, `| A | 5 | 3 |`, below a
//! heading with the names of the columns.

use super::cells::{Blank, is_drawn_line};
use super::column::is_puzzle_name;
use super::error::{LineError, ParseErrorKind};
use super::line_class::{
    Context, GridRow, LineClass, MAX_ROW, TextLine, label, trim, without_ends,
};
use crate::geometry::Digit;

pub(super) fn recognise(_: &mut Context, line: &TextLine) -> Option<LineClass> {
    if line.bytes.len() > MAX_ROW || line.utf8_error().is_some() {
        return None;
    }
    let text = line.text;
    let cells = [',', ';', '\t']
        .into_iter()
        .find_map(|separator| separated_row(text, separator, line.blank));
    if let Some(cells) = cells.or_else(|| between_lines(text, line.blank)) {
        return Some(LineClass::Row(GridRow::Cells(cells)));
    }
    if is_heading(text) {
        return Some(LineClass::Heading);
    }
    labeled_row(text, line.blank).map(LineClass::Row)
}

/// True if a line is nine empty fields, with a vertical line on both sides of each.
pub(super) fn is_empty_row(line: &[u8]) -> bool {
    let (line, _) = trim(line);
    let bars = line.iter().filter(|&&byte| byte == b'|').count();
    bars == 10
        && line.len() <= MAX_ROW
        && line.starts_with(b"|")
        && line.ends_with(b"|")
        && line.iter().all(|byte| matches!(byte, b'|' | b' '))
}

/// The class of a row with tabs between its fields. `line` must not be trimmed, because a tab at an
/// end of it has an empty field beside it.
pub(super) fn with_tabs(line: &[u8], blank: Blank) -> Option<LineClass> {
    let line = without_ends(line);
    if line.len() > MAX_ROW {
        return None;
    }
    let cells = separated_row(core::str::from_utf8(line).ok()?, '\t', blank)?;
    Some(LineClass::Row(GridRow::Cells(cells)))
}

/// The cells of nine fields with `separator` between them. A field is a cell or empty.
fn separated_row(text: &str, separator: char, blank: Blank) -> Option<[Option<Digit>; 9]> {
    if text.matches(separator).count() != 8 || blank == Blank::Char(separator) {
        return None;
    }
    let mut cells = [None; 9];
    for (cell, field) in cells.iter_mut().zip(text.split(separator)) {
        *cell = field_cell(field, blank)?;
    }
    Some(cells)
}

/// The cells of nine fields with a vertical line on both sides of each.
fn between_lines(text: &str, blank: Blank) -> Option<[Option<Digit>; 9]> {
    nine_fields(text.strip_prefix(is_drawn_line)?.strip_suffix(is_drawn_line)?, blank)
}

/// The cells of nine fields with vertical lines between them.
fn nine_fields(text: &str, blank: Blank) -> Option<[Option<Digit>; 9]> {
    if text.matches(is_drawn_line).count() != 8 {
        return None;
    }
    let mut cells = [None; 9];
    for (cell, field) in cells.iter_mut().zip(text.split(is_drawn_line)) {
        *cell = field_cell(field, blank)?;
    }
    Some(cells)
}

/// A row with its label before its nine fields, and a vertical line on both sides of each.
fn labeled_row(text: &str, blank: Blank) -> Option<GridRow> {
    let (name, fields) = text.strip_prefix('|')?.strip_suffix('|')?.split_once('|')?;
    let label = label(name.trim(), 'r')?;
    let cells = nine_fields(fields, blank)?;
    let kind = ParseErrorKind::RowCells { row: 0, found: 10 };
    Some(GridRow::Labeled { label, cells, not_cells: LineError::at_start(kind) })
}

/// True if the fields between vertical lines are the heading of a table: an empty field and the
/// labels of the nine columns of a grid in order, each of which may be empty; or any fields of
/// which one is a usual name of the puzzle.
fn is_heading(text: &str) -> bool {
    let Some(fields) = text.strip_prefix('|').and_then(|text| text.strip_suffix('|')) else {
        return false;
    };
    let mut names = fields.split('|').map(str::trim);
    if names.clone().any(is_puzzle_name) {
        return true;
    }
    let is_name = |(at, name): (usize, &str)| name.is_empty() || label(name, 'c') == Some(at);
    names.clone().count() == 10 && names.next() == Some("") && names.enumerate().all(is_name)
}

/// The cell of a field: one character, with or without quotes, or nothing.
fn field_cell(field: &str, blank: Blank) -> Option<Option<Digit>> {
    let field = field.trim();
    let field = field.strip_prefix('"').and_then(|field| field.strip_suffix('"')).unwrap_or(field);
    let mut characters = field.trim().chars();
    match (characters.next(), characters.next()) {
        (None, _) => Some(None),
        (Some(c), None) => blank.cell(c),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn empty_fields_are_empty_cells() {
        let wanted = separated_row("5,3,.,.,7,.,.,.,.", ',', Blank::Standard);
        assert!(wanted.is_some());
        for (text, separator) in [
            ("5,3,,,7,,,,", ','),
            ("5;3;0;;7;;;;", ';'),
            ("5\t3\t\t\t7\t\t\t\t", '\t'),
            ("\"5\",\"3\",\" \",\"\",\"7\",,,,", ','),
        ] {
            assert_eq!(separated_row(text, separator, Blank::Standard), wanted, "{text}");
        }
        let text = "| 5 | 3 |   |   | 7 |   |   |   |   |";
        assert_eq!(between_lines(text, Blank::Standard), wanted);
        assert_eq!(separated_row("5,3,,,7,,,,,", ',', Blank::Standard), None);
        assert_eq!(separated_row("5,3,A,,7,,,,", ',', Blank::Standard), None);
        let heading = "|   | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 |";
        assert!(is_heading(heading) && is_heading(&heading.replace(['1', '5'], " ")));
        assert!(is_heading("| | a | b | c | d | e | f | g | h | i |"));
        assert!(is_heading("| |c1|c2|c3|c4|c5|c6|c7|c8|c9|") && is_heading("| | puzzle |"));
        assert!(
            !is_heading(&heading.replace('1', "2")) && !is_heading("| 5 | 3 | | | 7 | | | | |")
        );
        let row = labeled_row("| r3 | 5 | 3 | | | 7 | | | | |", Blank::Standard);
        assert!(
            matches!(row, Some(GridRow::Labeled { label: 2, cells, .. }) if Some(cells) == wanted)
        );
        assert_eq!(between_lines("|---|---|---|---|---|---|---|---|---|", Blank::Standard), None);
    }
}
