//! [`walk`]: simulates a person who solves a puzzle many times, and reports the open moves at each
//! placement.
//!
//! The person places singles as long as one is open: any of them, more likely one that is easier to
//! see. All choices end in the same position, because a placement does not prevent any other
//! single. There the person looks for an elimination ([`eliminate_by_eye`]) or, if there is
//! none, tries candidates ([`try_candidates`]), and goes on with singles. So a walk is a sequence
//! of phases, each with [`RUNS`] runs of its singles; the eliminations between phases are found
//! once.
//!
//! The choices of a run are pseudorandom: they are computed from the labels of the candidates
//! ([`Labels`]), so that equivalent puzzles have the same walks.

use super::labels::Labels;
use super::obstacle::Obstacle;
use super::open_moves::{Move, OpenMoves};
use crate::geometry::{Candidate, Digit};
use crate::logic::order::Order;
use crate::logic::state::State;
use crate::logic::technique::{Technique, TechniqueSet};
use crate::random::mix;
use core::ops::ControlFlow;
use std::sync::LazyLock;

/// The number of runs of the singles of each phase. More runs change little: the rank correlation
/// with the times of people was 0.686 with 1 run, 0.699 with 10 and 0.700 with 20.
pub(super) const RUNS: usize = 16;

/// A moment of a walk.
#[derive(Clone, Copy, Debug)]
pub struct Moment {
    /// The run of a placement, from 0. Eliminations and trials are the same in all runs: 0.
    pub run: usize,
    /// The number of cells without a digit before it.
    pub left: usize,
    /// What the person places, finds or tries.
    pub obstacle: Obstacle,
}

impl Moment {
    /// Its weight in the mean of all runs: `1 / RUNS` for a placement, 1 for anything else.
    pub fn share(&self) -> f64 {
        if matches!(self.obstacle, Obstacle::FewMoves { .. }) { 1.0 / RUNS as f64 } else { 1.0 }
    }
}

/// Walks from `start` on and calls `saw` with each moment.
pub fn walk(start: &State, mut saw: impl FnMut(Moment)) {
    let labels = Labels::of_state(start);
    let mut state = *start;
    let mut open = OpenMoves::of(&state);
    while !state.is_full() {
        let phase = OpenMoves::of(&state);
        if phase.is_empty() {
            let left = state.open().len();
            let obstacle = match eliminate_by_eye(&mut state) {
                Some(technique) => Obstacle::Elimination(technique),
                None => try_candidates(&mut state, &phase),
            };
            saw(Moment { run: 0, left, obstacle });
            if matches!(obstacle, Obstacle::Stuck(_)) {
                return;
            }
            continue;
        }
        for run in 0..RUNS {
            // Each move waits for a time from the exponential distribution whose rate is its
            // likelihood; the move that is due first is taken. This is equivalent to choosing among
            // the open moves, each time, with probabilities proportional to their likelihoods.
            let salt = mix(run as u64);
            let wait = |placed| exponential(mix(labels.of(placed) ^ salt));
            open.copy(&phase, &wait);
            loop {
                let (left, counts) = (open.left(), open.counts());
                let Some(Move { placed, visibility, .. }) = open.take_first(&wait) else { break };
                if open.left() < left {
                    if run == 0 {
                        state.place(placed.cell, placed.digit);
                    }
                    let obstacle = Obstacle::FewMoves { open: counts, placed, visibility };
                    saw(Moment { run, left, obstacle });
                }
            }
        }
    }
}

/// A sample of the exponential distribution of rate 1, from 64 random bits.
fn exponential(bits: u64) -> f64 {
    // Between 0 and 1, neither included.
    let uniform = ((bits >> 12) as f64 + 0.5) / (1u64 << 52) as f64;
    -uniform.ln()
}

/// The techniques that a person looks for, with pencil marks, when no single is open: locked
/// candidates, subsets, basic fish, single-digit patterns, wings, unique rectangles, BUG+1 and
/// simple coloring. Chains, whose search is slow, are not among them.
static BY_EYE: LazyLock<TechniqueSet> = LazyLock::new(|| {
    Technique::ALL.iter().copied().filter(|technique| technique.is_seen_by_eye()).collect()
});

/// Applies every step of the first technique found by eye that has one, and returns the technique;
/// `None` if there is no such step.
///
/// It applies them all, because which of them is found first depends on how the puzzle is written.
fn eliminate_by_eye(state: &mut State) -> Option<Technique> {
    for stage in Order::Human.stages().iter().filter(|stage| BY_EYE.meets(stage.finds)) {
        let mut steps = Vec::new();
        let _ = (stage.finder)(state, &mut |step| {
            steps.push(step);
            ControlFlow::Continue(())
        });
        if let Some(first) = steps.first() {
            let technique = first.technique;
            for step in &steps {
                state.apply(step);
            }
            return Some(technique);
        }
    }
    None
}

/// Trial and error: assumes every candidate of `state`, one after the other, and follows the
/// singles until they contradict each other or fill the grid. Removes all candidates that are
/// refuted; if there are none, places one that leads to the solution. `before` are the moves of
/// `state`.
fn try_candidates(state: &mut State, before: &OpenMoves) -> Obstacle {
    let (mut refuted, mut solving) = (Vec::new(), Vec::new());
    let places = |digit| Candidate::all(digit, state.places(digit));
    let candidates: Vec<Candidate> = Digit::ALL.into_iter().flat_map(places).collect();
    let (mut trial, no_wait) = (before.clone(), |_| 0.0);
    for &candidate in &candidates {
        trial.copy(before, &no_wait);
        trial.place(candidate, &no_wait);
        trial.follow();
        if trial.is_broken() {
            refuted.push(candidate);
        } else if trial.left() == 0 {
            solving.push(candidate);
        }
    }
    for refuted in &refuted {
        state.eliminate(refuted.cell, refuted.digit);
    }
    if let (Some(placed), true) = (solving.first(), refuted.is_empty()) {
        state.place(placed.cell, placed.digit);
    }
    match refuted.len() + solving.len() {
        0 => Obstacle::Stuck(candidates.len() as f64),
        // The mean number of candidates up to the first that is refuted or solves the puzzle.
        telling => Obstacle::Trials((candidates.len() + 1) as f64 / (telling + 1) as f64),
    }
}
