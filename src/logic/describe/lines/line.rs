//! [`ProofLine`]: what a line says ([`LineClaim`]), why ([`LineReason`]), and its [`LineNumber`].

use crate::geometry::{Cell, CellSet, Digit, House};
use crate::logic::proof::chain::Node;
use crate::logic::proof::reason::{Alternatives, Literal, Reason};
use core::fmt::{self, Display};

/// A line of a proof.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct ProofLine {
    /// Its number.
    pub number: LineNumber,
    /// What it says.
    pub claim: LineClaim,
    /// Why that follows.
    pub why: LineReason,
    /// The lines that it rests on, ascending. Each is before it, in its own proof or in one around
    /// that.
    pub from: Vec<LineNumber>,
    /// An earlier line that says the same by the same reason, and rests on the same: a line of
    /// another nested proof, or of another case.
    pub repeats: Option<LineNumber>,
    /// The proof within it, if it needs one ([`LineReason::Nested`]).
    pub nested: Vec<ProofLine>,
}

/// The number of a line: 9, or 9.1 for the first line of the proof within line 9.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct LineNumber(pub(super) Vec<u32>);

/// What a line says.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum LineClaim {
    /// A candidate, or a digit in a group of cells, is true or false.
    Literal(Literal),
    /// A contradiction: the cell has no candidate left.
    NoCandidate(Cell),
    /// A contradiction: the digit has no place left in the house.
    NoPlace(Digit, House),
    /// A contradiction: the node is both true and false.
    Both(Node),
}

/// Why a line follows from those that it rests on.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum LineReason {
    /// It is the assumption that leads to the contradiction.
    Assumed,
    /// It is the assumption of a case.
    Case {
        /// The number of the case, from 1.
        number: usize,
        /// How many cases there are.
        count: usize,
    },
    /// It is false because this node is true.
    Excluded {
        /// The node.
        by: Node,
        /// The house of both; `None` if they are in one cell, or see each other in several houses.
        house: Option<House>,
    },
    /// It is the only candidate left in its cell.
    Cell,
    /// It is the only place left in the house.
    House(House),
    /// A group of cells that contains it is true, and the other cells of the group are false; or
    /// all cells of the group are false.
    Group,
    /// These cells, an almost locked set, have lost a digit and must hold all the others.
    Als(CellSet),
    /// This pattern, which does not place anything, removes it.
    Pattern(Box<Reason>),
    /// The proof within the line shows this literal; the line says the same, or that a candidate
    /// that it excludes is false.
    Nested(Literal),
    /// The lines cannot all be true.
    Contradiction,
    /// It follows in every case.
    Cases {
        /// The kind of the cases.
        of: Alternatives,
        /// The assumptions of the cases.
        assumed: Vec<Literal>,
    },
}

impl LineReason {
    /// The kind of reason in one word, as data has it: `assumed`, `case`, `excluded`, `cell`,
    /// `house`, `group`, `als`, `naked`, `hidden`, `fish` (also locked candidates), `pattern` (any
    /// other), `nested`, `contradiction`, `cases`.
    pub fn name(&self) -> &'static str {
        match self {
            LineReason::Assumed => "assumed",
            LineReason::Case { .. } => "case",
            LineReason::Excluded { .. } => "excluded",
            LineReason::Cell => "cell",
            LineReason::House(_) => "house",
            LineReason::Group => "group",
            LineReason::Als(_) => "als",
            LineReason::Pattern(reason) => match **reason {
                Reason::Naked { .. } => "naked",
                Reason::Hidden { .. } => "hidden",
                Reason::Fish { .. } => "fish",
                _ => "pattern",
            },
            LineReason::Nested(_) => "nested",
            LineReason::Contradiction => "contradiction",
            LineReason::Cases { .. } => "cases",
        }
    }

    /// The house of a single, of an exclusion, of a hidden subset, or in which the cases differ.
    pub fn house(&self) -> Option<House> {
        match self {
            LineReason::House(house) => Some(*house),
            LineReason::Excluded { house, .. } => *house,
            LineReason::Pattern(reason) => match **reason {
                Reason::Hidden { house, .. } => Some(house),
                _ => None,
            },
            LineReason::Cases { of: Alternatives::House(_, house), .. } => Some(*house),
            _ => None,
        }
    }
}

impl LineNumber {
    /// The line with the number `last` of the proof within this line.
    pub(super) fn within(&self, last: u32) -> LineNumber {
        LineNumber(self.0.iter().copied().chain([last]).collect())
    }

    /// The number of the next line of the same proof.
    pub(in crate::logic) fn next(&self) -> LineNumber {
        let mut parts = self.0.clone();
        parts.iter_mut().last().into_iter().for_each(|last| *last += 1);
        LineNumber(parts)
    }

    /// The last of the numbers between the dots.
    pub(in crate::logic) fn last(&self) -> u32 {
        self.0.last().copied().unwrap_or_default()
    }

    /// The numbers between the dots: the last is the number in the innermost proof.
    pub fn parts(&self) -> &[u32] {
        &self.0
    }
}

/// `9`, `9.1`
impl Display for LineNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts: Vec<String> = self.0.iter().map(u32::to_string).collect();
        f.pad(&parts.join("."))
    }
}
