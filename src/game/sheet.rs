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

    /// The cells whose digit a peer holds too.
    pub fn clashing(&self) -> CellSet {
        let clashes = |cell: &Cell| {
            self.squares[*cell].digit.is_some_and(|digit| !self.legal(*cell).contains(digit))
        };
        Cell::ALL.into_iter().filter(clashes).collect()
    }

    /// True if every cell is filled and no house has a digit twice.
    pub fn is_solution(&self) -> bool {
        self.open().is_empty() && self.clashing().is_empty()
    }

    /// The position: the givens, the values, and for each open cell the candidates that the values
    /// leave. If all candidates of a cell were filled in once, they are those that are still
    /// marked.
    pub fn position(&self) -> Position {
        let mut position = Position::from(self.values());
        position.givens = self.givens;
        for cell in self.open().iter() {
            let square = &self.squares[cell];
            if square.has_all_marks {
                position.marks[cell] = position.marks[cell].intersection(square.marks);
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
    /// it. Marks that another peer excludes are not restored, nor those of cells whose marks were
    /// erased or filled in since then.
    pub(super) fn restore_marks(&mut self, cell: Cell, change: &Change) {
        let Some(digit) = self.squares[cell].digit else { return };
        let others = |peer: Cell| {
            let holds = |other: &Cell| self.squares[*other].digit == Some(digit);
            peer.peers().iter().filter(holds).any(|other| other != cell)
        };
        let is_taken = |(peer, before, after): &&(Cell, Square, Square)| {
            before.marks.contains(digit)
                && !after.marks.contains(digit)
                && cell.peers().contains(*peer)
                && self.squares[*peer].has_all_marks == after.has_all_marks
                && !others(*peer)
        };
        let taken: Vec<(Cell, Square)> = change
            .squares
            .iter()
            .filter(is_taken)
            .map(|&(peer, before, _)| (peer, before))
            .collect();
        for (peer, before) in taken {
            let square = &mut self.squares[peer];
            let again = |now: DigitSet, was: DigitSet| {
                if was.contains(digit) { now.with(digit) } else { now }
            };
            square.marks = square.marks.with(digit);
            square.by_rule = again(square.by_rule, before.by_rule);
            for (now, was) in square.painted.iter_mut().zip(before.painted) {
                *now = again(*now, was);
            }
        }
    }

    /// Writes the mark `digit`, or removes it if it is there.
    pub(super) fn toggle_mark(&mut self, cell: Cell, digit: Digit) {
        if self.squares[cell].marks.contains(digit) {
            self.remove_mark(cell, digit);
        } else {
            let square = &mut self.squares[cell];
            square.marks = square.marks.with(digit);
        }
    }

    /// Removes the mark `digit` and its color.
    fn remove_mark(&mut self, cell: Cell, digit: Digit) {
        let square = &mut self.squares[cell];
        square.marks = square.marks.without(digit);
        square.by_rule = square.by_rule.without(digit);
        for painted in &mut square.painted {
            *painted = painted.without(digit);
        }
    }

    /// Removes the digit of `cell`. If it has none, removes its marks with their colors.
    pub(super) fn erase(&mut self, cell: Cell) {
        let square = &mut self.squares[cell];
        *square = match square.digit {
            Some(_) => Square { digit: None, ..*square },
            None => Square { color: square.color, ..Square::default() },
        };
    }

    /// Fills in all candidates of the open cells that have no marks and were never filled in. If
    /// there is no such cell, removes the marks that the digits exclude.
    pub(super) fn fill_marks(&mut self) {
        let open = self.open();
        let lacks = |cell: &Cell| {
            let square = &self.squares[*cell];
            !square.has_all_marks && square.marks.is_empty()
        };
        let empty: CellSet = open.iter().filter(lacks).collect();
        if empty.is_empty() {
            for cell in open.iter() {
                let legal = self.legal(cell);
                for digit in self.squares[cell].marks.difference(legal).iter() {
                    self.remove_mark(cell, digit);
                }
            }
        }
        for cell in empty.iter() {
            let legal = self.legal(cell);
            let square = &mut self.squares[cell];
            *square = Square { marks: legal, by_rule: legal, has_all_marks: true, ..*square };
        }
    }

    /// Paints a cell, or removes the color if it has it.
    pub(super) fn paint(&mut self, cell: Cell, color: Color) {
        let square = &mut self.squares[cell];
        square.color = if square.color == Some(color) { None } else { Some(color) };
    }

    /// Paints a mark, or removes the color if it has it. Does nothing if the mark is not shown.
    pub(super) fn paint_mark(&mut self, candidate: Candidate, color: Color) {
        let square = &mut self.squares[candidate.cell];
        if square.digit.is_some() || !square.marks.contains(candidate.digit) {
            return;
        }
        let before = square.mark_color(candidate.digit);
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
            let Square { digit, marks, by_rule, has_all_marks, .. } = *square;
            *square = Square { digit, marks, by_rule, has_all_marks, ..Square::default() };
        }
    }

    /// Removes the eliminations of a step from the marks. The marks of a cell that loses a
    /// candidate are completed first: incomplete ones cannot show the loss.
    pub(super) fn remove_candidates(&mut self, eliminations: &[Candidate]) {
        for eliminated in eliminations {
            let legal = self.legal(eliminated.cell);
            let square = &mut self.squares[eliminated.cell];
            if square.digit.is_none() && !square.has_all_marks {
                let by_rule = legal.difference(square.marks);
                let painted = square.painted.map(|painted| painted.intersection(legal));
                *square = Square { marks: legal, by_rule, has_all_marks: true, painted, ..*square };
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
