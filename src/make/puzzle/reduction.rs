//! [`Reduction`]: a puzzle that loses givens step by step while its solution stays the only one.

use super::UniquePuzzle;
use super::fast_check::{FastCheck, Redundancy};
use crate::geometry::{Candidate, CellSet};
use crate::grid::{Grid, Solution};
use crate::solve::query::Query;

/// A puzzle with one solution, and a set of givens whose removal is being tried.
///
/// [`try_removal`](Reduction::try_removal) sets the givens to try, and
/// [`commit`](Reduction::commit) removes them. A removal that is not committed has no effect.
#[derive(Clone, Debug)]
pub(crate) struct Reduction {
    fast_check: FastCheck,
    grid: Grid,
    givens: CellSet,
    /// The givens whose removal is being tried.
    removed: CellSet,
}

impl Reduction {
    /// The puzzle that gives the cells `givens` of `solution`, which must determine it.
    pub(crate) fn new(solution: Solution, givens: CellSet) -> Reduction {
        let fast_check = FastCheck::new(solution, givens);
        let mut grid = solution.to_grid();
        clear(&mut grid, !givens);
        Reduction { fast_check, grid, givens, removed: CellSet::EMPTY }
    }

    pub(crate) fn solution(&self) -> &Solution {
        self.fast_check.solution()
    }

    pub(crate) fn grid(&self) -> &Grid {
        &self.grid
    }

    pub(crate) fn puzzle(&self) -> UniquePuzzle {
        UniquePuzzle { puzzle: self.grid, solution: *self.solution() }
    }

    pub(crate) fn givens(&self) -> CellSet {
        self.givens
    }

    /// Sets `removed` as the givens to try, and returns what the fast check knows about them:
    /// [`Redundancy::Redundant`] if the solution stays the only one without them.
    pub(crate) fn try_removal(&mut self, removed: CellSet) -> Redundancy {
        self.removed = removed;
        self.fast_check.check(self.givens.difference(removed), removed)
    }

    /// The query for a solver: does the puzzle without the givens that are being tried have exactly
    /// one solution?
    pub(crate) fn query(&self) -> Query {
        let mut grid = self.grid;
        clear(&mut grid, self.removed);
        match self.removed.single() {
            Some(cell) => Query::without(grid, Candidate::new(cell, self.solution().get(cell))),
            None => Query::new(grid),
        }
    }

    /// Removes the givens that are being tried. The solution must stay the only one without them.
    pub(crate) fn commit(&mut self) {
        clear(&mut self.grid, self.removed);
        self.givens = self.givens.difference(self.removed);
        self.fast_check.remove(self.removed);
    }
}

fn clear(grid: &mut Grid, cells: CellSet) {
    cells.iter().for_each(|cell| grid.set(cell, None));
}
