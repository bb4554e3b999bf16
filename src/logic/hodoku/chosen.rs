//! Techniques of which HoDoKu looks for all steps and takes the best [rank](super::rank).

use super::rank::{Best, best_of};
use crate::logic::state::State;
use crate::logic::step::Found;
use crate::logic::techniques::chains::{x_chain, xy_chain};
use crate::logic::techniques::single_digit::turbot_fish;
use core::ops::ControlFlow;

/// The turbot fish that HoDoKu takes.
pub(crate) fn turbot_fish(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    best_of(turbot_fish::turbot_fish, state, found)
}

/// The X-chain that HoDoKu takes.
pub(crate) fn x_chain(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    best_of(x_chain::x_chain, state, found)
}

/// The XY-chain that HoDoKu takes, of at most ten cells: its default limit.
pub(crate) fn xy_chain(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    let mut best = Best::new();
    xy_chain::xy_chain(state, &mut |step| {
        if step.cells().len() <= 10 {
            best.offer(step);
        }
        ControlFlow::Continue(())
    })?;
    best.into_step().map_or(ControlFlow::Continue(()), found)
}
