//! [`Group`]: techniques that one word means together, other than a whole family.

use super::{Family, Technique};

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

/// The techniques that a word means.
#[derive(Clone, Copy, Debug)]
pub(super) enum Members {
    /// Those of a group.
    Of(Group),
    /// Those of a family.
    In(Family),
    /// Those that hold only in puzzles with exactly one solution.
    NeedingUniqueness,
}

impl Members {
    pub(super) fn contains(self, technique: Technique) -> bool {
        match self {
            Members::Of(group) => technique.row().groups.contains(&group),
            Members::In(family) => technique.family() == family,
            Members::NeedingUniqueness => technique.needs_uniqueness(),
        }
    }
}

/// All words that mean several techniques, and which these are.
pub(super) const WORDS: [(&[&str], Members); 28] = [
    (&["uniqueness"], Members::NeedingUniqueness),
    (
        &["intersection", "intersections", "intersection removal", "locked candidates"],
        Members::In(Family::Intersections),
    ),
    (&["fish"], Members::In(Family::Fish)),
    (&["coloring", "colouring"], Members::In(Family::Coloring)),
    (&["ALS", "almost locked sets"], Members::In(Family::AlmostLockedSets)),
    (&["forcing"], Members::In(Family::Forcing)),
    (&["basic fish"], Members::Of(Group::BasicFish)),
    (&["finned fish"], Members::Of(Group::FinnedFish)),
    (&["sashimi fish"], Members::Of(Group::SashimiFish)),
    (&["squirmbag", "starfish"], Members::Of(Group::Squirmbag)),
    (&["whale"], Members::Of(Group::Whale)),
    (&["leviathan"], Members::Of(Group::Leviathan)),
    (&["franken fish"], Members::Of(Group::FrankenFish)),
    (&["mutant fish"], Members::Of(Group::MutantFish)),
    (&["kraken fish", "kraken"], Members::Of(Group::KrakenFish)),
    (&["naked subset"], Members::Of(Group::NakedSubset)),
    (&["hidden subset"], Members::Of(Group::HiddenSubset)),
    (&["almost locked candidates", "ALC"], Members::Of(Group::AlmostLockedCandidates)),
    (&["bent triple", "bent naked triple"], Members::Of(Group::BentTriple)),
    (&["unique rectangle", "unique rectangles", "UR"], Members::Of(Group::UniqueRectangle)),
    (
        &["avoidable rectangle", "avoidable rectangles", "AR"],
        Members::Of(Group::AvoidableRectangle),
    ),
    (&["BUG", "bivalue universal grave"], Members::Of(Group::Bug)),
    (
        &["simple coloring", "simple colouring", "simple colors", "singles chain"],
        Members::Of(Group::SimpleColors),
    ),
    (&["multi coloring", "multi colouring", "multi colors"], Members::Of(Group::MultiColors)),
    (&["nice loop", "nice loops"], Members::Of(Group::NiceLoop)),
    (
        &["templates", "pattern overlay", "pattern overlay method", "POM"],
        Members::Of(Group::Templates),
    ),
    (&["forcing net", "forcing nets"], Members::Of(Group::ForcingNet)),
    (&["dynamic forcing chains", "dynamic forcing chain"], Members::Of(Group::DynamicForcing)),
];
