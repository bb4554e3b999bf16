//! [`Records`]: the records of a block, in order.
//!
//! Between two records, the only state of the reader is the rest of a line with several games.
//! Every step reads at least one line or one such game, so reading always ends. A malformed record
//! takes only its own lines.

use super::answer::AnswerSource;
use super::cells::{Blank, are_all_digits, count_chars, fast_grid, fill, is_zero_based};
use super::csv::{PlainRow, RowEnd};
use super::cursor::{Cursor, LineStart};
use super::error::{LineError, ParseErrorKind};
use super::grid_text::second_puzzle;
use super::json::{self, Place};
use super::layout::Layout;
use super::line_class::{BOM, Context, LineClass, LineContent, MAX_LINE, RecordFormat, trim};
use super::npy;
use super::opensudoku;
use super::options::ReadOptions;
use super::pencil_marks;
use super::record::{Content, Record};
use super::unread::Unread;
use crate::grid::Grid;

/// The unread rest of a line with several games, each of which is a record.
#[derive(Clone, Copy)]
pub(super) struct RestOfLine {
    /// The number of characters before the rest in its line.
    lead: usize,
    /// The byte at which the line ends: that of its line feed, or the end of the input.
    end: usize,
    /// The start of the line below.
    next: LineStart,
}

/// The records of a block or a text, in order.
pub struct Records<'a> {
    pub(super) cursor: Cursor<'a>,
    layout: Layout,
    /// The rest of a line that is read game by game. If there is one, the next game is at the
    /// cursor.
    rest_of_line: Option<RestOfLine>,
    /// The byte up to which the open rows of a table are known to be torn.
    torn_to: usize,
    /// The place of the record in each line of a JSON document; else empty.
    pub(super) places: &'a [Place],
    /// The byte of the last place between two records that later bytes cannot change.
    pub(super) safe_cut: usize,
}

opaque_debug!(Records<'a>);

impl<'a> Records<'a> {
    pub(super) fn new(
        bytes: &'a [u8],
        first_line: u64,
        layout: Layout,
        options: &ReadOptions,
    ) -> Records<'a> {
        let context = Context { column: options.column, ..Context::new(options.blank) };
        let cursor = Cursor::new(bytes, first_line, context);
        Records { cursor, layout, rest_of_line: None, torn_to: 0, places: &[], safe_cut: 0 }
    }

    /// Appends all remaining records, and counts the lines outside of records. This takes half the
    /// time of [`Iterator::next`] for lines of 81 cells, because it writes them in place.
    pub fn append_to(mut self, records: &mut Vec<Record<'a>>) -> Unread {
        /// A constant, because a record of variables would be built elsewhere and moved, which
        /// takes three times as long.
        const EMPTY: Record = Record {
            line: 0,
            text: &[],
            format: RecordFormat::Line,
            content: Content::Puzzle(Grid::EMPTY),
            answer: AnswerSource::ByFormat,
            place: None,
        };
        loop {
            while let Some((board, next)) = self.line_of_81()
                && !self.is_row_of_marks(board)
            {
                records.push(EMPTY);
                if let Some(Record { line, text, content: Content::Puzzle(grid), .. }) =
                    records.last_mut()
                    && fill(grid.cells_mut(), board, self.cursor.context.blank)
                {
                    (*line, *text) = (self.cursor.next_line.number, board);
                    self.cursor.next_line = next;
                } else {
                    records.pop();
                    break;
                }
            }
            let Some(record) = self.next() else {
                let Cursor { blank_lines, skipped: skipped_lines, .. } = self.cursor;
                return Unread { blank_lines, skipped_lines, ..Unread::default() };
            };
            records.push(record);
        }
    }

    /// True if a line is a row of pencil marks, and this layout may have such rows.
    #[inline]
    fn is_row_of_marks(&self, line: &[u8; 81]) -> bool {
        pencil_marks::is_row(line) && self.may_have_marks()
    }

    /// True if this layout may have rows of pencil marks and lines of several games.
    fn may_have_marks(&self) -> bool {
        matches!((self.layout, self.cursor.context.blank), (Layout::ByContent, Blank::Standard))
    }

    /// The next line if it has 81 bytes and may be a puzzle, and the start of the line after it.
    #[inline]
    fn line_of_81(&self) -> Option<(&'a [u8; 81], LineStart)> {
        let line = || self.cursor.line_of_81_at(self.cursor.next_line);
        let line = self.layout.may_have_bare_lines().then(line).flatten();
        line.filter(|(cells, _)| !is_zero_based(cells, self.cursor.context.blank))
    }

    /// Fast path: the next line, if it is 81 cells and nothing else.
    fn read_line_of_81(&mut self) -> Option<Record<'a>> {
        let (board, next) = self.line_of_81()?;
        let grid = fast_grid(board, self.cursor.context.blank)?;
        let line = self.cursor.next_line.number;
        self.cursor.next_line = next;
        let content = Content::Puzzle(grid);
        let (format, answer) = (RecordFormat::Line, AnswerSource::ByFormat);
        Some(Record { line, text: board, format, content, answer, place: None })
    }

    /// Fast path: the next line, which is `text`, if it is a plain row of a table.
    #[inline]
    fn plain_row(&self, text: &'a [u8]) -> Option<Record<'a>> {
        let Layout::Table(table) = self.layout else { return None };
        let line = self.cursor.next_line.number;
        if table.names_rules() {
            return None;
        }
        let PlainRow { text, cells } = table.plain_row(text)?;
        let grid = fast_grid(cells, self.cursor.context.blank)?;
        if table.header() == Some(line) || table.may_be_exchanged(|| are_all_digits(cells)) {
            return None;
        }
        let (format, answer) = (table.row_format(), self.layout.answer_source());
        Some(Record { line, text, format, content: Content::Puzzle(grid), answer, place: None })
    }

    /// The `content` of the line `text`, or an error if the line has a second puzzle. Tables and
    /// objects may have other grids, because they name the puzzle.
    fn only_puzzle(&self, text: &[u8], format: RecordFormat, content: LineContent) -> LineContent {
        let LineContent::Puzzle(grid) = &content else { return content };
        if format == RecordFormat::Jsonl || !self.layout.may_have_bare_lines() {
            return content;
        }
        match second_puzzle(text, grid, self.cursor.context.blank) {
            Some(column) => {
                LineContent::Malformed(LineError::new(column, ParseErrorKind::SeveralInALine))
            }
            None => content,
        }
    }

    /// The row of a table that starts at `here`, and the start of the line below it, if the row
    /// takes several lines.
    fn row_of_several_lines(&mut self, here: LineStart) -> Option<(&'a [u8], LineStart)> {
        let Layout::Table(table) = self.layout else { return None };
        // A comment above the header may have a quote that is not closed.
        if table.is_above(here.number) {
            return None;
        }
        let Cursor { bytes, context, .. } = &self.cursor;
        // Blocks end with whole rows, so a row that is open at the end of a block is torn.
        let end = table.row_end(bytes, here.byte, context.blank, &mut self.torn_to);
        let RowEnd::Below(end) = end else { return None };
        let text = &bytes[here.byte..end];
        let lines = 1 + memchr::memchr_iter(b'\n', text).count() as u64;
        let byte = bytes.len().min(end + 1);
        Some((text, LineStart { byte, number: here.number + lines }))
    }

    /// True if the line is the header of the table.
    fn is_header(&self, line: LineStart) -> bool {
        matches!(self.layout, Layout::Table(table) if table.header() == Some(line.number))
    }

    /// The class of the next line, or row of several lines, which is `text`.
    fn classify(&mut self, text: &[u8]) -> LineClass {
        let Cursor { context, next_line, .. } = &mut self.cursor;
        let class = match self.layout {
            Layout::ByContent | Layout::Grids => context.classify(text),
            Layout::Lines => context.classify_puzzle(text),
            Layout::EachLine => match context.classify(text) {
                class @ (LineClass::Record(..) | LineClass::Unrecognised(_)) => class,
                _ => LineClass::malformed(LineError::at_start(ParseErrorKind::Nothing)),
            },
            Layout::ArrayRows => {
                npy::classify_bad_row(text).unwrap_or_else(|| context.classify(text))
            }
            Layout::Json => json::classify_line(context, text),
            Layout::Table(table) => table.classify(context, text, next_line.number),
        };
        match class {
            LineClass::Record(format, LineContent::Malformed(error)) => {
                let content = pencil_marks::instead_of(error, text);
                LineClass::Record(format, content)
            }
            class => class,
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
    /// The next record. A byte order mark may precede its text.
    fn read(&mut self) -> Option<Record<'a>> {
        loop {
            let here = self.cursor.next_line;
            // A block must include all lines that its records looked at.
            let is_in_line = self.rest_of_line.is_some();
            if !self.cursor.reached_end && !is_in_line && here.byte >= self.cursor.looked_ahead_to {
                self.safe_cut = here.byte;
            }
            if self.may_have_marks()
                && let Some(record) = self.cursor.read_rows_of_marks()
            {
                return Some(record);
            }
            if let Some(record) = self.read_line_of_81().or_else(|| self.read_game()) {
                return Some(record);
            }
            let here = self.cursor.next_line;
            let (text, next) = self.cursor.line_at(here)?;
            if let Some(record) = self.plain_row(text) {
                self.cursor.next_line = next;
                return Some(record);
            }
            let (text, next) = self.row_of_several_lines(here).unwrap_or((text, next));
            let class = self.classify(text);
            let (format, content) = match class {
                LineClass::Row(_) => match self.cursor.read_grid() {
                    Some(record) => return Some(record),
                    None => continue,
                },
                LineClass::Blank | LineClass::Comment | LineClass::Heading | LineClass::Border => {
                    match class {
                        LineClass::Blank => self.cursor.blank_lines += 1,
                        _ if self.is_header(here) => {}
                        _ => self.cursor.skipped += 1,
                    }
                    self.cursor.next_line = next;
                    continue;
                }
                LineClass::SkippedSection => {
                    self.cursor.skipped += 1;
                    self.cursor.next_line = next;
                    self.cursor.skip_section();
                    continue;
                }
                LineClass::Record(_, LineContent::Puzzle(_))
                    if matches!(self.layout, Layout::Grids) =>
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
            self.cursor.next_line = next;
            // How much of a longer line is here depends on how the input was read.
            let text = &text[..text.len().min(MAX_LINE)];
            let text = text.strip_suffix(b"\r").unwrap_or(text);
            let line = here.number;
            let answer = self.layout.answer_source();
            let content = self.only_puzzle(text, format, content);
            // The lines of such a block are numbered from 1.
            let place = self.places.get(line as usize - 1);
            let (line, content) = match place {
                Some(place) => (place.line, Content::of(content, |error| place.locate(error))),
                None => (line, Content::of(content, |error| error.in_text(text, line))),
            };
            return Some(Record { line, text, format, content, answer, place });
        }
    }

    /// Reads the next game of a line with several.
    pub(super) fn read_game(&mut self) -> Option<Record<'a>> {
        let here = self.cursor.next_line;
        let rest = self.rest_of_line.take().or_else(|| self.line_of_games(here))?;
        let text = &self.cursor.bytes[here.byte..rest.end];
        // The rest is divided into parts with one game each. A part begins with its game, except
        // the first part of a line, which also has the elements before it.
        let second = opensudoku::second_game(text);
        let part = &text[..second.unwrap_or(text.len())];
        match second {
            Some(at) => {
                let lead = rest.lead + count_chars(part);
                self.rest_of_line = Some(RestOfLine { lead, ..rest });
                self.cursor.next_line = LineStart { byte: here.byte + at, ..here };
            }
            None => self.cursor.next_line = rest.next,
        }
        let (part, spaces) = trim(part);
        let class = opensudoku::recognise(part, self.cursor.context.blank)
            .map(|class| class.shifted(rest.lead + spaces));
        // A part with a game always is a record.
        let Some(LineClass::Record(format, content)) = class else { return None };
        let line = here.number;
        let answer = AnswerSource::Nowhere;
        let content = Content::of(content, |error| error.in_text(part, line));
        Some(Record { line, text: part, format, content, answer, place: None })
    }

    /// The line that starts at `start`, if it has several games.
    fn line_of_games(&self, start: LineStart) -> Option<RestOfLine> {
        // The first byte nearly always decides. The search must end with the line: from each line
        // of a run of blank lines, a longer search would take quadratic time.
        let is_telling = |byte: &&u8| **byte == b'\n' || !byte.is_ascii_whitespace();
        let first = self.cursor.bytes[start.byte..].iter().find(is_telling);
        if !self.may_have_marks() || !matches!(first, Some(b'<' | 0xEF)) {
            return None;
        }
        let (line, next) = self.cursor.line_at(start)?;
        let is_several = line.len() <= MAX_LINE
            && trim(line).0.starts_with(b"<")
            && core::str::from_utf8(line).is_ok()
            && opensudoku::second_game(line).is_some();
        is_several.then_some(RestOfLine { lead: 0, end: start.byte + line.len(), next })
    }
}

#[cfg(test)]
mod tests {
    use crate::format::{Blocks, ReadOptions};
    use crate::grid::example::PUZZLE;

    /// Reads a puzzle, then `lines` repeated `count` times, then the puzzle again, and checks that
    /// both are found. In quadratic time this would take minutes.
    #[track_caller]
    fn check_many(lines: &str, count: usize) {
        let text = format!("{PUZZLE}\n{}{PUZZLE}\n", lines.repeat(count));
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
    fn lines_with_text_are_records_or_counted() {
        let puzzle = ".".repeat(81);
        let grid = ".........\n".repeat(9);
        for (text, wanted) in [
            // Below a header, `#` is data.
            (format!("# of 2026\nid,puzzle\n#1,{puzzle}\n\n#2,{puzzle}\n"), (2, 1)),
            (format!("id;puzzle\n\"#1\";{puzzle}\nid;puzzle\n#2;{puzzle}\n"), (2, 1)),
            (format!("{puzzle}\n# easy\n\n{puzzle}\n"), (2, 1)),
            (format!("{{\"puzzle\":\"{puzzle}\"}}\n# easy\n"), (1, 1)),
            (format!("Grid 01\n{grid}"), (1, 1)),
            (format!("[Puzzle]\n{grid}[State]\n{grid}"), (1, 11)),
            (grid.replacen('\n', "\n# two\n", 1), (1, 1)),
        ] {
            let mut records = Vec::new();
            let unread = ReadOptions::default().records(text.as_bytes()).append_to(&mut records);
            assert!(records.iter().all(|record| record.puzzle().is_ok()), "{text}");
            assert_eq!((records.len(), unread.skipped_lines), wanted, "{text}");
        }
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
    fn reading_takes_linear_time() {
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
