//! [`SameSolution`]: which givens of a puzzle can be replaced so that the solution stays.
//!
//! A puzzle has a given in each unavoidable set of its solution. So the sets that lose their last
//! given tell which cells may be added: with one added, those that lie in all of these sets. A puzzle
//! with 24 givens has 15,732 changes {-2+1}, of which the known sets leave a few. A search decides
//! each of them. If it finds another solution, the cells in which that differs are a new unavoidable
//! set, which excludes other changes. After some puzzles hundreds of sets are known, and a pass over
//! them takes as long as one search.
//!
//! Each change is decided alone, because the first searches exclude most of the others.

use super::unavoidable_sets::{open_sets, puzzle, unavoidable_sets};
use crate::cancel;
use crate::geometry::{Cell, CellSet};
use crate::grid::Solution;
use crate::solve::search::Search;

/// The number of other solutions that a search compares to learn a small unavoidable set.
const SOLUTIONS: usize = 4;

/// A solution with the unavoidable sets of it that are known.
#[derive(Clone, Debug)]
pub(super) struct SameSolution {
    solution: Solution,
    sets: Vec<CellSet>,
}

impl SameSolution {
    /// At first, the known sets are those of two digits, and those of two lines of one band or stack.
    pub(super) fn new(solution: Solution) -> SameSolution {
        SameSolution { solution, sets: unavoidable_sets(&solution) }
    }

    /// The solution.
    pub(super) fn solution(&self) -> &Solution {
        &self.solution
    }

    /// The number of sets that are known.
    pub(super) fn known(&self) -> usize {
        self.sets.len()
    }

    /// The changes of `givens` that the known sets allow: `removed` givens, one or two, replaced by
    /// one other cell.
    pub(super) fn changes(&self, givens: CellSet, removed: usize) -> Vec<CellSet> {
        // For each given: the cells that lie in every set in which it is the only given. For each
        // two givens: the cells that lie in every set in which these two are the only givens.
        let mut by_one = [CellSet::ALL; 81];
        let mut by_two = vec![[CellSet::ALL; 81]; 81];
        for &set in &self.sets {
            let hit = set & givens;
            let (Some(first), Some(last)) = (hit.first(), hit.last()) else { continue };
            match hit.len() {
                1 => by_one[first] &= set,
                2 => by_two[first as usize][last] &= set,
                _ => {}
            }
        }
        let mut changes = Vec::new();
        for first in givens {
            if removed == 1 {
                let left = givens.without(first);
                changes.extend((by_one[first] - givens).into_iter().map(|added| left.with(added)));
                continue;
            }
            for second in givens.into_iter().filter(|second| *second as usize > first as usize) {
                let left = givens.without(first).without(second);
                let both = by_one[first] & by_one[second] & by_two[first as usize][second];
                changes.extend((both - givens).into_iter().map(|added| left.with(added)));
            }
        }
        changes
    }

    /// Calls `found` with each puzzle with one solution that adds `count` cells, one or two, to the
    /// givens `left`; none of them is in `barred`.
    pub(super) fn each_added(
        &mut self,
        search: &mut Search,
        left: CellSet,
        barred: CellSet,
        count: usize,
        mut found: impl FnMut(CellSet),
    ) {
        let mut open: Vec<CellSet> =
            self.sets.iter().copied().filter(|set| (*set & left).is_empty()).collect();
        let cells = !(left | barred);
        let firsts: Vec<Option<Cell>> =
            if count == 1 { vec![None] } else { cells.iter().map(Some).collect() };
        let mut lasts = cells;
        for first in firsts {
            let with_first = first.map_or(left, |first| left.with(first));
            lasts = first.map_or(lasts, |first| lasts.without(first));
            let not_hit = |set: &&CellSet| (**set & with_first).is_empty();
            // The last cell lies in all sets without a given.
            let mut possible = open.iter().filter(not_hit).fold(lasts, |all, &set| all & set);
            while let Some(last) = possible.first() {
                cancel::check();
                possible = possible.without(last);
                let givens = with_first.with(last);
                match self.learn(search, givens) {
                    None => found(givens),
                    Some(set) => {
                        open.push(set);
                        possible &= set;
                    }
                }
            }
        }
    }

    /// True if these givens have one solution. Each of the first `known` sets must have a given,
    /// which is not checked. Learns a set if there is another solution.
    pub(super) fn has_one_solution(
        &mut self,
        search: &mut Search,
        givens: CellSet,
        known: usize,
    ) -> bool {
        !self.sets[known..].iter().any(|set| (*set & givens).is_empty())
            && self.learn(search, givens).is_none()
    }

    /// A new unavoidable set without any of `givens`; `None` if they have one solution.
    fn learn(&mut self, search: &mut Search, givens: CellSet) -> Option<CellSet> {
        let grid = puzzle(&self.solution, givens);
        let open = open_sets(search, &grid, &self.solution, SOLUTIONS);
        let smallest = open.min_by_key(|set| set.len());
        self.sets.extend(smallest);
        smallest
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::make::grid::fill::fill;
    use crate::make::minimize;
    use crate::random::Random;
    use crate::solve::answer::{Answer, Question};
    use std::collections::HashSet;

    #[test]
    fn no_change_that_leads_to_a_puzzle_is_missing() {
        let mut search = Search::new();
        let mut random = Random::new(4, 0);
        let solution = fill(&mut random);
        let minimal = minimize(&solution.to_grid(), &mut random).expect("it has one solution");
        let givens = minimal.given_cells();
        let mut same = SameSolution::new(solution);
        // Every set of a puzzle hits every unavoidable set, also those that are learned here.
        for cell in givens {
            same.each_added(&mut search, givens.without(cell), CellSet::EMPTY, 1, |_| {});
        }
        let mut oracle = Search::new();
        for removed in [1, 2] {
            let changes: HashSet<CellSet> = same.changes(givens, removed).into_iter().collect();
            let mut puzzles = 0;
            for first in givens {
                let left = givens.without(first);
                let pairs = left.into_iter().filter(|second| *second as usize > first as usize);
                let all: Vec<CellSet> = match removed {
                    1 => vec![left],
                    _ => pairs.map(|second| left.without(second)).collect(),
                };
                for left in all {
                    for added in (!givens).into_iter().step_by(3) {
                        let grid = puzzle(&solution, left.with(added));
                        let answer = oracle.answer(&grid, Question::Unique);
                        if matches!(answer, Answer::Solved(_)) {
                            puzzles += 1;
                            assert!(changes.contains(&left.with(added)), "{grid}");
                        }
                    }
                }
            }
            assert!(puzzles > 0 || removed == 2, "-{removed}+1 leads nowhere");
        }
    }
}
