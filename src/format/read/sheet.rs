//! The format `sheet`: a row of a spreadsheet, of a table in Markdown, or of LaTeX's package
//! `sudoku`, where an empty cell is an empty field: `5,3,,,7,,,,` `5;3;;;7` `"5","3"," "`
//! `| 5 | 3 |   |   | 7 |`. Such a row is a row of a grid.

use super::cells;
use super::classify::{BOM, Classifier, LineClass, TextLine};
use super::formats::{Format, Named, Recogniser};
use super::grid::GridRow;
use super::options::Blank;
use crate::geometry::Digit;

pub(super) const SHEET: Format =
    Format { named: Named::No, recogniser: Some(Recogniser::Record(recognise)), position: None };

/// No row is longer, in bytes.
const MAX_ROW: usize = 256;

fn recognise(_: &mut Classifier, line: &TextLine) -> Option<LineClass> {
    if line.bytes.len() > MAX_ROW || line.utf8_error().is_some() {
        return None;
    }
    let text = line.text;
    if text.starts_with("\\begin{") || text.starts_with("\\end{") {
        return Some(LineClass::Heading);
    }
    let cells = [',', ';', '\t'].into_iter().find_map(|separator| row(text, separator, line.blank));
    let cells = cells.or_else(|| between_lines(text, line.blank))?;
    Some(LineClass::Row(GridRow::Cells(cells)))
}

/// The row of a line with tabs at its ends, which are empty fields; `line` is as it was written.
pub(super) fn with_tabs(line: &[u8], blank: Blank) -> Option<LineClass> {
    let line = line.strip_prefix(BOM).unwrap_or(line);
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    if line.len() > MAX_ROW {
        return None;
    }
    let cells = row(core::str::from_utf8(line).ok()?, '\t', blank)?;
    Some(LineClass::Row(GridRow::Cells(cells)))
}

/// Nine fields, each a cell or empty.
fn row(text: &str, separator: char, blank: Blank) -> Option<[Option<Digit>; 9]> {
    if text.matches(separator).count() != 8 || blank == Blank::Char(separator) {
        return None;
    }
    let mut cells = [None; 9];
    for (cell, field) in cells.iter_mut().zip(text.split(separator)) {
        *cell = self::cell(field, blank)?;
    }
    Some(cells)
}

/// Nine fields with a vertical line on both sides of each, and perhaps LaTeX's dot after them.
fn between_lines(text: &str, blank: Blank) -> Option<[Option<Digit>; 9]> {
    let is_line = |c: char| c == '|' || cells::is_box_drawing(c);
    let text = text.strip_suffix("|.").or_else(|| text.strip_suffix(is_line))?;
    let text = text.strip_prefix(is_line)?;
    if text.matches(is_line).count() != 8 {
        return None;
    }
    let mut cells = [None; 9];
    for (cell, field) in cells.iter_mut().zip(text.split(is_line)) {
        *cell = self::cell(field, blank)?;
    }
    Some(cells)
}

/// The cell of a field: one character, with or without quotes, or nothing.
fn cell(field: &str, blank: Blank) -> Option<Option<Digit>> {
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
        let wanted = row("5,3,.,.,7,.,.,.,.", ',', Blank::Standard);
        assert!(wanted.is_some());
        for (text, separator) in [
            ("5,3,,,7,,,,", ','),
            ("5;3;0;;7;;;;", ';'),
            ("5\t3\t\t\t7\t\t\t\t", '\t'),
            ("\"5\",\"3\",\" \",\"\",\"7\",,,,", ','),
        ] {
            assert_eq!(row(text, separator, Blank::Standard), wanted, "{text}");
        }
        for text in ["| 5 | 3 |   |   | 7 |   |   |   |   |", "|5|3| | |7| | | | |."] {
            assert_eq!(between_lines(text, Blank::Standard), wanted, "{text}");
        }
        assert_eq!(row("5,3,,,7,,,,,", ',', Blank::Standard), None);
        assert_eq!(row("5,3,A,,7,,,,", ',', Blank::Standard), None);
        assert_eq!(between_lines("|---|---|---|---|---|---|---|---|---|", Blank::Standard), None);
    }
}
