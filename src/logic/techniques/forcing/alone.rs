//! Whether a place of a digit, assumed or excluded, contradicts itself within the digit's places:
//! what a Nishio search is about to find, said with sets of cells and without an order or parents.
//!
//! ```text
//! on  -> off   the other places that it sees
//! off -> on    the last place of a house that had others       none is left: a contradiction
//! ```

use crate::geometry::{Cell, CellSet, HouseSet};

/// A digit's places.
pub(crate) struct Alone {
    places: CellSet,
    /// The houses with two places or more.
    several: HouseSet,
    /// The places that are one of two in a house.
    pairs: CellSet,
}

impl Alone {
    pub(crate) fn new(places: CellSet) -> Alone {
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
    pub(crate) fn contradicts_on(&self, cell: Cell) -> bool {
        let on = CellSet::EMPTY.with(cell);
        self.contradicts(on, self.places & *cell.peers())
    }

    /// Whether that `cell` does not hold it contradicts itself.
    pub(crate) fn contradicts_off(&self, cell: Cell) -> bool {
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
    use super::super::explore::explore;
    use super::super::literal::{LITS, Lit};
    use super::super::mode::Mode;
    use super::super::reach::{Origin, Reach};
    use super::super::tests::positions;
    use super::*;
    use crate::geometry::Digit;

    #[test]
    fn the_search_finds_the_same() {
        let mut reach = Reach::new();
        let mut origins = Box::new([Origin::NOWHERE; LITS]);
        let mut found = 0;
        for state in positions() {
            for digit in Digit::ALL {
                let alone = Alone::new(state.places(digit));
                for cell in state.places(digit).iter() {
                    let mut contradicts = |lit| {
                        explore(&mut reach, &mut origins, &state, lit, Mode::NISHIO);
                        reach.contradiction.is_some()
                    };
                    let on = contradicts(Lit::on(cell, digit));
                    assert_eq!(alone.contradicts_on(cell), on);
                    assert_eq!(alone.contradicts_off(cell), contradicts(Lit::off(cell, digit)));
                    found += usize::from(on);
                }
            }
        }
        assert!(found > 0);
    }
}
