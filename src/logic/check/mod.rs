//! [`check()`]: the independent checker of steps. It replays a step from its proof, with nothing
//! but the position.
//!
//! It shares types with the finders, but no search. Every claim of a [`Reason`] (a house has no
//! other place, two nodes see each other, some cells have as many candidates as cells) is looked up
//! in the [`State`], and each conclusion is derived again.
//!
//! ```text
//! sets        singles and subsets            net        forcing chains, death blossom
//! fish        fish, locked candidates        deadly     uniqueness patterns
//! chain       chains and loops, wings        aligned    aligned exclusion
//! tridagon    tridagons                      templates  templates
//! exocet      exocets
//! rank_zero   truths and links: SK loops, MSLS, fireworks
//! almost_locked  almost locked pairs         coloring   colorings of candidates
//! ```

mod aligned;
mod almost_locked;
mod chain;
mod coloring;
mod deadly;
mod exocet;
mod fish;
mod net;
mod rank_zero;
mod sets;
mod templates;
mod tridagon;

use super::proof::reason::Reason;
use super::state::State;
use super::step::Step;
use crate::geometry::{Candidate, House};
use core::fmt;

/// Why a step does not hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Flaw {
    /// The step has no conclusion.
    Empty,
    /// The step places or removes this, which is not a candidate.
    NotACandidate(Candidate),
    /// The proof claims something that is not so in the position: what, in words.
    Pattern(&'static str),
    /// The claims of the proof are true, but this placement or elimination does not follow from
    /// them.
    DoesNotFollow(Candidate),
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Flaw::Empty => f.write_str("no conclusion"),
            Flaw::NotACandidate(candidate) => write!(f, "no candidate: {candidate}"),
            Flaw::Pattern(what) => f.write_str(what),
            Flaw::DoesNotFollow(candidate) => write!(f, "does not follow: {candidate}"),
        }
    }
}

impl core::error::Error for Flaw {}

/// One conclusion of a step: a candidate is true, or it is false.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Claim {
    candidate: Candidate,
    /// True for a placement, false for an elimination.
    holds: bool,
}

impl Claim {
    /// The flaw of a proof that does not prove this claim.
    fn unproved(self) -> Flaw {
        Flaw::DoesNotFollow(self.candidate)
    }
}

/// `Ok` if `truth`; otherwise a flaw with these words.
fn expect(truth: bool, otherwise: &'static str) -> Result<(), Flaw> {
    if truth { Ok(()) } else { Err(Flaw::Pattern(otherwise)) }
}

/// Replays `step` in `state`, the position before it. Techniques that need a unique solution are
/// checked under the assumption that the puzzle has one.
///
/// # Errors
/// The first [`Flaw`] that is found.
///
/// ```
/// use ennead::logic::check;
/// use ennead::{Digit, Explainer, Grid, Order, State};
///
/// let puzzle: Grid =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
///         .parse()?;
/// let state = State::new(&puzzle);
/// let mut step = Explainer::new(Order::Human).step(&state).expect("a next step");
/// assert_eq!(check(&state, &step), Ok(()));
/// step.placements[0].digit = Digit::D9;
/// assert!(check(&state, &step).is_err());
/// # Ok::<(), ennead::format::ParseError>(())
/// ```
pub fn check(state: &State, step: &Step) -> Result<(), Flaw> {
    let concluded = step.eliminations.iter().chain(&step.placements);
    if concluded.clone().next().is_none() {
        return Err(Flaw::Empty);
    }
    for &candidate in concluded {
        if !state.has(candidate) {
            return Err(Flaw::NotACandidate(candidate));
        }
    }
    let gone = step.eliminations.iter().map(|&candidate| Claim { candidate, holds: false });
    let placed = step.placements.iter().map(|&candidate| Claim { candidate, holds: true });
    gone.chain(placed).try_for_each(|claim| prove(state, &step.reason, claim))
}

/// Checks that `reason` proves `claim` in `state`.
fn prove(state: &State, reason: &Reason, claim: Claim) -> Result<(), Flaw> {
    match reason {
        Reason::FullHouse(house) => sets::full_house(state, *house, claim),
        Reason::HiddenSingle(house) => sets::hidden_single(state, *house, claim),
        Reason::NakedSingle => sets::naked_single(state, claim),
        Reason::Naked { cells, digits } => sets::naked(state, *cells, *digits, claim),
        Reason::Hidden { house, cells, digits } => {
            sets::hidden(state, *house, *cells, *digits, claim)
        }
        Reason::Fish { digit, base, cover, .. } => fish::fish(state, *digit, *base, *cover, claim),
        Reason::AlmostLocked(pattern) => almost_locked::almost_locked(state, pattern, claim),
        Reason::Coloring(colors) => coloring::coloring(state, colors, claim),
        Reason::Direct { by, gone, house } => {
            let mut after = *state;
            for &candidate in gone {
                prove(state, by, Claim { candidate, holds: false })?;
                after.eliminate(candidate.cell, candidate.digit);
            }
            sets::hidden_single(&after, *house, claim)
        }
        Reason::Chain(chain) => chain::chain(state, chain, claim),
        Reason::Net(net) => net::net(state, net, claim),
        Reason::Deadly(deadly) => deadly::deadly(state, deadly, claim),
        Reason::Aligned { cells, excluders } => aligned::aligned(state, *cells, *excluders, claim),
        Reason::Templates(proof) => templates::templates(state, proof, claim),
        Reason::Tridagon { cells, digits } => tridagon::tridagon(state, *cells, *digits, claim),
        Reason::RankZero(proof) => rank_zero::rank_zero(state, proof, claim),
        Reason::Exocet(proof) => exocet::exocet(state, proof, claim),
        Reason::Several(reasons) => reasons
            .iter()
            .map(|reason| prove(state, reason, claim))
            .find(|proved| *proved != Err(claim.unproved()))
            .unwrap_or(Err(claim.unproved())),
    }
}

/// True if every two of `cells` share a house, so that no digit can stand in two of them.
fn all_see_each_other(cells: crate::geometry::CellSet) -> bool {
    cells.iter().all(|cell| cells.without(cell).is_subset(cell.peers()))
}

/// True if `candidate` is the only place of its digit in `house`.
fn has_one_place(state: &State, candidate: Candidate, house: House) -> bool {
    state.places_in(candidate.digit, house).single() == Some(candidate.cell)
}

#[cfg(test)]
mod tests {
    use super::super::technique::Technique;
    use super::*;
    use crate::geometry::{Cell, CellSet, Digit, DigitSet};

    #[test]
    fn a_step_without_ground_is_refused() {
        let state = State::EMPTY;
        let candidate = Candidate::new(Cell::R1C1, Digit::D5);
        let step = Step::placing(Technique::NakedSingle, candidate, Reason::NakedSingle);
        assert_eq!(check(&state, &step), Err(Flaw::Pattern("the cell has other candidates")));
        let pair: CellSet = [Cell::R1C2, Cell::R1C3].into_iter().collect();
        let reason = Reason::Naked { cells: pair, digits: DigitSet::from_bits(0b11) };
        let step = Step::removing(Technique::NakedPair, [candidate], reason.clone());
        assert_eq!(check(&state, &step), Err(Flaw::Pattern("the cells have other candidates")));
        let nothing = Step::removing(Technique::NakedPair, [], reason);
        assert_eq!(check(&state, &nothing), Err(Flaw::Empty));
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
        assert_eq!(check(&state, &step(Cell::R1C9, Digit::D1)), Ok(()));
        assert_eq!(check(&state, &step(Cell::R2C1, Digit::D2)), Ok(()));
        for (cell, digit) in [(Cell::R1C9, Digit::D3), (Cell::R2C9, Digit::D1)] {
            let flaw = Flaw::DoesNotFollow(Candidate::new(cell, digit));
            assert_eq!(check(&state, &step(cell, digit)), Err(flaw));
        }
    }
}
