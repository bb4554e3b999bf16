//! [`Reason`]: the proof of a step. [`check`](crate::logic::check()) replays it with nothing but
//! the position.

use super::chain::Chain;
use super::deadly::Deadly;
use super::exocet::Exocet;
use super::net::Net;
use super::rank_zero::RankZero;
use crate::geometry::{Candidate, CellSet, Digit, DigitSet, House, HouseSet};

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
    /// The cells have no more candidates than they need, each digit counted as often as it can be
    /// in them. So a digit is in them that often, and is not in a cell that sees too many of its
    /// places there. Within one house this is a naked subset; across a line and a box it is Sue de
    /// Coq. In a WXYZ-wing one digit may be there once more than needed; it is there at least once.
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
    /// The digit stands once in each of N base houses, and all its places there, except the fins,
    /// lie in N cover houses. So, unless a fin is true, it stands nowhere else in the cover houses.
    /// N = 1: locked candidates. The houses may be of any kind.
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
    /// Almost locked pair or triple.
    AlmostLocked(AlmostLocked),
    /// Candidates in two colors, of which one is true: 3D Medusa.
    Coloring(Coloring),
    /// Eliminations that leave one place for a digit in a house. They are not written down: the
    /// step only places (Sudoku Explainer's direct forms).
    Direct {
        /// The proof of the eliminations.
        by: Box<Reason>,
        /// The eliminations.
        gone: Vec<Candidate>,
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
    /// The facts that all templates of a digit share.
    Templates(Templates),
    /// A tridagon: the twelve cells cannot hold the three digits alone. So one of their other
    /// candidates, the guardians, is true.
    Tridagon {
        /// The twelve cells.
        cells: CellSet,
        /// The three digits.
        digits: DigitSet,
    },
    /// As many truths as links: SK loops, multi-sector locked sets, fireworks.
    RankZero(RankZero),
    /// Two cells hold the same two digits as two other cells.
    Exocet(Exocet),
    /// Several patterns in one step; each conclusion is proved by one of them. Siamese fish, dual
    /// kites, colors.
    Several(Vec<Reason>),
}

/// N + 1 digits, N naked cells in one house, N hidden cells in another. Each group holds N of the
/// digits; the last digit is where the houses meet.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct AlmostLocked {
    /// The digits.
    pub digits: DigitSet,
    /// Cells of the first house with no other candidates.
    pub naked: CellSet,
    /// Cells of the second house: all places of the digits there, except where the houses meet.
    pub hidden: CellSet,
    /// A line and a box, or a box and a line.
    pub houses: [House; 2],
}

/// Candidates that are joined by pairs of which exactly one is true: the candidates of a cell, or
/// the places of a digit in a house. So either all of the first side are true, or all of the other.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Coloring {
    /// The candidates of each color.
    pub sides: [Vec<Candidate>; 2],
}

/// The templates of a digit: all ways to give it one place in each house.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Templates {
    /// The digit.
    pub digit: Digit,
    /// The open cells that at least one template has.
    pub places: CellSet,
    /// Digits and cells that all templates of that digit have, and so no other digit has. Each
    /// entry may rest on the entries before it.
    pub taken: Vec<(Digit, CellSet)>,
}
