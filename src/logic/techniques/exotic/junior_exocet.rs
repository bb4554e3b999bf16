//! Junior exocet: two cells of a box and a line, the base, with three or four candidates; and two
//! targets in the other boxes of the band, outside the line of the base. The cross-lines are the
//! columns of the targets and that of the third cell beside the base. In the cross-lines outside the
//! band, each digit of the base has room twice at most (two houses cover its places). If a digit is
//! in the base, the three cross-lines still need it three times, so once in the band. There only the
//! targets have room for it, because the cells beside them have none of the digits. So the targets
//! hold the digits of the base.
//!
//! ```text
//! B B . | . . . | . . .      B: base   T: targets   /: none of the digits
//! . . . | . T . | . . /
//! . . . | . / . | . . T
//! ------+-------+------
//!     S |   S   |     S      S: two houses, such as two rows, cover the places of each digit of the
//!     S |   S   |     S      base; digits that are placed count too
//! ```
//!
//! It removes from the targets the digits that the base lacks, from the base the digits that no
//! target has, and whatever is false in all ways to fill the base and the targets.
//!
//! Source: David P Bird, "JExocet Compendium", New Sudoku Players' Forum, 2013.

use super::exocet::{self, Base};
use crate::geometry::{Cell, Digit};
use crate::logic::state::State;
use crate::logic::step::Found;
use crate::logic::technique::Technique;
use core::ops::ControlFlow;

/// Bases in rows before bases in columns; by the base, then by the targets.
pub(crate) fn junior_exocet(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    exocet::each_base(state, &mut |base| {
        let [first, second] = base.other_boxes();
        for a in targets(state, base, first) {
            for b in targets(state, base, second) {
                let places = [base.beside, a.1, b.1];
                let has_room = |digit| has_room_thrice(state, base, places, digit);
                if base.digits.iter().any(has_room) {
                    continue;
                }
                let technique = Technique::JuniorExocet;
                exocet::report_exocet(state, technique, base, [a.0, b.0], places, found)?;
            }
        }
        ControlFlow::Continue(())
    })
}

/// The possible targets of the base in this box of the band, each with its place.
fn targets(state: &State, base: Base, square: usize) -> impl Iterator<Item = (Cell, usize)> + '_ {
    let Base { side, line, digits, .. } = base;
    let others = base.band().filter(move |&other| other != line);
    others.flat_map(move |other| {
        // The third line: the numbers 3k, 3k + 1, 3k + 2 of a band add up to 9k + 3.
        let last = 9 * (line / 3) + 3 - line - other;
        (3 * square..3 * square + 3).filter_map(move |place| {
            let (target, companion) = (side.cell(other, place), side.cell(last, place));
            let has = |cell| digits.iter().any(|digit| exocet::may_hold(state, cell, digit));
            let fits = state.open().contains(target) && has(target) && !has(companion);
            fits.then_some((target, place))
        })
    })
}

/// True if `digit` can be in all three lines across at these places, outside the band.
fn has_room_thrice(state: &State, base: Base, places: [usize; 3], digit: Digit) -> bool {
    let in_lines = places.map(|place| {
        let has_room =
            |other: &usize| exocet::may_hold(state, base.side.cell(*other, place), digit);
        let outside = (0..9).filter(|other| other / 3 != base.line / 3).filter(has_room);
        outside.fold(0u16, |mask, other| mask | 1 << other)
    });
    exocet::can_fill_all(in_lines)
}

#[cfg(test)]
mod tests {
    use super::Technique::*;
    use super::*;
    use crate::geometry::Candidate;
    use crate::grid::example::PUZZLE;
    use crate::logic::proof::reason::Reason;
    use crate::logic::replay;
    use crate::logic::step::Step;
    use crate::logic::testing::{check, check_none};

    #[test]
    fn an_exocet_along_a_row_is_found() {
        let puzzle =
            "........1..1..2.3..4..5.6....4..7....5..8.9..7..3....2.6.......4.5..68..8.9.4..6.";
        check(puzzle, JuniorExocet, "r9c7<>5 r8c5<>9");
    }

    #[test]
    fn an_exocet_along_a_column_is_found() {
        let puzzle =
            "98.7..6..75.........4.8..7.4...5..9...53....6.....21...4..9..6....1.6..3......2..";
        check(puzzle, JuniorExocet, "r7c1<>5 r7c1<>8 r4c2<>7");
    }

    #[test]
    fn an_easy_position_has_none() {
        check_none(PUZZLE, JuniorExocet);
    }

    #[test]
    fn what_the_base_may_hold_stays_in_the_targets() {
        let puzzle =
            "........1..1..2.3..4..5.6....4..7....5..8.9..7..3....2.6.......4.5..68..8.9.4..6.";
        let state = State::new(&puzzle.parse().expect("a puzzle"));
        let mut count = 0;
        let _ = junior_exocet(&state, &mut |step| {
            let Reason::Exocet(exocet) = step.reason else { panic!("another proof") };
            for cell in exocet.targets.iter() {
                let digits = state.digits_in(exocet.base) & state.candidates(cell);
                for digit in digits.iter() {
                    let removed = Candidate::new(cell, digit);
                    let is_found = step.eliminations.contains(&removed);
                    let wrong = Step::removing(JuniorExocet, [removed], Reason::Exocet(exocet));
                    assert_eq!(replay(&state, &wrong).is_ok(), is_found, "{removed}");
                    count += 1;
                }
            }
            ControlFlow::Continue(())
        });
        assert!(count > 4);
    }
}
