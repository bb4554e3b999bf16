//! [`Neighbours`]: the puzzles that come of a puzzle by taking one or two givens away and putting
//! one or two others in.
//!
//! Nothing is asked of a solver but the solutions that the rest of the givens has. An addition
//! picks the solutions that hold it, a set of bits: where one addition picks a single one, or two
//! of them pick a single one together, the changed puzzle has just that solution.

use crate::geometry::{Cell, Digit};
use crate::grid::{Grid, Solution};
use crate::logic::Candidate;
use crate::make::puzzle::UniquePuzzle;
use crate::random::Random;
use crate::solve::search::Search;

/// What is left after taking givens away must not have more solutions: with more, hardly any
/// addition picks a single one.
const SOLUTIONS: usize = 512;
/// How many 64-bit words hold one bit for each.
const WORDS: usize = SOLUTIONS / 64;

/// The solutions of what is left, as bits: those that hold an addition.
type Picked = [u64; WORDS];

/// The memory for finding them.
#[derive(Default)]
pub(crate) struct Neighbours {
    search: Search,
    solutions: Vec<Solution>,
    additions: Vec<(Candidate, Picked)>,
}

impl Neighbours {
    /// Appends every puzzle that has one given fewer and one other more, but for givens without
    /// which there are too many solutions.
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

    /// Appends random ones that have two givens fewer and two others more, of `count` pairs of
    /// givens.
    ///
    /// Where two givens fewer leave too many solutions, up to three digits of these are added at
    /// random before, so that it may be four others.
    pub(crate) fn by_two(
        &mut self,
        puzzle: &Grid,
        count: usize,
        random: &mut Random,
        found: &mut Vec<UniquePuzzle>,
    ) {
        /// Pairs of additions that are looked at for a pair of givens taken away.
        const PAIRS: usize = 1024;
        /// Neighbours that are taken of them, for variety.
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

    /// Finds all solutions of `left` and what they differ in; false if there are too many.
    fn solve(&mut self, left: &Grid) -> bool {
        self.solutions.clear();
        self.search.start(left);
        while let Some(solution) = self.search.next_solution() {
            if self.solutions.len() == SOLUTIONS {
                return false;
            }
            self.solutions.push(solution);
        }
        self.additions.clear();
        for cell in Cell::ALL.into_iter().filter(|&cell| left.get(cell).is_none()) {
            let mut picked: [Picked; 9] = [[0; WORDS]; 9];
            for (at, solution) in self.solutions.iter().enumerate() {
                picked[solution.get(cell)][at / 64] |= 1 << (at % 64);
            }
            for (digit, picked) in Digit::ALL.into_iter().zip(picked) {
                let count: u32 = picked.iter().map(|word| word.count_ones()).sum();
                // What all solutions hold, or none, tells none from another.
                if count > 0 && (count as usize) < self.solutions.len() {
                    self.additions.push((Candidate::new(cell, digit), picked));
                }
            }
        }
        true
    }
}

/// Appends `left` with each of `additions` that picks a single one of `solutions`.
fn append<'a>(
    additions: impl Iterator<Item = &'a (Candidate, Picked)>,
    left: &Grid,
    solutions: &[Solution],
    found: &mut Vec<UniquePuzzle>,
) {
    for (added, picked) in additions {
        if let Some(at) = single(picked) {
            let puzzle = changed(left, &[], &[*added]);
            found.push(UniquePuzzle { puzzle, solution: solutions[at] });
        }
    }
}

/// The place of the only bit that is set.
fn single(picked: &Picked) -> Option<usize> {
    let mut found = None;
    for (at, &word) in picked.iter().enumerate().filter(|(_, word)| **word != 0) {
        if found.is_some() || !word.is_power_of_two() {
            return None;
        }
        found = Some(64 * at + word.trailing_zeros() as usize);
    }
    found
}

fn changed(puzzle: &Grid, taken: &[Cell], added: &[Candidate]) -> Grid {
    let mut changed = *puzzle;
    taken.iter().for_each(|&cell| changed.set(cell, None));
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
        let mut neighbours = Neighbours::default();
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
    fn neighbours_by_two_have_the_solution_they_come_with() {
        let puzzle: Grid = MANY.parse().expect("a puzzle");
        let mut found = Vec::new();
        Neighbours::default().by_two(&puzzle, 20, &mut Random::new(1, 0), &mut found);
        assert!(!found.is_empty());
        let mut search = Search::new();
        for found in found {
            assert_eq!(search.verdict(&found.puzzle), Verdict::Unique(found.solution));
            let kept = puzzle.givens().filter(|&(c, d)| found.puzzle.get(c) == Some(d)).count();
            assert!(kept + 2 >= puzzle.clues(), "{}", found.puzzle);
        }
    }
}
