//! The proof of a chain that a net uses, as drafts of lines. The proof assumes the opposite of the
//! conclusion and follows the links until a node is both true and false.

use super::draft::{Draft, Ground, Proof, all_off};
use super::line::LineReason;
use crate::logic::proof::chain::{Chain, Link, Node};
use crate::logic::proof::grounds;
use crate::logic::proof::reason::Literal;
use crate::logic::state::State;

/// The proof that `eliminated` is false. `state` is the position before the step.
pub(super) fn proof(state: &State, chain: &Chain, eliminated: Node) -> Proof {
    let assumed =
        Draft::new(Literal { node: eliminated, on: true }, LineReason::Assumed, Vec::new());
    let mut walk = Refutation {
        state,
        proof: Proof { drafts: vec![assumed], roots: vec![0] },
        nodes: vec![eliminated],
        on: vec![Some(0)],
        off: vec![None],
    };
    for &node in &chain.nodes {
        if !walk.nodes.contains(&node) {
            walk.nodes.push(node);
            walk.on.push(None);
            walk.off.push(None);
        }
    }
    walk.run(chain);
    walk.proof
}

struct Refutation<'a> {
    state: &'a State,
    proof: Proof,
    /// The assumption, then the nodes of the chain.
    nodes: Vec<Node>,
    /// For each of `nodes`, the index of the draft that says it is on.
    on: Vec<Option<usize>>,
    /// For each of `nodes`, the index of the draft that says it is off.
    off: Vec<Option<usize>>,
}

impl Refutation<'_> {
    /// Adds drafts until there is a contradiction, or until nothing new follows. Each round follows
    /// the links by one step in breadth-first order, which keeps the proof short.
    fn run(&mut self, chain: &Chain) {
        loop {
            let known = self.proof.drafts.len();
            self.switch_off(known);
            if self.end() {
                return;
            }
            self.switch_on(chain, self.proof.drafts.len());
            if self.end() || self.proof.drafts.len() == known {
                return;
            }
        }
    }

    /// Turns off the nodes that are excluded by a node that is on by a draft before the index
    /// `known`.
    fn switch_off(&mut self, known: usize) {
        for k in 0..self.nodes.len() {
            let Some(on) = self.on[k].filter(|&on| on < known) else { continue };
            for other in 0..self.nodes.len() {
                if self.off[other].is_none() && self.nodes[k].excludes(self.nodes[other]) {
                    let draft = Draft::excluded(self.nodes[other], self.nodes[k], on);
                    self.off[other] = Some(self.proof.push(draft));
                }
            }
        }
    }

    /// Turns on the nodes that have a strong link from a node that is off by a draft before the
    /// index `known`.
    fn switch_on(&mut self, chain: &Chain, known: usize) {
        for (a, link, b) in chain.linked().filter(|(_, link, _)| link.is_strong()) {
            for (off, on) in [(a, b), (b, a)] {
                let place = |node| self.nodes.iter().position(|other| *other == node);
                let (Some(k), Some(other)) = (place(off), place(on)) else { continue };
                let Some(at) = self.off[k].filter(|&at| at < known) else { continue };
                if self.on[other].is_some() {
                    continue;
                }
                let why = match link {
                    Link::House(house) => LineReason::House(house),
                    Link::Als(cells) => LineReason::Als(cells),
                    Link::Cell | Link::Weak => LineReason::Cell,
                };
                let given = grounds::of_link(off, link, on, self.state).into_iter();
                let given = given.map(Ground::Given);
                let grounds = all_off(off, at).chain(given).collect();
                let literal = Literal { node: on, on: true };
                self.on[other] = Some(self.proof.push(Draft::new(literal, why, grounds)));
            }
        }
    }

    /// Ends the proof with a contradiction if a node is both on and off. Returns true if it did.
    fn end(&mut self) -> bool {
        for k in 0..self.nodes.len() {
            if let (Some(on), Some(off)) = (self.on[k], self.off[k]) {
                let end = self.proof.contradict(self.nodes[k], on, off);
                self.proof.roots.push(end);
                return true;
            }
        }
        false
    }
}
