//! [`FreshJob`]: a puzzle that is in a lane since it came, and was never split.

use super::puzzle_slot::PuzzleSlot;
use crate::grid::Grid;
use crate::solve::answer::Question;
use crate::solve::batch::layout::nibbles::Nibbles;

/// A puzzle that is in a lane since it came, and was never split. Most puzzles are solved so, and
/// [`PuzzleSlot`] is not needed for them: it would be fetched from memory twice, and written. (One
/// cache line and a half.)
#[derive(Clone, Copy)]
pub(crate) struct FreshJob {
    /// What is asked.
    pub(crate) givens: Nibbles,
    /// The number of the puzzle's batch.
    pub(crate) batch: u64,
    /// The puzzle's number in its batch.
    pub(crate) puzzle: u32,
    /// The number of its givens.
    pub(crate) count: u32,
    pub(crate) question: Question,
}

impl FreshJob {
    /// To be written over.
    pub(crate) const NONE: FreshJob = FreshJob {
        givens: Nibbles::NONE,
        batch: 0,
        puzzle: 0,
        count: 0,
        question: Question::Unique,
    };

    /// True if the puzzle has so few givens that it cannot have exactly one solution.
    #[inline]
    pub(crate) fn has_few_givens(&self) -> bool {
        (self.count as usize) < Grid::FEWEST_CLUES
    }

    /// Goes on with the puzzle in `slot`, in one lane.
    pub(crate) fn move_to(&self, slot: &mut PuzzleSlot) {
        let batch = (self.batch, self.question);
        slot.start(batch, self.puzzle as usize, &self.givens, self.has_few_givens());
        slot.running = 1;
    }
}
