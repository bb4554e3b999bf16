//! Whether a place of a digit, assumed or excluded, contradicts itself within the digit's places:
//! what a Nishio search is about to find, said with sets of cells and without an order or parents.
//!
//! ```text
//! on  -> off   the other places that it sees
//! off -> on    the last place of a house that had others       none is left: a contradiction
//! ```

use crate::geometry::{Cell, CellSet, HouseSet};

/// A digit's places.
pub(super) struct Alone {
    places: CellSet,
    /// The houses with two places or more.
    several: HouseSet,
    /// The places that are one of two in a house.
    pairs: CellSet,
}

impl Alone {
    pub(super) fn new(places: CellSet) -> Alone {
        let (mut several, mut pairs) = (HouseSet::EMPTY, CellSet::EMPTY);
        for house in HouseSet::ALL.iter() {
            let here = places & *house.cell_set();
            let rest = here.bits() & here.bits().wrapping_sub(1);
            if rest != 0 {
                several = several.with(house);
                if rest.is_power_of_two() {
                    pairs = pairs | here;
                }
            }
        }
        Alone { places, several, pairs }
    }

    /// Whether that `cell` holds the digit contradicts itself.
    pub(super) fn contradicts_on(&self, cell: Cell) -> bool {
        let on = CellSet::EMPTY.with(cell);
        self.contradicts(on, self.places & *cell.peers())
    }

    /// Whether that `cell` does not hold it contradicts itself.
    pub(super) fn contradicts_off(&self, cell: Cell) -> bool {
        let off = CellSet::EMPTY.with(cell);
        self.pairs.contains(cell) && self.contradicts(CellSet::EMPTY, off)
    }

    fn contradicts(&self, mut on: CellSet, mut off: CellSet) -> bool {
        // Houses without a place that is on.
        let mut waiting = self.several;
        if let Some(cell) = on.single() {
            waiting = waiting.difference(cell.house_set());
        }
        loop {
            let before = on;
            for house in waiting.iter() {
                let left = (self.places & *house.cell_set()).difference(off);
                if left.is_empty() {
                    return true;
                }
                if let Some(cell) = left.single() {
                    on = on.with(cell);
                    off = off | self.places & *cell.peers();
                    waiting = waiting.difference(cell.house_set());
                }
            }
            if !(on & off).is_empty() {
                return true;
            }
            if on == before {
                return false;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::House;

    #[test]
    fn two_that_see_all_of_a_box_contradict() {
        // Row 1 leaves r1c1 only if r2c9 takes column 9; both see what is left of box 1.
        let cells = [Cell::R1C1, Cell::R1C9, Cell::R2C9, Cell::R2C2, Cell::R3C1, Cell::R5C2];
        let alone = Alone::new(cells.into_iter().collect());
        assert!(!alone.contradicts_on(Cell::R1C9));
        assert!(alone.several.contains(House::Row1) && alone.pairs.contains(Cell::R1C1));
        let cells = [Cell::R1C1, Cell::R1C9, Cell::R2C9, Cell::R2C2, Cell::R3C2, Cell::R3C9];
        let alone = Alone::new(cells.into_iter().collect());
        assert!(!alone.contradicts_off(Cell::R2C2) || alone.pairs.contains(Cell::R2C2));
    }
}
