//! [`walk`]: a person solves a puzzle, many times over: which moves are open at each placement.
//!
//! The person places singles for as long as one is open: any of them, more likely one that is
//! easier to see ([`CHOICE`]). Wherever the choices lead, the singles end in the same position:
//! what can be placed stays possible. There the person looks for an elimination ([`eliminations`])
//! or, if there is none, tries candidates ([`trials`]), and goes on with singles. So a puzzle is a
//! sequence of phases, each with [`RUNS`] runs of its singles, and the eliminations between them
//! are found once.
//!
//! Nothing is random: what a run prefers is drawn from the labels of the candidates
//! ([`Labels`]), so that equivalent puzzles have the same walks.

use super::eliminations;
use super::labels::Labels;
use super::open_moves::{Move, OpenMoves};
use super::trials::{self, Trials};
use crate::logic::Technique;
use crate::logic::state::State;
use crate::random::mix;

/// How often the person solves the singles of a phase. More change little: the rank
/// correlation with times of people was 0.686 with 1 run, 0.699 with 10 and 0.700 with 20.
pub(super) const RUNS: usize = 16;

/// How likely a move is taken, by [`Visibility`], next to one in a box. Round figures, not fitted:
/// with a line at 0.15 to 0.55 and a cell at 0.01 to 0.1, the correlation stays within 0.005.
const CHOICE: [f64; 3] = [1.0, 0.5, 0.03];

/// An event of a walk.
#[derive(Clone, Copy)]
pub(super) enum Event {
    /// A digit is placed.
    Placement(Placement),
    /// No single is open: an elimination must be found.
    Elimination {
        /// The first technique that finds one.
        technique: Technique,
        /// How many cells hold no digit.
        left: usize,
    },
    /// Nor is an elimination found: candidates are tried until one tells something.
    Trials {
        /// How many cells hold no digit.
        left: usize,
        /// How many candidates must be tried, on average.
        tries: f64,
    },
    /// All candidates were tried, and none tells anything. The walk ends here.
    Stuck {
        /// How many cells hold no digit.
        left: usize,
        /// How many candidates were tried.
        tries: f64,
    },
}

/// One placement of a run.
#[derive(Clone, Copy)]
pub(super) struct Placement {
    /// Which run, from 0.
    pub(super) run: usize,
    /// How many cells hold no digit before it.
    pub(super) left: usize,
    /// How many moves are open, by [`Visibility`]; at least one.
    pub(super) open: [u8; 3],
    /// The move that is made.
    pub(super) taken: Move,
}

/// Walks from `start` on and tells `saw` what happens.
pub(super) fn walk(start: &State, saw: &mut dyn FnMut(Event)) {
    let labels = Labels::of_state(start);
    let mut state = *start;
    let mut open = OpenMoves::of(&state, &labels);
    while !state.is_full() {
        let phase = OpenMoves::of(&state, &labels);
        if phase.moves().is_empty() {
            let left = state.open().len();
            if let Some(technique) = eliminations::apply_first(&mut state) {
                saw(Event::Elimination { technique, left });
                continue;
            }
            let Trials { candidates, telling } = trials::apply(&mut state, &phase, &labels);
            if telling == 0 {
                return saw(Event::Stuck { left, tries: candidates as f64 });
            }
            // On average so many of the candidates come before the first that tells something.
            let tries = (candidates + 1) as f64 / (telling + 1) as f64;
            saw(Event::Trials { left, tries });
            continue;
        }
        for run in 0..RUNS {
            open.copy(&phase);
            singles(&mut open, run, &labels, &mut |placement| {
                if run == 0 {
                    state.place(placement.taken.placed.cell, placement.taken.placed.digit);
                }
                saw(Event::Placement(placement));
            });
        }
    }
}

/// Makes one move after another until none is open.
///
/// Each move waits for a time drawn from an exponential distribution with its likelihood as the
/// rate; the first one that is due is taken. That is the same as to choose among the open moves by
/// their likelihoods again and again.
fn singles(open: &mut OpenMoves, run: usize, labels: &Labels, made: &mut dyn FnMut(Placement)) {
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
        let taken = open.take(index, labels);
        if open.left() < left {
            made(Placement { run, left, open: counts, taken });
        }
    }
}

/// A number of the exponential distribution of rate 1, from 64 random bits.
fn exponential(bits: u64) -> f64 {
    // Between 0 and 1, neither included.
    let uniform = ((bits >> 12) as f64 + 0.5) / (1u64 << 52) as f64;
    -uniform.ln()
}
