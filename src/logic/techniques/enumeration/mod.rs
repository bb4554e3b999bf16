//! Enumeration: all ways to fill some cells, or to place a digit, are tried one by one.

pub(crate) mod aligned_exclusion;
pub(crate) mod templates;
