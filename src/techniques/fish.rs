//! X-wing, swordfish, jellyfish: in N lines a digit has its places in N crossing lines only; it
//! goes from the rest of those.
//!
//! ```text
//!       c2      c7
//! r1  . 5 . . . . 5 . .     rows 1 and 6 need a 5 each, and have it in columns 2 and 7:
//! r6  . 5 . . . . 5 . .     no other 5 in these columns
//! ```

use super::candidate::Candidate;
use super::combinations::{bits, combinations};
use super::reason::Reason;
use super::state::State;
use super::step::Step;
use super::technique::{Found, Technique};
use crate::geometry::{CellSet, Digit, House, HouseSet};
use core::ops::ControlFlow;

/// Two lines.
pub(super) fn x_wing(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    find(state, 2, Technique::XWing, found)
}

/// Three lines.
pub(super) fn swordfish(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    find(state, 3, Technique::Swordfish, found)
}

/// Four lines.
pub(super) fn jellyfish(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    find(state, 4, Technique::Jellyfish, found)
}

/// Sudoku Explainer's order: columns before rows, the lines before the digits.
fn find(
    state: &State,
    size: usize,
    technique: Technique,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    for (bases, covers) in [(House::COLUMNS, House::ROWS), (House::ROWS, House::COLUMNS)] {
        // By digit: the lines with 2 to `size` places.
        let mut few = [0u16; 9];
        for digit in Digit::ALL {
            for (k, &line) in bases.iter().enumerate() {
                let count = state.positions(line, digit).count_ones() as usize;
                few[digit] |= u16::from(count >= 2 && count <= size) << k;
            }
        }
        let enough = |&digit: &Digit| few[digit].count_ones() as usize >= size;
        if !Digit::ALL.iter().any(enough) {
            continue;
        }
        for &lines in combinations(size) {
            for digit in Digit::ALL.into_iter().filter(|&digit| lines & !few[digit] == 0) {
                let common = bits(lines)
                    .fold(0, |common, line| common | state.positions(bases[line], digit));
                if common.count_ones() as usize != size {
                    continue;
                }
                let base: HouseSet = bits(lines).map(|k| bases[k]).collect();
                let cover: HouseSet = bits(common).map(|k| covers[k]).collect();
                let gone = (state.places(digit) & cover.cells()).difference(base.cells());
                if !gone.is_empty() {
                    let reason = Reason::Fish { digit, base, cover, fins: CellSet::EMPTY };
                    found(Step::removing(technique, Candidate::all(digit, gone), reason))?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::super::testing::check;
    use super::Technique::*;

    #[test]
    fn x_wings() {
        let state = ":0300:3:9.....+5+6+1..+6.+1.7+937+1..962486...2+147+9........5....4...642..+586+1+75.71.+2..+4..1....+52::313 314 343 344 353 354 363 364 394::";
        check(
            state,
            XWing,
            "r1c3<>3 r1c4<>3 r4c3<>3 r4c4<>3 r5c3<>3 r5c4<>3 r6c3<>3 r6c4<>3 r9c4<>3",
        );
    }

    #[test]
    fn swordfish_() {
        let state = ":0301:1:..+9.+2...+7.8+7.63+9+24..2..+9..8+9.5...+8+4+2.46..25+7+9+2+7+89+5+4+63172+1+3+954+8+6..+4..7+293.932+4.+7+15::111 114 131 134 135 144 145::";
        check(state, Swordfish, "r1c1<>1 r1c4<>1 r3c1<>1 r3c4<>1 r3c5<>1 r4c4<>1 r4c5<>1");
    }

    #[test]
    fn jellyfish_() {
        let state = ":0302:7:2.......3.8..3..5...34.21....12.54......9......93.86....25.69...9..2..7.4.......1::712 715 721 729 751 752 759 792 795::";
        check(
            state,
            Jellyfish,
            "r1c2<>7 r1c5<>7 r2c1<>7 r2c9<>7 r5c1<>7 r5c2<>7 r5c9<>7 r9c2<>7 r9c5<>7",
        );
    }
}
