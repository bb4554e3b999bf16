//! Grids: nine rows, the borders between them, and the row of nine dashes that may be either.
//!
//! A grid looks ahead by [`MAX_LINES`] lines at most, so an endless one is cut like any other.

use super::cells::chars;
use super::classify::Class;
use super::error::{ParseError, ParseErrorKind};
use super::records::{Mode, Place, Record, RecordFormat, Records, malformed};
use crate::grid::Grid;

/// No grid, with its borders and comments, has more lines than this,
const MAX_LINES: usize = 64;
/// nor more bytes.
const MAX_BYTES: usize = 1 << 14;

/// What the rows of nine dashes of a grid are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Dashes {
    Borders,
    Blanks,
    Unclear,
}

/// The lines that belong together from some place on: no blank line and no other record between.
pub(super) struct Region {
    start: usize,
    lines: usize,
}

impl Region {
    pub(super) fn from(place: Place) -> Region {
        Region { start: place.byte, lines: 0 }
    }

    /// Counts the line at `place`, if the region may still grow.
    pub(super) fn admits(&mut self, place: Place) -> bool {
        self.lines += 1;
        self.lines <= MAX_LINES && place.byte - self.start <= MAX_BYTES
    }
}

/// The drawn lines of a grid so far: bit `r` for one below row `r`. They belong below every third
/// row, or below every row; anything else means that a row is missing or too many.
///
/// ```text
/// bit  8 7 6 5 4 3 2 1 0
///      . . 1 . . 1 . . 1    +---+---+---+ above, and below rows 3 and 6
/// ```
#[derive(Default)]
struct Borders {
    bits: u16,
    /// The first that is not below a third row: its line and the row.
    odd: Option<(u64, usize)>,
}

impl Borders {
    fn note(&mut self, line: u64, row: usize) {
        self.bits |= 1 << row;
        if !row.is_multiple_of(3) {
            self.odd.get_or_insert((line, row));
        }
    }

    /// The border that is out of place, when there should be one below each of `rows` rows
    /// if there is one below any but a third.
    fn misplaced(&self, rows: usize) -> Option<ParseError> {
        let each = (2 << rows) - 2;
        let (line, row) = self.odd.filter(|_| self.bits & each != each)?;
        Some(malformed(line, (0, ParseErrorKind::Border { row })))
    }
}

impl<'a> Records<'a> {
    /// The grid whose first row, or a row of dashes above it, is the next line. `None` if there
    /// were borders only.
    pub(super) fn grid(&mut self) -> Option<Record<'a>> {
        let start = self.at;
        let mut cells = [None; 81];
        let mut rows = 0;
        let mut borders = Borders::default();
        // Its last line: number, first byte, end.
        let mut last = (start.line, start.byte, start.byte);
        let mut region = Region::from(start);
        let mut fault: Option<ParseError> = None;
        // What it has makes no sense as rows: the rest of it goes with it.
        let mut broken = false;

        while rows < 9 && region.admits(self.at) {
            let Some((text, next)) = self.line_at(self.at) else {
                self.reached_end = true;
                break;
            };
            let here = self.at.line;
            let class = match self.classifier.classify(text) {
                Class::Dashes => match self.dashes(start) {
                    // That they make nine rows is reason enough, wherever they stand.
                    Dashes::Borders => Class::Comment,
                    Dashes::Blanks => Class::Row(Ok([None; 9])),
                    Dashes::Unclear => {
                        fault.get_or_insert(malformed(here, (0, ParseErrorKind::Dashes)));
                        broken = true;
                        break;
                    }
                },
                class => class,
            };
            match class {
                Class::Row(row) => {
                    match row {
                        Ok(row) => cells[9 * rows..][..9].copy_from_slice(&row),
                        Err((at, kind)) => {
                            let kind = match kind {
                                ParseErrorKind::RowCells { found, .. } => {
                                    ParseErrorKind::RowCells { row: rows + 1, found }
                                }
                                other => other,
                            };
                            fault.get_or_insert(malformed(here, (at, kind)));
                        }
                    }
                    rows += 1;
                    last = (here, self.at.byte, self.at.byte + text.len());
                }
                Class::Drawn => {
                    borders.note(here, rows);
                    if let Some(misplaced) = borders.misplaced(rows) {
                        fault.get_or_insert(misplaced);
                        broken = true;
                        break;
                    }
                }
                Class::Text(text_fault) => {
                    fault.get_or_insert(malformed(here, text_fault));
                    broken = true;
                    break;
                }
                Class::Comment => {}
                _ => break,
            }
            self.at = next;
        }

        if rows == 0 && !broken {
            return None;
        }
        let (last_line, from, mut end) = last;
        if rows == 9 {
            let misplaced = borders.misplaced(8);
            broken |= misplaced.is_some();
            fault = fault.or(misplaced);
        } else if fault.is_none() {
            let width = chars(self.bytes[from..end].trim_ascii_end());
            fault = Some(malformed(last_line, (width, ParseErrorKind::ShortGrid { rows })));
        }
        if broken {
            end = self.skip_region().max(end);
        }
        let text = &self.bytes[start.byte..end];
        let text = text.strip_suffix(b"\r").unwrap_or(text);
        let puzzle = fault.map_or(Ok(Grid::new(cells)), Err);
        Some(Record { line: start.line, text, format: RecordFormat::Board, puzzle })
    }

    /// Goes to the end of a grid that is broken, and gives the end of its last line.
    fn skip_region(&mut self) -> usize {
        let mut region = Region::from(self.at);
        let mut end = 0;
        while region.admits(self.at) {
            let Some((text, next)) = self.line_at(self.at) else {
                self.reached_end = true;
                break;
            };
            if self.classifier.classify(text).ends_grid() {
                break;
            }
            end = self.at.byte + text.len();
            self.at = next;
        }
        end
    }

    /// What rows of nine dashes are in the grids from `start` on. What was found out about the first
    /// of several grids, one right below the other, holds for all of them.
    fn dashes(&mut self, start: Place) -> Dashes {
        if let Some(known) = self.dashes {
            return known;
        }
        let found = self.look_for_dashes(start);
        self.dashes = Some(found).filter(|&found| found != Dashes::Unclear);
        found
    }

    /// Borders if the other rows then make whole grids, blanks if all of them together do.
    fn look_for_dashes(&mut self, start: Place) -> Dashes {
        if matches!(self.mode, Mode::Grids { dashes_are_borders: true }) {
            return Dashes::Borders;
        }
        let mut region = Region::from(start);
        let (mut rows, mut dashes) = (0, 0);
        // In the first grid, read with borders: do they stand where bands end?
        let mut between_bands = true;
        let mut at = start;
        loop {
            self.looked = self.looked.max(at.byte);
            if !region.admits(at) {
                // Many grids, one below the other. Blanks would be whole rows 4 and 8 in each.
                return if between_bands { Dashes::Borders } else { Dashes::Blanks };
            }
            let Some((text, next)) = self.line_at(at) else {
                self.reached_end = true;
                break;
            };
            match self.classifier.classify(text) {
                Class::Row(_) => rows += 1,
                Class::Dashes => {
                    dashes += 1;
                    between_bands &= rows > 9 || rows % 3 == 0;
                }
                class if class.ends_grid() || matches!(class, Class::Text(_)) => break,
                _ => {}
            }
            at = next;
        }
        match (rows % 9 == 0, (rows + dashes) % 9 == 0) {
            (true, false) => Dashes::Borders,
            (false, true) => Dashes::Blanks,
            (true, true) if rows == 0 => Dashes::Blanks,
            _ => Dashes::Unclear,
        }
    }
}
