//! The unavoidable sets of a complete grid: cells whose digits can be rearranged so that every
//! house still holds each digit once. A puzzle has a given in each of them.
//!
//! [`unavoidable_sets`] lists those of two digits, and those of two lines of a chute. Others are
//! found by a search ([`open_sets`]): if givens leave several solutions, each other solution
//! differs in an unavoidable set without a given.

use crate::geometry::{Cell, CellSet, House};
use crate::grid::{Grid, Solution};
use crate::solve::search::Search;

/// For each digit, its nine cells.
pub(super) fn places(solution: &Solution) -> [CellSet; 9] {
    let mut places = [CellSet::EMPTY; 9];
    for (cell, digit) in Cell::ALL.into_iter().zip(solution.cells()) {
        places[digit.index()] = places[digit.index()].with(cell);
    }
    places
}

/// The puzzle that gives these cells of `solution`.
pub(super) fn puzzle(solution: &Solution, givens: CellSet) -> Grid {
    let mut puzzle = Grid::EMPTY;
    givens.iter().for_each(|cell| puzzle.set(cell, Some(solution.get(cell))));
    puzzle
}

/// Unavoidable sets without a given of `puzzle`: the cells in which other solutions differ from
/// `solution`, for the first `most` solutions that are found. No set if `solution` is the only one.
/// The sets need not be minimal.
pub(super) fn open_sets(
    search: &mut Search,
    puzzle: &Grid,
    solution: &Solution,
    most: usize,
) -> impl Iterator<Item = CellSet> {
    let differing = |other: Solution| -> CellSet {
        Cell::ALL.into_iter().filter(|&cell| other.get(cell) != solution.get(cell)).collect()
    };
    search.start(puzzle);
    let others = core::iter::from_fn(|| search.next_solution()).take(most);
    others.map(differing).filter(|set| !set.is_empty())
}

/// The minimal unavoidable sets of `solution` that have two digits or lie in two lines of a chute,
/// small ones first.
///
/// A puzzle with this solution has a given in each of them: without one, the two digits, or the two
/// lines, could be exchanged within the set.
pub(super) fn unavoidable_sets(solution: &Solution) -> Vec<CellSet> {
    let (places, mut sets) = (places(solution), Vec::new());
    for first in 0..9 {
        for second in 0..first {
            let both = places[first] | places[second];
            push_components(both, |cell| cell.peers() & both, &mut sets);
        }
    }
    for lines in [House::ROWS, House::COLUMNS] {
        for chute in lines.chunks_exact(3) {
            for [first, second] in [[0, 1], [0, 2], [1, 2]].map(|pair| pair.map(|k| chute[k])) {
                let both = first.cell_set() | second.cell_set();
                // A cell is linked to the one at its position in the other line, and to the one
                // with the same digit.
                let linked = |cell: Cell| {
                    at_position(cell, first, second) | places[solution.get(cell).index()] & both
                };
                push_components(both, linked, &mut sets);
            }
        }
    }
    sets.sort_unstable_by_key(|set| (set.len(), set.bits()));
    sets.dedup();
    sets
}

/// The cells of both lines at the position that `cell` has in its line.
fn at_position(cell: Cell, first: House, second: House) -> CellSet {
    let at = if first.index() < 9 { cell.column() } else { cell.row() };
    CellSet::from([first.cells()[at], second.cells()[at]])
}

/// Appends the connected components of `cells`; `linked` gives the cells to which a cell is linked.
fn push_components(cells: CellSet, linked: impl Fn(Cell) -> CellSet, sets: &mut Vec<CellSet>) {
    let mut left = cells;
    while let Some(start) = left.first() {
        let mut set = CellSet::EMPTY.with(start);
        let mut rest = set;
        while let Some(next) = rest.first() {
            let linked = linked(next);
            rest = rest.without(next) | (linked - set);
            set |= linked;
        }
        sets.push(set);
        left -= set;
    }
}
