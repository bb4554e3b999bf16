//! Which cells of a grid of pencil marks are filled.
//!
//! A cell with one mark is filled, with one exception. If some such cell has no peer with its
//! digit, the marks are kept up to date; then a cell whose digit most of its peers still have is a
//! naked single that is not placed yet. Which digits are given is not known.
//!
//! Marks that leave out nothing say no more than the digits do: then the position is that of a
//! plain puzzle, the digits its givens.

use crate::format::Position;
use crate::geometry::{Cell, Digit, DigitSet};
use crate::grid::Grid;

/// The digits of the cells that are filled.
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
    // Fewer than half of the peers that could have the digit: their marks are stale.
    only(&|cell, digit| {
        let sees = |peer: Cell| peer.peers().iter().any(|other| unseen.get(other) == Some(digit));
        let open = cell.peers().iter().filter(|&peer| singles.get(peer).is_none() && !sees(peer));
        let open: Vec<Cell> = open.collect();
        unseen.get(cell).is_some()
            || 2 * open.iter().filter(|peer| has(peer, digit)).count() < open.len()
    })
}

/// The position in which the cells have these candidates.
pub(super) fn position(cells: &[DigitSet; 81]) -> Position {
    let mut position = Position::from(values(cells));
    for (marks, &cell) in position.marks.iter_mut().zip(cells) {
        *marks = marks.intersection(cell);
    }
    match position.is_restricted() {
        true => Position { givens: Grid::EMPTY, ..position },
        false => position,
    }
}
