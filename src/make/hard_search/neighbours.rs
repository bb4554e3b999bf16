//! [`NeighbourFinder`]: puzzles that differ from a puzzle in one or two givens.
//!
//! A neighbour is made by removing one or two givens and adding one or two others. The neighbours
//! are not solved one by one: there is one search for each removal, which finds all solutions of
//! the givens that are left. An addition excludes the solutions that do not have it. If one
//! addition, or two together, leave a single solution, the changed puzzle has exactly that
//! solution.

use crate::geometry::{Candidate, Cell, Digit};
use crate::grid::{Grid, Solution};
use crate::make::dig::reduction::UniquePuzzle;
use crate::random::Random;
use crate::solve::search::Search;

/// The givens that are left must not have more solutions than this: with more, hardly any addition
/// leaves a single one.
const MAX_SOLUTIONS: usize = 512;
const WORDS: usize = MAX_SOLUTIONS / 64;

/// A set of solutions: bit `k % 64` of word `k / 64` is number `k` of
/// [`NeighbourFinder::solutions`].
type SolutionSet = [u64; WORDS];

/// Finds neighbours, and keeps its memory from one puzzle to the next.
#[derive(Default)]
pub(crate) struct NeighbourFinder {
    search: Search,
    /// All solutions of the givens that are left, in the order in which they were found.
    solutions: Vec<Solution>,
    /// Each candidate that some of the solutions have, but not all, and the set of these solutions.
    additions: Vec<(Candidate, SolutionSet)>,
}

impl NeighbourFinder {
    /// Appends every puzzle with one given replaced by another. Skips givens without which there
    /// are more than [`MAX_SOLUTIONS`].
    pub(crate) fn by_one(&mut self, puzzle: &Grid, found: &mut Vec<UniquePuzzle>) {
        for (cell, digit) in puzzle.givens() {
            let left = changed(puzzle, &[cell], &[]);
            if self.solve(&left) {
                let same = Candidate::new(cell, digit);
                let additions = self.additions.iter().filter(|(added, _)| *added != same);
                append(additions, &left, &self.solutions, found);
            }
        }
    }

    /// Appends random puzzles with two givens replaced by two others, for each of `count` random
    /// pairs of givens.
    ///
    /// If too many solutions are left, up to three givens of random solutions are added first, and
    /// then one that leaves a single solution: such a puzzle has up to four new givens.
    pub(crate) fn by_two(
        &mut self,
        puzzle: &Grid,
        count: usize,
        random: &mut Random,
        found: &mut Vec<UniquePuzzle>,
    ) {
        /// The number of random pairs of additions that are tried for each pair of removed givens.
        const PAIRS: usize = 1024;
        /// The number of neighbours that are kept for each pair of removed givens, so that no pair
        /// outweighs others.
        const MOST: usize = 64;
        let cells: Vec<Cell> = puzzle.givens().map(|(cell, _)| cell).collect();
        if cells.len() < 2 {
            return;
        }
        for _ in 0..count {
            let first = random.index(cells.len());
            let second = (first + 1 + random.index(cells.len() - 1)) % cells.len();
            let mut left = changed(puzzle, &[cells[first], cells[second]], &[]);
            if !self.solve(&left) {
                for _ in 0..3 {
                    let solution = self.solutions[random.index(self.solutions.len())];
                    let open = Cell::ALL.into_iter().filter(|&cell| left.get(cell).is_none());
                    let open: Vec<Cell> = open.collect();
                    let cell = open[random.index(open.len())];
                    left.set(cell, Some(solution.get(cell)));
                    if self.solve(&left) {
                        append(self.additions.iter(), &left, &self.solutions, found);
                        break;
                    }
                }
                continue;
            }
            if self.additions.is_empty() {
                continue;
            }
            let most = found.len() + MOST;
            for _ in 0..PAIRS {
                let [first, second] =
                    [(); 2].map(|()| &self.additions[random.index(self.additions.len())]);
                let mut both = first.1;
                both.iter_mut().zip(second.1).for_each(|(word, other)| *word &= other);
                if let Some(at) = single(&both) {
                    let puzzle = changed(&left, &[], &[first.0, second.0]);
                    found.push(UniquePuzzle { puzzle, solution: self.solutions[at] });
                    if found.len() == most {
                        break;
                    }
                }
            }
        }
    }

    /// Finds all solutions of `left` and the additions that distinguish them. Returns false if
    /// there are more than [`MAX_SOLUTIONS`].
    fn solve(&mut self, left: &Grid) -> bool {
        self.solutions.clear();
        self.search.start(left);
        while let Some(solution) = self.search.next_solution() {
            if self.solutions.len() == MAX_SOLUTIONS {
                return false;
            }
            self.solutions.push(solution);
        }
        self.additions.clear();
        for cell in Cell::ALL.into_iter().filter(|&cell| left.get(cell).is_none()) {
            let mut holding: [SolutionSet; 9] = [[0; WORDS]; 9];
            for (at, solution) in self.solutions.iter().enumerate() {
                holding[solution.get(cell)][at / 64] |= 1 << (at % 64);
            }
            for (digit, holding) in Digit::ALL.into_iter().zip(holding) {
                let count: u32 = holding.iter().map(|word| word.count_ones()).sum();
                // A candidate of all solutions excludes nothing, a candidate of none everything.
                if count > 0 && (count as usize) < self.solutions.len() {
                    self.additions.push((Candidate::new(cell, digit), holding));
                }
            }
        }
        true
    }
}

/// Appends `left` with each of `additions` that only one of `solutions` has.
fn append<'a>(
    additions: impl Iterator<Item = &'a (Candidate, SolutionSet)>,
    left: &Grid,
    solutions: &[Solution],
    found: &mut Vec<UniquePuzzle>,
) {
    for (added, holding) in additions {
        if let Some(at) = single(holding) {
            let puzzle = changed(left, &[], &[*added]);
            found.push(UniquePuzzle { puzzle, solution: solutions[at] });
        }
    }
}

/// The number of the only solution in the set; `None` if it holds none or several.
fn single(set: &SolutionSet) -> Option<usize> {
    let mut found = None;
    for (at, &word) in set.iter().enumerate().filter(|(_, word)| **word != 0) {
        if found.is_some() || !word.is_power_of_two() {
            return None;
        }
        found = Some(64 * at + word.trailing_zeros() as usize);
    }
    found
}

/// `puzzle` without the givens in the cells `removed` and with those in `added`.
fn changed(puzzle: &Grid, removed: &[Cell], added: &[Candidate]) -> Grid {
    let mut changed = *puzzle;
    removed.iter().for_each(|&cell| changed.set(cell, None));
    added.iter().for_each(|added| changed.set(added.cell, Some(added.digit)));
    changed
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::answer::Verdict;
    use std::collections::BTreeSet;

    const FEW: &str =
        "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
    const MANY: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    #[test]
    fn all_neighbours_by_one_are_found() {
        let puzzle: Grid = FEW.parse().expect("a puzzle");
        let mut found = Vec::new();
        let mut neighbours = NeighbourFinder::default();
        neighbours.by_one(&puzzle, &mut found);
        let mut search = Search::new();
        let mut few = BTreeSet::new();
        for (cell, _) in puzzle.givens() {
            if !neighbours.solve(&changed(&puzzle, &[cell], &[])) {
                continue;
            }
            for added in Cell::ALL.into_iter().filter(|&added| puzzle.get(added).is_none()) {
                for digit in Digit::ALL {
                    let other = changed(&puzzle, &[cell], &[Candidate::new(added, digit)]);
                    if let Verdict::Unique(solution) = search.verdict(&other) {
                        few.insert((other, solution));
                    }
                }
            }
            for digit in Digit::ALL.into_iter().filter(|&digit| puzzle.get(cell) != Some(digit)) {
                let other = changed(&puzzle, &[cell], &[Candidate::new(cell, digit)]);
                if let Verdict::Unique(solution) = search.verdict(&other) {
                    few.insert((other, solution));
                }
            }
        }
        let found: BTreeSet<_> = found.iter().map(|found| (found.puzzle, found.solution)).collect();
        assert!(!few.is_empty());
        assert_eq!(found, few);
    }

    #[test]
    fn neighbours_by_two_have_exactly_their_solution() {
        let puzzle: Grid = MANY.parse().expect("a puzzle");
        let mut found = Vec::new();
        NeighbourFinder::default().by_two(&puzzle, 20, &mut Random::new(1, 0), &mut found);
        assert!(!found.is_empty());
        let mut search = Search::new();
        for found in found {
            assert_eq!(search.verdict(&found.puzzle), Verdict::Unique(found.solution));
            let kept = puzzle.givens().filter(|&(c, d)| found.puzzle.get(c) == Some(d)).count();
            assert!(kept + 2 >= puzzle.clues(), "{}", found.puzzle);
        }
    }
}
