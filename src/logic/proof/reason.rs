//! [`Reason`]: the proof of a step, complete enough that [`check`](crate::logic::check()) replays
//! it with nothing but the position.

use super::chain::Chain;
use super::deadly::Deadly;
use super::net::Net;
use crate::geometry::Candidate;
use crate::geometry::{CellSet, Digit, DigitSet, House, HouseSet};
use crate::logic::step::{Mark, Role};

/// Why a step holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reason {
    /// The last open cell of the house.
    FullHouse(House),
    /// The house has one place left for the digit.
    HiddenSingle(House),
    /// The cell has one candidate left.
    NakedSingle,
    /// As many cells as digits, and no digit twice: what sees every place of a digit within the
    /// cells is not that digit. In one house a naked subset; across a line and a box, Sue de Coq.
    Naked {
        /// The cells.
        cells: CellSet,
        /// All their candidates.
        digits: DigitSet,
    },
    /// As many digits as cells that they are confined to: the cells hold nothing else.
    Hidden {
        /// Where the digits have no other place.
        house: House,
        /// The cells.
        cells: CellSet,
        /// The digits.
        digits: DigitSet,
    },
    /// One digit: N base houses need N places, and N cover houses give them all, but for fins.
    /// With N = 1 locked candidates; houses of any kind.
    Fish {
        /// The digit.
        digit: Digit,
        /// Houses that each need the digit once.
        base: HouseSet,
        /// Houses that each take the digit once.
        cover: HouseSet,
        /// Places of the base outside the cover, and those in two base houses.
        fins: CellSet,
    },
    /// Eliminations in the mind's eye that leave one place for a digit in a house: Sudoku
    /// Explainer's direct forms. The step only places.
    Direct {
        /// Why the candidates go.
        by: Box<Reason>,
        /// Which.
        gone: Vec<Candidate>,
        /// Where the placed digit then has one place.
        house: House,
    },
    /// A chain or loop of alternating links; wings and single-digit patterns are short ones.
    Chain(Chain),
    /// Implications from assumptions: forcing chains and nets.
    Net(Net),
    /// A pattern that would have two solutions, was it not for its extra candidates.
    Deadly(Deadly),
    /// The cells cannot hold together what leaves an excluder nothing: aligned exclusion.
    Aligned {
        /// Two or three cells.
        cells: CellSet,
        /// Cells that see them and have few candidates.
        excluders: CellSet,
    },
    /// What all ways to give a digit a place in each house have in common.
    Templates(Templates),
    /// Several patterns found as one, each of the conclusions proved by one of them: Siamese fish,
    /// dual kites.
    Several(Vec<Reason>),
}

/// The ways to give a digit a place in each house.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Templates {
    /// The digit.
    pub digit: Digit,
    /// Its open places that at least one of the ways has.
    pub places: CellSet,
    /// Cells that hold a digit in all its ways, and so no other; each with those before it.
    pub taken: Vec<(Digit, CellSet)>,
}

impl Reason {
    /// Appends the candidates of the pattern in their roles, what matters most first.
    pub(crate) fn mark(&self, marks: &mut Vec<Mark>) {
        match self {
            // The placed candidate says it all.
            Reason::FullHouse(_) | Reason::HiddenSingle(_) | Reason::NakedSingle => {}
            Reason::Naked { cells, digits } | Reason::Hidden { cells, digits, .. } => {
                for digit in digits.iter() {
                    marks.extend(Mark::all(digit, *cells, Role::Pattern));
                }
            }
            Reason::Fish { digit, base, cover, fins } => {
                marks.extend(Mark::all(*digit, *fins, Role::Fin));
                marks.extend(Mark::all(*digit, base.cells() & cover.cells(), Role::Pattern));
            }
            Reason::Direct { by, .. } => by.mark(marks),
            Reason::Chain(chain) => chain.mark(marks),
            Reason::Net(net) => net.mark(marks),
            Reason::Deadly(deadly) => deadly.mark(marks),
            // Which digits matter, the step says.
            Reason::Aligned { .. } => {}
            Reason::Templates(Templates { digit, places, .. }) => {
                marks.extend(Mark::all(*digit, *places, Role::Pattern));
            }
            Reason::Several(reasons) => reasons.iter().for_each(|reason| reason.mark(marks)),
        }
    }
}
