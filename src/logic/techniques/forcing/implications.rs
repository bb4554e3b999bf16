//! [`Implications`]: what follows directly from each candidate of a position that stays as it is,
//! in the order in which Sudoku Explainer meets it.
//!
//! ```text
//! node    a candidate with a strong link
//! weak    a on -> b off      strong   b off -> c on
//! ```

use super::literal::{CANDIDATES, Lit};
use super::reach::{BOX_ROW_COLUMN, Cause};
use crate::geometry::{CellSet, Digit, DigitSet, House};
use crate::logic::state::State;

/// Which links a search follows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Links {
    /// Within one digit.
    X,
    /// Between cells of two candidates.
    Y,
    Both,
}

/// The links of one kind in a position.
pub(crate) struct Implications<'a> {
    pub(crate) state: &'a State,
    pub(crate) links: Links,
    /// The nodes, by digit.
    pub(crate) nodes: [CellSet; 9],
    /// The same by number, on.
    pub(crate) lits: Vec<Lit>,
    /// By candidate: its number, if it is a node.
    numbers: Box<[u16; CANDIDATES]>,
    /// What is true if a node is false: of each a part.
    ends: Vec<(Lit, Cause)>,
    /// Where the part of each node starts, and where the last one ends.
    starts: Vec<u16>,
}

impl<'a> Implications<'a> {
    pub(crate) fn new(state: &'a State, links: Links) -> Implications<'a> {
        let nodes = linked(state, links);
        let mut all = Implications {
            state,
            links,
            nodes,
            lits: Vec::with_capacity(128),
            numbers: Box::new([0; CANDIDATES]),
            ends: Vec::with_capacity(256),
            starts: Vec::with_capacity(128),
        };
        for digit in Digit::ALL {
            for cell in nodes[digit].iter() {
                all.add(Lit::on(cell, digit));
            }
        }
        all.starts.push(all.ends.len() as u16);
        all
    }

    fn add(&mut self, node: Lit) {
        self.numbers[node.slot()] = self.lits.len() as u16;
        self.lits.push(node);
        let start = self.ends.len();
        self.starts.push(start as u16);
        for end in strong(self.state, self.links, node) {
            // A box and a line may say the same: the first counts.
            if !self.ends[start..].iter().any(|(earlier, _)| *earlier == end.0) {
                self.ends.push(end);
            }
        }
    }

    /// The number of a literal's candidate, if that is a node.
    #[inline]
    pub(crate) fn node(&self, lit: Lit) -> Option<usize> {
        let is_node = self.nodes[lit.digit()].contains(lit.cell());
        is_node.then(|| usize::from(self.numbers[lit.slot()]))
    }

    /// What is true if `off` holds, in the order of Sudoku Explainer: cell, box, row, column.
    #[inline]
    pub(crate) fn ends(&self, off: Lit) -> &[(Lit, Cause)] {
        match self.node(off) {
            Some(number) => {
                let (start, end) = (self.starts[number], self.starts[number + 1]);
                &self.ends[usize::from(start)..usize::from(end)]
            }
            None => &[],
        }
    }

    /// Every node that `on` excludes, by number.
    #[inline]
    pub(crate) fn each_excluded(&self, on: Lit, mut each: impl FnMut(usize)) {
        let (cell, digit) = (on.cell(), on.digit());
        for peer in (self.nodes[digit] & *cell.peers()).iter() {
            each(usize::from(self.numbers[Lit::off(peer, digit).slot()]));
        }
        if self.links != Links::X {
            for other in self.state.candidates(cell).without(digit).iter() {
                if let Some(number) = self.node(Lit::off(cell, other)) {
                    each(number);
                }
            }
        }
    }
}

/// The candidates with a strong link, by digit.
fn linked(state: &State, links: Links) -> [CellSet; 9] {
    let mut nodes = [CellSet::EMPTY; 9];
    if links != Links::Y {
        for house in House::ALL {
            for digit in Digit::ALL {
                if DigitSet::from_bits(state.positions(house, digit)).len() == 2 {
                    nodes[digit] = nodes[digit] | state.places_in(digit, house);
                }
            }
        }
    }
    if links != Links::X {
        let bivalue = state.bivalue();
        for digit in Digit::ALL {
            nodes[digit] = nodes[digit] | state.places(digit) & bivalue;
        }
    }
    nodes
}

/// What is true if `lit` is false: cell, box, row, column.
fn strong(state: &State, links: Links, lit: Lit) -> impl Iterator<Item = (Lit, Cause)> {
    let (cell, digit) = (lit.cell(), lit.digit());
    let within = (links != Links::X).then(|| state.candidates(cell).without(digit).single());
    let within = within.flatten().map(|last| (Lit::on(cell, last), Cause::Cell));
    let (houses, positions) = (cell.houses(), cell.positions());
    let around = BOX_ROW_COLUMN.into_iter().filter(move |_| links != Links::Y);
    let around = around.filter_map(move |kind| {
        let house = houses[kind];
        let rest = state.positions(house, digit) & !(1 << positions[kind]);
        let other = || house.cells()[rest.trailing_zeros() as usize];
        rest.is_power_of_two().then(|| (Lit::on(other(), digit), Cause::House(house)))
    });
    within.into_iter().chain(around)
}
