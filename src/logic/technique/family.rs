//! [`Family`] and [`Group`]: techniques that belong together.

use crate::names::named_enum;

named_enum! {
    /// Techniques with one idea in common. Each family has a folder in `logic/techniques`.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    #[non_exhaustive]
    pub enum Family {
        /// One place for a digit, or one digit for a cell.
        Singles = "singles",
        /// Locked candidates: a digit where two houses meet.
        Intersections = "locked candidates",
        /// N cells of a house that hold N digits.
        Subsets = "subsets",
        /// One digit whose places in N houses all lie in N other houses.
        Fish = "fish",
        /// One digit, two conjugate pairs.
        SingleDigit = "single-digit patterns",
        /// Short chains of two, three or four cells.
        Wings = "wings",
        /// Candidates in two colors, of which one is true: from conjugate pair to conjugate pair.
        Coloring = "coloring",
        /// Patterns that would give the puzzle two solutions.
        Uniqueness = "uniqueness",
        /// Candidates joined by strong and weak links in turn.
        Chains = "chains",
        /// Cells of a house with one digit more than there are cells.
        AlmostLockedSets = "almost locked sets",
        /// Patterns of a dozen cells and more, which only the hardest puzzles need.
        Exotic = "exotic patterns",
        /// All ways to fill some cells, or to place a digit, one by one.
        Enumeration = "enumeration",
        /// Assumptions and everything that follows from them.
        Forcing = "forcing chains",
    }
}

/// Techniques with a name in common. A row of the table says to which groups it belongs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Group {
    BasicFish,
    FinnedFish,
    SashimiFish,
    Squirmbag,
    Whale,
    Leviathan,
    FrankenFish,
    MutantFish,
    KrakenFish,
    NakedSubset,
    HiddenSubset,
    AlmostLockedCandidates,
    BentTriple,
    UniqueRectangle,
    AvoidableRectangle,
    Bug,
    SimpleColors,
    MultiColors,
    NiceLoop,
    Templates,
    ForcingNet,
    DynamicForcing,
}
