//! [`Consequences`]: everything that follows from one assumption, each literal with its parents, in
//! the order in which Sudoku Explainer finds it. [`explore`](super::explore) fills it.
//!
//! A search keeps hundreds of these at a time, so they are small: the origins are in the order of the
//! set `seen`, and the place of an origin is the number of literals before it in that set.

use super::conclusion::ForcingConclusion;
use super::literal::{Lit, LitSet};
use super::mode::ForcingMode;
use crate::geometry::{Digit, House};
use crate::logic::proof::reason::Reason;
use crate::logic::state::State;
use crate::logic::techniques::shared::combinations::bits;
use std::rc::Rc;

/// Why a literal follows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Cause {
    /// It is the assumption.
    Assumed,
    /// It is off because its parent, which is on, excludes it.
    Weak,
    /// It is on because its cell has no other candidate left.
    Cell,
    /// It is on because the house has no other place left for its digit.
    House(House),
    /// It is off because of this one of [`Consequences::patterns`].
    Pattern(u16),
}

/// What a literal follows from.
#[derive(Clone, Copy)]
pub(crate) struct Origin {
    /// Where its parents start in [`Consequences::pool`].
    pub(crate) start: u32,
    /// How many parents it has.
    pub(crate) count: u16,
    /// The length of the longest path back to the assumption, in implications.
    pub(crate) depth: u16,
    pub(crate) cause: Cause,
}

impl Origin {
    /// The origin of a literal that was not reached.
    pub(crate) const NOWHERE: Origin =
        Origin { start: 0, count: 0, depth: 0, cause: Cause::Assumed };
}

/// A pattern that something in a [`Consequences`] follows from.
pub(crate) struct UsedPattern {
    pub(crate) proof: PatternProof,
    /// The complexity and the identity of a chain; `None` for other patterns.
    pub(crate) nested: Option<(u32, u64)>,
}

/// The proof of a pattern inside a chain. The proof of a net is made only when it is wanted, because
/// few patterns become part of a step.
pub(crate) enum PatternProof {
    /// It was not kept: [`ForcingMode::prove`] is not set.
    None,
    Known(Reason),
    /// The proof of a conclusion that a search with this mode found on this board.
    Net {
        board: Rc<State>,
        mode: ForcingMode,
        conclusion: ForcingConclusion,
    },
}

/// Everything that follows from one assumption.
pub(crate) struct Consequences {
    /// The assumption and all literals that follow.
    pub(crate) seen: LitSet,
    /// The literals of `seen` that are on, in the order in which they were found.
    pub(crate) on: Vec<Lit>,
    /// The literals of `seen` that are off, in the order in which they were found.
    pub(crate) off: Vec<Lit>,
    /// A literal and its opposite, on before off, if both follow: there the search stopped.
    pub(crate) contradiction: Option<[Lit; 2]>,
    /// The patterns inside.
    pub(crate) patterns: Vec<UsedPattern>,
    /// The parents of all literals, literal after literal.
    pub(crate) pool: Vec<Lit>,
    /// The origins of the literals of `seen`, in the order of the set.
    origins: Vec<Origin>,
    /// For each row of `seen`: how many literals the rows before it hold.
    before: [u16; 18],
    /// The origin of the literal at which the search stopped: it is not in `seen`, its opposite is.
    last: Origin,
}

impl Consequences {
    pub(crate) fn new() -> Consequences {
        Consequences {
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

    /// Empties it and keeps its memory.
    pub(crate) fn clear(&mut self) {
        self.seen = LitSet::EMPTY;
        self.on.clear();
        self.off.clear();
        self.contradiction = None;
        self.patterns.clear();
        self.pool.clear();
        self.origins.clear();
        self.last = Origin::NOWHERE;
    }

    /// Stores the origins of everything that was seen, at the end of a search.
    pub(crate) fn keep_origins(&mut self, origin: impl Fn(Lit) -> Origin) {
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

    /// The parents of a literal that follows.
    #[inline]
    pub(crate) fn parents(&self, lit: Lit) -> &[Lit] {
        let &Origin { start, count, .. } = self.origin(lit);
        &self.pool[start as usize..start as usize + usize::from(count)]
    }

    /// Why a literal follows.
    #[inline]
    pub(crate) fn cause(&self, lit: Lit) -> Cause {
        self.origin(lit).cause
    }

    /// The length of the longest path from a literal back to the assumption, in implications.
    #[inline]
    pub(crate) fn depth(&self, lit: Lit) -> u32 {
        u32::from(self.origin(lit).depth)
    }

    /// The complexity and the identity of the chain inside that removes `lit`, if one does.
    pub(crate) fn nested(&self, lit: Lit) -> Option<(u32, u64)> {
        match self.cause(lit) {
            Cause::Pattern(number) => self.patterns[usize::from(number)].nested,
            _ => None,
        }
    }

    /// Fills `found` with `lit` and all its ancestors, each once.
    pub(crate) fn ancestors(&self, lit: Lit, found: &mut Vec<Lit>) {
        let mut seen = LitSet::EMPTY;
        seen.insert(lit);
        found.clear();
        found.push(lit);
        let mut next = 0;
        while let Some(&lit) = found.get(next) {
            next += 1;
            for &parent in self.parents(lit) {
                if seen.insert(parent) {
                    found.push(parent);
                }
            }
        }
    }
}

/// `digit` off in the cells of `house` at these positions (bit k: the cell at index k).
pub(crate) fn off_at(house: House, digit: Digit, positions: u16) -> impl Iterator<Item = Lit> {
    bits(positions).map(move |k| Lit::off(house.cells()[k], digit))
}
