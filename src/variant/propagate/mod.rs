//! Propagators: each removes candidates that a constraint excludes.
//!
//! ```text
//! domains       the candidates of all cells, and which of them changed
//! houses        cells with different values
//! sets          the sets of values of some cells
//! sums          sums, by the sets of values that their groups can have
//! lines         automata and consecutive values
//! alternatives  constraints of which one must hold
//! ```
//!
//! A propagator never removes a candidate of a solution. When each of its cells has one candidate,
//! it knows exactly whether its constraint holds.

mod alternatives;
mod domains;
mod houses;
mod lines;
mod sets;
mod sums;

pub(super) use alternatives::Alternatives;
pub(super) use domains::{Change, Contradiction, Domains};
pub(super) use houses::{AllDifferent, House, Set};
pub(super) use lines::{Consecutive, Line};
pub(super) use sums::Sum;

use super::peers::Peers;
use super::relation::Relation;
use super::shape::Cell;
use std::sync::Arc;

/// The number of the classes of [`Propagator::class`].
pub(super) const CLASSES: usize = 3;

/// A constraint in the form in which the engine uses it.
pub(super) enum Propagator {
    /// The cell has one of these values; only within alternatives.
    Within(Cell, u32),
    House(House),
    AllDifferent(AllDifferent),
    Pair([Cell; 2], [Arc<Relation>; 2]),
    Consecutive(Consecutive),
    Sum(Sum),
    Line(Line),
    Any(Alternatives),
}

impl Propagator {
    /// Removes the candidates that the constraint excludes. `removed` has the values that cells
    /// lost since the last time, or more.
    pub(super) fn run(
        &self,
        domains: &mut Domains,
        peers: &Peers,
        removed: u32,
    ) -> Result<(), Contradiction> {
        match self {
            Propagator::Within(cell, set) => domains.keep(*cell, *set),
            Propagator::House(house) => house.run(domains, peers, removed),
            Propagator::AllDifferent(cells) => cells.run(domains, peers),
            Propagator::Pair([a, b], [from_a, from_b]) => {
                domains.spend(1);
                domains.keep(*b, from_a.image(domains[*a]))?;
                domains.keep(*a, from_b.image(domains[*b]))
            }
            Propagator::Consecutive(cells) => cells.run(domains, peers),
            Propagator::Sum(sum) => sum.run(domains, peers),
            Propagator::Line(line) => line.run(domains),
            Propagator::Any(alternatives) => alternatives.run(domains, peers),
        }
    }

    /// The cells whose candidates it looks at.
    pub(super) fn cells(&self) -> Vec<Cell> {
        match self {
            Propagator::Within(cell, _) => vec![*cell],
            Propagator::House(house) => house.set.cells.clone(),
            Propagator::AllDifferent(different) => different.set.cells.clone(),
            Propagator::Pair(cells, _) => cells.to_vec(),
            Propagator::Consecutive(line) => line.set.cells.clone(),
            Propagator::Sum(sum) => sum.cells(),
            Propagator::Line(line) => line.cells.clone(),
            Propagator::Any(alternatives) => alternatives.cells.clone(),
        }
    }

    /// About how much memory it takes, in bytes.
    pub(super) fn bytes(&self) -> usize {
        match self {
            Propagator::Line(line) => line.automaton.bytes(),
            Propagator::Any(alternatives) => {
                alternatives.lists.iter().flatten().map(Propagator::bytes).sum()
            }
            _ => 200,
        }
    }

    /// When it runs: those of the first class come first. Hard killers take a third less time with
    /// the sums of cells that see each other before the houses than after them.
    pub(super) fn class(&self) -> u8 {
        match self {
            Propagator::Pair(..) | Propagator::Within(..) => 0,
            Propagator::Sum(sum) if sum.is_one_group() => 0,
            Propagator::House(_) | Propagator::AllDifferent(_) => 1,
            _ => 2,
        }
    }
}
