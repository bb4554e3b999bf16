//! [`Grid`]: 81 cells as someone wrote them, not checked. [`Solution`]: a complete grid, checked.
//!
//! Reading a grid or a solution from text is [`format`](mod@crate::format)'s task.

use crate::geometry::{Candidate, Cell, CellSet, Digit, House, HouseSet};
use core::fmt;

/// 81 cells, row by row, each a digit (a given) or `None`. One byte a cell.
///
/// A grid may break the rules of the game: [`Grid::clashes`] says where.
///
/// ```
/// use ennead::{Cell, Digit, Grid};
///
/// let grid: Grid =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
///         .parse()?;
/// assert_eq!(grid.clues(), 30);
/// assert_eq!(grid.get(Cell::R1C2), Some(Digit::D3));
/// assert_eq!(grid.without(Cell::R1C2).clues(), 29);
/// # Ok::<(), ennead::format::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Grid([Option<Digit>; 81]);

impl Grid {
    /// The grid without givens.
    pub const EMPTY: Grid = Grid([None; 81]);

    /// The fewest givens of a puzzle with one solution (G. McGuire, B. Tugemann, G. Civario, "There
    /// is no 16-clue sudoku", 2012).
    pub const FEWEST_CLUES: usize = 17;

    /// The grid with these cells, row by row.
    pub const fn new(cells: [Option<Digit>; 81]) -> Grid {
        Grid(cells)
    }

    /// The cells, row by row.
    pub const fn cells(&self) -> &[Option<Digit>; 81] {
        &self.0
    }

    /// The cells, row by row, mutable.
    pub(crate) fn cells_mut(&mut self) -> &mut [Option<Digit>; 81] {
        &mut self.0
    }

    /// The digit in `cell`, if there is one.
    #[inline]
    pub fn get(&self, cell: Cell) -> Option<Digit> {
        self.0[cell]
    }

    /// Writes `digit` into `cell`, or empties it.
    #[inline]
    pub fn set(&mut self, cell: Cell, digit: Option<Digit>) {
        self.0[cell] = digit;
    }

    /// This grid with the digit of `given` in its cell.
    #[inline]
    #[must_use]
    pub fn with(mut self, given: Candidate) -> Grid {
        self.set(given.cell, Some(given.digit));
        self
    }

    /// This grid with `cell` empty.
    #[inline]
    #[must_use]
    pub fn without(mut self, cell: Cell) -> Grid {
        self.set(cell, None);
        self
    }

    /// The cells that hold a given.
    #[inline]
    pub fn given_cells(&self) -> CellSet {
        cells_where(|k| self.0[k].is_some())
    }

    /// The cells that hold the same as in `other`: the same given, or none.
    #[inline]
    pub(crate) fn same_cells(&self, other: &Grid) -> CellSet {
        let byte = |cell: Option<Digit>| cell.map_or(0, Digit::value);
        cells_where(|k| byte(self.0[k]) == byte(other.0[k]))
    }

    /// The givens, in reading order: each cell with the digit that it holds.
    pub fn givens(&self) -> impl Iterator<Item = (Cell, Digit)> {
        Cell::ALL.into_iter().zip(self.0).filter_map(|(cell, digit)| Some((cell, digit?)))
    }

    /// The number of givens.
    pub fn clues(&self) -> usize {
        self.givens().count()
    }

    /// Every pair of equal givens that share a house, ordered by the later given; none if the grid
    /// keeps the rules.
    pub fn clashes(&self) -> Vec<Clash> {
        // Fast path: no house holds a digit twice, so there is no pair to look for.
        if self.broken_houses().is_empty() {
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

    /// The houses that hold a digit twice.
    pub(crate) fn broken_houses(&self) -> HouseSet {
        const BITS: [u16; 9] = [1, 2, 4, 8, 16, 32, 64, 128, 256];
        // The digits of some cells, and those that two of the cells hold.
        type Held = (u16, u16);
        let join = |a: Held, b: Held| (a.0 | b.0, a.1 | b.1 | (a.0 & b.0));
        let cells: [Held; 81] = self.0.map(|cell| (cell.map_or(0, |digit| BITS[digit]), 0));
        let three =
            |of: &[Held], k: usize, step: usize| join(join(of[k], of[k + step]), of[k + 2 * step]);
        // Three cells side by side, and three below each other.
        let minirows: [Held; 27] = core::array::from_fn(|k| three(&cells, 3 * k, 1));
        let minicolumns: [Held; 27] =
            core::array::from_fn(|k| three(&cells, k / 9 * 27 + k % 9, 9));
        let bits = (0..9).fold(0, |bits, k| {
            let row = three(&minirows, 3 * k, 1).1 > 0;
            let column = three(&minicolumns, k, 9).1 > 0;
            let in_box = three(&minirows, k / 3 * 9 + k % 3, 3).1 > 0;
            bits | u32::from(row) << k
                | u32::from(column) << (9 + k)
                | u32::from(in_box) << (18 + k)
        });
        HouseSet::from_bits(bits)
    }

    /// The 81 characters of the grid, row by row; an empty cell is `.`.
    pub fn to_line(&self) -> [u8; 81] {
        self.0.map(|cell| cell.map_or(b'.', Digit::to_ascii))
    }
}

/// The cells for whose index `is_in` is true.
#[inline(always)]
fn cells_where(is_in: impl Fn(usize) -> bool) -> CellSet {
    // Eight cells at a time, without a branch for each: a byte is 1 for a cell of the set, and the
    // multiplication brings the eight bits together.
    let mut bytes = [0; 88];
    for k in 0..81 {
        bytes[k] = u8::from(is_in(k));
    }
    let eights = bytes
        .as_chunks()
        .0
        .iter()
        .map(|&eight| u64::from_le_bytes(eight).wrapping_mul(0x0102_0408_1020_4080) >> 56);
    let bits = eights.enumerate().fold(0, |bits, (k, eight)| bits | u128::from(eight) << (8 * k));
    CellSet::from_bits(bits)
}

/// The grid without givens.
impl Default for Grid {
    fn default() -> Grid {
        Grid::EMPTY
    }
}

impl fmt::Debug for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Two equal givens that share a house.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Clash {
    /// The cell that repeats the digit: the later of the two in reading order, unless
    /// [`Clash::after_writing`] exchanged them.
    pub cell: Cell,
    /// The other cell.
    pub first: Cell,
    /// The digit in both.
    pub digit: Digit,
}

impl Clash {
    /// This clash with `written`, the cell that was filled last, as the one that repeats the digit,
    /// if it is one of the two.
    #[must_use]
    pub fn after_writing(self, written: Cell) -> Clash {
        let Clash { cell, first, digit } = self;
        if first == written { Clash { cell: first, first: cell, digit } } else { self }
    }

    /// The one or two houses that hold both cells.
    pub fn houses(&self) -> impl Iterator<Item = House> {
        let others = self.first.houses();
        self.cell.houses().into_iter().filter(move |house| others.contains(house))
    }
}

/// Written as `r1c2=5 repeats r1c1 (row 1, box 1)`.
impl fmt::Display for Clash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={} repeats {} (", self.cell, self.digit, self.first)?;
        for (k, house) in self.houses().enumerate() {
            write!(f, "{}{house}", if k > 0 { ", " } else { "" })?;
        }
        f.write_str(")")
    }
}

/// A complete grid in which each of the 27 houses holds every digit.
///
/// A `Solution` is always valid: [`Solution::new`] checks the houses.
/// Solutions are ordered as 81-digit numbers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Solution([Digit; 81]);

/// The grid is not a solution: a cell is empty or a house lacks a digit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotASolution;

impl fmt::Display for NotASolution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a solution: a cell is empty or a house lacks a digit")
    }
}

impl core::error::Error for NotASolution {}

impl Solution {
    /// The solution with these digits, row by row, if all 27 houses are complete.
    ///
    /// # Errors
    /// [`NotASolution`] if a house lacks a digit.
    pub fn new(cells: [Digit; 81]) -> Result<Solution, NotASolution> {
        const BITS: [u16; 9] = [1, 2, 4, 8, 16, 32, 64, 128, 256];
        let bits = cells.map(|digit| BITS[digit]);
        let all = |k: usize, step: usize| bits[k] | bits[k + step] | bits[k + 2 * step];
        // The digits of three cells side by side, and of three below each other.
        let minirows: [u16; 27] = core::array::from_fn(|k| all(3 * k, 1));
        let minicolumns: [u16; 27] = core::array::from_fn(|k| all(k / 9 * 27 + k % 9, 9));
        let complete = (0..9).fold(0o777, |complete, k| {
            let row = minirows[3 * k] | minirows[3 * k + 1] | minirows[3 * k + 2];
            let column = minicolumns[k] | minicolumns[k + 9] | minicolumns[k + 18];
            let first = k / 3 * 9 + k % 3;
            let in_box = minirows[first] | minirows[first + 3] | minirows[first + 6];
            complete & row & column & in_box
        });
        if complete == 0o777 { Ok(Solution(cells)) } else { Err(NotASolution) }
    }

    /// The solution with these digits, not checked again: the batch engine checks the houses of
    /// hundreds of boards at once.
    pub(crate) fn checked_before(cells: [Digit; 81]) -> Solution {
        debug_assert!(Solution::new(cells).is_ok());
        Solution(cells)
    }

    /// The digits, row by row.
    pub const fn cells(&self) -> &[Digit; 81] {
        &self.0
    }

    /// The digit in `cell`.
    #[inline]
    pub fn get(&self, cell: Cell) -> Digit {
        self.0[cell]
    }

    /// True if this solution agrees with every given of `grid`.
    pub fn solves(&self, grid: &Grid) -> bool {
        grid.givens().all(|(cell, digit)| self.0[cell] == digit)
    }

    /// The solution as a grid with 81 givens.
    pub fn to_grid(&self) -> Grid {
        Grid(self.0.map(Some))
    }

    /// The 81 digits as characters, row by row.
    pub fn to_line(&self) -> [u8; 81] {
        self.0.map(Digit::to_ascii)
    }
}

/// Checks a complete grid.
///
/// # Errors
/// [`NotASolution`] if a cell is empty or a house lacks a digit.
impl TryFrom<Grid> for Solution {
    type Error = NotASolution;

    fn try_from(grid: Grid) -> Result<Solution, NotASolution> {
        let mut cells = [Digit::D1; 81];
        for (cell, digit) in cells.iter_mut().zip(grid.0) {
            *cell = digit.ok_or(NotASolution)?;
        }
        Solution::new(cells)
    }
}

/// Written as the 81 digits, row by row; `{solution:#}` is a drawn board.
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

/// A puzzle and its solution, for the tests of all modules.
#[cfg(test)]
pub(crate) mod example {
    pub(crate) const PUZZLE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    pub(crate) const SOLUTION: &str =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::example::SOLUTION;
    use proptest::prelude::*;

    fn digits(text: &str) -> [Digit; 81] {
        let digits: Vec<Digit> = text.bytes().filter_map(Digit::from_ascii).collect();
        digits.try_into().expect("81 digits")
    }

    #[test]
    fn grids_and_solutions_are_written_as_81_characters() {
        let solution = Solution::new(digits(SOLUTION)).expect("a valid grid");
        assert_eq!(solution.to_line(), SOLUTION.as_bytes());
        let grid = solution.to_grid().without(Cell::R1C1);
        let line = format!(".{}", &SOLUTION[1..]);
        for text in [grid.to_string(), format!("{grid:?}")] {
            assert_eq!(text, line);
        }
        assert_eq!(
            (solution.to_string(), format!("{solution:?}")),
            (SOLUTION.into(), SOLUTION.into())
        );
        assert!(!NotASolution.to_string().is_empty());
    }

    #[test]
    fn a_solution_solves_the_grids_that_it_agrees_with() {
        let solution = Solution::new(digits(SOLUTION)).expect("a valid grid");
        let mut grid = solution.to_grid().without(Cell::R1C1);
        assert!(solution.solves(&grid) && solution.solves(&Grid::EMPTY));
        grid.set(Cell::R1C1, Some(Digit::D4));
        assert!(!solution.solves(&grid), "r1c1 is 5");
    }

    #[test]
    fn a_solution_is_checked() {
        let full = digits(SOLUTION);
        let solution = Solution::new(full).expect("a valid grid");
        assert_eq!(solution.to_string(), SOLUTION);
        assert_eq!(Solution::try_from(solution.to_grid()), Ok(solution));
        for cell in Cell::ALL {
            for digit in Digit::ALL {
                let mut wrong = full;
                wrong[cell] = digit;
                assert_eq!(Solution::new(wrong).is_ok(), digit == full[cell]);
            }
            let hole = solution.to_grid().without(cell);
            assert_eq!(Solution::try_from(hole), Err(NotASolution));
            assert!(hole.clues() == 80 && solution.solves(&hole));
        }
    }

    proptest! {
        #[test]
        fn sets_of_cells_and_houses_are_those_found_one_by_one(
            [grid, other] in prop::array::uniform2(
                prop::array::uniform32(0..243u8).prop_map(|bytes| {
                    // Few digits, so that some houses have none twice.
                    let digit = |k: usize| Digit::ALL.get(usize::from(bytes[k % 32]) * (k + 7) % 61);
                    Grid::new(core::array::from_fn(|k| digit(k).copied()))
                }),
            ),
        ) {
            let holds_twice = |house: &House| {
                let digits: Vec<Digit> = house.cells().iter().filter_map(|&c| grid.get(c)).collect();
                (1..digits.len()).any(|k| digits[..k].contains(&digits[k]))
            };
            let broken: HouseSet = House::ALL.into_iter().filter(holds_twice).collect();
            prop_assert_eq!(grid.broken_houses(), broken);
            let same = Cell::ALL.into_iter().filter(|&cell| grid.get(cell) == other.get(cell));
            prop_assert_eq!(grid.same_cells(&other), same.collect::<CellSet>());
            let given = grid.givens().map(|(cell, _)| cell);
            prop_assert_eq!(grid.given_cells(), given.collect::<CellSet>());
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
