//! [`FastCheck`]: decides without a solver, where it can, whether givens are redundant.
//!
//! Two facts settle most questions of a dig, 53 of 81, in a tenth of the time of a solver:
//!
//! * *Redundant*: each removed cell is a single in the puzzle that is left, so its digit comes back
//!   at once.
//! * *Required*: a removed cell lies in an unavoidable set without any other given. An unavoidable
//!   set is a set of cells whose digits can be rearranged so that every house still holds each
//!   digit once; without a given in it, both arrangements are solutions.

use crate::geometry::{Cell, CellSet, Digit, House};
use crate::grid::Solution;
use crate::make::unavoidable_sets;

/// The givens of a puzzle with one solution, arranged for fast checks.
#[derive(Clone, Debug)]
pub(crate) struct FastCheck {
    solution: Solution,
    /// By digit, its nine cells in the solution.
    places: [CellSet; 9],
    /// By digit, the cells that see a given with this digit.
    seen: [CellSet; 9],
}

/// What is known about a change of the givens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Redundancy {
    /// The removed givens are redundant: the solution stays the only one.
    Redundant,
    /// The removed givens are required: there would be several solutions.
    Required,
    /// Only a solver can tell.
    Unknown,
}

impl FastCheck {
    /// For the puzzle that gives the cells `givens` of `solution`.
    pub(crate) fn new(solution: Solution, givens: CellSet) -> FastCheck {
        let places = unavoidable_sets::places(&solution);
        let seen = places.map(|places| (places & givens).peers());
        FastCheck { solution, places, seen }
    }

    pub(crate) fn solution(&self) -> &Solution {
        &self.solution
    }

    fn digit(&self, cell: Cell) -> Digit {
        self.solution.get(cell)
    }

    /// Whether the solution stays the only one when the givens in `removed` go and those in `left`
    /// stay.
    #[inline]
    pub(crate) fn check(&self, left: CellSet, removed: CellSet) -> Redundancy {
        match removed.single() {
            Some(cell) => self.check_one(left, cell),
            None => self.check_several(left, removed),
        }
    }

    /// [`FastCheck::check`] for one cell, of which only one digit sees less when it goes.
    fn check_one(&self, left: CellSet, cell: Cell) -> Redundancy {
        let own = self.digit(cell).index();
        let unseen = self.unseen(own, cell);
        if unseen == 0 {
            return Redundancy::Redundant;
        }
        let seen_by_own = (self.places[own] & left).peers();
        if is_hidden_single(left | seen_by_own, cell) {
            Redundancy::Redundant
        } else if self.is_in_open_unavoidable_set(left, cell, unseen, seen_by_own) {
            Redundancy::Required
        } else {
            Redundancy::Unknown
        }
    }

    fn check_several(&self, left: CellSet, removed: CellSet) -> Redundancy {
        let mut after = self.clone();
        after.remove(left, removed);
        let mut cells = removed.iter().map(|cell| {
            let own = after.digit(cell).index();
            (cell, after.unseen(own, cell), after.seen[own])
        });
        if cells.clone().all(|(cell, unseen, seen_by_own)| {
            unseen == 0 || is_hidden_single(left | seen_by_own, cell)
        }) {
            Redundancy::Redundant
        } else if cells.any(|(cell, unseen, seen_by_own)| {
            after.is_in_open_unavoidable_set(left, cell, unseen, seen_by_own)
        }) {
            Redundancy::Required
        } else {
            Redundancy::Unknown
        }
    }

    /// Removes the givens in `removed`, so that those in `left` stay.
    pub(crate) fn remove(&mut self, left: CellSet, removed: CellSet) {
        for cell in removed.iter() {
            let digit = self.digit(cell).index();
            self.seen[digit] = (self.places[digit] & left).peers();
        }
    }

    /// The digits other than `own` that no given sees in `cell`: bit k stands for the digit k + 1.
    #[inline]
    fn unseen(&self, own: usize, cell: Cell) -> u16 {
        let unseen = |digit: usize| u16::from(!self.seen[digit].contains(cell)) << digit;
        (0..9).fold(0, |all, digit| all | unseen(digit)) & !(1 << own)
    }

    /// Whether `cell`, which no given with a digit of `unseen` sees, lies in an unavoidable set
    /// without a given in `left`. Two kinds of sets are looked for: cells of two digits, and cells
    /// of two rows of a band or two columns of a stack. `seen_by_own`: what the givens in `left`
    /// with the digit of `cell` see.
    fn is_in_open_unavoidable_set(
        &self,
        left: CellSet,
        cell: Cell,
        unseen: u16,
        seen_by_own: CellSet,
    ) -> bool {
        let own = self.digit(cell).index();
        let mut others = unseen;
        while others != 0 {
            let other = others.trailing_zeros() as usize;
            others &= others - 1;
            if self.is_in_open_set_of_digits(cell, [own, other], seen_by_own) {
                return true;
            }
        }
        self.is_in_open_set_of_lines(left, cell, unseen)
    }

    /// Whether `cell` lies in an open set of two digits, its own and another that no given sees
    /// there. Such a set is a component of their 18 cells, linked through houses: within it the two
    /// digits can change places.
    fn is_in_open_set_of_digits(
        &self,
        cell: Cell,
        [own, other]: [usize; 2],
        seen_by_own: CellSet,
    ) -> bool {
        let (own, seen_by_other, other) = (self.places[own], self.seen[other], self.places[other]);
        // A given of the set would see the cells of the other digit that it is linked with.
        let mut set = CellSet::EMPTY.with(cell);
        let mut rest = set;
        loop {
            let linked = (rest.peers() & other).difference(set);
            if !(linked & seen_by_own).is_empty() {
                return false;
            }
            set |= linked;
            rest = (linked.peers() & own).difference(set);
            if !(rest & seen_by_other).is_empty() {
                return false;
            }
            set |= rest;
            if rest.is_empty() {
                return true;
            }
        }
    }

    /// Whether `cell` lies in an open set of two lines of a chute. Such a set consists of columns
    /// (minicolumns of two cells, if the lines are rows) in which both lines hold the same digits
    /// altogether: there the two lines can change places.
    ///
    /// ```text
    /// line   . 4 . | 7 . . | . . 9     from 4 across to 7, along the line to 7, across to 9, along
    /// other  . 7 . | 9 . . | . . 4     to 9, across to 4, which is where it began
    /// ```
    fn is_in_open_set_of_lines(&self, left: CellSet, cell: Cell, unseen: u16) -> bool {
        let [row, column, _] = cell.houses();
        let lines = [(row, House::ROWS, cell.row()), (column, House::COLUMNS, cell.column())];
        lines.into_iter().any(|(line, all, at)| {
            let chute = &all[at / 3 * 3..at / 3 * 3 + 3];
            chute.iter().any(|&other| {
                // The digit across is in `line` as well, where it may be given.
                let is_open =
                    |there| !left.contains(there) && unseen >> self.digit(there).index() & 1 != 0;
                if other == line || !across(cell, line, other).is_some_and(is_open) {
                    return false;
                }
                let mut here = cell;
                loop {
                    let Some(there) = across(here, line, other) else { return false };
                    if left.contains(here) || left.contains(there) {
                        return false;
                    }
                    let same = self.places[self.digit(there).index()] & line.cell_set();
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

/// Whether a digit has its only place in a house in `cell`, if it cannot stand in `closed`.
#[inline]
pub(super) fn is_hidden_single(closed: CellSet, cell: Cell) -> bool {
    let closed = closed.with(cell);
    cell.houses().iter().any(|house| house.cell_set().is_subset(closed))
}

/// The cell of the line `other` at the same position as `cell` has in `line`.
fn across(cell: Cell, line: House, other: House) -> Option<Cell> {
    let along = if line.index() < 9 { cell.column() } else { cell.row() };
    other.cells().get(along).copied()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::make::grid::fill::fill;
    use crate::make::puzzle::symmetry::PatternSymmetry;
    use crate::make::unavoidable_sets::puzzle;
    use crate::random::Random;
    use crate::solve::answer::{Answer, Question};
    use crate::solve::search::Search;

    #[test]
    fn what_it_decides_is_true_and_more_than_half_of_a_dig() {
        let mut search = Search::new();
        for symmetry in [PatternSymmetry::None, PatternSymmetry::Rot180] {
            let (mut decided, mut unknown) = (0, 0);
            for stream in 0..40 {
                let mut random = Random::new(61, stream);
                let (solution, mut left) = (fill(&mut random), CellSet::ALL);
                let mut fast_check = FastCheck::new(solution, left);
                let mut cells: Vec<Cell> = symmetry.first_cells().collect();
                random.shuffle(&mut cells);
                for cell in cells {
                    let removed = symmetry.orbit(cell);
                    let after = left.difference(removed);
                    let answer = search.answer(&puzzle(&solution, after), Question::Unique);
                    let is_unique = matches!(answer, Answer::Solved(_));
                    match fast_check.check(after, removed) {
                        Redundancy::Redundant => assert!(is_unique),
                        Redundancy::Required => assert!(!is_unique),
                        Redundancy::Unknown => unknown += 1,
                    }
                    decided += 1;
                    if is_unique {
                        left = after;
                        fast_check.remove(left, removed);
                        assert_eq!(fast_check.seen, FastCheck::new(solution, left).seen);
                    }
                }
            }
            assert!(2 * unknown < decided, "{symmetry}: {unknown} of {decided}");
        }
    }
}
