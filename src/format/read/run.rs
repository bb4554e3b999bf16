//! Runs of rows, one below the other, and whether they are whole grids. A run with a missing or
//! extra row is malformed as a whole: every grid below that row would have rows of two puzzles.
//!
//! ```text
//! 9, 18, 27 ... rows       1, 2, 3 ... grids
//! 3 blank 3 blank 3        a grid with blank lines between its bands
//! 4 comment 5              a grid with a comment in it
//! 8 comment 9              a malformed record and a grid
//! other numbers of rows    one malformed record of all the rows
//! ```

use super::cells::count_chars;
use super::cursor::{Cursor, LineStart, RowRun, RunKind};
use super::error::{LineError, ParseError, ParseErrorKind};
use super::line_class::{Context, LineClass, last_line};
use super::record::{Content, Record};

/// The largest number of rows of a run. The rows after them are another run.
const MAX_ROWS: usize = 9 * 1000;
/// The largest number of lines of a run, with its borders.
const MAX_LINES: usize = 4 * MAX_ROWS;
/// The largest number of bytes of a run, with its borders.
const MAX_BYTES: usize = 1 << 19;
/// The largest number of bands, with blank lines between them, of a run.
const MAX_BANDS: usize = 3 * 100;
/// The largest number of rows of a run with comments in it. It is smaller because a broken run may
/// look at the rows below it again.
const MAX_COMMENTED_ROWS: usize = 3 * MAX_BANDS;

/// What is below a segment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Below {
    Blank,
    Comment,
    /// Text that no format recognises.
    Text,
    /// A record, a heading, or nothing.
    Other,
    /// More rows than a run may have.
    Limit,
}

/// Rows with nothing but borders between them.
#[derive(Clone, Copy)]
struct Segment {
    rows: usize,
    below: Below,
    /// The line below it.
    end: LineStart,
}

impl<'a> Cursor<'a> {
    /// The run that `start` belongs to. A grid must start at `start`.
    pub(super) fn run_at(&mut self, start: LineStart) -> RowRun {
        match self.run {
            Some(run) if start.byte < run.end => run,
            _ => {
                let run = self.find_run(start);
                self.run = Some(run);
                run
            }
        }
    }

    fn find_run(&mut self, start: LineStart) -> RowRun {
        let segment = self.segment(start);
        let Segment { rows, below, end } = segment;
        let grids = RowRun { kind: RunKind::Grids, end: end.byte };
        match below {
            Below::Limit => grids,
            _ if rows % 9 == 0 => grids,
            Below::Text if rows < 9 => grids,
            Below::Blank | Below::Comment if rows == 3 && !self.is_below_row(start) => {
                self.bands(segment)
            }
            Below::Comment => self.with_comments(segment),
            _ if rows < 9 => grids,
            _ => RowRun { kind: RunKind::Broken { rows }, end: end.byte },
        }
    }

    /// The number of rows from `start` on, with nothing but borders between them.
    pub(super) fn rows_from(&mut self, start: LineStart) -> usize {
        self.segment(start).rows
    }

    /// True if the last line above `start` that is not a border is a row. Then the rows from
    /// `start` on are not a band.
    fn is_below_row(&mut self, start: LineStart) -> bool {
        let above = &self.bytes[..start.byte];
        ends_with_row(&mut self.context, above).unwrap_or(self.begins_below_row)
    }

    /// The rows from `start` on, up to the first line that is neither a row nor a border.
    fn segment(&mut self, start: LineStart) -> Segment {
        let (mut rows, mut lines) = (0, 0);
        let mut at = start;
        let below = loop {
            self.looked_ahead_to = self.looked_ahead_to.max(at.byte);
            if rows == MAX_ROWS || lines == MAX_LINES || at.byte - start.byte > MAX_BYTES {
                break Below::Limit;
            }
            let Some((text, next)) = self.line_at(at) else {
                self.reached_end = true;
                break Below::Other;
            };
            match self.context.classify(text) {
                LineClass::Row(_) => rows += 1,
                LineClass::Border => {}
                LineClass::Blank => break Below::Blank,
                LineClass::Comment => break Below::Comment,
                LineClass::Unrecognised(_) => break Below::Text,
                _ => break Below::Other,
            }
            lines += 1;
            at = next;
        };
        Segment { rows, below, end: at }
    }

    /// The first line from `at` on after comments and at most `blank_lines` blank lines.
    fn skip_between(&mut self, mut at: LineStart, mut blank_lines: usize) -> LineStart {
        while let Some((text, next)) = self.line_at(at) {
            match self.context.classify(text) {
                LineClass::Comment => {}
                LineClass::Blank if blank_lines > 0 => blank_lines -= 1,
                _ => break,
            }
            self.looked_ahead_to = self.looked_ahead_to.max(next.byte);
            at = next;
        }
        at
    }

    /// The run that begins with a band: three rows with a blank line or a comment below them.
    fn bands(&mut self, first: Segment) -> RowRun {
        let (mut last, mut bands) = (first, 1);
        while bands < MAX_BANDS && matches!(last.below, Below::Blank | Below::Comment) {
            let below = self.skip_between(last.end, 1);
            let next = self.segment(below);
            if next.rows != 3 {
                break;
            }
            (last, bands) = (next, bands + 1);
        }
        if bands == 1 && first.below == Below::Comment {
            return self.with_comments(first);
        }
        let kind = match bands % 3 {
            0 => RunKind::Bands,
            _ => RunKind::Broken { rows: 3 * bands },
        };
        RowRun { kind, end: last.end.byte }
    }

    /// The run that begins with rows that are not whole grids, and a comment below them. If all
    /// rows together are whole grids, the comments are inside them; otherwise they are between
    /// grids.
    fn with_comments(&mut self, first: Segment) -> RowRun {
        let (mut last, mut rows) = (first, first.rows);
        // The rows above the first segment of whole grids.
        let mut broken = RowRun { kind: RunKind::Broken { rows }, end: first.end.byte };
        let mut is_broken = true;
        while last.below == Below::Comment && rows < MAX_COMMENTED_ROWS {
            let below = self.skip_between(last.end, 0);
            last = self.segment(below);
            rows += last.rows;
            is_broken &= last.rows % 9 != 0;
            if is_broken {
                broken = RowRun { kind: RunKind::Broken { rows }, end: last.end.byte };
            }
        }
        if rows % 9 == 0 || last.below == Below::Limit {
            RowRun { kind: RunKind::Grids, end: last.end.byte }
        } else {
            broken
        }
    }

    /// Reads a run of `rows` rows, from the next line on, as one malformed record.
    pub(super) fn read_broken_run(&mut self, run: RowRun, rows: usize) -> Record<'a> {
        let start = self.next_line;
        let mut error: Option<ParseError> = None;
        let mut seen = 0;
        let mut last: (LineStart, &[u8]) = (start, &[]);
        while self.next_line.byte < run.end {
            let here = self.next_line;
            let Some((text, next)) = self.line_at(here) else { break };
            self.next_line = next;
            let LineClass::Row(row) = self.context.classify(text) else { continue };
            (seen, last) = (seen + 1, (here, text));
            if let Some(mut not_cells) = row.error()
                && error.is_none()
            {
                if let ParseErrorKind::RowCells { row, .. } = &mut not_cells.kind {
                    *row = seen;
                }
                error = Some(not_cells.in_line(here.number));
            }
        }
        let (last_start, last_text) = last;
        let error = error.unwrap_or_else(|| match rows {
            ..9 => {
                let width = count_chars(last_text.trim_ascii_end());
                LineError::new(width, ParseErrorKind::ShortGrid { rows }).in_line(last_start.number)
            }
            _ => LineError::at_start(ParseErrorKind::Rows { rows }).in_line(start.number),
        });
        let text = &self.bytes[start.byte..last_start.byte + last_text.len()];
        Record::of_rows(start.number, text, Content::Malformed(error))
    }
}

/// True if the last of these lines that is not a border is a row of a grid; `None` if all are
/// borders.
pub(super) fn ends_with_row(context: &mut Context, lines: &[u8]) -> Option<bool> {
    let mut lines = lines;
    while let Some((line, start)) = last_line(lines) {
        match context.classify(line) {
            LineClass::Border => lines = &lines[..start],
            class => return Some(matches!(class, LineClass::Row(_))),
        }
    }
    None
}

/// True if a blank line below these lines, which end with a line feed, may be between two bands of
/// a grid. `class` returns the class of a line.
pub(super) fn may_end_band(lines: &[u8], mut class: impl FnMut(&[u8]) -> LineClass) -> bool {
    let (mut lines, mut rows) = (lines, 0);
    while let Some((line, start)) = last_line(lines)
        && rows <= 3
    {
        match class(line) {
            LineClass::Row(_) => rows += 1,
            LineClass::Border => {}
            LineClass::Comment if rows == 0 => {}
            _ => break,
        }
        lines = &lines[..start];
    }
    rows == 3
}
