//! [`PuzzleSlot`]: a puzzle that is being solved, with its boards that wait for a lane.

use super::board_stack::BoardStack;
use super::unavoidable_set;
use crate::grid::Solution;
use crate::solve::answer::{Answer, Question};
use crate::solve::batch::Puzzles;
use crate::solve::batch::layout::packed::Packed;
use crate::solve::search::Search;

/// A puzzle that was split this often, with no part of it refuted, is worth a dive. (One in five of the
/// hard puzzles with one solution, top1465, gets here.)
const SPLITS_BEFORE_DIVE: u32 = 2;

/// How many dives a puzzle gets at most.
const MAX_DIVES: u8 = 2;

/// The puzzles of one call, the question, and the place for the answers.
pub(crate) struct Batch<'a> {
    pub(crate) puzzles: &'a dyn Puzzles,
    /// The number of puzzles.
    pub(crate) count: usize,
    pub(crate) question: Question,
    pub(crate) answers: &'a mut [Answer],
    /// The number of the first puzzle that has not entered a lane yet.
    pub(crate) next: usize,
}

/// A puzzle that is being solved. There is one slot for each lane; other lanes may help with its
/// boards. (Aligned to a cache line.)
#[derive(Default)]
#[repr(align(64))]
pub(crate) struct PuzzleSlot {
    /// The puzzle's number in the batch.
    pub(crate) puzzle: usize,
    /// The answer is not known yet. False also in a slot without a puzzle.
    pub(crate) is_open: bool,
    /// The answer is a solution so far. (Kept here because the answer itself would have to be fetched
    /// from memory.)
    has_solution: bool,
    /// How many lanes hold a board of this puzzle.
    pub(crate) running: u32,
    /// The puzzle has so few givens that it cannot have exactly one solution.
    pub(crate) has_few_givens: bool,
    /// How many times a board of this puzzle was split.
    pub(crate) splits: u32,
    /// A subtree of this puzzle was refuted.
    pub(crate) was_refuted: bool,
    /// How many dives went out.
    pub(crate) dives: u8,
    /// The boards that wait for a lane.
    pub(crate) stack: BoardStack,
}

impl PuzzleSlot {
    /// Starts the puzzle with this number in this slot.
    pub(crate) fn start(&mut self, puzzle: usize, has_few_givens: bool) {
        self.stack.clear();
        (self.puzzle, self.is_open, self.has_solution) = (puzzle, true, false);
        (self.running, self.has_few_givens) = (0, has_few_givens);
        (self.splits, self.was_refuted, self.dives) = (0, false, 0);
    }

    /// True if the puzzle seems to have many solutions.
    pub(crate) fn seems_multiple(&self) -> bool {
        !self.was_refuted && (self.has_few_givens || self.splits >= SPLITS_BEFORE_DIVE)
    }

    /// True if the puzzle should get another dive.
    pub(crate) fn is_worth_a_dive(&self) -> bool {
        self.dives < MAX_DIVES && self.seems_multiple()
    }

    /// Takes a solution into the answer. The same solution may come twice: from a probe or a dive, and
    /// from the subtree that it left.
    pub(crate) fn add_solution(&mut self, solution: Solution, batch: &mut Batch) {
        if !self.is_open {
            return;
        }
        let is_unique_asked = batch.question == Question::Unique;
        let answer = &mut batch.answers[self.puzzle];
        if self.has_solution {
            if *answer == Answer::Solved(solution) {
                return;
            }
            *answer = Answer::Multiple;
        } else if is_unique_asked
            && (self.dives > 0 || self.seems_multiple())
            && unavoidable_set::has_one_without_givens(batch.puzzles.grid(self.puzzle), &solution)
        {
            *answer = Answer::Multiple;
        } else {
            *answer = Answer::Solved(solution);
            self.has_solution = true;
            if is_unique_asked {
                return;
            }
        }
        self.is_open = false;
        self.stack.clear();
    }

    /// Solves the whole puzzle again with the scalar search, if its answer is not known yet.
    pub(crate) fn solve_by_search(&mut self, search: &mut Search, batch: &mut Batch) {
        search.start(batch.puzzles.grid(self.puzzle));
        self.add_all_solutions(search, batch);
        self.is_open = false;
        self.stack.clear();
    }

    /// Searches one subtree with the scalar search.
    pub(crate) fn search_subtree(&mut self, board: Packed, search: &mut Search, batch: &mut Batch) {
        search.start_from(board.to_board());
        self.add_all_solutions(search, batch);
        self.close_if_done();
    }

    /// Takes solutions of `search` into the answer, until the answer is known or there are no more.
    fn add_all_solutions(&mut self, search: &mut Search, batch: &mut Batch) {
        while self.is_open
            && let Some(solution) = search.next_solution()
        {
            self.add_solution(solution, batch);
        }
    }

    /// Makes the answer final once no lane and no board is left.
    pub(crate) fn close_if_done(&mut self) {
        if self.running == 0 && self.stack.is_empty() {
            self.is_open = false;
        }
    }
}
