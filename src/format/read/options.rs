//! [`ReadOptions`]: how to read an input: its format, and which characters are blanks.

use super::column::Column;
use super::formats::InputFormat;
use crate::geometry::Digit;
use core::fmt;
use core::str::FromStr;

/// Which characters stand for an empty cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Blank {
    /// `.` `0` `*` `_` `-` `x` `X` `?` `·` `•`
    #[default]
    Standard,
    /// This character and no other. It is visible and no digit from 1 to 9, or it is the space.
    Char(char),
    /// Every visible character that is not a digit from 1 to 9.
    Any,
}

impl Blank {
    /// True if `c` stands for a cell: a digit or a blank.
    pub fn is_cell(self, c: char) -> bool {
        self.cell(c).is_some()
    }

    /// The cell that `c` stands for: a digit, or `Some(None)` for a blank. `None` if `c` is not a
    /// cell.
    #[inline]
    pub(super) fn cell(self, c: char) -> Option<Option<Digit>> {
        if let Some(digit) = Digit::from_char(c) {
            return Some(Some(digit));
        }
        let blank = match self {
            Blank::Standard => {
                matches!(c, '.' | '0' | '*' | '_' | '-' | 'x' | 'X' | '?' | '·' | '•')
            }
            Blank::Char(blank) => c == blank,
            Blank::Any => !c.is_whitespace() && !c.is_control(),
        };
        blank.then_some(None)
    }
}

/// This text does not name a blank.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotABlank;

impl fmt::Display for NotABlank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a blank is one visible character other than 1 to 9, a space, or the word any")
    }
}

impl core::error::Error for NotABlank {}

impl FromStr for Blank {
    type Err = NotABlank;

    fn from_str(text: &str) -> Result<Blank, NotABlank> {
        if text == "any" {
            return Ok(Blank::Any);
        }
        let mut chars = text.chars();
        match (chars.next(), chars.next()) {
            (Some(' '), None) => Ok(Blank::Char(' ')),
            // A character can be the blank if `Any` takes it for one.
            (Some(c), None) if Blank::Any.cell(c) == Some(None) => Ok(Blank::Char(c)),
            _ => Err(NotABlank),
        }
    }
}

/// How to read an input.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ReadOptions {
    /// The format of the input; `None` recognises it by its content. A format that cannot be named
    /// (see [`InputFormat::can_be_named`]) is the same as `None`.
    pub from: Option<InputFormat>,
    /// The characters that stand for an empty cell.
    pub blank: Blank,
    /// The column of a table, or the field of JSON objects, that holds the puzzle. If it is given
    /// and `from` is not, an input that begins with `{` or `[` is read as JSON objects, and any
    /// other as a table. Other formats have no columns.
    pub column: Option<Column>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_blank_is_one_visible_character() {
        assert_eq!("any".parse(), Ok(Blank::Any));
        assert_eq!("·".parse(), Ok(Blank::Char('·')));
        assert_eq!(" ".parse(), Ok(Blank::Char(' ')));
        for not in ["", "  ", "\t", "7", "..", "\n", "\0"] {
            assert_eq!(not.parse::<Blank>(), Err(NotABlank), "{not:?}");
        }
    }
}
