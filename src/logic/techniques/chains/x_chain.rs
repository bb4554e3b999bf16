//! X-chain: a chain of places of one digit, joined by strong and weak links in turn. One of the two
//! ends holds the digit, so it is removed from cells that see both ends.
//!
//! ```text
//! 5  =  5                =  strong: no other 5 in the house
//!       |                -  weak: in one house
//!       5  =  5  -  5  =  5
//! *                       |     * sees both ends: no 5 there
//! ```

use super::alternating::{AlternatingChain, ChainEnd, chains};
use super::graph::{Graph, GraphKind};
use crate::logic::state::State;
use crate::logic::step::Found;
use crate::logic::technique::Technique;
use crate::logic::techniques::coloring::x_chain_prefilter::digits_with_chains;
use core::ops::ControlFlow;

/// X-chains without groups, shortest first. A chain of two strong links is also a turbot fish.
pub(crate) fn x_chain(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    if digits_with_chains(state).is_empty() {
        return ControlFlow::Continue(());
    }
    let techniques = |chain: &AlternatingChain| -> &[Technique] {
        if chain.end == ChainEnd::Open { &[Technique::XChain] } else { &[] }
    };
    chains(state, &Graph::new(state, GraphKind::Houses), techniques, found)
}

#[cfg(test)]
mod tests {
    use super::Technique::*;
    use crate::logic::testing::check;

    #[test]
    fn one_digit() {
        let state = ":0701:3:7.......+4..5..49..64...+7.12+5..4+39+1.88+13275+4+69...+16+8..3..7..3...2..8...4....+7....5::324::";
        check(state, XChain, "r2c4<>3");
    }
}
