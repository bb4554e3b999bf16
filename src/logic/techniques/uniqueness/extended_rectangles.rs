//! Extended rectangle: two parallel lines with three open cells each, side by side, that could hold
//! the same three digits. If they did, the two lines could exchange them, which would give a second
//! solution. So one of the extra candidates is true. Either each two neighbours share a box, or the
//! three cells of each line do, so that each box keeps its digits in the exchange. Known on the
//! forums as a BUG-lite of six cells.
//!
//! ```text
//!  abc . . | abc . . | abc . .      or, turned:    abc abc abc | in one box,
//!  abc . . | abc . . | abcx . .                    abc abc abcx| and in the next
//!
//!  1  one cell has extras: it is none of a, b, c
//!  2  two cells have the same extra: it is removed from cells that see both
//!  3  the extras of two cells make a naked subset with cells of a house that they share
//!  4  one of a, b, c has no other place than the two cells with extras in a house that they share:
//!     the other two of a, b, c are removed from both cells
//! ```

use crate::geometry::{Candidate, CellSet, Digit, DigitSet, House, HouseSet};
use crate::logic::proof::deadly::{ALONE, Deadly, Pattern};
use crate::logic::proof::reason::Reason;
use crate::logic::state::State;
use crate::logic::step::{Found, report};
use crate::logic::technique::Technique;
use crate::logic::techniques::shared::combinations::subsets;
use core::ops::ControlFlow;

/// All four types: by pattern, then by the cells that have extras.
pub(crate) fn extended_rectangle(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    let [one, two, three, _] = state.by_count();
    let few = one | two | three;
    each_pattern(&mut |cells| {
        if !cells.is_subset(state.open()) || (cells & few).len() < 4 {
            return ControlFlow::Continue(());
        }
        let mut rest = cells;
        for first in cells.iter() {
            rest = rest.without(first);
            let roof = CellSet::EMPTY.with(first);
            if let Some(rectangle) = ExtendedRectangle::new(state, cells, roof) {
                rectangle.type_1(found)?;
            }
            for second in rest.iter() {
                if let Some(rectangle) = ExtendedRectangle::new(state, cells, roof.with(second)) {
                    rectangle.type_2(found)?;
                    let shared = rectangle.roof.common_houses();
                    shared.iter().try_for_each(|house| rectangle.type_3(house, found))?;
                    shared.iter().try_for_each(|house| rectangle.type_4(house, found))?;
                }
            }
        }
        ControlFlow::Continue(())
    })
}

/// Calls `visit` with the cells of every pattern: two lines of a band or stack, with one pair of
/// neighbours in each of its boxes; and two lines of different bands or stacks, with three cells in
/// one box each.
fn each_pattern(visit: &mut dyn FnMut(CellSet) -> ControlFlow<()>) -> ControlFlow<()> {
    for (lines, crossing) in [(House::ROWS, House::COLUMNS), (House::COLUMNS, House::ROWS)] {
        for (a, first) in lines.iter().enumerate() {
            for (b, second) in lines.iter().enumerate().skip(a + 1) {
                let both = first.cell_set() | second.cell_set();
                if a / 3 != b / 3 {
                    for three in crossing.chunks(3) {
                        visit(both & three.iter().copied().collect::<HouseSet>().cells())?;
                    }
                    continue;
                }
                // One of three crossing lines in each box: 27 ways.
                for k in 0..27 {
                    let chosen = [k / 9, 3 + k / 3 % 3, 6 + k % 3];
                    let chosen: HouseSet = chosen.into_iter().map(|k| crossing[k]).collect();
                    visit(both & chosen.cells())?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Six cells and three digits. The cells of the roof have extra candidates; the others have none but
/// these digits.
struct ExtendedRectangle<'a> {
    state: &'a State,
    cells: CellSet,
    digits: DigitSet,
    roof: CellSet,
    /// The extra digits of the roof.
    extra: DigitSet,
}

impl ExtendedRectangle<'_> {
    /// `None` if the cells are not a pattern with this roof.
    fn new(state: &State, cells: CellSet, roof: CellSet) -> Option<ExtendedRectangle<'_>> {
        let digits = state.digits_in(cells - roof);
        let extra = state.digits_in(roof) - digits;
        let has_extra = |cell| !state.candidates(cell).is_subset(digits);
        // In a puzzle that is given as pencil marks, a missing candidate may tell the solutions apart.
        let lacks = |digit: Digit| !cells.is_subset(state.places(digit));
        let fits = digits.len() == 3
            && roof.iter().all(has_extra)
            && !(state.has_given_marks() && digits.iter().any(lacks));
        fits.then_some(ExtendedRectangle { state, cells, digits, roof, extra })
    }

    fn type_1(&self, found: &mut Found<'_>) -> ControlFlow<()> {
        self.report(self.state.candidates_in(self.digits, self.roof), ALONE, found)
    }

    fn type_2(&self, found: &mut Found<'_>) -> ControlFlow<()> {
        let Some(digit) = self.extra.single() else { return ControlFlow::Continue(()) };
        let seen = self.state.places(digit) & self.roof.common_peers();
        self.report(Candidate::all(digit, seen), ALONE, found)
    }

    /// Every set of other cells of `house` without the three digits that makes a naked subset with
    /// the extra digits.
    fn type_3(&self, house: House, found: &mut Found<'_>) -> ControlFlow<()> {
        let state = self.state;
        let mut free = (state.open() & house.cell_set()) - self.cells;
        for digit in self.digits.iter() {
            free -= state.places(digit);
        }
        for als in subsets(free) {
            let digits = state.digits_in(als) | self.extra;
            if digits.len() == als.len() + 1 {
                let area = house.cell_set() - (als | self.roof);
                let eliminations = state.candidates_in(digits, area);
                self.report(eliminations, (HouseSet::EMPTY, als), found)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn type_4(&self, house: House, found: &mut Found<'_>) -> ControlFlow<()> {
        for tied in self.digits.iter() {
            let places = self.state.places_in(tied, house);
            if !places.is_empty() && places.is_subset(self.roof) {
                let others = self.digits.without(tied);
                let eliminations = self.state.candidates_in(others, self.roof);
                let proof = (HouseSet::EMPTY.with(house), CellSet::EMPTY);
                self.report(eliminations, proof, found)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Reports the step, if it removes anything. `proof`: the links and the almost locked set, as in
    /// [`Deadly`].
    fn report(
        &self,
        eliminations: impl Iterator<Item = Candidate>,
        proof: (HouseSet, CellSet),
        found: &mut Found<'_>,
    ) -> ControlFlow<()> {
        let reason = || {
            let pattern = Pattern::Extended { cells: self.cells, digits: self.digits };
            Reason::Deadly(Deadly::new(self.state, pattern, proof))
        };
        report(Technique::ExtendedRectangle, eliminations, reason, found)
    }
}

#[cfg(test)]
mod tests {
    use super::Technique::*;
    use crate::logic::testing::{check, sound};

    #[test]
    fn one_cell_with_extras() {
        let state = ":0000:x:4.6..5+7........3+6+4.2.467....4.6....92.87..+64.+6.+9.5+4.7.1+6.58.+4.+757.1+4...6+89+4.+7+61..:312 214 215 533::::";
        check(state, ExtendedRectangle, "r8c8<>2 r8c8<>3 r8c8<>9");
    }

    #[test]
    fn a_digit_that_is_tied_to_two_cells() {
        let state = ":0000:x:...942.+5...........25+6.1.3.71.+4+95.+28+5..+23.7+192+9.7+1.5+4....8.+9.658......+9..59.64...:612 313 613 321 322 622 323 623 826 373 277 383 287 289 789 197 397 199 399::::";
        check(state, ExtendedRectangle, "r2c9<>7 r2c7<>8");
    }

    #[test]
    fn no_step_is_wrong() {
        assert!(sound(ExtendedRectangle, 1500) > 5);
    }
}
