//! Checks templates: whether a template exists is searched house by house, unlike in the finder,
//! which goes row by row through all templates.

use super::{Claim, Flaw, expect};
use crate::geometry::{Candidate, CellSet, Digit, House, HouseSet};
use crate::logic::proof::reason::Templates;
use crate::logic::state::State;

/// Checks that no template of the digit has a place outside the named places. Then a candidate
/// outside them is false, and a candidate without which there is no template is true.
pub(crate) fn templates(state: &State, proof: &Templates, claim: Claim) -> Result<(), Flaw> {
    let mut places = Digit::ALL.map(|digit| state.places(digit));
    let missing = Digit::ALL.map(|digit| missing(state, digit));
    for &(digit, cells) in &proof.taken {
        for cell in cells.iter() {
            let without = has_way(places[digit].without(cell), missing[digit]);
            expect(!without, "a digit has a way without a cell that it is said to hold")?;
        }
        for other in Digit::ALL.into_iter().filter(|&other| other != digit) {
            places[other] = places[other].difference(cells);
        }
    }
    let (places, missing) = (places[proof.digit], missing[proof.digit]);
    expect(proof.places.is_subset(places), "a place is not a candidate")?;
    for cell in places.difference(proof.places).iter() {
        let with = has_way(places.difference(cell.peers()), missing.difference(cell.house_set()));
        expect(!with, "there is a way with another place")?;
    }
    let Candidate { digit, cell } = claim.candidate;
    let proved = if claim.holds {
        !has_way(proof.places.without(cell), missing)
    } else {
        !proof.places.contains(cell)
    };
    if digit == proof.digit && proved { Ok(()) } else { Err(claim.unproved()) }
}

/// The houses in which the digit is not placed yet.
fn missing(state: &State, digit: Digit) -> HouseSet {
    let needs =
        |house: &House| house.cells().iter().all(|&cell| state.values().get(cell) != Some(digit));
    House::ALL.into_iter().filter(needs).collect()
}

/// True if each of `houses` can be given one of `places` such that no two of them see each other.
fn has_way(places: CellSet, houses: HouseSet) -> bool {
    let within = |house: &House| places & house.cell_set();
    let Some(fewest) = houses.iter().min_by_key(|house| within(house).len()) else { return true };
    within(&fewest)
        .iter()
        .any(|cell| has_way(places.difference(cell.peers()), houses.difference(cell.house_set())))
}
