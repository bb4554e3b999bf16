//! Full house: the last open cell of a house. Hidden single: the only place of a digit in a house.
//! Naked single: the only candidate of a cell.
//!
//! ```text
//! full house        hidden single          naked single
//! 1 2 3             . . 5   only * can     cell: {7}
//! 4 * 6  *=5        * . .   be a 5
//! 7 8 9             5 . .
//! ```

use crate::geometry::{Candidate, Digit};
use crate::logic::proof::reason::Reason;
use crate::logic::scales::Rating;
use crate::logic::state::State;
use crate::logic::step::{Found, Step};
use crate::logic::technique::Technique;
use crate::logic::techniques::shared::houses::BOXES_COLUMNS_ROWS;
use core::ops::ControlFlow;

/// Full houses, in Sudoku Explainer's order of houses.
pub(crate) fn full_house(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    for &house in BOXES_COLUMNS_ROWS.into_iter().flatten() {
        let Some(cell) = (state.open() & house.cell_set()).single() else { continue };
        if let Some(digit) = state.candidates(cell).single() {
            let placed = Candidate::new(cell, digit);
            found(Step::placing(Technique::FullHouse, placed, Reason::FullHouse(house)))?;
        }
    }
    ControlFlow::Continue(())
}

/// Hidden singles in houses with other open cells, in Sudoku Explainer's order of houses.
pub(crate) fn hidden_single(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    for &house in BOXES_COLUMNS_ROWS.into_iter().flatten() {
        if (state.open() & house.cell_set()).single().is_some() {
            continue;
        }
        for digit in Digit::ALL {
            let position = state.positions(digit, house);
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

/// Full houses, then hidden singles: one scan in Sudoku Explainer.
pub(crate) fn se_hidden_single(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    full_house(state, found)?;
    hidden_single(state, found)
}

/// Naked singles, in reading order.
pub(crate) fn naked_single(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
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
    use super::Technique::*;
    use crate::logic::testing::check;

    #[test]
    fn full_houses() {
        let state = ":0000:9:+428+7+5+93+1+6+7+3+16+2+4+5.+8+6591+38+2+4+787+3+91+2+6+5+4+29+54+67+83+1+1+4+6+58+3+729.+8+42.516..+1+7+3.6+4+8..+62+8+4+197.:::928:";
        check(state, FullHouse, "r2c8=9");
    }

    #[test]
    fn hidden_singles() {
        let state = ":0002:9:867...5.9+2+495+61+7+3+8..3+78.2..+4.+1..68..6.+8.7.+1.2..21..+4...+85.3.6....+68.23..3+24+6+1+7985:::936:";
        check(state, HiddenSingle, "r3c6=9");
    }

    #[test]
    fn naked_singles() {
        let state = ":0003:9:2.7.51....6...2..714...7.....19.....69.....13.....46.....1...768..6...3....54.9.1:::986:";
        check(state, NakedSingle, "r8c6=9");
    }
}
