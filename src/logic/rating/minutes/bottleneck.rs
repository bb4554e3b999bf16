//! [`Bottleneck`]: a moment that takes a person long, and why.

use super::model::MODEL;
use super::open_moves::Visibility;
use super::walk::{Event, Placement, RUNS, walk};
use crate::geometry::Candidate;
use crate::logic::Technique;
use crate::logic::state::State;
use core::fmt;

/// A moment of a typical walk that takes long. Displays as a sentence without a period:
/// `40 s with 34 cells open: only one digit can be placed, and it is a naked single (r3c4=5)`. The
/// walk has other steps than an explanation, so their numbers are not told.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub struct Bottleneck {
    /// The number of the step on the walk, from 1.
    pub step: usize,
    /// How many cells hold no digit before it.
    pub left: usize,
    /// How long the step takes.
    pub seconds: f64,
    /// The reason why it is slow.
    pub obstacle: Obstacle,
}

/// A reason why a step is slow.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub enum Obstacle {
    /// Few digits can be placed, or they are hard to see.
    FewMoves {
        /// How many can be placed, by [`Visibility`].
        open: [usize; 3],
        /// The one that is placed.
        placed: Candidate,
        /// How it is seen.
        visibility: Visibility,
    },
    /// No digit can be placed before this technique has removed candidates.
    Elimination(Technique),
    /// No technique that is found by eye helps: about this many candidates are tried.
    Trials(f64),
    /// All these candidates are tried in vain.
    Stuck(f64),
}

/// The slowest steps of a typical walk, at most `count`, in their order.
pub(in crate::logic::rating) fn bottlenecks(start: &State, count: usize) -> Vec<Bottleneck> {
    let typical = typical_run(start);
    let mut steps = Vec::new();
    walk(start, &mut |event| {
        let (left, obstacle) = match event {
            Event::Placement(Placement { run, left, open, taken }) => {
                if run != typical {
                    return;
                }
                let (placed, visibility) = (taken.placed, taken.visibility);
                (left, Obstacle::FewMoves { open: open.map(usize::from), placed, visibility })
            }
            Event::Elimination { technique, left } => (left, Obstacle::Elimination(technique)),
            Event::Trials { left, tries } => (left, Obstacle::Trials(tries)),
            Event::Stuck { left, tries } => (left, Obstacle::Stuck(tries)),
        };
        let step = steps.len() + 1;
        steps.push(Bottleneck { step, left, seconds: MODEL.seconds(&event), obstacle });
    });
    steps.sort_by(|a, b| b.seconds.total_cmp(&a.seconds));
    steps.truncate(count);
    steps.sort_by_key(|bottleneck| bottleneck.step);
    steps
}

/// The run whose time is in the middle.
fn typical_run(start: &State) -> usize {
    let mut seconds = [0.0; RUNS];
    walk(start, &mut |event| {
        if let Event::Placement(placement) = &event {
            seconds[placement.run] += MODEL.seconds(&event);
        }
    });
    let mut runs: [usize; RUNS] = core::array::from_fn(|run| run);
    runs.sort_by(|&a, &b| seconds[a].total_cmp(&seconds[b]));
    runs[RUNS / 2]
}

impl fmt::Display for Bottleneck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cells = if self.left == 1 { "cell" } else { "cells" };
        write!(f, "{:.0} s with {} {cells} open: {}", self.seconds, self.left, self.obstacle)
    }
}

impl fmt::Display for Obstacle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Obstacle::FewMoves { open, placed, visibility } => {
                let kind = match visibility {
                    Visibility::Box => "a hidden single in a box",
                    Visibility::Line => "a hidden single in a row or column",
                    Visibility::Cell => "a naked single",
                };
                match open.iter().sum::<usize>() {
                    1 => write!(f, "only one digit can be placed, and it is {kind} ({placed})"),
                    all => {
                        let seen = ["in boxes", "in rows or columns", "as naked singles"];
                        let seen = open.iter().zip(seen).filter(|(count, _)| **count > 0);
                        let seen: Vec<String> =
                            seen.map(|(count, seen)| format!("{count} seen {seen}")).collect();
                        write!(f, "{all} digits can be placed, {}", seen.join(", "))
                    }
                }
            }
            Obstacle::Elimination(technique) => {
                write!(f, "no digit can be placed before this is found: {technique}")
            }
            Obstacle::Trials(tries) => {
                write!(f, "nothing is found by eye, so about {tries:.0} candidates are tried")
            }
            Obstacle::Stuck(tries) => {
                write!(f, "nothing is found by eye, and {tries:.0} candidates are tried in vain")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_slowest_steps_are_named_in_order() {
        let puzzle =
            "........78.6.57.121.2...5...9...84.3.........2.85...7...3...2.452.19.3.84........";
        let start = State::new(&puzzle.parse().expect("a puzzle"));
        let all = bottlenecks(&start, 81);
        let slowest = bottlenecks(&start, 3);
        assert_eq!(slowest.len(), 3);
        assert!(slowest.is_sorted_by_key(|bottleneck| bottleneck.step));
        let least = slowest.iter().map(|slow| slow.seconds).fold(f64::INFINITY, f64::min);
        assert_eq!(all.iter().filter(|step| step.seconds > least).count(), 2);
        assert!(all.iter().all(|step| step.left > 0 && step.seconds > 0.0));
        let (slow, text) = (&slowest[0], slowest[0].to_string());
        let begin = format!("{:.0} s with {} cells open: ", slow.seconds, slow.left);
        assert!(text.starts_with(&begin), "an explanation has other step numbers: {text}");
    }
}
