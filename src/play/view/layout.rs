//! [`Layout`]: the place of everything on a screen of any size, and what is under the mouse.
//!
//! ```text
//! size    board     a cell                          from
//! plain   25 x 13   1 x 1                           40 x 15
//! fine    55 x 22   5 x 2: 1-5 above, 6-9 below     80 x 24
//! tall    55 x 37   5 x 3: three by three           80 x 39
//! wide    73 x 37   7 x 3: three by three           97 x 39
//! ```

use ennead::{Candidate, Cell, Digit};
use ratatui::layout::Rect;

/// The sizes of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum BoardSize {
    Plain,
    Fine,
    Tall,
    Wide,
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

/// The most columns that the panel takes.
const WIDEST_PANEL: u16 = 40;

/// The lines below the board.
const BELOW: u16 = 2;

impl BoardSize {
    /// Width and height of the board.
    pub(crate) const fn board(self) -> (u16, u16) {
        match self {
            BoardSize::Plain => (25, 13),
            BoardSize::Fine => (55, 22),
            BoardSize::Tall => (55, 37),
            BoardSize::Wide => (73, 37),
        }
    }

    /// Width and height of a cell.
    pub(crate) const fn cell(self) -> (u16, u16) {
        match self {
            BoardSize::Plain => (1, 1),
            BoardSize::Fine => (5, 2),
            BoardSize::Tall => (5, 3),
            BoardSize::Wide => (7, 3),
        }
    }

    /// The first column of the cells in column `k` of the grid, counted from the board's left.
    pub(crate) const fn x(self, k: u16) -> u16 {
        match self {
            BoardSize::Plain => 2 + 2 * k + 2 * (k / 3),
            _ => 1 + (self.cell().0 + 1) * k,
        }
    }

    /// The first line of the cells in row `k` of the grid, counted from the board's top.
    pub(crate) const fn y(self, k: u16) -> u16 {
        match self {
            BoardSize::Plain | BoardSize::Fine => 1 + self.cell().1 * k + k / 3,
            BoardSize::Tall | BoardSize::Wide => 1 + 4 * k,
        }
    }

    /// The columns of the four vertical lines around the stacks.
    pub(crate) const fn edge_x(self, k: u16) -> u16 {
        (self.board().0 - 1) / 3 * k
    }

    /// The lines of the four horizontal lines around the bands.
    pub(crate) const fn edge_y(self, k: u16) -> u16 {
        (self.board().1 - 1) / 3 * k
    }

    /// The place of a candidate in its cell; none on the plain board.
    pub(crate) fn place(self, digit: Digit) -> Option<(u16, u16)> {
        let k = u16::from(digit.value()) - 1;
        match self {
            BoardSize::Plain => None,
            BoardSize::Fine => Some((k % 5, k / 5)),
            BoardSize::Tall => Some((1 + k % 3, k / 3)),
            BoardSize::Wide => Some((1 + 2 * (k % 3), k / 3)),
        }
    }

    /// The place of a digit in its cell.
    pub(crate) const fn digit(self) -> (u16, u16) {
        match self {
            BoardSize::Plain => (0, 0),
            BoardSize::Fine => (2, 0),
            BoardSize::Tall => (2, 1),
            BoardSize::Wide => (3, 1),
        }
    }

    /// The place of the sign in a cell, where no candidate is drawn. On the plain board an open
    /// cell is its sign.
    pub(crate) const fn sign(self) -> (u16, u16) {
        let (width, height) = self.cell();
        (width - 1, height - 1)
    }
}

impl Layout {
    /// The layout for a screen; `None` if it is too small.
    pub(crate) fn of(area: Rect) -> Option<Layout> {
        let (width, height) = (area.width, area.height);
        if width < LEAST.0 || height < LEAST.1 {
            return None;
        }
        let size = match (width, height) {
            (97.., 39..) => BoardSize::Wide,
            (80.., 39..) => BoardSize::Tall,
            (80.., 24..) => BoardSize::Fine,
            _ => BoardSize::Plain,
        };
        let (board_width, board_height) = size.board();
        let gap = if size == BoardSize::Plain { 1 } else { 2 };
        let panel_width = (width - board_width - gap).min(WIDEST_PANEL);
        let all_width = board_width + gap + panel_width;
        let left = area.x + (width - all_width) / 2;
        let top = area.y + (height - board_height - BELOW) / 2;
        let board = Rect::new(left, top, board_width, board_height);
        let panel = Rect::new(board.right() + gap, top, panel_width, board_height);
        let below = Rect::new(left, board.bottom(), all_width, BELOW);
        Some(Layout { size, board, panel, below })
    }

    /// The upper left corner of a cell on the screen.
    pub(crate) fn corner(&self, cell: Cell) -> (u16, u16) {
        // A row and a column are below 9.
        let (row, column) = (cell.row() as u16, cell.column() as u16);
        (self.board.x + self.size.x(column), self.board.y + self.size.y(row))
    }

    /// The cell at a place of the screen.
    pub(crate) fn cell_at(&self, x: u16, y: u16) -> Option<Cell> {
        let (width, height) = self.size.cell();
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
        assert_eq!(size(39, 80), None);
        assert_eq!(size(40, 15), Some(BoardSize::Plain));
        assert_eq!(size(80, 23), Some(BoardSize::Plain));
        assert_eq!(size(80, 24), Some(BoardSize::Fine));
        assert_eq!(size(80, 38), Some(BoardSize::Fine));
        assert_eq!(size(80, 39), Some(BoardSize::Tall));
        assert_eq!(size(97, 39), Some(BoardSize::Wide));
        assert_eq!(size(120, 40), Some(BoardSize::Wide));
    }

    #[test]
    fn the_mouse_finds_what_is_drawn() {
        for (width, height) in [(40, 15), (80, 24), (80, 39), (120, 40), (250, 80)] {
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
