//! [`GeneratorConfig`]: which puzzles a [`Generator`](super::generator::Generator) makes.

use super::criteria::Criteria;
use super::{few_clues, high_rating};
use crate::geometry::CellSet;
use crate::grid::Solution;
use crate::logic::Rating;
use crate::make::dig::symmetry::PatternSymmetry;
use crate::make::grid::fill::fill;
use crate::names::by_name;
use crate::random::{Random, mix};
use core::ops::RangeInclusive;

/// Which puzzles to make. By default: minimal ones, without symmetry, of any difficulty.
///
/// ```
/// use ennead::make::{GeneratorConfig, PatternSymmetry, StopRule};
///
/// let config = GeneratorConfig {
///     symmetry: PatternSymmetry::Rot180.into(),
///     stop: StopRule::ClueCount,
///     clues: 28..=32,
///     ..GeneratorConfig::default()
/// };
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct GeneratorConfig {
    /// The solution that givens are taken from.
    pub source: Source,
    /// The symmetry of the pattern of givens. Ignored for [`Source::Pattern`].
    pub symmetry: SymmetryRule,
    /// The number of givens. Puzzles with more or fewer are dropped. An empty range is refused
    /// ([`GeneratorConfig::check`]).
    pub clues: RangeInclusive<usize>,
    /// When to stop removing givens.
    pub stop: StopRule,
    /// How hard the puzzles are. Others are dropped.
    pub criteria: Criteria,
}

impl Default for GeneratorConfig {
    fn default() -> GeneratorConfig {
        GeneratorConfig {
            source: Source::RandomGrid,
            symmetry: SymmetryRule::NONE,
            clues: 0..=81,
            stop: StopRule::Minimal,
            criteria: Criteria::default(),
        }
    }
}

impl GeneratorConfig {
    /// The number of attempts to make at once if few succeed: enough to keep the batch engine busy.
    pub(super) const GROUP: u64 = 1024;

    /// The most attempts to make at once: 1 if an attempt is a walk or a search, otherwise
    /// [`GeneratorConfig::GROUP`].
    pub(super) fn attempts_at_once(&self) -> u64 {
        if self.wants_few_clues() || self.wants_high_rating() { 1 } else { GeneratorConfig::GROUP }
    }

    /// The seed of the attempts, computed from `seed` and the whole configuration. So puzzles of
    /// the same seed for different configurations are independent. Do not change the text that is
    /// hashed: the same seed would give other puzzles.
    pub(super) fn attempt_seed(&self, seed: u64) -> u64 {
        let GeneratorConfig { source, symmetry, clues, stop, criteria } = self;
        let symmetry = symmetry.fixed();
        let text = format!(
            "GeneratorConfig {{ source: {source:?}, symmetry: {symmetry:?}, clues: {clues:?}, \
             stop: {stop:?}, criteria: {criteria:?} }}"
        );
        text.bytes().fold(seed, |seed, byte| mix(seed ^ u64::from(byte)))
    }

    /// True if an attempt is not a dig but a walk through minimal puzzles, which takes
    /// milliseconds: if 21 givens or fewer are wanted, without a symmetry. Nearly every walk to 19
    /// givens or more succeeds; to 18, one in ten does, and it takes seconds. The puzzle is
    /// minimal, whatever [`GeneratorConfig::stop`] is, and mostly has the greatest number of givens
    /// that is wanted.
    pub(crate) fn wants_few_clues(&self) -> bool {
        matches!(self.source, Source::RandomGrid | Source::Solution(_))
            && self.symmetry == SymmetryRule::NONE
            && *self.clues.end() <= few_clues::MOST_CLUES
    }

    /// True if an attempt is not a dig but a search in the neighbourhood of random puzzles: if the
    /// range of ER begins at 9.2 or more, for minimal puzzles without a symmetry and with any
    /// number of givens. Up to 10.5 it takes seconds, above that a minute or more.
    pub(crate) fn wants_high_rating(&self) -> bool {
        let is_high = |er: &RangeInclusive<Rating>| *er.start() >= high_rating::LEAST_ER;
        self.source == Source::RandomGrid
            && self.symmetry == SymmetryRule::NONE
            && self.stop == StopRule::Minimal
            && self.clues == (0..=81)
            && self.criteria.er.as_ref().is_some_and(is_high)
    }
}

/// The solution that the givens of a puzzle are taken from.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Source {
    /// A random grid for each puzzle, all grids equally likely ([`fill`](crate::make::fill())).
    RandomGrid,
    /// This solution for all puzzles.
    Solution(Solution),
    /// Any solution; exactly these cells are given.
    Pattern(CellSet),
    /// Any solution: minimal puzzles with at least 20 givens are drawn, each equally likely.
    /// `symmetry` and `stop` are ignored. Few attempts succeed, and some make several puzzles.
    Unbiased,
}

impl Source {
    /// The solution of an attempt.
    pub(super) fn solution(&self, random: &mut Random) -> Solution {
        match self {
            Source::Solution(solution) => *solution,
            _ => fill(random),
        }
    }
}

/// The symmetry of the patterns of givens of several puzzles.
///
/// ```
/// use ennead::make::{PatternSymmetry, SymmetryRule};
///
/// assert_eq!("rot180".parse(), Ok(SymmetryRule::Fixed(PatternSymmetry::Rot180)));
/// assert_eq!("random".parse(), Ok(SymmetryRule::Random));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum SymmetryRule {
    /// All have this symmetry.
    Fixed(PatternSymmetry),
    /// One is drawn for each puzzle, any but [`PatternSymmetry::None`].
    Random,
}

impl SymmetryRule {
    /// No symmetry.
    pub const NONE: SymmetryRule = SymmetryRule::Fixed(PatternSymmetry::None);

    /// All rules: one for each of [`PatternSymmetry::ALL`], then the random one.
    pub const ALL: [SymmetryRule; 11] = {
        let mut all = [SymmetryRule::Random; 11];
        let mut index = 0;
        while index < PatternSymmetry::ALL.len() {
            all[index] = SymmetryRule::Fixed(PatternSymmetry::ALL[index]);
            index += 1;
        }
        all
    };

    /// The name that [`SymmetryRule::from_str`](core::str::FromStr) takes: that of the symmetry, or
    /// `random`.
    pub const fn name(self) -> &'static str {
        match self {
            SymmetryRule::Fixed(symmetry) => symmetry.name(),
            SymmetryRule::Random => "random",
        }
    }

    /// The symmetry that all have; `None` if it is random.
    pub(super) fn fixed(self) -> Option<PatternSymmetry> {
        match self {
            SymmetryRule::Fixed(symmetry) => Some(symmetry),
            SymmetryRule::Random => None,
        }
    }

    /// The symmetries that a puzzle may get.
    pub(super) fn symmetries(&self) -> &[PatternSymmetry] {
        match self {
            SymmetryRule::Fixed(symmetry) => core::slice::from_ref(symmetry),
            SymmetryRule::Random => &PatternSymmetry::ALL[1..],
        }
    }
}

impl From<PatternSymmetry> for SymmetryRule {
    fn from(symmetry: PatternSymmetry) -> SymmetryRule {
        SymmetryRule::Fixed(symmetry)
    }
}

by_name!(SymmetryRule, "a symmetry");

/// When to stop removing givens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum StopRule {
    /// At a number of givens, drawn from [`GeneratorConfig::clues`] for each puzzle.
    ClueCount,
    /// When no orbit of the symmetry can be removed as a whole.
    OrbitMinimal,
    /// When no single given can be removed.
    Minimal,
}

impl StopRule {
    /// The rule for puzzles of which no other is asked for: minimal ones without a symmetry, a
    /// pattern or a number of givens; with a number of givens, those.
    pub fn usual(source: &Source, symmetry: SymmetryRule, has_clues: bool) -> StopRule {
        let is_free = symmetry == SymmetryRule::NONE;
        match source {
            Source::Unbiased => StopRule::Minimal,
            Source::RandomGrid | Source::Solution(_) if is_free && !has_clues => StopRule::Minimal,
            _ if has_clues => StopRule::ClueCount,
            _ => StopRule::OrbitMinimal,
        }
    }
}
