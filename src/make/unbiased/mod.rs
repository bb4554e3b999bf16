//! [`UnbiasedDraw`]: minimal puzzles drawn from all minimal puzzles, each equally likely.
//!
//! A dig (removing givens as long as the solution stays the only one) can end at every minimal
//! puzzle, but it prefers few givens: dug puzzles have 24.4 givens on average, all minimal puzzles
//! 26.6.
//!
//! # The method
//!
//! The plain way is to draw a random complete grid and a random set of its cells, and to keep the
//! set if it is a minimal puzzle. It prefers no puzzle to another. But it keeps only one in a
//! million sets of 26 cells, and one in a billion sets of 30 cells. So here the set grows, and only
//! by a cell of an unavoidable set that has no given yet:
//!
//! 1. Draw a random grid and `r` of its cells: the *root*. All sets of `r` cells are equally
//!    likely.
//! 2. If the set has several solutions, it has no given in some unavoidable set (cells whose digits
//!    can be rearranged). Every puzzle has a given in this set. So the search branches: the first
//!    branch adds the first cell of the unavoidable set, the second branch adds the second cell and
//!    excludes the first, and so on.
//! 3. A branch with `m` cells is kept with the probability (m - r) / m.
//! 4. A set with one solution is a puzzle, and kept if it is minimal. It does not grow.
//!
//! # Why all puzzles are equally likely
//!
//! A minimal puzzle with `n` givens contains C(n, r) roots, and each of them is drawn with the
//! probability 1 / C(81, r). From each of them exactly one path of branches leads to the puzzle: at
//! each branching, the branch that adds the first of the puzzle's own cells. This is true for every
//! choice of the unavoidable set, because it does not depend on which branches are kept later.
//! All branches of the path are kept with the probability
//!
//! ```text
//!   1     2           n-r    r! (n-r)!      1
//! ----- · ----- · ... · ---- = --------- = -------
//! r + 1   r + 2         n         n!       C(n, r)
//! ```
//!
//! So a draw finds each minimal puzzle with the probability 1 / C(81, r), for every `n`.
//!
//! A smaller `r` takes less time, but then one root leads to several puzzles, which have most of
//! their givens in common. So `r` is 22. Puzzles with 20 and 21 givens have no roots of 22 cells.
//! They grow from roots of 20 cells: C(81, 20) / C(81, 22) such roots are drawn for each
//! root of 22 cells, which makes these puzzles as likely as the others. Puzzles with fewer than 20
//! givens are never drawn; they are less than one in 100 billion.
//!
//! Few roots lead to a puzzle, but one that does often leads to a second one. So only every second
//! puzzle from one grid is kept, beginning with the first or the second at random. The probability
//! is the same for all puzzles, and hardly any two have a grid in common.
//!
//! # Sources
//!
//! The bias and ways to correct it were described by Red Ed in the Sudoku Players' Forum and by
//! Denis Berthier ("Unbiased Statistics of a CSP: A Controlled-Bias Generator", 2009), who found
//! the distribution that the tests compare with. The sampler of tdoku (Tom Dillon) is uniform among
//! puzzles with the same number of givens. These methods correct the distribution of the number of
//! givens afterwards; this one needs no correction.

mod tree;

use super::dig::minimal::MinimalCheck;
use super::dig::reduction::UniquePuzzle;
use super::grid::fill::fill;
use super::oracle::BatchOracle;
use crate::cancel;
use crate::geometry::CellSet;
use crate::random::Random;
use crate::solve::search::Search;
use core::ops::Range;
use tree::{Root, Tree};

/// The number of large roots that are drawn in one grid. They lead to a puzzle in one of 120 grids.
const ROOTS: usize = 64;
/// The roots of puzzles with 22 givens or more.
const LARGE: Root = Root { cells: 22, max_clues: 81 };
/// The roots of puzzles with 20 or 21 givens.
const SMALL: Root = Root { cells: 20, max_clues: 21 };
/// The number of large roots for which [`SMALL_ROOTS`] small roots are drawn on average.
const LARGE_ROOTS: u64 = 610;
/// The number of small roots that are drawn on average for [`LARGE_ROOTS`] large roots.
const SMALL_ROOTS: u64 = 77;
const _: () = {
    // C(81, 20) / C(81, 22) = (21 · 22) / (61 · 60).
    assert!(SMALL_ROOTS * 61 * 60 == LARGE_ROOTS * 21 * 22);
};
/// One in this number of a grid's puzzles is kept.
const KEPT: usize = 2;

/// Draws minimal puzzles, each equally likely. Each thread has its own.
#[derive(Default)]
pub(crate) struct UnbiasedDraw {
    search: Search,
}

impl UnbiasedDraw {
    /// The least number of givens of a puzzle that can be drawn.
    pub(crate) const FEWEST_CLUES: usize = SMALL.cells;

    /// The puzzles of the attempts with these numbers. Each attempt draws a random grid and some
    /// roots in it; most attempts lead to no puzzle.
    pub(crate) fn draw(
        &mut self,
        seed: u64,
        attempts: Range<u64>,
        oracle: &mut BatchOracle,
    ) -> Vec<UniquePuzzle> {
        let mut checks = Vec::new();
        // For each attempt, the end of its checks, and the number of its first puzzle that is kept.
        let mut ends = Vec::new();
        for number in attempts {
            cancel::check();
            let mut random = Random::new(seed, number);
            let mut tree = Tree::new(&mut self.search, fill(&mut random), random);
            for _ in 0..ROOTS {
                tree.grow(LARGE, CellSet::ALL);
                if tree.random.below(LARGE_ROOTS) < SMALL_ROOTS {
                    tree.grow(SMALL, CellSet::ALL);
                }
            }
            checks.extend(tree.found.iter().map(MinimalCheck::new));
            ends.push((checks.len(), tree.random.index(KEPT)));
        }
        let checks = oracle.run_all(checks);
        let mut drawn = Vec::new();
        let mut begin = 0;
        for (end, first) in ends {
            let minimal = checks[begin..end].iter().filter_map(MinimalCheck::minimal);
            drawn.extend(minimal.skip(first).step_by(KEPT));
            begin = end;
        }
        drawn
    }
}

#[cfg(test)]
mod tests;
