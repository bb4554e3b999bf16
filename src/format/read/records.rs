//! [`Records`]: the records of one block, in order.
//!
//! The reader is at rest before each record: what came before does not matter. Every step takes
//! at least one line, so it always ends; and a record that is bad takes only its own lines.

use super::cells::chars;
use super::classify::{Class, Classifier, MAX_LINE, is_comment, trim};
use super::csv::Columns;
use super::error::{Fault, ParseError, ParseErrorKind};
use super::jsonl;
use super::line;
use super::options::{InputFormat, ReadOptions};
use super::rows::{Dashes, Region};
use crate::grid::Grid;

/// The form of a question, so that the answer can have the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RecordFormat {
    /// 81 characters in a line.
    Line,
    /// Nine rows.
    Board,
    /// A row of a csv file with a header.
    Csv,
    /// A JSON object.
    Jsonl,
}

/// One record of the input: a puzzle, or why it is none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record<'a> {
    /// Its first line in the input, from 1.
    pub line: u64,
    /// Its bytes as they were written, without the line end of its last line.
    pub text: &'a [u8],
    /// Its form.
    pub format: RecordFormat,
    pub(super) puzzle: Result<Grid, ParseError>,
}

impl Record<'_> {
    /// The puzzle.
    ///
    /// # Errors
    /// Why the record is not a puzzle. For a position in the middle of a puzzle the error says so.
    #[inline]
    pub fn puzzle(&self) -> Result<&Grid, &ParseError> {
        self.puzzle.as_ref()
    }

    const EMPTY_LINE: Record<'static> =
        Record { line: 0, text: &[], format: RecordFormat::Line, puzzle: Ok(Grid::EMPTY) };
}

/// What the lines of a block are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mode {
    /// Recognised line by line.
    Auto,
    /// One puzzle a line.
    Lines,
    /// Grids only.
    Grids {
        /// A row of nine dashes is a border without further thought.
        dashes_are_borders: bool,
    },
    /// Rows of a csv file.
    Csv {
        /// What the header names.
        columns: Columns,
        /// The line of the header, whether its names say something or not.
        header: Option<u64>,
    },
    /// JSON objects.
    Jsonl,
}

impl Mode {
    /// The mode that the options give, if they leave nothing to the content.
    pub(super) fn given(options: &ReadOptions) -> Option<Mode> {
        Some(match options.from? {
            InputFormat::Line | InputFormat::Sdm => Mode::Lines,
            InputFormat::Grid | InputFormat::Sdk => Mode::Grids { dashes_are_borders: false },
            InputFormat::Ss => Mode::Grids { dashes_are_borders: true },
            InputFormat::Jsonl => Mode::Jsonl,
            InputFormat::Csv => return None,
        })
    }

    /// The mode of an input that is here as a whole.
    pub(super) fn at_start(text: &[u8], options: &ReadOptions) -> Mode {
        if let Some(mode) = Mode::given(options) {
            return mode;
        }
        let mut classifier = Classifier::new(options.blank);
        Mode::find(text, 1, options, &mut classifier).unwrap_or(Mode::Auto)
    }

    /// The mode that the first line of an input gives to all of it; `None` while there are only
    /// blank lines and comments, which say nothing.
    pub(super) fn find(
        text: &[u8],
        first_line: u64,
        options: &ReadOptions,
        classifier: &mut Classifier,
    ) -> Option<Mode> {
        let says = |line: &[u8]| !line.is_empty() && !is_comment(line, options.blank);
        let mut lines = text.split(|&b| b == b'\n').map(|line| trim(line).0).zip(first_line..);
        let (line, number) = lines.find(|(line, _)| says(line))?;
        // A name alone heads a file of lines, or of anything.
        let splitter = &mut classifier.splitter;
        let header = if line.contains(&b',') { splitter.header(line) } else { None };
        if header.is_none() && options.from != Some(InputFormat::Csv) {
            return Some(Mode::Auto);
        }
        let unknown = header.is_none() && splitter.is_unknown_header(line);
        let columns = header.unwrap_or_default();
        Some(Mode::Csv { columns, header: (header.is_some() || unknown).then_some(number) })
    }

    /// Whether every line is a record of its own.
    pub(super) fn is_by_line(self) -> bool {
        !matches!(self, Mode::Auto | Mode::Grids { .. })
    }
}

/// The records of a block, in order.
pub struct Records<'a> {
    pub(super) bytes: &'a [u8],
    /// Where the next line starts in `bytes`, and its number.
    pub(super) at: Place,
    pub(super) mode: Mode,
    pub(super) classifier: Classifier,
    /// Where the reader was at rest before it reached the end of the bytes.
    pub(super) rest: Rest,
    /// What rows of nine dashes are in the grids here, once that was asked.
    pub(super) dashes: Option<Dashes>,
    /// The furthest byte that was looked at to find that out.
    pub(super) looked: usize,
    /// The end of the bytes was taken for the end of a grid.
    pub(super) reached_end: bool,
}

/// A place between two records.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Rest {
    pub(super) byte: usize,
    /// What rows of nine dashes are from here on, if grids before it have told.
    pub(super) dashes: Option<Dashes>,
}

/// A line: its first byte and its number.
#[derive(Clone, Copy)]
pub(super) struct Place {
    pub(super) byte: usize,
    pub(super) line: u64,
}

impl<'a> Records<'a> {
    pub(super) fn new(
        bytes: &'a [u8],
        first_line: u64,
        mode: Mode,
        options: &ReadOptions,
    ) -> Records<'a> {
        Records {
            bytes,
            at: Place { byte: 0, line: first_line },
            mode,
            classifier: Classifier::new(options.blank),
            rest: Rest::default(),
            dashes: None,
            looked: 0,
            reached_end: false,
        }
    }

    /// The line at `place`, without its line feed, and the place after it.
    pub(super) fn line_at(&self, place: Place) -> Option<(&'a [u8], Place)> {
        let rest = &self.bytes[place.byte..];
        if rest.is_empty() {
            return None;
        }
        let len = memchr::memchr(b'\n', rest).unwrap_or(rest.len());
        let byte = self.bytes.len().min(place.byte + len + 1);
        Some((&rest[..len], Place { byte, line: place.line + 1 }))
    }

    /// Appends all records that are left, the same as if they were taken one by one. But lines of
    /// 81 cells, which is what most inputs consist of, are written where they stay: in a million
    /// of them that saves half of the time.
    pub fn append_to(mut self, records: &mut Vec<Record<'a>>) {
        loop {
            let before = records.len();
            while let Some((board, next)) = self.line_of_81() {
                // A constant: with what was just computed in it, it would be put together elsewhere
                // and moved, which takes three times as long.
                records.push(Record::EMPTY_LINE);
                if let Some(Record { line, text, puzzle: Ok(grid), .. }) = records.last_mut()
                    && line::fill(grid.cells_mut(), board, self.classifier.blank)
                {
                    (*line, *text) = (self.at.line, board);
                    self.at = next;
                } else {
                    records.pop();
                    break;
                }
            }
            if records.len() > before {
                self.dashes = None;
            }
            let Some(record) = self.next() else { return };
            records.push(record);
        }
    }

    /// The next line if it has 81 bytes, and the place after it.
    #[inline]
    fn line_of_81(&self) -> Option<(&'a [u8; 81], Place)> {
        if !matches!(self.mode, Mode::Auto | Mode::Lines) {
            return None;
        }
        let (board, after) = self.bytes[self.at.byte..].split_first_chunk()?;
        let end = match after {
            [] => 0,
            [b'\n', ..] => 1,
            [b'\r', b'\n', ..] => 2,
            _ => return None,
        };
        Some((board, Place { byte: self.at.byte + 81 + end, line: self.at.line + 1 }))
    }

    /// A line that is 81 cells and nothing else.
    fn pure_line(&mut self) -> Option<Record<'a>> {
        let (board, next) = self.line_of_81()?;
        let grid = line::grid(board, self.classifier.blank)?;
        let line = self.at.line;
        (self.at, self.dashes) = (next, None);
        Some(Record { line, text: board, format: RecordFormat::Line, puzzle: Ok(grid) })
    }

    /// A line of a file in which every line is a record.
    fn by_line(&mut self, line: &[u8]) -> Class {
        let blank = self.classifier.blank;
        let (bytes, lead) = trim(line);
        let (format, result) = match self.mode {
            Mode::Lines => return self.classifier.only_line(line),
            _ if bytes.is_empty() => return Class::Blank,
            _ if is_comment(bytes, blank) => return Class::Comment,
            _ if line.len() > MAX_LINE => (RecordFormat::Line, Err((0, ParseErrorKind::LongLine))),
            Mode::Csv { columns, header } => {
                if header == Some(self.at.line) {
                    return Class::Heading;
                }
                let splitter = &mut self.classifier.splitter;
                let mut puzzle = splitter.puzzle(bytes, columns, blank);
                // A header again, where files were joined? Asked last: good rows do not pay. If the
                // rows below would be read from the wrong column, that must not go unsaid.
                if puzzle.is_err()
                    && let Some(again) = splitter.header(bytes)
                {
                    if columns.suit(again) {
                        return Class::Heading;
                    }
                    puzzle = Err((0, ParseErrorKind::CsvHeader));
                }
                (if header.is_some() { RecordFormat::Csv } else { RecordFormat::Line }, puzzle)
            }
            _ => (RecordFormat::Jsonl, jsonl::puzzle(bytes, blank)),
        };
        Class::Whole(format, result.map_err(|(at, kind)| (at + lead, kind)))
    }

    /// The rows below `[State]`: up to nine, and never a blank line or a record of its own.
    fn skip_ignored(&mut self) {
        let mut rows = 0;
        let mut region = Region::from(self.at);
        while rows < 9 && region.admits(self.at) {
            let Some((line, next)) = self.line_at(self.at) else {
                self.reached_end = true;
                return;
            };
            let class = self.classifier.classify(line);
            if class.ends_grid() {
                return;
            }
            rows += usize::from(!matches!(class, Class::Drawn | Class::Comment));
            self.at = next;
        }
    }
}

pub(super) fn malformed(line: u64, (at, kind): Fault) -> ParseError {
    ParseError { line, column: at as u64 + 1, kind }
}

impl<'a> Iterator for Records<'a> {
    type Item = Record<'a>;

    fn next(&mut self) -> Option<Record<'a>> {
        loop {
            // What was looked at further ahead must not be cut off from what it was looked at for.
            if !self.reached_end && self.at.byte >= self.looked {
                self.rest = Rest { byte: self.at.byte, dashes: self.dashes };
            }
            if let Some(record) = self.pure_line() {
                return Some(record);
            }
            let here = self.at;
            let (text, next) = self.line_at(here)?;
            let class = if self.mode.is_by_line() {
                self.by_line(text)
            } else {
                self.classifier.classify(text)
            };
            if class.ends_grid() || matches!(class, Class::Text(_)) {
                self.dashes = None;
            }
            let (format, puzzle) = match class {
                Class::Row(_) | Class::Dashes => match self.grid() {
                    Some(record) => return Some(record),
                    None => continue,
                },
                Class::Blank | Class::Comment | Class::Heading | Class::Drawn | Class::Puzzle => {
                    self.at = next;
                    continue;
                }
                Class::Ignored => {
                    self.at = next;
                    self.skip_ignored();
                    continue;
                }
                Class::Whole(_, Ok(_)) if matches!(self.mode, Mode::Grids { .. }) => {
                    let kind = ParseErrorKind::RowCells { row: 1, found: 81 };
                    (RecordFormat::Board, Err((chars(text), kind)))
                }
                Class::Whole(format, puzzle) => (format, puzzle),
                Class::Text(fault) => (RecordFormat::Line, Err(fault)),
            };
            self.at = next;
            // Of a longer line what is here depends on how it was read.
            let text = &text[..text.len().min(MAX_LINE)];
            let text = text.strip_suffix(b"\r").unwrap_or(text);
            let puzzle = puzzle.map_err(|fault| malformed(here.line, fault));
            return Some(Record { line: here.line, text, format, puzzle });
        }
    }
}
