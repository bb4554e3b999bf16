//! JSON documents, as `json.dump(puzzles, file, indent=2)`, pandas' `to_json`, `JSON.stringify` and
//! `jq` write them: a record may take several lines, or a line may have several records. A document
//! is held in memory. Its forms:
//!
//! ```text
//! [record, record, ...]                                a list of records
//! {"name": ..., "puzzles": [record, ...]}              such a list as the only one of an object
//! {"puzzle": {"0": ..., ...}, "solution": {"0": ...}}  columns, as objects or as lists
//! {"0": record, "1": record, ...}                      pandas' `index`
//! record  record  ...                                  several documents, one after the other
//! ```
//!
//! A record is a string or a list of 81 cells, a list of nine rows, a list of a puzzle and its
//! solution, an object with a puzzle or a position, or an object with one member that is such an
//! object: `{"row_idx": 0, "row": {"puzzle": ...}}`. Each record becomes a line, which
//! [`super::classify_line`] reads.

use super::object::rules_of;
use super::value::{Member, MemberRole, Members, cells, is_not_a_number, pair, reason};
use crate::format::read::answer::has_many_digits;
use crate::format::read::cells::{count_chars, grid_in_field, offset_in};
use crate::format::read::error::{LineError, ParseError, ParseErrorKind};
use crate::format::read::grid_text::{is_meant_as_grid, is_nearly_grid};
use crate::format::read::line_class::{BOM, MAX_LINE};
use crate::format::read::options::ReadOptions;
use core::fmt;
use serde::Deserializer;
use serde::de::{IgnoredAny, SeqAccess, Visitor};
use serde_json::value::RawValue;
use std::borrow::Cow;

/// The length of the longest document, in bytes.
pub(in crate::format::read) const MAX_DOCUMENT: usize = 1 << 30;

/// The largest number of names of members without records that are kept.
const MAX_AROUND: usize = 100;

/// The number of values of a list that are looked at to find out whether it has puzzles.
const VALUES_LOOKED_AT: usize = 8;

/// True if a text that begins with these bytes is a JSON document; false for JSON lines and all
/// other text. `None` if more bytes are needed to decide. `is_all` is true if there are no more.
pub(in crate::format::read) fn is_document(
    text: &[u8],
    options: &ReadOptions,
    is_all: bool,
) -> Option<bool> {
    let unknown = if is_all || text.len() > MAX_LINE { Some(false) } else { None };
    let text = text.strip_prefix(BOM).unwrap_or(text).trim_ascii_start();
    match text.first() {
        None => return unknown,
        Some(b'{' | b'[') => {}
        Some(_) => return Some(false),
    }
    let line_end = match memchr::memchr(b'\n', text) {
        Some(feed) => feed + 1,
        None if unknown.is_some() => text.len(),
        None => return None,
    };
    match begins_as_json(text) {
        None => return unknown,
        Some(false) => return Some(false),
        Some(true) => {}
    }
    // The line includes its line feed, because a string cannot contain one: an open string is an
    // error and not a line that is cut off.
    let (line, below) = text.split_at(line_end);
    match serde_json::Deserializer::from_slice(line).into_iter().next() {
        Some(Ok(value)) => Some(!matches!(Form::of(value, options), Ok(Form::Record))),
        Some(Err(error)) if !error.is_eof() => {
            // In a list of objects, the records around this one cannot be told apart.
            let rest = line.get(error.column().saturating_sub(1)..).unwrap_or_default();
            Some(text.starts_with(b"[{") && is_not_a_number(&error, rest))
        }
        // The value may continue below the line: more lines decide.
        _ if below.trim_ascii().is_empty() && line.len() <= MAX_LINE => unknown,
        _ => Some(true),
    }
}

/// True if a text that begins with a bracket looks like JSON. A list that numpy printed has no
/// commas, Python has single quotes, C has braces around numbers, and `[Puzzle]` is a heading.
/// `None` if the text has only brackets.
fn begins_as_json(text: &[u8]) -> Option<bool> {
    let at = text.iter().position(|b| !b.is_ascii_whitespace() && !matches!(b, b'[' | b'{'))?;
    let opening = text[..at].trim_ascii_end().last();
    Some(match (text[at], opening) {
        (b'"', _) | (b'}', Some(b'{')) | (b']', Some(b'[')) => true,
        (_, Some(b'[')) => {
            let is_end = |b: &u8| b.is_ascii_whitespace() || matches!(b, b',' | b']');
            let token = text[at..].split(is_end).next()?;
            let next = text[at + token.len()..].trim_ascii_start().first();
            serde_json::from_slice::<IgnoredAny>(token).is_ok()
                && matches!(next, None | Some(b',' | b']'))
        }
        _ => false,
    })
}

/// True if the first value is a number in a list. If such a text is not JSON, it may be a list in
/// Python, which allows a comma after the last item.
fn begins_with_number(text: &[u8]) -> bool {
    let mut inside = text.iter().filter(|b| !b.is_ascii_whitespace() && **b != b'[');
    inside.next().is_some_and(u8::is_ascii_digit)
}

/// The records of a document, each in a line of its own.
#[derive(Default)]
pub(in crate::format::read) struct Document {
    lines: Vec<u8>,
    places: Vec<Place>,
    /// The names of the members that contain no record.
    pub(in crate::format::read) around: Vec<String>,
    /// The number of bytes and of records that were returned.
    given: (usize, usize),
    /// Why nothing is read after these records; `None` if all was read.
    pub(in crate::format::read) fault: Option<ParseError>,
}

/// Where a record begins in its document.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::format::read) struct Place {
    /// The line, from 1.
    pub(in crate::format::read) line: u64,
    /// The number of characters before it in the line.
    column: usize,
    /// True if it ends in the same line. Otherwise its errors have the place where it begins.
    is_in_line: bool,
}

impl Place {
    /// The place in the document of an error in the line that was made from the record.
    pub(in crate::format::read) fn locate(self, error: LineError) -> ParseError {
        let within = if self.is_in_line { error.column } else { 0 };
        LineError { column: self.column + within, ..error }.in_line(self.line)
    }
}

impl Document {
    /// Reads a document. `None` if it is a list in Python instead.
    pub(in crate::format::read) fn read(text: &[u8], options: &ReadOptions) -> Option<Document> {
        let json = text.strip_prefix(BOM).unwrap_or(text);
        let mut writer = Writer { json, at: 0, line: 1, column: 0, out: Document::default() };
        let mut at = 0;
        let fault = loop {
            let rest = json[at..].trim_ascii_start();
            at = json.len() - rest.len();
            let read = match rest.first() {
                None => return Some(writer.out),
                Some(b'[') => writer.list(rest, options),
                Some(_) => writer.value(rest, options),
            };
            match read {
                Ok(len) => at += len,
                Err(fault) => break Fault { at: at + fault.at, ..fault },
            }
        };
        if fault.is_syntax && begins_with_number(json) {
            return None;
        }
        writer.go_to(fault.at);
        let kind = ParseErrorKind::Document(fault.why);
        writer.out.fault = Some(LineError::new(writer.column, kind).in_line(writer.line));
        Some(writer.out)
    }

    /// The next records, as lines of about `target` bytes, and where each is.
    pub(in crate::format::read) fn next_lines(
        &mut self,
        target: usize,
    ) -> Option<(Vec<u8>, Box<[Place]>)> {
        let (byte, record) = self.given;
        let rest = &self.lines[byte..];
        let least = target.min(rest.len()).checked_sub(1)?;
        let len = memchr::memchr(b'\n', &rest[least..]).map_or(rest.len(), |end| least + end + 1);
        let lines = rest[..len].to_vec();
        let count = memchr::memchr_iter(b'\n', &lines).count();
        self.given = (byte + len, record + count);
        Some((lines, self.places[record..][..count].into()))
    }
}

/// What is wrong with a document.
struct Fault {
    /// The byte at which it was found.
    at: usize,
    why: String,
    /// True if the text is not JSON there; false if it is cut off.
    is_syntax: bool,
}

impl Fault {
    /// The fault for an `error` of the parser, which read exactly `json`.
    fn of(error: &serde_json::Error, json: &[u8]) -> Fault {
        if error.is_eof() {
            let why = "the JSON document ends in the middle: it is cut off".to_owned();
            return Fault { at: json.len(), why, is_syntax: false };
        }
        let above = error.line().checked_sub(2);
        let feed = above.and_then(|lines| memchr::memchr_iter(b'\n', json).nth(lines));
        let line = feed.map_or(0, |feed| feed + 1);
        let at = (line + error.column().saturating_sub(1)).min(json.len());
        let why = format!("the JSON document is read up to here: {}", reason(error, &json[at..]));
        Fault { at, why, is_syntax: true }
    }
}

/// Writes the records of a document as lines.
struct Writer<'a> {
    json: &'a [u8],
    /// A byte of the document, its line from 1, and the number of characters before it in the line.
    at: usize,
    line: u64,
    column: usize,
    out: Document,
}

impl<'a> Writer<'a> {
    /// Moves on to byte `at`.
    fn go_to(&mut self, at: usize) {
        let passed = self.json.get(self.at..at).unwrap_or_default();
        let mut begin = 0;
        if let Some(feed) = memchr::memrchr(b'\n', passed) {
            self.line += memchr::memchr_iter(b'\n', passed).count() as u64;
            (self.column, begin) = (0, feed + 1);
        }
        self.column += count_chars(&passed[begin..]);
        self.at = at;
    }

    /// Writes the records of the list at the beginning of `json`, up to an error if there is one.
    /// Returns the length of the list.
    fn list(&mut self, json: &'a [u8], options: &ReadOptions) -> Result<usize, Fault> {
        let mut items = Vec::new();
        let read = serde_json::Deserializer::from_slice(json).deserialize_seq(Items(&mut items));
        let last = items
            .last()
            .map_or(1, |item| offset_in(item.get().as_bytes(), json) + item.get().len());
        let end = memchr::memchr(b']', &json[last..]).map_or(json.len(), |at| last + at + 1);
        let text = str::from_utf8(&json[..end]).unwrap_or_default();
        match (Form::of_list(items, text), &read) {
            (Form::List(items), _) => self.records(&items, options, json)?,
            (_, Ok(())) => self.record(text),
            _ => {}
        }
        read.map(|()| end).map_err(|error| Fault::of(&error, json))
    }

    /// Writes the records of the value at the beginning of `json`. Returns its length.
    fn value(&mut self, json: &'a [u8], options: &ReadOptions) -> Result<usize, Fault> {
        let mut values = serde_json::Deserializer::from_slice(json).into_iter::<&RawValue>();
        let value = match values.next() {
            Some(Ok(value)) => value,
            Some(Err(error)) => return Err(Fault::of(&error, json)),
            None => return Ok(json.len()),
        };
        match Form::of(value, options) {
            Ok(Form::Record) => self.record(value.get()),
            Ok(Form::List(items)) => {
                self.note_around(value, &items, json)?;
                self.records(&items, options, json)?;
            }
            Ok(Form::Columns(columns)) => {
                let values = columns.all.iter().filter_map(|(_, values)| Some(values.first()?.1));
                self.note_around(value, &values.collect::<Vec<_>>(), json)?;
                self.rows(&columns);
            }
            Err(why) => return Err(Fault { at: 0, why, is_syntax: false }),
        }
        Ok(values.byte_offset())
    }

    /// Writes the records of a list in `json`. The record of an object may be a member of it.
    fn records(
        &mut self,
        items: &[&'a RawValue],
        options: &ReadOptions,
        json: &'a [u8],
    ) -> Result<(), Fault> {
        for &item in items {
            let within = item.get().starts_with('{').then(|| record_within(item, options));
            if let Some(record) = within.flatten() {
                self.note_around(item, &[record], json)?;
                self.record(record.get());
            } else {
                self.record(item.get());
            }
        }
        Ok(())
    }

    /// Adds the names of the members of `object` that contain none of `parts`, which must be in the
    /// order of `json`. Refuses the document if one of them has rules of a variant: the parts would
    /// be read without them. Only direct members are looked at.
    fn note_around(
        &mut self,
        object: &'a RawValue,
        parts: &[&'a RawValue],
        json: &'a [u8],
    ) -> Result<(), Fault> {
        let place = |value: &RawValue| offset_in(value.get().as_bytes(), json);
        for (name, value) in members_of(object) {
            let (begin, end) = (place(value), place(value) + value.get().len());
            let next = parts.get(parts.partition_point(|part| place(part) < begin));
            let is_read = next.is_some_and(|part| place(part) < end);
            let has_rules = MemberRole::of(&name, None) == MemberRole::Rules
                && !rules_of(value.get()).is_empty();
            if !is_read && has_rules {
                let why = format!(
                    "`{name}` stands above the puzzles: write it into each of them, or delete it \
                     and use --rules"
                );
                return Err(Fault { at: begin, why, is_syntax: false });
            }
            let around = &mut self.out.around;
            if !is_read && around.len() < MAX_AROUND && !around.iter().any(|known| *known == name) {
                around.push(name.into_owned());
            }
        }
        Ok(())
    }

    /// Writes the record that is this part of the document.
    fn record(&mut self, text: &str) {
        self.write(text, offset_in(text.as_bytes(), self.json), !text.contains('\n'));
    }

    /// Writes the records of columns as objects. The place of a record is that of its puzzle.
    fn rows(&mut self, columns: &Columns<'_>) {
        for (k, (_, puzzle)) in columns.puzzles.iter().enumerate() {
            let members = columns.all.iter().filter_map(|(name, values)| {
                let (_, value) = values.get(k)?;
                Some(format!("{}: {}", serde_json::Value::from(&**name), value.get()))
            });
            let object = format!("{{{}}}", members.collect::<Vec<_>>().join(", "));
            self.write(&object, offset_in(puzzle.get().as_bytes(), self.json), false);
        }
    }

    /// Writes a record that begins at byte `at` of the document, without its line feeds.
    fn write(&mut self, text: &str, at: usize, is_in_line: bool) {
        self.go_to(at);
        for (k, part) in text.split('\n').enumerate() {
            if k > 0 && self.out.lines.ends_with(b",") {
                self.out.lines.push(b' ');
            }
            self.out.lines.extend_from_slice(part.trim_ascii().as_bytes());
        }
        self.out.lines.push(b'\n');
        self.out.places.push(Place { line: self.line, column: self.column, is_in_line });
    }
}

/// Where the records of a value are.
enum Form<'a> {
    /// The value itself is a record.
    Record,
    /// Each of these values is a record.
    List(Vec<&'a RawValue>),
    Columns(Columns<'a>),
}

/// Members of an object that have a value for each record.
struct Columns<'a> {
    puzzles: Vec<Member<'a>>,
    all: Vec<(Cow<'a, str>, Vec<Member<'a>>)>,
}

impl<'a> Form<'a> {
    /// # Errors
    /// A sentence, if the value has several lists of records.
    fn of(value: &'a RawValue, options: &ReadOptions) -> Result<Form<'a>, String> {
        match value.get().as_bytes().first() {
            Some(b'[') => Ok(Form::of_list(items_of(value), value.get())),
            Some(b'{') => Form::of_object(value, options),
            _ => Ok(Form::Record),
        }
    }

    /// The form of a list with these items and this text.
    fn of_list(items: Vec<&'a RawValue>, text: &str) -> Form<'a> {
        let is_part = |item: &&RawValue| matches!(Kind::of(item, 2), Kind::Cell | Kind::Row);
        let is_grid = || !items.is_empty() && items.iter().all(is_part);
        let is_pair = || items.len() == 2 && pair(text).is_some_and(|pair| pair.is_of_one_puzzle());
        if is_grid() || is_pair() { Form::Record } else { Form::List(items) }
    }

    /// The form of an object, which is a record if it has a grid.
    fn of_object(object: &'a RawValue, options: &ReadOptions) -> Result<Form<'a>, String> {
        let members = members_of(object);
        if members.iter().any(|member| is_puzzle(member, options) || is_grid(member.1, options)) {
            return Ok(Form::Record);
        }
        let is_column = |(name, value): &&Member| {
            role(name, options).is_of_puzzle() && is_any(value, |value| is_grid(value, options))
        };
        let values = || members.iter().map(|(_, value)| *value);
        if values().count() > 0
            && values().all(|value| value.get().starts_with('{') && is_record(value, options))
        {
            return Ok(Form::List(values().collect()));
        }
        if let Some(record) = record_within(object, options) {
            return Ok(Form::List(vec![record]));
        }
        if let Some((name, puzzles)) = members.iter().find(is_column) {
            return Form::of_columns(name, values_of(puzzles), &members, options);
        }
        let is_list = |(_, value): &&Member| {
            value.get().starts_with('[') && is_any(value, |value| is_record(value, options))
        };
        let lists: Vec<&Member> = members.iter().filter(is_list).collect();
        match lists[..] {
            [] => Ok(Form::Record),
            [(_, list)] => Ok(Form::List(items_of(list))),
            [(first, _), (second, _), ..] => Err(format!(
                "two lists of puzzles, {first:?} and {second:?}: put each into a file of its own"
            )),
        }
    }

    /// The members that have a value for each of the puzzles, with the same keys.
    fn of_columns(
        name: &str,
        puzzles: Vec<Member<'a>>,
        members: &[Member<'a>],
        options: &ReadOptions,
    ) -> Result<Form<'a>, String> {
        let mut all = Vec::new();
        for (other, value) in members {
            let values = values_of(value);
            if values.iter().map(|(key, _)| key).eq(puzzles.iter().map(|(key, _)| key)) {
                all.push((other.clone(), values));
            } else if is_any(value, |value| is_record(value, options)) {
                let (count, others) = (puzzles.len(), values.len());
                return Err(format!(
                    "{count} puzzles in {name:?} and {others} in {other:?}, or with other keys: \
                     which belong to each other?"
                ));
            }
        }
        Ok(Form::Columns(Columns { puzzles, all }))
    }
}

/// The kind of a value in a list.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    Cell,
    Row,
    Grid,
    /// An object, or a list of grids or of anything deeper.
    Other,
}

impl Kind {
    /// The kind of a value. `depth` is the number of lists that may be nested in it.
    fn of(value: &RawValue, depth: usize) -> Kind {
        match value.get().as_bytes().first() {
            Some(b'{') => Kind::Other,
            Some(b'"') => match value.get().len() - 2 {
                0 | 1 => Kind::Cell,
                2..=9 => Kind::Row,
                _ => Kind::Grid,
            },
            Some(b'[') if depth > 0 => {
                let items = items_of(value);
                let kinds = items.iter().map(|item| Kind::of(item, depth - 1));
                match kinds.fold(Kind::Cell, Kind::max) {
                    // A row may have an extra cell.
                    Kind::Cell if items.len() < 28 => Kind::Row,
                    Kind::Cell | Kind::Row => Kind::Grid,
                    Kind::Grid | Kind::Other => Kind::Other,
                }
            }
            Some(b'[') => Kind::Other,
            _ => Kind::Cell,
        }
    }
}

/// True if a value is a grid, or a text that was meant to be one.
fn is_grid(value: &RawValue, options: &ReadOptions) -> bool {
    let (text, blank) = (value.get(), options.blank);
    match text.as_bytes().first() {
        Some(b'"') => serde_json::from_str::<Cow<str>>(text).is_ok_and(|text| {
            let has_digit = text.contains(|c: char| c.is_ascii_digit());
            is_meant_as_grid(&text.replace('\r', "").replace('\n', " "), blank)
                || has_digit && is_nearly_grid(&text, blank)
        }),
        Some(b'[') if Kind::of(value, 2) == Kind::Grid => {
            cells(text).is_some_and(|cells| grid_in_field(&cells, blank).is_ok())
        }
        _ => false,
    }
}

/// True if a member has the name of a puzzle or an answer, and a value that may be one: a text
/// longer than a row, or cells in lists.
fn is_puzzle((name, value): &Member, options: &ReadOptions) -> bool {
    let role = role(name, options);
    let is_answer = || {
        role == MemberRole::Answer
            && options.column.is_none()
            && has_many_digits(value.get().as_bytes())
    };
    let kind = || Kind::of(value, 2);
    (role.is_of_puzzle() || is_answer())
        && match value.get().as_bytes() {
            [b'"', ..] => kind() == Kind::Grid,
            [b'[', ..] => value.get() != "[]" && matches!(kind(), Kind::Row | Kind::Grid),
            _ => false,
        }
}

/// The only member of an object without a puzzle that is an object with one.
fn record_within<'a>(object: &'a RawValue, options: &ReadOptions) -> Option<&'a RawValue> {
    let has_puzzle = |members: &[Member]| members.iter().any(|member| is_puzzle(member, options));
    let members = members_of(object);
    if has_puzzle(&members) {
        return None;
    }
    let is_record =
        |value: &&RawValue| value.get().starts_with('{') && has_puzzle(&members_of(value));
    let mut records = members.into_iter().map(|(_, value)| value).filter(is_record);
    records.next().filter(|_| records.next().is_none())
}

/// True if a value is a grid, a puzzle with its solution, or an object with a puzzle.
fn is_record(value: &RawValue, options: &ReadOptions) -> bool {
    match value.get().as_bytes().first() {
        Some(b'{') => {
            members_of(value).iter().any(|member| is_puzzle(member, options))
                || record_within(value, options).is_some()
        }
        _ => is_grid(value, options) || pair(value.get()).is_some(),
    }
}

/// The role of a member. A column that is a number names none; then puzzles have their usual names.
fn role(name: &str, options: &ReadOptions) -> MemberRole {
    MemberRole::of(name, options.column.as_ref().filter(|column| column.is_name()))
}

/// True if `is` returns true for one of the first values of a list or an object.
fn is_any(value: &RawValue, is: impl Fn(&RawValue) -> bool) -> bool {
    values_of(value).iter().take(VALUES_LOOKED_AT).any(|(_, value)| is(value))
}

/// The values of a list, with empty keys, or of an object. Any other value has none.
fn values_of(value: &RawValue) -> Vec<Member<'_>> {
    match value.get().as_bytes().first() {
        Some(b'[') => items_of(value).into_iter().map(|item| (Cow::Borrowed(""), item)).collect(),
        Some(b'{') => members_of(value),
        _ => Vec::new(),
    }
}

fn items_of(list: &RawValue) -> Vec<&RawValue> {
    serde_json::from_str(list.get()).unwrap_or_default()
}

fn members_of(object: &RawValue) -> Vec<Member<'_>> {
    serde_json::from_str(object.get()).map_or(Vec::new(), |Members(members)| members)
}

/// Collects the items of a list up to the first error.
struct Items<'a, 'i>(&'i mut Vec<&'a RawValue>);

impl<'de> Visitor<'de> for Items<'de, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<(), A::Error> {
        while let Some(item) = items.next_element()? {
            self.0.push(item);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::{Blocks, Column};
    use crate::grid::example::{PUZZLE, SOLUTION};
    use proptest::prelude::*;

    /// The text of each record with its line, and the text of the fault with its line and column.
    fn read_with(text: &str, options: &ReadOptions) -> (Vec<String>, Option<String>) {
        let mut records = Vec::new();
        for block in Blocks::new(text.as_bytes(), options).with_target(200) {
            let block = match block {
                Ok(block) => block,
                Err(error) => {
                    let error = ParseError::from(error);
                    let told = format!("{}:{}: {error}", error.line, error.column);
                    return (records, Some(told));
                }
            };
            records.extend(block.records(options).map(|record| {
                format!("{}: {}", record.line, String::from_utf8_lossy(record.text))
            }));
        }
        (records, None)
    }

    fn read(text: &str) -> (Vec<String>, Option<String>) {
        read_with(text, &ReadOptions::default())
    }

    #[track_caller]
    fn check(text: &str, records: &[&str]) {
        let (found, fault) = read(text);
        assert_eq!(fault, None, "{text}");
        assert_eq!(found, records, "{text}");
    }

    #[track_caller]
    fn refused(text: &str, count: usize, fault: &str) {
        let (found, told) = read(text);
        assert_eq!(told.as_deref(), Some(fault), "{text}");
        assert_eq!(found.len(), count, "{text}");
    }

    fn is_document(text: &str) -> bool {
        super::is_document(text.as_bytes(), &ReadOptions::default(), true).expect("all of it")
    }

    #[test]
    fn each_record_has_the_line_where_it_begins() {
        check(
            "[\n {\n  \"puzzle\": 1\n },\n {\n  \"puzzle\": 2\n }\n]\n",
            &["2: {\"puzzle\": 1}", "5: {\"puzzle\": 2}"],
        );
        check(
            "{\n \"puzzle\": 1\n}\n{\n \"puzzle\": 2,\n \"b\": 3}",
            &["1: {\"puzzle\": 1}", "4: {\"puzzle\": 2, \"b\": 3}"],
        );
        check(
            "[{\"a\": 1}, {\"a\": 2},\n{\"a\": 3}]",
            &["1: {\"a\": 1}", "1: {\"a\": 2}", "2: {\"a\": 3}"],
        );
        check(
            &format!("[\n\"{PUZZLE}\",\n\n  \"{PUZZLE}\"]"),
            &[&*format!("2: \"{PUZZLE}\""), &*format!("4: \"{PUZZLE}\"")],
        );
    }

    #[test]
    fn errors_have_their_place_in_the_document() {
        let wrong = PUZZLE.replacen('5', "A", 1);
        let options = ReadOptions::default();
        for (text, place) in [
            (format!("[{{\"puzzle\": \"{PUZZLE}\"}},\n  {{\"puzzle\": \"{wrong}\"}}]"), (2, 15)),
            (format!("[\"{PUZZLE}\", \"{wrong}\"]"), (1, 88)),
            // In several lines, it is the beginning of the record.
            (format!("[\n  {{\n    \"puzzle\": \"{wrong}\"}}]"), (2, 3)),
            (format!("{{\"puzzle\": {{\n\"0\": \"{wrong}\",\n\"1\": \"{PUZZLE}\"}}}}"), (2, 6)),
            (format!("[\"{PUZZLE}\",\nnull]"), (2, 4)),
            (
                format!("[{{\"puzzle\": \"{PUZZLE}\"}},\n  {{\"givens\": 7, \"values\": 5}}]"),
                (2, 3),
            ),
        ] {
            let mut places = Vec::new();
            for block in Blocks::new(text.as_bytes(), &options) {
                let block = block.expect("JSON");
                let errors =
                    block.records(&options).filter_map(|record| record.puzzle().err().cloned());
                places.extend(errors.map(|error| (error.line, error.column)));
            }
            assert_eq!(places, [place], "{text}");
        }
    }

    #[test]
    fn a_list_may_be_the_member_of_an_object() {
        let records = "[{\"id\": 1, \"puzzle\": [0]}, {\"id\": 2}]";
        let read = ["1: {\"id\": 1, \"puzzle\": [0]}", "1: {\"id\": 2}"];
        for text in [
            format!("{{\"n\": 2, \"puzzles\": {records}, \"of\": [3], \"b\": [{{}}]}}"),
            format!("{{\"grid\": \"9x9\", \"items\": {records}}}"),
            format!("{{\"board\": {{\"rows\": 9}}, \"items\": {records}}}"),
            format!("{{\"solutions\": 2, \"puzzles\": {records}}}"),
            format!("{{\"authors\": [{{\"name\": \"x\"}}], \"puzzles\": {records}}}"),
            format!(
                "{{\"of\": [\"https://example.org/{}\"], \"all\": {records}}}",
                "path/".repeat(12)
            ),
        ] {
            check(&text, &read);
        }
        let grids = format!("{{\"easy\": [\"{PUZZLE}\", \"{SOLUTION}\"]}}");
        check(&grids, &[&*format!("1: \"{PUZZLE}\""), &*format!("1: \"{SOLUTION}\"")]);
        refused(
            &format!("[]\n{{\"easy\": {records}, \"hard\": [\"{PUZZLE}\"]}}"),
            0,
            "2:1: two lists of puzzles, \"easy\" and \"hard\": put each into a file of its own",
        );
        // An object with a grid of its own is a record.
        for text in [
            "{\"puzzle\": [0], \"steps\": [{\"grid\": [1]}]}\n".to_owned(),
            "{\"alternatives\": [{\"solution\": [1]}], \"puzzle\": [0]}\n".to_owned(),
            format!("{{\"start\": \"{PUZZLE}\", \"moves\": [{{\"board\": \"{SOLUTION}\"}}]}}\n"),
        ] {
            assert!(!is_document(&text), "{text}");
            check(&text.replace(", ", ",\n"), &[&*format!("1: {}", text.trim_end())]);
        }
    }

    #[test]
    fn records_may_be_values_of_keys_or_members_of_objects() {
        let record = |id: u8| format!("{{\"puzzle\": \"{PUZZLE}\", \"id\": {id}}}");
        let both = [format!("1: {}", record(1)), format!("1: {}", record(2))];
        let both = [both[0].as_str(), both[1].as_str()];
        check(&format!("{{\"0\": {}, \"1\": {}}}", record(1), record(2)), &both);
        let row = |id| format!("{{\"row_idx\": {id}, \"row\": {}, \"cut\": []}}", record(id));
        check(&format!("{{\"features\": [], \"rows\": [{}, {}]}}", row(1), row(2)), &both);
        check(&format!("[{}, {}]", row(1), row(2)), &both);
        let lines = format!("{}\n{}\n", row(1), row(2));
        check(&lines, &[both[0], &both[1].replace("1: {", "2: {")]);
        // The last part of a name with dots counts.
        for column in ["start", "row.start", "rows[].row.start"] {
            let column = Some(column.parse().expect("a column"));
            let options = ReadOptions { column, ..ReadOptions::default() };
            let text = format!("{{\"rows\": [{}]}}", row(1).replace("puzzle", "start"));
            for block in Blocks::new(text.as_bytes(), &options) {
                let block = block.expect("JSON");
                assert!(block.records(&options).all(|record| record.puzzle().is_ok()));
                assert_eq!(block.records(&options).count(), 1);
            }
        }
    }

    #[test]
    fn columns_are_objects_or_lists() {
        let row = |id: u8| {
            format!("1: {{\"id\": {id}, \"puzzle\": \"{PUZZLE}\", \"solution\": \"{SOLUTION}\"}}")
        };
        let (first, second) = (row(7), row(8));
        for text in [
            format!(
                "{{\"id\":{{\"0\":7,\"1\":8}},\"puzzle\":{{\"0\":\"{PUZZLE}\",\"1\":\"{PUZZLE}\"}},\
                 \"solution\":{{\"0\":\"{SOLUTION}\",\"1\":\"{SOLUTION}\"}}}}"
            ),
            format!(
                "{{\"id\":[7,8],\"puzzle\":[\"{PUZZLE}\",\"{PUZZLE}\"],\"name\":\"x\",\"tags\":[1],\
                 \"solution\":[\"{SOLUTION}\",\"{SOLUTION}\"]}}"
            ),
        ] {
            check(&text, &[&*first, &*second]);
            // The line is that of the puzzle.
            let lines = read(&text.replace(",\"1\"", ",\n\"1\"")).0;
            assert!(lines.iter().all(|line| line.contains("\"id\"")), "{lines:?}");
        }
        refused(
            &format!("{{\"puzzle\":[\"{PUZZLE}\",\"{PUZZLE}\"],\"solution\":[\"{SOLUTION}\"]}}"),
            0,
            "1:1: 2 puzzles in \"puzzle\" and 1 in \"solution\", or with other keys: which belong to \
             each other?",
        );
    }

    #[test]
    fn a_list_of_cells_or_of_rows_is_a_record() {
        let row = format!("[{}]", ["0"; 9].join(", "));
        let grid = format!("[{}]", [&*row; 9].join(", "));
        let strings = format!("[{}]", ["\"53..7....\""; 9].join(", "));
        let cells = format!("[{}]", ["0"; 81].join(", "));
        let pair = format!("[\"{PUZZLE}\", \"{SOLUTION}\"]");
        for record in [&grid, &strings, &cells, &pair] {
            assert!(!is_document(record), "{record}");
            let line = format!("1: {record}");
            check(&format!("[{record}, {record}]"), &[&*line, &*line]);
            check(&record.replace(", ", ",\n"), &[&*line]);
            for odd in ["null", "[]", "[[1, 2], [3]]", "\"x\"", "{}"] {
                check(&format!("[{odd}, {record}]"), &[&*format!("1: {odd}"), &*line]);
            }
        }
    }

    #[test]
    fn records_are_objects_with_the_field_that_was_named() {
        let column: Column = "mine".parse().expect("a name");
        let options = ReadOptions { column: Some(column), ..ReadOptions::default() };
        let own = "{\"steps\": [{\"grid\": [1]}], \"mine\": [2]}";
        assert_eq!(read_with(own, &options), (vec![format!("1: {own}")], None));
        let list = "{\"list\": [{\"mine\": [1]}, {\"mine\": [2]}]}";
        let records = ["1: {\"mine\": [1]}", "1: {\"mine\": [2]}"].map(str::to_owned);
        assert_eq!(read_with(list, &options), (records.to_vec(), None));
    }

    #[test]
    fn lines_and_texts_are_not_documents() {
        for text in [
            "{\"puzzle\": 1}\n{\"puzzle\": 2}\n",
            "{5, 3, 0},\n{6, 0, 0},\n",
            "[[5 3 0]\n [6 0 0]]\n",
            "[[5. 3. 0.]\n [6. 0. 0.]]\n",
            "[{ puzzle: 1,\n x: 2 },\n {\n puzzle: 1 }]\n",
            "[{'puzzle': 1,\n 'x': 2}]\n",
            "[\n`53..`,\n`53..`,\n]\n",
            "[\nb\"53..\",\nb\"53..\"\n]\n",
            "{\"\n",
            "[\"\n",
            "[Puzzle]\n53..\n",
            "\n\n  53..\n[\n{\n",
            "{\"puzzle\": 1",
            "{\"puzzle\":\n",
            "[\n{",
            "",
        ] {
            assert!(!is_document(text), "{text}");
        }
        // A list in Python may have a comma after its last item.
        let row = "  [5, 3, 0, 0, 7, 0, 0, 0, 0],\n";
        let text = format!("[\n{}]\n", row.repeat(9));
        assert_eq!(crate::format::parse(text).map(|grid| grid.clues()), Ok(27));
    }

    #[test]
    fn a_fault_comes_after_the_records_before_it() {
        let record = "{\"puzzle\": [0]}";
        refused(
            &format!("[\n{record},\n{record},\n"),
            2,
            "4:1: the JSON document ends in the middle: it is cut off",
        );
        let told = "2:19: the JSON document is read up to here: expected `,` or `]`";
        refused(&format!("[\n{record}, {record}}},\n{record}]"), 2, &told.replace("19", "33"));
        refused(
            &format!("[\n{record}, NaN]"),
            1,
            "2:18: the JSON document is read up to here: NaN and Infinity are not JSON: write null \
             instead",
        );
        refused(
            &format!("[\n{record}]\nx"),
            1,
            "3:1: the JSON document is read up to here: expected value",
        );
        // Deeply nested brackets do not overflow the stack.
        let (records, fault) = read(&format!("[{{\n}},{}", "[".repeat(400_000)));
        assert_eq!(records, ["1: {}"]);
        assert!(fault.is_some());
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(256))]

        /// Objects in any layout are found in order, each with the line in which it begins.
        #[test]
        fn objects_are_found_in_any_layout(
            ids in prop::collection::vec(0..1000u32, 1..8),
            spaces in prop::collection::vec(prop::sample::select(vec!["", " ", "\n", "\n  ", "\r\n"]), 64),
            in_list: bool,
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
                begins.push(json.matches('\n').count() + 1);
                json += &format!("{{{}\"id\"{}: {}{id},{}\"x\": \"}}{{\\\"\"{}}}", s(), s(), s(), s(), s());
            }
            if in_list { json.push(']'); }
            // If the first line is a record, the text is JSON lines.
            prop_assume!(is_document(&json));
            let (records, fault) = read(&json);
            prop_assert_eq!(fault, None);
            prop_assert_eq!(records.len(), ids.len(), "{}\n{:?}", json, records);
            for ((line, id), record) in begins.iter().zip(&ids).zip(&records) {
                prop_assert!(record.starts_with(&format!("{line}: {{")), "{} {}", json, record);
                let id = format!("{id},");
                prop_assert!(record.contains(&id), "{} {}", json, record);
            }
        }
    }
}
