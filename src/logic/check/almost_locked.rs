//! Checks almost locked pairs and triples.

use super::{Claim, Flaw, expect};
use crate::logic::proof::reason::AlmostLocked;
use crate::logic::state::State;

/// Checks the pattern: N - 1 naked cells of one house have N candidates together; in the other
/// house, these N digits have places only in N - 1 hidden cells and where the houses meet. The
/// naked cells take all the digits but one. The digits that they take cannot stand where the houses
/// meet, so these digits fill the hidden cells, and the last digit is where the houses meet. So the
/// claim must be another digit in a hidden cell, or one of the N digits in another cell of the
/// first house that is not in the second.
pub(crate) fn almost_locked(
    state: &State,
    pattern: &AlmostLocked,
    Claim { candidate, holds }: Claim,
) -> Result<(), Flaw> {
    let AlmostLocked { digits, naked, hidden, houses: [own, other] } = *pattern;
    let meeting = own.cell_set() & other.cell_set();
    expect(naked.is_subset(state.open() & own.cell_set()), "a naked cell is not in its house")?;
    expect(hidden.is_subset(state.open() & other.cell_set()), "a hidden cell is not in its house")?;
    expect(((naked | hidden) & meeting).is_empty(), "a cell is where the houses meet")?;
    expect(state.digits_in(naked) == digits, "the naked cells have other candidates")?;
    let counts = (naked.len() + 1, hidden.len() + 1);
    expect(counts == (digits.len(), digits.len()), "not one digit more than cells")?;
    for digit in digits.iter() {
        let places = state.places_in(digit, other);
        let is_there = !places.is_empty() && places.is_subset(hidden | meeting);
        expect(is_there, "a digit has no place, or another one")?;
    }
    let is_proved = if digits.contains(candidate.digit) {
        own.cell_set().difference(meeting | naked).contains(candidate.cell)
    } else {
        hidden.contains(candidate.cell)
    };
    if is_proved && !holds { Ok(()) } else { Err(Flaw::DoesNotFollow(candidate)) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Candidate, Cell, CellSet, Digit, DigitSet, House};
    use crate::logic::{Reason, Step, Technique, check};

    /// r1c4 has 1 and 2; in box 1 these are only in row 1 and in r2c2.
    fn pattern() -> (State, AlmostLocked) {
        let mut state = State::EMPTY;
        Digit::ALL[2..].iter().for_each(|&digit| _ = state.eliminate(Cell::R1C4, digit));
        let digits = DigitSet::from_bits(0b11);
        for cell in House::Box1.cell_set().difference(House::Row1.cell_set()).iter() {
            for digit in digits.iter().filter(|_| cell != Cell::R2C2) {
                state.eliminate(cell, digit);
            }
        }
        let [naked, hidden] = [Cell::R1C4, Cell::R2C2].map(|cell| CellSet::EMPTY.with(cell));
        (state, AlmostLocked { digits, naked, hidden, houses: [House::Row1, House::Box1] })
    }

    #[test]
    fn the_line_loses_the_digits_and_the_hidden_cell_the_others() {
        let (mut state, pattern) = pattern();
        let said = |state: &State, cell, digit| {
            let gone = [Candidate::new(cell, digit)];
            let reason = Reason::AlmostLocked(pattern.clone());
            check(state, &Step::removing(Technique::AlmostLockedPair, gone, reason))
        };
        assert_eq!(said(&state, Cell::R1C9, Digit::D1), Ok(()));
        assert_eq!(said(&state, Cell::R2C2, Digit::D9), Ok(()));
        for (cell, digit) in [
            (Cell::R1C1, Digit::D1),
            (Cell::R1C9, Digit::D3),
            (Cell::R2C2, Digit::D1),
            (Cell::R2C1, Digit::D9),
        ] {
            let flaw = Flaw::DoesNotFollow(Candidate::new(cell, digit));
            assert!(
                [Err(flaw), Err(Flaw::NotACandidate(Candidate::new(cell, digit)))]
                    .contains(&said(&state, cell, digit))
            );
        }
        // A third candidate in r1c4, and nothing follows.
        state = State::EMPTY;
        assert!(matches!(said(&state, Cell::R1C9, Digit::D1), Err(Flaw::Pattern(_))));
    }
}
