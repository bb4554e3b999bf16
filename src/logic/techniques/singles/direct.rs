//! Direct pointing, direct claiming, direct hidden pair and triple: an elimination from which a
//! hidden single follows at once, so that no pencil marks are needed. The step places the single
//! and removes nothing. Only Sudoku Explainer's order has these.
//!
//! ```text
//! direct pointing                        direct hidden pair
//! . . . | 5 5 . | . . .   5 points       in a box, 1 and 2 have the same two places only; without
//! 4 1 2 | . . . | . . .   along row 1,   these, 3 has one place left
//! 3 6 * | . . . | 7 8 9   so *=5
//! ```

use crate::geometry::{Candidate, DigitSet};
use crate::logic::proof::reason::Reason;
use crate::logic::state::State;
use crate::logic::step::{Found, Step};
use crate::logic::technique::Technique;
use crate::logic::techniques::intersections::locked_candidates::{self, SE_PAIRS};
use crate::logic::techniques::shared::houses::ScanOrder;
use crate::logic::techniques::subsets::hidden;
use core::ops::ControlFlow;

/// Pointing or claiming with a hidden single in another house of the same kind as the base.
pub(crate) fn direct_locked(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    for (bases, covers) in SE_PAIRS {
        locked_candidates::each(state, bases, covers, &mut |lock| {
            for &house in bases.iter().filter(|&&house| house != lock.base) {
                let places = state.places_in(lock.digit, house);
                // The single must follow from the elimination, not be there before.
                let left = places - lock.eliminations;
                if left != places
                    && let Some(cell) = left.single()
                {
                    let technique = if lock.base.is_box() {
                        Technique::DirectPointing
                    } else {
                        Technique::DirectClaiming
                    };
                    let placed = Candidate::new(cell, lock.digit);
                    let eliminations = Candidate::all(lock.digit, lock.eliminations).collect();
                    let reason =
                        Reason::Direct { by: Box::new(lock.reason()), eliminations, house };
                    found(Step::placing(technique, placed, reason))?;
                }
            }
            ControlFlow::Continue(())
        })?;
    }
    ControlFlow::Continue(())
}

/// A hidden pair with a hidden single of another digit in the same house.
pub(crate) fn direct_hidden_pair(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    direct_hidden(state, 2, Technique::DirectHiddenPair, found)
}

/// A hidden triple with a hidden single of another digit in the same house.
pub(crate) fn direct_hidden_triple(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    direct_hidden(state, 3, Technique::DirectHiddenTriple, found)
}

fn direct_hidden(
    state: &State,
    size: usize,
    technique: Technique,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    hidden::each(state, size, ScanOrder::SudokuExplainer, &mut |set| {
        // Of several singles, Sudoku Explainer takes the smallest digit.
        for digit in DigitSet::ALL - set.digits {
            let places = state.places_in(digit, set.house);
            let left = places - set.cells;
            if left != places
                && let Some(cell) = left.single()
            {
                let placed = Candidate::new(cell, digit);
                let (by, eliminations) =
                    (Box::new(set.reason()), set.eliminations(state).collect());
                let reason = Reason::Direct { by, eliminations, house: set.house };
                return found(Step::placing(technique, placed, reason));
            }
        }
        ControlFlow::Continue(())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::explain::Explainer;
    use crate::logic::order::Order;

    /// Expects steps of the technique with this rating on Sudoku Explainer's path, without
    /// eliminations.
    #[track_caller]
    fn check(puzzle: &str, technique: Technique, rating: u16) {
        let path = Explainer::new(Order::Se).explain(&puzzle.parse().expect("a puzzle"));
        let mut steps = path.steps.iter().filter(|step| step.technique == technique).peekable();
        assert!(steps.peek().is_some(), "{:?}", path.counts());
        assert!(steps.all(|step| step.eliminations.is_empty() && step.rating.0 == rating));
    }

    #[test]
    fn direct_steps_remove_nothing() {
        let puzzle =
            "..4......3..86.47.89...75..72..8564..48.7.35.6...........5......39......2....8...";
        check(puzzle, Technique::DirectPointing, 17);
        let puzzle =
            ".2..8.........6.......7169..3..6...8......4..248....1..8....1.47.........14...329";
        check(puzzle, Technique::DirectHiddenPair, 20);
        let puzzle =
            "..9.4.63.6..........7.......34....2...6..3.1..1...7.84...6.4.....3.1.2....28...4.";
        check(puzzle, Technique::DirectHiddenTriple, 25);
    }
}
