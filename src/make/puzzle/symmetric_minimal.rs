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
//! There are a thousand such puzzles, and few of them have one solution. Those are left out that
//! have no given in some known unavoidable set. The best have the fewest givens that may be redundant,
//! as far as the known sets tell, and hit many sets that have few givens: these are likely to hit
//! unknown sets as well.
//!
//! # What was measured
//!
//! For half a turn, in questions to a solver for each puzzle that is found: 1,650 for digs alone, 220
//! for walks that weigh only the givens that may be redundant, 200 so. To learn a set from each second
//! solution took as many, and only the scalar search finds the same solutions on every machine. With the
//! sets of up to 12 cells within a chute, 180; no quick way to list them was found. Half of the time goes
//! into the weighing.

use super::UniquePuzzle;
use super::fast_check::FastCheck;
use super::known_sets::{Hits, KnownSets, Sets};
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
/// What is added to a score, which would be negative without it.
const BASE: u32 = 128;
/// So many givens that were redundant are kept in mind.
const SUSPECTS: usize = 8;

/// A walk through puzzles with a symmetric pattern, until one is minimal.
#[derive(Clone, Debug)]
pub(crate) struct SymmetricMinimal {
    solution: Solution,
    known: KnownSets,
    /// The orbits, each with the known sets that it hits.
    orbits: Vec<(CellSet, Sets)>,
    random: Random,
    /// The givens of the current puzzle, which has one solution.
    givens: CellSet,
    /// Givens of the current puzzle that are still to be checked; the last one is next.
    unchecked: Vec<Cell>,
    /// If a given of the current puzzle is redundant: what may come next, each with its score. The
    /// last one is tried next.
    neighbours: Option<Vec<(u32, CellSet)>>,
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
        let known = KnownSets::new(&puzzle.solution);
        let orbits = symmetry.orbits().into_iter().map(|orbit| (orbit, known.of(orbit))).collect();
        let mut walk = SymmetricMinimal {
            solution: puzzle.solution,
            known,
            orbits,
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

    /// Begins to check the givens of a new puzzle: those first that were redundant not long ago.
    fn begin_puzzle(&mut self) {
        self.neighbours = None;
        let hits = self.known.hits(Hits::default(), self.givens);
        self.unchecked.clear();
        let known = &self.known;
        let may_be_redundant = |&cell: &Cell| known.alone(hits, cell).is_empty();
        self.unchecked.extend(self.givens.iter().filter(may_be_redundant));
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
        let mut neighbours = self.neighbours();
        // Among equal scores any order.
        self.random.shuffle(&mut neighbours);
        neighbours.sort_by_key(|&(score, _)| core::cmp::Reverse(score));
        self.neighbours = Some(neighbours);
    }

    /// The puzzles with another orbit instead of one, or without one, that have a given in every known
    /// set. A low score is better.
    fn neighbours(&self) -> Vec<(u32, CellSet)> {
        let mut weights = [PERHAPS_REDUNDANT; 81];
        self.suspects.iter().for_each(|cell| weights[cell.index()] = WAS_REDUNDANT);
        let mut neighbours = Vec::new();
        // Of each given that is left, the sets in which it is alone, and its weight.
        let mut given: Vec<(Sets, u32)> = Vec::with_capacity(81);
        for (removed, _) in &self.orbits {
            if !removed.is_subset(self.givens) {
                continue;
            }
            let left = self.givens.difference(*removed);
            let hits = self.known.hits(Hits::default(), left);
            given.clear();
            given.extend(left.iter().map(|c| (self.known.alone(hits, c), weights[c.index()])));
            // Redundant as far as known, when `sets` are hit as well.
            let redundant = |sets: Sets| -> u32 {
                given.iter().map(|&(alone, weight)| alone.subset_mask(sets) & weight).sum()
            };
            let open = self.known.open(hits);
            if open.is_empty() {
                neighbours.push((BASE + redundant(Sets::default()), left));
            }
            for (added, sets) in &self.orbits {
                if added.is_subset(self.givens) || !open.is_subset(*sets) {
                    continue;
                }
                let hits_after = self.known.hits(hits, *added);
                let is_redundant = |c: &Cell| self.known.alone(hits_after, *c).is_empty();
                let added_redundant: u32 =
                    added.iter().filter(is_redundant).map(|c| weights[c.index()]).sum();
                let score = BASE + redundant(*sets) + added_redundant;
                neighbours.push((score - hits.at_most_once(*sets), left | *added));
            }
        }
        neighbours
    }
}

impl QueryTask for SymmetricMinimal {
    fn next_query(&mut self) -> Option<Grid> {
        while self.questions < QUESTIONS {
            if let Some(neighbours) = &mut self.neighbours {
                let (_, givens) = *neighbours.last()?;
                if !self.tried.contains(&givens) {
                    self.questions += 1;
                    return Some(self.grid(givens));
                }
                neighbours.pop();
                continue;
            }
            let Some(&cell) = self.unchecked.last() else {
                self.is_minimal = true;
                return None;
            };
            let left = self.givens.without(cell);
            if !FastCheck::new(self.solution, left).is_single(left, cell) {
                self.questions += 1;
                return Some(self.grid(left));
            }
            self.resume(true);
        }
        None
    }

    fn resume(&mut self, is_unique: bool) {
        if let Some(neighbours) = &mut self.neighbours {
            let Some((_, givens)) = neighbours.pop() else { return };
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
}
