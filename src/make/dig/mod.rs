//! [`Dig`]: removes the givens of one orbit after the other, if the solution stays the only one.
//!
//! This is the usual way to make a puzzle ("digging holes"). An orbit is a set of cells that the
//! symmetry keeps together. Each orbit is tried once: an orbit that cannot be removed now cannot be
//! removed later, when still fewer givens are left. So at the end no orbit can be removed.

pub(crate) mod fast_check;
pub(crate) mod minimal;
pub(crate) mod reduction;
pub(crate) mod symmetry;

use crate::geometry::{Cell, CellSet};
use crate::grid::Solution;
use crate::logic::rating::basic_techniques;
use crate::make::oracle::QueryTask;
use crate::solve::query::Query;
use fast_check::Redundancy;
use reduction::Reduction;
use symmetry::PatternSymmetry;

/// A puzzle that loses givens. The result depends only on its solution and the order of its orbits.
#[derive(Clone, Debug)]
pub(crate) struct Dig {
    /// The puzzle as far as it was dug.
    pub(crate) reduction: Reduction,
    /// The symmetry of the pattern of givens. The givens of one of its orbits are removed together.
    symmetry: PatternSymmetry,
    /// The number of orbits that were not tried yet.
    left: u8,
    /// The first `left` entries are one cell of each orbit that was not tried yet; the last of them
    /// is next. (Orbits would take 1.3 kB, and hundreds of digs run side by side.)
    order: [Cell; 81],
    /// The number of givens that must stay at least.
    min_clues: usize,
    /// As soon as the dig has this many givens or fewer, it checks once whether the basic
    /// techniques solve the puzzle. 0 if it never checks, or has checked.
    check_at_clues: usize,
    /// True if the basic techniques did not solve the puzzle, so that the dig has stopped.
    is_given_up: bool,
}

/// The number of givens at which [`Dig::give_up_above_basic`] checks a puzzle. At 28, 19 of 100 digs
/// are given up; with 27 or 29 the digs take as long.
const CHECK_AT_CLUES: usize = 28;

impl Dig {
    /// Starts with the cells `givens` of `solution`, which must determine it. The orbit of each
    /// cell in `order` (as far as it is given) is tried once, the last one first; at least
    /// `min_clues` givens stay. `order` has no cell twice.
    pub(crate) fn new(
        solution: Solution,
        givens: CellSet,
        symmetry: PatternSymmetry,
        order: &[Cell],
        min_clues: usize,
    ) -> Dig {
        let mut cells = Cell::ALL;
        cells[..order.len()].copy_from_slice(order);
        let (reduction, left) = (Reduction::new(solution, givens), order.len() as u8);
        Dig {
            reduction,
            symmetry,
            left,
            order: cells,
            min_clues,
            check_at_clues: 0,
            is_given_up: false,
        }
    }

    /// Makes the dig give up early if the ER of its puzzle would be above 4.0
    /// ([`basic_techniques::HIGHEST`]). Digs that end at 4.0 or below have the same result as
    /// without this.
    pub(crate) fn give_up_above_basic(&mut self) {
        self.check_at_clues = CHECK_AT_CLUES;
    }

    /// True if the dig has given up. Then its puzzle may not be minimal.
    pub(crate) fn is_given_up(&self) -> bool {
        self.is_given_up
    }
}

impl QueryTask for Dig {
    fn next_query(&mut self) -> Option<Query> {
        while let Some(&cell) = self.order[..usize::from(self.left)].last() {
            if self.reduction.givens().len() <= self.check_at_clues {
                self.check_at_clues = 0;
                self.is_given_up = !basic_techniques::are_enough(self.reduction.grid());
                if self.is_given_up {
                    return None;
                }
            }
            let removed = self.symmetry.orbit(cell) & self.reduction.givens();
            if removed.is_empty() || self.reduction.givens().len() < self.min_clues + removed.len()
            {
                self.left -= 1;
                continue;
            }
            match self.reduction.try_removal(removed) {
                Redundancy::Redundant => self.resume(true),
                Redundancy::Required => self.resume(false),
                Redundancy::Unknown => return Some(self.reduction.query()),
            }
        }
        None
    }

    fn resume(&mut self, is_unique: bool) {
        if is_unique {
            self.reduction.commit();
        }
        self.left -= 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::make::grid::fill::fill;
    use crate::make::oracle::BatchOracle;
    use crate::random::Random;
    use crate::solve::engine::Engine;

    #[test]
    fn only_digs_that_are_too_hard_give_up() {
        let mut digs = Vec::new();
        for stream in 0..400 {
            let mut random = Random::new(71, stream);
            let (solution, mut order) = (fill(&mut random), Cell::ALL);
            random.shuffle(&mut order);
            digs.push(Dig::new(solution, CellSet::ALL, PatternSymmetry::None, &order, 0));
        }
        let mut checked = digs.clone();
        checked.iter_mut().for_each(Dig::give_up_above_basic);
        let mut oracle = BatchOracle::new(Engine::fastest().worker().expect("it can run here"));
        let (digs, checked) = (oracle.run_all(digs), oracle.run_all(checked));
        for (dig, checked) in digs.iter().zip(&checked) {
            assert!(!dig.is_given_up());
            if checked.is_given_up() {
                let grid = dig.reduction.grid();
                assert!(!basic_techniques::are_enough(grid), "{grid}");
            } else {
                assert_eq!(dig.reduction.grid(), checked.reduction.grid());
            }
        }
        let given_up = checked.iter().filter(|dig| dig.is_given_up()).count();
        assert!((40..160).contains(&given_up), "{given_up}");
    }
}
