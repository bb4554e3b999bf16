//! Locked candidates in their general form, for one digit at a time.
//!
//! A digit stands once in each row and once in each box of a band. So the three minirows that hold it
//! are one of six permutations of the band's 3x3 minirows. The digit is removed from each minirow that
//! no possible permutation uses. In known terms: where N boxes of a band have the digit in N rows only,
//! it is removed from these rows elsewhere. With N = 1 this is pointing; with N = 2 it is the form for
//! two boxes, which is claiming as seen from the third box. The same holds for stacks and minicolumns.

use crate::board::{Board, Contradiction};
use crate::geometry::{CellSet, Digit};

/// Takes a 3x3 pattern of the minirows that may hold a digit, and returns those that at least one
/// possible permutation uses.
///
/// ```text
/// bit   8 7 6   5 4 3   2 1 0
/// row   3       2       1
/// box   3 2 1   3 2 1   3 2 1
/// ```
const fn used(pattern: usize) -> usize {
    const PERMUTATIONS: [usize; 6] =
        [0b100_010_001, 0b010_100_001, 0b100_001_010, 0b001_100_010, 0b010_001_100, 0b001_010_100];
    let (mut used, mut k) = (0, 0);
    while k < 6 {
        if pattern & PERMUTATIONS[k] == PERMUTATIONS[k] {
            used |= PERMUTATIONS[k];
        }
        k += 1;
    }
    used
}

/// By pattern: the cells of the band (27 bits, row by row) in the minirows that [`used`] keeps.
static MINIROWS: [u32; 512] = {
    let mut table = [0; 512];
    let mut pattern = 0;
    while pattern < 512 {
        let (used, mut k) = (used(pattern), 0);
        while k < 9 {
            table[pattern] |= (used as u32 >> k & 1) * 0b111 << (3 * k);
            k += 1;
        }
        pattern += 1;
    }
    table
};

/// By pattern, for a stack: the minicolumns that [`used`] keeps. The pattern has the stack's three
/// columns side by side, one band after the other; the result has room for three stacks.
///
/// ```text
/// pattern   bit  3 * band + column in the stack
/// result    bit  9 * band + column in the stack
/// ```
static MINICOLUMNS: [u32; 512] = {
    let mut table = [0; 512];
    let mut pattern = 0;
    while pattern < 512 {
        let used = used(pattern) as u32;
        table[pattern] = used & 0o7 | (used >> 3 & 0o7) << 9 | used >> 6 << 18;
        pattern += 1;
    }
    table
};

/// Removes `digit` from all minirows and minicolumns that cannot hold it.
///
/// # Errors
/// [`Contradiction`] when no permutation is possible in a band or stack.
#[inline]
pub(crate) fn locked(board: &mut Board, digit: Digit) -> Result<(), Contradiction> {
    let mut places = board.places[digit].bands();
    // Bit 9 * band + column: the minicolumn has a place.
    let mut columns = 0;
    for (band, word) in places.iter_mut().enumerate() {
        *word &= MINIROWS[minirow_pattern(*word)];
        if *word == 0 {
            return Err(Contradiction);
        }
        columns |= ((*word | *word >> 9 | *word >> 18) & 0o777) << (9 * band);
    }
    let mut kept = 0;
    for stack in 0..3 {
        let stack_kept = MINICOLUMNS[pack_threes(columns >> (3 * stack))];
        if stack_kept == 0 {
            return Err(Contradiction);
        }
        kept |= stack_kept << (3 * stack);
    }
    for (band, word) in places.iter_mut().enumerate() {
        *word &= (kept >> (9 * band) & 0o777) * 0o001_001_001;
    }
    let places = CellSet::from_bands(places);
    if places != board.places[digit] {
        board.places[digit] = places;
        board.stale = board.stale.with(digit);
    }
    Ok(())
}

/// Which of the nine minirows of a band have a place: bit k for bits `3 * k` to `3 * k + 2` of `word`.
///
/// Two multiplications move the bits, without any carry. The first moves bits 0, 3, 6 of each row to
/// its bits 6, 7, 8, so that they stand side by side.
#[inline]
fn minirow_pattern(word: u32) -> usize {
    let starts = (word | word >> 1 | word >> 2) & 0o111_111_111;
    pack_threes((starts * 0b101_0100) >> 6)
}

/// Bits 0 to 2, 9 to 11 and 18 to 20 of `word`, moved side by side to bits 0 to 8.
#[inline]
fn pack_threes(word: u32) -> usize {
    let threes = u64::from(word & 0o007_007_007);
    (threes * (1 << 18 | 1 << 12 | 1 << 6) >> 18 & 0o777) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_are_packed_bit_by_bit() {
        for pattern in 0..512usize {
            let word = (0..9).map(|k| (pattern as u32 >> k & 1) << (3 * k)).sum::<u32>();
            for place in [word, word << 1, word << 2, word * 0b111] {
                assert_eq!(minirow_pattern(place), pattern);
            }
        }
    }

    #[test]
    fn one_box_confined_to_a_row_clears_the_row() {
        #[track_caller]
        fn check(before: [u32; 3], after: [u32; 3]) {
            let mut board = Board::EMPTY;
            board.places[Digit::D1] = CellSet::from_bands(before);
            assert_eq!(locked(&mut board, Digit::D1), Ok(()));
            assert_eq!(board.places[Digit::D1].bands(), after);
        }
        const ALL: u32 = 0o777_777_777;
        // In box 1 the digit is left in row 1 only: pointing.
        check([0o770_770_777, ALL, ALL], [0o770_770_007, ALL, ALL]);
        // In boxes 1 and 2 it is left in rows 1 and 2 only: the pair form.
        check([0o700_777_777, ALL, ALL], [0o700_077_077, ALL, ALL]);
        // The same for columns: in box 1 it is left in column 1 only.
        check([0o771_771_771, ALL, ALL], [0o771_771_771, 0o776_776_776, 0o776_776_776]);
    }
}
