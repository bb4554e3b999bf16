//! [`Neighbours`]: the puzzles that differ from a puzzle in one or two givens.
//!
//! A neighbour has one or two givens less, as many others, and exactly one solution; forums write
//! {-1+1} and {-2+2}. For each removal there is one search, which finds all solutions of the givens
//! that are left. It notes which candidates, or which pairs of candidates, exactly one of these
//! solutions has. With each of these added, there is one solution. There are two exceptions:
//!
//! * If the cells stay the same, each change of the digits is solved: 8 of one digit, 64 of two.
//!   (Without two of 21 givens there may be 100,000 solutions.)
//! * If the solution stays the same, [`SameSolution`] decides each change by unavoidable sets.

use crate::geometry::{Candidate, Cell, CellSet, Digit};
use crate::grid::{Grid, Solution};
use crate::make::same_solution::SameSolution;
use crate::make::unavoidable_sets::{places, puzzle};
use crate::random::Random;
use crate::solve::answer::{Answer, Question};
use crate::solve::search::Search;

/// If the givens that are left have more solutions than this, hardly any two additions leave a
/// single one.
pub(crate) const MOST_SOLUTIONS: usize = 512;
/// At most this many random givens are added where too many solutions are left.
const MORE_GIVENS: usize = 3;
/// The number of pairs of candidates that are drawn for a removal of two givens.
const DRAWS: usize = 1024;

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

/// A set of candidates: for each digit, some cells.
type Candidates = [CellSet; 9];

/// A set of solutions: bit `k % 64` of word `k / 64` is number `k` of [`Neighbours::solutions`].
type SolutionSet = [u64; WORDS];
const WORDS: usize = MOST_SOLUTIONS.div_ceil(64);

/// The number of solutions in the set.
fn count(set: &SolutionSet) -> usize {
    set.iter().map(|word| word.count_ones() as usize).sum()
}

/// The candidates of some solutions.
#[derive(Clone, Copy)]
struct Seen {
    /// Those that a solution has.
    some: Candidates,
    /// Those that several solutions have.
    several: Candidates,
}

impl Seen {
    const EMPTY: Seen = Seen { some: [CellSet::EMPTY; 9], several: [CellSet::EMPTY; 9] };

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
    seen: Seen,
    /// For each candidate (`81 * digit + cell`), the candidates of the solutions that have it.
    with: Vec<Seen>,
    /// For [`Added::Of`], the solution of the last puzzle.
    same: Option<SameSolution>,
    /// The solutions of the givens that are left, if few are wanted.
    solutions: Vec<Solution>,
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
        Neighbours {
            search: Search::new(),
            seen: Seen::EMPTY,
            with: vec![Seen::EMPTY; 729],
            same: None,
            solutions: Vec::new(),
            found: Vec::new(),
        }
    }

    /// Calls `found` with every puzzle that has `replaced` givens of `puzzle`, one or two, replaced
    /// by as many `added` ones, and exactly one solution. Each is found once; some may be
    /// equivalent, and givens may be redundant.
    ///
    /// For two givens and [`Added::Anywhere`] this may take minutes, if the givens that are left
    /// have millions of solutions.
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

    /// Some neighbours of `puzzle` with two givens replaced: of each of `pairs` random removals, at
    /// most `most`, chosen at random. Where too many solutions are left, givens of random solutions
    /// are added as well: such a puzzle has up to four new givens.
    pub(crate) fn some_by_two(
        &mut self,
        puzzle: &Grid,
        pairs: usize,
        most: usize,
        random: &mut Random,
    ) -> Vec<Grid> {
        let may_be_added = candidates(puzzle, CellSet::ALL);
        let givens: Vec<Cell> = puzzle.given_cells().into_iter().collect();
        let mut found = Vec::new();
        let pairs = if givens.len() < 2 { 0 } else { pairs };
        for _ in 0..pairs {
            let first = random.index(givens.len());
            let second = (first + 1 + random.index(givens.len() - 1)) % givens.len();
            let mut left = puzzle.without(givens[first]).without(givens[second]);
            let mut more = 0;
            while !self.has_few_solutions(&left) && more < MORE_GIVENS {
                let solution = self.solutions[random.index(self.solutions.len())];
                let open = !(left.given_cells() | puzzle.given_cells());
                let open: Vec<Cell> = open.into_iter().collect();
                let cell = open[random.index(open.len())];
                left.set(cell, Some(solution.get(cell)));
                more += 1;
            }
            if self.solutions.len() > MOST_SOLUTIONS {
                continue;
            }
            let (sets, full) = (self.sets(&may_be_added), found.len() + most);
            if more > 0 {
                let mut all: Vec<Candidate> = sets
                    .iter()
                    .filter(|(_, set)| count(set) == 1)
                    .map(|&(added, _)| added)
                    .collect();
                while found.len() < full && !all.is_empty() {
                    found.push(left.with(all.swap_remove(random.index(all.len()))));
                }
                continue;
            }
            let draws = if sets.is_empty() { 0 } else { DRAWS };
            for _ in 0..draws {
                let [first, second] = [(); 2].map(|()| &sets[random.index(sets.len())]);
                let both = core::array::from_fn(|word| first.1[word] & second.1[word]);
                if first.0 != second.0 && count(&both) == 1 {
                    found.push(left.with(first.0).with(second.0));
                    if found.len() == full {
                        break;
                    }
                }
            }
        }
        found
    }

    /// Finds up to [`MOST_SOLUTIONS`] solutions of `left`, and one more if there are more. Returns
    /// false if there are.
    fn has_few_solutions(&mut self, left: &Grid) -> bool {
        self.solutions.clear();
        self.search.start(left);
        let all = core::iter::from_fn(|| self.search.next_solution());
        self.solutions.extend(all.take(MOST_SOLUTIONS + 1));
        self.solutions.len() <= MOST_SOLUTIONS
    }

    /// The candidates of `may_be_added` that some of [`Neighbours::solutions`] have, but not all,
    /// each with the set of these solutions.
    fn sets(&self, may_be_added: &Candidates) -> Vec<(Candidate, SolutionSet)> {
        let mut sets = vec![[0; WORDS]; 729];
        for (at, solution) in self.solutions.iter().enumerate() {
            for (cell, &digit) in Cell::ALL.into_iter().zip(solution.cells()) {
                sets[index(Candidate::new(cell, digit))][at / 64] |= 1 << (at % 64);
            }
        }
        let differs = |set: &SolutionSet| (1..self.solutions.len()).contains(&count(set));
        let with_set = |candidate| (candidate, sets[index(candidate)]);
        iter(*may_be_added).map(with_set).filter(|(_, set)| differs(set)).collect()
    }

    /// Appends every neighbour of `puzzle` that lacks exactly the givens in the one or two cells
    /// `removed`. Returns false, and appends nothing, if the givens that are left have more than
    /// `most` solutions; the limit applies only to [`Added::Anywhere`].
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
        match added {
            Added::Anywhere => {
                self.anywhere(left, removed, &candidates(puzzle, CellSet::ALL), most, found)
            }
            Added::InPlace => {
                self.in_place(left, removed, &candidates(puzzle, removed), found);
                true
            }
            Added::Of(solution) => {
                if solution.solves(puzzle) {
                    self.of_solution(solution, left.given_cells(), removed, found);
                }
                true
            }
        }
    }

    /// As [`Neighbours::by_removal`], with one or two candidates of `may_be_added` added to `left`.
    fn anywhere(
        &mut self,
        left: Grid,
        removed: CellSet,
        may_be_added: &Candidates,
        most: usize,
        found: &mut Vec<Grid>,
    ) -> bool {
        let are_two = removed.len() == 2;
        self.seen = Seen::EMPTY;
        if are_two {
            self.with.fill(Seen::EMPTY);
        }
        let mut count = 0;
        self.search.start(&left);
        while let Some(solution) = self.search.next_solution() {
            count += 1;
            if count > most {
                return false;
            }
            let mut candidates = places(&solution);
            candidates.iter_mut().zip(may_be_added).for_each(|(cells, &may)| *cells &= may);
            self.seen.add(&candidates);
            if are_two {
                iter(candidates).for_each(|one| self.with[index(one)].add(&candidates));
            }
        }
        if !are_two {
            found.extend(self.seen.of_one().map(|added| left.with(added)));
            return true;
        }
        for first in iter(self.seen.some) {
            let seconds = self.with[index(first)].of_one().filter(|&second| second > first);
            found.extend(seconds.map(|second| left.with(first).with(second)));
        }
        true
    }

    /// Appends each puzzle with this one solution that adds as many cells to `left` as are removed.
    fn of_solution(
        &mut self,
        solution: Solution,
        left: CellSet,
        removed: CellSet,
        found: &mut Vec<Grid>,
    ) {
        let same = self.same.take().filter(|same| *same.solution() == solution);
        let mut same = same.unwrap_or_else(|| SameSolution::new(solution));
        let add = |givens| found.push(puzzle(&solution, givens));
        same.each_added(&mut self.search, left, removed, removed.len(), add);
        self.same = Some(same);
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

/// The candidates of the cells `allowed` that may be added to `puzzle`: its givens may not.
fn candidates(puzzle: &Grid, allowed: CellSet) -> Candidates {
    let mut candidates = [allowed; 9];
    for (cell, digit) in puzzle.givens() {
        candidates[digit.index()] = candidates[digit.index()].without(cell);
    }
    candidates
}

/// The index of a candidate in [`Neighbours::with`].
fn index(candidate: Candidate) -> usize {
    81 * candidate.digit.index() + candidate.cell.index()
}

#[cfg(test)]
mod tests {
    use super::*;
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
    fn neighbours_that_are_drawn_have_one_solution() {
        let mut neighbours = Neighbours::new();
        for line in PUZZLES {
            let puzzle: Grid = line.parse().expect("a puzzle");
            let (pairs, most) = (8, 16);
            let found = neighbours.some_by_two(&puzzle, pairs, most, &mut Random::new(5, 0));
            assert!(found.len() <= pairs * most && (!found.is_empty() || puzzle.clues() == 17));
            for neighbour in &found {
                let new =
                    neighbour.givens().filter(|&(cell, digit)| puzzle.get(cell) != Some(digit));
                let new = new.count();
                assert!((2..=4).contains(&new) && neighbour.clues() == puzzle.clues() - 2 + new);
            }
            let all: BTreeSet<Grid> = found.iter().copied().collect();
            assert_eq!(unique(found), all, "{line}");
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
