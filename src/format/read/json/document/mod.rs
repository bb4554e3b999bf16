//! JSON documents in which a record goes over several lines, or a line has several records, as
//! programs write them: `json.dump(puzzles, file, indent=2)`, `JSON.stringify(puzzles)`, `jq .`.
//! [`JsonToLines`] gives each record a line while it is read, so that everything behind it sees a file
//! of lines.
//!
//! The line feeds within a record are written behind it, so the number of a line is where the
//! record begins; columns count in the joined line. Where a line of the document has several
//! records, each counts as a line, and numbers behind them are too high until lines without records
//! make up for it.
//!
//! The first record whose form is clear decides whether an input is such a document. A file with
//! one record in each line is passed on unchanged. Behind the last record the reader returns an error if the
//! brackets of the document do not match, or if a list or an object is still open at its end.

mod cell_layout;
mod extent;
mod record_finder;

use crate::format::read::classify::{BOM, MAX_LINE};
use crate::format::read::column::Column;
use core::mem;
use core::ops::Range;
use extent::{ValueScan, is_scalar, past_spaces, string_end, value_end};
use record_finder::{Next, RecordFinder};
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
    /// The field of the puzzle, if it was given.
    column: Option<Column>,
    state: State,
}

enum State {
    /// These bytes, behind spaces that were given already, do not tell yet what the input is.
    Start(Vec<u8>),
    /// Not a document: bytes are given as they are, first these, which were read ahead.
    Text(Vec<u8>),
    Document(Box<Document>),
}

impl<R: Read> JsonToLines<R> {
    pub(in crate::format::read) fn new(reader: R, column: Option<Column>) -> JsonToLines<R> {
        JsonToLines { reader, column, state: State::Start(Vec::new()) }
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
            match is_document(seen, self.column, is_last) {
                Some(true) => {
                    let json = without_bom(ahead).to_vec();
                    self.state = State::Document(Box::new(Document::new(json, self.column)));
                    break;
                }
                None if !is_last => {}
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
            State::Document(document) => document.read(&mut self.reader, buffer),
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

/// Whether `json` begins with a record that goes over several lines, or that has another one in its
/// last line. `None`: more input is needed. `is_last`: no more comes.
fn is_document(json: &[u8], column: Option<Column>, is_last: bool) -> Option<bool> {
    let mut finder = RecordFinder::new(column);
    let mut at = 0;
    let record = loop {
        match finder.next(json, at, is_last) {
            Next::Record(record) if is_odd_item(&json[record.clone()], &finder) => at = record.end,
            Next::Record(record) => break record,
            Next::Incomplete(start) if is_last => break start..json.len(),
            Next::Incomplete(_) => return None,
        }
    };
    let (text, behind) = (&json[record.clone()], &json[record.end..]);
    let is_json = match text.first() {
        // A key, or none; C has numbers there, JavaScript names, Python other quotes.
        Some(b'{') => past_spaces(text, 1).is_some_and(|at| matches!(text[at], b'"' | b'}')),
        Some(b'[') => is_json_list(text),
        Some(b'"') => true,
        _ => false,
    };
    if !is_json {
        return Some(false);
    }
    if finder.is_in_object() || goes_over_lines(text) || finder.has_pairs() && text.contains(&b'\n')
    {
        return Some(true);
    }
    let next = behind.iter().find(|b| !matches!(b, b' ' | b'\t' | b'\r' | b',' | b']'))?;
    Some(matches!(next, b'{' | b'[' | b'"'))
}

/// Whether a record is a number, a name, a short string or an empty list in a list of other things:
/// it does not show how the list is written.
fn is_odd_item(record: &[u8], finder: &RecordFinder) -> bool {
    let is_string = || record.starts_with(b"\"") && record.len() <= ROW_STRING;
    let is_bracket = |b: &u8| b.is_ascii_whitespace() || matches!(b, b'[' | b']' | b',');
    let is_empty = || record.iter().all(is_bracket);
    finder.is_in_list() && (is_scalar(record) || is_string() || is_empty())
}

/// Whether a record is in several lines. A list that has a row of cells in each line, as a list or
/// a string, does not count: such lines are read as they are.
fn goes_over_lines(json: &[u8]) -> bool {
    let mut lines = json.split(|&b| b == b'\n').skip(1).map(<[u8]>::trim_ascii_start);
    let is_row = |line: &[u8]| match line.first() {
        None | Some(b'[' | b']') => true,
        Some(b'"') => string_end(line, 0) == Some(ROW_STRING),
        Some(_) => false,
    };
    match json.first() {
        Some(b'[') => lines.any(|line| !is_row(line)),
        _ => lines.next().is_some(),
    }
}

/// Whether a list is one of JSON: commas stand between its values, and those without quotes are
/// numbers and the like. numpy prints spaces alone, other programs have other quotes.
fn is_json_list(json: &[u8]) -> bool {
    let (mut at, mut is_behind_value) = (0, false);
    while let Some(start) = past_spaces(json, at) {
        at = match json[start] {
            b'[' | b'{' | b',' | b':' => {
                is_behind_value = false;
                start + 1
            }
            b']' | b'}' => start + 1,
            _ if is_behind_value => return false,
            b'"' => {
                is_behind_value = true;
                string_end(json, start).unwrap_or(json.len())
            }
            _ => {
                is_behind_value = true;
                let end = value_end(json, start).unwrap_or(json.len());
                if !is_scalar(&json[start..end]) {
                    return false;
                }
                end
            }
        };
    }
    true
}

/// A document on its way to lines.
struct Document {
    finder: RecordFinder,
    /// What was read, and is no line yet.
    json: Vec<u8>,
    /// What is too long, and dropped up to its end.
    skipping: Option<Skipped>,
    /// Everything was read.
    at_end: bool,
    /// The line of the document in which `json` begins, from 1.
    line: usize,
    /// What is wrong with the document around its records. The reader tells it at the end.
    fault: Option<String>,
    lines: Vec<u8>,
    /// How many bytes of `lines` were given.
    given: usize,
    feeds: LineFeeds,
}

/// What is dropped.
enum Skipped {
    Value(ValueScan),
    /// A number, a word, or something that is no JSON.
    Word,
}

impl Skipped {
    /// The end of what is dropped in the next piece of it: the byte behind it.
    fn advance(&mut self, piece: &[u8]) -> Option<usize> {
        match self {
            Skipped::Value(scan) => scan.advance(piece),
            Skipped::Word => piece.iter().position(|b| matches!(b, b'\n' | b',' | b']' | b'}')),
        }
    }
}

/// Keeps the line numbers of the output those of the document.
#[derive(Default)]
struct LineFeeds {
    /// The last record has no line feed yet.
    is_open: bool,
    /// Line feeds inside the last record, which are written behind it.
    within: usize,
    /// Line feeds written between records of one line. Later ones are left out for them.
    added: usize,
}

impl LineFeeds {
    /// Writes the line feed of a record that has another one behind it in its line.
    fn end_record(&mut self, lines: &mut Vec<u8>) {
        if mem::take(&mut self.is_open) {
            self.added += usize::from(self.within == 0);
            let count = mem::take(&mut self.within).max(1);
            lines.resize(lines.len() + count, b'\n');
        }
    }

    /// Writes `count` line feeds of the document, which stand outside of records.
    fn write(&mut self, count: usize, lines: &mut Vec<u8>) {
        if count == 0 {
            return;
        }
        let count = count + mem::take(&mut self.within);
        let least = usize::from(mem::take(&mut self.is_open));
        let spared = self.added.min(count - least);
        self.added -= spared;
        lines.resize(lines.len() + count - spared, b'\n');
    }
}

impl Document {
    fn new(json: Vec<u8>, column: Option<Column>) -> Document {
        let mut document = Document {
            finder: RecordFinder::new(column),
            json,
            skipping: None,
            at_end: false,
            line: 1,
            fault: None,
            lines: Vec::new(),
            given: 0,
            feeds: LineFeeds::default(),
        };
        document.make_lines();
        document
    }

    fn read(&mut self, reader: &mut impl Read, buffer: &mut [u8]) -> io::Result<usize> {
        while self.given == self.lines.len() && !self.at_end {
            self.lines.clear();
            self.given = 0;
            self.at_end = read_piece(reader, &mut self.json)? == 0;
            self.make_lines();
        }
        if self.given == self.lines.len()
            && let Some(fault) = self.fault.take()
        {
            return Err(io::Error::new(io::ErrorKind::InvalidData, fault));
        }
        let count = buffer.len().min(self.lines.len() - self.given);
        buffer[..count].copy_from_slice(&self.lines[self.given..self.given + count]);
        self.given += count;
        Ok(count)
    }

    /// Makes lines of what was read, as far as it goes.
    fn make_lines(&mut self) {
        let mut at = 0;
        while at < self.json.len() || self.at_end {
            if let Some(skipped) = &mut self.skipping {
                let end = skipped.advance(&self.json[at..]).map(|len| at + len);
                let past = end.unwrap_or(self.json.len());
                self.feeds.within += count_feeds(&self.json[at..past]);
                at = past;
                if end.is_some() || self.at_end {
                    self.skipping = None;
                }
                continue;
            }
            let next = self.finder.next(&self.json, at, self.at_end);
            if let Some(bracket) = self.finder.wrong_bracket.take() {
                self.fault.get_or_insert_with(|| {
                    let line = self.line + count_feeds(&self.json[..bracket]);
                    format!(
                        "the brackets of the JSON document do not match in line {line}: what is behind it \
                         may be misread"
                    )
                });
            }
            let record = match next {
                Next::Record(record) => record,
                // The document ends, or breaks off.
                Next::Incomplete(start) if self.at_end => {
                    let fault = if self.finder.is_within() {
                        Some("the JSON document ends in the middle: it is cut off")
                    } else if self.finder.needs_puzzles {
                        Some("the JSON document has a list of solutions, and no puzzles")
                    } else {
                        None
                    };
                    self.fault = self.fault.take().or(fault.map(str::to_owned));
                    self.take_record(at, start..self.json.len());
                    self.feeds.end_record(&mut self.lines);
                    self.json.clear();
                    return;
                }
                Next::Incomplete(start) if self.json.len() - start > MAX_LINE => {
                    start..self.json.len()
                }
                Next::Incomplete(start) => {
                    let between = count_feeds(&self.json[at..start]);
                    self.feeds.write(between, &mut self.lines);
                    at = start;
                    break;
                }
            };
            at = self.take_record(at, record);
        }
        self.line += count_feeds(&self.json[..at]);
        self.json.drain(..at);
    }

    /// Writes the line feeds from byte `from` to the record, and the record. Returns where to go
    /// on. A record that is too long to be read is cut off, so that a message tells it. A member of
    /// the document that is too long is dropped.
    fn take_record(&mut self, from: usize, record: Range<usize>) -> usize {
        let Range { start, end } = record;
        self.feeds.write(count_feeds(&self.json[from..start]), &mut self.lines);
        let is_too_long = end - start > MAX_LINE;
        if start == end {
            return end;
        }
        let text = &self.json[start..end.min(start + MAX_LINE + 1)];
        if !self.finder.is_at_member() || self.finder.is_told(text) {
            self.feeds.end_record(&mut self.lines);
            if is_too_long {
                // With its indentation: the line has to be too long as well.
                self.lines.extend(text.iter().map(|&b| if b == b'\n' { b' ' } else { b }));
            } else {
                write_in_a_line(text, &mut self.lines);
            }
            self.feeds.is_open = true;
        }
        if is_too_long {
            self.finder.leave_member();
            self.skipping = Some(match self.json[start] {
                b'{' | b'[' | b'"' => Skipped::Value(ValueScan::new(usize::MAX)),
                _ => Skipped::Word,
            });
            return start;
        }
        self.feeds.within += count_feeds(&self.json[start..end]);
        end
    }
}

fn count_feeds(json: &[u8]) -> usize {
    memchr::memchr_iter(b'\n', json).count()
}

/// Writes the lines of a record one behind the other, without what they are indented by.
fn write_in_a_line(json: &[u8], line: &mut Vec<u8>) {
    for (k, part) in json.split(|&b| b == b'\n').enumerate() {
        if k > 0 && line.ends_with(b",") {
            line.push(b' ');
        }
        line.extend_from_slice(part.trim_ascii());
    }
}

#[cfg(test)]
mod tests;
