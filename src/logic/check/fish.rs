//! Fish of any size and shape.
//!
//! Suppose the digit stood in the cell. Base houses that hold the cell have their digit; each of
//! the others needs one of its places that the cell does not see. If all of these lie in cover
//! houses that do not hold the cell, none in two base houses, and those covers are fewer than the
//! bases that are left, there is no room. Fins are in no cover, so they must be seen; places in
//! two base houses are fins as well; and a base that is a cover's twin counts itself out.

use super::{Claim, Flaw, expect};
use crate::geometry::{CellSet, Digit, HouseSet};
use crate::logic::state::State;

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
    let unseen = state.places(digit).difference(*cell.peers()).without(cell);
    // Places of the bases, and those that two bases share.
    let (mut places, mut shared) = (CellSet::EMPTY, CellSet::EMPTY);
    for house in base.iter() {
        let here = unseen & *house.cell_set();
        shared = shared | places & here;
        places = places | here;
    }
    let covered = places.is_within(cover.cells());
    match shared.is_empty() && covered && base.len() > cover.len() {
        true => Ok(()),
        false => Err(claim.unproved()),
    }
}
