//! [`Puzzle`]: a grid to solve, with or without pencil marks.

use crate::board::{Board, Contradiction};
use crate::geometry::{Cell, Digit, DigitSet};
use crate::grid::Grid;
use core::fmt;

/// A puzzle: the digits that are filled in, and perhaps pencil marks for the other cells. A
/// solution must fit the marks: a puzzle of pencil marks (sukaku) can have exactly one solution
/// without any given.
///
/// ```
/// use ennead::solve::Puzzle;
/// use ennead::{DigitSet, Grid, Search, Verdict};
///
/// let solution = Search::new().first(&Grid::EMPTY).expect("the empty grid has solutions");
/// let mut marks = solution.to_grid().cells().map(|digit| digit.into_iter().collect());
/// marks[0] = DigitSet::ALL;
/// let puzzle = Puzzle { grid: &Grid::EMPTY, marks: Some(&marks) };
/// assert_eq!(Search::new().verdict(puzzle), Verdict::Unique(solution));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Puzzle<'a> {
    /// The digits that are filled in.
    pub grid: &'a Grid,
    /// The candidates of the open cells, row by row; entries of filled cells are ignored. `None`:
    /// all candidates that the grid leaves.
    pub marks: Option<&'a [DigitSet; 81]>,
}

impl<'a> From<&'a Grid> for Puzzle<'a> {
    #[inline]
    fn from(grid: &'a Grid) -> Puzzle<'a> {
        Puzzle { grid, marks: None }
    }
}

/// Written as 81 characters, row by row, blanks as dots. With marks: as 729 characters, nine for
/// each cell, of which number k is the digit k or a dot.
impl fmt::Display for Puzzle<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.marks.is_none() {
            return self.grid.fmt(f);
        }
        let character = |digits: DigitSet, digit: Digit| {
            if digits.contains(digit) { char::from(digit.to_ascii()) } else { '.' }
        };
        let nine = |digits| Digit::ALL.map(|digit| character(digits, digit));
        f.pad(&self.candidates().into_iter().flat_map(nine).collect::<String>())
    }
}

impl Puzzle<'_> {
    /// The candidates of each cell: its digit, or its marks; without marks every digit.
    pub fn candidates(&self) -> [DigitSet; 81] {
        let marked = |cell: Cell| self.marks.map_or(DigitSet::ALL, |marks| marks[cell]);
        Cell::ALL.map(|cell| match self.grid.get(cell) {
            Some(digit) => DigitSet::EMPTY.with(digit),
            None => marked(cell),
        })
    }

    /// The board with the digits placed and the candidates that are left. No other rule is applied.
    ///
    /// # Errors
    /// [`Contradiction`] if two equal digits share a house.
    #[inline]
    pub(crate) fn board(&self) -> Result<Board, Contradiction> {
        let mut board = Board::new(self.grid)?;
        self.restrict(&mut board);
        Ok(board)
    }

    /// Removes the candidates that the marks do not have from the open cells of `board`, the board
    /// of the grid.
    pub(super) fn restrict(&self, board: &mut Board) {
        let Some(marks) = self.marks else { return };
        for cell in Cell::ALL.into_iter().filter(|&cell| self.grid.get(cell).is_none()) {
            for digit in board.candidates(cell).difference(marks[cell]).iter() {
                board.eliminate(cell, digit);
            }
        }
    }
}
