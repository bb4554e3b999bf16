//! [`Exocet`]: two cells that hold the same two digits as two other cells.

use crate::geometry::{CellSet, HouseSet};

/// The base holds two digits. Each of them stands in a target, whichever it is: with the digit in
/// the base, the cross-lines cannot all have it outside the targets.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Exocet {
    /// Two cells of a box and a line.
    pub base: CellSet,
    /// Two cells that hold the digits of the base.
    pub targets: CellSet,
    /// Three parallel lines: those of the targets, and one beside the base.
    pub cross_lines: HouseSet,
}
