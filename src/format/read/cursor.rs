//! [`Cursor`]: the next line of a block, and what is known about the lines from there on.

use super::line_class::Context;

/// The start of a line.
#[derive(Clone, Copy)]
pub(super) struct LineStart {
    /// Its first byte in the block.
    pub(super) byte: usize,
    /// Its number in the input, from 1.
    pub(super) number: u64,
}

/// The kind of a run of rows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum RunKind {
    /// Grids of nine rows, or the beginning of one grid.
    Grids,
    /// Grids with a blank line below their third and sixth row.
    Bands,
    /// This number of rows, which do not make whole grids.
    Broken { rows: usize },
}

/// A run of rows, one below the other.
#[derive(Clone, Copy, Debug)]
pub(super) struct RowRun {
    pub(super) kind: RunKind,
    /// The first byte after its lines.
    pub(super) end: usize,
}

/// The next line of a block or a text.
pub(super) struct Cursor<'a> {
    pub(super) bytes: &'a [u8],
    pub(super) next_line: LineStart,
    pub(super) context: Context,
    /// The byte at which the furthest line that was looked at begins. No block may end before it.
    pub(super) looked_ahead_to: usize,
    /// The run of rows that was found last.
    pub(super) run: Option<RowRun>,
    /// True if the line before the bytes is a row of a grid.
    pub(super) begins_below_row: bool,
    /// True if a grid ended at the end of the bytes. With more bytes it might be longer.
    pub(super) reached_end: bool,
    /// The number of blank lines that were not part of a record.
    pub(super) blank_lines: u64,
    /// The number of lines with text that were not part of a record.
    pub(super) skipped: u64,
}

impl<'a> Cursor<'a> {
    pub(super) fn new(bytes: &'a [u8], first_line: u64, context: Context) -> Cursor<'a> {
        Cursor {
            bytes,
            next_line: LineStart { byte: 0, number: first_line },
            context,
            looked_ahead_to: 0,
            run: None,
            begins_below_row: false,
            reached_end: false,
            blank_lines: 0,
            skipped: 0,
        }
    }

    /// The line that starts at `start`, without its line feed, and the start of the next.
    pub(super) fn line_at(&self, start: LineStart) -> Option<(&'a [u8], LineStart)> {
        let rest = &self.bytes[start.byte..];
        if rest.is_empty() {
            return None;
        }
        let len = memchr::memchr(b'\n', rest).unwrap_or(rest.len());
        let byte = self.bytes.len().min(start.byte + len + 1);
        Some((&rest[..len], LineStart { byte, number: start.number + 1 }))
    }

    /// The line that starts at `start` if it has 81 bytes, and the start of the line after it.
    #[inline]
    pub(super) fn line_of_81_at(&self, start: LineStart) -> Option<(&'a [u8; 81], LineStart)> {
        let (board, after) = self.bytes[start.byte..].split_first_chunk()?;
        let end = match after {
            [] => 0,
            [b'\n', ..] => 1,
            [b'\r', b'\n', ..] => 2,
            _ => return None,
        };
        let LineStart { byte, number } = start;
        Some((board, LineStart { byte: byte + 81 + end, number: number + 1 }))
    }
}

/// The largest number of lines of a grid, with its borders and comments.
const MAX_LINES: usize = 64;
/// The largest number of bytes of a grid, with its borders and comments.
const MAX_BYTES: usize = 1 << 14;

/// Limits the number of lines and bytes of a grid or a skipped section.
pub(super) struct Region {
    start: usize,
    lines: usize,
}

impl Region {
    pub(super) fn from(start: LineStart) -> Region {
        Region { start: start.byte, lines: 0 }
    }

    /// Counts one more line, which starts at `line`. Returns false beyond the limits.
    pub(super) fn admits(&mut self, line: LineStart) -> bool {
        self.lines += 1;
        self.lines <= MAX_LINES && line.byte - self.start <= MAX_BYTES
    }
}
