//! [`BoardStack`]: the boards of one puzzle that wait for a lane.

use crate::solve::batch::kernels::probe::Direction;
use crate::solve::batch::layout::packed::Packed;

/// The role of a board in the search, which decides what its end means for its puzzle.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum BoardKind {
    /// A part of the search tree. It has to be searched to its end.
    Subtree,
    /// A part of the search tree that is stuck but not split yet, because a dive started from it.
    UnsplitSubtree,
    /// An [`UnsplitSubtree`](BoardKind::UnsplitSubtree) from which a second dive started.
    TwiceUnsplitSubtree,
    /// A part of the search tree from which probes started. If they do not answer the puzzle, the
    /// scalar search has to search this part to its end.
    ScalarSubtree,
    /// A copy of a subtree, narrowed by guesses. It matters only if it leads to a solution.
    Probe(Direction),
    /// A subtree in which several guesses at once were made. It matters only if it leads to a
    /// solution, because the subtree itself waits.
    Dive,
}

/// A stack of boards, the smallest subtree on top. Boards can also be taken from the bottom.
///
/// ```text
/// boards   [ room | oldest, largest ... newest, smallest | room ]
///                   ^ first                                ^ end
/// ```
///
/// Boards are written and read in place. A board passed by value would be copied with wide loads
/// just after it was written with narrow stores, and the CPU waits for that: a quarter of the time
/// of a branch.
#[derive(Default)]
pub(crate) struct BoardStack {
    boards: Vec<Waiting>,
    first: u32,
    end: u32,
}

/// A board on a stack: two cache lines, and never a part of a third.
#[repr(align(64))]
struct Waiting {
    board: Packed,
    kind: BoardKind,
}

impl BoardStack {
    pub(crate) fn len(&self) -> usize {
        (self.end - self.first) as usize
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.first == self.end
    }

    pub(crate) fn clear(&mut self) {
        (self.first, self.end) = (0, 0);
    }

    /// Adds a board on top and returns it, to be written over.
    #[inline]
    pub(crate) fn push(&mut self, kind: BoardKind) -> &mut Packed {
        if self.end as usize == self.boards.len() {
            if self.first > 0 {
                self.boards.rotate_left(self.first as usize);
                (self.first, self.end) = (0, self.end - self.first);
            } else {
                self.boards.push(Waiting { board: Packed::NONE, kind });
            }
        }
        self.end += 1;
        let top = &mut self.boards[self.end as usize - 1];
        top.kind = kind;
        &mut top.board
    }

    /// Takes the newest board, which is the smallest.
    #[inline]
    pub(crate) fn pop(&mut self) -> Option<(&Packed, BoardKind)> {
        if self.is_empty() {
            return None;
        }
        self.end -= 1;
        let Waiting { board, kind } = &self.boards[self.end as usize];
        Some((board, *kind))
    }

    /// Takes the oldest board, which is the largest.
    pub(crate) fn pop_oldest(&mut self) -> Option<(&Packed, BoardKind)> {
        if self.is_empty() {
            return None;
        }
        self.first += 1;
        let Waiting { board, kind } = &self.boards[self.first as usize - 1];
        Some((board, *kind))
    }
}
