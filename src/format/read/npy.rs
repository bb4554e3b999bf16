//! The files of numpy (`.npy`): an array, or several, one after the other. [`NpyToLines`] turns an
//! array into lines while it is read, one for each puzzle, so that all later stages see lines.
//!
//! ```text
//! 93 4E 55 4D 50 59    major minor    length (2 or 4 bytes)    header    data
//! {'descr': '|u1', 'fortran_order': False, 'shape': (1000, 81), }
//!
//! (N, 81) and (N, 9, 9): a line of 81 characters        (N, 2, 81), (N, 3, 81): two, three, with spaces between
//! ```
//!
//! Source: numpy's documentation of its module `numpy.lib.format`.

use super::cells::whole_number;
use super::error::{LineError, ParseErrorKind};
use super::line_class::LineClass;
use std::io::{self, Read};

/// The class of a line that [`NpyToLines`] wrote, if its row is not a puzzle: a line of all its
/// numbers, with spaces between.
pub(super) fn classify_bad_row(line: &[u8]) -> Option<LineClass> {
    // Fast path: a puzzle, its solution and its mask have two spaces at most.
    memchr::memchr_iter(b' ', line).nth(2)?;
    let numbers = core::str::from_utf8(line).ok()?.split_ascii_whitespace();
    let is_cell = |number: &str| number.len() == 1 && number.as_bytes()[0].is_ascii_digit();
    let (index, number) = numbers.enumerate().find(|(_, number)| !is_cell(number))?;
    let remedy = match number {
        "-1" => ": if that is an empty cell, save np.maximum(array, 0)",
        "10" => ": if 1 is an empty cell, save array - 1",
        "NaN" => ": if that is an empty cell, save np.nan_to_num(array)",
        _ => "",
    };
    let at = index + 1;
    let kind = ParseErrorKind::ArrayRow(format!(
        "number {at} of this row of the array is {number}, and cells are 0 to 9{remedy}"
    ));
    Some(LineClass::malformed(LineError::at_start(kind)))
}

const MAGIC: &[u8; 6] = b"\x93NUMPY";

/// The length of the longest header, in bytes.
const MAX_HEADER: usize = 1 << 14;
/// The number of bytes of data that are turned into lines at once.
const PIECE: usize = 1 << 16;

/// A reader that turns numpy arrays into lines, and returns all other input unchanged.
pub(super) struct NpyToLines<R> {
    reader: R,
    state: State,
}

enum State {
    /// Nothing was read yet.
    Start,
    /// Text, of which these bytes were read but not returned.
    Text(Vec<u8>),
    Array(Array),
}

impl<R: Read> NpyToLines<R> {
    pub(super) fn new(reader: R) -> NpyToLines<R> {
        NpyToLines { reader, state: State::Start }
    }

    /// The reader without any change of the bytes.
    pub(super) fn of_text(self) -> NpyToLines<R> {
        NpyToLines { state: State::Text(Vec::new()), ..self }
    }

    /// True if an array was found.
    pub(super) fn is_array(&self) -> bool {
        matches!(self.state, State::Array(_))
    }

    /// Reads the first bytes. Text is returned at once, without waiting for more.
    fn start(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.reader.read(buffer)?;
        if count == 0 || buffer[0] != MAGIC[0] {
            self.state = State::Text(Vec::new());
            return Ok(count);
        }
        let mut start = buffer[..count].to_vec();
        self.read_to(&mut start, MAGIC.len() + 6)?;
        if start.starts_with(MAGIC) {
            self.begin_array(start)?;
        } else {
            self.state = State::Text(start);
        }
        self.read(buffer)
    }

    /// Begins with the next array; returns false if there is none. `start` is the bytes of it that
    /// were read already.
    fn begin_next(&mut self, mut start: Vec<u8>) -> io::Result<bool> {
        self.read_to(&mut start, MAGIC.len() + 6)?;
        if start.is_empty() {
            return Ok(false);
        }
        if !start.starts_with(MAGIC) {
            return Err(bad("more bytes follow the numpy array, but no other array".to_owned()));
        }
        self.begin_array(start).map(|()| true)
    }

    /// Begins with an array. `start` includes its magic number and the length of its header.
    fn begin_array(&mut self, mut start: Vec<u8>) -> io::Result<()> {
        let (len, data_start) = match start[..] {
            [_, _, _, _, _, _, 1, _, low, high, ..] => {
                (usize::from(u16::from_le_bytes([low, high])), 10)
            }
            [_, _, _, _, _, _, 2 | 3, _, a, b, c, d, ..] => {
                (usize::try_from(u32::from_le_bytes([a, b, c, d])).unwrap_or(usize::MAX), 12)
            }
            _ => return Err(bad("a numpy array of an unknown version, or cut off".to_owned())),
        };
        if len > MAX_HEADER {
            return Err(bad("a numpy array with a header that is too long".to_owned()));
        }
        self.read_to(&mut start, data_start + len)?;
        let Some(header) = start.get(data_start..data_start + len) else {
            return Err(bad("a numpy array that is cut off in its header".to_owned()));
        };
        let mut array = Array::of_header(&String::from_utf8_lossy(header))?;
        array.data.extend_from_slice(&start[data_start + len..]);
        self.state = State::Array(array);
        Ok(())
    }

    /// Reads until there are `len` bytes, or the end of the input.
    fn read_to(&mut self, bytes: &mut Vec<u8>, len: usize) -> io::Result<()> {
        if let Some(missing) = len.checked_sub(bytes.len()) {
            self.reader.by_ref().take(missing as u64).read_to_end(bytes)?;
        }
        Ok(())
    }
}

impl<R: Read> Read for NpyToLines<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            match &mut self.state {
                State::Start => return self.start(buffer),
                State::Text(rest) if rest.is_empty() => return self.reader.read(buffer),
                State::Text(rest) => {
                    let len = rest.len().min(buffer.len());
                    buffer[..len].copy_from_slice(&rest[..len]);
                    rest.drain(..len);
                    return Ok(len);
                }
                State::Array(array) => {
                    let count = array.read(&mut self.reader, buffer)?;
                    if count > 0 || buffer.is_empty() {
                        return Ok(count);
                    }
                    let rest = core::mem::take(&mut array.data);
                    if !self.begin_next(rest)? {
                        return Ok(0);
                    }
                }
            }
        }
    }
}

fn bad(why: String) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, why)
}

/// An array that is being turned into lines.
struct Array {
    number: Number,
    /// The number of boards in a line: a puzzle, and perhaps its solution and its mask.
    boards: usize,
    /// The number of lines that are still to come.
    rows: u64,
    /// Data that was read but is not in a line yet.
    data: Vec<u8>,
    /// Lines, of which the first `given` bytes were returned.
    lines: Vec<u8>,
    given: usize,
}

/// The type of the numbers.
#[derive(Clone, Copy)]
enum Number {
    /// An integer of `bytes` bytes, little-endian.
    Integer {
        bytes: usize,
        is_signed: bool,
    },
    Single,
    Double,
}

impl Number {
    fn of_descr(descr: &str) -> Option<Number> {
        Some(match descr {
            "|u1" | "u1" => Number::Integer { bytes: 1, is_signed: false },
            "|i1" | "i1" => Number::Integer { bytes: 1, is_signed: true },
            "<u2" => Number::Integer { bytes: 2, is_signed: false },
            "<i2" => Number::Integer { bytes: 2, is_signed: true },
            "<u4" => Number::Integer { bytes: 4, is_signed: false },
            "<i4" => Number::Integer { bytes: 4, is_signed: true },
            "<u8" => Number::Integer { bytes: 8, is_signed: false },
            "<i8" => Number::Integer { bytes: 8, is_signed: true },
            "<f4" => Number::Single,
            "<f8" => Number::Double,
            _ => return None,
        })
    }

    fn bytes(self) -> usize {
        match self {
            Number::Integer { bytes, .. } => bytes,
            Number::Single => 4,
            Number::Double => 8,
        }
    }

    /// The character of a cell; `None` for a number that is not from 0 to 9.
    fn character(self, bytes: &[u8]) -> Option<u8> {
        let value = match self {
            Number::Integer { .. } => {
                let (&low, high) = bytes.split_first()?;
                if high.iter().any(|&byte| byte != 0) {
                    return None;
                }
                low
            }
            Number::Single => whole_number(f64::from(f32::from_le_bytes(bytes.try_into().ok()?)))?,
            Number::Double => whole_number(f64::from_le_bytes(bytes.try_into().ok()?))?,
        };
        match value {
            0..=9 => Some(b'0' + value),
            _ => None,
        }
    }

    /// The number as text.
    fn text(self, bytes: &[u8]) -> String {
        let single = || bytes.try_into().map(f32::from_le_bytes).unwrap_or(f32::NAN);
        let double = || bytes.try_into().map(f64::from_le_bytes).unwrap_or(f64::NAN);
        match self {
            Number::Integer { is_signed, .. } => {
                let is_negative = is_signed && bytes.last().is_some_and(|&high| high >= 0x80);
                let mut wide = [if is_negative { 0xFF } else { 0 }; 16];
                wide[..bytes.len()].copy_from_slice(bytes);
                i128::from_le_bytes(wide).to_string()
            }
            Number::Single => single().to_string(),
            Number::Double => double().to_string(),
        }
    }
}

impl Array {
    fn of_header(header: &str) -> io::Result<Array> {
        let value = |key: &str| {
            let rest = header.split_once(&format!("'{key}':"))?.1.trim_start();
            let end = match rest.chars().next()? {
                '(' => rest.find(')')? + 1,
                _ => rest.find(',')?,
            };
            Some(rest[..end].trim())
        };
        let descr = value("descr").unwrap_or_default().trim_matches('\'');
        let shape = value("shape").unwrap_or_default();
        let Some(number) = Number::of_descr(descr) else {
            return Err(bad(match descr.strip_prefix('>').map(|rest| format!("<{rest}")) {
                Some(little) if Number::of_descr(&little).is_some() => format!(
                    "a numpy array of big-endian numbers, {descr}: save array.astype('{little}')"
                ),
                _ if descr == "|b1" => {
                    "a numpy array of truth values, which are no digits: save the puzzles instead"
                        .to_owned()
                }
                _ if descr.starts_with('[') => {
                    "a numpy array of records: save the column of the puzzles, as in \
                     array['puzzle']"
                        .to_owned()
                }
                _ => format!("a numpy array of the type {descr}; numbers are read, as uint8"),
            }));
        };
        if value("fortran_order") != Some("False") {
            return Err(bad(
                "a numpy array in Fortran order: save np.ascontiguousarray of it".to_owned()
            ));
        }
        let sizes =
            shape.trim_matches(['(', ')']).split(',').map(str::trim).filter(|s| !s.is_empty());
        let sizes: Vec<u64> = sizes.map_while(|size| size.parse().ok()).collect();
        let (rows, boards) = match sizes[..] {
            [81] | [9, 9] => (1, 1),
            [rows, 81] | [rows, 9, 9] => (rows, 1),
            [rows, 2, 81] | [rows, 2, 9, 9] => (rows, 2),
            [rows, 3, 81] | [rows, 3, 9, 9] => (rows, 3),
            _ => {
                let what = "a numpy array of shape";
                let remedy = match sizes[..] {
                    [_, 162] => ": save array.reshape(-1, 2, 81)".to_owned(),
                    [_, 243] => ": save array.reshape(-1, 3, 81)".to_owned(),
                    [.., 9, 9, 9] | [.., 81, 9] => {
                        ": where the last size is a digit each, save array.argmax(-1) + \
                         array.any(-1)"
                            .to_owned()
                    }
                    [.., 9, 9, 10] | [.., 81, 10] => {
                        ": where the last size is a digit each, save array.argmax(-1)".to_owned()
                    }
                    _ => "; (N, 81) and (N, 9, 9) are read, also with 2 or 3 boards in a row: \
                          (N, 2, 81)"
                        .to_owned(),
                };
                return Err(bad(format!("{what} {shape}{remedy}")));
            }
        };
        Ok(Array { number, boards, rows, data: Vec::new(), lines: Vec::new(), given: 0 })
    }

    fn read(&mut self, reader: &mut impl Read, buffer: &mut [u8]) -> io::Result<usize> {
        while self.given == self.lines.len() {
            if self.rows == 0 {
                return Ok(0);
            }
            let row_bytes = 81 * self.boards * self.number.bytes();
            let wanted = PIECE.max(row_bytes);
            if let Some(missing) = wanted.checked_sub(self.data.len()) {
                reader.take(missing as u64).read_to_end(&mut self.data)?;
            }
            if self.data.len() < row_bytes {
                let rows = if self.rows == 1 { "row is" } else { "rows are" };
                return Err(bad(format!(
                    "a numpy array that is cut off: {} {rows} missing",
                    self.rows
                )));
            }
            self.make_lines(row_bytes);
        }
        let len = buffer.len().min(self.lines.len() - self.given);
        buffer[..len].copy_from_slice(&self.lines[self.given..self.given + len]);
        self.given += len;
        Ok(len)
    }

    fn make_lines(&mut self, row_bytes: usize) {
        self.lines.clear();
        self.given = 0;
        let mut used = 0;
        for row in self.data.chunks_exact(row_bytes) {
            if self.rows == 0 {
                break;
            }
            self.rows -= 1;
            used += row_bytes;
            let start = self.lines.len();
            for (index, cell) in row.chunks_exact(self.number.bytes()).enumerate() {
                if index > 0 && index % 81 == 0 {
                    self.lines.push(b' ');
                }
                let Some(character) = self.number.character(cell) else {
                    self.lines.truncate(start);
                    let numbers = row.chunks_exact(self.number.bytes());
                    let numbers: Vec<String> = numbers.map(|cell| self.number.text(cell)).collect();
                    self.lines.extend_from_slice(numbers.join(" ").as_bytes());
                    break;
                };
                self.lines.push(character);
            }
            self.lines.push(b'\n');
        }
        self.data.drain(..used);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::{Blocks, ReadOptions};
    use crate::grid::Grid;

    /// An array of `rows` puzzles, all of whose cells are `digit`.
    fn array(rows: usize, digit: u8) -> Vec<u8> {
        let header = format!(
            "{{'descr': '|u1', 'fortran_order': False, 'shape': ({rows}, 81), }}{}\n",
            " ".repeat(20)
        );
        let length = u16::try_from(header.len()).expect("a short header").to_le_bytes();
        [&MAGIC[..], &[1, 0], &length[..], header.as_bytes(), &vec![digit; 81 * rows]].concat()
    }

    fn text(bytes: &[u8]) -> io::Result<String> {
        let mut text = String::new();
        NpyToLines::new(bytes).read_to_string(&mut text).map(|_| text)
    }

    /// The number of clues of each puzzle, or its error.
    fn puzzles(bytes: &[u8]) -> Vec<Result<usize, String>> {
        let options = ReadOptions::default();
        let mut found = Vec::new();
        for block in Blocks::new(bytes, &options) {
            for record in block.expect("an array").records(&options) {
                found.push(record.puzzle().map(Grid::clues).map_err(ToString::to_string));
            }
        }
        found
    }

    #[test]
    fn text_that_begins_like_an_array_is_returned_unchanged() {
        let text = b"\x93NUMBERS and more";
        let mut reader = NpyToLines::new(&text[..]);
        let (mut read, mut byte) = (Vec::new(), [0]);
        while reader.read(&mut byte).expect("text") > 0 {
            read.extend(byte);
        }
        assert_eq!(read, text);
    }

    #[test]
    fn a_row_that_is_no_puzzle_keeps_its_numbers() {
        let mut rows = array(3, 5);
        let second = rows.len() - 2 * 81;
        (rows[second], rows[second + 80]) = (1, 10);
        let text = text(&rows).expect("rows");
        let bad = text.lines().nth(1).expect("three rows");
        assert_eq!(bad, format!("1 {}10", "5 ".repeat(79)));
        let why = "number 81 of this row of the array is 10, and cells are 0 to 9: if 1 is an \
                   empty cell, save array - 1";
        assert_eq!(puzzles(&rows), [Ok(81), Err(why.to_owned()), Ok(81)]);
    }

    #[test]
    fn several_arrays_in_a_file_are_read() {
        let line = |digit: &str| digit.repeat(81) + "\n";
        let all = [array(2, 1), array(0, 2), array(1, 3)].concat();
        let lines = [line("1"), line("1"), line("3")].concat();
        assert_eq!(text(&all).ok(), Some(lines));
        let many = array(0, 0).repeat(100_000);
        assert_eq!(text(&many).ok(), Some(String::new()), "no call for each array");
    }

    #[test]
    fn the_error_of_another_array_says_how_to_save_it() {
        let with = |descr: &str, shape: &str, cell: u8| {
            let old = String::from_utf8_lossy(&array(1, cell)[10..]).into_owned();
            let header = old.split_once('\n').expect("a header").0;
            let new = header.replace("|u1", descr).replace("(1, 81)", shape) + "\n";
            let length = u16::try_from(new.len()).expect("a short header").to_le_bytes();
            [&MAGIC[..], &[1, 0], &length[..], new.as_bytes(), &[cell; 81]].concat()
        };
        let told = |descr: &str, shape: &str, cell| {
            let array = with(descr, shape, cell);
            match text(&array) {
                // A row that is not a puzzle becomes a line of its numbers.
                Ok(_) => puzzles(&array)[0].clone().expect_err("no puzzle"),
                Err(error) => error.to_string(),
            }
        };
        for (descr, shape, cell, wanted) in [
            ("|b1", "(1, 81)", 1, "truth values"),
            ("|i1", "(1, 81)", 255, "save np.maximum(array, 0)"),
            ("|u1", "(1, 81)", 10, "save array - 1"),
            ("|u1", "(1, 162)", 1, "save array.reshape(-1, 2, 81)"),
            ("|u1", "(1, 81, 9)", 1, "save array.argmax(-1) + array.any(-1)"),
            ("|u1", "(1, 9, 9, 10)", 1, "save array.argmax(-1)"),
            ("|u1", "(1, 80)", 1, "(N, 81) and (N, 9, 9) are read"),
        ] {
            let told = told(descr, shape, cell);
            assert!(told.contains(wanted), "{told}");
        }
    }

    #[test]
    fn bytes_after_an_array_are_not_dropped() {
        for after in [&b"53..7"[..], b"\x93NUM", &array(2, 1)[..150]] {
            assert!(text(&[&array(1, 5), after].concat()).is_err(), "{after:?}");
        }
        assert!(text(&array(1, 5)).is_ok());
    }
}
