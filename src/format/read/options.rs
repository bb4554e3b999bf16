//! What the reader is told beforehand: [`InputFormat`], [`Blank`], [`ReadOptions`].

use crate::geometry::Digit;
use core::fmt;
use core::str::FromStr;

/// A form that puzzles are written in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InputFormat {
    /// One puzzle a line, 81 characters; what follows after a space, `,` `;` `:` or `#` is a comment.
    Line,
    /// Nine rows of nine cells, joined or apart, with or without drawn lines.
    Grid,
    /// A grid as forums draw it (`.ss`); a row of nine dashes is always a border.
    Ss,
    /// SadMan's `.sdk`: sections `[Puzzle]` and `[State]`; the latter is ignored.
    Sdk,
    /// `.sdm`: one 81-character line a puzzle, the same as [`InputFormat::Line`].
    Sdm,
    /// Comma-separated values; the header names the column, else it is the first field of 81
    /// characters.
    Csv,
    /// One JSON object a line, with the puzzle in `"puzzle"`.
    Jsonl,
}

impl InputFormat {
    /// Every kind.
    pub const ALL: [InputFormat; 7] = [
        InputFormat::Line,
        InputFormat::Grid,
        InputFormat::Ss,
        InputFormat::Sdk,
        InputFormat::Sdm,
        InputFormat::Csv,
        InputFormat::Jsonl,
    ];

    /// Its name, which is also what it is parsed from.
    pub const fn name(self) -> &'static str {
        match self {
            InputFormat::Line => "line",
            InputFormat::Grid => "grid",
            InputFormat::Ss => "ss",
            InputFormat::Sdk => "sdk",
            InputFormat::Sdm => "sdm",
            InputFormat::Csv => "csv",
            InputFormat::Jsonl => "jsonl",
        }
    }
}

impl fmt::Display for InputFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// There is no kind of this name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnknownFormat;

impl fmt::Display for UnknownFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a format that can be read: line, grid, ss, sdk, sdm, csv or jsonl")
    }
}

impl core::error::Error for UnknownFormat {}

impl FromStr for InputFormat {
    type Err = UnknownFormat;

    fn from_str(text: &str) -> Result<InputFormat, UnknownFormat> {
        InputFormat::ALL.into_iter().find(|kind| kind.name() == text).ok_or(UnknownFormat)
    }
}

/// Which characters stand for an empty cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Blank {
    /// `.` `0` `*` `_` `-` `x` `X` `?`
    #[default]
    Standard,
    /// This one and no other; not a digit from 1 to 9, not a space.
    Char(char),
    /// Every visible character that is not a digit from 1 to 9.
    Any,
}

impl Blank {
    /// What `c` says about a cell: a digit, nothing (`Some(None)`), or no cell at all (`None`).
    #[inline]
    pub(super) fn cell(self, c: char) -> Option<Option<Digit>> {
        if let Some(digit) = u8::try_from(c).ok().and_then(Digit::from_ascii) {
            return Some(Some(digit));
        }
        let blank = match self {
            Blank::Standard => matches!(c, '.' | '0' | '*' | '_' | '-' | 'x' | 'X' | '?'),
            Blank::Char(blank) => c == blank,
            Blank::Any => !c.is_whitespace() && !c.is_control(),
        };
        blank.then_some(None)
    }

    /// Whether `c` was named as the blank, and so has no other meaning.
    pub(super) fn is_just(self, c: char) -> bool {
        self == Blank::Char(c)
    }
}

/// This names no blank.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotABlank;

impl fmt::Display for NotABlank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a blank is one visible character other than 1 to 9, or the word any")
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
            // What `Any` takes for a blank is what can be one.
            (Some(c), None) if Blank::Any.cell(c) == Some(None) => Ok(Blank::Char(c)),
            _ => Err(NotABlank),
        }
    }
}

/// How to read.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ReadOptions {
    /// The form of the input; `None` recognises it by its content.
    pub from: Option<InputFormat>,
    /// What stands for an empty cell.
    pub blank: Blank,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_go_there_and_back() {
        for kind in InputFormat::ALL {
            assert_eq!(kind.to_string().parse(), Ok(kind));
        }
        assert_eq!("xml".parse::<InputFormat>(), Err(UnknownFormat));
        assert_eq!("any".parse(), Ok(Blank::Any));
        assert_eq!("·".parse(), Ok(Blank::Char('·')));
        for not in ["", " ", "7", "..", "\n", "\0"] {
            assert_eq!(not.parse::<Blank>(), Err(NotABlank), "{not:?}");
        }
    }
}
