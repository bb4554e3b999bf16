//! Techniques of almost locked sets. Such a set is N cells of a house with N + 1 candidates. Sue de
//! Coq is here too: it joins two of them.

pub(crate) mod almost_locked_set;
pub(crate) mod als_chain;
pub(crate) mod als_xy_wing;
pub(crate) mod als_xz;
pub(crate) mod death_blossom;
pub(crate) mod sue_de_coq;
