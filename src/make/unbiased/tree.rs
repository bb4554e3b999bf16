//! [`Tree`]: sets of givens that grow from a root, a random set of cells, until they have one
//! solution. The head of `unbiased/mod.rs` explains the method.

use crate::geometry::{Cell, CellSet};
use crate::grid::{Grid, Solution};
use crate::make::dig::fast_check::is_hidden_single;
use crate::make::dig::reduction::UniquePuzzle;
use crate::make::unavoidable_sets::{self, open_sets, unavoidable_sets};
use crate::random::Random;
use crate::solve::search::Search;

/// The number of other solutions that are compared to find a small unavoidable set.
const SOLUTIONS: usize = 4;

/// The size of a root, and of the puzzles that grow from it.
#[derive(Clone, Copy)]
pub(super) struct Root {
    /// The number of cells of the root.
    pub(super) cells: usize,
    /// The greatest number of givens of a puzzle.
    pub(super) max_clues: usize,
}

/// Grows puzzles in one complete grid.
pub(super) struct Tree<'a> {
    search: &'a mut Search,
    /// The grid.
    solution: Solution,
    /// For each digit, its nine cells in the grid.
    places: [CellSet; 9],
    /// The unavoidable sets of the grid that are known. The search adds others as it finds them.
    sets: Vec<CellSet>,
    pub(super) random: Random,
    /// The puzzles that were found.
    pub(super) found: Vec<UniquePuzzle>,
}

impl Tree<'_> {
    /// A tree in the grid `solution`, whose small unavoidable sets it finds.
    pub(super) fn new(search: &mut Search, solution: Solution, random: Random) -> Tree<'_> {
        let (places, sets) = (unavoidable_sets::places(&solution), unavoidable_sets(&solution));
        Tree { search, solution, places, sets, random, found: Vec::new() }
    }

    /// Draws a root within `cells`, and finds the puzzles that it leads to. Each minimal puzzle
    /// that has all its givens in `cells`, at least as many as the root has cells and at most
    /// `max_clues`, is found with the probability 1 / C(n, r) for `n` cells and `r` cells of the
    /// root. Puzzles that are not minimal are found too.
    pub(super) fn grow(&mut self, root: Root, cells: CellSet) {
        let givens = random_cells(root.cells, cells, &mut self.random);
        self.grow_from(root, givens, !cells);
    }

    /// Finds puzzles that contain the cells `givens` and none of `excluded`.
    fn grow_from(&mut self, root: Root, givens: CellSet, mut excluded: CellSet) {
        let set = match self.known_open_set(givens, excluded) {
            Some(set) => set,
            None => {
                let puzzle = unavoidable_sets::puzzle(&self.solution, givens);
                let Some(set) = self.find_open_set(&puzzle, excluded) else {
                    self.found.push(UniquePuzzle { puzzle, solution: self.solution });
                    return;
                };
                set
            }
        };
        let clues = givens.len() + 1;
        if clues > root.max_clues {
            return;
        }
        // Each branch is kept with the probability `share / clues`. One draw decides all branches,
        // so that the kept ones are spread as evenly as possible: `place`, a random number below
        // `clues`, grows by `share` modulo `clues` after each branch, and a branch is kept if
        // `place` is less than `share`.
        let share = clues - root.cells;
        let mut place = self.random.index(clues);
        for cell in set - excluded {
            if place < share && !self.has_redundant_given(givens.with(cell)) {
                self.grow_from(root, givens.with(cell), excluded);
            }
            excluded = excluded.with(cell);
            place = (place + share) % clues;
        }
    }

    /// The known unavoidable set without a cell in `givens` that has the fewest cells outside
    /// `excluded`, or nearly the fewest. `None` if every known set has a given.
    fn known_open_set(&self, givens: CellSet, excluded: CellSet) -> Option<CellSet> {
        let mut open = self.sets.iter().filter(|set| (**set & givens).is_empty());
        if excluded.is_empty() {
            // The first sets are in the order of their size; those that were learned follow.
            open.next().copied()
        } else {
            open.min_by_key(|set| (**set - excluded).len()).copied()
        }
    }

    /// An unavoidable set without a given of `puzzle`: the cells in which another solution differs.
    /// Of the first [`SOLUTIONS`] other solutions it takes the one with the fewest such cells
    /// outside `excluded`, and adds the set to the known ones. `None` if there is no other
    /// solution.
    fn find_open_set(&mut self, puzzle: &Grid, excluded: CellSet) -> Option<CellSet> {
        let sets = open_sets(self.search, puzzle, &self.solution, SOLUTIONS);
        let smallest = sets.min_by_key(|set| (*set - excluded).len());
        self.sets.extend(smallest);
        smallest
    }

    /// True if one of `givens` is a single without the given itself: then no minimal puzzle
    /// contains them all.
    fn has_redundant_given(&self, givens: CellSet) -> bool {
        // For each digit, the cells that see a given with this digit.
        let mut seen = [CellSet::EMPTY; 9];
        for (places, seen) in self.places.iter().zip(&mut seen) {
            let mut seen_twice = CellSet::EMPTY;
            for cell in *places & givens {
                seen_twice |= *seen & cell.peers();
                *seen |= cell.peers();
            }
            for cell in *places & givens {
                let seen_without = seen_twice | (*seen - cell.peers());
                if is_hidden_single(givens | seen_without, cell) {
                    return true;
                }
            }
        }
        // A naked single: a cell that sees all digits but its own.
        let mut seen_by_lower = [CellSet::ALL; 9];
        for digit in 1..9 {
            seen_by_lower[digit] = seen_by_lower[digit - 1] & seen[digit - 1];
        }
        let mut seen_by_higher = CellSet::ALL;
        (0..9).rev().any(|digit| {
            let naked = seen_by_lower[digit] & seen_by_higher & self.places[digit];
            seen_by_higher &= seen[digit];
            !(naked & givens).is_empty()
        })
    }
}

/// A random set of `count` cells of `cells`, which must have as many; all sets are equally likely.
fn random_cells(count: usize, cells: CellSet, random: &mut Random) -> CellSet {
    let mut drawn = CellSet::EMPTY;
    while drawn.len() < count {
        drawn = drawn.with(Cell::ALL[random.index(81)]) & cells;
    }
    drawn
}
