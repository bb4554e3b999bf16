//! [`Alternatives`]: constraints of which one must hold.

use super::{Contradiction, Domains, Propagator};
use crate::variant::peers::Peers;
use crate::variant::shape::Cell;

/// Lists of constraints: all constraints of at least one of them hold.
pub(in crate::variant) struct Alternatives {
    /// The cells of all alternatives.
    pub(in crate::variant) cells: Vec<Cell>,
    pub(in crate::variant) lists: Vec<Vec<Propagator>>,
}

impl Alternatives {
    /// Keeps the candidates that one of the alternatives leaves.
    pub(super) fn run(&self, domains: &mut Domains, peers: &Peers) -> Result<(), Contradiction> {
        let mut left = vec![0; self.cells.len()];
        let mut candidates = Vec::new();
        let mut is_possible = false;
        for list in &self.lists {
            candidates.clear();
            candidates.extend_from_slice(domains.all());
            domains.spend(candidates.len());
            if propagate(list, &mut candidates, domains.work(), peers).is_ok() {
                is_possible = true;
                for (left, &cell) in left.iter_mut().zip(&self.cells) {
                    *left |= candidates[usize::from(cell)];
                }
            }
        }
        if !is_possible {
            return Err(Contradiction);
        }
        self.cells.iter().zip(left).try_for_each(|(&cell, left)| domains.keep(cell, left))
    }
}

/// Runs the propagators until none of them removes a candidate.
fn propagate(
    list: &[Propagator],
    candidates: &mut [u32],
    work: &mut u64,
    peers: &Peers,
) -> Result<(), Contradiction> {
    let mut changed = Vec::new();
    loop {
        let mut domains = Domains::new(candidates, &mut changed, work);
        list.iter().try_for_each(|propagator| propagator.run(&mut domains, peers, u32::MAX))?;
        if changed.is_empty() {
            return Ok(());
        }
        changed.clear();
    }
}
