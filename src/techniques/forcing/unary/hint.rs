//! [`Hint`]: a cycle or a chain that was found, and what becomes of it: a step, or a pattern on the
//! way of another chain.

use super::super::advanced::{Nested, RestsOn, identity};
use super::super::implications::Links;
use super::super::literal::Lit;
use super::super::mode::length;
use super::super::reach::Cause;
use crate::techniques::candidate::Candidate;
use crate::techniques::chain::{Chain, Link};
use crate::techniques::rating::Rating;
use crate::techniques::reason::Reason;
use crate::techniques::state::State;
use crate::techniques::step::Step;
use crate::techniques::technique::Technique;

/// One literal on a path.
#[derive(Clone, Copy)]
pub(super) struct Node {
    pub(super) lit: Lit,
    pub(super) cause: Cause,
    /// The node before it; itself at the start.
    pub(super) parent: u32,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Shape {
    Cycle,
    Chain,
}

/// A hint that was found.
pub(super) struct Hint {
    pub(super) links: Links,
    pub(super) shape: Shape,
    pub(super) complexity: u32,
    /// The path from the end to the start.
    pub(super) path: Vec<Node>,
    /// What goes, without what a placement removes elsewhere.
    pub(super) gone: Vec<Candidate>,
}

/// What hints are sorted by: rating, complexity, links.
pub(super) type Order = (Rating, u32, u8);

/// How hard a hint of this shape and complexity is.
pub(super) fn rating(links: Links, shape: Shape, complexity: u32) -> Rating {
    let base = match (links, shape) {
        (Links::Both, _) => 70,
        (_, Shape::Cycle) => 65,
        (_, Shape::Chain) => 66,
    };
    Rating(base + length(complexity))
}

impl Hint {
    pub(super) fn rating(&self) -> Rating {
        rating(self.links, self.shape, self.complexity)
    }

    pub(super) fn order(&self) -> Order {
        (self.rating(), self.complexity, self.links as u8)
    }

    pub(super) fn step(&self) -> Step {
        let technique = match (self.shape, self.links) {
            (Shape::Cycle, Links::X) => Technique::ForcingXCycle,
            (Shape::Cycle, Links::Y) => Technique::ForcingYCycle,
            (Shape::Cycle, Links::Both) => Technique::ForcingCycle,
            (Shape::Chain, Links::X) => Technique::ForcingXChain,
            (Shape::Chain, _) => Technique::ForcingChain,
        };
        let (reason, end) = (self.reason(), self.path[0].lit);
        let step = match self.shape {
            Shape::Chain if end.is_on() => Step::placing(technique, end.candidate(), reason),
            _ => Step::removing(technique, self.gone.iter().copied(), reason),
        };
        step.rated(self.rating())
    }

    /// The hint as a pattern on the way of another chain: it rests on what made its links strong.
    pub(super) fn nested(&self, source: &State, board: &State, prove: bool) -> Option<Nested> {
        let mut rests_on = RestsOn::new(source, board);
        // Read backwards, a cycle's weak links are strong ones.
        for (k, node) in self.path.iter().enumerate() {
            match (node.cause, self.path.get(k + 1)) {
                (Cause::Weak, Some(before)) if self.shape == Shape::Cycle => {
                    rests_on.weak(before.lit, node.lit);
                }
                (cause, _) => rests_on.cause(node.lit, cause),
            }
        }
        let parents = rests_on.finish()?;
        Some(Nested {
            gone: self.gone.iter().map(|gone| Lit::off(gone.cell, gone.digit)).collect(),
            parents,
            complexity: self.complexity,
            identity: identity(self.path.iter().map(|node| node.lit)),
            reason: prove.then(|| self.reason()),
        })
    }

    fn reason(&self) -> Reason {
        // From the start on, which is the end of the path; the target closes a cycle.
        let on_path = self.path.iter().rev();
        let lits: Vec<Node> = on_path.copied().collect();
        let link = |node: &Node| match node.cause {
            Cause::Cell => Link::Cell,
            Cause::House(house) => Link::House(house),
            _ => Link::Weak,
        };
        let node = |node: &Node| node.lit.candidate().into();
        let last = lits.len() - 1;
        let (nodes, links) = match (self.shape, lits[0].lit.is_on()) {
            // Its first literal that is off starts it.
            (Shape::Cycle, _) => (
                lits[1..].iter().map(node).collect(),
                lits[2..].iter().map(link).chain([Link::Weak]).collect(),
            ),
            (Shape::Chain, true) => {
                (lits[1..last].iter().map(node).collect(), lits[2..last].iter().map(link).collect())
            }
            (Shape::Chain, false) => {
                (lits[..last].iter().map(node).collect(), lits[1..].iter().map(link).collect())
            }
        };
        Reason::Chain(Chain { nodes, links })
    }
}
