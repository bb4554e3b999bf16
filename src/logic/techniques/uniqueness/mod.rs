//! Techniques that rest on the puzzle having one solution.

pub(crate) mod avoidable_rectangles;
pub(crate) mod bug;
pub(crate) mod unique_loops;
pub(crate) mod unique_rectangles;
