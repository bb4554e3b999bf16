//! [`StaticLinks`]: the strong and weak links of a position, for searches in which the position
//! does not change, in the order in which Sudoku Explainer finds them.
//!
//! ```text
//! weak    a on  -> b off     two candidates of a cell, or two places of a digit in a house
//! strong  b off -> c on      the cell has no other candidate, or the house no other place
//! node                       a candidate with a strong link; a chain walks over nodes only
//! ```

use super::consequences::Cause;
use super::literal::{CANDIDATES, Lit};
use crate::geometry::{CellSet, Digit, DigitSet};
use crate::logic::state::State;
use crate::logic::techniques::shared::houses::{BOX_ROW_COLUMN, conjugate_houses};

/// The kinds of links that a search follows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LinkKinds {
    /// Strong and weak links in houses: chains of one digit.
    X,
    /// Strong links in cells only, weak links of both kinds: chains of bivalue cells.
    Y,
    /// Strong and weak links of both kinds.
    Both,
}

/// The links of a position.
pub(crate) struct StaticLinks<'a> {
    pub(crate) state: &'a State,
    pub(crate) kinds: LinkKinds,
    /// By digit: the cells where it is a node.
    pub(crate) nodes: [CellSet; 9],
    /// The nodes, on, by digit and then by cell; the place here is the node's number.
    pub(crate) lits: Vec<Lit>,
    /// By candidate ([`Lit::candidate_index`]): the number of the node, if it is one.
    numbers: Box<[u16; CANDIDATES]>,
    /// The literals that are on if a node is off, and why: node after node.
    ends: Vec<(Lit, Cause)>,
    /// By node: where its part of `ends` starts; at the end, where the last part ends.
    starts: Vec<u16>,
}

impl<'a> StaticLinks<'a> {
    pub(crate) fn new(state: &'a State, kinds: LinkKinds) -> StaticLinks<'a> {
        StaticLinks::within(state, kinds, DigitSet::ALL, CellSet::ALL)
    }

    /// The links between nodes with these digits in these cells.
    pub(crate) fn within(
        state: &'a State,
        kinds: LinkKinds,
        digits: DigitSet,
        cells: CellSet,
    ) -> StaticLinks<'a> {
        let mut nodes = [CellSet::EMPTY; 9];
        for digit in digits.iter() {
            nodes[digit] = linked(state, kinds, digit) & cells;
        }
        let mut links = StaticLinks {
            state,
            kinds,
            nodes,
            lits: Vec::with_capacity(128),
            numbers: Box::new([0; CANDIDATES]),
            ends: Vec::with_capacity(256),
            starts: Vec::with_capacity(128),
        };
        for digit in Digit::ALL {
            for cell in nodes[digit].iter() {
                links.add(Lit::on(cell, digit));
            }
        }
        links.starts.push(links.ends.len() as u16);
        links
    }

    fn add(&mut self, node: Lit) {
        self.numbers[node.candidate_index()] = self.lits.len() as u16;
        self.lits.push(node);
        let start = self.ends.len();
        self.starts.push(start as u16);
        for end in strong(self.state, self.kinds, node) {
            // A box and a line may have the same strong link: the first counts.
            if !self.ends[start..].iter().any(|(earlier, _)| *earlier == end.0) {
                self.ends.push(end);
            }
        }
    }

    /// The node's number, if the candidate of `lit` is a node.
    #[inline]
    pub(crate) fn node(&self, lit: Lit) -> Option<usize> {
        let is_node = self.nodes[lit.digit()].contains(lit.cell());
        is_node.then(|| usize::from(self.numbers[lit.candidate_index()]))
    }

    /// The literals that are on if `off` is off, and why: by its cell, box, row, column.
    #[inline]
    pub(crate) fn strong_ends(&self, off: Lit) -> &[(Lit, Cause)] {
        match self.node(off) {
            Some(number) => {
                let (start, end) = (self.starts[number], self.starts[number + 1]);
                &self.ends[usize::from(start)..usize::from(end)]
            }
            None => &[],
        }
    }

    /// Calls `each` with the number of every node that has a weak link with `on`.
    #[inline]
    pub(crate) fn each_excluded(&self, on: Lit, mut each: impl FnMut(usize)) {
        let (cell, digit) = (on.cell(), on.digit());
        for peer in (self.nodes[digit] & cell.peers()).iter() {
            each(usize::from(self.numbers[Lit::off(peer, digit).candidate_index()]));
        }
        if self.kinds != LinkKinds::X {
            for other in self.state.candidates(cell).without(digit).iter() {
                if let Some(number) = self.node(Lit::off(cell, other)) {
                    each(number);
                }
            }
        }
    }
}

/// The cells where `digit` has a strong link.
fn linked(state: &State, kinds: LinkKinds, digit: Digit) -> CellSet {
    let mut nodes = CellSet::EMPTY;
    if kinds != LinkKinds::Y {
        nodes |= conjugate_houses(state, digit).cells();
    }
    if kinds != LinkKinds::X {
        nodes |= state.bivalue();
    }
    nodes & state.places(digit)
}

/// The literals that are on if `lit` is off, and why: by its cell, box, row, column.
fn strong(state: &State, kinds: LinkKinds, lit: Lit) -> impl Iterator<Item = (Lit, Cause)> {
    let (cell, digit) = (lit.cell(), lit.digit());
    let within = (kinds != LinkKinds::X).then(|| state.candidates(cell).without(digit).single());
    let within = within.flatten().map(|last| (Lit::on(cell, last), Cause::Cell));
    let (houses, positions) = (cell.houses(), cell.positions());
    let around = BOX_ROW_COLUMN.into_iter().filter(move |_| kinds != LinkKinds::Y);
    let around = around.filter_map(move |kind| {
        let house = houses[kind];
        let rest = state.positions(digit, house) & !(1 << positions[kind]);
        let other = || house.cells()[rest.trailing_zeros() as usize];
        rest.is_power_of_two().then(|| (Lit::on(other(), digit), Cause::House(house)))
    });
    within.into_iter().chain(around)
}
