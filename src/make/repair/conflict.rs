//! [`find`]: the givens of an unsolvable puzzle that are in conflict, as few as possible, and a
//! correction.
//!
//! A *conflict* is a set of givens that have no solution together (an unsatisfiable subset). A
//! *correction* is a set of givens without which the others have a solution (a correction set). A
//! conflict shares a given with every correction, because the givens that a correction leaves have
//! a solution. So the smallest conflict is at least as large as the smallest set that shares a
//! given with every correction known so far, a minimum hitting set. The search for the smallest
//! conflict uses that bound (implicit hitting sets: A. Ignatiev, A. Previti, M. Liffiton,
//! J. Marques-Silva, "Smallest MUS extraction with minimal hitting set dualization", CP 2015):
//!
//! ```text
//! best conflict = all givens, shrunk to a minimal conflict
//! repeat:
//!     set = a minimum hitting set of the known corrections, smaller than the best conflict
//!     there is none               --> the best conflict is the smallest
//!     set has no solution         --> set is the smallest conflict
//!     repeat:
//!         find a minimal correction that leaves set alone, and remember it
//!         add to set the given of that correction that hits the most corrections
//!     until set has no solution
//!     shrink set to a minimal conflict; keep it if it is smaller than the best
//! ```
//!
//! The inner loop finds many corrections for one minimum hitting set, because a minimum hitting set
//! takes most of the time.
//!
//! Two equal givens that share a house are a conflict, and no conflict is smaller. If there are
//! such pairs, all of them are returned, and only a correction is searched for.
//!
//! The proof that a few givens have no solution can take minutes. So each question (do these givens
//! have a solution?) has a limit of guesses, and so have all questions together. If a question
//! reaches its limit, the answer is taken as yes while a conflict is shrunk, and as no while a
//! correction is shrunk. So the results are still a conflict and a correction, though they may not
//! be minimal. The conflict is then reported as the smallest only if the bound proves it.

use super::ConflictingGivens;
use super::hitting::{self, Hitting};
use crate::geometry::{Candidate, Cell, CellSet};
use crate::grid::{Grid, Solution};
use crate::solve::answer::LimitedAnswer;
use crate::solve::search::Search;

/// The limit of the searches for hitting sets in one grid, all together, in visits to a correction:
/// about a second.
const MAX_VISITS: u64 = 100_000_000;
/// With this many corrections the search for hitting sets ends. Real puzzles need about 50.
const MAX_CORRECTIONS: usize = 500;
/// The limit of guesses for all questions about one grid.
const MAX_GUESSES: u64 = 1_000_000;
/// The limit of guesses for one question.
const MAX_GUESSES_PER_QUESTION: u64 = 50_000;

/// The conflicts of `grid`, which must have no solution, and a correction.
pub(crate) fn find(search: &mut Search, grid: &Grid) -> (Vec<ConflictingGivens>, CellSet) {
    find_within(search, grid, MAX_GUESSES)
}

/// As [`find`], with at most `guesses` guesses for all questions together.
fn find_within(
    search: &mut Search,
    grid: &Grid,
    guesses: u64,
) -> (Vec<ConflictingGivens>, CellSet) {
    let conflict = |givens: CellSet, is_smallest| ConflictingGivens {
        givens: givens
            .iter()
            .filter_map(|cell| Some(Candidate::new(cell, grid.get(cell)?)))
            .collect(),
        is_smallest,
    };
    let pairs: Vec<ConflictingGivens> = grid
        .clashes()
        .iter()
        .map(|clash| conflict([clash.first, clash.cell].into_iter().collect(), true))
        .collect();
    let mut finder =
        Finder { search, guesses, grid, corrections: Vec::new(), conflicts: Vec::new() };
    let conflicts = if pairs.is_empty() {
        let (givens, is_smallest) = finder.smallest();
        vec![conflict(givens, is_smallest)]
    } else {
        if let Kept::Correction(correction) = finder.correction(CellSet::EMPTY) {
            finder.corrections.push(correction);
        }
        pairs
    };
    let fewest = finder.corrections.iter().min_by_key(|correction| correction.len()).copied();
    (conflicts, fewest.unwrap_or_else(|| finder.any_correction()))
}

/// The search for the smallest conflict of one grid.
struct Finder<'a> {
    search: &'a mut Search,
    /// The guesses that are left for all questions.
    guesses: u64,
    grid: &'a Grid,
    /// The corrections that are known, the smallest first.
    corrections: Vec<CellSet>,
    /// The conflicts that are known. For a set that contains one no question is needed, which saves
    /// four fifths of the time.
    conflicts: Vec<CellSet>,
}

/// The answer to the question whether some givens can all be kept.
enum Kept {
    /// They can, if the givens of this correction are removed.
    Correction(CellSet),
    /// They cannot: they are in conflict.
    Conflict,
    /// The question reached its limit of guesses.
    Unknown,
}

impl Finder<'_> {
    /// The smallest conflict and true, or a conflict that may not be the smallest and false.
    fn smallest(&mut self) -> (CellSet, bool) {
        let mut visits = MAX_VISITS;
        let mut best = self.shrunk(self.givens());
        while self.corrections.len() < MAX_CORRECTIONS {
            let mut set = match hitting::smallest(&self.corrections, best.len(), &mut visits) {
                Hitting::Smallest(set) => set,
                Hitting::None => return (best, true),
                Hitting::Stopped => return (best, false),
            };
            let mut correction = match self.correction(set) {
                Kept::Correction(correction) => correction,
                Kept::Conflict => return (set, true),
                Kept::Unknown => return (best, false),
            };
            loop {
                let hits = |cell: &Cell| {
                    self.corrections.iter().filter(|known| known.contains(*cell)).count()
                };
                let Some(cell) = correction.iter().max_by_key(hits) else { break };
                let at = self.corrections.partition_point(|known| known.len() <= correction.len());
                self.corrections.insert(at, correction);
                set = set.with(cell);
                match self.correction(set) {
                    Kept::Correction(next) => correction = next,
                    Kept::Conflict => break,
                    Kept::Unknown => return (best, false),
                }
            }
            let small = self.shrunk(set);
            if small.len() < best.len() {
                best = small;
            }
        }
        (best, false)
    }

    /// Searches for a solution of the givens in `cells`, within the guesses that are left.
    fn solution(&mut self, cells: CellSet) -> LimitedAnswer {
        let guesses = self.guesses.min(MAX_GUESSES_PER_QUESTION);
        let answer = self.search.first_within(&restricted(self.grid, cells), guesses);
        self.guesses -= self.search.statistics().guesses.min(self.guesses);
        answer
    }

    /// A conflict within `givens`, which must be in conflict: a known one, or the givens that are
    /// left after each is removed in turn, if the others are still in conflict. The result is
    /// minimal unless a question reached its limit.
    fn shrunk(&mut self, givens: CellSet) -> CellSet {
        if let Some(known) = self.conflicts.iter().find(|known| known.is_subset(givens)) {
            return *known;
        }
        let mut needed = givens;
        for cell in givens.iter() {
            if self.solution(needed.without(cell)) == LimitedAnswer::None {
                needed = needed.without(cell);
            }
        }
        self.conflicts.push(needed);
        needed
    }

    /// A correction without the givens in `kept`. It is minimal unless a question reached its
    /// limit: each given that a solution contradicts is put back in turn, and stays if there is
    /// still a solution.
    fn correction(&mut self, kept: CellSet) -> Kept {
        if self.contains_conflict(kept) {
            return Kept::Conflict;
        }
        let mut kept = match self.solution(kept) {
            LimitedAnswer::Solved(solution) => self.agreeing(&solution),
            LimitedAnswer::None => return Kept::Conflict,
            LimitedAnswer::LimitReached => return Kept::Unknown,
        };
        let all = self.givens();
        for cell in all - kept {
            let more = kept.with(cell);
            if !kept.contains(cell)
                && !self.contains_conflict(more)
                && let LimitedAnswer::Solved(solution) = self.solution(more)
            {
                kept = self.agreeing(&solution);
            }
        }
        Kept::Correction(all - kept)
    }

    /// A correction that uses no guesses of the limit: the givens that contradict some complete
    /// grid.
    fn any_correction(&mut self) -> CellSet {
        let grid = self.search.first(&Grid::EMPTY);
        let kept = grid.map(|grid| self.agreeing(&grid)).unwrap_or_default();
        self.givens() - kept
    }

    /// All givens of the grid.
    fn givens(&self) -> CellSet {
        self.grid.given_cells()
    }

    /// The givens that agree with `solution`.
    fn agreeing(&self, solution: &Solution) -> CellSet {
        let agree = self.grid.givens().filter(|&(cell, digit)| solution.get(cell) == digit);
        agree.map(|(cell, _)| cell).collect()
    }

    /// True if `cells` contain a known conflict.
    fn contains_conflict(&self, cells: CellSet) -> bool {
        self.conflicts.iter().any(|known| known.is_subset(cells))
    }
}

/// The givens of `grid` in `cells`.
fn restricted(grid: &Grid, cells: CellSet) -> Grid {
    Grid::new(Cell::ALL.map(|cell| grid.get(cell).filter(|_| cells.contains(cell))))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// With every limit of guesses, the conflict has no solution, and the grid without the
    /// correction has one.
    #[test]
    fn a_limited_search_still_finds_a_conflict_and_a_correction() {
        let line =
            "..83.92...32..1....5....81.2..............54..4..38...6.72....41..4...9....96....";
        let grid: Grid = line.parse().expect("a puzzle");
        let mut search = Search::new();
        let mut sizes = Vec::new();
        for guesses in [0, 1, 10, 100, 1_000, 10_000, MAX_GUESSES] {
            let (conflicts, correction) = find_within(&mut search, &grid, guesses);
            let [conflict] = &conflicts[..] else { panic!("one conflict, no equal givens") };
            let cells: CellSet = conflict.givens.iter().map(|given| given.cell).collect();
            assert_eq!(search.first(&restricted(&grid, cells)), None, "{guesses} guesses");
            assert!(search.first(&restricted(&grid, !correction)).is_some(), "{guesses} guesses");
            sizes.push((conflict.givens.len(), conflict.is_smallest));
        }
        assert!(!sizes[0].1 && sizes.is_sorted_by(|a, b| a.0 >= b.0), "{sizes:?}");
        assert_eq!(sizes.last(), Some(&(15, true)));
    }
}
