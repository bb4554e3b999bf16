//! [`Reachability`]: the static links of a position as rows of bits, one row for each node, so that
//! one layer of a breadth-first search takes a few instructions. It tells quickly which literals
//! follow, and whether a cycle or a chain exists, but neither in which order nor from which
//! parents. The ordered and slower searches are run only where it finds something.
//!
//! ```text
//! step    a on -> b off -> c on: a weak link and then a strong one
//! ```
//!
//! Rows have as few words as the number of nodes allows: most positions have fewer than 128 nodes.

use super::literal::{Lit, LitSet};
use super::static_links::{LinkKinds, StaticLinks};

/// The links of a position as [`Relations`], in rows of 2, 4 or 12 words.
pub(crate) enum Reachability {
    /// Up to 128 nodes.
    Few(Relations<2>),
    /// Up to 256 nodes.
    Some(Relations<4>),
    /// Up to 729 nodes: all candidates.
    Many(Relations<12>),
}

/// Relations between nodes: a row for each node, in it a bit for each node that it is related to.
pub(crate) struct Relations<const WORDS: usize> {
    /// Weak links.
    weak: Vec<[u64; WORDS]>,
    /// Strong links.
    strong: Vec<[u64; WORDS]>,
    /// Steps.
    steps: Vec<[u64; WORDS]>,
    /// Steps, read backwards.
    back: Vec<[u64; WORDS]>,
    /// The layers of the search that runs.
    layers: Vec<[u64; WORDS]>,
}

/// Evaluates an expression with the [`Relations`] of a [`Reachability`].
macro_rules! by_width {
    ($reachability:ident, $rows:ident => $value:expr) => {
        match $reachability {
            Reachability::Few($rows) => $value,
            Reachability::Some($rows) => $value,
            Reachability::Many($rows) => $value,
        }
    };
}

impl Reachability {
    pub(crate) fn new(all: &StaticLinks<'_>) -> Reachability {
        match all.lits.len() {
            ..=128 => Reachability::Few(Relations::new(all)),
            129..=256 => Reachability::Some(Relations::new(all)),
            _ => Reachability::Many(Relations::new(all)),
        }
    }

    /// The literals that are on along the cycles through `source`, which is on, and along the
    /// shortest paths from `source` to its opposite, up to this complexity. `None` if there are no
    /// such cycles and paths.
    pub(crate) fn returning(
        &mut self,
        all: &StaticLinks<'_>,
        source: Lit,
        complexity: u32,
    ) -> Option<LitSet> {
        by_width!(self, rows => rows.returning(all, source, complexity))
    }

    /// The literals that are on along the shortest paths from `source`, which is off, to its
    /// opposite, up to this complexity. `None` if there are no such paths.
    pub(crate) fn coming_true(
        &mut self,
        all: &StaticLinks<'_>,
        source: Lit,
        complexity: u32,
    ) -> Option<LitSet> {
        by_width!(self, rows => rows.coming_true(all, source, complexity))
    }

    /// The literals from which a path of up to this complexity leads to their opposite. Where the
    /// literal is off, the path is up to two literals shorter. Some of the literals that are on may
    /// have no such path.
    pub(crate) fn refuted(&self, all: &StaticLinks<'_>, complexity: u32) -> LitSet {
        by_width!(self, rows => rows.refuted(all, complexity))
    }

    /// False if no cycle removes the candidate of `source`, which is on.
    pub(crate) fn may_be_removed_by_cycle(&self, all: &StaticLinks<'_>, source: Lit) -> bool {
        by_width!(self, rows => rows.may_be_removed_by_cycle(all, source))
    }

    /// `source`, which is on, and everything that follows from it.
    pub(crate) fn closure(&self, all: &StaticLinks<'_>, source: Lit) -> LitSet {
        by_width!(self, rows => rows.closure(all, source))
    }
}

impl<const WORDS: usize> Relations<WORDS> {
    fn new(all: &StaticLinks<'_>) -> Relations<WORDS> {
        let count = all.lits.len();
        let (mut weak, mut strong) = (Vec::with_capacity(count), Vec::with_capacity(count));
        for &lit in &all.lits {
            let mut row = [0; WORDS];
            all.each_excluded(lit, |number| insert(&mut row, number));
            weak.push(row);
            let mut row = [0; WORDS];
            for &(end, _) in all.strong_ends(lit.opposite()) {
                all.node(end).into_iter().for_each(|number| insert(&mut row, number));
            }
            strong.push(row);
        }
        let steps = weak.iter().map(|row| union(&strong, row)).collect();
        let back = strong.iter().map(|row| union(&weak, row)).collect();
        Relations { weak, strong, steps, back, layers: Vec::with_capacity(32) }
    }

    /// The nodes one step from `source`, which is on; and the nodes that it excludes.
    #[inline]
    fn first(&self, all: &StaticLinks<'_>, source: Lit) -> ([u64; WORDS], [u64; WORDS]) {
        if let Some(number) = all.node(source) {
            let mut layer = self.steps[number];
            layer[number / 64] &= !(1 << (number % 64));
            return (layer, self.weak[number]);
        }
        let mut excluded = [0; WORDS];
        all.each_excluded(source, |number| insert(&mut excluded, number));
        (union(&self.strong, &excluded), excluded)
    }

    /// Replaces `layer` by the nodes one step further that were not seen yet.
    #[inline]
    fn advance(&self, layer: &mut [u64; WORDS], seen: &mut [u64; WORDS]) {
        let next = union(&self.steps, layer);
        for k in 0..WORDS {
            layer[k] = next[k] & !seen[k];
            seen[k] |= next[k];
        }
    }

    fn returning(&mut self, all: &StaticLinks<'_>, source: Lit, complexity: u32) -> Option<LitSet> {
        let (mut layer, mut last) = self.first(all, source);
        if is_empty(&layer) {
            return None;
        }
        let mut seen = layer;
        // Chains of bivalue cells are left to the search with links of both kinds.
        if all.links == LinkKinds::Y {
            last = [0; WORDS];
        }
        if let Some(number) = all.node(source) {
            insert(&mut seen, number);
            for (word, closing) in last.iter_mut().zip(self.back[number]) {
                *word |= closing;
            }
        }
        let (mut at, mut useful) = (4, 0);
        self.layers.clear();
        while at <= complexity && !is_empty(&layer) {
            self.layers.push(layer);
            if !is_empty(&intersection(&layer, &last)) {
                useful = self.layers.len();
            }
            self.advance(&mut layer, &mut seen);
            at += 2;
        }
        self.layers.truncate(useful);
        (useful > 0).then(|| self.leading(all, &last))
    }

    /// If b is on where a is off, a candidate that has a weak link with both is false.
    fn refuted(&self, all: &StaticLinks<'_>, complexity: u32) -> LitSet {
        let StaticLinks { state, links, .. } = all;
        let mut refuted = LitSet::EMPTY;
        for (number, &a) in all.lits.iter().enumerate() {
            let reached = self.reached_within(number, complexity);
            if reached[number / 64] >> (number % 64) & 1 != 0 {
                refuted.insert(a.opposite());
            }
            each(&reached, |other| {
                // If b is on where a is off, a is on where b is off.
                if other < number {
                    return;
                }
                let b = all.lits[other];
                let (at_a, at_b) = (a.cell(), b.cell());
                if a.digit() == b.digit() {
                    let seen = at_a.peers() & at_b.peers();
                    refuted.insert_all(a, state.places(a.digit()) & seen);
                }
                if *links == LinkKinds::X {
                    return;
                }
                if at_a == at_b {
                    let others = state.candidates(at_a).without(a.digit()).without(b.digit());
                    others.iter().for_each(|digit| {
                        refuted.insert(Lit::on(at_a, digit));
                    });
                } else if a.digit() != b.digit() && at_a.peers().contains(at_b) {
                    for (cell, digit) in [(at_a, b.digit()), (at_b, a.digit())] {
                        if state.candidates(cell).contains(digit) {
                            refuted.insert(Lit::on(cell, digit));
                        }
                    }
                }
            });
        }
        refuted
    }

    /// The nodes that are on where the node `number` is off, by paths that a weak link at either
    /// end makes no longer than this complexity.
    #[inline]
    fn reached_within(&self, number: usize, complexity: u32) -> [u64; WORDS] {
        let mut layer = self.strong[number];
        let (mut seen, mut at) = (layer, 6);
        while at <= complexity && !is_empty(&layer) {
            self.advance(&mut layer, &mut seen);
            at += 2;
        }
        seen
    }

    /// A cycle removes what sees two of its literals a and b with the same digit, of which it says
    /// that exactly one is on: b follows if a is off, and b is off if a is on.
    fn may_be_removed_by_cycle(&self, all: &StaticLinks<'_>, source: Lit) -> bool {
        let mut seen = [0; WORDS];
        all.each_excluded(source, |number| {
            if all.lits[number].digit() == source.digit() {
                insert(&mut seen, number);
            }
        });
        let mut may_be_removed = false;
        each(&seen, |a| {
            if may_be_removed {
                return;
            }
            let mut others = intersection(&self.reached(self.strong[a]), &seen);
            others[a / 64] &= !(1 << (a % 64));
            if is_empty(&others) {
                return;
            }
            let mut on = self.reached(self.steps[a]);
            insert(&mut on, a);
            each(&others, |b| may_be_removed |= !is_empty(&intersection(&self.weak[b], &on)));
        });
        may_be_removed
    }

    /// `layer`, and all nodes that steps lead to from there.
    fn reached(&self, mut layer: [u64; WORDS]) -> [u64; WORDS] {
        let mut seen = layer;
        while !is_empty(&layer) {
            self.advance(&mut layer, &mut seen);
        }
        seen
    }

    fn coming_true(
        &mut self,
        all: &StaticLinks<'_>,
        source: Lit,
        complexity: u32,
    ) -> Option<LitSet> {
        let number = all.node(source)?;
        let mut layer = self.strong[number];
        let mut seen = layer;
        let mut at = 4;
        self.layers.clear();
        while at <= complexity && !is_empty(&layer) {
            self.layers.push(layer);
            self.advance(&mut layer, &mut seen);
            if layer[number / 64] >> (number % 64) & 1 != 0 {
                return Some(self.leading(all, &{ self.back[number] }));
            }
            at += 2;
        }
        None
    }

    /// The nodes of the layers from which a way leads, layer by layer, to a node of `last`.
    fn leading(&self, all: &StaticLinks<'_>, last: &[u64; WORDS]) -> LitSet {
        let mut leading = LitSet::EMPTY;
        let mut before = [0; WORDS];
        for layer in self.layers.iter().rev() {
            for (word, last) in before.iter_mut().zip(last) {
                *word |= last;
            }
            let here = intersection(layer, &before);
            each(&here, |number| {
                leading.insert(all.lits[number]);
            });
            before = union(&self.back, &here);
        }
        leading
    }

    fn closure(&self, all: &StaticLinks<'_>, source: Lit) -> LitSet {
        let seen = self.reached(self.first(all, source).0);
        let mut closure = LitSet::EMPTY;
        let mut follow = |on: Lit| {
            let (cell, digit) = (on.cell(), on.digit());
            closure.insert(on);
            closure.insert_all(on.opposite(), all.state.places(digit) & cell.peers());
            for other in all.state.candidates(cell).without(digit).iter() {
                closure.insert(Lit::off(cell, other));
            }
        };
        follow(source);
        each(&seen, |number| follow(all.lits[number]));
        closure
    }
}

#[inline]
fn insert<const WORDS: usize>(row: &mut [u64; WORDS], number: usize) {
    row[number / 64] |= 1 << (number % 64);
}

#[inline]
fn is_empty<const WORDS: usize>(row: &[u64; WORDS]) -> bool {
    row.iter().fold(0, |any, word| any | word) == 0
}

#[inline]
fn intersection<const WORDS: usize>(row: &[u64; WORDS], other: &[u64; WORDS]) -> [u64; WORDS] {
    core::array::from_fn(|k| row[k] & other[k])
}

/// Calls `each` with the bits of `row`, ascending.
#[inline]
fn each<const WORDS: usize>(row: &[u64; WORDS], mut each: impl FnMut(usize)) {
    for (k, &word) in row.iter().enumerate() {
        let mut rest = word;
        while rest != 0 {
            each(64 * k + rest.trailing_zeros() as usize);
            rest &= rest - 1;
        }
    }
}

/// All nodes that a node of `row` is related to.
#[inline]
fn union<const WORDS: usize>(relation: &[[u64; WORDS]], row: &[u64; WORDS]) -> [u64; WORDS] {
    let mut union = [0; WORDS];
    each(row, |number| {
        for (word, more) in union.iter_mut().zip(&relation[number]) {
            *word |= more;
        }
    });
    union
}
