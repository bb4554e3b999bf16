//! Between 81 bytes and [`Planes`], eight cells at a time in a `u64`.
//!
//! ```text
//! bytes    cell 0 = 3    cell 1 = 8    ...        plane 0   bit c = bit 0 of the byte of cell c
//!          0b0011        0b1000                   plane 3   bit c = bit 3
//! ```

use super::planes::{self, Planes};
use crate::geometry::Digit;

/// One byte a cell: a digit's index, 15 for an empty cell; and 15 more to fill the last register.
pub(crate) type Codes = [u8; 96];

/// The code of a cell.
#[inline(always)]
pub(crate) fn code(cell: Option<Digit>) -> u8 {
    cell.map_or(15, |digit| digit as u8)
}

/// The codes of `cells`, as planes; and how many cells are not empty.
#[inline]
pub(crate) fn gather(cells: &[Option<Digit>; 81]) -> (Planes, u32) {
    /// Bit 0 of each byte; times this, the eight of them stand side by side in the top byte.
    const LOW: u64 = 0x0101_0101_0101_0101;
    const SIDE_BY_SIDE: u64 = 0x0102_0408_1020_4080;
    let mut halves = [[0; 4]; 2];
    let (eights, last) = cells.as_chunks::<8>();
    for (k, eight) in eights.iter().enumerate() {
        let eight = u64::from_le_bytes(eight.map(code));
        for (bit, plane) in halves[k / 8].iter_mut().enumerate() {
            let bits = (eight >> bit & LOW).wrapping_mul(SIDE_BY_SIDE) >> 56;
            *plane |= bits << (8 * (k % 8));
        }
    }
    for (bit, plane) in halves[1].iter_mut().enumerate() {
        *plane |= u64::from(code(last[0]) >> bit & 1) << 16;
    }
    (Planes::new(halves[0], halves[1]), planes::clues(halves[0], halves[1]))
}

/// The digits of these codes.
#[inline(always)]
pub(crate) fn digits(codes: &Codes) -> [Digit; 81] {
    // Whole registers to the end: the CPU waits when bytes that were stored one by one are then
    // loaded together.
    let mut digits = [Digit::D1; 96];
    for k in 0..96 {
        digits[k] = Digit::from_ascii(codes[k] + b'1').unwrap_or(Digit::D1);
    }
    *digits.first_chunk().unwrap_or(&[Digit::D1; 81])
}

/// The codes that have these bits; the opposite of [`gather`].
#[inline]
pub(crate) fn spread(planes: &Planes) -> Codes {
    let mut codes: Codes = [0; 96];
    let halves = [planes.heads(), planes.tails()];
    for (k, eight) in codes.as_chunks_mut::<8>().0.iter_mut().enumerate() {
        let mut bytes = 0;
        for (bit, plane) in halves[k / 8].iter().enumerate() {
            bytes |= SPREAD[usize::from((plane >> (8 * (k % 8))) as u8)] << bit;
        }
        *eight = bytes.to_le_bytes();
    }
    codes
}

/// For each byte, its eight bits as the low bits of eight bytes.
static SPREAD: [u64; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut bit = 0;
        while bit < 8 {
            table[byte] |= (byte as u64 >> bit & 1) << (8 * bit);
            bit += 1;
        }
        byte += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Cell;

    #[test]
    fn digits_go_through_planes_and_back() {
        let digits = Cell::ALL.map(|cell| Digit::ALL[(cell.index() * 7 + cell.row()) % 9]);
        let mut cells = digits.map(Some);
        assert_eq!(super::digits(&spread(&gather(&cells).0)), digits);
        cells[80] = None;
        let (planes, clues) = gather(&cells);
        assert_eq!(clues, 80);
        assert_eq!(planes.tails().map(|tail| tail >> 16), [1; 4]);
    }
}
