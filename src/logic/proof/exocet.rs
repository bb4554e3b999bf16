//! [`Exocet`]: the proof that two cells, the targets, hold the same two digits as two other cells,
//! the base.

use crate::geometry::{Cell, CellSet, Digit, House, HouseSet};
use crate::logic::state::State;

/// The base holds two digits, and each of them stands in a target as well. The reason is the same
/// for every digit that the base can hold: the three cross-lines need the digit three times, and
/// outside of the targets they have room for it only twice ([`Exocet::room`]).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Exocet {
    /// Two cells of a box and a line.
    pub base: CellSet,
    /// Two cells that hold the digits of the base.
    pub targets: CellSet,
    /// Three parallel lines across the band of the base, one through each of its boxes. In the box
    /// of the base it is the line through the third cell beside the base. The targets lie in the
    /// cross-lines.
    pub cross_lines: HouseSet,
}

impl Exocet {
    /// The fewest rows and columns that cover the places of `digit` in the cross-lines, without the
    /// targets and without cells that both cells of the base see. A cell that is filled with
    /// `digit` is a place as well. An exocet has at most two such lines for each digit of the base;
    /// if two do not suffice, the result is the cross-lines.
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
