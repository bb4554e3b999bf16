//! The sentences that say why a puzzle has no answer, or no exact one.

use super::counted;
use ennead::NoSolution;
use ennead::format::write::Thousands;
use ennead::solve::Puzzle;

/// Why `puzzle`, which was proved to have no solution, has none.
pub(crate) fn no_solution(puzzle: Puzzle<'_>) -> String {
    format!("no solution: {}", NoSolution::of(puzzle))
}

/// Says that a count of solutions stopped at `count`, before it had all.
pub(crate) fn count_stopped(count: u64) -> String {
    let solutions = counted::word(count, "solution", "solutions");
    format!("stopped at {} {solutions}, and there may be more", Thousands(count))
}
