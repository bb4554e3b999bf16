//! Unique rectangles 1 to 6 and hidden rectangles, as HoDoKu has them: four open cells of two
//! boxes must not exchange two digits, so one of the extra candidates is true.
//!
//! ```text
//! 1   ab  | ab        2   abx | abx       3   abx | aby       4   abx | aby
//!     ab  | ab*           ab  | ab            ab  | ab            ab  | ab
//!   * is no a, no b     x goes from what    xy makes a subset   a is nowhere else in the
//!                       sees both           in a shared house   house: no b in either
//!
//! 5   abx | abx       6   abx | ab        hidden   ab  | ab.
//!     ab  | abx           ab  | aby                ab. | ab*
//!   x goes from what    a is nowhere else   a is nowhere else in the row and the column of *:
//!   sees all of them    in the four lines:  * is no b
//!                       no a in abx, aby
//! ```
//!
//! One corner has just the two candidates. Others may lack one of the two that was eliminated, as
//! long as no peer holds it; [`Deadly::lacks_candidates`] tells.

use super::candidate::Candidate;
use super::deadly::{Deadly, Pattern};
use super::reason::Reason;
use super::state::State;
use super::step::Step;
use super::technique::{Found, Technique};
use crate::geometry::{Cell, CellSet, Digit, DigitSet, House, HouseSet};
use core::ops::ControlFlow;

/// One corner has more.
pub(super) fn unique_rectangle_1(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    each(state, 3, &mut |unique| {
        let Some(cell) = unique.more.single() else { return ControlFlow::Continue(()) };
        let gone = state.candidates(cell).intersection(unique.both());
        let gone = gone.iter().map(|digit| Candidate::new(cell, digit));
        unique.report(Technique::UniqueRectangle1, gone, Proof::default(), found)
    })
}

/// Two corners of a line have the same digit more.
pub(super) fn unique_rectangle_2(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    each(state, 2, &mut |unique| match unique.in_line() {
        true => one_extra(unique, Technique::UniqueRectangle2, found),
        false => ControlFlow::Continue(()),
    })
}

/// Two opposite corners or three have the same digit more.
pub(super) fn unique_rectangle_5(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    each(state, 1, &mut |unique| match unique.more.len() > 1 && !unique.in_line() {
        true => one_extra(unique, Technique::UniqueRectangle5, found),
        false => ControlFlow::Continue(()),
    })
}

fn one_extra(unique: &Unique<'_>, technique: Technique, found: &mut Found<'_>) -> ControlFlow<()> {
    let Some(digit) = unique.extra_digits().single() else { return ControlFlow::Continue(()) };
    let seen = unique.state.places(digit) & unique.more.common_peers();
    unique.report(technique, Candidate::all(digit, seen), Proof::default(), found)
}

/// Two corners of a line: their extra digits are one cell of a naked subset.
pub(super) fn unique_rectangle_3(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    each(state, 2, &mut |unique| {
        if !unique.in_line() {
            return ControlFlow::Continue(());
        }
        unique.more.common_houses().iter().try_for_each(|house| subsets(unique, house, found))
    })
}

/// Every set of cells of `house` without the two digits that makes a subset with the extras.
fn subsets(unique: &Unique<'_>, house: House, found: &mut Found<'_>) -> ControlFlow<()> {
    let state = unique.state;
    let free = unique
        .digits
        .iter()
        .fold(state.open(), |free, &digit| free.difference(state.places(digit)));
    let free = (free & *house.cell_set()).difference(unique.cells).bits();
    let mut set = 0u128;
    loop {
        // The next subset of `free`, in ascending order of its bits.
        set = set.wrapping_sub(free) & free;
        if set == 0 {
            return ControlFlow::Continue(());
        }
        let als = CellSet::from_bits(set);
        let digits = state.digits_in(als).union(unique.extra_digits());
        let cells = als | unique.more;
        let houses = cells.common_houses();
        // In a box and in a line it is met in the line.
        if digits.len() == als.len() + 1 && !(house.is_box() && houses.len() > 1) {
            let area = houses.cells().difference(cells);
            let gone =
                digits.iter().flat_map(|digit| Candidate::all(digit, state.places(digit) & area));
            let proof = Proof { als, ..Proof::default() };
            unique.report(Technique::UniqueRectangle3, gone, proof, found)?;
        }
    }
}

/// Two corners of a line are the only places of one digit in a house.
pub(super) fn unique_rectangle_4(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    each(state, 2, &mut |unique| {
        let [a, b] = unique.digits;
        if !unique.in_line() {
            return ControlFlow::Continue(());
        }
        for (tied, other) in [(a, b), (b, a)] {
            let ties = |house: &House| state.places_in(tied, *house).is_within(unique.more);
            let mut houses = unique.more.common_houses().iter().filter(ties);
            if let Some(house) = houses.next() {
                let gone = Candidate::all(other, unique.more & state.places(other));
                let proof = Proof { links: HouseSet::EMPTY.with(house), ..Proof::default() };
                unique.report(Technique::UniqueRectangle4, gone, proof, found)?;
            }
        }
        ControlFlow::Continue(())
    })
}

/// Two opposite corners, and one digit is nowhere else in the four lines.
pub(super) fn unique_rectangle_6(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    each(state, 2, &mut |unique| {
        if unique.more.len() != 2 || unique.in_line() {
            return ControlFlow::Continue(());
        }
        let links = unique.more.iter().fold(HouseSet::EMPTY, |links, cell| {
            let [row, column, _] = cell.houses();
            links.with(row).with(column)
        });
        for digit in unique.digits {
            if (state.places(digit) & links.cells()).is_within(unique.cells) {
                let gone = Candidate::all(digit, unique.more & state.places(digit));
                let proof = Proof { links, ..Proof::default() };
                unique.report(Technique::UniqueRectangle6, gone, proof, found)?;
            }
        }
        ControlFlow::Continue(())
    })
}

/// A corner without extras, and one digit is nowhere else in the lines of its opposite.
pub(super) fn hidden_rectangle(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    each(state, 1, &mut |unique| {
        // Three corners with extras, or two opposite ones.
        if unique.more.len() < 2 || unique.in_line() {
            return ControlFlow::Continue(());
        }
        let [a, b] = unique.digits;
        for (k, &bare) in unique.corners.iter().enumerate() {
            let cell = unique.corners[3 - k];
            if unique.more.contains(bare) {
                continue;
            }
            let [row, column, _] = cell.houses();
            let links = HouseSet::EMPTY.with(row).with(column);
            for (tied, other) in [(a, b), (b, a)] {
                if (state.places(tied) & links.cells()).is_within(unique.cells) {
                    let gone =
                        Candidate::all(other, CellSet::EMPTY.with(cell) & state.places(other));
                    let proof = Proof { links, ..Proof::default() };
                    unique.report(Technique::HiddenRectangle, gone, proof, found)?;
                }
            }
        }
        ControlFlow::Continue(())
    })
}

/// A rectangle and two digits that its cells could exchange.
struct Unique<'a> {
    state: &'a State,
    /// The corners: the opposite of `k` is `3 - k`.
    corners: [Cell; 4],
    /// The same as a set.
    cells: CellSet,
    digits: [Digit; 2],
    /// The corners with extra candidates.
    more: CellSet,
}

/// What a [`Deadly`] has beside pattern and extras.
#[derive(Clone, Copy, Default)]
struct Proof {
    links: HouseSet,
    als: CellSet,
}

impl Unique<'_> {
    fn both(&self) -> DigitSet {
        self.digits.into_iter().collect()
    }

    fn extra_digits(&self) -> DigitSet {
        self.state.digits_in(self.more).difference(self.both())
    }

    /// Whether two corners have extras, and share a line.
    fn in_line(&self) -> bool {
        self.more.len() == 2 && !self.more.common_houses().is_empty()
    }

    /// Hands out the step, if it removes anything.
    fn report(
        &self,
        technique: Technique,
        gone: impl Iterator<Item = Candidate>,
        Proof { links, als }: Proof,
        found: &mut Found<'_>,
    ) -> ControlFlow<()> {
        let mut gone = gone.peekable();
        if gone.peek().is_none() {
            return ControlFlow::Continue(());
        }
        let pattern = Pattern::Loop { cells: self.cells, digits: self.digits };
        let at = |digit| Candidate::all(digit, self.state.places(digit) & self.more);
        let extras = self.extra_digits().iter().flat_map(at).collect();
        let reason = Reason::Deadly(Deadly { pattern, extras, links, als });
        found(Step::removing(technique, gone, reason))
    }
}

/// Every rectangle of open cells with a corner of two candidates, and at least `few` corners of
/// no more than two; once for each pair of digits.
fn each(
    state: &State,
    few: usize,
    visit: &mut dyn FnMut(&Unique<'_>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let [one, two, _] = state.by_count();
    for corner in two.iter() {
        let both = state.candidates(corner);
        let mut pair = both.iter();
        let (Some(a), Some(b)) = (pair.next(), pair.next()) else { continue };
        let fits = could_hold(state, a) & could_hold(state, b);
        let same = state.places(a) & state.places(b) & two;
        let [row, column, square] = corner.houses();
        let square = *square.cell_set();
        let (row, column) = (fits & *row.cell_set(), fits & *column.cell_set());
        for beside in row.without(corner).iter() {
            // Two boxes: of the other corners one is in that of the corner.
            let column = match square.contains(beside) {
                true => column.difference(square),
                false => column & square,
            };
            for below in column.without(corner).iter() {
                let Some(across) = Cell::at(below.row(), beside.column()) else { continue };
                let corners = [corner, beside, below, across];
                let cells: CellSet = corners.into_iter().collect();
                // Of several corners like this the first has it.
                if !fits.contains(across)
                    || (cells & same).first() != Some(corner)
                    || (cells & (one | two)).len() < few
                {
                    continue;
                }
                let more = |cell: &Cell| !state.candidates(*cell).is_within(both);
                let more = corners.into_iter().filter(more).collect();
                visit(&Unique { state, corners, cells, digits: [a, b], more })?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Where `digit` is a candidate, or was eliminated: open cells whose houses do not hold it.
fn could_hold(state: &State, digit: Digit) -> CellSet {
    // A digit that has no place in a house stands there.
    let held = |house: &House| state.positions(*house, digit) == 0;
    let mut cells = state.open();
    for house in House::ALL.iter().filter(|house| held(house)) {
        cells = cells.difference(*house.cell_set());
    }
    cells
}

#[cfg(test)]
mod tests {
    use super::super::testing::check;
    use super::Technique::*;

    #[test]
    fn rectangles_of_all_types() {
        let state = ":0600-1:23:+4+7.3..1.8+85.4...9.39.+86.+4.7+1342+8.+5.+9+2+8+5+1...+3+496+7+53+4..1+6+2871+3+9+45+5+1+3+9+42..+6+74+96+58.+1.::227 327::";
        check(state, UniqueRectangle1, "r2c7<>2 r2c7<>3");
        let state = ":0601-1:25:3.9+4.5..+8..+136+9..+4+645+2+8...+9+71+2...8+934+6+3+19+8..+7+5+987+2+3+416.568....1.+3+7.....21.493...5::717 718 722 737 738::";
        check(state, UniqueRectangle2, "r1c7<>7 r1c8<>7 r2c2<>7 r3c7<>7 r3c8<>7");
        let state = ":0602-1:15:+7+1+3+4+5+862+9+4927+63..+8+8+6+51+9+2374+67158+9+4+3+2+9+5+42+3+7+8+612+386+4+1+7+9+5.8..+1.+24+71+47.+2.....+2..+74...::391::";
        check(state, UniqueRectangle3, "r9c1<>3");
        let state = ":0603-1:14:..+9+4.+6+3+8....3.9+5+6..+6.+8.7149...+2+9+4+631.2.+5+689+74+496+17+3+2+58+9+58+7+3+2+4+1+6+7326+4+1+8+9+5+6..9+8+572+3::122 123::";
        check(state, UniqueRectangle4, "r2c2<>1 r2c3<>1");
        let state = ":0604-1:27:..+8..47+25+5+62+837+9+4+1....2+5+368+65+9+2+8+14+7381+4+3+79+6+5+2...+5461+8+9....1+85.49....+2+8.+7.8...+3+2.6:361:382::";
        check(state, UniqueRectangle5, "r8c2<>3");
        let state = ":0605-1:24:.+36..5..+7+52+41+87+369..+1..3..+5+2.8+3.+16946+9.+84+2..+31+4+3..+9..8...9+1+643+2+4+625+38+9+7131+9..+4+58+6::418 434::";
        check(state, UniqueRectangle6, "r1c8<>4 r3c4<>4");
    }

    #[test]
    fn hidden_rectangles() {
        let state = ":0606-1:59:+39+4+6+821+5+7+6+1+873+5+42+952+7+4..+3+681+53.47..+6+4+7.+56+8.3+18+6....+7+457+368.4..+29+4+5.....+3+2+81.....4:966:995::";
        check(state, HiddenRectangle, "r9c5<>9");
    }

    #[test]
    fn a_corner_may_lack_what_was_eliminated() {
        let state = ":0601-2:27:.+1684.+2..2+4.+6.+5.+81+8..+2+1.+6.+4+9+7+2+36+154+813+8+4+52..+6+4+6+5..+8+1+2+372+41+8+6.....+1..+486.+6+8.+5..4+1.:719 923 936 938 785 985 589 989 995 999:325 396::";
        check(state, UniqueRectangle2, "r2c5<>3 r9c6<>3");
    }
}
