//! Puzzles with exactly one solution: dug out of complete grids, and chosen by symmetry, number of
//! givens and difficulty.

mod basic_techniques;
pub(crate) mod config;
pub(crate) mod criteria;
pub(crate) mod dig;
mod er_range;
mod exchange;
pub(crate) mod fast_check;
mod few_clues;
pub(crate) mod generator;
mod high_rating;
pub(crate) mod impossible;
mod known_sets;
mod mutations;
pub(crate) mod near_misses;
mod pattern;
pub(crate) mod reduction;
mod symmetric_minimal;
pub(crate) mod symmetry;

use crate::geometry::CellSet;
use crate::grid::{Grid, Solution};

/// A puzzle with exactly one solution, and that solution. Whoever makes one has proved it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UniquePuzzle {
    /// The givens.
    pub puzzle: Grid,
    /// The only solution.
    pub solution: Solution,
}

impl UniquePuzzle {
    /// The given cells.
    pub fn givens(&self) -> CellSet {
        self.puzzle.givens().map(|(cell, _)| cell).collect()
    }
}
