//! Reads grids of nine rows, with or without borders between them, and skips sections of `.sdk`
//! files. Pencil marks are drawn as grids too.
//!
//! A grid has at most 64 lines, so a block can always be cut. [`super::run`] looks further ahead,
//! up to its own limits.

use super::cells::{count_chars, is_zero_based};
use super::cursor::{Cursor, LineStart, Region, RunKind};
use super::error::{LineError, ParseError, ParseErrorKind};
use super::line_class::{GridRow, LineClass};
use super::pencil_marks;
use super::record::{Content, Record};
use super::spreadsheet;
use crate::geometry::Digit;
use crate::grid::Grid;

/// The last row of a grid so far.
#[derive(Clone, Copy)]
struct LastRow {
    start: LineStart,
    /// The byte after its text.
    end: usize,
}

/// A grid whose lines are being read.
struct PartialGrid {
    cells: [Option<Digit>; 81],
    /// The number of rows so far.
    rows: usize,
    borders: Borders,
    /// The first error, if the grid is a puzzle.
    error: Option<ParseError>,
    /// The line of the first row of pencil marks in the input, and the number of characters before
    /// it. `None` if another error came first.
    first_marks: Option<(u64, usize)>,
    /// The number of groups of several digits, in rows of pencil marks.
    several: usize,
    /// True if no group in these rows has a digit twice.
    are_sets: bool,
    /// True if the lines do not make sense as rows. The rest of them belongs to this record.
    is_broken: bool,
}

impl PartialGrid {
    fn new() -> PartialGrid {
        PartialGrid {
            cells: [None; 81],
            rows: 0,
            borders: Borders::default(),
            error: None,
            first_marks: None,
            several: 0,
            are_sets: true,
            is_broken: false,
        }
    }

    /// Adds a row in line `line` of the input.
    fn add_row(&mut self, line: u64, row: GridRow) {
        match row {
            GridRow::Cells(row) => self.set_row(&row),
            GridRow::Labeled { label, cells, .. } if label == self.rows => self.set_row(&cells),
            GridRow::Labeled { not_cells, .. } => self.add_row_error(line, not_cells),
            GridRow::PencilMarks { several, are_sets, column, not_cells } => {
                if self.error.is_none() {
                    self.first_marks = Some((line, column));
                }
                self.several += several;
                self.are_sets &= are_sets;
                self.add_row_error(line, not_cells);
            }
            GridRow::Malformed(error) => self.add_row_error(line, error),
        }
        self.rows += 1;
    }

    fn set_row(&mut self, row: &[Option<Digit>; 9]) {
        self.cells[9 * self.rows..][..9].copy_from_slice(row);
    }

    fn add_row_error(&mut self, line: u64, mut error: LineError) {
        if let ParseErrorKind::RowCells { row, .. } = &mut error.kind {
            *row = self.rows + 1;
        }
        self.add_error(error.in_line(line));
    }

    /// Adds a border in line `line` of the input.
    fn add_border(&mut self, line: u64) {
        self.borders.add(line, self.rows);
        self.is_broken = self.check_borders(self.rows);
    }

    /// Adds an error if a border is out of place after `rows` rows of a grid, and returns true
    /// then.
    fn check_borders(&mut self, rows: usize) -> bool {
        let misplaced = self.borders.misplaced(rows);
        if let Some((line, row)) = misplaced {
            self.add_error(LineError::at_start(ParseErrorKind::Border { row }).in_line(line));
        }
        misplaced.is_some()
    }

    /// Adds the error of a line after which nothing makes sense as a row.
    fn break_off(&mut self, error: ParseError) {
        self.add_error(error);
        self.is_broken = true;
    }

    fn add_error(&mut self, error: ParseError) {
        self.error.get_or_insert(error);
    }

    fn content(self) -> Content {
        // In a puzzle with blanks, a single group of several digits is a typing error. If all other
        // cells have a digit, the grid is pencil marks with one open cell; a group such as `22` is
        // an error even then.
        let others_are_full = self.cells.iter().flatten().count() == 8 * 9;
        let is_last_cell = self.several == 1 && others_are_full && self.are_sets;
        match (self.error, self.first_marks) {
            (Some(_), Some((line, column))) if self.several > 1 || is_last_cell => {
                Content::pencil_marks(line, column)
            }
            (Some(error), _) => Content::Malformed(error),
            (None, _) => Content::Puzzle(Grid::new(self.cells)),
        }
    }
}

impl<'a> Cursor<'a> {
    /// Reads the grid that starts with the next line, which is a row or nine dashes. `None` if it
    /// has only borders, or is an empty heading.
    pub(super) fn read_grid(&mut self) -> Option<Record<'a>> {
        let start = self.next_line;
        if let Some(below) = self.below_empty_heading(start) {
            self.skipped += 1;
            self.next_line = below;
            return None;
        }
        if let Some(record) = self.read_tall_marks() {
            return Some(record);
        }
        let run = self.run_at(start);
        if let RunKind::Broken { rows } = run.kind {
            return Some(self.read_broken_run(run, rows));
        }
        let mut grid = PartialGrid::new();
        let last = self.read_rows(&mut grid, run.kind);
        if grid.rows == 0 && !grid.is_broken {
            return None;
        }
        let mut end = last.end;
        if grid.rows == 9 {
            grid.is_broken |= grid.check_borders(8);
        } else if grid.error.is_none() {
            let width = count_chars(self.bytes[last.start.byte..end].trim_ascii_end());
            let kind = ParseErrorKind::ShortGrid { rows: grid.rows };
            grid.add_error(LineError::new(width, kind).in_line(last.start.number));
        }
        if grid.is_broken {
            end = self.skip_broken_grid().max(end);
        }
        let text = &self.bytes[start.byte..end];
        let content = match grid.content() {
            Content::Puzzle(_) if self.has_digits_from_0(text) => {
                let error = LineError::at_start(ParseErrorKind::ZeroBased);
                Content::Malformed(error.in_line(start.number))
            }
            content => content,
        };
        Some(Record::of_rows(start.number, text, content))
    }

    /// True if the cells of a grid are the digits 0 to 8.
    fn has_digits_from_0(&self, text: &[u8]) -> bool {
        let cells = text.iter().copied().filter(|byte| byte.is_ascii_digit() || *byte == b'.');
        let cells: Vec<u8> = cells.collect();
        cells.as_slice().try_into().is_ok_and(|cells| is_zero_based(cells, self.context.blank))
    }

    /// The line below the empty heading of a table in Markdown, if one is at `start`: a row of
    /// empty fields above a border and nine rows. Markdown requires a heading.
    fn below_empty_heading(&mut self, start: LineStart) -> Option<LineStart> {
        let (text, below) = self.line_at(start)?;
        if !spreadsheet::is_empty_row(text) {
            return None;
        }
        let (line, _) = self.line_at(below)?;
        let is_heading =
            matches!(self.context.classify(line), LineClass::Border) && self.rows_from(start) == 10;
        is_heading.then_some(below)
    }

    /// Adds the lines from the next one on to the empty `grid`, up to its ninth row or to a line
    /// that ends the grid. Returns the last row, or the next line if there is no row.
    fn read_rows(&mut self, grid: &mut PartialGrid, kind: RunKind) -> LastRow {
        let start = self.next_line;
        let mut last = LastRow { start, end: start.byte };
        let mut region = Region::from(start);
        while grid.rows < 9 && region.admits(self.next_line) {
            let here = self.next_line;
            let Some((text, next)) = self.line_at(here) else {
                self.reached_end = true;
                break;
            };
            let row = LastRow { start: here, end: here.byte + text.len() };
            match self.context.classify(text) {
                LineClass::Row(cells) => {
                    grid.add_row(here.number, cells);
                    last = row;
                }
                LineClass::Border => grid.add_border(here.number),
                LineClass::Unrecognised(error) => grid.break_off(error.in_line(here.number)),
                LineClass::Comment => self.skipped += 1,
                LineClass::Blank if kind == RunKind::Bands && matches!(grid.rows, 3 | 6) => {}
                _ => break,
            }
            if grid.is_broken {
                break;
            }
            self.next_line = next;
        }
        last
    }

    /// Moves to the end of a broken grid, and returns the byte after its last line.
    fn skip_broken_grid(&mut self) -> usize {
        let mut region = Region::from(self.next_line);
        let mut end = 0;
        while region.admits(self.next_line) {
            let Some((text, next)) = self.line_at(self.next_line) else {
                self.reached_end = true;
                break;
            };
            if self.context.classify(text).ends_grid() {
                break;
            }
            end = self.next_line.byte + text.len();
            self.next_line = next;
        }
        end
    }

    /// Skips the rows of a section, at most nine. Stops before a blank line, a heading or a record.
    pub(super) fn skip_section(&mut self) {
        let mut rows = 0;
        let mut region = Region::from(self.next_line);
        while rows < 9 && region.admits(self.next_line) {
            let Some((line, next)) = self.line_at(self.next_line) else {
                self.reached_end = true;
                return;
            };
            let class = self.context.classify(line);
            if class.ends_grid() {
                return;
            }
            rows += usize::from(!matches!(class, LineClass::Border | LineClass::Comment));
            self.skipped += 1;
            self.next_line = next;
        }
    }

    /// Reads the next nine lines if they are rows of nine cells with nine characters each.
    pub(super) fn read_rows_of_marks(&mut self) -> Option<Record<'a>> {
        let start = self.next_line;
        let mut end = start.byte;
        let mut at = start;
        for _ in 0..9 {
            self.looked_ahead_to = self.looked_ahead_to.max(at.byte);
            let row = self.line_of_81_at(at).filter(|(line, _)| pencil_marks::is_row(line));
            let Some((row, next)) = row else {
                // More rows may follow.
                self.reached_end |= at.byte > start.byte && at.byte == self.bytes.len();
                return None;
            };
            (end, at) = (at.byte + row.len(), next);
        }
        self.next_line = at;
        let content = Content::pencil_marks(start.number, 0);
        Some(Record::of_rows(start.number, &self.bytes[start.byte..end], content))
    }

    /// Reads the next 27 lines, and the borders between them, if they are pencil marks with three
    /// lines for each row.
    fn read_tall_marks(&mut self) -> Option<Record<'a>> {
        let start = self.next_line;
        let mut region = Region::from(start);
        let (mut at, mut end, mut rows) = (start, start.byte, 0);
        while rows < 27 && region.admits(at) {
            self.looked_ahead_to = self.looked_ahead_to.max(at.byte);
            let Some((line, next)) = self.line_at(at) else {
                // More lines may follow.
                self.reached_end = true;
                return None;
            };
            let text = core::str::from_utf8(line).ok()?.trim();
            if pencil_marks::thirds(text)[rows % 3] {
                (rows, end) = (rows + 1, at.byte + line.len());
            } else if rows == 0 || !matches!(self.context.classify(line), LineClass::Border) {
                return None;
            }
            at = next;
        }
        if rows < 27 {
            return None;
        }
        self.next_line = at;
        let content = Content::pencil_marks(start.number, 0);
        Some(Record::of_rows(start.number, &self.bytes[start.byte..end], content))
    }
}

/// The borders of a grid so far: bit `r` for a border below row `r`. They belong below every third
/// row, or below every row; otherwise a row is missing or extra.
///
/// ```text
/// bit  8 7 6 5 4 3 2 1 0
///      . . 1 . . 1 . . 1    +---+---+---+ above, and below rows 3 and 6
/// ```
#[derive(Default)]
struct Borders {
    bits: u16,
    /// The first border inside a band: its line in the input, and the row above it.
    inside_band: Option<(u64, usize)>,
}

impl Borders {
    /// Adds a border in line `line` of the input, below row `row`; row 0 is above the grid.
    fn add(&mut self, line: u64, row: usize) {
        self.bits |= 1 << row;
        if !row.is_multiple_of(3) {
            self.inside_band.get_or_insert((line, row));
        }
    }

    /// The border that is out of place after `rows` rows of a grid: its line, and the row above it.
    /// Borders inside a band are allowed if there is one below each row.
    fn misplaced(&self, rows: usize) -> Option<(u64, usize)> {
        let below_each = (2 << rows) - 2;
        // A table in Markdown has one border, below its first row.
        let is_markdown = rows == 8 && self.bits & !1 == 0b10;
        self.inside_band.filter(|_| self.bits & below_each != below_each && !is_markdown)
    }
}
