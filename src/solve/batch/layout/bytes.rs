//! Packs a grid or a line of text, one byte a cell, into [`Nibbles`], and unpacks it, eight cells
//! at a time in a `u64`. [`are_puzzles`] finds lines that are certainly puzzles.

use super::nibbles::Nibbles;
use crate::geometry::{Cell, Digit};
use crate::grid::Grid;
use crate::solve::answer::{LINE_BYTES, Line};

/// One byte for the content of a cell.
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

/// The digit that a row of pencil marks (nine characters for each of nine cells) may have at each
/// of its 81 places. The last byte has no meaning. `is_row` in `format/read/pencil_marks.rs` has
/// the same rule.
pub(crate) const MARKS: Line = {
    let (mut marks, mut k) = ([0; LINE_BYTES], 0);
    while k < LINE_BYTES {
        marks[k] = b'1' + (k % 9) as u8;
        k += 1;
    }
    marks
};

/// True if each line is a puzzle and none could be a row of pencil marks or has the digits 0 to 8.
/// A line is not a row of pencil marks if some given is not where such a row has it. No branch
/// depends on a cell, so the compiler vectorises the loop.
#[inline(always)]
pub(crate) fn are_puzzles(lines: &[Line]) -> bool {
    for line in lines {
        let (mut strays, mut givens_apart, mut zeros, mut nines) = (0u8, 0u8, 0u8, 0u8);
        for k in 0..LINE_BYTES - 1 {
            let byte = line[k];
            zeros |= u8::from(byte == b'0');
            nines |= u8::from(byte == b'9');
            strays |= u8::from((byte.wrapping_sub(b'0') > 9) & (byte != b'.'));
            givens_apart |= u8::from((byte > b'0') & (byte != MARKS[k]));
        }
        let may_be_zero_based = zeros != 0 && nines == 0;
        if strays != 0
            || givens_apart == 0
            || line[LINE_BYTES - 1] != b'\n'
            || may_be_zero_based && is_line_zero_based(line)
        {
            return false;
        }
    }
    true
}

/// True if the cells of a line are the digits 0 to 8.
#[cold]
pub(crate) fn is_line_zero_based(line: &Line) -> bool {
    line.first_chunk().is_some_and(are_zero_based)
}

/// True if cells are the digits 0 to 8: all of these and no 9, and either another character for
/// empty cells or one 0 in each row.
pub(crate) fn are_zero_based(cells: &[u8; 81]) -> bool {
    // Each record of 81 cells comes here, so the usual answer comes from a loop without branches.
    let (mut has_zero, mut has_nine) = (false, false);
    for &cell in cells {
        has_zero |= cell == b'0';
        has_nine |= cell == b'9';
    }
    if !has_zero || has_nine {
        return false;
    }
    let has_all = (b'0'..=b'8').all(|digit| cells.contains(&digit));
    let has_blanks = || cells.iter().any(|cell| !cell.is_ascii_digit());
    let mut rows = cells.chunks_exact(9);
    has_all
        && (has_blanks() || rows.all(|row| row.iter().filter(|&&cell| cell == b'0').count() == 1))
}

impl Nibbles {
    /// The grid, cell by cell.
    pub(crate) fn to_grid(self) -> Grid {
        let codes = unpack(&self);
        Grid::new(Cell::ALL.map(|cell| Digit::from_index(usize::from(codes[cell.index()]))))
    }
}

/// The nibbles of `cells`, and how many of the cells are not empty.
#[inline(always)]
pub(crate) fn pack<C: CellByte>(cells: &[C; 81]) -> (Nibbles, u32) {
    let mut words = [0; Nibbles::WORDS];
    let (eights, last) = cells.as_chunks::<8>();
    for (k, eight) in eights.iter().enumerate() {
        let codes = u64::from_le_bytes(eight.map(C::code));
        // Byte n: cells n and n + 4 of the eight.
        let pairs = codes | codes >> 28;
        for n in 0..4 {
            let pair = pairs >> (8 * n) & 0xff;
            if k < 8 {
                words[n] |= pair << (8 * k);
            } else {
                words[4] |= pair << (16 * n + 8 * (k - 8));
            }
        }
    }
    words[5] = last[0].code().into();
    let nibbles = Nibbles(words);
    (nibbles, 81 - nibbles.empty().len() as u32)
}

/// Writes a grid without empty cells as a line.
#[inline(always)]
pub(crate) fn write_line(grid: &Nibbles, line: &mut Line) {
    let codes = unpack(grid);
    for k in 0..81 {
        line[k] = codes[k] + b'1';
    }
    line[LINE_BYTES - 1] = b'\n';
}

/// The code of each cell, the opposite of [`pack`].
#[inline]
pub(crate) fn unpack(nibbles: &Nibbles) -> [u8; 81] {
    /// The lower half of each byte.
    const LOWER: u64 = 0x0f0f_0f0f;
    let mut codes = [0; 81];
    let [.., tail, last] = nibbles.0;
    for (k, eight) in codes.as_chunks_mut::<8>().0.iter_mut().enumerate() {
        let mut pairs = 0;
        for n in 0..4 {
            let word = if k < 8 { nibbles.0[n] >> (8 * k) } else { tail >> (16 * n + 8 * (k - 8)) };
            pairs |= (word & 0xff) << (8 * n);
        }
        *eight = (pairs & LOWER | (pairs >> 4 & LOWER) << 32).to_le_bytes();
    }
    codes[80] = (last & 15) as u8;
    codes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Cell;

    #[test]
    fn digits_go_through_nibbles_and_back() {
        let digits = Cell::ALL.map(|cell| Digit::ALL[(cell.index() * 7 + cell.row()) % 9]);
        let mut cells = digits.map(Some);
        let mut line = [0; LINE_BYTES];
        write_line(&pack(&cells).0, &mut line);
        assert_eq!(line[..81], digits.map(Digit::to_ascii));
        assert_eq!(line[81], b'\n');
        cells[80] = None;
        let (nibbles, givens) = pack(&cells);
        assert_eq!(givens, 80);
        assert_eq!(nibbles.tails().map(|tail| tail >> 16), [1; 4]);
        for blank in [b'.', b'0'] {
            let text = cells.map(|cell| cell.map_or(blank, Digit::to_ascii));
            assert_eq!(pack(&text), (nibbles, givens));
        }
    }
}
