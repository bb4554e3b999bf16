//! [`fill_pattern`]: finds digits for a pattern of given cells, so that the puzzle has exactly one
//! solution.
//!
//! For a pattern of few cells, the digits of a random grid hardly ever have one solution. So each
//! round empties a few givens, enumerates the solutions of the rest, and counts the solutions for
//! each filling of the emptied cells. The cells get the filling with the fewest solutions.

use crate::geometry::{Cell, CellSet};
use crate::grid::{Grid, Solution};
use crate::make::dig::reduction::UniquePuzzle;
use crate::make::grid::fill::fill;
use crate::random::Random;
use crate::solve::search::Search;

/// The number of givens that a round empties and fills again.
const FREED: usize = 3;
/// The number of ways to fill the emptied cells: one of nine digits each.
const FILLINGS: usize = 9usize.pow(FREED as u32);
/// The most solutions that a round counts. If there are more, only the first are counted.
const SOLUTIONS: u32 = 2_000;
/// The number of rounds after which the attempt fails.
const ROUNDS: usize = 150;

/// A puzzle in which exactly the cells of `pattern` are given; `None` if none was found in
/// [`ROUNDS`], which does not prove that there is none.
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
    /// The number of solutions with these digits, of those that were counted.
    count: u32,
    /// True if fewer than [`SOLUTIONS`] solutions were found, so that all were counted.
    is_exact: bool,
    /// One of the solutions, which has the digits.
    solution: Solution,
}

/// The best filling of the cells `freed`, which are empty in `puzzle`; `random` chooses among
/// equally good ones. `None` if `puzzle` has no solution.
fn best_filling(
    puzzle: &Grid,
    freed: &[Cell],
    random: &mut Random,
    search: &mut Search,
) -> Option<BestFilling> {
    let mut counts = [0u32; FILLINGS];
    // For each filling that occurs, its index in `counts` and the first solution with it.
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
