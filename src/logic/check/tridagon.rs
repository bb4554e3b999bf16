//! Checks tridagons: all ways to fill the cells with the three digits are tried.

use super::{Claim, Flaw, expect};
use crate::geometry::{Candidate, CellSet, DigitSet};
use crate::logic::state::State;

/// Checks that one of the guardians, the candidates of `cells` that are not in `digits`, is true:
/// the cells cannot all hold one of `digits`. Returns the guardians.
pub(super) fn guardians(
    state: &State,
    cells: CellSet,
    digits: DigitSet,
) -> Result<Vec<Candidate>, Flaw> {
    expect(cells.is_subset(state.open()), "a cell is filled")?;
    expect(cells.len() == 12 && digits.len() == 3, "not twelve cells and three digits")?;
    let left = digits.iter().map(|digit| (state.places(digit) & cells, CellSet::EMPTY));
    let mut left: Vec<(CellSet, CellSet)> = left.collect();
    expect(!has_filling(&mut left, cells), "the digits can fill the cells")?;
    let of_cell = |cell| {
        let others = state.candidates(cell).difference(digits);
        others.iter().map(move |digit| Candidate::new(cell, digit))
    };
    Ok(cells.iter().flat_map(of_cell).collect())
}

/// True if each of `cells` can be given to a digit. By digit: the cells that it may have, and those
/// that it has.
fn has_filling(digits: &mut [(CellSet, CellSet)], cells: CellSet) -> bool {
    let Some(cell) = cells.first() else { return true };
    (0..digits.len()).any(|k| {
        let (places, taken) = digits[k];
        if !places.contains(cell) || !(taken & cell.peers()).is_empty() {
            return false;
        }
        digits[k].1 = taken.with(cell);
        let filled = has_filling(digits, cells.without(cell));
        digits[k].1 = taken;
        filled
    })
}

/// Checks that `claim` follows whichever guardian is true.
pub(super) fn tridagon(
    state: &State,
    cells: CellSet,
    digits: DigitSet,
    claim: Claim,
) -> Result<(), Flaw> {
    let Claim { candidate, holds } = claim;
    let follows = |guardian: &Candidate| {
        if holds {
            *guardian == candidate
        } else {
            let in_cell = guardian.cell == candidate.cell && guardian.digit != candidate.digit;
            let sees = candidate.cell.peers().contains(guardian.cell);
            in_cell || sees && guardian.digit == candidate.digit
        }
    };
    let all = guardians(state, cells, digits)?.iter().all(follows);
    if all { Ok(()) } else { Err(claim.unproved()) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Cell, Digit};
    use crate::logic::{Reason, Step, Technique, check};

    /// A position whose cells at these places have 1, 2 and 3 only.
    fn position(cells: CellSet) -> State {
        let mut state = State::EMPTY;
        for cell in cells.iter() {
            (3..9).for_each(|digit| _ = state.eliminate(cell, Digit::ALL[digit]));
        }
        state
    }

    /// The rows of 81 characters as a set of the cells that are not dots.
    fn drawn(rows: [&str; 6]) -> CellSet {
        let cells = rows.iter().enumerate().flat_map(|(row, text)| {
            let marked = text.bytes().enumerate().filter(|(_, byte)| *byte != b'.');
            marked.filter_map(move |(column, _)| Cell::at(row, column))
        });
        cells.collect()
    }

    #[test]
    fn a_box_that_differs_makes_it_impossible() {
        let all = drawn(["a..a..", ".a..a.", "..a..a", "a....a", ".a..a.", "..aa.."]);
        let guardian = Candidate::new(Cell::R1C1, Digit::D9);
        let mut state = position(all.without(guardian.cell));
        (3..8).for_each(|digit| _ = state.eliminate(guardian.cell, Digit::ALL[digit]));
        let reason = |cells| Reason::Tridagon { cells, digits: DigitSet::from_bits(0b111) };
        let step = |candidate, cells| Step::placing(Technique::Tridagon, candidate, reason(cells));
        assert_eq!(check(&state, &step(guardian, all)), Ok(()));
        let other = Candidate::new(Cell::R1C1, Digit::D1);
        assert_eq!(check(&state, &step(other, all)), Err(Flaw::DoesNotFollow(other)));
        // Four boxes that go the same way can be filled.
        let same = drawn(["a..a..", ".a..a.", "..a..a", "a..a..", ".a..a.", "..a..a"]);
        let mut state = position(same.without(guardian.cell));
        (3..8).for_each(|digit| _ = state.eliminate(guardian.cell, Digit::ALL[digit]));
        let flaw = Flaw::Pattern("the digits can fill the cells");
        assert_eq!(check(&state, &step(guardian, same)), Err(flaw));
    }
}
