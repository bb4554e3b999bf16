//! [`Writer`]: adds the puzzles that several threads prepare, many in one transaction: the more
//! there are, the less time a row of an index takes.

use super::add::{Added, NewPuzzles};
use super::error::Result;
use super::open::Store;
use std::mem;

/// A transaction starts when this many puzzles wait.
const ENOUGH: usize = 20_000;

/// Fewer puzzles than this are not from a full block, and more may not come soon.
const FEW: usize = 1_000;

/// Adds puzzles to a store, in the order in which they arrive.
pub(crate) struct Writer {
    store: Store,
    /// The puzzles that wait for more, and their number.
    batch: Vec<NewPuzzles>,
    waiting: usize,
    added: Added,
}

impl Writer {
    /// A writer of many puzzles.
    ///
    /// # Errors
    /// If SQLite refuses.
    pub(crate) fn new(store: Store) -> Result<Writer> {
        store.tune_for_many_rows()?;
        Ok(Writer { store, batch: Vec::new(), waiting: 0, added: Added::default() })
    }

    /// Adds the puzzles of a block, at once or with the next ones. A small block is added at once,
    /// so that little is lost if the process is killed while it waits for a slow input.
    ///
    /// # Errors
    /// If they could not be written. Transactions that were committed before stay.
    pub(crate) fn push(&mut self, puzzles: NewPuzzles) -> Result<()> {
        let count = puzzles.puzzles.len();
        self.batch.push(puzzles);
        self.waiting += count;
        if count < FEW || self.waiting >= ENOUGH { self.write() } else { Ok(()) }
    }

    /// Adds what still waits, and returns the counts of all.
    ///
    /// # Errors
    /// As [`Writer::push`].
    pub(crate) fn finish(mut self) -> Result<Added> {
        self.write()?;
        self.store.optimize()?;
        Ok(self.added)
    }

    fn write(&mut self) -> Result<()> {
        let batch = mem::take(&mut self.batch);
        if mem::take(&mut self.waiting) > 0 {
            self.added.include(self.store.add(&batch)?);
        }
        Ok(())
    }
}
