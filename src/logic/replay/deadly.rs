//! Checks deadly patterns: without its extra candidates the pattern has two solutions, and the
//! opposite of the claim removes all extra candidates or leads to a contradiction.

use super::claim::{Claim, StepFlaw, expect};
use crate::geometry::{Candidate, Cell, CellSet, Digit, DigitSet, House, HouseSet};
use crate::logic::proof::deadly::{Deadly, Pattern};
use crate::logic::state::State;

/// Checks that the pattern proves `claim`.
pub(crate) fn deadly(state: &State, deadly: &Deadly, claim: Claim) -> Result<(), StepFlaw> {
    let mut bare = *state;
    for extra in &deadly.extras {
        expect(state.has(*extra), "an extra that is not a candidate")?;
        bare.eliminate(extra.cell, extra.digit);
    }
    if let Some((cells, digits)) = deadly.pattern.exchanging() {
        // A missing candidate may tell the two solutions of the pattern apart.
        let has = |digit| cells.is_subset(state.places(digit));
        let are_allowed = !state.has_given_marks() || digits.iter().all(has);
        expect(are_allowed, "a cell of the pattern lacks a digit")?;
    }
    match deadly.pattern {
        Pattern::Loop { cells, digits } => exchanges(&bare, cells, digits)?,
        Pattern::Extended { cells, digits } => lines_exchange(&bare, cells, digits)?,
        Pattern::Bug => is_bug(&bare)?,
    }
    // Assume the opposite of the claim: an extra candidate must not be left.
    let Some(after) = suppose(state, deadly, claim) else { return Ok(()) };
    let left = deadly.extras.iter().any(|extra| after.has(*extra));
    if left { Err(claim.unproved()) } else { Ok(()) }
}

/// Checks that the cells hold one of two digits each and could exchange them: none is given, and
/// each house with one of the cells has exactly two.
fn exchanges(bare: &State, cells: CellSet, digits: [Digit; 2]) -> Result<(), StepFlaw> {
    expect(cells.len() >= 4, "a loop of fewer than four cells")?;
    // If the givens are not known, a filled cell may be a given.
    let known = bare.givens().clues() > 0 || cells.is_subset(bare.open());
    expect(known, "a filled cell of the pattern may be given")?;
    for cell in cells.iter() {
        expect(bare.givens().get(cell).is_none(), "a cell of the pattern is given")?;
        let holds = match bare.values().get(cell) {
            Some(digit) => digits.contains(&digit),
            None => bare.candidates(cell).iter().all(|digit| digits.contains(&digit)),
        };
        expect(holds, "a cell of the pattern holds another digit")?;
        for house in cell.houses() {
            let both = (cells & house.cell_set()).len() == 2;
            expect(both, "a house has not two cells of the pattern")?;
        }
    }
    Ok(())
}

/// Checks that two parallel lines with three open cells each hold these three digits and could
/// exchange them: each cell has a neighbour in the other line, and no box loses a digit.
fn lines_exchange(bare: &State, cells: CellSet, digits: DigitSet) -> Result<(), StepFlaw> {
    expect(cells.is_subset(bare.open()), "a cell of the pattern is filled")?;
    expect(cells.len() == 6 && digits.len() == 3, "not six cells and three digits")?;
    expect(bare.digits_in(cells).is_subset(digits), "a cell of the pattern holds another digit")?;
    // Two lines of three cells, crossed by three lines of two.
    let count = |lines: &[House], size| {
        lines.iter().filter(|line| (cells & line.cell_set()).len() == size).count()
    };
    let fits = |own, across| count(own, 3) == 2 && count(across, 2) == 3;
    let along_rows = fits(House::ROWS, House::COLUMNS);
    let are_lines = along_rows || fits(House::COLUMNS, House::ROWS);
    expect(are_lines, "the cells are not two lines of three")?;
    let lines = if along_rows { House::ROWS } else { House::COLUMNS };
    // After the exchange every box must hold the same digits: it holds two neighbours, or the three
    // cells of a line, which hold all three digits.
    let keeps = |square: &House| {
        let inside = cells & square.cell_set();
        match inside.len() {
            0 => true,
            2 => lines.iter().all(|line| !inside.is_subset(line.cell_set())),
            3 => lines.iter().any(|line| inside.is_subset(line.cell_set())),
            _ => false,
        }
    };
    expect(House::BOXES.iter().all(keeps), "a box would lose a digit")
}

/// Checks that every open cell has two candidates, and every digit two places or none in each
/// house.
fn is_bug(bare: &State) -> Result<(), StepFlaw> {
    let two = bare.open().iter().all(|cell| bare.candidates(cell).len() == 2);
    expect(two && !bare.is_full(), "a cell has not two candidates")?;
    for house in House::ALL {
        for digit in Digit::ALL {
            let count = bare.positions(digit, house).count_ones();
            expect(count == 2 || count == 0, "a digit has not two places in a house")?;
        }
    }
    Ok(())
}

/// The position after the opposite of `claim` is assumed and the links and the subset of the proof
/// are applied; `None` if that leaves a cell or a house without a candidate.
fn suppose(state: &State, deadly: &Deadly, claim: Claim) -> Option<State> {
    let Candidate { cell, digit } = claim.candidate;
    let mut after = *state;
    if claim.holds {
        after.eliminate(cell, digit);
    } else {
        hold(&mut after, cell, digit);
    }
    for _ in 0..deadly.links.len() + 1 {
        for house in deadly.links.iter() {
            for digit in Digit::ALL {
                let had_places = !state.places_in(digit, house).is_empty();
                let places = after.places_in(digit, house);
                if had_places && places.is_empty() {
                    return None;
                }
                if let Some(cell) = places.single() {
                    hold(&mut after, cell, digit);
                }
            }
        }
    }
    // Fewer digits than cells in a house: a contradiction.
    let short = after.digits_in(deadly.als).len() < deadly.als.len();
    if short && !deadly.als.common_houses().is_empty() {
        return None;
    }
    lock(&mut after, deadly.als);
    (!after.has_dead_cell()).then_some(after)
}

/// Makes `digit` the only candidate of `cell`, and removes it from the peers.
fn hold(state: &mut State, cell: Cell, digit: Digit) {
    for other in state.candidates(cell).without(digit).iter() {
        state.eliminate(cell, other);
    }
    for peer in state.places(digit) & cell.peers() {
        state.eliminate(peer, digit);
    }
}

/// If `cells`, which share a house, have no more candidates than cells, removes these from the
/// cells that see all their places.
fn lock(state: &mut State, cells: CellSet) {
    let digits = state.digits_in(cells);
    if cells.is_empty() || cells.common_houses() == HouseSet::EMPTY || digits.len() > cells.len() {
        return;
    }
    for digit in digits.iter() {
        let places = state.places(digit) & cells;
        for seen in (state.places(digit) & places.common_peers()) - cells {
            state.eliminate(seen, digit);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::{Reason, Step, Technique, replay};

    /// Four cells of two boxes with candidates 1 and 2; the last has 3 as well.
    fn rectangle() -> (State, Deadly) {
        let cells: CellSet = [Cell::R1C1, Cell::R1C4, Cell::R2C1, Cell::R2C4].into_iter().collect();
        let mut state = State::EMPTY;
        for cell in cells.iter() {
            for digit in DigitSet::ALL - DigitSet::from_bits(0b11) {
                if (cell, digit) != (Cell::R2C4, Digit::D3) {
                    state.eliminate(cell, digit);
                }
            }
        }
        let deadly = Deadly {
            pattern: Pattern::Loop { cells, digits: [Digit::D1, Digit::D2] },
            extras: vec![Candidate::new(Cell::R2C4, Digit::D3)],
            links: HouseSet::EMPTY,
            als: CellSet::EMPTY,
        };
        (state, deadly)
    }

    #[test]
    fn the_digits_of_the_pattern_are_removed_and_the_extra_stays() {
        let (state, deadly) = rectangle();
        let step = |digit| {
            let eliminations = [Candidate::new(Cell::R2C4, digit)];
            Step::removing(
                Technique::UniqueRectangle1,
                eliminations,
                Reason::Deadly(deadly.clone()),
            )
        };
        assert_eq!(replay(&state, &step(Digit::D1)), Ok(()));
        assert_eq!(replay(&state, &step(Digit::D2)), Ok(()));
        assert_ne!(replay(&state, &step(Digit::D3)), Ok(()));
        let given = Candidate::new(Cell::R1C1, Digit::D1);
        let mut grid = crate::grid::Grid::EMPTY;
        grid.set(given.cell, Some(given.digit));
        let mut values = grid;
        values.set(Cell::R9C9, Some(Digit::D9));
        let state = State::resume(&grid, &values);
        assert_ne!(replay(&state, &step(Digit::D1)), Ok(()));
    }
}
