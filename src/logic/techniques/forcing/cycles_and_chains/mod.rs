//! Bidirectional cycles and forcing chains: chains of a single path, in which each implication
//! follows from exactly one other.
//!
//! ```text
//! cycle          A on -> B off -> C on -> D off -> A on      no candidate that both ends of a
//!                                                            link exclude
//! forcing chain  A on -> B off -> C on -> A off              A is false
//!                A off -> B on -> C off -> A on              A is true
//! ```
//!
//! Sudoku Explainer searches three times: within one digit (X), with bivalue cells (Y, cycles
//! only), with both. The search starts at each candidate and is breadth first; it is run only where
//! [`Reachability`](super::reachability::Reachability) has found that there is a cycle or a chain.
//! The step is the chain with the lowest rating, and among these the shortest.

mod hint;
mod walk;

use super::hint::Keep;
use super::literal::Lit;
use super::nested_chain::NestedChain;
use super::static_links::{LinkKinds, StaticLinks};
use crate::geometry::Candidate;
use crate::logic::rating::Rating;
use crate::logic::state::State;
use crate::logic::step::Step;
use crate::logic::technique::Found;
use core::ops::ControlFlow;
use hint::{ChainHint, HintRank, PathKind};
use walk::ChainWalk;

/// Cycles and forcing chains, the easiest first. The best is searched for alone first: a path needs
/// no other, and this search is faster.
pub(crate) fn cycles_and_chains(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    let mut hints = ChainHints::new(Keep::Best);
    hints.fill(state);
    let Some(best) = hints.list.first() else { return ControlFlow::Continue(()) };
    let step = best.step();
    let said = (step.eliminations.clone(), step.placements.clone());
    found(step)?;
    let mut hints = ChainHints::new(Keep::All);
    hints.fill(state);
    for hint in &hints.list {
        let step = hint.step();
        if (&step.eliminations, &step.placements) != (&said.0, &said.1) {
            found(step)?;
        }
    }
    ControlFlow::Continue(())
}

/// The easiest cycle or chain, if it is rated at most `most`. Where that is little, the search is
/// short.
pub(crate) fn easiest_chain(state: &State, most: Rating) -> Option<Step> {
    let mut hints = ChainHints { most, ..ChainHints::new(Keep::Best) };
    hints.fill(state);
    hints.list.first().map(ChainHint::step)
}

/// What cycles and chains remove from `board`: the position `source`, from which another chain has
/// removed candidates.
pub(crate) fn nested_chains(source: &State, board: &State, prove: bool) -> Vec<NestedChain> {
    let mut hints = ChainHints::new(Keep::All);
    hints.fill(board);
    hints.list.iter().filter_map(|hint| hint.nested(source, board, prove)).collect()
}

/// The complexity up to which chains are searched for first.
const SHORT: u32 = 10;

/// No hint is rated above.
const HIGHEST: Rating = Rating(u16::MAX);

/// The hints of a position, in order.
struct ChainHints {
    keep: Keep,
    /// Of [`Keep::Best`], hints above this rating are not wanted.
    most: Rating,
    list: Vec<ChainHint>,
}

impl ChainHints {
    fn new(keep: Keep) -> ChainHints {
        ChainHints { keep, most: HIGHEST, list: Vec::new() }
    }

    /// Searches `state` with all three kinds of links.
    fn fill(&mut self, state: &State) {
        for links in [LinkKinds::X, LinkKinds::Y, LinkKinds::Both] {
            if self.keep == Keep::Best
                && links == LinkKinds::Both
                && self.best() < (Rating(70), 0, 0)
            {
                break;
            }
            let mut walk = ChainWalk::new(StaticLinks::new(state, links), self.keep);
            // Most chains are short. Without this limit the first searches, when no hint is known
            // yet, go far for nothing.
            if self.keep == Keep::Best && links == LinkKinds::Both {
                self.start_everywhere(&mut walk, SHORT);
                if self.latest(links, u32::MAX) <= SHORT {
                    break;
                }
            }
            self.start_everywhere(&mut walk, u32::MAX);
        }
        self.list.sort_by_key(ChainHint::order);
        if self.keep == Keep::All {
            let mut known: Vec<Vec<Candidate>> = Vec::new();
            self.list.retain(|hint| {
                let is_new = !known.contains(&hint.removed);
                if is_new {
                    known.push(hint.removed.clone());
                }
                is_new
            });
        }
    }

    /// Searches from every candidate for hints up to the complexity `limit`.
    fn start_everywhere(&mut self, walk: &mut ChainWalk<'_>, limit: u32) {
        let (state, links) = (walk.all.state, walk.all.links);
        walk.latest = self.latest(links, limit);
        let starts = walk.starts();
        for cell in state.open().iter() {
            let digits = state.candidates(cell);
            if digits.len() < 2 || links == LinkKinds::Y && digits.len() > 2 {
                continue;
            }
            for digit in digits.iter() {
                if starts.contains(Lit::on(cell, digit)) {
                    for hint in walk.when_on(Lit::on(cell, digit)) {
                        walk.latest = self.offer(hint, limit);
                    }
                }
                if links != LinkKinds::Y
                    && starts.contains(Lit::off(cell, digit))
                    && let Some(hint) = walk.when_off(Lit::off(cell, digit))
                {
                    walk.latest = self.offer(hint, limit);
                }
            }
        }
    }

    /// The highest complexity up to `limit` that a hint with these links can have and still be
    /// better than the best so far.
    fn latest(&self, links: LinkKinds, limit: u32) -> u32 {
        if self.keep == Keep::All || self.list.is_empty() && self.most == HIGHEST {
            return limit;
        }
        let best = self.best();
        let matters = |&complexity: &u32| hint::rank(links, PathKind::Cycle, complexity) < best;
        (4..=limit).step_by(2).take_while(matters).last().unwrap_or(0)
    }

    /// The rank of the best hint so far; a new hint must be below it.
    fn best(&self) -> HintRank {
        match self.list.last() {
            Some(best) if self.keep == Keep::Best => best.order(),
            _ => (Rating(self.most.0.saturating_add(1)), 0, 0),
        }
    }

    /// Keeps a hint if it is wanted. Returns the complexity up to which other hints with the same
    /// links can still be wanted.
    fn offer(&mut self, hint: ChainHint, limit: u32) -> u32 {
        let links = hint.links;
        if self.keep == Keep::All {
            self.list.push(hint);
        } else if hint.order() < self.best() {
            self.list.clear();
            self.list.push(hint);
        }
        self.latest(links, limit)
    }
}
