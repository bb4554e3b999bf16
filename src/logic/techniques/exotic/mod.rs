//! Patterns of a dozen cells and more, which only the hardest puzzles need.

pub(crate) mod tridagon;
