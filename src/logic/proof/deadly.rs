//! [`Deadly`]: a pattern with two solutions, were it bare. In a puzzle with one solution it is
//! not: one of its extra candidates is true. Unique rectangles and loops, avoidable rectangles,
//! bivalue universal graves.
//!
//! ```text
//!   ab  . . | ab  . .         the four cells can be filled in two ways, and nothing outside
//!   ab  . . | ab+ . .         tells which; so r2c4 is neither a nor b: type 1
//! ```

use crate::geometry::Candidate;
use crate::geometry::{CellSet, Digit, HouseSet};
use crate::logic::state::State;
use crate::logic::step::{Mark, Role};

/// A deadly pattern and how its conclusions follow: assume the candidate (or the placement's
/// absence), look at the links and the almost locked set, and the pattern stands bare.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deadly {
    /// What would have two solutions.
    pub pattern: Pattern,
    /// What keeps it from them: one of these is true.
    pub extras: Vec<Candidate>,
    /// Houses in which a digit of the pattern has no place outside it: types 4 and 6, hidden
    /// rectangles.
    pub links: HouseSet,
    /// Cells that make a subset with the extras: type 3. Empty otherwise.
    pub als: CellSet,
}

/// What has two solutions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pattern {
    /// Cells that hold one of two digits each and exchange them: a rectangle, or a longer loop.
    /// None is given; every house that has one of them has two.
    Loop {
        /// The cells, in reading order.
        cells: CellSet,
        /// The two digits.
        digits: [Digit; 2],
    },
    /// All open cells: without the extras each has two candidates, and each digit two places in
    /// each house, or none.
    Bug,
}

impl Deadly {
    /// Whether a cell of the loop lacks one of the two digits in `state`, the position before the
    /// step: it was eliminated. Authors differ in whether they count these.
    pub fn lacks_candidates(&self, state: &State) -> bool {
        match self.pattern {
            Pattern::Loop { cells, digits } => {
                let open = cells & state.open();
                digits.iter().any(|&digit| !open.is_within(state.places(digit)))
            }
            Pattern::Bug => false,
        }
    }

    pub(crate) fn mark(&self, marks: &mut Vec<Mark>) {
        marks.extend(self.extras.iter().map(|&extra| Mark::new(extra, Role::Fin)));
        if let Pattern::Loop { cells, digits } = self.pattern {
            for digit in digits {
                marks.extend(Mark::all(digit, cells, Role::Pattern));
            }
        }
    }
}
