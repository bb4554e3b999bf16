//! [`OpenMoves`]: a position in the form that [`walk`](super::walk) needs: the singles that can be
//! placed, and the visibility of each. It is updated with every placement.
//!
//! Unlike a [`State`], it has only what singles need. After a placement it looks for new singles
//! only in the cells and houses that the placement changed.

use super::labels::Labels;
use crate::geometry::{Candidate, Cell, Digit, DigitSet, House};
use crate::logic::state::State;

/// How a person sees that a digit can be placed. The most visible comes first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Visibility {
    /// The digit has one place in a box.
    Box,
    /// The digit has one place in a row or a column, but several in the box.
    Line,
    /// The cell has one candidate, and the digit has several places in each house.
    Cell,
}

impl Visibility {
    /// All three, the most visible first.
    pub const ALL: [Visibility; 3] = [Visibility::Box, Visibility::Line, Visibility::Cell];
}

/// A placement that is open.
#[derive(Clone, Copy, Debug)]
pub(super) struct Move {
    pub(super) placed: Candidate,
    pub(super) visibility: Visibility,
    /// Equal for moves that correspond in equivalent puzzles; otherwise arbitrary.
    pub(super) label: u64,
    /// The random wait before the move is taken, which the walk sets. NaN before that.
    pub(super) wait: f64,
}

/// A position with its open moves.
#[derive(Clone)]
pub(super) struct OpenMoves {
    /// The number of cells without a digit.
    left: usize,
    /// By cell: its candidates; none if it is filled.
    cells: [DigitSet; 81],
    /// By house and digit: the possible positions of the digit in the house, one bit for each.
    positions: [[u16; 9]; 27],
    moves: Vec<Move>,
    /// The number of moves with each [`Visibility`].
    counts: [usize; 3],
    is_broken: bool,
}

impl OpenMoves {
    /// The moves that are open in `state`.
    pub(super) fn of(state: &State, labels: &Labels) -> OpenMoves {
        let mut open = OpenMoves {
            left: state.open().len(),
            cells: *state.marks(),
            positions: House::ALL
                .map(|house| Digit::ALL.map(|digit| state.positions(digit, house))),
            moves: Vec::with_capacity(81),
            counts: [0; 3],
            is_broken: false,
        };
        for house in House::ALL {
            for digit in Digit::ALL.into_iter().filter(|&digit| state.positions(digit, house) > 0) {
                open.look_in_house(house, digit, labels);
            }
        }
        for cell in state.open().iter() {
            open.look_in_cell(cell, labels);
        }
        open
    }

    /// Makes this a copy of `other`, in the same memory.
    pub(super) fn copy(&mut self, other: &OpenMoves) {
        let moves = core::mem::take(&mut self.moves);
        *self = OpenMoves { moves, ..OpenMoves { moves: Vec::new(), ..*other } };
        self.moves.clear();
        self.moves.extend_from_slice(&other.moves);
    }

    /// The number of cells without a digit.
    pub(super) fn left(&self) -> usize {
        self.left
    }

    /// The number of moves with each visibility.
    pub(super) fn counts(&self) -> [usize; 3] {
        self.counts
    }

    pub(super) fn moves(&self) -> &[Move] {
        &self.moves
    }

    pub(super) fn moves_mut(&mut self) -> &mut [Move] {
        &mut self.moves
    }

    /// True if a contradiction came up: a cell without a candidate, or a digit without a place.
    pub(super) fn is_broken(&self) -> bool {
        self.is_broken
    }

    /// Removes the move at `index` from the list and makes it. Appends the moves that it opens.
    pub(super) fn take(&mut self, index: usize, labels: &Labels) -> Move {
        let taken = self.moves.swap_remove(index);
        self.counts[taken.visibility as usize] -= 1;
        self.place(taken.placed, labels);
        taken
    }

    /// Makes one move after another, always the last of the list, until none is open or there is a
    /// contradiction.
    pub(super) fn follow(&mut self, labels: &Labels) {
        while let (Some(last), false) = (self.moves.len().checked_sub(1), self.is_broken) {
            self.take(last, labels);
        }
    }

    /// Places a digit that need not be a single.
    pub(super) fn place(&mut self, placed: Candidate, labels: &Labels) {
        let Candidate { cell, digit } = placed;
        if !self.cells[cell].contains(digit) {
            self.is_broken = true;
            return;
        }
        self.left -= 1;
        let others = self.cells[cell].without(digit);
        self.cells[cell] = DigitSet::EMPTY;
        // The digit has no other place in these houses, and the cell has no other candidate.
        let houses = cell.houses();
        let seen = houses.map(|house| core::mem::take(&mut self.positions[house][digit]));
        for (house, position) in houses.into_iter().zip(cell.positions()) {
            for other in others.iter() {
                self.positions[house][other] &= !(1 << position);
                self.look_in_house(house, other, labels);
            }
        }
        for (house, mut seen) in houses.into_iter().zip(seen) {
            while seen != 0 {
                let peer = house.cells()[seen.trailing_zeros() as usize];
                seen &= seen - 1;
                if self.cells[peer].contains(digit) {
                    self.remove(peer, digit, labels);
                }
            }
        }
    }

    /// Removes a candidate and appends the moves that this opens.
    fn remove(&mut self, cell: Cell, digit: Digit, labels: &Labels) {
        self.cells[cell] = self.cells[cell].without(digit);
        for (house, position) in cell.houses().into_iter().zip(cell.positions()) {
            let before = self.positions[house][digit];
            self.positions[house][digit] = before & !(1 << position);
            if before >> position & 1 != 0 {
                self.look_in_house(house, digit, labels);
            }
        }
        self.look_in_cell(cell, labels);
    }

    #[inline]
    fn look_in_house(&mut self, house: House, digit: Digit, labels: &Labels) {
        let positions = self.positions[house][digit];
        self.is_broken |= positions == 0;
        if positions.is_power_of_two() {
            let cell = house.cells()[positions.trailing_zeros() as usize];
            let visibility = if house.is_box() { Visibility::Box } else { Visibility::Line };
            self.add(Candidate::new(cell, digit), visibility, labels);
        }
    }

    #[inline]
    fn look_in_cell(&mut self, cell: Cell, labels: &Labels) {
        self.is_broken |= self.cells[cell].is_empty();
        if let Some(digit) = self.cells[cell].single() {
            self.add(Candidate::new(cell, digit), Visibility::Cell, labels);
        }
    }

    /// Adds a move. If the list has it, it keeps the better of the two visibilities.
    fn add(&mut self, placed: Candidate, visibility: Visibility, labels: &Labels) {
        match self.moves.iter_mut().find(|known| known.placed == placed) {
            Some(known) if known.visibility <= visibility => {}
            Some(known) => {
                self.counts[known.visibility as usize] -= 1;
                self.counts[visibility as usize] += 1;
                known.visibility = visibility;
            }
            None => {
                self.counts[visibility as usize] += 1;
                let label = labels.of(placed);
                self.moves.push(Move { placed, visibility, label, wait: f64::NAN });
            }
        }
    }
}
