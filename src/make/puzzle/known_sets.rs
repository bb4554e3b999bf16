//! [`KnownSets`]: the unavoidable sets of a grid of two digits or two lines, as bits, so that a
//! millisecond is enough to score thousands of puzzles of this grid.
//!
//! ```text
//! bit k of ...    set k, one of up to 128
//! by_cell[r4c7]   contains r4c7
//! Hits::hit       has a given, or several
//! Hits::hit_twice has several givens
//! ```
//!
//! A puzzle has several solutions if a set has no given. A given is required if it is the only one
//! of a set. The converse need not be true: most sets are not known.

use crate::geometry::{Cell, CellSet};
use crate::grid::Solution;
use crate::make::unavoidable_sets::unavoidable_sets;

/// A bit for each set: bit k is set k.
pub(super) type Sets = u128;

/// The numbers of the sets, ascending.
#[inline]
pub(super) fn numbers(sets: Sets) -> impl Iterator<Item = usize> {
    let mut rest = sets;
    core::iter::from_fn(move || {
        let number = rest.trailing_zeros() as usize;
        rest &= rest.wrapping_sub(1);
        (number < Sets::BITS as usize).then_some(number)
    })
}

/// Unavoidable sets of a grid, the small ones first.
#[derive(Clone, Debug)]
pub(super) struct KnownSets {
    /// The sets that contain a cell.
    by_cell: [Sets; 81],
    all: Sets,
}

/// The sets that contain one given of a puzzle, and those that contain several.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Hits {
    hit: Sets,
    hit_twice: Sets,
}

impl KnownSets {
    /// The sets of `solution`.
    pub(super) fn new(solution: &Solution) -> KnownSets {
        let mut known = KnownSets { by_cell: [0; 81], all: 0 };
        // A grid has some eighty sets.
        let sets = unavoidable_sets(solution).into_iter().take(Sets::BITS as usize);
        for (number, set) in sets.enumerate() {
            known.all |= 1 << number;
            set.iter().for_each(|cell| known.by_cell[cell.index()] |= 1 << number);
        }
        known
    }

    /// The sets that contain a cell.
    #[inline]
    pub(super) fn of(&self, cell: Cell) -> Sets {
        self.by_cell[cell.index()]
    }

    /// The hits with `cells` as additional givens.
    #[inline]
    pub(super) fn hits(&self, hits: Hits, cells: CellSet) -> Hits {
        cells.iter().fold(hits, |Hits { hit, hit_twice }, cell| {
            let sets = self.by_cell[cell.index()];
            Hits { hit: hit | sets, hit_twice: hit_twice | hit & sets }
        })
    }

    /// The sets without a given.
    pub(super) fn open(&self, hits: Hits) -> Sets {
        self.all & !hits.hit
    }

    /// The sets with one given or none.
    pub(super) fn at_most_once(&self, hits: Hits) -> Sets {
        self.all & !hits.hit_twice
    }

    /// The sets of which `cell`, a given, is the only given.
    #[inline]
    pub(super) fn alone(&self, hits: Hits, cell: Cell) -> Sets {
        self.by_cell[cell.index()] & !hits.hit_twice
    }
}

impl Hits {
    /// The sets with a given.
    pub(super) fn sets(self) -> Sets {
        self.hit
    }

    /// The sets with exactly one given.
    #[inline]
    pub(super) fn once(self) -> Sets {
        self.hit & !self.hit_twice
    }

    /// The sets that have several givens in `before`, and one or none here.
    #[inline]
    pub(super) fn only_before_twice(self, before: Hits) -> Sets {
        before.hit_twice & !self.hit_twice
    }

    /// The hits of two groups of givens together; the groups have no cell in common.
    #[inline]
    pub(super) fn join(self, other: Hits) -> Hits {
        let hit_twice = self.hit_twice | other.hit_twice | self.hit & other.hit;
        Hits { hit: self.hit | other.hit, hit_twice }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::make::grid::fill::fill;
    use crate::random::Random;

    #[test]
    fn hits_are_those_of_counting_one_by_one() {
        let mut random = Random::new(19, 0);
        let solution = fill(&mut random);
        let known = KnownSets::new(&solution);
        let sets = unavoidable_sets(&solution);
        assert_eq!(known.all.count_ones() as usize, sets.len());
        for _ in 0..100 {
            let draw = |_: &Cell| random.below(3) == 0;
            let givens: CellSet = Cell::ALL.into_iter().filter(draw).collect();
            let hits = known.hits(Hits::default(), givens);
            let count = |wanted| sets.iter().filter(|&&set| (set & givens).len() == wanted).count();
            assert_eq!(known.open(hits).count_ones() as usize, count(0));
            assert_eq!(known.at_most_once(hits).count_ones() as usize, count(0) + count(1));
            for cell in givens {
                let is_alone = |set: &&CellSet| **set & givens == CellSet::EMPTY.with(cell);
                let alone = known.alone(hits, cell).count_ones();
                assert_eq!(alone as usize, sets.iter().filter(is_alone).count());
            }
        }
    }
}
