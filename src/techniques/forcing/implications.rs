//! [`Implications`]: what follows directly from each candidate of a position, as rows of bits, so
//! that whole layers of a search are a few instructions: a first answer to whether there is
//! anything to find, before it is looked for in Sudoku Explainer's order and with parents.
//!
//! ```text
//! node    a candidate with a strong link
//! weak    a on -> b off      strong   b off -> c on      step   a on -> b off -> c on
//! ```
//!
//! An implication read backwards is one too: the rows of weak and strong links are symmetric.

use super::literal::{CANDIDATES, Lit, LitSet};
use super::reach::{BOX_ROW_COLUMN, Cause};
use crate::geometry::{CellSet, Digit, House};
use crate::techniques::rows::{Rows, ones, unite};
use crate::techniques::state::State;

/// Which links a search follows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Links {
    /// Within one digit.
    X,
    /// Between cells of two candidates.
    Y,
    Both,
}

/// How many words a row of bits has at most: one bit for each of 729 candidates.
const WORDS: usize = 12;

/// A set of nodes. Words behind those of the relations' rows stay zero.
type Row = [u64; WORDS];

/// The links of one kind in a position.
pub(super) struct Implications<'a> {
    pub(super) state: &'a State,
    pub(super) links: Links,
    /// The nodes, by digit.
    pub(super) nodes: [CellSet; 9],
    /// The same by number, on.
    lits: Vec<Lit>,
    /// By candidate: its number, if it is a node.
    numbers: Box<[u16; CANDIDATES]>,
    /// What is true if a node is false: of each a part, in Sudoku Explainer's order.
    ends: Vec<(Lit, Cause)>,
    /// Where the part of each node starts, and where the last one ends.
    starts: Vec<u16>,
    weak: Rows,
    strong: Rows,
    steps: Rows,
}

impl<'a> Implications<'a> {
    pub(super) fn new(state: &'a State, links: Links) -> Implications<'a> {
        let nodes = linked(state, links);
        let count = nodes.iter().map(|cells| cells.len()).sum();
        let mut all = Implications {
            state,
            links,
            nodes,
            lits: Vec::with_capacity(count),
            numbers: Box::new([0; CANDIDATES]),
            ends: Vec::with_capacity(2 * count),
            starts: Vec::with_capacity(count + 1),
            weak: Rows::new(count),
            strong: Rows::new(count),
            steps: Rows::new(count),
        };
        all.number();
        all.join();
        all
    }

    fn number(&mut self) {
        for digit in Digit::ALL {
            for cell in self.nodes[digit].iter() {
                let lit = Lit::off(cell, digit);
                self.numbers[lit.slot()] = self.lits.len() as u16;
                self.lits.push(lit.opposite());
                let start = self.ends.len();
                self.starts.push(start as u16);
                for end in strong(self.state, self.links, lit) {
                    // A box and a line may say the same: the first counts.
                    if !self.ends[start..].iter().any(|(earlier, _)| *earlier == end.0) {
                        self.ends.push(end);
                    }
                }
            }
        }
        self.starts.push(self.ends.len() as u16);
    }

    fn join(&mut self) {
        for a in 0..self.lits.len() {
            let mut row = [0; WORDS];
            self.excluded(self.lits[a], &mut row);
            unite(self.weak.row_mut(a), &row);
            for k in self.starts[a]..self.starts[a + 1] {
                let end = usize::from(self.numbers[self.ends[usize::from(k)].0.slot()]);
                self.strong.row_mut(a)[end / 64] |= 1 << (end % 64);
            }
        }
        for a in 0..self.lits.len() {
            let row = self.steps.row_mut(a);
            for b in ones(self.weak.row(a)) {
                unite(row, self.strong.row(b));
            }
        }
    }

    /// Adds the nodes that `on` excludes.
    fn excluded(&self, on: Lit, row: &mut Row) {
        let (cell, digit) = (on.cell(), on.digit());
        let mut add = |lit: Lit| {
            let number = usize::from(self.numbers[lit.slot()]);
            row[number / 64] |= 1 << (number % 64);
        };
        for peer in (self.nodes[digit] & *cell.peers()).iter() {
            add(Lit::off(peer, digit));
        }
        if self.links != Links::X {
            for other in self.state.candidates(cell).without(digit).iter() {
                if self.nodes[other].contains(cell) {
                    add(Lit::off(cell, other));
                }
            }
        }
    }

    /// The number of a literal's candidate, if that is a node.
    #[inline]
    fn node(&self, lit: Lit) -> Option<usize> {
        let is_node = self.nodes[lit.digit()].contains(lit.cell());
        is_node.then(|| usize::from(self.numbers[lit.slot()]))
    }

    /// What is true if `off` holds, in the order of Sudoku Explainer: cell, box, row, column.
    #[inline]
    pub(super) fn ends(&self, off: Lit) -> &[(Lit, Cause)] {
        match self.node(off) {
            Some(number) => {
                let (start, end) = (self.starts[number], self.starts[number + 1]);
                &self.ends[usize::from(start)..usize::from(end)]
            }
            None => &[],
        }
    }

    /// What follows after one step from each of `layer`, without what was `seen`; is added there.
    #[inline]
    fn advance(&self, layer: &mut Row, seen: &mut Row) {
        let words = self.steps.words();
        let mut next = [0; WORDS];
        for (k, &word) in layer.iter().take(words).enumerate() {
            let mut rest = word;
            while rest != 0 {
                unite(&mut next, self.steps.row(64 * k + rest.trailing_zeros() as usize));
                rest &= rest - 1;
            }
        }
        for k in 0..words.min(WORDS) {
            layer[k] = next[k] & !seen[k];
            seen[k] |= next[k];
        }
    }

    /// Whether two rows have a bit in common.
    #[inline]
    fn meet(&self, row: &Row, other: &Row) -> bool {
        let both = row.iter().zip(other).take(self.steps.words());
        both.fold(0, |met, (a, b)| met | a & b) != 0
    }

    #[inline]
    fn is_empty(&self, row: &Row) -> bool {
        row.iter().take(self.steps.words()).fold(0, |any, word| any | word) == 0
    }

    /// What follows after one step from `source`, which is on, and the nodes that it excludes.
    fn first(&self, source: Lit) -> (Row, Row) {
        let (mut excluded, mut layer) = ([0; WORDS], [0; WORDS]);
        match self.node(source) {
            Some(number) => {
                unite(&mut excluded, self.weak.row(number));
                unite(&mut layer, self.steps.row(number));
                layer[number / 64] &= !(1 << (number % 64));
            }
            None => {
                self.excluded(source, &mut excluded);
                for b in ones(&excluded[..self.strong.words()]) {
                    unite(&mut layer, self.strong.row(b));
                }
            }
        }
        (layer, excluded)
    }

    /// Whether there may be a cycle through `source`, which is on, or a chain from it to its
    /// opposite, of at most this complexity.
    pub(super) fn may_return(&self, source: Lit, complexity: u32) -> bool {
        let (mut layer, mut last) = self.first(source);
        if self.is_empty(&layer) {
            return false;
        }
        let mut seen = layer;
        // Cells of two candidates: a chain is one of `Both`.
        if self.links == Links::Y {
            last = [0; WORDS];
        }
        if let Some(number) = self.node(source) {
            seen[number / 64] |= 1 << (number % 64);
            for b in ones(self.strong.row(number)) {
                unite(&mut last, self.weak.row(b));
            }
        }
        let mut at = 4;
        while at <= complexity && !self.is_empty(&layer) {
            if self.meet(&layer, &last) {
                return true;
            }
            self.advance(&mut layer, &mut seen);
            at += 2;
        }
        false
    }

    /// Whether there is a chain from `source`, which is off, to its opposite, of at most this
    /// complexity.
    pub(super) fn comes_true(&self, source: Lit, complexity: u32) -> bool {
        let Some(number) = self.node(source) else { return false };
        let mut layer = [0; WORDS];
        unite(&mut layer, self.strong.row(number));
        let mut seen = layer;
        let mut at = 4;
        while at <= complexity && !self.is_empty(&layer) {
            self.advance(&mut layer, &mut seen);
            if layer[number / 64] >> (number % 64) & 1 != 0 {
                return true;
            }
            at += 2;
        }
        false
    }

    /// Everything that follows from `source`, which is on, and itself.
    pub(super) fn closure(&self, source: Lit) -> LitSet {
        let (mut layer, _) = self.first(source);
        let mut seen = layer;
        while !self.is_empty(&layer) {
            self.advance(&mut layer, &mut seen);
        }
        let mut all = LitSet::EMPTY;
        self.follow(source, &mut all);
        for number in ones(&seen[..self.steps.words()]) {
            self.follow(self.lits[number], &mut all);
        }
        all
    }

    /// Adds `on` and what it excludes.
    fn follow(&self, on: Lit, all: &mut LitSet) {
        let (cell, digit) = (on.cell(), on.digit());
        all.insert(on);
        all.insert_all(on.opposite(), self.state.places(digit) & *cell.peers());
        for other in self.state.candidates(cell).without(digit).iter() {
            all.insert(Lit::off(cell, other));
        }
    }
}

/// The candidates with a strong link, by digit.
fn linked(state: &State, links: Links) -> [CellSet; 9] {
    let mut nodes = [CellSet::EMPTY; 9];
    if links != Links::Y {
        for house in House::ALL {
            for digit in Digit::ALL {
                if state.positions(house, digit).count_ones() == 2 {
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
