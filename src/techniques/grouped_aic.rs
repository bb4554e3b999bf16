//! Grouped chains and loops: as AIC, and a digit's places where a box and a line cross are a node
//! too; or those in an almost locked set, of which two digits are a strong link.
//!
//! ```text
//! (3)r1c2 = (3)r1c78 - (3)r2c9 = ...      in row 1, 3 stands in c2, c7 or c8
//! (2)r4c12 = (6)r4c1 - ...                r4c12 have 2, 5, 6: without 2 they hold 5 and 6
//! ```

use super::alternating::{Alternation, End, chains};
use super::graph::{Graph, Inside, Links};
use super::state::State;
use super::technique::{Found, Technique};
use core::ops::ControlFlow;

/// With groups, shortest first.
pub(super) fn grouped_aic(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    let links = Links { cells: Inside::Both, houses: true, groups: true, sets: false, loops: true };
    chains(state, &Graph::new(state, links), name, found)
}

/// With groups and almost locked sets, shortest first.
pub(super) fn als_aic(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    let links = Links { cells: Inside::Both, houses: true, groups: true, sets: true, loops: true };
    chains(state, &Graph::new(state, links), name, found)
}

fn name(chain: &Alternation) -> Option<Technique> {
    let name = match chain.end {
        End::Loop => Technique::GroupedContinuousLoop,
        End::Open if chain.gone.len() > 1 => Technique::GroupedAic,
        End::Open | End::Same => Technique::GroupedDiscontinuousLoop,
    };
    chain.is_grouped().then_some(name)
}
