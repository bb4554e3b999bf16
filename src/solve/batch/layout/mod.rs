//! Boards outside the lanes.

pub(crate) mod bytes;
pub(crate) mod packed;
pub(crate) mod planes;
pub(crate) mod staging;
