//! [`Reachability`]: the static links of a position as rows of bits, one row for each node, so that
//! one layer of a breadth-first search takes a few instructions. It tells quickly which literals
//! follow, and whether a cycle or a chain exists, but neither in which order nor from which
//! parents. The slower searches, which know both, run only where this one finds something.
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
    Narrow(Relations<2>),
    /// Up to 256 nodes.
    Medium(Relations<4>),
    /// Up to 729 nodes: all candidates.
    Wide(Relations<12>),
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
            Reachability::Narrow($rows) => $value,
            Reachability::Medium($rows) => $value,
            Reachability::Wide($rows) => $value,
        }
    };
}

impl Reachability {
    pub(crate) fn new(links: &StaticLinks<'_>) -> Reachability {
        match links.lits.len() {
            ..=128 => Reachability::Narrow(Relations::new(links)),
            129..=256 => Reachability::Medium(Relations::new(links)),
            _ => Reachability::Wide(Relations::new(links)),
        }
    }

    /// The literals that are on along the cycles through `source`, which is on, and along the
    /// shortest paths from `source` to its opposite, up to this complexity. `None` if there are no
    /// such cycles and paths.
    pub(crate) fn returning(
        &mut self,
        links: &StaticLinks<'_>,
        source: Lit,
        complexity: u32,
    ) -> Option<LitSet> {
        by_width!(self, rows => rows.returning(links, source, complexity))
    }

    /// The literals that are on along the shortest paths from `source`, which is off, to its
    /// opposite, up to this complexity. `None` if there are no such paths.
    pub(crate) fn coming_true(
        &mut self,
        links: &StaticLinks<'_>,
        source: Lit,
        complexity: u32,
    ) -> Option<LitSet> {
        by_width!(self, rows => rows.coming_true(links, source, complexity))
    }

    /// The literals from which a path of up to this complexity leads to their opposite; for literals
    /// that are off, up to two literals less. Some of the literals that are on may have no such path.
    pub(crate) fn refuted(&self, links: &StaticLinks<'_>, complexity: u32) -> LitSet {
        by_width!(self, rows => rows.refuted(links, complexity))
    }

    /// False if no cycle removes the candidate of `source`, which is on.
    pub(crate) fn may_be_removed_by_cycle(&self, links: &StaticLinks<'_>, source: Lit) -> bool {
        by_width!(self, rows => rows.may_be_removed_by_cycle(links, source))
    }

    /// `source`, which is on, and everything that follows from it.
    pub(crate) fn closure(&self, links: &StaticLinks<'_>, source: Lit) -> LitSet {
        by_width!(self, rows => rows.closure(links, source))
    }
}

impl<const WORDS: usize> Relations<WORDS> {
    fn new(links: &StaticLinks<'_>) -> Relations<WORDS> {
        let count = links.lits.len();
        let (mut weak, mut strong) = (Vec::with_capacity(count), Vec::with_capacity(count));
        for &lit in &links.lits {
            let mut row = [0; WORDS];
            links.each_excluded(lit, |number| insert(&mut row, number));
            weak.push(row);
            let mut row = [0; WORDS];
            for &(end, _) in links.strong_ends(lit.opposite()) {
                links.node(end).into_iter().for_each(|number| insert(&mut row, number));
            }
            strong.push(row);
        }
        let steps = weak.iter().map(|row| union(&strong, row)).collect();
        let back = strong.iter().map(|row| union(&weak, row)).collect();
        Relations { weak, strong, steps, back, layers: Vec::with_capacity(32) }
    }

    /// The nodes one step from `source`, which is on; and the nodes that it excludes.
    #[inline]
    fn first(&self, links: &StaticLinks<'_>, source: Lit) -> ([u64; WORDS], [u64; WORDS]) {
        if let Some(number) = links.node(source) {
            let mut layer = self.steps[number];
            layer[number / 64] &= !(1 << (number % 64));
            return (layer, self.weak[number]);
        }
        let mut excluded = [0; WORDS];
        links.each_excluded(source, |number| insert(&mut excluded, number));
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

    fn returning(
        &mut self,
        links: &StaticLinks<'_>,
        source: Lit,
        complexity: u32,
    ) -> Option<LitSet> {
        let (mut layer, mut last) = self.first(links, source);
        if is_empty(&layer) {
            return None;
        }
        let mut seen = layer;
        // Chains of bivalue cells are left to the search with links of both kinds.
        if links.kinds == LinkKinds::Y {
            last = [0; WORDS];
        }
        if let Some(number) = links.node(source) {
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
        (useful > 0).then(|| self.leading(links, &last))
    }

    /// If a or b is on, a candidate that has a weak link with both is false.
    fn refuted(&self, links: &StaticLinks<'_>, complexity: u32) -> LitSet {
        let StaticLinks { state, kinds, .. } = links;
        let mut refuted = LitSet::EMPTY;
        for (number, &a) in links.lits.iter().enumerate() {
            let reached = self.reached_within(number, complexity);
            if reached[number / 64] >> (number % 64) & 1 != 0 {
                refuted.insert(a.opposite());
            }
            each(&reached, |other| {
                // The links are symmetric: each pair is taken once.
                if other < number {
                    return;
                }
                let b = links.lits[other];
                let (at_a, at_b) = (a.cell(), b.cell());
                if a.digit() == b.digit() {
                    let seen = at_a.peers() & at_b.peers();
                    refuted.insert_all(a.digit(), a.is_on(), state.places(a.digit()) & seen);
                }
                if *kinds == LinkKinds::X {
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

    /// The nodes that are on if the node `number` is off, by paths that have at most this complexity
    /// after a weak link is added at each end.
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

    /// A cycle removes what sees two of its literals a and b with the same digit, if exactly one of
    /// them is on: b is on if a is off, and b is off if a is on.
    fn may_be_removed_by_cycle(&self, links: &StaticLinks<'_>, source: Lit) -> bool {
        let mut seen = [0; WORDS];
        links.each_excluded(source, |number| {
            if links.lits[number].digit() == source.digit() {
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

    /// The nodes of `layer`, and all nodes that steps lead to from there.
    fn reached(&self, mut layer: [u64; WORDS]) -> [u64; WORDS] {
        let mut seen = layer;
        while !is_empty(&layer) {
            self.advance(&mut layer, &mut seen);
        }
        seen
    }

    fn coming_true(
        &mut self,
        links: &StaticLinks<'_>,
        source: Lit,
        complexity: u32,
    ) -> Option<LitSet> {
        let number = links.node(source)?;
        let mut layer = self.strong[number];
        let mut seen = layer;
        let mut at = 4;
        self.layers.clear();
        while at <= complexity && !is_empty(&layer) {
            self.layers.push(layer);
            self.advance(&mut layer, &mut seen);
            if layer[number / 64] >> (number % 64) & 1 != 0 {
                return Some(self.leading(links, &self.back[number]));
            }
            at += 2;
        }
        None
    }

    /// The nodes of the layers from which a path leads, layer by layer, to a node of `last`.
    fn leading(&self, links: &StaticLinks<'_>, last: &[u64; WORDS]) -> LitSet {
        let mut leading = LitSet::EMPTY;
        let mut before = [0; WORDS];
        for layer in self.layers.iter().rev() {
            for (word, last) in before.iter_mut().zip(last) {
                *word |= last;
            }
            let here = intersection(layer, &before);
            each(&here, |number| {
                leading.insert(links.lits[number]);
            });
            before = union(&self.back, &here);
        }
        leading
    }

    fn closure(&self, links: &StaticLinks<'_>, source: Lit) -> LitSet {
        let seen = self.reached(self.first(links, source).0);
        let mut closure = LitSet::EMPTY;
        let mut follow = |on: Lit| {
            let (cell, digit) = (on.cell(), on.digit());
            closure.insert(on);
            closure.insert_all(digit, false, links.state.places(digit) & cell.peers());
            for other in links.state.candidates(cell).without(digit).iter() {
                closure.insert(Lit::off(cell, other));
            }
        };
        follow(source);
        each(&seen, |number| follow(links.lits[number]));
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
