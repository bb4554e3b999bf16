//! [`State`]: a position: the placed digits, and the candidates of the open cells.
//!
//! The candidates are kept in three forms: by cell (which digits?), by digit (which cells?), and by
//! house and digit (which of the nine cells?). The three always agree. A filled cell has no
//! candidates. A position may be wrong: nothing here compares it with a solution, and
//! [`State::conflict`] says only what can be seen.

use crate::board::Board;
use crate::format::Position;
use crate::geometry::{Candidate, Cell, CellSet, Digit, DigitSet, House};
use crate::grid::Grid;

/// A position: givens, placed digits and candidates. About 1 KB; copying it is cheap.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct State {
    givens: Grid,
    values: Grid,
    /// The cells without a digit.
    open: CellSet,
    /// By cell: its candidates.
    cells: [DigitSet; 81],
    /// By digit: the cells that have it as a candidate.
    places: [CellSet; 9],
    /// By house and digit: bit k is set if the cell at index k of the house has it as a candidate.
    positions: [[u16; 9]; 27],
    /// See [`State::with_given_marks`].
    has_given_marks: bool,
}

/// A visible error of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum VisibleConflict {
    /// A house has this digit twice, here and in another cell.
    Repeated(Candidate),
    /// The open cell has no candidate.
    NoDigit(Cell),
    /// The digit has no place in the house.
    NoPlace(Digit, House),
}

impl State {
    /// The empty grid: no digit, every candidate.
    pub const EMPTY: State = State {
        givens: Grid::EMPTY,
        values: Grid::EMPTY,
        open: CellSet::ALL,
        cells: [DigitSet::ALL; 81],
        places: [CellSet::ALL; 9],
        positions: [[0o777; 9]; 27],
        has_given_marks: false,
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

    /// The puzzle `givens` with the digits and candidates of `board`, which has placed the givens.
    pub(crate) fn of_board(givens: &Grid, board: &Board) -> State {
        let mut state = State {
            givens: *givens,
            values: Grid::EMPTY,
            open: board.open(),
            cells: [DigitSet::EMPTY; 81],
            places: [CellSet::EMPTY; 9],
            positions: [[0; 9]; 27],
            has_given_marks: false,
        };
        for digit in Digit::ALL {
            let places = board.places(digit);
            state.places[digit] = places & state.open;
            for cell in state.places[digit].iter() {
                state.cells[cell] = state.cells[cell].with(digit);
                for (house, position) in cell.houses().into_iter().zip(cell.positions()) {
                    state.positions[house][digit] |= 1 << position;
                }
            }
            for cell in places - state.open {
                state.values.set(cell, Some(digit));
            }
        }
        state
    }

    /// The digits and candidates as a board. All its cells are open, those with a digit too.
    pub(crate) fn board(&self) -> Board {
        let mut places = self.places;
        for (cell, digit) in self.values.givens() {
            places[digit] = places[digit].with(cell);
        }
        Board::from_places(places)
    }

    /// A puzzle in which cells were filled: `values` holds the givens and the placed digits. Every
    /// candidate that they leave is still there.
    pub fn resume(givens: &Grid, values: &Grid) -> State {
        State { givens: *givens, ..State::new(values) }
    }

    /// This position, marked as one of a puzzle that is given as pencil marks: its givens alone may
    /// have several solutions, and only its candidates leave one.
    ///
    /// An argument from uniqueness says that some cells could exchange their digits, which would be
    /// a second solution. In such a puzzle, the candidates that the puzzle *began* with must allow
    /// the exchanged digits: a missing candidate may tell the two solutions apart. The state does
    /// not keep the first candidates, but they include the present ones. So a pattern counts as
    /// deadly only if all its cells are open and still have all the digits that they would exchange.
    /// BUG and unique loops demand this anyway. Unique rectangles that lack a candidate are left
    /// out, and so are all avoidable rectangles, because they have filled cells.
    #[must_use]
    pub fn with_given_marks(self) -> State {
        State { has_given_marks: true, ..self }
    }

    /// True if the puzzle is given as pencil marks ([`State::with_given_marks`]).
    pub fn has_given_marks(&self) -> bool {
        self.has_given_marks
    }

    /// Writes `digit` into `cell` and removes it from the candidates of the peers.
    pub fn place(&mut self, cell: Cell, digit: Digit) {
        for candidate in self.cells[cell].iter() {
            self.eliminate(cell, candidate);
        }
        for peer in self.places[digit] & cell.peers() {
            self.eliminate(peer, digit);
        }
        self.values.set(cell, Some(digit));
        self.open = self.open.without(cell);
    }

    /// Removes `digit` from the candidates of `cell`. Returns true if it was one.
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

    /// The givens. Empty if they are not known; then avoidable rectangles, which depend on them,
    /// are not found.
    pub fn givens(&self) -> &Grid {
        &self.givens
    }

    /// The givens and the placed digits.
    pub fn values(&self) -> &Grid {
        &self.values
    }

    /// The cells that hold no digit yet.
    #[inline]
    pub fn open(&self) -> CellSet {
        self.open
    }

    /// True if every cell is filled.
    pub fn is_full(&self) -> bool {
        self.open.is_empty()
    }

    /// True if every cell is filled and no house has a digit twice.
    pub fn is_solved(&self) -> bool {
        let mut digits = [DigitSet::EMPTY; 27];
        Cell::ALL.into_iter().all(|cell| {
            let Some(digit) = self.values.get(cell) else { return false };
            cell.houses().into_iter().all(|house| {
                let is_new = !digits[house].contains(digit);
                digits[house] = digits[house].with(digit);
                is_new
            })
        })
    }

    /// True if an open cell has no candidate: no solution can be reached from here.
    #[inline]
    pub fn has_dead_cell(&self) -> bool {
        let alive: CellSet = self.places.into_iter().collect();
        !self.open.is_subset(alive)
    }

    /// The candidates of `cell`; none if it is filled.
    #[inline]
    pub fn candidates(&self, cell: Cell) -> DigitSet {
        self.cells[cell]
    }

    /// The candidates of every cell.
    pub fn marks(&self) -> &[DigitSet; 81] {
        &self.cells
    }

    /// The open cells where `digit` may be.
    #[inline]
    pub fn places(&self, digit: Digit) -> CellSet {
        self.places[digit]
    }

    /// The open cells of `house` where `digit` may be.
    #[inline]
    pub fn places_in(&self, digit: Digit, house: House) -> CellSet {
        self.places[digit] & house.cell_set()
    }

    /// The places of `digit` in `house` as nine bits: bit k is the cell at index k of
    /// [`House::cells`].
    #[inline]
    pub fn positions(&self, digit: Digit, house: House) -> u16 {
        self.positions[house][digit]
    }

    /// True if `candidate` is a candidate of this position.
    #[inline]
    pub fn has(&self, candidate: Candidate) -> bool {
        self.cells[candidate.cell].contains(candidate.digit)
    }

    /// The digits that at least one of `cells` may hold.
    pub fn digits_in(&self, cells: CellSet) -> DigitSet {
        cells.iter().map(|cell| self.cells[cell]).collect()
    }

    /// The candidates of `cells` that are one of `digits`, digit by digit.
    pub(crate) fn candidates_in(
        &self,
        digits: DigitSet,
        cells: CellSet,
    ) -> impl Iterator<Item = Candidate> + '_ {
        digits.iter().flat_map(move |digit| Candidate::all(digit, self.places(digit) & cells))
    }

    /// The candidates of `cells` that are not `digits`, cell by cell.
    pub(crate) fn others_in(
        &self,
        cells: CellSet,
        digits: DigitSet,
    ) -> impl Iterator<Item = Candidate> + '_ {
        cells.iter().flat_map(move |cell| {
            let others = self.candidates(cell) - digits;
            others.iter().map(move |digit| Candidate::new(cell, digit))
        })
    }

    /// The open cells with one, with two, with three and with four candidates.
    ///
    /// Counts for all 81 cells at once: each digit moves its cells up by one set.
    pub fn by_count(&self) -> [CellSet; 4] {
        let mut at_least = [CellSet::EMPTY; 5];
        for places in self.places {
            at_least[4] |= at_least[3] & places;
            at_least[3] |= at_least[2] & places;
            at_least[2] |= at_least[1] & places;
            at_least[1] |= at_least[0] & places;
            at_least[0] |= places;
        }
        core::array::from_fn(|k| at_least[k] - at_least[k + 1])
    }

    /// The two candidates of `cell`, ascending; `None` if it has fewer or more.
    #[inline]
    pub(crate) fn pair(&self, cell: Cell) -> Option<[Digit; 2]> {
        let digits = self.cells[cell];
        let first = digits.first()?;
        Some([first, digits.without(first).single()?])
    }

    /// The open cells with exactly two candidates.
    pub fn bivalue(&self) -> CellSet {
        self.by_count()[1]
    }

    /// A visible error, if there is one.
    pub fn conflict(&self) -> Option<VisibleConflict> {
        if let Some(clash) = self.values.clashes().first() {
            return Some(VisibleConflict::Repeated(Candidate::new(clash.cell, clash.digit)));
        }
        if let Some(cell) = self.open.iter().find(|&cell| self.cells[cell].is_empty()) {
            return Some(VisibleConflict::NoDigit(cell));
        }
        House::ALL.into_iter().find_map(|house| {
            let placed: DigitSet =
                house.cells().iter().filter_map(|&cell| self.values.get(cell)).collect();
            let missing = |digit: &Digit| self.positions[house][*digit] == 0;
            let digit = (DigitSet::ALL - placed).iter().find(missing)?;
            Some(VisibleConflict::NoPlace(digit, house))
        })
    }
}

/// The position that was read, with its pencil marks.
impl From<&Position> for State {
    fn from(position: &Position) -> State {
        let mut state = State::resume(&position.givens, &position.values);
        for cell in state.open().iter() {
            for digit in state.candidates(cell) - position.marks[cell] {
                state.eliminate(cell, digit);
            }
        }
        state
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::example::PUZZLE;

    #[test]
    fn the_three_forms_agree() {
        let grid: Grid = PUZZLE.parse().expect("a puzzle");
        let mut state = State::new(&grid);
        assert!(state.eliminate(Cell::R1C3, Digit::D2) && !state.eliminate(Cell::R1C3, Digit::D2));
        for cell in Cell::ALL {
            assert_eq!(state.open().contains(cell), grid.get(cell).is_none());
            for digit in Digit::ALL {
                let has = state.candidates(cell).contains(digit);
                assert_eq!(state.places(digit).contains(cell), has);
                for (house, position) in cell.houses().into_iter().zip(cell.positions()) {
                    assert_eq!(state.positions(digit, house) >> position & 1 != 0, has);
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
        assert_eq!(state.conflict(), Some(VisibleConflict::NoDigit(Cell::R1C3)));
    }
}
