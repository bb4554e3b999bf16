//! Mutations: new puzzles made of puzzles that were hard to find.
//!
//! A mutation of a puzzle has the same solution and most of the givens: a few givens are added, and
//! the result is dug again. It is often as hard, for the same reason: of the mutations of a puzzle
//! whose rating one random puzzle in a thousand has, one in ten has that rating too. A random
//! transformation is applied to each mutation, so that the puzzles do not look alike. Canonical
//! forms tell which of them are equivalent.

use super::config::{GeneratorConfig, Source, StopRule, SymmetryRule};
use super::generator::Generator;
use crate::geometry::Cell;
use crate::grid::Grid;
use crate::make::canonical::Transformation;
use crate::make::dig::Dig;
use crate::make::dig::reduction::UniquePuzzle;
use crate::make::dig::symmetry::PatternSymmetry;
use crate::random::Random;
use std::collections::HashSet;

/// Mutations are made until there are this many puzzles.
const PUZZLES: usize = 64;
/// The number of mutations that are dug together.
const BATCH: usize = 128;
/// The greatest number of batches.
const BATCHES: usize = 24;
/// The number of givens that are added to a puzzle before it is dug again.
const ADDED: usize = 3;

impl Generator {
    /// Appends mutations of the puzzles of `found` that `config` accepts: puzzles with the same
    /// solution and most of the givens, under a random transformation. No two puzzles are then
    /// equivalent. If one attempt in a thousand succeeds, a tenth of the mutations of such a puzzle
    /// are accepted. A person who solves several of them notices that they are alike.
    ///
    /// Appends nothing if `config` has a symmetry, or a source other than [`Source::RandomGrid`].
    pub fn add_variations(
        &mut self,
        config: &GeneratorConfig,
        found: &mut Vec<UniquePuzzle>,
        random: &mut Random,
    ) {
        let is_free = config.symmetry == SymmetryRule::NONE;
        if config.source != Source::RandomGrid || !is_free || config.check().is_err() {
            return;
        }
        let Generator { minimizer, search, canonizer, missed, .. } = self;
        let mut seen: HashSet<Grid> =
            found.iter().map(|made| canonizer.canonical(&made.puzzle).grid).collect();
        for _ in 0..BATCHES {
            if found.is_empty() || found.len() >= PUZZLES {
                break;
            }
            let mutate = |_| mutate(&found[random.index(found.len())], config, random);
            let digs: Vec<Dig> = (0..BATCH).map(mutate).collect();
            let digs = minimizer.oracle().run_all(digs);
            for Dig { reduction, .. } in digs {
                if found.len() == PUZZLES {
                    break;
                }
                // The form before the criteria: it takes microseconds, a rating may take
                // milliseconds.
                if !config.clues.contains(&reduction.givens().len())
                    || !seen.insert(canonizer.canonical(reduction.grid()).grid)
                {
                    continue;
                }
                let transformation = Transformation::random(random);
                let puzzle = transformation.apply_to_grid(reduction.grid());
                if config.criteria.accepts(search, &puzzle, missed) {
                    let solution = transformation.apply_to_solution(reduction.solution());
                    found.push(UniquePuzzle { puzzle, solution });
                }
            }
        }
    }
}

/// A dig that ends at a mutation of `puzzle`.
fn mutate(puzzle: &UniquePuzzle, config: &GeneratorConfig, random: &mut Random) -> Dig {
    let givens = puzzle.given_cells();
    let mut order = Cell::ALL;
    random.shuffle(&mut order);
    let absent = order.iter().filter(|cell| !givens.contains(**cell));
    let with_added = absent.take(ADDED).fold(givens, |all, &cell| all.with(cell));
    // The old givens come last and so are tried first: the added ones are more likely to stay.
    order.sort_by_key(|&cell| givens.contains(cell));
    let min_clues = if config.stop == StopRule::ClueCount { givens.len() } else { 0 };
    Dig::new(puzzle.solution, with_added, PatternSymmetry::None, &order, min_clues)
}
