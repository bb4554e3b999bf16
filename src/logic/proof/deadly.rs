//! [`Deadly`]: a deadly pattern and its extra candidates. If all extra candidates were false, the
//! puzzle would have two solutions, or none. It has one, so one of them is true. Such patterns are
//! unique rectangles and loops, avoidable rectangles, extended rectangles and bivalue universal
//! graves (BUG).
//!
//! ```text
//!   ab  . . | ab  . .         without the + the four cells could be filled in two ways, and
//!   ab  . . | ab+ . .         no other cell tells which; so r2c4 is neither a nor b: type 1
//! ```

use crate::geometry::{Candidate, CellSet, Digit, DigitSet, HouseSet};
use crate::logic::state::State;

/// A deadly pattern and how its conclusions follow: if a conclusion did not hold, the links and the
/// almost locked set would remove all extra candidates.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Deadly {
    /// The pattern that would have two solutions.
    pub pattern: Pattern,
    /// The extra candidates: one of them is true.
    pub extras: Vec<Candidate>,
    /// Houses in which a digit of the pattern has no place outside the pattern: in types 4 and 6
    /// and in hidden rectangles. Otherwise empty.
    pub links: HouseSet,
    /// Cells that make a naked subset with the extra candidates: in type 3. Otherwise empty.
    pub als: CellSet,
}

/// No links and no almost locked set.
pub(crate) const ALONE: (HouseSet, CellSet) = (HouseSet::EMPTY, CellSet::EMPTY);

impl Deadly {
    /// A pattern whose cells and digits are known ([`Pattern::exchanging`]). The extras are the
    /// other candidates of its cells.
    pub(crate) fn new(
        state: &State,
        pattern: Pattern,
        (links, als): (HouseSet, CellSet),
    ) -> Deadly {
        let (cells, digits) = pattern.exchanging().unwrap_or_default();
        let extras = state.candidates_in(!digits, cells).collect();
        Deadly { pattern, extras, links, als }
    }
}

/// A pattern with two solutions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Pattern {
    /// A rectangle or a longer loop: cells that hold one of two digits each and could exchange
    /// them. None is given; every house with one of the cells has exactly two.
    Loop {
        /// The cells, in reading order.
        cells: CellSet,
        /// The two digits.
        digits: [Digit; 2],
    },
    /// Two parallel lines of three cells, each with a neighbour in the other line, that hold the
    /// same three digits and could exchange them. None is given. Each two neighbours share a box,
    /// or the three cells of each line do.
    Extended {
        /// The cells, in reading order.
        cells: CellSet,
        /// The three digits.
        digits: DigitSet,
    },
    /// The bivalue universal grave: all open cells. Without the extra candidates each has two
    /// candidates, and each digit has two places in each house, or none.
    Bug,
}

impl Pattern {
    /// The cells and the digits that they could exchange; `None` for a BUG, which does not name them.
    pub fn exchanging(self) -> Option<(CellSet, DigitSet)> {
        match self {
            Pattern::Loop { cells, digits } => Some((cells, digits.into_iter().collect())),
            Pattern::Extended { cells, digits } => Some((cells, digits)),
            Pattern::Bug => None,
        }
    }
}
