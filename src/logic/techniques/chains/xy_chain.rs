//! XY-chain: a chain of cells with two candidates each, in which neighbours see each other and share
//! a digit. One of the two ends holds the other digit, which both ends have, so it is removed from
//! cells that see both.
//!
//! ```text
//! 15 - 52 - 27 - 71      1 is in the first cell or in the last
//! *               *      no 1 in cells that see both
//! ```

use super::alternating::chains;
use super::graph::{Graph, GraphKind};
use crate::logic::state::State;
use crate::logic::step::Found;
use crate::logic::technique::Technique;
use core::ops::ControlFlow;

/// XY-chains, shortest first.
pub(crate) fn xy_chain(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    chains(state, &Graph::new(state, GraphKind::Bivalue), |_| &[Technique::XyChain], found)
}

#[cfg(test)]
mod tests {
    use super::Technique::*;
    use crate::logic::testing::{check, check_none};

    #[test]
    fn cells_of_two() {
        let state = ":0702:5:.5298473..83.27...749.....832.5.....86..139..91..7.3..5...4..7.4.....1.32.1....64:783 627 537 128 538 629 129:527::";
        check(state, XyChain, "r2c7<>5");
    }
    #[test]
    fn a_chain_through_a_cell_of_three_is_no_xy_chain() {
        let state =
            "6......51....23..........7..4...89..7..5...........8...2..4.3.....1...6...9......";
        check_none(state, XyChain);
    }
}
