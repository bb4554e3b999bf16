//! Checks exocets: for each digit of the base all ways to place it in the cross-lines are tried;
//! then all ways to fill the base and the targets.

use super::{Claim, Flaw, all_see_each_other, expect};
use crate::geometry::{Candidate, Cell, CellSet, Digit, HouseSet};
use crate::logic::proof::exocet::Exocet;
use crate::logic::state::State;

/// Checks that the claimed candidate is false however the base and the targets are filled.
pub(super) fn exocet(state: &State, proof: &Exocet, claim: Claim) -> Result<(), Flaw> {
    let Exocet { base, targets, cross_lines } = *proof;
    let ([Some(b1), Some(b2)], [Some(t1), Some(t2)]) =
        ([base.first(), base.last()], [targets.first(), targets.last()])
    else {
        return Err(Flaw::Pattern("no base or no targets"));
    };
    let are_two = base.len() == 2 && targets.len() == 2 && (base & targets).is_empty();
    expect(are_two && (base | targets).is_subset(state.open()), "not two and two open cells")?;
    expect(all_see_each_other(base), "the base may hold a digit twice")?;
    for cell in base.iter() {
        for digit in state.candidates(cell).iter() {
            let start = CellSet::EMPTY.with(cell);
            let avoids = avoids(state, digit, cross_lines, targets, start);
            expect(!avoids, "a digit of the base need not be in a target")?;
        }
    }
    for first in state.candidates(b1).iter() {
        for second in state.candidates(b2).without(first).iter() {
            for (third, fourth) in [(first, second), (second, first)] {
                let filled = [(b1, first), (b2, second), (t1, third), (t2, fourth)]
                    .map(|(cell, digit)| Candidate::new(cell, digit));
                let is_way = filled.iter().all(|&one| state.has(one))
                    && filled.iter().all(|&one| !filled.iter().any(|&other| one.excludes(other)));
                let excludes = |one: &Candidate| one.excludes(claim.candidate);
                if is_way && !filled.iter().any(excludes) {
                    return Err(claim.unproved());
                }
            }
        }
    }
    if claim.holds { Err(claim.unproved()) } else { Ok(()) }
}

/// True if each of `lines` can have `digit` in a cell outside `targets` which sees none of `taken`.
fn avoids(state: &State, digit: Digit, lines: HouseSet, targets: CellSet, taken: CellSet) -> bool {
    let Some(line) = lines.first() else { return true };
    let rest = lines.without(line);
    let stands = |cell: &Cell| state.values().get(*cell) == Some(digit);
    let placed: CellSet = line.cell_set().iter().filter(stands).collect();
    let places = if placed.is_empty() { state.places_in(digit, line) } else { placed };
    let free = |cell: Cell| (cell.peers() & taken).is_empty();
    places
        .difference(targets)
        .iter()
        .any(|cell| free(cell) && avoids(state, digit, rest, targets, taken.with(cell)))
}
