//! [`Pool`]: the hardest puzzles known, best first.

use crate::grid::Grid;
use crate::logic::Rating;
use core::cmp::Reverse;
use core::fmt;
use core::str::FromStr;

/// What makes a puzzle hard.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Objective {
    /// How many guesses [`Search`](crate::Search) needs: the median over five images.
    Guesses,
    /// Sudoku Explainer's rating of the hardest step, then guesses.
    Er,
}

impl Objective {
    /// Both.
    pub const ALL: [Objective; 2] = [Objective::Guesses, Objective::Er];

    /// The name that [`Objective::from_str`] takes.
    pub const fn name(self) -> &'static str {
        match self {
            Objective::Guesses => "guesses",
            Objective::Er => "er",
        }
    }
}

/// No objective of that name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnknownObjective;

impl fmt::Display for UnknownObjective {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no such objective; there are guesses and er")
    }
}

impl core::error::Error for UnknownObjective {}

impl FromStr for Objective {
    type Err = UnknownObjective;

    fn from_str(name: &str) -> Result<Objective, UnknownObjective> {
        let mut all = Objective::ALL.into_iter();
        all.find(|objective| objective.name() == name).ok_or(UnknownObjective)
    }
}

/// How hard a puzzle is, by either objective: greater is harder.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Hardness {
    /// Only where this is the objective; least where the techniques do not solve the puzzle.
    pub er: Rating,
    /// The guesses that it takes, the median over five images.
    pub guesses: u64,
}

/// A puzzle of the pool.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hard {
    /// The puzzle, in its canonical form: minimal, with one solution.
    pub puzzle: Grid,
    /// How hard it is.
    pub hardness: Hardness,
    /// It was given, not found.
    pub given: bool,
    /// How often its neighbours were looked at.
    pub looks: u32,
}

impl Hard {
    /// The hardest first; of equally hard ones the first in the order of the alphabet.
    fn rank(&self) -> (Reverse<Hardness>, &Grid) {
        (Reverse(self.hardness), &self.puzzle)
    }
}

/// So many puzzles that were better than the rest.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pool {
    puzzles: Vec<Hard>,
    capacity: usize,
}

impl Pool {
    /// An empty pool that keeps the best `capacity` puzzles.
    pub fn new(capacity: usize) -> Pool {
        Pool { puzzles: Vec::new(), capacity }
    }

    /// The puzzles, the hardest first.
    pub fn puzzles(&self) -> &[Hard] {
        &self.puzzles
    }

    /// Adds a puzzle, if it is new and good enough, and says whether it was. What is dropped is
    /// worse than all that stay, so the pool holds the best of all that were ever added, in
    /// whichever order they came.
    pub fn add(&mut self, hard: Hard) -> bool {
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

    /// Whether a puzzle this hard has a place in the pool, if it is new.
    pub fn admits(&self, hardness: Hardness) -> bool {
        self.puzzles.len() < self.capacity
            || self.puzzles.last().is_some_and(|last| last.hardness <= hardness)
    }

    /// Counts a look at the neighbours of the puzzle at `index`.
    pub(crate) fn look(&mut self, index: usize) {
        if let Some(hard) = self.puzzles.get_mut(index) {
            hard.looks += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Cell, Digit};
    use crate::random::Random;

    #[test]
    fn the_pool_holds_the_best_of_all_that_came() {
        let mut random = Random::new(1, 0);
        let mut all: Vec<Hard> = (0..200)
            .map(|k| {
                let mut puzzle = Grid::EMPTY;
                puzzle.set(Cell::ALL[k % 81], Some(Digit::ALL[k / 81]));
                let hardness = Hardness { er: Rating(0), guesses: random.below(20) };
                Hard { puzzle, hardness, given: false, looks: 0 }
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
