//! Templates: the ways to give a digit its places, counted out house by house.

use super::{Claim, Flaw, expect};
use crate::geometry::{CellSet, Digit, House, HouseSet};
use crate::techniques::candidate::Candidate;
use crate::techniques::state::State;

/// No way leaves the places that are named; so a candidate elsewhere is false, and one without
/// which there is no way is true.
pub(super) fn templates(
    state: &State,
    digit: Digit,
    places: CellSet,
    claim: Claim,
) -> Result<(), Flaw> {
    let needs =
        |house: &House| house.cells().iter().all(|&cell| state.values().get(cell) != Some(digit));
    let houses: HouseSet = House::ALL.into_iter().filter(needs).collect();
    let all = state.places(digit);
    expect(places.is_within(all), "a place is no candidate")?;
    for cell in all.difference(places).iter() {
        let rest = all.difference(*cell.peers());
        let ways = has_way(rest, houses.difference(cell.house_set()));
        expect(!ways, "there is a way with another place")?;
    }
    let Candidate { digit: claimed, cell } = claim.candidate;
    let proved = match claim.holds {
        true => !has_way(all.without(cell), houses),
        false => !places.contains(cell),
    };
    if claimed == digit && proved { Ok(()) } else { Err(claim.unproved()) }
}

/// Whether each of `houses` can have one of `places`, no two of which see each other.
fn has_way(places: CellSet, houses: HouseSet) -> bool {
    let within = |house: &House| places & *house.cell_set();
    let Some(fewest) = houses.iter().min_by_key(|house| within(house).len()) else { return true };
    within(&fewest)
        .iter()
        .any(|cell| has_way(places.difference(*cell.peers()), houses.difference(cell.house_set())))
}
