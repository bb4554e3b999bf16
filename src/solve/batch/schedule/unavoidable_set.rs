//! Proves from one solution of a puzzle that there is another: two lines can swap digits.
//!
//! Two rows of a band hold the same nine digits. Start in a column; go from the digit that the
//! second row has there to the column in which the first row has that digit; and so on, until the
//! walk comes back to its start. The columns on such a cycle hold the same set of digits in both
//! rows. So the rows can swap their digits in these columns, and every row, column and box still
//! has all nine. These cells are an unavoidable set: a puzzle without a given in it has another
//! solution. The same holds for two columns of a stack.
//!
//! ```text
//! row 1   1 5 9 ...     columns a, b, c form a cycle: the second row has 5 in a, 9 in b, 1 in c;
//! row 2   5 9 1 ...     the first row has 5 in b, 9 in c, 1 in a. After the swap:  5 9 1 / 1 5 9
//!         a b c
//! ```
//!
//! This answers nine in ten puzzles of `many.txt` after their first solution.

use crate::geometry::CellSet;
use crate::solve::answer::Line;

/// True if two lines of `solution` have an unavoidable set in cells of `empty`, which have no
/// given.
pub(crate) fn has_one_without_givens(empty: CellSet, solution: &Line) -> bool {
    has_one_in_lines(empty, solution, |line, k| 9 * line + k)
        || has_one_in_lines(empty, solution, |line, k| 9 * k + line)
}

/// Like [`has_one_without_givens`], for rows alone or columns alone. `cell` gives the cell with
/// number `k` in a line.
#[inline]
fn has_one_in_lines(all_empty: CellSet, solution: &Line, cell: fn(usize, usize) -> usize) -> bool {
    let digit = |cell: usize| usize::from(solution[cell].wrapping_sub(b'1').min(8));
    for chute in 0..3 {
        // By line: bit k = cell k is empty; and where each digit is.
        let (mut empty, mut places) = ([0u16; 3], [[0u8; 9]; 3]);
        for line in 0..3 {
            for k in 0..9 {
                let cell = cell(3 * chute + line, k);
                empty[line] |= ((all_empty.bits() >> cell) as u16 & 1) << k;
                places[line][digit(cell)] = k as u8;
            }
        }
        for (first, second) in [(0, 1), (0, 2), (1, 2)] {
            let next = |k: usize| places[first][digit(cell(3 * chute + second, k))];
            if has_cycle(empty[first] & empty[second], next) {
                return true;
            }
        }
    }
    false
}

/// True if some of the positions in `open` (bit k = position k) form a cycle under `next`, which is
/// a permutation.
#[inline]
fn has_cycle(mut open: u16, next: impl Fn(usize) -> u8) -> bool {
    while open != 0 {
        let start = open.trailing_zeros();
        let mut k = start;
        // Positions from which the walk comes to one that is not open are on no cycle of open ones.
        while open >> k & 1 != 0 {
            open &= !(1 << k);
            k = u32::from(next(k as usize));
            if k == start {
                return true;
            }
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Cell, Digit};
    use crate::grid::{Grid, Solution};
    use crate::solve::answer::Verdict;
    use crate::solve::batch::arch::backend::Backend;
    use crate::solve::batch::arch::word::{Cpu, with_each_backend};
    use crate::solve::search::Search;

    const LINE: &str =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    fn solution() -> Solution {
        let digits: Vec<Digit> = LINE.bytes().filter_map(Digit::from_ascii).collect();
        Solution::new(digits.try_into().expect("81 digits")).expect("every house has nine digits")
    }

    fn has_one(grid: &Grid, solution: &Solution) -> bool {
        let empty = Cell::ALL.into_iter().filter(|&cell| grid.get(cell).is_none()).collect();
        let line = format!("{solution}\n").into_bytes();
        let line = line.first_chunk().expect("82 bytes");
        let has_one = has_one_without_givens(empty, line);
        with_each_backend!(agrees(empty, line, has_one));
        has_one
    }

    fn agrees<W: Backend>(cpu: Cpu<W>, empty: CellSet, line: &Line, expected: bool) {
        assert_eq!(W::has_unavoidable_set(cpu, empty, line), expected, "{} lanes", W::LANES);
    }

    /// The solution's grid with the cells of `empty` left empty.
    fn without(solution: &Solution, empty: impl Fn(Cell) -> bool) -> Grid {
        Grid::new(Cell::ALL.map(|cell| (!empty(cell)).then(|| solution.get(cell))))
    }

    /// Two rows (or columns) of a chute lose the same cells. Then another solution exists exactly
    /// if the two can swap digits.
    #[test]
    #[cfg_attr(miri, ignore = "searches thousands of puzzles; has no unsafe code")]
    fn a_set_is_found_where_the_search_finds_a_second_solution() {
        let (solution, mut search, mut found) = (solution(), Search::new(), 0);
        for (first, second) in [(0, 1), (0, 2), (4, 5), (6, 8)] {
            for positions in 0..512 {
                for is_row in [true, false] {
                    let grid = without(&solution, |cell| {
                        let (row, column) = (cell.row(), cell.column());
                        let (line, k) = if is_row { (row, column) } else { (column, row) };
                        (line == first || line == second) && positions >> k & 1 != 0
                    });
                    let is_multiple = matches!(search.verdict(&grid), Verdict::Multiple { .. });
                    assert_eq!(has_one(&grid, &solution), is_multiple, "{grid}");
                    found += u32::from(is_multiple);
                }
            }
        }
        assert!(found > 100);
    }

    #[test]
    fn rows_of_different_bands_cannot_be_swapped() {
        let solution = solution();
        let grid = without(&solution, |cell| cell.row() == 2 || cell.row() == 3);
        assert!(!has_one(&grid, &solution));
    }
}
