//! [`SinglesQueue`]: naked and hidden singles in the order in which they arose, as HoDoKu keeps
//! them. HoDoKu takes the oldest single, so its choice depends on the order in which digits were
//! placed and candidates deleted.

use crate::geometry::{Candidate, Cell, CellSet, Digit, House};
use crate::logic::proof::reason::Reason;
use crate::logic::scales::Rating;
use crate::logic::state::State;
use crate::logic::step::Step;
use crate::logic::technique::{Technique, TechniqueSet};
use std::collections::VecDeque;

/// The singles of a position that have not been taken, oldest first. Entries of filled cells are
/// ignored.
pub(crate) struct SinglesQueue {
    naked: VecDeque<Candidate>,
    hidden: VecDeque<Candidate>,
}

impl SinglesQueue {
    /// The queues that result if the digits of `state` are placed in an empty grid, in reading
    /// order, and then the candidates that `state` lacks are deleted, cell by cell.
    pub(crate) fn new(state: &State) -> SinglesQueue {
        let mut queue = SinglesQueue { naked: VecDeque::new(), hidden: VecDeque::new() };
        let mut replayed = State::EMPTY;
        for (cell, digit) in state.values().givens() {
            queue.place(&mut replayed, cell, digit);
        }
        for cell in state.open().iter() {
            let deleted = replayed.candidates(cell).difference(state.candidates(cell));
            for digit in deleted.iter() {
                queue.eliminate(&mut replayed, cell, digit);
            }
        }
        queue
    }

    /// Applies `step` to `state`, and appends the singles that arise.
    pub(crate) fn apply(&mut self, state: &mut State, step: &Step) {
        for eliminated in deletions(step) {
            self.eliminate(state, eliminated.cell, eliminated.digit);
        }
        for placed in &step.placements {
            self.place(state, placed.cell, placed.digit);
        }
    }

    /// Places `digit` in `cell` of `state`. First it is deleted from the peers, in reading order;
    /// then the other candidates of the cell are deleted.
    fn place(&mut self, state: &mut State, cell: Cell, digit: Digit) {
        for peer in (state.places(digit) & cell.peers()).iter() {
            state.eliminate(peer, digit);
            self.note_naked(state, peer);
            for house in peer.houses() {
                // The placed digit is not a hidden single in its own cell.
                self.note_hidden(state, house, digit, cell);
            }
        }
        for other in state.candidates(cell).without(digit).iter() {
            state.eliminate(cell, other);
            for house in cell.houses() {
                self.note_hidden(state, house, other, cell);
            }
        }
        state.place(cell, digit);
    }

    /// Deletes `digit` from the candidates of `cell`.
    fn eliminate(&mut self, state: &mut State, cell: Cell, digit: Digit) {
        if state.eliminate(cell, digit) {
            self.note_naked(state, cell);
            for house in cell.houses() {
                self.note_hidden(state, house, digit, cell);
            }
        }
    }

    /// Appends the naked single in `cell`, if one candidate is left.
    fn note_naked(&mut self, state: &State, cell: Cell) {
        if let Some(digit) = state.candidates(cell).single() {
            self.naked.push_back(Candidate::new(cell, digit));
        }
    }

    /// Appends the hidden single of `digit` in `house`, if there is one and it is not in `except`.
    fn note_hidden(&mut self, state: &State, house: House, digit: Digit, except: Cell) {
        let position = state.positions(digit, house);
        if position.is_power_of_two() {
            let cell = house.cells()[position.trailing_zeros() as usize];
            if cell != except {
                self.hidden.push_back(Candidate::new(cell, digit));
            }
        }
    }

    /// The next single of an `allowed` kind: a full house, else a naked single, else a hidden one.
    pub(crate) fn next(&mut self, state: &State, allowed: TechniqueSet) -> Option<Step> {
        let open = |single: &Candidate| state.open().contains(single.cell);
        if allowed.contains(Technique::FullHouse) {
            // Every full house is a naked single too. Its entry stays in the queue until the next
            // naked single is taken.
            let step = self.naked.iter().filter(|single| open(single)).find_map(|single| {
                let last = |house: &House| (state.open() & house.cell_set()).single().is_some();
                let house = single.cell.houses().into_iter().find(last)?;
                Some(Step::placing(Technique::FullHouse, *single, Reason::FullHouse(house)))
            });
            if step.is_some() {
                return step;
            }
        }
        if allowed.contains(Technique::NakedSingle) {
            while let Some(single) = self.naked.pop_front() {
                if open(&single) {
                    return Some(Step::placing(
                        Technique::NakedSingle,
                        single,
                        Reason::NakedSingle,
                    ));
                }
            }
        }
        if allowed.contains(Technique::HiddenSingle) {
            while let Some(single) = self.hidden.pop_front() {
                let only = |house: &House| state.positions(single.digit, *house).is_power_of_two();
                let house = single.cell.houses().into_iter().find(only);
                if let Some(house) = house.filter(|_| open(&single) && state.has(single)) {
                    let rating = Rating(if house.is_box() { 12 } else { 15 });
                    let reason = Reason::HiddenSingle(house);
                    let step = Step::placing(Technique::HiddenSingle, single, reason);
                    return Some(step.rated(rating));
                }
            }
        }
        None
    }
}

/// The eliminations of `step` in HoDoKu's order. A candidate may occur twice.
pub(super) fn deletions(step: &Step) -> Vec<Candidate> {
    let mut eliminations = step.eliminations.clone();
    match step.technique {
        // By house: row, column, box; in each of them cell by cell.
        Technique::LockedPair
        | Technique::LockedTriple
        | Technique::NakedPair
        | Technique::NakedTriple
        | Technique::NakedQuad
        | Technique::UniqueRectangle3 => {
            let houses = subset(step).common_houses();
            eliminations.sort_by_key(|eliminated| {
                let of_step =
                    eliminated.cell.houses().into_iter().position(|house| houses.contains(house));
                (of_step, eliminated.cell, eliminated.digit)
            });
        }
        Technique::HiddenPair | Technique::HiddenTriple | Technique::HiddenQuad => {
            eliminations.sort_by_key(|eliminated| (eliminated.cell, eliminated.digit));
        }
        // First in the box, then in the line.
        Technique::SueDeCoq => {
            let cells = step.cells();
            let crosses = |house: &&House| {
                let rest = cells.difference(house.cell_set());
                !rest.is_empty() && rest.common_houses().iter().any(|line| !line.is_box())
            };
            let square = House::BOXES.iter().find(crosses).map_or(CellSet::EMPTY, |b| b.cell_set());
            eliminations.sort_by_key(|eliminated| {
                (!square.contains(eliminated.cell), eliminated.cell, eliminated.digit)
            });
        }
        // In the order of the step, digit by digit.
        _ => {}
    }
    eliminations
}

/// The cells of the naked subset of `step`. For a unique rectangle, the corners with extra
/// candidates are included.
fn subset(step: &Step) -> CellSet {
    match &step.reason {
        Reason::Deadly(deadly) => {
            deadly.extras.iter().fold(deadly.als, |cells, extra| cells.with(extra.cell))
        }
        _ => step.cells(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Grid;

    #[test]
    fn singles_come_in_the_order_in_which_they_came_up() {
        let puzzle: Grid =
            ".4...............5..7169.....9.1.5....63..2.15..8...3.....4.....6.5..7..4.1.8...3"
                .parse()
                .expect("a puzzle");
        let mut state = State::new(&puzzle);
        let mut queue = SinglesQueue::new(&state);
        let all = Technique::ALL.iter().copied().collect();
        let mut placed = Vec::new();
        while let Some(step) = queue.next(&state, all) {
            queue.apply(&mut state, &step);
            placed.extend(step.placements.iter().map(ToString::to_string));
        }
        // HoDoKu 2.2.0.
        assert_eq!(placed, ["r3c2=5", "r6c3=4", "r6c2=1", "r7c3=5", "r9c8=5"]);
    }
}
