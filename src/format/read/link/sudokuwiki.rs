//! Links to sudokuwiki: 81 digits after `bd=`, or a position in 162 characters, two for each cell.
//! The two characters are a number in base 32, with the digits 0-9 and a-v:
//!
//! ```text
//! vu = 31 * 32 + 30 = 1022 = 11_1111_1110    in base 32: bit 0 is 1 if the digit is given,
//! 2k =  2 * 32 + 20 =   84 = 00_0101_0100    bits 1 to 9 are the candidates 1 to 9
//! ```
//!
//! Source: sudokuwiki's page "Sudoku String Definitions".

use super::LinkCell;
use crate::geometry::DigitSet;

/// True if `data` is a position: 162 digits in base 32, two for each cell.
pub(super) fn is_position(data: &str) -> bool {
    data.len() == 162 && data.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'v'))
}

/// The cells in 162 digits in base 32. A cell with one candidate is filled.
pub(super) fn cells(data: &str) -> Result<[LinkCell; 81], String> {
    let mut cells = [LinkCell::default(); 81];
    for (cell, pair) in cells.iter_mut().zip(data.as_bytes().chunks(2)) {
        let number = pair.iter().fold(0u16, |number, &digit| {
            let digit = if digit < b'a' { digit - b'0' } else { digit - b'a' + 10 };
            32 * number + u16::from(digit)
        });
        cell.is_given = number & 1 == 1;
        let candidates = DigitSet::from_bits(number >> 1);
        (cell.digit, cell.center) = (candidates.single(), Some(candidates));
        if cell.is_given && cell.digit.is_none() {
            return Err("a link to sudokuwiki with several digits in a given cell".to_owned());
        }
    }
    Ok(cells)
}
