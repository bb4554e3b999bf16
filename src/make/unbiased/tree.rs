//! [`Tree`]: the sets of cells that grow from a root until they have one solution.

use crate::geometry::{Cell, CellSet};
use crate::grid::{Grid, Solution};
use crate::make::puzzle::UniquePuzzle;
use crate::make::unavoidable_sets::{self, open_sets, unavoidable_sets};
use crate::random::Random;
use crate::solve::search::Search;

/// Solutions that are compared for a small unavoidable set.
const SOLUTIONS: usize = 4;

/// The puzzles that grow from a root.
#[derive(Clone, Copy)]
pub(super) struct Root {
    /// The number of cells of the root.
    pub(super) cells: usize,
    /// The greatest number of givens of a puzzle.
    pub(super) max_clues: usize,
}

/// Grows puzzles in one grid after the other.
#[derive(Default)]
pub(super) struct Tree {
    search: Search,
    /// The grid; `None` before the first.
    solution: Option<Solution>,
    /// By digit, its nine cells in the grid.
    places: [CellSet; 9],
    /// Unavoidable sets of the grid. Others are added as they are found.
    sets: Vec<CellSet>,
}

impl Tree {
    /// Begins with another grid.
    pub(super) fn plant(&mut self, solution: Solution) {
        self.solution = Some(solution);
        self.places = unavoidable_sets::places(&solution);
        self.sets.clear();
        unavoidable_sets(&solution, &self.places, &mut self.sets);
    }

    /// Draws a root, and appends the puzzles that it leads to. Each minimal puzzle with the right
    /// number of givens, all of them in `cells`, is found with the probability 1 / C(n, r) for `n`
    /// cells and `r` cells of the root. Puzzles that are not minimal are found, too.
    pub(super) fn grow(
        &mut self,
        root: Root,
        cells: CellSet,
        random: &mut Random,
        found: &mut Vec<UniquePuzzle>,
    ) {
        let Some(solution) = self.solution else { return };
        let givens = random_cells(root.cells, cells, random);
        Growth { tree: self, solution, root, random, found }.grow(givens, !cells);
    }

    /// The unavoidable set without a cell in `givens` that has the fewest cells outside `excluded`,
    /// of those that are known.
    fn known_open_set(&self, givens: CellSet, excluded: CellSet) -> Option<CellSet> {
        let mut open = self.sets.iter().filter(|set| (**set & givens).is_empty());
        match excluded.is_empty() {
            // All sets that were found together are in the order of their size.
            true => open.next().copied(),
            false => open.min_by_key(|set| set.difference(excluded).len()).copied(),
        }
    }

    /// An unavoidable set without a cell in `givens`: the cells in which another solution differs.
    /// Of some solutions, the one with the fewest such cells outside `excluded`. `None` if there
    /// is no other solution.
    fn find_open_set(&mut self, puzzle: &Grid, excluded: CellSet) -> Option<CellSet> {
        let solution = self.solution?;
        let sets = open_sets(&mut self.search, puzzle, &solution, SOLUTIONS);
        let smallest = sets.min_by_key(|set| set.difference(excluded).len());
        self.sets.extend(smallest);
        smallest
    }

    /// True if one of `givens` is a single without the given itself: then no minimal puzzle
    /// contains them all.
    fn has_redundant_given(&self, givens: CellSet) -> bool {
        // By digit, the cells that see a given with this digit.
        let mut seen = [CellSet::EMPTY; 9];
        for (places, seen) in self.places.iter().zip(&mut seen) {
            let mut seen_twice = CellSet::EMPTY;
            for cell in *places & givens {
                seen_twice |= *seen & cell.peers();
                *seen |= cell.peers();
            }
            for cell in *places & givens {
                let seen_without = seen_twice | seen.difference(cell.peers());
                let closed = (givens | seen_without).with(cell);
                if cell.houses().iter().any(|house| house.cell_set().is_subset(closed)) {
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

/// The puzzles that are grown from one root.
struct Growth<'a> {
    tree: &'a mut Tree,
    solution: Solution,
    root: Root,
    random: &'a mut Random,
    found: &'a mut Vec<UniquePuzzle>,
}

impl Growth<'_> {
    /// Appends puzzles that contain the cells `givens` and none of `excluded`.
    fn grow(&mut self, givens: CellSet, mut excluded: CellSet) {
        let set = match self.tree.known_open_set(givens, excluded) {
            Some(set) => set,
            None => {
                let puzzle = unavoidable_sets::puzzle(&self.solution, givens);
                let Some(set) = self.tree.find_open_set(&puzzle, excluded) else {
                    self.found.push(UniquePuzzle { puzzle, solution: self.solution });
                    return;
                };
                set
            }
        };
        let clues = givens.len() + 1;
        if clues > self.root.max_clues {
            return;
        }
        // Each branch is kept with the probability `share / clues`. One draw decides all of them,
        // so that they are spread as evenly as possible: as a wheel with `clues` places turns on by
        // `share` places with each branch, it passes the start.
        let share = clues - self.root.cells;
        let mut place = self.random.index(clues);
        for cell in set.difference(excluded) {
            if place < share && !self.tree.has_redundant_given(givens.with(cell)) {
                self.grow(givens.with(cell), excluded);
            }
            excluded = excluded.with(cell);
            place = (place + share) % clues;
        }
    }
}

/// A set of `count` of `cells`, all sets equally likely.
fn random_cells(count: usize, cells: CellSet, random: &mut Random) -> CellSet {
    let mut drawn = CellSet::EMPTY;
    while drawn.len() < count {
        drawn = drawn.with(Cell::ALL[random.index(81)]) & cells;
    }
    drawn
}
