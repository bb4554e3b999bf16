//! [`PuzzleKind`]: what a player may ask of a new puzzle.

use super::criteria::Criteria;
use crate::logic::{Difficulty, Technique};
use core::fmt;
use core::time::Duration;

/// A kind of puzzles: a level, a time, or a technique to practise. A player chooses one, so no
/// wish contradicts another.
///
/// Displays as `hard`, `8 to 12 minutes`, `one X-wing`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PuzzleKind {
    /// Puzzles of this level.
    Level(Difficulty),
    /// People take at least the first number of minutes and, if there is a second, at most that.
    Minutes(u64, Option<u64>),
    /// The path to the solution has one step of this technique; all others are singles.
    Practice(Technique),
}

/// The times to choose from, in minutes.
const MINUTES: [(u64, Option<u64>); 5] =
    [(0, Some(8)), (8, Some(12)), (12, Some(20)), (20, Some(30)), (30, None)];

/// The techniques to practise, by family. A puzzle with one step of such a technique, and otherwise
/// singles, is found within seconds, for a few techniques within half a minute. For other
/// techniques there are hardly any such puzzles: where a finned X-wing is, there is nearly always
/// an easier step.
const PRACTICE: [Technique; 28] = [
    Technique::Pointing,
    Technique::Claiming,
    Technique::AlmostLockedPair,
    Technique::NakedPair,
    Technique::LockedPair,
    Technique::HiddenPair,
    Technique::NakedTriple,
    Technique::LockedTriple,
    Technique::HiddenTriple,
    Technique::XWing,
    Technique::Swordfish,
    Technique::Skyscraper,
    Technique::TwoStringKite,
    Technique::EmptyRectangle,
    Technique::XyWing,
    Technique::XyzWing,
    Technique::WWing,
    Technique::WxyzWing,
    Technique::UniqueRectangle1,
    Technique::UniqueRectangle2,
    Technique::UniqueRectangle3,
    Technique::UniqueLoop,
    Technique::ExtendedRectangle,
    Technique::Bug1,
    Technique::Bug2,
    Technique::RemotePair,
    Technique::XyChain,
    Technique::Aic,
];

impl PuzzleKind {
    /// The kinds to choose from: levels, times, then techniques by family.
    pub fn all() -> impl Iterator<Item = PuzzleKind> {
        let levels = Difficulty::ALL.into_iter().map(PuzzleKind::Level);
        let times = MINUTES.into_iter().map(|(least, most)| PuzzleKind::Minutes(least, most));
        levels.chain(times).chain(PRACTICE.into_iter().map(PuzzleKind::Practice))
    }

    /// The criteria that puzzles of this kind meet.
    pub fn criteria(self) -> Criteria {
        let time = |minutes: u64| Duration::from_secs(60 * minutes);
        let mut criteria = Criteria::default();
        match self {
            PuzzleKind::Level(level) => criteria.er = Some(level.er_range()),
            PuzzleKind::Minutes(least, most) => {
                criteria.minutes = Some(time(least)..=most.map_or(Duration::MAX, time));
            }
            PuzzleKind::Practice(technique) => criteria.practiced = Some(technique),
        }
        criteria
    }
}

impl fmt::Display for PuzzleKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            PuzzleKind::Level(level) => f.pad(level.name()),
            PuzzleKind::Minutes(0, Some(most)) => write!(f, "up to {most} minutes"),
            PuzzleKind::Minutes(least, Some(most)) => write!(f, "{least} to {most} minutes"),
            PuzzleKind::Minutes(least, None) => write!(f, "more than {least} minutes"),
            PuzzleKind::Practice(technique) => write!(f, "one {technique}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::make::GeneratorConfig;

    #[test]
    fn every_kind_can_be_made_and_has_words_of_its_own() {
        let mut words = Vec::new();
        let mut families = Vec::new();
        for kind in PuzzleKind::all() {
            let config =
                GeneratorConfig { criteria: kind.criteria(), ..GeneratorConfig::default() };
            assert!(!config.criteria.accepts_all());
            assert_eq!(config.check(), Ok(()), "{kind}");
            words.push(kind.to_string());
            if let PuzzleKind::Practice(technique) = kind {
                families.push(technique.family());
            }
        }
        for some in
            ["hard", "up to 8 minutes", "8 to 12 minutes", "more than 30 minutes", "one X-wing"]
        {
            assert_eq!(words.iter().filter(|words| *words == some).count(), 1, "{some}");
        }
        families.dedup();
        let count = families.len();
        families.sort_by_key(|family| family.name());
        families.dedup();
        assert_eq!(families.len(), count, "each family is listed once");
    }
}
