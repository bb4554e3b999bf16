//! [`ParseError`]: why a record cannot be read, and where. Its text is one sentence without the
//! place: the caller, which knows the name of the file, writes name and place before it.

use crate::geometry::{Cell, Digit};
use core::fmt;
use std::borrow::Cow;
use std::io;

/// Why a record cannot be read as the puzzle or position that the caller needs. Displays as a
/// sentence without the place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseError {
    /// The line of the error in the input, from 1.
    pub line: u64,
    /// The character of that line, from 1; a sequence of bytes that is not UTF-8 counts as one
    /// character. If cells are missing, this is the place just after the last cell.
    pub column: u64,
    /// What is wrong.
    pub kind: ParseErrorKind,
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.kind.fmt(f)
    }
}

impl core::error::Error for ParseError {}

/// The error of an input that cannot be read, such as a JSON document that is cut off.
impl From<io::Error> for ParseError {
    fn from(error: io::Error) -> ParseError {
        let other = |error: io::Error| {
            LineError::at_start(ParseErrorKind::Document(error.to_string())).in_line(1)
        };
        error.downcast().unwrap_or_else(other)
    }
}

/// A format of positions, or of puzzles that have more than digits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum PositionFormat {
    /// A JSON object.
    Json,
    /// A line of HoDoKu's regression library.
    Hodoku,
    /// A link.
    Link,
    /// The candidates of every cell: a position, or a puzzle without digits (sukaku).
    PencilMarks,
}

impl PositionFormat {
    fn about(self) -> &'static str {
        match self {
            PositionFormat::Json => "a position in a JSON object",
            PositionFormat::Hodoku => "a position of HoDoKu's library",
            PositionFormat::Link => "a position in a link",
            PositionFormat::PencilMarks => "pencil marks",
        }
    }
}

/// What is wrong with a record. Displays as a sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ParseErrorKind {
    /// A character that is neither a digit nor a blank.
    Stray(char),
    /// A byte that is not UTF-8.
    NotUtf8(u8),
    /// A carriage return that does not end a line.
    CarriageReturn,
    /// A line of more than 1 MiB.
    LongLine,
    /// A number of cells other than 81.
    Cells {
        /// The number of cells.
        found: usize,
    },
    /// The digits are 0 to 8.
    ZeroBased,
    /// A row of a grid with a number of cells other than nine.
    RowCells {
        /// The row, from 1.
        row: usize,
        /// The number of its cells.
        found: usize,
    },
    /// A grid with fewer than nine rows.
    ShortGrid {
        /// The number of its rows.
        rows: usize,
    },
    /// A run of rows whose number is not a multiple of nine.
    Rows {
        /// The number of rows.
        rows: usize,
    },
    /// A border inside a band, in a grid that does not have a border below each row.
    Border {
        /// The row above the border, from 1.
        row: usize,
    },
    /// A line of text that does not look like a puzzle.
    NotAPuzzle,
    /// A position, written in this format, where a puzzle is needed.
    Position(PositionFormat),
    /// A position that consists mostly of candidates, for a format that has only digits.
    OnlyCandidates,
    /// A `[Section]` that `.sdk` files do not have.
    Section,
    /// A line of HoDoKu's library with too few fields.
    LibraryFields {
        /// The number of its fields.
        found: usize,
    },
    /// A character that has no meaning in a cell of a position.
    StrayInPosition(char),
    /// A text that is not a candidate, written as digit, row, column: `436`.
    Candidate(String),
    /// A text that is not an elimination, written as `r1c4<>3`.
    Elimination(String),
    /// A position with another digit in a given cell.
    ChangedGiven {
        /// The cell.
        cell: Cell,
        /// The digit that is given there.
        given: Digit,
    },
    /// Pencil marks in one line that are not 729 characters.
    PencilMarks {
        /// The number of characters.
        found: usize,
    },
    /// A csv row without the column of the puzzle.
    CsvColumn {
        /// The column, from 1.
        column: usize,
    },
    /// A csv row with a quote that is not closed in the row.
    CsvTornRow,
    /// The table or object lacks the column or field that the caller named.
    NoColumn,
    /// A second csv header below which the puzzle would be read from the wrong column.
    CsvHeader,
    /// A csv row with a complete grid in the column of the puzzle, and one with blanks in that of the
    /// solution.
    CsvExchanged,
    /// A csv row without a field like a puzzle, in a table whose header does not name the column.
    CsvNoPuzzle,
    /// A line of HTML or XML that is not an element of an OpenSudoku file.
    Markup,
    /// Several puzzles in one line, in a format with one puzzle per line.
    SeveralInALine,
    /// A row of a numpy array with a number that is not a cell; the text names the number.
    ArrayRow(String),
    /// A JSON object that has neither a puzzle nor a position.
    NoPuzzleField,
    /// A link that cannot be read, and why.
    Link(String),
    /// A puzzle with rules of its own, or of another size than 9x9, where a plain one is needed.
    Variant,
    /// Such a puzzle that cannot be read, and why.
    VariantRule(String),
    /// A line that is not a JSON object of the right form. The text is mostly the message of the
    /// JSON parser.
    Json(String),
    /// A JSON document or a numpy array that is damaged outside its records, and how. Nothing after
    /// the error is read.
    Document(String),
    /// Nothing to read where one record is needed.
    Nothing,
    /// More than one record where one is needed.
    Several,
}

impl fmt::Display for ParseErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use ParseErrorKind::*;
        match self {
            Stray('\0') => f.write_str("expected a digit or a blank, found a NUL byte"),
            Stray(c) if c.is_control() => {
                write!(f, "expected a digit or a blank, found the control character {c:?}")
            }
            Stray(c) => {
                write!(f, "expected a digit or a blank, found '{c}'")?;
                name(*c).map_or(Ok(()), |name| write!(f, ", {name}"))
            }
            NotUtf8(byte) => {
                write!(f, "expected a digit or a blank, found the byte 0x{byte:02X}, not UTF-8")
            }
            CarriageReturn => f.write_str(
                "a carriage return inside a line: lines end with a line feed, or with both",
            ),
            LongLine => f.write_str("a line of more than 1 MiB is not a puzzle; its first MiB is all that is read"),
            Cells { found } => {
                let hint = larger(*found, |side| side * side);
                write!(f, "{} where 81 are needed{hint}", count_cells(*found))
            }
            ZeroBased => f.write_str(
                "the digits are 0 to 8, and 1 to 9 are needed: add 1 to each (where 0 is an empty \
                 cell, --blank 0 says so)",
            ),
            RowCells { row, found } => {
                let hint = if *row == 1 { larger(*found, |side| side) } else { "" };
                write!(f, "row {row} has {} where 9 are needed{hint}", count_cells(*found))
            }
            ShortGrid { rows } => write!(f, "a grid has 9 rows, and this one ends after {rows}"),
            Rows { rows } => write!(
                f,
                "{rows} rows one below the other do not make whole grids of 9: one is missing, or \
                 is too many"
            ),
            Border { row } => {
                write!(f, "a drawn line below row {row}: it belongs below every third row")
            }
            NotAPuzzle => {
                f.write_str("not a puzzle: 81 cells in a line are needed, or 9 rows of 9")
            }
            Position(format) => write!(f, "{}, not a puzzle", format.about()),
            OnlyCandidates => f.write_str(
                "a puzzle of pencil marks, and this format has no candidates: nearly nothing is left of it",
            ),
            Section => {
                f.write_str("not a section of an .sdk file: [Puzzle] is read, [State] ignored")
            }
            LibraryFields { found } => write!(
                f,
                "a line of HoDoKu's library has at least 6 fields between colons, not {found}"
            ),
            StrayInPosition(c) => write!(f, "expected a digit of a cell, or nothing, found {c:?}"),
            Candidate(text) => {
                let text = excerpt(text, 0);
                write!(f, "expected digit, row, column (436 is r3c6<>4), found '{text}'")
            }
            Elimination(text) => {
                let text = excerpt(text, 0);
                write!(f, "expected an elimination as in r1c4<>3, found '{text}'")
            }
            ChangedGiven { cell, given } => {
                write!(f, "{cell} is given as {given}, but another digit is written there")
            }
            PencilMarks { found } if !larger(*found, |side| side * side).is_empty() => {
                let hint = larger(*found, |side| side * side);
                write!(f, "{} where 81 are needed{hint}", count_cells(*found))
            }
            PencilMarks { found } => {
                write!(f, "{found} characters: pencil marks in a line are 729, nine a cell")
            }
            CsvColumn { column } => {
                write!(f, "no column {column}, where the puzzle is looked for")
            }
            CsvTornRow => f.write_str("a quote without its partner in the same row"),
            NoColumn => f.write_str("no column or field of the name that was given"),
            CsvHeader => {
                f.write_str("a second header, and the puzzle is in another column below it")
            }
            CsvExchanged => f.write_str(
                "a complete grid in the column of the puzzle, and one with blanks in that of the \
                 solution",
            ),
            CsvNoPuzzle => f.write_str("no field of 81 characters in this csv row"),
            Markup => f.write_str("HTML or XML, but no <game data=\"...\"> of OpenSudoku"),
            SeveralInALine => {
                f.write_str("several puzzles in this line: put each in a line of its own")
            }
            Variant => f.write_str(
                "a puzzle with rules of its own, or of another size than 9x9: `ennead help rules` \
                 lists the commands that take it",
            ),
            ArrayRow(why) | VariantRule(why) => f.write_str(why),
            NoPuzzleField => f.write_str("no \"puzzle\" field"),
            Link(why) => f.write_str(why),
            Json(why) => {
                // The parser's message begins with what it found and ends with what it expected, so
                // both ends are kept.
                write!(f, "not a JSON object with a puzzle: {}", excerpt(why, 80))
            }
            Document(why) => f.write_str(why),
            Nothing => f.write_str("no puzzle here: 81 cells are needed"),
            Several => f.write_str("more than one puzzle where one is needed"),
        }
    }
}

/// The first 60 and the last `end` characters of a text, with an ellipsis between them. A text of
/// no more than `60 + end` characters is left whole.
fn excerpt(text: &str, end: usize) -> Cow<'_, str> {
    let length = text.chars().count();
    if length <= 60 + end {
        return Cow::Borrowed(text);
    }
    let first: String = text.chars().take(60).collect();
    let last: String = text.chars().skip(length - end).collect();
    Cow::Owned(format!("{first}…{last}"))
}

/// The end of a message if `found` is the number of cells of a larger puzzle; else an empty text.
/// `size` returns the number of cells of a puzzle with a side of 16 or 25.
fn larger(found: usize, size: fn(usize) -> usize) -> &'static str {
    match found {
        _ if found == size(16) => ": 16x16 puzzles are read from one line of 256 characters",
        _ if found == size(25) => ": 25x25 puzzles are read from one line of 625 characters",
        _ => "",
    }
}

/// The name of a character that is easily confused with a digit or a blank.
fn name(c: char) -> Option<&'static str> {
    Some(match c {
        'O' | 'o' => "the letter O",
        'l' | 'I' => "a letter",
        '…' => "an ellipsis, one character for three dots",
        '–' | '—' => "a dash that is no hyphen",
        '−' => "a minus sign",
        '¦' => "a broken bar",
        '\u{FF10}'..='\u{FF19}' => "a full-width digit",
        '\u{0660}'..='\u{0669}' | '\u{06F0}'..='\u{06F9}' => "an Arabic digit",
        '\u{0966}'..='\u{096F}' => "a Devanagari digit",
        '\u{2460}'..='\u{2468}' => "a digit in a circle",
        '\u{00B9}' | '\u{00B2}' | '\u{00B3}' | '\u{2070}'..='\u{2089}' => "a small digit",
        _ => return None,
    })
}

/// `1 cell`, `80 cells`
fn count_cells(count: usize) -> String {
    format!("{count} cell{}", if count == 1 { "" } else { "s" })
}

/// An error in a line whose number is not known yet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct LineError {
    /// The number of characters of the line before the error.
    pub(super) column: usize,
    pub(super) kind: ParseErrorKind,
}

impl LineError {
    pub(super) fn new(column: usize, kind: ParseErrorKind) -> LineError {
        LineError { column, kind }
    }

    /// An error of the whole line, placed at its start.
    pub(super) fn at_start(kind: ParseErrorKind) -> LineError {
        LineError { column: 0, kind }
    }

    /// The error with `lead` more characters before it.
    pub(super) fn shifted(self, lead: usize) -> LineError {
        LineError { column: self.column + lead, ..self }
    }

    /// The error in a record with this text, which begins in line `line` of the input, from 1.
    pub(super) fn in_text(self, text: &[u8], line: u64) -> ParseError {
        if memchr::memchr(b'\n', text).is_none() {
            return self.in_line(line);
        }
        let text = String::from_utf8_lossy(text);
        let before: String = text.chars().take(self.column).collect();
        let lines = before.matches('\n').count() as u64;
        let last = before.rsplit('\n').next().unwrap_or_default();
        LineError { column: last.chars().count(), ..self }.in_line(line + lines)
    }

    /// The error in line `line` of the input, from 1.
    pub(super) fn in_line(self, line: u64) -> ParseError {
        ParseError { line, column: self.column as u64 + 1, kind: self.kind }
    }
}
