//! [`Net`]: implications that start from assumptions, each with its reason: forcing chains, nets,
//! and nested ones.
//!
//! ```text
//! 0  r1c4=5          assumed
//! 1  r1c9<>5         by 0, weak
//! 2  r6c9=5          by 1, house column 9
//! 3  r1c4<>5         by 2 ...
//! ```
//!
//! An implication uses earlier ones only, so the list is its own order of proof.

use super::chain::Node;
use super::reason::Reason;
use crate::geometry::Candidate;
use crate::geometry::{Cell, CellSet, Digit, House};
use crate::logic::step::{Mark, Role};

/// Something that is said of a node: that one of its cells holds the digit, or that none does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Literal {
    /// Of what.
    pub node: Node,
    /// Whether it is true.
    pub on: bool,
}

/// One implication.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Implication {
    /// What follows.
    pub literal: Literal,
    /// Why.
    pub why: Why,
    /// From which earlier implications, by their place in the net.
    pub from: Vec<u32>,
}

/// Why an implication holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Why {
    /// It is an assumption.
    Assumed,
    /// Off, because a node that excludes it is on.
    Weak,
    /// On, because every other candidate of its cell is off.
    Cell,
    /// On, because every other place of the digit in the house is off.
    House(House),
    /// On, because a group around it is on, and the group's other cells are off; or off, because
    /// all its cells are.
    Group,
    /// On, because these cells have one digit more than cells, and another of the digits is off.
    Als(CellSet),
    /// Off, by a pattern that is there once what came before is applied.
    Pattern(Box<Reason>),
}

/// How a net proves its conclusions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Argument {
    /// The one assumption leads to these two, which contradict each other; so it is wrong. The
    /// step's conclusion is its opposite.
    Contradiction(u32, u32),
    /// One of the alternatives is true, and each assumption leads to each conclusion.
    Verity(Alternatives),
}

/// Assumptions of which at least one is true.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Alternatives {
    /// The candidates of a cell.
    Cell(Cell),
    /// The places of a digit in a house.
    House(Digit, House),
    /// That a candidate is true, and that it is false.
    Candidate(Candidate),
}

/// Implications and what they prove.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Net {
    /// In order: each uses earlier ones only.
    pub implications: Vec<Implication>,
    /// What they prove.
    pub argument: Argument,
}

impl Literal {
    /// That `candidate` is true.
    pub fn on(candidate: Candidate) -> Literal {
        Literal { node: candidate.into(), on: true }
    }

    /// That `candidate` is false.
    pub fn off(candidate: Candidate) -> Literal {
        Literal { node: candidate.into(), on: false }
    }
}

impl From<Candidate> for Node {
    fn from(candidate: Candidate) -> Node {
        Node { digit: candidate.digit, cells: CellSet::EMPTY.with(candidate.cell) }
    }
}

impl Net {
    pub(crate) fn mark(&self, marks: &mut Vec<Mark>) {
        for Implication { literal: Literal { node, on }, .. } in &self.implications {
            let role = if *on { Role::On } else { Role::Off };
            marks.extend(Mark::all(node.digit, node.cells, role));
        }
    }
}
