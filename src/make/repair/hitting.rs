//! [`smallest`]: the smallest set of cells that shares a cell with each of many sets (a minimum
//! hitting set), found by branch and bound.

use crate::geometry::CellSet;

/// The result of a search for a minimum hitting set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Hitting {
    /// A hitting set; no smaller one exists.
    Smallest(CellSet),
    /// No hitting set is smaller than the limit of size.
    None,
    /// The search reached its limit of visits.
    Stopped,
}

/// The smallest set with fewer than `below` cells that shares a cell with each of `sets`. Each node
/// of the search subtracts the number of `sets` from `visits`; at 0 the search stops. It is fastest
/// if the smallest of `sets` come first.
pub(crate) fn smallest(sets: &[CellSet], below: usize, visits: &mut u64) -> Hitting {
    let mut search = BranchAndBound { sets, best: None, below, visits };
    search.branch(CellSet::EMPTY, CellSet::EMPTY);
    match search.best {
        _ if *search.visits == 0 => Hitting::Stopped,
        Some(best) => Hitting::Smallest(best),
        None => Hitting::None,
    }
}

struct BranchAndBound<'a> {
    sets: &'a [CellSet],
    best: Option<CellSet>,
    /// The size to stay below: the size of `best`, once a hitting set was found.
    below: usize,
    visits: &'a mut u64,
}

impl BranchAndBound<'_> {
    /// Looks for a hitting set smaller than `below` that contains all of `chosen` and none of
    /// `refused`.
    fn branch(&mut self, chosen: CellSet, refused: CellSet) {
        *self.visits = self.visits.saturating_sub(self.sets.len() as u64);
        if *self.visits == 0 {
            return;
        }
        // Lower bound: each of several disjoint sets needs a cell of its own.
        let (mut taken, mut at_least) = (CellSet::EMPTY, chosen.len());
        let mut fewest: Option<CellSet> = None;
        for &set in self.sets.iter().filter(|&&set| (set & chosen).is_empty()) {
            let set = set - refused;
            if (set & taken).is_empty() {
                taken |= set;
                at_least += 1;
            }
            if fewest.is_none_or(|fewest| set.len() < fewest.len()) {
                fewest = Some(set);
            }
        }
        if at_least >= self.below {
            return;
        }
        let Some(fewest) = fewest else {
            self.best = Some(chosen);
            self.below = chosen.len();
            return;
        };
        let mut refused = refused;
        for cell in fewest.iter() {
            self.branch(chosen.with(cell), refused);
            refused = refused.with(cell);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    #[test]
    fn no_set_of_fewer_elements_hits_all() {
        let mut random = Random::new(5, 0);
        for _ in 0..200 {
            let count = 1 + random.index(12);
            let sets: Vec<CellSet> = (0..count)
                .map(|_| CellSet::from_bits(1 + u128::from(random.below((1 << 10) - 1))))
                .collect();
            let hits = |set: CellSet| sets.iter().all(|&other| !(set & other).is_empty());
            let all = (0..1 << 10).map(CellSet::from_bits);
            let size = all.filter(|&set| hits(set)).map(CellSet::len).min().expect("all elements");
            let mut visits = u64::MAX;
            let Hitting::Smallest(found) = smallest(&sets, 81, &mut visits) else {
                panic!("there is one");
            };
            assert!(hits(found));
            assert_eq!(found.len(), size);
            assert_eq!(smallest(&sets, size, &mut visits), Hitting::None);
            assert_eq!(smallest(&sets, 81, &mut 1), Hitting::Stopped);
        }
    }
}
