//! [`Difficulty`]: five plain words for how hard a puzzle is.

use super::Rating;
use crate::names::{UnknownName, named};
use core::fmt;
use core::ops::RangeInclusive;
use core::str::FromStr;

/// How hard a puzzle is in plain words, by ER: by what a person needs for the hardest step. The
/// variants stand in ascending order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Difficulty {
    /// A look along rows, columns and boxes: up to 1.5.
    Easy,
    /// Few pencil marks or none: up to 2.5.
    Medium,
    /// Pencil marks, locked candidates, subsets, basic fish: up to 4.0.
    Hard,
    /// Wings, rectangles, short chains: up to 7.0.
    Expert,
    /// Everything above 7.0.
    Extreme,
}

impl Difficulty {
    /// All five, ascending.
    pub const ALL: [Difficulty; 5] = [
        Difficulty::Easy,
        Difficulty::Medium,
        Difficulty::Hard,
        Difficulty::Expert,
        Difficulty::Extreme,
    ];

    /// The level's name in lower case, which is also what it is parsed from.
    pub const fn name(self) -> &'static str {
        match self {
            Difficulty::Easy => "easy",
            Difficulty::Medium => "medium",
            Difficulty::Hard => "hard",
            Difficulty::Expert => "expert",
            Difficulty::Extreme => "extreme",
        }
    }

    /// The greatest ER of its puzzles.
    const fn most(self) -> Rating {
        Rating(match self {
            Difficulty::Easy => 15,
            Difficulty::Medium => 25,
            Difficulty::Hard => 40,
            Difficulty::Expert => 70,
            Difficulty::Extreme => u16::MAX,
        })
    }

    /// The range of ER of its puzzles.
    pub fn er_range(self) -> RangeInclusive<Rating> {
        let easier = Difficulty::ALL.into_iter().rev().find(|&level| level < self);
        easier.map_or(Rating(0), |level| Rating(level.most().0 + 1))..=self.most()
    }

    /// The difficulty of a puzzle with this ER.
    pub fn of(er: Rating) -> Difficulty {
        let mut levels = Difficulty::ALL.into_iter();
        levels.find(|level| er <= level.most()).unwrap_or(Difficulty::Extreme)
    }
}

impl fmt::Display for Difficulty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Difficulty {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Difficulty, UnknownName> {
        named(name, "a difficulty", &Difficulty::ALL, Difficulty::name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_levels_share_out_all_ratings() {
        for level in Difficulty::ALL {
            let ratings = level.er_range();
            assert_eq!(
                (Difficulty::of(*ratings.start()), Difficulty::of(*ratings.end())),
                (level, level)
            );
            assert_eq!(level.name().parse(), Ok(level));
        }
        assert_eq!(Difficulty::of(Rating(26)), Difficulty::Hard);
    }
}
