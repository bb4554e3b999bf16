//! Turbot fish: in two houses a digit has two places each, and one of each see each other; one of
//! the other two is true, and what sees both is not. With two parallel lines and a crossing one
//! it is a skyscraper, with a row, a column and a box a kite: here are the others.
//!
//! ```text
//!       c2 c3       c7
//! r1  . 5  . | . . . . . .     box 1 has 5 in r1c2 and r3c3 only; not in r3c3 or not in r3c7,
//! r3  . .  5 | . . . 5 . .     so r1c2 or r8c7 is 5
//! r8  . -  . | . . . 5 . .     no 5 here
//! ```

use super::candidate::Candidate;
use super::conjugates::{conjugate_houses, conjugates, two_pairs};
use super::state::State;
use super::step::Step;
use super::technique::{Found, Technique};
use crate::geometry::{Cell, Digit, House};
use core::ops::ControlFlow;

/// Digits ascending, then the houses.
pub(super) fn turbot_fish(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    for digit in Digit::ALL {
        let mut pairs = [(House::Row1, [Cell::R1C1; 2]); 27];
        let mut count = 0;
        for house in conjugate_houses(state, digit).iter() {
            let cells = conjugates(state, digit, house);
            // The same two in a line and in a box count as the line's.
            if !pairs[..count].iter().any(|(_, known)| *known == cells) {
                pairs[count] = (house, cells);
                count += 1;
            }
        }
        for (k, &first) in pairs[..count].iter().enumerate() {
            for &second in &pairs[k + 1..count] {
                two_houses(state, digit, first, second, found)?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn two_houses(
    state: &State,
    digit: Digit,
    (first, [a, b]): (House, [Cell; 2]),
    (second, [c, d]): (House, [Cell; 2]),
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    if [c, d].contains(&a) || [c, d].contains(&b) || is_kite(first, second) {
        return ControlFlow::Continue(());
    }
    for cells in [[a, b, c, d], [a, b, d, c], [b, a, c, d], [b, a, d, c]] {
        let [end, middle, other, far] = cells;
        if !middle.peers().contains(other) || is_skyscraper(first, second, middle, other) {
            continue;
        }
        let gone = state.places(digit) & *end.peers() & *far.peers();
        if !gone.is_empty() {
            let reason = two_pairs(digit, cells, [first, second]);
            found(Step::removing(Technique::TurbotFish, Candidate::all(digit, gone), reason))?;
        }
    }
    ControlFlow::Continue(())
}

/// A row and a column: their pairs can meet in a box only.
fn is_kite(first: House, second: House) -> bool {
    !first.is_box() && !second.is_box() && first.index() / 9 != second.index() / 9
}

/// Two rows that meet in a column, or the other way round.
fn is_skyscraper(first: House, second: House, middle: Cell, other: Cell) -> bool {
    let in_line = middle.row() == other.row() || middle.column() == other.column();
    !first.is_box() && !second.is_box() && in_line
}

#[cfg(test)]
mod tests {
    use super::super::testing::{check, check_none};
    use super::Technique::*;

    #[test]
    fn a_box_and_a_line() {
        let state = ":0403:2:2+64+9+13587.3+1.+8+5..2.+58..6+3.+1+4+7+9+6+3..+5+8+12+6+8+54+739+3+8+5.9...659+3+1.+8..+4+84.5+6.+91+361.3+49+8.5::277::";
        check(state, TurbotFish, "r7c7<>2");
    }

    #[test]
    fn a_skyscraper_has_its_own_name() {
        let state = ":0400:6:+1+6+328+9754+79.4.38.+1+4+8.+1.....+6397+1+428+584+7+5....3+25+1..+8+47.+5+28.+41.9+7+9+7+4+8.5..23+16+9..+5+4+8::657 658 664 665::";
        check_none(state, TurbotFish);
    }
}
