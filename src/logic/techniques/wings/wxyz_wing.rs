//! WXYZ-wing: four cells have four candidates together, and one of them, the hinge, sees the three
//! others. All places of w see each other, and so do those of x and those of y: each of the three
//! digits is in one cell at most. That leaves a cell for z, so z is removed from cells that see all
//! its places in the four. This is the rule of bent sets, by Strmckr and others on the sudoku
//! forums; it needs neither a cell with all four candidates nor pincers of two.
//!
//! ```text
//!  wxyz -z -z | wz . . |         hinge r1c1; r2c2, r3c3 and the hinge share a box
//!  .    xz .  |        |         w: r1c1, r1c4; x: r1c1, r2c2; y: r1c1, r3c3
//!  .    .  yz |        |         no z in r1c2, r1c3: they see all four
//! ```

use crate::geometry::{Candidate, Cell, CellSet, Digit, DigitSet};
use crate::logic::proof::reason::Reason;
use crate::logic::state::State;
use crate::logic::step::{Found, report};
use crate::logic::technique::Technique;
use core::ops::ControlFlow;

/// The number of cells of the wing, and of their digits.
const SIZE: usize = 4;

/// Reports wings by hinge in reading order, then by the other cells in reading order. A set with
/// several hinges is reported at the first one.
pub(crate) fn wxyz_wing(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    let few = |&cell: &Cell| (2..=SIZE).contains(&state.candidates(cell).len());
    let few: CellSet = state.open().iter().filter(few).collect();
    for hinge in few.iter() {
        let set = BentSet { hinge, cells: CellSet::EMPTY.with(hinge) };
        grow(state, set, state.candidates(hinge), few & hinge.peers(), found)?;
    }
    ControlFlow::Continue(())
}

/// Cells that may become a WXYZ-wing.
#[derive(Clone, Copy)]
struct BentSet {
    hinge: Cell,
    cells: CellSet,
}

/// Adds cells of `rest` until there are four, as long as they have no fifth digit.
fn grow(
    state: &State,
    set: BentSet,
    digits: DigitSet,
    mut rest: CellSet,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    if set.cells.len() == SIZE {
        return if digits.len() == SIZE {
            complete(state, set, digits, found)
        } else {
            ControlFlow::Continue(())
        };
    }
    while let Some(cell) = rest.first() {
        rest = rest.without(cell);
        let digits = digits | state.candidates(cell);
        if digits.len() <= SIZE {
            grow(state, BentSet { cells: set.cells.with(cell), ..set }, digits, rest, found)?;
        }
    }
    ControlFlow::Continue(())
}

/// Reports the set, if exactly one digit may be in it twice and is removed somewhere.
fn complete(
    state: &State,
    BentSet { hinge, cells }: BentSet,
    digits: DigitSet,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let is_hinge = |&cell: &Cell| cells.without(cell).is_subset(cell.peers());
    if cells.iter().find(is_hinge) != Some(hinge) {
        return ControlFlow::Continue(());
    }
    let may_repeat = |&digit: &Digit| {
        let places = state.places(digit) & cells;
        !places.iter().all(|cell| places.without(cell).is_subset(cell.peers()))
    };
    let Some(z) = digits.iter().filter(may_repeat).collect::<DigitSet>().single() else {
        return ControlFlow::Continue(());
    };
    let eliminations = state.places(z) & (state.places(z) & cells).common_peers();
    let reason = || Reason::Naked { cells, digits };
    report(Technique::WxyzWing, Candidate::all(z, eliminations), reason, found)
}

#[cfg(test)]
mod tests {
    use super::Technique::*;
    use crate::logic::testing::{check, sound};

    #[test]
    fn the_digit_that_may_repeat_is_removed() {
        let state = ":0000:x:531+8+74..+6.6..2..8+1.8.+91+6.537.46...+1.6.+3+1.8..+7+8+1524+76+3+9+17..........+781..2..8.+6.17.:927 237 481 491 292::::";
        check(state, WxyzWing, "r5c7<>4");
    }

    #[test]
    fn no_step_is_wrong() {
        assert!(sound(WxyzWing, 300) > 100);
    }
}
