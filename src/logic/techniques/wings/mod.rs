//! Wings: cells of two or three candidates that are linked through a pivot or a conjugate pair.

pub(crate) mod w_wing;
pub(crate) mod wxyz_wing;
pub(crate) mod xy_wing;
pub(crate) mod xyz_wing;
