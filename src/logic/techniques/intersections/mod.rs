//! Intersections: a digit where two houses meet.

pub(crate) mod almost_locked;
pub(crate) mod locked_candidates;
