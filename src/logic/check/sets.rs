//! Singles and subsets.

use super::{Claim, Flaw, all_see_each_other, expect, has_one_place};
use crate::geometry::{CellSet, DigitSet, House};
use crate::logic::state::State;

/// The house has one open cell and one place for the digit.
pub(crate) fn full_house(state: &State, house: House, claim: Claim) -> Result<(), Flaw> {
    let open = state.open() & *house.cell_set();
    expect(open.single() == Some(claim.candidate.cell), "the house has other open cells")?;
    hidden_single(state, house, claim)
}

/// The house has one place for the digit.
pub(crate) fn hidden_single(state: &State, house: House, claim: Claim) -> Result<(), Flaw> {
    expect(has_one_place(state, claim.candidate, house), "the house has other places")?;
    if claim.holds { Ok(()) } else { Err(claim.unproved()) }
}

/// The cell has one candidate.
pub(crate) fn naked_single(state: &State, claim: Claim) -> Result<(), Flaw> {
    let candidates = state.candidates(claim.candidate.cell);
    expect(candidates.single() == Some(claim.candidate.digit), "the cell has other candidates")?;
    if claim.holds { Ok(()) } else { Err(claim.unproved()) }
}

/// As many digits as cells, no digit twice: each of them is there, so what sees all its places
/// does not hold it.
pub(crate) fn naked(
    state: &State,
    cells: CellSet,
    digits: DigitSet,
    Claim { candidate, holds }: Claim,
) -> Result<(), Flaw> {
    expect(cells.is_within(state.open()), "a cell is filled")?;
    expect(state.digits_in(cells) == digits, "the cells have other candidates")?;
    expect(cells.len() == digits.len(), "not as many digits as cells")?;
    for digit in digits.iter() {
        expect(all_see_each_other(state.places(digit) & cells), "a digit may be there twice")?;
    }
    let places = state.places(candidate.digit) & cells;
    let seen = !places.is_empty() && places.is_within(*candidate.cell.peers());
    if seen && !holds { Ok(()) } else { Err(Flaw::DoesNotFollow(candidate)) }
}

/// As many cells as digits that have no other place in the house: the cells hold nothing else.
pub(crate) fn hidden(
    state: &State,
    house: House,
    cells: CellSet,
    digits: DigitSet,
    Claim { candidate, holds }: Claim,
) -> Result<(), Flaw> {
    expect(cells.is_within(*house.cell_set()), "a cell is not in the house")?;
    expect(cells.len() == digits.len(), "not as many cells as digits")?;
    for digit in digits.iter() {
        let places = state.places_in(digit, house);
        expect(!places.is_empty() && places.is_within(cells), "a digit has other places")?;
    }
    let other = cells.contains(candidate.cell) && !digits.contains(candidate.digit);
    if other && !holds { Ok(()) } else { Err(Flaw::DoesNotFollow(candidate)) }
}
