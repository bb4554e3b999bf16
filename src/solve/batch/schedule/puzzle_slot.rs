//! [`Home`]: a puzzle on its way through the lanes, and its boards that wait.

use super::board_stack::Waiting;
use super::unavoidable_set;
use crate::grid::Solution;
use crate::solve::answer::{Answer, Question};
use crate::solve::batch::Puzzles;
use crate::solve::batch::layout::packed::Packed;
use crate::solve::search::Search;

/// After this many splits without a refutation a puzzle is worth a dive. (Of hard puzzles with one
/// solution, top1465, one in five gets here.)
const STREAK: u32 = 2;

/// How many dives a puzzle is worth, should they fail.
const DIVES: u8 = 2;

/// What is asked, and where the answers go.
pub(crate) struct Job<'a> {
    pub(crate) puzzles: &'a dyn Puzzles,
    /// How many there are.
    pub(crate) count: usize,
    pub(crate) question: Question,
    pub(crate) answers: &'a mut [Answer],
    /// The first puzzle that no lane has seen.
    pub(crate) next: usize,
}

/// A puzzle that is being solved; each lane is the home of one. (A cache line.)
#[derive(Default)]
#[repr(align(64))]
pub(crate) struct Home {
    /// Its number in the batch.
    pub(crate) puzzle: usize,
    /// Whether its answer is still sought.
    pub(crate) busy: bool,
    /// Whether its answer is a solution so far. (Asking the answer itself would wait for memory.)
    solved: bool,
    /// How many lanes have a board of it.
    pub(crate) running: u32,
    /// Whether it has few clues.
    pub(crate) sparse: bool,
    /// How many times a board of it was split.
    pub(crate) splits: u32,
    /// Whether a part of it was refuted.
    pub(crate) refuted: bool,
    /// How many dives went out.
    pub(crate) dives: u8,
    /// Boards that wait, the smallest last.
    pub(crate) waiting: Waiting,
}

impl Home {
    /// Becomes the home of another puzzle.
    pub(crate) fn begin(&mut self, puzzle: usize, sparse: bool) {
        self.waiting.clear();
        (self.puzzle, self.busy, self.solved, self.sparse) = (puzzle, true, false, sparse);
        (self.running, self.splits, self.refuted, self.dives) = (0, 0, false, 0);
    }

    /// Whether the puzzle seems to be full of solutions.
    pub(crate) fn seems_full(&self) -> bool {
        !self.refuted && (self.sparse || self.splits >= STREAK)
    }

    /// Whether it is worth another dive.
    pub(crate) fn is_worth_a_dive(&self) -> bool {
        self.dives < DIVES && self.seems_full()
    }

    /// Takes note of a solution. (A probe finds solutions that the search finds again.)
    pub(crate) fn found(&mut self, solution: Solution, job: &mut Job) {
        if !self.busy {
            return;
        }
        let (answer, unique) = (&mut job.answers[self.puzzle], job.question == Question::Unique);
        if self.solved {
            if *answer == Answer::Solved(solution) {
                return;
            }
            *answer = Answer::Multiple;
        } else if unique
            && (self.dives > 0 || self.seems_full())
            && unavoidable_set::is_possible(job.puzzles.grid(self.puzzle), &solution)
        {
            *answer = Answer::Multiple;
        } else {
            *answer = Answer::Solved(solution);
            self.solved = true;
            if unique {
                return;
            }
        }
        self.busy = false;
        self.waiting.clear();
    }

    /// Answers with the plain engine, from the beginning, if the answer is still sought.
    pub(crate) fn give_up(&mut self, search: &mut Search, job: &mut Job) {
        search.start(job.puzzles.grid(self.puzzle));
        while self.busy
            && let Some(solution) = search.next_solution()
        {
            self.found(solution, job);
        }
        self.busy = false;
        self.waiting.clear();
    }

    /// Searches `board` with the plain engine.
    pub(crate) fn search(&mut self, board: Packed, search: &mut Search, job: &mut Job) {
        search.start_from(board.to_board());
        while self.busy
            && let Some(solution) = search.next_solution()
        {
            self.found(solution, job);
        }
        self.rest();
    }

    /// The answer stands once no board is left.
    pub(crate) fn rest(&mut self) {
        if self.running == 0 && self.waiting.is_empty() {
            self.busy = false;
        }
    }
}
