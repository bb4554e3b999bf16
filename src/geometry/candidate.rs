//! [`Candidate`]: a digit that a cell may hold; [`Elimination`]: one that is crossed out.

use super::{Cell, CellSet, Digit, pad};
use core::fmt;

/// A digit that a cell may hold. (A digit that a cell does hold, such as a given, is a pair
/// `(Cell, Digit)`.) Ordered by digit, then by cell: the usual order of eliminations.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Candidate {
    /// The digit.
    pub digit: Digit,
    /// The cell that may hold it.
    pub cell: Cell,
}

impl Candidate {
    /// The candidate `digit` in `cell`.
    #[inline]
    pub const fn new(cell: Cell, digit: Digit) -> Candidate {
        Candidate { digit, cell }
    }

    /// True if at most one of two different candidates can be true: both are in one cell, or they
    /// are the same digit in two cells of a house. Such a pair is a weak link.
    #[inline]
    pub fn excludes(self, other: Candidate) -> bool {
        if self.digit == other.digit {
            self.cell.peers().contains(other.cell)
        } else {
            self.cell == other.cell
        }
    }

    /// The candidate `digit` in each of `cells`, in reading order.
    pub fn all(digit: Digit, cells: CellSet) -> impl Iterator<Item = Candidate> {
        cells.iter().map(move |cell| Candidate { digit, cell })
    }
}

/// Written as its placement, `r2c7=4`.
impl fmt::Display for Candidate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        pad(f, format_args!("{}={}", self.cell, self.digit))
    }
}

impl fmt::Debug for Candidate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A candidate that is crossed out.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Elimination(pub Candidate);

/// Written as `r2c7<>4`.
impl fmt::Display for Elimination {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Candidate { cell, digit } = self.0;
        pad(f, format_args!("{cell}<>{digit}"))
    }
}
