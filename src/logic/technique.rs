//! [`Technique`]: every technique, and the one table of what is known about each.
//!
//! A row of `techniques!` is all there is to say about a technique: the variant, its name, the
//! code of HoDoKu's regression library, HoDoKu's score and level, Sudoku Explainer's rating in
//! tenths (0: it has no such technique; chains: the base), and the finder. The order of the rows
//! is the order in which [`Order::Human`](super::Order::Human) tries them.

use super::rating::{Level, Rating};
use super::state::State;
use super::step::Step;
use super::techniques::als::{als_chain, als_xy_wing, als_xz, death_blossom, sue_de_coq};
use super::techniques::chains::{aic, grouped_aic, remote_pair, x_chain, xy_chain};
use super::techniques::coloring::{multi_colors, simple_colors};
use super::techniques::exclusion::{aligned, templates};
use super::techniques::fish::{basic_fish, complex_fish, finned_fish};
use super::techniques::forcing;
use super::techniques::single_digit::{empty_rectangle, skyscraper, turbot_fish, two_string_kite};
use super::techniques::singles::single;
use super::techniques::subsets::{hidden, locked, naked};
use super::techniques::uniqueness::{avoidable_rectangles, bug, unique_loops, unique_rectangles};
use super::techniques::wings::{w_wing, xy_wing, xyz_wing};
use core::fmt;
use core::ops::ControlFlow;
use core::str::FromStr;

/// Takes the steps as they are found; breaks when it has enough.
pub type Found<'a> = dyn FnMut(Step) -> ControlFlow<()> + 'a;

/// Hands every step of one technique (or of a few that are looked for together) to `found`, in
/// the order of its scan, until that breaks. A finder's own body says `found(step)?`.
pub type Finder = fn(state: &State, found: &mut Found<'_>) -> ControlFlow<()>;

/// One row of the table.
struct Row {
    name: &'static str,
    code: &'static str,
    score: u32,
    level: Level,
    rating: Rating,
    finder: Option<Finder>,
}

macro_rules! techniques {
    ($($(#[$doc:meta])* $variant:ident $name:literal $code:literal
        $score:literal $level:ident $rating:literal $($finder:path)?;)*) => {
        /// A technique. The order is that of a person: what is seen easily comes first.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[repr(u8)]
        #[non_exhaustive]
        #[allow(missing_docs, reason = "the table has the names")]
        pub enum Technique { $($(#[$doc])* $variant),* }

        impl Technique {
            /// All, in the order of a person.
            pub const ALL: &'static [Technique] = &[$(Technique::$variant),*];
        }

        static TABLE: &[Row] = &[$(Row {
            name: $name,
            code: $code,
            score: $score,
            level: Level::$level,
            rating: Rating($rating),
            finder: [$(Some($finder as Finder),)? None][0],
        }),*];
    };
}

techniques! {
    //                 name                     code   score level   SE  finder
    FullHouse          "full house"             "0000"   4 Easy      10 single::full_house;
    HiddenSingle       "hidden single"          "0002"  14 Easy      15 single::hidden_single;
    NakedSingle        "naked single"           "0003"   4 Easy      23 single::naked_single;
    // What Sudoku Explainer sees without pencil marks: an elimination and the single behind it.
    DirectPointing     "direct pointing"        ""      64 Medium    17;
    DirectClaiming     "direct claiming"        ""      64 Medium    19;
    DirectHiddenPair   "direct hidden pair"     ""      84 Medium    20;
    DirectHiddenTriple "direct hidden triple"   ""     114 Medium    25;
    LockedPair         "locked pair"            "0110"  40 Medium    30 naked::locked_pair;
    LockedTriple       "locked triple"          "0111"  60 Medium    36 naked::locked_triple;
    Pointing           "pointing"               "0100"  50 Medium    26 locked::pointing;
    Claiming           "claiming"               "0101"  50 Medium    28 locked::claiming;
    NakedPair          "naked pair"             "0200"  60 Medium    30 naked::naked_pair;
    XWing              "X-wing"                 "0300" 140 Hard      32 basic_fish::x_wing;
    HiddenPair         "hidden pair"            "0210"  70 Medium    34 hidden::hidden_pair;
    NakedTriple        "naked triple"           "0201"  80 Medium    36 naked::naked_triple;
    Swordfish          "swordfish"              "0301" 150 Hard      38 basic_fish::swordfish;
    HiddenTriple       "hidden triple"          "0211" 100 Medium    40 hidden::hidden_triple;
    NakedQuad          "naked quad"             "0202" 120 Hard      50 naked::naked_quad;
    Jellyfish          "jellyfish"              "0302" 160 Hard      52 basic_fish::jellyfish;
    HiddenQuad         "hidden quad"            "0212" 150 Hard      54 hidden::hidden_quad;
    // Single-digit patterns, wings, uniqueness.
    Skyscraper         "skyscraper"             "0400" 130 Hard      66 skyscraper::skyscraper;
    TwoStringKite      "2-string kite"          "0401" 150 Hard      66 two_string_kite::two_string_kite;
    TurbotFish         "turbot fish"            "0403" 120 Hard      66 turbot_fish::turbot_fish;
    EmptyRectangle     "empty rectangle"        "0402" 120 Hard       0 empty_rectangle::empty_rectangle;
    DualKite           "dual 2-string kite"     "0404" 150 Hard       0 two_string_kite::dual_kite;
    DualEmptyRectangle "dual empty rectangle"   "0405" 120 Hard       0 empty_rectangle::dual_empty_rectangle;
    XyWing             "XY-wing"                "0800" 160 Hard      42 xy_wing::xy_wing;
    XyzWing            "XYZ-wing"               "0801" 180 Hard      44 xyz_wing::xyz_wing;
    WWing              "W-wing"                 "0803" 150 Hard       0 w_wing::w_wing;
    UniqueRectangle1   "unique rectangle 1"     "0600" 100 Hard      45 unique_rectangles::unique_rectangle_1;
    UniqueRectangle2   "unique rectangle 2"     "0601" 100 Hard      45 unique_rectangles::unique_rectangle_2;
    UniqueRectangle3   "unique rectangle 3"     "0602" 100 Hard      45 unique_rectangles::unique_rectangle_3;
    UniqueRectangle4   "unique rectangle 4"     "0603" 100 Hard      45 unique_rectangles::unique_rectangle_4;
    UniqueRectangle5   "unique rectangle 5"     "0604" 100 Hard       0 unique_rectangles::unique_rectangle_5;
    UniqueRectangle6   "unique rectangle 6"     "0605" 100 Hard       0 unique_rectangles::unique_rectangle_6;
    HiddenRectangle    "hidden rectangle"       "0606" 100 Hard       0 unique_rectangles::hidden_rectangle;
    AvoidableRectangle1 "avoidable rectangle 1" "0607" 100 Hard       0 avoidable_rectangles::avoidable_rectangle_1;
    AvoidableRectangle2 "avoidable rectangle 2" "0608" 100 Hard       0 avoidable_rectangles::avoidable_rectangle_2;
    /// A unique rectangle's larger kin: six cells or more, and types 1 to 4.
    UniqueLoop         "unique loop"            ""     100 Hard      46 unique_loops::unique_loop;
    Bug1               "BUG+1"                  "0610" 100 Hard      56 bug::bug_1;
    Bug2               "BUG type 2"             ""     100 Hard      57 bug::bug_2;
    Bug3               "BUG type 3"             ""     100 Hard      58 bug::bug_3;
    Bug4               "BUG type 4"             ""     100 Hard      57 bug::bug_4;
    RemotePair         "remote pair"            "0703" 110 Hard       0 remote_pair::remote_pair;
    // Fish with fins, colours.
    FinnedXWing        "finned X-wing"          "0310" 130 Hard       0 finned_fish::finned_x_wing;
    SashimiXWing       "sashimi X-wing"         "0320" 150 Hard       0 finned_fish::sashimi_x_wing;
    FinnedSwordfish    "finned swordfish"       "0311" 200 Hard       0 finned_fish::finned_swordfish;
    SashimiSwordfish   "sashimi swordfish"      "0321" 240 Hard       0 finned_fish::sashimi_swordfish;
    FinnedJellyfish    "finned jellyfish"       "0312" 250 Hard       0 finned_fish::finned_jellyfish;
    SashimiJellyfish   "sashimi jellyfish"      "0322" 260 Hard       0 finned_fish::sashimi_jellyfish;
    SimpleColorsTrap   "simple colors trap"     "0500" 150 Hard       0 simple_colors::trap;
    SimpleColorsWrap   "simple colors wrap"     "0501" 150 Hard       0 simple_colors::wrap;
    MultiColors1       "multi colors 1"         "0502" 200 Hard       0 multi_colors::multi_colors_1;
    MultiColors2       "multi colors 2"         "0503" 200 Hard       0 multi_colors::multi_colors_2;
    // Chains and almost locked sets.
    SueDeCoq           "Sue de Coq"             "1101" 250 Unfair     0 sue_de_coq::sue_de_coq;
    XChain             "X-chain"                "0701" 260 Unfair    66 x_chain::x_chain;
    XyChain            "XY-chain"               "0702" 260 Unfair    70 xy_chain::xy_chain;
    ContinuousLoop     "continuous nice loop"   "0706" 280 Unfair    70 aic::aic;
    DiscontinuousLoop  "discontinuous nice loop" "0707" 280 Unfair   70 aic::aic;
    Aic                "AIC"                    "0708" 280 Unfair    70 aic::aic;
    GroupedContinuousLoop "grouped continuous nice loop" "0709" 300 Unfair 0 grouped_aic::grouped_aic;
    GroupedDiscontinuousLoop "grouped discontinuous nice loop" "0710" 300 Unfair 0 grouped_aic::grouped_aic;
    GroupedAic         "grouped AIC"            "0711" 300 Unfair     0 grouped_aic::grouped_aic;
    AlsXz              "ALS-XZ"                 "0901" 300 Unfair     0 als_xz::als_xz;
    AlsXyWing          "ALS-XY-wing"            "0902" 320 Unfair     0 als_xy_wing::als_xy_wing;
    AlsXyChain         "ALS-XY-chain"           "0903" 340 Unfair     0 als_chain::als_chain;
    DeathBlossom       "death blossom"          "0904" 360 Unfair     0 death_blossom::death_blossom;
    FrankenXWing       "franken X-wing"         "0330" 300 Unfair     0 complex_fish::franken_x_wing;
    FrankenSwordfish   "franken swordfish"      "0331" 350 Unfair     0 complex_fish::franken_swordfish;
    FrankenJellyfish   "franken jellyfish"      "0332" 370 Unfair     0 complex_fish::franken_jellyfish;
    FinnedFrankenXWing "finned franken X-wing"  "0340" 390 Unfair     0 complex_fish::finned_franken_x_wing;
    FinnedFrankenSwordfish "finned franken swordfish" "0341" 410 Unfair 0 complex_fish::finned_franken_swordfish;
    FinnedFrankenJellyfish "finned franken jellyfish" "0342" 430 Unfair 0 complex_fish::finned_franken_jellyfish;
    MutantXWing        "mutant X-wing"          "0350" 450 Extreme    0 complex_fish::mutant_x_wing;
    MutantSwordfish    "mutant swordfish"       "0351" 450 Extreme    0 complex_fish::mutant_swordfish;
    MutantJellyfish    "mutant jellyfish"       "0352" 450 Extreme    0 complex_fish::mutant_jellyfish;
    FinnedMutantXWing  "finned mutant X-wing"   "0360" 470 Extreme    0 complex_fish::finned_mutant_x_wing;
    FinnedMutantSwordfish "finned mutant swordfish" "0361" 470 Extreme 0 complex_fish::finned_mutant_swordfish;
    FinnedMutantJellyfish "finned mutant jellyfish" "0362" 470 Extreme 0 complex_fish::finned_mutant_jellyfish;
    FinnedMutantSquirmbag "finned mutant squirmbag" "0363" 470 Extreme 0 complex_fish::finned_mutant_squirmbag;
    TemplateSet        "template set"           "1201" 10000 Extreme  0 templates::template_set;
    TemplateDelete     "template delete"        "1202" 10000 Extreme  0 templates::template_delete;
    AlignedPair        "aligned pair exclusion" ""     300 Unfair    62 aligned::aligned_pair;
    AlignedTriplet     "aligned triplet exclusion" ""  400 Extreme   75 aligned::aligned_triplet;
    // Last resort: everything has a path with these. Sudoku Explainer's bases; length adds.
    ForcingXCycle      "bidirectional X-cycle"  ""     260 Unfair    65 forcing::cycles_and_chains;
    ForcingYCycle      "bidirectional Y-cycle"  ""     260 Unfair    65 forcing::cycles_and_chains;
    ForcingCycle       "bidirectional cycle"    ""     280 Unfair    70 forcing::cycles_and_chains;
    ForcingXChain      "forcing X-chain"        ""     260 Unfair    66 forcing::cycles_and_chains;
    ForcingChain       "forcing chain"          ""     280 Unfair    70 forcing::cycles_and_chains;
    NishioForcing      "Nishio forcing chain"   ""     500 Extreme   75 forcing::nishio;
    CellForcing        "cell forcing chains"    ""     500 Extreme   80 forcing::multiple;
    RegionForcing      "region forcing chains"  ""     500 Extreme   80 forcing::multiple;
    ForcingContradiction "forcing chain contradiction" "1301" 500 Extreme 0;
    ForcingVerity      "forcing chain verity"   "1302" 500 Extreme    0;
    DynamicContradiction "dynamic contradiction forcing chains" "1303" 700 Extreme 85 forcing::dynamic;
    DynamicDouble      "dynamic double forcing chains" "1304" 700 Extreme 85 forcing::dynamic;
    DynamicCell        "dynamic cell forcing chains" "" 700 Extreme  85 forcing::dynamic;
    DynamicRegion      "dynamic region forcing chains" "" 700 Extreme 85 forcing::dynamic;
    /// Dynamic chains that also use locked candidates, subsets and X-wings on the way.
    DynamicPlus        "dynamic forcing chains plus" "" 700 Extreme  90 forcing::dynamic_plus;
    /// Dynamic chains with chains inside, of any level: the rating tells them apart.
    Nested             "nested forcing chains"  ""     700 Extreme   95 forcing::nested;
}

impl Technique {
    fn row(self) -> &'static Row {
        &TABLE[self as usize]
    }

    /// What the field calls it: `2-string kite`.
    pub fn name(self) -> &'static str {
        self.row().name
    }

    /// Its code in HoDoKu's regression library: `0401`.
    pub fn code(self) -> Option<&'static str> {
        Some(self.row().code).filter(|code| !code.is_empty())
    }

    /// The technique of this code. A fifth digit (Siamese fish) and a variant are the caller's.
    pub fn from_code(code: &str) -> Option<Technique> {
        Technique::ALL.iter().copied().find(|technique| technique.code() == Some(code))
    }

    /// What one step adds to HoDoKu's score of a puzzle.
    pub fn score(self) -> u32 {
        self.row().score
    }

    /// The level of HoDoKu that a puzzle has at least, if it takes this.
    pub fn level(self) -> Level {
        self.row().level
    }

    /// Sudoku Explainer's rating of a plain case; a step may rate otherwise.
    pub fn rating(self) -> Rating {
        self.row().rating
    }

    /// Sudoku Explainer's rating of its easiest step.
    pub fn least_rating(self) -> Rating {
        // In a box it is easier to see.
        if self == Technique::HiddenSingle { Rating(12) } else { self.rating() }
    }

    /// Whether it argues from assumptions and what all they lead to: the last resort.
    pub fn is_forcing(self) -> bool {
        (Technique::ForcingXCycle..=Technique::Nested).contains(&self)
    }

    /// Whether it goes on from what several implications together come to: there are hundreds of
    /// such steps in any position, and to find all takes seconds.
    pub fn is_dynamic(self) -> bool {
        (Technique::DynamicContradiction..=Technique::Nested).contains(&self)
    }

    /// Whether it is left out unless it is named: franken and mutant fish (to find that there is
    /// none takes up to 70 ms, and hardly any puzzle needs one) and templates (no person does).
    pub fn is_opt_in(self) -> bool {
        (Technique::FrankenXWing..=Technique::TemplateDelete).contains(&self)
    }

    /// Whether it holds only in puzzles with one solution.
    pub fn needs_uniqueness(self) -> bool {
        (Technique::UniqueRectangle1..=Technique::Bug4).contains(&self)
    }

    /// What finds it alone; `None` where only an order's own scan has it.
    pub fn finder(self) -> Option<Finder> {
        self.row().finder
    }
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// There is no technique of this name or code.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnknownTechnique;

impl fmt::Display for UnknownTechnique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a technique: names are as in \"X-wing\" or x-wing, codes as in 0300")
    }
}

impl core::error::Error for UnknownTechnique {}

/// A name, with spaces or hyphens and in any case, or a code.
impl FromStr for Technique {
    type Err = UnknownTechnique;

    fn from_str(text: &str) -> Result<Technique, UnknownTechnique> {
        let plain = |c: char| if c == ' ' { '-' } else { c.to_ascii_lowercase() };
        let named =
            |technique: &Technique| technique.name().chars().map(plain).eq(text.chars().map(plain));
        let named = Technique::ALL.iter().copied().find(named);
        named.or_else(|| Technique::from_code(text)).ok_or(UnknownTechnique)
    }
}

/// A set of techniques, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct TechniqueSet(u128);

const _: () = assert!(Technique::ALL.len() <= 128);

impl TechniqueSet {
    /// None.
    pub const EMPTY: TechniqueSet = TechniqueSet(0);
    /// All.
    pub const ALL: TechniqueSet = TechniqueSet(!0);

    /// Whether no technique is in it.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether every technique of this set is in `other`.
    #[inline]
    pub const fn is_within(self, other: TechniqueSet) -> bool {
        self.0 & !other.0 == 0
    }

    /// Whether `technique` is in it.
    pub const fn contains(self, technique: Technique) -> bool {
        self.0 >> technique as u8 & 1 != 0
    }

    /// This set and `technique`.
    #[must_use]
    pub const fn with(self, technique: Technique) -> TechniqueSet {
        TechniqueSet(self.0 | 1 << technique as u8)
    }

    /// This set without `technique`.
    #[must_use]
    pub const fn without(self, technique: Technique) -> TechniqueSet {
        TechniqueSet(self.0 & !(1 << technique as u8))
    }

    /// The techniques of either set.
    #[must_use]
    pub const fn union(self, other: TechniqueSet) -> TechniqueSet {
        TechniqueSet(self.0 | other.0)
    }

    /// Whether the two have a technique in common.
    pub const fn meets(self, other: TechniqueSet) -> bool {
        self.0 & other.0 != 0
    }
}

impl FromIterator<Technique> for TechniqueSet {
    fn from_iter<I: IntoIterator<Item = Technique>>(techniques: I) -> TechniqueSet {
        techniques.into_iter().fold(TechniqueSet::EMPTY, TechniqueSet::with)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_codes_go_there_and_back() {
        for &technique in Technique::ALL {
            assert_eq!(technique.name().parse(), Ok(technique));
            assert_eq!(technique.name().to_uppercase().replace(' ', "-").parse(), Ok(technique));
            if let Some(code) = technique.code() {
                assert_eq!(Technique::from_code(code), Some(technique));
                assert_eq!(code.parse(), Ok(technique));
            }
        }
        assert_eq!("".parse::<Technique>(), Err(UnknownTechnique));
        assert!(Technique::Bug1.needs_uniqueness() && !Technique::RemotePair.needs_uniqueness());
    }
}
