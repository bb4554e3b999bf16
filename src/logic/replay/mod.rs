//! [`replay()`]: the independent checker of steps. It replays a step from its proof, with nothing
//! but the position.
//!
//! It shares types with the finders, but no search. Every claim of a [`Reason`] (a house has no
//! other place, two nodes see each other, some cells have as many candidates as cells) is looked up
//! in the [`State`], and each conclusion is derived again.
//!
//! ```text
//! claim       what is to be proved, and why a step does not hold
//! sets        singles, subsets, fish         net          forcing chains, death blossom
//! chain       chains and loops, wings        coloring     colorings of candidates
//! deadly      uniqueness patterns            enumeration  aligned exclusion, templates
//! exotic      tridagons, exocets, SK loops, multi-sector locked sets, fireworks
//! ```

mod chain;
mod claim;
mod coloring;
mod deadly;
mod enumeration;
mod exotic;
mod net;
mod sets;

pub use claim::StepFlaw;

use super::proof::reason::Reason;
use super::state::State;
use super::step::Step;
use claim::Claim;

/// Replays `step` in `state`, the position before it. Techniques that need a unique solution are
/// checked under the assumption that the puzzle has one.
///
/// # Errors
/// The first [`StepFlaw`] that is found.
///
/// ```
/// use ennead::logic::replay;
/// use ennead::{Digit, Explainer, Grid, Order, State};
///
/// let puzzle: Grid =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
///         .parse()?;
/// let state = State::new(&puzzle);
/// let mut step = Explainer::new(Order::Human).step(&state).expect("a next step");
/// assert_eq!(replay(&state, &step), Ok(()));
/// step.placements[0].digit = Digit::D9;
/// assert!(replay(&state, &step).is_err());
/// # Ok::<(), ennead::format::ParseError>(())
/// ```
pub fn replay(state: &State, step: &Step) -> Result<(), StepFlaw> {
    let concluded = step.eliminations.iter().chain(&step.placements);
    if concluded.clone().next().is_none() {
        return Err(StepFlaw::Empty);
    }
    for &candidate in concluded {
        if !state.has(candidate) {
            return Err(StepFlaw::NotACandidate(candidate));
        }
    }
    let eliminations = step.eliminations.iter().map(|&candidate| Claim { candidate, holds: false });
    let placed = step.placements.iter().map(|&candidate| Claim { candidate, holds: true });
    eliminations.chain(placed).try_for_each(|claim| prove(state, &step.reason, claim))
}

/// Checks that `reason` proves `claim` in `state`.
fn prove(state: &State, reason: &Reason, claim: Claim) -> Result<(), StepFlaw> {
    match reason {
        Reason::FullHouse(house) => sets::full_house(state, *house, claim),
        Reason::HiddenSingle(house) => sets::hidden_single(state, *house, claim),
        Reason::NakedSingle => sets::naked_single(state, claim),
        Reason::Naked { cells, digits } => sets::naked(state, *cells, *digits, claim),
        Reason::Hidden { house, cells, digits } => {
            sets::hidden(state, *house, *cells, *digits, claim)
        }
        Reason::Fish { digit, base, cover, .. } => sets::fish(state, *digit, *base, *cover, claim),
        Reason::Coloring(colors) => coloring::coloring(state, colors, claim),
        Reason::Direct { by, eliminations, house } => {
            let mut after = *state;
            for &candidate in eliminations {
                prove(state, by, Claim { candidate, holds: false })?;
                after.eliminate(candidate.cell, candidate.digit);
            }
            sets::hidden_single(&after, *house, claim)
        }
        Reason::Chain(chain) => chain::chain(state, chain, claim),
        Reason::Net(net) => net::net(state, net, claim, prove),
        Reason::Deadly(deadly) => deadly::deadly(state, deadly, claim),
        Reason::Aligned { cells, excluders } => {
            enumeration::aligned(state, *cells, *excluders, claim)
        }
        Reason::Templates(proof) => enumeration::templates(state, proof, claim),
        Reason::Tridagon { cells, digits } => exotic::tridagon(state, *cells, *digits, claim),
        Reason::RankZero(proof) => exotic::rank_zero(state, proof, claim),
        Reason::Exocet(proof) => exotic::exocet(state, proof, claim),
        Reason::Several(reasons) => reasons
            .iter()
            .map(|reason| prove(state, reason, claim))
            .find(|proved| *proved != Err(claim.unproved()))
            .unwrap_or(Err(claim.unproved())),
    }
}

#[cfg(test)]
mod tests {
    use super::super::technique::Technique;
    use super::*;
    use crate::geometry::{Candidate, Cell, CellSet, Digit, DigitSet};

    #[test]
    fn a_step_that_does_not_hold_is_refused() {
        let state = State::EMPTY;
        let candidate = Candidate::new(Cell::R1C1, Digit::D5);
        let step = Step::placing(Technique::NakedSingle, candidate, Reason::NakedSingle);
        assert_eq!(replay(&state, &step), Err(StepFlaw::Pattern("the cell has other candidates")));
        let pair: CellSet = [Cell::R1C2, Cell::R1C3].into_iter().collect();
        let reason = Reason::Naked { cells: pair, digits: DigitSet::from_bits(0b11) };
        let step = Step::removing(Technique::NakedPair, [candidate], reason.clone());
        assert_eq!(
            replay(&state, &step),
            Err(StepFlaw::Pattern("the cells have other candidates"))
        );
        let nothing = Step::removing(Technique::NakedPair, [], reason);
        assert_eq!(replay(&state, &nothing), Err(StepFlaw::Empty));
    }

    #[test]
    fn a_pair_removes_its_digits_and_no_others() {
        let mut state = State::EMPTY;
        let cells: CellSet = [Cell::R1C2, Cell::R1C3].into_iter().collect();
        for cell in cells.iter() {
            (2..9).for_each(|d| _ = state.eliminate(cell, Digit::ALL[d]));
        }
        let step = |cell, digit| {
            let reason = Reason::Naked { cells, digits: DigitSet::from_bits(0b11) };
            Step::removing(Technique::NakedPair, [Candidate::new(cell, digit)], reason)
        };
        assert_eq!(replay(&state, &step(Cell::R1C9, Digit::D1)), Ok(()));
        assert_eq!(replay(&state, &step(Cell::R2C1, Digit::D2)), Ok(()));
        for (cell, digit) in [(Cell::R1C9, Digit::D3), (Cell::R2C9, Digit::D1)] {
            let flaw = StepFlaw::DoesNotFollow(Candidate::new(cell, digit));
            assert_eq!(replay(&state, &step(cell, digit)), Err(flaw));
        }
    }
}
