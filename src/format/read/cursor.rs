//! [`Cursor`]: the next line of a block, and what is known of the lines from there on.

use super::line_class::Context;

/// The start of a line.
#[derive(Clone, Copy)]
pub(super) struct LineStart {
    /// Its first byte in the block.
    pub(super) byte: usize,
    /// Its number in the input, from 1.
    pub(super) number: u64,
}

/// What the rows from some place on are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum RunKind {
    /// Grids of nine rows; or fewer rows, the beginning of one grid.
    Grids,
    /// Grids with a blank line below their third and sixth row.
    Bands,
    /// This number of rows, which are no whole grids.
    Broken { rows: usize },
}

/// Rows one below the other.
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
    /// The start of the line up to which lines were looked at ahead: no block may end in front of
    /// it.
    pub(super) looked_ahead_to: usize,
    /// The rows that were looked at together, from some place on.
    pub(super) run: Option<RowRun>,
    /// True if the line in front of the bytes is a row of a grid.
    pub(super) begins_below_row: bool,
    /// True once the end of the bytes was taken for the end of a grid.
    pub(super) reached_end: bool,
    /// How many lines with text were no part of a record.
    pub(super) passed_over: u64,
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
            passed_over: 0,
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

/// The most lines of a grid, with its borders and comments.
const MAX_LINES: usize = 64;
/// The most bytes of a grid, with its borders and comments.
const MAX_BYTES: usize = 1 << 14;

/// The lines that a grid or a skipped section may have, from its start on.
pub(super) struct Region {
    start: usize,
    lines: usize,
}

impl Region {
    pub(super) fn from(start: LineStart) -> Region {
        Region { start: start.byte, lines: 0 }
    }

    /// Counts one more line, which starts at `line`. False if that is too many.
    pub(super) fn admits(&mut self, line: LineStart) -> bool {
        self.lines += 1;
        self.lines <= MAX_LINES && line.byte - self.start <= MAX_BYTES
    }
}
