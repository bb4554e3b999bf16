//! [`Exocet`]: two cells that hold the same two digits as two other cells.

use crate::geometry::{Cell, CellSet, Digit, House, HouseSet};
use crate::logic::state::State;

/// The base holds two digits. Each of them stands in a target, whichever it is: with the digit in
/// the base, the cross-lines cannot all have it outside the targets.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Exocet {
    /// Two cells of a box and a line.
    pub base: CellSet,
    /// Two cells that hold the digits of the base.
    pub targets: CellSet,
    /// Three parallel lines, one in each box of the band: that beside the base, and two others. The
    /// targets lie in them.
    pub cross_lines: HouseSet,
}

impl Exocet {
    /// Lines that hold all places of `digit` in the cross-lines outside the targets and what the
    /// base sees, also where it stands already: as few as there are, two in an exocet.
    pub fn room(&self, state: &State, digit: Digit) -> HouseSet {
        let stands = |cell: &Cell| state.values().get(*cell) == Some(digit);
        let standing: CellSet = Cell::ALL.iter().copied().filter(stands).collect();
        let lines = self.cross_lines.cells();
        let outside = lines.difference(self.targets).difference(self.base.common_peers());
        let places = (state.places(digit) | standing) & outside;
        let one = || {
            House::ALL
                .into_iter()
                .filter(|house| !house.is_box())
                .map(|house| HouseSet::from([house]))
        };
        let two = || one().flat_map(|a| one().map(move |b| a.union(b)));
        let covers = |houses: &HouseSet| places.is_subset(houses.cells());
        let fewest = [HouseSet::EMPTY].into_iter().chain(one()).chain(two()).find(covers);
        fewest.unwrap_or(self.cross_lines)
    }
}
