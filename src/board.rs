//! [`Board`]: the candidates of every cell, as bit masks; placing and eliminating.
//!
//! A board only ever loses candidates. It may be contradictory without knowing it: a cell or a
//! house with nothing left is noticed by the rules that look there ([`propagate`](mod@crate::propagate)), not by
//! [`Board::eliminate`].

use crate::geometry::{Cell, CellSet, Digit, DigitSet};
use crate::grid::{Grid, NotASolution, Solution};
use core::fmt;

/// The candidates of 81 cells, stored by digit, so that one instruction looks at 27 cells.
///
/// ```text
/// places[digit][band], 27 words of 27 bits
///         row 3            row 2            row 1     of the band
/// bit  26 ... 18        17 ... 9         8 ... 0
///      c9 ... c1        c9 ... c1        c9 ... c1
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board {
    /// Where each digit may still stand.
    pub(crate) places: [[u32; 3]; 9],
    /// Cells that hold no digit yet.
    pub(crate) open: [u32; 3],
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
    pub const EMPTY: Board = Board {
        places: [CellSet::ALL.words(); 9],
        open: CellSet::ALL.words(),
        stale: DigitSet::EMPTY,
    };

    /// The board with the givens of `grid` placed, and no rule applied beyond that.
    ///
    /// # Errors
    /// [`Contradiction`] when two equal givens share a house; [`Grid::clashes`] names them.
    pub fn new(grid: &Grid) -> Result<Board, Contradiction> {
        let mut board = Board::EMPTY;
        for (&cell, digit) in Cell::ALL.iter().zip(grid.cells()) {
            if let Some(digit) = *digit {
                board.place(cell, digit)?;
            }
        }
        Ok(board)
    }

    /// The digits that `cell` may still hold; one digit once it is placed.
    pub fn candidates(&self, cell: Cell) -> DigitSet {
        let (band, bit) = (cell.index() / 27, cell.index() % 27);
        let bits = (0..9).fold(0, |bits, d| bits | (self.places[d][band] >> bit & 1) << d);
        DigitSet::from_bits(bits as u16)
    }

    /// The cells where `digit` may still stand, those that hold it included.
    pub fn places(&self, digit: Digit) -> CellSet {
        CellSet::from_words(self.places[digit])
    }

    /// The cells that hold no digit yet.
    pub fn open(&self) -> CellSet {
        CellSet::from_words(self.open)
    }

    /// Writes `digit` into `cell` and removes it from the candidates of the cell's peers.
    ///
    /// # Errors
    /// [`Contradiction`] when `digit` is no candidate of `cell`; the board is then unchanged.
    #[inline]
    pub fn place(&mut self, cell: Cell, digit: Digit) -> Result<(), Contradiction> {
        let (band, bit) = (cell.index() / 27, 1 << (cell.index() % 27));
        if self.places[digit][band] & bit == 0 {
            return Err(Contradiction);
        }
        let mut stale = 1 << digit.index();
        for (d, places) in self.places.iter_mut().enumerate() {
            stale |= u16::from(places[band] & bit != 0) << d;
            places[band] &= !bit;
        }
        let peers = cell.peers().words();
        for (word, peers) in self.places[digit].iter_mut().zip(peers) {
            *word &= !peers;
        }
        self.places[digit][band] |= bit;
        self.open[band] &= !bit;
        self.stale = self.stale.union(DigitSet::from_bits(stale));
        Ok(())
    }

    /// Removes `digit` from the candidates of `cell`, and says whether it was one.
    #[inline]
    pub fn eliminate(&mut self, cell: Cell, digit: Digit) -> bool {
        let (band, bit) = (cell.index() / 27, 1 << (cell.index() % 27));
        let was = self.places[digit][band] & bit != 0;
        if was {
            self.places[digit][band] &= !bit;
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
            for (band, &word) in self.places[digit].iter().enumerate() {
                let mut rest = word & !self.open[band];
                while rest != 0 {
                    cells[27 * band + rest.trailing_zeros() as usize] = digit;
                    rest &= rest - 1;
                }
            }
        }
        Solution::new(cells)
    }

    /// What is placed so far, as a grid.
    pub fn to_grid(&self) -> Grid {
        Grid::new(Cell::ALL.map(|cell| match self.open().contains(cell) {
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
        assert_eq!(board.place(Cell::R5C9, Digit::D7), Err(Contradiction));
        assert!(board.eliminate(Cell::R1C1, Digit::D2));
        assert!(!board.eliminate(Cell::R1C1, Digit::D2));
        assert_eq!(board.to_grid().clues(), 1);
        assert_eq!(board.solution(), Err(NotASolution));
    }
}
