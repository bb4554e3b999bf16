//! Unique rectangles 1 to 6 and hidden rectangles, as HoDoKu has them: four open cells of two boxes
//! that could exchange two digits would give a second solution, so one of the extra candidates is
//! true.
//!
//! ```text
//! 1   ab  | ab        2   abx | abx       3   abx | aby       4   abx | aby
//!     ab  | ab*           ab  | ab            ab  | ab            ab  | ab
//!   no a and b in *     no x in cells       xy makes a subset   a is nowhere else in a
//!                       that see both       in a shared house   shared house: no b in the
//!                                                               two upper corners
//!
//! 5   abx | abx       6   abx | ab        hidden   ab  | ab.
//!     ab  | abx           ab  | aby                ab. | ab*
//!   no x in cells       a is nowhere else   a is nowhere else in the row and the column of *:
//!   that see all of     in the four lines:  no b in *
//!   them                no a in abx and aby
//! ```
//!
//! One corner has exactly the two candidates. Another corner may lack one of the two if it was
//! eliminated there and no peer holds it. In a puzzle that is given as pencil marks no corner may
//! lack one ([`State::with_given_marks`] says why).

use crate::geometry::{Candidate, Cell, CellSet, Digit, DigitSet, House, HouseSet};
use crate::logic::proof::deadly::{ALONE, Deadly, Pattern};
use crate::logic::proof::reason::Reason;
use crate::logic::state::State;
use crate::logic::step::{Found, report};
use crate::logic::technique::Technique;
use crate::logic::techniques::shared::combinations::subsets;
use core::ops::ControlFlow;

/// Type 1: one corner has extra candidates.
pub(crate) fn unique_rectangle_1(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    each(state, 3, &mut |unique| unique.type_1(found))
}

/// Type 2: two corners in a line have the same extra candidate.
pub(crate) fn unique_rectangle_2(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    each(state, 2, &mut |unique| unique.type_2(found))
}

/// Type 5: two opposite corners or three corners have the same extra candidate.
pub(crate) fn unique_rectangle_5(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    each(state, 1, &mut |unique| unique.type_5(found))
}

/// Type 3: the extra digits of two corners in a line count as one cell of a naked subset.
pub(crate) fn unique_rectangle_3(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    each(state, 2, &mut |unique| {
        if !unique.in_line() {
            return ControlFlow::Continue(());
        }
        let houses = unique.roof.common_houses();
        houses
            .iter()
            .try_for_each(|house| type_3(unique, house, subsets(unique.free_in(house)), found))
    })
}

/// Reports type 3 for each of `subsets` that makes a naked subset with the extra digits. The subsets
/// are sets of cells of the house that are free ([`UniqueRectangle::free_in`]).
pub(crate) fn type_3(
    unique: &UniqueRectangle<'_>,
    house: House,
    subsets: impl IntoIterator<Item = CellSet>,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let state = unique.state;
    for als in subsets {
        let digits = state.digits_in(als) | unique.extra_digits();
        let cells = als | unique.roof;
        let houses = cells.common_houses();
        // A subset in a box and a line is found twice; it is taken in the line.
        if digits.len() == als.len() + 1 && !(house.is_box() && houses.len() > 1) {
            let area = houses.cells() - cells;
            let eliminations = state.candidates_in(digits, area);
            let proof = (HouseSet::EMPTY, als);
            unique.report(Technique::UniqueRectangle3, eliminations, proof, found)?;
        }
    }
    ControlFlow::Continue(())
}

/// Type 4: two corners in a line are the only places of one of the two digits in a house.
pub(crate) fn unique_rectangle_4(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    each(state, 2, &mut |unique| {
        let [a, b] = unique.digits;
        if !unique.in_line() {
            return ControlFlow::Continue(());
        }
        for (tied, other) in [(a, b), (b, a)] {
            let ties = |house: &House| state.places_in(tied, *house).is_subset(unique.roof);
            if let Some(house) = unique.roof.common_houses().iter().find(ties) {
                let eliminations = Candidate::all(other, unique.roof & state.places(other));
                let proof = (HouseSet::EMPTY.with(house), CellSet::EMPTY);
                unique.report(Technique::UniqueRectangle4, eliminations, proof, found)?;
            }
        }
        ControlFlow::Continue(())
    })
}

/// Type 6: two opposite corners have extras, and one of the two digits has no other place in the
/// four lines.
pub(crate) fn unique_rectangle_6(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    each(state, 2, &mut |unique| {
        if unique.roof.len() != 2 || unique.in_line() {
            return ControlFlow::Continue(());
        }
        let links = unique.lines_of_roof();
        for digit in unique.digits {
            if (state.places(digit) & links.cells()).is_subset(unique.cells) {
                let eliminations = Candidate::all(digit, unique.roof & state.places(digit));
                let proof = (links, CellSet::EMPTY);
                unique.report(Technique::UniqueRectangle6, eliminations, proof, found)?;
            }
        }
        ControlFlow::Continue(())
    })
}

/// Hidden rectangles: a corner has no extras, and one of the two digits has no other place in the
/// row and the column of the opposite corner.
pub(crate) fn hidden_rectangle(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    each(state, 1, &mut |unique| (0..4).try_for_each(|k| unique.hidden(k, found)))
}

/// A rectangle, and two digits that its corners could exchange.
pub(crate) struct UniqueRectangle<'a> {
    state: &'a State,
    /// The corners. The opposite of corner k is 3 - k.
    pub(crate) corners: [Cell; 4],
    /// The corners as a set.
    pub(crate) cells: CellSet,
    pub(crate) digits: [Digit; 2],
    /// The corners with extra candidates.
    pub(crate) roof: CellSet,
}

impl<'a> UniqueRectangle<'a> {
    pub(crate) fn new(state: &'a State, corners: [Cell; 4], digits: [Digit; 2]) -> Self {
        let both: DigitSet = digits.into_iter().collect();
        let has_extras = |cell: &Cell| !state.candidates(*cell).is_subset(both);
        let roof = corners.into_iter().filter(has_extras).collect();
        UniqueRectangle { state, corners, cells: corners.into_iter().collect(), digits, roof }
    }

    pub(crate) fn both(&self) -> DigitSet {
        self.digits.into_iter().collect()
    }

    /// The digits that the roof may hold besides the two.
    fn extra_digits(&self) -> DigitSet {
        self.state.digits_in(self.roof) - self.both()
    }

    /// True if exactly two corners have extras and they share a line.
    pub(crate) fn in_line(&self) -> bool {
        self.roof.len() == 2 && !self.roof.common_houses().is_empty()
    }

    /// The open cells of `house` outside the rectangle that have neither of its digits.
    pub(crate) fn free_in(&self, house: House) -> CellSet {
        let open = (self.state.open() & house.cell_set()) - self.cells;
        self.digits.iter().fold(open, |free, &digit| free - self.state.places(digit))
    }

    /// The rows and the columns of the roof.
    pub(crate) fn lines_of_roof(&self) -> HouseSet {
        let lines = |cell: Cell| {
            let [row, column, _] = cell.houses();
            [row, column]
        };
        self.roof.iter().flat_map(lines).collect()
    }

    /// Reports type 1, if exactly one corner has extras.
    pub(crate) fn type_1(&self, found: &mut Found<'_>) -> ControlFlow<()> {
        let Some(cell) = self.roof.single() else { return ControlFlow::Continue(()) };
        let eliminations = self.state.candidates(cell) & self.both();
        let eliminations = eliminations.iter().map(|digit| Candidate::new(cell, digit));
        self.report(Technique::UniqueRectangle1, eliminations, ALONE, found)
    }

    /// Reports type 2, if exactly two corners have extras and they share a line.
    pub(crate) fn type_2(&self, found: &mut Found<'_>) -> ControlFlow<()> {
        if self.in_line() {
            self.one_extra(Technique::UniqueRectangle2, found)
        } else {
            ControlFlow::Continue(())
        }
    }

    /// Reports type 5, if two opposite corners or three corners have extras.
    pub(crate) fn type_5(&self, found: &mut Found<'_>) -> ControlFlow<()> {
        if self.roof.len() > 1 && !self.in_line() {
            self.one_extra(Technique::UniqueRectangle5, found)
        } else {
            ControlFlow::Continue(())
        }
    }

    /// If all extra candidates are one digit, it is removed from cells that see all of them.
    fn one_extra(&self, technique: Technique, found: &mut Found<'_>) -> ControlFlow<()> {
        let Some(digit) = self.extra_digits().single() else { return ControlFlow::Continue(()) };
        let seen = self.state.places(digit) & self.roof.common_peers();
        self.report(technique, Candidate::all(digit, seen), ALONE, found)
    }

    /// Reports the hidden rectangles that begin at corner `k`, if it has no extras, and three
    /// corners or two opposite ones have some.
    pub(crate) fn hidden(&self, k: usize, found: &mut Found<'_>) -> ControlFlow<()> {
        if self.roof.len() < 2 || self.in_line() || self.roof.contains(self.corners[k]) {
            return ControlFlow::Continue(());
        }
        let cell = self.corners[3 - k];
        let [row, column, _] = cell.houses();
        let links = HouseSet::EMPTY.with(row).with(column);
        let [a, b] = self.digits;
        for (tied, other) in [(a, b), (b, a)] {
            if (self.state.places(tied) & links.cells()).is_subset(self.cells) {
                let places = CellSet::EMPTY.with(cell) & self.state.places(other);
                let eliminations = Candidate::all(other, places);
                let proof = (links, CellSet::EMPTY);
                self.report(Technique::HiddenRectangle, eliminations, proof, found)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Reports the step, if it removes anything. `proof`: the links and the almost locked set, as in
    /// [`Deadly`].
    pub(crate) fn report(
        &self,
        technique: Technique,
        eliminations: impl Iterator<Item = Candidate>,
        proof: (HouseSet, CellSet),
        found: &mut Found<'_>,
    ) -> ControlFlow<()> {
        let reason = || {
            let pattern = Pattern::Loop { cells: self.cells, digits: self.digits };
            Reason::Deadly(Deadly::new(self.state, pattern, proof))
        };
        report(technique, eliminations, reason, found)
    }
}

/// Calls `visit` with every rectangle of open cells in two boxes, one corner of which has exactly
/// two candidates, and at least `few` corners no more than two; once for each pair of digits. If
/// several corners have exactly these candidates, it is found from the first of them.
fn each(
    state: &State,
    few: usize,
    visit: &mut dyn FnMut(&UniqueRectangle<'_>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let [one, two, ..] = state.by_count();
    for corner in two.iter() {
        let Some([a, b]) = state.pair(corner) else { continue };
        let fits = could_hold(state, a) & could_hold(state, b);
        let same = state.places(a) & state.places(b) & two;
        let [row, column, square] = corner.houses();
        let square = square.cell_set();
        let (row, column) = (fits & row.cell_set(), fits & column.cell_set());
        for beside in row.without(corner).iter() {
            // The rectangle lies in two boxes: one neighbour of the corner is in its box, one is
            // not.
            let column = if square.contains(beside) { column - square } else { column & square };
            for below in column.without(corner).iter() {
                let Some(across) = Cell::at(below.row(), beside.column()) else { continue };
                let corners = [corner, beside, below, across];
                let cells: CellSet = corners.into_iter().collect();
                if !fits.contains(across)
                    || (cells & same).first() != Some(corner)
                    || (cells & (one | two)).len() < few
                {
                    continue;
                }
                visit(&UniqueRectangle::new(state, corners, [a, b]))?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The open cells that see no `digit`: it is a candidate there, or it was eliminated. In a puzzle
/// that is given as pencil marks, only those where it is a candidate.
pub(crate) fn could_hold(state: &State, digit: Digit) -> CellSet {
    if state.has_given_marks() {
        return state.places(digit);
    }
    // A digit without a place in a house is placed there.
    let is_placed = |house: &&House| state.positions(digit, **house) == 0;
    let houses = House::ALL.iter().filter(is_placed);
    houses.fold(state.open(), |cells, house| cells - house.cell_set())
}

#[cfg(test)]
mod tests {
    use super::Technique::*;
    use crate::logic::testing::check;

    #[test]
    fn rectangles_of_all_types() {
        let state = ":0600-1:78:+6+27+9+81+4+5+3+3517+24+8+96...6+5+32+7+176+28+9+53+14..4+2.79+6+5.....+6+7829.+6+5..+1...1..+7.+6.+92.3+1+695+4.::872 772::";
        check(state, UniqueRectangle1, "r7c2<>8 r7c2<>7");
        let state = ":0601-1:58:7.+4+36+5..9..69+4+15+7.1+95+8+724+36+67+8.+932.1.4+2.1+8..75+1..+2+7......2.+6......+1.9...+2+6+17+34985::371 381 322 373 383::";
        check(state, UniqueRectangle2, "r7c1<>3 r8c1<>3 r2c2<>3 r7c3<>3 r8c3<>3");
        let state = ":0602-1:59:+3+6+2+4+18.9.+91+43+5+72+6+8+78+59+62.3.+639584...+5+4+12+7+6+9+8+3+27+8+1+3+9..64.7+6+2+3+8..8.3+7+4+16..+1+26+89+5+3..::719::";
        check(state, UniqueRectangle3, "r1c9<>7");
        let state = ":0603-1:69:.....+6+1+3+4..+4.81+57.+1....428.+67+2+8+5+9+341...+1+43+7+6+2+413+62+7+8+9+5+7+59+41+8+6+23+2+467+3+5+9+18..1962+4+5+7::922 932::";
        check(state, UniqueRectangle4, "r2c2<>9 r3c2<>9");
        let state = ":0604-1:38:.+5.+42..1..+4.59...2+28.+1+6.....+2.+8+7+5....78+2+369..63+5+914+2+8+73+1+76+495+2+8+8+64+3+5+2...5+927+8+16+34:716:728::";
        check(state, UniqueRectangle5, "r2c8<>7");
        let state = ":0605-1:68:.+5.+849.+67+78..+1+6.+494+6+92.+7.8+1.9.+7+2.15..+2..6.+9+7.537+9+8+1+42+6.+7.4..6+1+5.4.1..7+32+31+56+72+89+4::681 643::";
        check(state, UniqueRectangle6, "r8c1<>6 r4c3<>6");
    }

    #[test]
    fn hidden_rectangles() {
        let state = ":0606-1:15:+7+459+6231+81+98+5+3+4+7+6+2+6+2+37..4+59+43+6.+5.2..+27.64....8+5.3+2.6..9+6+7..+3...+58+4.7+6...+3+12+4+95+8+76:166:159::";
        check(state, HiddenRectangle, "r5c9<>1");
    }

    #[test]
    fn a_corner_may_lack_what_was_eliminated() {
        let state = ":0601-2:38:.8+2+19+63.+4+9+6.+37+48.+24..+8+2+5+6+9.2+4+8+7+6.9.+56.+94+5.+2...+5.+98+2+4+6.+8.+45.+9.26.+2.6.+8.4+9.9+6+2+4+7...:391 132 163 183 358 158 598 198 159 199:752 769::";
        check(state, UniqueRectangle2, "r5c2<>7 r6c9<>7");
    }
}
