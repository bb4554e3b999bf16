//! [`Impossible`]: why no puzzle can fit a [`GeneratorConfig`].
//!
//! A configuration is refused only if it is certain that no puzzle fits: a range is empty, no
//! orbits add up to the number of givens, a technique is never looked for. A puzzle that is not
//! known yet may exist, so the generator searches for it. Only minimal puzzles with very many
//! givens are refused although some are known: the generator would never find one. And ratings are
//! refused that no known puzzle has.

use super::config::{GeneratorConfig, Source, StopRule};
use crate::format::write::joined;
use crate::geometry::{CellSet, House};
use crate::grid::Grid;
use crate::logic::{Explainer, Family, Order, Rating, Technique, TechniqueSet};
use crate::make::dig::symmetry::PatternSymmetry;
use crate::make::unbiased::UnbiasedDraw;
use core::fmt;
use core::ops::{BitOr, RangeInclusive};

/// Why no puzzle can fit a [`GeneratorConfig`], as a clause without a full stop.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Impossible(String);

impl fmt::Display for Impossible {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl core::error::Error for Impossible {}

/// The error with this reason.
fn refuse(why: impl Into<String>) -> Result<(), Impossible> {
    Err(Impossible(why.into()))
}

impl GeneratorConfig {
    /// Checks that no reason is known why no puzzle can fit.
    ///
    /// ```
    /// use ennead::make::{GeneratorConfig, PatternSymmetry, StopRule};
    ///
    /// let mut config = GeneratorConfig {
    ///     symmetry: PatternSymmetry::Full.into(),
    ///     stop: StopRule::ClueCount,
    ///     clues: 23..=23,
    ///     ..GeneratorConfig::default()
    /// };
    /// let why = config.check().expect_err("orbits of 1, 4 and 8 cells");
    /// assert!(why.to_string().ends_with("the nearest are 21 and 24"), "{why}");
    /// config.clues = 24..=24;
    /// assert_eq!(config.check(), Ok(()));
    /// ```
    ///
    /// # Errors
    /// The first reason why no puzzle can fit.
    pub fn check(&self) -> Result<(), Impossible> {
        self.check_ranges()?;
        self.check_clues()?;
        self.check_techniques()?;
        if self.criteria.minutes.as_ref().is_some_and(|minutes| minutes.end().is_zero()) {
            return refuse("every puzzle takes some time");
        }
        match &self.criteria.er {
            Some(er) if er.start() > SCALE.end() => {
                refuse(format!("no puzzle with an ER above {} is known", SCALE.end()))
            }
            Some(er) if !is_on_scale(er) => {
                let to = match *er.end() {
                    end if end == *er.start() => String::new(),
                    end => format!(" to {end}"),
                };
                refuse(format!(
                    "no puzzle is rated {}{to}: no step of Sudoku Explainer has such a rating; \
                     the scale goes from {} to {}",
                    er.start(),
                    SCALE.start(),
                    SCALE.end()
                ))
            }
            _ => Ok(()),
        }
    }

    fn check_ranges(&self) -> Result<(), Impossible> {
        let criteria = &self.criteria;
        let are_empty = [
            ("clues", self.clues.is_empty()),
            ("er", criteria.er.as_ref().is_some_and(RangeInclusive::is_empty)),
            ("minutes", criteria.minutes.as_ref().is_some_and(RangeInclusive::is_empty)),
            ("guesses", criteria.guesses.as_ref().is_some_and(RangeInclusive::is_empty)),
        ];
        match are_empty.into_iter().find(|(_, is_empty)| *is_empty) {
            Some((name, _)) => refuse(format!("{name}: the first number is above the second")),
            None => Ok(()),
        }
    }

    fn check_clues(&self) -> Result<(), Impossible> {
        let (least, most) = (*self.clues.start(), *self.clues.end());
        if most < Grid::FEWEST_CLUES {
            return refuse("no puzzle with fewer than 17 givens has one solution");
        }
        if most > CellSet::ALL.len() {
            return refuse("a grid has 81 cells");
        }
        if self.stop == StopRule::Minimal && least > MOST_MINIMAL_CLUES {
            return refuse(too_many_minimal(least));
        }
        match self.source {
            Source::Pattern(pattern) => self.check_pattern(pattern),
            Source::Unbiased if most < UnbiasedDraw::FEWEST_CLUES => refuse(format!(
                "only puzzles with {} givens or more are drawn without bias",
                UnbiasedDraw::FEWEST_CLUES
            )),
            Source::Unbiased => Ok(()),
            Source::RandomGrid | Source::Solution(_) => self.check_orbits(least, most),
        }
    }

    fn check_pattern(&self, pattern: CellSet) -> Result<(), Impossible> {
        let count = pattern.len();
        if count < Grid::FEWEST_CLUES {
            let are = if count == 1 { "cell is" } else { "cells are" };
            return refuse(format!(
                "{count} {are} given; no puzzle with fewer than 17 has one solution"
            ));
        }
        if !self.clues.contains(&count) {
            return refuse(format!("the pattern has {count} givens"));
        }
        if self.stop == StopRule::Minimal && count > MOST_MINIMAL_CLUES {
            return refuse(too_many_minimal(count));
        }
        match empty_lines(pattern) {
            Some([one, other]) => refuse(format!(
                "the pattern has no given in {one} and {other}: their digits can be swapped, so \
                 there is never one solution"
            )),
            None => Ok(()),
        }
    }

    /// Checks that some orbits of the symmetry have `least` to `most` cells together.
    fn check_orbits(&self, least: usize, most: usize) -> Result<(), Impossible> {
        let symmetries = self.symmetry.symmetries();
        let sums: u128 =
            symmetries.iter().map(|&symmetry| orbit_sums(symmetry)).fold(0, BitOr::bitor);
        let has =
            |count: &usize| (Grid::FEWEST_CLUES..=81).contains(count) && sums >> count & 1 == 1;
        if (least..=most).any(|count| has(&count)) {
            return Ok(());
        }
        let mut sizes: Vec<usize> =
            symmetries.iter().flat_map(|symmetry| symmetry.orbits()).map(CellSet::len).collect();
        sizes.sort_unstable();
        sizes.dedup();
        let nearest = (0..least).rev().find(has).into_iter().chain((most..=81).find(has));
        let wanted = if least == most { least.to_string() } else { format!("{least} to {most}") };
        refuse(format!(
            "no puzzle with the symmetry {} has {wanted} givens: they come in sets of {}; the \
             nearest are {}",
            self.symmetry,
            joined(sizes, "and"),
            joined(nearest, "and")
        ))
    }

    fn check_techniques(&self) -> Result<(), Impossible> {
        let criteria = &self.criteria;
        let found = Explainer::new(Order::Human).techniques();
        let wanted = criteria.practiced.into_iter().chain(criteria.required.iter());
        for technique in wanted {
            let is_single = technique.family() == Family::Singles;
            if !found.contains(technique) {
                let why = if technique.is_in(Order::Human) {
                    "it is looked for only where it is named"
                } else {
                    "only the orders of other programs look for it"
                };
                return refuse(format!(
                    "{technique}: a person's path to the solution never has it, as {why}"
                ));
            }
            if criteria.practiced == Some(technique) && is_single {
                return refuse(format!(
                    "{technique}: nearly every puzzle takes a single many times: name another \
                     technique"
                ));
            }
            if criteria.excluded.contains(technique) {
                return refuse(format!("no puzzle is with and without {technique}"));
            }
            if is_single {
                continue;
            }
            if let Some(practiced) = criteria.practiced.filter(|practiced| *practiced != technique)
            {
                return refuse(format!(
                    "a path with one {practiced} and otherwise only singles has no {technique}"
                ));
            }
            if let Some(er) = criteria.er.as_ref().filter(|er| are_all_single(*er.end())) {
                return refuse(format!(
                    "singles solve every puzzle rated up to {}: none needs the technique \
                     {technique}",
                    er.end()
                ));
            }
        }
        Ok(())
    }
}

/// With more givens than this, minimal puzzles are out of reach. Of 28,000 that were dug at random,
/// none had more than 29 givens.
const MOST_MINIMAL_CLUES: usize = 33;

/// Why no minimal puzzle with `clues` givens is searched for.
fn too_many_minimal(clues: usize) -> String {
    format!(
        "minimal puzzles with {clues} givens or more are too rare to be found (the largest known \
         has 40); puzzles with redundant givens can have as many"
    )
}

/// Two rows of one band, or two columns of one stack, without a cell of `pattern`.
fn empty_lines(pattern: CellSet) -> Option<[House; 2]> {
    let chutes = House::ROWS.chunks(3).chain(House::COLUMNS.chunks(3));
    chutes.into_iter().find_map(|lines| {
        let mut empty = lines.iter().copied().filter(|line| (line.cell_set() & pattern).is_empty());
        Some([empty.next()?, empty.next()?])
    })
}

/// The possible numbers of cells of sets of orbits: bit `n` is set if some orbits have `n` cells
/// together.
fn orbit_sums(symmetry: PatternSymmetry) -> u128 {
    symmetry.orbits().iter().fold(1, |sums, orbit| sums | sums << orbit.len())
}

/// The techniques that Sudoku Explainer has, with the ranges of their ratings.
fn se_ratings() -> impl Iterator<Item = (Technique, RangeInclusive<Rating>)> {
    let all = Technique::ALL.iter().copied().filter(|technique| technique.is_in(Order::Se));
    all.map(|technique| {
        // Chains are rated by their length, and the steps of some techniques by their size.
        let most = match technique.family() {
            Family::Singles
            | Family::Intersections
            | Family::Subsets
            | Family::Fish
            | Family::Wings => technique.rating(),
            _ => Rating(u16::MAX),
        };
        (technique, technique.least_rating()..=most)
    })
}

/// The scale of ER: from the least rating of a step to the greatest of a known puzzle. (Chains have
/// no greatest rating.)
const SCALE: RangeInclusive<Rating> = Rating(10)..=Rating(119);

/// True if some step may be rated within `er`.
fn is_on_scale(er: &RangeInclusive<Rating>) -> bool {
    se_ratings().any(|(_, ratings)| {
        let is_open = *ratings.end() == Rating(u16::MAX) && ratings.start() <= er.end();
        // A technique of a closed range has only the two ratings at its ends, none between.
        is_open || er.contains(ratings.start()) || er.contains(ratings.end())
    })
}

/// True if every technique that can be rated `er` or lower is a single, and in the human order too.
fn are_all_single(er: Rating) -> bool {
    let human: TechniqueSet = Explainer::new(Order::Human).techniques();
    se_ratings()
        .filter(|(_, ratings)| *ratings.start() <= er)
        .all(|(technique, _)| technique.family() == Family::Singles && human.contains(technique))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::make::puzzle::config::SymmetryRule;
    use core::time::Duration;

    /// Checks the default configuration with a change: refused with `reason`, or accepted.
    #[track_caller]
    fn check(change: impl FnOnce(&mut GeneratorConfig), reason: Option<&str>) {
        let mut config = GeneratorConfig::default();
        change(&mut config);
        let found = config.check().err().map(|why| why.to_string());
        match reason {
            Some(part) => {
                assert!(found.as_ref().is_some_and(|why| why.contains(part)), "{found:?}")
            }
            None => assert_eq!(found, None),
        }
    }

    fn set(technique: Technique) -> TechniqueSet {
        TechniqueSet::EMPTY.with(technique)
    }

    #[test]
    #[allow(clippy::reversed_empty_ranges)]
    fn empty_ranges_are_refused() {
        check(|config| config.clues = 25..=20, Some("clues: the first number is above the second"));
        let er = Rating(50)..=Rating(40);
        check(|config| config.criteria.er = Some(er), Some("er: the first"));
        check(|config| config.criteria.guesses = Some(3..=2), Some("guesses: the first"));
        check(|config| config.clues = 3..=16, Some("fewer than 17"));
        check(|config| config.clues = 82..=90, Some("81 cells"));
        check(|config| config.clues = 34..=40, Some("the largest known has 40"));
        check(|config| config.clues = 30..=40, None);
        for clues in [24..=82, 0..=usize::MAX] {
            let counted = |config: &mut GeneratorConfig| {
                (config.clues, config.stop) = (clues, StopRule::ClueCount);
            };
            check(counted, Some("81 cells"));
        }
        check(|_| (), None);
    }

    #[test]
    fn impossible_patterns_are_refused() {
        let without = |houses: &[usize]| {
            let lines = houses.iter().filter_map(|&index| House::from_index(index));
            let pattern = lines.fold(CellSet::ALL, |left, line| left - line.cell_set());
            move |config: &mut GeneratorConfig| {
                (config.source, config.clues) = (Source::Pattern(pattern), 17..=81);
                config.stop = StopRule::OrbitMinimal;
            }
        };
        check(without(&[3, 5]), Some("no given in row 4 and row 6: "));
        check(without(&[15, 16]), Some("no given in column 7 and column 8: "));
        check(without(&[2, 3, 11, 12]), None);
        let minimal = |config: &mut GeneratorConfig| {
            without(&[3])(config);
            (config.clues, config.stop) = (0..=81, StopRule::Minimal);
        };
        check(minimal, Some("minimal puzzles with 72 givens or more"));
    }

    #[test]
    fn clues_that_no_orbits_add_up_to_are_refused() {
        let with = |symmetry, clues: RangeInclusive<usize>| {
            move |config: &mut GeneratorConfig| {
                (config.symmetry, config.clues) = (symmetry, clues);
                config.stop = StopRule::ClueCount;
            }
        };
        let full = PatternSymmetry::Full.into();
        check(with(full, 23..=23), Some("has 23 givens: they come in sets of 1, 4 and 8"));
        check(with(full, 22..=23), Some("has 22 to 23 givens"));
        check(with(full, 22..=24), None);
        let quarter = PatternSymmetry::Rot90.into();
        check(with(quarter, 26..=27), Some("the nearest are 25 and 28"));
        // One of the nine symmetries has orbits of one cell.
        check(with(SymmetryRule::Random, 23..=23), None);
        for symmetry in PatternSymmetry::ALL {
            for clues in 17..=81 {
                // Every number by brute force: which counts of orbits of each size add up.
                let mut sizes = [0; 9];
                symmetry.orbits().iter().for_each(|orbit| sizes[orbit.len()] += 1);
                let adds_up = (0..=sizes[1]).any(|one| {
                    (0..=sizes[2]).any(|two| {
                        (0..=sizes[4]).any(|four| {
                            (0..=sizes[8]).any(|e| one + 2 * two + 4 * four + 8 * e == clues)
                        })
                    })
                });
                let mut config = GeneratorConfig::default();
                with(symmetry.into(), clues..=clues)(&mut config);
                assert_eq!(config.check().is_ok(), adds_up, "{symmetry} {clues}");
            }
        }
    }

    #[test]
    fn techniques_that_are_never_found_are_refused() {
        for technique in
            [Technique::DirectPointing, Technique::FrankenXWing, Technique::TemplateSet]
        {
            check(|config| config.criteria.required = set(technique), Some("never has it"));
            check(|config| config.criteria.practiced = Some(technique), Some("never has it"));
        }
        check(|config| config.criteria.required = set(Technique::XWing), None);
        let both = |config: &mut GeneratorConfig| {
            config.criteria.required = set(Technique::XWing);
            config.criteria.excluded = set(Technique::XWing);
        };
        check(both, Some("with and without X-wing"));
        let two = |config: &mut GeneratorConfig| {
            config.criteria.practiced = Some(Technique::XWing);
            config.criteria.required = set(Technique::Jellyfish);
        };
        check(two, Some("has no jellyfish"));
        for single in [Technique::FullHouse, Technique::HiddenSingle, Technique::NakedSingle] {
            let practiced = |config: &mut GeneratorConfig| config.criteria.practiced = Some(single);
            check(practiced, Some("name another technique"));
        }
        check(|config| config.criteria.practiced = Some(Technique::NakedPair), None);
    }

    #[test]
    fn ratings_that_no_step_has_are_refused() {
        let er = |from, to| {
            move |config: &mut GeneratorConfig| config.criteria.er = Some(Rating(from)..=Rating(to))
        };
        check(er(13, 14), Some("no puzzle is rated 1.3 to 1.4"));
        check(er(35, 35), Some("no puzzle is rated 3.5:"));
        check(er(35, 36), None);
        check(er(95, 105), None);
        check(er(0, 9), Some("no puzzle is rated 0.0 to 0.9"));
        check(er(0, 9), Some("has such a rating; the scale goes from 1.0 to 11.9"));
        check(er(119, 140), None);
        check(er(120, 140), Some("no puzzle with an ER above 11.9 is known"));
        check(er(120, u16::MAX), Some("no puzzle with an ER above 11.9 is known"));
        assert_eq!(se_ratings().map(|(_, ratings)| *ratings.start()).min(), Some(*SCALE.start()));
        let minutes = |end| {
            move |config: &mut GeneratorConfig| {
                config.criteria.minutes = Some(Duration::ZERO..=Duration::from_secs(end));
            }
        };
        check(minutes(0), Some("every puzzle takes some time"));
        check(minutes(60), None);
        let easy = |config: &mut GeneratorConfig| {
            er(10, 15)(config);
            config.criteria.required = set(Technique::XWing);
        };
        check(easy, Some("singles solve every puzzle rated up to 1.5"));
    }
}
