//! [`SymmetricMinimal`]: looks for a puzzle whose givens form a symmetric pattern and of which no
//! single given can be removed.
//!
//! A dig by orbits ends where no *orbit* can be removed; in one of sixty puzzles (half turn) no
//! single given can be removed either. From the others a walk goes on, which exchanges one orbit for
//! another.
//!
//! ```text
//! check the givens -- none is redundant --> done, minimal
//!    ^   |
//!    |   one is redundant
//!    |   v
//!    |  all puzzles with another orbit instead of one, or without one, the best first
//!    |   |
//!    +---+ the first that has one solution
//! ```
//!
//! There are some 350 such puzzles, and few of them have one solution. Those are left out that
//! have no given in some known unavoidable set. The best have the fewest givens that may be redundant,
//! as far as the known sets tell, and hit many sets that have few givens: these are likely to hit
//! unknown sets as well.
//!
//! # What was measured
//!
//! For half a turn, in questions to a solver for each puzzle that is found: 1,650 for digs alone, 220
//! for walks that weigh only the givens that may be redundant, 200 so. To learn a set from each second
//! solution took as many, and only the scalar search finds the same solutions on every machine. With the
//! sets of up to 12 cells within a chute, 180; no quick way to list them was found. Of the neighbours that
//! are tried one in eight has one solution. A quarter of the time goes into the weighing.

use super::UniquePuzzle;
use super::exchange::Exchanges;
use super::fast_check::FastCheck;
use super::symmetry::PatternSymmetry;
use crate::geometry::{Cell, CellSet};
use crate::grid::{Grid, Solution};
use crate::make::oracle::QueryTask;
use crate::make::unavoidable_sets::puzzle;
use crate::random::Random;

/// After so many questions a walk fails.
const QUESTIONS: usize = 300;
/// What a given counts that may be redundant, for all that is known.
const PERHAPS_REDUNDANT: u32 = 4;
/// What a given counts that was redundant when it was last checked.
const WAS_REDUNDANT: u32 = 12;
/// So many givens that were redundant are kept in mind.
const SUSPECTS: usize = 8;

/// A walk through puzzles with a symmetric pattern, until one is minimal.
#[derive(Clone, Debug)]
pub(crate) struct SymmetricMinimal {
    solution: Solution,
    exchanges: Exchanges,
    random: Random,
    /// The givens of the current puzzle, which has one solution.
    givens: CellSet,
    /// Givens of the current puzzle that are still to be checked; the last one is next.
    unchecked: Vec<Cell>,
    /// If a given of the current puzzle is redundant: what may come next.
    neighbours: Option<BestFirst>,
    /// The puzzles that were tried.
    tried: Vec<CellSet>,
    /// Givens that were redundant when they were last checked, the latest last.
    suspects: Vec<Cell>,
    questions: usize,
    is_minimal: bool,
}

impl SymmetricMinimal {
    /// A walk that begins with `puzzle`, whose givens have the symmetry.
    pub(crate) fn new(
        puzzle: &UniquePuzzle,
        symmetry: PatternSymmetry,
        random: Random,
    ) -> SymmetricMinimal {
        let mut walk = SymmetricMinimal {
            solution: puzzle.solution,
            exchanges: Exchanges::new(&puzzle.solution, symmetry),
            random,
            givens: puzzle.givens(),
            unchecked: Vec::new(),
            neighbours: None,
            tried: vec![puzzle.givens()],
            suspects: Vec::new(),
            questions: 0,
            is_minimal: false,
        };
        walk.begin_puzzle();
        walk
    }

    /// The minimal puzzle, if the walk has found one.
    pub(crate) fn found(&self) -> Option<UniquePuzzle> {
        let puzzle = || UniquePuzzle { puzzle: self.grid(self.givens), solution: self.solution };
        self.is_minimal.then(puzzle)
    }

    fn grid(&self, givens: CellSet) -> Grid {
        puzzle(&self.solution, givens)
    }

    /// Whether a given would be a single in the puzzle without it, which shows that it is redundant.
    fn is_single(&self, cell: Cell) -> bool {
        let left = self.givens.without(cell);
        FastCheck::new(self.solution, left).is_single(left, cell)
    }

    /// Begins to check the givens of a new puzzle: those first that were redundant not long ago.
    fn begin_puzzle(&mut self) {
        self.neighbours = None;
        self.unchecked.clear();
        self.unchecked.extend(self.exchanges.perhaps_redundant(self.givens));
        self.random.shuffle(&mut self.unchecked);
        let suspects = &self.suspects;
        self.unchecked.sort_by_key(|cell| suspects.iter().position(|suspect| suspect == cell));
    }

    /// Goes on from the current puzzle, in which `cell` is redundant.
    fn leave_puzzle(&mut self, cell: Cell) {
        if self.suspects.len() == SUSPECTS {
            self.suspects.remove(0);
        }
        self.suspects.push(cell);
        let mut weights = [PERHAPS_REDUNDANT; 81];
        self.suspects.iter().for_each(|cell| weights[cell.index()] = WAS_REDUNDANT);
        let weighed = self.exchanges.weigh(self.givens, &weights);
        self.neighbours = Some(BestFirst::new(weighed, &self.tried, &mut self.random));
    }
}

/// Puzzles by their scores, of which few are taken: most are never sorted.
#[derive(Clone, Debug)]
struct BestFirst {
    /// The best ones, each with its score and a random number, which decides among equal scores. The
    /// last one is the best.
    best: Vec<(u64, CellSet)>,
    /// The others, in no order.
    others: Vec<(u64, CellSet)>,
}

impl BestFirst {
    /// So many are sorted at a time.
    const SORTED: usize = 16;

    /// Of puzzles with their scores. A low score is better. Those in `tried` are left out.
    fn new(puzzles: Vec<(u32, CellSet)>, tried: &[CellSet], random: &mut Random) -> BestFirst {
        let mut key = |score| u64::from(score) << 32 | random.bits() >> 32;
        let others = puzzles.into_iter().map(|(score, puzzle)| (key(score), puzzle)).collect();
        let mut puzzles = BestFirst { best: Vec::new(), others };
        puzzles.sort_some(tried);
        puzzles
    }

    /// Sorts some more when none is sorted.
    fn sort_some(&mut self, tried: &[CellSet]) {
        let descending = |&(key, _): &(u64, CellSet)| core::cmp::Reverse(key);
        while self.best.is_empty() && !self.others.is_empty() {
            let left = self.others.len().saturating_sub(BestFirst::SORTED);
            if left > 0 {
                self.others.select_nth_unstable_by_key(left, descending);
            }
            let is_new = |(_, puzzle): &(u64, CellSet)| !tried.contains(puzzle);
            self.best.extend(self.others.drain(left..).filter(is_new));
            self.best.sort_unstable_by_key(descending);
        }
    }

    /// Removes the best one.
    fn pop(&mut self, tried: &[CellSet]) -> Option<CellSet> {
        let best = self.best.pop();
        self.sort_some(tried);
        best.map(|(_, puzzle)| puzzle)
    }

    /// The best ones, as far as they are sorted.
    fn iter(&self) -> impl Iterator<Item = CellSet> {
        self.best.iter().rev().map(|&(_, puzzle)| puzzle)
    }
}

impl QueryTask for SymmetricMinimal {
    fn next_query(&mut self) -> Option<Grid> {
        while self.questions < QUESTIONS {
            if let Some(neighbours) = &self.neighbours {
                let givens = neighbours.iter().next()?;
                self.questions += 1;
                return Some(self.grid(givens));
            }
            let Some(&cell) = self.unchecked.last() else {
                self.is_minimal = true;
                return None;
            };
            if !self.is_single(cell) {
                self.questions += 1;
                return Some(self.grid(self.givens.without(cell)));
            }
            self.resume(true);
        }
        None
    }

    fn resume(&mut self, is_unique: bool) {
        if let Some(neighbours) = &mut self.neighbours {
            let Some(givens) = neighbours.pop(&self.tried) else { return };
            self.tried.push(givens);
            if is_unique {
                self.givens = givens;
                self.begin_puzzle();
            }
        } else if let Some(cell) = self.unchecked.pop() {
            self.suspects.retain(|&suspect| suspect != cell);
            if is_unique {
                self.leave_puzzle(cell);
            }
        }
    }

    /// What follows if the answers are "several solutions".
    fn push_later_queries(&self, most: usize, queries: &mut Vec<Grid>) {
        if let Some(neighbours) = &self.neighbours {
            queries.extend(neighbours.iter().skip(1).take(most).map(|givens| self.grid(givens)));
        } else {
            let later = self.unchecked.iter().rev().skip(1).take(most);
            queries.extend(later.map(|&cell| self.grid(self.givens.without(cell))));
        }
    }
}
