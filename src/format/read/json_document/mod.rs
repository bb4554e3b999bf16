//! JSON documents in which a record goes over several lines, or a line has several records, as
//! programs write them: `json.dump(puzzles, file, indent=2)`, `JSON.stringify(puzzles)`, `jq .`.
//! [`FromJson`] gives each record a line while it is read, so that everything behind it sees a file
//! of lines.
//!
//! The line feeds within a record follow behind it, so the number of a line is where the record
//! begins. Only where a line of the document has several records, the later ones count as lines.
//!
//! Only the first record decides whether an input is such a document. Files with a record a line
//! are given as they are.

mod extent;
mod records;

use super::classify::{BOM, MAX_LINE};
use core::mem;
use core::ops::Range;
use extent::text_end;
use records::{Next, RecordFinder};
use std::io::{self, Read};

/// The first bytes that tell what the input is, at most this many.
const AHEAD: usize = 1 << 16;
/// The bytes of a text of nine characters, with its quotes.
const ROW_TEXT: usize = 11;
/// How many bytes are read at once.
const PIECE: usize = 1 << 16;

/// A reader that gives each record of a JSON document a line, and everything else as it is.
pub(super) struct FromJson<R> {
    reader: R,
    state: State,
}

enum State {
    /// Nothing but spaces was read, and this, which does not tell yet what the input is.
    Start(Vec<u8>),
    /// Anything else; this was read ahead, and is still to be given.
    Text(Vec<u8>),
    Document(Box<Document>),
}

impl<R: Read> FromJson<R> {
    pub(super) fn new(reader: R) -> FromJson<R> {
        FromJson { reader, state: State::Start(Vec::new()) }
    }

    /// The same reader, if it was not read from, for a part of a text.
    pub(super) fn without_document(self) -> FromJson<R> {
        FromJson { state: State::Text(Vec::new()), ..self }
    }

    /// True if a document was found.
    pub(super) fn is_document(&self) -> bool {
        matches!(self.state, State::Document(_))
    }

    pub(super) fn get_ref(&self) -> &R {
        &self.reader
    }

    pub(super) fn into_inner(self) -> R {
        self.reader
    }

    /// Reads while nothing tells what the input is. Text is given at once.
    fn start(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let State::Start(ahead) = &mut self.state else { return Ok(0) };
        loop {
            let count = self.reader.read(buffer)?;
            if ahead.is_empty() {
                match first_byte(&buffer[..count]) {
                    Some(b'{' | b'[') => {}
                    Some(_) => {
                        self.state = State::Text(Vec::new());
                        return Ok(count);
                    }
                    None => return Ok(count),
                }
            }
            ahead.extend_from_slice(&buffer[..count]);
            let is_end = count == 0 && !buffer.is_empty();
            let is_last = is_end || ahead.len() >= AHEAD;
            match is_document(&ahead[..ahead.len().min(AHEAD)], is_last) {
                Some(true) => {
                    let json = mem::take(ahead);
                    self.state = State::Document(Box::new(Document::new(json)));
                    break;
                }
                None if !is_last => {}
                _ => {
                    self.state = State::Text(mem::take(ahead));
                    break;
                }
            }
        }
        self.read(buffer)
    }
}

impl<R: Read> Read for FromJson<R> {
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

/// The first byte that is no space, behind a byte order mark.
fn first_byte(text: &[u8]) -> Option<u8> {
    text.strip_prefix(BOM).unwrap_or(text).iter().copied().find(|b| !b.is_ascii_whitespace())
}

/// Whether the text begins with a record that goes over several lines, or that has another one in
/// its last line. `None`: it does not show yet; `is_last` if no more text will be asked for.
fn is_document(text: &[u8], is_last: bool) -> Option<bool> {
    let text = text.strip_prefix(BOM).unwrap_or(text);
    let mut inner = text.iter().copied().skip_while(u8::is_ascii_whitespace);
    if inner.next()? == b'{' && !inner.by_ref().find(|b| !b.is_ascii_whitespace())?.eq(&b'"') {
        return Some(false);
    }
    let mut finder = RecordFinder::default();
    let record = match finder.next(text, 0) {
        Next::Record(record) => record,
        Next::Open(start) if is_last => start..text.len(),
        Next::Open(_) => return None,
    };
    let (json, behind) = (&text[record.clone()], &text[record.end..]);
    if json.starts_with(b"[") && !has_values(json) {
        return Some(false);
    }
    if finder.is_in_object() || goes_over_lines(json) {
        return Some(true);
    }
    let next = behind.iter().find(|b| !matches!(b, b' ' | b'\t' | b'\r' | b','))?;
    Some(matches!(next, b'{' | b'[' | b'"'))
}

/// Whether a record is in several lines. A list that has a row of cells in each line, as a list or a
/// text, does not count: such lines are read as they are.
fn goes_over_lines(json: &[u8]) -> bool {
    let mut lines = json.split(|&b| b == b'\n').skip(1).map(<[u8]>::trim_ascii_start);
    let is_row = |line: &[u8]| match line.first() {
        None | Some(b'[' | b']') => true,
        Some(b'"') => text_end(line, 0) == Some(ROW_TEXT),
        Some(_) => false,
    };
    match json.first() {
        Some(b'[') => lines.any(|line| !is_row(line)),
        _ => lines.next().is_some(),
    }
}

/// Whether commas stand between the values of a list, and not spaces alone.
fn has_values(json: &[u8]) -> bool {
    let edge = |b: &u8| b.is_ascii_whitespace() || matches!(b, b'[' | b']');
    json.split(|&b| b == b',').all(|value| {
        let start = value.iter().position(|b| !edge(b)).unwrap_or(value.len());
        let end = value.iter().rposition(|b| !edge(b)).map_or(start, |last| last + 1);
        let value = &value[start..end];
        value.starts_with(b"\"") || !value.iter().any(|b| b.is_ascii_whitespace() || *b == b'\'')
    })
}

/// A document on its way to lines.
struct Document {
    finder: RecordFinder,
    /// What was read, and is no line yet.
    json: Vec<u8>,
    is_whole: bool,
    lines: Vec<u8>,
    /// How many bytes of `lines` were given.
    given: usize,
    feeds: Feeds,
}

/// How many line feeds are still to be written.
#[derive(Default)]
struct Feeds {
    /// The last line has no line feed yet.
    is_open: bool,
    /// So many were within the last record.
    within: usize,
    /// So many were written that the document does not have.
    added: usize,
}

impl Feeds {
    /// Writes the line feed that a record ends with, which stands in front of another one in the
    /// same line.
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
    fn new(json: Vec<u8>) -> Document {
        let bom = if json.starts_with(BOM) { BOM.len() } else { 0 };
        let mut document = Document {
            finder: RecordFinder::default(),
            json,
            is_whole: false,
            lines: Vec::new(),
            given: 0,
            feeds: Feeds::default(),
        };
        document.json.drain(..bom);
        document.make_lines();
        document
    }

    fn read(&mut self, reader: &mut impl Read, buffer: &mut [u8]) -> io::Result<usize> {
        while self.given == self.lines.len() && !self.is_whole {
            self.lines.clear();
            self.given = 0;
            let len = self.json.len();
            self.json.resize(len + PIECE, 0);
            let count = reader.read(&mut self.json[len..]);
            self.json.truncate(len + *count.as_ref().unwrap_or(&0));
            self.is_whole = count? == 0;
            self.make_lines();
        }
        let count = buffer.len().min(self.lines.len() - self.given);
        buffer[..count].copy_from_slice(&self.lines[self.given..self.given + count]);
        self.given += count;
        Ok(count)
    }

    /// Makes lines of the records that are here as a whole.
    fn make_lines(&mut self) {
        let Document { finder, json, lines, feeds, is_whole, .. } = self;
        let mut at = 0;
        loop {
            let (record, is_last) = match finder.next(json, at) {
                Next::Record(record) if record.len() <= MAX_LINE => (record, false),
                Next::Record(Range { start, .. }) => (start..start + MAX_LINE + 1, false),
                // The document breaks off, or the record is too long to be one: it is told so
                // when its line is read.
                Next::Open(start) if *is_whole => (start..json.len(), true),
                Next::Open(start) if json.len() - start > MAX_LINE => {
                    (start..start + MAX_LINE + 1, false)
                }
                Next::Open(start) => {
                    feeds.write(count_feeds(&json[at..start]), lines);
                    json.drain(..start);
                    return;
                }
            };
            feeds.write(count_feeds(&json[at..record.start]), lines);
            if !record.is_empty() {
                feeds.end_record(lines);
                write_in_a_line(&json[record.clone()], lines);
                feeds.is_open = true;
                feeds.within = count_feeds(&json[record.clone()]);
            }
            at = record.end;
            if is_last {
                feeds.end_record(lines);
                json.clear();
                return;
            }
        }
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
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// What comes of `json`, read `piece` bytes at once.
    fn lines_of(json: &str, piece: usize) -> String {
        struct Pieces<'a>(&'a [u8], usize);
        impl Read for Pieces<'_> {
            fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
                let count = buffer.len().min(self.1);
                self.0.read(&mut buffer[..count])
            }
        }
        let mut text = String::new();
        let mut reader = FromJson::new(Pieces(json.as_bytes(), piece));
        reader.read_to_string(&mut text).expect("no error");
        text
    }

    #[track_caller]
    fn check(json: &str, lines: &str) {
        for piece in [1, 2, 7, 1000] {
            assert_eq!(lines_of(json, piece), lines, "{json}");
        }
    }

    fn long_text() -> String {
        format!("\"{}\"", "1".repeat(81))
    }

    #[test]
    fn each_record_has_a_line_where_it_begins() {
        check(
            "[\n {\n  \"a\": 1\n },\n {\n  \"a\": 2\n }\n]\n",
            "\n{\"a\": 1}\n\n\n{\"a\": 2}\n\n\n\n",
        );
        check("{\n \"a\": 1\n}\n{\n \"a\": 2\n}", "{\"a\": 1}\n\n\n{\"a\": 2}\n\n");
        check("[{\"a\": 1}, {\"a\": 2},\n{\"a\": 3}\n]\n", "{\"a\": 1}\n{\"a\": 2}\n{\"a\": 3}\n");
        let text = long_text();
        check(&format!("[{text}, {text}]"), &format!("{text}\n{text}\n"));
    }

    #[test]
    fn lists_of_records_within_an_object_are_found() {
        let json = "{\"n\": 2, \"puzzles\": [{\"id\": 1, \"puzzle\": 0}, {\"id\": 2}], \"of\": [3], \"b\": [{}]}";
        check(json, "{\"id\": 1, \"puzzle\": 0}\n{\"id\": 2}\n{}\n");
        // An object that has a puzzle is a record, whatever else it has.
        let own = "{\"puzzle\": 0, \"steps\": [{\"grid\": 1}]}\n";
        check(own, own);
        check(&own.replace(", ", ",\n"), "{\"puzzle\": 0, \"steps\": [{\"grid\": 1}]}\n\n");
    }

    #[test]
    fn lists_of_cells_are_records_or_their_rows_are() {
        let cells = ["0"; 81].join(",\n");
        let line = ["0"; 81].join(", ");
        check(
            &format!("[[\n{cells}],[{line}]]\n"),
            &format!("[{line}]{}[{line}]\n", "\n".repeat(81)),
        );
        let row = format!("[{}]", ["0"; 9].join(", "));
        let grid = format!("[{}]", [&*row; 9].join(", "));
        check(&format!("[{grid}, {grid}]"), &format!("{grid}\n{grid}\n"));
        check(&grid, &grid);
    }

    #[test]
    fn files_of_lines_are_given_as_they_are() {
        for text in [
            "{\"puzzle\": 1}\n{\"puzzle\": 2}\n",
            "[\n{\"puzzle\": 1},\n{\"puzzle\": 2}\n]\n",
            "[{\"puzzle\": 1},\n {\"puzzle\": 2}]\n",
            "{5, 3, 0},\n{6, 0, 0},\n",
            "[[5 3 0]\n [6 0 0]]\n",
            "[[5, 3, 0],\n [6, 0, 0]]\n",
            "[\"53..7....\",\n \"6..195...\"]\n",
            "[Puzzle]\n53..\n",
            "\n\n  53..\n[\n{\n",
            "{\"puzzle\": 1",
            "",
        ] {
            check(text, text);
        }
    }

    #[test]
    fn a_broken_record_does_not_harm_the_others() {
        for broken in [
            "{\"a\": \"1,\n}",
            "{\"a\": [1\n}",
            "{\"a\": 1,\n",
            "{\"a\" 1,\n \"b\"\n}",
            "7\n",
            "{\"a\": 1\n}}",
        ] {
            let json = format!("[\n{{\n\"a\": 1}},\n{broken},\n{{\"a\": 2}},\n{{\"a\": 3}}\n]\n");
            let lines = lines_of(&json, 5);
            for whole in ["\n{\"a\": 1}\n", "\n{\"a\": 2}\n", "\n{\"a\": 3}\n"] {
                assert!(lines.contains(whole), "{broken}: {lines}");
            }
            assert_eq!(lines.matches('\n').count(), json.matches('\n').count(), "{broken}");
        }
    }

    #[test]
    fn memory_stays_bounded_for_a_record_without_an_end() {
        let json = format!("[\n{{\n\"a\": [{}", "1, ".repeat(2 << 20));
        let mut reader = FromJson::new(json.as_bytes());
        let mut buffer = vec![0; 1 << 16];
        while reader.read(&mut buffer).expect("no error") > 0 {
            let State::Document(document) = &reader.state else { panic!("no document") };
            assert!(document.json.len() <= MAX_LINE + 2 * PIECE);
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(256))]

        /// Objects in any layout are found in order, each where it begins if no line has two.
        #[test]
        fn objects_are_found_in_any_layout(
            ids in prop::collection::vec(0..1000u32, 1..8),
            spaces in prop::collection::vec(prop::sample::select(vec!["", " ", "\n", "\n  ", "\r\n"]), 64),
            in_list: bool,
            piece in 1..40usize,
        ) {
            let mut spaces = spaces.iter().cycle();
            let mut json = if in_list { "[".to_owned() } else { String::new() };
            let mut begins = Vec::new();
            for (k, id) in ids.iter().enumerate() {
                let mut s = || *spaces.next().expect("endless");
                json += s();
                if k > 0 && in_list { json.push(','); }
                if k > 0 && !in_list { json.push('\n'); }
                json += s();
                begins.push(json.matches('\n').count());
                json += &format!("{{{}\"id\"{}: {}{id},{}\"x\": \"}}{{\\\"\"{}}}", s(), s(), s(), s(), s());
            }
            if in_list { json.push(']'); }
            json.push('\n');
            let lines = lines_of(&json, piece);
            if lines == json { return Ok(()); }
            let found: Vec<(usize, &str)> =
                lines.lines().enumerate().filter(|(_, line)| line.trim_start().starts_with('{')).collect();
            prop_assert_eq!(found.len(), ids.len(), "{}\n{}", json, lines);
            let is_one_a_line = begins.windows(2).all(|pair| pair[0] < pair[1]);
            for (k, (at, line)) in found.into_iter().enumerate() {
                let text = format!("{},", ids[k]);
                prop_assert!(line.contains(&text), "{} {}", line, text);
                prop_assert!(!is_one_a_line || at == begins[k], "{} {}", json, lines);
            }
        }
    }
}
