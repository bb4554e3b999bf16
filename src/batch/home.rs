//! [`Home`]: a puzzle on its way through the lanes, and its boards that wait.

use super::Puzzles;
use super::exchange;
use super::packed::Packed;
use super::waiting::Waiting;
use crate::answer::{Answer, Question};
use crate::grid::Solution;
use crate::search::Search;

/// After this many splits without a refutation a puzzle is worth a dive. (Of hard puzzles with one
/// solution, top1465, one in five gets here.)
const STREAK: u32 = 2;

/// How many dives a puzzle is worth, should they fail.
const DIVES: u8 = 2;

/// What is asked, and where the answers go.
pub(super) struct Job<'a> {
    pub(super) puzzles: &'a dyn Puzzles,
    /// How many there are.
    pub(super) count: usize,
    pub(super) question: Question,
    pub(super) answers: &'a mut [Answer],
    /// The first puzzle that no lane has seen.
    pub(super) next: usize,
}

/// A puzzle that is being solved; each lane is the home of one. (A cache line.)
#[derive(Default)]
#[repr(align(64))]
pub(super) struct Home {
    /// Its number in the batch.
    pub(super) puzzle: usize,
    /// Whether its answer is still sought.
    pub(super) busy: bool,
    /// Whether its answer is a solution so far. (Asking the answer itself would wait for memory.)
    solved: bool,
    /// How many lanes have a board of it.
    pub(super) running: u32,
    /// Whether it has few clues.
    pub(super) sparse: bool,
    /// How many times a board of it was split.
    pub(super) splits: u32,
    /// Whether a part of it was refuted.
    pub(super) refuted: bool,
    /// How many dives went out.
    pub(super) dives: u8,
    /// Boards that wait, the smallest last.
    pub(super) waiting: Waiting,
}

impl Home {
    /// Becomes the home of another puzzle.
    pub(super) fn begin(&mut self, puzzle: usize, sparse: bool) {
        self.waiting.clear();
        (self.puzzle, self.busy, self.solved, self.sparse) = (puzzle, true, false, sparse);
        (self.running, self.splits, self.refuted, self.dives) = (0, 0, false, 0);
    }

    /// Whether the puzzle seems to be full of solutions.
    pub(super) fn seems_full(&self) -> bool {
        !self.refuted && (self.sparse || self.splits >= STREAK)
    }

    /// Whether it is worth another dive.
    pub(super) fn is_worth_a_dive(&self) -> bool {
        self.dives < DIVES && self.seems_full()
    }

    /// Takes note of a solution. (A probe finds solutions that the search finds again.)
    pub(super) fn found(&mut self, solution: Solution, job: &mut Job) {
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
            && exchange::is_possible(job.puzzles.grid(self.puzzle), &solution)
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
    pub(super) fn give_up(&mut self, search: &mut Search, job: &mut Job) {
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
    pub(super) fn search(&mut self, board: Packed, search: &mut Search, job: &mut Job) {
        search.start_from(board.to_board());
        while self.busy
            && let Some(solution) = search.next_solution()
        {
            self.found(solution, job);
        }
        self.rest();
    }

    /// The answer stands once no board is left.
    pub(super) fn rest(&mut self) {
        if self.running == 0 && self.waiting.is_empty() {
            self.busy = false;
        }
    }
}
