//! [`SymmetricMinimal`]: looks for a puzzle whose givens form a symmetric pattern and of which no
//! single given can be removed.
//!
//! A dig by orbits ends where no *orbit* can be removed; in one of sixty puzzles (half turn) no
//! single given can be removed either. From the others a walk goes on, which exchanges one orbit
//! for another.
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
//! There are some 350 such puzzles, and few of them have one solution. Those are left out that have
//! no given in some known unavoidable set. The best have the fewest givens that may be redundant,
//! as far as the known sets tell, and hit many sets that have few givens: these are likely to hit
//! unknown sets as well.
//!
//! # What was measured
//!
//! For half a turn, in questions to a solver for each puzzle that is found: 1,650 for digs alone,
//! 220 for walks that weigh only the givens that may be redundant, 200 so. To learn a set from each
//! second solution took as many, and only the scalar search finds the same solutions on every
//! machine. With the sets of up to 12 cells within a chute, 180; no quick way to list them was
//! found. Of the neighbours that are tried one in eight has one solution. A sixth of the time goes
//! into the weighing. Walks of at most 100, 150 or 200 questions took a fifth more time for each
//! puzzle that is found, walks of 450 or 700 the same time; so did weights of 2, 3 or 6 for a given
//! that may be redundant.

use super::UniquePuzzle;
use super::dig::Dig;
use super::exchange::{Exchange, Exchanges};
use super::fast_check::FastCheck;
use crate::geometry::{Candidate, Cell, CellSet};
use crate::grid::{Grid, Solution};
use crate::make::oracle::QueryTask;
use crate::make::unavoidable_sets::puzzle;
use crate::random::Random;
use crate::solve::query::Query;
use std::sync::Arc;

/// After this many questions a walk fails.
const QUESTIONS: u32 = 300;
/// How many givens that were redundant are kept in mind.
const SUSPECTS: usize = 8;

/// A dig by orbits, and the walk that begins where it ends.
#[derive(Clone, Debug)]
pub(crate) enum SymmetricMinimal {
    Dig(Box<FirstDig>),
    Walk(Box<Walk>),
}

/// A dig, and what the walk needs.
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
/// turn, so what each question needs lies close together.
#[derive(Clone, Debug)]
#[repr(C)]
pub(crate) struct Walk {
    stage: Stage,
    questions: u32,
    /// Of the best neighbour: the number of cells of the removed orbit in which all solutions have
    /// the same digit.
    same: usize,
    /// The givens of the current puzzle, which has one solution.
    givens: CellSet,
    neighbours: Neighbours,
    solution: Solution,
    /// Givens of the current puzzle that are still to be checked; the last one is next.
    unchecked: Vec<Cell>,
    /// Givens that were redundant when they were last checked, the latest last.
    suspects: Vec<Cell>,
    random: Random,
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
        let mut walk = Walk {
            stage: Stage::Check,
            questions: 0,
            same: 0,
            givens: dig.givens(),
            neighbours: Neighbours::new(dig.givens()),
            solution: *dig.solution(),
            unchecked: Vec::new(),
            suspects: Vec::with_capacity(SUSPECTS),
            random: random.clone(),
            exchanges: Exchanges::new(dig.solution(), Arc::clone(orbits)),
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

    /// Whether the current puzzle has one solution without a given.
    fn query_without(&self, cell: Cell) -> Query {
        let grid = self.grid(self.givens.without(cell));
        Query::without(grid, Candidate::new(cell, self.solution.get(cell)))
    }

    /// Whether another solution of a neighbour differs in a cell of the orbit that goes, but not in
    /// the `same` cells before it. (The current puzzle has one solution, so another one differs in
    /// one of these cells. To ask for each in turn takes less time than a proof that there is no
    /// second solution, because seven neighbours of eight have one, which one question often
    /// shows.)
    fn query_about(&self, neighbour: CellSet, same: usize) -> Option<Query> {
        let mut gone = self.givens.difference(neighbour).iter();
        let givens = gone.by_ref().take(same).fold(neighbour, CellSet::with);
        let cell = gone.next()?;
        Some(Query::without(self.grid(givens), Candidate::new(cell, self.solution.get(cell))))
    }

    /// Begins with a new puzzle. A given that would be a single in the puzzle without it is
    /// redundant: then the puzzle is left at once. Otherwise the givens are to be checked: those
    /// first that were redundant not long ago.
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
        let fast_check = FastCheck::new(self.solution, self.givens);
        let is_single = |cell: &&Cell| fast_check.would_be_single(self.givens, **cell);
        if let Some(&cell) = self.unchecked.iter().rev().find(is_single) {
            self.leave_puzzle(cell);
        }
    }

    /// Goes on from the current puzzle, in which `cell` is redundant.
    fn leave_puzzle(&mut self, cell: Cell) {
        self.stage = Stage::Leave;
        self.suspects.retain(|&suspect| suspect != cell);
        if self.suspects.len() == SUSPECTS {
            self.suspects.remove(0);
        }
        self.suspects.push(cell);
        let suspects = self.suspects.iter().copied().collect();
        let Walk { exchanges, givens, neighbours, random, .. } = self;
        exchanges.weigh(*givens, suspects, random, &mut neighbours.others);
        neighbours.sort_some(exchanges, *givens);
    }
}

impl QueryTask for Walk {
    fn next_query(&mut self) -> Option<Query> {
        if self.same == 0 && self.questions == QUESTIONS {
            return None;
        }
        self.questions += u32::from(self.same == 0);
        match self.stage {
            Stage::Check => match self.unchecked.last() {
                Some(&cell) => Some(self.query_without(cell)),
                None => {
                    self.stage = Stage::Minimal;
                    None
                }
            },
            Stage::Leave => self.query_about(self.neighbours.best()?, self.same),
            Stage::Minimal => None,
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
                let Some(best) = self.neighbours.best() else { return };
                if is_unique && self.same + 1 < self.givens.difference(best).len() {
                    self.same += 1;
                    return;
                }
                self.same = 0;
                let Some(givens) = self.neighbours.take_best() else { return };
                if is_unique {
                    self.givens = givens;
                    self.begin_puzzle();
                } else if self.neighbours.best().is_none() {
                    self.neighbours.sort_some(&self.exchanges, self.givens);
                }
            }
            Stage::Minimal => {}
        }
    }

    /// What follows if the answers are "several solutions".
    fn push_later_queries(&self, most: usize, queries: &mut Vec<Query>) {
        match self.stage {
            Stage::Check => {
                let later = self.unchecked.iter().rev().skip(1).take(most);
                queries.extend(later.map(|&cell| self.query_without(cell)));
            }
            Stage::Leave => {
                let later = self.neighbours.iter().skip(1).take(most);
                queries.extend(later.filter_map(|neighbour| self.query_about(neighbour, 0)));
            }
            Stage::Minimal => {}
        }
    }
}

/// The puzzles that may follow a puzzle, of which few are tried: most are never sorted.
#[derive(Clone, Debug)]
#[repr(C)]
struct Neighbours {
    /// Which of `best` is to be tried next, and where they end.
    next: usize,
    end: usize,
    /// The best ones, the best first.
    best: [CellSet; Neighbours::SORTED],
    /// The exchanges that lead to the others, in no order.
    others: Vec<Exchange>,
    /// The puzzles that were tried, as their hashes.
    tried: Vec<u64>,
}

impl Neighbours {
    /// How many are sorted at a time.
    const SORTED: usize = 8;

    /// None. `tried` is the puzzle where a walk begins.
    fn new(tried: CellSet) -> Neighbours {
        Neighbours {
            next: 0,
            end: 0,
            best: [CellSet::EMPTY; Neighbours::SORTED],
            others: Vec::new(),
            tried: vec![hash(tried)],
        }
    }

    fn iter(&self) -> impl Iterator<Item = CellSet> {
        self.best[self.next..self.end].iter().copied()
    }

    fn best(&self) -> Option<CellSet> {
        self.iter().next()
    }

    /// The best one, which is now tried.
    fn take_best(&mut self) -> Option<CellSet> {
        let best = self.best()?;
        self.next += 1;
        Some(best)
    }

    /// Replaces the best ones by the best of the others that were not tried: neighbours of the
    /// puzzle with these givens.
    fn sort_some(&mut self, exchanges: &Exchanges, givens: CellSet) {
        let Neighbours { next, end, best, others, tried } = self;
        tried.extend(best[..*next].iter().map(|&puzzle| hash(puzzle)));
        (*next, *end) = (0, 0);
        while *end == 0 && !others.is_empty() {
            let left = others.len().saturating_sub(Neighbours::SORTED);
            let descending = |&exchange: &Exchange| core::cmp::Reverse(exchange);
            if left > 0 {
                others.select_nth_unstable_by_key(left, descending);
            }
            others[left..].sort_unstable_by_key(descending);
            for exchange in others.drain(left..).rev() {
                let puzzle = exchanges.apply(exchange, givens);
                if !tried.contains(&hash(puzzle)) {
                    best[*end] = puzzle;
                    *end += 1;
                }
            }
        }
    }
}

/// Two puzzles of a walk hardly ever have the same.
fn hash(puzzle: CellSet) -> u64 {
    let bits = puzzle.bits();
    (bits as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ (bits >> 64) as u64
}
