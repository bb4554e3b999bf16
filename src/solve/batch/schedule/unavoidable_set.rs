//! A second solution, read off the first: digits that two lines can exchange.
//!
//! Two rows of a band hold the same nine digits. Going down from row to row and along to where
//! that digit stands in the first, one comes round to where one began; the columns on such a cycle
//! hold the same digits in both rows, so the rows can exchange them, and every house still has all
//! nine. Where no given stands in the way, that is another solution. The same for two columns of a
//! stack. (The field calls such cells an unavoidable set.)
//!
//! Of the puzzles of `many.txt` nine in ten are found out that way.

use crate::grid::{Grid, Solution};

/// Whether two lines can exchange digits in cells of `solution` that `grid` leaves empty.
pub(crate) fn is_possible(grid: &Grid, solution: &Solution) -> bool {
    exchanges(grid, solution, |line, k| 9 * line + k)
        || exchanges(grid, solution, |line, k| 9 * k + line)
}

/// The same for rows or columns: `cell` says which cell is number `k` of a line.
#[inline]
fn exchanges(grid: &Grid, solution: &Solution, cell: fn(usize, usize) -> usize) -> bool {
    let (cells, digits) = (grid.cells(), solution.cells());
    for chute in 0..3 {
        let (mut empty, mut places) = ([0u16; 3], [[0u8; 9]; 3]);
        for line in 0..3 {
            for k in 0..9 {
                let cell = cell(3 * chute + line, k);
                empty[line] |= u16::from(cells[cell].is_none()) << k;
                places[line][digits[cell].index()] = k as u8;
            }
        }
        for (first, second) in [(0, 1), (0, 2), (1, 2)] {
            let next = |k: usize| places[first][digits[cell(3 * chute + second, k)].index()];
            if has_cycle(empty[first] & empty[second], next) {
                return true;
            }
        }
    }
    false
}

/// Whether some of the positions `open` lead to one another in a circle.
fn has_cycle(mut open: u16, next: impl Fn(usize) -> u8) -> bool {
    loop {
        let (mut left, mut kept) = (open, open);
        while left != 0 {
            let k = left.trailing_zeros();
            left &= left - 1;
            // One that leads out is on no cycle.
            kept &= !(u16::from(open >> next(k as usize) & 1 == 0) << k);
        }
        if kept == open {
            return open != 0;
        }
        open = kept;
    }
}
