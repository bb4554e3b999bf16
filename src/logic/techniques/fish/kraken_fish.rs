//! Kraken fish: a finned fish of lines whose fins need not see what is removed. If a fin is true, a
//! chain leads from it to the conclusion; if no fin is true, the fish itself leads there.
//!
//! ```text
//!       c2      c7 c8
//! r1  . 5 . . . . 5 . .     without the fin r6c8, rows 1 and 6 are an X-wing in columns 2 and 7,
//! r3  . * . . . . . . .     and r3c2 is not 5;
//! r6  . 5 . . . . 5 F .     if r6c8 is 5, a chain leads to the same: r6c8=5 -> .. -> r3c2<>5
//!
//! type 1   what is removed is in a cover line, as with the fish itself
//! type 2   anything else: a chain from each place of the fish in one of the cover lines, and from
//!          each fin
//! ```
//!
//! Both are found as type 2, because a candidate in the cover line sees all places of that line.

use super::basic_fish::{DIRECTIONS, few_places};
use crate::geometry::{Digit, House, HouseSet};
use crate::logic::proof::chain::Node;
use crate::logic::proof::reason::{FishCases, Literal};
use crate::logic::state::State;
use crate::logic::step::Found;
use crate::logic::techniques::forcing;
use crate::logic::techniques::shared::combinations::{bits, combinations, unions};
use core::ops::ControlFlow;

/// Fish with more fins are not looked for: hardly anyone would follow so many chains. HoDoKu takes
/// two.
const MOST_FINS: usize = 3;

/// Both types, the shortest chains first.
pub(crate) fn kraken_fish(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    let mut all = Vec::new();
    for size in 2..=4 {
        for directions in DIRECTIONS {
            for digit in Digit::ALL {
                add_finned_fish(state, size, digit, directions, &mut all);
            }
        }
    }
    forcing::from_fish(state, &all, |cases, literal| is_kraken(state, cases, literal), found)
}

/// Appends the finned fish of these lines, once for each of their cover lines.
fn add_finned_fish(
    state: &State,
    size: usize,
    digit: Digit,
    [bases, covers]: [&[House]; 2],
    all: &mut Vec<FishCases>,
) {
    let (several, lines) = few_places(state, bases, digit, 9);
    let houses = |mask, lines: &[House]| bits(mask).map(|k| lines[k]).collect::<HouseSet>();
    for (base, union) in unions(size, several, lines) {
        if union.count_ones() as usize <= size {
            continue;
        }
        for &cover in combinations(size).iter().filter(|&cover| cover & !union == 0) {
            let fins: u32 = bits(base).map(|k| (lines[k] & !cover).count_ones()).sum();
            if fins as usize > MOST_FINS || bits(base).any(|k| lines[k] & cover == 0) {
                continue;
            }
            let (base, cover) = (houses(base, bases), houses(cover, covers));
            let cases = cover.iter().map(|house| FishCases { digit, base, cover, house });
            all.extend(cases.filter(|cases| !include_a_house(state, cases)));
        }
    }
}

/// True if the cases include all places of a house: then one of them is true, fish or not.
fn include_a_house(state: &State, cases: &FishCases) -> bool {
    let cells = cases.cells(state);
    let is_included = |house: &House| {
        let places = state.places_in(cases.digit, *house);
        !places.is_empty() && places.is_subset(cells)
    };
    House::ALL.iter().any(is_included)
}

/// False if no chain is needed because all cases see what is removed: that is a finned or Franken
/// fish.
fn is_kraken(state: &State, cases: &FishCases, literal: Literal) -> bool {
    let Literal { node: Node { digit, cells }, on } = literal;
    on || digit != cases.digit || !cells.is_subset(cases.cells(state).common_peers())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::parse_position;
    use crate::logic::Technique::*;
    use crate::logic::testing::{check, sound};

    const ESCARGOT: &str =
        "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";

    #[test]
    fn type_1_removes_in_the_cover_line() {
        check(ESCARGOT, KrakenFish1, "r7c4<>9");
    }

    #[test]
    fn type_2_removes_outside_the_fish() {
        check(ESCARGOT, KrakenFish2, "r7c6<>9");
    }

    #[test]
    fn a_finned_fish_is_no_kraken_fish() {
        let state = ":0310:2:.5+79+6+8+41.14+623+5+9+8+7+98.1+7+4.6.5+7...+98+2..9...2+7+4..2...7+3597+1+94.6.+38.+3.+7.+1+6+94.+6..9+31+7.::281::";
        check(state, FinnedXWing, "r8c1<>2");
        let state = State::from(&parse_position(state).expect("a position"));
        let _ = kraken_fish(&state, &mut |step| {
            assert_ne!(step.to_string(), "kraken fish type 1: r8c1 <> 2");
            ControlFlow::Continue(())
        });
    }

    #[test]
    fn no_step_is_wrong() {
        assert!(sound(KrakenFish1, 30) > 20);
        assert!(sound(KrakenFish2, 30) > 20);
    }
}
