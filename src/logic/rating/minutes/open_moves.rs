//! [`OpenMoves`]: a position in the form that [`walk`](super::walk) needs: the singles that can be
//! placed, and the visibility of each. It is updated with every placement.
//!
//! Unlike a [`State`], it has only what singles need: the number of candidates in each cell, and of
//! places of each digit in each house.

use crate::geometry::{Candidate, Cell, CellSet, Digit, DigitSet};
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
    /// A random wait, as if the move were in a box.
    wait: f64,
    /// When it is taken: `wait`, longer if it is harder to see.
    due: f64,
}

impl Move {
    fn new(placed: Candidate, visibility: Visibility, wait: f64) -> Move {
        Move { placed, visibility, wait, due: wait / CHOICE[visibility as usize] }
    }
}

/// How likely a move is taken, by [`Visibility`], relative to a move in a box. The values are round
/// and not fitted: with 0.15 to 0.55 for a line and 0.01 to 0.1 for a cell, the correlation changes
/// by at most 0.005.
const CHOICE: [f64; 3] = [1.0, 0.5, 0.03];

/// A position with its open moves.
#[derive(Clone)]
pub(super) struct OpenMoves {
    /// The number of cells without a digit.
    left: usize,
    /// By cell: its candidates; none if it is filled.
    cells: [DigitSet; 81],
    /// By digit: the cells of which it is a candidate.
    places: [CellSet; 9],
    /// By view ([`VIEWS`]): the number of its candidates, times [`ONE`], and the numbers of these
    /// candidates ([`number`]), combined by exclusive or: with one candidate, its number.
    views: [u16; 27 * 9 + 81],
    moves: Vec<Move>,
    /// By cell: the visibility of its move.
    seen: [Option<Visibility>; 81],
    /// The number of moves with each [`Visibility`].
    counts: [usize; 3],
    is_broken: bool,
}

/// One candidate in a view.
const ONE: u16 = 1 << 10;

/// A view whose digit is placed, or whose cell is filled. It loses at most eight candidates.
const DONE: u16 = 15 * ONE;

/// The number of a candidate: below 729.
#[inline]
fn number(candidate: Candidate) -> u16 {
    (9 * candidate.cell.index() + candidate.digit.index()) as u16
}

/// By number of a candidate: the views in which it can be the last one. They are the places of its
/// digit in its row, column and box, and the candidates of its cell.
static VIEWS: [[u16; 4]; 729] = {
    let mut views = [[0; 4]; 729];
    let mut number = 0;
    while number < 729 {
        let (cell, digit) = (Cell::ALL[number / 9], number % 9);
        let mut k = 0;
        while k < 3 {
            views[number][k] = (9 * cell.houses()[k].index() + digit) as u16;
            k += 1;
        }
        views[number][3] = (27 * 9 + cell.index()) as u16;
        number += 1;
    }
    views
};

/// How a person sees that a candidate is the last one of a view.
fn visibility(view: usize) -> Visibility {
    match view {
        0..162 => Visibility::Line,
        162..243 => Visibility::Box,
        _ => Visibility::Cell,
    }
}

impl OpenMoves {
    /// The moves that are open in `state`.
    pub(super) fn of(state: &State) -> OpenMoves {
        let mut open = OpenMoves {
            left: state.open().len(),
            cells: *state.marks(),
            places: Digit::ALL.map(|digit| state.places(digit)),
            views: [0; 27 * 9 + 81],
            moves: Vec::with_capacity(81),
            seen: [None; 81],
            counts: [0; 3],
            is_broken: state.has_dead_cell(),
        };
        for digit in Digit::ALL {
            for candidate in Candidate::all(digit, state.places(digit)) {
                let number = number(candidate);
                for view in VIEWS[usize::from(number)] {
                    let view = &mut open.views[usize::from(view)];
                    *view = (*view ^ number) + ONE;
                }
            }
        }
        for view in 0..open.views.len() {
            if open.views[view] / ONE == 1 {
                open.look(view, &|_| f64::NAN);
            }
        }
        open
    }

    /// Makes this a copy of `other`, in the same memory. `wait` draws the waits of its moves.
    pub(super) fn copy(&mut self, other: &OpenMoves, wait: &impl Fn(Candidate) -> f64) {
        let mut moves = core::mem::take(&mut self.moves);
        moves.clear();
        let renewed = |next: &Move| Move::new(next.placed, next.visibility, wait(next.placed));
        moves.extend(other.moves.iter().map(renewed));
        *self = OpenMoves { moves, ..OpenMoves { moves: Vec::new(), ..*other } };
    }

    /// The number of cells without a digit.
    pub(super) fn left(&self) -> usize {
        self.left
    }

    /// The number of moves with each visibility.
    pub(super) fn counts(&self) -> [usize; 3] {
        self.counts
    }

    /// True if no move is open.
    pub(super) fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    /// True if a contradiction came up: a cell without a candidate, or a digit without a place.
    pub(super) fn is_broken(&self) -> bool {
        self.is_broken
    }

    /// Removes the move that is due first from the list and makes it. Appends the moves that it
    /// opens.
    pub(super) fn take_first(&mut self, wait: &impl Fn(Candidate) -> f64) -> Option<Move> {
        let mut first: Option<(usize, f64)> = None;
        for (index, next) in self.moves.iter().enumerate() {
            if first.is_none_or(|(_, earliest)| next.due < earliest) {
                first = Some((index, next.due));
            }
        }
        let taken = self.moves.swap_remove(first?.0);
        self.counts[taken.visibility as usize] -= 1;
        if self.counts[Visibility::Box as usize] + 1 == self.left {
            // All other open cells have a move in a box as well: no move can open or improve.
            self.left -= 1;
        } else {
            self.place(taken.placed, wait);
        }
        Some(taken)
    }

    /// Makes one move after another, in any order, until none is open or there is a contradiction.
    pub(super) fn follow(&mut self) {
        while let (Some(last), false) = (self.moves.pop(), self.is_broken) {
            self.place(last.placed, &|_| 0.0);
        }
    }

    /// Places a digit that need not be a single.
    pub(super) fn place(&mut self, placed: Candidate, wait: &impl Fn(Candidate) -> f64) {
        let Candidate { cell, digit } = placed;
        if !self.cells[cell].contains(digit) {
            self.is_broken = true;
            return;
        }
        self.left -= 1;
        for view in VIEWS[usize::from(number(placed))] {
            self.views[usize::from(view)] = DONE;
        }
        for other in self.cells[cell].without(digit).iter() {
            self.remove(Candidate::new(cell, other), wait);
        }
        self.cells[cell] = DigitSet::EMPTY;
        self.places[digit] = self.places[digit].without(cell);
        for peer in (self.places[digit] & cell.peers()).iter() {
            self.remove(Candidate::new(peer, digit), wait);
        }
    }

    /// Removes a candidate and appends the moves that this opens.
    #[inline]
    fn remove(&mut self, gone: Candidate, wait: &impl Fn(Candidate) -> f64) {
        let Candidate { cell, digit } = gone;
        self.cells[cell] = self.cells[cell].without(digit);
        self.places[digit] = self.places[digit].without(cell);
        let number = number(gone);
        for &view in &VIEWS[usize::from(number)] {
            let left = &mut self.views[usize::from(view)];
            *left = (*left ^ number).wrapping_sub(ONE);
            if *left < 2 * ONE {
                self.look(usize::from(view), wait);
            }
        }
    }

    /// Appends the move of a view with one candidate. If the list has it, it keeps the better of the
    /// two visibilities.
    fn look(&mut self, view: usize, wait: &impl Fn(Candidate) -> f64) {
        let last = usize::from(self.views[view] % ONE);
        let (1, Some(cell), Some(digit)) =
            (self.views[view] / ONE, Cell::from_index(last / 9), Digit::from_index(last % 9))
        else {
            self.is_broken = true;
            return;
        };
        let placed = Candidate::new(cell, digit);
        let visibility = visibility(view);
        match self.seen[cell] {
            None => {
                self.counts[visibility as usize] += 1;
                self.moves.push(Move::new(placed, visibility, wait(placed)));
                self.seen[cell] = Some(visibility);
            }
            Some(known) if visibility < known => {
                if let Some(next) = self.moves.iter_mut().find(|next| next.placed == placed) {
                    *next = Move::new(placed, visibility, next.wait);
                    self.counts[known as usize] -= 1;
                    self.counts[visibility as usize] += 1;
                    self.seen[cell] = Some(visibility);
                }
            }
            Some(_) => {}
        }
    }
}
