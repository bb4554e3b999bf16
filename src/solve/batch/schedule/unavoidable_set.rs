//! Proves from one solution of a puzzle that there is another: two lines can swap digits.
//!
//! Two rows of a band hold the same nine digits. Start in a column; go from the digit that the second
//! row has there to the column in which the first row has that digit; and so on, until the walk comes
//! back to its start. The columns on such a cycle hold the same set of digits in both rows. So the rows
//! can swap their digits in these columns, and every row, column and box still has all nine. These
//! cells are an unavoidable set: a puzzle without a given in it has another solution. The same holds
//! for two columns of a stack.
//!
//! ```text
//! row 1   1 5 9 ...     columns a, b, c form a cycle: the second row has 5 in a, 9 in b, 1 in c;
//! row 2   5 9 1 ...     the first row has 5 in b, 9 in c, 1 in a. After the swap:  5 9 1 / 1 5 9
//!         a b c
//! ```
//!
//! This answers nine in ten puzzles of `many.txt` after their first solution.

use crate::grid::{Grid, Solution};

/// True if two lines of `solution` have an unavoidable set in cells that `grid` leaves empty.
pub(crate) fn has_one_without_givens(grid: &Grid, solution: &Solution) -> bool {
    has_one_in_lines(grid, solution, |line, k| 9 * line + k)
        || has_one_in_lines(grid, solution, |line, k| 9 * k + line)
}

/// The same for rows alone or columns alone. `cell` gives the cell with number `k` in a line.
#[inline]
fn has_one_in_lines(grid: &Grid, solution: &Solution, cell: fn(usize, usize) -> usize) -> bool {
    let (cells, digits) = (grid.cells(), solution.cells());
    for chute in 0..3 {
        // By line: bit k = cell k is empty; and where each digit stands.
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

/// True if some of the positions in `open` (bit k = position k) form a cycle under `next`.
fn has_cycle(mut open: u16, next: impl Fn(usize) -> u8) -> bool {
    loop {
        let (mut left, mut kept) = (open, open);
        while left != 0 {
            let k = left.trailing_zeros();
            left &= left - 1;
            // A position whose next is not open is on no cycle of open positions.
            kept &= !(u16::from(open >> next(k as usize) & 1 == 0) << k);
        }
        if kept == open {
            return open != 0;
        }
        open = kept;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Cell, Digit};
    use crate::solve::answer::Verdict;
    use crate::solve::search::Search;

    const LINE: &str =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    fn solution() -> Solution {
        let digits: Vec<Digit> = LINE.bytes().filter_map(Digit::from_ascii).collect();
        Solution::new(digits.try_into().expect("81 digits")).expect("every house has nine digits")
    }

    /// The solution's grid with the cells of `empty` left empty.
    fn without(solution: &Solution, empty: impl Fn(Cell) -> bool) -> Grid {
        Grid::new(Cell::ALL.map(|cell| (!empty(cell)).then(|| solution.get(cell))))
    }

    /// Two rows (or columns) of a chute lose the same cells. Then another solution exists exactly if
    /// the two can swap digits.
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
                    assert_eq!(has_one_without_givens(&grid, &solution), is_multiple, "{grid}");
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
        assert!(!has_one_without_givens(&grid, &solution));
    }
}
