//! [`Layers`]: the direct implications of a position as rows of bits, so that a whole layer of a
//! search is a few instructions. They say whether there is anything to find and by which way, and
//! what follows at all, without order and parents.
//!
//! ```text
//! step    a on -> b off -> c on: a weak link and then a strong one
//! ```
//!
//! Rows are as short as the number of nodes allows: most positions have fewer than 128.

use super::implications::{Implications, Links};
use super::literal::{Lit, LitSet};

/// Weak links, strong links and steps between nodes: of each node a row.
pub(crate) enum Layers {
    Few(Relations<2>),
    Some(Relations<4>),
    Many(Relations<12>),
}

/// Relations in rows of so many words, which hold a bit for each node.
pub(crate) struct Relations<const WORDS: usize> {
    weak: Vec<[u64; WORDS]>,
    strong: Vec<[u64; WORDS]>,
    steps: Vec<[u64; WORDS]>,
    /// Steps, read backwards.
    back: Vec<[u64; WORDS]>,
    /// What a search met, one layer after the other.
    layers: Vec<[u64; WORDS]>,
}

impl Layers {
    pub(crate) fn new(all: &Implications<'_>) -> Layers {
        match all.lits.len() {
            ..=128 => Layers::Few(Relations::new(all)),
            129..=256 => Layers::Some(Relations::new(all)),
            _ => Layers::Many(Relations::new(all)),
        }
    }

    /// What is on along the cycles through `source`, which is on, and along the shortest paths from
    /// it to its opposite, of at most this complexity; none if there are none.
    pub(crate) fn returning(
        &mut self,
        all: &Implications<'_>,
        source: Lit,
        complexity: u32,
    ) -> Option<LitSet> {
        match self {
            Layers::Few(rows) => rows.returning(all, source, complexity),
            Layers::Some(rows) => rows.returning(all, source, complexity),
            Layers::Many(rows) => rows.returning(all, source, complexity),
        }
    }

    /// What is on along the shortest paths from `source`, which is off, to its opposite, of at most
    /// this complexity; none if there are none.
    pub(crate) fn coming_true(
        &mut self,
        all: &Implications<'_>,
        source: Lit,
        complexity: u32,
    ) -> Option<LitSet> {
        match self {
            Layers::Few(rows) => rows.coming_true(all, source, complexity),
            Layers::Some(rows) => rows.coming_true(all, source, complexity),
            Layers::Many(rows) => rows.coming_true(all, source, complexity),
        }
    }

    /// Everything that follows from `source`, which is on, and itself.
    pub(crate) fn closure(&self, all: &Implications<'_>, source: Lit) -> LitSet {
        match self {
            Layers::Few(rows) => rows.closure(all, source),
            Layers::Some(rows) => rows.closure(all, source),
            Layers::Many(rows) => rows.closure(all, source),
        }
    }
}

impl<const WORDS: usize> Relations<WORDS> {
    fn new(all: &Implications<'_>) -> Relations<WORDS> {
        let count = all.lits.len();
        let (mut weak, mut strong) = (Vec::with_capacity(count), Vec::with_capacity(count));
        for &lit in &all.lits {
            let mut row = [0; WORDS];
            all.each_excluded(lit, |number| insert(&mut row, number));
            weak.push(row);
            let mut row = [0; WORDS];
            for &(end, _) in all.ends(lit.opposite()) {
                all.node(end).into_iter().for_each(|number| insert(&mut row, number));
            }
            strong.push(row);
        }
        let steps = weak.iter().map(|row| union(&strong, row)).collect();
        let back = strong.iter().map(|row| union(&weak, row)).collect();
        Relations { weak, strong, steps, back, layers: Vec::with_capacity(32) }
    }

    /// What follows after one step from `source`, which is on, and the nodes that it excludes.
    #[inline]
    fn first(&self, all: &Implications<'_>, source: Lit) -> ([u64; WORDS], [u64; WORDS]) {
        if let Some(number) = all.node(source) {
            let mut layer = self.steps[number];
            layer[number / 64] &= !(1 << (number % 64));
            return (layer, self.weak[number]);
        }
        let mut excluded = [0; WORDS];
        all.each_excluded(source, |number| insert(&mut excluded, number));
        (union(&self.strong, &excluded), excluded)
    }

    /// One step further, to what was not seen.
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
        all: &Implications<'_>,
        source: Lit,
        complexity: u32,
    ) -> Option<LitSet> {
        let (mut layer, mut last) = self.first(all, source);
        if is_empty(&layer) {
            return None;
        }
        let mut seen = layer;
        // Cells of two candidates: a chain is one of `Both`.
        if all.links == Links::Y {
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

    fn coming_true(
        &mut self,
        all: &Implications<'_>,
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

    /// What in the layers leads, layer by layer, to a node of `last`.
    fn leading(&self, all: &Implications<'_>, last: &[u64; WORDS]) -> LitSet {
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

    fn closure(&self, all: &Implications<'_>, source: Lit) -> LitSet {
        let (mut layer, _) = self.first(all, source);
        let mut seen = layer;
        while !is_empty(&layer) {
            self.advance(&mut layer, &mut seen);
        }
        let mut closure = LitSet::EMPTY;
        let mut follow = |on: Lit| {
            let (cell, digit) = (on.cell(), on.digit());
            closure.insert(on);
            closure.insert_all(on.opposite(), all.state.places(digit) & *cell.peers());
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

/// The bits of `row`, ascending.
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

/// All that the nodes of `row` are related to.
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
