//! [`ParseError`]: why a record cannot be read, and where. Its text is one sentence for a person;
//! the place is kept apart, so that whoever knows the file's name can put it in front.

use core::fmt;

/// A record that cannot be read. Displays as a sentence without the place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseError {
    /// The line of the trouble, from 1.
    pub line: u64,
    /// The character of that line, from 1; what is not UTF-8 counts as one character. A record
    /// that is too short has its trouble just behind its end.
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

/// What can be wrong with a record.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ParseErrorKind {
    /// A character that is neither a digit nor a blank.
    Stray(char),
    /// A byte that is no UTF-8.
    NotUtf8(u8),
    /// A carriage return that does not end a line.
    CarriageReturn,
    /// A line of more than 1 MiB.
    LongLine,
    /// Not 81 cells.
    Cells {
        /// How many there are.
        found: usize,
    },
    /// A row of a grid without nine cells.
    RowCells {
        /// Which row, from 1.
        row: usize,
        /// How many cells it has.
        found: usize,
    },
    /// A row of nine groups with more than nine digits.
    PencilMarks,
    /// A grid that ends too early.
    ShortGrid {
        /// How many rows it has.
        rows: usize,
    },
    /// A drawn line where no three rows end.
    Border {
        /// The row above it, from 1.
        row: usize,
    },
    /// Rows of nine dashes that may be borders or blanks.
    Dashes,
    /// A line of text that looks like no puzzle.
    NotAPuzzle,
    /// A `[Section]` that `.sdk` does not have.
    Section,
    /// A line of HoDoKu's library.
    Hodoku,
    /// A library line with too few fields.
    LibraryFields {
        /// How many there are.
        found: usize,
    },
    /// A character that says nothing about a cell of a position.
    StrayInPosition(char),
    /// What should be a candidate, as digit, row, column.
    Candidate(String),
    /// What should be an elimination, as `r1c4<>3`.
    Elimination(String),
    /// Not 729 pencil marks.
    Marks {
        /// How many characters there are.
        found: usize,
    },
    /// A csv row without the puzzle's column.
    CsvColumn {
        /// The column, from 1.
        column: usize,
    },
    /// A csv header that is not the first, and names other columns.
    CsvHeader,
    /// A csv row without a field of 81 characters.
    CsvNoPuzzle,
    /// A line that is no JSON object, in the words of the JSON reader.
    Json(String),
    /// A JSON object without the field.
    JsonNoPuzzle,
    /// No puzzle where one is needed.
    Nothing,
    /// More than the one puzzle that is needed.
    Several,
}

impl fmt::Display for ParseErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParseErrorKind::Stray('\0') => {
                f.write_str("expected a digit or a blank, found a NUL byte")
            }
            ParseErrorKind::Stray(c) if c.is_control() => {
                write!(f, "expected a digit or a blank, found the control character {c:?}")
            }
            ParseErrorKind::Stray(c) => {
                write!(f, "expected a digit or a blank, found '{c}'")
            }
            ParseErrorKind::NotUtf8(byte) => {
                write!(f, "expected a digit or a blank, found the byte 0x{byte:02X}, not UTF-8")
            }
            ParseErrorKind::CarriageReturn => f.write_str(
                "a carriage return inside a line: lines end with a line feed, or with both",
            ),
            ParseErrorKind::LongLine => f.write_str("a line of more than 1 MiB is not a puzzle"),
            ParseErrorKind::Cells { found } => write!(f, "{} where 81 are needed", cells(*found)),
            ParseErrorKind::RowCells { row, found } => {
                let has = cells(*found);
                write!(f, "row {row} has {has} where 9 are needed")
            }
            ParseErrorKind::PencilMarks => f.write_str("pencil marks, not a puzzle"),
            ParseErrorKind::ShortGrid { rows } => {
                write!(f, "a grid needs 9 rows, this one ends after {rows}")
            }
            ParseErrorKind::Border { row } => {
                write!(f, "a drawn line below row {row}: it belongs below every third row")
            }
            ParseErrorKind::Dashes => f.write_str(
                "a row of nine dashes can be a border or nine blanks, and the number of rows \
                 does not tell",
            ),
            ParseErrorKind::NotAPuzzle => {
                f.write_str("not a puzzle: 81 cells in a line are needed, or 9 rows of 9")
            }
            ParseErrorKind::Section => {
                f.write_str("not a section of an .sdk file: [Puzzle] is read, [State] ignored")
            }
            ParseErrorKind::Hodoku => f.write_str("a position of HoDoKu's library, not a puzzle"),
            ParseErrorKind::LibraryFields { found } => write!(
                f,
                "a line of HoDoKu's library has at least 6 fields between colons, not {found}"
            ),
            ParseErrorKind::StrayInPosition(c) => {
                write!(f, "expected a digit of a cell, or nothing, found {c:?}")
            }
            ParseErrorKind::Candidate(text) => {
                write!(f, "expected digit, row, column (436 is r3c6<>4), found '{text}'")
            }
            ParseErrorKind::Elimination(text) => {
                write!(f, "expected an elimination as in r1c4<>3, found '{text}'")
            }
            ParseErrorKind::Marks { found } => {
                write!(f, "{found} characters: pencil marks in a line are 729, nine a cell")
            }
            ParseErrorKind::CsvColumn { column } => {
                write!(f, "no column {column}, where the header puts the puzzle")
            }
            ParseErrorKind::CsvHeader => {
                f.write_str("a header that moves the columns, below rows that have them elsewhere")
            }
            ParseErrorKind::CsvNoPuzzle => f.write_str("no field of 81 characters in this csv row"),
            ParseErrorKind::Json(why) => write!(f, "not a JSON object with a puzzle: {why}"),
            ParseErrorKind::JsonNoPuzzle => f.write_str("no \"puzzle\" field"),
            ParseErrorKind::Nothing => f.write_str("no puzzle here: 81 cells are needed"),
            ParseErrorKind::Several => f.write_str("more than one puzzle where one is needed"),
        }
    }
}

fn cells(count: usize) -> String {
    format!("{count} cell{}", if count == 1 { "" } else { "s" })
}

/// A kind and its character in a line, from 0: what the parts that see one line report.
pub(super) type Fault = (usize, ParseErrorKind);
