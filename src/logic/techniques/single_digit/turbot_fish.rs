//! Turbot fish: in each of two houses a digit has two places, and a place of one house sees a place
//! of the other. So one of the other two places holds the digit, and it is removed from cells that
//! see both. The skyscraper (two parallel lines and a crossing one) and the 2-string kite (a row, a
//! column and a box) are special cases with their own files; here are the others.
//!
//! ```text
//!       c2 c3       c7
//! r1  . 5  . | . . . . . .     box 1 has 5 in r1c2 and r3c3 only; not in r3c3 or not in r3c7,
//! r3  . .  5 | . . . 5 . .     so r1c2 or r8c7 is 5
//! r8  . -  . | . . . 5 . .     no 5 here
//! ```

use crate::geometry::{Candidate, Cell, Digit, House};
use crate::logic::state::State;
use crate::logic::step::{Found, report};
use crate::logic::technique::Technique;
use crate::logic::techniques::shared::houses::{conjugate_houses, conjugates, two_pairs};
use core::ops::ControlFlow;

/// Reports turbot fish by digit, then by the two houses.
pub(crate) fn turbot_fish(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    for digit in Digit::ALL {
        let mut pairs = [(House::Row1, [Cell::R1C1; 2]); 27];
        let mut count = 0;
        for house in conjugate_houses(state, digit).iter() {
            let cells = conjugates(state, digit, house);
            // The same two places in a line and in a box: only the line is taken.
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

/// Reports the turbot fish of the pairs of these two houses.
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
        let eliminations = state.places(digit) & end.peers() & far.peers();
        let reason = || two_pairs(digit, cells, [first, second]);
        report(Technique::TurbotFish, Candidate::all(digit, eliminations), reason, found)?;
    }
    ControlFlow::Continue(())
}

/// True for a row and a column, whose pairs can see each other only within a box.
fn is_kite(first: House, second: House) -> bool {
    !first.is_box() && !second.is_box() && first.index() / 9 != second.index() / 9
}

/// True for two rows whose pairs see each other in a column, or the other way round.
fn is_skyscraper(first: House, second: House, middle: Cell, other: Cell) -> bool {
    let in_line = middle.row() == other.row() || middle.column() == other.column();
    !first.is_box() && !second.is_box() && in_line
}

#[cfg(test)]
mod tests {
    use super::Technique::*;
    use crate::logic::testing::{check, check_none};

    #[test]
    fn a_box_and_a_line() {
        let state = ":0403:8:8..+6+9+75+24+47+5+38+21696+92+1+4+5+7..+1..+4+2.+957+9+2.+7+51.+4+67+54.6.+2.15.+7.+3..+1+22..+57..9.38+9+214+6+75::877::";
        check(state, TurbotFish, "r7c7<>8");
    }

    #[test]
    fn a_skyscraper_has_its_own_name() {
        let state = ":0400:4:+9+3+6+42+8+5+17+41+2765+8+3+9+7..1+3+92+6486+93+5..+2+12..+9..+6..+17.+6.+295.32.8.+6..+55..2.31.+66+9.+57.+38+2::475 485 446 456::";
        check_none(state, TurbotFish);
    }
}
