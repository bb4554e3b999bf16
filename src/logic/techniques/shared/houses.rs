//! The orders in which Sudoku Explainer and HoDoKu go through houses; these decide which step they
//! find first, and so some ratings. Conjugate pairs are here too.

use crate::geometry::{Candidate, Cell, CellSet, Digit, House, HouseSet};
use crate::logic::proof::chain::{Chain, Link};
use crate::logic::proof::reason::Reason;
use crate::logic::state::State;

/// Sudoku Explainer's order for singles, naked and hidden subsets.
pub(crate) const BOXES_COLUMNS_ROWS: [&[House]; 3] = [House::BOXES, House::COLUMNS, House::ROWS];

/// Sudoku Explainer's order for unique loops and BUG, and HoDoKu's for subsets.
pub(crate) const BOXES_ROWS_COLUMNS: [&[House]; 3] = [House::BOXES, House::ROWS, House::COLUMNS];

/// The order of the houses of a cell in forcing chains: indices into [`Cell::houses`] (row, column,
/// box).
pub(crate) const BOX_ROW_COLUMN: [usize; 3] = [2, 0, 1];

/// The houses of a cell, in the order of forcing chains.
#[inline]
pub(crate) fn box_row_column(cell: Cell) -> [House; 3] {
    let [row, column, square] = cell.houses();
    [square, row, column]
}

/// The order of the houses, and of combinations within a house.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ScanOrder {
    /// Boxes, columns, rows; combinations ascend as masks.
    SudokuExplainer,
    /// Boxes, rows, columns; combinations are in lexicographic order.
    Hodoku,
}

impl ScanOrder {
    /// The houses, by kind.
    pub(crate) fn houses(self) -> [&'static [House]; 3] {
        match self {
            ScanOrder::SudokuExplainer => BOXES_COLUMNS_ROWS,
            ScanOrder::Hodoku => BOXES_ROWS_COLUMNS,
        }
    }
}

/// The houses in which `digit` has exactly two places: a conjugate pair, of which exactly one is
/// true. Single-digit patterns, W-wings and coloring are built from these.
pub(crate) fn conjugate_houses(state: &State, digit: Digit) -> HouseSet {
    let mut houses = HouseSet::EMPTY;
    for house in House::ALL {
        let places = state.positions(digit, house);
        if (places & places.wrapping_sub(1)).is_power_of_two() {
            houses = houses.with(house);
        }
    }
    houses
}

/// The two places of `digit` in `house`, one of the [`conjugate_houses`], in reading order.
pub(crate) fn conjugates(state: &State, digit: Digit, house: House) -> [Cell; 2] {
    let places = state.places_in(digit, house);
    let first = house.cells()[0];
    [places.first().unwrap_or(first), places.last().unwrap_or(first)]
}

/// The proof of a pattern of two conjugate pairs a, b and c, d in these houses:
/// `(5)a = (5)b - (5)c = (5)d`.
pub(crate) fn two_pairs(digit: Digit, cells: [Cell; 4], houses: [House; 2]) -> Reason {
    let nodes = cells.map(|cell| Candidate::new(cell, digit).into()).to_vec();
    let [first, second] = houses.map(Link::House);
    Reason::Chain(Chain { nodes, links: vec![first, Link::Weak, second] })
}

/// By digit: cells.
pub(crate) type CellsByDigit = [CellSet; 9];
