//! [`FewClues`]: walks through the minimal puzzles of one complete grid to one with few givens.
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
//! # How neighbours are found
//!
//! A puzzle has a given in each unavoidable set. So one pass over the known sets finds the cells
//! that may be added: those that lie in every set that loses its last given. A puzzle with 24
//! givens has 15,732 changes {-2+1}. The pass leaves a few of them, and a search decides each. If
//! the search finds another solution, the cells in which it differs are a new unavoidable set,
//! which excludes other changes. After some steps hundreds of sets are known, and a pass over them
//! takes as long as one search.
//!
//! Each change is decided alone. To check all changes of a puzzle in one batch of the batch engine
//! is half as fast, because the first searches exclude most of them. (`benches/README.md` has the
//! figures.)

use crate::cancel;
use crate::geometry::{Cell, CellSet};
use crate::grid::Solution;
use crate::make::dig::reduction::UniquePuzzle;
use crate::make::unavoidable_sets::{open_sets, places, puzzle, unavoidable_sets};
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
/// The number of other solutions that a search compares to learn a small unavoidable set.
const SOLUTIONS: usize = 4;

/// Walks to puzzles with few givens. Each thread has its own.
#[derive(Default)]
pub(crate) struct FewClues {
    search: Search,
}

impl FewClues {
    /// The greatest number of givens for which walks are faster than repeated digs.
    pub(crate) const MOST_CLUES: usize = 21;

    /// A minimal puzzle with this solution and at most `clues` givens; if the walk gave up, one
    /// made from the smallest puzzle that it reached.
    pub(crate) fn find(
        &mut self,
        solution: Solution,
        clues: usize,
        random: Random,
    ) -> UniquePuzzle {
        let mut sets = Vec::new();
        unavoidable_sets(&solution, &places(&solution), &mut sets);
        let search = &mut self.search;
        let mut walk = Walk { search, solution, sets, random, seen: HashSet::new() };
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
}

/// A walk through the puzzles with one complete grid as solution.
struct Walk<'a> {
    search: &'a mut Search,
    solution: Solution,
    /// The unavoidable sets that are known.
    sets: Vec<CellSet>,
    random: Random,
    /// The puzzles of the walk so far.
    seen: HashSet<CellSet>,
}

impl Walk<'_> {
    /// A random puzzle with one solution that the walk has not seen yet, in which `removed` of
    /// `givens`, one or two, are replaced by one other cell. `None` if there is no such puzzle.
    fn neighbour(&mut self, givens: CellSet, removed: usize) -> Option<CellSet> {
        let mut changes = self.changes(givens, removed);
        self.random.shuffle(&mut changes);
        let known = self.sets.len();
        changes
            .into_iter()
            .find(|&changed| !self.seen.contains(&changed) && self.has_one_solution(changed, known))
    }

    /// The changes of `givens` that the known sets allow: `removed` givens, one or two, replaced by
    /// one other cell.
    fn changes(&self, givens: CellSet, removed: usize) -> Vec<CellSet> {
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

    /// True if these givens have one solution. Each of the first `known` sets must have a given,
    /// which is not checked. Adds an unavoidable set if there is another solution.
    fn has_one_solution(&mut self, givens: CellSet, known: usize) -> bool {
        if self.sets[known..].iter().any(|set| (*set & givens).is_empty()) {
            return false;
        }
        let grid = puzzle(&self.solution, givens);
        let open = open_sets(self.search, &grid, &self.solution, SOLUTIONS);
        let smallest = open.min_by_key(|set| set.len());
        self.sets.extend(smallest);
        smallest.is_none()
    }

    /// The givens of a minimal puzzle within `givens` and `added`. Tries to remove the cells of
    /// `givens` first, then those of `added`.
    fn minimize(&mut self, givens: CellSet, added: CellSet) -> CellSet {
        let mut left = givens | added;
        for cells in [givens, added] {
            for cell in self.shuffled(cells) {
                if self.has_one_solution(left.without(cell), 0) {
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
    use crate::solve::answer::{Answer, Question};

    fn walk<'a>(search: &'a mut Search, random: &mut Random) -> Walk<'a> {
        let solution = fill(random);
        let mut sets = Vec::new();
        unavoidable_sets(&solution, &places(&solution), &mut sets);
        Walk { search, solution, sets, random: random.clone(), seen: HashSet::new() }
    }

    #[test]
    fn no_change_that_leads_to_a_puzzle_is_missing() {
        let mut search = Search::new();
        let mut walk = walk(&mut search, &mut Random::new(4, 0));
        let mut givens = walk.minimize(CellSet::ALL, CellSet::EMPTY);
        // Every set of a puzzle hits every unavoidable set, also those that are learned here.
        for _ in 0..20 {
            givens = walk.neighbour(givens, 1).expect("puzzles with as many givens");
        }
        let mut oracle = Search::new();
        for removed in [1, 2] {
            let changes: HashSet<CellSet> = walk.changes(givens, removed).into_iter().collect();
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
                        let grid = puzzle(&walk.solution, left.with(added));
                        let answer = oracle.answer(&grid, Question::Unique);
                        if matches!(answer, Answer::Solved(_)) {
                            puzzles += 1;
                            assert!(changes.contains(&left.with(added)), "{grid}");
                        }
                    }
                }
            }
            assert!(puzzles > 0, "-{removed}+1 leads nowhere");
        }
    }

    #[test]
    fn a_walk_ends_at_a_minimal_puzzle() {
        for stream in 0..3 {
            let mut random = Random::new(4, stream);
            let solution = fill(&mut random);
            let find = || FewClues::default().find(solution, 20, random.clone());
            let made = find();
            assert!(made.puzzle.clues() <= 20 && is_minimal(&made.puzzle), "{}", made.puzzle);
            assert!(solution.solves(&made.puzzle));
            assert_eq!(find(), made);
        }
    }
}
