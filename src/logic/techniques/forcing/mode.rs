//! [`ForcingMode`]: the kinds of searches for forcing chains, and how Sudoku Explainer rates what
//! they find.

use crate::logic::scales::Rating;

/// A kind of search, with the parameters of Sudoku Explainer's class `Chaining`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ForcingMode {
    /// Argues also from cells and houses with more than two alternatives.
    pub(crate) multiple: bool,
    /// An implication may follow from several others together.
    pub(crate) dynamic: bool,
    /// Stays within one digit.
    pub(crate) nishio: bool,
    /// What may be inside a chain: 0 implications only; 1 also locked candidates, pairs and X-wings;
    /// from 2 on also whole chains: 2 those of a single path, 3 also multiple ones, 4 dynamic ones,
    /// 5 also dynamic ones of level 2.
    pub(crate) level: u8,
    /// Keeps what a proof needs: the proofs of the chains inside, and the first origin of the literal
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

    /// The rating of a conclusion with this many literals in its proof.
    pub(crate) fn rating(self, complexity: u32) -> Rating {
        let base = match self {
            ForcingMode { nishio: true, .. } => 75,
            ForcingMode { dynamic: false, .. } => 80,
            ForcingMode { level, .. } => 85 + 5 * u16::from(level),
        };
        Rating(base).raised_by_length(complexity)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rating_depends_on_the_level_and_the_length() {
        assert_eq!(ForcingMode::dynamic(2).rating(6), Rating(95));
        assert_eq!(ForcingMode::dynamic(2).rating(7), Rating(96));
        assert_eq!(ForcingMode::dynamic(0).rating(7), Rating(86));
    }
}
