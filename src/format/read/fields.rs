//! The fields of a row of csv: [`Splitter`] returns their texts, and [`RawFields`] their bytes in
//! the row, with the quotes.

use core::ops::Range;
use csv_core::{ReadFieldResult, Reader, ReaderBuilder};

/// The largest number of fields of a row. Fields after them are ignored, so that a line full of
/// commas takes little memory.
pub(super) const MAX_FIELDS: usize = super::column::MAX_COLUMNS;

/// A field of a row.
pub(super) struct Field<'a> {
    /// Where its text starts in the line, in bytes.
    pub(super) start: usize,
    /// Its text without quotes, and without the spaces after it.
    pub(super) text: &'a [u8],
}

/// Splits rows into fields; keeps its buffers from row to row.
pub(super) struct Splitter {
    /// The separator and its reader, which is made for the first row that needs it: making one
    /// takes as long as reading a hundred rows.
    reader: Option<(u8, Box<Reader>)>,
    /// The fields of the row without quotes, one after the other.
    text: Vec<u8>,
    /// For each field, the byte of its start in the line and of its end in `text`.
    ends: Vec<(usize, usize)>,
}

impl Splitter {
    pub(super) fn new() -> Splitter {
        Splitter { reader: None, text: Vec::new(), ends: Vec::new() }
    }

    /// The first `count` fields of `line`, or as many as there are.
    pub(super) fn split(&mut self, line: &[u8], separator: u8, count: usize) -> Fields<'_> {
        self.reader.take_if(|(other, _)| *other != separator);
        let reader = || Box::new(ReaderBuilder::new().delimiter(separator).build());
        let (_, reader) = self.reader.get_or_insert_with(|| (separator, reader()));
        reader.reset();
        self.ends.clear();
        self.text.resize(line.len() + 1, 0);
        let (mut read, mut written, mut start) = (0, 0, 0);
        loop {
            // `text` is one byte longer than the line, so it cannot become full.
            let (result, more_read, more_written) =
                reader.read_field(&line[read..], &mut self.text[written..]);
            read += more_read;
            written += more_written;
            match result {
                ReadFieldResult::InputEmpty => {}
                ReadFieldResult::Field { record_end } => {
                    let quoted = line.get(start) == Some(&b'"');
                    self.ends.push((start + usize::from(quoted), written));
                    start = read;
                    if record_end || self.ends.len() == count.min(MAX_FIELDS) {
                        break;
                    }
                }
                ReadFieldResult::OutputFull | ReadFieldResult::End => break,
            }
        }
        Fields { text: &self.text, ends: &self.ends }
    }
}

/// The fields of a row.
pub(super) struct Fields<'a> {
    text: &'a [u8],
    ends: &'a [(usize, usize)],
}

impl<'a> Fields<'a> {
    pub(super) fn iter(&self) -> impl Iterator<Item = Field<'a>> + use<'a> {
        let text = self.text;
        let text_starts = core::iter::once(0).chain(self.ends.iter().map(|&(_, end)| end));
        self.ends.iter().zip(text_starts).map(move |(&(start, end), text_start)| Field {
            start,
            text: text[text_start..end].trim_ascii_end(),
        })
    }
}

/// The bytes of each field of a row.
pub(super) struct RawFields<'a> {
    row: &'a [u8],
    separator: u8,
    /// Where the next field starts; `None` after the last one.
    next: Option<usize>,
    is_torn: bool,
}

impl<'a> RawFields<'a> {
    pub(super) fn of(row: &'a [u8], separator: u8) -> RawFields<'a> {
        RawFields { row, separator, next: Some(0), is_torn: false }
    }

    /// True if the quotes of the last field that was returned are not closed.
    pub(super) fn is_torn(&self) -> bool {
        self.is_torn
    }

    /// The byte after the closing quote, if the text at `start` is quoted.
    fn end_of_quotes(&self, start: usize) -> Option<usize> {
        let mut at = start;
        // Two quotes are an escaped quote: the second opens the rest of the field.
        while self.row.get(at) == Some(&b'"') {
            at += 1;
            at += memchr::memchr(b'"', &self.row[at..])? + 1;
        }
        Some(at)
    }
}

impl Iterator for RawFields<'_> {
    type Item = Range<usize>;

    fn next(&mut self) -> Option<Range<usize>> {
        let start = self.next.take()?;
        let Some(unquoted) = self.end_of_quotes(start) else {
            self.is_torn = true;
            return Some(start..self.row.len());
        };
        match memchr::memchr(self.separator, &self.row[unquoted..]) {
            Some(length) => {
                self.next = Some(unquoted + length + 1);
                Some(start..unquoted + length)
            }
            None => Some(start..self.row.len()),
        }
    }
}
