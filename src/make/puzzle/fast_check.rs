//! [`Quarry`]: whether givens can be spared, as far as a look shows it. Most questions of a dig are
//! answered here: 53 of 81, at a tenth of what a solver takes.

use crate::geometry::{Cell, CellSet, Digit, House};
use crate::grid::Solution;

/// A solution from which givens are dug, and where each digit stands in it.
#[derive(Clone, Debug)]
pub(crate) struct Quarry {
    solution: Solution,
    /// By digit, its nine cells.
    places: [CellSet; 9],
    /// By digit, the cells that see a given with it.
    seen: [CellSet; 9],
    /// The same with the change that was looked at last.
    tried: [CellSet; 9],
}

/// What a look says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Look {
    /// The solution is still the only one: singles fill the cells again.
    Spared,
    /// There are several: an unavoidable set has no given left.
    Needed,
    /// A solver has to tell.
    Unclear,
}

impl Quarry {
    /// The cells `givens` of `solution`.
    pub(crate) fn new(solution: Solution, givens: CellSet) -> Quarry {
        let mut places = [CellSet::EMPTY; 9];
        for (cell, digit) in Cell::ALL.into_iter().zip(solution.cells()) {
            places[digit.index()] = places[digit.index()].with(cell);
        }
        let seen = places.map(|places| union_of_peers(places & givens));
        Quarry { solution, places, seen, tried: seen }
    }

    pub(crate) fn solution(&self) -> &Solution {
        &self.solution
    }

    /// The change that was looked at last is made.
    pub(crate) fn accept(&mut self) {
        self.seen = self.tried;
    }

    fn digit(&self, cell: Cell) -> Digit {
        self.solution.cells()[cell]
    }

    /// Whether a puzzle with one solution keeps it when those of its givens that are in `taken` go
    /// and those in `added` come, so that `left` are given.
    pub(crate) fn look(&mut self, left: CellSet, taken: CellSet, added: CellSet) -> Look {
        self.tried = self.seen;
        for (places, tried) in self.places.iter().zip(&mut self.tried) {
            if !(*places & (taken | added)).is_empty() {
                *tried = union_of_peers(*places & left);
            }
        }
        if taken.iter().all(|cell| self.is_single(left, cell)) {
            Look::Spared
        } else if taken.iter().any(|cell| self.is_needed(left, cell)) {
            Look::Needed
        } else {
            Look::Unclear
        }
    }

    /// Whether `cell` is a naked or hidden single, given `left`.
    fn is_single(&self, left: CellSet, cell: Cell) -> bool {
        let own = self.digit(cell).index();
        if (0..9).all(|digit| digit == own || self.tried[digit].contains(cell)) {
            return true;
        }
        let closed = (left | self.tried[own]).with(cell);
        cell.houses().iter().any(|house| house.cell_set().is_within(closed))
    }

    /// Whether `cell` is in an unavoidable set without a given in `left`. Such a set is one whose
    /// digits can be exchanged without breaking a rule: here those of two digits, and those of two
    /// rows of a band or two columns of a stack.
    fn is_needed(&self, left: CellSet, cell: Cell) -> bool {
        let own = self.digit(cell).index();
        (0..9).any(|other| other != own && self.exchanges_digits(left, cell, own, other))
            || self.exchanges_lines(left, cell)
    }

    /// Two digits: all their cells that hang together through houses can exchange them.
    fn exchanges_digits(&self, left: CellSet, cell: Cell, own: usize, other: usize) -> bool {
        let both = self.places[own] | self.places[other];
        if (both & left).is_empty() {
            return true;
        }
        let mut set = CellSet::EMPTY.with(cell);
        let mut rest = set;
        while let Some(next) = rest.first() {
            let linked = *next.peers() & both;
            if !(linked & left).is_empty() {
                return false;
            }
            rest = rest.without(next) | linked.difference(set);
            set = set | linked;
        }
        true
    }

    /// Two lines through the same boxes: columns that hold the same digits in them, in another
    /// order, can exchange these.
    fn exchanges_lines(&self, left: CellSet, cell: Cell) -> bool {
        let [row, column, _] = cell.houses();
        let lines = [(row, House::ROWS, cell.row()), (column, House::COLUMNS, cell.column())];
        lines.into_iter().any(|(line, all, at)| {
            let chute = &all[at / 3 * 3..at / 3 * 3 + 3];
            chute.iter().any(|&other| {
                if other == line {
                    return false;
                }
                let mut here = cell;
                loop {
                    // Across to the other line, then along this one to the digit found there.
                    let Some(there) = across(here, line, other) else { return false };
                    if left.contains(here) || left.contains(there) {
                        return false;
                    }
                    let same = self.places[self.digit(there).index()] & *line.cell_set();
                    let Some(next) = same.first() else { return false };
                    here = next;
                    if here == cell {
                        return true;
                    }
                }
            })
        })
    }
}

/// The cells that see any of `cells`.
fn union_of_peers(cells: CellSet) -> CellSet {
    cells.iter().fold(CellSet::EMPTY, |seen, cell| seen | *cell.peers())
}

/// The cell of `other` that is as far along it as `cell` is along `line`.
fn across(cell: Cell, line: House, other: House) -> Option<Cell> {
    let along = if line.index() < 9 { cell.column() } else { cell.row() };
    other.cells().get(along).copied()
}
