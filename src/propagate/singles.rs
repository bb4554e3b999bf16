//! Naked singles (a cell with one candidate) and hidden singles (a house with one place for a
//! digit), found for 27 cells at a time.

use crate::board::{Board, Contradiction};
use crate::geometry::{Cell, CellSet, Digit};

/// Bit 0 of each row of a band: row sums land here.
const ROW_STARTS: u32 = 0o001_001_001;
/// Bit 0 of each minirow (three cells in a row of a box) of a band.
const MINIROW_STARTS: u32 = 0o111_111_111;
/// Bit 0 of each minirow in the first row of a band: box sums land here.
const BOX_STARTS: u32 = 0o111;

/// Places every naked single, until there is none.
///
/// # Errors
/// [`Contradiction`] when a cell has no candidate, or two peers have only the same one.
#[inline]
pub(super) fn naked(board: &mut Board) -> Result<(), Contradiction> {
    loop {
        let mut singles = [0; 3];
        for band in 0..3 {
            let (mut one, mut two) = (0, 0);
            for places in &board.places {
                two |= one & places[band];
                one |= places[band];
            }
            if one != CellSet::ALL.words()[band] {
                return Err(Contradiction);
            }
            singles[band] = one & !two & board.open[band];
        }
        if singles == [0; 3] {
            return Ok(());
        }
        for digit in Digit::ALL {
            let found = CellSet::from_words(board.places[digit]) & CellSet::from_words(singles);
            for cell in found.iter() {
                board.place(cell, digit)?;
            }
        }
        // A single that an equal one took out is now a cell without a candidate: next time round.
    }
}

/// Places the hidden singles of `digit` that are there now.
///
/// # Errors
/// [`Contradiction`] when a house has no place for `digit`.
#[inline]
pub(super) fn hidden(board: &mut Board, digit: Digit) -> Result<(), Contradiction> {
    let places = board.places[digit];
    // Bits of a row of nine: which columns have a place, which have several.
    let (mut column_any, mut column_many) = (0, 0);
    let mut alone = [0; 3];
    for (word, alone) in places.into_iter().zip(&mut alone) {
        let rows = [word & 0o777, word >> 9 & 0o777, word >> 18];
        for row in rows {
            column_many |= column_any & row;
            column_any |= row;
        }
        // Minirows, then three of them across (a row) or down (a box).
        let (any, many) = sum3([word, word >> 1, word >> 2], [0; 3]);
        let (any, many) = (any & MINIROW_STARTS, many & MINIROW_STARTS);
        let (row_any, row_many) = sum3([any, any >> 3, any >> 6], [many, many >> 3, many >> 6]);
        let (box_any, box_many) = sum3([any, any >> 9, any >> 18], [many, many >> 9, many >> 18]);
        if row_any & ROW_STARTS != ROW_STARTS || box_any & BOX_STARTS != BOX_STARTS {
            return Err(Contradiction);
        }
        *alone = (!row_many & ROW_STARTS) * 0o777 | (!box_many & BOX_STARTS) * 0o007_007_007;
    }
    if column_any != 0o777 {
        return Err(Contradiction);
    }
    let column_alone = (!column_many & 0o777) * ROW_STARTS;
    for band in 0..3 {
        let mut rest = places[band] & (alone[band] | column_alone) & board.open[band];
        while rest != 0 {
            let index = 27 * band + rest.trailing_zeros() as usize;
            board.place(Cell::ALL[index], digit)?;
            rest &= rest - 1;
        }
    }
    Ok(())
}

/// Adds three addends bit by bit: where any is set, and where several are, given where each of
/// them stands for several already.
#[inline]
fn sum3(any: [u32; 3], many: [u32; 3]) -> (u32, u32) {
    let [a, b, c] = any;
    (a | b | c, a & b | (a | b) & c | many[0] | many[1] | many[2])
}
