//! Almost locked sets: N cells of a house with N + 1 candidates. And Sue de Coq, which joins two.

pub(crate) mod almost_locked_set;
pub(crate) mod als_chain;
pub(crate) mod als_xy_wing;
pub(crate) mod als_xz;
pub(crate) mod death_blossom;
pub(crate) mod sue_de_coq;
