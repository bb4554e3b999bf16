//! Writes positions as links to SudokuPad and f-puzzles. [`crate::format::read`] describes the data
//! of the links.

use crate::format::Position;
use crate::format::read::SUDOKUPAD_LETTERS;
use crate::geometry::{Cell, Digit, DigitSet};
use crate::grid::Grid;
use serde::Serialize;

/// Appends the position as a link to SudokuPad.
pub(super) fn sudokupad(out: &mut Vec<u8>, position: &Position) {
    let short = position.is_start().then(|| givens(&position.givens));
    if let Some(short) = short.filter(|short| !is_taken_for_packed(short)) {
        out.extend_from_slice(b"https://sudokupad.app/scf");
        out.extend_from_slice(short.as_bytes());
    } else {
        out.extend_from_slice(b"https://sudokupad.app/?puzzleid=fpuzzles");
        for byte in compressed(position).bytes() {
            match byte {
                b'+' => out.extend_from_slice(b"%2B"),
                b'/' => out.extend_from_slice(b"%2F"),
                b'=' => out.extend_from_slice(b"%3D"),
                _ => out.push(byte),
            }
        }
    }
    out.push(b'\n');
}

/// Appends the position as a link to f-puzzles.
pub(super) fn f_puzzles(out: &mut Vec<u8>, position: &Position) {
    out.extend_from_slice(b"https://www.f-puzzles.com/?load=");
    out.extend_from_slice(compressed(position).as_bytes());
    out.push(b'\n');
}

/// True if SudokuPad would unpack the letters of givens, because they happen to be compressed text
/// of at least half their length. One puzzle in 300 has such letters.
fn is_taken_for_packed(letters: &str) -> bool {
    lz_str::decompress_from_base64(letters).is_some_and(|text| 2 * text.len() >= letters.len())
}

/// The givens in letters, each with the run of empty cells after it.
fn givens(grid: &Grid) -> String {
    let mut letters = String::new();
    let number = |digit: Option<Digit>| digit.map_or(0, |digit| digit.index() + 1);
    let mut cells = grid.cells().iter().copied().peekable();
    while let Some(cell) = cells.next() {
        let mut code = number(cell);
        while code < 50 && cells.next_if(Option::is_none).is_some() {
            code += 10;
        }
        letters.push(char::from(SUDOKUPAD_LETTERS[code]));
    }
    letters
}

/// A puzzle as f-puzzles has it.
#[derive(Serialize)]
struct PuzzleObject {
    size: usize,
    grid: Vec<Vec<CellObject>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct CellObject {
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<usize>,
    #[serde(skip_serializing_if = "core::ops::Not::not")]
    given: bool,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    center_pencil_marks: Vec<usize>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    corner_pencil_marks: Vec<usize>,
}

/// The compressed JSON of the position, in base 64.
fn compressed(position: &Position) -> String {
    let givens = position.shown_givens();
    let is_marked = position.is_restricted();
    let numbers = |digits: DigitSet| digits.iter().map(|digit| digit.index() + 1).collect();
    let cell = |cell: Cell| {
        let value = position.values.get(cell);
        let given = givens.get(cell).is_some();
        let center = match value {
            // SudokuPad leaves out digits that are not given, and shows their mark instead.
            Some(digit) if !given => DigitSet::EMPTY.with(digit),
            None if is_marked => position.marks[cell],
            _ => DigitSet::EMPTY,
        };
        CellObject {
            value: value.map(|digit| digit.index() + 1),
            given,
            center_pencil_marks: numbers(center),
            corner_pencil_marks: numbers(position.corners[cell]),
        }
    };
    let row = |cells: &[Cell]| cells.iter().map(|&at| cell(at)).collect();
    let puzzle = PuzzleObject { size: 9, grid: Cell::ALL.chunks(9).map(row).collect() };
    // Numbers always serialise.
    let json = serde_json::to_string(&puzzle).unwrap_or_default();
    lz_str::compress_to_base64(&json)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::parse;

    #[test]
    fn givens_that_sudokupad_would_unpack_are_written_as_packed_data() {
        let link = |puzzle: &str| {
            let mut link = Vec::new();
            sudokupad(&mut link, &Position::from(parse(puzzle).expect("a puzzle")));
            String::from_utf8(link).expect("ASCII")
        };
        let usual =
            "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
        assert!(link(usual).starts_with("https://sudokupad.app/scf5NlQ"), "{}", link(usual));
        assert!(link(TAKEN).starts_with("https://sudokupad.app/?puzzleid=fpuzzlesN4Ig"));
        assert_eq!(parse(link(TAKEN)), parse(TAKEN));
    }

    /// Its letters are compressed text by chance.
    const TAKEN: &str =
        "002005830700020000000000040001207000000000900080103400090800000600050008030700006";
}
