//! [`CharCounts`]: how many characters of each kind a line has. It tells rows of grids from
//! borders, and lines of cells from text.

use super::cells::{is_box_drawing, is_drawn_line, is_separator};
use super::options::Blank;

/// The numbers of characters of each kind in a line. A separator is neither a cell nor a stray.
pub(super) struct CharCounts {
    /// Digits and blanks.
    pub(super) cells: usize,
    /// Characters that are neither cells nor separators.
    pub(super) strays: usize,
    /// The characters `-`, whether or not they are cells.
    dashes: usize,
    /// The characters `|` and those of box drawing, which only grids have.
    pub(super) bars: usize,
    /// Runs of characters with separators between them.
    pub(super) groups: usize,
    /// True if every character could be part of a border.
    all_border: bool,
    /// True if three characters of lines follow each other: `---`, `===`, `___` or box drawing
    /// such as `───`.
    horizontal: bool,
}

impl CharCounts {
    pub(super) fn of(text: &str, blank: Blank) -> CharCounts {
        let mut counts = CharCounts {
            cells: 0,
            strays: 0,
            dashes: 0,
            bars: 0,
            groups: 0,
            all_border: true,
            horizontal: false,
        };
        let mut in_group = false;
        let mut run = 0;
        for c in text.chars() {
            let is_horizontal = matches!(c, '-' | '=' | '_') || is_box_drawing(c);
            run = if is_horizontal { run + 1 } else { 0 };
            counts.horizontal |= run >= 3;
            counts.all_border &= is_horizontal
                || matches!(c, '+' | '|' | '*' | '.' | ':' | '\'')
                || c.is_whitespace();
            counts.bars += usize::from(is_drawn_line(c));
            let was_in_group = in_group;
            in_group = !is_separator(c, blank);
            if !in_group {
                continue;
            }
            counts.groups += usize::from(!was_in_group);
            match blank.cell(c) {
                Some(_) => counts.cells += 1,
                None => counts.strays += 1,
            }
            counts.dashes += usize::from(c == '-');
        }
        counts
    }

    /// True if more characters are cells than not.
    pub(super) fn is_mostly_cells(&self) -> bool {
        self.cells > self.strays
    }

    fn is_nine_cells(&self) -> bool {
        self.cells == 9 && self.strays == 0
    }

    /// True if the line is nine dashes: a border, or nine blanks.
    pub(super) fn is_nine_dashes(&self) -> bool {
        self.is_nine_cells() && self.dashes == 9
    }

    /// True if the line is a border and no row.
    pub(super) fn is_border(&self) -> bool {
        self.all_border && !self.is_nine_cells() && (self.horizontal || self.groups == 0)
    }

    /// True if a line that is mostly cells is one row of a grid rather than a whole grid.
    pub(super) fn is_row(&self) -> bool {
        // Nine groups of eight characters or more on average are a whole grid, perhaps with a cell
        // missing. Nine shorter groups are a row of pencil marks.
        let is_row_of_marks = self.groups == 9 && self.cells + self.strays < 72;
        self.bars > 0 || self.cells + self.strays <= 27 || is_row_of_marks
    }
}
