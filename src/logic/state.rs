//! [`State`]: a position as a person has it, the same candidates seen three ways.
//!
//! By cell (what may stand here?), by digit (where may it stand?), by house (in which of its nine
//! cells?). The three are always in step. A filled cell has no candidates. A state may be wrong:
//! nothing here checks it against a solution; [`State::conflict`] says what a person can see.

use super::step::Step;
use crate::format::Position;
use crate::geometry::Candidate;
use crate::geometry::{Cell, CellSet, Digit, DigitSet, House};
use crate::grid::Grid;

/// A position: givens, placed digits, and what is left of the candidates. Copied freely: 1 KB.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct State {
    givens: Grid,
    values: Grid,
    open: CellSet,
    cells: [DigitSet; 81],
    places: [CellSet; 9],
    /// By house and digit: bit k is the k-th of the house's cells.
    positions: [[u16; 9]; 27],
}

/// What is visibly wrong with a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Conflict {
    /// A value repeats another of its house.
    Repeated(Candidate),
    /// An empty cell without a candidate.
    NoDigit(Cell),
    /// A digit without a place in a house.
    NoPlace(Digit, House),
}

impl State {
    /// No value, every candidate.
    pub const EMPTY: State = State {
        givens: Grid::EMPTY,
        values: Grid::EMPTY,
        open: CellSet::ALL,
        cells: [DigitSet::ALL; 81],
        places: [CellSet::ALL; 9],
        positions: [[0o777; 9]; 27],
    };

    /// The start of a puzzle: the givens placed, every other candidate still there.
    pub fn new(givens: &Grid) -> State {
        let mut state = State::EMPTY;
        for (cell, digit) in givens.givens() {
            state.place(cell, digit);
        }
        state.givens = *givens;
        state
    }

    /// The same when some cells are filled already: `values` holds the givens and what was placed.
    pub fn resume(givens: &Grid, values: &Grid) -> State {
        State { givens: *givens, ..State::new(values) }
    }

    /// Writes `digit` into `cell` and removes it from the candidates of the peers.
    pub fn place(&mut self, cell: Cell, digit: Digit) {
        for candidate in self.cells[cell].iter() {
            self.eliminate(cell, candidate);
        }
        for peer in (self.places[digit] & *cell.peers()).iter() {
            self.eliminate(peer, digit);
        }
        self.values.set(cell, Some(digit));
        self.open = self.open.without(cell);
    }

    /// Removes `digit` from the candidates of `cell`, and says whether it was one.
    #[inline]
    pub fn eliminate(&mut self, cell: Cell, digit: Digit) -> bool {
        if !self.cells[cell].contains(digit) {
            return false;
        }
        self.cells[cell] = self.cells[cell].without(digit);
        self.places[digit] = self.places[digit].without(cell);
        for (house, position) in cell.houses().into_iter().zip(cell.positions()) {
            self.positions[house][digit] &= !(1 << position);
        }
        true
    }

    /// Does what `step` says.
    pub fn apply(&mut self, step: &Step) {
        for gone in &step.eliminations {
            self.eliminate(gone.cell, gone.digit);
        }
        for placed in &step.placements {
            self.place(placed.cell, placed.digit);
        }
    }

    /// The givens. Empty where they are not known: rules that rest on them then find nothing.
    pub fn givens(&self) -> &Grid {
        &self.givens
    }

    /// Givens and placed digits.
    pub fn values(&self) -> &Grid {
        &self.values
    }

    /// The cells that hold no digit yet.
    #[inline]
    pub fn open(&self) -> CellSet {
        self.open
    }

    /// Whether every cell is filled.
    pub fn is_full(&self) -> bool {
        self.open.is_empty()
    }

    /// What may stand in `cell`; nothing if it is filled.
    #[inline]
    pub fn candidates(&self, cell: Cell) -> DigitSet {
        self.cells[cell]
    }

    /// Every cell's candidates.
    pub fn marks(&self) -> &[DigitSet; 81] {
        &self.cells
    }

    /// The open cells where `digit` may stand.
    #[inline]
    pub fn places(&self, digit: Digit) -> CellSet {
        self.places[digit]
    }

    /// The open cells of `house` where `digit` may stand.
    #[inline]
    pub fn places_in(&self, digit: Digit, house: House) -> CellSet {
        self.places[digit] & *house.cell_set()
    }

    /// The same as nine bits: bit k is the k-th of [`House::cells`].
    #[inline]
    pub fn positions(&self, house: House, digit: Digit) -> u16 {
        self.positions[house][digit]
    }

    /// Whether `candidate` is still one.
    #[inline]
    pub fn has(&self, candidate: Candidate) -> bool {
        self.cells[candidate.cell].contains(candidate.digit)
    }

    /// The digits that at least one of `cells` may hold.
    pub fn digits_in(&self, cells: CellSet) -> DigitSet {
        cells.iter().fold(DigitSet::EMPTY, |digits, cell| digits.union(self.cells[cell]))
    }

    /// The open cells by how many candidates they have: `[one, two, three]`.
    ///
    /// Counts 81 cells at once, the nine digits one after the other.
    pub fn by_count(&self) -> [CellSet; 3] {
        let mut at_least = [CellSet::EMPTY; 4];
        for places in self.places {
            at_least[3] = at_least[3] | at_least[2] & places;
            at_least[2] = at_least[2] | at_least[1] & places;
            at_least[1] = at_least[1] | at_least[0] & places;
            at_least[0] = at_least[0] | places;
        }
        let [one, two, three, four] = at_least;
        [one.difference(two), two.difference(three), three.difference(four)]
    }

    /// The open cells with exactly two candidates.
    pub fn bivalue(&self) -> CellSet {
        self.by_count()[1]
    }

    /// What a person sees to be wrong, if anything.
    pub fn conflict(&self) -> Option<Conflict> {
        if let Some(clash) = self.values.clashes().first() {
            return Some(Conflict::Repeated(Candidate::new(clash.cell, clash.digit)));
        }
        if let Some(cell) = self.open.iter().find(|&cell| self.cells[cell].is_empty()) {
            return Some(Conflict::NoDigit(cell));
        }
        House::ALL.into_iter().find_map(|house| {
            let placed: DigitSet =
                house.cells().iter().filter_map(|&cell| self.values.get(cell)).collect();
            let missing = |digit: &Digit| self.positions[house][*digit] == 0;
            let digit = DigitSet::ALL.difference(placed).iter().find(missing)?;
            Some(Conflict::NoPlace(digit, house))
        })
    }
}

/// The position that was read.
impl From<&Position> for State {
    fn from(position: &Position) -> State {
        let mut state = State::resume(&position.givens, &position.values);
        for cell in state.open().iter() {
            for digit in state.candidates(cell).difference(position.marks[cell]).iter() {
                state.eliminate(cell, digit);
            }
        }
        state
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_three_views_agree() {
        let grid: Grid =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
                .parse()
                .expect("a puzzle");
        let mut state = State::new(&grid);
        assert!(state.eliminate(Cell::R1C3, Digit::D2) && !state.eliminate(Cell::R1C3, Digit::D2));
        for cell in Cell::ALL {
            assert_eq!(state.open().contains(cell), grid.get(cell).is_none());
            for digit in Digit::ALL {
                let has = state.candidates(cell).contains(digit);
                assert_eq!(state.places(digit).contains(cell), has);
                for (house, position) in cell.houses().into_iter().zip(cell.positions()) {
                    assert_eq!(state.positions(house, digit) >> position & 1 != 0, has);
                }
            }
        }
        for (count, cells) in (1..).zip(state.by_count()) {
            assert!(
                Cell::ALL.iter().all(|&cell| {
                    cells.contains(cell) == (state.candidates(cell).len() == count)
                })
            );
        }
        assert_eq!(state.conflict(), None);
        state.eliminate(Cell::R1C3, Digit::D1);
        state.eliminate(Cell::R1C3, Digit::D4);
        assert_eq!(state.conflict(), Some(Conflict::NoDigit(Cell::R1C3)));
    }
}
