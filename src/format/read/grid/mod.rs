//! The format `grid`: nine rows, with or without borders between them. Pencil marks are written
//! as grids too, with several digits in a cell.
//!
//! A grid has at most [`MAX_LINES`] lines, so one without an end is cut like any other. [`run`]
//! looks further ahead, up to limits of its own.

mod borders;
mod fast_grid;
pub(super) mod fast_row;
mod nine_dashes;
mod row;
mod run;

pub(super) use nine_dashes::NineDashes;
pub(super) use row::{GridRow, MAX_ROW, joined_row, label};
pub(super) use run::{RowRun, ends_with_row, may_end_band};

use super::cells::count_chars;
use super::classify::LineClass;
use super::error::{LineError, ParseError, ParseErrorKind};
use super::formats::{FormatRow, NamedReading, Recogniser};
use super::layout::Layout;
use super::record::{Content, Record};
use super::records::{LineStart, Records};
use super::spreadsheet;
use crate::geometry::Digit;
use crate::grid::Grid;
use borders::Borders;
use run::RunKind;

pub(super) const GRID: FormatRow = FormatRow {
    named: NamedReading::Layout(Layout::Grids { dashes_are_borders: false }),
    recogniser: Some(Recogniser::Part(row::recognise)),
    position: None,
};

/// Recognised as [`GRID`] is.
pub(super) const SS: FormatRow = FormatRow {
    named: NamedReading::Layout(Layout::Grids { dashes_are_borders: true }),
    recogniser: None,
    position: None,
};

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

/// The last row of a grid so far.
#[derive(Clone, Copy)]
struct LastRow {
    start: LineStart,
    /// The byte after its text.
    end: usize,
}

/// A grid while its lines are read.
struct PartialGrid {
    cells: [Option<Digit>; 81],
    /// The number of rows so far.
    rows: usize,
    borders: Borders,
    /// The first error, if the grid is a puzzle.
    error: Option<ParseError>,
    /// The first row of pencil marks: its line in the input, and the characters in front of it.
    /// `None` if there was another error before it.
    first_marks: Option<(u64, usize)>,
    /// The number of groups of several digits, in rows of pencil marks.
    several: usize,
    /// In these rows, no digit is twice in a group.
    are_sets: bool,
    /// True if the lines make no sense as rows: the rest of them belongs to this record.
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

    /// True if a border is out of place after `rows` rows of a grid; then that is an error.
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
        // One group of several digits is a typing error in a puzzle with blanks. Where all other
        // cells have a digit, these are the pencil marks of a grid with one open cell; there `22`
        // is an error.
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

impl<'a> Records<'a> {
    /// Reads the grid that starts with the next line, a row or nine dashes. `None` if there were
    /// only borders, or a heading without a word.
    pub(super) fn read_grid(&mut self) -> Option<Record<'a>> {
        let start = self.next_line;
        if let Some(record) = self.read_plain_grid() {
            return Some(record);
        }
        if let Some(below) = self.below_empty_heading(start) {
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
        Some(Record::of_rows(start.number, &self.bytes[start.byte..end], grid.content()))
    }

    /// The line below the one at `start`, if that is the heading of a table in Markdown, which must
    /// have one: a row of empty fields above the drawn line and nine rows.
    fn below_empty_heading(&mut self, start: LineStart) -> Option<LineStart> {
        let (text, below) = self.line_at(start)?;
        if !spreadsheet::is_empty_row(text) {
            return None;
        }
        let (line, _) = self.line_at(below)?;
        let is_heading = matches!(self.classifier.classify(line), LineClass::Border)
            && self.rows_from(start) == 10;
        is_heading.then_some(below)
    }

    /// Adds the lines from the next one on to `grid`, which is empty, up to its ninth row or to a
    /// line that ends it or breaks it off. Returns the last row; the next line if there is none.
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
            match self.classifier.classify(text) {
                LineClass::Row(cells) => {
                    grid.add_row(here.number, cells);
                    last = row;
                }
                LineClass::NineDashes => match self.nine_dashes(start) {
                    // That they make nine rows is reason enough, wherever they stand.
                    NineDashes::Borders => {}
                    NineDashes::Blanks => {
                        grid.add_row(here.number, GridRow::Cells([None; 9]));
                        last = row;
                    }
                    NineDashes::Unclear => {
                        let error = LineError::at_start(ParseErrorKind::NineDashes);
                        grid.break_off(error.in_line(here.number));
                    }
                },
                LineClass::Border => grid.add_border(here.number),
                LineClass::Unrecognised(error) => grid.break_off(error.in_line(here.number)),
                LineClass::Comment => {}
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

    /// Goes to the end of a broken grid, and returns the end of its last line.
    fn skip_broken_grid(&mut self) -> usize {
        let mut region = Region::from(self.next_line);
        let mut end = 0;
        while region.admits(self.next_line) {
            let Some((text, next)) = self.line_at(self.next_line) else {
                self.reached_end = true;
                break;
            };
            if self.classifier.classify(text).ends_grid() {
                break;
            }
            end = self.next_line.byte + text.len();
            self.next_line = next;
        }
        end
    }
}
