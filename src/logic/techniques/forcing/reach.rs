//! [`Reach`]: all that follows from one assumption, each with its parents, in the order in which
//! Sudoku Explainer meets it. How it is met: [`explore`](super::explore).
//!
//! A position has hundreds of them at a time, so they are kept small: where the literals come from
//! stands in the order of their numbers, and a literal's place is counted from the set of all.

use super::advanced::Pattern;
use super::literal::{Lit, LitSet};
use crate::geometry::{Digit, House};
use crate::logic::techniques::shared::combinations::bits;

/// Which of a cell's houses (row, column, box) comes first, second, third.
pub(crate) const BOX_ROW_COLUMN: [usize; 3] = [2, 0, 1];

/// Why a literal follows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Cause {
    Assumed,
    /// Another literal that is on excludes it.
    Weak,
    Cell,
    House(House),
    /// One of the patterns of the reach.
    Pattern(u16),
}

/// Where a literal comes from.
#[derive(Clone, Copy)]
pub(crate) struct Origin {
    /// Its parents: a part of the pool.
    pub(crate) start: u32,
    pub(crate) count: u16,
    /// How many implications at least lie between it and the assumption.
    pub(crate) depth: u16,
    pub(crate) cause: Cause,
}

impl Origin {
    /// That of what is not reached.
    pub(crate) const NOWHERE: Origin =
        Origin { start: 0, count: 0, depth: 0, cause: Cause::Assumed };
}

/// What follows from an assumption.
pub(crate) struct Reach {
    /// Everything that follows, and the assumption.
    pub(crate) seen: LitSet,
    /// The same in order: what is on, what is off.
    pub(crate) on: Vec<Lit>,
    pub(crate) off: Vec<Lit>,
    /// A literal that was met and its opposite, at which the search stopped; the on one first.
    pub(crate) contradiction: Option<[Lit; 2]>,
    pub(crate) patterns: Vec<Pattern>,
    pub(crate) pool: Vec<Lit>,
    /// Of what was seen, in the order of the set.
    origins: Vec<Origin>,
    /// How many literals the rows of the set before each hold.
    before: [u16; 18],
    /// Of the literal at which the search stopped.
    last: Origin,
}

impl Reach {
    pub(crate) fn new() -> Reach {
        Reach {
            seen: LitSet::EMPTY,
            on: Vec::new(),
            off: Vec::new(),
            contradiction: None,
            patterns: Vec::new(),
            pool: Vec::new(),
            origins: Vec::new(),
            before: [0; 18],
            last: Origin::NOWHERE,
        }
    }

    /// Forgets everything but its memory.
    pub(crate) fn clear(&mut self) {
        self.seen = LitSet::EMPTY;
        self.on.clear();
        self.off.clear();
        self.contradiction = None;
        self.patterns.clear();
        self.pool.clear();
        self.origins.clear();
    }

    /// Keeps what `origin` says of everything that was seen.
    pub(crate) fn keep(&mut self, origin: impl Fn(Lit) -> Origin) {
        self.before = self.seen.before();
        self.origins.extend(self.seen.iter().map(&origin));
        if let Some([on, off]) = self.contradiction {
            self.last = origin(if self.seen.contains(on) { off } else { on });
        }
    }

    #[inline]
    fn origin(&self, lit: Lit) -> &Origin {
        match self.seen.place(lit) {
            Some((row, place)) => &self.origins[usize::from(self.before[row]) + place],
            None => &self.last,
        }
    }

    /// The parents of a literal that was met.
    #[inline]
    pub(crate) fn parents(&self, lit: Lit) -> &[Lit] {
        let &Origin { start, count, .. } = self.origin(lit);
        &self.pool[start as usize..start as usize + usize::from(count)]
    }

    #[inline]
    pub(crate) fn cause(&self, lit: Lit) -> Cause {
        self.origin(lit).cause
    }

    #[inline]
    pub(crate) fn depth(&self, lit: Lit) -> u32 {
        u32::from(self.origin(lit).depth)
    }

    /// If a chain on the way removes it: the chain's complexity, and what tells it from others.
    pub(crate) fn nested(&self, lit: Lit) -> Option<(u32, u64)> {
        match self.cause(lit) {
            Cause::Pattern(number) => self.patterns[usize::from(number)].nested,
            _ => None,
        }
    }

    /// Adds `lit` and all its ancestors to `closure`, and appends those that were missing.
    pub(crate) fn ancestors(&self, lit: Lit, closure: &mut LitSet, found: &mut Vec<Lit>) {
        let mut next = found.len();
        if closure.insert(lit) {
            found.push(lit);
        }
        while let Some(&lit) = found.get(next) {
            next += 1;
            for &parent in self.parents(lit) {
                if closure.insert(parent) {
                    found.push(parent);
                }
            }
        }
    }
}

/// `digit` off in the cells of `house` at these positions.
pub(crate) fn gone(house: House, digit: Digit, positions: u16) -> impl Iterator<Item = Lit> {
    bits(positions).map(move |k| Lit::off(house.cells()[k], digit))
}
