//! [`Generator`]: makes puzzles with exactly one solution.
//!
//! Attempts are numbered. Most make one puzzle or none; many configurations accept only some of the
//! puzzles. An attempt depends only on the configuration, the seed and its number. So the same seed
//! and configuration give the same puzzles in the same order, however many threads share the
//! attempts. Another configuration has other random numbers.

use super::config::{GeneratorConfig, Source, StopRule};
use super::few_clues::FewClues;
use super::high_rating::HighRatingSearch;
use super::impossible::Impossible;
use super::near_misses::NearMisses;
use super::pattern;
use super::symmetric_minimal::SymmetricMinimal;
use crate::geometry::{Cell, CellSet};
use crate::make::canonical::Canonizer;
use crate::make::dig::Dig;
use crate::make::dig::minimal::Minimizer;
use crate::make::dig::reduction::UniquePuzzle;
use crate::make::dig::symmetry::PatternSymmetry;
use crate::make::unbiased::UnbiasedDraw;
use crate::random::Random;
use crate::solve::engine::{Engine, Worker};
use crate::solve::search::Search;
use core::ops::Range;

/// Makes puzzles. One thread has one.
///
/// ```
/// use ennead::make::{Generator, GeneratorConfig, PatternSymmetry};
/// use ennead::{Engine, is_minimal};
///
/// let worker = Engine::fastest().worker().expect("the fastest engine can run here");
/// let mut generator = Generator::new(worker);
/// let mut config = GeneratorConfig::default();
/// let puzzles = generator.generate(&config, 7, 0..5)?;
/// assert_eq!(puzzles.len(), 5);
/// assert!(puzzles.iter().all(|made| is_minimal(&made.puzzle)));
///
/// // Of the attempts to make a symmetric puzzle that is minimal as well, four in five succeed.
/// config.symmetry = Some(PatternSymmetry::Rot180);
/// let puzzles = generator.generate(&config, 7, 0..10)?;
/// assert!(!puzzles.is_empty() && puzzles.len() < 10);
/// assert!(puzzles.iter().all(|made| PatternSymmetry::Rot180.holds(made.given_cells())));
/// # Ok::<(), ennead::make::Impossible>(())
/// ```
pub struct Generator {
    pub(super) minimizer: Minimizer,
    pub(super) search: Search,
    pub(super) canonizer: Canonizer,
    pub(super) missed: NearMisses,
    unbiased: UnbiasedDraw,
    few_clues: FewClues,
    high_rating: Option<HighRatingSearch>,
}

opaque_debug!(Generator);

impl Generator {
    /// A generator that solves with `worker`. The search for high ratings (9.2 and more) creates a
    /// second worker, of the fastest engine.
    pub fn new(worker: Worker) -> Generator {
        Generator {
            minimizer: Minimizer::new(worker),
            search: Search::new(),
            canonizer: Canonizer::new(),
            missed: NearMisses::default(),
            unbiased: UnbiasedDraw::default(),
            few_clues: FewClues::default(),
            high_rating: None,
        }
    }

    /// Makes the attempts with these numbers and returns the puzzles of those that succeed. This is
    /// fastest with hundreds or thousands of attempts.
    ///
    /// [`Source::RandomGrid`] draws a grid for each attempt, so the puzzles are independent. From
    /// one solution or one pattern, the same puzzle may be made twice.
    ///
    /// # Errors
    /// [`Impossible`] if no puzzle can fit `config` ([`GeneratorConfig::check`]).
    pub fn generate(
        &mut self,
        config: &GeneratorConfig,
        seed: u64,
        attempts: Range<u64>,
    ) -> Result<Vec<UniquePuzzle>, Impossible> {
        let mut found = Vec::new();
        self.generate_each(config, seed, attempts, |made| found.push(made))?;
        Ok(found)
    }

    /// Calls `found` with the puzzles of [`Generator::generate`], in their order, with each as soon
    /// as it is known to fit `config`. So puzzles that are found before the work is cancelled
    /// ([`cancel`](crate::cancel)) are not lost.
    ///
    /// # Errors
    /// [`Impossible`] if no puzzle can fit `config` ([`GeneratorConfig::check`]).
    pub fn generate_each(
        &mut self,
        config: &GeneratorConfig,
        seed: u64,
        attempts: Range<u64>,
        mut found: impl FnMut(UniquePuzzle),
    ) -> Result<(), Impossible> {
        config.check()?;
        let seed = config.attempt_seed(seed);
        let count = attempts.end.saturating_sub(attempts.start);
        let made = match config.source {
            Source::Pattern(pattern) => self.fill_pattern(config, pattern, seed, attempts),
            Source::Unbiased => self.unbiased.draw(seed, attempts, self.minimizer.oracle()),
            _ if config.wants_few_clues() => self.walk(config, seed, attempts),
            _ if config.wants_high_rating() => self.search_high_rating(config, seed, attempts),
            Source::RandomGrid | Source::Solution(_) => self.dig(config, seed, attempts),
        };
        self.missed.attempts += count;
        let Generator { search, missed, .. } = self;
        for made in made {
            let clues = made.puzzle.clues();
            if !config.clues.contains(&clues) {
                missed.note_clues(&config.clues, clues);
            } else if config.criteria.accepts(search, &made.puzzle, missed) {
                found(made);
            }
        }
        Ok(())
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
            self.few_clues.find(solution, *config.clues.end(), random)
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
            if self.high_rating.is_none() {
                self.high_rating = Engine::fastest().worker().map(HighRatingSearch::new);
            }
            let Some(search) = &mut self.high_rating else { break };
            match search.find(&puzzles, er, &mut random) {
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
        let is_walk =
            config.stop == StopRule::Minimal && config.symmetry != Some(PatternSymmetry::None);
        let begin = |number| {
            let mut random = Random::new(seed, number);
            let symmetry = config.symmetry.unwrap_or_else(|| {
                let all = &PatternSymmetry::ALL[1..];
                all[random.index(all.len())]
            });
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
            oracle.run_all(&mut digs);
            let mut puzzles = Vec::with_capacity(digs.len());
            for dig in &digs {
                if !dig.is_given_up() {
                    puzzles.push(dig.puzzle());
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
