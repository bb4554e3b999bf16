//! [`fill_pattern`]: finds digits for given cells, so that the puzzle has exactly one solution.
//!
//! For a pattern of few cells, the digits of a random grid hardly ever give one solution. So the
//! digits of a few givens are chosen anew, again and again: all solutions without these givens are
//! counted by the digits that they hold there, and the digits with the fewest solutions are taken.

use super::UniquePuzzle;
use crate::geometry::{Cell, CellSet};
use crate::grid::{Grid, Solution};
use crate::make::grid::fill::fill;
use crate::random::Random;
use crate::solve::search::Search;

/// Givens that are chosen anew together.
const FREED: usize = 3;
/// The ways to fill them: one of nine digits each.
const FILLINGS: usize = 9usize.pow(FREED as u32);
/// Solutions that are counted each time. If there are more, the counts are of these only.
const SOLUTIONS: u32 = 2_000;
/// Rounds of choosing before the attempt fails.
const ROUNDS: usize = 150;

/// A puzzle that gives exactly the cells of `pattern`; `None` if none was found in [`ROUNDS`],
/// which does not prove that there is none.
pub(crate) fn fill_pattern(
    pattern: CellSet,
    random: &mut Random,
    search: &mut Search,
) -> Option<UniquePuzzle> {
    let filled = fill(random);
    let mut puzzle =
        Grid::new(Cell::ALL.map(|cell| pattern.contains(cell).then_some(filled.get(cell))));
    let mut cells: Vec<Cell> = pattern.iter().collect();
    for _ in 0..ROUNDS {
        random.shuffle(&mut cells);
        let freed = &cells[..FREED.min(cells.len())];
        freed.iter().for_each(|&cell| puzzle.set(cell, None));
        let best = best_filling(&puzzle, freed, random, search)?;
        freed.iter().for_each(|&cell| puzzle.set(cell, Some(best.solution.get(cell))));
        if best.count == 1 && best.is_exact {
            return Some(UniquePuzzle { puzzle, solution: best.solution });
        }
    }
    None
}

/// The digits for the freed cells that leave the fewest solutions.
struct BestFilling {
    /// Solutions with these digits.
    count: u32,
    /// True if all solutions were counted, not only the first [`SOLUTIONS`].
    is_exact: bool,
    /// One of the solutions; it holds the digits.
    solution: Solution,
}

/// The best filling of the cells `freed`, which are empty in `puzzle`; a random one of the best.
/// `None` if `puzzle` has no solution.
fn best_filling(
    puzzle: &Grid,
    freed: &[Cell],
    random: &mut Random,
    search: &mut Search,
) -> Option<BestFilling> {
    let mut counts = [0u32; FILLINGS];
    // For each filling that occurs, its number and the first solution with it.
    let mut samples: Vec<(usize, Solution)> = Vec::new();
    let mut counted = 0;
    search.start(puzzle);
    while counted < SOLUTIONS
        && let Some(solution) = search.next_solution()
    {
        let digit = |cell: &Cell| solution.get(*cell).index();
        let filling = freed.iter().fold(0, |number, cell| 9 * number + digit(cell));
        if counts[filling] == 0 {
            samples.push((filling, solution));
        }
        counts[filling] += 1;
        counted += 1;
    }
    let least = samples.iter().map(|&(filling, _)| counts[filling]).min()?;
    samples.retain(|&(filling, _)| counts[filling] == least);
    let (_, solution) = samples[random.index(samples.len())];
    Some(BestFilling { count: least, is_exact: counted < SOLUTIONS, solution })
}
