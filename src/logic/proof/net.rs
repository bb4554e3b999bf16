//! [`Net`]: implications that start from assumptions, each with its reason: the proofs of forcing
//! chains, of death blossoms and of kraken fish.
//!
//! ```text
//! 0  r1c4=5          assumed
//! 1  r1c9<>5         by 0, weak
//! 2  r6c9=5          by 1, house column 9
//! 3  r1c4<>5         by 2 ...
//! ```
//!
//! An implication rests on earlier ones only, so the net is checked from first to last.

use super::chain::Node;
use super::reason::Reason;
use crate::geometry::{Candidate, Cell, CellSet, Digit, DigitSet, House, HouseSet};
use crate::logic::state::State;

/// A statement about a node: one of its cells holds the digit (on), or none does (off).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Literal {
    /// The node.
    pub node: Node,
    /// True if the node is on.
    pub on: bool,
}

/// One implication.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Implication {
    /// The literal that follows.
    pub literal: Literal,
    /// Why it follows.
    pub why: Why,
    /// The earlier implications that it rests on, by their index in [`Net::implications`].
    pub from: Vec<u32>,
}

/// Why an implication holds.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Why {
    /// It is an assumption.
    Assumed,
    /// It is off because a node that excludes it is on.
    Weak,
    /// It is on because every other candidate of its cell is off.
    Cell,
    /// It is on because every other place of the digit in the house is off.
    House(House),
    /// It is on because a group that contains it is on and the other cells of the group are off; or
    /// it is a group, off because all its cells are off.
    Group,
    /// It is on because these cells have one digit more than there are cells, and another of the
    /// digits is off.
    Als(CellSet),
    /// It is off because of this pattern, which is there once the earlier implications are applied.
    Pattern(Box<Reason>),
}

/// How a net proves its conclusions: by contradiction, or by cases.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Argument {
    /// The only assumption leads to these two implications (by index), which contradict each other.
    /// So its opposite is true: that is the conclusion.
    Contradiction(u32, u32),
    /// One of the alternatives is true, and the conclusions follow from each of them.
    Verity(Alternatives),
}

/// Assumptions of which at least one is true.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Alternatives {
    /// The candidates of a cell.
    Cell(Cell),
    /// The places of a digit in a house.
    House(Digit, House),
    /// The candidate is true, or it is false.
    Candidate(Candidate),
    /// The guardians of a tridagon: the candidates of these cells that are not these digits.
    Guardians {
        /// The twelve cells.
        cells: CellSet,
        /// The three digits, which cannot fill the cells alone.
        digits: DigitSet,
    },
    /// Where the digit of a fish stands in one of its cover houses; or one of its fins.
    Fish(FishCases),
}

/// A fish has its digit in each of its cover houses, unless a fin is true. So the digit is in this
/// one of the cover houses, at a place in a base house, or a fin is true.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct FishCases {
    /// The digit.
    pub digit: Digit,
    /// The base houses: parallel lines.
    pub base: HouseSet,
    /// The cover houses, as many.
    pub cover: HouseSet,
    /// One of the cover houses.
    pub house: House,
}

/// Implications and what they prove.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Net {
    /// The implications: each rests on earlier ones only.
    pub implications: Vec<Implication>,
    /// How they prove the conclusions.
    pub argument: Argument,
}

impl Literal {
    /// `candidate` is true.
    pub fn on(candidate: Candidate) -> Literal {
        Literal { node: candidate.into(), on: true }
    }

    /// `candidate` is false.
    pub fn off(candidate: Candidate) -> Literal {
        Literal { node: candidate.into(), on: false }
    }

    /// The literal that is true if and only if this one is false.
    #[must_use]
    pub fn opposite(self) -> Literal {
        Literal { on: !self.on, ..self }
    }

    /// True if it says that `candidate` is false: it is off, and `candidate` is in its node.
    pub fn removes(self, candidate: Candidate) -> bool {
        !self.on && self.node.digit == candidate.digit && self.node.cells.contains(candidate.cell)
    }
}

impl FishCases {
    /// The places of the digit in base houses outside the cover houses.
    pub fn fins(&self, state: &State) -> CellSet {
        (state.places(self.digit) & self.base.cells()).difference(self.cover.cells())
    }

    /// The places of the digit in the base houses within the cover house whose cases these are.
    pub fn in_house(&self, state: &State) -> CellSet {
        state.places_in(self.digit, self.house) & self.base.cells()
    }

    /// True if the fish itself says `literal`, where no fin is true: it is false because it is in
    /// the cover house, and not in a base house.
    pub fn removes(&self, literal: Literal) -> bool {
        let Literal { node: Node { digit, cells }, on } = literal;
        let in_house = cells.is_subset(self.house.cell_set());
        !on && digit == self.digit && in_house && (cells & self.base.cells()).is_empty()
    }

    /// The cases: those in the cover house, and the fins.
    pub fn cells(&self, state: &State) -> CellSet {
        self.in_house(state) | self.fins(state)
    }
}

impl From<Candidate> for Node {
    fn from(candidate: Candidate) -> Node {
        Node { digit: candidate.digit, cells: CellSet::EMPTY.with(candidate.cell) }
    }
}

impl Net {
    /// The assumptions, in order.
    pub fn assumptions(&self) -> Vec<Literal> {
        let assumed = self.implications.iter().filter(|one| one.why == Why::Assumed);
        assumed.map(|one| one.literal).collect()
    }
}
