//! Naked singles (a cell with one candidate) and hidden singles (a house with one place for a
//! digit), found in all 81 cells at once by operations on sets of cells.
//!
//! Hidden singles are found in sets of 81 bits: bit `9 * row + column`. A minirow (the three cells
//! of a row in a box) is three bits side by side, a row nine, a band twenty-seven.

use crate::board::{Board, Contradiction};
use crate::geometry::{Bands, CellSet, DigitSet};

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

/// Places naked singles until there are none. Returns the cells with two candidates.
///
/// # Errors
/// [`Contradiction`] when a cell has no candidate, or two peers have the same only candidate.
#[inline]
pub(crate) fn place_naked_singles(board: &mut Board) -> Result<Bands, Contradiction> {
    loop {
        let (mut one, mut two, mut three) = (Bands::EMPTY, Bands::EMPTY, Bands::EMPTY);
        for &places in &board.places {
            three = three | two & places;
            two = two | one & places;
            one = one | places;
        }
        if one != Bands::ALL {
            return Err(Contradiction);
        }
        let singles = board.open - two;
        if singles.is_empty() {
            return Ok(two - three);
        }
        board.open = board.open - singles;
        place(board, singles);
    }
}

/// Removes the only candidate of each of `cells` from the candidates of its peers. Two peers with
/// the same one have none left then.
///
/// Goes from cell to cell, and computes the index of the candidate from its bits: a branch for each
/// digit would mostly be mispredicted (naked singles would take 1.5 times as long). Not inlined, so
/// that the loop around it keeps its registers.
///
/// Tried without gain: two cells in each turn (2 % slower on `easy.txt`); to go on with cells of
/// two candidates that lose one here, without another look at all cells (8 % slower there).
#[inline(never)]
fn place(board: &mut Board, cells: Bands) {
    // indices[k]: the cells whose only candidate has an index with bit k set.
    let [_, b, c, d, e, f, g, h, i] = board.places;
    let indices = [b | d | f | h, c | d | g | h, e | f | g | h, i].map(Bands::halves);
    let mut stale = board.stale.bits();
    for half in 0..2 {
        let mut left = cells.halves()[half];
        while left != 0 {
            let bit = left.trailing_zeros();
            left &= left - 1;
            let index_bit = |k: usize| ((indices[k][half] >> bit & 1) as usize) << k;
            let digit = (index_bit(0) | index_bit(1) | index_bit(2) | index_bit(3)).min(8);
            board.places[digit] =
                board.places[digit] - Bands::peers_of_bit(64 * half + bit as usize);
            stale |= 1 << digit;
        }
    }
    board.stale = DigitSet::from_bits(stale);
}

/// True if each house has exactly one of `places`. To check all digits in this way is quicker than
/// to apply the rules once more.
#[inline]
pub(crate) fn is_once_in_each_house(places: Bands) -> bool {
    const ROWS: u64 = 0o001_001_001;
    let [low, high] = places.halves();
    let columns = low | low >> 9 | low >> 18 | high | high >> 9 | high >> 18;
    (columns | columns >> 32) & 0o777 == 0o777
        && has_one_in_each_row(low, ROWS | ROWS << 32)
        && has_one_in_each_row(high, ROWS)
}

/// True if each row has exactly one of the places of `half`, and each box at least one. `rows`: the
/// first bits of the rows in this half.
#[inline]
fn has_one_in_each_row(half: u64, rows: u64) -> bool {
    let last = rows << 8;
    // The sum carries into the last bit of each row that has a place.
    let filled = (half | ((half & !last) + (last - rows))) & last;
    let minirows = half | half >> 1 | half >> 2;
    let boxes = (rows & (1 | 1 << 32)) * 0o111;
    filled == last
        && half & half.wrapping_sub(rows) == 0
        && (minirows | minirows >> 9 | minirows >> 18) & boxes == boxes
}

/// The hidden singles of a digit, by its places: which places it keeps, and where it must be.
/// Singles that appear only then are left for the next call.
///
/// # Errors
/// [`Contradiction`] when a house has no place for the digit.
#[inline]
pub(crate) fn hidden(places: Bands) -> Result<(Bands, Bands), Contradiction> {
    let bits = places.to_cells().bits();
    let three = |word: u128, by: u32| [word, word >> by, word >> (2 * by)];

    // At the first bit of each minirow: whether it has a place, and whether it has several. Then
    // three minirows side by side make a row, three below each other a box.
    let (any, many) = sum3(three(bits, 1), [0; 3]);
    let (any, many) = (any & MINIROW_STARTS, many & MINIROW_STARTS);
    let (row_any, row_many) = sum3(three(any, 3), three(many, 3));
    let (box_any, box_many) = sum3(three(any, 9), three(many, 9));
    // Columns: first the sum over the three bands, then over the three rows of a band.
    let (any, many) = sum3(three(bits, 27), [0; 3]);
    let (column_any, column_many) = sum3(three(any, 9), three(many, 9));

    if ROW_STARTS & !row_any | BOX_STARTS & !box_any | 0o777 & !column_any != 0 {
        return Err(Contradiction);
    }
    let row_alone = ROW_STARTS & !row_many;
    let box_alone = BOX_STARTS & !box_many;
    let column_alone = 0o777 & !column_many;
    // From the first bit to all cells of the house: `(x << n) - x` sets n bits from each bit of x
    // on.
    let in_row = (row_alone << 9) - row_alone;
    let in_box = (box_alone << 3) - box_alone;
    let in_box = in_box | in_box << 9 | in_box << 18;
    let in_column = column_alone * ROW_STARTS;
    let found = CellSet::from_bits(bits & (in_row | in_box | in_column));
    let left = found.iter().fold(places, |left, cell| left - Bands::peers(cell));
    Ok((left, Bands::new(found.bands())))
}

/// Adds three counts in each bit. A count is given by two bits, "at least one" (`any`) and
/// "several" (`many`), and so is the sum.
#[inline]
fn sum3(any: [u128; 3], many: [u128; 3]) -> (u128, u128) {
    let [a, b, c] = any;
    (a | b | c, a & b | (a | b) & c | many[0] | many[1] | many[2])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Cell, House};

    #[test]
    fn a_digit_that_is_placed_is_once_in_each_house() {
        // One place in each row: by columns of boxes, shifted from row to row.
        let column = |row: usize| (row % 3 * 3 + row / 3) % 9;
        let cell = |row, column| Cell::at(row, column).expect("on the board");
        let all: CellSet = (0..9).map(|row| cell(row, column(row))).collect();
        let check = |cells: CellSet| {
            let is_once = House::ALL.iter().all(|house| (house.cell_set() & cells).len() == 1);
            assert_eq!(is_once_in_each_house(Bands::new(cells.bands())), is_once, "{cells:?}");
            is_once
        };
        assert!(check(all));
        for a in Cell::ALL {
            check(all.with(a));
            check(all.without(a));
            for b in Cell::ALL {
                check(all.without(a).with(b));
            }
        }
        // Two rows exchange their columns: right within a band and within a stack, wrong elsewhere.
        let mut right = 0;
        for (a, b) in (0..9).flat_map(|a| (0..a).map(move |b| (a, b))) {
            let others = all.without(cell(a, column(a))).without(cell(b, column(b)));
            right += usize::from(check(others.with(cell(a, column(b))).with(cell(b, column(a)))));
        }
        assert_eq!(right, 18);
    }
}
