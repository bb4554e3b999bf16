//! [`Domains`]: the candidates of all cells, and which of them changed.

use crate::variant::shape::Cell;
use core::ops::Index;

/// A cell has no candidate left, or a constraint cannot be fulfilled.
#[derive(Debug)]
pub(in crate::variant) struct Contradiction;

/// Candidates that were removed from a cell.
#[derive(Clone, Copy)]
pub(in crate::variant) struct Change {
    pub(in crate::variant) cell: Cell,
    pub(in crate::variant) removed: u32,
}

/// The candidates of all cells, while propagators remove some.
pub(in crate::variant) struct Domains<'a> {
    candidates: &'a mut [u32],
    changed: &'a mut Vec<Change>,
    /// The work that is done, in steps of some nanoseconds.
    work: &'a mut u64,
}

impl<'a> Domains<'a> {
    pub(in crate::variant) fn new(
        candidates: &'a mut [u32],
        changed: &'a mut Vec<Change>,
        work: &'a mut u64,
    ) -> Domains<'a> {
        Domains { candidates, changed, work }
    }

    /// Removes all candidates of a cell but those in `set`.
    #[inline]
    pub(in crate::variant) fn keep(&mut self, cell: Cell, set: u32) -> Result<(), Contradiction> {
        let before = self.candidates[usize::from(cell)];
        let after = before & set;
        if after != before {
            self.candidates[usize::from(cell)] = after;
            self.changed.push(Change { cell, removed: before & !set });
            if after == 0 {
                return Err(Contradiction);
            }
        }
        Ok(())
    }

    /// The last change that was not taken yet.
    #[inline]
    pub(in crate::variant) fn take_changed(&mut self) -> Option<Change> {
        self.changed.pop()
    }

    /// The candidates of all cells.
    pub(in crate::variant) fn all(&self) -> &[u32] {
        self.candidates
    }

    /// Counts work: one step for some nanoseconds.
    pub(in crate::variant) fn spend(&mut self, steps: usize) {
        *self.work += steps as u64;
    }

    /// The count of the work.
    pub(super) fn work(&mut self) -> &mut u64 {
        self.work
    }
}

impl Index<Cell> for Domains<'_> {
    type Output = u32;

    #[inline]
    fn index(&self, cell: Cell) -> &u32 {
        &self.candidates[usize::from(cell)]
    }
}
