//! [`Layout`]: the place of everything on a screen of any size, and what is under the mouse.
//!
//! ```text
//! from        board       a cell
//!  40 x 15     25 x 13     1 x 1    its digit alone
//!  80 x 24     55 x 22     5 x 2    candidates 1-5 above, 6-9 below
//!  80 x 30     55 x 28     5 x 2    with lines between the rows
//!  80 x 39     55 x 37     5 x 3    three by three
//!  98 x 39     73 x 37     7 x 3
//! 134 x 57    109 x 55    11 x 5
//! ```

use ennead::{Candidate, Cell, Digit};
use ratatui::layout::Rect;
use std::ops::RangeInclusive;

/// The size of the board, which follows from the size of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct BoardSize {
    /// Width and height of a cell.
    pub(crate) cell: (u16, u16),
    /// True if lines are between the rows of a box.
    pub(crate) is_lined: bool,
}

/// The place of everything on a screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Layout {
    pub(crate) size: BoardSize,
    pub(crate) board: Rect,
    pub(crate) panel: Rect,
    /// The line of messages, and that of keys.
    pub(crate) below: Rect,
}

/// The least width and height that a board fits into.
pub(crate) const LEAST: (u16, u16) = (40, 15);

/// The columns that the panel takes beside any board but the plain one.
const PANEL: RangeInclusive<u16> = 23..=40;

/// The columns between the board and the panel.
const GAP: u16 = 2;

/// The lines below all else.
const BELOW: u16 = 2;

/// The most lines of the panel beside the plain board, which is lower than a long hint.
const PLAIN_PANEL: u16 = 22;

impl BoardSize {
    /// Each cell is one character.
    const PLAIN: BoardSize = BoardSize { cell: (1, 1), is_lined: false };

    /// The largest size that fits into `width` columns and `height` lines. A cell is about as high
    /// as it is wide, for a character is about twice as high as it is wide; an odd width has a
    /// middle.
    fn within(width: u16, height: u16) -> BoardSize {
        let lined = (height.saturating_sub(1) / 9).saturating_sub(1);
        let is_lined = lined >= 2;
        let lines = if is_lined { lined } else { height.saturating_sub(4) / 9 };
        let columns = (width.saturating_sub(1) / 9).saturating_sub(1).min(2 * lines + 1);
        if columns < 5 {
            return BoardSize::PLAIN;
        }
        BoardSize { cell: (columns - (columns + 1) % 2, lines), is_lined }
    }

    /// True if a cell is one character.
    pub(crate) const fn is_plain(self) -> bool {
        self.cell.1 == 1
    }

    /// Width and height of the board.
    pub(crate) const fn board(self) -> (u16, u16) {
        (self.x(8) + self.cell.0 + 1 + self.is_plain() as u16, self.y(8) + self.cell.1 + 1)
    }

    /// The first column of the cells in column `k` of the grid, counted from the board's left. On
    /// the plain board a blank is on both sides of each box.
    pub(crate) const fn x(self, k: u16) -> u16 {
        let blanks = if self.is_plain() { 1 + k / 3 * 2 } else { 0 };
        1 + (self.cell.0 + 1) * k + blanks
    }

    /// The first line of the cells in row `k` of the grid, counted from the board's top.
    pub(crate) const fn y(self, k: u16) -> u16 {
        let lines = if self.is_lined { k } else { k / 3 };
        1 + self.cell.1 * k + lines
    }

    /// The columns of the four vertical lines around the stacks.
    pub(crate) const fn edge_x(self, k: u16) -> u16 {
        (self.board().0 - 1) / 3 * k
    }

    /// The lines of the four horizontal lines around the bands.
    pub(crate) const fn edge_y(self, k: u16) -> u16 {
        (self.board().1 - 1) / 3 * k
    }

    /// The columns of the grid at column `x` of the board, or on both sides of it; none at the
    /// board's edge.
    pub(crate) fn columns_at(self, x: u16) -> Option<[usize; 2]> {
        around(|k| self.x(k), self.cell.0, x)
    }

    /// The rows of the grid at line `y` of the board, or above and below it.
    pub(crate) fn rows_at(self, y: u16) -> Option<[usize; 2]> {
        around(|k| self.y(k), self.cell.1, y)
    }

    /// The place of a candidate in its cell; none on the plain board.
    pub(crate) fn place(self, digit: Digit) -> Option<(u16, u16)> {
        let k = u16::from(digit.value()) - 1;
        let (width, height) = self.cell;
        match height {
            1 => None,
            2 => Some((k % 5, k / 5)),
            _ => {
                let (across, down) = ((width - 1) / 3, (height - 1) / 2);
                Some((width / 2 - across + across * (k % 3), down * (k / 3)))
            }
        }
    }

    /// The place of a digit in its cell.
    pub(crate) const fn digit(self) -> (u16, u16) {
        (self.cell.0 / 2, (self.cell.1 - 1) / 2)
    }

    /// The place of the sign in a cell, where no candidate is drawn. On the plain board an open
    /// cell is its sign.
    pub(crate) const fn sign(self) -> (u16, u16) {
        (self.cell.0 - 1, self.cell.1 - 1)
    }
}

/// Of nine spans of the same `length`, the one at `place`, twice, or the two on both sides of
/// `place`; `None` outside them all. `first` gives the first place of each span.
fn around(first: impl Fn(u16) -> u16, length: u16, place: u16) -> Option<[usize; 2]> {
    let before = (0..9).rev().find(|&k| first(k) <= place)?;
    let after = (0..9).find(|&k| place < first(k) + length)?;
    Some([before.into(), after.into()])
}

impl Layout {
    /// The layout for a screen; `None` if it is too small.
    pub(crate) fn of(area: Rect) -> Option<Layout> {
        let (width, height) = (area.width, area.height);
        if width < LEAST.0 || height < LEAST.1 {
            return None;
        }
        let beside = PANEL.start() + GAP;
        let size = BoardSize::within(width.saturating_sub(beside), height - BELOW);
        let (board_width, board_height) = size.board();
        let gap = if size.is_plain() { 1 } else { GAP };
        let panel_width = (width - board_width - gap).min(*PANEL.end());
        let all_width = board_width + gap + panel_width;
        let left = area.x + (width - all_width) / 2;
        let all_height = if size.is_plain() {
            (height - BELOW).clamp(board_height, PLAIN_PANEL)
        } else {
            board_height
        };
        let top = area.y + (height - all_height - BELOW) / 2;
        let board = Rect::new(left, top, board_width, board_height);
        let panel = Rect::new(board.right() + gap, top, panel_width, all_height);
        let below = Rect::new(left, panel.bottom(), all_width, BELOW);
        Some(Layout { size, board, panel, below })
    }

    /// The upper left corner of a cell on the screen.
    pub(crate) fn corner(&self, cell: Cell) -> (u16, u16) {
        // A row and a column are below 9.
        let (row, column) = (cell.row() as u16, cell.column() as u16);
        (self.board.x + self.size.x(column), self.board.y + self.size.y(row))
    }

    /// The place of the cursor in `cell`: the cell, and on the plain board a blank on both sides of
    /// it, so that the cursor is seen beside a digit that has a background of its own.
    pub(crate) fn cursor(&self, cell: Cell) -> Rect {
        let ((x, y), (width, height)) = (self.corner(cell), self.size.cell);
        if self.size.is_plain() {
            Rect::new(x - 1, y, width + 2, height)
        } else {
            Rect::new(x, y, width, height)
        }
    }

    /// The cell at a place of the screen.
    pub(crate) fn cell_at(&self, x: u16, y: u16) -> Option<Cell> {
        let (width, height) = self.size.cell;
        Cell::ALL.into_iter().find(|&cell| {
            let (left, top) = self.corner(cell);
            (left..left + width).contains(&x) && (top..top + height).contains(&y)
        })
    }

    /// The candidate at a place of the screen.
    pub(crate) fn candidate_at(&self, x: u16, y: u16) -> Option<Candidate> {
        let cell = self.cell_at(x, y)?;
        let (left, top) = self.corner(cell);
        let here = Some((x - left, y - top));
        let digit = Digit::ALL.into_iter().find(|&digit| self.size.place(digit) == here)?;
        Some(Candidate::new(cell, digit))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_overlaps_on_any_screen() {
        for width in 0..=250 {
            for height in 0..=80 {
                let area = Rect::new(0, 0, width, height);
                let Some(layout) = Layout::of(area) else {
                    assert!(width < LEAST.0 || height < LEAST.1);
                    continue;
                };
                let all = [layout.board, layout.panel, layout.below];
                for (k, a) in all.iter().enumerate() {
                    assert_eq!(area.intersection(*a), *a, "{width}x{height}: {a:?}");
                    for b in &all[..k] {
                        assert!(a.intersection(*b).is_empty(), "{width}x{height}: {a:?} {b:?}");
                    }
                }
                assert!(layout.panel.width >= 14 && layout.panel.height >= 13);
            }
        }
    }

    #[test]
    fn sizes_grow_with_the_screen() {
        let size = |width, height| Layout::of(Rect::new(0, 0, width, height)).map(|it| it.size);
        let sized = |cell, is_lined| Some(BoardSize { cell, is_lined });
        assert_eq!(size(39, 80), None);
        for (width, height, expected) in [
            (40, 15, Some(BoardSize::PLAIN)),
            (60, 20, Some(BoardSize::PLAIN)),
            (80, 23, Some(BoardSize::PLAIN)),
            (79, 60, Some(BoardSize::PLAIN)),
            (80, 24, sized((5, 2), false)),
            (200, 29, sized((5, 2), false)),
            (100, 30, sized((5, 2), true)),
            (97, 39, sized((5, 3), true)),
            (98, 39, sized((7, 3), true)),
            (120, 40, sized((7, 3), true)),
            (133, 57, sized((9, 5), true)),
            (200, 60, sized((11, 5), true)),
        ] {
            assert_eq!(size(width, height), expected, "{width}x{height}");
        }
    }

    /// Within the board, every place is in a cell or between two of a row or column.
    #[test]
    fn what_is_between_cells_is_known() {
        for (width, height) in [(40, 15), (80, 24), (80, 30), (200, 60)] {
            let size = Layout::of(Rect::new(0, 0, width, height)).expect("it fits").size;
            let (board_width, board_height) = size.board();
            assert_eq!((size.columns_at(0), size.columns_at(board_width - 1)), (None, None));
            assert_eq!((size.rows_at(0), size.rows_at(board_height - 1)), (None, None));
            assert_eq!(size.columns_at(size.x(3)), Some([3, 3]));
            assert_eq!(size.columns_at(size.x(3) - 1), Some([2, 3]));
            assert_eq!(size.rows_at(size.y(3) - 1), Some([2, 3]));
            assert_eq!(size.rows_at(size.y(4) - 1), Some([3, 3 + usize::from(size.is_lined)]));
        }
    }

    #[test]
    fn the_mouse_finds_what_is_drawn() {
        for (width, height) in [(40, 15), (80, 24), (80, 30), (80, 39), (120, 40), (250, 80)] {
            let layout = Layout::of(Rect::new(0, 0, width, height)).expect("it fits");
            for cell in Cell::ALL {
                let (x, y) = layout.corner(cell);
                assert_eq!(layout.cell_at(x, y), Some(cell));
                for digit in Digit::ALL {
                    let Some((right, down)) = layout.size.place(digit) else { continue };
                    let found = layout.candidate_at(x + right, y + down);
                    assert_eq!(found, Some(Candidate::new(cell, digit)));
                    assert_ne!((right, down), layout.size.sign());
                }
            }
            assert_eq!(layout.cell_at(layout.board.x, layout.board.y), None);
        }
    }
}
