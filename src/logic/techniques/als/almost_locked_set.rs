//! [`Als`]: the almost locked sets of a position. An almost locked set is N cells of a house
//! with N + 1 candidates: without one of its digits it is locked, and holds each of the others.
//!
//! ```text
//! a row:   12  345  24  167  124  9       12 and 24 have three digits: almost locked
//!                                          12, 24 and 345 have five digits: too many
//!                                          12, 24 and 124 have three digits: locked, a triple
//! ```
//!
//! If all places of a digit in one set see all its places in another, only one of the two can hold
//! it. Such a digit is a restricted common; it links the two sets.

use crate::geometry::{Candidate, CellSet, Digit, DigitSet, House};
use crate::logic::proof::chain::{Chain, Link, Node};
use crate::logic::proof::reason::Reason;
use crate::logic::state::State;
use std::collections::HashSet;

/// An almost locked set.
#[derive(Clone, Copy)]
pub(crate) struct Als {
    pub(crate) cells: CellSet,
    /// All candidates of the cells: one more than there are cells.
    pub(crate) digits: DigitSet,
    /// All cells in `seen`.
    near: CellSet,
    /// By digit: the places outside that see all its places in the set.
    pub(crate) seen: [CellSet; 9],
}

/// Whether the sets of a pattern overlap, in the order of the searches: patterns whose sets have no
/// cell in common (HoDoKu's default) come first.
pub(crate) const APART_FIRST: [bool; 2] = [false, true];

impl Als {
    pub(crate) fn new(state: &State, cells: CellSet, digits: DigitSet) -> Als {
        let mut seen = [CellSet::EMPTY; 9];
        for digit in digits.iter() {
            seen[digit] = state.places(digit);
        }
        for cell in cells.iter() {
            for digit in state.candidates(cell).iter() {
                seen[digit] &= cell.peers();
            }
        }
        let near = seen.iter().copied().collect();
        Als { cells, digits, near, seen }
    }

    /// The places of `digit` in the set.
    pub(crate) fn node(&self, state: &State, digit: Digit) -> Node {
        Node { digit, cells: state.places(digit) & self.cells }
    }

    /// True if the two sets have no cell in common.
    pub(crate) fn is_apart(&self, other: &Als) -> bool {
        (self.cells & other.cells).is_empty()
    }

    /// The restricted commons of the two sets.
    #[inline]
    pub(crate) fn restricted(&self, state: &State, other: &Als) -> DigitSet {
        let mut restricted = DigitSet::EMPTY;
        // Quick test: most pairs of sets have no restricted common.
        if !(self.near & other.cells).is_empty() {
            for digit in self.digits & other.digits {
                if (state.places(digit) & other.cells).is_subset(self.seen[digit]) {
                    restricted = restricted.with(digit);
                }
            }
        }
        restricted
    }

    /// Those of `digits` that are removed somewhere if each of them is in one of the two sets.
    #[inline]
    pub(crate) fn removing(&self, other: &Als, digits: DigitSet) -> DigitSet {
        let mut removing = DigitSet::EMPTY;
        for digit in self.digits & other.digits & digits {
            if !(self.seen[digit] & other.seen[digit]).is_empty() {
                removing = removing.with(digit);
            }
        }
        removing
    }

    /// The candidates that are removed if each of `digits` is in one of the two sets.
    pub(crate) fn eliminations<'a>(
        &'a self,
        other: &'a Als,
        digits: DigitSet,
    ) -> impl Iterator<Item = Candidate> + 'a {
        let seen = |digit: Digit| self.seen[digit] & other.seen[digit];
        digits.iter().flat_map(move |digit| Candidate::all(digit, seen(digit)))
    }
}

/// The almost locked sets of `state`.
pub(crate) fn all(state: &State) -> Vec<Als> {
    let mut all = Vec::with_capacity(256);
    each(state, |cells, digits| all.push(Als::new(state, cells, digits)));
    all
}

/// Calls `found` with every almost locked set of the position, each once, and its digits.
#[inline]
pub(crate) fn each(state: &State, mut found: impl FnMut(CellSet, DigitSet)) {
    // By subset of the open cells of a house (bit k: the open cell at index k): its cells and their
    // digits.
    let mut sets = [(CellSet::EMPTY, DigitSet::EMPTY); 512];
    for house in House::ALL {
        for (k, cell) in (state.open() & house.cell_set()).iter().enumerate() {
            let marks = state.candidates(cell);
            for mask in 0..1 << k {
                let (cells, digits) = sets[mask];
                let (cells, digits) = (cells.with(cell), digits | marks);
                sets[(1 << k) + mask] = (cells, digits);
                if digits.len() == cells.len() + 1 && is_first(cells, house) {
                    found(cells, digits);
                }
            }
        }
    }
}

/// Calls `found` with every bent set, each once: an almost locked set of a house, and a cell
/// elsewhere with exactly one candidate that the set lacks. The cell has at least two other
/// candidates, and sees all their places in the set. So these cells, too, have one digit more than
/// there are cells, and can hold no digit twice.
pub(crate) fn each_bent(state: &State, mut found: impl FnMut(CellSet)) {
    let mut known = HashSet::new();
    each(state, |cells, digits| {
        for cell in state.open() - cells {
            let marks = state.candidates(cell);
            let common = marks & digits;
            let is_seen = |digit| (state.places(digit) & cells).is_subset(cell.peers());
            let bent = cells.with(cell);
            if common.len() >= 2
                && common.len() + 1 == marks.len()
                && common.iter().all(is_seen)
                && bent.common_houses().is_empty()
                && known.insert(bent)
            {
                found(bent);
            }
        }
    });
}

/// True if no house before `house` contains all the cells, so that a set within a box and a line is
/// found once.
fn is_first(cells: CellSet, house: House) -> bool {
    let Some(cell) = cells.first() else { return false };
    let [row, column, _] = cell.houses();
    let before = |line: House| line < house && cells.is_subset(line.cell_set());
    !before(row) && !before(column)
}

/// The chain through almost locked sets, each linked with the next by one of `commons`. It proves
/// that `digit`, which the first and the last have, is in one of these two.
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

/// The proof of two almost locked sets with the restricted commons x and y: a loop. One set holds x,
/// the other y, and each holds all its other digits.
pub(crate) fn doubly_linked(state: &State, [a, b]: [&Als; 2], [x, y]: [Digit; 2]) -> Reason {
    let nodes = vec![a.node(state, x), a.node(state, y), b.node(state, y), b.node(state, x)];
    let links = vec![Link::Als(a.cells), Link::Weak, Link::Als(b.cells), Link::Weak];
    Reason::Chain(Chain { nodes, links })
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
    fn a_set_of_two_houses_is_found_once() {
        let mut state = State::EMPTY;
        assert_eq!(larger_sets(&state).len(), 27 * 9, "eight cells of a house");
        for cell in [Cell::R1C1, Cell::R1C2] {
            Digit::ALL[3..].iter().for_each(|&digit| _ = state.eliminate(cell, digit));
        }
        let pair: CellSet = [Cell::R1C1, Cell::R1C2].into_iter().collect();
        assert_eq!(larger_sets(&state).iter().filter(|&&set| set == pair).count(), 1);
    }

    #[test]
    fn each_set_is_listed_once_with_what_it_sees() {
        let grid: Grid =
            "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
                .parse()
                .expect("a puzzle");
        let state = State::new(&grid);
        let list = all(&state);
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
        assert!(!list.is_empty());
    }
}
