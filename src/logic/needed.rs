//! [`Explainer::needed`]: a path without the steps that no later step uses.
//!
//! The proof of a step depends on the digits placed and the candidates removed before it. So a step
//! is not needed if, without it, the proof of each later step still holds ([`replay()`]), and the
//! path still ends in the solution. Singles are not examined one by one: every cell must be filled,
//! and all singles are applied between two other steps.

use super::explain::{Explainer, SINGLES, SolvePath};
use super::order::Order;
use super::replay::replay;
use super::state::State;
use super::step::Step;
use crate::cancel;

impl Explainer {
    /// `path`, which this explainer found, without the steps that it does not need.
    /// If any other step except a single is left out, the rest does not lead to the solution.
    /// `single` gets an explainer of singles and a position, and chooses the next single. Paths
    /// that do not end in a solution, and paths in the orders of other programs, are not changed.
    pub(crate) fn needed(
        &self,
        mut path: SolvePath,
        mut single: impl FnMut(&Explainer, &State) -> Option<Step>,
    ) -> SolvePath {
        if self.order() != Order::Human || !path.is_complete() {
            return path;
        }
        let needless = self.needless(&path);
        let Some(&first) = needless.last() else { return path };
        let after = path.steps.iter().enumerate().skip(first).rev();
        let needed = after.filter(|(at, step)| is_pattern(step) && !needless.contains(at));
        let mut needed: Vec<Step> = needed.map(|(_, step)| step.clone()).collect();
        path.cut(first);
        let singles = self.singles();
        while let Some(step) = single(&singles, &path.end).or_else(|| needed.pop()) {
            path.end.apply(&step);
            path.steps.push(step);
        }
        path
    }

    /// The indices of the steps that `path` does not need, in descending order.
    fn needless(&self, path: &SolvePath) -> Vec<usize> {
        let mut state = path.start;
        let mut patterns: Vec<(usize, State)> = Vec::new();
        for (at, step) in path.steps.iter().enumerate() {
            if is_pattern(step) {
                patterns.push((at, state));
            }
            state.apply(step);
        }
        let (mut needless, mut needed) = (Vec::new(), Vec::new());
        // From last to first: whether a step is needed depends on the needed steps after it.
        while let Some((at, before)) = patterns.pop() {
            cancel::check();
            if self.leads_on(before, needed.iter().rev().copied()) {
                needless.push(at);
            } else {
                needed.push(&path.steps[at]);
            }
        }
        needless
    }

    /// True if the proof of each of `steps` holds, and the steps fill the grid together with all
    /// singles before, between and after them.
    fn leads_on<'a>(&self, mut state: State, steps: impl Iterator<Item = &'a Step>) -> bool {
        self.fill(&mut state);
        for step in steps {
            if replay(&state, step).is_err() {
                return false;
            }
            state.apply(step);
            self.fill(&mut state);
        }
        state.is_full()
    }
}

/// True if `step` is not a single.
fn is_pattern(step: &Step) -> bool {
    !SINGLES.contains(&step.technique)
}
