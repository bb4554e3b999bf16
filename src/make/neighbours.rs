//! [`Neighbours`]: the puzzles that differ from a puzzle in one or two givens.
//!
//! A neighbour has one or two givens less, as many others, and exactly one solution; forums write
//! {-1+1} and {-2+2}. Neighbours are not solved one by one: for each removal there is one search,
//! which finds all solutions of the givens that are left. It notes which candidates, or which pairs
//! of candidates, exactly one of these solutions has. With each of these added, there is one
//! solution. Only if the cells stay the same, each change of the digits is solved: there are 8 of
//! one digit and 64 of two, and without two of 21 givens there may be 100,000 solutions.

use crate::geometry::{Candidate, CellSet, Digit};
use crate::grid::{Grid, Solution};
use crate::make::unavoidable_sets::places;
use crate::solve::answer::{Answer, Question};
use crate::solve::search::Search;

/// Which givens are added in place of those that are removed. (A given that was removed is never
/// added again.)
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Added {
    /// Any digit in any cell that is not given.
    Anywhere,
    /// Other digits in the same cells, so that the pattern of givens stays.
    InPlace,
    /// Digits of this solution, that of the puzzle, so that it stays the solution.
    Of(Solution),
}

impl Added {
    /// The candidates that may be added to `puzzle` without the givens in `removed`.
    fn candidates(self, puzzle: &Grid, removed: CellSet) -> Candidates {
        let mut candidates = match self {
            Added::Anywhere => [CellSet::ALL; 9],
            Added::InPlace => [removed; 9],
            Added::Of(solution) => places(&solution),
        };
        for (cell, digit) in puzzle.givens() {
            candidates[digit.index()] = candidates[digit.index()].without(cell);
        }
        candidates
    }
}

/// A set of candidates: for each digit, some cells.
type Candidates = [CellSet; 9];

/// The candidates of some solutions.
#[derive(Clone, Copy)]
struct Tally {
    /// Those that a solution has.
    some: Candidates,
    /// Those that several solutions have.
    several: Candidates,
}

impl Tally {
    const EMPTY: Tally = Tally { some: [CellSet::EMPTY; 9], several: [CellSet::EMPTY; 9] };

    /// Adds the candidates of another solution.
    fn add(&mut self, candidates: &Candidates) {
        for (digit, &cells) in candidates.iter().enumerate() {
            self.several[digit] |= self.some[digit] & cells;
            self.some[digit] |= cells;
        }
    }

    /// Those that exactly one solution has.
    fn of_one(&self) -> impl Iterator<Item = Candidate> {
        iter(core::array::from_fn(|digit| self.some[digit] - self.several[digit]))
    }
}

/// The candidates of a set, digit by digit.
fn iter(candidates: Candidates) -> impl Iterator<Item = Candidate> {
    Digit::ALL.into_iter().zip(candidates).flat_map(|(digit, cells)| Candidate::all(digit, cells))
}

/// Finds neighbours. Each thread has its own.
///
/// ```
/// use ennead::make::{Added, Neighbours};
///
/// let puzzle: ennead::Grid =
///     ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7....."
///         .parse()?;
/// let mut neighbours = Vec::new();
/// Neighbours::new().each(&puzzle, 1, Added::Anywhere, |neighbour| neighbours.push(neighbour));
/// assert!(neighbours.iter().all(|neighbour| neighbour.clues() == puzzle.clues()));
/// # Ok::<(), ennead::format::ParseError>(())
/// ```
pub struct Neighbours {
    search: Search,
    /// The candidates of the solutions.
    tally: Tally,
    /// For each candidate (`81 * digit + cell`), the candidates of the solutions that have it.
    with: Vec<Tally>,
    /// The neighbours by one removal.
    found: Vec<Grid>,
}

opaque_debug!(Neighbours);

impl Default for Neighbours {
    fn default() -> Neighbours {
        Neighbours::new()
    }
}

impl Neighbours {
    /// With memory for the search.
    pub fn new() -> Neighbours {
        let (search, found) = (Search::new(), Vec::new());
        Neighbours { search, tally: Tally::EMPTY, with: vec![Tally::EMPTY; 729], found }
    }

    /// Calls `found` with every puzzle that has `replaced` givens of `puzzle`, one or two, replaced
    /// by as many `added` ones, and exactly one solution. Each is found once; some may be
    /// equivalent, and givens may be redundant.
    ///
    /// For two givens this may take minutes, if the givens that are left have millions of
    /// solutions; not for [`Added::InPlace`].
    ///
    /// # Panics
    /// If `replaced` is not 1 or 2.
    pub fn each(
        &mut self,
        puzzle: &Grid,
        replaced: usize,
        added: Added,
        mut found: impl FnMut(Grid),
    ) {
        assert!((1..=2).contains(&replaced), "one given is replaced, or two");
        for first in puzzle.given_cells() {
            let one = CellSet::EMPTY.with(first);
            let later = puzzle.given_cells().iter().filter(|&second| second > first);
            let removals: Vec<CellSet> = match replaced {
                1 => vec![one],
                _ => later.map(|second| one.with(second)).collect(),
            };
            for removed in removals {
                let mut neighbours = core::mem::take(&mut self.found);
                neighbours.clear();
                self.by_removal(puzzle, removed, added, usize::MAX, &mut neighbours);
                neighbours.iter().for_each(|&neighbour| found(neighbour));
                self.found = neighbours;
            }
        }
    }

    /// Appends every neighbour of `puzzle` that lacks exactly the givens in the one or two cells
    /// `removed`. Returns false, and appends nothing, if the givens that are left have more than
    /// `most` solutions; the limit does not apply to [`Added::InPlace`].
    pub(crate) fn by_removal(
        &mut self,
        puzzle: &Grid,
        removed: CellSet,
        added: Added,
        most: usize,
        found: &mut Vec<Grid>,
    ) -> bool {
        let mut left = *puzzle;
        removed.iter().for_each(|cell| left.set(cell, None));
        let may_be_added = added.candidates(puzzle, removed);
        if added == Added::InPlace {
            self.in_place(left, removed, &may_be_added, found);
            return true;
        }
        let are_two = removed.len() == 2;
        self.tally = Tally::EMPTY;
        if are_two {
            self.with.fill(Tally::EMPTY);
        }
        let mut count = 0;
        self.search.start(&left);
        while let Some(solution) = self.search.next_solution() {
            count += 1;
            if count > most {
                return false;
            }
            let mut candidates = places(&solution);
            candidates.iter_mut().zip(may_be_added).for_each(|(cells, may)| *cells &= may);
            self.tally.add(&candidates);
            if are_two {
                iter(candidates).for_each(|one| self.with[index(one)].add(&candidates));
            }
        }
        if !are_two {
            found.extend(self.tally.of_one().map(|added| left.with(added)));
            return true;
        }
        for first in iter(self.tally.some) {
            let seconds = self.with[index(first)].of_one().filter(|&second| second > first);
            found.extend(seconds.map(|second| left.with(first).with(second)));
        }
        true
    }

    /// Appends each puzzle with one solution in which the cells `open` of `left` are given digits
    /// that they may have.
    fn in_place(&mut self, left: Grid, open: CellSet, may_be: &Candidates, found: &mut Vec<Grid>) {
        let Some(cell) = open.first() else {
            if matches!(self.search.answer(&left, Question::Unique), Answer::Solved(_)) {
                found.push(left);
            }
            return;
        };
        for digit in Digit::ALL.into_iter().filter(|digit| may_be[digit.index()].contains(cell)) {
            let changed = left.with(Candidate::new(cell, digit));
            self.in_place(changed, open.without(cell), may_be, found);
        }
    }
}

/// The index of a candidate in [`Neighbours::with`].
fn index(candidate: Candidate) -> usize {
    81 * candidate.digit.index() + candidate.cell.index()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Cell;
    use crate::solve::engine::Engine;
    use std::collections::BTreeSet;

    /// ER 1.2, with 30 givens; a minimal puzzle with 24; one of 17 givens.
    const PUZZLES: [&str; 3] = [
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
        "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
    ];

    /// Those of `grids` that have exactly one solution, by an engine.
    fn unique(grids: Vec<Grid>) -> BTreeSet<Grid> {
        let mut worker = Engine::fastest().worker().expect("it can run here");
        let mut answers = Vec::new();
        worker.solve(&grids, Question::Unique, &mut answers);
        let solved = grids.into_iter().zip(&answers);
        solved.filter(|(_, a)| matches!(a, Answer::Solved(_))).map(|(grid, _)| grid).collect()
    }

    /// All grids in which the given of `cell` is replaced by one that `added` allows.
    fn replaced(puzzle: &Grid, cell: Cell, added: Added) -> Vec<Grid> {
        let left = puzzle.without(cell);
        let all = Digit::ALL.into_iter().flat_map(|digit| Candidate::all(digit, CellSet::ALL));
        let is_allowed = |new: &Candidate| {
            left.get(new.cell).is_none()
                && puzzle.get(new.cell) != Some(new.digit)
                && match added {
                    Added::Anywhere => true,
                    Added::InPlace => new.cell == cell,
                    Added::Of(solution) => solution.get(new.cell) == new.digit,
                }
        };
        all.filter(is_allowed).map(|new| left.with(new)).collect()
    }

    fn solution(puzzle: &Grid) -> Solution {
        match Search::new().answer(puzzle, Question::Unique) {
            Answer::Solved(solution) => solution,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn neighbours_by_one_are_those_of_brute_force() {
        for line in PUZZLES {
            let puzzle: Grid = line.parse().expect("a puzzle");
            for added in [Added::Anywhere, Added::InPlace, Added::Of(solution(&puzzle))] {
                let cells = puzzle.given_cells().into_iter();
                let expected = unique(cells.flat_map(|c| replaced(&puzzle, c, added)).collect());
                let mut found = Vec::new();
                Neighbours::new().each(&puzzle, 1, added, |neighbour| found.push(neighbour));
                assert_eq!(found.len(), expected.len(), "{line} {added:?}");
                assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), expected);
            }
        }
    }

    #[test]
    fn neighbours_by_two_are_those_of_brute_force() {
        let mut neighbours = Neighbours::new();
        for line in PUZZLES {
            let puzzle: Grid = line.parse().expect("a puzzle");
            let all = [Added::InPlace, Added::Of(solution(&puzzle)), Added::Anywhere];
            // There are a hundred thousand pairs of additions anywhere: one puzzle is enough.
            for added in all.into_iter().take(if line == PUZZLES[1] { 3 } else { 2 }) {
                let mut givens = puzzle.given_cells().into_iter();
                let (first, second) = (givens.next(), givens.next_back());
                let (first, second) = (first.expect("givens"), second.expect("givens"));
                let removed = CellSet::from([first, second]);
                let most = 20_000;
                let mut found = Vec::new();
                if !neighbours.by_removal(&puzzle, removed, added, most, &mut found) {
                    assert!(found.is_empty() && puzzle.clues() == 17);
                    continue;
                }
                // Each pair of additions, in both orders.
                let once = replaced(&puzzle, first, added).into_iter();
                let mut expected: Vec<Grid> = match added {
                    Added::InPlace => once.flat_map(|one| replaced(&one, second, added)).collect(),
                    _ => once
                        .flat_map(|one| replaced(&one, second, added))
                        .filter(|both| both.get(first) != puzzle.get(first))
                        .collect(),
                };
                expected.sort();
                expected.dedup();
                let expected = unique(expected);
                assert_eq!(found.len(), expected.len(), "{line} {added:?}");
                assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), expected);
            }
        }
    }

    #[test]
    fn a_removal_with_too_many_solutions_is_left_out() {
        let puzzle: Grid = PUZZLES[1].parse().expect("a puzzle");
        let removed = puzzle.given_cells().into_iter().take(2).collect();
        let mut found = Vec::new();
        let mut find = |most| {
            Neighbours::new().by_removal(&puzzle, removed, Added::Anywhere, most, &mut found)
        };
        assert!(!find(3) && find(usize::MAX));
        assert!(!found.is_empty());
    }
}
