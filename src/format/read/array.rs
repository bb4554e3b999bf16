//! The format `array`: nine lists of nine numbers, as JSON, Python, numpy, C and others write them:
//! `[[5, 3, 0, ...], [6, 0, ...], ...]` in one line or in nine, `board = np.array([`, floating
//! point numbers, one-character strings, or nine strings of nine characters.
//!
//! A line with nine values in brackets is a row of a grid, one with 81 a puzzle, one with twice 81
//! a puzzle and its solution. A line of brackets alone stands between grids.

use super::classify::{Classifier, LineClass, TextLine};
use super::error::{LineError, ParseErrorKind};
use super::formats::{FormatRow, NamedReading, Recogniser};
use super::grid::GridRow;
use super::options::Blank;
use super::record::RecordFormat;
use crate::geometry::Digit;
use crate::grid::Grid;

pub(super) const ARRAY: FormatRow = FormatRow {
    named: NamedReading::No,
    recogniser: Some(Recogniser::Record(recognise)),
    position: None,
};

/// No puzzle in one line is longer, in bytes.
const MAX_LINE: usize = 1 << 12;

fn recognise(_: &mut Classifier, line: &TextLine) -> Option<LineClass> {
    let has_brackets =
        line.bytes.iter().any(|b| matches!(b, b'[' | b']' | b'{' | b'}' | b'"' | b'\''));
    if !has_brackets || line.utf8_error().is_some() || line.bytes.len() > MAX_LINE {
        return None;
    }
    let values = Values::read(line.text, line.blank)?;
    let found = values.cells.len();
    match found {
        0 if values.brackets > 0 => Some(LineClass::Heading),
        9 => Some(LineClass::Row(GridRow::Cells(*values.cells.first_chunk()?))),
        81 if values.brackets > 0 => {
            let cells = values.cells.first_chunk()?;
            let grid = Grid::new(*cells);
            Some(LineClass::Record(RecordFormat::Line, Ok(grid).into()))
        }
        162 if values.brackets > 0 => {
            let Pair { puzzle, .. } = Pair::of(&values.cells)?;
            Some(LineClass::Record(RecordFormat::Line, Ok(puzzle).into()))
        }
        2..=27 if values.brackets > 0 && !values.has_strings => {
            let kind = ParseErrorKind::RowCells { row: 0, found };
            let end = line.text.trim_end_matches([']', ',', ' ', ')', '}', ';']).chars().count();
            Some(LineClass::Row(GridRow::Malformed(LineError::new(end, kind))))
        }
        _ => None,
    }
}

/// A puzzle and its solution, one of them in front of the other.
struct Pair {
    puzzle: Grid,
    solution: Grid,
}

impl Pair {
    /// Twice 81 cells are a pair if just one of the grids is complete.
    fn of(cells: &[Option<Digit>]) -> Option<Pair> {
        let (first, rest) = cells.split_first_chunk()?;
        let [first, second] = [*first, *rest.first_chunk()?].map(Grid::new);
        match (first.clues(), second.clues()) {
            (..81, 81) => Some(Pair { puzzle: first, solution: second }),
            (81, ..81) => Some(Pair { puzzle: second, solution: first }),
            _ => None,
        }
    }

    fn in_text(text: &[u8]) -> Option<Pair> {
        let text = core::str::from_utf8(text).ok()?;
        let values =
            text.trim_start().starts_with('[').then(|| Values::read(text, Blank::Standard));
        Pair::of(&values??.cells)
    }

    /// Whether the solution has most of the givens. One that is wrong in a few cells has; of
    /// another puzzle's solution it would be one in nine.
    fn is_of_one_puzzle(&self) -> bool {
        let mut same = 0;
        for (cell, digit) in self.puzzle.givens() {
            same += usize::from(self.solution.get(cell) == Some(digit));
        }
        2 * same > self.puzzle.clues()
    }
}

/// Whether `json` is a list of the cells of a puzzle and those of its solution, in any order.
pub(super) fn is_pair(json: &[u8]) -> bool {
    Pair::in_text(json).is_some_and(|pair| pair.is_of_one_puzzle())
}

/// The solution in a line of twice 81 cells.
pub(super) fn solution_beside(line: &[u8]) -> Option<Grid> {
    Pair::in_text(line).map(|pair| pair.solution)
}

/// The values in a line of an array.
struct Values {
    cells: Vec<Option<Digit>>,
    brackets: usize,
    has_strings: bool,
}

impl Values {
    /// The values in `line`; `None` if anything else is in it.
    fn read(line: &str, blank: Blank) -> Option<Values> {
        let mut values = Values { cells: Vec::new(), brackets: 0, has_strings: false };
        let mut rest = without_name(line);
        while let Some(c) = rest.chars().next() {
            let (token, after) = match c {
                '"' | '\'' => {
                    let (text, after) = rest[1..].split_once(c)?;
                    values.add_string(text, blank)?;
                    rest = after;
                    continue;
                }
                '[' | ']' | '(' | ')' | '{' | '}' => {
                    values.brackets += usize::from(!matches!(c, '(' | ')'));
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
            values.cells.push(number(token, blank)?);
            rest = after;
        }
        Some(values)
    }

    /// A cell, a row, or all cells.
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

/// The line without what names the array, as in `board = np.array([[5, 3, ...`.
fn without_name(line: &str) -> &str {
    let Some(at) = line.find(['[', '{', '(']) else { return line };
    let name = line[..at].trim_end();
    let is_name =
        |c: char| c.is_alphanumeric() || matches!(c, '_' | '.' | ' ' | '=' | ':' | '<' | '>');
    let begins = name.starts_with(|c: char| c.is_alphabetic() || c == '_');
    if !begins || !name.chars().all(is_name) {
        return line;
    }
    let rest = &line[at..];
    // The brackets of a type: `int board[9][9] = {`.
    match rest.split_once('=') {
        Some((sizes, rest)) if sizes.chars().all(|c| c.is_ascii_digit() || "[] ".contains(c)) => {
            rest
        }
        _ => rest,
    }
}

/// The cell of a number: `5`, `5.`, `5.0`, `0`; also `None`, `null`, `nan`, or a blank.
fn number(token: &str, blank: Blank) -> Option<Option<Digit>> {
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
        let values = Values::read(line, Blank::Standard);
        assert_eq!(values.map(|values| values.cells.len()), count, "{line}");
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
    #[test]
    fn the_complete_grid_of_a_pair_is_the_solution() {
        let full = format!("[{}]", ["1"; 81].join(", "));
        let open = full.replacen('1', "null", 2);
        for pair in [format!("[{open}, {full}],"), format!("[{full}, {open}]")] {
            let Pair { puzzle, solution } = Pair::in_text(pair.as_bytes()).expect("a pair");
            assert_eq!((puzzle.clues(), solution.clues()), (79, 81), "{pair}");
            assert!(is_pair(pair.as_bytes()));
            assert!(!is_pair(pair.replacen('1', "2", 50).as_bytes()));
        }
        for other in [format!("[{open}, {open}]"), format!("[{full}, {full}]"), open, full] {
            assert!(Pair::in_text(other.as_bytes()).is_none(), "{other}");
        }
    }
}
