//! Between 81 bytes and four 81-bit planes, eight cells at a time in a `u64`.
//!
//! ```text
//! bytes    cell 0 = 3    cell 1 = 8    ...        plane 0   bit c = bit 0 of the byte of cell c
//!          0b0011        0b1000                   plane 3   bit c = bit 3
//! ```

use crate::geometry::Digit;

/// One byte a cell: a digit's index, 15 for an empty cell; and 15 more to fill the last register.
pub(super) type Codes = [u8; 96];

/// The code of a cell.
#[inline(always)]
pub(super) fn code(cell: Option<Digit>) -> u8 {
    cell.map_or(15, |digit| digit as u8)
}

/// The four low bits of the codes of `cells`, as planes.
#[inline]
pub(super) fn gather(cells: &[Option<Digit>; 81]) -> [u128; 4] {
    /// Bit 0 of each byte; times this, the eight of them stand side by side in the top byte.
    const LOW: u64 = 0x0101_0101_0101_0101;
    const SIDE_BY_SIDE: u64 = 0x0102_0408_1020_4080;
    // Cells 0-63 and the rest apart: shifts of a u64 are cheap, those of a u128 are not.
    let mut halves = [[0; 2]; 4];
    let (eights, last) = cells.as_chunks::<8>();
    for (k, eight) in eights.iter().enumerate() {
        let eight = u64::from_le_bytes(eight.map(code));
        for (bit, plane) in halves.iter_mut().enumerate() {
            let bits = (eight >> bit & LOW).wrapping_mul(SIDE_BY_SIDE) >> 56;
            plane[k / 8] |= bits << (8 * (k % 8));
        }
    }
    for (bit, plane) in halves.iter_mut().enumerate() {
        plane[1] |= u64::from(code(last[0]) >> bit & 1) << 16;
    }
    halves.map(|[low, high]| u128::from(low) | u128::from(high) << 64)
}

/// How many cells are not empty.
#[inline(always)]
pub(super) fn clues([a, b, c, d]: &[u128; 4]) -> u32 {
    81 - (a & b & c & d).count_ones()
}

/// The digits of these codes.
#[inline]
pub(super) fn digits(codes: &Codes) -> [Digit; 81] {
    let mut digits = [Digit::D1; 81];
    for (digit, code) in digits.iter_mut().zip(codes) {
        *digit = Digit::from_ascii(code + b'1').unwrap_or(Digit::D1);
    }
    digits
}

/// The codes that have these bits; the opposite of [`gather`].
#[inline]
pub(super) fn spread(planes: [u128; 4]) -> Codes {
    let mut codes: Codes = [0; 96];
    for (k, eight) in codes.as_chunks_mut::<8>().0.iter_mut().enumerate() {
        let mut bytes = 0;
        for (bit, plane) in planes.iter().enumerate() {
            bytes |= SPREAD[usize::from((plane >> (8 * k)) as u8)] << bit;
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
        assert_eq!(super::digits(&spread(gather(&cells))), digits);
        cells[80] = None;
        let planes = gather(&cells);
        assert!(planes.iter().all(|plane| plane >> 80 == 1));
    }
}
