//! The table of techniques: one row for each, with everything that is known about it.
//!
//! To add a technique: write its file in its family's folder, and add a row here. A row may be
//! anywhere in its family, because nothing reads the order of the rows: the three orders of search
//! are the columns `human`, `se` and `hodoku`. The places in an order are numbers with gaps, so
//! that a new technique fits between two.
//!
//! The first columns of a row are facts, as [`TechniqueRow`](super::facts::TechniqueRow) has them:
//! the enum and the facts of [`Technique`](super::Technique) are made from these. The columns after
//! `finders` are the functions that look for it, as [`Finders`](crate::logic::order) has them: the
//! orders are made from these. The table is a macro that both files read, so that the facts about a
//! technique do not depend on the functions that find it.

/// Calls the macro `$read` with all rows.
macro_rules! techniques {
    ($read:ident) => {
        $read! {
    Singles {
        FullHouse "full house" {
            aliases: &["last cell", "last free cell"],
            human: 10, se: 10, hodoku: 10, code: "0000", level: Easy, score: 4, rating: 10,
        } finders {
            usual: singles::single::full_house, se: singles::single::se_hidden_single,
        }
        HiddenSingle "hidden single" {
            aliases: &["unique candidate"],
            human: 20, se: 20, hodoku: 30, code: "0002", level: Easy, score: 14, rating: 15,
            least_rating: 12, // of a hidden single in a box
        } finders {
            usual: singles::single::hidden_single, se: singles::single::se_hidden_single,
        }
        NakedSingle "naked single" {
            aliases: &["sole candidate"],
            human: 30, se: 60, hodoku: 20, code: "0003", level: Easy, score: 4, rating: 23,
        } finders {
            usual: singles::single::naked_single,
        }
        DirectPointing "direct pointing" {
            human: 40, se: 30, level: Medium, score: 64, rating: 17,
        } finders {
            se: singles::direct::direct_locked,
        }
        DirectClaiming "direct claiming" {
            human: 50, se: 40, level: Medium, score: 64, rating: 19,
        } finders {
            se: singles::direct::direct_locked,
        }
        DirectHiddenPair "direct hidden pair" {
            human: 60, se: 50, level: Medium, score: 84, rating: 20,
        } finders {
            se: singles::direct::direct_hidden_pair,
        }
        DirectHiddenTriple "direct hidden triple" {
            aliases: &["direct hidden triplet"],
            human: 70, se: 70, level: Medium, score: 114, rating: 25,
        } finders {
            se: singles::direct::direct_hidden_triple,
        }
    }

    Intersections {
        Pointing "pointing" {
            aliases: &[
                "pointing pair", "pointing pairs", "pointing triple", "pointing triples",
                "locked candidates 1", "locked candidates type 1",
            ],
            human: 100, se: 80, hodoku: 60, code: "0100", level: Medium, score: 50, rating: 26,
            by_eye: true,
        } finders {
            usual: intersections::locked_candidates::pointing,
            se: intersections::locked_candidates::se_locked,
            hodoku: intersections::locked_candidates::hodoku_pointing,
        }
        Claiming "claiming" {
            aliases: &[
                "claiming pair", "claiming triple", "box/line reduction", "line/box reduction",
                "locked candidates 2", "locked candidates type 2",
            ],
            human: 110, se: 90, hodoku: 70, code: "0101", level: Medium, score: 50, rating: 28,
            by_eye: true,
        } finders {
            usual: intersections::locked_candidates::claiming,
            se: intersections::locked_candidates::se_locked,
            hodoku: intersections::locked_candidates::hodoku_claiming,
        }
        AlmostLockedPair "almost locked pair" {
            groups: &[AlmostLockedCandidates],
            aliases: &["ALP", "almost locked candidates pair"],
            human: 203, level: Hard, score: 120,
        } finders {
            usual: intersections::almost_locked::almost_locked_pair,
        }
        AlmostLockedTriple "almost locked triple" {
            groups: &[AlmostLockedCandidates],
            aliases: &["ALT", "almost locked triplet", "almost locked candidates triple"],
            human: 264, level: Hard, score: 140,
        } finders {
            usual: intersections::almost_locked::almost_locked_triple,
        }
    }

    Subsets {
        LockedPair "locked pair" {
            human: 80, hodoku: 40, code: "0110", level: Medium, score: 40, rating: 30, by_eye: true,
        } finders {
            usual: subsets::naked::locked::<2>, hodoku: subsets::naked::hodoku_locked::<2>,
        }
        LockedTriple "locked triple" {
            aliases: &["locked triplet"],
            human: 90, hodoku: 50, code: "0111", level: Medium, score: 60, rating: 36, by_eye: true,
        } finders {
            usual: subsets::naked::locked::<3>, hodoku: subsets::naked::hodoku_locked::<3>,
        }
        NakedPair "naked pair" {
            groups: &[NakedSubset],
            human: 120, se: 100, hodoku: 80, code: "0200", level: Medium, score: 60, rating: 30,
            by_eye: true,
        } finders {
            usual: subsets::naked::naked::<2>, se: subsets::naked::se_naked::<2>,
            hodoku: subsets::naked::hodoku_naked::<2>,
        }
        HiddenPair "hidden pair" {
            groups: &[HiddenSubset],
            human: 140, se: 120, hodoku: 100, code: "0210", level: Medium, score: 70, rating: 34,
            by_eye: true,
        } finders {
            usual: subsets::hidden::hidden::<2>, hodoku: subsets::hidden::hodoku_hidden::<2>,
        }
        NakedTriple "naked triple" {
            groups: &[NakedSubset],
            aliases: &["naked triplet"],
            human: 150, se: 130, hodoku: 90, code: "0201", level: Medium, score: 80, rating: 36,
            by_eye: true,
        } finders {
            usual: subsets::naked::naked::<3>, se: subsets::naked::se_naked::<3>,
            hodoku: subsets::naked::hodoku_naked::<3>,
        }
        HiddenTriple "hidden triple" {
            groups: &[HiddenSubset],
            aliases: &["hidden triplet"],
            human: 170, se: 150, hodoku: 110, code: "0211", level: Medium, score: 100, rating: 40,
            by_eye: true,
        } finders {
            usual: subsets::hidden::hidden::<3>, hodoku: subsets::hidden::hodoku_hidden::<3>,
        }
        NakedQuad "naked quad" {
            groups: &[NakedSubset],
            aliases: &["naked quadruple", "naked quadruplet"],
            human: 180, se: 230, hodoku: 120, code: "0202", level: Hard, score: 120, rating: 50,
            by_eye: true,
        } finders {
            usual: subsets::naked::naked::<4>, se: subsets::naked::se_naked::<4>,
            hodoku: subsets::naked::hodoku_naked::<4>,
        }
        HiddenQuad "hidden quad" {
            groups: &[HiddenSubset],
            aliases: &["hidden quadruple", "hidden quadruplet"],
            human: 200, se: 250, hodoku: 130, code: "0212", level: Hard, score: 150, rating: 54,
            by_eye: true,
        } finders {
            usual: subsets::hidden::hidden::<4>, hodoku: subsets::hidden::hodoku_hidden::<4>,
        }
    }

    Fish {
        XWing "X-wing" {
            groups: &[BasicFish],
            human: 130, se: 110, hodoku: 140, code: "0300", level: Hard, score: 140, rating: 32,
            by_eye: true,
        } finders {
            usual: fish::basic_fish::basic_fish::<2>, hodoku: fish::basic_fish::hodoku_basic_fish::<2>,
        }
        Swordfish "swordfish" {
            groups: &[BasicFish],
            human: 160, se: 140, hodoku: 150, code: "0301", level: Hard, score: 150, rating: 38,
            by_eye: true,
        } finders {
            usual: fish::basic_fish::basic_fish::<3>, hodoku: fish::basic_fish::hodoku_basic_fish::<3>,
        }
        Jellyfish "jellyfish" {
            groups: &[BasicFish],
            human: 190, se: 240, hodoku: 160, code: "0302", level: Hard, score: 160, rating: 52,
            by_eye: true,
        } finders {
            usual: fish::basic_fish::basic_fish::<4>, hodoku: fish::basic_fish::hodoku_basic_fish::<4>,
        }
        FinnedXWing "finned X-wing" {
            groups: &[FinnedFish],
            human: 450, hodoku: 370, code: "0310", level: Hard, score: 130,
        } finders {
            usual: fish::finned_fish::finned::<2>,
            hodoku: fish::finned_fish::hodoku_finned::<2>,
        }
        SashimiXWing "sashimi X-wing" {
            groups: &[SashimiFish],
            human: 460, hodoku: 380, code: "0320", level: Hard, score: 150,
        } finders {
            usual: fish::finned_fish::finned::<2>,
            hodoku: fish::finned_fish::hodoku_finned::<2>,
        }
        FinnedSwordfish "finned swordfish" {
            groups: &[FinnedFish],
            human: 470, hodoku: 390, code: "0311", level: Unfair, score: 200,
        } finders {
            usual: fish::finned_fish::finned::<3>,
            hodoku: fish::finned_fish::hodoku_finned::<3>,
        }
        SashimiSwordfish "sashimi swordfish" {
            groups: &[SashimiFish],
            human: 480, hodoku: 400, code: "0321", level: Unfair, score: 240,
        } finders {
            usual: fish::finned_fish::finned::<3>,
            hodoku: fish::finned_fish::hodoku_finned::<3>,
        }
        FinnedJellyfish "finned jellyfish" {
            groups: &[FinnedFish],
            human: 490, hodoku: 410, code: "0312", level: Unfair, score: 250,
        } finders {
            usual: fish::finned_fish::finned::<4>,
            hodoku: fish::finned_fish::hodoku_finned::<4>,
        }
        SashimiJellyfish "sashimi jellyfish" {
            groups: &[SashimiFish],
            human: 500, hodoku: 420, code: "0322", level: Unfair, score: 260,
        } finders {
            usual: fish::finned_fish::finned::<4>,
            hodoku: fish::finned_fish::hodoku_finned::<4>,
        }
        FrankenXWing "franken X-wing" {
            groups: &[FrankenFish],
            human: 680, hodoku: 600, code: "0330", level: Unfair, score: 300, opt_in: true,
        } finders {
            usual: fish::complex_fish::franken::<2, false>,
            hodoku: fish::complex_fish::hodoku_franken,
        }
        FrankenSwordfish "franken swordfish" {
            groups: &[FrankenFish],
            human: 690, hodoku: 610, code: "0331", level: Unfair, score: 350, opt_in: true,
        } finders {
            usual: fish::complex_fish::franken::<3, false>,
            hodoku: fish::complex_fish::hodoku_franken,
        }
        FrankenJellyfish "franken jellyfish" {
            groups: &[FrankenFish],
            human: 700, code: "0332", level: Unfair, score: 370, opt_in: true,
        } finders {
            usual: fish::complex_fish::franken::<4, false>,
        }
        FinnedFrankenXWing "finned franken X-wing" {
            groups: &[FinnedFish, FrankenFish],
            human: 710, hodoku: 630, code: "0340", level: Unfair, score: 390, opt_in: true,
        } finders {
            usual: fish::complex_fish::franken::<2, true>,
            hodoku: fish::complex_fish::hodoku_franken,
        }
        FinnedFrankenSwordfish "finned franken swordfish" {
            groups: &[FinnedFish, FrankenFish],
            human: 720, hodoku: 640, code: "0341", level: Unfair, score: 410, opt_in: true,
        } finders {
            usual: fish::complex_fish::franken::<3, true>,
            hodoku: fish::complex_fish::hodoku_franken,
        }
        FinnedFrankenJellyfish "finned franken jellyfish" {
            groups: &[FinnedFish, FrankenFish],
            human: 730, code: "0342", level: Unfair, score: 430, opt_in: true,
        } finders {
            usual: fish::complex_fish::franken::<4, true>,
        }
        MutantXWing "mutant X-wing" {
            groups: &[MutantFish],
            human: 740, code: "0350", level: Extreme, score: 450, opt_in: true,
        } finders {
            usual: fish::complex_fish::mutant::<2, false>,
        }
        MutantSwordfish "mutant swordfish" {
            groups: &[MutantFish],
            human: 750, code: "0351", level: Extreme, score: 450, opt_in: true,
        } finders {
            usual: fish::complex_fish::mutant::<3, false>,
        }
        MutantJellyfish "mutant jellyfish" {
            groups: &[MutantFish],
            human: 760, code: "0352", level: Extreme, score: 450, opt_in: true,
        } finders {
            usual: fish::complex_fish::mutant::<4, false>,
        }
        FinnedMutantXWing "finned mutant X-wing" {
            groups: &[FinnedFish, MutantFish],
            human: 770, code: "0360", level: Extreme, score: 470, opt_in: true,
        } finders {
            usual: fish::complex_fish::mutant::<2, true>,
        }
        FinnedMutantSwordfish "finned mutant swordfish" {
            groups: &[FinnedFish, MutantFish],
            human: 780, code: "0361", level: Extreme, score: 470, opt_in: true,
        } finders {
            usual: fish::complex_fish::mutant::<3, true>,
        }
        FinnedMutantJellyfish "finned mutant jellyfish" {
            groups: &[FinnedFish, MutantFish],
            human: 790, code: "0362", level: Extreme, score: 470, opt_in: true,
        } finders {
            usual: fish::complex_fish::mutant::<4, true>,
        }
        FinnedMutantSquirmbag "finned mutant squirmbag" {
            groups: &[FinnedFish, Squirmbag, MutantFish],
            human: 800, code: "0363", level: Extreme, score: 470, opt_in: true,
        } finders {
            usual: fish::complex_fish::mutant::<5, true>,
        }
        FrankenSquirmbag "franken squirmbag" {
            groups: &[Squirmbag, FrankenFish],
            human: 731, code: "0333", level: Unfair, score: 390, opt_in: true,
        } finders {
            usual: fish::complex_fish::franken::<5, false>,
        }
        FrankenWhale "franken whale" {
            groups: &[Whale, FrankenFish],
            human: 732, code: "0334", level: Unfair, score: 390, opt_in: true,
        } finders {
            usual: fish::complex_fish::franken::<6, false>,
        }
        FrankenLeviathan "franken leviathan" {
            groups: &[Leviathan, FrankenFish],
            human: 733, code: "0335", level: Unfair, score: 390, opt_in: true,
        } finders {
            usual: fish::complex_fish::franken::<7, false>,
        }
        FinnedFrankenSquirmbag "finned franken squirmbag" {
            groups: &[FinnedFish, Squirmbag, FrankenFish],
            human: 734, code: "0343", level: Unfair, score: 450, opt_in: true,
        } finders {
            usual: fish::complex_fish::franken::<5, true>,
        }
        FinnedFrankenWhale "finned franken whale" {
            groups: &[FinnedFish, Whale, FrankenFish],
            human: 735, code: "0344", level: Unfair, score: 450, opt_in: true,
        } finders {
            usual: fish::complex_fish::franken::<6, true>,
        }
        FinnedFrankenLeviathan "finned franken leviathan" {
            groups: &[FinnedFish, Leviathan, FrankenFish],
            human: 736, code: "0345", level: Unfair, score: 450, opt_in: true,
        } finders {
            usual: fish::complex_fish::franken::<7, true>,
        }
        MutantSquirmbag "mutant squirmbag" {
            groups: &[Squirmbag, MutantFish],
            human: 761, code: "0353", level: Extreme, score: 470, opt_in: true,
        } finders {
            usual: fish::complex_fish::mutant::<5, false>,
        }
        MutantWhale "mutant whale" {
            groups: &[Whale, MutantFish],
            human: 762, code: "0354", level: Extreme, score: 470, opt_in: true,
        } finders {
            usual: fish::complex_fish::mutant::<6, false>,
        }
        MutantLeviathan "mutant leviathan" {
            groups: &[Leviathan, MutantFish],
            human: 763, code: "0355", level: Extreme, score: 470, opt_in: true,
        } finders {
            usual: fish::complex_fish::mutant::<7, false>,
        }
        FinnedMutantWhale "finned mutant whale" {
            groups: &[FinnedFish, Whale, MutantFish],
            human: 801, code: "0364", level: Extreme, score: 490, opt_in: true,
        } finders {
            usual: fish::complex_fish::mutant::<6, true>,
        }
        FinnedMutantLeviathan "finned mutant leviathan" {
            groups: &[FinnedFish, Leviathan, MutantFish],
            human: 802, code: "0365", level: Extreme, score: 490, opt_in: true,
        } finders {
            usual: fish::complex_fish::mutant::<7, true>,
        }
        /// A finned fish whose fins do not see what it removes: chains lead there from each fin.
        KrakenFish1 "kraken fish type 1" {
            groups: &[KrakenFish],
            human: 803, code: "0371", level: Unfair, score: 500, opt_in: true,
        } finders {
            usual: fish::kraken_fish::kraken_fish,
        }
        /// A conclusion to which chains lead from each place of a finned fish in one cover line,
        /// and from each fin.
        KrakenFish2 "kraken fish type 2" {
            groups: &[KrakenFish],
            human: 804, code: "0372", level: Unfair, score: 500, opt_in: true,
        } finders {
            usual: fish::kraken_fish::kraken_fish,
        }
    }

    SingleDigit {
        Skyscraper "skyscraper" {
            human: 210, hodoku: 190, code: "0400", level: Hard, score: 130, rating: 66,
            by_eye: true,
        } finders {
            usual: single_digit::skyscraper::skyscraper,
            hodoku: single_digit::skyscraper::hodoku_skyscraper,
        }
        TwoStringKite "2-string kite" {
            aliases: &["kite", "two-string kite"],
            human: 220, hodoku: 200, code: "0401", level: Hard, score: 150, rating: 66,
            by_eye: true,
        } finders {
            usual: single_digit::two_string_kite::two_string_kite,
        }
        TurbotFish "turbot fish" {
            aliases: &["turbot"],
            human: 230, hodoku: 220, code: "0403", level: Hard, score: 120, rating: 66,
            by_eye: true,
        } finders {
            usual: single_digit::turbot_fish::turbot_fish, hodoku: hodoku::chains::turbot_fish,
        }
        EmptyRectangle "empty rectangle" {
            human: 240, hodoku: 230, code: "0402", level: Hard, score: 120, by_eye: true,
        } finders {
            usual: single_digit::empty_rectangle::empty_rectangle,
        }
        DualKite "dual 2-string kite" {
            aliases: &["dual two-string kite"],
            human: 250, hodoku: 210, code: "0404", level: Hard, score: 150, by_eye: true,
        } finders {
            usual: single_digit::two_string_kite::dual_kite,
        }
        DualEmptyRectangle "dual empty rectangle" {
            human: 260, hodoku: 240, code: "0405", level: Hard, score: 120, by_eye: true,
        } finders {
            usual: single_digit::empty_rectangle::dual_empty_rectangle,
        }
    }

    Wings {
        XyWing "XY-wing" {
            groups: &[BentTriple],
            aliases: &["Y-wing"],
            human: 270, se: 160, hodoku: 260, code: "0800", level: Hard, score: 160, rating: 42,
            by_eye: true,
        } finders {
            usual: wings::xy_wing::xy_wing, hodoku: wings::xy_wing::hodoku_xy_wing,
        }
        XyzWing "XYZ-wing" {
            groups: &[BentTriple],
            human: 280, se: 170, hodoku: 270, code: "0801", level: Hard, score: 180, rating: 44,
            by_eye: true,
        } finders {
            usual: wings::xyz_wing::xyz_wing,
        }
        WWing "W-wing" {
            human: 290, hodoku: 250, code: "0803", level: Hard, score: 150, by_eye: true,
        } finders {
            usual: wings::w_wing::w_wing, hodoku: wings::w_wing::hodoku_w_wing,
        }
        GroupedWWing "grouped W-wing" {
            human: 293, level: Hard, score: 170,
        } finders {
            usual: wings::w_wing::grouped_w_wing,
        }
        WxyzWing "WXYZ-wing" {
            aliases: &["WXYZ", "bent quad", "bent quadruple", "bent naked quad"],
            human: 443, level: Hard, score: 200,
        } finders {
            usual: wings::wxyz_wing::wxyz_wing,
        }
    }

    Coloring {
        SimpleColorsTrap "simple colors trap" {
            groups: &[SimpleColors],
            aliases: &["simple coloring trap", "simple colouring trap", "color trap"],
            human: 510, hodoku: 440, code: "0500", level: Hard, score: 150, by_eye: true,
        } finders {
            usual: coloring::simple_colors::trap,
        }
        SimpleColorsWrap "simple colors wrap" {
            groups: &[SimpleColors],
            aliases: &["simple coloring wrap", "simple colouring wrap", "color wrap"],
            human: 520, hodoku: 450, code: "0501", level: Hard, score: 150, by_eye: true,
        } finders {
            usual: coloring::simple_colors::wrap,
        }
        MultiColors1 "multi colors 1" {
            groups: &[MultiColors],
            aliases: &["multi coloring 1", "multi colouring 1"],
            human: 530, hodoku: 460, code: "0502", level: Hard, score: 200,
        } finders {
            usual: coloring::multi_colors::multi_colors_1,
        }
        MultiColors2 "multi colors 2" {
            groups: &[MultiColors],
            aliases: &["multi coloring 2", "multi colouring 2"],
            human: 540, hodoku: 470, code: "0503", level: Hard, score: 200,
        } finders {
            usual: coloring::multi_colors::multi_colors_2,
        }
        Medusa "3D Medusa" {
            aliases: &["Medusa", "3D coloring", "3D colouring"],
            human: 605, level: Unfair, score: 250,
        } finders {
            usual: coloring::medusa::medusa,
        }
    }

    Uniqueness {
        UniqueRectangle1 "unique rectangle 1" {
            groups: &[UniqueRectangle],
            aliases: &["UR1", "UR type 1", "unique rectangle type 1"],
            human: 300, se: 180, hodoku: 280, code: "0600", level: Hard, score: 100, rating: 45,
            by_eye: true, needs_uniqueness: true,
        } finders {
            usual: uniqueness::unique_rectangles::unique_rectangle_1,
            hodoku: hodoku::rectangles::unique_rectangle_1,
            se: uniqueness::unique_loops::se_unique_loop,
        }
        UniqueRectangle2 "unique rectangle 2" {
            groups: &[UniqueRectangle],
            aliases: &["UR2", "UR type 2", "unique rectangle type 2"],
            human: 310, se: 190, hodoku: 290, code: "0601", level: Hard, score: 100, rating: 45,
            by_eye: true, needs_uniqueness: true,
        } finders {
            usual: uniqueness::unique_rectangles::unique_rectangle_2,
            hodoku: hodoku::rectangles::unique_rectangle_2,
            se: uniqueness::unique_loops::se_unique_loop,
        }
        UniqueRectangle3 "unique rectangle 3" {
            groups: &[UniqueRectangle],
            aliases: &["UR3", "UR type 3", "unique rectangle type 3"],
            human: 320, se: 200, hodoku: 300, code: "0602", level: Hard, score: 100, rating: 45,
            by_eye: true, needs_uniqueness: true,
        } finders {
            usual: uniqueness::unique_rectangles::unique_rectangle_3,
            hodoku: hodoku::rectangles::unique_rectangle_3,
            se: uniqueness::unique_loops::se_unique_loop,
        }
        UniqueRectangle4 "unique rectangle 4" {
            groups: &[UniqueRectangle],
            aliases: &["UR4", "UR type 4", "unique rectangle type 4"],
            human: 330, se: 210, hodoku: 310, code: "0603", level: Hard, score: 100, rating: 45,
            by_eye: true, needs_uniqueness: true,
        } finders {
            usual: uniqueness::unique_rectangles::unique_rectangle_4,
            hodoku: hodoku::rectangles::unique_rectangle_4,
            se: uniqueness::unique_loops::se_unique_loop,
        }
        UniqueRectangle5 "unique rectangle 5" {
            groups: &[UniqueRectangle],
            aliases: &["UR5", "UR type 5", "unique rectangle type 5"],
            human: 340, hodoku: 320, code: "0604", level: Hard, score: 100, by_eye: true,
            needs_uniqueness: true,
        } finders {
            usual: uniqueness::unique_rectangles::unique_rectangle_5,
            hodoku: hodoku::rectangles::unique_rectangle_5,
        }
        UniqueRectangle6 "unique rectangle 6" {
            groups: &[UniqueRectangle],
            aliases: &["UR6", "UR type 6", "unique rectangle type 6"],
            human: 350, hodoku: 330, code: "0605", level: Hard, score: 100, by_eye: true,
            needs_uniqueness: true,
        } finders {
            usual: uniqueness::unique_rectangles::unique_rectangle_6,
            hodoku: hodoku::rectangles::unique_rectangle_6,
        }
        HiddenRectangle "hidden rectangle" {
            groups: &[UniqueRectangle],
            aliases: &["HUR", "hidden unique rectangle"],
            human: 360, hodoku: 340, code: "0606", level: Hard, score: 100, by_eye: true,
            needs_uniqueness: true,
        } finders {
            usual: uniqueness::unique_rectangles::hidden_rectangle,
            hodoku: hodoku::rectangles::hidden_rectangle,
        }
        AvoidableRectangle1 "avoidable rectangle 1" {
            groups: &[AvoidableRectangle],
            aliases: &["AR1", "AR type 1", "avoidable rectangle type 1"],
            human: 370, hodoku: 350, code: "0607", level: Hard, score: 100, by_eye: true,
            needs_uniqueness: true,
        } finders {
            usual: uniqueness::avoidable_rectangles::avoidable_rectangle_1,
            hodoku: hodoku::rectangles::avoidable_rectangle_1,
        }
        AvoidableRectangle2 "avoidable rectangle 2" {
            groups: &[AvoidableRectangle],
            aliases: &["AR2", "AR type 2", "avoidable rectangle type 2"],
            human: 380, hodoku: 360, code: "0608", level: Hard, score: 100, by_eye: true,
            needs_uniqueness: true,
        } finders {
            usual: uniqueness::avoidable_rectangles::avoidable_rectangle_2,
            hodoku: hodoku::rectangles::avoidable_rectangle_2,
        }
        /// A loop of six cells or more: types 1 to 4 are those of the unique rectangles.
        UniqueLoop "unique loop" {
            aliases: &["unique loops"],
            human: 390, se: 220, level: Hard, score: 100, rating: 46, by_eye: true,
            needs_uniqueness: true,
        } finders {
            usual: uniqueness::unique_loops::unique_loop,
            se: uniqueness::unique_loops::se_unique_loop,
        }
        /// Two lines of three cells that could exchange three digits: types 1 to 4.
        ExtendedRectangle "extended rectangle" {
            aliases: &["XR", "extended unique rectangle"],
            human: 393, level: Hard, score: 120, needs_uniqueness: true,
        } finders {
            usual: uniqueness::extended_rectangles::extended_rectangle,
        }
        Bug1 "BUG+1" {
            groups: &[Bug],
            aliases: &["BUG 1", "BUG type 1"],
            human: 400, se: 260, hodoku: 180, code: "0610", level: Hard, score: 100, rating: 56,
            by_eye: true, needs_uniqueness: true,
        } finders {
            usual: uniqueness::bug::bug_1, se: uniqueness::bug::se_bug,
            hodoku: uniqueness::bug::hodoku_bug_1,
        }
        Bug2 "BUG type 2" {
            groups: &[Bug],
            aliases: &["BUG 2"],
            human: 410, se: 270, level: Hard, score: 100, rating: 57, needs_uniqueness: true,
        } finders {
            usual: uniqueness::bug::bug_2, se: uniqueness::bug::se_bug,
        }
        Bug3 "BUG type 3" {
            groups: &[Bug],
            aliases: &["BUG 3"],
            human: 420, se: 280, level: Hard, score: 100, rating: 58, needs_uniqueness: true,
        } finders {
            usual: uniqueness::bug::bug_3, se: uniqueness::bug::se_bug,
        }
        Bug4 "BUG type 4" {
            groups: &[Bug],
            aliases: &["BUG 4"],
            human: 430, se: 290, level: Hard, score: 100, rating: 57, needs_uniqueness: true,
        } finders {
            usual: uniqueness::bug::bug_4, se: uniqueness::bug::se_bug,
        }
    }

    Chains {
        RemotePair "remote pair" {
            aliases: &["remote pairs", "remote naked pair"],
            human: 206, hodoku: 170, code: "0703", level: Hard, score: 110,
        } finders {
            usual: chains::remote_pair::remote_pair, hodoku: hodoku::chains::remote_pair,
        }
        XChain "X-chain" {
            aliases: &["X-chains"],
            human: 560, hodoku: 480, code: "0701", level: Unfair, score: 260, rating: 66,
        } finders {
            usual: chains::x_chain::x_chain, hodoku: hodoku::chains::x_chain,
        }
        XyChain "XY-chain" {
            aliases: &["XY-chains"],
            human: 570, hodoku: 490, code: "0702", level: Unfair, score: 260, rating: 70,
        } finders {
            usual: chains::xy_chain::xy_chain, hodoku: hodoku::chains::xy_chain,
        }
        ContinuousLoop "continuous nice loop" {
            groups: &[NiceLoop],
            aliases: &["CNL", "continuous loop"],
            human: 580, hodoku: 500, code: "0706", level: Unfair, score: 280, rating: 70,
        } finders {
            usual: chains::aic::aic, hodoku: hodoku::nice_loops::nice_loop,
        }
        DiscontinuousLoop "discontinuous nice loop" {
            groups: &[NiceLoop],
            aliases: &["DNL", "discontinuous loop"],
            human: 590, hodoku: 510, code: "0707", level: Unfair, score: 280, rating: 70,
        } finders {
            usual: chains::aic::aic, hodoku: hodoku::nice_loops::nice_loop,
        }
        Aic "AIC" {
            aliases: &["alternating inference chain"],
            human: 600, hodoku: 520, code: "0708", level: Unfair, score: 280, rating: 70,
        } finders {
            usual: chains::aic::aic, hodoku: hodoku::nice_loops::nice_loop,
        }
        GroupedContinuousLoop "grouped continuous nice loop" {
            groups: &[NiceLoop],
            aliases: &["grouped continuous loop"],
            human: 610, hodoku: 530, code: "0709", level: Unfair, score: 300,
        } finders {
            usual: chains::grouped_aic::grouped_aic,
            human_again: (671, chains::grouped_aic::als_aic),
            hodoku: hodoku::nice_loops::grouped_nice_loop,
        }
        GroupedDiscontinuousLoop "grouped discontinuous nice loop" {
            groups: &[NiceLoop],
            aliases: &["grouped discontinuous loop"],
            human: 620, hodoku: 540, code: "0710", level: Unfair, score: 300,
        } finders {
            usual: chains::grouped_aic::grouped_aic,
            human_again: (672, chains::grouped_aic::als_aic),
            hodoku: hodoku::nice_loops::grouped_nice_loop,
        }
        GroupedAic "grouped AIC" {
            aliases: &["grouped alternating inference chain"],
            human: 630, hodoku: 550, code: "0711", level: Unfair, score: 300,
        } finders {
            usual: chains::grouped_aic::grouped_aic,
            human_again: (673, chains::grouped_aic::als_aic),
            hodoku: hodoku::nice_loops::grouped_nice_loop,
        }
    }

    AlmostLockedSets {
        SueDeCoq "Sue de Coq" {
            aliases: &["SdC", "two-sector disjoint subsets"],
            human: 550, hodoku: 430, code: "1101", level: Unfair, score: 250,
        } finders {
            usual: als::sue_de_coq::sue_de_coq, hodoku: als::sue_de_coq::hodoku_sue_de_coq,
        }
        AlsXz "ALS-XZ" {
            aliases: &["ALS-XZ rule"],
            human: 640, hodoku: 560, code: "0901", level: Unfair, score: 300,
        } finders {
            usual: als::als_xz::als_xz, hodoku: hodoku::als::als,
        }
        AlsXyWing "ALS-XY-wing" {
            aliases: &["ALS-XY", "ALS-wing"],
            human: 650, hodoku: 570, code: "0902", level: Unfair, score: 320,
        } finders {
            usual: als::als_xy_wing::als_xy_wing, hodoku: hodoku::als::als,
        }
        AlsXyChain "ALS-XY-chain" {
            aliases: &["ALS chain"],
            human: 660, hodoku: 580, code: "0903", level: Unfair, score: 340,
        } finders {
            usual: als::als_chain::als_chain, hodoku: hodoku::als::als,
        }
        DeathBlossom "death blossom" {
            human: 670, code: "0904", level: Unfair, score: 360,
        } finders {
            usual: als::death_blossom::death_blossom,
        }
    }

    Enumeration {
        TemplateSet "template set" {
            groups: &[Templates],
            human: 810, code: "1201", level: Extreme, score: 10000, opt_in: true,
        } finders {
            usual: enumeration::templates::template_set,
        }
        TemplateDelete "template delete" {
            groups: &[Templates],
            human: 820, code: "1202", level: Extreme, score: 10000, opt_in: true,
        } finders {
            usual: enumeration::templates::template_delete,
        }
        AlignedPair "aligned pair exclusion" {
            aliases: &["APE", "aligned pair"],
            human: 830, se: 300, level: Unfair, score: 300, rating: 62,
        } finders {
            usual: enumeration::aligned_exclusion::aligned_pair,
        }
        AlignedTriplet "aligned triplet exclusion" {
            aliases: &["ATE", "aligned triplet", "aligned triple exclusion"],
            human: 840, se: 360, level: Extreme, score: 400, rating: 75,
        } finders {
            usual: enumeration::aligned_exclusion::aligned_triplet,
        }
    }

    Exotic {
        Tridagon "tridagon" {
            aliases: &["Thor's hammer", "trivalue oddagon", "anti-tridagon"],
            human: 895, level: Extreme, score: 500,
        } finders {
            usual: exotic::tridagon::tridagon,
        }
        TripleFirework "triple firework" {
            aliases: &["firework", "fireworks"],
            human: 675, level: Extreme, score: 400,
        } finders {
            usual: exotic::fireworks::triple_firework,
        }
        QuadrupleFirework "quadruple firework" {
            aliases: &["quad firework"],
            human: 676, level: Extreme, score: 400,
        } finders {
            usual: exotic::fireworks::quadruple_firework,
        }
        JuniorExocet "junior exocet" {
            aliases: &["JE", "JExocet", "exocet"],
            human: 893, level: Extreme, score: 500,
        } finders {
            usual: exotic::junior_exocet::junior_exocet,
        }
        SeniorExocet "senior exocet" {
            human: 894, level: Extreme, score: 500,
        } finders {
            usual: exotic::senior_exocet::senior_exocet,
        }
        SkLoop "SK loop" {
            aliases: &["domino loop", "Steve K loop"],
            human: 896, level: Extreme, score: 500,
        } finders {
            usual: exotic::sk_loop::sk_loop,
        }
        MultiSectorLockedSet "multi-sector locked set" {
            aliases: &["MSLS", "multi-sector locked sets"],
            human: 942, level: Extreme, score: 500,
        } finders {
            usual: exotic::multi_sector::multi_sector,
        }
    }

    Forcing {
        ForcingXCycle "bidirectional X-cycle" {
            aliases: &["X-cycle"],
            human: 850, se: 310, level: Unfair, score: 260, rating: 65,
        } finders {
            usual: forcing::cycles_and_chains,
        }
        ForcingYCycle "bidirectional Y-cycle" {
            aliases: &["Y-cycle"],
            human: 860, se: 320, level: Unfair, score: 260, rating: 65,
        } finders {
            usual: forcing::cycles_and_chains,
        }
        ForcingCycle "bidirectional cycle" {
            human: 870, se: 330, level: Unfair, score: 280, rating: 70,
        } finders {
            usual: forcing::cycles_and_chains,
        }
        ForcingXChain "forcing X-chain" {
            human: 880, se: 340, level: Unfair, score: 260, rating: 66,
        } finders {
            usual: forcing::cycles_and_chains,
        }
        ForcingChain "forcing chain" {
            aliases: &["forcing chains"],
            human: 890, se: 350, level: Unfair, score: 280, rating: 70,
        } finders {
            usual: forcing::cycles_and_chains,
        }
        NishioForcing "Nishio forcing chain" {
            aliases: &["Nishio"],
            human: 900, se: 370, hodoku: 810, level: Extreme, score: 500, rating: 75,
        } finders {
            usual: forcing::nishio,
        }
        CellForcing "cell forcing chains" {
            aliases: &["cell forcing chain"],
            human: 910, se: 380, hodoku: 820, level: Extreme, score: 500, rating: 80,
        } finders {
            usual: forcing::multiple,
        }
        RegionForcing "region forcing chains" {
            aliases: &["region forcing chain", "unit forcing chain", "unit forcing chains"],
            human: 920, se: 390, hodoku: 830, level: Extreme, score: 500, rating: 80,
        } finders {
            usual: forcing::multiple,
        }
        ForcingContradiction "forcing chain contradiction" {
            human: 930, hodoku: 750, code: "1301", level: Extreme, score: 500,
        } finders {
            hodoku: hodoku::forcing::forcing_chain,
        }
        ForcingVerity "forcing chain verity" {
            human: 940, hodoku: 760, code: "1302", level: Extreme, score: 500,
        } finders {
            hodoku: hodoku::forcing::forcing_chain,
        }
        NetContradiction "forcing net contradiction" {
            groups: &[ForcingNet],
            human: 943, hodoku: 770, code: "1303", level: Extreme, score: 700, dynamic: true,
        } finders {
            hodoku: hodoku::forcing::forcing_net,
        }
        NetVerity "forcing net verity" {
            groups: &[ForcingNet],
            human: 944, hodoku: 780, code: "1304", level: Extreme, score: 700, dynamic: true,
        } finders {
            hodoku: hodoku::forcing::forcing_net,
        }
        /// What follows from each guardian of a tridagon.
        TridagonForcing "tridagon forcing chains" {
            human: 945, level: Extreme, score: 700, dynamic: true,
        } finders {
            usual: exotic::tridagon::tridagon_forcing,
        }
        DynamicContradiction "dynamic contradiction forcing chains" {
            groups: &[DynamicForcing],
            human: 950, se: 400, hodoku: 786, level: Extreme, score: 700, rating: 85, dynamic: true,
        } finders {
            usual: forcing::dynamic,
        }
        DynamicDouble "dynamic double forcing chains" {
            groups: &[DynamicForcing],
            human: 960, se: 410, hodoku: 787, level: Extreme, score: 700, rating: 85, dynamic: true,
        } finders {
            usual: forcing::dynamic,
        }
        /// HoDoKu's last resort: all other digits of a cell are tried, and fail.
        BruteForce "brute force" {
            aliases: &["trial and error"],
            human: 1010, hodoku: 785, level: Extreme, score: 10000, dynamic: true,
        } finders {
            hodoku: hodoku::brute_force::brute_force,
        }
        DynamicCell "dynamic cell forcing chains" {
            groups: &[DynamicForcing],
            human: 970, se: 420, hodoku: 790, level: Extreme, score: 700, rating: 85, dynamic: true,
        } finders {
            usual: forcing::dynamic,
        }
        DynamicRegion "dynamic region forcing chains" {
            groups: &[DynamicForcing],
            human: 980, se: 430, hodoku: 800, level: Extreme, score: 700, rating: 85, dynamic: true,
        } finders {
            usual: forcing::dynamic,
        }
        /// Dynamic chains with locked candidates, pairs and X-wings inside.
        DynamicPlus "dynamic forcing chains plus" {
            aliases: &["dynamic forcing chain plus"],
            human: 990, se: 440, hodoku: 840, level: Extreme, score: 700, rating: 90, dynamic: true,
        } finders {
            usual: forcing::dynamic_plus,
        }
        /// Dynamic chains with chains inside. The rating tells the levels apart.
        Nested "nested forcing chains" {
            aliases: &["nested forcing chain"],
            human: 1000, se: 450, hodoku: 850, level: Extreme, score: 700, rating: 95,
            dynamic: true, last_resort: true,
        } finders {
            usual: forcing::nested,
        }
    }
        }
    };
}

pub(in crate::logic) use techniques;
