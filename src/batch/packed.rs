//! [`Packed`]: one board outside the lanes, as the transposes want it.

use crate::board::Board;
use crate::geometry::{CellSet, Digit};
use crate::grid::{Grid, Solution};

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
    pub(super) fn new(grid: &Grid) -> Packed {
        let mut givens = [0u128; 9];
        for (k, cell) in grid.cells().iter().enumerate() {
            if let Some(digit) = *cell {
                givens[digit] |= 1 << k;
            }
        }
        let given = givens.iter().fold(0, |all, cells| all | cells);
        let mut packed = Packed([0; Packed::WORDS]);
        for digit in Digit::ALL {
            packed.set(digit, CellSet::from_bits(!given | givens[digit]));
        }
        packed
    }

    /// Where `digit` may stand.
    pub(super) fn places(&self, digit: Digit) -> CellSet {
        let (word, shift) = tail_of(digit);
        let tail = self.0[word] >> shift & TAIL;
        CellSet::from_bits(u128::from(self.0[digit.index()]) | u128::from(tail) << 64)
    }

    /// Makes `cells` the places of `digit`.
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

    /// The solution, where every cell has one candidate.
    pub(super) fn solution(&self) -> Option<Solution> {
        let mut cells = [Digit::D1; 81];
        for digit in Digit::ALL {
            for cell in self.places(digit).iter() {
                cells[cell] = digit;
            }
        }
        Solution::new(cells).ok()
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
