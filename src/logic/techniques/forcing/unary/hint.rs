//! [`Hint`]: a cycle or a chain that was found, and what becomes of it: a step, or a pattern on the
//! way of another chain.

use super::super::advanced::{Nested, RestsOn, identity};
use super::super::implications::Links;
use super::super::literal::Lit;
use super::super::mode::length;
use super::super::reach::Cause;
use crate::geometry::Candidate;
use crate::logic::proof::chain::{Chain, Link};
use crate::logic::proof::reason::Reason;
use crate::logic::rating::Rating;
use crate::logic::state::State;
use crate::logic::step::Step;
use crate::logic::technique::Technique;

/// One literal on a path.
#[derive(Clone, Copy)]
pub(crate) struct Node {
    pub(crate) lit: Lit,
    pub(crate) cause: Cause,
    /// The node before it; itself at the start.
    pub(crate) parent: u32,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shape {
    Cycle,
    Chain,
}

/// A hint that was found.
pub(crate) struct Hint {
    pub(crate) links: Links,
    pub(crate) shape: Shape,
    pub(crate) complexity: u32,
    /// The path from the end to the start.
    pub(crate) path: Vec<Node>,
    /// What goes, without what a placement removes elsewhere.
    pub(crate) gone: Vec<Candidate>,
}

/// What hints are sorted by: rating, complexity, links.
pub(crate) type Order = (Rating, u32, u8);

/// How hard a hint of this shape and complexity is.
pub(crate) fn rating(links: Links, shape: Shape, complexity: u32) -> Rating {
    let base = match (links, shape) {
        (Links::Both, _) => 70,
        (_, Shape::Cycle) => 65,
        (_, Shape::Chain) => 66,
    };
    Rating(base + length(complexity))
}

impl Hint {
    pub(crate) fn rating(&self) -> Rating {
        rating(self.links, self.shape, self.complexity)
    }

    pub(crate) fn order(&self) -> Order {
        (self.rating(), self.complexity, self.links as u8)
    }

    pub(crate) fn step(&self) -> Step {
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
    pub(crate) fn nested(&self, source: &State, board: &State, prove: bool) -> Option<Nested> {
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
