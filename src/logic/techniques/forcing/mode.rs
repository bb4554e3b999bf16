//! [`Mode`]: what a search for forcing chains may use, and how that rates.

use crate::logic::rating::Rating;

/// A kind of search of Sudoku Explainer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Mode {
    /// Cells and houses with three alternatives or more.
    pub(crate) multiple: bool,
    /// Implications may rest on several others.
    pub(crate) dynamic: bool,
    /// One digit alone.
    pub(crate) nishio: bool,
    /// 0 plain; 1 with locked candidates, pairs and X-wings on the way; 2 and up with chains on
    /// the way: single, multiple, dynamic, and dynamic of a lower level.
    pub(crate) level: u8,
    /// Whether chains on the way keep their proofs.
    pub(crate) prove: bool,
}

impl Mode {
    pub(crate) const NISHIO: Mode =
        Mode { multiple: false, dynamic: true, nishio: true, level: 0, prove: false };
    pub(crate) const MULTIPLE: Mode =
        Mode { multiple: true, dynamic: false, nishio: false, level: 0, prove: false };

    pub(crate) const fn dynamic(level: u8) -> Mode {
        Mode { multiple: true, dynamic: true, nishio: false, level, prove: false }
    }

    /// The rating of a hint of this complexity.
    pub(crate) fn rating(self, complexity: u32) -> Rating {
        let base = match self {
            Mode { nishio: true, .. } => 75,
            Mode { dynamic: false, .. } => 80,
            Mode { level, .. } => 85 + 5 * u16::from(level),
        };
        Rating(base + length(complexity))
    }
}

/// What the length of a chain adds, in tenths: one for each of 4, 6, 8, 12, 16, 24 ... that the
/// complexity without its ends passes.
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
        assert_eq!(Mode::dynamic(2).rating(7), Rating(96));
    }
}
