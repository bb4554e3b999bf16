//! [`Board`]: the candidates of every cell, as bit masks; placing and eliminating.
//!
//! A board only ever loses candidates. It may be contradictory without knowing it: a cell or a
//! house with nothing left is noticed by the rules that look there ([`propagate`](mod@crate::solve::propagate)), not by
//! [`Board::eliminate`].

use crate::geometry::{Cell, CellSet, Digit, DigitSet};
use crate::grid::{Grid, NotASolution, Solution};
use core::fmt;

/// The candidates of 81 cells, stored by digit: for each the set of cells where it may stand, so
/// that one instruction looks at 81 cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board {
    /// Where each digit may still stand.
    pub(crate) places: [CellSet; 9],
    /// Cells that hold no digit yet.
    pub(crate) open: CellSet,
    /// Digits that lost a place since the rules last looked at them.
    pub(crate) stale: DigitSet,
}

/// No solution is left: a cell without a candidate, or a digit without a place in a house.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Contradiction;

impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("contradiction: a cell without a candidate, or a digit without a place")
    }
}

impl core::error::Error for Contradiction {}

impl Board {
    /// Every digit possible everywhere.
    pub const EMPTY: Board =
        Board { places: [CellSet::ALL; 9], open: CellSet::ALL, stale: DigitSet::EMPTY };

    /// The board with the givens of `grid` placed, and no rule applied beyond that.
    ///
    /// # Errors
    /// [`Contradiction`] when two equal givens share a house; [`Grid::clashes`] names them.
    pub fn new(grid: &Grid) -> Result<Board, Contradiction> {
        let mut givens = [CellSet::EMPTY; 9];
        for (cell, digit) in grid.givens() {
            givens[digit] = givens[digit].with(cell);
        }
        let all = givens.iter().fold(CellSet::EMPTY, |all, &cells| all | cells);
        let mut board = Board::EMPTY;
        for digit in Digit::ALL {
            board.places[digit] = !all | givens[digit];
            board.place_naked(digit, givens[digit])?;
        }
        Ok(board)
    }

    /// The board with these candidates; cells with a single one are not placed yet.
    pub(crate) fn from_places(places: [CellSet; 9]) -> Board {
        Board { places, stale: DigitSet::ALL, ..Board::EMPTY }
    }

    /// The digits that `cell` may still hold; one digit once it is placed.
    #[inline]
    pub fn candidates(&self, cell: Cell) -> DigitSet {
        let bits = (0..9).fold(0, |bits, d| bits | u16::from(self.places[d].contains(cell)) << d);
        DigitSet::from_bits(bits)
    }

    /// The cells where `digit` may still stand, those that hold it included.
    pub fn places(&self, digit: Digit) -> CellSet {
        self.places[digit]
    }

    /// The cells that hold no digit yet.
    pub fn open(&self) -> CellSet {
        self.open
    }

    /// Writes `digit` into `cell` and removes it from the candidates of the cell's peers.
    ///
    /// # Errors
    /// [`Contradiction`] when `digit` is no candidate of `cell`.
    pub fn place(&mut self, cell: Cell, digit: Digit) -> Result<(), Contradiction> {
        self.place_all(digit, CellSet::EMPTY.with(cell))
    }

    /// Writes `digit` into each of `cells` and removes it from the candidates of their peers.
    ///
    /// # Errors
    /// [`Contradiction`] when it is no candidate of one of them, or two of them are peers.
    #[inline]
    pub(crate) fn place_all(&mut self, digit: Digit, cells: CellSet) -> Result<(), Contradiction> {
        for other in Digit::ALL {
            let left = self.places[other].difference(cells);
            if left != self.places[other] && other != digit {
                self.places[other] = left;
                self.stale = self.stale.with(other);
            }
        }
        self.place_naked(digit, cells)
    }

    /// As [`Board::place_all`], for cells in which `digit` is the only candidate already.
    #[inline]
    pub(crate) fn place_naked(
        &mut self,
        digit: Digit,
        cells: CellSet,
    ) -> Result<(), Contradiction> {
        let mut places = self.places[digit];
        for cell in cells.iter() {
            places = places.difference(*cell.peers());
        }
        self.places[digit] = places;
        self.stale = self.stale.with(digit);
        self.open = self.open.difference(cells);
        if cells.difference(places).is_empty() { Ok(()) } else { Err(Contradiction) }
    }

    /// Removes `digit` from the candidates of `cell`, and says whether it was one.
    pub fn eliminate(&mut self, cell: Cell, digit: Digit) -> bool {
        let was = self.places[digit].contains(cell);
        if was {
            self.places[digit] = self.places[digit].difference(CellSet::EMPTY.with(cell));
            self.stale = self.stale.with(digit);
        }
        was
    }

    /// The solution, once no cell is open.
    ///
    /// # Errors
    /// [`NotASolution`] while a cell is open.
    pub fn solution(&self) -> Result<Solution, NotASolution> {
        let mut cells = [Digit::D1; 81];
        for digit in Digit::ALL {
            for cell in self.places[digit].difference(self.open).iter() {
                cells[cell] = digit;
            }
        }
        Solution::new(cells)
    }

    /// What is placed so far, as a grid.
    pub fn to_grid(&self) -> Grid {
        Grid::new(Cell::ALL.map(|cell| match self.open.contains(cell) {
            true => None,
            false => self.candidates(cell).first(),
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn placing_clears_the_cell_and_its_peers() {
        let mut board = Board::EMPTY;
        assert_eq!(board.place(Cell::R5C5, Digit::D7), Ok(()));
        for cell in Cell::ALL {
            let expected = match cell {
                Cell::R5C5 => DigitSet::EMPTY.with(Digit::D7),
                _ if cell.peers().contains(Cell::R5C5) => DigitSet::from_bits(!(1 << 6)),
                _ => DigitSet::ALL,
            };
            assert_eq!(board.candidates(cell), expected, "{cell}");
        }
        assert_eq!(board.open().len(), 80);
        assert!(board.eliminate(Cell::R1C1, Digit::D2));
        assert!(!board.eliminate(Cell::R1C1, Digit::D2));
        assert_eq!(board.to_grid().clues(), 1);
        assert_eq!(board.solution(), Err(NotASolution));
        assert_eq!(board.place(Cell::R5C9, Digit::D7), Err(Contradiction));
    }
}
