//! [`UniquePuzzle`]: a puzzle with its only solution. [`Reduction`]: such a puzzle that loses
//! givens step by step.

use super::fast_check::{FastCheck, Redundancy};
use crate::geometry::{Candidate, CellSet};
use crate::grid::{Grid, Solution};
use crate::solve::answer::Verdict;
use crate::solve::query::Query;
use crate::solve::search::Search;

/// A puzzle with exactly one solution, and that solution. This is not checked again: code that
/// fills in the fields must have proved it, as [`UniquePuzzle::of`] does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UniquePuzzle {
    /// The givens.
    pub puzzle: Grid,
    /// The only solution.
    pub solution: Solution,
}

impl UniquePuzzle {
    /// `puzzle` and its solution, if it has exactly one.
    ///
    /// ```
    /// use ennead::make::UniquePuzzle;
    ///
    /// let puzzle: ennead::Grid =
    ///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    ///         .parse()?;
    /// assert!(UniquePuzzle::of(&puzzle).is_some_and(|unique| unique.solution.solves(&puzzle)));
    /// assert_eq!(UniquePuzzle::of(&ennead::Grid::EMPTY), None);
    /// # Ok::<(), ennead::format::ParseError>(())
    /// ```
    pub fn of(puzzle: &Grid) -> Option<UniquePuzzle> {
        match Search::new().verdict(puzzle) {
            Verdict::Unique(solution) => Some(UniquePuzzle { puzzle: *puzzle, solution }),
            Verdict::None | Verdict::Multiple { .. } => None,
        }
    }

    /// The given cells.
    pub fn given_cells(&self) -> CellSet {
        self.puzzle.given_cells()
    }
}

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

    /// Sets `removed` as the givens to try, and returns the result of the fast check.
    pub(crate) fn try_removal(&mut self, removed: CellSet) -> Redundancy {
        self.removed = removed;
        self.fast_check.check(self.givens - removed, removed)
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
        self.givens -= self.removed;
        self.fast_check.remove(self.removed);
    }
}

fn clear(grid: &mut Grid, cells: CellSet) {
    cells.iter().for_each(|cell| grid.set(cell, None));
}
