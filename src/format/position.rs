//! [`Position`]: a partly solved puzzle.

use super::id::Id;
use super::read::LibraryCase;
use crate::geometry::{Candidate, Cell, DigitSet};
use crate::grid::Grid;
use crate::solve::puzzle::Puzzle;

/// A partly solved puzzle: givens, placed digits, and the candidates that are left. Its digits may
/// break the rules of sudoku.
///
/// A puzzle is a position without placed digits: `Position::from(grid)`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    /// The id of its record; for a line of HoDoKu's library, the code as written.
    pub id: Option<Id>,
    /// The givens. A position that was read from pencil marks with candidates crossed out has none,
    /// because the marks do not show which digits are given.
    pub givens: Grid,
    /// The givens and the placed digits.
    pub values: Grid,
    /// The candidates of the 81 cells, row by row; empty for a cell with a value.
    pub marks: [DigitSet; 81],
    /// A player's notes in the corners of the 81 cells. They say nothing about the solution.
    pub corners: [DigitSet; 81],
    /// The step that the line of HoDoKu's library expects here; `None` for any other record.
    pub library: Option<LibraryCase>,
}

impl Position {
    /// The position with these `values`, and with all candidates that they leave except `deleted`.
    pub(super) fn new(givens: Grid, values: Grid, deleted: &[Candidate]) -> Position {
        let mut marks = Cell::ALL.map(|cell| match values.get(cell) {
            Some(_) => DigitSet::EMPTY,
            None => {
                let seen = cell.peers().iter().filter_map(|peer| values.get(peer));
                seen.fold(DigitSet::ALL, DigitSet::without)
            }
        });
        for &Candidate { cell, digit } in deleted {
            marks[cell] = marks[cell].without(digit);
        }
        let corners = [DigitSet::EMPTY; 81];
        Position { id: None, givens, values, marks, corners, library: None }
    }

    /// The candidates that the values leave and that are crossed out, in reading order of their
    /// cells.
    pub fn deleted(&self) -> impl Iterator<Item = Candidate> + '_ {
        let all = Position::from(self.values).marks;
        Cell::ALL.into_iter().flat_map(move |cell| {
            let deleted = all[cell] - self.marks[cell];
            deleted.iter().map(move |digit| Candidate::new(cell, digit))
        })
    }

    /// True if a candidate that the values leave is crossed out.
    pub fn is_restricted(&self) -> bool {
        self.deleted().next().is_some()
    }

    /// True if a cell has notes in its corners.
    pub fn has_notes(&self) -> bool {
        self.corners.iter().any(|notes| !notes.is_empty())
    }

    /// True if this is the start of a puzzle: no digit but the givens is placed, no candidate is
    /// crossed out, and there are no notes.
    pub(super) fn is_start(&self) -> bool {
        self.givens == self.values && !self.has_notes() && !self.is_restricted()
    }

    /// The givens as they are shown elsewhere: all digits if it is not known which are given, as in
    /// pencil marks.
    pub fn shown_givens(&self) -> &Grid {
        if self.givens.clues() > 0 { &self.givens } else { &self.values }
    }
}

/// The position as a puzzle: its digits, and its candidates too if any that the digits leave are
/// crossed out.
impl<'a> From<&'a Position> for Puzzle<'a> {
    fn from(position: &'a Position) -> Puzzle<'a> {
        let marks = position.is_restricted().then_some(&position.marks);
        Puzzle { grid: &position.values, marks }
    }
}

impl From<Grid> for Position {
    /// The start of a puzzle: all digits are givens, and no candidate is crossed out.
    fn from(puzzle: Grid) -> Position {
        Position::new(puzzle, puzzle, &[])
    }
}
