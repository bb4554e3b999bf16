//! [`Planes`]: a grid outside the lanes, in half as many words as a board.

use super::bytes;
use super::packed::Packed;
use crate::geometry::{Cell, CellSet, Digit};
use crate::grid::Grid;
use core::ops::{BitAnd, BitOr, Not};

/// A grid: a code of four bits for each of 81 cells, in six `u64`s. The code is the digit's index 0 to
/// 8, or 15 for an empty cell. A plane is one bit of the codes of all cells.
///
/// ```text
/// word 0 to 3    bit c = bit 0 to 3 of the code of cell c, for the cells 0 to 63
///
/// bits           63 ... 51    50 ... 34    33 ... 17    16 ... 0      bit i of a field = cell 64 + i
/// word 4         any          bit 2        bit 1        bit 0
/// word 5         any          any          any          bit 3
/// ```
#[derive(Clone, Copy, Debug)]
pub(crate) struct Planes(pub(crate) [u64; Planes::WORDS]);

impl Planes {
    /// The number of words.
    pub(crate) const WORDS: usize = 6;
    /// Words to be written over.
    pub(crate) const NONE: Planes = Planes([0; Planes::WORDS]);

    /// The planes with these bits: cells 0 to 63, and cells 64 to 80 in the low bits.
    #[inline(always)]
    pub(crate) fn new([a, b, c, d]: [u64; 4], tails: [u64; 4]) -> Planes {
        Planes([a, b, c, d, tails[0] | tails[1] << 17 | tails[2] << 34, tails[3]])
    }

    /// Cells 0 to 63 of each plane.
    #[inline(always)]
    pub(crate) fn heads(&self) -> [u64; 4] {
        let [a, b, c, d, ..] = self.0;
        [a, b, c, d]
    }

    /// Cells 64 to 80 of each plane, in the low bits.
    #[inline(always)]
    pub(crate) fn tails(&self) -> [u64; 4] {
        let [.., three, last] = self.0;
        [three, three >> 17, three >> 34, last].map(|tail| tail & Packed::TAIL)
    }

    /// The cells that are empty.
    #[inline]
    pub(crate) fn empty(&self) -> CellSet {
        let [head, tail] = [self.heads(), self.tails()].map(|[a, b, c, d]| a & b & c & d);
        CellSet::from_bits(u128::from(head) | u128::from(tail) << 64)
    }

    /// The grid, cell by cell.
    pub(crate) fn to_grid(self) -> Grid {
        let codes = bytes::unpack(&self);
        Grid::new(Cell::ALL.map(|cell| Digit::from_index(usize::from(codes[cell.index()]))))
    }

    /// Where bit `bit` of the code of `cell` is: the number of the word, and the bit in it.
    #[inline(always)]
    pub(crate) const fn slot(bit: usize, cell: usize) -> (usize, usize) {
        if cell < 64 { (bit, cell) } else { (4 + bit / 3, bit % 3 * 17 + cell - 64) }
    }
}

impl PartialEq for Planes {
    fn eq(&self, other: &Planes) -> bool {
        (self.heads(), self.tails()) == (other.heads(), other.tails())
    }
}

/// How many cells are not empty, from cells 0 to 63 and cells 64 to 80 of each plane.
#[inline(always)]
pub(crate) fn count_givens([a, b, c, d]: [u64; 4], [e, f, g, h]: [u64; 4]) -> u32 {
    81 - (a & b & c & d).count_ones() - (e & f & g & h).count_ones()
}

/// Decodes many cells at once: from bit 0 to 3 of their codes to the places of each digit. A given is
/// the only candidate of its cell; an empty cell has all nine.
#[inline(always)]
pub(crate) fn places<B>([a, b, c, d]: [B; 4]) -> [B; 9]
where
    B: Copy + BitAnd<Output = B> + BitOr<Output = B> + Not<Output = B>,
{
    let low = [!(a | b), a & !b, b & !a, a & b];
    let high = [!(c | d), c & !d, d & !c];
    let empty = low[3] & c & d;
    let mut places = [empty; 9];
    for digit in 0..9 {
        places[digit] = empty | low[digit % 4] & high[digit / 4];
    }
    places
}

/// The opposite of [`places`], for cells that have one candidate: bit 0 to 3 of their codes.
#[inline(always)]
pub(crate) fn codes<B>(places: [B; 9]) -> [B; 4]
where
    B: Copy + BitOr<Output = B>,
{
    let [_, p1, p2, p3, p4, p5, p6, p7, p8] = places;
    let (odd, upper) = (p3 | p7, p6 | p7);
    [p1 | p5 | odd, p2 | p3 | upper, p4 | p5 | upper, p8]
}
