//! The backtracker: propagate, then branch on a cell with the fewest candidates.
//!
//! [`Search`] walks the tree in the order that is fastest; [`Solutions`] yields the same
//! solutions in ascending order. Both keep their boards on a stack that never holds more than one
//! for each cell of the grid: no recursion, no allocation per node.

use crate::board::{Board, Contradiction};
use crate::geometry::{Cell, CellSet};
use crate::grid::{Grid, Solution};
use crate::propagate::{Rules, propagate};
use core::num::NonZeroU64;

/// The rules that pay inside the search, where boards are many and short-lived. Before the first
/// guess all of them run.
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
    fn start_from(&mut self, board: Board) {
        self.stack.clear();
        self.effort = Effort::default();
        self.stack.push((board, 0));
    }

    /// The next board without an open cell, if any is left.
    fn advance(&mut self) -> Option<Board> {
        while let Some((mut board, mut depth)) = self.stack.pop() {
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
        match (self.next(), self.next()) {
            (None, _) => Verdict::None,
            (Some(only), None) => Verdict::Unique(only),
            (Some(first), Some(second)) => Verdict::Multiple { first, second },
        }
    }

    /// Some solution, the one that is found first; whether there are others is not asked.
    pub fn first(&mut self, grid: &Grid) -> Option<Solution> {
        self.start(grid);
        self.next()
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

/// The solutions that are left, in no order that means anything but always the same.
impl Iterator for Search {
    type Item = Solution;

    fn next(&mut self) -> Option<Solution> {
        // A board without an open cell that the rules accept is a solution; the check is cheap.
        self.advance()?.solution().ok()
    }
}

/// The open cell with the fewest candidates, the first of them in reading order; `None` when no
/// cell is open.
///
/// Counts the candidates of all cells at once: bit k of a cell's count is in `count[k]`.
#[inline]
fn fewest_candidates(board: &Board) -> Option<Cell> {
    let mut count = [[0; 3]; 4];
    for places in &board.places {
        for band in 0..3 {
            let mut carry = places[band];
            for bits in &mut count {
                (bits[band], carry) = (bits[band] ^ carry, bits[band] & carry);
            }
        }
    }
    let mut fewest = CellSet::from_words(board.open);
    for bits in count.into_iter().rev() {
        let fewer = fewest & !CellSet::from_words(bits);
        if !fewer.is_empty() {
            fewest = fewer;
        }
    }
    fewest.first()
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
                witness = self.search.next();
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
