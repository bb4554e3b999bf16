//! [`Level`]: HoDoKu's five levels.

use core::fmt;
use core::str::FromStr;

/// HoDoKu's level of a technique, or of a puzzle. The variants stand in ascending order.
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

    /// The level's name in lower case: `unfair`.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Easy => "easy",
            Level::Medium => "medium",
            Level::Hard => "hard",
            Level::Unfair => "unfair",
            Level::Extreme => "extreme",
        }
    }

    /// The level of a puzzle with this score whose hardest step has level `self`: a puzzle of many
    /// easy steps is not easy. The limits are HoDoKu's defaults.
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

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// HoDoKu has no level of this name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnknownLevel;

impl fmt::Display for UnknownLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a level of HoDoKu: easy, medium, hard, unfair or extreme")
    }
}

impl core::error::Error for UnknownLevel {}

impl FromStr for Level {
    type Err = UnknownLevel;

    fn from_str(name: &str) -> Result<Level, UnknownLevel> {
        Level::ALL.into_iter().find(|level| level.name() == name).ok_or(UnknownLevel)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_easy_steps_are_not_easy() {
        assert_eq!(Level::Easy.of_score(800), Level::Easy);
        assert_eq!(Level::Easy.of_score(801), Level::Medium);
        assert_eq!(Level::Unfair.of_score(1), Level::Unfair);
        assert_eq!(Level::Easy.of_score(1801), Level::Extreme);
    }
}
