//! Checks aligned exclusion: all ways to fill the cells with the removed candidate among them are
//! tried, and each must leave an excluder without a candidate.

use super::{Claim, Flaw, expect};
use crate::geometry::{Cell, CellSet, DigitSet};
use crate::logic::state::State;

/// Checks that no way to fill `cells` with the claimed candidate leaves each excluder a candidate.
pub(crate) fn aligned(
    state: &State,
    cells: CellSet,
    excluders: CellSet,
    claim: Claim,
) -> Result<(), Flaw> {
    expect((cells | excluders).is_subset(state.open()), "a cell is filled")?;
    expect(matches!(cells.len(), 2 | 3), "neither two nor three cells")?;
    if claim.holds || !cells.contains(claim.candidate.cell) {
        return Err(claim.unproved());
    }
    let mut left = *state.marks();
    if fill(
        &mut left,
        claim.candidate.cell,
        DigitSet::EMPTY.with(claim.candidate.digit),
        cells,
        excluders,
    ) {
        Err(claim.unproved())
    } else {
        Ok(())
    }
}

/// True if `cell` can hold one of `digits` such that the rest of `cells` can be filled too.
fn fill(
    left: &mut [DigitSet; 81],
    cell: Cell,
    digits: DigitSet,
    cells: CellSet,
    excluders: CellSet,
) -> bool {
    let rest = cells.without(cell);
    digits.iter().any(|digit| {
        let mut after = *left;
        for seen in (cell.peers() & (rest | excluders)).iter() {
            after[seen] = after[seen].without(digit);
        }
        if excluders.iter().any(|excluder| after[excluder].is_empty()) {
            return false;
        }
        match rest.first() {
            Some(next) => {
                let digits = after[next];
                fill(&mut after, next, digits, rest, excluders)
            }
            None => true,
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Candidate, Digit};
    use crate::logic::{Reason, Step, Technique, check};

    #[test]
    fn a_digit_goes_if_all_that_stands_beside_it_empties_a_cell() {
        let mut state = State::EMPTY;
        let keep = [
            (Cell::R1C1, 0b111),
            (Cell::R2C2, 0b011010),
            (Cell::R1C3, 0b010),
            (Cell::R3C1, 0b001001),
            (Cell::R3C3, 0b010001),
        ];
        for (cell, bits) in keep {
            for digit in DigitSet::ALL.difference(DigitSet::from_bits(bits)).iter() {
                state.eliminate(cell, digit);
            }
        }
        let cells = CellSet::EMPTY.with(Cell::R1C1).with(Cell::R2C2);
        let excluders = CellSet::EMPTY.with(Cell::R1C3).with(Cell::R3C1).with(Cell::R3C3);
        let step = |digit| {
            let gone = [Candidate::new(Cell::R1C1, digit)];
            Step::removing(Technique::AlignedPair, gone, Reason::Aligned { cells, excluders })
        };
        // 1 with 2 empties r1c3, with 4 r3c1, with 5 r3c3; 2 empties r1c3; 3 leaves all.
        assert_eq!(check(&state, &step(Digit::D1)), Ok(()));
        assert_eq!(check(&state, &step(Digit::D2)), Ok(()));
        assert_ne!(check(&state, &step(Digit::D3)), Ok(()));
    }
}
