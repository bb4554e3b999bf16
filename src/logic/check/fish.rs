//! Checks fish of any size and kind.
//!
//! Suppose the digit stood in the cell that it is removed from. The base houses with this cell then
//! have their digit. Each other base house needs a place that the cell does not see. If all these
//! places lie in cover houses without the cell, if none lies in two base houses, and if those
//! covers are fewer than the remaining bases, then there is no room: the elimination follows. Fins
//! lie in no cover house, so the cell must see them; places in two base houses are treated as fins
//! too.
//!
//! A kraken fish has cases: the fins, and the places of the bases in one of the cover houses. If
//! the digit stood in none of them, the base houses would need their digits at different places of
//! the other cover houses, which are one fewer. So one of the cases is true.

use super::{Claim, Flaw, expect};
use crate::geometry::{CellSet, Digit, HouseSet};
use crate::logic::proof::net::FishCases;
use crate::logic::state::State;

/// Checks that the fish proves `claim`.
pub(crate) fn fish(
    state: &State,
    digit: Digit,
    base: HouseSet,
    cover: HouseSet,
    claim: Claim,
) -> Result<(), Flaw> {
    let cell = claim.candidate.cell;
    expect(!base.is_empty(), "a fish without a base")?;
    if claim.holds || claim.candidate.digit != digit {
        return Err(claim.unproved());
    }
    for house in base.iter() {
        expect(!state.places_in(digit, house).is_empty(), "a base house without a place")?;
    }
    let base = base.difference(cell.house_set());
    let cover = cover.difference(cell.house_set());
    let unseen = state.places(digit).difference(cell.peers()).without(cell);
    // The places of the bases, and those that two bases share.
    let (mut places, mut shared) = (CellSet::EMPTY, CellSet::EMPTY);
    for house in base.iter() {
        let here = unseen & house.cell_set();
        shared |= places & here;
        places |= here;
    }
    let covered = places.is_subset(cover.cells());
    if shared.is_empty() && covered && base.len() > cover.len() {
        Ok(())
    } else {
        Err(claim.unproved())
    }
}

/// The places of the digit of which one is true: the places of the base houses that lie in two of
/// these, in no cover house, or only in the cover house that the cases are about.
pub(super) fn cases(state: &State, cases: &FishCases) -> Result<CellSet, Flaw> {
    let FishCases { digit, base, cover, house } = *cases;
    expect(base.len() == cover.len(), "not as many cover houses as base houses")?;
    expect(cover.contains(house), "the cases are not those of a cover house")?;
    let (mut places, mut shared) = (CellSet::EMPTY, CellSet::EMPTY);
    for base in base.iter() {
        let here = state.places_in(digit, base);
        expect(!here.is_empty(), "a base house without a place")?;
        shared |= places & here;
        places |= here;
    }
    Ok(shared | places.difference(cover.without(house).cells()))
}
