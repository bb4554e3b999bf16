//! Trial and error, which a person is left with where nothing else is found: assume a candidate
//! and follow the singles, until they contradict each other or fill the grid.

use super::labels::Labels;
use super::open_moves::OpenMoves;
use crate::geometry::{Candidate, Digit};
use crate::logic::state::State;

/// The effect of trial and error on a position.
pub(super) struct Trials {
    /// How many candidates there are to try.
    pub(super) candidates: usize,
    /// How many of them tell something: they are refuted, or they lead to the solution.
    pub(super) telling: usize,
}

/// Tries every candidate of `state`, and removes those that are refuted; if there are none, places
/// one that leads to the solution. `before` are the moves of `state`.
pub(super) fn apply(state: &mut State, before: &OpenMoves, labels: &Labels) -> Trials {
    let (mut refuted, mut solving) = (Vec::new(), Vec::new());
    let places = |digit| Candidate::all(digit, state.places(digit));
    let candidates: Vec<Candidate> = Digit::ALL.into_iter().flat_map(places).collect();
    let mut trial = before.clone();
    for &candidate in &candidates {
        trial.copy(before);
        trial.place(candidate, labels);
        trial.follow(labels);
        if trial.is_broken() {
            refuted.push(candidate);
        } else if trial.left() == 0 {
            solving.push(candidate);
        }
    }
    for gone in &refuted {
        state.eliminate(gone.cell, gone.digit);
    }
    if let (Some(placed), true) = (solving.first(), refuted.is_empty()) {
        state.place(placed.cell, placed.digit);
    }
    Trials { candidates: candidates.len(), telling: refuted.len() + solving.len() }
}
