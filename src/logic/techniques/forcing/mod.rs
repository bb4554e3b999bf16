//! Forcing chains as Sudoku Explainer 1.2.1 has them: bidirectional cycles, forcing chains, Nishio,
//! multiple, dynamic and nested forcing chains. They rest on assumptions: what follows if a
//! candidate is on (true), or off (false).
//!
//! ```text
//! literal             a candidate that is on or off, and sets of these
//! mode                the kinds of searches, and how what they find is rated
//!
//! cycles_and_chains   chains of a single path: cycles, X-chains, forcing chains
//! static_links        the strong and weak links of a position
//! reachability        the same as rows of bits: does a cycle or a chain exist, what follows
//!
//! search              chains from several assumptions, and contradictions: Nishio to nested
//! conclusion          a conclusion that such a search found
//! explore             finds everything that follows from one assumption
//! consequences        what it found, with parents
//! patterns            locked candidates, pairs, X-wings and whole chains inside a chain
//! nested_chain        a whole chain inside another chain, and what it rests on
//! common_prefilter    tells quickly that alternatives have nothing in common
//! nishio_prefilter    tells quickly that there is no contradiction within a digit
//! proof               a conclusion as a net
//! ```
//!
//! A search finds every chain of its kind in the position; the step is the chain with the lowest
//! rating, and among these the one with the fewest literals. The first path that is found to a
//! literal decides how many literals it counts. So the ratings equal those of Sudoku Explainer only
//! if implications are found in exactly its order. Each file says where that order matters.

mod common_prefilter;
mod conclusion;
mod consequences;
mod cycles_and_chains;
mod explore;
mod literal;
mod mode;
mod nested_chain;
mod nishio_prefilter;
mod patterns;
mod proof;
mod reachability;
mod search;
mod static_links;

use crate::cancel;
use crate::geometry::{CellSet, DigitSet};
use crate::logic::proof::reason::{Alternatives, FishCases, Literal};
use crate::logic::state::State;
use crate::logic::step::{Found, Step};
use crate::logic::technique::Technique;
use conclusion::{ForcingConclusion, Keep, Premise};
use core::ops::ControlFlow;
use literal::{Lit, LitSet};
use mode::ForcingMode;
use search::ForcingSearch;

pub(crate) use cycles_and_chains::{apply_chains, cycles_and_chains, easiest_chain};

/// Nishio: a place of a digit, on or off, that leads to a contradiction within the digit.
pub(crate) fn nishio(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    find(state, ForcingMode::NISHIO, found).map_continue(|_| ())
}

/// Multiple forcing chains: what follows from every candidate of a cell, or from every place of a
/// digit in a house.
pub(crate) fn multiple(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    find(state, ForcingMode::MULTIPLE, found).map_continue(|_| ())
}

/// Dynamic forcing chains: an implication may follow from several others together. Also what follows
/// both if a candidate is on and if it is off, and contradictions.
pub(crate) fn dynamic(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    find(state, ForcingMode::dynamic(0), found).map_continue(|_| ())
}

/// Dynamic forcing chains with locked candidates, pairs and X-wings inside.
pub(crate) fn dynamic_plus(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    find(state, ForcingMode::dynamic(1), found).map_continue(|_| ())
}

/// Dynamic forcing chains with whole chains inside: those of the lowest level that finds any.
pub(crate) fn nested(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    for level in 2..=5 {
        if find(state, ForcingMode::dynamic(level), found)? {
            break;
        }
    }
    ControlFlow::Continue(())
}

/// Calls `found` with the steps of a search. Continues with true if there were any.
///
/// The best step is searched for alone first: most callers take no other, and a search that keeps
/// only the best is faster.
fn find(state: &State, mode: ForcingMode, found: &mut Found<'_>) -> ControlFlow<(), bool> {
    let mut search = ForcingSearch::new(state, mode, Keep::Best);
    search.run();
    let Some(best) = search.conclusions.pop() else { return ControlFlow::Continue(false) };
    found(step(state, &mut search, &best))?;
    let mut search = ForcingSearch::new(state, mode, Keep::All);
    search.run();
    let conclusions = core::mem::take(&mut search.conclusions);
    for conclusion in conclusions.iter().filter(|conclusion| conclusion.literal != best.literal) {
        found(step(state, &mut search, conclusion))?;
    }
    ControlFlow::Continue(true)
}

/// What follows from every guardian of a tridagon, the shortest chains first. Locked candidates,
/// pairs and X-wings are used inside only if nothing follows without them.
pub(crate) fn from_guardians(
    state: &State,
    cells: CellSet,
    digits: DigitSet,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    for level in [0, 1] {
        let mut search = ForcingSearch::new(state, ForcingMode::dynamic(level), Keep::All);
        search.in_common(Alternatives::Guardians { cells, digits });
        let mut conclusions = core::mem::take(&mut search.conclusions);
        conclusions.sort_by_key(ForcingConclusion::order);
        for conclusion in &conclusions {
            found(step(state, &mut search, conclusion))?;
        }
        if !conclusions.is_empty() {
            break;
        }
    }
    ControlFlow::Continue(())
}

/// What follows from every case of a fish, by chains of a single path: the shortest chains first,
/// and of those that prove the same only the first. `is_wanted`: whether to report the conclusion.
pub(crate) fn from_fish(
    state: &State,
    fish: &[FishCases],
    is_wanted: impl Fn(&FishCases, Literal) -> bool,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let mut search = ForcingSearch::new(state, ForcingMode::MULTIPLE, Keep::All);
    for &cases in fish {
        cancel::check();
        search.in_common(Alternatives::Fish(cases));
    }
    let mut conclusions = core::mem::take(&mut search.conclusions);
    conclusions.retain(|conclusion| match &conclusion.premise {
        Premise::Verity(Alternatives::Fish(cases)) => {
            is_wanted(cases, conclusion.literal.literal())
        }
        _ => true,
    });
    conclusions.sort_by_key(ForcingConclusion::order);
    let mut known = LitSet::EMPTY;
    for conclusion in conclusions.iter().filter(|conclusion| known.insert(conclusion.literal)) {
        found(step(state, &mut search, conclusion))?;
    }
    ControlFlow::Continue(())
}

fn step(state: &State, search: &mut ForcingSearch<'_>, conclusion: &ForcingConclusion) -> Step {
    let ForcingMode { dynamic, nishio, level, .. } = search.mode;
    let technique = match conclusion.premise {
        Premise::Verity(Alternatives::Fish(cases)) => {
            if cases.removes(conclusion.literal.literal()) {
                Technique::KrakenFish1
            } else {
                Technique::KrakenFish2
            }
        }
        Premise::Verity(Alternatives::Guardians { .. }) => Technique::TridagonForcing,
        _ if nishio => Technique::NishioForcing,
        _ if level >= 2 => Technique::Nested,
        _ if level == 1 => Technique::DynamicPlus,
        Premise::Verity(Alternatives::Cell(_)) if !dynamic => Technique::CellForcing,
        _ if !dynamic => Technique::RegionForcing,
        Premise::Contradiction(_) => Technique::DynamicContradiction,
        Premise::Verity(Alternatives::Candidate(_)) => Technique::DynamicDouble,
        Premise::Verity(Alternatives::Cell(_)) => Technique::DynamicCell,
        Premise::Verity(Alternatives::House(..)) => Technique::DynamicRegion,
    };
    let reason = match search.mode.level {
        0 => proof::of_conclusion(search, conclusion),
        // The search has not kept the proofs of the patterns inside, because few conclusions become
        // steps.
        _ => proof::reason(state, search.mode, conclusion),
    };
    let concluded = Lit::candidate(conclusion.literal);
    let step = if conclusion.literal.is_on() {
        Step::placing(technique, concluded, reason)
    } else {
        Step::removing(technique, [concluded], reason)
    };
    match technique {
        // Not rated: Sudoku Explainer does not have them.
        Technique::TridagonForcing | Technique::KrakenFish1 | Technique::KrakenFish2 => step,
        _ => step.rated(search.mode.rating(conclusion.complexity)),
    }
}

#[cfg(test)]
mod tests {
    use crate::grid::Grid;
    use crate::logic::explain::Explainer;
    use crate::logic::testing::EASTER_MONSTER;
    use crate::logic::{Order, State, replay};

    /// Expects that the puzzle is solved, with this ER and with a valid proof for every step.
    #[track_caller]
    fn rates(puzzle: &str, expected: &str) {
        let grid: Grid = puzzle.parse().expect("a puzzle");
        let path = Explainer::new(Order::Se).explain(&grid);
        assert!(path.is_complete());
        assert_eq!(path.er().to_string(), expected);
        let mut state = State::new(&grid);
        for step in &path.steps {
            assert_eq!(replay(&state, step), Ok(()), "{step}");
            state.apply(step);
        }
    }

    /// All positions on the paths of two hard puzzles.
    pub(crate) fn positions() -> Vec<State> {
        let mut states = Vec::new();
        for puzzle in [INKALA, EASTER_MONSTER] {
            let grid: Grid = puzzle.parse().expect("a puzzle");
            let mut state = State::new(&grid);
            for step in Explainer::new(Order::Se).explain(&grid).steps {
                states.push(state);
                state.apply(&step);
            }
        }
        states
    }

    const INKALA: &str =
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

    #[test]
    fn inkala_of_2012() {
        rates(INKALA, "10.7");
    }

    #[test]
    fn easter_monster() {
        rates(EASTER_MONSTER, "11.6");
    }
}
