//! [`Site`]: a puzzle whose givens are changed one step at a time.

use super::fast_check::{Look, Quarry};
use crate::geometry::CellSet;
use crate::grid::{Grid, Solution};

/// A puzzle with one solution, and a change of its givens that is being considered.
#[derive(Clone, Debug)]
pub(crate) struct Site {
    quarry: Quarry,
    grid: Grid,
    givens: CellSet,
    /// Cells that would be given no longer.
    taken: CellSet,
    /// Cells that would be given as well.
    added: CellSet,
}

impl Site {
    /// The cells `givens` of `solution`, which determine it.
    pub(crate) fn new(solution: Solution, givens: CellSet) -> Site {
        let quarry = Quarry::new(solution, givens);
        let mut grid = Grid::new(solution.cells().map(Some));
        clear(&mut grid, !givens);
        Site { quarry, grid, givens, taken: CellSet::EMPTY, added: CellSet::EMPTY }
    }

    pub(crate) fn solution(&self) -> &Solution {
        self.quarry.solution()
    }

    pub(crate) fn grid(&self) -> &Grid {
        &self.grid
    }

    pub(crate) fn givens(&self) -> CellSet {
        self.givens
    }

    /// Whether the solution would stay the only one, at a look, if the givens in `taken` went and
    /// the cells in `added` were given.
    pub(crate) fn consider(&mut self, taken: CellSet, added: CellSet) -> Look {
        self.taken = taken;
        self.added = added;
        self.quarry.look(self.givens.difference(taken) | added, taken, added)
    }

    /// The puzzle as it would be.
    pub(crate) fn considered(&self) -> Grid {
        let mut grid = self.grid;
        clear(&mut grid, self.taken);
        self.fill(&mut grid, self.added);
        grid
    }

    /// Makes the change. (One that is not made leaves no trace.)
    pub(crate) fn accept(&mut self) {
        self.grid = self.considered();
        self.givens = self.givens.difference(self.taken) | self.added;
        self.quarry.accept();
    }

    fn fill(&self, grid: &mut Grid, cells: CellSet) {
        cells.iter().for_each(|cell| grid.set(cell, Some(self.solution().cells()[cell])));
    }
}

fn clear(grid: &mut Grid, cells: CellSet) {
    cells.iter().for_each(|cell| grid.set(cell, None));
}
