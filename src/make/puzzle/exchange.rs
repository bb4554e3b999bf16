//! [`Exchanges`]: the puzzles that have another orbit of the symmetry given instead of one, or one
//! orbit fewer, weighed by the known unavoidable sets.
//!
//! There are some 350 exchanges of one puzzle. They are not weighed one by one: the orbits that hit all
//! sets of a given are found at once, as an intersection of bit sets, which is empty after a few sets as a
//! rule.
//!
//! ```text
//! bit k of ...    orbit k
//! hitting[set]    has a cell in the set
//! ```

use super::known_sets::{Hits, KnownSets, Sets};
use super::symmetry::PatternSymmetry;
use crate::geometry::{Cell, CellSet};
use crate::grid::Solution;

/// What is added to a score, which would be negative without it.
const BASE: u32 = Sets::SIZE as u32;

/// The orbits of a symmetry and the known sets of a grid.
#[derive(Clone, Debug)]
pub(super) struct Exchanges {
    known: KnownSets,
    orbits: Vec<Orbit>,
    /// For each known set, the orbits that hit it.
    hitting: Vec<u64>,
}

#[derive(Clone, Debug)]
struct Orbit {
    cells: CellSet,
    /// The sets that the orbit hits.
    sets: Sets,
    /// Its cells, each with the sets that no other cell of the orbit hits.
    alone: Vec<(Cell, Sets)>,
}

impl Exchanges {
    /// For puzzles with this solution. `symmetry` must have at most 64 orbits, as all have but
    /// [`PatternSymmetry::None`].
    pub(super) fn new(solution: &Solution, symmetry: PatternSymmetry) -> Exchanges {
        let known = KnownSets::new(solution);
        let orbit = |cells: CellSet| {
            let hits = known.hits(Hits::default(), cells);
            let alone = cells.iter().map(|cell| (cell, known.alone(hits, cell))).collect();
            Orbit { cells, sets: known.of(cells), alone }
        };
        let orbits: Vec<Orbit> = symmetry.orbits().into_iter().map(orbit).collect();
        debug_assert!(orbits.len() <= 64, "{symmetry}");
        let mut hitting = vec![0; Sets::SIZE];
        for (number, orbit) in orbits.iter().enumerate() {
            orbit.sets.iter().for_each(|set| hitting[set] |= 1 << number);
        }
        Exchanges { known, orbits, hitting }
    }

    /// The givens that may be redundant: none of the known sets needs them.
    pub(super) fn perhaps_redundant(&self, givens: CellSet) -> impl Iterator<Item = Cell> {
        let hits = self.known.hits(Hits::default(), givens);
        givens.iter().filter(move |&cell| self.known.alone(hits, cell).is_empty())
    }

    /// The puzzles with another orbit instead of one of `givens`, which are whole orbits, or without one,
    /// that have a given in every known set, each with its score. A low score is better: the sum of the weights of the
    /// givens that may be redundant, less the number of sets that the new orbit hits and of which at
    /// most one other cell is given.
    pub(super) fn weigh(&self, givens: CellSet, weights: &[u32; 81]) -> Vec<(u32, CellSet)> {
        let mut weighed = Vec::with_capacity(256);
        let is_free = |orbit: &Orbit| !orbit.cells.is_subset(givens);
        let free = self.numbers(is_free);
        for removed in self.orbits.iter().filter(|orbit| !is_free(orbit)) {
            let left = givens.difference(removed.cells);
            let hits = self.known.hits(Hits::default(), left);
            let open = self.known.open(hits);
            // By orbit, the weights of the givens that become redundant when it is added.
            let mut scores = [BASE; 64];
            let mut always = 0;
            for cell in left.iter() {
                let alone = self.known.alone(hits, cell);
                if alone.is_empty() {
                    always += weights[cell.index()];
                    continue;
                }
                each_bit(self.hitting_all(alone, free), |number| {
                    scores[number] += weights[cell.index()];
                });
            }
            if open.is_empty() {
                weighed.push((BASE + always, left));
            }
            each_bit(self.hitting_all(open, free), |number| {
                let added = &self.orbits[number];
                let redundant = |&&(_, alone): &&(Cell, Sets)| hits.contains_all(alone);
                let added_redundant = added.alone.iter().filter(redundant);
                let added_weight: u32 = added_redundant.map(|(c, _)| weights[c.index()]).sum();
                let score = scores[number] + always + added_weight;
                weighed.push((score - hits.at_most_once(added.sets), left | added.cells));
            });
        }
        weighed
    }

    /// The orbits, as bits, for which `is_in` is true.
    fn numbers(&self, is_in: impl Fn(&Orbit) -> bool) -> u64 {
        let orbits = self.orbits.iter().enumerate();
        orbits.fold(0, |bits, (number, orbit)| bits | u64::from(is_in(orbit)) << number)
    }

    /// Those of `orbits` that hit each of `sets`.
    fn hitting_all(&self, sets: Sets, orbits: u64) -> u64 {
        let mut all = orbits;
        for set in sets.iter() {
            all &= self.hitting[set];
            if all == 0 {
                break;
            }
        }
        all
    }
}

fn each_bit(mut bits: u64, mut each: impl FnMut(usize)) {
    while bits != 0 {
        each(bits.trailing_zeros() as usize);
        bits &= bits - 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::make::grid::fill::fill;
    use crate::random::Random;

    #[test]
    fn scores_are_what_counting_says() {
        for (stream, symmetry) in (0..).zip(&PatternSymmetry::ALL[1..]) {
            let mut random = Random::new(29, stream);
            let solution = fill(&mut random);
            let exchanges = Exchanges::new(&solution, *symmetry);
            let known = &exchanges.known;
            let orbits = symmetry.orbits();
            let mut givens = CellSet::EMPTY;
            orbits.iter().filter(|_| random.below(3) == 0).for_each(|&orbit| givens |= orbit);
            let weights: [u32; 81] = core::array::from_fn(|_| random.below(9) as u32);
            let redundant = |puzzle: CellSet| -> u32 {
                exchanges.perhaps_redundant(puzzle).map(|cell| weights[cell.index()]).sum()
            };
            let hits = |puzzle: CellSet| known.hits(Hits::default(), puzzle);
            let mut expected = Vec::new();
            for &removed in orbits.iter().filter(|orbit| orbit.is_subset(givens)) {
                let left = givens.difference(removed);
                if known.open(hits(left)).is_empty() {
                    expected.push((BASE + redundant(left), left));
                }
                for &added in orbits.iter().filter(|orbit| !orbit.is_subset(givens)) {
                    let puzzle = left | added;
                    if known.open(hits(puzzle)).is_empty() {
                        let closed = hits(left).at_most_once(known.of(added));
                        expected.push((BASE + redundant(puzzle) - closed, puzzle));
                    }
                }
            }
            let mut weighed = exchanges.weigh(givens, &weights);
            let key = |&(score, puzzle): &(u32, CellSet)| (score, puzzle.bits());
            weighed.sort_by_key(key);
            expected.sort_by_key(key);
            assert_eq!(weighed, expected, "{symmetry}");
        }
    }
}
