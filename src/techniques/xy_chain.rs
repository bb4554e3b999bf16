//! XY-chain: a chain of cells with two candidates each; neighbours share a digit, one of the two
//! ends holds the digit that both could, and this goes from what sees both.
//!
//! ```text
//! 15 - 52 - 27 - 71      1 is in the first cell or in the last
//! *               *      what sees both is no 1
//! ```

use super::alternating::chains;
use super::graph::{Graph, Inside, Links};
use super::state::State;
use super::technique::{Found, Technique};
use core::ops::ControlFlow;

/// Cells with two candidates only.
pub(super) fn xy_chain(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    let links =
        Links { cells: Inside::Strong, houses: false, groups: false, sets: false, loops: false };
    chains(state, &Graph::new(state, links), |_| Some(Technique::XyChain), found)
}

#[cfg(test)]
mod tests {
    use super::super::testing::{check, check_none};
    use super::Technique::*;

    #[test]
    fn cells_of_two() {
        let state = ":0702:5:..3721568526849...871.....91..5.....28..936..63..7....3...17.9.7.....3.4..2....76:338 472 573 982 583 492 992:572::";
        check(state, XyChain, "r7c2<>5");
    }
    #[test]
    fn a_chain_through_a_cell_of_three_is_none() {
        let state =
            "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........";
        check_none(state, XyChain);
    }
}
