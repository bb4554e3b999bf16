//! The sample of a data set: the puzzles whose minimality, guesses and ratings are found. To prove
//! that a puzzle is minimal takes 33 microseconds, and to count its guesses 10; all the rest takes
//! 6.
//!
//! The hash of a puzzle's cells decides: a sample of one in N takes those whose hash is a multiple
//! of N. So one in 32 is a part of one in 8. What is found out is counted for each [`Level`] by
//! itself, so a sample can be thinned later, when more puzzles turn up or other parts are merged.

use serde::{Deserialize, Serialize};

/// How often the hash of a puzzle can be halved: it is in the samples of one puzzle in 2^0 to
/// 2^level.
pub(crate) type Level = u32;

/// How many puzzles the samples have at most that are chosen by the number of puzzles, as long as
/// there are fewer than 2^32.
pub(crate) const MOST: u64 = 1 << 16;

/// The greatest N of "one puzzle in N".
pub(crate) const GREATEST: u64 = 1 << 16;

/// A puzzle with this hash, of which the low bits count, is of this level.
pub(crate) fn level(hash: u64) -> Level {
    (hash | GREATEST).trailing_zeros()
}

/// The level that the puzzles of a sample of one in `one_in` have at least.
pub(crate) fn least_level(one_in: u64) -> Level {
    one_in.trailing_zeros()
}

/// How large a sample is.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub(crate) enum Size {
    /// One puzzle in N, as `--sample N` asks.
    OneIn(u64),
    /// One puzzle in 2^n, so that [`MOST`] are left at most. The number of puzzles with one
    /// solution decides, however they come: from files or streams, at once or in parts.
    #[default]
    ByCount,
}

impl Size {
    /// The N of "one puzzle in N", of this number of puzzles with one solution.
    pub(crate) fn one_in(self, unique: u64) -> u64 {
        match self {
            Size::OneIn(one_in) => one_in,
            Size::ByCount => unique.div_ceil(MOST).next_power_of_two().min(GREATEST),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sample_is_bounded_and_only_grows_thinner() {
        let mut last = 1;
        for unique in (0..40).flat_map(|k| [1 << k, (1 << k) + 1]) {
            let one_in = Size::ByCount.one_in(unique);
            assert!(one_in >= last && unique / one_in <= MOST.max(unique >> 16), "{unique}");
            last = one_in;
        }
        assert_eq!([0, MOST, MOST + 1].map(|n| Size::ByCount.one_in(n)), [1, 1, 2]);
        assert_eq!(Size::OneIn(7).one_in(1 << 30), 7);
    }
}
