//! Uniqueness: patterns that would give the puzzle a second solution. The techniques hold only in
//! puzzles with exactly one solution.

pub(crate) mod avoidable_rectangles;
pub(crate) mod bug;
pub(crate) mod extended_rectangles;
mod loop_search;
pub(crate) mod unique_loops;
pub(crate) mod unique_rectangles;
