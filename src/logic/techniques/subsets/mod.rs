//! Naked and hidden subsets: N cells of a house that hold N digits.

pub(crate) mod hidden;
pub(crate) mod naked;
