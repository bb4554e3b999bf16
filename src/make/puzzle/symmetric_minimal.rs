//! [`Strict`]: puzzles whose givens form a symmetric pattern and of which no single one can go.
//!
//! A dig by orbits ends where no *orbit* can go; in one of fifty puzzles (half turn) no single
//! given can go either. From the others a walk leads on: a given that can be spared is taken away
//! with its orbit, and where that is too much another orbit comes in its place.
//!
//! ```text
//! check each given -- none can go --> done
//!    ^   |
//!    |   one can go
//!    |   v
//!    +-- its orbit can go? -- no --> can it go if another comes? -- no --> the next one
//!    |          yes                          yes                               |
//!    +-----------+-----------------------------+                  (ten at most)-+
//! ```
//!
//! Walks of 32 puzzles, ten orbits tried in place of each, bring the most for the time.

use super::fast_check::Look;
use super::maker::Made;
use super::reduction::Site;
use super::symmetry::PatternSymmetry;
use crate::geometry::{Cell, CellSet};
use crate::grid::{Grid, Solution};
use crate::make::oracle::Inquiry;
use crate::random::Random;

/// Puzzles to look at before the walk is given up.
const PUZZLES: usize = 32;
/// Orbits to try in place of one.
const ATTEMPTS: usize = 10;

/// What is asked about.
#[derive(Clone, Copy, Debug)]
enum Phase {
    /// Whether the given with this number can go.
    Check(usize),
    /// Whether its orbit can.
    Remove(usize),
    /// Whether its orbit can if the absent orbit with this number comes.
    Swap(usize, usize),
}

/// A walk through puzzles with a symmetric pattern.
#[derive(Clone, Debug)]
pub(crate) struct Strict {
    site: Site,
    symmetry: PatternSymmetry,
    random: Random,
    phase: Phase,
    /// The givens, in the order in which they are checked.
    givens: Vec<Cell>,
    /// Orbits that may come in place of another.
    absent: Vec<CellSet>,
    /// Givens that could be spared in an earlier puzzle: they are checked first.
    suspects: CellSet,
    /// Whether a given of this puzzle can be spared.
    is_sparing: bool,
    /// Whether the walk has ended at a minimal puzzle.
    is_minimal: bool,
    puzzles: usize,
}

impl Strict {
    /// A walk that begins with the cells `givens` of `solution`, which have the symmetry.
    pub(crate) fn new(
        solution: Solution,
        givens: CellSet,
        symmetry: PatternSymmetry,
        random: Random,
    ) -> Strict {
        let mut walk = Strict {
            site: Site::new(solution, givens),
            symmetry,
            random,
            phase: Phase::Check(0),
            givens: Vec::new(),
            absent: Vec::new(),
            suspects: CellSet::EMPTY,
            is_sparing: false,
            is_minimal: false,
            puzzles: 0,
        };
        walk.begin();
        walk
    }

    /// The puzzle that was found, if one was.
    pub(crate) fn made(&self) -> Option<Made> {
        let made = Made { puzzle: *self.site.grid(), solution: *self.site.solution() };
        self.is_minimal.then_some(made)
    }

    /// Begins to check a new puzzle.
    fn begin(&mut self) {
        self.puzzles += 1;
        self.givens.clear();
        self.givens.extend(self.site.givens().iter());
        self.random.shuffle(&mut self.givens);
        let suspects = self.suspects;
        self.givens.sort_by_key(|&cell| !suspects.contains(cell));
        self.phase = Phase::Check(0);
        self.is_sparing = false;
    }

    /// What would go and what would come; `None` if there is nothing left to try in this phase.
    fn change(&self) -> Option<(CellSet, CellSet)> {
        let orbit = |number| Some(self.symmetry.orbit(*self.givens.get(number)?));
        match self.phase {
            Phase::Check(number) => {
                let cell = *self.givens.get(number)?;
                Some((CellSet::EMPTY.with(cell), CellSet::EMPTY))
            }
            Phase::Remove(number) => Some((orbit(number)?, CellSet::EMPTY)),
            Phase::Swap(number, other) => Some((orbit(number)?, *self.absent.get(other)?)),
        }
    }

    /// The change leads to another puzzle.
    fn go(&mut self) {
        self.site.accept();
        self.begin();
    }

    /// Draws the orbits that may come in place of another.
    fn draw_absent(&mut self) {
        let givens = self.site.givens();
        self.absent = self.symmetry.orbits();
        self.absent.retain(|orbit| (*orbit & givens).is_empty());
        self.random.shuffle(&mut self.absent);
        self.absent.truncate(ATTEMPTS);
    }
}

impl Inquiry for Strict {
    fn ask(&mut self) -> Option<Grid> {
        while self.puzzles <= PUZZLES {
            let Some((taken, added)) = self.change() else {
                let Phase::Swap(number, _) = self.phase else {
                    self.is_minimal = !self.is_sparing;
                    return None;
                };
                self.phase = Phase::Check(number + 1);
                continue;
            };
            match self.site.consider(taken, added) {
                Look::Spared => self.hear(true),
                Look::Needed => self.hear(false),
                Look::Unclear => return Some(self.site.considered()),
            }
        }
        None
    }

    fn hear(&mut self, unique: bool) {
        match self.phase {
            Phase::Check(number) => {
                let cell = self.givens[number];
                if !unique {
                    self.suspects = self.suspects.without(cell);
                    self.phase = Phase::Check(number + 1);
                } else if self.symmetry.orbit(cell).len() == 1 {
                    self.go();
                } else {
                    self.suspects = self.suspects.with(cell);
                    self.is_sparing = true;
                    self.phase = Phase::Remove(number);
                }
            }
            Phase::Remove(_) | Phase::Swap(..) if unique => self.go(),
            Phase::Remove(number) => {
                self.draw_absent();
                self.phase = Phase::Swap(number, 0);
            }
            Phase::Swap(number, other) => self.phase = Phase::Swap(number, other + 1),
        }
    }
}
