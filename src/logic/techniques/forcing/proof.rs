//! [`reason`]: the proof of a conclusion as a [`Net`]: the implications that lead to its ends, each
//! after those that it rests on.
//!
//! A rating counts the parents that Sudoku Explainer gives to a literal. A proof needs everything
//! that the literal rests on: for a pattern, all its [`grounds`], of which Sudoku Explainer counts
//! only a part.

use super::conclusion::{ForcingConclusion, Keep, Premise};
use super::consequences::{Cause, Consequences, PatternProof};
use super::literal::{LITS, Lit};
use super::mode::ForcingMode;
use super::search::ForcingSearch;
use crate::geometry::Candidate;
use crate::logic::proof::grounds;
use crate::logic::proof::reason::{Argument, Implication, Net, Reason, Why};
use crate::logic::state::State;

/// The net of a conclusion that a search with this mode has found. Its assumptions are explored
/// again, so that what a proof needs is kept.
pub(crate) fn reason(state: &State, mode: ForcingMode, conclusion: &ForcingConclusion) -> Reason {
    let mode = ForcingMode { prove: true, ..mode };
    of_conclusion(&mut ForcingSearch::new(state, mode, Keep::Best), conclusion)
}

/// The proof of a pattern, which a search with [`ForcingMode::prove`] has kept.
fn reason_of_pattern(proof: &PatternProof) -> Reason {
    match proof {
        PatternProof::None => unreachable!("a search that proves keeps its proofs"),
        PatternProof::Known(proof) => proof.clone(),
        PatternProof::Net { board, mode, conclusion } => reason(board, *mode, conclusion),
    }
}

/// The net of a conclusion. The search must [`prove`](ForcingMode::prove) if it uses patterns.
pub(crate) fn of_conclusion(
    search: &mut ForcingSearch<'_>,
    conclusion: &ForcingConclusion,
) -> Reason {
    let ends = search.ends(conclusion);
    let mut implications = Vec::new();
    let mut numbers = Vec::new();
    let mut last = None;
    for (number, end) in ends {
        // The two ends of a contradiction follow from the same assumption.
        let places = match last.take() {
            Some((before, places)) if before == number => places,
            _ => vec![None; LITS],
        };
        let reached = &search.explored[number];
        let state = search.state;
        let mut proof = Proof { reached, state, implications: &mut implications, places };
        numbers.push(proof.prove(end));
        last = Some((number, proof.places));
    }
    let argument = match conclusion.premise {
        Premise::Contradiction(_) => Argument::Contradiction(numbers[0], numbers[1]),
        Premise::Verity(alternatives) => Argument::Verity(alternatives),
    };
    Reason::Net(Net { implications, argument })
}

/// Writes implications that follow from one assumption.
struct Proof<'a> {
    reached: &'a Consequences,
    /// The position of the search.
    state: &'a State,
    implications: &'a mut Vec<Implication>,
    /// By literal ([`Lit::index`]): its place in `implications`, if it is there.
    places: Vec<Option<u32>>,
}

impl Proof<'_> {
    /// Appends everything that leads to `lit`, and `lit` itself, unless it is there. Returns its
    /// place.
    fn prove(&mut self, lit: Lit) -> u32 {
        if let Some(place) = self.places[lit.index()] {
            return place;
        }
        let (why, parents) = self.why(lit);
        let from = parents.into_iter().map(|parent| self.prove(parent)).collect();
        let place = self.implications.len() as u32;
        self.implications.push(Implication { literal: lit.literal(), why, from });
        self.places[lit.index()] = Some(place);
        place
    }

    /// Why `lit` follows, and all that it rests on; each of these was found before it.
    fn why(&self, lit: Lit) -> (Why, Vec<Lit>) {
        let parents = || self.reached.parents(lit).to_vec();
        match self.reached.cause(lit) {
            Cause::Assumed => (Why::Assumed, Vec::new()),
            Cause::Weak => (Why::Weak, parents()),
            Cause::Cell => (Why::Cell, parents()),
            Cause::House(house) => (Why::House(house), parents()),
            Cause::Pattern(number) => {
                let proof = &self.reached.patterns[usize::from(number)].proof;
                let reason = reason_of_pattern(proof);
                let off = |eliminated: Candidate| Lit::off(eliminated.cell, eliminated.digit);
                let grounds = grounds::of_reason(&reason, self.state);
                (Why::Pattern(Box::new(reason)), grounds.into_iter().map(off).collect())
            }
        }
    }
}
