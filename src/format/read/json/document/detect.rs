//! [`is_document`]: tells a JSON document from lines that are JSON each, and from other text.

use super::ROW_STRING;
use super::extent::{NeedMore, Seen, is_scalar, past_spaces, string_end, value_end};
use super::record_finder::{Next, RecordFinder};
use crate::format::read::options::ReadOptions;

/// True if `json` begins with a record that goes over several lines, or that has another one in its
/// last line. `is_last`: no more comes.
pub(super) fn is_document(json: &[u8], options: &ReadOptions, is_last: bool) -> Seen<bool> {
    let mut finder = RecordFinder::new(options);
    let mut at = 0;
    let record = loop {
        match finder.next(json, at, is_last) {
            Next::Record(record) if is_inconclusive(&json[record.clone()], &finder) => {
                at = record.end
            }
            Next::Record(record) => break record,
            Next::Incomplete(start) if is_last => break start..json.len(),
            Next::Incomplete(_) => return Err(NeedMore),
        }
    };
    let (text, behind) = (&json[record.clone()], &json[record.end..]);
    let is_json = match text.first() {
        // A key, or none; C has numbers there, JavaScript names, Python other quotes.
        Some(b'{') => past_spaces(text, 1).is_ok_and(|at| matches!(text[at], b'"' | b'}')),
        Some(b'[') => is_json_list(text),
        Some(b'"') => true,
        _ => false,
    };
    if !is_json {
        return Ok(false);
    }
    if finder.is_in_object() || spans_lines(text) || finder.has_pairs() && text.contains(&b'\n') {
        return Ok(true);
    }
    // In a list of objects a `null` or a number is a record of its own that cannot be read. Beside
    // a string it may be another value of the record: `["53..", 4.5]`.
    let is_listed_object = finder.is_in_list() && text.starts_with(b"{");
    let next = behind.iter().find(|b| !matches!(b, b' ' | b'\t' | b'\r' | b',' | b']'));
    next.map(|next| match next {
        b'{' | b'[' | b'"' => true,
        b'n' | b't' | b'f' | b'-' | b'0'..=b'9' => is_listed_object,
        _ => false,
    })
    .ok_or(NeedMore)
}

/// True if a record is a number, a name, a short string or an empty list in a list of other things:
/// it does not show how the list is written.
fn is_inconclusive(record: &[u8], finder: &RecordFinder) -> bool {
    let is_string = || record.starts_with(b"\"") && record.len() <= ROW_STRING;
    let is_bracket = |b: &u8| b.is_ascii_whitespace() || matches!(b, b'[' | b']' | b',');
    let is_empty = || record.iter().all(is_bracket);
    finder.is_in_list() && (is_scalar(record) || is_string() || is_empty())
}

/// True if a record is in several lines. A list that has a row of cells in each line, as a list or
/// a string, does not count: such lines are read as they are.
fn spans_lines(json: &[u8]) -> bool {
    let mut lines = json.split(|&b| b == b'\n').skip(1).map(<[u8]>::trim_ascii_start);
    let is_row = |line: &[u8]| match line.first() {
        None | Some(b'[' | b']') => true,
        Some(b'"') => string_end(line, 0) == Ok(ROW_STRING),
        Some(_) => false,
    };
    match json.first() {
        Some(b'[') => lines.any(|line| !is_row(line)),
        _ => lines.next().is_some(),
    }
}

/// True if a list is one of JSON: commas stand between its values, and those without quotes are
/// numbers and the like. numpy prints spaces alone, other programs have other quotes.
fn is_json_list(json: &[u8]) -> bool {
    let (mut at, mut is_behind_value) = (0, false);
    while let Ok(start) = past_spaces(json, at) {
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
