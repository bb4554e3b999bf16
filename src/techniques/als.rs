//! [`AlsList`]: the almost locked sets of a position, which several techniques look at. N cells of
//! a house with N + 1 candidates: take one digit away, and the others are each in one of them.
//!
//! ```text
//! a row:   12  345  24  1/67  124  9       r1c135 hold 1 2 4 and one of 3 5: no;  r1c13 with 1 2
//!          `-------'---------'             and 4 are two cells with three digits: yes
//! ```
//!
//! Where two of them have a digit such that all its places in one see all its places in the
//! other, it can be in one of the two only: a restricted common, the link between them.

use super::candidate::Candidate;
use super::chain::{Chain, Link, Node};
use super::state::State;
use crate::geometry::{CellSet, Digit, DigitSet, House};

/// N cells with N + 1 digits, within a house.
#[derive(Clone, Copy)]
pub(super) struct Als {
    pub(super) cells: CellSet,
    pub(super) digits: DigitSet,
    /// By digit: its other places that see all places in the cells.
    pub(super) seen: [CellSet; 9],
}

/// All almost locked sets of a position, up to [`AlsList::MOST`].
pub(super) struct AlsList {
    len: usize,
    sets: [Als; AlsList::MOST],
}

impl Als {
    const NONE: Als =
        Als { cells: CellSet::EMPTY, digits: DigitSet::EMPTY, seen: [CellSet::EMPTY; 9] };

    fn new(state: &State, cells: CellSet, digits: DigitSet) -> Als {
        let mut seen = [CellSet::EMPTY; 9];
        for digit in digits.iter() {
            let places = state.places(digit);
            seen[digit] = (places & cells).iter().fold(places, |seen, cell| seen & *cell.peers());
        }
        Als { cells, digits, seen }
    }

    /// The digit's places in it.
    pub(super) fn node(&self, state: &State, digit: Digit) -> Node {
        Node { digit, cells: state.places(digit) & self.cells }
    }

    /// Whether they have no cell in common.
    pub(super) fn is_apart(&self, other: &Als) -> bool {
        (self.cells & other.cells).is_empty()
    }

    /// The digits that can be in one of the two only.
    pub(super) fn restricted(&self, state: &State, other: &Als) -> DigitSet {
        let common = self.digits.intersection(other.digits);
        let sees =
            |digit: &Digit| (state.places(*digit) & other.cells).is_within(self.seen[*digit]);
        common.iter().filter(sees).collect()
    }

    /// Those of `digits` that go somewhere if each of them is in one of the two.
    pub(super) fn removing(&self, other: &Als, digits: DigitSet) -> DigitSet {
        let common = self.digits.intersection(other.digits).intersection(digits);
        let meet = |digit: &Digit| !(self.seen[*digit] & other.seen[*digit]).is_empty();
        common.iter().filter(meet).collect()
    }

    /// Where each of `digits` goes if it is in one of the two.
    pub(super) fn gone<'a>(
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
    pub(super) const MOST: usize = 1024;

    /// Looks at every set of open cells of every house.
    pub(super) fn new(state: &State) -> AlsList {
        let mut list = AlsList { len: 0, sets: [Als::NONE; AlsList::MOST] };
        // By set of a house's open cells: their digits.
        let mut digits = [DigitSet::EMPTY; 512];
        for house in House::ALL {
            let open = state.open() & *house.cell_set();
            let mut marks = [DigitSet::EMPTY; 9];
            for (mark, cell) in marks.iter_mut().zip(open.iter()) {
                *mark = state.candidates(cell);
            }
            for mask in 1..1usize << open.len() {
                let first = mask.trailing_zeros() as usize;
                digits[mask] = digits[mask & (mask - 1)].union(marks[first]);
                let count = mask.count_ones() as usize;
                if digits[mask].len() == count + 1 {
                    let nth = open.iter().enumerate();
                    let cells: CellSet =
                        nth.filter(|(k, _)| mask >> k & 1 != 0).map(|(_, cell)| cell).collect();
                    // Once, though a box and a line may both have it.
                    if cells.common_houses().first() == Some(house) {
                        list.push(Als::new(state, cells, digits[mask]));
                    }
                }
            }
        }
        list
    }

    fn push(&mut self, als: Als) {
        if let Some(slot) = self.sets.get_mut(self.len) {
            *slot = als;
            self.len += 1;
        }
    }
}

impl core::ops::Deref for AlsList {
    type Target = [Als];

    fn deref(&self) -> &[Als] {
        &self.sets[..self.len]
    }
}

/// Almost locked sets, each joined with the next by a restricted common. `digit` is in the first
/// or in the last of them; so is every other digit that both have and that joins neither.
pub(super) fn chain(state: &State, digit: Digit, sets: &[&Als], commons: &[Digit]) -> Chain {
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
