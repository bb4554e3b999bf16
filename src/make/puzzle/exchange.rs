//! [`Exchanges`]: the puzzles that have another orbit of the symmetry given instead of one, or one
//! orbit fewer, weighed by the known unavoidable sets.
//!
//! There are some 350 exchanges of one puzzle. They are not weighed one by one: the orbits that hit
//! all sets of a given are found at once, as an intersection of bit sets, which is empty after a
//! few sets as a rule.
//!
//! ```text
//! bit k of ...    orbit k
//! hitting[set]    has a cell in the set
//! ```

use super::known_sets::{Hits, KnownSets, Sets};
use crate::geometry::{Cell, CellSet};
use crate::grid::Solution;
use crate::random::Random;
use std::sync::Arc;

/// What is added to a score, which would be negative without it.
const BASE: u32 = Sets::SIZE as u32;
/// The score of a given that may be redundant. A suspect scores three times this.
const PERHAPS_REDUNDANT: u32 = 4;
/// The greatest number of orbits.
const MOST_ORBITS: usize = 64;

/// The orbits of a symmetry and the known sets of a grid. Hundreds of them are used in turn, so it
/// has only what takes long to find.
#[derive(Clone, Debug)]
pub(super) struct Exchanges {
    known: KnownSets,
    orbits: Arc<[CellSet]>,
    /// For each known set, the orbits that hit it.
    hitting: [u64; Sets::SIZE],
}

/// A change of a puzzle: an orbit goes, and another comes or none. Good ones are less than bad
/// ones.
///
/// ```text
/// bits 40..  the score
/// bits 12..  a random number, which decides among equal scores
/// bits 6..   the number of the orbit that goes
/// bits 0..   the number of the orbit that comes; the same, if none comes
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Exchange(u64);

impl Exchange {
    fn new(score: u32, removed: usize, added: usize, random: &mut Random) -> Exchange {
        let draw = random.bits() >> 36 << 12;
        Exchange(u64::from(score) << 40 | draw | (removed << 6 | added) as u64)
    }

    /// The numbers of the orbits that go and come.
    fn orbits(self) -> (usize, usize) {
        ((self.0 >> 6) as usize % MOST_ORBITS, self.0 as usize % MOST_ORBITS)
    }
}

/// A given that may be redundant, or can become so when an orbit is added.
struct Given {
    cell: Cell,
    /// Its score if it may be redundant.
    weight: u32,
    /// Whether it may be redundant as it is: no known set needs it.
    is_redundant: bool,
    /// The orbits that are not given and hit all sets of which it is the only given; all that are
    /// not given, if there is no such set.
    hitting: u64,
}

impl Exchanges {
    /// For puzzles with this solution. `orbits`: of a symmetry, at most 64, as all have but
    /// [`PatternSymmetry::None`](super::symmetry::PatternSymmetry::None).
    pub(super) fn new(solution: &Solution, orbits: Arc<[CellSet]>) -> Exchanges {
        debug_assert!(orbits.len() <= MOST_ORBITS);
        let known = KnownSets::new(solution);
        let mut hitting = [0; Sets::SIZE];
        for (number, &orbit) in orbits.iter().enumerate() {
            let sets = known.hits(Hits::default(), orbit).sets();
            sets.iter().for_each(|set| hitting[set] |= 1 << number);
        }
        Exchanges { known, orbits, hitting }
    }

    /// The givens that may be redundant: none of the known sets needs them.
    pub(super) fn perhaps_redundant(&self, givens: CellSet) -> impl Iterator<Item = Cell> {
        let hits = self.known.hits(Hits::default(), givens);
        givens.iter().filter(move |&cell| self.known.alone(hits, cell).is_empty())
    }

    /// What the puzzle with these givens becomes.
    pub(super) fn apply(&self, exchange: Exchange, givens: CellSet) -> CellSet {
        let (removed, added) = exchange.orbits();
        let left = givens.difference(self.orbits[removed]);
        if added == removed { left } else { left | self.orbits[added] }
    }

    /// Finds the exchanges in the puzzle with these givens, which are whole orbits, after which
    /// there is a given in every known set. A low score is better: four times the number of givens
    /// that may be redundant, of which each in `suspects` counts three times, less the number of
    /// sets that the new orbit hits and of which at most one other cell is given.
    pub(super) fn weigh(
        &self,
        givens: CellSet,
        suspects: CellSet,
        random: &mut Random,
        weighed: &mut Vec<Exchange>,
    ) {
        weighed.clear();
        let weight = |cell| if suspects.contains(cell) { 3 } else { 1 };
        let numbered = || self.orbits.iter().copied().enumerate();
        let is_given = |orbit: CellSet| orbit.is_subset(givens);
        // What each orbit hits, and what those from each number on hit that are given.
        let mut by_orbit = [Hits::default(); MOST_ORBITS];
        let mut later = [Hits::default(); MOST_ORBITS + 1];
        let mut free = 0;
        for (number, orbit) in numbered().rev() {
            let hits = self.known.hits(Hits::default(), orbit);
            by_orbit[number] = hits;
            later[number] = later[number + 1];
            match is_given(orbit) {
                true => later[number] = later[number].join(hits),
                false => free |= 1 << number,
            }
        }
        let mut given = Vec::with_capacity(32);
        // The weights of the givens that may be redundant whatever is added, and of those that
        // become so, by the orbit that is added. First for the puzzle as it is.
        let mut always = 0;
        let mut by_added = [0; MOST_ORBITS];
        for cell in givens.iter() {
            let alone = self.known.alone(later[0], cell);
            let weight = weight(cell);
            let hitting = self.hitting_all(alone, free);
            let is_redundant = alone.is_empty();
            if is_redundant {
                always += weight;
            } else {
                each_bit(hitting, |number| by_added[number] += weight);
            }
            if hitting != 0 {
                given.push(Given { cell, weight, is_redundant, hitting });
            }
        }
        // By orbit that is added, the sets that it hits and of which at most one cell is given.
        let mut few_before = [0; MOST_ORBITS];
        each_bit(free, |number| {
            few_before[number] = later[0].at_most_once(by_orbit[number].sets());
        });
        let mut earlier = Hits::default();
        for (removed, orbit) in numbered().filter(|&(_, orbit)| is_given(orbit)) {
            let hits = earlier.join(later[removed + 1]);
            earlier = earlier.join(by_orbit[removed]);
            let open = self.known.open(hits);
            let possible = self.hitting_all(open, free);
            if possible == 0 && !open.is_empty() {
                continue;
            }
            // The sets of which one given alone is left: few givens have any.
            let last = hits.once().difference(later[0].once());
            let (mut always, mut by_added, mut few) = (always, by_added, few_before);
            for set in hits.no_longer_twice(later[0]).iter() {
                each_bit(self.hitting[set] & possible, |number| few[number] += 1);
            }
            for &Given { cell, weight, is_redundant, hitting } in &given {
                let alone = self.known.of(cell).intersection(last);
                let is_removed = orbit.contains(cell);
                if alone.is_empty() && !is_removed {
                    continue;
                }
                let left = if is_removed { 0 } else { self.hitting_all(alone, hitting) };
                if is_redundant {
                    always -= weight;
                    each_bit(left & possible, |number| by_added[number] += weight);
                } else {
                    each_bit(hitting & !left & possible, |number| by_added[number] -= weight);
                }
            }
            if open.is_empty() {
                let score = BASE + PERHAPS_REDUNDANT * always;
                weighed.push(Exchange::new(score, removed, removed, random));
            }
            each_bit(possible, |number| {
                let added = by_orbit[number];
                let redundant = |c: &Cell| hits.contains_all(self.known.alone(added, *c));
                let own: u32 = self.orbits[number].iter().filter(redundant).map(weight).sum();
                let score = BASE + PERHAPS_REDUNDANT * (always + by_added[number] + own);
                weighed.push(Exchange::new(score - few[number], removed, number, random));
            });
        }
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
    use crate::make::oracle::BatchOracle;
    use crate::make::puzzle::dig::Dig;
    use crate::make::puzzle::symmetry::PatternSymmetry;
    use crate::random::Random;
    use crate::solve::engine::Engine;

    /// The givens of a puzzle of which no orbit can be removed, and some orbits besides.
    fn dug(
        solution: &Solution,
        symmetry: PatternSymmetry,
        more: usize,
        random: &mut Random,
    ) -> CellSet {
        let mut order: Vec<Cell> = symmetry.first_cells().collect();
        random.shuffle(&mut order);
        let mut dig = Dig::new(*solution, CellSet::ALL, symmetry, &order, 0);
        let mut oracle = BatchOracle::new(Engine::SCALAR.worker().expect("it runs everywhere"));
        oracle.run_all(core::slice::from_mut(&mut dig)).expect("nothing stops it");
        let mut others = symmetry.orbits();
        others.retain(|orbit| !orbit.is_subset(dig.givens()));
        random.shuffle(&mut others);
        others.into_iter().take(more).fold(dig.givens(), |givens, orbit| givens | orbit)
    }

    #[test]
    fn scores_are_what_counting_says() {
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
            let redundant = |puzzle: CellSet| -> u32 {
                let weight = |cell| if suspects.contains(cell) { 12 } else { 4 };
                exchanges.perhaps_redundant(puzzle).map(weight).sum()
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
                        let closed = hits(left).at_most_once(hits(added).sets());
                        expected.push((BASE + redundant(puzzle) - closed, puzzle));
                    }
                }
            }
            assert!(!expected.is_empty(), "{symmetry}");
            // Without one of the orbits that were not needed the puzzle still has one solution.
            let is_smaller = |puzzle: &CellSet| puzzle.is_subset(givens);
            let smaller = expected.iter().filter(|(_, puzzle)| is_smaller(puzzle)).count();
            assert!(smaller >= more, "{symmetry}: {smaller} of {more}");
            let mut weighed = Vec::new();
            exchanges.weigh(givens, suspects, &mut random, &mut weighed);
            let score_and_puzzle = |&exchange: &Exchange| {
                ((exchange.0 >> 40) as u32, exchanges.apply(exchange, givens))
            };
            let mut weighed: Vec<(u32, CellSet)> = weighed.iter().map(score_and_puzzle).collect();
            let key = |&(score, puzzle): &(u32, CellSet)| (score, puzzle.bits());
            weighed.sort_by_key(key);
            expected.sort_by_key(key);
            assert_eq!(weighed, expected, "{symmetry}");
        }
    }
}
