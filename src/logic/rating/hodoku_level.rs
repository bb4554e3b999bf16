//! [`HodokuLevel`]: HoDoKu's five levels.

use crate::names::{UnknownName, named};
use core::fmt;
use core::str::FromStr;

/// HoDoKu's level of a technique, or of a puzzle. The variants stand in ascending order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs, reason = "five names that say all there is")]
pub enum HodokuLevel {
    Easy,
    Medium,
    Hard,
    Unfair,
    Extreme,
}

impl HodokuLevel {
    /// All five, ascending.
    pub const ALL: [HodokuLevel; 5] = [
        HodokuLevel::Easy,
        HodokuLevel::Medium,
        HodokuLevel::Hard,
        HodokuLevel::Unfair,
        HodokuLevel::Extreme,
    ];

    /// The level's name in lower case: `unfair`.
    pub const fn name(self) -> &'static str {
        match self {
            HodokuLevel::Easy => "easy",
            HodokuLevel::Medium => "medium",
            HodokuLevel::Hard => "hard",
            HodokuLevel::Unfair => "unfair",
            HodokuLevel::Extreme => "extreme",
        }
    }

    /// The level of a puzzle with this score whose hardest step has level `self`: a puzzle of many
    /// easy steps is not easy. The limits are HoDoKu's defaults.
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

impl fmt::Display for HodokuLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for HodokuLevel {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<HodokuLevel, UnknownName> {
        named(name, "a level of HoDoKu's", &HodokuLevel::ALL, HodokuLevel::name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_easy_steps_are_not_easy() {
        assert_eq!(HodokuLevel::Easy.raised_by_score(800), HodokuLevel::Easy);
        assert_eq!(HodokuLevel::Easy.raised_by_score(801), HodokuLevel::Medium);
        assert_eq!(HodokuLevel::Unfair.raised_by_score(1), HodokuLevel::Unfair);
        assert_eq!(HodokuLevel::Easy.raised_by_score(1801), HodokuLevel::Extreme);
    }
}
