//! Reads bytes as records. A record is a puzzle, a position in the middle of a puzzle, or the error
//! of a malformed one.
//!
//! ```text
//! Blocks       on one thread: reads the input, cuts it between two records, counts lines
//! LineBlock    a block of lines of 81 cells, which needs no records: the hot path
//! Records      on any thread: the records of one block, in order
//!   grid run     grids of nine rows, and runs of rows that are not whole grids
//!   cursor       the next line
//!   record       a record: a puzzle, a position or an error
//!   answer       the answer that a data set gives beside a puzzle
//!   miscount     the cells of a record with one cell too few or too many
//!   rewrite      a record with other grids in place of its own
//!   unread       the lines and fields that are not read
//! Layout       how the lines of the whole input become records: a csv table, only grids, ...
//! paste        removes quoting, labels and frames before the formats see a line
//! formats      the table of formats, in the order in which they are tried on a line
//!   line csv json grid_row spreadsheet array pencil_marks hodoku link sdk opensudoku
//!   json         also documents, which become lines
//!   npy          numpy arrays, which become lines while they are read
//!   variant      puzzles with rules of their own, which `crate::variant` reads
//!   spaces       lines in which a space is an empty cell
//! line_class   the class of one line, which does not depend on the lines around it
//! last_grid    the last grid in prose
//! grid_text    which words of a text are grids
//! fields       the fields of a row of csv
//! column       the names of columns, and of members in JSON, that hold puzzles and answers
//! options      the format, column and blank that the caller gave
//! cells        characters to cells
//! error        why a record cannot be read, and where
//! ```
//!
//! Each of these uses only those below it, and no format uses another.
//!
//! The places of the cuts never change the records: a block ends only between two records, and no
//! record depends on bytes beyond its block.
//!
//! A record is recognised once, as a puzzle or a position. [`Record::position`] parses a position
//! only on request, so a caller that reads puzzles does not pay for it.

mod answer;
mod array;
mod blocks;
mod cells;
mod column;
mod csv;
mod cursor;
mod error;
mod fields;
mod formats;
mod grid;
mod grid_row;
mod grid_text;
mod hodoku;
mod json;
mod last_grid;
mod layout;
mod line;
mod line_block;
mod line_class;
mod link;
mod miscount;
mod npy;
mod opensudoku;
mod options;
mod paste;
mod pencil_marks;
mod record;
mod records;
mod rewrite;
mod run;
mod sdk;
mod spaces;
mod spreadsheet;
mod unread;
mod variant;

pub use answer::{AnswerPlace, GivenAnswer};
pub use blocks::{BLOCK_BYTES, Block, Blocks};
pub use cells::{Blank, NotABlank};
pub use column::{Column, NotAColumn};
pub use csv::Header;
pub use error::{ParseError, ParseErrorKind, PositionFormat};
pub use hodoku::LibraryCase;
pub use last_grid::last_grid;
pub use line_block::LineBlock;
pub use line_class::RecordFormat;
pub(super) use link::LETTERS as SUDOKUPAD_LETTERS;
pub use miscount::Miscount;
pub use options::{InputFormat, ReadOptions};
pub use record::{Content, Record};
pub use records::Records;
pub use rewrite::GridForm;
pub use unread::Unread;
pub use variant::VariantText;

use crate::format::Position;
use crate::grid::{Grid, NotASolution, Solution};
use core::fmt;
use core::str::FromStr;
use layout::Layout;

/// The one puzzle in `text`, in any format that is recognised by its content.
///
/// # Errors
/// If the text is not a puzzle, or more than one.
pub fn parse(text: impl AsRef<[u8]>) -> Result<Grid, ParseError> {
    // Fast path: most texts have 81 characters and nothing else.
    let cells = text.as_ref().try_into().ok();
    match cells.and_then(|cells| cells::fast_grid(cells, Blank::Standard)) {
        Some(grid) => Ok(grid),
        None => ReadOptions::default().parse(text),
    }
}

/// The one position in `text`, in any format that is recognised by its content. A puzzle counts as
/// the position at its start.
///
/// ```
/// use ennead::{Cell, format};
///
/// // A line of HoDoKu's library: in r1c1 is the placed digit 1, in r1c2 the given 2.
/// let position = format::parse_position(format!(":0300:3:+12{}::::", ".".repeat(79)))?;
/// assert_eq!((position.givens.clues(), position.values.clues()), (1, 2));
/// assert_eq!(position.marks[Cell::R1C3].len(), 7);
/// # Ok::<(), format::ParseError>(())
/// ```
///
/// # Errors
/// If the text is neither a position nor a puzzle, or more than one.
pub fn parse_position(text: impl AsRef<[u8]>) -> Result<Position, ParseError> {
    ReadOptions::default().only_record(text.as_ref(), |record| record.position())
}

impl ReadOptions {
    /// The records in the lines of `text`, in order. Use [`Blocks`] for numpy arrays and JSON
    /// documents, and for an input that is read in pieces or by several threads.
    ///
    /// ```
    /// use ennead::format::ReadOptions;
    ///
    /// let text = format!("{}\n5 3 A\n{}\n", ".".repeat(81), "1".repeat(80));
    /// let records: Vec<_> = ReadOptions::default().records(text.as_bytes()).collect();
    /// assert!(records[0].puzzle().is_ok());
    /// let error = records[1].puzzle().unwrap_err();
    /// assert_eq!((error.line, error.column), (2, 5));
    /// assert_eq!(error.to_string(), "expected a digit or a blank, found 'A'");
    /// ```
    pub fn records<'a>(&self, text: &'a [u8]) -> Records<'a> {
        Records::new(text, 1, Layout::of_text(text, self), self)
    }

    /// The one puzzle in `text`.
    ///
    /// # Errors
    /// If the text is not a puzzle, or more than one.
    pub fn parse(&self, text: impl AsRef<[u8]>) -> Result<Grid, ParseError> {
        let puzzle = |record: &Record| record.puzzle().copied().map_err(ParseError::clone);
        self.only_record(text.as_ref(), puzzle)
    }

    /// The result of `read` for the only record in `text`.
    fn only_record<T>(
        &self,
        text: &[u8],
        read: impl Fn(&Record) -> Result<T, ParseError>,
    ) -> Result<T, ParseError> {
        let mut found = None;
        for block in Blocks::new(text, self).with_target(text.len() + 1) {
            for record in block?.records(self) {
                if found.is_some() {
                    let kind = ParseErrorKind::Several;
                    return Err(ParseError { line: record.line, column: 1, kind });
                }
                found = Some(read(&record)?);
            }
        }
        found.ok_or(ParseError { line: 1, column: 1, kind: ParseErrorKind::Nothing })
    }
}

/// The one puzzle in a text, in any format that is recognised by its content; see [`parse`].
impl FromStr for Grid {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Grid, ParseError> {
        parse(text)
    }
}

/// The error of a text that is not one solution.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ParseSolutionError {
    /// The text is not one puzzle.
    Parse(ParseError),
    /// The text is one grid, but it has blanks or breaks a rule.
    NotASolution(NotASolution),
}

impl fmt::Display for ParseSolutionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParseSolutionError::Parse(error) => error.fmt(f),
            ParseSolutionError::NotASolution(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for ParseSolutionError {}

/// The one solution in a text, in any format that [`parse`] recognises.
///
/// ```
/// use ennead::Solution;
///
/// let line = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/// let solution: Solution = line.parse()?;
/// assert_eq!(solution.to_string(), line);
/// assert!(line.replace('9', "8").parse::<Solution>().is_err());
/// # Ok::<(), ennead::format::ParseSolutionError>(())
/// ```
impl FromStr for Solution {
    type Err = ParseSolutionError;

    fn from_str(text: &str) -> Result<Solution, ParseSolutionError> {
        let grid = parse(text).map_err(ParseSolutionError::Parse)?;
        Solution::try_from(grid).map_err(ParseSolutionError::NotASolution)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::example::SOLUTION;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn the_fast_path_reads_what_the_formats_read(
            text in "[0-9.]{81}|[1-8x]{81}|-{0,81}[1-9?*_X-]{0,81}|[0-8]{81}",
        ) {
            prop_assert_eq!(parse(&text), ReadOptions::default().parse(&text));
        }
    }

    #[test]
    fn a_line_of_blanks_is_a_puzzle() {
        for blank in [".", "0", "-", "_", "x", "X", "?", "*"] {
            let text = blank.repeat(81);
            assert_eq!(parse(&text), ReadOptions::default().parse(&text), "{blank}");
        }
    }

    #[test]
    fn a_solution_is_read_and_checked() {
        let solution: Solution = SOLUTION.parse().expect("a solution");
        assert_eq!(solution.to_string(), SOLUTION);
        let error = |text: &str| text.parse::<Solution>().expect_err(text);
        let missing = SOLUTION.replacen('5', ".", 1);
        let repeated = SOLUTION.replacen('5', "3", 1);
        let not_a_solution = ParseSolutionError::NotASolution(NotASolution);
        assert_eq!([error(&missing), error(&repeated)], [not_a_solution.clone(), not_a_solution]);
        assert!(matches!(error("5346"), ParseSolutionError::Parse(_)));
    }
}
