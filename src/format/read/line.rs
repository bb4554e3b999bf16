//! The hot path: 81 bytes to a [`Grid`]. No branch depends on a cell, so that the compiler turns
//! the loop into vector instructions; which cell was wrong is asked elsewhere, and rarely.

use super::options::Blank;
use crate::geometry::Digit;
use crate::grid::Grid;

/// The grid of a line of 81 ASCII characters; `None` when one of them is no cell.
#[inline]
pub(super) fn grid(bytes: &[u8; 81], blank: Blank) -> Option<Grid> {
    cells(bytes, blank).map(Grid::new)
}

/// The cells of `N` ASCII characters; `None` when one of them is no cell.
#[inline]
pub(super) fn cells<const N: usize>(bytes: &[u8; N], blank: Blank) -> Option<[Option<Digit>; N]> {
    match blank {
        // `|` and not `||`: no branches.
        Blank::Standard => convert(bytes, |b| {
            (b == b'.')
                | (b == b'0')
                | (b == b'*')
                | (b == b'_')
                | (b == b'-')
                | (b | 0x20 == b'x')
                | (b == b'?')
        }),
        Blank::Char(c) => {
            let c = u8::try_from(c).ok().filter(u8::is_ascii)?;
            convert(bytes, |b| b == c)
        }
        Blank::Any => convert(bytes, |b| b.wrapping_sub(b'!') <= b'~' - b'!'),
    }
}

#[inline(always)]
fn convert<const N: usize>(
    bytes: &[u8; N],
    is_blank: impl Fn(u8) -> bool,
) -> Option<[Option<Digit>; N]> {
    let mut stray = false;
    for &byte in bytes {
        stray |= !((byte.wrapping_sub(b'1') < 9) | is_blank(byte));
    }
    if stray { None } else { Some(bytes.map(digit)) }
}

/// [`Digit::from_ascii`] spelt out: from this the compiler sees that the answer is
/// `min(byte - '1', 9)` and needs no table, which makes the whole path four times as fast.
#[inline(always)]
fn digit(byte: u8) -> Option<Digit> {
    match byte {
        b'1' => Some(Digit::D1),
        b'2' => Some(Digit::D2),
        b'3' => Some(Digit::D3),
        b'4' => Some(Digit::D4),
        b'5' => Some(Digit::D5),
        b'6' => Some(Digit::D6),
        b'7' => Some(Digit::D7),
        b'8' => Some(Digit::D8),
        b'9' => Some(Digit::D9),
        _ => None,
    }
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
