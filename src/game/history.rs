//! [`Change`]: the squares that an action changed, before and after it. [`History`]: all changes of
//! a game, to undo and redo them.

use super::square::Square;
use crate::geometry::{Cell, Digit};

/// One change of a sheet: some squares before and after.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Change {
    /// Each cell that changed, with its square before and after.
    pub squares: Vec<(Cell, Square, Square)>,
    /// True if the program wrote the solution.
    pub wrote_solution: bool,
}

impl Change {
    /// True if no square changed.
    pub fn is_empty(&self) -> bool {
        self.squares.is_empty()
    }
}

/// All changes of a game, in order. The first `done` of them are in effect; the others were undone.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct History {
    changes: Vec<Change>,
    done: usize,
}

impl History {
    /// A history that was saved. `done` must be at most the number of changes.
    pub(super) fn restored(changes: Vec<Change>, done: usize) -> History {
        History { changes, done }
    }

    /// All changes, and how many of them are in effect.
    pub(super) fn parts(&self) -> (&[Change], usize) {
        (&self.changes, self.done)
    }

    /// Adds a change that was made. Changes that were undone before cannot be redone any more.
    pub(super) fn push(&mut self, change: Change) {
        self.changes.truncate(self.done);
        self.changes.push(change);
        self.done += 1;
    }

    /// The last change in effect, which is now undone. `None` if there is none.
    pub(super) fn undo(&mut self) -> Option<Change> {
        self.done = self.done.checked_sub(1)?;
        self.changes.get(self.done).cloned()
    }

    /// The change that was undone last, which is now in effect again. `None` if there is none.
    pub(super) fn redo(&mut self) -> Option<Change> {
        let change = self.changes.get(self.done)?.clone();
        self.done += 1;
        Some(change)
    }

    /// The last change in effect that wrote `digit` into `cell`.
    pub(super) fn wrote(&self, cell: Cell, digit: Digit) -> Option<&Change> {
        let wrote = |change: &&Change| {
            let mut squares = change.squares.iter();
            squares.any(|(at, before, after)| {
                *at == cell && before.digit != Some(digit) && after.digit == Some(digit)
            })
        };
        self.changes[..self.done].iter().rev().find(wrote)
    }

    /// True if the last change in effect wrote the solution.
    pub(super) fn wrote_solution(&self) -> bool {
        self.done > 0 && self.changes.get(self.done - 1).is_some_and(|change| change.wrote_solution)
    }

    /// The number of changes that can be undone, and of those that can be redone.
    pub(super) fn lengths(&self) -> (usize, usize) {
        (self.done, self.changes.len() - self.done)
    }
}
