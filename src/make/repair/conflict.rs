//! Givens that cannot stand together: as few as possible, and, from the other side, those without
//! which the rest can.
//!
//! A *correction* is a set of givens without which there is a solution. Every conflict meets every
//! correction, so a smallest set that meets all known corrections has at most as many givens as
//! the smallest conflict. If it is itself in conflict, it is one; if not, it leads to another
//! correction. (Implicit hitting sets: A. Ignatiev, A. Previti, M. Liffiton, J. Marques-Silva,
//! "Smallest MUS extraction with minimal hitting set dualization", CP 2015.)

use super::Conflict;
use super::hitting::{self, Hitting};
use crate::geometry::{Candidate, Cell, CellSet};
use crate::grid::{Grid, Solution};
use crate::solve::answer::LimitedAnswer;
use crate::solve::search::Search;

/// How many looks at a correction the proof of the smallest conflict may take: a second or so.
const EFFORT: u64 = 100_000_000;
/// How many corrections it may use. Real puzzles need some 50.
const CORRECTIONS: usize = 500;
/// How many guesses all may take that is found out about one grid, and a question among them: to
/// refute a few givens can take minutes.
const GUESSES: u64 = 1_000_000;
const GUESSES_A_QUESTION: u64 = 50_000;

/// The conflicts of a grid without a solution, and a correction of which every given is needed.
pub(crate) fn find(search: &mut Search, grid: &Grid) -> (Vec<Conflict>, CellSet) {
    let conflict = |givens: CellSet, is_smallest| Conflict {
        givens: givens
            .iter()
            .filter_map(|cell| Some(Candidate::new(cell, grid.get(cell)?)))
            .collect(),
        is_smallest,
    };
    let pairs: Vec<Conflict> = grid
        .clashes()
        .iter()
        .map(|clash| conflict([clash.first, clash.cell].into_iter().collect(), true))
        .collect();
    let mut finder =
        Finder { search, guesses: GUESSES, grid, corrections: Vec::new(), conflicts: Vec::new() };
    let conflicts = match pairs.is_empty() {
        true => {
            let (givens, is_smallest) = finder.smallest();
            vec![conflict(givens, is_smallest)]
        }
        false => {
            if let Kept::Without(correction) = finder.correction(CellSet::EMPTY) {
                finder.corrections.push(correction);
            }
            pairs
        }
    };
    let fewest = finder.corrections.iter().min_by_key(|correction| correction.len());
    (conflicts, fewest.copied().unwrap_or_default())
}

struct Finder<'a> {
    search: &'a mut Search,
    /// What is left of them.
    guesses: u64,
    grid: &'a Grid,
    /// What is known, the smallest first.
    corrections: Vec<CellSet>,
    /// Known conflicts: what holds one need not be asked about, which saves four fifths of the time.
    conflicts: Vec<CellSet>,
}

impl Finder<'_> {
    /// The smallest conflict, or a small one: whether it is proved to be the smallest.
    fn smallest(&mut self) -> (CellSet, bool) {
        let mut effort = EFFORT;
        let givens = self.grid.givens().map(|(cell, _)| cell).collect();
        let mut best = self.shrunk(givens);
        while self.corrections.len() < CORRECTIONS {
            let mut set = match hitting::smallest(&self.corrections, best.len(), &mut effort) {
                Hitting::Smallest(set) => set,
                Hitting::None => return (best, true),
                Hitting::Stopped => return (best, false),
            };
            let mut correction = match self.correction(set) {
                Kept::Without(correction) => correction,
                Kept::Never => return (set, true),
                Kept::Perhaps => return (best, false),
            };
            // That search is the dear one. Until the next, meet each new correction somehow.
            loop {
                let often = |cell: &Cell| {
                    self.corrections.iter().filter(|known| known.contains(*cell)).count()
                };
                let Some(cell) = correction.iter().max_by_key(often) else { break };
                let at = self.corrections.partition_point(|known| known.len() <= correction.len());
                self.corrections.insert(at, correction);
                set = set.with(cell);
                match self.correction(set) {
                    Kept::Without(next) => correction = next,
                    Kept::Never => break,
                    Kept::Perhaps => return (best, false),
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
        let guesses = self.guesses.min(GUESSES_A_QUESTION);
        let answer = self.search.first_within(&restricted(self.grid, cells), guesses);
        self.guesses -= self.search.statistics().guesses.min(self.guesses);
        answer
    }

    /// A conflict within `givens`, which are in conflict, that is none without any of its givens,
    /// as far as that can be told.
    ///
    /// Tries to spare the first given, the first two, and so on: the given at which this goes too
    /// far is needed.
    fn shrunk(&mut self, givens: CellSet) -> CellSet {
        if let Some(known) = self.conflicts.iter().find(|known| known.is_within(givens)) {
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

    /// A correction that leaves `kept` alone, and that is none without any of its givens, as far as
    /// that can be told.
    fn correction(&mut self, kept: CellSet) -> Kept {
        let grid = self.grid;
        let agreeing = |solution: &Solution| -> CellSet {
            let agree = grid.givens().filter(|&(cell, digit)| solution.get(cell) == digit);
            agree.map(|(cell, _)| cell).collect()
        };
        if self.is_known(kept) {
            return Kept::Never;
        }
        let mut kept = match self.solution(kept) {
            LimitedAnswer::Solved(solution) => agreeing(&solution),
            LimitedAnswer::None => return Kept::Never,
            LimitedAnswer::LimitReached => return Kept::Perhaps,
        };
        let all: CellSet = grid.givens().map(|(cell, _)| cell).collect();
        for cell in all.difference(kept).iter() {
            let more = kept.with(cell);
            if !kept.contains(cell)
                && !self.is_known(more)
                && let LimitedAnswer::Solved(solution) = self.solution(more)
            {
                kept = agreeing(&solution);
            }
        }
        Kept::Without(all.difference(kept))
    }

    /// Whether `cells` hold a known conflict.
    fn is_known(&self, cells: CellSet) -> bool {
        self.conflicts.iter().any(|known| known.is_within(cells))
    }
}

/// Whether some givens can all be kept.
enum Kept {
    /// Without those of this correction.
    Without(CellSet),
    /// They are in conflict.
    Never,
    /// To find out would take too long.
    Perhaps,
}

/// The givens of `grid` in `cells`.
fn restricted(grid: &Grid, cells: CellSet) -> Grid {
    Grid::new(Cell::ALL.map(|cell| grid.get(cell).filter(|_| cells.contains(cell))))
}
