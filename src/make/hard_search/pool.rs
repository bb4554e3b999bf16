//! [`Pool`]: the hardest puzzles known, the hardest first.

use crate::grid::Grid;
use crate::logic::Rating;
use crate::names::by_name;
use core::cmp::Reverse;

/// The measure of hardness that a search maximizes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Objective {
    /// The guesses that [`Search`](crate::Search) takes: the median over five equivalent puzzles.
    Guesses,
    /// ER, Sudoku Explainer's rating of the hardest step, and among equal ratings resistance.
    Er,
    /// Resistance alone, an estimate of ER: a search can look at far more puzzles if it does not
    /// rate them.
    Resistance,
}

impl Objective {
    /// The objectives that a user can name; resistance is for searches that rate some of the
    /// puzzles themselves.
    pub const ALL: [Objective; 2] = [Objective::Guesses, Objective::Er];

    /// The name that [`Objective::from_str`](core::str::FromStr) takes.
    pub const fn name(self) -> &'static str {
        match self {
            Objective::Guesses => "guesses",
            Objective::Er => "er",
            Objective::Resistance => "resistance",
        }
    }
}

by_name!(Objective, "an objective");

/// How hard a puzzle is: greater is harder.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[non_exhaustive]
pub struct Hardness {
    /// For [`Objective::Er`], the rating. 0 for another objective, and for a puzzle that the
    /// techniques do not solve.
    pub er: Rating,
    /// For [`Objective::Er`] and [`Objective::Resistance`], the number of candidates that trial and
    /// error with simple rules leaves, counted several times: an estimate of the rating. 0 for
    /// [`Objective::Guesses`].
    pub resistance: u64,
    /// The number of guesses that the puzzle takes, the median over five equivalent puzzles. 0 for
    /// [`Objective::Resistance`].
    pub guesses: u64,
}

impl Hardness {
    /// The hardness for [`Objective::Guesses`].
    pub(crate) fn of_guesses(guesses: u64) -> Hardness {
        Hardness { er: Rating::default(), resistance: 0, guesses }
    }

    /// The hardness for [`Objective::Resistance`].
    pub(crate) fn of_resistance(resistance: u64) -> Hardness {
        Hardness { resistance, ..Hardness::of_guesses(0) }
    }
}

/// A puzzle of the pool.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct HardPuzzle {
    /// A minimal puzzle with one solution, in its canonical form.
    pub puzzle: Grid,
    /// How hard it is.
    pub hardness: Hardness,
    /// True if the search began with it, false if the search found it.
    pub is_given: bool,
    /// How often it was expanded: how often its neighbours were searched for.
    pub expansions: u32,
    /// The number of the round that found it. 0 for those that were found while the search expanded
    /// the puzzles of all rounds.
    pub round: u32,
}

impl HardPuzzle {
    /// The order of a pool: the hardest first, equally hard ones in the order of their text.
    fn rank(&self) -> (Reverse<Hardness>, &Grid) {
        (Reverse(self.hardness), &self.puzzle)
    }
}

/// The hardest of all puzzles that were added, up to a capacity.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Pool {
    puzzles: Vec<HardPuzzle>,
    capacity: usize,
}

impl Pool {
    /// An empty pool that keeps the hardest `capacity` puzzles.
    pub(crate) fn new(capacity: usize) -> Pool {
        Pool { puzzles: Vec::new(), capacity }
    }

    /// The puzzles, the hardest first.
    pub(crate) fn puzzles(&self) -> &[HardPuzzle] {
        &self.puzzles
    }

    /// Adds a puzzle if it is new and hard enough. Returns true if it was added. A dropped puzzle
    /// is easier than all that stay, so the pool holds the hardest of all that were ever added, in
    /// whatever order.
    pub(crate) fn add(&mut self, hard: HardPuzzle) -> bool {
        let Err(at) = self.puzzles.binary_search_by(|known| known.rank().cmp(&hard.rank())) else {
            return false;
        };
        if at >= self.capacity {
            return false;
        }
        self.puzzles.insert(at, hard);
        self.puzzles.truncate(self.capacity);
        true
    }

    /// True if a new puzzle this hard would be added.
    pub(crate) fn admits(&self, hardness: Hardness) -> bool {
        self.puzzles.len() < self.capacity
            || self.puzzles.last().is_some_and(|last| last.hardness <= hardness)
    }

    /// Counts an expansion of the puzzle at `index`.
    pub(crate) fn count_expansion(&mut self, index: usize) {
        if let Some(hard) = self.puzzles.get_mut(index) {
            hard.expansions += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Cell, Digit};
    use crate::random::Random;

    #[test]
    fn the_pool_holds_the_hardest_of_all_that_were_added() {
        let mut random = Random::new(1, 0);
        let mut all: Vec<HardPuzzle> = (0..200)
            .map(|k| {
                let mut puzzle = Grid::EMPTY;
                puzzle.set(Cell::ALL[k % 81], Some(Digit::ALL[k / 81]));
                let hardness = Hardness::of_guesses(random.below(20));
                HardPuzzle { puzzle, hardness, is_given: false, expansions: 0, round: 0 }
            })
            .collect();
        let mut pool = Pool::new(50);
        for _ in 0..2 {
            random.shuffle(&mut all);
            for &hard in &all {
                let admitted = pool.admits(hard.hardness);
                assert!(admitted || !pool.add(hard));
                pool.add(hard);
            }
        }
        all.sort_by(|a, b| a.rank().cmp(&b.rank()));
        assert_eq!(pool.puzzles(), &all[..50]);
    }
}
