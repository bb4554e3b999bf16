//! [`Board`]: the candidates of all 81 cells, as bit masks.
//!
//! A board only ever loses candidates. [`Board::eliminate`] does not look for contradictions: the
//! rules of [`propagate`](mod@crate::solve::propagate) find a cell without candidates, or a house
//! without a place for a digit.

use crate::geometry::{Bands, Cell, CellSet, Digit, DigitSet};
use crate::grid::{Grid, NotASolution, Solution};
use core::fmt;

/// The candidates of 81 cells, stored by digit: for each digit the set of cells that may hold it,
/// so that a few instructions look at 81 cells. 176 bytes.
///
/// ```
/// use ennead::{Board, Cell, Digit, Grid, Rules, propagate};
///
/// let grid: Grid =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
///         .parse()?;
/// let mut board = Board::new(&grid)?;
/// assert_eq!(board.candidates(Cell::R1C3).to_string(), "124");
/// propagate(&mut board, Rules::Singles)?;
/// assert_eq!(board.candidates(Cell::R1C3).single(), Some(Digit::D4));
/// assert!(board.open().is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Eq, Debug)]
pub struct Board {
    /// For each digit, the cells that may still hold it, or that hold it.
    pub(crate) places: [Bands; 9],
    /// The cells without a digit.
    pub(crate) open: Bands,
    /// The digits of which a candidate was removed since the rules were last applied to them.
    pub(crate) stale: DigitSet,
}

/// Boards are equal if they have the same digits and candidates.
impl PartialEq for Board {
    fn eq(&self, other: &Board) -> bool {
        (self.places, self.open) == (other.places, other.open)
    }
}

/// The digits and candidates have no solution: a cell has no candidate, a house has no place for a
/// digit, or a house has a digit twice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Contradiction;

impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("contradiction: these digits and candidates have no solution")
    }
}

impl core::error::Error for Contradiction {}

impl Board {
    /// The board on which every digit is a candidate of every cell.
    pub const EMPTY: Board =
        Board { places: [Bands::ALL; 9], open: Bands::ALL, stale: DigitSet::EMPTY };

    /// The board with the givens of `grid` placed, and removed from the candidates of their peers.
    /// No other rule is applied.
    ///
    /// # Errors
    /// [`Contradiction`] if two equal givens share a house; [`Grid::clashes`] names them.
    pub fn new(grid: &Grid) -> Result<Board, Contradiction> {
        let (mut givens, mut seen) = ([Bands::EMPTY; 9], [Bands::EMPTY; 9]);
        for cell in grid.given_cells().iter() {
            let Some(digit) = grid.get(cell) else { continue };
            givens[digit] = givens[digit] | Bands::of(cell);
            seen[digit] = seen[digit] | Bands::peers(cell);
        }
        let all = givens.iter().fold(Bands::EMPTY, |all, &cells| all | cells);
        let mut board = Board { open: Bands::ALL - all, stale: DigitSet::ALL, ..Board::EMPTY };
        let mut clash = Bands::EMPTY;
        for digit in Digit::ALL {
            clash = clash | givens[digit] & seen[digit];
            board.places[digit] = board.open - seen[digit] | givens[digit];
        }
        if clash.is_empty() { Ok(board) } else { Err(Contradiction) }
    }

    /// The board with these candidates, and no cell placed: not even those with one candidate.
    pub(crate) fn from_places(places: [CellSet; 9]) -> Board {
        let places = places.map(|cells| Bands::new(cells.bands()));
        Board { places, stale: DigitSet::ALL, ..Board::EMPTY }
    }

    /// The digits that `cell` may still hold; the digit that it holds, once that is placed.
    #[inline]
    pub fn candidates(&self, cell: Cell) -> DigitSet {
        let bits = (0..9).fold(0, |bits, d| bits | u16::from(self.places[d].contains(cell)) << d);
        DigitSet::from_bits(bits)
    }

    /// The cells that may still hold `digit`, and those that do.
    pub fn places(&self, digit: Digit) -> CellSet {
        self.places[digit].to_cells()
    }

    /// The cells without a digit.
    pub fn open(&self) -> CellSet {
        self.open.to_cells()
    }

    /// Writes `digit` into `cell` and removes it from the candidates of the cell's peers.
    ///
    /// # Errors
    /// [`Contradiction`] if `digit` is not a candidate of `cell`. Then the board is as it was.
    #[inline]
    pub fn place(&mut self, cell: Cell, digit: Digit) -> Result<(), Contradiction> {
        if !self.places[digit].contains(cell) {
            return Err(Contradiction);
        }
        self.assign(cell, digit);
        Ok(())
    }

    /// Like [`Board::place`], but without asking whether `digit` is a candidate of `cell`. If it is
    /// not, the cell has no candidate afterwards.
    #[inline]
    pub(crate) fn assign(&mut self, cell: Cell, digit: Digit) {
        self.places[digit] = self.places[digit] - Bands::peers(cell);
        self.stale = self.stale.with(digit);
        self.fill(digit, Bands::of(cell));
    }

    /// Writes `digit` into each of `cells`, and removes the other digits from their candidates. The
    /// caller removes `digit` from the candidates of the cells' peers.
    #[inline]
    pub(crate) fn fill(&mut self, digit: Digit, cells: Bands) {
        self.open = self.open - cells;
        let (own, mut stale) = (self.places[digit], 0);
        for other in Digit::ALL {
            let places = self.places[other];
            stale |= u16::from(places.meets(cells)) << other as u8;
            self.places[other] = places - cells;
        }
        self.places[digit] = own;
        self.stale |= DigitSet::from_bits(stale).without(digit);
    }

    /// Splits the board in two. `cell` is a set of one cell: in `copy` it holds the smallest of its
    /// candidates, and on this board it loses that candidate. If one candidate is left here and
    /// `places_rest` is true, that one is placed, and the result is true. Does the work of a copy,
    /// [`Board::assign`] and [`Board::eliminate`] in one pass over the digits.
    #[inline]
    pub(crate) fn split(&mut self, cell: Bands, copy: &mut Board, places_rest: bool) -> bool {
        let mut bits = 0;
        for digit in Digit::ALL {
            bits |= u16::from(self.places[digit].meets(cell)) << digit as u8;
            copy.places[digit] = self.places[digit] - cell;
        }
        let candidates = DigitSet::from_bits(bits);
        let digit = candidates.first().unwrap_or(Digit::D1);
        let peers = cell.peers_of_first();
        copy.places[digit] = self.places[digit] - peers;
        copy.open = self.open - cell;
        copy.stale = self.stale.union(candidates);
        self.places[digit] = self.places[digit] - cell;
        self.stale = self.stale.with(digit);
        if places_rest && let Some(rest) = candidates.without(digit).single() {
            self.places[rest] = self.places[rest] - peers;
            self.open = self.open - cell;
            self.stale = self.stale.with(rest);
            return true;
        }
        false
    }

    /// Places the smallest candidate of `cell`, a set of one cell.
    pub(crate) fn place_smallest(&mut self, cell: Bands) {
        if let Some(cell) = cell.first()
            && let Some(digit) = self.candidates(cell).first()
        {
            self.assign(cell, digit);
        }
    }

    /// Removes the candidates that `other` does not have.
    pub(crate) fn intersect(&mut self, other: &Board) {
        for digit in Digit::ALL {
            let places = self.places[digit] & other.places[digit];
            if places != self.places[digit] {
                self.places[digit] = places;
                self.stale = self.stale.with(digit);
            }
        }
    }

    /// Removes `digit` from the candidates of `cell`. Returns true if it was one.
    pub fn eliminate(&mut self, cell: Cell, digit: Digit) -> bool {
        let was = self.places[digit].contains(cell);
        if was {
            self.places[digit] = self.places[digit] - Bands::of(cell);
            self.stale = self.stale.with(digit);
        }
        was
    }

    /// The solution, if all 81 cells hold a digit.
    ///
    /// # Errors
    /// [`NotASolution`] if a cell is open, or the digits break the rules.
    pub fn solution(&self) -> Result<Solution, NotASolution> {
        if self.open.is_empty() { Solution::new(self.digits()) } else { Err(NotASolution) }
    }

    /// The digits of the cells that are not open, on a board on which each row has a place for each
    /// digit. Open cells have any digit here.
    pub(crate) fn digits(&self) -> [Digit; 81] {
        let mut cells = [Digit::D1; 81];
        for digit in Digit::ALL {
            for (band, word) in self.places[digit].words().into_iter().enumerate() {
                for (row, shift) in [(3 * band, 0), (3 * band + 1, 9), (3 * band + 2, 18)] {
                    // A digit that is placed in the row has one place there.
                    let column = (word >> shift & 0o777).trailing_zeros() as usize;
                    if let Some(cell) = cells.get_mut(9 * row + column) {
                        *cell = digit;
                    }
                }
            }
        }
        cells
    }

    /// The digits that are placed, as a grid.
    pub fn to_grid(&self) -> Grid {
        Grid::new(Cell::ALL.map(|cell| {
            if self.open.contains(cell) { None } else { self.candidates(cell).first() }
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_of_candidates_has_them_and_is_propagated() {
        let mut places = [CellSet::ALL; 9];
        for digit in 1..9 {
            places[digit] = places[digit].without(Cell::R1C1);
        }
        let mut board = Board::from_places(places);
        assert_eq!(board.candidates(Cell::R1C1), DigitSet::EMPTY.with(Digit::D1));
        assert_eq!((board.candidates(Cell::R9C9), board.open()), (DigitSet::ALL, CellSet::ALL));
        let propagated =
            crate::solve::propagate::propagate(&mut board, crate::solve::propagate::Rules::Singles);
        assert_eq!(propagated, Ok(()));
        assert!(!board.open().contains(Cell::R1C1), "its only candidate is placed");
        assert!(Contradiction.to_string().starts_with("contradiction: "));
    }

    #[test]
    fn splitting_is_assigning_in_a_copy_and_eliminating() {
        let mut random = crate::random::Random::new(31, 0);
        for _ in 0..200 {
            let mut board = Board::EMPTY;
            for _ in 0..400 {
                let cell = Cell::ALL[random.below(81) as usize];
                board.eliminate(cell, Digit::ALL[random.below(9) as usize]);
            }
            board.stale = DigitSet::from_bits(random.below(512) as u16);
            let cell = Cell::ALL[random.below(81) as usize];
            let candidates = board.candidates(cell);
            let Some(digit) = candidates.first() else { continue };
            for places_rest in [false, true] {
                let (mut assigned, mut rest) = (board, board);
                assigned.assign(cell, digit);
                rest.eliminate(cell, digit);
                let single = rest.candidates(cell).single().filter(|_| places_rest);
                single.into_iter().for_each(|digit| rest.assign(cell, digit));
                let (mut split, mut copy) = (board, Board::EMPTY);
                assert_eq!(split.split(Bands::of(cell), &mut copy, places_rest), single.is_some());
                assert_eq!((copy.places, copy.open), (assigned.places, assigned.open));
                assert_eq!((split.places, split.open), (rest.places, rest.open));
                // Each digit that lost a candidate is stale; others may be stale too.
                assert!(assigned.stale.is_subset(copy.stale) && rest.stale.is_subset(split.stale));
            }
        }
    }

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
        let before = board;
        assert_eq!(board.place(Cell::R5C9, Digit::D7), Err(Contradiction));
        assert_eq!((board, board.stale), (before, before.stale));
    }
}
