//! [`Planes`]: a grid outside the lanes, in half the words of a board.

use super::packed::Packed;
use core::ops::{BitAnd, BitOr, Not};

/// The code of each cell, bit by bit: a digit's index, 15 for an empty cell.
///
/// ```text
/// word 0-3   bit 0-3 of the codes: bit c = cell c, cells 0 to 63
/// word 4     bits 0-16 bit 0, 17-33 bit 1, 34-50 bit 2 of the codes: cells 64 to 80
/// word 5     bits 0-16 bit 3
/// ```
///
/// The other bits of words 4 and 5 mean nothing.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Planes(pub(crate) [u64; Planes::WORDS]);

impl Planes {
    /// How many words there are.
    pub(crate) const WORDS: usize = 6;
    /// No word.
    pub(crate) const NONE: Planes = Planes([0; Planes::WORDS]);

    /// These planes: cells 0 to 63, and the others in the low bits.
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

    /// The other cells of each plane, in the low bits.
    #[inline(always)]
    pub(crate) fn tails(&self) -> [u64; 4] {
        let [.., three, last] = self.0;
        [three, three >> 17, three >> 34, last].map(|tail| tail & Packed::TAIL)
    }

    /// The word and the bit in it of bit `bit` of the code of `cell`.
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

/// How many cells are not empty, from the heads and the tails of the planes.
#[inline(always)]
pub(crate) fn clues([a, b, c, d]: [u64; 4], [e, f, g, h]: [u64; 4]) -> u32 {
    81 - (a & b & c & d).count_ones() - (e & f & g & h).count_ones()
}

/// The places of each digit, from the four bits of the codes of many cells: every cell with its
/// given alone, or with all digits.
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

/// The opposite, for cells with one candidate.
#[inline(always)]
pub(crate) fn codes<B>(places: [B; 9]) -> [B; 4]
where
    B: Copy + BitOr<Output = B>,
{
    let [_, p1, p2, p3, p4, p5, p6, p7, p8] = places;
    let (odd, upper) = (p3 | p7, p6 | p7);
    [p1 | p5 | odd, p2 | p3 | upper, p4 | p5 | upper, p8]
}
