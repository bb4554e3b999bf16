//! [`Rounds`]: the restarts of a search by rating. A new round begins when the search has found no
//! higher rating for some time.
//!
//! A search may stay in a part of the neighbourhood without a higher rating. So a new round begins
//! after some steps without a higher rating. Its steps expand only the given puzzles and those that
//! this round found. Puzzles of earlier rounds are not added again, so the new round
//! explores another part. Every second step still expands the hardest puzzles of all rounds.

use super::pool::{HardPuzzle, Objective, Pool};
use crate::logic::Rating;

/// After this many steps in a row without a higher rating, the next round begins. The rounds that
/// reached ER 10 had up to 63 such steps in a row.
const MOST_STALLED: u32 = 64;

/// The current round of a search.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Rounds {
    /// The number of the round. The steps of round 0 expand all puzzles.
    pub(super) number: u32,
    /// The number of steps of this round since the last one that found a rating higher than all
    /// before it in the round.
    pub(super) stalled: u32,
}

impl Rounds {
    /// The round to which the step with the number `step` and the puzzles that it finds belong: the
    /// current one, or 0 if the step expands the puzzles of all rounds.
    pub(super) fn of_step(self, step: u64) -> u32 {
        if step % 2 == 1 { self.number } else { 0 }
    }

    /// True if the steps of `round` expand this puzzle.
    pub(super) fn expands(round: u32, hard: &HardPuzzle) -> bool {
        round == 0 || hard.is_given || hard.round == round
    }

    /// The highest rating of a puzzle that the round has found; in round 0, of any puzzle.
    pub(super) fn highest(self, pool: &Pool) -> Rating {
        let mut puzzles = pool.puzzles().iter();
        let first = puzzles.find(|hard| self.number == 0 || hard.round == self.number);
        first.map_or(Rating::default(), |hard| hard.hardness.er)
    }

    /// Ends the step with the number `step`, and begins a new round if this one has stalled.
    /// `before` is the highest rating of the round before the step.
    pub(super) fn end_step(
        &mut self,
        step: u64,
        objective: Objective,
        before: Rating,
        pool: &Pool,
    ) {
        // A search by guesses does not stall. Steps of round 0 do not count in a later round.
        if objective != Objective::Er || self.of_step(step) != self.number {
            return;
        }
        self.stalled = if self.highest(pool) > before { 0 } else { self.stalled.saturating_add(1) };
        if self.stalled >= MOST_STALLED {
            *self = Rounds { number: self.number.saturating_add(1), stalled: 0 };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::pool::Hardness;
    use super::*;
    use crate::geometry::{Cell, Digit};
    use crate::grid::Grid;

    /// A pool with one puzzle of each round and rating.
    fn pool(all: &[(u32, u16)]) -> Pool {
        let mut pool = Pool::new(usize::MAX);
        for (&cell, &(round, er)) in Cell::ALL.iter().zip(all) {
            let mut puzzle = Grid::EMPTY;
            puzzle.set(cell, Some(Digit::ALL[0]));
            let hardness = Hardness { er: Rating(er), ..Hardness::of_guesses(0) };
            pool.add(HardPuzzle { puzzle, hardness, is_given: false, expansions: 0, round });
        }
        pool
    }

    #[test]
    fn a_round_ends_when_its_steps_find_nothing_higher() {
        let (low, high) = (pool(&[(0, 98), (1, 90)]), pool(&[(0, 99), (1, 92)]));
        let mut rounds = Rounds::default();
        let mut step = 0;
        let mut end_steps = |rounds: &mut Rounds, count: u32, before, pool: &Pool| {
            for _ in 0..count {
                rounds.end_step(step, Objective::Er, Rating(before), pool);
                step += 1;
            }
        };
        end_steps(&mut rounds, MOST_STALLED - 1, 98, &low);
        assert_eq!(rounds, Rounds { number: 0, stalled: MOST_STALLED - 1 });
        end_steps(&mut rounds, 1, 98, &high);
        assert_eq!(rounds, Rounds::default(), "99 is higher");
        end_steps(&mut rounds, MOST_STALLED, 99, &high);
        assert_eq!(rounds, Rounds { number: 1, stalled: 0 });
        // Every other step belongs to the round, in which 92 is the highest rating.
        end_steps(&mut rounds, 20, 92, &high);
        assert_eq!(rounds, Rounds { number: 1, stalled: 10 });
        end_steps(&mut rounds, 2, 90, &high);
        assert_eq!(rounds, Rounds { number: 1, stalled: 0 });
        end_steps(&mut rounds, 2 * MOST_STALLED, 92, &high);
        assert_eq!(rounds, Rounds { number: 2, stalled: 0 });
        assert_eq!(rounds.highest(&high), Rating(0));
        let mut other = Rounds::default();
        (0..1000).for_each(|step| other.end_step(step, Objective::Guesses, Rating(0), &low));
        assert_eq!(other, Rounds::default());
    }
}
