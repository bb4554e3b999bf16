//! Checks what is proved by trying all possibilities.
//!
//! Aligned exclusion: fills the cells in all ways that include the removed candidate; each must
//! leave an excluder without a candidate. Templates: searches for one template house by house,
//! unlike the finder, which goes through all templates row by row.

use super::claim::{Claim, StepFlaw, expect};
use crate::geometry::{Candidate, Cell, CellSet, Digit, DigitSet, House, HouseSet};
use crate::logic::proof::reason::Templates;
use crate::logic::state::State;

/// Checks that no way to fill `cells` with the claimed candidate leaves each excluder a candidate.
pub(crate) fn aligned(
    state: &State,
    cells: CellSet,
    excluders: CellSet,
    claim: Claim,
) -> Result<(), StepFlaw> {
    expect((cells | excluders).is_subset(state.open()), "a cell is filled")?;
    expect(matches!(cells.len(), 2 | 3), "neither two nor three cells")?;
    if claim.holds || !cells.contains(claim.candidate.cell) {
        return Err(claim.unproved());
    }
    let Candidate { cell, digit } = claim.candidate;
    let digits = DigitSet::EMPTY.with(digit);
    let can_fill = can_fill(state.marks(), cell, digits, cells, excluders);
    if can_fill { Err(claim.unproved()) } else { Ok(()) }
}

/// True if `cell` can hold one of `digits` such that the rest of `cells` can be filled too. `left`:
/// the candidates that are left, by cell.
fn can_fill(
    left: &[DigitSet; 81],
    cell: Cell,
    digits: DigitSet,
    cells: CellSet,
    excluders: CellSet,
) -> bool {
    let rest = cells.without(cell);
    digits.iter().any(|digit| {
        let mut after = *left;
        for seen in cell.peers() & (rest | excluders) {
            after[seen] = after[seen].without(digit);
        }
        if excluders.iter().any(|excluder| after[excluder].is_empty()) {
            return false;
        }
        match rest.first() {
            Some(next) => can_fill(&after, next, after[next], rest, excluders),
            None => true,
        }
    })
}

/// Checks that no template of the digit has a place outside the named places. Then a candidate
/// outside them is false, and a candidate without which there is no template is true.
pub(crate) fn templates(state: &State, proof: &Templates, claim: Claim) -> Result<(), StepFlaw> {
    let mut places = Digit::ALL.map(|digit| state.places(digit));
    let missing = Digit::ALL.map(|digit| missing(state, digit));
    for &(digit, cells) in &proof.taken {
        for cell in cells.iter() {
            let without = has_template(places[digit].without(cell), missing[digit]);
            expect(!without, "a digit has a template without a cell that it is said to have")?;
        }
        for other in Digit::ALL.into_iter().filter(|&other| other != digit) {
            places[other] -= cells;
        }
    }
    let (places, missing) = (places[proof.digit], missing[proof.digit]);
    expect(proof.places.is_subset(places), "a place is not a candidate")?;
    for cell in places - proof.places {
        let with = has_template(places - cell.peers(), missing - cell.house_set());
        expect(!with, "there is a template with another place")?;
    }
    let Candidate { digit, cell } = claim.candidate;
    let proved = if claim.holds {
        !has_template(proof.places.without(cell), missing)
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
fn has_template(places: CellSet, houses: HouseSet) -> bool {
    let within = |house: &House| places & house.cell_set();
    let Some(fewest) = houses.iter().min_by_key(|house| within(house).len()) else { return true };
    within(&fewest)
        .iter()
        .any(|cell| has_template(places - cell.peers(), houses - cell.house_set()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Candidate, Digit};
    use crate::logic::{Reason, Step, Technique, replay};

    #[test]
    fn a_digit_is_removed_if_every_digit_beside_it_empties_a_cell() {
        let mut state = State::EMPTY;
        let keep = [
            (Cell::R1C1, 0b111),
            (Cell::R2C2, 0b011010),
            (Cell::R1C3, 0b010),
            (Cell::R3C1, 0b001001),
            (Cell::R3C3, 0b010001),
        ];
        for (cell, bits) in keep {
            for digit in DigitSet::ALL - DigitSet::from_bits(bits) {
                state.eliminate(cell, digit);
            }
        }
        let cells = CellSet::EMPTY.with(Cell::R1C1).with(Cell::R2C2);
        let excluders = CellSet::EMPTY.with(Cell::R1C3).with(Cell::R3C1).with(Cell::R3C3);
        let step = |digit| {
            let eliminations = [Candidate::new(Cell::R1C1, digit)];
            Step::removing(
                Technique::AlignedPair,
                eliminations,
                Reason::Aligned { cells, excluders },
            )
        };
        // 1 with 2 empties r1c3, with 4 r3c1, with 5 r3c3; 2 empties r1c3; 3 leaves all.
        assert_eq!(replay(&state, &step(Digit::D1)), Ok(()));
        assert_eq!(replay(&state, &step(Digit::D2)), Ok(()));
        assert_ne!(replay(&state, &step(Digit::D3)), Ok(()));
    }
}
