//! Checks colorings of candidates.

use super::claim::{Claim, StepFlaw, expect};
use crate::geometry::{Candidate, House};
use crate::logic::proof::reason::Coloring;
use crate::logic::state::State;

/// Checks that exactly one of the two sides is true as a whole, and that the opposite of the claim
/// makes neither of them possible.
pub(crate) fn coloring(state: &State, coloring: &Coloring, claim: Claim) -> Result<(), StepFlaw> {
    let [own, other] = &coloring.sides;
    for side in [own, other] {
        expect(!side.is_empty(), "a side without candidates")?;
        expect(side.iter().all(|&one| state.has(one)), "a colored candidate is not a candidate")?;
    }
    joined(state, own, other)?;
    if claim.holds {
        // It is true if the other side is false.
        let is_true = |side: &[Candidate], other: &[Candidate]| {
            side.contains(&claim.candidate) && contradicts_itself(state, other)
        };
        let holds = is_true(own, other) || is_true(other, own);
        return if holds { Ok(()) } else { Err(claim.unproved()) };
    }
    // Suppose that the claimed candidate is true. Which side may then be true?
    let may_be_true = |side: &[Candidate], opposite: &[Candidate]| {
        let refuted = side.iter().any(|&one| one.excludes(claim.candidate))
            || opposite.contains(&claim.candidate);
        !refuted && !contradicts_itself(state, side)
    };
    if may_be_true(own, other) || may_be_true(other, own) { Err(claim.unproved()) } else { Ok(()) }
}

/// Checks that all candidates are joined by pairs of which exactly one is true, one on each side.
fn joined(state: &State, own: &[Candidate], other: &[Candidate]) -> Result<(), StepFlaw> {
    let mut reached: [Vec<Candidate>; 2] = [own[..1].to_vec(), Vec::new()];
    loop {
        let before = reached[0].len() + reached[1].len();
        for (k, side) in [(0, own), (1, other)] {
            let fresh = side.iter().copied().filter(|one| {
                !reached[k].contains(one) && reached[1 - k].iter().any(|&b| is_pair(state, *one, b))
            });
            let fresh: Vec<Candidate> = fresh.collect();
            reached[k].extend(fresh);
        }
        if reached[0].len() + reached[1].len() == before {
            break;
        }
    }
    let all = reached[0].len() == own.len() && reached[1].len() == other.len();
    expect(all, "a colored candidate is not joined with the others")
}

/// True if exactly one of the two is true: they are the candidates of a cell, or the places of a
/// digit in a house.
fn is_pair(state: &State, a: Candidate, b: Candidate) -> bool {
    if a.cell == b.cell {
        return a.digit != b.digit && state.candidates(a.cell).len() == 2;
    }
    let are_alone = |house: &House| {
        let places = state.places_in(a.digit, *house);
        places.len() == 2 && places.contains(a.cell) && places.contains(b.cell)
    };
    a.digit == b.digit && House::ALL.iter().any(are_alone)
}

/// True if two of these candidates cannot both be true, or if together they leave a cell without
/// a candidate.
fn contradicts_itself(state: &State, side: &[Candidate]) -> bool {
    let excluded = |candidate| side.iter().any(|one| one.excludes(candidate));
    let empties = |cell| {
        let mut digits = state.candidates(cell).iter();
        digits.all(|digit| excluded(Candidate::new(cell, digit)))
    };
    side.iter().any(|&one| excluded(one)) || state.open().iter().any(empties)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Cell, Digit};
    use crate::logic::{Reason, Step, Technique, replay};

    /// r1c1 and r1c9 have 1 and 2 only.
    fn state() -> State {
        let mut state = State::EMPTY;
        for cell in [Cell::R1C1, Cell::R1C9] {
            Digit::ALL[2..].iter().for_each(|&digit| _ = state.eliminate(cell, digit));
        }
        state
    }

    fn said(state: &State, sides: [&str; 2], eliminations: &str) -> Result<(), StepFlaw> {
        let list = |text: &str| -> Vec<Candidate> {
            text.split(' ').map(|name| name.parse().expect("a candidate")).collect()
        };
        let reason = Reason::Coloring(Coloring { sides: sides.map(list) });
        replay(state, &Step::removing(Technique::Medusa, list(eliminations), reason))
    }

    #[test]
    fn what_both_sides_exclude_is_removed() {
        let state = state();
        let sides = ["r1c9=2", "r1c9=1 r1c1=2"];
        assert!(matches!(said(&state, sides, "r1c5=1"), Err(StepFlaw::Pattern(_))));
        let mut state = state;
        for &cell in &House::Row1.cells()[1..8] {
            state.eliminate(cell, Digit::D2);
        }
        let sides = ["r1c9=2 r1c1=1", "r1c9=1 r1c1=2"];
        assert_eq!(said(&state, sides, "r1c5=1"), Ok(()));
        assert!(matches!(said(&state, sides, "r9c5=1"), Err(StepFlaw::DoesNotFollow(_))));
        assert!(matches!(said(&state, ["r1c9=2", "r9c9=5"], "r1c5=1"), Err(StepFlaw::Pattern(_))));
    }
}
