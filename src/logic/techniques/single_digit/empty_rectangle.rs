//! Empty rectangle: all places of a digit in a box lie in one row and one column. If a conjugate
//! pair has one end in one of these lines, then either its other end holds the digit, or the box
//! has it in the other line; so it is removed from the cell that sees both. Dual: two empty
//! rectangles in one box.
//!
//! ```text
//!       c2          c7
//! r1  . . . | . . . . . .
//! r2  5 . 5 | . . . 5 . .     if r2c7 is 5, box 1 has its 5 in column 2; if not, r8c7 is 5
//! r3  . 5 . |
//! r8  . - . | . . . 5 . .     no 5 here
//! ```
//!
//! With only two places in the box, one in each line, it is a turbot fish as well. Some authors
//! then do not call it an empty rectangle.

use crate::geometry::{Candidate, Cell, CellSet, Digit, House, HouseSet};
use crate::logic::proof::chain::{Chain, Link, Node};
use crate::logic::proof::reason::Reason;
use crate::logic::state::State;
use crate::logic::step::{Found, Step};
use crate::logic::technique::Technique;
use crate::logic::techniques::shared::houses::{conjugate_houses, conjugates};
use core::ops::ControlFlow;

/// Empty rectangles, one in each step.
pub(crate) fn empty_rectangle(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    each(state, &mut |rectangle| {
        let eliminations = [Candidate::new(rectangle.eliminated, rectangle.digit)];
        found(Step::removing(Technique::EmptyRectangle, eliminations, rectangle.reason()))
    })
}

/// Dual empty rectangles: two of one digit in the same box that remove different candidates.
pub(crate) fn dual_empty_rectangle(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    each(state, &mut |first| {
        each(state, &mut |second| {
            let same = first.digit == second.digit && first.house == second.house;
            if !same || first.eliminated >= second.eliminated {
                return ControlFlow::Continue(());
            }
            let eliminations =
                [first.eliminated, second.eliminated].map(|cell| Candidate::new(cell, first.digit));
            let reason = Reason::Several(vec![first.reason(), second.reason()]);
            found(Step::removing(Technique::DualEmptyRectangle, eliminations, reason))
        })
    })
}

/// An empty rectangle that removes something.
#[derive(Clone, Copy)]
struct EmptyRectangle {
    digit: Digit,
    /// The box.
    house: House,
    /// The places in the box: those in the line where the pair begins, and the others.
    parts: [CellSet; 2],
    /// The conjugate pair: its end in that line, and its other end, which sees the removed
    /// candidate.
    pair: [Cell; 2],
    /// The house of the pair.
    pair_house: House,
    /// The cell that the digit is removed from.
    eliminated: Cell,
}

impl EmptyRectangle {
    /// `(5)end = (5)begin - (5)line = (5)other line`
    fn reason(&self) -> Reason {
        let node = |cells| Node { digit: self.digit, cells };
        let [begin, end] = self.pair.map(|cell| node(CellSet::EMPTY.with(cell)));
        let [near, far] = self.parts.map(node);
        let links = vec![Link::House(self.pair_house), Link::Weak, Link::House(self.house)];
        Reason::Chain(Chain { nodes: vec![end, begin, near, far], links })
    }
}

/// Calls `found` with every empty rectangle: by digit, by box, by the crossing of the two lines,
/// pairs from the row before pairs from the column.
fn each(
    state: &State,
    found: &mut dyn FnMut(EmptyRectangle) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for digit in Digit::ALL {
        let pairs = conjugate_houses(state, digit);
        for &house in House::BOXES {
            let places = state.positions(digit, house);
            if places & places.wrapping_sub(1) == 0 {
                continue;
            }
            for k in 0..9 {
                let (row, column) = (0o7 << (k / 3 * 3), 0o111 << (k % 3));
                let is_cross = places & !(row | column) == 0;
                if is_cross && places & row & !column != 0 && places & column & !row != 0 {
                    let [row, column, _] = house.cells()[k].houses();
                    along(state, digit, (house, [row, column]), pairs, found)?;
                    along(state, digit, (house, [column, row]), pairs, found)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The empty rectangles with a pair that begins in `line`, outside the box, and removes a candidate
/// from `other`.
fn along(
    state: &State,
    digit: Digit,
    (house, [line, other]): (House, [House; 2]),
    pairs: HouseSet,
    found: &mut dyn FnMut(EmptyRectangle) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let places = state.places(digit);
    let here = places & house.cell_set();
    let parts = [here & line.cell_set(), here - line.cell_set()];
    for begin in state.places_in(digit, line) - here {
        let [row, column, _] = begin.houses();
        let across = if line == row { column } else { row };
        if !pairs.contains(across) {
            continue;
        }
        let [a, b] = conjugates(state, digit, across);
        let end = if a == begin { b } else { a };
        let eliminations = places & end.peers() & other.cell_set();
        // Cells of the box itself are not removed: the digit may be there.
        for eliminated in eliminations - house.cell_set() {
            let pair = [begin, end];
            found(EmptyRectangle { digit, house, parts, pair, pair_house: across, eliminated })?;
        }
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::Technique::*;
    use crate::logic::testing::{check, check_none};

    #[test]
    fn a_box_with_three_places() {
        let state = ":0402:6:..1.+8.7...+8+3972.51+7..3+16.9+8..+8.9..17.+1.7.8...32+7.6.+9+8.+17.8.9...83.647+1+2...4...8+7.:511 411 651 512 412 447 457 677 477 418 419:659::";
        check(state, EmptyRectangle, "r5c9<>6");
    }

    #[test]
    fn a_box_with_two_places() {
        let state = ":0402-1:7:57+64+98+1+2+3+24+8.1...59+31+2..8+4..+15+8...32.6+9.2..8+138+2.+4+15..+8+23..+46+191+5+4.3.+27+8+6+9+71+82+354:754 664 756:724::";
        check(state, EmptyRectangle, "r2c4<>7");
    }

    #[test]
    fn two_empty_rectangles_of_one_box() {
        let state = ":0405:9:7..+5..+84.8.+6...+9+35.45.+38+67.+5+8+4+612+7+9+36+913..+5+283+7+2+89+5+1641.+8..3+4+59.+57.+8.3+164...5.+2+87::994 986::";
        check(state, DualEmptyRectangle, "r9c4<>9 r8c6<>9");
    }

    #[test]
    fn a_kite_is_no_empty_rectangle() {
        let state = ":0401:5:.+29647+1.8+4.+8+1...+76+671.8...+42.+4+851..+7+7863+9241+5.+1.47+6.+82.+6..1+874.8+4+7.....+11..7648..:974 987 387 988 388 998 398:598::";
        check_none(state, EmptyRectangle);
    }
}
