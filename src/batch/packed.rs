//! [`Packed`]: one board outside the lanes, as the transposes want it.

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
pub(super) struct Packed(pub(super) [u64; Packed::WORDS]);

impl Packed {
    /// The last 17 cells of a digit, in the low bits.
    pub(super) const TAIL: u64 = (1 << 17) - 1;
    /// How many words there are.
    pub(super) const WORDS: usize = 12;
    /// No candidate anywhere.
    pub(super) const NONE: Packed = Packed([0; Packed::WORDS]);
    /// The word with the branch.
    pub(super) const CHOICE: usize = 11;
    /// The first spare bit of a word that holds the tails of three digits.
    pub(super) const SPARE: u32 = 51;

    /// Every cell with its given alone, or with all digits; from the planes of the digits' indices
    /// (15 for an empty cell).
    #[inline(always)]
    pub(super) fn from_planes([a, b, c, d]: [u128; 4]) -> Packed {
        let pairs = [!(a | b), a & !b, b & !a, a & b];
        let upper = [!(c | d), c & !d, d & !c];
        let empty = pairs[3] & c & d;
        let mut words = [0; Packed::WORDS];
        for digit in 0..9 {
            let places = pairs[digit % 4] & upper[digit / 4] | empty;
            let (word, shift) = Packed::tail_of(digit);
            words[digit] = places as u64;
            words[word] |= ((places >> 64) as u64 & Packed::TAIL) << shift;
        }
        Packed(words)
    }

    /// The word with the last 17 cells of a digit, by its index, and the bit where they begin.
    #[inline]
    pub(super) const fn tail_of(digit: usize) -> (usize, usize) {
        (9 + digit / 3, digit % 3 * 17)
    }

    /// Where `digit` may stand.
    #[inline]
    pub(super) fn places(&self, digit: Digit) -> CellSet {
        let (word, shift) = Packed::tail_of(digit.index());
        let tail = self.0[word] >> shift & Packed::TAIL;
        CellSet::from_bits(u128::from(self.0[digit.index()]) | u128::from(tail) << 64)
    }

    /// Makes `cells` the places of `digit`.
    pub(super) fn set(&mut self, digit: Digit, cells: CellSet) {
        let (word, shift) = Packed::tail_of(digit.index());
        let tail = (cells.bits() >> 64) as u64;
        self.0[digit.index()] = cells.bits() as u64;
        self.0[word] = self.0[word] & !(Packed::TAIL << shift) | tail << shift;
    }

    /// The same candidates as a [`Board`]; cells with one candidate are not placed yet.
    pub(super) fn to_board(self) -> Board {
        Board::from_places(Digit::ALL.map(|digit| self.places(digit)))
    }

    /// The planes of the digits' indices, where every cell has one candidate.
    #[inline]
    pub(super) fn planes(&self) -> [u128; 4] {
        let places = |digit: usize| {
            let (word, shift) = Packed::tail_of(digit);
            u128::from(self.0[digit]) | u128::from(self.0[word] >> shift & Packed::TAIL) << 64
        };
        let (p1, p2, p3) = (places(1), places(2), places(3));
        let (p4, p5, p6, p7) = (places(4), places(5), places(6), places(7));
        [p1 | p3 | p5 | p7, p2 | p3 | p6 | p7, p4 | p5 | p6 | p7, places(8)]
    }
}

/// What each bit of each word stands for: `81 * digit + cell`, or `u16::MAX` for a spare bit.
pub(super) static SLOTS: [[u16; 64]; Packed::WORDS] = {
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
