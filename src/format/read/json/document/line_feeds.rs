//! [`LineFeeds`]: keeps the line numbers of the output those of the document.

use core::mem;

/// Keeps the line numbers of the output those of the document.
#[derive(Default)]
pub(super) struct LineFeeds {
    /// The last record has no line feed yet.
    pub(super) is_open: bool,
    /// Line feeds inside the last record, which are written behind it.
    pub(super) within: usize,
    /// Line feeds written between records of one line. Later ones are left out for them.
    added: usize,
}

impl LineFeeds {
    /// Writes the line feed of a record that has another one behind it in its line.
    pub(super) fn end_record(&mut self, lines: &mut Vec<u8>) {
        if mem::take(&mut self.is_open) {
            self.added += usize::from(self.within == 0);
            let count = mem::take(&mut self.within).max(1);
            lines.resize(lines.len() + count, b'\n');
        }
    }

    /// Writes `count` line feeds of the document, which stand outside of records.
    pub(super) fn write(&mut self, count: usize, lines: &mut Vec<u8>) {
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

pub(super) fn count_feeds(json: &[u8]) -> usize {
    memchr::memchr_iter(b'\n', json).count()
}
