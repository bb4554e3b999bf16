//! Naked singles (a cell with one candidate) and hidden singles (a house with one place for a digit),
//! found in all 81 cells at once by operations on sets of cells.
//!
//! A set of cells is 81 bits: bit `9 * row + column`. A minirow (the three cells of a row in a box) is
//! three bits side by side, a row nine, a band twenty-seven.

use crate::board::{Board, Contradiction};
use crate::geometry::{CellSet, Digit};

/// The first bit of each of the 27 minirows.
const MINIROW_STARTS: u128 = starts(27, 3);
/// The first bit of each of the 9 rows. The sum of a row is collected there.
const ROW_STARTS: u128 = starts(9, 9);
/// The first bit of each of the 9 boxes. The sum of a box is collected there.
const BOX_STARTS: u128 = 0o111 * starts(3, 27);

/// `count` bits, `step` bits apart: 0, `step`, `2 * step`, ...
const fn starts(count: u32, step: u32) -> u128 {
    let (mut bits, mut k) = (0, 0);
    while k < count {
        bits |= 1 << (k * step);
        k += 1;
    }
    bits
}

/// Places naked singles until there are none.
///
/// # Errors
/// [`Contradiction`] when a cell has no candidate, or two peers have the same only candidate.
#[inline]
pub(crate) fn naked(board: &mut Board) -> Result<(), Contradiction> {
    loop {
        let (mut one, mut two) = (CellSet::EMPTY, CellSet::EMPTY);
        for &places in &board.places {
            two |= one & places;
            one |= places;
        }
        if one != CellSet::ALL {
            return Err(Contradiction);
        }
        let singles = board.open.difference(two);
        if singles.is_empty() {
            return Ok(());
        }
        for digit in Digit::ALL {
            let found = board.places[digit] & singles;
            if !found.is_empty() {
                board.place_naked(digit, found)?;
            }
        }
    }
}

/// Places the hidden singles of `digit` that the board has now. Those that appear by placing them are
/// left for the next call.
///
/// # Errors
/// [`Contradiction`] when a house has no place for `digit`.
#[inline]
pub(crate) fn hidden(board: &mut Board, digit: Digit) -> Result<(), Contradiction> {
    let places = board.places[digit].bits();
    let three = |word: u128, by: u32| [word, word >> by, word >> (2 * by)];

    // At the first bit of each minirow: whether it has a place, and whether it has several. Then three
    // minirows side by side make a row, three below each other a box.
    let (any, many) = sum3(three(places, 1), [0; 3]);
    let (any, many) = (any & MINIROW_STARTS, many & MINIROW_STARTS);
    let (row_any, row_many) = sum3(three(any, 3), three(many, 3));
    let (box_any, box_many) = sum3(three(any, 9), three(many, 9));
    // Columns: first the sum over the three bands, then over the three rows of a band.
    let (any, many) = sum3(three(places, 27), [0; 3]);
    let (column_any, column_many) = sum3(three(any, 9), three(many, 9));

    if ROW_STARTS & !row_any | BOX_STARTS & !box_any | 0o777 & !column_any != 0 {
        return Err(Contradiction);
    }
    let row_alone = ROW_STARTS & !row_many;
    let box_alone = BOX_STARTS & !box_many;
    let column_alone = 0o777 & !column_many;
    // From the first bit to all cells of the house: `(x << n) - x` sets n bits from each bit of x on.
    let in_row = (row_alone << 9) - row_alone;
    let in_box = (box_alone << 3) - box_alone;
    let in_box = in_box | in_box << 9 | in_box << 18;
    let in_column = column_alone * ROW_STARTS;
    let found = board.open & CellSet::from_bits(places & (in_row | in_box | in_column));
    if found.is_empty() { Ok(()) } else { board.place_all(digit, found) }
}

/// Adds three counts in each bit. A count is given by two bits, "at least one" (`any`) and "several"
/// (`many`), and so is the sum.
#[inline]
fn sum3(any: [u128; 3], many: [u128; 3]) -> (u128, u128) {
    let [a, b, c] = any;
    (a | b | c, a & b | (a | b) & c | many[0] | many[1] | many[2])
}
