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

mod bivalue_cycle_prefilter;
mod found_chain;
mod walk;

use super::conclusion::Keep;
use super::literal::Lit;
use super::nested_chain::NestedChain;
use super::reachability::Reachability;
use super::static_links::{LinkKinds, StaticLinks};
use crate::board::Board;
use crate::geometry::{Candidate, CellSet, DigitSet};
use crate::logic::scales::Rating;
use crate::logic::state::State;
use crate::logic::step::{Found, Step};
use crate::logic::techniques::coloring::x_chain_prefilter;
use core::ops::ControlFlow;
use found_chain::{ChainRank, FoundChain, PathKind};
use walk::ChainWalk;

/// Cycles and forcing chains, the easiest first. The best one is searched for alone first: a path
/// needs no other, and that search is faster.
pub(crate) fn cycles_and_chains(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    let mut chains = FoundChains::new(Keep::Best);
    chains.fill(state);
    let Some(best) = chains.list.first() else { return ControlFlow::Continue(()) };
    let step = best.step();
    let first = (step.eliminations.clone(), step.placements.clone());
    found(step)?;
    let mut chains = FoundChains::new(Keep::All);
    chains.fill(state);
    for chain in &chains.list {
        let step = chain.step();
        if (&step.eliminations, &step.placements) != (&first.0, &first.1) {
            found(step)?;
        }
    }
    ControlFlow::Continue(())
}

/// The easiest cycle or chain, if it is rated at most `most`. The lower `most` is, the shorter is the
/// search.
pub(crate) fn easiest_chain(state: &State, most: Rating) -> Option<Step> {
    let mut chains = FoundChains { most, ..FoundChains::new(Keep::Best) };
    chains.fill(state);
    chains.list.first().map(FoundChain::step)
}

/// Applies to `board`, whose position is `state`, the forcing chains that are rated at most `most`:
/// all that there are before the first removal. Returns false if there are none.
pub(crate) fn apply_chains(state: &State, most: Rating, board: &mut Board) -> bool {
    let mut is_changed = false;
    for kinds in [LinkKinds::Both, LinkKinds::X] {
        let is_allowed =
            |&complexity: &u32| found_chain::rating(kinds, PathKind::Chain, complexity) <= most;
        let complexities = (4..=LONGEST_APPLIED).step_by(2);
        let Some(longest) = complexities.take_while(is_allowed).last() else { continue };
        let links = StaticLinks::new(state, kinds);
        for lit in Reachability::new(&links).refuted(&links, longest).iter() {
            let Candidate { cell, digit } = lit.candidate();
            is_changed |= if lit.is_on() {
                board.eliminate(cell, digit)
            } else {
                board.candidates(cell).len() > 1 && board.place(cell, digit).is_ok()
            };
        }
        if is_changed {
            break;
        }
    }
    is_changed
}

/// Longer chains are not applied.
const LONGEST_APPLIED: u32 = 256;

/// What cycles and chains remove from `board`, the position `source` without the candidates that
/// another chain has removed. `prove`: keep their proofs.
pub(crate) fn nested_chains(source: &State, board: &State, prove: bool) -> Vec<NestedChain> {
    let mut chains = FoundChains::new(Keep::All);
    chains.fill(board);
    chains.list.iter().filter_map(|chain| chain.nested(source, board, prove)).collect()
}

/// The complexity up to which chains are searched for first.
const SHORT: u32 = 10;

/// Like [`SHORT`], for chains within one digit: most of these have two strong links.
const SHORT_X: u32 = 6;

/// A rating above that of any chain.
const HIGHEST: Rating = Rating(u16::MAX);

/// The chains of a position, in order.
struct FoundChains {
    keep: Keep,
    /// With [`Keep::Best`], chains above this rating are not wanted.
    most: Rating,
    list: Vec<FoundChain>,
}

impl FoundChains {
    fn new(keep: Keep) -> FoundChains {
        FoundChains { keep, most: HIGHEST, list: Vec::new() }
    }

    /// Searches `state` with all three kinds of links.
    fn fill(&mut self, state: &State) {
        self.search_digits(state);
        self.search_bivalue(state);
        if self.longest(LinkKinds::Both, u32::MAX) > 0 {
            self.search(StaticLinks::new(state, LinkKinds::Both));
        }
        self.list.sort_by_key(FoundChain::order);
        if self.keep == Keep::All {
            let mut known: Vec<Vec<Candidate>> = Vec::new();
            self.list.retain(|chain| {
                let is_new = !known.contains(&chain.removed);
                if is_new {
                    known.push(chain.removed.clone());
                }
                is_new
            });
        }
    }

    /// Searches within each digit.
    fn search_digits(&mut self, state: &State) {
        let digits = x_chain_prefilter::digits_with_chains(state);
        if !digits.is_empty() {
            self.search(StaticLinks::within(state, LinkKinds::X, digits, CellSet::ALL));
        }
    }

    /// Searches for cycles of bivalue cells. Those of two or three cells are pairs and triples.
    fn search_bivalue(&mut self, state: &State) {
        if self.longest(LinkKinds::Y, u32::MAX) == 0 {
            return;
        }
        let cells = bivalue_cycle_prefilter::cells_on_cycles(state);
        if !cells.is_empty() {
            self.search(StaticLinks::within(state, LinkKinds::Y, DigitSet::ALL, cells));
        }
    }

    /// Searches along these links.
    fn search(&mut self, links: StaticLinks<'_>) {
        let kinds = links.kinds;
        let mut walk = ChainWalk::new(links, self.keep);
        // Most chains are short. Without this limit, searches before the first chain is found would
        // go far for nothing.
        let short = match kinds {
            LinkKinds::X => SHORT_X,
            LinkKinds::Y => 0,
            LinkKinds::Both => SHORT,
        };
        if self.keep == Keep::Best && short > 0 {
            self.start_everywhere(&mut walk, short);
            if self.longest(kinds, u32::MAX) <= short {
                return;
            }
        }
        self.start_everywhere(&mut walk, u32::MAX);
    }

    /// Searches from every candidate for chains up to the complexity `limit`.
    fn start_everywhere(&mut self, walk: &mut ChainWalk<'_>, limit: u32) {
        let (state, kinds) = (walk.links.state, walk.links.kinds);
        walk.longest = self.longest(kinds, limit);
        let starts = walk.starts();
        for cell in state.open().iter() {
            let digits = state.candidates(cell);
            if digits.len() < 2 || kinds == LinkKinds::Y && digits.len() > 2 {
                continue;
            }
            for digit in digits.iter() {
                if starts.contains(Lit::on(cell, digit)) {
                    for chain in walk.when_on(Lit::on(cell, digit)) {
                        walk.longest = self.offer(chain, limit);
                    }
                }
                if kinds != LinkKinds::Y
                    && starts.contains(Lit::off(cell, digit))
                    && let Some(chain) = walk.when_off(Lit::off(cell, digit))
                {
                    walk.longest = self.offer(chain, limit);
                }
            }
        }
    }

    /// The highest complexity up to `limit` that a chain with these links can have and still be
    /// better than the best so far.
    fn longest(&self, kinds: LinkKinds, limit: u32) -> u32 {
        if self.keep == Keep::All || self.list.is_empty() && self.most == HIGHEST {
            return limit;
        }
        let best = self.best();
        let matters =
            |&complexity: &u32| found_chain::rank(kinds, PathKind::Cycle, complexity) < best;
        (4..=limit).step_by(2).take_while(matters).last().unwrap_or(0)
    }

    /// The rank of the best chain so far; a new chain must be below it.
    fn best(&self) -> ChainRank {
        match self.list.last() {
            Some(best) if self.keep == Keep::Best => best.order(),
            _ => (Rating(self.most.0.saturating_add(1)), 0, 0),
        }
    }

    /// Keeps a chain if it is wanted. Returns the complexity up to which other chains with the same
    /// links can still be wanted.
    fn offer(&mut self, chain: FoundChain, limit: u32) -> u32 {
        let kinds = chain.kinds;
        if self.keep == Keep::All {
            self.list.push(chain);
        } else if chain.order() < self.best() {
            self.list.clear();
            self.list.push(chain);
        }
        self.longest(kinds, limit)
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::positions;
    use super::*;
    use crate::logic::Order;
    use crate::logic::explain::Explainer;

    /// Positions where singles find nothing, and where all that is rated up to 4.0 finds nothing.
    fn stuck() -> impl Iterator<Item = State> {
        let puzzles = include_str!("../../../../../puzzles/many.txt").lines();
        let singles = Explainer::new(Order::Se).up_to(Rating(23));
        let basic = Explainer::new(Order::Se).up_to(Rating(40));
        puzzles
            .filter_map(|line| line.parse().ok())
            .flat_map(move |grid| [singles, basic].map(|explainer| explainer.explain(&grid).end))
    }

    #[test]
    fn digits_and_cells_that_are_left_out_have_no_chains() {
        let (mut left_out, mut found) = ([0; 2], [0; 2]);
        for state in positions().into_iter().chain(stuck()) {
            for keep in [Keep::Best, Keep::All] {
                let [mut some, mut all] = [(); 2].map(|()| FoundChains::new(keep));
                for (k, kinds) in [LinkKinds::X, LinkKinds::Y].into_iter().enumerate() {
                    let before = all.list.len();
                    all.search(StaticLinks::new(&state, kinds));
                    match kinds {
                        LinkKinds::X => some.search_digits(&state),
                        _ => some.search_bivalue(&state),
                    }
                    found[k] += all.list.len() - before;
                    left_out[k] += usize::from(all.list.len() == before);
                    let [some, all] = [&some, &all]
                        .map(|chains| chains.list.iter().map(FoundChain::step).collect::<Vec<_>>());
                    assert_eq!(some, all);
                }
            }
        }
        assert!(left_out.iter().chain(&found).all(|&count| count > 20), "{left_out:?} {found:?}");
    }

    #[test]
    fn chains_that_are_applied_can_be_found() {
        let mut applied = 0;
        for state in positions().into_iter().chain(stuck().take(200)) {
            for kinds in [LinkKinds::Both, LinkKinds::X] {
                let mut walk = ChainWalk::new(StaticLinks::new(&state, kinds), Keep::All);
                for longest in [4, 6, 8, 10, 14, 20] {
                    walk.longest = longest;
                    let links = StaticLinks::new(&state, kinds);
                    for lit in Reachability::new(&links).refuted(&links, longest).iter() {
                        let chains = if lit.is_on() {
                            walk.when_on(lit)
                        } else {
                            walk.when_off(lit).into_iter().collect()
                        };
                        let is_short = |chain: &FoundChain| {
                            chain.kind == PathKind::Chain && chain.complexity <= longest
                        };
                        assert!(chains.iter().any(is_short), "{lit:?} {kinds:?} {longest}");
                        applied += 1;
                    }
                }
            }
        }
        assert!(applied > 1000, "{applied}");
    }
}
