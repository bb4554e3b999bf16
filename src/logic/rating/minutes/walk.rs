//! [`walk`]: a person solves a puzzle, many times over: which moves are open at each placement.
//!
//! The person places singles for as long as one is open: any of them, more likely one that is
//! easier to see ([`CHOICE`]). Wherever the choices lead, the singles end in the same position:
//! what can be placed stays possible. There the person looks for an elimination
//! ([`eliminate_by_eye`]) or, if there is none, tries candidates ([`try_candidates`]), and goes on
//! with singles. So a puzzle is a sequence of phases, each with [`RUNS`] runs of its singles, and
//! the eliminations between them are found once.
//!
//! Nothing is random: what a run prefers is drawn from the labels of the candidates
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

/// How often the person solves the singles of a phase. More change little: the rank
/// correlation with times of people was 0.686 with 1 run, 0.699 with 10 and 0.700 with 20.
pub(super) const RUNS: usize = 16;

/// How likely a move is taken, by [`Visibility`], next to one in a box. Round figures, not fitted:
/// with a line at 0.15 to 0.55 and a cell at 0.01 to 0.1, the correlation stays within 0.005.
const CHOICE: [f64; 3] = [1.0, 0.5, 0.03];

/// A moment of a walk.
#[derive(Clone, Copy, Debug)]
pub struct Moment {
    /// The run, from 0, if a digit is placed. What removes candidates is the same in all runs.
    pub run: usize,
    /// How many cells hold no digit before it.
    pub left: usize,
    /// What the person places, finds or tries.
    pub obstacle: Obstacle,
}

impl Moment {
    /// Its weight in the mean of all runs: a placement counts for the part of one run.
    pub fn share(&self) -> f64 {
        if matches!(self.obstacle, Obstacle::FewMoves { .. }) { 1.0 / RUNS as f64 } else { 1.0 }
    }
}

/// Walks from `start` on and tells `saw` of each moment.
pub fn walk(start: &State, mut saw: impl FnMut(Moment)) {
    let labels = Labels::of_state(start);
    let mut state = *start;
    let mut open = OpenMoves::of(&state, &labels);
    while !state.is_full() {
        let phase = OpenMoves::of(&state, &labels);
        if phase.moves().is_empty() {
            let left = state.open().len();
            let obstacle = match eliminate_by_eye(&mut state) {
                Some(technique) => Obstacle::Elimination(technique),
                None => try_candidates(&mut state, &phase, &labels),
            };
            saw(Moment { run: 0, left, obstacle });
            if matches!(obstacle, Obstacle::Stuck(_)) {
                return;
            }
            continue;
        }
        for run in 0..RUNS {
            open.copy(&phase);
            singles(&mut open, run, &labels, &mut |moment, placed| {
                if run == 0 {
                    state.place(placed.cell, placed.digit);
                }
                saw(moment);
            });
        }
    }
}

/// Makes one move after another until none is open.
///
/// Each move waits for a time drawn from an exponential distribution with its likelihood as the
/// rate; the first one that is due is taken. That is the same as to choose among the open moves by
/// their likelihoods again and again.
fn singles(
    open: &mut OpenMoves,
    run: usize,
    labels: &Labels,
    made: &mut dyn FnMut(Moment, Candidate),
) {
    let salt = mix(run as u64);
    loop {
        let mut first: Option<(usize, f64)> = None;
        for (index, next) in open.moves_mut().iter_mut().enumerate() {
            if next.wait.is_nan() {
                next.wait = exponential(mix(next.label ^ salt));
            }
            let due = next.wait / CHOICE[next.visibility as usize];
            if first.is_none_or(|(_, earliest)| due < earliest) {
                first = Some((index, due));
            }
        }
        let Some((index, _)) = first else { return };
        let (left, counts) = (open.left(), open.counts());
        let Move { placed, visibility, .. } = open.take(index, labels);
        if open.left() < left {
            let obstacle = Obstacle::FewMoves { open: counts, placed, visibility };
            made(Moment { run, left, obstacle }, placed);
        }
    }
}

/// A number of the exponential distribution of rate 1, from 64 random bits.
fn exponential(bits: u64) -> f64 {
    // Between 0 and 1, neither included.
    let uniform = ((bits >> 12) as f64 + 0.5) / (1u64 << 52) as f64;
    -uniform.ln()
}

/// What a person looks for, with pencil marks, when no single is open: locked candidates, subsets,
/// basic fish, single-digit patterns, wings, unique rectangles, BUG+1 and simple coloring. The slow
/// searches, those for chains, are not among them.
static BY_EYE: LazyLock<TechniqueSet> = LazyLock::new(|| {
    Technique::ALL.iter().copied().filter(|technique| technique.is_seen_by_eye()).collect()
});

/// Applies every step of the first technique found by eye that finds one, and returns the
/// technique; `None` if none of them finds any.
///
/// All steps at once, because which of them is found first depends on how the puzzle is written.
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
fn try_candidates(state: &mut State, before: &OpenMoves, labels: &Labels) -> Obstacle {
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
    for refuted in &refuted {
        state.eliminate(refuted.cell, refuted.digit);
    }
    if let (Some(placed), true) = (solving.first(), refuted.is_empty()) {
        state.place(placed.cell, placed.digit);
    }
    match refuted.len() + solving.len() {
        0 => Obstacle::Stuck(candidates.len() as f64),
        // The average number of candidates up to the first that tells something.
        telling => Obstacle::Trials((candidates.len() + 1) as f64 / (telling + 1) as f64),
    }
}
