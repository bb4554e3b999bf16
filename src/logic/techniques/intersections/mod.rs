//! Intersections: a digit where two houses meet.

pub(crate) mod locked_candidates;
