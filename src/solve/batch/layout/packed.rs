//! [`Packed`]: a board outside the lanes, in the form that the transposes need.

use super::nibbles::{self, Nibbles};
use crate::board::Board;
use crate::geometry::{Candidate, Cell, CellSet, Digit, DigitSet};

/// A board: the candidates of 81 cells in twelve `u64`s.
///
/// ```text
/// word 0 to 8    bit c = digit 1 to 9 is a candidate of cell c, for the cells 0 to 63
///
/// bits           63 ... 51    50 ... 34    33 ... 17    16 ... 0      bit i of a field = cell 64 + i
/// word 9         0            digit 3      digit 2      digit 1
/// word 10        0            digit 6      digit 5      digit 4
/// word 11        branch       digit 9      digit 8      digit 7
/// ```
///
/// The branch is a [`Choice`](crate::solve::batch::kernels::branch::Choice), where one was made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Packed(pub(crate) [u64; Packed::WORDS]);

impl Packed {
    /// The mask of a digit's last 17 cells, in the low bits.
    pub(crate) const TAIL: u64 = (1 << 17) - 1;
    /// The number of words.
    pub(crate) const WORDS: usize = 12;
    /// A board without any candidate.
    pub(crate) const NONE: Packed = Packed([0; Packed::WORDS]);
    /// The number of the word that holds the branch.
    pub(crate) const CHOICE: usize = 11;
    /// The first bit of the branch in its word.
    pub(crate) const SPARE: u32 = 51;

    /// The board of a grid: a given is the only candidate of its cell, an empty cell has all nine.
    #[inline(always)]
    pub(crate) fn of_grid(grid: &Nibbles) -> Packed {
        let (heads, tails) = (nibbles::places(grid.heads()), nibbles::places(grid.tails()));
        let mut words = [0; Packed::WORDS];
        words[..9].copy_from_slice(&heads);
        for (digit, tail) in tails.into_iter().enumerate() {
            let (word, shift) = Packed::tail_of(digit);
            words[word] |= (tail & Packed::TAIL) << shift;
        }
        Packed(words)
    }

    /// The board of a grid, without the candidate `removed`, if any.
    #[inline(always)]
    pub(crate) fn of_grid_without(grid: &Nibbles, removed: Option<Candidate>) -> Packed {
        let mut board = Packed::of_grid(grid);
        if let Some(Candidate { digit, cell }) = removed {
            board.set(digit, board.places(digit).without(cell));
        }
        board
    }

    /// The board with these candidates, cell by cell.
    pub(crate) fn of_candidates(candidates: &[DigitSet; 81]) -> Packed {
        let mut places = [CellSet::EMPTY; 9];
        for cell in Cell::ALL {
            candidates[cell].iter().for_each(|digit| places[digit] = places[digit].with(cell));
        }
        let mut board = Packed::NONE;
        Digit::ALL.into_iter().for_each(|digit| board.set(digit, places[digit]));
        board
    }

    /// Where the last 17 cells of the digit with this index are: the number of the word, and their
    /// first bit in it.
    #[inline]
    pub(crate) const fn tail_of(digit: usize) -> (usize, usize) {
        (9 + digit / 3, digit % 3 * 17)
    }

    /// The cells that have the candidate `digit`.
    #[inline]
    pub(crate) fn places(&self, digit: Digit) -> CellSet {
        let (word, shift) = Packed::tail_of(digit.index());
        let tail = self.0[word] >> shift & Packed::TAIL;
        CellSet::from_bits(u128::from(self.0[digit.index()]) | u128::from(tail) << 64)
    }

    /// Makes `digit` a candidate of `cells` and of no other cell.
    pub(crate) fn set(&mut self, digit: Digit, cells: CellSet) {
        let (word, shift) = Packed::tail_of(digit.index());
        let tail = (cells.bits() >> 64) as u64;
        self.0[digit.index()] = cells.bits() as u64;
        self.0[word] = self.0[word] & !(Packed::TAIL << shift) | tail << shift;
    }

    /// A [`Board`] with the same candidates, in which nothing is placed yet.
    pub(crate) fn to_board(self) -> Board {
        Board::from_places(Digit::ALL.map(|digit| self.places(digit)))
    }

    /// The grid of a board in which every cell has one candidate.
    #[inline]
    pub(crate) fn to_grid(self) -> Nibbles {
        let (mut heads, mut tails) = ([0; 9], [0; 9]);
        for digit in 0..9 {
            let (word, shift) = Packed::tail_of(digit);
            heads[digit] = self.0[digit];
            tails[digit] = self.0[word] >> shift & Packed::TAIL;
        }
        Nibbles::of_planes(nibbles::codes(heads), nibbles::codes(tails))
    }
}

/// `SLOTS[word][bit]`: the candidate of the bit, as `81 * digit's index + cell`; `u16::MAX` for
/// bits without one.
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
