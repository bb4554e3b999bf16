//! [`Waiting`]: the boards of a puzzle that wait.

use crate::solve::batch::kernels::probe::Lean;
use crate::solve::batch::layout::packed::Packed;

/// What a board is to its puzzle.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Role {
    /// A part of the tree that has to be searched.
    Part,
    /// A probe: of use only if it comes upon a solution.
    Probe(Lean),
    /// What several guesses at once left: of use only if a solution comes of it.
    Dive,
    /// A part that is stuck, and from which a dive went out.
    Stuck,
    /// A part from which probes were sent; if they were not enough, the plain engine searches it.
    Plain,
}

/// A stack of boards, the smallest on top, that can also be eaten from below.
///
/// Boards are written and read where they lie. Handed over by value, each would be copied in wide
/// registers just after it was written in narrow ones, and the CPU waits for that (a quarter of a
/// branch).
#[derive(Default)]
pub(crate) struct Waiting {
    /// Those from `first` to `end`; the rest is room.
    boards: Vec<(Packed, Role)>,
    first: usize,
    end: usize,
}

impl Waiting {
    pub(crate) fn len(&self) -> usize {
        self.end - self.first
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.first == self.end
    }

    pub(crate) fn clear(&mut self) {
        (self.first, self.end) = (0, 0);
    }

    /// Room on top for one more board, to be written over.
    #[inline]
    pub(crate) fn push(&mut self, role: Role) -> &mut Packed {
        if self.end == self.boards.len() {
            if self.first > 0 {
                self.boards.copy_within(self.first.., 0);
                (self.first, self.end) = (0, self.end - self.first);
            } else {
                self.boards.push((Packed::NONE, role));
            }
        }
        self.end += 1;
        let top = &mut self.boards[self.end - 1];
        top.1 = role;
        &mut top.0
    }

    /// Takes the newest, the smallest.
    #[inline]
    pub(crate) fn pop(&mut self) -> Option<(&Packed, Role)> {
        if self.is_empty() {
            return None;
        }
        self.end -= 1;
        let (board, role) = &self.boards[self.end];
        Some((board, *role))
    }

    /// Takes the oldest, the largest.
    pub(crate) fn pop_oldest(&mut self) -> Option<(&Packed, Role)> {
        if self.is_empty() {
            return None;
        }
        self.first += 1;
        let (board, role) = &self.boards[self.first - 1];
        Some((board, *role))
    }
}
