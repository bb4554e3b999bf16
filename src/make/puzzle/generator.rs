//! [`Generator`]: makes puzzles with exactly one solution.
//!
//! Attempts are numbered. Most make one puzzle or none; many configurations accept only some of the
//! puzzles. An attempt depends only on the configuration, the seed and its number. So the same seed
//! and configuration give the same puzzles in the same order, however many threads share the
//! attempts. Another configuration has other random numbers.

use super::config::{GeneratorConfig, Source, StopRule, SymmetryRule};
use super::impossible::Impossible;
use super::near_misses::NearMisses;
use super::symmetric_minimal::SymmetricMinimal;
use super::{few_clues, high_rating, pattern};
use crate::geometry::{Cell, CellSet};
use crate::make::canonical::Canonizer;
use crate::make::dig::Dig;
use crate::make::dig::minimal::Minimizer;
use crate::make::dig::reduction::UniquePuzzle;
use crate::make::hard_search::Expander;
use crate::make::unbiased::UnbiasedDraw;
use crate::random::Random;
use crate::solve::engine::Worker;
use crate::solve::search::Search;
use core::ops::Range;
use std::collections::HashSet;

/// Makes puzzles. Each thread has its own.
///
/// ```
/// use ennead::make::{Generator, GeneratorConfig, PatternSymmetry, StopRule};
/// use ennead::{Grid, is_minimal};
///
/// let mut generator = Generator::new();
/// let config = GeneratorConfig::default();
/// let puzzles: Vec<Grid> =
///     generator.puzzles(&config, 7)?.take(5).map(|made| made.puzzle).collect();
/// assert!(puzzles.iter().all(is_minimal));
///
/// // Hard puzzles with symmetric givens:
/// let mut config = GeneratorConfig {
///     symmetry: PatternSymmetry::Rot180.into(),
///     stop: StopRule::OrbitMinimal,
///     ..GeneratorConfig::default()
/// };
/// config.criteria.er = Some(ennead::logic::Difficulty::Hard.er_range());
/// for made in generator.puzzles(&config, 7)?.take(2) {
///     assert!(PatternSymmetry::Rot180.holds(made.given_cells()));
///     println!("{:#}", made.puzzle);
/// }
/// # Ok::<(), ennead::make::Impossible>(())
/// ```
pub struct Generator {
    pub(super) minimizer: Minimizer,
    pub(super) search: Search,
    pub(super) canonizer: Canonizer,
    pub(super) missed: NearMisses,
    unbiased: UnbiasedDraw,
    /// For the search for high ratings; `None` before the first.
    expander: Option<Expander>,
}

opaque_debug!(Generator);

impl Default for Generator {
    fn default() -> Generator {
        Generator::new()
    }
}

impl Generator {
    /// A generator that solves with the fastest engine.
    pub fn new() -> Generator {
        Generator::with_worker(Worker::new())
    }

    /// A generator that solves with `worker`. Its engine does not change the puzzles. The search for
    /// high ratings (9.2 and more) creates a second worker, of the fastest engine.
    pub fn with_worker(worker: Worker) -> Generator {
        Generator {
            minimizer: Minimizer::with_worker(worker),
            search: Search::new(),
            canonizer: Canonizer::new(),
            missed: NearMisses::default(),
            unbiased: UnbiasedDraw::default(),
            expander: None,
        }
    }

    /// Puzzles that fit `config`, one after the other; no two are equivalent. The same seed and
    /// configuration give the same puzzles.
    ///
    /// The iterator has no end. If few puzzles fit `config`, the next one may take long, and if none
    /// does, it is never found: [`cancel::while_wanted`](crate::cancel::while_wanted) limits the time.
    ///
    /// # Errors
    /// [`Impossible`] if it is certain that no puzzle can fit `config` ([`GeneratorConfig::check`]).
    pub fn puzzles<'a>(
        &'a mut self,
        config: &'a GeneratorConfig,
        seed: u64,
    ) -> Result<impl Iterator<Item = UniquePuzzle> + 'a, Impossible> {
        let may_repeat = config.may_repeat();
        let (mut canonizer, mut known) = (Canonizer::new(), HashSet::new());
        let made = self.attempts_in_groups(config, seed, 0..u64::MAX, 1)?;
        Ok(made.filter(move |made| {
            !may_repeat || known.insert(canonizer.canonical(&made.puzzle).grid)
        }))
    }

    /// The puzzles of the attempts with these numbers. So threads can share the attempts
    /// ([`GeneratorConfig::attempts_per_block`]): the puzzles of all attempts, in the order of their
    /// numbers, are those of [`Generator::puzzles`], except that a puzzle that is equivalent to an
    /// earlier one is not left out ([`GeneratorConfig::may_repeat`]).
    ///
    /// All attempts are made before the first puzzle is returned. This is fastest with hundreds or
    /// thousands of attempts. Each puzzle is compared with [`GeneratorConfig::criteria`] when it is
    /// asked for.
    ///
    /// # Errors
    /// [`Impossible`] if it is certain that no puzzle can fit `config` ([`GeneratorConfig::check`]).
    pub fn attempts<'a>(
        &'a mut self,
        config: &'a GeneratorConfig,
        seed: u64,
        numbers: Range<u64>,
    ) -> Result<impl Iterator<Item = UniquePuzzle> + 'a, Impossible> {
        self.attempts_in_groups(config, seed, numbers, u64::MAX)
    }

    /// The puzzles of the attempts with these numbers. `first_group` attempts are made at once, then
    /// twice as many, and so on.
    fn attempts_in_groups<'a>(
        &'a mut self,
        config: &'a GeneratorConfig,
        seed: u64,
        numbers: Range<u64>,
        first_group: u64,
    ) -> Result<impl Iterator<Item = UniquePuzzle> + 'a, Impossible> {
        config.check()?;
        let seed = config.attempt_seed(seed);
        let (mut next, mut group) = (numbers.start, first_group);
        let mut made = Vec::new().into_iter();
        Ok(core::iter::from_fn(move || {
            loop {
                if let Some(found) = made.find(|made| self.accepts(config, made)) {
                    return Some(found);
                }
                if next >= numbers.end {
                    return None;
                }
                let end = next.saturating_add(group).min(numbers.end);
                made = self.make_attempts(config, seed, next..end).into_iter();
                next = end;
                group = group.saturating_mul(2).min(config.attempts_at_once());
            }
        }))
    }

    /// Makes these attempts.
    fn make_attempts(
        &mut self,
        config: &GeneratorConfig,
        seed: u64,
        attempts: Range<u64>,
    ) -> Vec<UniquePuzzle> {
        let count = attempts.end.saturating_sub(attempts.start);
        let made = match config.source {
            Source::Pattern(pattern) => self.fill_pattern(config, pattern, seed, attempts),
            Source::Unbiased => self.unbiased.draw(seed, attempts, self.minimizer.oracle()),
            _ if config.wants_few_clues() => self.walk(config, seed, attempts),
            _ if config.wants_high_rating() => self.search_high_rating(config, seed, attempts),
            Source::RandomGrid | Source::Solution(_) => self.dig(config, seed, attempts),
        };
        self.missed.attempts += count;
        made
    }

    /// True if the puzzle has as many givens and is as hard as `config` wants it.
    fn accepts(&mut self, config: &GeneratorConfig, made: &UniquePuzzle) -> bool {
        let clues = made.puzzle.clues();
        if !config.clues.contains(&clues) {
            self.missed.note_clues(&config.clues, clues);
            return false;
        }
        config.criteria.accepts(&mut self.search, &made.puzzle, &mut self.missed)
    }

    /// The number of attempts so far, and how near the dropped puzzles came to the wanted ranges.
    /// Resets both.
    pub fn take_near_misses(&mut self) -> NearMisses {
        core::mem::take(&mut self.missed)
    }

    /// Puzzles in which exactly the cells of `pattern` are given.
    fn fill_pattern(
        &mut self,
        config: &GeneratorConfig,
        pattern: CellSet,
        seed: u64,
        attempts: Range<u64>,
    ) -> Vec<UniquePuzzle> {
        let fill = |number| {
            let mut random = Random::new(seed, number);
            pattern::fill_pattern(pattern, &mut random, &mut self.search)
        };
        let mut filled: Vec<UniquePuzzle> = attempts.filter_map(fill).collect();
        if config.stop == StopRule::Minimal {
            let mut are_minimal = self.minimizer.are_minimal(&filled).into_iter();
            filled.retain(|_| are_minimal.next() == Some(true));
        }
        filled
    }

    /// Walks to puzzles with few givens. The stop rule is ignored: all are minimal, and nearly all
    /// have the greatest number of givens that is wanted.
    fn walk(
        &mut self,
        config: &GeneratorConfig,
        seed: u64,
        attempts: Range<u64>,
    ) -> Vec<UniquePuzzle> {
        let found = attempts.map(|number| {
            let mut random = Random::new(seed, number);
            let solution = config.source.solution(&mut random);
            few_clues::find(&mut self.search, solution, *config.clues.end(), random)
        });
        found.collect()
    }

    /// Puzzles with the wanted ER, found in the neighbourhood of random ones.
    fn search_high_rating(
        &mut self,
        config: &GeneratorConfig,
        seed: u64,
        attempts: Range<u64>,
    ) -> Vec<UniquePuzzle> {
        /// The number of random puzzles of which a search takes the most promising.
        const RANDOM_PUZZLES: u64 = 256;
        let Some(er) = &config.criteria.er else { return Vec::new() };
        let mut found = Vec::new();
        for number in attempts {
            let mut random = Random::new(seed, number);
            let any = GeneratorConfig::default();
            let puzzles = self.dig(&any, random.bits(), 0..RANDOM_PUZZLES);
            let expander = self.expander.get_or_insert_default();
            match high_rating::find(expander, &puzzles, er, &mut random) {
                Ok(made) => found.push(made),
                Err(Some(nearest)) => self.missed.note_er(nearest),
                Err(None) => {}
            }
        }
        found
    }

    /// Puzzles dug out of complete grids.
    fn dig(
        &mut self,
        config: &GeneratorConfig,
        seed: u64,
        attempts: Range<u64>,
    ) -> Vec<UniquePuzzle> {
        let is_walk = config.stop == StopRule::Minimal && config.symmetry != SymmetryRule::NONE;
        let begin = |number| {
            let mut random = Random::new(seed, number);
            let symmetry = match config.symmetry.symmetries() {
                [symmetry] => *symmetry,
                several => several[random.index(several.len())],
            };
            let solution = config.source.solution(&mut random);
            let (min, max) = (*config.clues.start(), *config.clues.end());
            let min_clues = match config.stop {
                StopRule::ClueCount => min + random.index(max - min + 1),
                StopRule::OrbitMinimal | StopRule::Minimal => 0,
            };
            let mut order: Vec<Cell> = symmetry.first_cells().collect();
            random.shuffle(&mut order);
            (Dig::new(solution, CellSet::ALL, symmetry, &order, min_clues), symmetry, random)
        };
        let oracle = self.minimizer.oracle();
        if !is_walk {
            let mut digs: Vec<Dig> = attempts.map(|number| begin(number).0).collect();
            if config.criteria.needs_basic_techniques_only() {
                digs.iter_mut().for_each(Dig::give_up_above_basic);
            }
            let mut puzzles = Vec::with_capacity(digs.len());
            for dig in oracle.run_all(digs) {
                if !dig.is_given_up() {
                    puzzles.push(dig.reduction.puzzle());
                } else if config.clues == (0..=81) {
                    // With a range of givens they are not counted: they might be dropped for their
                    // number of givens.
                    self.missed.note_er_above();
                }
            }
            return puzzles;
        }
        let walks = attempts.map(|number| {
            let (dig, symmetry, random) = begin(number);
            SymmetricMinimal::new(dig, symmetry.orbits().into(), random)
        });
        let mut found = Vec::new();
        oracle.run(walks, |number, walk| found.extend(walk.found().map(|puzzle| (number, puzzle))));
        found.sort_unstable_by_key(|&(number, _)| number);
        found.into_iter().map(|(_, puzzle)| puzzle).collect()
    }
}
