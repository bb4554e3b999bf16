//! Packs a grid or a line of text, one byte a cell, into [`Planes`], and unpacks it, eight cells at a
//! time in a `u64`.
//!
//! ```text
//! cell           0        1        2       ...
//! code (byte)    0011     1000     1111    ...      digits 4 and 9, an empty cell
//!
//! plane 0        1        0        1       ...      bit c = bit 0 of the code of cell c
//! plane 1        1        0        1       ...      bit 1
//! plane 2        0        0        1       ...      bit 2
//! plane 3        0        1        1       ...      bit 3
//! ```

use super::planes::{self, Planes};
use crate::geometry::Digit;
use crate::solve::answer::{LINE_BYTES, Line};

/// One byte for each of 81 cells: the digit's index 0 to 8, or 15 for an empty cell. The last 15 bytes
/// fill a register and have no meaning.
pub(crate) type Codes = [u8; 96];

/// One byte that says what is in a cell.
pub(crate) trait CellByte: Copy {
    /// The digit's index 0 to 8, or 15 for an empty cell.
    fn code(self) -> u8;
}

impl CellByte for Option<Digit> {
    #[inline(always)]
    fn code(self) -> u8 {
        self.map_or(15, |digit| digit as u8)
    }
}

/// A character: a digit from 1 to 9, or for an empty cell `.` or `0`, which are below `1`.
impl CellByte for u8 {
    #[inline(always)]
    fn code(self) -> u8 {
        self.wrapping_sub(b'1').min(15)
    }
}

/// What a row of pencil marks has in each of 81 places, or a blank. The last byte has no meaning.
pub(crate) const MARKS: Line = {
    let (mut marks, mut k) = ([0; LINE_BYTES], 0);
    while k < LINE_BYTES {
        marks[k] = b'1' + (k % 9) as u8;
        k += 1;
    }
    marks
};

/// True if each line is a puzzle and none could be a row of pencil marks: some given stands elsewhere
/// than such a row has it. No branch depends on a cell, so the compiler makes vector instructions of it.
#[inline(always)]
pub(crate) fn are_puzzles(lines: &[Line]) -> bool {
    for line in lines {
        let (mut strays, mut givens_apart) = (0u8, 0u8);
        for k in 0..LINE_BYTES - 1 {
            let byte = line[k];
            strays |= u8::from((byte.wrapping_sub(b'0') > 9) & (byte != b'.'));
            givens_apart |= u8::from((byte > b'0') & (byte != MARKS[k]));
        }
        if strays != 0 || givens_apart == 0 || line[LINE_BYTES - 1] != b'\n' {
            return false;
        }
    }
    true
}

/// The planes of `cells`, and how many of the cells are not empty.
#[inline(always)]
pub(crate) fn pack<C: CellByte>(cells: &[C; 81]) -> (Planes, u32) {
    /// Bit 0 of each of eight bytes.
    const LOW: u64 = 0x0101_0101_0101_0101;
    /// Multiplied by this, eight such bits come to stand side by side in the top byte.
    const SIDE_BY_SIDE: u64 = 0x0102_0408_1020_4080;
    let mut halves = [[0; 4]; 2];
    let (eights, last) = cells.as_chunks::<8>();
    for (k, eight) in eights.iter().enumerate() {
        let eight = u64::from_le_bytes(eight.map(C::code));
        for (bit, plane) in halves[k / 8].iter_mut().enumerate() {
            let bits = (eight >> bit & LOW).wrapping_mul(SIDE_BY_SIDE) >> 56;
            *plane |= bits << (8 * (k % 8));
        }
    }
    for (bit, plane) in halves[1].iter_mut().enumerate() {
        *plane |= u64::from(last[0].code() >> bit & 1) << 16;
    }
    (Planes::new(halves[0], halves[1]), planes::count_givens(halves[0], halves[1]))
}

/// Writes a grid without empty cells as a line.
#[inline(always)]
pub(crate) fn write_line(grid: &Planes, line: &mut Line) {
    write_codes(&unpack(grid), line);
}

/// Writes 81 codes, none of which is that of an empty cell, as a line.
#[inline(always)]
pub(crate) fn write_codes(codes: &Codes, line: &mut Line) {
    for k in 0..81 {
        line[k] = codes[k] + b'1';
    }
    line[LINE_BYTES - 1] = b'\n';
}

/// The code of each cell, the opposite of [`pack`].
#[inline]
pub(crate) fn unpack(planes: &Planes) -> Codes {
    let mut codes: Codes = [0; 96];
    let halves = [planes.heads(), planes.tails()];
    for (k, eight) in codes.as_chunks_mut::<8>().0.iter_mut().enumerate() {
        let mut bytes = 0;
        for (bit, plane) in halves[k / 8].iter().enumerate() {
            bytes |= BIT_TO_BYTE[usize::from((plane >> (8 * (k % 8))) as u8)] << bit;
        }
        *eight = bytes.to_le_bytes();
    }
    codes
}

/// By byte: its eight bits as the low bits of eight bytes.
pub(crate) static BIT_TO_BYTE: [u64; 256] = {
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
        let mut line = [0; LINE_BYTES];
        write_line(&pack(&cells).0, &mut line);
        assert_eq!(line[..81], digits.map(Digit::to_ascii));
        assert_eq!(line[81], b'\n');
        cells[80] = None;
        let (planes, givens) = pack(&cells);
        assert_eq!(givens, 80);
        assert_eq!(planes.tails().map(|tail| tail >> 16), [1; 4]);
        for blank in [b'.', b'0'] {
            let text = cells.map(|cell| cell.map_or(blank, Digit::to_ascii));
            assert_eq!(pack(&text), (planes, givens));
        }
    }
}
