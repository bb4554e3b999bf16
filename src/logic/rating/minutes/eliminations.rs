//! What a person looks for when no single is open: techniques that are found by eye, with pencil
//! marks. A puzzle that needs more is beyond them.

use crate::logic::order::Order;
use crate::logic::state::State;
use crate::logic::technique::{Technique, TechniqueSet};
use core::ops::ControlFlow;
use std::sync::LazyLock;

/// Locked candidates, subsets, basic fish, single-digit patterns, wings, unique rectangles, BUG+1
/// and simple coloring. The slow searches, those for chains, are not among them.
static BY_EYE: LazyLock<TechniqueSet> = LazyLock::new(|| {
    Technique::ALL.iter().copied().filter(|technique| technique.is_seen_by_eye()).collect()
});

/// Applies every step of the first technique that finds one, and returns the technique; `None` if
/// none of them finds any.
///
/// All steps at once, because which of them is found first depends on how the puzzle is written.
pub(super) fn apply_first(state: &mut State) -> Option<Technique> {
    let found_by = |stage| BY_EYE.meets(stage);
    for stage in Order::Human.stages().iter().filter(|stage| found_by(stage.finds)) {
        let mut steps = Vec::new();
        let _ = (stage.finder)(state, &mut |step| {
            steps.push(step);
            ControlFlow::Continue(())
        });
        if let Some(first) = steps.first() {
            let technique = first.technique;
            for step in &steps {
                state.apply(step);
            }
            return Some(technique);
        }
    }
    None
}
