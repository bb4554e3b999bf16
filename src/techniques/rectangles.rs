//! The 486 rectangles that could exchange two digits: two rows, two columns, two boxes.
//!
//! ```text
//! corner 0 . | . 1     in one band: the columns are in two stacks; in one stack likewise.
//!        . . | . .     0 and 3 are opposite, 0 and 1 share a row, 0 and 2 a column
//!        2 . | . 3
//! ```

use crate::geometry::{Cell, CellSet};

/// Four cells, in reading order.
pub(super) struct Rectangle {
    /// The corners as drawn above: the opposite of `k` is `3 - k`.
    pub(super) corners: [Cell; 4],
    /// The same as a set.
    pub(super) cells: CellSet,
}

pub(super) static RECTANGLES: [Rectangle; 486] = {
    const FIRST: Rectangle = Rectangle { corners: [Cell::R1C1; 4], cells: CellSet::EMPTY };
    let mut all = [FIRST; 486];
    let (mut first, mut count) = (0, 0);
    while first < 81 {
        let mut last = first + 1;
        while last < 81 {
            let (a, d) = (Cell::ALL[first], Cell::ALL[last]);
            let same_band = a.row() / 3 == d.row() / 3;
            let same_stack = a.column() / 3 == d.column() / 3;
            if a.row() < d.row() && a.column() < d.column() && same_band != same_stack {
                let (b, c) = (9 * a.row() + d.column(), 9 * d.row() + a.column());
                let (b, c) = (Cell::ALL[b], Cell::ALL[c]);
                let cells = CellSet::EMPTY.with(a).with(b).with(c).with(d);
                all[count] = Rectangle { corners: [a, b, c, d], cells };
                count += 1;
            }
            last += 1;
        }
        first += 1;
    }
    assert!(count == 486);
    all
};
