//! [`UnbiasedDraw`]: minimal puzzles drawn from all minimal puzzles, each equally likely.
//!
//! A dig ends at every minimal puzzle, but at some more often than at others: it prefers few
//! givens. So puzzles that were dug have 24.4 givens on average, all minimal puzzles 26.6.
//!
//! # The method
//!
//! The plain way is to draw a random complete grid and a random set of its cells, and to keep the
//! set if it is a minimal puzzle: nothing prefers one puzzle to another. But of the sets of 26
//! cells one in a million is kept, and of 30 cells one in a billion. So here the set grows, and
//! only where it must:
//!
//! 1. Draw a random grid and `r` of its cells: the *root*. All sets of `r` cells are equally
//!    likely.
//! 2. If the set has several solutions, it has no given in some unavoidable set (cells whose digits
//!    can be rearranged). Every puzzle has a given in it. So the set branches: the first branch
//!    adds the first cell of the unavoidable set, the second branch adds the second cell and
//!    excludes the first, and so on.
//! 3. A branch that has `m` cells is kept with the probability (m - r) / m.
//! 4. If the set has one solution, it is a puzzle, and kept if it is minimal. It does not grow.
//!
//! # Why all puzzles are equally likely
//!
//! A minimal puzzle with `n` givens contains C(n, r) roots, and each of them is drawn with the
//! probability 1 / C(81, r). From each of them exactly one path of branches leads to the puzzle: at
//! each branching, the one that adds the first of the puzzle's own cells. This is so whatever
//! unavoidable set was chosen, since the choice does not look at what is kept later. All branches
//! of the path are kept with the probability
//!
//! ```text
//!   1     2           n-r    r! (n-r)!      1
//! ----- · ----- · ... · ---- = --------- = -------
//! r + 1   r + 2         n         n!       C(n, r)
//! ```
//!
//! Together, a draw finds each minimal puzzle with the probability 1 / C(81, r), whatever its `n`.
//!
//! A smaller `r` takes less time, but then several puzzles come from one root, with most of their
//! givens in common. So `r` is 22. That leaves out puzzles with 20 and 21 givens: they come from
//! roots of 20 cells, as many as make them equally likely, C(81, 20) / C(81, 22) for each other
//! root. Puzzles with fewer than 20 givens never come; they are less than one in 100 billion.
//!
//! Few roots lead to a puzzle, but where one does, it often leads to a second. So only
//! one of two puzzles is kept: every other of those from one grid, beginning with the first or the
//! second by chance. The probability is the same for all, and hardly any two have a grid in common.
//!
//! # What was measured
//!
//! A puzzle takes 45 ms, and 2 to 3 of 100 have a grid in common with another. Without
//! [`Tree::has_redundant_given`] it takes several times as long. With roots of 20, 22 and 23 cells
//! 45, 23 and 15 of 100 had a grid in common, before one of two is dropped, and a puzzle took 18,
//! 42 and 75 ms. With branches that are kept independently instead of evenly there were more.
//!
//! # Sources
//!
//! The bias and ways to correct it were described by Red Ed in the Sudoku Players' Forum and by
//! Denis Berthier ("Unbiased Statistics of a CSP: A Controlled-Bias Generator", 2009), who found
//! the distribution that the tests compare with. The sampler of tdoku (Tom Dillon) is uniform among
//! puzzles with the same number of givens. These weigh the numbers of givens afterwards; here they
//! come out right.

mod tree;

use super::grid::fill::fill;
use super::minimal::MinimalCheck;
use super::oracle::BatchOracle;
use super::puzzle::UniquePuzzle;
use crate::cancel;
use crate::geometry::CellSet;
use crate::random::Random;
use core::ops::Range;
use tree::{Root, Tree};

/// Roots that are drawn in one grid. They lead to a puzzle in one of 120 grids.
const ROOTS: usize = 64;
/// Roots of puzzles with 22 givens or more.
const LARGE: Root = Root { cells: 22, max_clues: 81 };
/// Roots of puzzles with 20 or 21 givens.
const SMALL: Root = Root { cells: 20, max_clues: 21 };
/// For this number of large roots ...
const LARGE_ROOTS: u64 = 610;
/// ... this number of small ones are drawn on average.
const SMALL_ROOTS: u64 = 77;
const _: () = {
    // C(81, 20) / C(81, 22) = (21 · 22) / (61 · 60).
    assert!(SMALL_ROOTS * 61 * 60 == LARGE_ROOTS * 21 * 22);
};
/// One in this number of a grid's puzzles is kept.
const KEPT: usize = 2;

/// Draws puzzles. One thread has one.
#[derive(Default)]
pub(crate) struct UnbiasedDraw {
    tree: Tree,
    found: Vec<UniquePuzzle>,
}

impl UnbiasedDraw {
    /// The fewest givens of a puzzle that is drawn.
    pub(crate) const FEWEST_CLUES: usize = SMALL.cells;

    /// Makes the attempts with these numbers: each draws a random grid and some roots in it. Most
    /// lead to no puzzle. If it is ended, the result is empty.
    pub(crate) fn draw(
        &mut self,
        seed: u64,
        attempts: Range<u64>,
        oracle: &mut BatchOracle,
    ) -> Vec<UniquePuzzle> {
        let mut checks = Vec::new();
        // For each attempt, the end of its checks, and which puzzle of it is kept first.
        let mut ends = Vec::new();
        for number in attempts {
            if cancel::is_requested() {
                return Vec::new();
            }
            let mut random = Random::new(seed, number);
            self.tree.plant(fill(&mut random));
            for _ in 0..ROOTS {
                self.tree.grow(LARGE, CellSet::ALL, &mut random, &mut self.found);
                if random.below(LARGE_ROOTS) < SMALL_ROOTS {
                    self.tree.grow(SMALL, CellSet::ALL, &mut random, &mut self.found);
                }
            }
            checks.extend(self.found.drain(..).map(|made| MinimalCheck::new(&made)));
            ends.push((checks.len(), random.index(KEPT)));
        }
        if oracle.run_all(&mut checks).is_err() {
            return Vec::new();
        }
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
