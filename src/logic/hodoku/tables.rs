//! [`Tables`]: what follows from each premise of a forcing chain. [`ChainTables`]: by direct
//! implications, one after the other.

use super::implications::{Implications, LiteralId, Walk, candidate, is_on};
use super::net_builder::NetBuilder;
use crate::geometry::{Candidate, CellSet};

/// The consequences of a premise: by digit, the cells whose candidates are off, and those that are
/// on.
pub(super) type Reached = [[CellSet; 9]; 2];

/// The consequences as sets; groups are left out.
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

/// Length and kind of a chain from a premise to an end.
#[derive(Clone, Copy)]
pub(super) struct ChainEnd {
    /// The number of its nodes.
    pub(super) length: usize,
    /// True if one of them rests on several others.
    pub(super) is_net: bool,
}

/// The consequences of each premise.
pub(super) trait Tables {
    /// True if a proof counts only if one of its chains is a net.
    const NETS_ONLY: bool;

    fn reached(&mut self, premise: LiteralId) -> Reached;

    /// The chain from `premise` to `end`, which it leads to.
    fn chain(&mut self, premise: LiteralId, end: LiteralId) -> ChainEnd;

    /// Writes what leads from `premise` to `end`. False if that cannot be written.
    fn write(&mut self, premise: LiteralId, end: LiteralId, net: &mut NetBuilder<'_>) -> bool;
}

/// Direct implications, one after the other.
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
