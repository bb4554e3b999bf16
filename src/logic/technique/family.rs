//! [`Family`] and [`Group`]: techniques that belong together.

/// Techniques with one idea in common. Each family has a folder in `logic/techniques`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Family {
    /// One place for a digit, or one digit for a cell.
    Singles,
    /// Locked candidates: a digit where two houses meet.
    Intersections,
    /// N cells of a house that hold N digits.
    Subsets,
    /// One digit whose places in N houses all lie in N other houses.
    Fish,
    /// One digit, two conjugate pairs.
    SingleDigit,
    /// Short chains of two, three or four cells.
    Wings,
    /// Candidates in two colors, of which one is true: from conjugate pair to conjugate pair.
    Coloring,
    /// Patterns that would give the puzzle two solutions.
    Uniqueness,
    /// Candidates joined by strong and weak links in turn.
    Chains,
    /// Cells of a house with one digit more than there are cells.
    AlmostLockedSets,
    /// Patterns of a dozen cells and more, which only the hardest puzzles need.
    Exotic,
    /// All ways to fill some cells, or to place a digit, one by one.
    Enumeration,
    /// Assumptions and everything that follows from them.
    Forcing,
}

impl Family {
    /// The name of the family, for a heading above its techniques: `almost locked sets`.
    pub const fn name(self) -> &'static str {
        match self {
            Family::Singles => "singles",
            Family::Intersections => "locked candidates",
            Family::Subsets => "subsets",
            Family::Fish => "fish",
            Family::SingleDigit => "single-digit patterns",
            Family::Wings => "wings",
            Family::Coloring => "coloring",
            Family::Uniqueness => "uniqueness",
            Family::Chains => "chains",
            Family::AlmostLockedSets => "almost locked sets",
            Family::Exotic => "exotic patterns",
            Family::Enumeration => "enumeration",
            Family::Forcing => "forcing chains",
        }
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
