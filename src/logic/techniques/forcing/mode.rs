//! [`ForcingMode`]: the kinds of searches for forcing chains, and how Sudoku Explainer rates what
//! they find.

use crate::logic::scales::Rating;

/// A kind of search, with the parameters of Sudoku Explainer's class `Chaining`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ForcingMode {
    /// Argues from cells and houses with three alternatives or more too, not only with two.
    pub(crate) multiple: bool,
    /// An implication may follow from several others together.
    pub(crate) dynamic: bool,
    /// Stays within one digit.
    pub(crate) nishio: bool,
    /// What a chain may use on its way: 0 implications only; 1 also locked candidates, pairs and
    /// X-wings; from 2 on also whole chains: 2 those of a single path, 3 multiple ones, 4 dynamic
    /// ones, 5 dynamic ones of level 2.
    pub(crate) level: u8,
    /// Keep what a proof needs: the proofs of chains on the way, and the first origin of a literal
    /// at which the search stops, not the last, which may rest on the first.
    pub(crate) prove: bool,
}

impl ForcingMode {
    pub(crate) const NISHIO: ForcingMode =
        ForcingMode { multiple: false, dynamic: true, nishio: true, level: 0, prove: false };
    pub(crate) const MULTIPLE: ForcingMode =
        ForcingMode { multiple: true, dynamic: false, nishio: false, level: 0, prove: false };

    pub(crate) const fn dynamic(level: u8) -> ForcingMode {
        ForcingMode { multiple: true, dynamic: true, nishio: false, level, prove: false }
    }

    /// The rating of a chain of this many literals.
    pub(crate) fn rating(self, complexity: u32) -> Rating {
        let base = match self {
            ForcingMode { nishio: true, .. } => 75,
            ForcingMode { dynamic: false, .. } => 80,
            ForcingMode { level, .. } => 85 + 5 * u16::from(level),
        };
        Rating(base + length(complexity))
    }
}

/// The tenths that the length of a chain adds to its rating. `complexity` is the number of
/// literals; less its two ends, it adds one tenth for each of 4, 6, 8, 12, 16, 24, ... that it
/// exceeds.
pub(crate) fn length(complexity: u32) -> u16 {
    let (mut limit, mut added) = (4, 0);
    while complexity > limit + 2 {
        limit = if added % 2 == 0 { limit / 2 * 3 } else { limit / 3 * 4 };
        added += 1;
    }
    added
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn length_counts_steps() {
        let at = [6, 7, 8, 9, 10, 11, 14, 15, 18, 19, 26, 27, 130, 131, 194, 195];
        let added = [0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 10, 11, 11, 12];
        assert_eq!(at.map(length), added);
        assert_eq!(ForcingMode::dynamic(2).rating(7), Rating(96));
    }
}
