//! [`Explainer::needed`]: a path without the steps that nothing after them uses.
//!
//! The proof of a step rests on the digits that are placed and the candidates that are gone. So a
//! step is not needed if, without it, the proof of each later step still holds ([`check()`]), and
//! the path still ends in the solution. Singles are not examined one by one: every cell has to be
//! filled, and between two other steps all singles are applied.

use super::check::check;
use super::explain::{Explainer, SINGLES, SolvePath};
use super::order::Order;
use super::state::State;
use super::step::Step;
use crate::cancel;

impl Explainer {
    /// `path`, which this explainer found from `start` on, without the steps that it does not need:
    /// if one more is left out, the others do not lead to the end. `single` chooses the next single
    /// of a position, with the explainer that it gets. Paths that do not end in a solution stay as
    /// they are, and so do those in the orders of other programs.
    pub(crate) fn needed(
        &self,
        start: &State,
        path: SolvePath,
        mut single: impl FnMut(&Explainer, &State) -> Option<Step>,
    ) -> SolvePath {
        if self.order() != Order::Human || !path.is_complete() {
            return path;
        }
        let singles = self.singles();
        let mut needed = self.needed_patterns(start, &path);
        needed.reverse();
        let mut path = SolvePath { steps: Vec::new(), end: *start };
        while let Some(step) = single(&singles, &path.end).or_else(|| needed.pop()) {
            path.end.apply(&step);
            path.steps.push(step);
        }
        path
    }

    /// The steps of `path` that are needed besides the singles of this explainer.
    fn needed_patterns(&self, start: &State, path: &SolvePath) -> Vec<Step> {
        let mut state = *start;
        let mut patterns: Vec<(State, &Step)> = Vec::new();
        for step in &path.steps {
            if !SINGLES.contains(&step.technique) {
                patterns.push((state, step));
            }
            state.apply(step);
        }
        let mut needed: Vec<&Step> = Vec::new();
        // From last to first: the steps that use a step come after it, so they are known by then.
        while let Some((before, step)) = patterns.pop() {
            cancel::check();
            if !self.leads_on(before, needed.iter().rev().copied()) {
                needed.push(step);
            }
        }
        needed.into_iter().rev().cloned().collect()
    }

    /// True if `steps`, and the singles of this explainer before, between and after them, fill the
    /// grid.
    fn leads_on<'a>(&self, mut state: State, steps: impl Iterator<Item = &'a Step>) -> bool {
        self.fill(&mut state);
        for step in steps {
            if check(&state, step).is_err() {
                return false;
            }
            state.apply(step);
            self.fill(&mut state);
        }
        state.is_full()
    }
}
