//! [`Change`]: the squares that an action changed, before and after. [`History`]: all changes of a
//! game, to undo and redo them.

use super::square::Square;
use crate::geometry::Cell;

/// One change of a sheet: some squares before and after.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Change {
    /// Each cell that changed, with its square before and after.
    pub squares: Vec<(Cell, Square, Square)>,
    /// True if the change is the solution, written by the program.
    pub wrote_solution: bool,
}

impl Change {
    /// True if no square changed.
    pub fn is_empty(&self) -> bool {
        self.squares.is_empty()
    }
}

/// All changes of a game, in order. The first `done` of them are made; the others were undone.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct History {
    changes: Vec<Change>,
    done: usize,
}

impl History {
    /// A history that was stored. The caller makes sure that `done` is at most the number of
    /// changes.
    pub(super) fn restored(changes: Vec<Change>, done: usize) -> History {
        History { changes, done }
    }

    /// All changes, and how many of them are made.
    pub(super) fn parts(&self) -> (&[Change], usize) {
        (&self.changes, self.done)
    }

    /// Adds a change that was made. What was undone before cannot be redone then.
    pub(super) fn push(&mut self, change: Change) {
        self.changes.truncate(self.done);
        self.changes.push(change);
        self.done += 1;
    }

    /// The last change that is made, which is now undone. `None` if no change is made.
    pub(super) fn undo(&mut self) -> Option<Change> {
        self.done = self.done.checked_sub(1)?;
        self.changes.get(self.done).cloned()
    }

    /// The change that was undone last, which is now made again. `None` if none was undone.
    pub(super) fn redo(&mut self) -> Option<Change> {
        let change = self.changes.get(self.done)?.clone();
        self.done += 1;
        Some(change)
    }

    /// True if the last change that is made wrote the solution.
    pub(super) fn wrote_solution(&self) -> bool {
        self.done > 0 && self.changes.get(self.done - 1).is_some_and(|change| change.wrote_solution)
    }

    /// How many changes can be undone, and how many redone.
    pub(super) fn lengths(&self) -> (usize, usize) {
        (self.done, self.changes.len() - self.done)
    }
}
