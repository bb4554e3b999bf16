//! The scales of difficulty: Sudoku Explainer's [`Rating`], HoDoKu's [`HodokuLevel`], and
//! [`Difficulty`], five plain words.

use crate::geometry::{ParseNameError, pad};
use crate::names::named_enum;
use core::fmt;
use core::ops::RangeInclusive;
use core::str::FromStr;

/// A rating on the scale of Sudoku Explainer, in tenths: 72 is 7.2. Zero is no rating: Sudoku
/// Explainer does not know the technique.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub struct Rating(pub(crate) u16);

impl Rating {
    /// The rating of this many tenths: 72 is 7.2.
    pub const fn from_tenths(tenths: u16) -> Rating {
        Rating(tenths)
    }

    /// The rating in tenths: 72 for 7.2.
    pub const fn tenths(self) -> u16 {
        self.0
    }

    /// This rating of the shortest chain, raised for one of this many literals, as Sudoku Explainer
    /// does: the literals without the two ends add one tenth for each of the limits 4, 6, 8, 12, 16,
    /// 24, ... that they exceed.
    pub(crate) fn raised_by_length(self, literals: u32) -> Rating {
        let (mut limit, mut added) = (4, 0);
        while literals > limit + 2 {
            limit = if added % 2 == 0 { limit / 2 * 3 } else { limit / 3 * 4 };
            added += 1;
        }
        Rating(self.0 + added)
    }

    /// The rating as a number, as JSON has it: 7.2.
    pub fn to_f64(self) -> f64 {
        f64::from(self.0) / 10.0
    }
}

/// With one decimal: `7.2`.
impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        pad(f, format_args!("{}.{}", self.0 / 10, self.0 % 10))
    }
}

/// Up to 6553.5, with one decimal or none: `7`, `7.2`, `.5`.
impl FromStr for Rating {
    type Err = ParseNameError;

    fn from_str(text: &str) -> Result<Rating, ParseNameError> {
        let (whole, tenth) = text.split_once('.').unwrap_or((text, "0"));
        let has_only_digits = |text: &str| text.bytes().all(|b| b.is_ascii_digit());
        let is_rating = !text.is_empty()
            && has_only_digits(whole)
            && has_only_digits(tenth)
            && whole.len() <= 4
            && tenth.len() == 1;
        let tenths = is_rating.then(|| format!("{whole}{tenth}").parse());
        tenths
            .and_then(Result::ok)
            .map(Rating)
            .ok_or(ParseNameError::expected("a rating such as 7 or 7.2"))
    }
}

named_enum! {
    /// HoDoKu's level of a technique, or of a puzzle. The variants are in ascending order.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    #[allow(missing_docs, reason = "the names are the meaning")]
    pub enum HodokuLevel, parsed as "a level of HoDoKu's" {
        Easy = "easy",
        Medium = "medium",
        Hard = "hard",
        Unfair = "unfair",
        Extreme = "extreme",
    }
}

impl HodokuLevel {
    /// The level of a puzzle whose hardest step has the level `self` and whose steps have this
    /// score together: a puzzle of many easy steps is not easy. The limits are HoDoKu's defaults.
    pub fn raised_by_score(self, score: u32) -> HodokuLevel {
        let limit = |level: &HodokuLevel| match level {
            HodokuLevel::Easy => 800,
            HodokuLevel::Medium => 1000,
            HodokuLevel::Hard => 1600,
            HodokuLevel::Unfair => 1800,
            HodokuLevel::Extreme => u32::MAX,
        };
        let fits = |level: &HodokuLevel| *level >= self && score <= limit(level);
        HodokuLevel::ALL.into_iter().find(fits).unwrap_or(HodokuLevel::Extreme)
    }
}

named_enum! {
    /// How hard a puzzle is, in a plain word, by the rating of its hardest step (ER). The variants
    /// are in ascending order.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    pub enum Difficulty, parsed as "a difficulty" {
        /// A look along rows, columns and boxes: up to 1.5.
        Easy = "easy",
        /// Few pencil marks or none: up to 2.5.
        Medium = "medium",
        /// Pencil marks, locked candidates, subsets, basic fish: up to 4.0.
        Hard = "hard",
        /// Wings, rectangles, short chains: up to 7.0.
        Expert = "expert",
        /// Everything above 7.0.
        Extreme = "extreme",
    }
}

impl Difficulty {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rating_is_written_and_read_with_one_decimal() {
        for (text, tenths) in [("1.2", 12), ("0.0", 0), ("10.3", 103), ("6553.5", u16::MAX)] {
            assert_eq!(
                (Rating(tenths).to_string(), text.parse()),
                (text.into(), Ok(Rating(tenths)))
            );
        }
        assert_eq!("7".parse(), Ok(Rating(70)));
        assert_eq!(Rating(71).to_f64(), 7.1);
        for text in ["", ".", "7.", "7.25", "+7", "6553.6", "10000", "7,2"] {
            assert!(text.parse::<Rating>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_long_chain_is_rated_above_a_short_one() {
        let literals = [6, 7, 8, 9, 10, 11, 14, 15, 18, 19, 26, 27, 130, 131, 194, 195];
        let added = [0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 10, 11, 11, 12];
        let ratings = literals.map(|literals| Rating(70).raised_by_length(literals));
        assert_eq!(ratings, added.map(|added| Rating(70 + added)));
    }

    #[test]
    fn many_easy_steps_are_not_easy() {
        assert_eq!(HodokuLevel::Easy.raised_by_score(800), HodokuLevel::Easy);
        assert_eq!(HodokuLevel::Easy.raised_by_score(801), HodokuLevel::Medium);
        assert_eq!(HodokuLevel::Unfair.raised_by_score(1), HodokuLevel::Unfair);
        assert_eq!(HodokuLevel::Easy.raised_by_score(1801), HodokuLevel::Extreme);
    }

    #[test]
    fn each_rating_has_one_level() {
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
