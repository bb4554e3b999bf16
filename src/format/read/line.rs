//! The hot path: 81 bytes to a [`Grid`]. No branch depends on a cell, so that the compiler turns
//! the loop into vector instructions; which cell was wrong is asked elsewhere, and rarely.

use super::options::Blank;
use crate::geometry::Digit;
use crate::grid::Grid;

/// The grid of a line of 81 ASCII characters; `None` when one of them is no cell.
#[inline]
pub(super) fn grid(bytes: &[u8; 81], blank: Blank) -> Option<Grid> {
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
fn convert(bytes: &[u8; 81], is_blank: impl Fn(u8) -> bool) -> Option<Grid> {
    let mut stray = false;
    for &byte in bytes {
        stray |= !((byte.wrapping_sub(b'1') < 9) | is_blank(byte));
    }
    if stray { None } else { Some(Grid::new(bytes.map(Digit::from_ascii))) }
}
