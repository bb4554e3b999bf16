//! Makes a position of 81 cells of pencil marks: tells which cells with one mark are filled, and
//! which are open with one candidate left.
//!
//! A cell with one mark is filled, with one exception. If some cell with one mark has no peer with
//! its digit, the marks are kept up to date. Then a cell with one mark is an open naked single if
//! at least half of the peers that could have its digit still have it. Pencil marks do not tell
//! which digits are given, so the position has no givens.
//!
//! If the marks cross out no candidate that the digits leave, they say no more than the digits.
//! Then the position is the start of a plain puzzle, and all digits are its givens.

use crate::format::Position;
use crate::geometry::{Cell, Digit, DigitSet};
use crate::grid::Grid;

/// The digits of the filled cells, for cells with these marks.
fn values(cells: &[DigitSet; 81]) -> Grid {
    let singles = Grid::new(cells.map(DigitSet::single));
    let only = |is_filled: &dyn Fn(Cell, Digit) -> bool| {
        Grid::new(Cell::ALL.map(|cell| singles.get(cell).filter(|&digit| is_filled(cell, digit))))
    };
    let has = |peer: &Cell, digit| cells[*peer].contains(digit);
    let unseen = only(&|cell, digit| !cell.peers().iter().any(|peer| has(&peer, digit)));
    if unseen.clues() == 0 {
        return singles;
    }
    // Filled too if fewer than half of the peers that could have the digit do: their marks are
    // stale.
    only(&|cell, digit| {
        let sees = |peer: Cell| peer.peers().iter().any(|other| unseen.get(other) == Some(digit));
        let open = cell.peers().iter().filter(|&peer| singles.get(peer).is_none() && !sees(peer));
        let open: Vec<Cell> = open.collect();
        unseen.get(cell).is_some()
            || 2 * open.iter().filter(|peer| has(peer, digit)).count() < open.len()
    })
}

/// The position in which the cells have these marks.
pub(super) fn position(cells: &[DigitSet; 81]) -> Position {
    let mut position = Position::from(values(cells));
    for (marks, &cell) in position.marks.iter_mut().zip(cells) {
        *marks = marks.intersection(cell);
    }
    if position.is_restricted() { Position { givens: Grid::EMPTY, ..position } } else { position }
}
