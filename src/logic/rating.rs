//! [`Rating`]: Sudoku Explainer's scale. [`Level`]: HoDoKu's.

use core::fmt;

/// A rating on the scale of Sudoku Explainer, in tenths: 72 is 7.2. Zero means none: Sudoku
/// Explainer does not know the technique.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub struct Rating(pub u16);

impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.0 / 10, self.0 % 10)
    }
}

/// A level of HoDoKu: of a technique, or of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs, reason = "five names that say all there is")]
pub enum Level {
    Easy,
    Medium,
    Hard,
    Unfair,
    Extreme,
}

impl Level {
    /// All five, ascending.
    pub const ALL: [Level; 5] =
        [Level::Easy, Level::Medium, Level::Hard, Level::Unfair, Level::Extreme];

    /// The lowest level that is at least `self` and allows this score: a puzzle of many easy steps
    /// is no easy puzzle (HoDoKu's default limits).
    pub fn of_score(self, score: u32) -> Level {
        let limit = |level: &Level| match level {
            Level::Easy => 800,
            Level::Medium => 1000,
            Level::Hard => 1600,
            Level::Unfair => 1800,
            Level::Extreme => u32::MAX,
        };
        let fits = |level: &Level| *level >= self && score <= limit(level);
        Level::ALL.into_iter().find(fits).unwrap_or(Level::Extreme)
    }
}

/// In lower case: `unfair`.
impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Level::Easy => "easy",
            Level::Medium => "medium",
            Level::Hard => "hard",
            Level::Unfair => "unfair",
            Level::Extreme => "extreme",
        })
    }
}
