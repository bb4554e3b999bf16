//! Chains of strong and weak links.

pub(crate) mod aic;
pub(crate) mod alternating;
pub(crate) mod graph;
pub(crate) mod grouped_aic;
pub(crate) mod nodes;
pub(crate) mod paths;
pub(crate) mod remote_pair;
pub(crate) mod x_chain;
pub(crate) mod xy_chain;
