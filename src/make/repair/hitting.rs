//! The smallest set that has an element in common with each of many sets (a minimum hitting set),
//! by branch and bound.

use crate::geometry::CellSet;

/// What came of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Hitting {
    /// No smaller one exists.
    Smallest(CellSet),
    /// None is as small as was asked for.
    None,
    /// The effort was spent first.
    Stopped,
}

/// The smallest set that meets each of `sets` and has fewer than `below` elements. Every look at a
/// set takes one from `effort`; without any left the search stops. Quickest with the smallest of
/// the sets first.
pub(crate) fn smallest(sets: &[CellSet], below: usize, effort: &mut u64) -> Hitting {
    let mut search = Search { sets, best: None, below, effort };
    search.branch(CellSet::EMPTY, CellSet::EMPTY);
    match search.best {
        _ if *search.effort == 0 => Hitting::Stopped,
        Some(best) => Hitting::Smallest(best),
        None => Hitting::None,
    }
}

struct Search<'a> {
    sets: &'a [CellSet],
    best: Option<CellSet>,
    /// The size to stay below: that of `best`, once there is one.
    below: usize,
    effort: &'a mut u64,
}

impl Search<'_> {
    /// All hitting sets with `chosen` and without `refused`.
    fn branch(&mut self, chosen: CellSet, refused: CellSet) {
        *self.effort = self.effort.saturating_sub(self.sets.len() as u64);
        if *self.effort == 0 {
            return;
        }
        // Of sets that are disjoint each takes an element of its own.
        let (mut taken, mut at_least) = (CellSet::EMPTY, chosen.len());
        let mut fewest: Option<CellSet> = None;
        for &set in self.sets.iter().filter(|&&set| (set & chosen).is_empty()) {
            let set = set.difference(refused);
            if (set & taken).is_empty() {
                taken = taken | set;
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
            let mut effort = u64::MAX;
            let Hitting::Smallest(found) = smallest(&sets, 81, &mut effort) else {
                panic!("there is one");
            };
            assert!(hits(found));
            assert_eq!(found.len(), size);
            assert_eq!(smallest(&sets, size, &mut effort), Hitting::None);
            assert_eq!(smallest(&sets, 81, &mut 1), Hitting::Stopped);
        }
    }
}
