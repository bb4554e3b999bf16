//! Locked candidates, and naked and hidden subsets.

pub(crate) mod hidden;
pub(crate) mod locked;
pub(crate) mod naked;
