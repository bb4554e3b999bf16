//! [`SymmetricMinimal`]: looks for a puzzle whose givens form a symmetric pattern and of which no
//! single given can be removed.
//!
//! A dig by orbits ends where no *orbit* can be removed; in one of fifty puzzles (half turn) no
//! single given can be removed either. From the others a random walk goes on: a redundant given is
//! removed with its orbit, and where the orbit as a whole is required, another orbit replaces it.
//!
//! ```text
//! check each given -- none is redundant --> done, minimal
//!    ^   |
//!    |   one is redundant
//!    |   v
//!    +-- can its orbit be removed? -- no --> can another orbit replace it? -- no --> next given
//!    |          yes                          yes (ten are tried)
//!    +-----------+-----------------------------+
//! ```
//!
//! If a given is redundant but all ten replacements fail, the walk goes on with the next given; it
//! fails when all givens of a puzzle are checked without a way on.
//!
//! Walks of 32 puzzles with ten replacements find the most puzzles in the time.

use super::UniquePuzzle;
use super::fast_check::Redundancy;
use super::reduction::Reduction;
use super::symmetry::PatternSymmetry;
use crate::geometry::{Cell, CellSet};
use crate::grid::Grid;
use crate::make::oracle::QueryTask;
use crate::random::Random;

/// The length of a walk: puzzles that are checked before it fails.
const PUZZLES: usize = 32;
/// Orbits that are tried as a replacement of one orbit.
const REPLACEMENTS: usize = 10;

/// The change that is being tried. `given` is an index into [`SymmetricMinimal::givens`].
#[derive(Clone, Copy, Debug)]
enum Phase {
    /// Can this single given be removed? The change is only a test and is not made.
    CheckGiven { given: usize },
    /// Can the orbit of this given be removed?
    RemoveOrbit { given: usize },
    /// Can the orbit of this given be replaced by [`SymmetricMinimal::replacements`]`[replacement]`?
    ReplaceOrbit { given: usize, replacement: usize },
}

/// A walk through puzzles with a symmetric pattern, until one is minimal.
#[derive(Clone, Debug)]
pub(crate) struct SymmetricMinimal {
    reduction: Reduction,
    symmetry: PatternSymmetry,
    random: Random,
    phase: Phase,
    /// The givens of the current puzzle, in the order in which they are checked.
    givens: Vec<Cell>,
    /// Empty orbits that may replace one.
    replacements: Vec<CellSet>,
    /// Givens that were redundant in an earlier puzzle: they are checked first.
    suspects: CellSet,
    /// Whether a given of the current puzzle is known to be redundant.
    has_redundant: bool,
    /// Whether the walk has ended at a minimal puzzle.
    is_minimal: bool,
    /// Puzzles of the walk so far.
    puzzles: usize,
}

impl SymmetricMinimal {
    /// A walk that begins with `puzzle`, whose givens have the symmetry.
    pub(crate) fn new(
        puzzle: &UniquePuzzle,
        symmetry: PatternSymmetry,
        random: Random,
    ) -> SymmetricMinimal {
        let mut walk = SymmetricMinimal {
            reduction: Reduction::new(puzzle.solution, puzzle.givens()),
            symmetry,
            random,
            phase: Phase::CheckGiven { given: 0 },
            givens: Vec::new(),
            replacements: Vec::new(),
            suspects: CellSet::EMPTY,
            has_redundant: false,
            is_minimal: false,
            puzzles: 0,
        };
        walk.begin_puzzle();
        walk
    }

    /// The minimal puzzle, if the walk has found one.
    pub(crate) fn found(&self) -> Option<UniquePuzzle> {
        self.is_minimal.then(|| self.reduction.puzzle())
    }

    /// Begins to check the givens of a new puzzle.
    fn begin_puzzle(&mut self) {
        self.puzzles += 1;
        self.givens.clear();
        self.givens.extend(self.reduction.givens().iter());
        self.random.shuffle(&mut self.givens);
        let suspects = self.suspects;
        self.givens.sort_by_key(|&cell| !suspects.contains(cell));
        self.phase = Phase::CheckGiven { given: 0 };
        self.has_redundant = false;
    }

    /// The cells that this phase removes and those that it adds; `None` if nothing is left to try
    /// in it.
    fn change(&self) -> Option<(CellSet, CellSet)> {
        let orbit = |given| Some(self.symmetry.orbit(*self.givens.get(given)?));
        match self.phase {
            Phase::CheckGiven { given } => {
                let cell = *self.givens.get(given)?;
                Some((CellSet::EMPTY.with(cell), CellSet::EMPTY))
            }
            Phase::RemoveOrbit { given } => Some((orbit(given)?, CellSet::EMPTY)),
            Phase::ReplaceOrbit { given, replacement } => {
                Some((orbit(given)?, *self.replacements.get(replacement)?))
            }
        }
    }

    /// Makes the change that is being tried, which leads to a new puzzle.
    fn commit(&mut self) {
        self.reduction.commit();
        self.begin_puzzle();
    }

    fn draw_replacements(&mut self) {
        let givens = self.reduction.givens();
        self.replacements = self.symmetry.orbits();
        self.replacements.retain(|orbit| (*orbit & givens).is_empty());
        self.random.shuffle(&mut self.replacements);
        self.replacements.truncate(REPLACEMENTS);
    }
}

impl QueryTask for SymmetricMinimal {
    fn next_query(&mut self) -> Option<Grid> {
        while self.puzzles <= PUZZLES {
            let Some((removed, added)) = self.change() else {
                let Phase::ReplaceOrbit { given, .. } = self.phase else {
                    // All givens are checked.
                    self.is_minimal = !self.has_redundant;
                    return None;
                };
                self.phase = Phase::CheckGiven { given: given + 1 };
                continue;
            };
            match self.reduction.try_change(removed, added) {
                Redundancy::Redundant => self.resume(true),
                Redundancy::Required => self.resume(false),
                Redundancy::Unknown => return Some(self.reduction.changed_grid()),
            }
        }
        None
    }

    fn resume(&mut self, is_unique: bool) {
        match self.phase {
            Phase::CheckGiven { given } => {
                let cell = self.givens[given];
                if !is_unique {
                    self.suspects = self.suspects.without(cell);
                    self.phase = Phase::CheckGiven { given: given + 1 };
                } else if self.symmetry.orbit(cell).len() == 1 {
                    self.commit();
                } else {
                    self.suspects = self.suspects.with(cell);
                    self.has_redundant = true;
                    self.phase = Phase::RemoveOrbit { given };
                }
            }
            Phase::RemoveOrbit { .. } | Phase::ReplaceOrbit { .. } if is_unique => self.commit(),
            Phase::RemoveOrbit { given } => {
                self.draw_replacements();
                self.phase = Phase::ReplaceOrbit { given, replacement: 0 };
            }
            Phase::ReplaceOrbit { given, replacement } => {
                self.phase = Phase::ReplaceOrbit { given, replacement: replacement + 1 };
            }
        }
    }
}
