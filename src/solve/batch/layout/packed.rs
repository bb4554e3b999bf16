//! [`Packed`]: one board outside the lanes, as the transposes want it.

use super::planes::{self, Planes};
use crate::board::Board;
use crate::geometry::{CellSet, Digit};

/// A board in twelve words.
///
/// ```text
/// word 0-8   digit 1-9: bit c = cell c may hold it, cells 0 to 63
/// word 9     bits 0-16 digit 1, 17-33 digit 2, 34-50 digit 3: cells 64 to 80; bits 51-63 spare
/// word 10    the same for digits 4, 5, 6
/// word 11    the same for digits 7, 8, 9; bits 51-63 are the branch, see `branch.rs`
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Packed(pub(crate) [u64; Packed::WORDS]);

impl Packed {
    /// The last 17 cells of a digit, in the low bits.
    pub(crate) const TAIL: u64 = (1 << 17) - 1;
    /// How many words there are.
    pub(crate) const WORDS: usize = 12;
    /// No candidate anywhere.
    pub(crate) const NONE: Packed = Packed([0; Packed::WORDS]);
    /// The word with the branch.
    pub(crate) const CHOICE: usize = 11;
    /// The first spare bit of a word that holds the tails of three digits.
    pub(crate) const SPARE: u32 = 51;

    /// Every cell with its given alone, or with all digits.
    #[inline(always)]
    pub(crate) fn of_grid(grid: &Planes) -> Packed {
        let (heads, tails) = (planes::places(grid.heads()), planes::places(grid.tails()));
        let mut words = [0; Packed::WORDS];
        words[..9].copy_from_slice(&heads);
        for (digit, tail) in tails.into_iter().enumerate() {
            let (word, shift) = Packed::tail_of(digit);
            words[word] |= (tail & Packed::TAIL) << shift;
        }
        Packed(words)
    }

    /// The word with the last 17 cells of a digit, by its index, and the bit where they begin.
    #[inline]
    pub(crate) const fn tail_of(digit: usize) -> (usize, usize) {
        (9 + digit / 3, digit % 3 * 17)
    }

    /// Where `digit` may stand.
    #[inline]
    pub(crate) fn places(&self, digit: Digit) -> CellSet {
        let (word, shift) = Packed::tail_of(digit.index());
        let tail = self.0[word] >> shift & Packed::TAIL;
        CellSet::from_bits(u128::from(self.0[digit.index()]) | u128::from(tail) << 64)
    }

    /// Makes `cells` the places of `digit`.
    pub(crate) fn set(&mut self, digit: Digit, cells: CellSet) {
        let (word, shift) = Packed::tail_of(digit.index());
        let tail = (cells.bits() >> 64) as u64;
        self.0[digit.index()] = cells.bits() as u64;
        self.0[word] = self.0[word] & !(Packed::TAIL << shift) | tail << shift;
    }

    /// The same candidates as a [`Board`]; cells with one candidate are not placed yet.
    pub(crate) fn to_board(self) -> Board {
        Board::from_places(Digit::ALL.map(|digit| self.places(digit)))
    }

    /// The grid of a board in which every cell has one candidate.
    #[inline]
    pub(crate) fn to_grid(self) -> Planes {
        let (mut heads, mut tails) = ([0; 9], [0; 9]);
        for digit in 0..9 {
            let (word, shift) = Packed::tail_of(digit);
            heads[digit] = self.0[digit];
            tails[digit] = self.0[word] >> shift & Packed::TAIL;
        }
        Planes::new(planes::codes(heads), planes::codes(tails))
    }
}

/// What each bit of each word stands for: `81 * digit + cell`, or `u16::MAX` for a spare bit.
pub(crate) static SLOTS: [[u16; 64]; Packed::WORDS] = {
    let mut slots = [[u16::MAX; 64]; Packed::WORDS];
    let mut k = 0;
    while k < 729 {
        let (digit, cell) = (k / 81, k % 81);
        if cell < 64 {
            slots[digit][cell] = k as u16;
        } else {
            let (word, shift) = Packed::tail_of(digit);
            slots[word][shift + cell - 64] = k as u16;
        }
        k += 1;
    }
    slots
};
