//! The table of techniques: one row for each, with everything that is known about it.
//!
//! To add a technique: write its file in its family's folder, and add a row here. A row may stand
//! anywhere in its family, because nothing reads the order of the rows: the three orders of search
//! are the columns `human`, `se` and `hodoku`. The places in an order are numbers with gaps, so
//! that a new technique fits between two. Neighbours in an order that name the same finder share
//! one scan.

use super::Family;
use super::group::Group::*;
use super::row::TechniqueRow;
use crate::logic::hodoku;
use crate::logic::rating::HodokuLevel::{Easy, Extreme, Hard, Medium, Unfair};
use crate::logic::techniques::als::{als_chain, als_xy_wing, als_xz, death_blossom, sue_de_coq};
use crate::logic::techniques::chains::{aic, grouped_aic, remote_pair, x_chain, xy_chain};
use crate::logic::techniques::coloring::{medusa, multi_colors, simple_colors};
use crate::logic::techniques::enumeration::{aligned_exclusion, templates};
use crate::logic::techniques::exotic::{
    fireworks, junior_exocet, multi_sector, senior_exocet, sk_loop, tridagon,
};
use crate::logic::techniques::fish::{basic_fish, complex_fish, finned_fish, kraken_fish};
use crate::logic::techniques::forcing;
use crate::logic::techniques::intersections::{almost_locked, locked_candidates};
use crate::logic::techniques::single_digit::{
    empty_rectangle, skyscraper, turbot_fish, two_string_kite,
};
use crate::logic::techniques::singles::{direct, single};
use crate::logic::techniques::subsets::{hidden, naked};
use crate::logic::techniques::uniqueness::{
    avoidable_rectangles, bug, extended_rectangles, unique_loops, unique_rectangles,
};
use crate::logic::techniques::wings::{w_wing, wxyz_wing, xy_wing, xyz_wing};

macro_rules! techniques {
    ($($family:ident { $(
        $(#[$doc:meta])* $variant:ident $name:literal { $($column:ident: $value:expr),* $(,)? }
    )* })*) => {
        /// A technique. The order of the variants means nothing: see [`Technique::ALL`] and
        /// [`Order`](crate::logic::Order).
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #[repr(u8)]
        #[non_exhaustive]
        pub enum Technique { $($(#[doc = $name] $(#[doc = ""] #[$doc])* $variant),*),* }

        /// How many techniques there are.
        pub(super) const COUNT: usize = [$($(Technique::$variant),*),*].len();

        /// All rows. The index of a technique's row is the discriminant of the technique.
        pub(crate) static TABLE: [TechniqueRow; COUNT] = [$($(TechniqueRow {
            technique: Technique::$variant,
            family: Family::$family,
            name: $name,
            $($column: $value,)*
            ..TechniqueRow::BLANK
        }),*),*];
    };
}

techniques! {
    Singles {
        FullHouse "full house" {
            aliases: &["last cell", "last free cell"],
            finder: Some(single::full_house), se_finder: Some(single::se_hidden_single),
            human: 10, se: 10, hodoku: 10, code: "0000", level: Easy, score: 4, rating: 10,
        }
        HiddenSingle "hidden single" {
            aliases: &["unique candidate"],
            finder: Some(single::hidden_single), se_finder: Some(single::se_hidden_single),
            human: 20, se: 20, hodoku: 30, code: "0002", level: Easy, score: 14, rating: 15,
            least_rating: 12, // of a hidden single in a box
        }
        NakedSingle "naked single" {
            aliases: &["sole candidate"],
            finder: Some(single::naked_single),
            human: 30, se: 60, hodoku: 20, code: "0003", level: Easy, score: 4, rating: 23,
        }
        DirectPointing "direct pointing" {
            se_finder: Some(direct::direct_locked),
            human: 40, se: 30, level: Medium, score: 64, rating: 17,
        }
        DirectClaiming "direct claiming" {
            se_finder: Some(direct::direct_locked),
            human: 50, se: 40, level: Medium, score: 64, rating: 19,
        }
        DirectHiddenPair "direct hidden pair" {
            se_finder: Some(direct::direct_hidden_pair),
            human: 60, se: 50, level: Medium, score: 84, rating: 20,
        }
        DirectHiddenTriple "direct hidden triple" {
            aliases: &["direct hidden triplet"],
            se_finder: Some(direct::direct_hidden_triple),
            human: 70, se: 70, level: Medium, score: 114, rating: 25,
        }
    }

    Intersections {
        Pointing "pointing" {
            aliases: &[
                "pointing pair", "pointing pairs", "pointing triple", "pointing triples",
                "locked candidates 1", "locked candidates type 1",
            ],
            finder: Some(locked_candidates::pointing), by_eye: true,
            se_finder: Some(locked_candidates::se_locked),
            hodoku_finder: Some(locked_candidates::hodoku_pointing),
            human: 100, se: 80, hodoku: 60, code: "0100", level: Medium, score: 50, rating: 26,
        }
        Claiming "claiming" {
            aliases: &[
                "claiming pair", "claiming triple", "box/line reduction", "line/box reduction",
                "locked candidates 2", "locked candidates type 2",
            ],
            finder: Some(locked_candidates::claiming), by_eye: true,
            se_finder: Some(locked_candidates::se_locked),
            hodoku_finder: Some(locked_candidates::hodoku_claiming),
            human: 110, se: 90, hodoku: 70, code: "0101", level: Medium, score: 50, rating: 28,
        }
        AlmostLockedPair "almost locked pair" {
            groups: &[AlmostLockedCandidates],
            aliases: &["ALP", "almost locked candidates pair"],
            finder: Some(almost_locked::almost_locked_pair),
            human: 203, level: Hard, score: 120,
        }
        AlmostLockedTriple "almost locked triple" {
            groups: &[AlmostLockedCandidates],
            aliases: &["ALT", "almost locked triplet", "almost locked candidates triple"],
            finder: Some(almost_locked::almost_locked_triple),
            human: 264, level: Hard, score: 140,
        }
    }

    Subsets {
        LockedPair "locked pair" {
            finder: Some(naked::locked_pair), by_eye: true,
            hodoku_finder: Some(naked::hodoku_locked_pair),
            human: 80, hodoku: 40, code: "0110", level: Medium, score: 40, rating: 30,
        }
        LockedTriple "locked triple" {
            aliases: &["locked triplet"],
            finder: Some(naked::locked_triple), by_eye: true,
            hodoku_finder: Some(naked::hodoku_locked_triple),
            human: 90, hodoku: 50, code: "0111", level: Medium, score: 60, rating: 36,
        }
        NakedPair "naked pair" {
            groups: &[NakedSubset],
            finder: Some(naked::naked_pair), by_eye: true, se_finder: Some(naked::se_naked_pair),
            hodoku_finder: Some(naked::hodoku_naked_pair),
            human: 120, se: 100, hodoku: 80, code: "0200", level: Medium, score: 60, rating: 30,
        }
        HiddenPair "hidden pair" {
            groups: &[HiddenSubset],
            finder: Some(hidden::hidden_pair), by_eye: true,
            hodoku_finder: Some(hidden::hodoku_hidden_pair),
            human: 140, se: 120, hodoku: 100, code: "0210", level: Medium, score: 70, rating: 34,
        }
        NakedTriple "naked triple" {
            groups: &[NakedSubset],
            aliases: &["naked triplet"],
            finder: Some(naked::naked_triple), by_eye: true,
            se_finder: Some(naked::se_naked_triple),
            hodoku_finder: Some(naked::hodoku_naked_triple),
            human: 150, se: 130, hodoku: 90, code: "0201", level: Medium, score: 80, rating: 36,
        }
        HiddenTriple "hidden triple" {
            groups: &[HiddenSubset],
            aliases: &["hidden triplet"],
            finder: Some(hidden::hidden_triple), by_eye: true,
            hodoku_finder: Some(hidden::hodoku_hidden_triple),
            human: 170, se: 150, hodoku: 110, code: "0211", level: Medium, score: 100, rating: 40,
        }
        NakedQuad "naked quad" {
            groups: &[NakedSubset],
            aliases: &["naked quadruple", "naked quadruplet"],
            finder: Some(naked::naked_quad), by_eye: true, se_finder: Some(naked::se_naked_quad),
            hodoku_finder: Some(naked::hodoku_naked_quad),
            human: 180, se: 230, hodoku: 120, code: "0202", level: Hard, score: 120, rating: 50,
        }
        HiddenQuad "hidden quad" {
            groups: &[HiddenSubset],
            aliases: &["hidden quadruple", "hidden quadruplet"],
            finder: Some(hidden::hidden_quad), by_eye: true,
            hodoku_finder: Some(hidden::hodoku_hidden_quad),
            human: 200, se: 250, hodoku: 130, code: "0212", level: Hard, score: 150, rating: 54,
        }
    }

    Fish {
        XWing "X-wing" {
            groups: &[BasicFish],
            finder: Some(basic_fish::x_wing), by_eye: true,
            hodoku_finder: Some(basic_fish::hodoku_x_wing),
            human: 130, se: 110, hodoku: 140, code: "0300", level: Hard, score: 140, rating: 32,
        }
        Swordfish "swordfish" {
            groups: &[BasicFish],
            finder: Some(basic_fish::swordfish), by_eye: true,
            hodoku_finder: Some(basic_fish::hodoku_swordfish),
            human: 160, se: 140, hodoku: 150, code: "0301", level: Hard, score: 150, rating: 38,
        }
        Jellyfish "jellyfish" {
            groups: &[BasicFish],
            finder: Some(basic_fish::jellyfish), by_eye: true,
            hodoku_finder: Some(basic_fish::hodoku_jellyfish),
            human: 190, se: 240, hodoku: 160, code: "0302", level: Hard, score: 160, rating: 52,
        }
        FinnedXWing "finned X-wing" {
            groups: &[FinnedFish],
            finder: Some(finned_fish::finned_x_wing),
            hodoku_finder: Some(finned_fish::hodoku_finned_x_wing),
            human: 450, hodoku: 370, code: "0310", level: Hard, score: 130,
        }
        SashimiXWing "sashimi X-wing" {
            groups: &[SashimiFish],
            finder: Some(finned_fish::sashimi_x_wing),
            hodoku_finder: Some(finned_fish::hodoku_sashimi_x_wing),
            human: 460, hodoku: 380, code: "0320", level: Hard, score: 150,
        }
        FinnedSwordfish "finned swordfish" {
            groups: &[FinnedFish],
            finder: Some(finned_fish::finned_swordfish),
            hodoku_finder: Some(finned_fish::hodoku_finned_swordfish),
            human: 470, hodoku: 390, code: "0311", level: Unfair, score: 200,
        }
        SashimiSwordfish "sashimi swordfish" {
            groups: &[SashimiFish],
            finder: Some(finned_fish::sashimi_swordfish),
            hodoku_finder: Some(finned_fish::hodoku_sashimi_swordfish),
            human: 480, hodoku: 400, code: "0321", level: Unfair, score: 240,
        }
        FinnedJellyfish "finned jellyfish" {
            groups: &[FinnedFish],
            finder: Some(finned_fish::finned_jellyfish),
            hodoku_finder: Some(finned_fish::hodoku_finned_jellyfish),
            human: 490, hodoku: 410, code: "0312", level: Unfair, score: 250,
        }
        SashimiJellyfish "sashimi jellyfish" {
            groups: &[SashimiFish],
            finder: Some(finned_fish::sashimi_jellyfish),
            hodoku_finder: Some(finned_fish::hodoku_sashimi_jellyfish),
            human: 500, hodoku: 420, code: "0322", level: Unfair, score: 260,
        }
        FrankenXWing "franken X-wing" {
            groups: &[FrankenFish],
            finder: Some(complex_fish::franken_x_wing), opt_in: true,
            human: 680, hodoku: 600, code: "0330", level: Unfair, score: 300,
        }
        FrankenSwordfish "franken swordfish" {
            groups: &[FrankenFish],
            finder: Some(complex_fish::franken_swordfish), opt_in: true,
            human: 690, hodoku: 610, code: "0331", level: Unfair, score: 350,
        }
        FrankenJellyfish "franken jellyfish" {
            groups: &[FrankenFish],
            finder: Some(complex_fish::franken_jellyfish), opt_in: true,
            human: 700, hodoku: 620, code: "0332", level: Unfair, score: 370,
        }
        FinnedFrankenXWing "finned franken X-wing" {
            groups: &[FinnedFish, FrankenFish],
            finder: Some(complex_fish::finned_franken_x_wing), opt_in: true,
            human: 710, hodoku: 630, code: "0340", level: Unfair, score: 390,
        }
        FinnedFrankenSwordfish "finned franken swordfish" {
            groups: &[FinnedFish, FrankenFish],
            finder: Some(complex_fish::finned_franken_swordfish), opt_in: true,
            human: 720, hodoku: 640, code: "0341", level: Unfair, score: 410,
        }
        FinnedFrankenJellyfish "finned franken jellyfish" {
            groups: &[FinnedFish, FrankenFish],
            finder: Some(complex_fish::finned_franken_jellyfish), opt_in: true,
            human: 730, hodoku: 650, code: "0342", level: Unfair, score: 430,
        }
        MutantXWing "mutant X-wing" {
            groups: &[MutantFish],
            finder: Some(complex_fish::mutant_x_wing), opt_in: true,
            human: 740, hodoku: 660, code: "0350", level: Extreme, score: 450,
        }
        MutantSwordfish "mutant swordfish" {
            groups: &[MutantFish],
            finder: Some(complex_fish::mutant_swordfish), opt_in: true,
            human: 750, hodoku: 670, code: "0351", level: Extreme, score: 450,
        }
        MutantJellyfish "mutant jellyfish" {
            groups: &[MutantFish],
            finder: Some(complex_fish::mutant_jellyfish), opt_in: true,
            human: 760, hodoku: 680, code: "0352", level: Extreme, score: 450,
        }
        FinnedMutantXWing "finned mutant X-wing" {
            groups: &[FinnedFish, MutantFish],
            finder: Some(complex_fish::finned_mutant_x_wing), opt_in: true,
            human: 770, hodoku: 690, code: "0360", level: Extreme, score: 470,
        }
        FinnedMutantSwordfish "finned mutant swordfish" {
            groups: &[FinnedFish, MutantFish],
            finder: Some(complex_fish::finned_mutant_swordfish), opt_in: true,
            human: 780, hodoku: 700, code: "0361", level: Extreme, score: 470,
        }
        FinnedMutantJellyfish "finned mutant jellyfish" {
            groups: &[FinnedFish, MutantFish],
            finder: Some(complex_fish::finned_mutant_jellyfish), opt_in: true,
            human: 790, hodoku: 710, code: "0362", level: Extreme, score: 470,
        }
        FinnedMutantSquirmbag "finned mutant squirmbag" {
            groups: &[FinnedFish, Squirmbag, MutantFish],
            finder: Some(complex_fish::finned_mutant_squirmbag), opt_in: true,
            human: 800, hodoku: 720, code: "0363", level: Extreme, score: 470,
        }
        FrankenSquirmbag "franken squirmbag" {
            groups: &[Squirmbag, FrankenFish],
            finder: Some(complex_fish::franken_squirmbag), opt_in: true,
            human: 731, hodoku: 651, code: "0333", level: Unfair, score: 390,
        }
        FrankenWhale "franken whale" {
            groups: &[Whale, FrankenFish],
            finder: Some(complex_fish::franken_whale), opt_in: true,
            human: 732, hodoku: 652, code: "0334", level: Unfair, score: 390,
        }
        FrankenLeviathan "franken leviathan" {
            groups: &[Leviathan, FrankenFish],
            finder: Some(complex_fish::franken_leviathan), opt_in: true,
            human: 733, hodoku: 653, code: "0335", level: Unfair, score: 390,
        }
        FinnedFrankenSquirmbag "finned franken squirmbag" {
            groups: &[FinnedFish, Squirmbag, FrankenFish],
            finder: Some(complex_fish::finned_franken_squirmbag), opt_in: true,
            human: 734, hodoku: 654, code: "0343", level: Unfair, score: 450,
        }
        FinnedFrankenWhale "finned franken whale" {
            groups: &[FinnedFish, Whale, FrankenFish],
            finder: Some(complex_fish::finned_franken_whale), opt_in: true,
            human: 735, hodoku: 655, code: "0344", level: Unfair, score: 450,
        }
        FinnedFrankenLeviathan "finned franken leviathan" {
            groups: &[FinnedFish, Leviathan, FrankenFish],
            finder: Some(complex_fish::finned_franken_leviathan), opt_in: true,
            human: 736, hodoku: 656, code: "0345", level: Unfair, score: 450,
        }
        MutantSquirmbag "mutant squirmbag" {
            groups: &[Squirmbag, MutantFish],
            finder: Some(complex_fish::mutant_squirmbag), opt_in: true,
            human: 761, hodoku: 681, code: "0353", level: Extreme, score: 470,
        }
        MutantWhale "mutant whale" {
            groups: &[Whale, MutantFish],
            finder: Some(complex_fish::mutant_whale), opt_in: true,
            human: 762, hodoku: 682, code: "0354", level: Extreme, score: 470,
        }
        MutantLeviathan "mutant leviathan" {
            groups: &[Leviathan, MutantFish],
            finder: Some(complex_fish::mutant_leviathan), opt_in: true,
            human: 763, hodoku: 683, code: "0355", level: Extreme, score: 470,
        }
        FinnedMutantWhale "finned mutant whale" {
            groups: &[FinnedFish, Whale, MutantFish],
            finder: Some(complex_fish::finned_mutant_whale), opt_in: true,
            human: 801, hodoku: 721, code: "0364", level: Extreme, score: 490,
        }
        FinnedMutantLeviathan "finned mutant leviathan" {
            groups: &[FinnedFish, Leviathan, MutantFish],
            finder: Some(complex_fish::finned_mutant_leviathan), opt_in: true,
            human: 802, hodoku: 722, code: "0365", level: Extreme, score: 490,
        }
        /// Eliminations of a finned fish that its fins need not see: chains lead from each fin to
        /// them.
        KrakenFish1 "kraken fish type 1" {
            groups: &[KrakenFish],
            finder: Some(kraken_fish::kraken_fish), opt_in: true,
            human: 803, code: "0371", level: Unfair, score: 500,
        }
        /// A conclusion to which chains lead from each place of a finned fish in one cover line,
        /// and from each fin.
        KrakenFish2 "kraken fish type 2" {
            groups: &[KrakenFish],
            finder: Some(kraken_fish::kraken_fish), opt_in: true,
            human: 804, code: "0372", level: Unfair, score: 500,
        }
    }

    SingleDigit {
        Skyscraper "skyscraper" {
            finder: Some(skyscraper::skyscraper), by_eye: true,
            hodoku_finder: Some(skyscraper::hodoku_skyscraper),
            human: 210, hodoku: 190, code: "0400", level: Hard, score: 130, rating: 66,
        }
        TwoStringKite "2-string kite" {
            aliases: &["kite", "two-string kite"],
            finder: Some(two_string_kite::two_string_kite), by_eye: true,
            human: 220, hodoku: 200, code: "0401", level: Hard, score: 150, rating: 66,
        }
        TurbotFish "turbot fish" {
            aliases: &["turbot"],
            finder: Some(turbot_fish::turbot_fish), by_eye: true,
            hodoku_finder: Some(hodoku::chosen::turbot_fish),
            human: 230, hodoku: 220, code: "0403", level: Hard, score: 120, rating: 66,
        }
        EmptyRectangle "empty rectangle" {
            finder: Some(empty_rectangle::empty_rectangle), by_eye: true,
            human: 240, hodoku: 230, code: "0402", level: Hard, score: 120,
        }
        DualKite "dual 2-string kite" {
            aliases: &["dual two-string kite"],
            finder: Some(two_string_kite::dual_kite), by_eye: true,
            human: 250, hodoku: 210, code: "0404", level: Hard, score: 150,
        }
        DualEmptyRectangle "dual empty rectangle" {
            finder: Some(empty_rectangle::dual_empty_rectangle), by_eye: true,
            human: 260, hodoku: 240, code: "0405", level: Hard, score: 120,
        }
    }

    Wings {
        XyWing "XY-wing" {
            groups: &[BentTriple],
            aliases: &["Y-wing"],
            finder: Some(xy_wing::xy_wing), by_eye: true,
            hodoku_finder: Some(xy_wing::hodoku_xy_wing),
            human: 270, se: 160, hodoku: 260, code: "0800", level: Hard, score: 160, rating: 42,
        }
        XyzWing "XYZ-wing" {
            groups: &[BentTriple],
            finder: Some(xyz_wing::xyz_wing), by_eye: true,
            human: 280, se: 170, hodoku: 270, code: "0801", level: Hard, score: 180, rating: 44,
        }
        WWing "W-wing" {
            finder: Some(w_wing::w_wing), by_eye: true,
            hodoku_finder: Some(w_wing::hodoku_w_wing),
            human: 290, hodoku: 250, code: "0803", level: Hard, score: 150,
        }
        GroupedWWing "grouped W-wing" {
            finder: Some(w_wing::grouped_w_wing),
            human: 293, level: Hard, score: 170,
        }
        WxyzWing "WXYZ-wing" {
            aliases: &["WXYZ", "bent quad", "bent quadruple", "bent naked quad"],
            finder: Some(wxyz_wing::wxyz_wing),
            human: 443, level: Hard, score: 200,
        }
    }

    Coloring {
        SimpleColorsTrap "simple colors trap" {
            groups: &[SimpleColors],
            aliases: &["simple coloring trap", "simple colouring trap", "color trap"],
            finder: Some(simple_colors::trap), by_eye: true,
            human: 510, hodoku: 440, code: "0500", level: Hard, score: 150,
        }
        SimpleColorsWrap "simple colors wrap" {
            groups: &[SimpleColors],
            aliases: &["simple coloring wrap", "simple colouring wrap", "color wrap"],
            finder: Some(simple_colors::wrap), by_eye: true,
            human: 520, hodoku: 450, code: "0501", level: Hard, score: 150,
        }
        MultiColors1 "multi colors 1" {
            groups: &[MultiColors],
            aliases: &["multi coloring 1", "multi colouring 1"],
            finder: Some(multi_colors::multi_colors_1),
            human: 530, hodoku: 460, code: "0502", level: Hard, score: 200,
        }
        MultiColors2 "multi colors 2" {
            groups: &[MultiColors],
            aliases: &["multi coloring 2", "multi colouring 2"],
            finder: Some(multi_colors::multi_colors_2),
            human: 540, hodoku: 470, code: "0503", level: Hard, score: 200,
        }
        Medusa "3D Medusa" {
            aliases: &["Medusa", "3D coloring", "3D colouring"],
            finder: Some(medusa::medusa),
            human: 553, level: Unfair, score: 250,
        }
    }

    Uniqueness {
        UniqueRectangle1 "unique rectangle 1" {
            groups: &[UniqueRectangle],
            aliases: &["UR1", "UR type 1", "unique rectangle type 1"],
            finder: Some(unique_rectangles::unique_rectangle_1), by_eye: true,
            se_finder: Some(unique_loops::se_unique_loop), needs_uniqueness: true,
            human: 300, se: 180, hodoku: 280, code: "0600", level: Hard, score: 100, rating: 45,
        }
        UniqueRectangle2 "unique rectangle 2" {
            groups: &[UniqueRectangle],
            aliases: &["UR2", "UR type 2", "unique rectangle type 2"],
            finder: Some(unique_rectangles::unique_rectangle_2), by_eye: true,
            se_finder: Some(unique_loops::se_unique_loop), needs_uniqueness: true,
            human: 310, se: 190, hodoku: 290, code: "0601", level: Hard, score: 100, rating: 45,
        }
        UniqueRectangle3 "unique rectangle 3" {
            groups: &[UniqueRectangle],
            aliases: &["UR3", "UR type 3", "unique rectangle type 3"],
            finder: Some(unique_rectangles::unique_rectangle_3), by_eye: true,
            se_finder: Some(unique_loops::se_unique_loop), needs_uniqueness: true,
            human: 320, se: 200, hodoku: 300, code: "0602", level: Hard, score: 100, rating: 45,
        }
        UniqueRectangle4 "unique rectangle 4" {
            groups: &[UniqueRectangle],
            aliases: &["UR4", "UR type 4", "unique rectangle type 4"],
            finder: Some(unique_rectangles::unique_rectangle_4), by_eye: true,
            se_finder: Some(unique_loops::se_unique_loop), needs_uniqueness: true,
            human: 330, se: 210, hodoku: 310, code: "0603", level: Hard, score: 100, rating: 45,
        }
        UniqueRectangle5 "unique rectangle 5" {
            groups: &[UniqueRectangle],
            aliases: &["UR5", "UR type 5", "unique rectangle type 5"],
            finder: Some(unique_rectangles::unique_rectangle_5), by_eye: true,
            needs_uniqueness: true,
            human: 340, hodoku: 320, code: "0604", level: Hard, score: 100,
        }
        UniqueRectangle6 "unique rectangle 6" {
            groups: &[UniqueRectangle],
            aliases: &["UR6", "UR type 6", "unique rectangle type 6"],
            finder: Some(unique_rectangles::unique_rectangle_6), by_eye: true,
            needs_uniqueness: true,
            human: 350, hodoku: 330, code: "0605", level: Hard, score: 100,
        }
        HiddenRectangle "hidden rectangle" {
            groups: &[UniqueRectangle],
            aliases: &["HUR", "hidden unique rectangle"],
            finder: Some(unique_rectangles::hidden_rectangle), by_eye: true, needs_uniqueness: true,
            human: 360, hodoku: 340, code: "0606", level: Hard, score: 100,
        }
        // The order of HoDoKu is that of its batch solver, which skips avoidable rectangles.
        AvoidableRectangle1 "avoidable rectangle 1" {
            groups: &[AvoidableRectangle],
            aliases: &["AR1", "AR type 1", "avoidable rectangle type 1"],
            finder: Some(avoidable_rectangles::avoidable_rectangle_1), by_eye: true,
            needs_uniqueness: true,
            human: 370, code: "0607", level: Hard, score: 100,
        }
        AvoidableRectangle2 "avoidable rectangle 2" {
            groups: &[AvoidableRectangle],
            aliases: &["AR2", "AR type 2", "avoidable rectangle type 2"],
            finder: Some(avoidable_rectangles::avoidable_rectangle_2), by_eye: true,
            needs_uniqueness: true,
            human: 380, code: "0608", level: Hard, score: 100,
        }
        /// A loop of six cells or more: types 1 to 4 are those of the unique rectangles.
        UniqueLoop "unique loop" {
            aliases: &["unique loops"],
            finder: Some(unique_loops::unique_loop), by_eye: true,
            se_finder: Some(unique_loops::se_unique_loop),
            needs_uniqueness: true,
            human: 390, se: 220, level: Hard, score: 100, rating: 46,
        }
        /// Two lines of three cells that could exchange three digits: types 1 to 4.
        ExtendedRectangle "extended rectangle" {
            aliases: &["XR", "extended unique rectangle"],
            finder: Some(extended_rectangles::extended_rectangle),
            needs_uniqueness: true,
            human: 393, level: Hard, score: 120,
        }
        Bug1 "BUG+1" {
            groups: &[Bug],
            aliases: &["BUG 1", "BUG type 1"],
            finder: Some(bug::bug_1), by_eye: true,
            se_finder: Some(bug::se_bug), needs_uniqueness: true,
            human: 400, se: 260, hodoku: 180, code: "0610", level: Hard, score: 100, rating: 56,
        }
        Bug2 "BUG type 2" {
            groups: &[Bug],
            aliases: &["BUG 2"],
            finder: Some(bug::bug_2), se_finder: Some(bug::se_bug), needs_uniqueness: true,
            human: 410, se: 270, level: Hard, score: 100, rating: 57,
        }
        Bug3 "BUG type 3" {
            groups: &[Bug],
            aliases: &["BUG 3"],
            finder: Some(bug::bug_3), se_finder: Some(bug::se_bug), needs_uniqueness: true,
            human: 420, se: 280, level: Hard, score: 100, rating: 58,
        }
        Bug4 "BUG type 4" {
            groups: &[Bug],
            aliases: &["BUG 4"],
            finder: Some(bug::bug_4), se_finder: Some(bug::se_bug), needs_uniqueness: true,
            human: 430, se: 290, level: Hard, score: 100, rating: 57,
        }
    }

    Chains {
        RemotePair "remote pair" {
            aliases: &["remote pairs", "remote naked pair"],
            finder: Some(remote_pair::remote_pair),
            human: 440, hodoku: 170, code: "0703", level: Hard, score: 110,
        }
        XChain "X-chain" {
            aliases: &["X-chains"],
            finder: Some(x_chain::x_chain),
            hodoku_finder: Some(hodoku::chosen::x_chain),
            human: 560, hodoku: 480, code: "0701", level: Unfair, score: 260, rating: 66,
        }
        XyChain "XY-chain" {
            aliases: &["XY-chains"],
            finder: Some(xy_chain::xy_chain),
            hodoku_finder: Some(hodoku::chosen::xy_chain),
            human: 570, hodoku: 490, code: "0702", level: Unfair, score: 260, rating: 70,
        }
        ContinuousLoop "continuous nice loop" {
            groups: &[NiceLoop],
            aliases: &["CNL", "continuous loop"],
            finder: Some(aic::aic),
            hodoku_finder: Some(hodoku::nice_loops::nice_loop),
            human: 580, hodoku: 500, code: "0706", level: Unfair, score: 280, rating: 70,
        }
        DiscontinuousLoop "discontinuous nice loop" {
            groups: &[NiceLoop],
            aliases: &["DNL", "discontinuous loop"],
            finder: Some(aic::aic),
            hodoku_finder: Some(hodoku::nice_loops::nice_loop),
            human: 590, hodoku: 510, code: "0707", level: Unfair, score: 280, rating: 70,
        }
        Aic "AIC" {
            aliases: &["alternating inference chain"],
            finder: Some(aic::aic),
            hodoku_finder: Some(hodoku::nice_loops::nice_loop),
            human: 600, hodoku: 520, code: "0708", level: Unfair, score: 280, rating: 70,
        }
        GroupedContinuousLoop "grouped continuous nice loop" {
            groups: &[NiceLoop],
            aliases: &["grouped continuous loop"],
            finder: Some(grouped_aic::grouped_aic), human_again: Some((671, grouped_aic::als_aic)),
            hodoku_finder: Some(hodoku::nice_loops::grouped_nice_loop),
            human: 610, hodoku: 530, code: "0709", level: Unfair, score: 300,
        }
        GroupedDiscontinuousLoop "grouped discontinuous nice loop" {
            groups: &[NiceLoop],
            aliases: &["grouped discontinuous loop"],
            finder: Some(grouped_aic::grouped_aic), human_again: Some((672, grouped_aic::als_aic)),
            hodoku_finder: Some(hodoku::nice_loops::grouped_nice_loop),
            human: 620, hodoku: 540, code: "0710", level: Unfair, score: 300,
        }
        GroupedAic "grouped AIC" {
            aliases: &["grouped alternating inference chain"],
            finder: Some(grouped_aic::grouped_aic), human_again: Some((673, grouped_aic::als_aic)),
            hodoku_finder: Some(hodoku::nice_loops::grouped_nice_loop),
            human: 630, hodoku: 550, code: "0711", level: Unfair, score: 300,
        }
    }

    AlmostLockedSets {
        SueDeCoq "Sue de Coq" {
            aliases: &["SdC", "two-sector disjoint subsets"],
            finder: Some(sue_de_coq::sue_de_coq),
            hodoku_finder: Some(sue_de_coq::hodoku_sue_de_coq),
            human: 550, hodoku: 430, code: "1101", level: Unfair, score: 250,
        }
        AlsXz "ALS-XZ" {
            aliases: &["ALS-XZ rule"],
            finder: Some(als_xz::als_xz),
            hodoku_finder: Some(hodoku::als::als_xz),
            human: 640, hodoku: 560, code: "0901", level: Unfair, score: 300,
        }
        AlsXyWing "ALS-XY-wing" {
            aliases: &["ALS-XY", "ALS-wing"],
            finder: Some(als_xy_wing::als_xy_wing),
            hodoku_finder: Some(hodoku::als::als_xy_wing),
            human: 650, hodoku: 570, code: "0902", level: Unfair, score: 320,
        }
        AlsXyChain "ALS-XY-chain" {
            aliases: &["ALS chain"],
            finder: Some(als_chain::als_chain),
            hodoku_finder: Some(hodoku::als::als_xy_chain),
            human: 660, hodoku: 580, code: "0903", level: Unfair, score: 340,
        }
        DeathBlossom "death blossom" {
            finder: Some(death_blossom::death_blossom),
            human: 670, code: "0904", level: Unfair, score: 360,
        }
    }

    Enumeration {
        TemplateSet "template set" {
            groups: &[Templates],
            finder: Some(templates::template_set), opt_in: true,
            human: 810, hodoku: 730, code: "1201", level: Extreme, score: 10000,
        }
        TemplateDelete "template delete" {
            groups: &[Templates],
            finder: Some(templates::template_delete), opt_in: true,
            human: 820, hodoku: 740, code: "1202", level: Extreme, score: 10000,
        }
        AlignedPair "aligned pair exclusion" {
            aliases: &["APE", "aligned pair"],
            finder: Some(aligned_exclusion::aligned_pair),
            human: 830, se: 300, level: Unfair, score: 300, rating: 62,
        }
        AlignedTriplet "aligned triplet exclusion" {
            aliases: &["ATE", "aligned triplet", "aligned triple exclusion"],
            finder: Some(aligned_exclusion::aligned_triplet),
            human: 840, se: 360, level: Extreme, score: 400, rating: 75,
        }
    }

    Exotic {
        Tridagon "tridagon" {
            finder: Some(tridagon::tridagon),
            aliases: &["Thor's hammer", "trivalue oddagon", "anti-tridagon"],
            human: 895, level: Extreme, score: 500,
        }
        TripleFirework "triple firework" {
            finder: Some(fireworks::triple_firework),
            aliases: &["firework", "fireworks"],
            human: 675, level: Extreme, score: 400,
        }
        QuadrupleFirework "quadruple firework" {
            finder: Some(fireworks::quadruple_firework),
            aliases: &["quad firework"],
            human: 676, level: Extreme, score: 400,
        }
        JuniorExocet "junior exocet" {
            finder: Some(junior_exocet::junior_exocet),
            aliases: &["JE", "JExocet", "exocet"],
            human: 893, level: Extreme, score: 500,
        }
        SeniorExocet "senior exocet" {
            finder: Some(senior_exocet::senior_exocet),
            human: 894, level: Extreme, score: 500,
        }
        SkLoop "SK loop" {
            finder: Some(sk_loop::sk_loop),
            aliases: &["domino loop", "Steve K loop"],
            human: 896, level: Extreme, score: 500,
        }
        MultiSectorLockedSet "multi-sector locked set" {
            finder: Some(multi_sector::multi_sector),
            aliases: &["MSLS", "multi-sector locked sets"],
            human: 942, level: Extreme, score: 500,
        }
    }

    Forcing {
        ForcingXCycle "bidirectional X-cycle" {
            aliases: &["X-cycle"],
            finder: Some(forcing::cycles_and_chains),
            human: 850, se: 310, level: Unfair, score: 260, rating: 65,
        }
        ForcingYCycle "bidirectional Y-cycle" {
            aliases: &["Y-cycle"],
            finder: Some(forcing::cycles_and_chains),
            human: 860, se: 320, level: Unfair, score: 260, rating: 65,
        }
        ForcingCycle "bidirectional cycle" {
            finder: Some(forcing::cycles_and_chains),
            human: 870, se: 330, level: Unfair, score: 280, rating: 70,
        }
        ForcingXChain "forcing X-chain" {
            finder: Some(forcing::cycles_and_chains),
            human: 880, se: 340, level: Unfair, score: 260, rating: 66,
        }
        ForcingChain "forcing chain" {
            aliases: &["forcing chains"],
            finder: Some(forcing::cycles_and_chains),
            human: 890, se: 350, level: Unfair, score: 280, rating: 70,
        }
        NishioForcing "Nishio forcing chain" {
            aliases: &["Nishio"],
            finder: Some(forcing::nishio),
            human: 900, se: 370, hodoku: 810, level: Extreme, score: 500, rating: 75,
        }
        CellForcing "cell forcing chains" {
            aliases: &["cell forcing chain"],
            finder: Some(forcing::multiple),
            human: 910, se: 380, hodoku: 820, level: Extreme, score: 500, rating: 80,
        }
        RegionForcing "region forcing chains" {
            aliases: &["region forcing chain", "unit forcing chain", "unit forcing chains"],
            finder: Some(forcing::multiple),
            human: 920, se: 390, hodoku: 830, level: Extreme, score: 500, rating: 80,
        }
        ForcingContradiction "forcing chain contradiction" {
            hodoku_finder: Some(hodoku::forcing::forcing_chain),
            human: 930, hodoku: 750, code: "1301", level: Extreme, score: 500,
        }
        ForcingVerity "forcing chain verity" {
            hodoku_finder: Some(hodoku::forcing::forcing_chain),
            human: 940, hodoku: 760, code: "1302", level: Extreme, score: 500,
        }
        NetContradiction "forcing net contradiction" {
            groups: &[ForcingNet],
            hodoku_finder: Some(hodoku::forcing::forcing_net), dynamic: true,
            human: 943, hodoku: 770, code: "1303", level: Extreme, score: 700,
        }
        NetVerity "forcing net verity" {
            groups: &[ForcingNet],
            hodoku_finder: Some(hodoku::forcing::forcing_net), dynamic: true,
            human: 944, hodoku: 780, code: "1304", level: Extreme, score: 700,
        }
        /// What follows from each guardian of a tridagon.
        TridagonForcing "tridagon forcing chains" {
            finder: Some(tridagon::tridagon_forcing), dynamic: true,
            human: 945, level: Extreme, score: 700,
        }
        DynamicContradiction "dynamic contradiction forcing chains" {
            groups: &[DynamicForcing],
            finder: Some(forcing::dynamic), dynamic: true,
            human: 950, se: 400, hodoku: 786, level: Extreme, score: 700, rating: 85,
        }
        DynamicDouble "dynamic double forcing chains" {
            groups: &[DynamicForcing],
            finder: Some(forcing::dynamic), dynamic: true,
            human: 960, se: 410, hodoku: 787, level: Extreme, score: 700, rating: 85,
        }
        /// HoDoKu's last resort: all other digits of a cell are tried, and fail.
        BruteForce "brute force" {
            aliases: &["trial and error"],
            hodoku_finder: Some(hodoku::brute_force::brute_force), dynamic: true,
            human: 1010, hodoku: 785, level: Extreme, score: 10000,
        }
        DynamicCell "dynamic cell forcing chains" {
            groups: &[DynamicForcing],
            finder: Some(forcing::dynamic), dynamic: true,
            human: 970, se: 420, hodoku: 790, level: Extreme, score: 700, rating: 85,
        }
        DynamicRegion "dynamic region forcing chains" {
            groups: &[DynamicForcing],
            finder: Some(forcing::dynamic), dynamic: true,
            human: 980, se: 430, hodoku: 800, level: Extreme, score: 700, rating: 85,
        }
        /// Dynamic chains that also use locked candidates, pairs and X-wings on the way.
        DynamicPlus "dynamic forcing chains plus" {
            aliases: &["dynamic forcing chain plus"],
            finder: Some(forcing::dynamic_plus), dynamic: true,
            human: 990, se: 440, hodoku: 840, level: Extreme, score: 700, rating: 90,
        }
        /// Dynamic chains with chains inside. The rating tells the levels apart.
        Nested "nested forcing chains" {
            aliases: &["nested forcing chain"],
            finder: Some(forcing::nested), dynamic: true, last_resort: true,
            human: 1000, se: 450, hodoku: 850, level: Extreme, score: 700, rating: 95,
        }
    }
}
