//! JSON documents in which a record goes over several lines, or a line has several records, as
//! programs write them: `json.dump(puzzles, file, indent=2)`, `JSON.stringify(puzzles)`, `jq .`.
//! [`JsonToLines`] gives each record a line while it is read, so that everything behind it sees a
//! file of lines.
//!
//! ```text
//! detect         whether an input is such a document
//! conversion     a document on its way to lines
//! line_feeds     keeps the numbers of the lines
//! record_finder  where the records stand
//! object_lists   which members of an object are lists of records
//! cell_layout    where the lists of cells stand in a document of lists
//! extent         where a value ends, also a broken one
//! ```
//!
//! The line feeds within a record are written behind it, so the number of a line is where the
//! record begins; columns count in the joined line. Where a line of the document has several
//! records, each counts as a line, and numbers behind them are too high until lines without records
//! make up for it.
//!
//! The first record whose form is clear decides whether an input is such a document. A file with
//! one record in each line is passed on unchanged. Behind the last record the reader returns an
//! error if the brackets of the document do not match, or if a list or an object is still open at
//! its end.

mod cell_layout;
mod conversion;
mod detect;
mod extent;
mod line_feeds;
mod object_lists;
mod record_finder;

use crate::format::read::classify::{BOM, MAX_LINE};
use crate::format::read::options::ReadOptions;
use conversion::Conversion;
use core::mem;
use detect::is_document;
use extent::NeedMore;
use std::io::{self, Read};

/// How many bytes are read at most to tell a document from lines, and an object that is a record
/// from one that has lists of records. A longer object cannot be read as a record.
const MAX_AHEAD: usize = MAX_LINE;
/// The bytes of a string of nine characters, with its quotes.
const ROW_STRING: usize = 11;
/// How many bytes are read at once.
const PIECE: usize = 1 << 16;

/// A reader that gives each record of a JSON document a line, and everything else as it is.
pub(in crate::format::read) struct JsonToLines<R> {
    reader: R,
    options: ReadOptions,
    state: State,
}

enum State {
    /// These bytes, behind spaces that were given already, do not tell yet what the input is.
    Start(Vec<u8>),
    /// Not a document: bytes are given as they are, first these, which were read ahead.
    Text(Vec<u8>),
    Document(Box<Conversion>),
}

impl<R: Read> JsonToLines<R> {
    pub(in crate::format::read) fn new(reader: R, options: &ReadOptions) -> JsonToLines<R> {
        JsonToLines { reader, options: *options, state: State::Start(Vec::new()) }
    }

    /// The same reader, giving all bytes as they are. To be called before anything is read.
    pub(in crate::format::read) fn without_document(self) -> JsonToLines<R> {
        JsonToLines { state: State::Text(Vec::new()), ..self }
    }

    /// True if a document was found.
    pub(in crate::format::read) fn is_document(&self) -> bool {
        matches!(self.state, State::Document(_))
    }

    pub(in crate::format::read) fn get_ref(&self) -> &R {
        &self.reader
    }

    pub(in crate::format::read) fn into_inner(self) -> R {
        self.reader
    }

    /// Reads until it is known what the input is. What is no JSON is given at once.
    fn start(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let State::Start(ahead) = &mut self.state else { return Ok(0) };
        if ahead.is_empty() {
            let count = self.reader.read(buffer)?;
            match first_byte(&buffer[..count]) {
                Some(b'{' | b'[') => ahead.extend_from_slice(&buffer[..count]),
                Some(_) => {
                    self.state = State::Text(Vec::new());
                    return Ok(count);
                }
                None => return Ok(count),
            }
        }
        let mut is_last = false;
        loop {
            let seen = without_bom(&ahead[..ahead.len().min(MAX_AHEAD)]);
            match is_document(seen, &self.options, is_last) {
                Ok(true) => {
                    let json = without_bom(ahead).to_vec();
                    self.state = State::Document(Box::new(Conversion::new(json, &self.options)));
                    break;
                }
                Err(NeedMore) if !is_last => {}
                _ => {
                    self.state = State::Text(mem::take(ahead));
                    break;
                }
            }
            is_last = read_piece(&mut self.reader, ahead)? == 0 || ahead.len() >= MAX_AHEAD;
        }
        self.read(buffer)
    }
}

impl<R: Read> Read for JsonToLines<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match &mut self.state {
            State::Start(_) => self.start(buffer),
            State::Text(ahead) if ahead.is_empty() => self.reader.read(buffer),
            State::Text(ahead) => {
                let count = ahead.len().min(buffer.len());
                buffer[..count].copy_from_slice(&ahead[..count]);
                ahead.drain(..count);
                Ok(count)
            }
            State::Document(conversion) => conversion.read(&mut self.reader, buffer),
        }
    }
}

/// Reads at most [`PIECE`] bytes behind `bytes`. Returns how many; none are left if it is 0.
fn read_piece(reader: &mut impl Read, bytes: &mut Vec<u8>) -> io::Result<usize> {
    let len = bytes.len();
    bytes.resize(len + PIECE, 0);
    let count = reader.read(&mut bytes[len..]);
    bytes.truncate(len + *count.as_ref().unwrap_or(&0));
    count
}

fn without_bom(text: &[u8]) -> &[u8] {
    text.strip_prefix(BOM).unwrap_or(text)
}

/// The first byte that is no space, behind a byte order mark.
fn first_byte(text: &[u8]) -> Option<u8> {
    without_bom(text).iter().copied().find(|b| !b.is_ascii_whitespace())
}

#[cfg(test)]
mod tests;
