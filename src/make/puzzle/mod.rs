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
mod learned_sets;
mod mutations;
pub(crate) mod near_misses;
mod pattern;
mod ranking;
pub(crate) mod reduction;
mod symmetric_minimal;
pub(crate) mod symmetry;

use crate::geometry::CellSet;
use crate::grid::{Grid, Solution};
use crate::solve::answer::Verdict;
use crate::solve::search::Search;

/// A puzzle with exactly one solution, and that solution. Nothing checks this again: code that
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
