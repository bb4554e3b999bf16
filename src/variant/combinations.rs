//! [`Combinations`]: the sets of different values, by their number and their sum.

use super::shape::Shape;
use core::array;
use std::sync::OnceLock;

/// The most values for which all sets are listed.
pub(super) const MOST_LISTED: usize = 10;

/// The sets of different values, by their number and their sum. The sets have bit 0 for the value
/// 1, so they serve shapes that begin at 0 after a shift of the sum.
pub(super) struct Combinations {
    /// The sets, ordered by number and then by sum.
    sets: Vec<u32>,
    /// The place in `sets` at which those of `number * SUMS + sum` begin, and one end more.
    starts: Vec<u32>,
}

/// More than the largest sum of [`MOST_LISTED`] different values from 1.
const SUMS: usize = 56;

impl Combinations {
    /// The sets of the values of a shape; `None` if there are too many values.
    pub(super) fn of(shape: Shape) -> Option<&'static Combinations> {
        static ALL: OnceLock<[OnceLock<Combinations>; MOST_LISTED + 1]> = OnceLock::new();
        let all = ALL.get_or_init(|| array::from_fn(|_| OnceLock::new()));
        let values = shape.value_count();
        all.get(values).map(|one| one.get_or_init(|| Combinations::new(values)))
    }

    fn new(values: usize) -> Combinations {
        let sum = |set: u32| super::relation::bits(set).map(|bit| bit + 1).sum::<usize>();
        let key = |set: u32| set.count_ones() as usize * SUMS + sum(set);
        let mut sets: Vec<u32> = (0..1 << values).collect();
        sets.sort_by_key(|&set| key(set));
        let mut starts = vec![0; (MOST_LISTED + 1) * SUMS + 1];
        for &set in &sets {
            starts[key(set) + 1] += 1;
        }
        for at in 1..starts.len() {
            starts[at] += starts[at - 1];
        }
        Combinations { sets, starts }
    }

    /// The sets of `number` values with this sum, the first value counting 1.
    pub(super) fn with_sum(&self, number: usize, sum: i32) -> &[u32] {
        let Some(sum) = usize::try_from(sum).ok().filter(|&sum| sum < SUMS) else { return &[] };
        let key = number * SUMS + sum;
        &self.sets[self.starts[key] as usize..self.starts[key + 1] as usize]
    }
}
