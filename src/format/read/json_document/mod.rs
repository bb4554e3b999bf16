//! JSON documents in which a record goes over several lines, or a line has several records, as
//! programs write them: `json.dump(puzzles, file, indent=2)`, `JSON.stringify(puzzles)`, `jq .`.
//! [`FromJson`] gives each record a line while it is read, so that everything behind it sees a file
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

mod cell_lists;
mod extent;
mod records;

use super::classify::{BOM, MAX_LINE};
use super::column::Column;
use core::mem;
use core::ops::Range;
use extent::{ValueScan, is_scalar, past_spaces, string_end, value_end};
use records::{Next, RecordFinder};
use std::io::{self, Read};

/// How many bytes are read at most to tell a document from lines, and an object that is a record
/// from one that has lists of records. A longer object cannot be read as a record.
const MAX_AHEAD: usize = MAX_LINE;
/// The bytes of a string of nine characters, with its quotes.
const ROW_STRING: usize = 11;
/// How many bytes are read at once.
const PIECE: usize = 1 << 16;

/// A reader that gives each record of a JSON document a line, and everything else as it is.
pub(super) struct FromJson<R> {
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

impl<R: Read> FromJson<R> {
    pub(super) fn new(reader: R, column: Option<Column>) -> FromJson<R> {
        FromJson { reader, column, state: State::Start(Vec::new()) }
    }

    /// The same reader, giving all bytes as they are. To be called before anything is read.
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
        let mut bytes = Vec::new();
        let mut reader = FromJson::new(Pieces(json.as_bytes(), piece), None);
        // What is wrong with the document is told behind its last line.
        let _ = reader.read_to_end(&mut bytes);
        String::from_utf8(bytes).expect("UTF-8")
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
        let json = "{\"n\": 2, \"puzzles\": [{\"id\": 1, \"puzzle\": [0]}, {\"id\": 2}], \"of\": [3], \"b\": [{}]}";
        check(json, "{\"id\": 1, \"puzzle\": [0]}\n{\"id\": 2}\n");
        check(&format!("[{json}]"), "{\"id\": 1, \"puzzle\": [0]}\n{\"id\": 2}\n");
        // An object that has a puzzle is a record, whatever else it has, and wherever.
        for own in [
            "{\"puzzle\": [0], \"steps\": [{\"grid\": [1]}]}\n",
            "{\"alternatives\": [{\"solution\": [1]}], \"puzzle\": [0]}\n",
            "{\"moves\": [{\"board\": 1}], \"id\": 0}\n",
        ] {
            check(own, own);
            let lines = own.replace(", ", ",\n");
            check(&lines, &format!("{own}{}", "\n".repeat(lines.matches(",\n").count())));
        }
    }

    #[test]
    fn the_field_that_was_given_tells_where_records_are() {
        let lines = |json: &str| {
            let mut text = String::new();
            let mut reader = FromJson::new(json.as_bytes(), "mine".parse().ok());
            reader.read_to_string(&mut text).expect("no error");
            text
        };
        let own = "{\"steps\": [{\"grid\": [1]}], \"mine\": [2]}\n";
        assert_eq!(lines(own), own);
        assert_eq!(
            lines("{\"list\": [{\"mine\": [1]}, {\"mine\": [2]}]}"),
            "{\"mine\": [1]}\n{\"mine\": [2]}\n"
        );
    }

    #[test]
    fn strings_are_records_or_cells() {
        let text = long_text();
        check(&format!("[\"name\",\n\n{text}, {text}]"), &format!("\"name\"\n\n{text}\n{text}\n"));
        check(&format!("[{text}, \"name\",\n{text}]"), &format!("{text}\n\"name\"\n{text}\n"));
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
    fn a_list_in_each_line_of_a_puzzle_and_its_solution_is_a_line() {
        let (puzzle, full) = (format!("\"{}\"", ".".repeat(81)), long_text());
        let pair = format!("[{puzzle}, {full}]");
        let lines = format!("{pair}\n[{puzzle}, null]\n{pair}\n");
        check(&lines, &lines);
        check(&format!("[{pair}, {pair}]"), &format!("{pair}\n{pair}\n"));
    }

    #[test]
    fn a_wrong_record_at_the_beginning_does_not_harm_the_others() {
        let text = long_text();
        for odd in ["null", "3", "\"x\"", "\"\"", "\"53..7....\""] {
            check(&format!("[{odd}, {text}, {text}]"), &format!("{odd}\n{text}\n{text}\n"));
        }
        let row = format!("[{}]", ["0"; 9].join(", "));
        let grid = format!("[{}]", [&*row; 9].join(", "));
        for odd in ["[]", "[[]]", "null", "[[1, 2], [3]]"] {
            check(&format!("[{odd}, {grid}, {grid}]"), &format!("{odd}\n{grid}\n{grid}\n"));
        }
        let cells = format!("[\n{}]", ["0"; 81].join(",\n"));
        let line = format!("[{}]", ["0"; 81].join(", "));
        let feeds = "\n".repeat(81);
        check(&format!("[\n[],\n{cells},{cells}]"), &format!("\n[]\n{line}{feeds}{line}{feeds}"));
        let records = "{\"puzzle\": [1]}, {\"puzzle\": [2]}";
        for odd in ["{\"id\": 3}", "{\"puzzle\": null}", "{\"puzzle\": \"53\"}"] {
            check(
                &format!("{{\"puzzles\": [{odd}, {records}]}}"),
                &format!("{odd}\n{}\n", records.replace("}, ", "}\n")),
            );
        }
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
            "[{ puzzle: 1,\n x: 2 },\n {\n puzzle: 1 }]\n",
            "[{'puzzle': 1,\n 'x': 2}]\n",
            "[\n`53..`,\n`53..`,\n]\n",
            "[\nb\"53..\",\nb\"53..\"\n]\n",
            "[\n(\"53..\"),\n(\"53..\")\n]\n",
            "{\"\n",
            "[\"\n",
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
    fn a_record_that_is_too_long_is_one_and_the_next_is_read() {
        let long = "\"[{,\\\"} \"".repeat(200_000);
        for long in [
            format!("{{\"log\": [{}]}}", long.replace("\"\"", "\", \"")),
            format!("\"{}\"", "x".repeat(2 << 20)),
        ] {
            let json = format!("[\n{{\n\"a\": 1}},\n{long},\n{{\"a\": 2}}]");
            for piece in [1 << 16, 1 << 30] {
                let lines = lines_of(&json, piece);
                let lengths: Vec<usize> = lines.lines().map(str::len).collect();
                assert_eq!(lengths, [0, 8, 0, MAX_LINE + 1, 8]);
            }
            // Of a member of the document nothing is told.
            let json = format!(
                "{{\"a\": [{{\"puzzle\": [1]}}],\n\"b\": {long},\n\"c\": [{{\"puzzle\": [2]}}]}}"
            );
            assert_eq!(lines_of(&json, 1 << 16), "{\"puzzle\": [1]}\n\n{\"puzzle\": [2]}\n");
        }
    }

    #[test]
    fn memory_stays_bounded_for_a_record_without_an_end() {
        let json = format!("[\n{{\n\"a\": [{}", "1, ".repeat(2 << 20));
        let mut reader = FromJson::new(json.as_bytes(), None);
        let mut buffer = vec![0; 1 << 16];
        while reader.read(&mut buffer).is_ok_and(|count| count > 0) {
            let State::Document(document) = &reader.state else { panic!("no document") };
            assert!(document.json.len() <= MAX_LINE + 2 * PIECE);
        }
        // Brackets without end are looked at once.
        let json = format!("[{{\n}},{}", "[".repeat(400_000));
        assert!(lines_of(&json, 1 << 16).starts_with("{}\n"));
        let json = format!("[{{\n}},{}{{}},{}", "[".repeat(400_000), ":,".repeat(400_000));
        assert!(lines_of(&json, 1 << 16).starts_with("{}\n"));
    }

    #[test]
    fn a_long_object_is_judged_by_all_of_it() {
        let log = "x".repeat(100_000);
        let line = format!(
            "{{\"alternatives\": [{{\"solution\": [1]}}], \"log\": \"{log}\", \"puzzle\": [2]}}\n"
        );
        assert_eq!(lines_of(&line, PIECE), line);
        let json = format!("{{\"meta\": \"{log}\", \"puzzles\": [{{\"puzzle\": [1]}}]}}");
        assert_eq!(lines_of(&json, PIECE), "{\"puzzle\": [1]}\n");
    }

    #[test]
    fn a_word_is_no_puzzle_and_other_lists_are_left_out() {
        let records = "[{\"puzzle\": [1]}, {\"puzzle\": [2]}]";
        for json in [
            format!("{{\"grid\": \"9x9\", \"items\": {records}}}"),
            format!("{{\"board\": {{\"rows\": 9}}, \"items\": {records}}}"),
            format!("{{\"solutions\": 2, \"puzzles\": {records}}}"),
            format!("{{\"puzzles\": {records}, \"authors\": [{{\"name\": \"x\"}}]}}"),
            format!("{{\"authors\": [{{\"name\": \"x\"}}], \"puzzles\": {records}}}"),
        ] {
            check(&json, "{\"puzzle\": [1]}\n{\"puzzle\": [2]}\n");
        }
    }

    #[test]
    fn lists_of_grids_within_an_object_are_lists_of_records() {
        let (text, full) = (format!("\"{}\"", "5".to_owned() + &".".repeat(80)), long_text());
        let row = format!("[{}]", ["0"; 9].join(", "));
        let grid = format!("[{}]", [&*row; 9].join(", "));
        let object = format!("{{\"puzzle\": {text}}}");
        for record in [&text, &grid, &object, &format!("[{text}, {full}]")] {
            let list = format!("[{record}, {record}]");
            let lines = format!("{record}\n{record}\n");
            for json in [
                format!("{{\"puzzles\": {list}}}"),
                format!("{{\"puzzles\": {{\"hard\": {list}}}, \"n\": [1, 2]}}"),
                format!("{{\"puzzle\": {list}, \"solution\": [{full}, {full}]}}"),
                format!("{{\"puzzles\": {list}, \"meta\": {{\"solutions\": [{full}, {full}]}}}}"),
                format!("{{\"answers\": [{{\"solution\": {full}}}], \"puzzles\": {list}}}"),
            ] {
                check(&json, &lines);
            }
            for json in [
                format!("{{\"puzzles\": {list}, \"more\": {list}}}"),
                format!("{{\"more\": {list}, \"b\": {{\"puzzles\": {list}}}, \"n\": [1]}}"),
            ] {
                check(&json, &lines.repeat(2));
            }
        }
        check(
            &format!("{{\"hard\": [{object}], \"solutions\": [{object}]}}"),
            &format!("{object}\n{object}\n"),
        );
        // One grid is a record of its own.
        for json in [
            format!("{{\"puzzle\": {grid}, \"steps\": [{grid}, {grid}]}}\n"),
            format!("{{\"start\": {text}, \"moves\": [{{\"board\": {full}}}]}}\n"),
            format!("{{\"start\": {grid}, \"moves\": [{text}, {text}]}}\n"),
            format!("{{\"start\": \"5 3\", \"moves\": [{text}, {text}]}}\n"),
        ] {
            check(&json.repeat(2), &json.repeat(2));
        }
        // What cannot be read is told by its reader.
        let odd = format!("{{\"of\": {text}}}");
        check(&format!("{{\"first\": {odd}, \"all\": [{object}]}}"), &format!("{odd}\n{object}\n"));
        check(
            &format!("{{\"answers\": [{{\"solution\": {full}}}]}}"),
            &format!("{{\"solution\": {full}}}\n"),
        );
    }

    #[test]
    fn a_wrong_bracket_harms_no_other_record_and_is_told() {
        let read = |json: &str| {
            let mut bytes = Vec::new();
            let result = FromJson::new(json.as_bytes(), None).read_to_end(&mut bytes);
            (String::from_utf8(bytes).expect("UTF-8"), result.map_err(|error| error.to_string()))
        };
        let [a, b] = [1, 2].map(|id| format!("{{\"puzzle\": [{id}]}}"));
        for json in [
            format!("{{\n\"puzzles\": [{a}}},\n{b}]}}\n"),
            format!("{{\n\"puzzles\": [{a}],\n\"more\": [{b}]]}}\n"),
            format!("{{\n\"puzzles\": [{a}]\n{{\"more\": [{b}]}}\n"),
        ] {
            let (lines, result) = read(&json);
            assert!(lines.contains(&a) && lines.contains(&b), "{json}: {lines}");
            let error = result.expect_err("a wrong bracket");
            assert!(error.contains("do not match in line "), "{json}: {error}");
        }
        let (lines, result) = read(&format!("{{\n\"puzzles\": [{a},\n{b},\n"));
        assert!(lines.contains(&a) && lines.contains(&b), "{lines}");
        assert!(result.expect_err("no end").ends_with("it is cut off"));
        let (_, result) = read(&format!("{{\n\"puzzles\": [{a},\n{b}]}}\n"));
        assert!(result.is_ok());
    }

    #[test]
    fn long_lists_of_solutions_are_no_puzzles() {
        let (text, full) = (format!("\"5{}\"", ".".repeat(80)), long_text());
        let list = |item: &str| format!("[{}]", vec![item; 20_000].join(", "));
        let (puzzles, solutions) = (list(&text), list(&full));
        let lines = format!("{text}\n").repeat(20_000);
        let more = format!("{{\"a\": {text}}}");
        for json in [
            format!("{{\"puzzles\": {puzzles}, \"solutions\": {solutions}}}"),
            format!("{{\"solutions\": {solutions}, \"puzzles\": {puzzles}}}"),
            format!("{{\"puzzles\": {puzzles}, \"solutions\": {solutions}, \"b\": [{text}]}}"),
        ] {
            let found = lines_of(&json, PIECE);
            assert!(found.starts_with(&lines), "{}", &json[..50]);
            assert!(found.len() <= lines.len() + text.len() + 1, "{}", &json[..50]);
        }
        assert_eq!(
            lines_of(&format!("{{\"puzzles\": [{text}], \"b\": {more}}}"), 7),
            format!("{text}\n{more}\n")
        );
        let mut reader = FromJson::new(solutions.as_bytes(), None);
        assert!(reader.read_to_end(&mut Vec::new()).is_ok());
        let json = format!("{{\"solutions\": {solutions}}}");
        let error = FromJson::new(json.as_bytes(), None)
            .read_to_end(&mut Vec::new())
            .expect_err("no puzzles");
        assert!(error.to_string().contains("no puzzles"));
    }

    #[test]
    fn a_long_word_is_dropped_as_a_whole() {
        let json = format!("[\n{{\n\"a\": 1}},\n{},\n{{\"a\": 2}}]", "7".repeat(3 << 20));
        let lines = lines_of(&json, 1 << 16);
        let lengths: Vec<usize> = lines.lines().map(str::len).collect();
        assert_eq!(lengths, [0, 8, 0, MAX_LINE + 1, 8]);
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
            let (mut begins, mut ends) = (Vec::new(), Vec::new());
            for (k, id) in ids.iter().enumerate() {
                let mut s = || *spaces.next().expect("endless");
                json += s();
                if k > 0 && in_list { json.push(','); }
                if k > 0 && !in_list { json.push('\n'); }
                json += s();
                begins.push(json.matches('\n').count());
                json += &format!("{{{}\"id\"{}: {}{id},{}\"x\": \"}}{{\\\"\"{}}}", s(), s(), s(), s(), s());
                ends.push(json.matches('\n').count());
            }
            if in_list { json.push(']'); }
            json.push('\n');
            let lines = lines_of(&json, piece);
            let is_document = ends[0] > begins[0] || begins.get(1) == Some(&ends[0]);
            if lines == json {
                prop_assert!(!is_document, "{}", json);
                return Ok(());
            }
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
