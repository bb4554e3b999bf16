//! Locked candidates, pointing and claiming: if all places of a digit in one house lie where it
//! meets another house, the digit is removed from the rest of the other house.
//!
//! ```text
//! pointing: box to line         claiming: line to box
//! 5 5 . | / / / | / / /         5 5 . | . . . | . . .     row 1 has no other 5
//! . . . | . . . | . . .         / / / |
//! . . . |                       / / / |
//! ```
//!
//! The proof is a fish of size one: the first house is the base, the other the cover.

use crate::geometry::{Candidate, CellSet, Digit, House, HouseSet};
use crate::logic::proof::reason::Reason;
use crate::logic::state::State;
use crate::logic::step::{Found, Step};
use crate::logic::technique::Technique;
use core::ops::ControlFlow;

/// Pointing: from a box to the rest of a line. Rows before columns.
pub(crate) fn pointing(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    each(state, House::BOXES, House::ROWS, &mut |lock| found(lock.step()))?;
    each(state, House::BOXES, House::COLUMNS, &mut |lock| found(lock.step()))
}

/// Claiming: from a line to the rest of a box. Rows before columns.
pub(crate) fn claiming(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    each(state, House::ROWS, House::BOXES, &mut |lock| found(lock.step()))?;
    each(state, House::COLUMNS, House::BOXES, &mut |lock| found(lock.step()))
}

/// Pointing and claiming in the order of Sudoku Explainer.
pub(crate) fn se_locked(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    for (base, cover) in SE_PAIRS {
        each(state, base, cover, &mut |lock| found(lock.step()))?;
    }
    ControlFlow::Continue(())
}

/// Pointing in HoDoKu's order: by box, then by digit.
pub(crate) fn hodoku_pointing(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    by_base(state, House::BOXES, found)
}

/// Claiming in HoDoKu's order: by line, rows first, then by digit.
pub(crate) fn hodoku_claiming(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    by_base(state, House::ROWS, found)?;
    by_base(state, House::COLUMNS, found)
}

/// Reports the locked candidates of these houses: by house, then by digit.
fn by_base(state: &State, bases: &[House], found: &mut Found<'_>) -> ControlFlow<()> {
    for &base in bases {
        for digit in Digit::ALL {
            let covers: &[&[House]] =
                if base.is_box() { &[House::ROWS, House::COLUMNS] } else { &[House::BOXES] };
            for cover in covers.iter().filter_map(|covers| cover(state, digit, base, covers)) {
                let eliminations = state.places_in(digit, cover) - base.cell_set();
                if !eliminations.is_empty() {
                    found(LockedCandidates { digit, base, cover, eliminations }.step())?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The kinds of houses (base, cover) in the order of Sudoku Explainer.
pub(crate) const SE_PAIRS: [(&[House], &[House]); 4] = [
    (House::BOXES, House::COLUMNS),
    (House::BOXES, House::ROWS),
    (House::COLUMNS, House::BOXES),
    (House::ROWS, House::BOXES),
];

/// A digit whose places in one house all lie in another.
#[derive(Clone, Copy)]
pub(crate) struct LockedCandidates {
    pub(crate) digit: Digit,
    pub(crate) base: House,
    pub(crate) cover: House,
    /// The cells that it is removed from, at least one.
    pub(crate) eliminations: CellSet,
}

impl LockedCandidates {
    pub(crate) fn reason(self) -> Reason {
        Reason::Fish {
            digit: self.digit,
            base: HouseSet::EMPTY.with(self.base),
            cover: HouseSet::EMPTY.with(self.cover),
            fins: CellSet::EMPTY,
        }
    }

    fn step(self) -> Step {
        let technique = if self.base.is_box() { Technique::Pointing } else { Technique::Claiming };
        Step::removing(technique, Candidate::all(self.digit, self.eliminations), self.reason())
    }
}

/// Which third of a house has all places of a digit, two or three; 3 if none has. The index is the
/// places: bit k is the cell at index k. `THIRDS[0]` splits the house into its cells 0-2, 3-5 and
/// 6-8: the rows of a box, or the boxes of a line. `THIRDS[1]` takes every third cell: the columns of
/// a box.
static THIRDS: [[u8; 512]; 2] = {
    let mut thirds = [[3; 512]; 2];
    let mut at = 0_usize;
    while at < 3 * 8 {
        let (third, cells) = (at / 8, at % 8);
        // One place alone is a hidden single.
        if cells.count_ones() > 1 {
            thirds[0][cells << (3 * third)] = third as u8;
            let spread = cells & 1 | (cells & 2) << 2 | (cells & 4) << 4;
            thirds[1][spread << third] = third as u8;
        }
        at += 1;
    }
    thirds
};

/// The house of `covers`, which are all rows, all columns or all boxes, that has all places of
/// `digit` in `base`, two or three.
#[inline]
fn cover(state: &State, digit: Digit, base: House, covers: &[House]) -> Option<House> {
    let is_column = |house: House| (9..18).contains(&house.index());
    let is_spread = base.is_box() && is_column(covers[0]);
    let positions = usize::from(state.positions(digit, base));
    let third = usize::from(THIRDS[usize::from(is_spread)][positions]);
    let number = base.index() % 9;
    let cover = if is_spread {
        3 * (number % 3) + third
    } else if is_column(base) {
        3 * third + number / 3
    } else {
        3 * (number / 3) + third
    };
    (third < 3).then(|| covers[cover])
}

/// Calls `found` with all locked candidates between these kinds of houses: by digit, then by base,
/// then by cover.
pub(crate) fn each(
    state: &State,
    bases: &[House],
    covers: &[House],
    found: &mut dyn FnMut(LockedCandidates) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for digit in Digit::ALL {
        for &base in bases {
            if let Some(cover) = cover(state, digit, base, covers) {
                let eliminations = state.places_in(digit, cover) - base.cell_set();
                if !eliminations.is_empty() {
                    found(LockedCandidates { digit, base, cover, eliminations })?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::Technique::*;
    use crate::logic::testing::check;

    #[test]
    fn a_box_points() {
        let state = ":0100:9:.5.+8+7.+1.4+1.7...+52+88.+451.+73....2416+7..7+1...+48..+46987.+1..1..28..7+73.+1..8..4..+7...5+1:211 551 351 583 316 559 359:939 989::";
        check(state, Pointing, "r3c9<>9 r8c9<>9");
    }

    #[test]
    fn a_line_claims() {
        let state = ":0101:9:.74..5....+5+8.+71.+4.3+91+48+6.5.+945+6.718.+86+3....9.+7128..46.+53+7.6+89.4..+67.......+95..67.:281 291 385 386 319 329 389 399:915::";
        check(state, Claiming, "r1c5<>9");
    }
}
