//! Mutations: puzzles that are hard to find are found near each other.
//!
//! A mutation of a puzzle has the same solution and most of the givens: a few are added, then it
//! is dug again. It is often as hard, for the same reason: a rating that one random puzzle in a
//! thousand has, one in ten mutations of such a puzzle has too. Each mutation is moved by a random
//! transformation, so that the puzzles do not look alike; canonical forms tell which are equivalent
//! all the same.

use super::UniquePuzzle;
use super::config::{GeneratorConfig, StopRule};
use super::dig::Dig;
use super::near_misses::NearMisses;
use super::symmetry::PatternSymmetry;
use crate::geometry::Cell;
use crate::grid::Grid;
use crate::make::canonical::{Canonizer, Transformation};
use crate::make::oracle::BatchOracle;
use crate::random::Random;
use crate::solve::search::Search;
use std::collections::HashSet;

/// Mutations are made until there are this many puzzles.
const PUZZLES: usize = 64;
/// Mutations that are dug together.
const BATCH: usize = 128;
/// Batches at most.
const BATCHES: usize = 24;
/// Givens that are added to a puzzle before it is dug again.
const ADDED: usize = 3;

/// The tools that a generator lends to its mutations.
pub(crate) struct MutationContext<'a> {
    pub(crate) oracle: &'a mut BatchOracle,
    pub(crate) search: &'a mut Search,
    pub(crate) canonizer: &'a mut Canonizer,
    pub(crate) missed: &'a mut NearMisses,
}

/// Appends mutations of `puzzles`, and mutations of these, that `config` accepts: as many as are
/// missing from [`PUZZLES`], or fewer. No two are equivalent, nor one of them and one of those
/// before.
pub(crate) fn add_mutations(
    puzzles: &mut Vec<UniquePuzzle>,
    config: &GeneratorConfig,
    random: &mut Random,
    context: MutationContext<'_>,
) {
    let MutationContext { oracle, search, canonizer, missed } = context;
    let mut seen: HashSet<Grid> =
        puzzles.iter().map(|made| canonizer.canonical(&made.puzzle).grid).collect();
    for _ in 0..BATCHES {
        if puzzles.is_empty() || puzzles.len() >= PUZZLES {
            break;
        }
        let mutate = |_| mutate(&puzzles[random.index(puzzles.len())], config, random);
        let mut digs: Vec<Dig> = (0..BATCH).map(mutate).collect();
        oracle.run_all(&mut digs);
        for dig in digs {
            if puzzles.len() == PUZZLES {
                break;
            }
            // Before the criteria: a form takes microseconds, a rating may take milliseconds.
            if !config.clues.contains(&dig.givens().len())
                || !seen.insert(canonizer.canonical(dig.grid()).grid)
            {
                continue;
            }
            let transformation = Transformation::random(random);
            let puzzle = transformation.apply_to_grid(dig.grid());
            if config.criteria.accepts(search, &puzzle, missed) {
                let solution = transformation.apply_to_solution(dig.solution());
                puzzles.push(UniquePuzzle { puzzle, solution });
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
    // The old givens come last and so are tried first: the added ones stay if they can.
    order.sort_by_key(|&cell| givens.contains(cell));
    let min_clues = if config.stop == StopRule::ClueCount { givens.len() } else { 0 };
    Dig::new(puzzle.solution, with_added, PatternSymmetry::None, &order, min_clues)
}
