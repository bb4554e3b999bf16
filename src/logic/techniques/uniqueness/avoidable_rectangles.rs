//! Avoidable rectangle: if none of the four corners of a rectangle in two boxes is given, they must
//! not hold two digits in turn, because exchanging these digits would give a second solution.
//!
//! ```text
//! 1   a   | b         2   a   | b
//!     b   | a*            bx  | ax
//!   * is not a          no x in cells that see both
//! ```

use crate::geometry::{Candidate, Cell, CellSet, Digit};
use crate::logic::proof::deadly::{ALONE, Deadly, Pattern};
use crate::logic::proof::reason::Reason;
use crate::logic::state::State;
use crate::logic::step::{Found, report};
use crate::logic::technique::Technique;
use core::ops::ControlFlow;

/// Type 1: three corners are filled.
pub(crate) fn avoidable_rectangle_1(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    each(state, 3, &mut |rectangle, pair| {
        // The open corner is the only one that still has a candidate.
        let eliminations = deadly_candidates(rectangle, pair).filter(|&one| state.has(one));
        let reason = || proof(state, rectangle.cells, pair);
        report(Technique::AvoidableRectangle1, eliminations, reason, found)
    })
}

/// Type 2: two corners are filled; the other two have the same extra candidate.
pub(crate) fn avoidable_rectangle_2(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    each(state, 2, &mut |rectangle, pair| {
        let open = rectangle.cells & state.open();
        let possible = deadly_candidates(rectangle, pair).filter(|&one| state.has(one));
        let extra = state.digits_in(open).without(pair[0]).without(pair[1]).single();
        let Some(extra) = extra.filter(|&extra| open.is_subset(state.places(extra))) else {
            return ControlFlow::Continue(());
        };
        if possible.count() < 2 {
            return ControlFlow::Continue(());
        }
        let seen = state.places(extra) & open.common_peers();
        let reason = || proof(state, rectangle.cells, pair);
        report(Technique::AvoidableRectangle2, Candidate::all(extra, seen), reason, found)
    })
}

/// The corners of a rectangle in two boxes.
struct Corners {
    /// In reading order, so the opposite of corner k is 3 - k.
    corners: [Cell; 4],
    /// The four cells as a set.
    cells: CellSet,
}

/// All 486 rectangles: two rows and two columns that meet in two boxes.
///
/// ```text
/// corner 0 . | . 1     the rows are in one band and the columns in two stacks, or the other way
///        . . | . .     round; 0 and 3 are opposite, and so are 1 and 2
///        2 . | . 3
/// ```
static RECTANGLES: [Corners; 486] = {
    const FIRST: Corners = Corners { corners: [Cell::R1C1; 4], cells: CellSet::EMPTY };
    let mut all = [FIRST; 486];
    let (mut first, mut count) = (0, 0);
    while first < 81 {
        let mut last = first + 1;
        while last < 81 {
            let (a, d) = (Cell::ALL[first], Cell::ALL[last]);
            let same_band = a.row() / 3 == d.row() / 3;
            let same_stack = a.column() / 3 == d.column() / 3;
            if a.row() < d.row() && a.column() < d.column() && same_band != same_stack {
                let (b, c) = (9 * a.row() + d.column(), 9 * d.row() + a.column());
                let (b, c) = (Cell::ALL[b], Cell::ALL[c]);
                let cells = CellSet::EMPTY.with(a).with(b).with(c).with(d);
                all[count] = Corners { corners: [a, b, c, d], cells };
                count += 1;
            }
            last += 1;
        }
        first += 1;
    }
    assert!(count == 486);
    all
};

/// Calls `visit` with every rectangle that has no given and `filled` filled corners, which hold two
/// digits in turn; and with these digits: first that of corners 0 and 3, then that of 1 and 2.
fn each(
    state: &State,
    filled: usize,
    visit: &mut dyn FnMut(&'static Corners, [Digit; 2]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let (free, open) = (not_given(state), state.open());
    // No cell was filled yet.
    if free == open {
        return ControlFlow::Continue(());
    }
    for rectangle in &RECTANGLES {
        let cells = rectangle.cells;
        if !cells.is_subset(free) || (cells & open).len() != 4 - filled {
            continue;
        }
        let [a, b, c, d] = rectangle.corners.map(|cell| state.values().get(cell));
        let (Some(first), Some(second)) = (a.or(d), b.or(c)) else { continue };
        let holds = |value: Option<Digit>, digit| value.is_none_or(|value| value == digit);
        if holds(a, first) && holds(d, first) && holds(b, second) && holds(c, second) {
            visit(rectangle, [first, second])?;
        }
    }
    ControlFlow::Continue(())
}

/// The cells that are not given. Empty if the givens are not known, because a filled cell may be one;
/// and empty in a puzzle that is given as pencil marks, where a filled cell may never have had the
/// other digit.
pub(crate) fn not_given(state: &State) -> CellSet {
    if state.givens().clues() == 0 || state.has_given_marks() {
        return CellSet::EMPTY;
    }
    state.givens().givens().fold(CellSet::ALL, |free, (cell, _)| free.without(cell))
}

/// The digits that the corners would have in the deadly pattern.
fn deadly_candidates(
    rectangle: &Corners,
    [first, second]: [Digit; 2],
) -> impl Iterator<Item = Candidate> {
    let digits = [first, second, second, first];
    rectangle.corners.into_iter().zip(digits).map(|(cell, digit)| Candidate::new(cell, digit))
}

/// The proof of a step of the rectangle with these four corners.
pub(crate) fn proof(state: &State, cells: CellSet, mut digits: [Digit; 2]) -> Reason {
    digits.sort_unstable();
    Reason::Deadly(Deadly::new(state, Pattern::Loop { cells, digits }, ALONE))
}

#[cfg(test)]
mod tests {
    use super::Technique::*;
    use crate::logic::testing::{check, check_none};

    #[test]
    fn filled_cells_avoid_a_rectangle() {
        let state = ":0607-1:58:.+1673+4+2.+9.+7+4+9+6+2.+1.+2+3+9+8+514+76+12+8+6+79+53+4+745+328+69+1+9+6+3+1+4+57+2+869.+5...423+8+2+49.1..45.+2..+9..::875::";
        check(state, AvoidableRectangle1, "r7c5<>8");
        let state = ":0608-1:39:+5+82.+6.4+3.3+7+48.....+619+4..5+8.238...+9+46+1..+3+94+8..+49.+62+8+3..+94.+28+7..37..1+4.2.8+8+2...67.+4:928 558 568 759 769:593 586 598::";
        check(state, AvoidableRectangle2, "r9c3<>5 r8c6<>5 r9c8<>5");
    }

    #[test]
    fn a_rectangle_with_givens_is_none() {
        let state = ":0607-1:58:.167342.9.74962.1.23985147612867953474532869196314572869.5...4238249.1..45.2..9..::875::";
        check_none(state, AvoidableRectangle1);
    }
}
