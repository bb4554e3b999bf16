//! [`Tables`]: what follows from each premise of a forcing chain or net. [`ChainTables`]: what
//! follows by chains of direct implications.

use super::implications::{Implications, LiteralId, Walk, candidate, is_on};
use super::net_builder::NetBuilder;
use crate::geometry::{Candidate, CellSet};

/// The candidates that are off (index 0) and on (index 1) as a consequence of a premise: by digit,
/// their cells.
pub(super) type Reached = [[CellSet; 9]; 2];

/// The candidates of `literals` as sets; groups are left out.
pub(super) fn reached(literals: impl Iterator<Item = LiteralId>) -> Reached {
    let mut sets = [[CellSet::EMPTY; 9]; 2];
    for id in literals {
        if let Some(Candidate { cell, digit }) = candidate(id) {
            let set = &mut sets[usize::from(is_on(id))][digit];
            *set = set.with(cell);
        }
    }
    sets
}

/// The length and kind of a chain from a premise to one of its consequences.
#[derive(Clone, Copy)]
pub(super) struct ChainEnd {
    /// The number of nodes.
    pub(super) length: usize,
    /// True if a node follows from several others.
    pub(super) is_net: bool,
}

/// The consequences of each premise.
pub(super) trait Tables {
    /// True if a proof counts only if one of its chains is a net.
    const NETS_ONLY: bool;

    fn reached(&mut self, premise: LiteralId) -> Reached;

    /// The chain from `premise` to `end`, which must be one of its consequences.
    fn chain(&mut self, premise: LiteralId, end: LiteralId) -> ChainEnd;

    /// Appends the implications that lead from `premise` to `end` to `net`. False if that is not
    /// possible.
    fn write(&mut self, premise: LiteralId, end: LiteralId, net: &mut NetBuilder<'_>) -> bool;
}

/// The consequences by chains of direct implications.
pub(super) struct ChainTables<'a> {
    pub(super) implications: &'a Implications,
    pub(super) walk: Walk,
}

impl ChainTables<'_> {
    fn walk(&mut self, premise: LiteralId) {
        if self.walk.order.first() != Some(&premise) {
            self.walk.run(self.implications, premise);
        }
    }
}

impl Tables for ChainTables<'_> {
    const NETS_ONLY: bool = false;

    fn reached(&mut self, premise: LiteralId) -> Reached {
        self.walk(premise);
        reached(self.walk.order.iter().copied())
    }

    fn chain(&mut self, premise: LiteralId, end: LiteralId) -> ChainEnd {
        self.walk(premise);
        ChainEnd { length: self.walk.path(end).len(), is_net: false }
    }

    fn write(&mut self, premise: LiteralId, end: LiteralId, net: &mut NetBuilder<'_>) -> bool {
        self.walk(premise);
        net.add(self.implications, &self.walk.path(end));
        true
    }
}
