//! Cycles and forcing chains in which each implication follows from one other: a single path.
//!
//! ```text
//! cycle          A on -> B off -> C on -> D off -> A on      the other places of each link go
//! forcing chain  A on -> B off -> C on -> A off              A is false
//!                A off -> B on -> C off -> A on              A is true
//! ```
//!
//! Searched with one digit (X), with cells of two candidates (Y, cycles only), with both; breadth
//! first from each candidate, if [`Layers`](super::layers::Layers) say that something may come of
//! it. The shortest of the lowest rating is the step.

mod hint;
mod walk;

use super::advanced::Nested;
use super::implications::{Implications, Links};
use super::literal::Lit;
use crate::geometry::Candidate;
use crate::logic::rating::Rating;
use crate::logic::state::State;
use crate::logic::technique::Found;
use core::ops::ControlFlow;
use hint::{Hint, Order, Shape};
use walk::Walk;

/// Cycles and forcing chains, the easiest first.
pub(crate) fn cycles_and_chains(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    let mut hints = Hints::new(true);
    hints.fill(state);
    let Some(best) = hints.list.first() else { return ControlFlow::Continue(()) };
    let step = best.step();
    let said = (step.eliminations.clone(), step.placements.clone());
    found(step)?;
    let mut hints = Hints::new(false);
    hints.fill(state);
    for hint in &hints.list {
        let step = hint.step();
        if (&step.eliminations, &step.placements) != (&said.0, &said.1) {
            found(step)?;
        }
    }
    ControlFlow::Continue(())
}

/// What they remove from `board`, where something is gone that `source` has.
pub(crate) fn nested(source: &State, board: &State, prove: bool) -> Vec<Nested> {
    let mut hints = Hints::new(false);
    hints.fill(board);
    hints.list.iter().filter_map(|hint| hint.nested(source, board, prove)).collect()
}

/// The complexity up to which chains are looked for first.
const SHORT: u32 = 10;

/// The hints of a position: in order, without those that remove the same as an earlier one; or
/// the first of these only.
struct Hints {
    best_only: bool,
    list: Vec<Hint>,
}

impl Hints {
    fn new(best_only: bool) -> Hints {
        Hints { best_only, list: Vec::new() }
    }

    fn fill(&mut self, state: &State) {
        for links in [Links::X, Links::Y, Links::Both] {
            if self.best_only && links == Links::Both && self.best() < (Rating(70), 0, 0) {
                break;
            }
            let mut walk = Walk::new(Implications::new(state, links), self.best_only);
            // Most chains are short: without a limit the first searches go far for nothing.
            if self.best_only && links == Links::Both {
                self.start_everywhere(&mut walk, SHORT);
                if self.best().1 <= SHORT && !self.list.is_empty() {
                    break;
                }
            }
            self.start_everywhere(&mut walk, u32::MAX);
        }
        self.list.sort_by_key(Hint::order);
        if !self.best_only {
            let mut said: Vec<Vec<Candidate>> = Vec::new();
            self.list.retain(|hint| {
                let fresh = !said.contains(&hint.gone);
                if fresh {
                    said.push(hint.gone.clone());
                }
                fresh
            });
        }
    }

    /// Looks for hints up to this complexity.
    fn start_everywhere(&mut self, walk: &mut Walk<'_>, limit: u32) {
        let (state, links) = (walk.all.state, walk.all.links);
        walk.latest = self.latest(links, limit);
        for cell in state.open().iter() {
            let digits = state.candidates(cell);
            if digits.len() < 2 || links == Links::Y && digits.len() > 2 {
                continue;
            }
            for digit in digits.iter() {
                for hint in walk.when_on(Lit::on(cell, digit)) {
                    walk.latest = self.offer(hint, limit);
                }
                if links != Links::Y
                    && let Some(hint) = walk.when_off(Lit::off(cell, digit))
                {
                    walk.latest = self.offer(hint, limit);
                }
            }
        }
    }

    /// The highest complexity up to `limit` of a hint that can be better than the best.
    fn latest(&self, links: Links, limit: u32) -> u32 {
        if !self.best_only || self.list.is_empty() {
            return limit;
        }
        let best = self.best();
        let matters = |&complexity: &u32| {
            (hint::rating(links, Shape::Cycle, complexity), complexity, links as u8) < best
        };
        (4..=limit).step_by(2).take_while(matters).last().unwrap_or(0)
    }

    /// What a hint must be below to matter.
    fn best(&self) -> Order {
        match self.list.last() {
            Some(best) if self.best_only => best.order(),
            _ => (Rating(u16::MAX), 0, 0),
        }
    }

    /// Takes a hint, and says up to which complexity others of its links matter then.
    fn offer(&mut self, hint: Hint, limit: u32) -> u32 {
        let links = hint.links;
        if !self.best_only {
            self.list.push(hint);
        } else if hint.order() < self.best() {
            self.list.clear();
            self.list.push(hint);
        }
        self.latest(links, limit)
    }
}
