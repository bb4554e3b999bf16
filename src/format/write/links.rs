//! Writes positions as links to SudokuPad and f-puzzles. [`crate::format::read`] describes the data
//! of the links.

use crate::format::Position;
use crate::format::read::SUDOKUPAD_LETTERS;
use crate::geometry::{Cell, Digit, DigitSet};
use crate::grid::Grid;
use serde::Serialize;

/// Appends the position as a link to SudokuPad.
pub(super) fn sudokupad(out: &mut Vec<u8>, position: &Position) {
    if position.is_start() {
        out.extend_from_slice(b"https://sudokupad.app/scf");
        givens(out, &position.givens);
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

/// Appends the givens, each with the run of empty cells after it.
fn givens(out: &mut Vec<u8>, grid: &Grid) {
    let number = |digit: Option<Digit>| digit.map_or(0, |digit| digit.index() + 1);
    let mut cells = grid.cells().iter().copied().peekable();
    while let Some(cell) = cells.next() {
        let mut code = number(cell);
        while code < 50 && cells.next_if(Option::is_none).is_some() {
            code += 10;
        }
        out.push(SUDOKUPAD_LETTERS[code]);
    }
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
