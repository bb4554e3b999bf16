//! [`Reduction`]: a puzzle whose givens are changed step by step while its solution stays the only
//! one.

use super::UniquePuzzle;
use super::fast_check::{FastCheck, Redundancy};
use crate::geometry::CellSet;
use crate::grid::{Grid, Solution};

/// A puzzle with one solution, and a change of its givens that is being tried.
///
/// [`try_change`](Reduction::try_change) sets the change, [`commit`](Reduction::commit) makes it.
/// A change that is not committed has no effect.
#[derive(Clone, Debug)]
pub(crate) struct Reduction {
    fast_check: FastCheck,
    grid: Grid,
    givens: CellSet,
    /// Givens that the change removes.
    removed: CellSet,
    /// Cells that the change makes given.
    added: CellSet,
}

impl Reduction {
    /// The puzzle that gives the cells `givens` of `solution`, which must determine it.
    pub(crate) fn new(solution: Solution, givens: CellSet) -> Reduction {
        let fast_check = FastCheck::new(solution, givens);
        let mut grid = solution.to_grid();
        clear(&mut grid, !givens);
        Reduction { fast_check, grid, givens, removed: CellSet::EMPTY, added: CellSet::EMPTY }
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

    /// Tries to remove the givens in `removed` and to add the cells in `added`, and says what the
    /// fast check knows about it: [`Redundancy::Redundant`] if the solution stays the only one.
    pub(crate) fn try_change(&mut self, removed: CellSet, added: CellSet) -> Redundancy {
        self.removed = removed;
        self.added = added;
        self.fast_check.check(self.givens.difference(removed) | added, removed, added)
    }

    /// The puzzle after the change that is being tried.
    pub(crate) fn changed_grid(&self) -> Grid {
        let mut grid = self.grid;
        clear(&mut grid, self.removed);
        self.added.iter().for_each(|cell| grid.set(cell, Some(self.solution().get(cell))));
        grid
    }

    /// Makes the change that is being tried.
    pub(crate) fn commit(&mut self) {
        self.grid = self.changed_grid();
        self.givens = self.givens.difference(self.removed) | self.added;
        self.fast_check.commit();
    }
}

fn clear(grid: &mut Grid, cells: CellSet) {
    cells.iter().for_each(|cell| grid.set(cell, None));
}
