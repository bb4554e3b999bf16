//! [`Sheet`]: the player's paper, with the givens and 81 squares, and how actions change it.

use super::history::Change;
use super::square::{Color, Square};
use crate::format::Position;
use crate::geometry::{Candidate, Cell, CellSet, Digit, DigitSet};
use crate::grid::{Grid, Solution};

/// The player's paper: the givens, and 81 squares, row by row. The square of a given holds its
/// digit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sheet {
    givens: Grid,
    squares: [Square; 81],
}

impl Sheet {
    /// The sheet of a new game.
    pub(super) fn new(puzzle: &Grid) -> Sheet {
        Sheet { givens: *puzzle, ..Sheet::typed(puzzle) }
    }

    /// A sheet with these digits, none of which is a given.
    pub(super) fn typed(digits: &Grid) -> Sheet {
        let square = |cell| Square { digit: digits.get(cell), ..Square::default() };
        Sheet { givens: Grid::EMPTY, squares: Cell::ALL.map(square) }
    }

    /// A sheet that was saved. `None` if the square of a given does not hold its digit.
    pub(super) fn restored(givens: Grid, squares: [Square; 81]) -> Option<Sheet> {
        let is_there = |(cell, digit): (Cell, Digit)| squares[cell].digit == Some(digit);
        givens.givens().all(is_there).then_some(Sheet { givens, squares })
    }

    /// The givens.
    pub fn givens(&self) -> &Grid {
        &self.givens
    }

    /// The content of `cell`.
    pub fn square(&self, cell: Cell) -> &Square {
        &self.squares[cell]
    }

    /// The givens and the digits that were written.
    pub fn values(&self) -> Grid {
        Grid::new(Cell::ALL.map(|cell| self.squares[cell].digit))
    }

    /// The cells without a digit.
    pub fn open(&self) -> CellSet {
        Cell::ALL.into_iter().filter(|&cell| self.squares[cell].digit.is_none()).collect()
    }

    /// The digits that no peer of `cell` holds.
    pub fn legal(&self, cell: Cell) -> DigitSet {
        let seen = cell.peers().iter().filter_map(|peer| self.squares[peer].digit);
        seen.fold(DigitSet::ALL, DigitSet::without)
    }

    /// The player's cells whose digit a peer holds too.
    pub fn clashing(&self) -> CellSet {
        let clashes = |cell: &Cell| {
            let is_own = self.givens.get(*cell).is_none();
            let digit = self.squares[*cell].digit.filter(|_| is_own);
            digit.is_some_and(|digit| !self.legal(*cell).contains(digit))
        };
        Cell::ALL.into_iter().filter(clashes).collect()
    }

    /// True if every cell is filled and no house has a digit twice.
    pub fn is_solution(&self) -> bool {
        self.open().is_empty() && self.values().clashes().is_empty()
    }

    /// The position: the givens, the values, and the corner notes and candidates of each open cell.
    /// Its candidates are what the player wrote and the values leave; if that is nothing, all that
    /// the values leave.
    pub fn position(&self) -> Position {
        let mut position = Position::from(self.values());
        position.givens = self.givens;
        for cell in self.open().iter() {
            let Square { corners, candidates, .. } = self.squares[cell];
            position.corners[cell] = corners;
            let left = position.marks[cell] & candidates;
            if !left.is_empty() {
                position.marks[cell] = left;
            }
        }
        position
    }

    /// The sheet of the same game before the first move.
    pub(super) fn restarted(&self) -> Sheet {
        Sheet::new(&self.givens)
    }

    /// Writes `digit` into `cell`. With `tidies`, also removes its marks from the peers.
    pub(super) fn place(&mut self, cell: Cell, digit: Digit, tidies: bool) {
        self.squares[cell].digit = Some(digit);
        if tidies {
            for peer in cell.peers().iter() {
                self.remove_mark(peer, digit);
            }
        }
    }

    /// Restores the marks in the peers of `cell` that its digit removed in `change`, which wrote
    /// it. Marks that another peer excludes are not restored. If all marks of a kind in a peer were
    /// erased since then, no mark of that kind is restored there.
    pub(super) fn restore_marks(&mut self, cell: Cell, change: &Change) {
        let Some(digit) = self.squares[cell].digit else { return };
        let restored = |before: DigitSet, after: DigitSet, now: DigitSet| {
            let is_removed = before.contains(digit) && !after.contains(digit);
            let is_emptied = now.is_empty() && !after.is_empty();
            if is_removed && !is_emptied { now.with(digit) } else { now }
        };
        for &(peer, before, after) in &change.squares {
            let holds = |other: &Cell| self.squares[*other].digit == Some(digit);
            let is_excluded = peer.peers().iter().filter(holds).any(|other| other != cell);
            if is_excluded || !cell.peers().contains(peer) {
                continue;
            }
            let square = &mut self.squares[peer];
            square.corners = restored(before.corners, after.corners, square.corners);
            let candidates = restored(before.candidates, after.candidates, square.candidates);
            if candidates == square.candidates {
                continue;
            }
            square.candidates = candidates;
            for (now, was) in square.painted.iter_mut().zip(before.painted) {
                *now = if was.contains(digit) { now.with(digit) } else { *now };
            }
        }
    }

    /// Writes the corner note `digit`, or removes it if it is there.
    pub(super) fn toggle_corner(&mut self, cell: Cell, digit: Digit) {
        let corners = &mut self.squares[cell].corners;
        *corners =
            if corners.contains(digit) { corners.without(digit) } else { corners.with(digit) };
    }

    /// Writes the candidate `digit`, or removes it with its color if it is there.
    pub(super) fn toggle_candidate(&mut self, cell: Cell, digit: Digit) {
        let square = &mut self.squares[cell];
        if square.candidates.contains(digit) {
            square.remove_candidate(digit);
        } else {
            square.candidates = square.candidates.with(digit);
        }
    }

    /// Removes the corner note `digit`, and the candidate with its color.
    fn remove_mark(&mut self, cell: Cell, digit: Digit) {
        let square = &mut self.squares[cell];
        square.corners = square.corners.without(digit);
        square.remove_candidate(digit);
    }

    /// Removes the digit of `cell`. If it has none, removes its marks with their colors.
    pub(super) fn erase(&mut self, cell: Cell) {
        let square = &mut self.squares[cell];
        *square = match square.digit {
            Some(_) => Square { digit: None, ..*square },
            None => Square { color: square.color, ..Square::default() },
        };
    }

    /// Removes the marks of the open cells that the digits exclude, and fills in the candidates of
    /// those that have none.
    pub(super) fn fill_candidates(&mut self) {
        for cell in self.open().iter() {
            let legal = self.legal(cell);
            for digit in self.squares[cell].marks() - legal {
                self.remove_mark(cell, digit);
            }
            let candidates = &mut self.squares[cell].candidates;
            if candidates.is_empty() {
                *candidates = legal;
            }
        }
    }

    /// Paints a cell, or removes the color if it has it.
    pub(super) fn paint(&mut self, cell: Cell, color: Color) {
        let square = &mut self.squares[cell];
        square.color = if square.color == Some(color) { None } else { Some(color) };
    }

    /// Paints a candidate, or removes the color if it has it. Does nothing if the candidate is not
    /// shown.
    pub(super) fn paint_candidate(&mut self, candidate: Candidate, color: Color) {
        let square = &mut self.squares[candidate.cell];
        if square.digit.is_some() || !square.candidates.contains(candidate.digit) {
            return;
        }
        let before = square.candidate_color(candidate.digit);
        for painted in &mut square.painted {
            *painted = painted.without(candidate.digit);
        }
        if before != Some(color) {
            let painted = &mut square.painted[color as usize];
            *painted = painted.with(candidate.digit);
        }
    }

    pub(super) fn clear_colors(&mut self) {
        for square in &mut self.squares {
            *square = Square { color: None, painted: Square::default().painted, ..*square };
        }
    }

    /// Removes the eliminations of a step from the marks. If a cell has no candidates that the
    /// digits leave, it gets them all first, so that the loss can be seen.
    pub(super) fn remove_marks(&mut self, eliminations: &[Candidate]) {
        for eliminated in eliminations {
            let legal = self.legal(eliminated.cell);
            let square = &mut self.squares[eliminated.cell];
            if square.digit.is_none() && (square.candidates & legal).is_empty() {
                let painted = Square::default().painted;
                *square = Square { candidates: legal, painted, ..*square };
            }
            self.remove_mark(eliminated.cell, eliminated.digit);
        }
    }

    /// Writes the digits of `solution` into all cells.
    pub(super) fn write(&mut self, solution: &Solution) {
        for cell in Cell::ALL {
            self.squares[cell].digit = Some(solution.get(cell));
        }
    }

    /// The change from this sheet to `next`.
    pub(super) fn change_to(&self, next: &Sheet, wrote_solution: bool) -> Change {
        let squares =
            Cell::ALL.into_iter().filter(|&cell| self.squares[cell] != next.squares[cell]);
        let squares = squares.map(|cell| (cell, self.squares[cell], next.squares[cell]));
        Change { squares: squares.collect(), wrote_solution }
    }

    /// Makes `change`: its squares get their content after it.
    pub(super) fn apply(&mut self, change: &Change) {
        for &(cell, _, after) in &change.squares {
            self.squares[cell] = after;
        }
    }

    /// Undoes `change`: its squares get their content before it.
    pub(super) fn revert(&mut self, change: &Change) {
        for &(cell, before, _) in &change.squares {
            self.squares[cell] = before;
        }
    }
}
