//! Mutations: puzzles that are hard to find are found near each other.
//!
//! A mutation of a puzzle has the same solution and most of the givens: a few are added, then it
//! is dug again. It is often as hard, for the same reason: a rating that one random puzzle in a
//! thousand has, one in ten mutations of such a puzzle has too. Each mutation is moved by a random
//! transformation, so that the puzzles do not look alike.

use super::UniquePuzzle;
use super::config::{GeneratorConfig, StopRule};
use super::dig::Dig;
use super::symmetry::PatternSymmetry;
use crate::grid::Grid;
use crate::make::canonical::Transformation;
use crate::make::oracle::BatchOracle;
use crate::random::Random;
use crate::solve::search::Search;
use std::collections::HashSet;

/// Mutations are made until a group of attempts has this many puzzles.
const PUZZLES: usize = 64;
/// Mutations that are dug together.
const BATCH: usize = 128;
/// Batches for one group at most.
const BATCHES: usize = 24;
/// Givens that are added to a puzzle before it is dug again.
const ADDED: usize = 3;

/// Mutations of `found`, and mutations of these, that `config` accepts: as many as are missing from
/// [`PUZZLES`], or fewer.
pub(crate) fn mutations(
    found: &[UniquePuzzle],
    config: &GeneratorConfig,
    random: &mut Random,
    (oracle, search): (&mut BatchOracle, &mut Search),
    should_stop: &dyn Fn() -> bool,
) -> Vec<UniquePuzzle> {
    let mut puzzles = found.to_vec();
    let mut seen: HashSet<Grid> = found.iter().map(|made| made.puzzle).collect();
    for _ in 0..BATCHES {
        if puzzles.is_empty() || puzzles.len() >= PUZZLES {
            break;
        }
        let mutate = |_| mutate(&puzzles[random.index(puzzles.len())], config, random);
        let mut digs: Vec<Dig> = (0..BATCH).map(mutate).collect();
        if oracle.run_all(&mut digs, should_stop).is_err() {
            break;
        }
        for dig in digs {
            if puzzles.len() == PUZZLES || should_stop() {
                break;
            }
            if !seen.insert(*dig.grid()) {
                continue;
            }
            let transformation = Transformation::random(random);
            let puzzle = transformation.grid(dig.grid());
            if config.clues.contains(&puzzle.clues()) && config.criteria.accept(search, &puzzle) {
                seen.insert(puzzle);
                puzzles.push(UniquePuzzle {
                    puzzle,
                    solution: transformation.solution(dig.solution()),
                });
            }
        }
    }
    puzzles.split_off(found.len())
}

/// A dig that ends at a mutation of `puzzle`.
fn mutate(puzzle: &UniquePuzzle, config: &GeneratorConfig, random: &mut Random) -> Dig {
    let givens = puzzle.givens();
    let mut singles = PatternSymmetry::None.orbits();
    random.shuffle(&mut singles);
    let absent = singles.iter().filter(|cell| (**cell & givens).is_empty());
    let with_added = absent.take(ADDED).fold(givens, |all, &cell| all | cell);
    // The old givens come last and so are tried first: the added ones stay if they can.
    singles.sort_by_key(|cell| !(*cell & givens).is_empty());
    let min_clues = if config.stop == StopRule::ClueCount { givens.len() } else { 0 };
    Dig::new(puzzle.solution, with_added, singles, min_clues)
}
