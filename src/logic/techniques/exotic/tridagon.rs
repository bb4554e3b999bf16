//! Tridagon (Thor's hammer): twelve cells and three digits. The cells are in the four boxes where two
//! bands and two stacks cross; each box has three of them, no two in a row or column. The three cells
//! of a box go down to the right or down to the left, also around the edge. If one box differs from
//! the other three, the three digits alone cannot fill the twelve cells. So one of the other
//! candidates of these cells, the guardians, is true.
//!
//! ```text
//! a . . | a . .      a b c in each of the twelve cells: right, right, right and, in the last box,
//! . a . | . a .      left. One of the other candidates of these cells is true.
//! . . a | . . a
//! ------+------      - one guardian: it is true
//! a . . | . . a      - several: what all of them exclude is false (in one cell: a, b and c)
//! . a . | . a .      - forcing chains: what follows from each of them is true
//! . . a | a . .
//! ```
//!
//! Source: the thread "Loki" and its successors in the New Sudoku Players' Forum (2022), where the
//! pattern was found in puzzles of the highest ratings.

use crate::geometry::{Candidate, Cell, CellSet, DigitSet, House};
use crate::logic::proof::reason::Reason;
use crate::logic::state::State;
use crate::logic::step::{Found, Step};
use crate::logic::technique::Technique;
use crate::logic::techniques::forcing;
use crate::logic::techniques::shared::combinations::combinations;
use core::ops::ControlFlow;

/// More guardians than this prove hardly anything.
const MOST_GUARDIANS: usize = 6;

/// Twelve cells that cannot hold these three digits alone.
#[derive(Clone, Copy)]
struct Tridagon {
    cells: CellSet,
    digits: DigitSet,
}

/// Reports tridagons by the digits, then by the boxes.
pub(crate) fn tridagon(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    each(state, &mut |tridagon| {
        let mut guardians = tridagon.guardians(state);
        let Some(first) = guardians.next() else { return ControlFlow::Continue(()) };
        let reason = || Reason::Tridagon { cells: tridagon.cells, digits: tridagon.digits };
        if guardians.next().is_none() {
            return found(Step::placing(Technique::Tridagon, first, reason()));
        }
        let eliminations =
            || excluded_by(state, first).filter(|&eliminated| tridagon.excludes(state, eliminated));
        match eliminations().next() {
            Some(_) => found(Step::removing(Technique::Tridagon, eliminations(), reason())),
            None => ControlFlow::Continue(()),
        }
    })
}

/// What follows from each of the guardians of a tridagon.
pub(crate) fn tridagon_forcing(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    each(state, &mut |tridagon| {
        if tridagon.guardians(state).count() < 2 {
            return ControlFlow::Continue(());
        }
        forcing::from_guardians(state, tridagon.cells, tridagon.digits, found)
    })
}

impl Tridagon {
    /// The candidates of the cells besides the three digits.
    fn guardians<'a>(&self, state: &'a State) -> impl Iterator<Item = Candidate> + use<'a> {
        state.others_in(self.cells, self.digits)
    }

    /// True if `eliminated` is false whichever guardian is true.
    fn excludes(&self, state: &State, eliminated: Candidate) -> bool {
        self.guardians(state).all(|guardian| guardian.excludes(eliminated))
    }
}

/// The candidates that are false if `guardian` is true.
fn excluded_by(state: &State, guardian: Candidate) -> impl Iterator<Item = Candidate> + '_ {
    let Candidate { cell, digit } = guardian;
    let in_cell = state.candidates(cell).without(digit).iter();
    let in_cell = in_cell.map(move |other| Candidate::new(cell, other));
    in_cell.chain(Candidate::all(digit, state.places(digit) & cell.peers()))
}

/// Calls `found` with every tridagon of the position, until it breaks.
fn each(state: &State, found: &mut dyn FnMut(Tridagon) -> ControlFlow<()>) -> ControlFlow<()> {
    let [naked_singles, ..] = state.by_count();
    for &mask in combinations(3) {
        let digits = DigitSet::from_bits(mask);
        // A cell of the pattern has at least two of the digits.
        let [_, two] = CellSet::once_and_twice(digits.iter().map(|digit| state.places(digit)));
        let possible = two - naked_singles;
        let in_boxes = House::BOXES.iter().map(|&square| possible & square.cell_set());
        if in_boxes.filter(|cells| cells.len() >= 3).count() < 4 {
            continue;
        }
        for bands in [[0, 1], [0, 2], [1, 2]] {
            for stacks in [[0, 1], [0, 2], [1, 2]] {
                let boxes = [
                    3 * bands[0] + stacks[0],
                    3 * bands[0] + stacks[1],
                    3 * bands[1] + stacks[0],
                    3 * bands[1] + stacks[1],
                ];
                let pattern = Tridagon { cells: CellSet::EMPTY, digits };
                grow(state, possible, &boxes, pattern, 0, found)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Adds three of the `possible` cells in each of `boxes`. `left`: how many boxes so far go down to
/// the left.
fn grow(
    state: &State,
    possible: CellSet,
    boxes: &[usize],
    pattern: Tridagon,
    left: usize,
    found: &mut dyn FnMut(Tridagon) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if pattern.guardians(state).take(MOST_GUARDIANS + 1).count() > MOST_GUARDIANS {
        return ControlFlow::Continue(());
    }
    let Some((&square, rest)) = boxes.split_first() else {
        return if left % 2 == 1 { found(pattern) } else { ControlFlow::Continue(()) };
    };
    let (row, column) = (square / 3 * 3, square % 3 * 3);
    for (slope, is_left) in [(1, 0), (2, 1)] {
        for start in 0..3 {
            let cell = |k: usize| Cell::at(row + k, column + (start + slope * k) % 3);
            let cells: CellSet = (0..3).filter_map(cell).collect();
            if cells.is_subset(possible) {
                let pattern = Tridagon { cells: pattern.cells | cells, ..pattern };
                grow(state, possible, rest, pattern, left + is_left, found)?;
            }
        }
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::Technique::*;
    use super::*;
    use crate::grid::Grid;
    use crate::logic::explain::Explainer;
    use crate::logic::technique::Family;
    use crate::logic::testing::{EASTER_MONSTER, check, check_none};
    use crate::logic::{Order, replay};
    use crate::solve::search::Search;

    /// The puzzle "Loki", one of those with the highest rating in Sudoku Explainer.
    const LOKI: &str =
        "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..";

    #[test]
    fn one_guardian() {
        check(LOKI, Tridagon, "r8c8=1");
        check_none(EASTER_MONSTER, Tridagon);
    }

    #[test]
    fn loki_needs_no_forcing_chain() {
        let grid = LOKI.parse().expect("a puzzle");
        let path = Explainer::new(Order::Human).explain(&grid);
        assert!(path.is_complete() && path.er().0 < 75);
        assert!(path.steps.iter().any(|step| step.technique == Tridagon));
        assert!(path.steps.iter().all(|step| step.technique.family() != Family::Forcing));
    }

    /// Loki without one of its givens has more guardians. What follows holds in all solutions, so also
    /// in that of Loki.
    #[test]
    fn several_guardians() {
        let grid: Grid = LOKI.parse().expect("a puzzle");
        let solution = Search::new().first(&grid).expect("a solution");
        let (mut direct, mut chains) = (0, 0);
        for (cell, _) in grid.givens() {
            let mut fewer = grid;
            fewer.set(cell, None);
            let state = State::new(&fewer);
            let mut holds = |step: Step| {
                assert_eq!(replay(&state, &step), Ok(()), "{step:?}");
                let true_of =
                    |candidate: &Candidate| solution.get(candidate.cell) == candidate.digit;
                assert!(
                    step.placements.iter().all(true_of) && !step.eliminations.iter().any(true_of)
                );
                match step.technique {
                    TridagonForcing => chains += 1,
                    _ => direct += 1,
                }
                ControlFlow::Continue(())
            };
            let _ = tridagon(&state, &mut holds);
            let _ = tridagon_forcing(&state, &mut holds);
        }
        assert!(direct > 0 && chains > 10, "{direct} {chains}");
    }
}
