//! Checks singles and subsets.

use super::{Claim, Flaw, all_see_each_other, expect, has_one_place};
use crate::geometry::{CellSet, DigitSet, House};
use crate::logic::state::State;

/// Checks that the house has one open cell, and the digit one place in it.
pub(crate) fn full_house(state: &State, house: House, claim: Claim) -> Result<(), Flaw> {
    let open = state.open() & house.cell_set();
    expect(open.single() == Some(claim.candidate.cell), "the house has other open cells")?;
    hidden_single(state, house, claim)
}

/// Checks that the digit has one place in the house.
pub(crate) fn hidden_single(state: &State, house: House, claim: Claim) -> Result<(), Flaw> {
    expect(has_one_place(state, claim.candidate, house), "the house has other places")?;
    if claim.holds { Ok(()) } else { Err(claim.unproved()) }
}

/// Checks that the cell has one candidate.
pub(crate) fn naked_single(state: &State, claim: Claim) -> Result<(), Flaw> {
    let candidates = state.candidates(claim.candidate.cell);
    expect(candidates.single() == Some(claim.candidate.digit), "the cell has other candidates")?;
    if claim.holds { Ok(()) } else { Err(claim.unproved()) }
}

/// Checks that the cells have as many candidates as there are cells and that the claimed cell sees
/// all places of its digit in them. If the claim were true, the cells would be without that digit.
/// None of the others can be there twice, so there would be more cells than digits.
pub(crate) fn naked(
    state: &State,
    cells: CellSet,
    digits: DigitSet,
    Claim { candidate, holds }: Claim,
) -> Result<(), Flaw> {
    expect(cells.is_subset(state.open()), "a cell is filled")?;
    expect(state.digits_in(cells) == digits, "the cells have other candidates")?;
    expect(cells.len() == digits.len(), "not as many digits as cells")?;
    for digit in digits.without(candidate.digit).iter() {
        expect(all_see_each_other(state.places(digit) & cells), "a digit may be there twice")?;
    }
    let places = state.places(candidate.digit) & cells;
    let seen = !places.is_empty() && places.is_subset(candidate.cell.peers());
    if seen && !holds { Ok(()) } else { Err(Flaw::DoesNotFollow(candidate)) }
}

/// Checks that the digits have no other places in the house than the cells, which are as many; and
/// that the claimed candidate is another digit in one of the cells.
pub(crate) fn hidden(
    state: &State,
    house: House,
    cells: CellSet,
    digits: DigitSet,
    Claim { candidate, holds }: Claim,
) -> Result<(), Flaw> {
    expect(cells.is_subset(house.cell_set()), "a cell is not in the house")?;
    expect(cells.len() == digits.len(), "not as many cells as digits")?;
    for digit in digits.iter() {
        let places = state.places_in(digit, house);
        expect(!places.is_empty() && places.is_subset(cells), "a digit has other places")?;
    }
    let other = cells.contains(candidate.cell) && !digits.contains(candidate.digit);
    if other && !holds { Ok(()) } else { Err(Flaw::DoesNotFollow(candidate)) }
}
