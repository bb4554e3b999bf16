//! Relatives: puzzles that are hard to find are found beside each other.
//!
//! A puzzle's relative has the same solution and most of its givens: a few are added, then it is
//! dug again. It is often as hard, in the same way; one of ten keeps a rating that one of a
//! thousand puzzles has. It is moved by a random symmetry, so that nobody sees the likeness.

use super::config::{Depth, Recipe};
use super::dig::Dig;
use super::maker::Made;
use super::symmetry::PatternSymmetry;
use crate::geometry::CellSet;
use crate::grid::Grid;
use crate::make::canonical::Symmetry;
use crate::make::oracle::Asker;
use crate::random::Random;
use crate::solve::search::Search;
use std::collections::HashSet;

/// Puzzles that come of one group of attempts, if any do; of common ones more.
const FAMILY: usize = 64;
/// Relatives that are looked at together.
const TOGETHER: usize = 128;
/// How often that is done, at most.
const GENERATIONS: usize = 24;
/// Givens that are added to a puzzle before it is dug again.
const ADDED: usize = 3;

/// Relatives of `found`, or of their relatives, that are as `recipe` wants them, so that there are
/// [`FAMILY`] in all.
pub(crate) fn relatives(
    found: &[Made],
    recipe: &Recipe,
    random: &mut Random,
    (asker, search): (&mut Asker, &mut Search),
    is_over: &dyn Fn() -> bool,
) -> Vec<Made> {
    let mut family = found.to_vec();
    let mut met: HashSet<Grid> = found.iter().map(|made| made.puzzle).collect();
    for _ in 0..GENERATIONS {
        if family.is_empty() || family.len() >= FAMILY {
            break;
        }
        let relative = |_| relative(&family[random.index(family.len())], recipe, random);
        let mut digs: Vec<Dig> = (0..TOGETHER).map(relative).collect();
        if !asker.settle(&mut digs, is_over) {
            break;
        }
        for dig in digs {
            if family.len() == FAMILY || is_over() {
                break;
            }
            if !met.insert(*dig.grid()) {
                continue;
            }
            let symmetry = Symmetry::random(random);
            let puzzle = symmetry.grid(dig.grid());
            if recipe.clues.contains(&puzzle.clues()) && recipe.wanted.holds(search, &puzzle) {
                met.insert(puzzle);
                family.push(Made { puzzle, solution: symmetry.solution(dig.solution()) });
            }
        }
    }
    family.split_off(found.len())
}

/// A dig that leads to a relative of `made`.
fn relative(made: &Made, recipe: &Recipe, random: &mut Random) -> Dig {
    let givens: CellSet = made.puzzle.givens().map(|(cell, _)| cell).collect();
    let mut orbits = PatternSymmetry::None.orbits();
    random.shuffle(&mut orbits);
    let absent = orbits.iter().filter(|orbit| (**orbit & givens).is_empty());
    let added = absent.take(ADDED).fold(givens, |all, &orbit| all | orbit);
    // The last of them goes first: what was added stays, if it can.
    orbits.sort_by_key(|orbit| !(*orbit & givens).is_empty());
    let floor = if recipe.depth == Depth::Clues { givens.len() } else { 0 };
    Dig::new(made.solution, added, orbits, floor)
}
