//! [`TechniqueSet`]: sets of techniques.

use super::facts::Technique;

/// A set of techniques: one bit for each, at its discriminant.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct TechniqueSet([u128; 2]);

impl TechniqueSet {
    /// No technique.
    pub const EMPTY: TechniqueSet = TechniqueSet([0; 2]);

    /// The word of the set with the bit of `technique`, and that bit.
    const fn bit(technique: Technique) -> (usize, u128) {
        (technique as usize / 128, 1 << (technique as usize % 128))
    }

    /// True if it holds no technique.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0[0] | self.0[1] == 0
    }

    /// True if every technique of this set is also in `other`.
    #[inline]
    pub const fn is_subset(self, other: TechniqueSet) -> bool {
        let ([a, b], [c, d]) = (self.0, other.0);
        a & !c | b & !d == 0
    }

    /// True if it holds `technique`.
    pub const fn contains(self, technique: Technique) -> bool {
        let (word, bit) = TechniqueSet::bit(technique);
        self.0[word] & bit != 0
    }

    /// This set with `technique` added.
    #[must_use]
    pub const fn with(mut self, technique: Technique) -> TechniqueSet {
        let (word, bit) = TechniqueSet::bit(technique);
        self.0[word] |= bit;
        self
    }

    /// This set with `technique` taken out.
    #[must_use]
    pub const fn without(mut self, technique: Technique) -> TechniqueSet {
        let (word, bit) = TechniqueSet::bit(technique);
        self.0[word] &= !bit;
        self
    }

    /// The techniques of either set.
    #[must_use]
    pub const fn union(self, other: TechniqueSet) -> TechniqueSet {
        let ([a, b], [c, d]) = (self.0, other.0);
        TechniqueSet([a | c, b | d])
    }

    /// True if the two have a technique in common.
    pub const fn meets(self, other: TechniqueSet) -> bool {
        let ([a, b], [c, d]) = (self.0, other.0);
        a & c | b & d != 0
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
