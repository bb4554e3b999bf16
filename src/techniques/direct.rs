//! Direct forms: an elimination that a person makes without pencil marks, because a single comes
//! out of it at once. Only Sudoku Explainer's order has them.
//!
//! ```text
//! direct pointing                       direct hidden pair
//! . . . | 5 5 . | . . .                 in a box, 1 and 2 have two places only, and with these
//! . 1 2 | . . . | . . .   5 points      taken there is one place left for 3
//! 3 . * | . . . | 7 8 9   along row 1,
//!                         so *=5 in box 1
//! ```

use super::candidate::Candidate;
use super::hidden_sets;
use super::locked::{self, Lock, SE_PAIRS};
use super::reason::Reason;
use super::state::State;
use super::step::Step;
use super::technique::{Found, Technique};
use crate::geometry::DigitSet;
use core::ops::ControlFlow;

/// Pointing or claiming, and a hidden single in another house of the base's kind.
pub(super) fn direct_locked(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    for (bases, covers) in SE_PAIRS {
        locked::each(state, bases, covers, &mut |lock| {
            for &house in bases.iter().filter(|&&house| house != lock.base) {
                let places = state.places_in(lock.digit, house);
                // A hidden single already is none that comes out of it.
                let left = places.difference(lock.gone);
                if let (Some(cell), true) = (left.single(), left != places) {
                    let placed = Candidate::new(cell, lock.digit);
                    found(locked_step(
                        lock,
                        Reason::Direct { by: Box::new(lock.reason()), house },
                        placed,
                    ))?;
                }
            }
            ControlFlow::Continue(())
        })?;
    }
    ControlFlow::Continue(())
}

fn locked_step(lock: Lock, reason: Reason, placed: Candidate) -> Step {
    let technique = match lock.base.is_box() {
        true => Technique::DirectPointing,
        false => Technique::DirectClaiming,
    };
    let mut step = Step::removing(technique, Candidate::all(lock.digit, lock.gone), reason);
    step.placements.push(placed);
    step
}

/// A hidden pair and a hidden single of another digit in the same house.
pub(super) fn direct_hidden_pair(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    direct_hidden(state, 2, Technique::DirectHiddenPair, found)
}

/// A hidden triple and a hidden single of another digit in the same house.
pub(super) fn direct_hidden_triple(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    direct_hidden(state, 3, Technique::DirectHiddenTriple, found)
}

fn direct_hidden(
    state: &State,
    size: usize,
    technique: Technique,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    hidden_sets::each(state, size, &mut |set| {
        // Of several singles, Sudoku Explainer takes the smallest digit.
        for digit in DigitSet::ALL.difference(set.digits).iter() {
            let places = state.places_in(digit, set.house);
            let left = places.difference(set.cells);
            if let (Some(cell), true) = (left.single(), left != places) {
                let by = Box::new(set.reason());
                let reason = Reason::Direct { by, house: set.house };
                let mut step = Step::removing(technique, set.gone(state), reason);
                step.placements.push(Candidate::new(cell, digit));
                return found(step);
            }
        }
        ControlFlow::Continue(())
    })
}
