//! Checks truths and links, by counting.
//!
//! The true candidates of the truths are as many as the truths, if one in two truths is counted
//! twice. Each is counted as often in the links, or more often; and no link has two. Suppose the
//! claimed candidate were true: without it, fewer links than truths would be left.

use super::{Claim, Flaw, expect};
use crate::geometry::{Candidate, Cell, Digit};
use crate::logic::proof::rank_zero::{Constraint, RankZero};
use crate::logic::state::State;

/// Checks that the claimed candidate would leave fewer links than truths.
pub(super) fn rank_zero(state: &State, proof: &RankZero, claim: Claim) -> Result<(), Flaw> {
    for truth in &proof.truths {
        let is_open = match *truth {
            Constraint::Cell(cell) => state.open().contains(cell),
            Constraint::House(digit, house) => !state.places_in(digit, house).is_empty(),
        };
        expect(is_open, "a truth without a candidate")?;
    }
    for cell in Cell::ALL {
        for digit in Digit::ALL {
            let candidate = Candidate::new(cell, digit);
            let is_covered = !state.has(candidate)
                || count(&proof.truths, candidate) <= count(&proof.links, candidate);
            expect(is_covered, "a candidate in more truths than links")?;
        }
    }
    let truths_left = proof.truths.len() - count(&proof.truths, claim.candidate);
    let links_left = proof.links.len() - count(&proof.links, claim.candidate);
    if truths_left > links_left && !claim.holds { Ok(()) } else { Err(claim.unproved()) }
}

/// How many of the constraints `candidate` is in.
fn count(constraints: &[Constraint], candidate: Candidate) -> usize {
    let is_in = |constraint: &&Constraint| match **constraint {
        Constraint::Cell(cell) => cell == candidate.cell,
        Constraint::House(digit, house) => {
            digit == candidate.digit && house.cell_set().contains(candidate.cell)
        }
    };
    constraints.iter().filter(is_in).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::House;
    use crate::logic::{Reason, Step, Technique, check};

    #[test]
    fn two_cells_with_two_digits_need_two_links() {
        let mut state = State::EMPTY;
        for cell in [Cell::R1C1, Cell::R1C5] {
            (2..9).for_each(|digit| _ = state.eliminate(cell, Digit::ALL[digit]));
        }
        let in_row = |digit| Constraint::House(digit, House::Row1);
        let step = |cell, digit, links: &[Constraint]| {
            let truths = vec![Constraint::Cell(Cell::R1C1), Constraint::Cell(Cell::R1C5)];
            let reason = Reason::RankZero(RankZero { truths, links: links.to_vec() });
            Step::removing(Technique::MultiSectorLockedSet, [Candidate::new(cell, digit)], reason)
        };
        let links = [in_row(Digit::D1), in_row(Digit::D2)];
        assert_eq!(check(&state, &step(Cell::R1C9, Digit::D1, &links)), Ok(()));
        let inside = step(Cell::R1C1, Digit::D1, &links);
        assert!(matches!(check(&state, &inside), Err(Flaw::DoesNotFollow(_))));
        let more = [links[0], links[1], in_row(Digit::D3)];
        let loose = step(Cell::R1C9, Digit::D1, &more);
        assert!(matches!(check(&state, &loose), Err(Flaw::DoesNotFollow(_))));
        let uncovered = step(Cell::R1C9, Digit::D1, &links[..1]);
        assert!(matches!(check(&state, &uncovered), Err(Flaw::Pattern(_))));
    }
}
