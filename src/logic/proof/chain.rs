//! [`Chain`]: nodes joined by links. Each link is a fact about the position.
//!
//! ```text
//! (4)r2c7 = (4)r2c3 - (8)r2c3 = (8)r5c3 - (8)r5c89 = ...
//!   node  strong    weak      strong    weak  a group of cells is a node too
//! ```
//!
//! Strong: at least one of the two nodes is true. Weak: at most one is. An elimination is proved by
//! assuming that the candidate is true and following the links until a contradiction; a placement
//! by assuming that it is false. X-chains, XY-chains, AIC with groups and almost locked sets,
//! wings, single-digit patterns and continuous loops are all proved in this way.

use crate::geometry::{CellSet, Digit, House};

/// A digit and some cells: a candidate, a group, or the places of a digit in an almost locked set.
/// True if one of the cells holds the digit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Node {
    /// The digit.
    pub digit: Digit,
    /// The cells, at least one.
    pub cells: CellSet,
}

impl Node {
    /// True if at most one of the two is true: all their cells see each other, or they are two
    /// digits of one cell.
    pub(crate) fn excludes(self, other: Node) -> bool {
        if self.digit == other.digit {
            self.cells.iter().all(|cell| other.cells.is_subset(cell.peers()))
        } else {
            self.cells == other.cells && self.cells.len() == 1
        }
    }
}

/// A link that joins two nodes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Link {
    /// At most one is true: all their cells see each other, or they are two digits of one cell.
    Weak,
    /// At least one is true: the cell has no other candidate.
    Cell,
    /// At least one is true: the house has no other place for the digit.
    House(House),
    /// At least one is true: these cells have one digit more than there are cells, so at most one
    /// of their digits is missing.
    Als(CellSet),
}

/// A chain, or a loop if the last node is linked with the first.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Chain {
    /// The nodes, in order.
    pub nodes: Vec<Node>,
    /// The links: number k is between the nodes k and k + 1. A loop has one more, from the last
    /// node to the first.
    pub links: Vec<Link>,
}

impl Link {
    /// True if at least one of the two nodes is true.
    pub fn is_strong(self) -> bool {
        self != Link::Weak
    }
}

impl Chain {
    /// True if the last node is linked with the first.
    pub fn is_loop(&self) -> bool {
        self.links.len() == self.nodes.len()
    }

    /// Turns the chain round, so that it is told from the other end.
    pub(crate) fn turn(&mut self) {
        if !self.is_loop() {
            self.nodes.reverse();
            self.links.reverse();
        } else if self.links.last().is_some_and(|last| last.is_strong()) {
            // The contradiction stays at the first node.
            self.nodes[1..].reverse();
            self.links.reverse();
        } else {
            // The first link stays the first, as it is strong.
            let ahead = self.nodes.len().min(2);
            self.nodes.rotate_left(ahead);
            self.nodes.reverse();
            if let [_, others @ ..] = &mut self.links[..] {
                others.reverse();
            }
        }
    }

    /// Each link between its two nodes.
    pub fn linked(&self) -> impl Iterator<Item = (Node, Link, Node)> {
        let after = self.nodes.iter().skip(1).chain(self.nodes.first());
        self.nodes.iter().zip(&self.links).zip(after).map(|((a, link), b)| (*a, *link, *b))
    }
}
