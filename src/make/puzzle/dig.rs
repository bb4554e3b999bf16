//! [`Dig`]: removes givens one orbit after the other, as long as the solution stays the only one.
//!
//! This is the usual way to make a puzzle ("digging holes"): each orbit of the symmetry is tried
//! once. An orbit that cannot be removed now can never be removed later, with still fewer givens
//! left, so at the end no orbit can be removed.

use super::UniquePuzzle;
use super::fast_check::Redundancy;
use super::reduction::Reduction;
use crate::geometry::CellSet;
use crate::grid::{Grid, Solution};
use crate::make::oracle::QueryTask;

/// A puzzle that loses givens. The result depends only on its solution and the order of its orbits.
#[derive(Clone, Debug)]
pub(crate) struct Dig {
    reduction: Reduction,
    /// Cells to be removed together; the last one is tried next.
    orbits: Vec<CellSet>,
    /// No orbit is removed if fewer givens than this would stay.
    min_clues: usize,
}

impl Dig {
    /// Starts with the cells `givens` of `solution`, which must determine it. Each of `orbits` (as
    /// far as it is given) is tried once, the last one first; at least `min_clues` givens stay.
    pub(crate) fn new(
        solution: Solution,
        givens: CellSet,
        orbits: Vec<CellSet>,
        min_clues: usize,
    ) -> Dig {
        Dig { reduction: Reduction::new(solution, givens), orbits, min_clues }
    }

    /// The puzzle as far as it was dug.
    pub(crate) fn grid(&self) -> &Grid {
        self.reduction.grid()
    }

    /// The puzzle as far as it was dug, with its solution.
    pub(crate) fn puzzle(&self) -> UniquePuzzle {
        self.reduction.puzzle()
    }

    /// The cells that are still given.
    pub(crate) fn givens(&self) -> CellSet {
        self.reduction.givens()
    }

    /// The solution, which stays the same.
    pub(crate) fn solution(&self) -> &Solution {
        self.reduction.solution()
    }
}

impl QueryTask for Dig {
    fn next_query(&mut self) -> Option<Grid> {
        while let Some(&orbit) = self.orbits.last() {
            let removed = orbit & self.givens();
            if removed.is_empty() || self.givens().len() < self.min_clues + removed.len() {
                self.orbits.pop();
                continue;
            }
            match self.reduction.try_change(removed, CellSet::EMPTY) {
                Redundancy::Redundant => self.resume(true),
                Redundancy::Required => self.resume(false),
                Redundancy::Unknown => return Some(self.reduction.changed_grid()),
            }
        }
        None
    }

    fn resume(&mut self, is_unique: bool) {
        if is_unique {
            self.reduction.commit();
        }
        self.orbits.pop();
    }
}
