//! [`Maker`]: recipes into puzzles.
//!
//! Attempts are numbered. What comes of one depends on the recipe, the seed and its number alone,
//! so that the same seed gives the same puzzles, in the order of the numbers, however the work is
//! shared. Most recipes want only some of what is made: an attempt is one puzzle or none.

use super::config::{Base, Depth, Recipe};
use super::dig::Dig;
use super::mutations::relatives;
use super::pattern;
use super::symmetric_minimal::Strict;
use super::symmetry::PatternSymmetry;
use crate::geometry::CellSet;
use crate::grid::{Grid, Solution};
use crate::make::grid::fill::fill;
use crate::make::oracle::Asker;
use crate::random::Random;
use crate::solve::engine::Worker;
use crate::solve::search::Search;
use core::ops::Range;

/// A puzzle and its only solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Made {
    /// The puzzle.
    pub puzzle: Grid,
    /// Its solution.
    pub solution: Solution,
}

/// One thread's memory for making puzzles.
pub struct Maker {
    asker: Asker,
    search: Search,
}

impl Maker {
    /// Attempts that belong together where there may be relatives: always ask for as many, from a
    /// multiple of them on.
    pub const GROUP: u64 = 1024;

    /// A maker that asks `worker` whether puzzles have one solution.
    pub fn new(worker: Worker) -> Maker {
        Maker { asker: Asker::new(worker), search: Search::new() }
    }

    /// The puzzles that come of the attempts with these numbers. Where an attempt takes long,
    /// `is_over` is asked whether to stop; then only some of them come back.
    pub fn make(
        &mut self,
        recipe: &Recipe,
        seed: u64,
        numbers: Range<u64>,
        is_over: &dyn Fn() -> bool,
    ) -> Vec<Made> {
        let first = numbers.start;
        let mut made = match recipe.base {
            Base::Pattern(pattern) => self.fit(recipe, pattern, seed, numbers, is_over),
            Base::Random | Base::Solution(_) => self.dig(recipe, seed, numbers, is_over),
        };
        made.retain(|made| recipe.clues.contains(&made.puzzle.clues()));
        if !recipe.wanted.asks_nothing() {
            made.retain(|made| !is_over() && recipe.wanted.holds(&mut self.search, &made.puzzle));
            let alone = Some(PatternSymmetry::None);
            if recipe.relatives && recipe.base == Base::Random && recipe.symmetry == alone {
                // A stream that no attempt draws from.
                let mut random = Random::new(!seed, first);
                let memory = (&mut self.asker, &mut self.search);
                made.append(&mut relatives(&made, recipe, &mut random, memory, is_over));
            }
        }
        made
    }

    /// Puzzles with givens in the cells of `pattern`.
    fn fit(
        &mut self,
        recipe: &Recipe,
        pattern: CellSet,
        seed: u64,
        numbers: Range<u64>,
        is_over: &dyn Fn() -> bool,
    ) -> Vec<Made> {
        let attempts = numbers.map_while(|number| {
            let mut random = Random::new(seed, number);
            (!is_over()).then(|| pattern::fit(pattern, &mut random, &mut self.search))
        });
        let mut made: Vec<Made> =
            attempts.flatten().map(|(puzzle, solution)| Made { puzzle, solution }).collect();
        if recipe.depth == Depth::Minimal {
            let singles = PatternSymmetry::None.orbits();
            let dig = |made: &Made| Dig::new(made.solution, pattern, singles.clone(), 0);
            let mut digs: Vec<Dig> = made.iter().map(dig).collect();
            if !self.asker.settle(&mut digs, is_over) {
                return Vec::new();
            }
            let mut digs = digs.iter();
            made.retain(|_| digs.next().is_some_and(|dig| dig.givens() == pattern));
        }
        made
    }

    /// Puzzles dug out of grids.
    fn dig(
        &mut self,
        recipe: &Recipe,
        seed: u64,
        numbers: Range<u64>,
        is_over: &dyn Fn() -> bool,
    ) -> Vec<Made> {
        let mut drawn = Vec::new();
        let mut digs = Vec::new();
        for number in numbers {
            let mut random = Random::new(seed, number);
            let symmetry = recipe.symmetry.unwrap_or_else(|| {
                let all = &PatternSymmetry::ALL[1..];
                all[random.index(all.len())]
            });
            let solution = match recipe.base {
                Base::Solution(solution) => solution,
                _ => fill(&mut random),
            };
            let (least, most) = (*recipe.clues.start(), *recipe.clues.end());
            let floor = match recipe.depth {
                Depth::Clues => least + random.index(most - least + 1),
                Depth::Orbits | Depth::Minimal => 0,
            };
            let mut orbits = symmetry.orbits();
            random.shuffle(&mut orbits);
            digs.push(Dig::new(solution, CellSet::ALL, orbits, floor));
            drawn.push((symmetry, random));
        }
        if !self.asker.settle(&mut digs, is_over) {
            return Vec::new();
        }
        if recipe.depth != Depth::Minimal || recipe.symmetry == Some(PatternSymmetry::None) {
            return digs
                .iter()
                .map(|dig| Made { puzzle: *dig.grid(), solution: *dig.solution() })
                .collect();
        }
        let walk = |(dig, (symmetry, random)): (&Dig, _)| {
            Strict::new(*dig.solution(), dig.givens(), symmetry, random)
        };
        let mut walks: Vec<Strict> = digs.iter().zip(drawn).map(walk).collect();
        // Those that have ended are good, even if it is over.
        self.asker.settle(&mut walks, is_over);
        walks.iter().filter_map(Strict::made).collect()
    }
}
