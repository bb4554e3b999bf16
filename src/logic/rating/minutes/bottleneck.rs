//! [`Bottleneck`]: a moment that takes a person long, and why.

use super::model::MODEL;
use super::obstacle::Obstacle;
use super::walk::{RUNS, walk};
use crate::logic::state::State;
use core::fmt;

/// A moment of a typical walk that takes long. Displays as a sentence without a period:
/// `40 s with 34 cells open: only one digit can be placed, and it is a naked single (r3c4=5)`. The
/// number of the step is left out, because the steps of the walk are not those of an explanation.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub struct Bottleneck {
    /// The number of the step on the walk, from 1.
    pub step: usize,
    /// The number of cells without a digit before it.
    pub left: usize,
    /// The time that the step takes.
    pub seconds: f64,
    /// The reason why it is slow.
    pub obstacle: Obstacle,
}

/// The slowest steps of a typical walk, at most `count`, in the order of the walk.
pub(in crate::logic::rating) fn bottlenecks(start: &State, count: usize) -> Vec<Bottleneck> {
    let typical = typical_run(start);
    let mut steps = Vec::new();
    walk(start, |moment| {
        if matches!(moment.obstacle, Obstacle::FewMoves { .. }) && moment.run != typical {
            return;
        }
        let (step, seconds) = (steps.len() + 1, MODEL.seconds(&moment));
        steps.push(Bottleneck { step, left: moment.left, seconds, obstacle: moment.obstacle });
    });
    steps.sort_by(|a, b| b.seconds.total_cmp(&a.seconds));
    steps.truncate(count);
    steps.sort_by_key(|bottleneck| bottleneck.step);
    steps
}

/// The run with the median time.
fn typical_run(start: &State) -> usize {
    let mut seconds = [0.0; RUNS];
    walk(start, |moment| {
        if matches!(moment.obstacle, Obstacle::FewMoves { .. }) {
            seconds[moment.run] += MODEL.seconds(&moment);
        }
    });
    let mut runs: [usize; RUNS] = core::array::from_fn(|run| run);
    runs.sort_by(|&a, &b| seconds[a].total_cmp(&seconds[b]));
    runs[RUNS / 2]
}

impl fmt::Display for Bottleneck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cells = if self.left == 1 { "cell" } else { "cells" };
        // The times of trials were not measured.
        if !matches!(self.obstacle, Obstacle::Trials(_) | Obstacle::Stuck(_)) {
            write!(f, "{:.0} s ", self.seconds)?;
        }
        write!(f, "with {} {cells} open: {}", self.left, self.obstacle)
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
