//! Tools that several families share.

pub(crate) mod bit_matrix;
pub(crate) mod combinations;
pub(crate) mod conjugates;
