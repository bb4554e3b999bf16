//! [`NestedChain`]: a whole chain inside a dynamic chain, from level 2 on; and [`RestsOn`], which
//! finds its parents: the candidates that the outer chain had to remove first.

use super::consequences::{Cause, PatternProof, off_at};
use super::literal::{Lit, LitSet};
use crate::geometry::{Cell, Digit, House};
use crate::logic::state::State;
use crate::logic::techniques::shared::houses::box_row_column;
use core::hash::{Hash, Hasher};
use std::hash::DefaultHasher;

/// A chain within another chain.
pub(crate) struct NestedChain {
    /// The literals, all off, that follow from it.
    pub(crate) removed: Vec<Lit>,
    /// The literals, all off, that it rests on.
    pub(crate) parents: Vec<Lit>,
    /// The number of literals in its proof.
    pub(crate) complexity: u32,
    /// A hash of its literals: a proof counts equal chains once.
    pub(crate) identity: u64,
    pub(crate) proof: PatternProof,
}

/// A hash of the literals of a chain.
pub(crate) fn identity(lits: impl Iterator<Item = Lit>) -> u64 {
    let mut hasher = DefaultHasher::new();
    lits.for_each(|lit| lit.index().hash(&mut hasher));
    hasher.finish()
}

/// Collects what a chain on a board rests on: for each of its implications, the candidates that are
/// in the position `source` and no longer on the board.
pub(crate) struct RestsOn<'a> {
    source: &'a State,
    board: &'a State,
    seen: LitSet,
    parents: Vec<Lit>,
}

impl<'a> RestsOn<'a> {
    pub(crate) fn new(source: &'a State, board: &'a State) -> RestsOn<'a> {
        RestsOn { source, board, seen: LitSet::EMPTY, parents: Vec::new() }
    }

    /// Adds what was removed from `cell`.
    pub(crate) fn cell(&mut self, cell: Cell) {
        let removed = self.source.candidates(cell) - self.board.candidates(cell);
        for digit in removed.iter() {
            self.add(Lit::off(cell, digit));
        }
    }

    /// Adds the places of `digit` that were removed from `house`.
    pub(crate) fn house(&mut self, house: House, digit: Digit) {
        let before = self.source.positions(digit, house);
        for lit in off_at(house, digit, before & !self.board.positions(digit, house)) {
            self.add(lit);
        }
    }

    /// Adds what the literal `lit`, which follows by `cause`, rests on.
    pub(crate) fn cause(&mut self, lit: Lit, cause: Cause) {
        match cause {
            Cause::Cell => self.cell(lit.cell()),
            Cause::House(house) => self.house(house, lit.digit()),
            Cause::Assumed | Cause::Weak | Cause::Pattern(_) => {}
        }
    }

    /// Adds what a weak link rests on when it is read as a strong one: in the cell of both literals,
    /// or in the first house of both.
    pub(crate) fn weak(&mut self, on: Lit, off: Lit) {
        if on.cell() == off.cell() {
            return self.cell(off.cell());
        }
        let is_common = |house: &House| house.cell_set().contains(on.cell());
        if let Some(house) = box_row_column(off.cell()).into_iter().find(is_common) {
            self.house(house, off.digit());
        }
    }

    fn add(&mut self, lit: Lit) {
        if self.seen.insert(lit) {
            self.parents.push(lit);
        }
    }

    /// The parents; `None` if there are none, because the position had the chain from the start.
    pub(crate) fn finish(self) -> Option<Vec<Lit>> {
        (!self.parents.is_empty()).then_some(self.parents)
    }
}
