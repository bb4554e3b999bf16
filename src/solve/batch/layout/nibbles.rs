//! [`Nibbles`]: a grid outside the lanes, in half as many words as a board.

use crate::geometry::CellSet;
use core::ops::{BitAnd, BitOr, Not};

/// A grid: a code of four bits for each of 81 cells, in six `u64`s. The code is the digit's index 0
/// to 8, or 15 for an empty cell. The four bits of a cell are side by side, so that many characters
/// are packed and unpacked at a time. Neighbouring cells are in different words, so that few
/// operations sort the bits into planes. A plane is one bit of the codes of all cells.
///
/// ```text
/// bits      63-60   ...    11-8     7-4     3-0
///
/// word 0       60            8       4       0     cells
/// word 1       61            9       5       1
/// word 2       62           10       6       2
/// word 3       63           11       7       3
///
/// bits      63-60   ...   19-16   15-12    11-8     7-4     3-0
/// word 4       79            65      76      72      68      64
/// word 5      any           any     any     any     any      80
/// ```
#[derive(Clone, Copy, Debug)]
pub(crate) struct Nibbles(pub(crate) [u64; Nibbles::WORDS]);

/// The lowest bit of each group of four.
const LOWEST: u64 = 0x1111_1111_1111_1111;

impl Nibbles {
    /// The number of words.
    pub(crate) const WORDS: usize = 6;
    /// A placeholder, to be overwritten.
    pub(crate) const NONE: Nibbles = Nibbles([0; Nibbles::WORDS]);

    /// The grid with these planes: cells 0 to 63, and cells 64 to 80 in the low bits.
    #[inline(always)]
    pub(crate) fn of_planes(heads: [u64; 4], tails: [u64; 4]) -> Nibbles {
        let ([a, b, c, d], [mut tail, mut last]) = (exchange(heads), [0; 2]);
        for bit in 0..4 {
            tail |= (tails[bit] & 0xffff) << (16 * bit);
            last |= (tails[bit] >> 16 & 1) << bit;
        }
        Nibbles([a, b, c, d, exchange_quarters(tail), last])
    }

    /// Cells 0 to 63 of each plane.
    #[inline(always)]
    pub(crate) fn heads(&self) -> [u64; 4] {
        let [a, b, c, d, ..] = self.0;
        exchange([a, b, c, d])
    }

    /// Cells 64 to 80 of each plane, in the low bits.
    #[inline(always)]
    pub(crate) fn tails(&self) -> [u64; 4] {
        let [.., tail, last] = self.0;
        let (tail, mut tails) = (exchange_quarters(tail), [0; 4]);
        for bit in 0..4 {
            tails[bit] = tail >> (16 * bit) & 0xffff | (last >> bit & 1) << 16;
        }
        tails
    }

    /// The cells that are empty.
    #[inline]
    pub(crate) fn empty(&self) -> CellSet {
        let [a, b, c, d, tail, last] =
            self.0.map(|word| word & word >> 1 & word >> 2 & word >> 3 & LOWEST);
        let head = a | b << 1 | c << 2 | d << 3;
        let tail = (tail | tail >> 15 | tail >> 30 | tail >> 45) & 0xffff;
        CellSet::from_bits(u128::from(head) | u128::from(tail | (last & 1) << 16) << 64)
    }

    /// Where bit `bit` of the code of `cell` is: the number of the word, and the bit in it.
    #[inline(always)]
    pub(crate) const fn slot(bit: usize, cell: usize) -> (usize, usize) {
        match cell {
            0..64 => (cell % 4, cell / 4 * 4 + bit),
            64..80 => (4, cell % 4 * 16 + (cell - 64) / 4 * 4 + bit),
            _ => (5, bit),
        }
    }
}

impl PartialEq for Nibbles {
    fn eq(&self, other: &Nibbles) -> bool {
        self.0[..5] == other.0[..5] && (self.0[5] ^ other.0[5]) & 15 == 0
    }
}

/// Exchanges the four words with the four bits of each group: bit `n` of group `k` in word `m`
/// becomes bit `m` of group `k` in word `n`. (A transpose of 4 x 4 bits, as Warren's in
/// `transpose.rs`.)
#[inline(always)]
fn exchange([a, b, c, d]: [u64; 4]) -> [u64; 4] {
    let swap = |a: u64, b: u64, by: u32, mask: u64| {
        let differs = (a >> by ^ b) & mask;
        (a ^ differs << by, b ^ differs)
    };
    let ((a, c), (b, d)) = (swap(a, c, 2, 3 * LOWEST), swap(b, d, 2, 3 * LOWEST));
    let ((a, b), (c, d)) = (swap(a, b, 1, 5 * LOWEST), swap(c, d, 1, 5 * LOWEST));
    [a, b, c, d]
}

/// Like [`exchange`], within one word: its quarters take the place of the words.
#[inline(always)]
fn exchange_quarters(word: u64) -> u64 {
    let swap = |word: u64, by: u32, mask: u64| {
        let differs = (word >> by ^ word) & mask;
        word ^ differs ^ differs << by
    };
    swap(swap(word, 30, 0x0000_0000_cccc_cccc), 15, 0x0000_aaaa_0000_aaaa)
}

/// Decodes many cells at once: from bit 0 to 3 of their codes to the places of each digit. A given
/// is the only candidate of its cell; an empty cell has all nine.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Cell;
    use crate::random::Random;

    #[test]
    fn planes_have_the_bits_of_all_cells() {
        let mut random = Random::new(3, 0);
        for _ in 0..if cfg!(miri) { 3 } else { 200 } {
            let nibbles = Nibbles([(); Nibbles::WORDS].map(|()| random.bits() | random.bits()));
            let (heads, tails) = (nibbles.heads(), nibbles.tails());
            assert_eq!(Nibbles::of_planes(heads, tails), nibbles);
            for cell in Cell::ALL {
                let mut code = 0;
                for bit in 0..4 {
                    let (word, at) = Nibbles::slot(bit, cell.index());
                    let (plane, column) = match cell.index() {
                        head @ 0..64 => (heads[bit], head),
                        tail => (tails[bit], tail - 64),
                    };
                    assert_eq!(plane >> column & 1, nibbles.0[word] >> at & 1, "{bit} of {cell}");
                    code |= (plane >> column & 1) << bit;
                }
                assert_eq!(nibbles.empty().contains(cell), code == 15, "{cell}");
            }
            assert!(tails.iter().all(|tail| tail >> 17 == 0));
        }
    }
}
