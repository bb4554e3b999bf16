//! [`find`]: walks through the minimal puzzles of one complete grid to one with few givens.
//!
//! One dig in 25,000 ends at 20 givens. But a minimal puzzle may have neighbours with one given
//! less: two givens are removed and another is added (forums write {-2+1} for this change). It also
//! has neighbours with as many givens ({-1+1}), from which other puzzles can be reached.
//!
//! ```text
//! dig --> {-2+1} finds a puzzle? -- yes --> few enough? -- yes --> minimize, done
//!           ^   |                            | no
//!           |   no                           v
//!           |   +--> {-1+1} finds one? ---> go on with it
//!           |          | no, or ten times in a row
//!           +----------+ add two givens, dig again
//! ```
//!
//! All puzzles of a walk have the same solution: [`SameSolution`] finds the neighbours.

use crate::cancel;
use crate::geometry::{Cell, CellSet};
use crate::grid::Solution;
use crate::make::dig::reduction::UniquePuzzle;
use crate::make::same_solution::SameSolution;
use crate::make::unavoidable_sets::puzzle;
use crate::random::Random;
use crate::solve::search::Search;
use std::collections::HashSet;

/// The number of steps after which a walk gives up. On average a walk to 20 givens takes 40 steps,
/// a walk to 19 givens 500.
const STEPS: u32 = 10_000;
/// The most steps {-1+1} in a row.
const SIDEWAYS: u32 = 10;
/// The number of givens that are added before a puzzle is dug again.
const ADDED: usize = 2;

/// The greatest number of givens for which walks are faster than repeated digs.
pub(crate) const MOST_CLUES: usize = 21;

/// A minimal puzzle with this solution and at most `clues` givens; if the walk gave up, one
/// made from the smallest puzzle that it reached.
pub(crate) fn find(
    search: &mut Search,
    solution: Solution,
    clues: usize,
    random: Random,
) -> UniquePuzzle {
    let same = SameSolution::new(solution);
    let mut walk = Walk { search, same, random, seen: HashSet::new() };
    let mut givens = walk.minimize(CellSet::ALL, CellSet::EMPTY);
    let mut fewest = givens;
    let mut sideways = 0;
    for _ in 0..STEPS {
        if givens.len() < fewest.len() {
            fewest = givens;
        }
        if givens.len() <= clues {
            break;
        }
        cancel::check();
        walk.seen.insert(givens);
        givens = if let Some(fewer) = walk.neighbour(givens, 2) {
            sideways = 0;
            fewer
        } else if let Some(other) = walk.neighbour(givens, 1).filter(|_| sideways < SIDEWAYS) {
            sideways += 1;
            other
        } else {
            sideways = 0;
            let added = walk.random_cells(!givens, ADDED);
            walk.minimize(givens, added)
        };
    }
    let givens = walk.minimize(fewest, CellSet::EMPTY);
    UniquePuzzle { puzzle: puzzle(&solution, givens), solution }
}

/// A walk through the puzzles with one complete grid as solution.
struct Walk<'a> {
    search: &'a mut Search,
    same: SameSolution,
    random: Random,
    /// The puzzles of the walk so far.
    seen: HashSet<CellSet>,
}

impl Walk<'_> {
    /// A random puzzle with one solution that the walk has not seen yet, in which `removed` of
    /// `givens`, one or two, are replaced by one other cell. `None` if there is no such puzzle.
    fn neighbour(&mut self, givens: CellSet, removed: usize) -> Option<CellSet> {
        let Walk { search, same, random, seen } = self;
        let mut changes = same.changes(givens, removed);
        random.shuffle(&mut changes);
        let known = same.known();
        let is_new = |changed: &CellSet| {
            !seen.contains(changed) && same.has_one_solution(search, *changed, known)
        };
        changes.into_iter().find(is_new)
    }

    /// The givens of a minimal puzzle within `givens` and `added`. Tries to remove the cells of
    /// `givens` first, then those of `added`.
    fn minimize(&mut self, givens: CellSet, added: CellSet) -> CellSet {
        let mut left = givens | added;
        for cells in [givens, added] {
            for cell in self.shuffled(cells) {
                if self.same.has_one_solution(self.search, left.without(cell), 0) {
                    left = left.without(cell);
                }
            }
        }
        left
    }

    fn shuffled(&mut self, cells: CellSet) -> Vec<Cell> {
        let mut cells: Vec<Cell> = cells.into_iter().collect();
        self.random.shuffle(&mut cells);
        cells
    }

    fn random_cells(&mut self, cells: CellSet, count: usize) -> CellSet {
        self.shuffled(cells).into_iter().take(count).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::make::grid::fill::fill;
    use crate::make::is_minimal;

    #[test]
    fn a_walk_ends_at_a_minimal_puzzle() {
        for stream in 0..3 {
            let mut random = Random::new(4, stream);
            let solution = fill(&mut random);
            let walk = || find(&mut Search::new(), solution, 20, random.clone());
            let made = walk();
            assert!(made.puzzle.clues() <= 20 && is_minimal(&made.puzzle), "{}", made.puzzle);
            assert!(solution.solves(&made.puzzle));
            assert_eq!(walk(), made);
        }
    }
}
