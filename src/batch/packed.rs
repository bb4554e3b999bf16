//! [`Packed`]: one board outside the lanes, as the transposes want it.

use super::bytes;
use crate::board::Board;
use crate::geometry::{CellSet, Digit};
use crate::grid::Grid;

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

/// The last 17 cells of a digit, in the low bits.
const TAIL: u64 = (1 << 17) - 1;

impl Packed {
    /// How many words there are.
    pub(super) const WORDS: usize = 12;
    /// The first spare bit of a word that holds the tails of three digits.
    pub(super) const SPARE: u32 = 51;

    /// Every cell with its given alone, or with all digits.
    #[inline]
    pub(super) fn new(grid: &Grid) -> Packed {
        let planes = bytes::gather(&bytes::codes(grid));
        let [a, b, c, d] = planes;
        let pairs = [!(a | b), a & !b, b & !a, a & b];
        // The code of an empty cell is 15: it has every digit.
        let empty = pairs[3] & c & d;
        let mut packed = Packed([0; Packed::WORDS]);
        for digit in Digit::ALL {
            let upper = [!(c | d), c & !d, d & !c][digit.index() / 4];
            packed.set(digit, CellSet::from_bits(pairs[digit.index() % 4] & upper | empty));
        }
        packed
    }

    /// Where `digit` may stand.
    #[inline]
    pub(super) fn places(&self, digit: Digit) -> CellSet {
        let (word, shift) = tail_of(digit);
        let tail = self.0[word] >> shift & TAIL;
        CellSet::from_bits(u128::from(self.0[digit.index()]) | u128::from(tail) << 64)
    }

    /// Makes `cells` the places of `digit`.
    #[inline]
    pub(super) fn set(&mut self, digit: Digit, cells: CellSet) {
        let (word, shift) = tail_of(digit);
        self.0[digit.index()] = cells.bits() as u64;
        let tail = (cells.bits() >> 64) as u64;
        self.0[word] = self.0[word] & !(TAIL << shift) | tail << shift;
    }

    /// The same candidates as a [`Board`]; cells with one candidate are not placed yet.
    pub(super) fn to_board(self) -> Board {
        Board::from_places(Digit::ALL.map(|digit| self.places(digit)))
    }

    /// The digits of a board in which every cell has one candidate.
    #[inline]
    pub(super) fn digits(&self) -> [Digit; 81] {
        let places = |index: usize| {
            let word = self.0[9 + index / 3] >> (index % 3 * 17) & TAIL;
            u128::from(self.0[index]) | u128::from(word) << 64
        };
        let (p1, p2, p3) = (places(1), places(2), places(3));
        let (p4, p5, p6, p7) = (places(4), places(5), places(6), places(7));
        bytes::spread([p1 | p3 | p5 | p7, p2 | p3 | p6 | p7, p4 | p5 | p6 | p7, places(8)])
    }
}

impl From<Board> for Packed {
    fn from(board: Board) -> Packed {
        let mut packed = Packed([0; Packed::WORDS]);
        for digit in Digit::ALL {
            packed.set(digit, board.places(digit));
        }
        packed
    }
}

/// The word with the last 17 cells of `digit`, and the bit where they begin.
fn tail_of(digit: Digit) -> (usize, usize) {
    (9 + digit.index() / 3, digit.index() % 3 * 17)
}

/// What bit `bit` of the transposed word `word` stands for: a digit's index and a cell's, or
/// `None` for a spare bit.
pub(super) const fn slot(word: usize, bit: usize) -> Option<(usize, usize)> {
    if word < 9 {
        Some((word, bit))
    } else if bit < Packed::SPARE as usize {
        Some((3 * (word - 9) + bit / 17, 64 + bit % 17))
    } else {
        None
    }
}
