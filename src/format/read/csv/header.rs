//! [`Header`]: the names of the columns of a table, and rows that have a field for each of them.

use super::super::column::{Column, is_puzzle_name};
use super::super::fields::{Field, RawFields, Splitter};
use super::super::variant::is_variant;
use super::columns::Columns;
use crate::variant::are_no_rules;

/// The header of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Header {
    /// The line with the names of the columns, as it was written.
    pub text: Vec<u8>,
    /// The byte that separates the fields: a comma, a semicolon or a tab.
    pub separator: u8,
    /// The names of the columns, without quotes and surrounding spaces.
    pub names: Vec<String>,
    /// The number of columns.
    columns: usize,
    /// The columns of the puzzle and of its answer, from 0.
    read: Columns,
}

impl Header {
    pub(in super::super) fn new(text: &[u8], separator: u8, read: Columns) -> Header {
        let columns = RawFields::of(text, separator).count();
        let mut splitter = Splitter::new();
        let fields = splitter.split(text, separator, usize::MAX);
        let name = |field: Field| String::from_utf8_lossy(field.text.trim_ascii()).into();
        let names = fields.iter().map(name).collect();
        Header { text: text.to_vec(), separator, names, columns, read }
    }

    /// True if the table has no such column.
    pub fn lacks(&self, column: &Column) -> bool {
        let names = self.names.iter().map(String::as_bytes);
        column.find(names).is_none_or(|at| at >= self.names.len())
    }

    /// The names of the columns that are not read. The answer is read only if `reads_answers`. If
    /// the column of the puzzle is found in each row, there are no names.
    pub(in super::super) fn unread(&self, reads_answers: bool) -> impl Iterator<Item = &str> {
        let Columns { puzzle, answer, rules, .. } = self.read;
        let answer = answer.filter(|_| reads_answers);
        let names = self.names.iter().enumerate().filter(move |(at, name)| {
            let is_read = [puzzle, answer].contains(&Some(*at)) || rules.has(*at);
            puzzle.is_some() && !is_read && !name.is_empty()
        });
        names.map(|(_, name)| name.as_str())
    }

    /// The puzzle and the rules of a row without quotes. If the column of the puzzle is not known,
    /// it is the first field like one.
    pub(in super::super) fn puzzle_and_rules(&self, row: &[u8]) -> (Option<String>, Vec<String>) {
        let values = self.values(row);
        let of_rules = |is_of_rules| {
            let values = values.iter().enumerate();
            let wanted = values.filter(move |&(at, _)| self.read.rules.has(at) == is_of_rules);
            wanted.map(|(_, value)| value)
        };
        let is_puzzle = |value: &&String| value.trim().len() == 81 || is_variant(value);
        let puzzle = match self.read.puzzle {
            Some(column) => values.get(column),
            None => of_rules(false).find(is_puzzle),
        };
        let rules = of_rules(true).filter(|rules| !are_no_rules(rules)).cloned();
        (puzzle.cloned(), rules.collect())
    }

    /// The fields of a row without quotes, one for each column, divided as in
    /// [`Header::append_row`].
    pub fn values(&self, row: &[u8]) -> Vec<String> {
        let mut whole = Vec::new();
        self.append_row(&mut whole, row);
        let value = |field| unquoted(&String::from_utf8_lossy(&whole[field]));
        RawFields::of(&whole, self.separator).map(value).collect()
    }

    /// True if the column of the puzzle has a usual name, by which the puzzle of a JSON object is found
    /// as well.
    pub fn has_usual_name(&self) -> bool {
        let name = self.read.puzzle.and_then(|at| self.names.get(at));
        name.is_some_and(|name| is_puzzle_name(name))
    }

    /// Appends a row of the table unchanged, but with one field for each column, so that more
    /// fields can be written after it. A row with too few fields gets empty ones; in a row with too
    /// many, the last field has all the rest. Quotes that are not closed are closed, and a carriage
    /// return outside of quotes becomes a space.
    ///
    /// ```
    /// use ennead::format::{Blocks, ReadOptions};
    ///
    /// let table = b"id,puzzle,note\n7,.8.\n8,...,a,b\n";
    /// let block = Blocks::new(&table[..], &ReadOptions::default()).next().expect("a block")?;
    /// let header = block.header().expect("a table");
    /// let mut out = Vec::new();
    /// header.append_row(&mut out, b"7,.8.");
    /// out.push(b'\n');
    /// header.append_row(&mut out, b"8,...,a,b");
    /// assert_eq!(out, b"7,.8.,\n8,...,\"a,b\"");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn append_row(&self, out: &mut Vec<u8>, row: &[u8]) {
        let begin = out.len();
        let separators = memchr::memchr_iter(self.separator, row).count();
        if separators + 1 == self.columns && memchr::memchr2(b'"', b'\r', row).is_none() {
            return out.extend_from_slice(row);
        }
        let mut fields = RawFields::of(row, self.separator);
        let (mut count, mut last) = (0, 0);
        for (number, field) in fields.by_ref().enumerate() {
            count = number + 1;
            if count == self.columns {
                last = field.start;
            }
        }
        if count > self.columns {
            out.extend_from_slice(&row[..last]);
            out.push(b'"');
            for &byte in &row[last..] {
                out.extend(std::iter::repeat_n(byte, if byte == b'"' { 2 } else { 1 }));
            }
            out.push(b'"');
        } else {
            out.extend_from_slice(row);
            out.extend(fields.is_torn().then_some(b'"'));
            out.extend(std::iter::repeat_n(self.separator, self.columns - count));
        }
        // Outside of quotes, a carriage return would end the row.
        let fields: Vec<_> = RawFields::of(&out[begin..], self.separator).collect();
        for field in fields {
            let field = &mut out[begin + field.start..begin + field.end];
            if !field.starts_with(b"\"") {
                field.iter_mut().filter(|byte| **byte == b'\r').for_each(|byte| *byte = b' ');
            }
        }
    }
}

/// The text of a field without its quotes.
fn unquoted(field: &str) -> String {
    let Some(mut rest) = field.strip_prefix('"') else { return field.to_owned() };
    let mut text = String::new();
    while let Some((part, after)) = rest.split_once('"') {
        text.push_str(part);
        // Two quotes are an escaped quote.
        let Some(after) = after.strip_prefix('"') else { return text + after };
        text.push('"');
        rest = after;
    }
    text + rest
}

/// The byte of the opening quote of a field that is not closed in the row.
pub(super) fn open_quote(row: &[u8], separator: u8) -> Option<usize> {
    if has_pairs_of_quotes(row) {
        return None;
    }
    let mut fields = RawFields::of(row, separator);
    let last = fields.by_ref().last()?;
    fields.is_torn().then_some(last.start)
}

/// True if the row is torn: a quoted field begins in it and does not end, or ends in it without a
/// beginning.
pub(super) fn is_torn(row: &[u8], separator: u8) -> bool {
    let is_end = |at: usize| row.get(at + 1).is_none_or(|&next| next == separator);
    !has_pairs_of_quotes(row)
        && (open_quote(row, separator).is_some() || memchr::memchr(b'"', row).is_some_and(is_end))
}

fn has_pairs_of_quotes(row: &[u8]) -> bool {
    memchr::memchr_iter(b'"', row).count().is_multiple_of(2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn texts(row: &[u8]) -> Vec<Vec<u8>> {
        Splitter::new()
            .split(row, b';', usize::MAX)
            .iter()
            .map(|field| field.text.to_vec())
            .collect()
    }

    #[track_caller]
    fn check(row: &str, wanted: &str) {
        let header = Header::new(b"a;\"b;c\";d", b';', Columns::default());
        assert_eq!(header.names, ["a", "b;c", "d"]);
        let mut out = Vec::new();
        header.append_row(&mut out, row.as_bytes());
        assert_eq!(String::from_utf8_lossy(&out), wanted);
    }

    #[test]
    fn rows_have_a_field_for_each_column() {
        check("1;2;3", "1;2;3");
        check("1,5;\"2;\"\"2\";3", "1,5;\"2;\"\"2\";3");
        check("1", "1;;");
        check("", ";;");
        check("1;\"2;3", "1;\"2;3\";");
        check("1;2;\"3", "1;2;\"3\"");
        check("1;2;3;4", "1;2;\"3;4\"");
        check("1;2;\"3\";4", "1;2;\"\"\"3\"\";4\"");
        check("1;2;3;\"4", "1;2;\"3;\"\"4\"");
        check("1\r;2;3", "1 ;2;3");
        check("1;a\"b;3", "1;a\"b;3");
    }

    #[test]
    fn a_row_with_half_a_quoted_field_is_torn() {
        for row in ["1;\"a", "a\";2", "1;2;\"", "b\"", "1;\"a;\"\"b;c"] {
            assert!(is_torn(row.as_bytes(), b';'), "{row}");
        }
        for row in ["1;\"a\";2", "1;5\" wide;2", "", "1;\"a;b\"", "1;\"\"\"a\""] {
            assert!(!is_torn(row.as_bytes(), b';'), "{row}");
        }
    }

    proptest! {
        #[test]
        fn appending_a_row_keeps_its_fields(row in "[ab;\" ]{0,20}") {
            let header = Header::new(b"a;b;c", b';', Columns::default());
            let mut out = Vec::new();
            header.append_row(&mut out, row.as_bytes());
            let (before, after) = (texts(row.as_bytes()), texts(&out));
            prop_assert_eq!(after.len(), 3, "{:?}", String::from_utf8_lossy(&out));
            let values: Vec<_> = after.iter().map(|text| text.trim_ascii_end()).collect();
            let found = header.values(row.as_bytes());
            let found: Vec<_> = found.iter().map(|text| text.trim_end().as_bytes()).collect();
            prop_assert_eq!(found, values);
            let kept = before.len().min(if before.len() > 3 { 2 } else { 3 });
            prop_assert_eq!(&after[..kept], &before[..kept]);
            prop_assert!(after[before.len().min(3)..].iter().all(Vec::is_empty));
        }
    }
}
