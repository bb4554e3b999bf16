//! Singles: the last open cell of a house; the last place of a digit in a house; the last
//! candidate of a cell.
//!
//! ```text
//! full house        hidden single          naked single
//! 1 2 3             . . 5   no 5 but at *  cell: {7}
//! 4 * 6  *=5        * . .
//! 7 8 9             5 . .
//! ```

use super::candidate::Candidate;
use super::rating::Rating;
use super::reason::Reason;
use super::state::State;
use super::step::Step;
use super::technique::{Found, Technique};
use crate::geometry::{Digit, House};
use core::ops::ControlFlow;

/// The kinds of houses in the order of Sudoku Explainer.
pub(super) const BOXES_COLUMNS_ROWS: [&[House]; 3] = [House::BOXES, House::COLUMNS, House::ROWS];

/// The last open cell of a house.
pub(super) fn full_house(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    for &house in BOXES_COLUMNS_ROWS.into_iter().flatten() {
        let Some(cell) = (state.open() & *house.cell_set()).single() else { continue };
        for digit in state.candidates(cell).iter() {
            if state.positions(house, digit).is_power_of_two() {
                let placed = Candidate::new(cell, digit);
                found(Step::placing(Technique::FullHouse, placed, Reason::FullHouse(house)))?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// A digit with one place in a house, which has other open cells.
pub(super) fn hidden_single(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    for &house in BOXES_COLUMNS_ROWS.into_iter().flatten() {
        if (state.open() & *house.cell_set()).single().is_some() {
            continue;
        }
        for digit in Digit::ALL {
            let position = state.positions(house, digit);
            if position.is_power_of_two() {
                let cell = house.cells()[position.trailing_zeros() as usize];
                let placed = Candidate::new(cell, digit);
                let reason = Reason::HiddenSingle(house);
                let rating = Rating(if house.is_box() { 12 } else { 15 });
                found(Step::placing(Technique::HiddenSingle, placed, reason).rated(rating))?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Both, as Sudoku Explainer has them: full houses first.
pub(super) fn se_hidden_single(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    full_house(state, found)?;
    hidden_single(state, found)
}

/// A cell with one candidate.
pub(super) fn naked_single(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    for cell in state.by_count()[0].iter() {
        if let Some(digit) = state.candidates(cell).single() {
            let placed = Candidate::new(cell, digit);
            found(Step::placing(Technique::NakedSingle, placed, Reason::NakedSingle))?;
        }
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::super::testing::check;
    use super::Technique::*;

    #[test]
    fn full_houses() {
        let state = ":0000:1:+6+3+42+8+9...8+7531+6+2+9+42+91+7+5+4+6+38+349+16+58+7+2+5+8+79+42..+6+1+62+83+754+97+5+8+4+2+39+61+9.+6+5784+23+4+2+3+6+91...:::182:";
        check(state, FullHouse, "r8c2=1");
    }

    #[test]
    fn hidden_singles() {
        let state = ":0002:1:2+8.+64...74+6....+2.+8317+9+285+46.5+3..9.2+4.+42.3.7.+9.9.4...8+35+382+9+6471.+7......21+2..8...5:::163:";
        check(state, HiddenSingle, "r6c3=1");
    }

    #[test]
    fn naked_singles() {
        let state = ":0003:1:8.9.4..2..46.1....3..9........1..9455.......6983..6........4..1....9.37..3..7.4.9:::168:";
        check(state, NakedSingle, "r6c8=1");
    }
}
