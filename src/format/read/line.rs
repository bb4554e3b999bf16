//! The hot path: 81 bytes to a [`Grid`]. No branch depends on a cell, so that the compiler turns
//! the loop into vector instructions; which cell was wrong is asked elsewhere, and rarely.

use super::options::Blank;
use crate::geometry::Digit;
use crate::grid::Grid;

/// The grid of a line of 81 ASCII characters; `None` when one of them is no cell.
#[inline]
pub(super) fn grid(bytes: &[u8; 81], blank: Blank) -> Option<Grid> {
    let mut grid = Grid::EMPTY;
    fill(grid.cells_mut(), bytes, blank).then_some(grid)
}

/// Writes the cells of `N` ASCII characters to `cells`; false when one of them is no cell, and
/// then `cells` are anything. Written in place: to move a grid costs as much as to read it.
#[inline]
pub(super) fn fill<const N: usize>(
    cells: &mut [Option<Digit>; N],
    bytes: &[u8; N],
    blank: Blank,
) -> bool {
    match blank {
        // `|` and not `||`: no branches. Nearly all the world's lines have dots or zeros.
        Blank::Standard => {
            convert(cells, bytes, |b| (b == b'.') | (b == b'0'))
                || convert(cells, bytes, |b| {
                    (b == b'.')
                        | (b == b'0')
                        | (b == b'*')
                        | (b == b'_')
                        | (b == b'-')
                        | (b | 0x20 == b'x')
                        | (b == b'?')
                })
        }
        Blank::Char(c) => match u8::try_from(c) {
            Ok(c) if c.is_ascii() => convert(cells, bytes, |b| b == c),
            _ => false,
        },
        Blank::Any => convert(cells, bytes, |b| b.wrapping_sub(b'!') <= b'~' - b'!'),
    }
}

#[inline(always)]
fn convert<const N: usize>(
    cells: &mut [Option<Digit>; N],
    bytes: &[u8; N],
    is_blank: impl Fn(u8) -> bool,
) -> bool {
    // A byte and not a `bool`: a vector of bytes is what the cells are read in.
    let mut strays = 0u8;
    for (cell, &byte) in cells.iter_mut().zip(bytes) {
        strays |= u8::from(!((byte.wrapping_sub(b'1') < 9) | is_blank(byte)));
        *cell = Digit::from_ascii(byte);
    }
    strays == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_is_what_the_character_by_character_reader_says() {
        let blanks = ['.', '0', '~'].map(Blank::Char);
        for blank in [Blank::Standard, Blank::Any].into_iter().chain(blanks) {
            for byte in 0..=255u8 {
                let mut bytes = [b'5'; 81];
                bytes[77] = byte;
                let cell = if byte.is_ascii() { blank.cell(char::from(byte)) } else { None };
                let found = grid(&bytes, blank).map(|grid| grid.cells()[77]);
                assert_eq!(found, cell, "{byte} {blank:?}");
            }
        }
    }
}
