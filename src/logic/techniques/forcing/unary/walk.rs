//! [`Walk`]: from one candidate on, layer by layer, in Sudoku Explainer's order: on is followed
//! by off and off by on, until something closes a cycle, or is the opposite of the start.
//!
//! ```text
//! count   0    1         2        3         4
//! layer   on   off off   on on    off off   on ..      a cycle ends where it started, at 4 or later
//! ```
//!
//! What does not lead there in time is left out: it comes before nothing that does.

use super::super::implications::{Implications, Links};
use super::super::layers::Layers;
use super::super::literal::{Lit, LitSet};
use super::super::reach::{BOX_ROW_COLUMN, Cause};
use super::hint::{Hint, Node, Shape, rating};
use crate::geometry::Candidate;
use crate::geometry::{CellSet, Digit};
use core::ops::Range;

/// A search along the links of one kind.
pub(crate) struct Walk<'a> {
    pub(crate) all: Implications<'a>,
    layers: Layers,
    pub(crate) best_only: bool,
    /// The highest complexity that is looked for.
    pub(crate) latest: u32,
    nodes: Vec<Node>,
}

impl<'a> Walk<'a> {
    pub(crate) fn new(all: Implications<'a>, best_only: bool) -> Walk<'a> {
        let layers = Layers::new(&all);
        Walk { all, layers, best_only, latest: u32::MAX, nodes: Vec::with_capacity(256) }
    }

    /// From `source` on: cycles, and the chain that makes it false.
    pub(crate) fn when_on(&mut self, source: Lit) -> Vec<Hint> {
        let Some(useful) = self.layers.returning(&self.all, source, self.latest) else {
            return Vec::new();
        };
        let origin = source.candidate();
        let mut seen = self.start(source);
        let closing = self.closing(source);
        let (mut layer, mut count) = (0..1, 0);
        let mut chain: Option<(u32, u32)> = None;
        let mut hints: Vec<Hint> = Vec::new();
        while !layer.is_empty() {
            count += 1;
            if self.is_late(count + 1, chain) || self.best_only && !hints.is_empty() {
                break;
            }
            let start = self.nodes.len();
            for at in layer {
                let lit = self.nodes[at].lit;
                let (cell, digit) = (lit.cell(), lit.digit());
                let sees = match digit == origin.digit {
                    true => cell.peers().contains(origin.cell),
                    false => cell == origin.cell && self.all.links != Links::X,
                };
                if chain.is_none() && sees && self.all.links != Links::Y {
                    chain = Some((at as u32, count + 1));
                }
                self.switch_off(at, &mut seen, &closing);
            }
            count += 1;
            let offs = start..self.nodes.len();
            let start = self.nodes.len();
            for at in offs {
                for &(on, cause) in self.all.ends(self.nodes[at].lit) {
                    let node = Node { lit: on, cause, parent: at as u32 };
                    if on == source && count >= 4 {
                        hints.extend(self.cycle(node, count));
                    }
                    if useful.contains(on) && seen.insert(on) {
                        self.nodes.push(node);
                    }
                }
            }
            layer = start..self.nodes.len();
        }
        if let Some((at, complexity)) = chain {
            let target = Node { lit: source.opposite(), cause: Cause::Weak, parent: at };
            hints.push(self.chain(target, complexity, vec![origin]));
        }
        hints
    }

    /// From `source` off: the chain that makes it true.
    pub(crate) fn when_off(&mut self, source: Lit) -> Option<Hint> {
        let useful = self.layers.coming_true(&self.all, source, self.latest)?;
        let target = source.opposite();
        let mut seen = self.start(source);
        let (mut layer, mut count) = (0..1, 0);
        while !layer.is_empty() {
            count += 1;
            if self.is_late(count + 1, None) {
                return None;
            }
            let start = self.nodes.len();
            for at in layer {
                for &(on, cause) in self.all.ends(self.nodes[at].lit) {
                    let node = Node { lit: on, cause, parent: at as u32 };
                    if on == target {
                        let cell = target.cell();
                        let others = self.all.state.candidates(cell).without(target.digit());
                        let gone = others.iter().map(|digit| Candidate::new(cell, digit));
                        return Some(self.chain(node, count + 1, gone.collect()));
                    }
                    if useful.contains(on) && seen.insert(on) {
                        self.nodes.push(node);
                    }
                }
            }
            count += 1;
            layer = self.switch_all_off(start..self.nodes.len(), &mut seen);
        }
        None
    }

    fn start(&mut self, source: Lit) -> LitSet {
        self.nodes.clear();
        self.nodes.push(Node { lit: source, cause: Cause::Assumed, parent: 0 });
        let mut seen = LitSet::EMPTY;
        seen.insert(source);
        seen
    }

    /// Whether nothing of this complexity or more can be the best.
    fn is_late(&self, complexity: u32, chain: Option<(u32, u32)>) -> bool {
        let links = self.all.links;
        let least = rating(links, Shape::Cycle, complexity);
        let beaten = |(_, other)| (least, complexity) > (rating(links, Shape::Chain, other), other);
        self.best_only && (complexity > self.latest || chain.is_some_and(beaten))
    }

    fn switch_all_off(&mut self, ons: Range<usize>, seen: &mut LitSet) -> Range<usize> {
        let start = self.nodes.len();
        for at in ons {
            self.switch_off(at, seen, &LitSet::EMPTY);
        }
        start..self.nodes.len()
    }

    /// Adds what a node that is on excludes and leads on from there: cell, box, row, column. Met
    /// again, it adds nothing, unless it is `closing` another cycle.
    fn switch_off(&mut self, at: usize, seen: &mut LitSet, closing: &LitSet) {
        let lit = self.nodes[at].lit;
        let (cell, digit) = (lit.cell(), lit.digit());
        if self.all.links != Links::X {
            for other in self.all.state.candidates(cell).without(digit).iter() {
                if self.all.nodes[other].contains(cell) {
                    self.add_off(Lit::off(cell, other), at, seen, closing);
                }
            }
        }
        let known = seen.cells(digit, false).difference(closing.cells(digit, false));
        let mut rest = (self.all.nodes[digit] & *cell.peers()).difference(known);
        let houses = cell.houses();
        for house in BOX_ROW_COLUMN.map(|kind| houses[kind]) {
            if rest.is_empty() {
                return;
            }
            let here = rest & *house.cell_set();
            rest = rest.difference(here);
            for other in here.iter() {
                self.add_off(Lit::off(other, digit), at, seen, closing);
            }
        }
    }

    #[inline]
    fn add_off(&mut self, off: Lit, at: usize, seen: &mut LitSet, closing: &LitSet) {
        if seen.insert(off) || closing.contains(off) && !self.is_ancestor(at, off) {
            self.nodes.push(Node { lit: off, cause: Cause::Weak, parent: at as u32 });
        }
    }

    /// What makes `source` true by being false.
    fn closing(&self, source: Lit) -> LitSet {
        let mut closing = LitSet::EMPTY;
        for (lit, _) in self.all.ends(source.opposite()) {
            closing.insert(lit.opposite());
        }
        closing
    }

    /// Whether `lit` is on the path to the node, itself left out.
    fn is_ancestor(&self, mut at: usize, lit: Lit) -> bool {
        loop {
            let before = self.nodes[at].parent as usize;
            if before == at {
                return false;
            }
            if self.nodes[before].lit == lit {
                return true;
            }
            at = before;
        }
    }

    /// From the end to the start.
    fn path(&self, end: Node) -> Vec<Node> {
        let mut path = vec![end, self.nodes[end.parent as usize]];
        let mut at = end.parent;
        while self.nodes[at as usize].parent != at {
            at = self.nodes[at as usize].parent;
            path.push(self.nodes[at as usize]);
        }
        path
    }

    /// The cycle that ends where it starts, if it removes something: what sees a literal that is
    /// on, and one that is off.
    fn cycle(&self, end: Node, complexity: u32) -> Option<Hint> {
        let path = self.path(end);
        let cells: CellSet = path.iter().map(|node| node.lit.cell()).collect();
        let mut seen = LitSet::EMPTY;
        for node in &path[1..] {
            let lit = node.lit;
            let others = self.all.state.places(lit.digit()) & *lit.cell().peers();
            seen.insert_all(lit, others.difference(cells));
        }
        let mut gone = Vec::new();
        for digit in Digit::ALL {
            gone.extend(Candidate::all(digit, seen.cells(digit, true) & seen.cells(digit, false)));
        }
        let links = self.all.links;
        (!gone.is_empty()).then_some(Hint { links, shape: Shape::Cycle, complexity, path, gone })
    }

    fn chain(&self, target: Node, complexity: u32, gone: Vec<Candidate>) -> Hint {
        let (links, path) = (self.all.links, self.path(target));
        Hint { links, shape: Shape::Chain, complexity, path, gone }
    }
}
