//! [`Reason`]: why a step holds. [`Net`]: implications that start from assumptions, each with its
//! reason: the proofs of forcing chains, of death blossoms and of kraken fish.
//!
//! ```text
//! 0  r1c4=5          assumed
//! 1  r1c9<>5         by 0, weak
//! 2  r6c9=5          by 1, house column 9
//! 3  r1c4<>5         by 2 ...
//! ```
//!
//! An implication rests on earlier ones only, so the net is checked from first to last.

use super::chain::{Chain, Node};
use super::deadly::Deadly;
use super::rank_zero::RankZero;
use crate::geometry::{Candidate, Cell, CellSet, Digit, DigitSet, House, HouseSet};
use crate::logic::state::State;

/// Why a step holds.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Reason {
    /// The cell is the last open one of the house.
    FullHouse(House),
    /// The house has one place left for the digit.
    HiddenSingle(House),
    /// The cell has one candidate left.
    NakedSingle,
    /// The cells could not all be filled if the removed candidate were true. Count how many of the
    /// cells each digit can fill at most; the digit of the removed candidate only where that
    /// candidate does not see it. Together this is less than the number of cells. Within one house
    /// it is a naked subset, across a line and a box Sue de Coq or a WXYZ-wing.
    Naked {
        /// The cells.
        cells: CellSet,
        /// All candidates of the cells.
        digits: DigitSet,
    },
    /// The digits have no other places in the house than these cells, which are as many. So the
    /// cells hold nothing else.
    Hidden {
        /// The house.
        house: House,
        /// The cells.
        cells: CellSet,
        /// The digits.
        digits: DigitSet,
    },
    /// Each of N base houses has the digit once, and all its places there, except the fins, lie in
    /// N cover houses. So the digit is nowhere else in the cover houses, unless a fin is true. With
    /// one base house these are locked candidates. The houses may be of any kind.
    Fish {
        /// The digit.
        digit: Digit,
        /// The base houses.
        base: HouseSet,
        /// The cover houses.
        cover: HouseSet,
        /// The places in base houses outside the cover houses, and those in two base houses.
        fins: CellSet,
    },
    /// Candidates in two colors, of which one is true: 3D Medusa.
    Coloring(Coloring),
    /// Eliminations that leave one place for a digit in a house: Sudoku Explainer's direct forms. The
    /// step places the digit and removes nothing.
    Direct {
        /// The proof of the eliminations.
        by: Box<Reason>,
        /// The eliminations.
        eliminations: Vec<Candidate>,
        /// The house in which the placed digit then has one place.
        house: House,
    },
    /// A chain or loop of strong and weak links. Wings and single-digit patterns are short chains.
    Chain(Chain),
    /// Implications from assumptions: forcing chains and nets.
    Net(Net),
    /// A pattern that would have two solutions without its extra candidates.
    Deadly(Deadly),
    /// Aligned exclusion: the cells cannot hold digits that together leave an excluder without a
    /// candidate.
    Aligned {
        /// Two or three cells.
        cells: CellSet,
        /// The excluders: cells with few candidates that see all of them.
        excluders: CellSet,
    },
    /// What all templates of a digit have in common.
    Templates(Templates),
    /// A tridagon: the three digits alone cannot fill the twelve cells. So one of the other
    /// candidates of these cells, the guardians, is true.
    Tridagon {
        /// The twelve cells.
        cells: CellSet,
        /// The three digits.
        digits: DigitSet,
    },
    /// As many truths as links: almost locked pairs and triples, SK loops, multi-sector locked sets,
    /// fireworks.
    RankZero(RankZero),
    /// Two cells hold the same two digits as two other cells.
    Exocet(Exocet),
    /// Several patterns in one step, such as Siamese fish, dual kites and colors. One of them proves
    /// each conclusion.
    Several(Vec<Reason>),
}

/// Candidates that are joined by pairs: the two candidates of a cell, or the two places of a digit
/// in a house. Exactly one of each pair is true, so either all candidates of the first side are
/// true, or all of the second.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Coloring {
    /// The candidates of each color.
    pub sides: [Vec<Candidate>; 2],
}

/// The templates of a digit: each is a way to give it one place in each house.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Templates {
    /// The digit.
    pub digit: Digit,
    /// The open cells that at least one template has.
    pub places: CellSet,
    /// Digits, each with cells that all its templates have: no other digit is there. Each entry may
    /// rest on the entries before it.
    pub taken: Vec<(Digit, CellSet)>,
}

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
#[non_exhaustive]
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
    /// It is off because of this pattern, which holds after the earlier implications have removed
    /// candidates.
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
    /// The places of the digit of a fish in one of its cover houses, and its fins.
    Fish(FishCases),
}

/// The cases of a kraken fish. Unless a fin is true, a fish has its digit in each of its cover
/// houses, at a place in a base house. So one of the fins is true, or one of the places of the bases
/// in the cover house `house`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct FishCases {
    /// The digit.
    pub digit: Digit,
    /// The base houses: parallel lines.
    pub base: HouseSet,
    /// The cover houses, as many.
    pub cover: HouseSet,
    /// The cover house whose places are cases.
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

impl Reason {
    /// The length of the proof, to compare proofs of one technique: the nodes of chains, the
    /// implications of nets, the cells of patterns.
    pub(crate) fn length(&self) -> usize {
        match self {
            Reason::Chain(chain) => chain.nodes.len(),
            Reason::Net(net) => net.implications.len(),
            Reason::Coloring(Coloring { sides: [a, b] }) => a.len() + b.len(),
            Reason::Naked { cells, .. } | Reason::Hidden { cells, .. } => cells.len(),
            Reason::Several(reasons) => reasons.iter().map(Reason::length).sum(),
            _ => 0,
        }
    }
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

    /// True if `candidate` is false because of it: it says so, or excludes it.
    pub fn makes_false(self, candidate: Candidate) -> bool {
        self.removes(candidate) || self.on && self.node.excludes(candidate.into())
    }

    /// True if it says that `candidate` is false: it is off, and `candidate` is in its node.
    pub fn removes(self, candidate: Candidate) -> bool {
        !self.on && self.node.digit == candidate.digit && self.node.cells.contains(candidate.cell)
    }
}

impl Alternatives {
    /// The candidates that the alternatives assume to be true.
    pub(crate) fn candidates(self, state: &State) -> Vec<Candidate> {
        match self {
            Alternatives::Candidate(candidate) => vec![candidate],
            Alternatives::Cell(cell) => {
                state.others_in(CellSet::EMPTY.with(cell), DigitSet::EMPTY).collect()
            }
            Alternatives::House(digit, house) => {
                Candidate::all(digit, state.places_in(digit, house)).collect()
            }
            Alternatives::Guardians { cells, digits } => state.others_in(cells, digits).collect(),
            Alternatives::Fish(cases) => {
                let [in_house, fins] = [cases.in_house(state), cases.fins(state)];
                let all = [in_house, fins].map(|cells| Candidate::all(cases.digit, cells));
                all.into_iter().flatten().collect()
            }
        }
    }
}

impl FishCases {
    /// The places of the digit in base houses outside the cover houses.
    pub fn fins(&self, state: &State) -> CellSet {
        (state.places(self.digit) & self.base.cells()) - self.cover.cells()
    }

    /// The places of the digit in the base houses within the cover house `house`.
    pub fn in_house(&self, state: &State) -> CellSet {
        state.places_in(self.digit, self.house) & self.base.cells()
    }

    /// True if the fish alone proves `literal` where no fin is true: the literal is off, and its
    /// cells are in the cover house `house` and in no base house.
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

/// The base holds two digits, and each of them is in a target as well. The reason is the same for
/// every digit that the base can hold: the three cross-lines need the digit three times, but outside
/// the targets they have room for it only twice ([`Exocet::room`]).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Exocet {
    /// Two cells of a box and a line.
    pub base: CellSet,
    /// Two cells that hold the digits of the base.
    pub targets: CellSet,
    /// Three parallel lines across the band of the base, one through each of its boxes. They hold
    /// the targets. In the box of the base it is the line through the third cell beside the base.
    pub cross_lines: HouseSet,
}

impl Exocet {
    /// The ways to fill the two cells of the base and then the two targets, each cell with one of its
    /// candidates.
    pub fn ways(&self, state: &State) -> Vec<[Candidate; 4]> {
        let of = |cell: Cell| {
            state.candidates(cell).iter().map(move |digit| Candidate::new(cell, digit))
        };
        let mut ways = Vec::new();
        let cells =
            [self.base.first(), self.base.last(), self.targets.first(), self.targets.last()];
        let [Some(b1), Some(b2), Some(t1), Some(t2)] = cells else { return ways };
        for (x, y) in of(b1).flat_map(|x| of(b2).map(move |y| (x, y))) {
            for (z, w) in of(t1).flat_map(|z| of(t2).map(move |w| (z, w))) {
                let [pair, other] =
                    [[x, y], [z, w]].map(|pair| DigitSet::from(pair.map(|one| one.digit)));
                if x.digit != y.digit && pair == other {
                    ways.push([x, y, z, w]);
                }
            }
        }
        ways
    }

    /// The fewest rows and columns that cover the places of `digit` in the cross-lines, without the
    /// targets and without cells that both cells of the base see. A cell that is filled with
    /// `digit` is a place as well. An exocet has at most two such lines for each digit of the base;
    /// if two do not suffice, the result is the cross-lines.
    pub fn room(&self, state: &State, digit: Digit) -> HouseSet {
        let is_filled = |cell: &Cell| state.values().get(*cell) == Some(digit);
        let filled: CellSet = Cell::ALL.iter().copied().filter(is_filled).collect();
        let lines = self.cross_lines.cells();
        let outside = lines - self.targets - self.base.common_peers();
        let places = (state.places(digit) | filled) & outside;
        let one = || {
            House::ALL
                .into_iter()
                .filter(|house| !house.is_box())
                .map(|house| HouseSet::from([house]))
        };
        let two = || one().flat_map(|a| one().map(move |b| a | b));
        let covers = |houses: &HouseSet| places.is_subset(houses.cells());
        let fewest = [HouseSet::EMPTY].into_iter().chain(one()).chain(two()).find(covers);
        fewest.unwrap_or(self.cross_lines)
    }
}
