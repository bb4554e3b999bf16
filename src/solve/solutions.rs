//! [`Solutions`]: all solutions of a puzzle, in ascending order.

use super::last_cells;
use super::propagate::{apply_locked, place_naked_singles};
use super::puzzle::Puzzle;
use super::search::Search;
use crate::board::Board;
use crate::cancel;
use crate::grid::Solution;

/// Up to this many solutions are found in the order that is fastest, and sorted. If there are more,
/// they are searched for in ascending order.
const FEW: usize = 2;

/// After this many boards in a row without a solution, a board is split only if it is known to have
/// a solution.
const DEAD_ENDS: u32 = 8;

/// The iterator calls [`cancel::check`] after this many boards: every few tens of microseconds.
const BOARDS_UNASKED: u32 = 256;

/// All solutions of a puzzle in ascending order, each read as a number of 81 digits.
///
/// First a [`Search`] looks for them in the order that is fastest. If there are few, it finds them
/// all. If there are more, the first open cell is filled with each of its digits in turn, then the
/// next one. In puzzles with many solutions nearly every such board has some. After several boards
/// without a solution, a branch is entered only if the search has found a solution in it: branches
/// without a solution, which would make this order slow, are refuted in the order that is fastest.
///
/// ```
/// use ennead::{Grid, Solutions};
///
/// let smallest = Solutions::of(&Grid::EMPTY).next().expect("the empty grid has solutions");
/// assert!(smallest.to_string().starts_with("123456789456789123789123456"));
/// ```
#[derive(Clone, Debug)]
pub struct Solutions {
    /// The puzzle, before the first solution was asked for.
    start: Option<Board>,
    /// The solutions that come next, in descending order.
    found: Vec<Solution>,
    /// Boards whose solutions are all larger than those found so far, with one of its solutions if
    /// it is known. The board with the smallest solutions is on top.
    stack: Vec<(Board, Option<Solution>)>,
    /// The number of boards without a solution since the last one with a solution.
    dead_ends: u32,
    /// The number of boards since the last call of [`cancel::check`].
    unasked: u32,
    search: Search,
}

impl Solutions {
    /// An iterator over the solutions of `puzzle`.
    pub fn of<'a>(puzzle: impl Into<Puzzle<'a>>) -> Solutions {
        Solutions {
            start: puzzle.into().board().ok(),
            found: Vec::new(),
            stack: Vec::new(),
            dead_ends: 0,
            unasked: 0,
            search: Search::new(),
        }
    }

    /// Looks for all solutions of `board`, in the order that is fastest. If there are more than
    /// [`FEW`], the board goes onto the stack instead.
    fn find_few(&mut self, mut board: Board) {
        if apply_locked(&mut board).is_err() {
            return;
        }
        self.search.start_each(board);
        // Left over from a search that was cancelled.
        self.found.clear();
        while self.search.next_of_each(&mut self.found) {
            if self.found.len() > FEW {
                self.found.clear();
                self.stack.reserve(82);
                self.stack.push((board, None));
                return;
            }
        }
        self.found.sort_unstable_by(|a, b| b.cmp(a));
    }

    /// Finds the solutions of the first board on the stack that has some and few open cells.
    fn find_next(&mut self) {
        while let Some((board, witness)) = self.stack.last_mut() {
            self.unasked += 1;
            if self.unasked >= BOARDS_UNASKED {
                self.unasked = 0;
                cancel::check();
            }
            // Each rule runs only on boards with too many open cells for `last_cells`.
            let mut rules = Ok(board.open);
            for apply in [place_naked_singles, apply_locked] {
                if rules.is_ok() && board.open.len() > last_cells::MOST {
                    rules = apply(board);
                }
            }
            if rules.is_err() {
                self.stack.pop();
                self.dead_ends += 1;
                continue;
            }
            if board.open.len() <= last_cells::MOST {
                last_cells::find(board, &mut self.found);
                self.stack.pop();
                if !self.found.is_empty() {
                    self.dead_ends = 0;
                    return;
                }
                self.dead_ends += 1;
                continue;
            }
            if witness.is_none() && self.dead_ends >= DEAD_ENDS {
                self.search.start_each(*board);
                self.search.next_of_each(&mut self.found);
                *witness = self.found.pop();
                self.found.clear();
                if witness.is_none() {
                    self.stack.pop();
                    continue;
                }
            }
            // Split in two: the cell holds its smallest digit, or a larger one. (To split it at
            // once by all digits of the cell, without rules in between: 7 % slower.)
            let cell = board.open.only_first();
            let mut smallest = Board::EMPTY;
            board.split(cell, &mut smallest, true);
            let agrees = |solution: &Solution| {
                cell.first()
                    .is_some_and(|cell| smallest.candidates(cell).contains(solution.get(cell)))
            };
            let witness_of_smallest = witness.take_if(|solution| agrees(solution));
            self.stack.push((smallest, witness_of_smallest));
        }
    }
}

impl Iterator for Solutions {
    type Item = Solution;

    fn next(&mut self) -> Option<Solution> {
        if let Some(board) = self.start {
            self.find_few(board);
            // Only now, so that a search that is cancelled begins again.
            self.start = None;
        }
        if self.found.is_empty() {
            self.find_next();
        }
        self.found.pop()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::read::parse;
    use crate::grid::Grid;

    /// The first `most` solutions, found by a search in its own order and sorted, or `None` if
    /// there are more.
    fn sorted(puzzle: &Grid, most: usize) -> Option<Vec<Solution>> {
        let mut search = Search::new();
        search.start(puzzle);
        let all = core::iter::from_fn(|| search.next_solution());
        let mut all: Vec<Solution> = all.take(most + 1).collect();
        all.sort();
        (all.len() <= most).then_some(all)
    }

    #[test]
    fn solutions_come_in_ascending_order_and_none_is_missing() {
        let files = [
            include_str!("../../puzzles/many.txt"),
            include_str!("../../puzzles/hard.txt"),
            include_str!("../../puzzles/hardest.txt"),
            include_str!("../../puzzles/invalid.txt"),
        ];
        // By how many solutions there are: none, one, few, and more.
        let mut counts = [0; 4];
        let lines = files.iter().flat_map(|file| file.lines().step_by(12));
        for line in lines.filter(|line| !line.starts_with('#')) {
            let puzzle = parse(line).expect("a puzzle");
            // With one given less there are often many.
            let first = puzzle.given_cells().first().expect("a given");
            for puzzle in [puzzle, puzzle.without(first)] {
                let Some(expected) = sorted(&puzzle, 1000) else { continue };
                let count = expected.len();
                assert!(Solutions::of(&puzzle).eq(expected), "{puzzle}");
                counts[if count > FEW { 3 } else { count.min(2) }] += 1;
            }
        }
        assert!(counts.iter().all(|&count| count >= 5), "{counts:?}");
    }

    #[test]
    fn the_smallest_solutions_of_a_puzzle_with_very_many_come_first() {
        let first: Vec<Solution> = Solutions::of(&Grid::EMPTY).take(1000).collect();
        assert!(first.len() == 1000 && first.is_sorted_by(|a, b| a < b));
        let start = "123456789456789123789123456214365897";
        assert!(first[0].to_string().starts_with(start));
        // None is missing: they are the first 1000 of those with the same first three rows.
        let mut grid = Grid::EMPTY;
        for (cell, digit) in crate::geometry::Cell::ALL.into_iter().zip(first[0].cells()).take(27) {
            grid.set(cell, Some(*digit));
        }
        let band: Vec<Solution> = Solutions::of(&grid).take(1000).collect();
        assert_eq!(band, first);
    }
}
