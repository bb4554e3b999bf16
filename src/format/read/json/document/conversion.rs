//! [`Conversion`]: a document on its way to lines.

use super::extent::ValueScan;
use super::line_feeds::{LineFeeds, count_feeds};
use super::read_piece;
use super::record_finder::{Next, RecordFinder};
use crate::format::read::classify::MAX_LINE;
use crate::format::read::options::ReadOptions;
use core::ops::Range;
use std::io::{self, Read};

/// A document on its way to lines.
pub(super) struct Conversion {
    finder: RecordFinder,
    /// What was read, and is no line yet.
    pub(super) json: Vec<u8>,
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

impl Conversion {
    pub(super) fn new(json: Vec<u8>, options: &ReadOptions) -> Conversion {
        let mut conversion = Conversion {
            finder: RecordFinder::new(options),
            json,
            skipping: None,
            at_end: false,
            line: 1,
            fault: None,
            lines: Vec::new(),
            given: 0,
            feeds: LineFeeds::default(),
        };
        conversion.make_lines();
        conversion
    }

    pub(super) fn read(&mut self, reader: &mut impl Read, buffer: &mut [u8]) -> io::Result<usize> {
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
                    let fault = if self.finder.is_open() {
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
        if !self.finder.is_in_members() || self.finder.is_record_value(text) {
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
            self.finder.skip_member();
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

/// Writes the lines of a record one behind the other, without what they are indented by.
fn write_in_a_line(json: &[u8], line: &mut Vec<u8>) {
    for (k, part) in json.split(|&b| b == b'\n').enumerate() {
        if k > 0 && line.ends_with(b",") {
            line.push(b' ');
        }
        line.extend_from_slice(part.trim_ascii());
    }
}
