//! [`SymmetricMinimal`]: looks for a puzzle whose givens form a symmetric pattern and of which no
//! single given can be removed.
//!
//! A dig by orbits ends when no *orbit* can be removed. In one of sixty such puzzles (half turn) no
//! single given can be removed either. From the others begins a walk, which exchanges one orbit for
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
//! There are some 350 such puzzles, and few of them have one solution. Those without a given in
//! some known unavoidable set are skipped. The best have the fewest givens that may be redundant,
//! as far as the known sets tell, and hit many sets that have few givens: these are likely to hit
//! unknown sets as well. If a solver finds a second solution, its set is learned, and answers later
//! questions of the same walk.
//!
//! Learned sets do not change the scores: otherwise the puzzles would depend on which second
//! solution an engine finds. (`benches/README.md` has the figures, and what was tried.)

use super::exchange::Exchanges;
use super::learned_sets::LearnedSets;
use super::ranking::Ranking;
use crate::geometry::{Candidate, Cell, CellSet, DigitSet};
use crate::grid::{Grid, Solution};
use crate::make::dig::Dig;
use crate::make::dig::fast_check::is_hidden_single;
use crate::make::dig::reduction::UniquePuzzle;
use crate::make::oracle::QueryTask;
use crate::make::unavoidable_sets::{places, puzzle};
use crate::random::Random;
use crate::solve::answer::Line;
use crate::solve::query::Query;
use std::sync::Arc;

/// After this many checks of givens and tried neighbours a walk fails. Answers of a solver and of a
/// learned set count alike; further questions about the same neighbour do not count.
const QUESTIONS: u32 = 350;
/// The greatest number of suspects.
const SUSPECTS: usize = 8;

/// A dig by orbits, and the walk that begins where it ends.
#[derive(Clone, Debug)]
pub(crate) enum SymmetricMinimal {
    Dig(Box<FirstDig>),
    Walk(Box<Walk>),
}

/// A dig, and what the walk after it needs.
#[derive(Clone, Debug)]
pub(crate) struct FirstDig {
    dig: Dig,
    orbits: Arc<[CellSet]>,
    random: Random,
}

impl SymmetricMinimal {
    /// `dig` tries `orbits`, all of a symmetry; `random` is for the walk.
    pub(crate) fn new(dig: Dig, orbits: Arc<[CellSet]>, random: Random) -> SymmetricMinimal {
        SymmetricMinimal::Dig(Box::new(FirstDig { dig, orbits, random }))
    }

    /// The minimal puzzle, if one was found.
    pub(crate) fn found(&self) -> Option<UniquePuzzle> {
        match self {
            SymmetricMinimal::Dig(_) => None,
            SymmetricMinimal::Walk(walk) => walk.found(),
        }
    }
}

impl QueryTask for SymmetricMinimal {
    fn next_query(&mut self) -> Option<Query> {
        if let SymmetricMinimal::Dig(first) = self {
            if let Some(query) = first.dig.next_query() {
                return Some(query);
            }
            *self = SymmetricMinimal::Walk(Box::new(Walk::new(first)));
        }
        match self {
            SymmetricMinimal::Dig(_) => None,
            SymmetricMinimal::Walk(walk) => walk.next_query(),
        }
    }

    fn take_other_solution(&mut self, other: &Line) {
        if let SymmetricMinimal::Walk(walk) = self {
            walk.learned.learn(&walk.solution, other);
        }
    }

    fn resume(&mut self, is_unique: bool) {
        match self {
            SymmetricMinimal::Dig(first) => first.dig.resume(is_unique),
            SymmetricMinimal::Walk(walk) => walk.resume(is_unique),
        }
    }

    fn push_later_queries(&self, most: usize, queries: &mut Vec<Query>) {
        if let SymmetricMinimal::Walk(walk) = self {
            walk.push_later_queries(most, queries);
        }
    }
}

/// A walk through puzzles with a symmetric pattern, until one is minimal. Hundreds are resumed in
/// turn, so the fields that each question reads are close together.
#[derive(Clone, Debug)]
#[repr(C)]
pub(crate) struct Walk {
    stage: Stage,
    questions: u32,
    /// The number of cells of [`Walk::removed`] that are known to have the same digit in all
    /// solutions of `neighbour`.
    same: usize,
    /// The givens of the current puzzle, which has one solution.
    givens: CellSet,
    /// The neighbour that is tried, in [`Stage::Leave`].
    neighbour: Option<CellSet>,
    solution: Solution,
    learned: LearnedSets,
    /// Givens of the current puzzle that are still to be checked; the last one is next.
    unchecked: Vec<Cell>,
    /// Givens that were redundant when they were last checked, the last one most recently.
    suspects: Vec<Cell>,
    /// The neighbours that were not tried yet.
    ranking: Ranking,
    /// The puzzles that were tried, as their hashes.
    tried: Vec<u32>,
    random: Random,
    /// For each digit, its nine cells in the solution.
    places: [CellSet; 9],
    exchanges: Exchanges,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    /// The givens of the current puzzle are checked.
    Check,
    /// A given of the current puzzle is redundant: its neighbours are tried.
    Leave,
    /// The current puzzle is minimal.
    Minimal,
}

impl Walk {
    /// A walk that begins with the puzzle that was dug.
    fn new(first: &FirstDig) -> Walk {
        let FirstDig { dig, orbits, random } = first;
        let (givens, solution) = (dig.reduction.givens(), dig.reduction.solution());
        let mut walk = Walk {
            stage: Stage::Check,
            questions: 0,
            same: 0,
            givens,
            neighbour: None,
            solution: *solution,
            learned: LearnedSets::new(),
            unchecked: Vec::new(),
            suspects: Vec::with_capacity(SUSPECTS),
            ranking: Ranking::default(),
            tried: vec![hash(givens)],
            random: random.clone(),
            places: places(solution),
            exchanges: Exchanges::new(solution, Arc::clone(orbits)),
        };
        walk.begin_puzzle();
        walk
    }

    fn found(&self) -> Option<UniquePuzzle> {
        let puzzle = || UniquePuzzle { puzzle: self.grid(self.givens), solution: self.solution };
        (self.stage == Stage::Minimal).then(puzzle)
    }

    fn grid(&self, givens: CellSet) -> Grid {
        puzzle(&self.solution, givens)
    }

    /// The next question: do these givens leave a solution with another digit in that cell?
    fn question(&self) -> Option<(CellSet, Cell)> {
        match self.stage {
            Stage::Check => {
                let &cell = self.unchecked.last()?;
                Some((self.givens.without(cell), cell))
            }
            Stage::Leave => {
                let neighbour = self.neighbour?;
                let mut removed = self.removed(neighbour).iter();
                let givens = removed.by_ref().take(self.same).fold(neighbour, CellSet::with);
                Some((givens, removed.next()?))
            }
            Stage::Minimal => None,
        }
    }

    /// The givens that `neighbour` lacks, without the redundant one if there are others. Every
    /// other solution of the neighbour has another digit in at least one of these cells, because
    /// the current puzzle has one solution. One question for each of them takes less time than a
    /// proof that there is no second solution: seven neighbours of eight have one, which one
    /// question often finds.
    fn removed(&self, neighbour: CellSet) -> CellSet {
        let removed = self.givens - neighbour;
        let redundant = self.suspects.last().copied().into_iter().collect();
        let others = removed - redundant;
        if others.is_empty() { removed } else { others }
    }

    /// True if `cell`, one of the givens, would be a single in the puzzle without it.
    fn would_be_single(&self, cell: Cell) -> bool {
        let left = self.givens.without(cell);
        let own = self.places[self.solution.get(cell).index()];
        let seen = || (left & cell.peers()).iter().map(|peer| self.solution.get(peer));
        is_hidden_single(left | (own & left).peers(), cell)
            || seen().collect::<DigitSet>().len() == 8
    }

    /// Begins with a new puzzle. A given that would be a single in the puzzle without it is
    /// redundant: then the puzzle is left at once. Otherwise the givens are checked, suspects
    /// first.
    fn begin_puzzle(&mut self) {
        self.stage = Stage::Check;
        self.unchecked.clear();
        self.unchecked.extend(self.exchanges.perhaps_redundant(self.givens));
        self.random.shuffle(&mut self.unchecked);
        for suspect in &self.suspects {
            if let Some(at) = self.unchecked.iter().position(|cell| cell == suspect) {
                self.unchecked[at..].rotate_left(1);
            }
        }
        let mut unchecked = self.unchecked.iter().rev().copied();
        if let Some(cell) = unchecked.find(|&cell| self.would_be_single(cell)) {
            self.leave_puzzle(cell);
        }
    }

    /// Leaves the current puzzle, in which `cell` is redundant, for a neighbour.
    fn leave_puzzle(&mut self, cell: Cell) {
        self.stage = Stage::Leave;
        self.suspects.retain(|&suspect| suspect != cell);
        if self.suspects.len() == SUSPECTS {
            self.suspects.remove(0);
        }
        self.suspects.push(cell);
        let suspects = self.suspects.iter().copied().collect();
        self.exchanges.weigh(self.givens, suspects, &mut self.ranking);
        self.try_next();
    }

    /// Tries the best neighbour that was not tried.
    fn try_next(&mut self) {
        let Walk { exchanges, givens, ranking, tried, random, .. } = self;
        let taken = core::iter::from_fn(|| ranking.take_best(random));
        let mut neighbours = taken.map(|exchange| exchanges.apply(exchange, *givens));
        self.neighbour = neighbours.find(|&neighbour| {
            let hash = hash(neighbour);
            let is_new = !contains(tried, hash);
            tried.extend(is_new.then_some(hash));
            is_new
        });
    }
}

impl QueryTask for Walk {
    fn next_query(&mut self) -> Option<Query> {
        loop {
            if self.same == 0 && self.questions == QUESTIONS {
                return None;
            }
            self.questions += u32::from(self.same == 0);
            if self.stage == Stage::Check && self.unchecked.is_empty() {
                self.stage = Stage::Minimal;
            }
            let (givens, cell) = self.question()?;
            if !self.learned.leave_several(givens) {
                let known = Candidate::new(cell, self.solution.get(cell));
                return Some(Query::without(self.grid(givens), known));
            }
            self.resume(false);
        }
    }

    fn resume(&mut self, is_unique: bool) {
        match self.stage {
            Stage::Check => {
                let Some(cell) = self.unchecked.pop() else { return };
                if is_unique {
                    self.leave_puzzle(cell);
                } else {
                    self.suspects.retain(|&suspect| suspect != cell);
                }
            }
            Stage::Leave => {
                let Some(neighbour) = self.neighbour else { return };
                if is_unique && self.same + 1 < self.removed(neighbour).len() {
                    self.same += 1;
                    return;
                }
                self.same = 0;
                if is_unique {
                    self.givens = neighbour;
                    self.begin_puzzle();
                } else {
                    self.try_next();
                }
            }
            Stage::Minimal => {}
        }
    }

    /// The queries that follow if the answers are "several solutions".
    fn push_later_queries(&self, most: usize, queries: &mut Vec<Query>) {
        let mut later = self.clone();
        let following = core::iter::from_fn(|| {
            later.resume(false);
            later.next_query()
        });
        queries.extend(following.take(most));
    }
}

/// The hash of a puzzle of a walk. (If two have the same, which is rare, the second is not tried.)
fn hash(puzzle: CellSet) -> u32 {
    let bits = puzzle.bits();
    let both = bits as u64 ^ ((bits >> 64) as u64).wrapping_mul(0xD1B5_4A32_D192_ED03);
    (both.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32) as u32
}

/// True if `hash` is in `tried`. Compares sixteen at a time, without a branch.
fn contains(tried: &[u32], hash: u32) -> bool {
    let (chunks, rest) = tried.as_chunks::<16>();
    let has_it = |chunk: &[u32; 16]| chunk.iter().fold(false, |any, &own| any | (own == hash));
    chunks.iter().any(has_it) || rest.contains(&hash)
}
