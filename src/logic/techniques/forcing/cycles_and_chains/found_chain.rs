//! [`FoundChain`]: a cycle or a chain that was found. It becomes a step, or a pattern inside
//! another chain.

use super::super::consequences::{Cause, PatternProof};
use super::super::literal::Lit;
use super::super::nested_chain::{NestedChain, RestsOn, identity};
use super::super::static_links::LinkKinds;
use crate::geometry::Candidate;
use crate::logic::proof::chain::{Chain, Link};
use crate::logic::proof::reason::Reason;
use crate::logic::scales::Rating;
use crate::logic::state::State;
use crate::logic::step::Step;
use crate::logic::technique::Technique;

/// One literal on a path.
#[derive(Clone, Copy)]
pub(crate) struct PathNode {
    pub(crate) lit: Lit,
    /// Why it follows from the literal before it.
    pub(crate) cause: Cause,
    /// The number of the node before it; its own number at the start.
    pub(crate) parent: u32,
}

/// How a path ends.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum PathKind {
    /// It ends where it started.
    Cycle,
    /// It ends at the opposite of the literal where it started.
    Chain,
}

/// A cycle or a chain.
pub(crate) struct FoundChain {
    pub(crate) kinds: LinkKinds,
    pub(crate) kind: PathKind,
    /// The number of literals on the path.
    pub(crate) complexity: u32,
    /// The path, from its end to its start.
    pub(crate) path: Vec<PathNode>,
    /// The candidates that it removes; if it places a digit, the other candidates of the cell.
    pub(crate) removed: Vec<Candidate>,
}

/// The key by which chains are sorted: the rating, the complexity, the number of the kind of links.
pub(crate) type ChainRank = (Rating, u32, u8);

/// The rank of a chain.
pub(crate) fn rank(kinds: LinkKinds, kind: PathKind, complexity: u32) -> ChainRank {
    (rating(kinds, kind, complexity), complexity, kinds as u8)
}

/// The rating of a chain.
pub(crate) fn rating(kinds: LinkKinds, kind: PathKind, complexity: u32) -> Rating {
    let base = match (kinds, kind) {
        (LinkKinds::Both, _) => 70,
        (LinkKinds::X | LinkKinds::Y, PathKind::Cycle) => 65,
        (LinkKinds::X | LinkKinds::Y, PathKind::Chain) => 66,
    };
    Rating(base).raised_by_length(complexity)
}

impl FoundChain {
    pub(crate) fn rating(&self) -> Rating {
        rating(self.kinds, self.kind, self.complexity)
    }

    pub(crate) fn order(&self) -> ChainRank {
        rank(self.kinds, self.kind, self.complexity)
    }

    pub(crate) fn step(&self) -> Step {
        let technique = match (self.kind, self.kinds) {
            (PathKind::Cycle, LinkKinds::X) => Technique::ForcingXCycle,
            (PathKind::Cycle, LinkKinds::Y) => Technique::ForcingYCycle,
            (PathKind::Cycle, LinkKinds::Both) => Technique::ForcingCycle,
            (PathKind::Chain, LinkKinds::X) => Technique::ForcingXChain,
            (PathKind::Chain, LinkKinds::Y | LinkKinds::Both) => Technique::ForcingChain,
        };
        let (reason, end) = (self.reason(), self.path[0].lit);
        let step = match self.kind {
            PathKind::Chain if end.is_on() => Step::placing(technique, end.candidate(), reason),
            _ => Step::removing(technique, self.removed.iter().copied(), reason),
        };
        step.rated(self.rating())
    }

    /// The chain as a pattern inside another chain, which runs in `source`. It rests on the
    /// removals that made its links strong.
    pub(crate) fn nested(&self, source: &State, board: &State, prove: bool) -> Option<NestedChain> {
        let mut rests_on = RestsOn::new(source, board);
        // Read backwards, the weak links of a cycle are strong ones.
        for (k, node) in self.path.iter().enumerate() {
            match (node.cause, self.path.get(k + 1)) {
                (Cause::Weak, Some(before)) if self.kind == PathKind::Cycle => {
                    rests_on.weak(before.lit, node.lit);
                }
                (cause, _) => rests_on.cause(node.lit, cause),
            }
        }
        let parents = rests_on.finish()?;
        Some(NestedChain {
            removed: self
                .removed
                .iter()
                .map(|removed| Lit::off(removed.cell, removed.digit))
                .collect(),
            parents,
            complexity: self.complexity,
            identity: identity(self.path.iter().map(|node| node.lit)),
            proof: if prove { PatternProof::Known(self.reason()) } else { PatternProof::None },
        })
    }

    fn reason(&self) -> Reason {
        // From start to end. The last literal of a cycle is the first one again.
        let lits: Vec<PathNode> = self.path.iter().rev().copied().collect();
        let link = |node: &PathNode| match node.cause {
            Cause::Cell => Link::Cell,
            Cause::House(house) => Link::House(house),
            _ => Link::Weak,
        };
        let node = |node: &PathNode| node.lit.candidate().into();
        let last = lits.len() - 1;
        let (nodes, links) = match (self.kind, lits[0].lit.is_on()) {
            // In a proof, a chain starts with a literal that is off: here the second one.
            (PathKind::Cycle, _) => (
                lits[1..].iter().map(node).collect(),
                lits[2..].iter().map(link).chain([Link::Weak]).collect(),
            ),
            (PathKind::Chain, true) => {
                (lits[1..last].iter().map(node).collect(), lits[2..last].iter().map(link).collect())
            }
            (PathKind::Chain, false) => {
                (lits[..last].iter().map(node).collect(), lits[1..].iter().map(link).collect())
            }
        };
        Reason::Chain(Chain { nodes, links })
    }
}
