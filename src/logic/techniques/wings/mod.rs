//! Wings: a pivot and its pincers.

pub(crate) mod w_wing;
pub(crate) mod xy_wing;
pub(crate) mod xyz_wing;
