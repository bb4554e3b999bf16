//! Chains: strong and weak links between candidates in turn.
//!
//! ```text
//! remote_pair, x_chain, xy_chain, aic, grouped_aic   the techniques
//! graph        nodes and their strong and weak links
//! nodes        collects the nodes of a graph
//! alternating  searches a graph for chains and loops, shortest first
//! paths        all shortest ways between two nodes of a graph
//! ```

pub(crate) mod aic;
pub(crate) mod alternating;
pub(crate) mod graph;
pub(crate) mod grouped_aic;
pub(crate) mod nodes;
pub(crate) mod paths;
pub(crate) mod remote_pair;
pub(crate) mod x_chain;
pub(crate) mod xy_chain;
