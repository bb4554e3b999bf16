//! [`TechniqueSet`]: sets of techniques.

use super::Technique;
use super::table::COUNT;

/// A set of techniques: one bit for each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct TechniqueSet(u128);

impl TechniqueSet {
    /// No technique.
    pub const EMPTY: TechniqueSet = TechniqueSet(0);
    /// All techniques.
    pub const ALL: TechniqueSet = TechniqueSet(u128::MAX >> (128 - COUNT));

    /// True if it holds no technique.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// True if every technique of this set is also in `other`.
    #[inline]
    pub const fn is_subset(self, other: TechniqueSet) -> bool {
        self.0 & !other.0 == 0
    }

    /// True if it holds `technique`.
    pub const fn contains(self, technique: Technique) -> bool {
        self.0 >> technique as u8 & 1 != 0
    }

    /// This set with `technique` added.
    #[must_use]
    pub const fn with(self, technique: Technique) -> TechniqueSet {
        TechniqueSet(self.0 | 1 << technique as u8)
    }

    /// This set with `technique` taken out.
    #[must_use]
    pub const fn without(self, technique: Technique) -> TechniqueSet {
        TechniqueSet(self.0 & !(1 << technique as u8))
    }

    /// The techniques of either set.
    #[must_use]
    pub const fn union(self, other: TechniqueSet) -> TechniqueSet {
        TechniqueSet(self.0 | other.0)
    }

    /// True if the two have a technique in common.
    pub const fn meets(self, other: TechniqueSet) -> bool {
        self.0 & other.0 != 0
    }

    /// The techniques in the human order.
    pub fn iter(self) -> impl Iterator<Item = Technique> {
        Technique::ALL.iter().copied().filter(move |&technique| self.contains(technique))
    }
}

impl FromIterator<Technique> for TechniqueSet {
    fn from_iter<I: IntoIterator<Item = Technique>>(techniques: I) -> TechniqueSet {
        techniques.into_iter().fold(TechniqueSet::EMPTY, TechniqueSet::with)
    }
}
