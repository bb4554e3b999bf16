//! [`Candidate`]: a digit that a cell may hold.

use crate::geometry::{Cell, CellSet, Digit};
use core::fmt;

/// A digit in a cell. Ordered by digit, then by cell, as the field lists eliminations.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Candidate {
    /// The digit.
    pub digit: Digit,
    /// Where it may stand.
    pub cell: Cell,
}

impl Candidate {
    /// `digit` in `cell`.
    #[inline]
    pub const fn new(cell: Cell, digit: Digit) -> Candidate {
        Candidate { digit, cell }
    }

    /// Whether both cannot be true: the same cell, or the same digit in a shared house. Weak link.
    #[inline]
    pub fn excludes(self, other: Candidate) -> bool {
        match self.digit == other.digit {
            true => self.cell.peers().contains(other.cell),
            false => self.cell == other.cell,
        }
    }

    /// `digit` in each of `cells`, in reading order.
    pub fn all(digit: Digit, cells: CellSet) -> impl Iterator<Item = Candidate> {
        cells.iter().map(move |cell| Candidate { digit, cell })
    }
}

/// `r2c7=4`: the placement. An elimination is written `r2c7<>4`.
impl fmt::Display for Candidate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.cell, self.digit)
    }
}

impl fmt::Debug for Candidate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
