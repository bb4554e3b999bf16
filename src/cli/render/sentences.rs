//! The sentence that says why a puzzle has no answer.

use ennead::NoSolution;
use ennead::solve::Puzzle;

/// Why `puzzle`, which was proved to have no solution, has none.
pub(crate) fn no_solution(puzzle: Puzzle<'_>) -> String {
    format!("no solution: {}", NoSolution::of(puzzle))
}
