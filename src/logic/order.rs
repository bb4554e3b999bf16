//! [`Order`]: three orders over the same finders. A step is the first that the first successful
//! stage finds; then everything starts again.

use super::technique::{Finder, Technique, TechniqueSet};
use super::techniques::chains::grouped_aic;
use super::techniques::exclusion::aligned;
use super::techniques::fish::basic_fish;
use super::techniques::forcing;
use super::techniques::singles::{direct, single};
use super::techniques::subsets::{hidden, locked, naked};
use super::techniques::uniqueness::{bug, unique_loops};
use super::techniques::wings::{xy_wing, xyz_wing};
use core::fmt;
use core::str::FromStr;
use std::sync::LazyLock;

/// In which order techniques are tried.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Order {
    /// What a person sees easily comes first: the order of [`Technique::ALL`].
    #[default]
    Human,
    /// That of Sudoku Explainer 1.2.1, down to the order of its scans: for its ratings.
    Se,
    /// HoDoKu's: for its score and level.
    Hodoku,
}

/// One finder of an order.
#[derive(Clone, Copy, Debug)]
pub struct Stage {
    /// The techniques it may find.
    pub finds: TechniqueSet,
    /// It.
    pub finder: Finder,
}

impl Order {
    /// All three.
    pub const ALL: [Order; 3] = [Order::Human, Order::Se, Order::Hodoku];

    /// Its name, which is also what it is parsed from.
    pub const fn name(self) -> &'static str {
        match self {
            Order::Human => "human",
            Order::Se => "se",
            Order::Hodoku => "hodoku",
        }
    }

    /// The finders, first to last.
    pub fn stages(self) -> &'static [Stage] {
        match self {
            Order::Human => &HUMAN,
            Order::Se => &SE,
            Order::Hodoku => &HODOKU,
        }
    }
}

static HUMAN: LazyLock<Vec<Stage>> = LazyLock::new(|| {
    // Chains with almost locked sets come behind the patterns that are short cases of them.
    let (simple, hard) = Technique::ALL.split_at(DeathBlossom as usize + 1);
    let finds = [GroupedContinuousLoop, GroupedDiscontinuousLoop, GroupedAic].into_iter().collect();
    let mut stages = alone(simple);
    stages.push(Stage { finds, finder: grouped_aic::als_aic });
    stages.extend(alone(hard));
    stages
});
static HODOKU: LazyLock<Vec<Stage>> = LazyLock::new(|| alone(HODOKU_ORDER));
static SE: LazyLock<Vec<Stage>> = LazyLock::new(|| {
    let stage = |&(finds, finder): &(&[Technique], Finder)| Stage {
        finds: finds.iter().copied().collect(),
        finder,
    };
    SE_ORDER.iter().map(stage).collect()
});

/// A stage for each technique that has a finder; for neighbours that share one, one stage.
fn alone(techniques: &[Technique]) -> Vec<Stage> {
    let mut stages: Vec<Stage> = Vec::new();
    for &technique in techniques {
        let Some(finder) = technique.finder() else { continue };
        match stages.last_mut().filter(|last| core::ptr::fn_addr_eq(last.finder, finder)) {
            Some(last) => last.finds = last.finds.with(technique),
            None => stages.push(Stage { finds: TechniqueSet::EMPTY.with(technique), finder }),
        }
    }
    stages
}

use Technique::*;

/// Sudoku Explainer looks for some techniques together: the scans are its own.
const SE_ORDER: &[(&[Technique], Finder)] = &[
    (&[FullHouse, HiddenSingle], single::se_hidden_single),
    (&[DirectPointing, DirectClaiming], direct::direct_locked),
    (&[DirectHiddenPair], direct::direct_hidden_pair),
    (&[NakedSingle], single::naked_single),
    (&[DirectHiddenTriple], direct::direct_hidden_triple),
    (&[Pointing, Claiming], locked::se_locked),
    (&[NakedPair], naked::se_naked_pair),
    (&[XWing], basic_fish::x_wing),
    (&[HiddenPair], hidden::hidden_pair),
    (&[NakedTriple], naked::se_naked_triple),
    (&[Swordfish], basic_fish::swordfish),
    (&[HiddenTriple], hidden::hidden_triple),
    (&[XyWing], xy_wing::xy_wing),
    (&[XyzWing], xyz_wing::xyz_wing),
    (
        &[UniqueRectangle1, UniqueRectangle2, UniqueRectangle3, UniqueRectangle4, UniqueLoop],
        unique_loops::se_unique_loop,
    ),
    (&[NakedQuad], naked::se_naked_quad),
    (&[Jellyfish], basic_fish::jellyfish),
    (&[HiddenQuad], hidden::hidden_quad),
    (&[Bug1, Bug2, Bug3, Bug4], bug::se_bug),
    (&[AlignedPair], aligned::aligned_pair),
    (
        &[ForcingXCycle, ForcingYCycle, ForcingCycle, ForcingXChain, ForcingChain],
        forcing::cycles_and_chains,
    ),
    (&[AlignedTriplet], aligned::aligned_triplet),
    (&[NishioForcing], forcing::nishio),
    (&[CellForcing, RegionForcing], forcing::multiple),
    (&[DynamicContradiction, DynamicDouble, DynamicCell, DynamicRegion], forcing::dynamic),
    (&[DynamicPlus], forcing::dynamic_plus),
    (&[Nested], forcing::nested),
];

/// HoDoKu's default order, of what its regression library names.
const HODOKU_ORDER: &[Technique] = &[
    FullHouse,
    NakedSingle,
    HiddenSingle,
    LockedPair,
    LockedTriple,
    Pointing,
    Claiming,
    NakedPair,
    NakedTriple,
    HiddenPair,
    HiddenTriple,
    NakedQuad,
    HiddenQuad,
    XWing,
    Swordfish,
    Jellyfish,
    RemotePair,
    Bug1,
    Skyscraper,
    TwoStringKite,
    DualKite,
    TurbotFish,
    EmptyRectangle,
    DualEmptyRectangle,
    WWing,
    XyWing,
    XyzWing,
    UniqueRectangle1,
    UniqueRectangle2,
    UniqueRectangle3,
    UniqueRectangle4,
    UniqueRectangle5,
    UniqueRectangle6,
    HiddenRectangle,
    AvoidableRectangle1,
    AvoidableRectangle2,
    FinnedXWing,
    SashimiXWing,
    FinnedSwordfish,
    SashimiSwordfish,
    FinnedJellyfish,
    SashimiJellyfish,
    SueDeCoq,
    SimpleColorsTrap,
    SimpleColorsWrap,
    MultiColors1,
    MultiColors2,
    XChain,
    XyChain,
    ContinuousLoop,
    DiscontinuousLoop,
    Aic,
    GroupedContinuousLoop,
    GroupedDiscontinuousLoop,
    GroupedAic,
    AlsXz,
    AlsXyWing,
    AlsXyChain,
    DeathBlossom,
    FrankenXWing,
    FrankenSwordfish,
    FrankenJellyfish,
    FinnedFrankenXWing,
    FinnedFrankenSwordfish,
    FinnedFrankenJellyfish,
    MutantXWing,
    MutantSwordfish,
    MutantJellyfish,
    FinnedMutantXWing,
    FinnedMutantSwordfish,
    FinnedMutantJellyfish,
    FinnedMutantSquirmbag,
    TemplateSet,
    TemplateDelete,
    ForcingContradiction,
    ForcingVerity,
    DynamicContradiction,
    DynamicDouble,
    DynamicCell,
    DynamicRegion,
    NishioForcing,
    CellForcing,
    RegionForcing,
    DynamicPlus,
    Nested,
];

impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// There is no order of this name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnknownOrder;

impl fmt::Display for UnknownOrder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not an order: human, se or hodoku")
    }
}

impl core::error::Error for UnknownOrder {}

impl FromStr for Order {
    type Err = UnknownOrder;

    fn from_str(text: &str) -> Result<Order, UnknownOrder> {
        Order::ALL.into_iter().find(|order| order.name() == text).ok_or(UnknownOrder)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_finder_of_a_coded_technique_has_a_place_in_the_order_of_hodoku() {
        for &technique in Technique::ALL.iter().filter(|technique| technique.code().is_some()) {
            assert_eq!(HODOKU_ORDER.iter().filter(|other| **other == technique).count(), 1);
        }
        for order in Order::ALL {
            assert_eq!(order.name().parse(), Ok(order));
            assert!(!order.stages().is_empty());
        }
    }
}
