//! Singles, and Sudoku Explainer's direct forms of other techniques, which end in a single.

pub(crate) mod direct;
pub(crate) mod single;
