//! [`Exchanges`]: the exchanges of one given orbit of the symmetry for another, and the removals of
//! one, with a score for each from the known unavoidable sets.
//!
//! A puzzle has some 350 exchanges. Their scores are not computed one by one: the orbits that hit
//! all sets of a given are an intersection of bit sets, which mostly is empty after a few sets.
//!
//! ```text
//! bit k of ...    orbit k
//! hitting[set]    has a cell in the set
//! ```

use super::known_sets::{Hits, KnownSets, Sets, numbers};
use super::ranking::{BitSlicedCounts, Ranking};
use crate::geometry::{Cell, CellSet};
use crate::grid::Solution;
use std::sync::Arc;

/// The start of every score, so that no score becomes negative.
const BASE: u32 = Sets::BITS;
/// The score of a given that may be redundant. A suspect scores three times this.
const PERHAPS_REDUNDANT: u32 = 4;
/// The greatest number of orbits.
const MOST_ORBITS: usize = 64;

/// The orbits of a symmetry and the known unavoidable sets of a grid. Hundreds of these structs are
/// used in turn, so each stores only what takes long to compute.
#[derive(Clone, Debug)]
pub(super) struct Exchanges {
    known: KnownSets,
    orbits: Arc<[CellSet]>,
    /// For each known set, the orbits that hit it.
    hitting: [u64; Sets::BITS as usize],
}

/// A given that may be redundant, or can become so when an orbit is added.
struct Given {
    cell: Cell,
    /// Its score if it may be redundant.
    weight: u32,
    /// True if the given may be redundant before any orbit is added: it is the only given of no
    /// known set.
    is_redundant: bool,
    /// The orbits that are not given and hit all sets in which it is the only given; every orbit
    /// that is not given, if there is no such set.
    hitting: u64,
}

impl Exchanges {
    /// The exchanges in puzzles with this solution. `orbits` are the orbits of a symmetry, at most
    /// 64: only [`PatternSymmetry::None`](crate::make::dig::symmetry::PatternSymmetry::None) has
    /// more.
    pub(super) fn new(solution: &Solution, orbits: Arc<[CellSet]>) -> Exchanges {
        debug_assert!(orbits.len() <= MOST_ORBITS);
        let known = KnownSets::new(solution);
        let mut hitting = [0; Sets::BITS as usize];
        for (number, &orbit) in orbits.iter().enumerate() {
            let sets = known.hits(Hits::default(), orbit).sets();
            numbers(sets).for_each(|set| hitting[set] |= 1 << number);
        }
        Exchanges { known, orbits, hitting }
    }

    /// The givens that may be redundant: those that are the only given of no known set.
    pub(super) fn perhaps_redundant(&self, givens: CellSet) -> impl Iterator<Item = Cell> {
        let hits = self.known.hits(Hits::default(), givens);
        givens.iter().filter(move |&cell| self.known.alone(hits, cell) == 0)
    }

    /// The givens after an exchange of the orbit with the index `removed` for the one with the
    /// index `added`. If the two are the same, the orbit is only removed.
    pub(super) fn apply(&self, (removed, added): (usize, usize), givens: CellSet) -> CellSet {
        let left = givens - self.orbits[removed];
        if added == removed { left } else { left | self.orbits[added] }
    }

    /// Finds the exchanges after which every known set has a given, and writes them to `ranking`.
    /// `givens` must be whole orbits. A low score is better. It is four times the number of givens
    /// that may be redundant (each in `suspects` counts three times), minus the number of sets that
    /// the new orbit hits and in which at most one other cell is given. All cells of the new orbit
    /// count as givens that may be redundant, or all but one if a set would have no given without
    /// the orbit.
    pub(super) fn weigh(&self, givens: CellSet, suspects: CellSet, ranking: &mut Ranking) {
        ranking.clear();
        let weight = |cell| PERHAPS_REDUNDANT * if suspects.contains(cell) { 3 } else { 1 };
        let numbered = || self.orbits.iter().copied().enumerate();
        let is_given = |orbit: CellSet| orbit.is_subset(givens);
        // `later[n]`: the sets that are hit by the given orbits with number `n` and above.
        let mut later = [Hits::default(); MOST_ORBITS + 1];
        let mut scores = BitSlicedCounts::all(BASE);
        // The orbits that are not given: all, and those of one, two, four and eight cells.
        let (mut free, mut sizes) = (0, [0; 4]);
        for (number, orbit) in numbered().rev() {
            later[number] = if is_given(orbit) {
                self.known.hits(later[number + 1], orbit)
            } else {
                free |= 1 << number;
                let size = orbit.len().trailing_zeros() as usize;
                sizes[size.min(3)] |= 1 << number;
                later[number + 1]
            };
        }
        for (orbits, size) in sizes.into_iter().zip([1, 2, 4, 8]) {
            scores.add(orbits, PERHAPS_REDUNDANT * size);
        }
        let mut given = Vec::with_capacity(32);
        // The weights of the givens that may be redundant whatever is added.
        let mut always = 0;
        for cell in givens.iter() {
            let alone = self.known.alone(later[0], cell);
            let weight = weight(cell);
            let hitting = self.hitting_all(alone, free);
            let is_redundant = alone == 0;
            if is_redundant {
                always += weight;
            } else {
                scores.add(hitting, weight);
            }
            if hitting != 0 {
                given.push(Given { cell, weight, is_redundant, hitting });
            }
        }
        for set in numbers(self.known.at_most_once(later[0])) {
            scores.subtract(self.hitting[set] & free, 1);
        }
        let mut earlier = Hits::default();
        for (removed, orbit) in numbered().filter(|&(_, orbit)| is_given(orbit)) {
            let hits = earlier.join(later[removed + 1]);
            earlier = self.known.hits(earlier, orbit);
            let open = self.known.open(hits);
            let possible = self.hitting_all(open, free);
            if possible == 0 && open != 0 {
                continue;
            }
            // The sets in which the removal leaves only one given: few givens have such a set.
            let last = hits.once() & !later[0].once();
            let (mut always, mut scores) = (always, scores);
            for set in numbers(hits.only_before_twice(later[0])) {
                scores.subtract(self.hitting[set] & possible, 1);
            }
            for &Given { cell, weight, is_redundant, hitting } in &given {
                let alone = self.known.of(cell) & last;
                let is_removed = orbit.contains(cell);
                if alone == 0 && !is_removed {
                    continue;
                }
                let left = if is_removed { 0 } else { self.hitting_all(alone, hitting) };
                if is_redundant {
                    always -= weight;
                    scores.add(left & possible, weight);
                } else {
                    scores.subtract(hitting & !left & possible, weight);
                }
            }
            if open == 0 {
                ranking.push(removed, possible | 1 << removed, scores, always);
            } else {
                // One cell of the new orbit is required.
                scores.subtract(possible, PERHAPS_REDUNDANT);
                ranking.push(removed, possible, scores, always);
            }
        }
    }

    /// Those of `orbits` that hit each of `sets`.
    fn hitting_all(&self, sets: Sets, orbits: u64) -> u64 {
        let mut all = orbits;
        for set in numbers(sets) {
            all &= self.hitting[set];
            if all == 0 {
                break;
            }
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::make::dig::Dig;
    use crate::make::dig::symmetry::PatternSymmetry;
    use crate::make::grid::fill::fill;
    use crate::make::oracle::BatchOracle;
    use crate::random::Random;
    use crate::solve::engine::Engine;
    use std::collections::{HashMap, HashSet};

    /// The givens of a puzzle of which no orbit can be removed, and `more` orbits besides.
    fn dug(
        solution: &Solution,
        symmetry: PatternSymmetry,
        more: usize,
        random: &mut Random,
    ) -> CellSet {
        let mut order: Vec<Cell> = symmetry.first_cells().collect();
        random.shuffle(&mut order);
        let dig = Dig::new(*solution, CellSet::ALL, symmetry, &order, 0);
        let mut oracle = BatchOracle::new(Engine::SCALAR.worker().expect("it runs everywhere"));
        let givens = oracle.run_all([dig])[0].reduction.givens();
        let mut others = symmetry.orbits();
        others.retain(|orbit| !orbit.is_subset(givens));
        random.shuffle(&mut others);
        others.into_iter().take(more).fold(givens, |givens, orbit| givens | orbit)
    }

    #[test]
    fn scores_are_those_of_counting_one_by_one() {
        for (stream, symmetry) in (0..).zip(&PatternSymmetry::ALL[1..]) {
            let mut random = Random::new(29, stream);
            let solution = fill(&mut random);
            let orbits = symmetry.orbits();
            let more = stream as usize % 4;
            let exchanges = Exchanges::new(&solution, orbits.clone().into());
            let known = &exchanges.known;
            let givens = dug(&solution, *symmetry, more, &mut random);
            let suspects: CellSet =
                Cell::ALL.into_iter().filter(|_| random.below(4) == 0).collect();
            let weight = |cell| if suspects.contains(cell) { 12 } else { 4 };
            // Those of `cells` that may be redundant.
            let redundant = |puzzle: CellSet, cells: CellSet| -> u32 {
                let redundant = exchanges.perhaps_redundant(puzzle);
                redundant.filter(|&cell| cells.contains(cell)).map(weight).sum()
            };
            let hits = |puzzle: CellSet| known.hits(Hits::default(), puzzle);
            let mut expected = Vec::new();
            for &removed in orbits.iter().filter(|orbit| orbit.is_subset(givens)) {
                let left = givens - removed;
                if known.open(hits(left)) == 0 {
                    expected.push((left.bits(), BASE + redundant(left, left)));
                }
                for &added in orbits.iter().filter(|orbit| !orbit.is_subset(givens)) {
                    let puzzle = left | added;
                    if known.open(hits(puzzle)) == 0 {
                        let required = u32::from(known.open(hits(left)) != 0);
                        let own = 4 * (added.len() as u32 - required);
                        let few = known.at_most_once(hits(left)) & hits(added).sets();
                        let score = BASE + redundant(puzzle, left) + own - few.count_ones();
                        expected.push((puzzle.bits(), score));
                    }
                }
            }
            assert!(!expected.is_empty(), "{symmetry}");
            // Without one of the orbits that were not needed the puzzle still has one solution.
            let is_smaller = |puzzle: u128| CellSet::from_bits(puzzle).is_subset(givens);
            let smaller = expected.iter().filter(|(puzzle, _)| is_smaller(*puzzle)).count();
            assert!(smaller >= more, "{symmetry}: {smaller} of {more}");
            let mut ranking = Ranking::default();
            exchanges.weigh(givens, suspects, &mut ranking);
            let taken = core::iter::from_fn(|| ranking.take_best(&mut random));
            let taken: Vec<u128> =
                taken.map(|exchange| exchanges.apply(exchange, givens).bits()).collect();
            let scores: HashMap<u128, u32> = expected.iter().copied().collect();
            assert_eq!(taken.iter().collect::<HashSet<_>>(), scores.keys().collect(), "{symmetry}");
            assert_eq!(taken.len(), expected.len(), "{symmetry}");
            assert!(taken.is_sorted_by_key(|puzzle| scores[puzzle]), "{symmetry}");
        }
    }
}
