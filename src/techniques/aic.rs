//! Alternating inference chains and nice loops: strong and weak links between candidates in turn;
//! one of the two ends is true, and what both exclude goes.
//!
//! ```text
//! (4)r2c7 = (4)r2c3 - (8)r2c3 = (8)r5c3 - (8)r5c8 = (8)r7c8
//!
//! AIC                       the ends exclude several candidates
//! discontinuous nice loop   they exclude one: it closes the loop, and contradicts itself;
//!                           or they are one candidate, which is true
//! continuous nice loop      they exclude each other: every weak link is strong as well
//! ```

use super::alternating::{Alternation, End, chains};
use super::graph::{Graph, Inside, Links};
use super::state::State;
use super::technique::{Found, Technique};
use core::ops::ControlFlow;

/// All three, shortest first.
pub(super) fn aic(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    let links =
        Links { cells: Inside::Both, houses: true, groups: false, sets: false, loops: true };
    let name = |chain: &Alternation| {
        Some(match chain.end {
            End::Loop => Technique::ContinuousLoop,
            End::Open if chain.gone.len() > 1 => Technique::Aic,
            End::Open | End::Same => Technique::DiscontinuousLoop,
        })
    };
    chains(state, &Graph::new(state, links), name, found)
}
