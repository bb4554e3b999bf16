//! [`FreshJob`]: a puzzle that is in its first lane and was never split.

use crate::geometry::Candidate;
use crate::grid::Grid;
use crate::solve::answer::Question;
use crate::solve::batch::layout::nibbles::Nibbles;
use crate::solve::batch::layout::packed::Packed;

/// A puzzle that is in its first lane and was never split. Most puzzles are solved without a split,
/// and need no [`PuzzleSlot`](super::puzzle_slot::PuzzleSlot), which would be fetched from memory
/// twice, and written. (One cache line and a half.)
#[derive(Clone, Copy)]
pub(crate) struct FreshJob {
    pub(crate) givens: Nibbles,
    /// The number of the puzzle's batch.
    pub(crate) batch: u64,
    /// The puzzle's number in its batch.
    pub(crate) puzzle: u32,
    /// The number of its givens.
    pub(crate) count: u32,
    pub(crate) question: Question,
    /// A candidate that its solutions must not have.
    pub(crate) removed: Option<Candidate>,
}

/// With this many givens or fewer, the scalar search finds a solution sooner than dives, most of
/// which fail on such a board.
const MOST_FOR_SEARCH: u32 = 10;

impl FreshJob {
    /// A placeholder, to be overwritten.
    pub(crate) const NONE: FreshJob = FreshJob {
        givens: Nibbles::NONE,
        batch: 0,
        puzzle: 0,
        count: 0,
        question: Question::Unique,
        removed: None,
    };

    /// True if the puzzle has so few givens that it cannot have exactly one solution.
    #[inline]
    pub(crate) fn has_few_givens(&self) -> bool {
        (self.count as usize) < Grid::FEWEST_CLUES
    }

    /// True if the scalar search should answer the puzzle at once. (A first solution is then
    /// enough: with so few givens it is not the only one.)
    #[inline]
    pub(crate) fn suits_search(&self) -> bool {
        self.count <= MOST_FOR_SEARCH && self.removed.is_none()
    }

    /// The board with which the puzzle begins.
    #[inline(always)]
    pub(crate) fn board(&self) -> Packed {
        Packed::of_grid_without(&self.givens, self.removed)
    }
}
