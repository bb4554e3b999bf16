//! The hot path: 81 ASCII characters to a [`Grid`]. No branch depends on a cell, so the compiler
//! turns the loop into vector instructions. Which character is wrong is found by [`super::cells`].

use super::options::Blank;
use crate::geometry::Digit;
use crate::grid::Grid;

/// The grid of 81 ASCII characters; `None` if one of them is not a cell.
#[inline]
pub(super) fn grid(bytes: &[u8; 81], blank: Blank) -> Option<Grid> {
    let mut grid = Grid::EMPTY;
    fill(grid.cells_mut(), bytes, blank).then_some(grid)
}

/// Writes the cells of `N` ASCII characters to `cells`. False if one of them is not a cell; then
/// `cells` hold anything. Written in place, because moving a grid costs as much as reading it.
#[inline]
pub(super) fn fill<const N: usize>(
    cells: &mut [Option<Digit>; N],
    bytes: &[u8; N],
    blank: Blank,
) -> bool {
    match blank {
        // `|` instead of `||` avoids branches. Nearly all lines have dots or zeros as blanks.
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
    // A byte, not a `bool`: the cells are read as a vector of bytes.
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
    fn every_byte_is_read_as_one_character_alone_is() {
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
