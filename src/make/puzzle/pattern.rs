//! [`fit`]: digits for given cells, so that the puzzle has one solution.
//!
//! A random grid hardly ever gives one for a pattern of few cells. So the digits of a few givens
//! are chosen anew, again and again: of all that they can be beside the others, those that leave
//! the fewest solutions.

use crate::geometry::{Cell, CellSet};
use crate::grid::{Grid, Solution};
use crate::make::grid::fill::fill;
use crate::random::Random;
use crate::solve::search::Search;

/// Givens that are chosen anew together.
const TOGETHER: usize = 3;
/// What they can hold: one of nine digits each.
const CHOICES: usize = 9usize.pow(TOGETHER as u32);
/// Solutions to look at each time. Beyond so many, the counts are of those that were met.
const SOLUTIONS: u32 = 2_000;
/// Choices before the search is given up.
const ATTEMPTS: usize = 150;

/// A puzzle in which exactly the cells of `pattern` are given, with its only solution; `None` if
/// none was found in reasonable time, which is no proof that there is none.
pub(crate) fn fit(
    pattern: CellSet,
    random: &mut Random,
    search: &mut Search,
) -> Option<(Grid, Solution)> {
    let filled = fill(random);
    let mut grid =
        Grid::new(Cell::ALL.map(|cell| pattern.contains(cell).then_some(filled.cells()[cell])));
    let mut cells: Vec<Cell> = pattern.iter().collect();
    for _ in 0..ATTEMPTS {
        random.shuffle(&mut cells);
        let free = &cells[..TOGETHER.min(cells.len())];
        free.iter().for_each(|&cell| grid.set(cell, None));
        let best = fewest(&grid, free, random, search)?;
        free.iter().for_each(|&cell| grid.set(cell, Some(best.solution.cells()[cell])));
        if best.count == 1 && best.is_exact {
            return Some((grid, best.solution));
        }
    }
    None
}

/// The digits of some cells that leave the fewest solutions.
struct Fewest {
    /// How many.
    count: u32,
    /// Whether all were counted.
    is_exact: bool,
    /// One of them.
    solution: Solution,
}

/// What to put into the cells `free` of `grid`. `None` if it has no solution.
fn fewest(grid: &Grid, free: &[Cell], random: &mut Random, search: &mut Search) -> Option<Fewest> {
    let mut counts = [0u32; CHOICES];
    let mut samples: Vec<(usize, Solution)> = Vec::new();
    let mut seen = 0;
    search.start(grid);
    while seen < SOLUTIONS
        && let Some(solution) = search.next_solution()
    {
        let digit = |cell: &Cell| solution.cells()[*cell].index();
        let choice = free.iter().fold(0, |choice, cell| 9 * choice + digit(cell));
        if counts[choice] == 0 {
            samples.push((choice, solution));
        }
        counts[choice] += 1;
        seen += 1;
    }
    let least = samples.iter().map(|&(choice, _)| counts[choice]).min()?;
    samples.retain(|&(choice, _)| counts[choice] == least);
    let (_, solution) = samples[random.index(samples.len())];
    Some(Fewest { count: least, is_exact: seen < SOLUTIONS, solution })
}
