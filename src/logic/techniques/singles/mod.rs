//! Singles, and the direct forms that Sudoku Explainer knows.

pub(crate) mod direct;
pub(crate) mod single;
