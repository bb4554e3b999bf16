//! X-wing, swordfish, jellyfish: in N parallel lines (2, 3, 4) all places of a digit lie in N
//! crossing lines; the digit is removed from the rest of the crossing lines.
//!
//! ```text
//!       c2      c7
//! r1  . 5 . . . . 5 . .     rows 1 and 6 need a 5 each, and have it in columns 2 and 7:
//! r6  . 5 . . . . 5 . .     no other 5 in these columns
//! ```

use crate::geometry::{Candidate, CellSet, Digit, House, HouseSet};
use crate::logic::proof::reason::Reason;
use crate::logic::state::State;
use crate::logic::step::{Found, Step};
use crate::logic::technique::Technique;
use crate::logic::techniques::shared::combinations::{bits, count, unions, unions_in};
use crate::logic::techniques::shared::houses::ScanOrder;
use core::ops::ControlFlow;

/// Which of `lines` have two to `most` places for `digit`, and the places in each line.
#[inline]
pub(super) fn few_places(
    state: &State,
    lines: &[House],
    digit: Digit,
    most: usize,
) -> (u16, [u16; 9]) {
    let mut few = 0u16;
    let mut positions = [0; 9];
    for (k, &line) in lines.iter().enumerate() {
        let here = state.positions(digit, line);
        let count = count(here);
        few |= u16::from(count >= 2 && count <= most) << k;
        positions[k] = here;
    }
    (few, positions)
}

/// The directions of base and cover lines, rows first.
pub(super) const DIRECTIONS: [[&[House]; 2]; 2] =
    [[House::ROWS, House::COLUMNS], [House::COLUMNS, House::ROWS]];

/// The fish of 2, 3 and 4 base lines.
const TECHNIQUES: [Technique; 3] = [Technique::XWing, Technique::Swordfish, Technique::Jellyfish];

/// Basic fish of SIZE lines in HoDoKu's order: by digit, bases in rows before columns, then by lines.
pub(crate) fn hodoku_basic_fish<const SIZE: usize>(
    state: &State,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let technique = TECHNIQUES[SIZE - 2];
    for digit in Digit::ALL {
        for [bases, covers] in DIRECTIONS {
            let (few, positions) = few_places(state, bases, digit, SIZE);
            for (lines, common) in unions_in(ScanOrder::Hodoku, SIZE, few, positions) {
                if count(common) == SIZE
                    && let Some((reason, eliminations)) =
                        fish(state, digit, [bases, covers], lines, common)
                {
                    found(Step::removing(technique, Candidate::all(digit, eliminations), reason))?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Basic fish of SIZE lines in Sudoku Explainer's order: bases in columns before rows, then by lines,
/// then by digit.
pub(crate) fn basic_fish<const SIZE: usize>(
    state: &State,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let technique = TECHNIQUES[SIZE - 2];
    for [bases, covers] in DIRECTIONS.into_iter().rev() {
        let mut all = Vec::new();
        for digit in Digit::ALL {
            let (few, positions) = few_places(state, bases, digit, SIZE);
            for (lines, common) in unions(SIZE, few, positions) {
                if count(common) == SIZE
                    && let Some((reason, eliminations)) =
                        fish(state, digit, [bases, covers], lines, common)
                {
                    all.push((lines, digit, reason, eliminations));
                }
            }
        }
        all.sort_by_key(|&(lines, digit, ..)| (lines, digit));
        for (_, digit, reason, eliminated) in all {
            found(Step::removing(technique, Candidate::all(digit, eliminated), reason))?;
        }
    }
    ControlFlow::Continue(())
}

/// The fish with these base lines, whose places are at the positions `common`, and what it removes;
/// `None` if that is nothing.
#[inline]
fn fish(
    state: &State,
    digit: Digit,
    [bases, covers]: [&[House]; 2],
    lines: u16,
    common: u16,
) -> Option<(Reason, CellSet)> {
    let base: HouseSet = bits(lines).map(|k| bases[k]).collect();
    let cover: HouseSet = bits(common).map(|k| covers[k]).collect();
    let eliminations = (state.places(digit) & cover.cells()) - base.cells();
    let reason = Reason::Fish { digit, base, cover, fins: CellSet::EMPTY };
    (!eliminations.is_empty()).then_some((reason, eliminations))
}

#[cfg(test)]
mod tests {
    use super::Technique::*;
    use crate::logic::testing::check;

    #[test]
    fn x_wings() {
        let state = ":0300:7:1.34..65...+9...8...+4.....39.......9..+918.6+5....4+9..2+8.+5386..4..+4+163..+9.+5+972+154+3+68::731 741 734 744 735 745 736 746 749::";
        check(
            state,
            XWing,
            "r3c1<>7 r4c1<>7 r3c4<>7 r4c4<>7 r3c5<>7 r4c5<>7 r3c6<>7 r4c6<>7 r4c9<>7",
        );
    }

    #[test]
    fn swordfish() {
        let state = ":0301:9:...+1.+83...2..6+38.1+1+3854+2+9+67.....1+7.8+84...+5+1.+6.7+1.8+653..+1.+25+46+8+3.+8.+6+37+21+9+362+8+19+475::911 941 913 943 953 944 954::";
        check(state, Swordfish, "r1c1<>9 r4c1<>9 r1c3<>9 r4c3<>9 r5c3<>9 r4c4<>9 r5c4<>9");
    }

    #[test]
    fn jellyfish() {
        let state = ":0302:3:8.......6.2.....1...79.18....68.75...7..1..8...85.24....96.41...5.....3.7.......9::321 351 312 392 315 325 395 329 359::";
        check(
            state,
            Jellyfish,
            "r2c1<>3 r5c1<>3 r1c2<>3 r9c2<>3 r1c5<>3 r2c5<>3 r9c5<>3 r2c9<>3 r5c9<>3",
        );
    }
}
