//! [`fill_pattern`]: finds digits for a pattern of given cells, so that the puzzle has exactly one
//! solution.
//!
//! With the digits of a random grid, a pattern of 22 cells leaves some ten thousand solutions. So an
//! attempt changes digits at random, and keeps what leaves fewer: first fewer candidates, which
//! takes a microsecond to count, then fewer solutions. (Candidates are counted without solving
//! singles: fewest after singles would prefer puzzles that singles solve.)

use crate::board::Board;
use crate::cancel;
use crate::geometry::{Cell, CellSet, Digit};
use crate::grid::Grid;
use crate::make::dig::reduction::UniquePuzzle;
use crate::make::grid::fill::fill;
use crate::make::unavoidable_sets::puzzle;
use crate::random::Random;
use crate::solve::search::Search;

/// After this many changes in a row that leave no fewer candidates, solutions are counted.
const CANDIDATE_FAILURES: u32 = 100;
/// After this many changes in a row that leave no fewer solutions, the attempt fails.
const SOLUTION_FAILURES: u32 = 300;
/// An attempt fails if this many solutions are left where the counting begins.
const MOST_SOLUTIONS: usize = 4096;

/// A puzzle in which exactly the cells of `pattern` are given; `None` if the attempt failed. Nearly
/// all attempts with 29 cells succeed, and two in three with the 21 cells of Golden Nugget.
pub(crate) fn fill_pattern(
    pattern: CellSet,
    random: &mut Random,
    search: &mut Search,
) -> Option<UniquePuzzle> {
    let cells: Vec<Cell> = pattern.iter().collect();
    let mut best = puzzle(&fill(random), pattern);
    let mut fewest = candidates(&best)?;
    let mut failures = 0;
    while failures < CANDIDATE_FAILURES {
        cancel::check();
        let changed = with_changes(&best, &cells, 1, random);
        failures += 1;
        if let Some(left) = candidates(&changed)
            && left <= fewest
            && search.first(&changed).is_some()
        {
            if left < fewest {
                failures = 0;
            }
            (best, fewest) = (changed, left);
        }
    }
    let mut solutions = count(search, &best, MOST_SOLUTIONS);
    if solutions == MOST_SOLUTIONS {
        return None;
    }
    let mut failures = 0;
    while failures < SOLUTION_FAILURES && solutions > 1 {
        cancel::check();
        let changes = 1 + random.index(2);
        let changed = with_changes(&best, &cells, changes, random);
        failures += 1;
        // Changes that leave as many lead out of a dead end.
        let left = count(search, &changed, solutions + 1);
        if (1..=solutions).contains(&left) {
            if left < solutions {
                failures = 0;
            }
            (best, solutions) = (changed, left);
        }
    }
    UniquePuzzle::of(&best)
}

/// `puzzle` with random digits in `count` of the cells.
fn with_changes(puzzle: &Grid, cells: &[Cell], count: usize, random: &mut Random) -> Grid {
    let mut changed = *puzzle;
    for _ in 0..count {
        let cell = cells[random.index(cells.len())];
        changed.set(cell, Some(Digit::ALL[random.index(9)]));
    }
    changed
}

/// The number of candidates that the givens leave, with the givens themselves; `None` if givens
/// clash.
fn candidates(puzzle: &Grid) -> Option<usize> {
    let board = Board::new(puzzle).ok()?;
    Some(Digit::ALL.iter().map(|&digit| board.places(digit).len()).sum())
}

/// The number of solutions, `most` at most.
fn count(search: &mut Search, puzzle: &Grid, most: usize) -> usize {
    search.start(puzzle);
    core::iter::from_fn(|| search.next_solution()).take(most).count()
}
