//! Nine lists of nine numbers, as numpy, Python, JSON and C print them, in one line or in nine:
//! `[[5, 3, 0, ...], [6, 0, ...], ...]`, `board = np.array([`, floating point numbers,
//! one-character strings, or nine strings of nine characters.
//!
//! A line with nine values in brackets is a row of a grid, and one with 81 a puzzle. A line of only
//! brackets separates grids.

use super::cells::Blank;
use super::error::{LineError, ParseErrorKind};
use super::line_class::{Context, GridRow, LineClass, RecordFormat, TextLine};
use crate::geometry::Digit;
use crate::grid::Grid;

/// The length of the longest line that is read as an array, in bytes.
const MAX_ARRAY_LINE: usize = 1 << 12;

pub(super) fn recognise(_: &mut Context, line: &TextLine) -> Option<LineClass> {
    let has_brackets =
        line.bytes.iter().any(|b| matches!(b, b'[' | b']' | b'{' | b'}' | b'"' | b'\''));
    if !has_brackets || line.utf8_error().is_some() || line.bytes.len() > MAX_ARRAY_LINE {
        return None;
    }
    let array = ArrayLine::read(line.text, line.blank)?;
    let found = array.cells.len();
    match found {
        // An empty list or object is a record without a puzzle, not a part of an array.
        0 if matches!(line.text, "[]" | "{}") => None,
        0 if array.brackets > 0 => Some(LineClass::Heading),
        9 => Some(LineClass::Row(GridRow::Cells(*array.cells.first_chunk()?))),
        81 if array.brackets > 0 => {
            let cells = array.cells.first_chunk()?;
            let grid = Grid::new(*cells);
            Some(LineClass::Record(RecordFormat::Line, Ok(grid).into()))
        }
        2..=27 if array.brackets > 0 && !array.has_strings => {
            let kind = ParseErrorKind::RowCells { row: 0, found };
            let end = line.text.trim_end_matches([']', ',', ' ', ')', '}', ';']).chars().count();
            Some(LineClass::Row(GridRow::Malformed(LineError::new(end, kind))))
        }
        _ => None,
    }
}

/// The cells in a line of an array.
struct ArrayLine {
    cells: Vec<Option<Digit>>,
    brackets: usize,
    has_strings: bool,
}

impl ArrayLine {
    /// The values in `line`; `None` if anything else is in it.
    fn read(line: &str, blank: Blank) -> Option<ArrayLine> {
        let mut array = ArrayLine { cells: Vec::new(), brackets: 0, has_strings: false };
        let mut rest = after_assignment(line);
        while let Some(c) = rest.chars().next() {
            let (token, after) = match c {
                '"' | '\'' => {
                    let (text, after) = rest[1..].split_once(c)?;
                    array.add_string(text, blank)?;
                    rest = after;
                    continue;
                }
                '[' | ']' | '(' | ')' | '{' | '}' => {
                    array.brackets += usize::from(!matches!(c, '(' | ')'));
                    rest = &rest[1..];
                    // `], dtype=int8)`
                    if c == ']' && rest.trim_start_matches([',', ' ']).starts_with("dtype=") {
                        rest = "";
                    }
                    continue;
                }
                ',' | ';' => {
                    rest = &rest[1..];
                    continue;
                }
                c if c.is_whitespace() => {
                    rest = rest.trim_start();
                    continue;
                }
                _ => {
                    let is_end = |c: char| c.is_whitespace() || ",;[](){}\"'".contains(c);
                    rest.split_at(rest.find(is_end).unwrap_or(rest.len()))
                }
            };
            array.cells.push(cell_of_token(token, blank)?);
            rest = after;
        }
        Some(array)
    }

    /// Adds a string of one cell, of a row, or of all cells. `None` if it is anything else.
    fn add_string(&mut self, text: &str, blank: Blank) -> Option<()> {
        self.has_strings = true;
        match text.chars().count() {
            0 => self.cells.push(None),
            1 if text == " " => self.cells.push(None),
            1 | 9 => {
                for c in text.chars() {
                    self.cells.push(blank.cell(c)?);
                }
            }
            _ => return None,
        }
        Some(())
    }
}

/// The line after the name of the array and `=`, as in `board = np.array([[5, 3, ...`.
fn after_assignment(line: &str) -> &str {
    let Some(at) = line.find(['[', '{', '(']) else { return line };
    let name = line[..at].trim_end();
    let is_name =
        |c: char| c.is_alphanumeric() || matches!(c, '_' | '.' | ' ' | '=' | ':' | '<' | '>');
    let begins = name.starts_with(|c: char| c.is_alphabetic() || c == '_');
    if !begins || !name.chars().all(is_name) {
        return line;
    }
    let rest = &line[at..];
    // A declaration in C has brackets before the `=`: `int board[9][9] = {`.
    match rest.split_once('=') {
        Some((sizes, rest)) if sizes.chars().all(|c| c.is_ascii_digit() || "[] ".contains(c)) => {
            rest
        }
        _ => rest,
    }
}

/// The cell that a token means: a number (`5`, `5.`, `5.0`, `0`), `None`, `null`, `nan` or a blank.
fn cell_of_token(token: &str, blank: Blank) -> Option<Option<Digit>> {
    if ["None", "null", "nan", "NaN", "0", "0.", "0.0"].contains(&token) {
        return Some(None);
    }
    let digit =
        token.strip_suffix(".0").or(token.strip_suffix('.')).filter(|text| !text.is_empty());
    let mut characters = digit.unwrap_or(token).chars();
    match (characters.next(), characters.next()) {
        (Some(c), None) => blank.cell(c),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(line: &str, count: Option<usize>) {
        let array = ArrayLine::read(line, Blank::Standard);
        assert_eq!(array.map(|array| array.cells.len()), count, "{line}");
    }

    #[test]
    fn values_of_all_kinds_are_read() {
        for row in [
            "[5, 3, 0, 0, 7, 0, 0, 0, 0],",
            "[[5 3 0 0 7 0 0 0 0]",
            "[5. 3. 0. 0. 7. 0. 0. 0. 0.]]",
            "[\"5\",\"3\",\".\",\".\",\"7\",\".\",\".\",\".\",\"\"],",
            "\"53..7....\",",
            "{5,3,0,0,7,0,0,0,0},",
            "board = np.array([[5, 3, None, null, 7, nan, 0, 0.0, 0.],",
            "int board[9][9] = {{5,3,0,0,7,0,0,0,0},",
            "[0, 0, 0, 0, 8, 0, 0, 7, 9]], dtype=int8)",
        ] {
            check(row, Some(9));
        }
        check("board = [", Some(0));
        check("])", Some(0));
        check("[5, 3, 12, 0, 7, 0, 0, 0, 0],", None);
        check("[5, 3, x = 7]", None);
        check("[Notes]", None);
    }
}
