//! [`NestedChain`]: a whole chain inside a dynamic chain, from level 2 on, and the search for those
//! that argue from several assumptions; [`PatternProof`]: the proof of it or of another pattern;
//! and [`RestsOn`], which finds its parents: the candidates that the outer chain had to remove
//! first.

use super::conclusion::{ForcingConclusion, Keep, Premise};
use super::consequences::{Cause, off_at};
use super::literal::{Lit, LitSet};
use super::mode::ForcingMode;
use super::proof;
use super::search::ForcingSearch;
use crate::geometry::{Cell, Digit, House};
use crate::logic::proof::reason::Reason;
use crate::logic::state::State;
use crate::logic::techniques::shared::house_orders::BOX_ROW_COLUMN;
use core::hash::{Hash, Hasher};
use std::hash::DefaultHasher;
use std::rc::Rc;

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

/// The proof of a pattern on the way of a chain. Few patterns end up in a proof, so that of a net
/// is only made when it is wanted.
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

impl PatternProof {
    /// The proof, which a search with [`ForcingMode::prove`] has kept.
    pub(crate) fn reason(&self) -> Reason {
        match self {
            PatternProof::None => unreachable!("a search that proves keeps its proofs"),
            PatternProof::Known(reason) => reason.clone(),
            PatternProof::Net { board, mode, conclusion } => {
                proof::reason(board, *mode, conclusion)
            }
        }
    }
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
        let removed = self.source.candidates(cell).difference(self.board.candidates(cell));
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

    /// Adds what the literal `lit` needs, which follows by `cause`.
    pub(crate) fn cause(&mut self, lit: Lit, cause: Cause) {
        match cause {
            Cause::Cell => self.cell(lit.cell()),
            Cause::House(house) => self.house(house, lit.digit()),
            Cause::Assumed | Cause::Weak | Cause::Pattern(_) => {}
        }
    }

    /// Adds what a weak link needs to be read as a strong one: in the cell of both literals, or in
    /// the first house of both.
    pub(crate) fn weak(&mut self, on: Lit, off: Lit) {
        if on.cell() == off.cell() {
            return self.cell(off.cell());
        }
        let houses = off.cell().houses();
        let common = BOX_ROW_COLUMN.map(|kind| houses[kind]).into_iter();
        let mut common = common.filter(|house| house.cell_set().contains(on.cell()));
        if let Some(house) = common.next() {
            self.house(house, off.digit());
        }
    }

    fn add(&mut self, lit: Lit) {
        if self.seen.insert(lit) {
            self.parents.push(lit);
        }
    }

    /// The parents; `None` if there are none, because then the chain stood in the position before.
    pub(crate) fn finish(self) -> Option<Vec<Lit>> {
        (!self.parents.is_empty()).then_some(self.parents)
    }
}

/// What chains of `mode` remove from `board`: the position `source`, from which another chain has
/// removed candidates. `prove`: keep their proofs.
pub(crate) fn nested_chains(
    source: &State,
    board: &State,
    mode: ForcingMode,
    prove: bool,
) -> Vec<NestedChain> {
    let mut search = ForcingSearch::new(board, mode, Keep::All);
    search.run();
    let conclusions = core::mem::take(&mut search.conclusions);
    let kept = prove.then(|| Rc::new(*board));
    let nested = |conclusion: &ForcingConclusion| {
        let proof = match &kept {
            Some(board) => {
                PatternProof::Net { board: Rc::clone(board), mode, conclusion: *conclusion }
            }
            None => PatternProof::None,
        };
        search.nested(source, conclusion, proof)
    };
    conclusions.iter().filter_map(nested).collect()
}

impl ForcingSearch<'_> {
    /// The conclusion as a pattern inside another chain, which runs in `source`, with this proof.
    /// `None` if it rests on nothing that the other chain removed.
    fn nested(
        &mut self,
        source: &State,
        conclusion: &ForcingConclusion,
        proof: PatternProof,
    ) -> Option<NestedChain> {
        let ends = self.ends(conclusion);
        let mut rests_on = RestsOn::new(source, self.state);
        let mut lits = Vec::new();
        for &(number, end) in &ends {
            let reached = &self.explored[number];
            self.closure.clear();
            reached.ancestors(end, &mut { LitSet::EMPTY }, &mut self.closure);
            for &lit in self.closure.iter().filter(|lit| lit.is_on()) {
                rests_on.cause(lit, reached.cause(lit));
            }
            lits.extend_from_slice(&self.closure);
        }
        match conclusion.premise {
            Premise::Cell(cell) => rests_on.cell(cell),
            Premise::House(digit, house) => rests_on.house(house, digit),
            Premise::Contradiction(_)
            | Premise::Double(_)
            | Premise::Guardians { .. }
            | Premise::Fish(_) => {}
        }
        let parents = rests_on.finish()?;
        Some(NestedChain {
            removed: self.removed(conclusion),
            parents,
            complexity: conclusion.complexity,
            identity: identity(lits.into_iter()),
            proof,
        })
    }
}
