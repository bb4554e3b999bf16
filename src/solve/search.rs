//! The backtracker: propagate, then branch on a cell with the fewest candidates.
//!
//! [`Search`] walks the tree in the order that is fastest; [`Solutions`] yields the same
//! solutions in ascending order. Both keep their boards on a stack that never holds more than one
//! for each cell of the grid: no recursion, no allocation per node.

use super::answer::{Answer, Question};
use super::propagate::{Rules, propagate};
use crate::board::{Board, Contradiction};
use crate::geometry::{Cell, CellSet};
use crate::grid::{Grid, Solution};
use core::num::NonZeroU64;

/// The rules that pay inside the search, where boards are many and short-lived. Before the first
/// guess all of them run. Guesses and puzzles per second, side by side (SE 11+ / top1465):
///
/// ```text
/// singles   119 guesses  6.6 k/s    9.3 guesses  33 k/s
/// locked    101          6.9        7.7          33
/// subsets    87          1.5        6.3          14
/// ```
const RULES_IN_SEARCH: Rules = Rules::Locked;

/// What a puzzle turned out to be, with the proof.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// No solution: the whole tree was searched.
    None,
    /// This solution and no other: the whole tree was searched.
    Unique(Solution),
    /// At least these two, which differ.
    Multiple {
        /// One solution, not always the smallest.
        first: Solution,
        /// Another one.
        second: Solution,
    },
}

/// How many solutions there are, as far as anyone counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Count {
    /// All were counted.
    Exactly(u64),
    /// The count stopped at its limit.
    AtLeast(u64),
}

/// What a search has cost. The same puzzle always costs the same.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Effort {
    /// Candidates tried where the rules were stuck.
    pub guesses: u64,
    /// Cells filled, by rules and by guesses, in all branches together; givens not counted.
    pub placements: u64,
    /// The most guesses that stood at one time.
    pub depth: u32,
}

/// A walk through all solutions of a board, in the order that is fastest.
#[derive(Clone, Debug)]
pub struct Search {
    /// Boards still to be looked at, each with the number of guesses it stands on. What is pushed
    /// is the sibling of a guess, which places a cell: no two boards of the stack have equally
    /// many placed, so it never holds more than 81.
    stack: Vec<(Board, u32)>,
    effort: Effort,
}

impl Search {
    /// A search with nothing to do; [`Search::start`] gives it a puzzle. Reusing one for many
    /// puzzles saves the allocation.
    pub fn new() -> Search {
        Search { stack: Vec::with_capacity(81), effort: Effort::default() }
    }

    /// Begins anew with the puzzle `grid`: applies all rules, short of a guess.
    pub fn start(&mut self, grid: &Grid) {
        self.stack.clear();
        self.effort = Effort::default();
        if let Ok(mut board) = Board::new(grid)
            && self.settle(&mut board, Rules::Subsets).is_ok()
        {
            self.stack.push((board, 0));
        }
    }

    /// Begins anew with `board`, as far as it is solved already.
    pub(crate) fn start_from(&mut self, board: Board) {
        self.stack.clear();
        self.effort = Effort::default();
        self.stack.push((board, 0));
    }

    /// The next board without an open cell, if any is left.
    #[inline]
    fn advance(&mut self) -> Option<Board> {
        self.advance_while(|_| true)
    }

    /// The same, if it is found while `goes_on`; else the search can be taken up again.
    #[inline]
    fn advance_while(&mut self, goes_on: impl Fn(&Effort) -> bool) -> Option<Board> {
        while goes_on(&self.effort)
            && let Some((mut board, mut depth)) = self.stack.pop()
        {
            while self.settle(&mut board, RULES_IN_SEARCH).is_ok() {
                let Some(cell) = fewest_candidates(&board) else {
                    return Some(board);
                };
                let Some(digit) = board.candidates(cell).first() else { break };
                let mut sibling = board;
                sibling.eliminate(cell, digit);
                self.stack.push((sibling, depth));
                depth += 1;
                self.effort.guesses += 1;
                self.effort.depth = self.effort.depth.max(depth);
                self.effort.placements += 1;
                if board.place(cell, digit).is_err() {
                    break;
                }
            }
        }
        None
    }

    /// The next solution of the puzzle that was started, in no order that means anything but
    /// always the same.
    pub fn next_solution(&mut self) -> Option<Solution> {
        // A board without an open cell that the rules accept is a solution; the check is cheap.
        self.advance()?.solution().ok()
    }

    /// Applies `rules`, and counts what they place.
    fn settle(&mut self, board: &mut Board, rules: Rules) -> Result<(), Contradiction> {
        let open = board.open().len();
        let result = propagate(board, rules);
        self.effort.placements += (open - board.open().len()) as u64;
        result
    }

    /// Proves that there is no solution, only one, or more than one.
    pub fn verdict(&mut self, grid: &Grid) -> Verdict {
        self.start(grid);
        match (self.next_solution(), self.next_solution()) {
            (None, _) => Verdict::None,
            (Some(only), None) => Verdict::Unique(only),
            (Some(first), Some(second)) => Verdict::Multiple { first, second },
        }
    }

    /// Some solution, the one that is found first; whether there are others is not asked.
    pub fn first(&mut self, grid: &Grid) -> Option<Solution> {
        self.start(grid);
        self.next_solution()
    }

    /// Some solution of `grid`, or that there is none; `None` if so many guesses do not tell.
    pub(crate) fn first_within(&mut self, grid: &Grid, guesses: u64) -> Option<Option<Solution>> {
        self.start(grid);
        let found = self.advance_while(|effort| effort.guesses < guesses);
        let is_known = found.is_some() || self.stack.is_empty();
        is_known.then(|| found.and_then(|board| board.solution().ok()))
    }

    /// The answer to `question`, without the second solution that [`Search::verdict`] shows.
    pub fn answer(&mut self, grid: &Grid, question: Question) -> Answer {
        match question {
            Question::First => self.first(grid).map_or(Answer::None, Answer::Solved),
            Question::Unique => match self.verdict(grid) {
                Verdict::None => Answer::None,
                Verdict::Unique(solution) => Answer::Solved(solution),
                Verdict::Multiple { .. } => Answer::Multiple,
            },
        }
    }

    /// Counts the solutions up to `limit`.
    pub fn count(&mut self, grid: &Grid, limit: Option<NonZeroU64>) -> Count {
        self.start(grid);
        let mut count = 0;
        while self.advance().is_some() {
            count += 1;
            if limit.is_some_and(|limit| count == limit.get()) {
                return Count::AtLeast(count);
            }
        }
        Count::Exactly(count)
    }

    /// What the search has cost since it was started.
    pub fn effort(&self) -> Effort {
        self.effort
    }
}

impl Default for Search {
    fn default() -> Search {
        Search::new()
    }
}

/// The open cell with the fewest candidates; of several, the one with most others like it among
/// its peers, where a guess does most. `None` when no cell is open. (The first in reading order
/// instead takes 137 guesses for 101 on SE 11+, 11.1 for 7.7 on top1465.)
///
/// Counts the candidates of all cells at once: bit k of a cell's count is in `count[k]`.
#[inline]
fn fewest_candidates(board: &Board) -> Option<Cell> {
    let mut count = [CellSet::EMPTY; 4];
    for &places in &board.places {
        let mut carry = places;
        for bits in &mut count {
            (*bits, carry) = (*bits ^ carry, *bits & carry);
        }
    }
    let mut fewest = board.open;
    for bits in count.into_iter().rev() {
        let fewer = fewest.difference(bits);
        if !fewer.is_empty() {
            fewest = fewer;
        }
    }
    fewest.iter().max_by_key(|cell| (*cell.peers() & fewest).len())
}

/// All solutions of a puzzle in ascending order, read as 81-digit numbers.
///
/// Fills the first open cell with each of its digits in turn, as one would by hand, but enters a
/// branch only once [`Search`] has found a solution in it. So no time is lost in barren branches,
/// which is what makes this order slow otherwise.
#[derive(Clone, Debug)]
pub struct Solutions {
    /// Boards with solutions larger than all those yielded, the smallest on top. Each comes with
    /// one of its solutions if one is known.
    stack: Vec<(Board, Option<Solution>)>,
    search: Search,
}

impl Solutions {
    /// The solutions of `grid`.
    pub fn of(grid: &Grid) -> Solutions {
        let mut stack = Vec::with_capacity(82);
        if let Ok(mut board) = Board::new(grid)
            && propagate(&mut board, Rules::Subsets).is_ok()
        {
            stack.push((board, None));
        }
        Solutions { stack, search: Search::new() }
    }
}

impl Iterator for Solutions {
    type Item = Solution;

    fn next(&mut self) -> Option<Solution> {
        while let Some((mut board, mut witness)) = self.stack.pop() {
            if propagate(&mut board, RULES_IN_SEARCH).is_err() {
                continue;
            }
            if witness.is_none() {
                self.search.start_from(board);
                witness = self.search.next_solution();
            }
            let Some(witness) = witness else { continue };
            let Some(cell) = board.open().first() else {
                return Some(witness);
            };
            let Some(digit) = board.candidates(cell).first() else { continue };
            // The two halves: this cell with its smallest digit, and with a larger one.
            let smallest = (witness.get(cell) == digit).then_some(witness);
            let mut larger = board;
            larger.eliminate(cell, digit);
            self.stack.push((larger, if smallest.is_none() { Some(witness) } else { None }));
            if board.place(cell, digit).is_ok() {
                self.stack.push((board, smallest));
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Digit;

    const TWO_SOLUTIONS: &str =
        "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";

    fn grid(line: &str) -> Grid {
        let mut grid = Grid::EMPTY;
        for (cell, byte) in Cell::ALL.into_iter().zip(line.bytes()) {
            grid.set(cell, Digit::from_ascii(byte));
        }
        grid
    }

    /// A full grid without the cells that `hole` picks.
    fn with_holes(hole: impl Fn(Cell) -> bool) -> Grid {
        let mut grid = grid(
            "534678912672195348198342567859761423426853791713924856961537284287419635345286179",
        );
        for cell in Cell::ALL.into_iter().filter(|&cell| hole(cell)) {
            grid.set(cell, None);
        }
        grid
    }

    #[test]
    fn a_puzzle_that_rules_solve_takes_no_guess() {
        let mut search = Search::new();
        let easy = with_holes(|cell| (cell.row() + cell.column()) % 3 == 0);
        assert!(matches!(search.verdict(&easy), Verdict::Unique(_)));
        assert_eq!(search.effort(), Effort { guesses: 0, placements: 27, depth: 0 });
    }

    #[test]
    fn verdicts_carry_their_proof() {
        let mut search = Search::new();
        let line =
            "98.7.....6.....87...7.....5.4..3.5..4.65...9..1......2...1..6...8....3.1..5......";
        let puzzle = grid(line);
        if let Verdict::Multiple { first, second } = search.verdict(&puzzle) {
            assert!(first != second && first.answers(&puzzle) && second.answers(&puzzle));
        }
        let none = grid(
            ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........",
        );
        assert_eq!(search.verdict(&none), Verdict::None);
        let clash = grid("55");
        assert_eq!(search.verdict(&clash), Verdict::None);
        assert_eq!(search.effort(), Effort::default());
    }

    #[test]
    fn a_search_for_one_solution_may_be_given_up() {
        let mut search = Search::new();
        let none = grid(
            "..83.92...32..1....5....81.2..............54..4..38...6.72....41..4...9....96....",
        );
        assert_eq!(search.first_within(&none, 1000), Some(None));
        let solution = search.first(&Grid::EMPTY);
        assert!(solution.is_some() && search.effort().guesses > 0);
        assert_eq!(search.first_within(&Grid::EMPTY, 1000), Some(solution));
        assert_eq!(search.first_within(&Grid::EMPTY, 0), None);
    }

    #[test]
    fn counts_stop_at_their_limit_and_say_so() {
        let mut search = Search::new();
        let limit = |n| NonZeroU64::new(n);
        assert_eq!(search.count(&Grid::EMPTY, limit(1000)), Count::AtLeast(1000));
        // Two open bands of a full grid: a number small enough to count without a limit.
        let band = with_holes(|cell| cell.row() < 3);
        let Count::Exactly(count) = search.count(&band, None) else { panic!("no limit") };
        assert_eq!(search.count(&band, limit(count)), Count::AtLeast(count));
        assert_eq!(search.count(&band, limit(count + 1)), Count::Exactly(count));
        assert_eq!(Solutions::of(&band).count() as u64, count);
    }

    #[test]
    fn solutions_come_in_ascending_order_and_none_is_missing() {
        let rows = with_holes(|cell| cell.row() % 3 == 0 || cell.column() == 4);
        for puzzle in [grid(TWO_SOLUTIONS), rows] {
            let ascending: Vec<Solution> = Solutions::of(&puzzle).collect();
            assert!(ascending.is_sorted() && !ascending.is_empty());
            let mut search = Search::new();
            search.start(&puzzle);
            let mut all: Vec<Solution> = core::iter::from_fn(|| search.next_solution()).collect();
            all.sort();
            assert_eq!(all, ascending);
        }
        let first = Solutions::of(&Grid::EMPTY).next().expect("the empty grid has solutions");
        assert!(first.to_string().starts_with("123456789456789123789123456214365897"));
    }
}
