//! XY-chain: a chain of cells with two candidates each; neighbours share a digit, one of the two
//! ends holds the digit that both could, and this goes from what sees both.
//!
//! ```text
//! 15 - 52 - 27 - 71      1 is in the first cell or in the last
//! *               *      what sees both is no 1
//! ```

use super::alternating::{Alternation, chains};
use super::graph::{Graph, Inside, Links};
use super::state::State;
use super::technique::{Found, Technique};
use core::ops::ControlFlow;

/// Cells with two candidates only.
pub(super) fn xy_chain(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    let links =
        Links { cells: Inside::Strong, houses: false, groups: false, sets: false, loops: false };
    let graph = Graph::new(state, links);
    let name = |chain: &Alternation| {
        let ends = (chain.chain.nodes.first(), chain.chain.nodes.last());
        let same = ends.0.map(|node| node.digit) == ends.1.map(|node| node.digit);
        same.then_some(Technique::XyChain)
    };
    chains(state, &graph, name, found)
}
