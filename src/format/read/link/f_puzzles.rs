//! The JSON of f-puzzles, which SudokuPad reads as well. Rules and drawings are members of the
//! object beside `grid`, and a cell has these members:
//!
//! ```text
//! value              its digit
//! given              true if the digit is given
//! centerPencilMarks  the digits that the player marked as the candidates
//! cornerPencilMarks  other notes of the player
//! givenPencilMarks   the only digits that the puzzle allows here
//! region             the number of its box, if it is not one of the usual boxes
//! ```

use super::{LinkCell, LinkCells, digit, digits, rows};
use crate::geometry::Cell;
use crate::variant::is_plain_member;
use serde_json::{Map, Value};

/// The cells of a puzzle, and its rules beyond those of sudoku.
pub(super) fn cells(puzzle: &Map<String, Value>) -> LinkCells {
    if puzzle.get("size").is_some_and(|size| size.as_u64() != Some(9)) {
        return Err("a link to a puzzle that does not have nine rows".to_owned());
    }
    let grid = rows(puzzle.get("grid"))?;
    let mut cells = [LinkCell::default(); 81];
    for (cell, object) in cells.iter_mut().zip(grid) {
        let marks = |name: &str| digits(object.get(name));
        cell.digit = digit(object.get("value"))?;
        cell.is_given = object.get("given").is_some_and(|given| *given == true);
        cell.corner = marks("cornerPencilMarks").unwrap_or_default();
        cell.center = marks("centerPencilMarks").or(marks("givenPencilMarks"));
    }
    // A program that does not tell givens from other digits means givens.
    let has_givens = cells.iter().any(|cell| cell.is_given);
    cells.iter_mut().for_each(|cell| cell.is_given |= !has_givens);
    let rules = puzzle.iter().filter(|(name, value)| !is_plain_member(name, value));
    let mut rules: Vec<String> = rules.map(|(member, _)| member.clone()).collect();
    if !are_boxes(&grid) {
        rules.push("irregular boxes".to_owned());
    }
    Ok((cells, rules))
}

/// True if the regions of the cells are the boxes, whatever their numbers are. A cell that does not
/// name its region belongs to its box, and one with the region `null` to none.
fn are_boxes(grid: &[&Value; 81]) -> bool {
    let region = |cell: Cell| match grid[cell].get("region") {
        None => cell.box_index() as f64,
        Some(region) => region.as_f64().unwrap_or(f64::NAN),
    };
    let is_usual = |a: Cell, b: Cell| (region(a) == region(b)) == (a.box_index() == b.box_index());
    Cell::ALL.into_iter().all(|a| Cell::ALL.into_iter().all(|b| is_usual(a, b)))
}
