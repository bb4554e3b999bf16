//! [`Records`]: the records of a block, in order.
//!
//! Between two records, the reader keeps only two things from what came before: how to read rows of
//! nine dashes, and the rest of a line with several games. Every step takes at least one line or
//! one such game, so it always ends. A malformed record takes only its own lines.

use super::cells::count_chars;
use super::claimed::ClaimPlace;
use super::classify::{BOM, Classifier, LineClass, LineContent, MAX_LINE};
use super::csv::{PlainRow, RowEnd};
use super::error::{LineError, ParseErrorKind};
use super::fast_cells;
use super::grid::{NineDashes, RowRun};
use super::grid_text::second_puzzle;
use super::json::Place;
use super::layout::Layout;
use super::line;
use super::npy;
use super::opensudoku::RestOfLine;
use super::options::{Blank, ReadOptions};
use super::pencil_marks;
use super::record::{Content, Record, RecordFormat};
use crate::grid::Grid;

/// The start of a line.
#[derive(Clone, Copy)]
pub(super) struct LineStart {
    /// Its first byte in the block.
    pub(super) byte: usize,
    /// Its number in the input, from 1.
    pub(super) number: u64,
}

/// A place between two records of a block, where it may end. A [`Cut`](super::Cut) is one of a
/// file.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct CutPoint {
    pub(super) byte: usize,
    /// How to read rows of nine dashes below it; `None` if no grid has decided yet.
    pub(super) nine_dashes: Option<NineDashes>,
}

/// The records of a block or a text, in order.
pub struct Records<'a> {
    pub(super) bytes: &'a [u8],
    pub(super) next_line: LineStart,
    pub(super) layout: Layout,
    pub(super) classifier: Classifier,
    /// What rows of nine dashes are in the grids here, once that is known.
    pub(super) nine_dashes: Option<NineDashes>,
    /// The start of the line up to which lines were looked at ahead: no block may end in front of
    /// it.
    pub(super) looked_ahead_to: usize,
    /// What is left of a line that is read game by game; then the next game is at `next_line`.
    pub(super) rest_of_line: Option<RestOfLine>,
    /// The rows that were looked at together, from some place on.
    pub(super) run: Option<RowRun>,
    /// True if the line in front of the bytes is a row of a grid.
    pub(super) begins_below_row: bool,
    /// True if the source makes a pause after the bytes: then grids are whole there.
    pub(super) is_paused: bool,
    /// True once the end of the bytes was taken for the end of a grid.
    pub(super) reached_end: bool,
    /// The last place between two records that stays one if more bytes follow.
    pub(super) safe_cut: CutPoint,
    /// For each line of a JSON document, where its record is; else empty.
    pub(super) places: &'a [Place],
}

opaque_debug!(Records<'a>);

impl<'a> Records<'a> {
    pub(super) fn new(
        bytes: &'a [u8],
        first_line: u64,
        layout: Layout,
        options: &ReadOptions,
    ) -> Records<'a> {
        Records {
            bytes,
            next_line: LineStart { byte: 0, number: first_line },
            layout,
            classifier: Classifier { column: options.column, ..Classifier::new(options.blank) },
            nine_dashes: None,
            looked_ahead_to: 0,
            rest_of_line: None,
            run: None,
            begins_below_row: false,
            is_paused: false,
            reached_end: false,
            safe_cut: CutPoint::default(),
            places: &[],
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

    /// Appends all records that are left, as if they were taken one by one. Faster: lines of 81
    /// cells, which is what most inputs consist of, are written where they stay. For a million of
    /// them that takes half the time.
    pub fn append_to(mut self, records: &mut Vec<Record<'a>>) {
        /// A constant: a record made here of variables would be put together elsewhere and moved,
        /// which takes three times as long.
        const EMPTY: Record = Record {
            line: 0,
            text: &[],
            format: RecordFormat::Line,
            content: Content::Puzzle(Grid::EMPTY),
            claim: ClaimPlace::ByFormat,
            place: None,
        };
        loop {
            let before = records.len();
            while let Some((board, next)) = self.line_of_81()
                && !self.is_row_of_marks(board)
            {
                records.push(EMPTY);
                if let Some(Record { line, text, content: Content::Puzzle(grid), .. }) =
                    records.last_mut()
                    && fast_cells::fill(grid.cells_mut(), board, self.classifier.blank)
                {
                    (*line, *text) = (self.next_line.number, board);
                    self.next_line = next;
                } else {
                    records.pop();
                    break;
                }
            }
            if records.len() > before {
                self.nine_dashes = None;
            }
            let Some(record) = self.next() else { return };
            records.push(record);
        }
    }

    /// True if a line is a row of pencil marks, and such rows are looked for.
    #[inline]
    fn is_row_of_marks(&self, line: &[u8; 81]) -> bool {
        pencil_marks::is_row(line)
            && matches!((self.layout, self.classifier.blank), (Layout::ByContent, Blank::Standard))
    }

    /// The line that starts at `start` if it is a row of pencil marks, and the start of the next.
    pub(super) fn row_of_marks(&self, start: LineStart) -> Option<(&'a [u8; 81], LineStart)> {
        let (line, next) = self.line_of_81_at(start)?;
        self.is_row_of_marks(line).then_some((line, next))
    }

    /// The next line if it has 81 bytes, and the start of the line after it.
    #[inline]
    fn line_of_81(&self) -> Option<(&'a [u8; 81], LineStart)> {
        self.line_of_81_at(self.next_line)
    }

    #[inline]
    fn line_of_81_at(&self, start: LineStart) -> Option<(&'a [u8; 81], LineStart)> {
        if !self.layout.may_have_bare_lines() {
            return None;
        }
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

    /// Fast path: the next line, if it is 81 cells and nothing else.
    fn read_line_of_81(&mut self) -> Option<Record<'a>> {
        let (board, next) = self.line_of_81()?;
        let grid = fast_cells::grid(board, self.classifier.blank)?;
        let line = self.next_line.number;
        (self.next_line, self.nine_dashes) = (next, None);
        let content = Content::Puzzle(grid);
        let (format, claim) = (RecordFormat::Line, ClaimPlace::ByFormat);
        Some(Record { line, text: board, format, content, claim, place: None })
    }

    /// Fast path: the next line, which is `text`, if it is a plain row of a table.
    #[inline]
    fn plain_row(&self, text: &'a [u8]) -> Option<Record<'a>> {
        let Layout::Table(table) = self.layout else { return None };
        let line = self.next_line.number;
        let PlainRow { text, cells } = table.plain_row(text)?;
        let grid = fast_cells::grid(cells, self.classifier.blank)?;
        if table.header() == Some(line) {
            return None;
        }
        let (format, claim) = (table.row_format(), table.claim_place());
        Some(Record { line, text, format, content: Content::Puzzle(grid), claim, place: None })
    }

    /// `content` of the line `text`; an error if a second puzzle stands in it. A table and an
    /// object name their puzzles, so others may stand beside them.
    fn only_puzzle(&self, text: &[u8], format: RecordFormat, content: LineContent) -> LineContent {
        let LineContent::Puzzle(grid) = &content else { return content };
        if format == RecordFormat::Jsonl || !self.layout.may_have_bare_lines() {
            return content;
        }
        match second_puzzle(text, grid, self.classifier.blank) {
            Some(column) => {
                LineContent::Malformed(LineError::new(column, ParseErrorKind::SeveralInALine))
            }
            None => content,
        }
    }

    /// The row of a table that starts at `here` and the start of the line below it, if the row goes
    /// over several lines.
    fn row_of_several_lines(&self, here: LineStart) -> Option<(&'a [u8], LineStart)> {
        let Layout::Table(table) = self.layout else { return None };
        let end = table.row_end(self.bytes, here.byte, self.classifier.blank);
        // A row that is still open at the end of a block is torn: blocks end with whole rows.
        let RowEnd::Below(end) = end else { return None };
        let text = &self.bytes[here.byte..end];
        let lines = 1 + memchr::memchr_iter(b'\n', text).count() as u64;
        let byte = self.bytes.len().min(end + 1);
        Some((text, LineStart { byte, number: here.number + lines }))
    }

    /// The class of the next line, or row of several lines, which is `text`.
    fn classify(&mut self, text: &[u8]) -> LineClass {
        let classifier = &mut self.classifier;
        match self.layout {
            Layout::ByContent | Layout::Grids { .. } => classifier.classify(text),
            Layout::Lines => line::classify_as_line(classifier, text),
            Layout::ArrayRows => npy::classify_row(classifier, text),
            Layout::EachLine(classify) => classify(classifier, text),
            Layout::Table(table) => table.classify(classifier, text, self.next_line.number),
        }
    }
}

impl<'a> Iterator for Records<'a> {
    type Item = Record<'a>;

    fn next(&mut self) -> Option<Record<'a>> {
        let record = self.read()?;
        Some(Record { text: record.text.strip_prefix(BOM).unwrap_or(record.text), ..record })
    }
}

impl<'a> Records<'a> {
    /// The next record. A byte order mark may stand in front of its text.
    fn read(&mut self) -> Option<Record<'a>> {
        loop {
            // No cut before a place that was looked at ahead: it must stay in the same block.
            let is_in_line = self.rest_of_line.is_some();
            if !self.reached_end && !is_in_line && self.next_line.byte >= self.looked_ahead_to {
                self.safe_cut =
                    CutPoint { byte: self.next_line.byte, nine_dashes: self.nine_dashes };
            }
            let rows = self.read_rows_of_marks();
            if let Some(record) = rows.or_else(|| self.read_line_of_81()) {
                return Some(record);
            }
            if let Some(record) = self.read_game() {
                self.nine_dashes = None;
                return Some(record);
            }
            let here = self.next_line;
            let (text, next) = self.line_at(here)?;
            if let Some(record) = self.plain_row(text) {
                (self.next_line, self.nine_dashes) = (next, None);
                return Some(record);
            }
            let (text, next) = self.row_of_several_lines(here).unwrap_or((text, next));
            let class = self.classify(text);
            if class.ends_grid() || matches!(class, LineClass::Unrecognised(_)) {
                self.nine_dashes = None;
            }
            let (format, content) = match class {
                LineClass::Row(_) | LineClass::NineDashes => match self.read_grid() {
                    Some(record) => return Some(record),
                    None => continue,
                },
                LineClass::Blank | LineClass::Comment | LineClass::Heading | LineClass::Border => {
                    self.next_line = next;
                    continue;
                }
                LineClass::SkippedSection => {
                    self.next_line = next;
                    self.skip_section();
                    continue;
                }
                LineClass::Record(_, LineContent::Puzzle(_))
                    if matches!(self.layout, Layout::Grids { .. }) =>
                {
                    let kind = ParseErrorKind::RowCells { row: 1, found: 81 };
                    let error = LineError::new(count_chars(text), kind);
                    (RecordFormat::Grid, LineContent::Malformed(error))
                }
                LineClass::Record(format, content) => (format, content),
                LineClass::Unrecognised(error) => {
                    (RecordFormat::Line, LineContent::Malformed(error))
                }
            };
            self.next_line = next;
            // How much of a longer line is here depends on how the input was read.
            let text = &text[..text.len().min(MAX_LINE)];
            let text = text.strip_suffix(b"\r").unwrap_or(text);
            let line = here.number;
            let claim = match (format, self.classifier.column) {
                (RecordFormat::Jsonl, Some(column)) if column.names_solution() => {
                    ClaimPlace::Nowhere
                }
                (RecordFormat::Jsonl, Some(_)) => ClaimPlace::Member,
                _ => self.layout.claim_place(),
            };
            let content = self.only_puzzle(text, format, content);
            // The lines of such a block are numbered from 1.
            let place = self.places.get(line as usize - 1);
            let (line, content) = match place {
                Some(place) => (place.line, content.placed(|error| place.locate(error))),
                None => (line, content.in_text(text, line)),
            };
            return Some(Record { line, text, format, content, claim, place });
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::format::{Blocks, ReadOptions};

    /// Reads a puzzle, then `count` times `lines`, then the puzzle again, and checks that both are
    /// found. A step that looks at all lines below would take minutes.
    #[track_caller]
    fn check_many(lines: &str, count: usize) {
        let puzzle =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let text = format!("{puzzle}\n{}{puzzle}\n", lines.repeat(count));
        let options = ReadOptions::default();
        let is_puzzle: Vec<bool> =
            options.records(text.as_bytes()).map(|record| record.puzzle().is_ok()).collect();
        assert!(is_puzzle.starts_with(&[true]) && is_puzzle.ends_with(&[true]), "{lines:?}");
        let blocks = Blocks::new(text.as_bytes(), &options);
        let records = |block: crate::format::Block| block.records(&options).count();
        let found: usize = blocks.map(|block| block.map_or(0, records)).sum();
        assert_eq!(found, is_puzzle.len(), "{lines:?}");
    }

    #[test]
    fn the_text_of_a_record_has_no_byte_order_mark() {
        let puzzle = format!("123456789{}", ".".repeat(72));
        let text = format!("\u{FEFF}{puzzle}\n\u{FEFF}{puzzle},a\n\u{FEFF}{puzzle} b\n");
        let records: Vec<_> = ReadOptions::default()
            .records(text.as_bytes())
            .map(|record| record.text.starts_with(b"1"))
            .collect();
        assert_eq!(records, [true; 3]);
    }

    #[test]
    fn a_line_costs_the_same_however_many_there_are() {
        check_many("\n", 200_000);
        check_many("\r\n", 50_000);
        for lines in
            [" \n", "# c\n", "5\n", "+---+---+---+\n", "[\n", "{\n", "\"\n", "<\n", "\n# c\n"]
        {
            check_many(lines, 5_000);
        }
        let row = "53..7....\n";
        check_many(&format!("{}# c\n{}# c\n", row.repeat(5), row.repeat(9)), 2_000);
    }
}
