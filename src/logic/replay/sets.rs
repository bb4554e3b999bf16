//! Checks singles, subsets and other sets of cells with too few digits (WXYZ-wing, Sue de Coq), and
//! fish of any size and kind.
//!
//! A fish: suppose the digit was in the cell that it is removed from. The base houses with this
//! cell then have their digit. Each other base house needs a place that the cell does not see. If
//! all these places lie in cover houses without the cell, if none lies in two base houses, and if
//! those covers are fewer than the remaining bases, then there is no room: the elimination follows.
//! Fins lie in no cover house, so the cell must see them; places in two base houses are treated as
//! fins too.
//!
//! A kraken fish has cases: the fins, and the places of the bases in one of the cover houses. If
//! the digit was in none of them, the base houses would need their digits at different places of
//! the other cover houses, which are one fewer. So one of the cases is true.

use super::claim::{Claim, StepFlaw, expect, has_one_place};
use crate::geometry::{CellSet, Digit, DigitSet, House, HouseSet};
use crate::logic::proof::reason::FishCases;
use crate::logic::state::State;

/// Checks that the house has one open cell, and the digit one place in it.
pub(crate) fn full_house(state: &State, house: House, claim: Claim) -> Result<(), StepFlaw> {
    let open = state.open() & house.cell_set();
    expect(open.single() == Some(claim.candidate.cell), "the house has other open cells")?;
    hidden_single(state, house, claim)
}

/// Checks that the digit has one place in the house.
pub(crate) fn hidden_single(state: &State, house: House, claim: Claim) -> Result<(), StepFlaw> {
    expect(has_one_place(state, claim.candidate, house), "the house has other places")?;
    if claim.holds { Ok(()) } else { Err(claim.unproved()) }
}

/// Checks that the cell has one candidate.
pub(crate) fn naked_single(state: &State, claim: Claim) -> Result<(), StepFlaw> {
    let candidates = state.candidates(claim.candidate.cell);
    expect(candidates.single() == Some(claim.candidate.digit), "the cell has other candidates")?;
    if claim.holds { Ok(()) } else { Err(claim.unproved()) }
}

/// Checks that the cells could not be filled if the claim were true: count how many of them each
/// digit can fill at most, the claimed one only where the claimed cell does not see it. Together
/// that must be fewer than there are cells.
pub(crate) fn naked(
    state: &State,
    cells: CellSet,
    digits: DigitSet,
    Claim { candidate, holds }: Claim,
) -> Result<(), StepFlaw> {
    expect(cells.is_subset(state.open()), "a cell is filled")?;
    expect(state.digits_in(cells) == digits, "the cells have other candidates")?;
    let places = |digit: Digit| state.places(digit) & cells;
    let others = digits.without(candidate.digit).iter().map(|digit| most_at_once(places(digit)));
    let own = most_at_once(places(candidate.digit) - candidate.cell.peers());
    let too_few = others.sum::<usize>() + own < cells.len();
    if too_few && !holds { Ok(()) } else { Err(StepFlaw::DoesNotFollow(candidate)) }
}

/// In how many of `places` a digit can be at once: no two of them may see each other.
fn most_at_once(places: CellSet) -> usize {
    let Some(first) = places.first() else { return 0 };
    let rest = places.without(first);
    let with_first = 1 + most_at_once(rest - first.peers());
    // A place that sees none of the others is always worth taking.
    if (rest & first.peers()).is_empty() { with_first } else { with_first.max(most_at_once(rest)) }
}

/// Checks that the digits have no other places in the house than the cells, which are as many; and
/// that the claimed candidate is another digit in one of the cells.
pub(crate) fn hidden(
    state: &State,
    house: House,
    cells: CellSet,
    digits: DigitSet,
    Claim { candidate, holds }: Claim,
) -> Result<(), StepFlaw> {
    expect(cells.is_subset(house.cell_set()), "a cell is not in the house")?;
    expect(cells.len() == digits.len(), "not as many cells as digits")?;
    for digit in digits.iter() {
        let places = state.places_in(digit, house);
        expect(!places.is_empty() && places.is_subset(cells), "a digit has other places")?;
    }
    let other = cells.contains(candidate.cell) && !digits.contains(candidate.digit);
    if other && !holds { Ok(()) } else { Err(StepFlaw::DoesNotFollow(candidate)) }
}

/// Checks that the fish proves `claim`.
pub(crate) fn fish(
    state: &State,
    digit: Digit,
    base: HouseSet,
    cover: HouseSet,
    claim: Claim,
) -> Result<(), StepFlaw> {
    let cell = claim.candidate.cell;
    expect(!base.is_empty(), "a fish without a base")?;
    if claim.holds || claim.candidate.digit != digit {
        return Err(claim.unproved());
    }
    for house in base.iter() {
        expect(!state.places_in(digit, house).is_empty(), "a base house without a place")?;
    }
    let base = base - cell.house_set();
    let cover = cover - cell.house_set();
    let unseen = (state.places(digit) - cell.peers()).without(cell);
    // The places of the bases, and those that two bases share.
    let by_base = base.iter().map(|house| unseen & house.cell_set());
    let [places, shared] = CellSet::once_and_twice(by_base);
    let covered = places.is_subset(cover.cells());
    if shared.is_empty() && covered && base.len() > cover.len() {
        Ok(())
    } else {
        Err(claim.unproved())
    }
}

/// The places of the digit of which one is true: the places of the base houses that lie in two of
/// these, in no cover house, or only in the cover house that the cases are about.
pub(super) fn cases(state: &State, cases: &FishCases) -> Result<CellSet, StepFlaw> {
    let FishCases { digit, base, cover, house } = *cases;
    expect(base.len() == cover.len(), "not as many cover houses as base houses")?;
    expect(cover.contains(house), "the cases are not those of a cover house")?;
    let by_base = base.iter().map(|base| state.places_in(digit, base));
    expect(by_base.clone().all(|places| !places.is_empty()), "a base house without a place")?;
    let [places, shared] = CellSet::once_and_twice(by_base);
    Ok(shared | (places - cover.without(house).cells()))
}
