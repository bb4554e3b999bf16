//! [`NetBoard`]: a copy of a position in which assumptions are tried. It keeps HoDoKu's counts of
//! places and its queues of singles, even after a contradiction.

use crate::geometry::{Candidate, Cell, Digit, DigitSet, House};
use crate::logic::state::State;

/// Candidates, counts and queues. The entry of a single stays in its queue when the single is
/// placed: entries of filled cells are ignored.
#[derive(Clone)]
pub(super) struct NetBoard {
    /// By cell: its candidates; none if it is filled.
    cells: [DigitSet; 81],
    filled: [bool; 81],
    /// By house and digit: the number of places. After a contradiction it may be too high.
    counts: [[i8; 9]; 27],
    naked: Vec<Candidate>,
    hidden: Vec<Candidate>,
}

impl NetBoard {
    /// The board of `state`, which must have no singles.
    pub(super) fn new(state: &State) -> NetBoard {
        let mut board = NetBoard {
            cells: *state.marks(),
            filled: [true; 81],
            counts: [[0; 9]; 27],
            naked: Vec::new(),
            hidden: Vec::new(),
        };
        for cell in state.open().iter() {
            board.filled[cell] = false;
        }
        for house in House::ALL {
            for digit in Digit::ALL {
                board.counts[house][digit] = state.positions(digit, house).count_ones() as i8;
            }
        }
        board
    }

    /// The candidates of `cell`.
    pub(super) fn candidates(&self, cell: Cell) -> DigitSet {
        self.cells[cell]
    }

    /// The house of `cell` with the fewest places for `digit`: the first of row, column, box.
    pub(super) fn narrowest(&self, cell: Cell, digit: Digit) -> House {
        let [row, column, box_] = cell.houses();
        let mut best = row;
        for house in [column, box_] {
            if self.counts[house][digit] < self.counts[best][digit] {
                best = house;
            }
        }
        best
    }

    /// Removes `digit` from `cell`.
    pub(super) fn eliminate(&mut self, cell: Cell, digit: Digit) {
        if !self.cells[cell].contains(digit) {
            return;
        }
        self.cells[cell] = self.cells[cell].without(digit);
        if self.cells[cell].is_empty() {
            return;
        }
        if let Some(last) = self.cells[cell].single() {
            self.naked.push(Candidate::new(cell, last));
        }
        for house in cell.houses() {
            self.counts[house][digit] -= 1;
            match self.counts[house][digit] {
                1 => self.note_hidden(house, digit),
                0 => self.forget_hidden(house, digit),
                _ => {}
            }
        }
    }

    /// Places `digit` in `cell`.
    pub(super) fn place(&mut self, cell: Cell, digit: Digit) {
        let candidates = core::mem::take(&mut self.cells[cell]);
        self.filled[cell] = true;
        for peer in cell.peers().iter() {
            self.eliminate(peer, digit);
        }
        for other in candidates.iter() {
            for house in cell.houses() {
                self.counts[house][other] -= 1;
                if self.counts[house][other] == 1 && other != digit {
                    self.note_hidden(house, other);
                }
            }
        }
    }

    fn note_hidden(&mut self, house: House, digit: Digit) {
        let place = house.cells().iter().find(|&&cell| self.cells[cell].contains(digit));
        self.hidden.extend(place.map(|&cell| Candidate::new(cell, digit)));
    }

    fn forget_hidden(&mut self, house: House, digit: Digit) {
        let of_house =
            |single: &Candidate| single.digit == digit && single.cell.houses().contains(&house);
        if let Some(at) = self.hidden.iter().position(of_house) {
            self.hidden.remove(at);
        }
    }

    /// The current singles: the naked ones, then the hidden ones, each kind oldest first. `true`
    /// with a single means that it is naked.
    pub(super) fn singles(&self) -> Vec<(Candidate, bool)> {
        let open = |single: &&Candidate| !self.filled[single.cell];
        let mut singles: Vec<(Candidate, bool)> =
            self.naked.iter().filter(open).map(|&single| (single, true)).collect();
        let naked = singles.len();
        for &single in self.hidden.iter().filter(open) {
            let known = singles[naked..].iter().any(|(known, _)| known.cell == single.cell);
            let only = |house: &House| self.counts[*house][single.digit] == 1;
            if !known && single.cell.houses().iter().any(only) {
                singles.push((single, false));
            }
        }
        singles
    }
}
