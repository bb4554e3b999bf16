//! [`AlsList`]: the almost locked sets of a position, which several techniques look at. N cells of
//! a house with N + 1 candidates: take one digit away, and the others are each in one of them.
//!
//! ```text
//! a row:   12  345  24  167  124  9       12 and 24 have three digits: almost locked;
//!                                          12, 24 and 345 have five: not even almost;
//!                                          12, 24 and 124 have three too: locked, a triple
//! ```
//!
//! Where two of them have a digit such that all its places in one see all its places in the
//! other, it can be in one of the two only: a restricted common, the link between them.

use crate::geometry::Candidate;
use crate::geometry::{CellSet, Digit, DigitSet, House};
use crate::logic::proof::chain::{Chain, Link, Node};
use crate::logic::state::State;

/// N cells with N + 1 digits, within a house.
#[derive(Clone, Copy)]
pub(crate) struct Als {
    pub(crate) cells: CellSet,
    pub(crate) digits: DigitSet,
    /// The cells that see all places of one of the digits, and may hold it.
    near: CellSet,
    /// By digit: its other places that see all places in the cells.
    pub(crate) seen: [CellSet; 9],
}

/// All almost locked sets of a position, up to [`AlsList::MOST`].
pub(crate) struct AlsList {
    len: usize,
    sets: [Als; AlsList::MOST],
}

impl Als {
    const NONE: Als = Als {
        cells: CellSet::EMPTY,
        digits: DigitSet::EMPTY,
        near: CellSet::EMPTY,
        seen: [CellSet::EMPTY; 9],
    };

    fn new(state: &State, cells: CellSet, digits: DigitSet) -> Als {
        let mut seen = [CellSet::EMPTY; 9];
        for digit in digits.iter() {
            seen[digit] = state.places(digit);
        }
        for cell in cells.iter() {
            for digit in state.candidates(cell).iter() {
                seen[digit] = seen[digit] & cell.peers();
            }
        }
        let near = seen.iter().fold(CellSet::EMPTY, |near, &seen| near | seen);
        Als { cells, digits, near, seen }
    }

    /// The digit's places in it.
    pub(crate) fn node(&self, state: &State, digit: Digit) -> Node {
        Node { digit, cells: state.places(digit) & self.cells }
    }

    /// True if they have no cell in common.
    pub(crate) fn is_apart(&self, other: &Als) -> bool {
        (self.cells & other.cells).is_empty()
    }

    /// The digits that can be in one of the two only.
    #[inline]
    pub(crate) fn restricted(&self, state: &State, other: &Als) -> DigitSet {
        let mut restricted = DigitSet::EMPTY;
        // Most pairs are too far from each other for any digit.
        if !(self.near & other.cells).is_empty() {
            for digit in self.digits.intersection(other.digits).iter() {
                if (state.places(digit) & other.cells).is_subset(self.seen[digit]) {
                    restricted = restricted.with(digit);
                }
            }
        }
        restricted
    }

    /// Those of `digits` that go somewhere if each of them is in one of the two.
    #[inline]
    pub(crate) fn removing(&self, other: &Als, digits: DigitSet) -> DigitSet {
        let mut removing = DigitSet::EMPTY;
        for digit in self.digits.intersection(other.digits).intersection(digits).iter() {
            if !(self.seen[digit] & other.seen[digit]).is_empty() {
                removing = removing.with(digit);
            }
        }
        removing
    }

    /// Where each of `digits` goes if it is in one of the two.
    pub(crate) fn gone<'a>(
        &'a self,
        other: &'a Als,
        digits: DigitSet,
    ) -> impl Iterator<Item = Candidate> + 'a {
        let seen = |digit: Digit| self.seen[digit] & other.seen[digit];
        digits.iter().flat_map(move |digit| Candidate::all(digit, seen(digit)))
    }
}

impl AlsList {
    /// More than any position has that was met; what is beyond is not looked at.
    pub(crate) const MOST: usize = 512;

    /// All of them.
    pub(crate) fn new(state: &State) -> AlsList {
        let mut list = AlsList { len: 0, sets: [Als::NONE; AlsList::MOST] };
        each(state, |cells, digits| list.push(Als::new(state, cells, digits)));
        list
    }

    fn push(&mut self, als: Als) {
        if let Some(slot) = self.sets.get_mut(self.len) {
            *slot = als;
            self.len += 1;
        }
    }
}

/// Looks at every set of open cells of every house; hands those that are almost locked, each once,
/// to `found`, with their digits.
#[inline]
pub(crate) fn each(state: &State, mut found: impl FnMut(CellSet, DigitSet)) {
    // By set of a house's open cells, the first being bit 0: the cells and their digits.
    let mut sets = [(CellSet::EMPTY, DigitSet::EMPTY); 512];
    for house in House::ALL {
        for (k, cell) in (state.open() & house.cell_set()).iter().enumerate() {
            let marks = state.candidates(cell);
            for mask in 0..1 << k {
                let (cells, digits) = sets[mask];
                let (cells, digits) = (cells.with(cell), digits.union(marks));
                sets[(1 << k) + mask] = (cells, digits);
                if digits.len() == cells.len() + 1 && is_first(cells, house) {
                    found(cells, digits);
                }
            }
        }
    }
}

/// True if no house before `house` holds all the cells: sets where a box and a line meet come once.
fn is_first(cells: CellSet, house: House) -> bool {
    let Some(cell) = cells.first() else { return false };
    let [row, column, _] = cell.houses();
    let before = |line: House| line < house && cells.is_subset(line.cell_set());
    !before(row) && !before(column)
}

impl core::ops::Deref for AlsList {
    type Target = [Als];

    fn deref(&self) -> &[Als] {
        &self.sets[..self.len]
    }
}

/// Almost locked sets, each joined with the next by a restricted common. `digit` is in the first
/// or in the last of them; so is every other digit that both have and that joins neither.
pub(crate) fn chain(state: &State, digit: Digit, sets: &[&Als], commons: &[Digit]) -> Chain {
    let mut chain = Chain { nodes: Vec::new(), links: Vec::new() };
    let mut enter = digit;
    for (als, &leave) in sets.iter().zip(commons.iter().chain([&digit])) {
        if !chain.nodes.is_empty() {
            chain.links.push(Link::Weak);
        }
        chain.nodes.extend([als.node(state, enter), als.node(state, leave)]);
        chain.links.push(Link::Als(als.cells));
        enter = leave;
    }
    chain
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Cell;
    use crate::grid::Grid;

    /// The sets of two cells and more.
    fn larger_sets(state: &State) -> Vec<CellSet> {
        let mut sets = Vec::new();
        each(state, |cells, _| sets.extend((cells.len() > 1).then_some(cells)));
        sets
    }

    #[test]
    fn a_set_is_met_once() {
        let mut state = State::EMPTY;
        assert_eq!(larger_sets(&state).len(), 27 * 9, "eight cells of a house");
        for cell in [Cell::R1C1, Cell::R1C2] {
            Digit::ALL[3..].iter().for_each(|&digit| _ = state.eliminate(cell, digit));
        }
        let pair: CellSet = [Cell::R1C1, Cell::R1C2].into_iter().collect();
        assert_eq!(larger_sets(&state).iter().filter(|&&set| set == pair).count(), 1);
    }

    #[test]
    fn each_set_is_listed_once_and_sees_what_it_says() {
        let grid: Grid =
            "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
                .parse()
                .expect("a puzzle");
        let state = State::new(&grid);
        let list = AlsList::new(&state);
        for (k, als) in list.iter().enumerate() {
            assert!(list[k + 1..].iter().all(|other| other.cells != als.cells));
            assert!(als.cells.common_houses().first().is_some());
            assert_eq!(als.digits, state.digits_in(als.cells));
            assert_eq!(als.digits.len(), als.cells.len() + 1);
            for digit in als.digits.iter() {
                let places = state.places(digit) & als.cells;
                assert_eq!(als.seen[digit], state.places(digit) & places.common_peers());
            }
        }
        assert!(!list.is_empty() && list.len() < AlsList::MOST);
    }
}
