//! [`NishioPrefilter`]: tells quickly, with sets of cells, whether a Nishio search finds a
//! contradiction. Only assumptions that lead to one are then explored in order and with parents.
//!
//! ```text
//! on  -> off   the other places of the digit that the place sees
//! off -> on    the last place left in a house that had several; if none is left: a contradiction
//! ```

use crate::geometry::{Cell, CellSet, HouseSet};

/// The places of a digit in a position.
pub(crate) struct NishioPrefilter {
    places: CellSet,
    /// The houses with two or more of the places.
    several: HouseSet,
    /// The places that are one of exactly two in a house.
    pairs: CellSet,
}

impl NishioPrefilter {
    pub(crate) fn new(places: CellSet) -> NishioPrefilter {
        let (mut several, mut pairs) = (HouseSet::EMPTY, CellSet::EMPTY);
        for house in HouseSet::ALL.iter() {
            let here = places & house.cell_set();
            let rest = here.bits() & here.bits().wrapping_sub(1);
            if rest != 0 {
                several = several.with(house);
                if rest.is_power_of_two() {
                    pairs |= here;
                }
            }
        }
        NishioPrefilter { places, several, pairs }
    }

    /// True if the assumption that `cell` holds the digit leads to a contradiction.
    pub(crate) fn contradicts_on(&self, cell: Cell) -> bool {
        let on = CellSet::EMPTY.with(cell);
        self.contradicts(on, self.places & cell.peers())
    }

    /// True if the assumption that `cell` does not hold the digit leads to a contradiction.
    pub(crate) fn contradicts_off(&self, cell: Cell) -> bool {
        let off = CellSet::EMPTY.with(cell);
        self.pairs.contains(cell) && self.contradicts(CellSet::EMPTY, off)
    }

    /// True if these places, on and off, lead to a contradiction.
    fn contradicts(&self, mut on: CellSet, mut off: CellSet) -> bool {
        // The houses in which no place is on yet.
        let mut waiting = self.several;
        if let Some(cell) = on.single() {
            waiting -= cell.house_set();
        }
        loop {
            let before = on;
            for house in waiting.iter() {
                let left = (self.places & house.cell_set()) - off;
                if left.is_empty() {
                    return true;
                }
                if let Some(cell) = left.single() {
                    on = on.with(cell);
                    off |= self.places & cell.peers();
                    waiting -= cell.house_set();
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
    use super::super::consequences::{Consequences, Origin};
    use super::super::explore::explore;
    use super::super::literal::{LITS, Lit};
    use super::super::mode::ForcingMode;
    use super::super::tests::positions;
    use super::*;
    use crate::geometry::Digit;

    #[test]
    fn exploration_finds_the_same() {
        let mut reach = Consequences::new();
        let mut origins = Box::new([Origin::NOWHERE; LITS]);
        let mut found = 0;
        for state in positions() {
            for digit in Digit::ALL {
                let prefilter = NishioPrefilter::new(state.places(digit));
                for cell in state.places(digit).iter() {
                    let mut contradicts = |lit| {
                        explore(&mut reach, &mut origins, &state, lit, ForcingMode::NISHIO, |_| ());
                        reach.contradiction.is_some()
                    };
                    let on = contradicts(Lit::on(cell, digit));
                    assert_eq!(prefilter.contradicts_on(cell), on);
                    assert_eq!(prefilter.contradicts_off(cell), contradicts(Lit::off(cell, digit)));
                    found += usize::from(on);
                }
            }
        }
        assert!(found > 0);
    }
}
