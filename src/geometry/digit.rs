//! [`Digit`]: `1` to `9`. A cell that may be empty is an `Option<Digit>`, which takes one byte too.

use core::fmt;

/// A digit, `1` to `9`. Its discriminant is `0` to `8`, and it indexes `[T; 9]` directly.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[allow(missing_docs, reason = "the names are the meaning")]
pub enum Digit {
    D1,
    D2,
    D3,
    D4,
    D5,
    D6,
    D7,
    D8,
    D9,
}

impl Digit {
    /// All nine digits, ascending.
    pub const ALL: [Digit; 9] = {
        use Digit::*;
        [D1, D2, D3, D4, D5, D6, D7, D8, D9]
    };

    /// The index of this digit in [`Digit::ALL`]: `0` for the digit 1, `8` for the digit 9.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The digit at `index` of [`Digit::ALL`]; `None` from 9 upwards.
    #[inline]
    pub const fn from_index(index: usize) -> Option<Digit> {
        use Digit::*;
        // A match instead of a table: the compiler sees that nothing has to be looked up.
        match index {
            0 => Some(D1),
            1 => Some(D2),
            2 => Some(D3),
            3 => Some(D4),
            4 => Some(D5),
            5 => Some(D6),
            6 => Some(D7),
            7 => Some(D8),
            8 => Some(D9),
            _ => None,
        }
    }

    /// The digit as a number: `1` to `9`.
    #[inline]
    pub const fn value(self) -> u8 {
        self as u8 + 1
    }

    /// The digit as a character: `b'1'` to `b'9'`.
    #[inline]
    pub const fn to_ascii(self) -> u8 {
        self as u8 + b'1'
    }

    /// The digit of a character, `'1'` to `'9'`; `None` for every other one.
    #[inline]
    pub fn from_char(c: char) -> Option<Digit> {
        u8::try_from(c).ok().and_then(Digit::from_ascii)
    }

    /// The digit of a character, `b'1'` to `b'9'`; `None` for every other byte.
    #[inline]
    pub const fn from_ascii(byte: u8) -> Option<Digit> {
        use Digit::*;
        // A match instead of a table, so that the compiler vectorises a loop over many bytes.
        match byte {
            b'1' => Some(D1),
            b'2' => Some(D2),
            b'3' => Some(D3),
            b'4' => Some(D4),
            b'5' => Some(D5),
            b'6' => Some(D6),
            b'7' => Some(D7),
            b'8' => Some(D8),
            b'9' => Some(D9),
            _ => None,
        }
    }
}

/// Written as `1` to `9`.
impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.value().fmt(f)
    }
}

impl fmt::Debug for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// `array[digit]`, for an array with one entry for each digit. Needs no bounds check.
impl<T> core::ops::Index<Digit> for [T; 9] {
    type Output = T;
    #[inline]
    fn index(&self, digit: Digit) -> &T {
        &self[digit as usize]
    }
}

impl<T> core::ops::IndexMut<Digit> for [T; 9] {
    #[inline]
    fn index_mut(&mut self, digit: Digit) -> &mut T {
        &mut self[digit as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_nine_characters_are_digits() {
        for byte in 0..=255u8 {
            match Digit::from_ascii(byte) {
                Some(digit) => assert_eq!(digit.to_ascii(), byte),
                None => assert!(!(b'1'..=b'9').contains(&byte)),
            }
        }
        assert_eq!(size_of::<Option<Digit>>(), 1);
    }
}
