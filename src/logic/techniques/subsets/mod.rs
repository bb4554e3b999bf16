//! Subsets: as many digits as cells in a house.

pub(crate) mod hidden;
pub(crate) mod naked;
