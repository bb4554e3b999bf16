//! [`Position`]: a partly solved puzzle.

use super::id::Id;
use super::read::LibraryCase;
use crate::geometry::{Cell, Digit, DigitSet};
use crate::grid::Grid;

/// A partly solved puzzle: givens, placed digits, and the candidates that are left. It may break
/// the rules.
///
/// A puzzle is a position too, without placed digits: `Position::from(grid)`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    /// The name that the record gives it; for a line of HoDoKu's library the code, as written.
    pub id: Option<Id>,
    /// The givens. Pencil marks do not tell which digits are given: then there are none.
    pub givens: Grid,
    /// The givens and the placed digits.
    pub values: Grid,
    /// The candidates of each cell, row by row; empty for a cell that has a value.
    pub marks: [DigitSet; 81],
    /// What a line of HoDoKu's library expects from this position.
    pub library: Option<LibraryCase>,
}

impl Position {
    /// The position with these `values`, in which the candidates `deleted` are crossed out and all
    /// others that the values leave are there.
    pub(super) fn new(givens: Grid, values: Grid, deleted: &[(Cell, Digit)]) -> Position {
        let mut marks = Cell::ALL.map(|cell| match values.get(cell) {
            Some(_) => DigitSet::EMPTY,
            None => {
                let seen = cell.peers().iter().filter_map(|peer| values.get(peer));
                seen.fold(DigitSet::ALL, DigitSet::without)
            }
        });
        for &(cell, digit) in deleted {
            marks[cell] = marks[cell].without(digit);
        }
        Position { id: None, givens, values, marks, library: None }
    }
}

impl From<Grid> for Position {
    /// The start of a puzzle: only the givens are placed, and nothing is crossed out.
    fn from(puzzle: Grid) -> Position {
        Position::new(puzzle, puzzle, &[])
    }
}
