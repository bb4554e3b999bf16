//! Skyscraper: in two parallel lines a digit has two places each, one of them in the same
//! crossing line; one of the other two places is true, and what sees both is not.
//!
//! ```text
//!       c2          c7 c8
//! r1  . 5 . | . . . | 5 . .     one of r1c7 and r6c8 is 5: r1c2 and r6c2 are not both
//! r2        |       | . - .     no 5 here,
//! r5        |       | - . .     nor here
//! r6  . 5 . | . . . | . 5 .
//! ```

use super::candidate::Candidate;
use super::combinations::bits;
use super::conjugates::{conjugate_houses, two_pairs};
use super::state::State;
use super::step::Step;
use super::technique::{Found, Technique};
use crate::geometry::{Digit, House};
use core::ops::ControlFlow;

/// Rows before columns.
pub(super) fn skyscraper(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    for digit in Digit::ALL {
        let pairs = conjugate_houses(state, digit).bits();
        for (lines, pairs) in [(House::ROWS, pairs), (House::COLUMNS, pairs >> 9)] {
            let pairs = (pairs & 0o777) as u16;
            for first in bits(pairs) {
                for second in bits(pairs & (!0 << first << 1)) {
                    two_lines(state, digit, [lines[first], lines[second]], found)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

fn two_lines(
    state: &State,
    digit: Digit,
    lines: [House; 2],
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let [first, second] = lines.map(|line| state.positions(line, digit));
    let base = first & second;
    // Both in common: an X-wing.
    if !base.is_power_of_two() {
        return ControlFlow::Continue(());
    }
    let at = |line: House, place: u16| line.cells()[place.trailing_zeros() as usize];
    let tops = [at(lines[0], first ^ base), at(lines[1], second ^ base)];
    let gone = state.places(digit) & *tops[0].peers() & *tops[1].peers();
    if gone.is_empty() {
        return ControlFlow::Continue(());
    }
    let cells = [tops[0], at(lines[0], base), at(lines[1], base), tops[1]];
    let reason = two_pairs(digit, cells, lines);
    found(Step::removing(Technique::Skyscraper, Candidate::all(digit, gone), reason))
}

#[cfg(test)]
mod tests {
    use super::super::testing::{check, check_none};
    use super::Technique::*;

    #[test]
    fn on_rows() {
        let state = ":0400:3:.23..49+1+5.5+7.1.4...+4+152.+6+7.+2+85+46+13+9741+98..+2+56+37+6+2+9+5+8+4+1+5+6+4+1..+7.+9+7+3+2+9+561+8+4198.4.5+6.::375 376 399::";
        check(state, Skyscraper, "r7c5<>3 r7c6<>3 r9c9<>3");
    }

    #[test]
    fn on_columns() {
        let state = ":0400:6:+1+6+328+9754+79.4.38.+1+4+8.+1.....+6397+1+428+584+7+5....3+25+1..+8+47.+5+28.+41.9+7+9+7+4+8.5..23+16+9..+5+4+8::657 658 664 665::";
        check(state, Skyscraper, "r5c7<>6 r5c8<>6 r6c4<>6 r6c5<>6");
    }

    #[test]
    fn a_kite_is_none() {
        let state = ":0401:5:.81.2.+6...+4+2.+6..+89.+568..+24.+6+931+4+27+5+8+4+28+357916+1+7+5+6+8+9+3+245+1..+36+89223...84+6.+8+6.+2.....::524::";
        check_none(state, Skyscraper);
    }
}
