//! [`Grid`]: what someone wrote, maybe wrong. [`Solution`]: complete and checked.

use crate::geometry::{Cell, Digit, DigitSet, House};
use core::fmt;

/// 81 cells as they were written, row by row; an empty cell is `None`. One byte a cell.
///
/// A grid may break the rules: [`Grid::clashes`] says where.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Grid([Option<Digit>; 81]);

impl Grid {
    /// No givens at all.
    pub const EMPTY: Grid = Grid([None; 81]);

    /// The grid with these cells, row by row.
    pub const fn new(cells: [Option<Digit>; 81]) -> Grid {
        Grid(cells)
    }

    /// The cells, row by row.
    pub const fn cells(&self) -> &[Option<Digit>; 81] {
        &self.0
    }

    /// The same, to be written.
    pub(crate) fn cells_mut(&mut self) -> &mut [Option<Digit>; 81] {
        &mut self.0
    }

    /// The given in `cell`.
    #[inline]
    pub fn get(&self, cell: Cell) -> Option<Digit> {
        self.0[cell]
    }

    /// Writes `digit` (or nothing) into `cell`.
    #[inline]
    pub fn set(&mut self, cell: Cell, digit: Option<Digit>) {
        self.0[cell] = digit;
    }

    /// The givens, in reading order.
    pub fn givens(&self) -> impl Iterator<Item = (Cell, Digit)> {
        Cell::ALL.into_iter().zip(self.0).filter_map(|(cell, digit)| Some((cell, digit?)))
    }

    /// How many cells are given.
    pub fn clues(&self) -> usize {
        self.givens().count()
    }

    /// Every given that repeats an earlier one of a house, in reading order. Empty for a grid
    /// that keeps the rules.
    pub fn clashes(&self) -> Vec<Clash> {
        // The usual case first, without a look at pairs: no house holds a digit twice.
        let repeats = |house: &House| {
            let mut seen = DigitSet::EMPTY;
            house.cells().iter().filter_map(|&cell| self.0[cell]).any(|digit| {
                let repeated = seen.contains(digit);
                seen = seen.with(digit);
                repeated
            })
        };
        if !House::ALL.iter().any(repeats) {
            return Vec::new();
        }
        let mut clashes = Vec::new();
        for (cell, digit) in self.givens() {
            for (first, other) in self.givens().take_while(|&(first, _)| first < cell) {
                if other == digit && first.peers().contains(cell) {
                    clashes.push(Clash { cell, first, digit });
                }
            }
        }
        clashes
    }

    /// The 81 characters of the grid, blanks as `.`.
    pub fn to_line(&self) -> [u8; 81] {
        self.0.map(|cell| cell.map_or(b'.', Digit::to_ascii))
    }
}

/// The 81 characters, blanks as `.`.
impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|cell| match cell {
            Some(digit) => digit.fmt(f),
            None => f.write_str("."),
        })
    }
}

impl fmt::Debug for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Two equal digits in one house.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clash {
    /// The later of the two cells, in reading order.
    pub cell: Cell,
    /// The earlier one.
    pub first: Cell,
    /// What both hold.
    pub digit: Digit,
}

impl Clash {
    /// The houses, one or two, that hold both cells.
    pub fn houses(&self) -> impl Iterator<Item = House> {
        let others = self.first.houses();
        self.cell.houses().into_iter().filter(move |house| others.contains(house))
    }
}

/// `r1c2=5 repeats r1c1 (row 1, box 1)`
impl fmt::Display for Clash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={} repeats {} (", self.cell, self.digit, self.first)?;
        for (k, house) in self.houses().enumerate() {
            write!(f, "{}{house}", if k > 0 { ", " } else { "" })?;
        }
        f.write_str(")")
    }
}

/// A complete grid in which each of the 27 houses holds every digit. It is checked when it is made
/// ([`Solution::new`]), so whoever has one need not ask again.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Solution([Digit; 81]);

/// These 81 digits are no solution: some house lacks a digit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotASolution;

impl fmt::Display for NotASolution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a solution: a house lacks a digit")
    }
}

impl core::error::Error for NotASolution {}

impl Solution {
    /// Checks all 27 houses.
    ///
    /// # Errors
    /// [`NotASolution`] when a house lacks a digit.
    pub fn new(cells: [Digit; 81]) -> Result<Solution, NotASolution> {
        let complete = House::ALL.iter().all(|house| {
            let digits: DigitSet = house.cells().iter().map(|&cell| cells[cell]).collect();
            digits == DigitSet::ALL
        });
        if complete { Ok(Solution(cells)) } else { Err(NotASolution) }
    }

    /// The same for cells whose 27 houses the caller has checked in another form (the batch
    /// engine: those of hundreds of boards at once).
    pub(crate) fn checked_before(cells: [Digit; 81]) -> Solution {
        debug_assert!(Solution::new(cells).is_ok());
        Solution(cells)
    }

    /// The cells, row by row.
    pub const fn cells(&self) -> &[Digit; 81] {
        &self.0
    }

    /// What stands in `cell`.
    #[inline]
    pub fn get(&self, cell: Cell) -> Digit {
        self.0[cell]
    }

    /// Whether every given of `grid` stands in this solution.
    pub fn answers(&self, grid: &Grid) -> bool {
        grid.givens().all(|(cell, digit)| self.0[cell] == digit)
    }

    /// The solution as a full grid.
    pub fn to_grid(&self) -> Grid {
        Grid(self.0.map(Some))
    }

    /// The 81 characters.
    pub fn to_line(&self) -> [u8; 81] {
        self.0.map(Digit::to_ascii)
    }
}

impl fmt::Display for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_grid().fmt(f)
    }
}

impl fmt::Debug for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FULL: &str =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    fn digits(text: &str) -> [Digit; 81] {
        let digits: Vec<Digit> = text.bytes().filter_map(Digit::from_ascii).collect();
        digits.try_into().expect("81 digits")
    }

    #[test]
    fn a_solution_is_checked() {
        let full = digits(FULL);
        let solution = Solution::new(full).expect("a valid grid");
        assert_eq!(solution.to_string(), FULL);
        for cell in Cell::ALL {
            for digit in Digit::ALL {
                let mut wrong = full;
                wrong[cell] = digit;
                assert_eq!(Solution::new(wrong).is_ok(), digit == full[cell]);
            }
        }
    }

    #[test]
    fn clashes_name_both_cells_and_every_shared_house() {
        let mut grid = Grid::EMPTY;
        for cell in [Cell::R1C1, Cell::R1C2, Cell::R9C2] {
            grid.set(cell, Some(Digit::D5));
        }
        let said: Vec<String> = grid.clashes().iter().map(Clash::to_string).collect();
        assert_eq!(said, ["r1c2=5 repeats r1c1 (row 1, box 1)", "r9c2=5 repeats r1c2 (column 2)"]);
        assert!(Grid::EMPTY.clashes().is_empty());
        assert_eq!(size_of::<Grid>(), 81);
    }
}
