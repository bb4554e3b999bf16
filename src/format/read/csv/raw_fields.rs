//! [`RawFields`]: the fields of a row as they are written, with their quotes. Where a field is
//! nothing but read, [`super::splitter`] gives its text.

use core::ops::Range;

/// The bytes of each field of a row.
pub(in super::super) struct RawFields<'a> {
    row: &'a [u8],
    separator: u8,
    /// Where the next field starts; `None` behind the last one.
    next: Option<usize>,
    is_torn: bool,
}

impl<'a> RawFields<'a> {
    pub(in super::super) fn of(row: &'a [u8], separator: u8) -> RawFields<'a> {
        RawFields { row, separator, next: Some(0), is_torn: false }
    }

    /// True if the quotes of the field that was given last have no end.
    pub(super) fn is_torn(&self) -> bool {
        self.is_torn
    }

    /// The byte behind the closing quote, if the text at `start` is quoted.
    fn end_of_quotes(&self, start: usize) -> Option<usize> {
        let mut at = start;
        // Two quotes stand for one: the second opens the rest.
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
