//! [`Chain`]: nodes joined by links, each link a fact of its own about the position.
//!
//! ```text
//! (4)r2c7 = (4)r2c3 - (8)r2c3 = (8)r5c3 - (8)r5c89 = ...
//!   node  strong    weak      strong    weak  a group of cells is a node too
//! ```
//!
//! Strong: at least one of the two is true. Weak: at most one is. An elimination is proved by
//! assuming the candidate and walking the links until two nodes, or a node and the candidate,
//! contradict each other; a placement by assuming its absence. So one proof serves X-chains,
//! XY-chains, AIC with groups and almost locked sets, wings, and continuous loops alike.

use crate::geometry::{CellSet, Digit, House};
use crate::logic::step::{Mark, Role};

/// A digit in one of some cells: a candidate, a group, or a digit's places in an almost locked
/// set. True when one of the cells holds the digit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Node {
    /// The digit.
    pub digit: Digit,
    /// Where, at least one.
    pub cells: CellSet,
}

/// What joins two nodes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Link {
    /// Not both: the nodes see each other, or are two digits of one cell.
    Weak,
    /// One of both: the cell has these two candidates only.
    Cell,
    /// One of both: the house has no other place for the digit.
    House(House),
    /// One of both: these cells have one digit more than cells. Take two digits away, and there
    /// are too few.
    Als(CellSet),
}

/// A chain, or a loop if the last node is linked with the first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chain {
    /// The nodes in order.
    pub nodes: Vec<Node>,
    /// The link behind each node; a loop has one more than a chain, from the last to the first.
    pub links: Vec<Link>,
}

impl Link {
    /// Whether it says "at least one".
    pub fn is_strong(self) -> bool {
        self != Link::Weak
    }
}

impl Chain {
    /// Whether the last node is linked with the first.
    pub fn is_loop(&self) -> bool {
        self.links.len() == self.nodes.len()
    }

    /// Each link with its two ends.
    pub fn linked(&self) -> impl Iterator<Item = (Node, Link, Node)> {
        let after = self.nodes.iter().skip(1).chain(self.nodes.first());
        self.nodes.iter().zip(&self.links).zip(after).map(|((a, link), b)| (*a, *link, *b))
    }

    /// Alternating from the first node: off, on, off, on.
    pub(crate) fn mark(&self, marks: &mut Vec<Mark>) {
        for (node, role) in self.nodes.iter().zip([Role::Off, Role::On].into_iter().cycle()) {
            marks.extend(Mark::all(node.digit, node.cells, role));
        }
    }
}
