//! Skyscraper: in each of two parallel lines a digit has two places, and one place of each line is in
//! the same crossing line. So one of the other two places holds the digit, and it is removed from
//! cells that see both.
//!
//! ```text
//!       c2          c7 c8
//! r1  . 5 . | . . . | 5 . .     one of r1c7 and r6c8 is 5: r1c2 and r6c2 are not both
//! r2        |       | . - .     no 5 here,
//! r5        |       | - . .     nor here
//! r6  . 5 . | . . . | . 5 .
//! ```

use crate::geometry::{Candidate, Digit, House};
use crate::logic::state::State;
use crate::logic::step::{Found, report};
use crate::logic::technique::Technique;
use crate::logic::techniques::shared::combinations::bits;
use crate::logic::techniques::shared::houses::{conjugate_houses, two_pairs};
use core::ops::ControlFlow;

/// Reports skyscrapers by digit; for each digit, pairs of rows before pairs of columns.
pub(crate) fn skyscraper(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    for digit in Digit::ALL {
        parallel(state, digit, House::ROWS, found)?;
        parallel(state, digit, House::COLUMNS, found)?;
    }
    ControlFlow::Continue(())
}

/// Reports skyscrapers in HoDoKu's order: rows before columns, then by digit.
pub(crate) fn hodoku_skyscraper(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    for lines in [House::ROWS, House::COLUMNS] {
        for digit in Digit::ALL {
            parallel(state, digit, lines, found)?;
        }
    }
    ControlFlow::Continue(())
}

/// Reports the skyscrapers of `digit` in each two of `lines`, which are all rows or all columns.
fn parallel(
    state: &State,
    digit: Digit,
    lines: &[House],
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let pairs = conjugate_houses(state, digit).bits() >> lines[0].index();
    let pairs = (pairs & 0o777) as u16;
    for first in bits(pairs) {
        for second in bits(pairs & (!0 << first << 1)) {
            two_lines(state, digit, [lines[first], lines[second]], found)?;
        }
    }
    ControlFlow::Continue(())
}

/// Reports the skyscraper of these two lines, if there is one that removes something.
fn two_lines(
    state: &State,
    digit: Digit,
    lines: [House; 2],
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let [first, second] = lines.map(|line| state.positions(digit, line));
    let base = first & second;
    // With both places in common it is an X-wing.
    if !base.is_power_of_two() {
        return ControlFlow::Continue(());
    }
    let at = |line: House, place: u16| line.cells()[place.trailing_zeros() as usize];
    let tops = [at(lines[0], first ^ base), at(lines[1], second ^ base)];
    let eliminations = state.places(digit) & tops[0].peers() & tops[1].peers();
    let cells = [tops[0], at(lines[0], base), at(lines[1], base), tops[1]];
    let reason = || two_pairs(digit, cells, lines);
    report(Technique::Skyscraper, Candidate::all(digit, eliminations), reason, found)
}

#[cfg(test)]
mod tests {
    use super::Technique::*;
    use crate::logic::testing::{check, check_none};

    #[test]
    fn on_rows() {
        let state = ":0400:7:...+86+7+5+3985+6+293+4+717+3+95+1+4+6+82..5+62+8+9+1..984.+1.+566..+9.+5.4.16+47+8+2+395+9.+3+1+5+6.+2+4+5..34+9+1+6.::757 767 799::";
        check(state, Skyscraper, "r5c7<>7 r6c7<>7 r9c9<>7");
    }

    #[test]
    fn on_columns() {
        let state = ":0400:4:+9+3+6+42+8+5+17+41+2765+8+3+9+7..1+3+92+6486+93+5..+2+12..+9..+6..+17.+6.+295.32.8.+6..+55..2.31.+66+9.+57.+38+2::475 485 446 456::";
        check(state, Skyscraper, "r7c5<>4 r8c5<>4 r4c6<>4 r5c6<>4");
    }

    #[test]
    fn a_kite_is_no_skyscraper() {
        let state = ":0401:5:...+4+6+958+22+6+5+1+8+3+97+49+8472+5.....29+7+4..+88+4.+65+2+7.....+83+142.+4.+831+7+26..+26+59+81+4..1.+2468..::542::";
        check_none(state, Skyscraper);
    }
}
