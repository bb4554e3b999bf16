//! [`ChainWalk`]: a breadth-first search for cycles and chains from one literal, in Sudoku
//! Explainer's order. Layers of literals that are on and off alternate, until a literal closes a
//! cycle or is the opposite of the start.
//!
//! ```text
//! count   0    1         2        3         4
//! layer   on   off off   on on    off off   on ..      a cycle has length 4 or more
//! ```
//!
//! The walk leaves out literals that are on and do not lead to such an end, which [`Reachability`]
//! tells beforehand. That changes nothing: no literal that leads to an end is reached through them.

use super::super::conclusion::Keep;
use super::super::consequences::Cause;
use super::super::literal::{Lit, LitSet};
use super::super::reachability::Reachability;
use super::super::static_links::{LinkKinds, StaticLinks};
use super::found_chain::{FoundChain, PathKind, PathNode, rating};
use crate::geometry::{Candidate, CellSet, Digit};
use crate::logic::techniques::shared::houses::box_row_column;

/// A search along the links of a position; used for every start.
pub(crate) struct ChainWalk<'a> {
    pub(crate) links: StaticLinks<'a>,
    reachability: Reachability,
    keep: Keep,
    /// The highest complexity that is searched for.
    pub(crate) longest: u32,
    /// The literals that were reached from the start.
    nodes: Vec<PathNode>,
}

impl<'a> ChainWalk<'a> {
    pub(crate) fn new(links: StaticLinks<'a>, keep: Keep) -> ChainWalk<'a> {
        let reachability = Reachability::new(&links);
        ChainWalk { links, reachability, keep, longest: u32::MAX, nodes: Vec::with_capacity(256) }
    }

    /// The literals from which a search may find a chain.
    ///
    /// A cycle removes what sees one of its literals that is on and one that is off. Such a candidate
    /// is also false by a chain, which runs along the cycle and has up to two literals more. So a few
    /// searches without order tell whether any cycle removes anything; most remove nothing. A cycle
    /// within one digit removes this digit only.
    pub(crate) fn starts(&self) -> LitSet {
        let StaticLinks { state, kinds, .. } = self.links;
        let mut starts = self.reachability.refuted(&self.links, self.longest.saturating_add(2));
        for digit in Digit::ALL {
            let has_cycles = starts.cells(digit, true).iter().any(|cell| {
                self.reachability.may_be_removed_by_cycle(&self.links, Lit::on(cell, digit))
            });
            if has_cycles && kinds == LinkKinds::X {
                starts.insert_all(digit, true, state.places(digit));
            } else if has_cycles {
                for digit in Digit::ALL {
                    starts.insert_all(digit, true, state.places(digit));
                }
                break;
            }
        }
        starts
    }

    /// Searches from `source`, which is on: cycles, and the chain that proves it false.
    pub(crate) fn when_on(&mut self, source: Lit) -> Vec<FoundChain> {
        let Some(useful) = self.reachability.returning(&self.links, source, self.longest) else {
            return Vec::new();
        };
        let origin = source.candidate();
        let mut seen = self.start(source);
        let closing = self.closing(source);
        let (mut layer, mut count) = (0..1, 0);
        let mut chain: Option<(u32, u32)> = None;
        let mut chains: Vec<FoundChain> = Vec::new();
        while !layer.is_empty() {
            count += 1;
            if self.is_too_long(count + 1, chain) || self.keep == Keep::Best && !chains.is_empty() {
                break;
            }
            let start = self.nodes.len();
            for at in layer {
                let lit = self.nodes[at].lit;
                let (cell, digit) = (lit.cell(), lit.digit());
                let sees = if digit == origin.digit {
                    cell.peers().contains(origin.cell)
                } else {
                    cell == origin.cell && self.links.kinds != LinkKinds::X
                };
                if chain.is_none() && sees && self.links.kinds != LinkKinds::Y {
                    chain = Some((at as u32, count + 1));
                }
                self.switch_off(at, &mut seen, &closing);
            }
            count += 1;
            let offs = start..self.nodes.len();
            let start = self.nodes.len();
            for at in offs {
                for &(on, cause) in self.links.strong_ends(self.nodes[at].lit) {
                    let node = PathNode { lit: on, cause, parent: at as u32 };
                    if on == source && count >= 4 {
                        chains.extend(self.cycle(node, count));
                    }
                    if useful.contains(on) && seen.insert(on) {
                        self.nodes.push(node);
                    }
                }
            }
            layer = start..self.nodes.len();
        }
        if let Some((at, complexity)) = chain {
            let target = PathNode { lit: source.opposite(), cause: Cause::Weak, parent: at };
            chains.push(self.chain(target, complexity, vec![origin]));
        }
        chains
    }

    /// Searches from `source`, which is off: the chain that proves it true.
    pub(crate) fn when_off(&mut self, source: Lit) -> Option<FoundChain> {
        let useful = self.reachability.coming_true(&self.links, source, self.longest)?;
        let target = source.opposite();
        let mut seen = self.start(source);
        let (mut layer, mut count) = (0..1, 0);
        while !layer.is_empty() {
            count += 1;
            if self.is_too_long(count + 1, None) {
                return None;
            }
            let start = self.nodes.len();
            for at in layer {
                for &(on, cause) in self.links.strong_ends(self.nodes[at].lit) {
                    let node = PathNode { lit: on, cause, parent: at as u32 };
                    if on == target {
                        let cell = target.cell();
                        let others = self.links.state.candidates(cell).without(target.digit());
                        let eliminations = others.iter().map(|digit| Candidate::new(cell, digit));
                        return Some(self.chain(node, count + 1, eliminations.collect()));
                    }
                    if useful.contains(on) && seen.insert(on) {
                        self.nodes.push(node);
                    }
                }
            }
            count += 1;
            let ons = start..self.nodes.len();
            let start = self.nodes.len();
            for at in ons {
                self.switch_off(at, &mut seen, &LitSet::EMPTY);
            }
            layer = start..self.nodes.len();
        }
        None
    }

    /// Begins a search from `source`. Returns the literals that were seen: `source` alone.
    fn start(&mut self, source: Lit) -> LitSet {
        self.nodes.clear();
        self.nodes.push(PathNode { lit: source, cause: Cause::Assumed, parent: 0 });
        let mut seen = LitSet::EMPTY;
        seen.insert(source);
        seen
    }

    /// True if nothing of this complexity or more can be the best chain.
    fn is_too_long(&self, complexity: u32, chain: Option<(u32, u32)>) -> bool {
        let kinds = self.links.kinds;
        let least = rating(kinds, PathKind::Cycle, complexity);
        let beaten =
            |(_, other)| (least, complexity) > (rating(kinds, PathKind::Chain, other), other);
        self.keep == Keep::Best && (complexity > self.longest || chain.is_some_and(beaten))
    }

    /// Adds the nodes that the node `at`, which is on, excludes: in its cell, box, row, column. A node
    /// that was seen before is added again only if it is in `closing`, because it may close another
    /// cycle.
    fn switch_off(&mut self, at: usize, seen: &mut LitSet, closing: &LitSet) {
        let lit = self.nodes[at].lit;
        let (cell, digit) = (lit.cell(), lit.digit());
        if self.links.kinds != LinkKinds::X {
            for other in self.links.state.candidates(cell).without(digit).iter() {
                if self.links.nodes[other].contains(cell) {
                    self.add_off(Lit::off(cell, other), at, seen, closing);
                }
            }
        }
        let known = seen.cells(digit, false) - closing.cells(digit, false);
        let mut rest = (self.links.nodes[digit] & cell.peers()) - known;
        for house in box_row_column(cell) {
            if rest.is_empty() {
                return;
            }
            let here = rest & house.cell_set();
            rest -= here;
            for other in here.iter() {
                self.add_off(Lit::off(other, digit), at, seen, closing);
            }
        }
    }

    #[inline]
    fn add_off(&mut self, off: Lit, at: usize, seen: &mut LitSet, closing: &LitSet) {
        if seen.insert(off) || closing.contains(off) && !self.is_ancestor(at, off) {
            self.nodes.push(PathNode { lit: off, cause: Cause::Weak, parent: at as u32 });
        }
    }

    /// The literals, off, from which `source` follows directly.
    fn closing(&self, source: Lit) -> LitSet {
        let mut closing = LitSet::EMPTY;
        for (lit, _) in self.links.strong_ends(source.opposite()) {
            closing.insert(lit.opposite());
        }
        closing
    }

    /// True if `lit` is on the path to the node `at`, the node itself not counted.
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

    /// The path from `end` back to the start.
    fn path(&self, end: PathNode) -> Vec<PathNode> {
        let mut path = vec![end, self.nodes[end.parent as usize]];
        let mut at = end.parent;
        while self.nodes[at as usize].parent != at {
            at = self.nodes[at as usize].parent;
            path.push(self.nodes[at as usize]);
        }
        path
    }

    /// The cycle, if it removes something: the candidates that see both a literal of their digit that
    /// is on and one that is off.
    fn cycle(&self, end: PathNode, complexity: u32) -> Option<FoundChain> {
        let mut cells = CellSet::EMPTY;
        let mut seen = LitSet::EMPTY;
        let mut at = end.parent;
        loop {
            let PathNode { lit, parent, .. } = self.nodes[at as usize];
            cells = cells.with(lit.cell());
            let (digit, peers) = (lit.digit(), lit.cell().peers());
            seen.insert_all(digit, lit.is_on(), self.links.state.places(digit) & peers);
            if parent == at {
                break;
            }
            at = parent;
        }
        let mut removed = Vec::new();
        for digit in Digit::ALL {
            let both = seen.cells(digit, true) & seen.cells(digit, false);
            removed.extend(Candidate::all(digit, both - cells));
        }
        (!removed.is_empty()).then(|| FoundChain {
            kinds: self.links.kinds,
            kind: PathKind::Cycle,
            complexity,
            path: self.path(end),
            removed,
        })
    }

    fn chain(&self, target: PathNode, complexity: u32, removed: Vec<Candidate>) -> FoundChain {
        let (kinds, path) = (self.links.kinds, self.path(target));
        FoundChain { kinds, kind: PathKind::Chain, complexity, path, removed }
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::tests::positions;
    use super::*;

    #[test]
    fn no_chain_begins_elsewhere() {
        let (mut left_out, mut found) = (0, 0);
        for state in positions() {
            for kinds in [LinkKinds::X, LinkKinds::Y, LinkKinds::Both] {
                let mut walk = ChainWalk::new(StaticLinks::new(&state, kinds), Keep::All);
                for longest in [6, 10, u32::MAX] {
                    walk.longest = longest;
                    let starts = walk.starts();
                    for digit in Digit::ALL {
                        for cell in state.places(digit).iter() {
                            let lit = Lit::on(cell, digit);
                            let chains = walk.when_on(lit);
                            found += usize::from(!chains.is_empty());
                            left_out += usize::from(!starts.contains(lit));
                            let is_short = |chain: &FoundChain| chain.complexity <= longest;
                            assert!(starts.contains(lit) || !chains.iter().any(is_short));
                            if kinds != LinkKinds::Y && !starts.contains(lit.opposite()) {
                                assert!(walk.when_off(lit.opposite()).is_none());
                            }
                        }
                    }
                }
            }
        }
        assert!(left_out > 1000 && found > 1000, "{left_out}, {found}");
    }
}
