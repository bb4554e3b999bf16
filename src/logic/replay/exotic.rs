//! Checks tridagons, exocets, and truths and links (SK loops, multi-sector locked sets, fireworks).
//!
//! Tridagons: tries all ways to fill the cells with the three digits. Exocets: for each digit of the
//! base, tries all ways to place it in the cross-lines; then all ways to fill the base and the
//! targets. Truths and links: counts them. Each truth has a true candidate, each link at most one,
//! and a candidate is in at least as many links as truths. If the claimed candidate were true, fewer
//! links than truths would be left for the others.

use super::claim::{Claim, StepFlaw, all_see_each_other, expect};
use crate::geometry::{Candidate, Cell, CellSet, Digit, DigitSet, HouseSet};
use crate::logic::proof::rank_zero::{Constraint, RankZero};
use crate::logic::proof::reason::Exocet;
use crate::logic::state::State;

/// Checks that one of the guardians, the candidates of `cells` that are not in `digits`, is true:
/// the cells cannot all hold one of `digits`. Returns the guardians.
pub(super) fn guardians(
    state: &State,
    cells: CellSet,
    digits: DigitSet,
) -> Result<Vec<Candidate>, StepFlaw> {
    expect(cells.is_subset(state.open()), "a cell is filled")?;
    expect(cells.len() == 12 && digits.len() == 3, "not twelve cells and three digits")?;
    let left = digits.iter().map(|digit| (state.places(digit) & cells, CellSet::EMPTY));
    let mut left: Vec<(CellSet, CellSet)> = left.collect();
    expect(!has_filling(&mut left, cells), "the digits can fill the cells")?;
    Ok(state.others_in(cells, digits).collect())
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
) -> Result<(), StepFlaw> {
    let Claim { candidate, holds } = claim;
    let follows = |guardian: &Candidate| {
        if holds { *guardian == candidate } else { guardian.excludes(candidate) }
    };
    let all = guardians(state, cells, digits)?.iter().all(follows);
    if all { Ok(()) } else { Err(claim.unproved()) }
}

/// Checks that the claimed candidate is false however the base and the targets are filled.
pub(super) fn exocet(state: &State, proof: &Exocet, claim: Claim) -> Result<(), StepFlaw> {
    let Exocet { base, targets, cross_lines } = *proof;
    let ([Some(b1), Some(b2)], [Some(t1), Some(t2)]) =
        ([base.first(), base.last()], [targets.first(), targets.last()])
    else {
        return Err(StepFlaw::Pattern("no base or no targets"));
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
    let has_digit = |cell: &Cell| state.values().get(*cell) == Some(digit);
    let placed: CellSet = line.cell_set().iter().filter(has_digit).collect();
    let places = if placed.is_empty() { state.places_in(digit, line) } else { placed };
    let free = |cell: Cell| (cell.peers() & taken).is_empty();
    (places - targets)
        .iter()
        .any(|cell| free(cell) && avoids(state, digit, rest, targets, taken.with(cell)))
}

/// Checks that the claimed candidate would leave fewer links than truths.
pub(super) fn rank_zero(state: &State, proof: &RankZero, claim: Claim) -> Result<(), StepFlaw> {
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
    use crate::geometry::{Cell, Digit, House};
    use crate::logic::{Reason, Step, Technique, replay};

    /// A position in which these cells have the candidates 1, 2 and 3 only.
    fn position(cells: CellSet) -> State {
        let mut state = State::EMPTY;
        for cell in cells.iter() {
            (3..9).for_each(|digit| _ = state.eliminate(cell, Digit::ALL[digit]));
        }
        state
    }

    /// The cells that are not dots in a drawing of the first six rows.
    fn drawn(rows: [&str; 6]) -> CellSet {
        let cells = rows.iter().enumerate().flat_map(|(row, text)| {
            let marked = text.bytes().enumerate().filter(|(_, byte)| *byte != b'.');
            marked.filter_map(move |(column, _)| Cell::at(row, column))
        });
        cells.collect()
    }

    #[test]
    fn three_digits_cannot_fill_a_tridagon() {
        let all = drawn(["a..a..", ".a..a.", "..a..a", "a....a", ".a..a.", "..aa.."]);
        let guardian = Candidate::new(Cell::R1C1, Digit::D9);
        let mut state = position(all.without(guardian.cell));
        (3..8).for_each(|digit| _ = state.eliminate(guardian.cell, Digit::ALL[digit]));
        let reason = |cells| Reason::Tridagon { cells, digits: DigitSet::from_bits(0b111) };
        let step = |candidate, cells| Step::placing(Technique::Tridagon, candidate, reason(cells));
        assert_eq!(replay(&state, &step(guardian, all)), Ok(()));
        let other = Candidate::new(Cell::R1C1, Digit::D1);
        assert_eq!(replay(&state, &step(other, all)), Err(StepFlaw::DoesNotFollow(other)));
        // Four boxes that go the same way can be filled.
        let same = drawn(["a..a..", ".a..a.", "..a..a", "a..a..", ".a..a.", "..a..a"]);
        let mut state = position(same.without(guardian.cell));
        (3..8).for_each(|digit| _ = state.eliminate(guardian.cell, Digit::ALL[digit]));
        let flaw = StepFlaw::Pattern("the digits can fill the cells");
        assert_eq!(replay(&state, &step(guardian, same)), Err(flaw));
    }

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
        assert_eq!(replay(&state, &step(Cell::R1C9, Digit::D1, &links)), Ok(()));
        let inside = step(Cell::R1C1, Digit::D1, &links);
        assert!(matches!(replay(&state, &inside), Err(StepFlaw::DoesNotFollow(_))));
        let more = [links[0], links[1], in_row(Digit::D3)];
        let loose = step(Cell::R1C9, Digit::D1, &more);
        assert!(matches!(replay(&state, &loose), Err(StepFlaw::DoesNotFollow(_))));
        let uncovered = step(Cell::R1C9, Digit::D1, &links[..1]);
        assert!(matches!(replay(&state, &uncovered), Err(StepFlaw::Pattern(_))));
    }

    /// r1c4 has 1 and 2; in box 1 these are only in row 1 and in r2c2.
    fn almost_locked_pair() -> (State, RankZero) {
        let mut state = State::EMPTY;
        Digit::ALL[2..].iter().for_each(|&digit| _ = state.eliminate(Cell::R1C4, digit));
        let digits = DigitSet::from_bits(0b11);
        for cell in House::Box1.cell_set() - House::Row1.cell_set() {
            for digit in digits.iter().filter(|_| cell != Cell::R2C2) {
                state.eliminate(cell, digit);
            }
        }
        let with = |cell, house| {
            let places = digits.iter().map(move |digit| Constraint::House(digit, house));
            [Constraint::Cell(cell)].into_iter().chain(places).collect()
        };
        let truths = with(Cell::R1C4, House::Box1);
        (state, RankZero { truths, links: with(Cell::R2C2, House::Row1) })
    }

    #[test]
    fn the_line_loses_the_digits_and_the_hidden_cell_the_others() {
        let (mut state, pattern) = almost_locked_pair();
        let said = |state: &State, cell, digit| {
            let eliminations = [Candidate::new(cell, digit)];
            let reason = Reason::RankZero(pattern.clone());
            replay(state, &Step::removing(Technique::AlmostLockedPair, eliminations, reason))
        };
        assert_eq!(said(&state, Cell::R1C9, Digit::D1), Ok(()));
        assert_eq!(said(&state, Cell::R2C2, Digit::D9), Ok(()));
        for (cell, digit) in [
            (Cell::R1C1, Digit::D1),
            (Cell::R1C9, Digit::D3),
            (Cell::R2C2, Digit::D1),
            (Cell::R2C1, Digit::D9),
        ] {
            let flaw = StepFlaw::DoesNotFollow(Candidate::new(cell, digit));
            assert!(
                [Err(flaw), Err(StepFlaw::NotACandidate(Candidate::new(cell, digit)))]
                    .contains(&said(&state, cell, digit))
            );
        }
        // A third candidate in r1c4, and nothing follows.
        state = State::EMPTY;
        assert!(matches!(said(&state, Cell::R1C9, Digit::D1), Err(StepFlaw::Pattern(_))));
    }
}
