//! [`Rank`]: the order by which HoDoKu chooses one of the steps that a search finds.

use crate::geometry::Candidate;
use crate::logic::step::Step;
use core::cmp::Reverse;

/// The rank of a step by its eliminations: HoDoKu takes the step with the smallest rank. More
/// eliminations rank first; among equals, the smaller sum of `cell * (1 + 80 k) + digit` over the
/// eliminations. `cell` is 0 to 80, `digit` 1 to 9, and `k` numbers the eliminations from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Rank(Reverse<usize>, usize);

impl Rank {
    /// The rank of a step that removes `eliminations`, in ascending order.
    pub(super) fn new(eliminations: &[Candidate]) -> Rank {
        let weighted = |(k, eliminated): (usize, &Candidate)| {
            eliminated.cell.index() * (1 + 80 * k) + usize::from(eliminated.digit.value())
        };
        Rank(Reverse(eliminations.len()), eliminations.iter().enumerate().map(weighted).sum())
    }
}

/// A step with a rank.
pub(super) trait Ranked {
    /// The candidates that it removes, in ascending order.
    fn eliminations(&self) -> &[Candidate];
}

impl Ranked for Step {
    fn eliminations(&self) -> &[Candidate] {
        &self.eliminations
    }
}

/// The step with the smallest rank of those offered so far; of equals the first.
pub(super) struct Best<T> {
    best: Option<(Rank, T)>,
}

impl<T: Ranked> Best<T> {
    pub(super) fn new() -> Best<T> {
        Best { best: None }
    }

    /// True if a step that removes `eliminations` would be the best so far.
    pub(super) fn beats(&self, eliminations: &[Candidate]) -> bool {
        !eliminations.is_empty() && self.is_better(Rank::new(eliminations))
    }

    /// True if the best so far comes before a step that removes `eliminations`.
    pub(super) fn outranks(&self, eliminations: &[Candidate]) -> bool {
        self.best.as_ref().is_some_and(|(best, _)| *best < Rank::new(eliminations))
    }

    /// True if a step that removes `count` candidates could be the best so far, whichever
    /// candidates they are. Always false for fewer than two.
    pub(super) fn may_take(&self, count: usize) -> bool {
        count > 1 && self.best.as_ref().is_none_or(|(Rank(Reverse(most), _), _)| count >= *most)
    }

    fn is_better(&self, rank: Rank) -> bool {
        self.best.as_ref().is_none_or(|(best, _)| rank < *best)
    }

    /// Takes `step` if it removes something and is the best so far.
    pub(super) fn offer(&mut self, step: T) {
        if self.beats(step.eliminations()) {
            self.best = Some((Rank::new(step.eliminations()), step));
        }
    }

    pub(super) fn into_step(self) -> Option<T> {
        self.best.map(|(_, step)| step)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Cell, Digit};

    #[test]
    fn more_eliminations_come_first_then_lower_cells() {
        let at = |cell, digit| Candidate::new(cell, digit);
        let two = [at(Cell::R8C8, Digit::D1), at(Cell::R9C9, Digit::D1)];
        let low = [at(Cell::R1C2, Digit::D9)];
        let high = [at(Cell::R2C2, Digit::D1)];
        let order = [&two[..], &low, &high].map(Rank::new);
        assert!(order.is_sorted_by(|a, b| a < b), "{order:?}");
        // The second cell weighs 81 times as much as the first.
        assert_eq!(Rank::new(&two), Rank(Reverse(2), 70 + 1 + 80 * 81 + 1));
    }
}
