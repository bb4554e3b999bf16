//! [`PuzzleSlot`]: a puzzle that is being solved, with its boards that wait for a lane.

use super::board_stack::BoardStack;
use super::flights::Flights;
use super::fresh_job::FreshJob;
use super::unavoidable_set;
use crate::geometry::{Candidate, CellSet};
use crate::grid::Solution;
use crate::solve::answer::{Answer, Line, Outcome, Question};
use crate::solve::batch::arch::backend::Backend;
use crate::solve::batch::arch::word::Cpu;
use crate::solve::batch::layout::nibbles::Nibbles;
use crate::solve::batch::layout::packed::Packed;
use crate::solve::search::Search;

/// A puzzle that was split this often, with no part of it refuted, seems to have many solutions,
/// even if no dive started. (One in five of the hard puzzles with one solution, top1465, gets
/// here.)
const MANY_SPLITS: u32 = 2;

/// The most dives that a puzzle gets, not counting second dives from a board. (`many.txt` is 4 %
/// faster with four than with two.)
const MAX_DIVES: u8 = 4;

/// A puzzle that is being solved. There is one slot for each lane; other lanes may help with its
/// boards. (Two cache lines. All but the givens is in the first.)
#[repr(C, align(64))]
pub(crate) struct PuzzleSlot {
    /// The boards that wait for a lane.
    pub(crate) stack: BoardStack,
    /// The number of the puzzle's batch.
    batch: u64,
    /// The puzzle's number in its batch.
    puzzle: u32,
    /// How many lanes hold a board of this puzzle.
    pub(crate) running: u32,
    /// How many times a board of this puzzle was split.
    pub(crate) splits: u32,
    /// The answer is not known yet. False also in a slot without a puzzle.
    pub(crate) is_open: bool,
    /// There is a solution so far. (Kept here because the answer itself would have to be fetched
    /// from memory.)
    has_solution: bool,
    pub(crate) question: Question,
    /// The puzzle has so few givens that it cannot have exactly one solution.
    has_few_givens: bool,
    /// A subtree of this puzzle was refuted.
    pub(crate) was_refuted: bool,
    /// How many dives started.
    pub(crate) dives: u8,
    givens: Nibbles,
    /// The board of a puzzle with pencil marks; `givens` are not used then.
    marks: Option<Box<Packed>>,
    /// A candidate that the solutions must not have.
    pub(crate) removed: Option<Candidate>,
}

const _: () = assert!(core::mem::offset_of!(PuzzleSlot, givens) <= 64);

impl PuzzleSlot {
    /// A slot without a puzzle.
    pub(crate) fn new() -> PuzzleSlot {
        PuzzleSlot {
            is_open: false,
            has_solution: false,
            question: Question::Unique,
            has_few_givens: false,
            was_refuted: false,
            dives: 0,
            running: 0,
            splits: 0,
            batch: 0,
            puzzle: 0,
            stack: BoardStack::default(),
            givens: Nibbles::NONE,
            marks: None,
            removed: None,
        }
    }

    /// Starts a puzzle of a batch in this slot.
    pub(crate) fn start(
        &mut self,
        (batch, question): (u64, Question),
        puzzle: usize,
        givens: &Nibbles,
        has_few_givens: bool,
    ) {
        self.stack.clear();
        (self.is_open, self.has_solution, self.question) = (true, false, question);
        (self.batch, self.puzzle, self.givens) = (batch, puzzle as u32, *givens);
        (self.running, self.has_few_givens) = (0, has_few_givens);
        (self.splits, self.was_refuted, self.dives) = (0, false, 0);
        (self.marks, self.removed) = (None, None);
    }

    /// Moves a fresh puzzle, which one lane holds, to this slot.
    pub(crate) fn start_fresh(&mut self, job: &FreshJob) {
        let batch = (job.batch, job.question);
        self.start(batch, job.puzzle as usize, &job.givens, job.has_few_givens());
        (self.removed, self.running) = (job.removed, 1);
    }

    /// Starts a puzzle of pencil marks, whose board is `marks`.
    pub(crate) fn start_marked(&mut self, batch: (u64, Question), puzzle: usize, marks: Packed) {
        self.start(batch, puzzle, &Nibbles::NONE, false);
        self.marks = Some(Box::new(marks));
    }

    /// True if the puzzle seems to have many solutions.
    fn seems_multiple(&self) -> bool {
        self.dives > 0 || !self.was_refuted && self.splits >= MANY_SPLITS
    }

    /// True if the puzzle should get another dive.
    pub(crate) fn is_worth_a_dive(&self) -> bool {
        self.dives < MAX_DIVES && !self.was_refuted
    }

    /// Adds a solution to the answer. The same solution may come twice: from a probe or a dive, and
    /// from the subtree from which that started.
    pub(crate) fn add<W: Backend>(&mut self, cpu: Cpu<W>, grid: &Nibbles, flights: &mut Flights) {
        if !self.is_open {
            return;
        }
        if self.has_solution {
            let mut line = [0; 82];
            W::write_line(cpu, grid, &mut line);
            self.add_another(&line, flights);
        } else {
            // Written to its final place.
            if let Some(line) = flights.line_mut(self.batch, self.puzzle as usize) {
                W::write_line(cpu, grid, line);
            }
            self.add_first(|empty, line| W::has_unavoidable_set(cpu, empty, line), flights);
        }
    }

    /// Adds a solution that the scalar search found.
    fn add_solution(&mut self, solution: &Solution, flights: &mut Flights) {
        let mut line = [b'\n'; 82];
        line[..81].copy_from_slice(&solution.to_line());
        if self.has_solution {
            self.add_another(&line, flights);
        } else {
            if let Some(place) = flights.line_mut(self.batch, self.puzzle as usize) {
                *place = line;
            }
            self.add_first(unavoidable_set::has_one_without_givens, flights);
        }
    }

    /// Adds the first solution to the answer; its line is written already.
    fn add_first(
        &mut self,
        has_unavoidable_set: impl Fn(CellSet, &Line) -> bool,
        flights: &mut Flights,
    ) {
        // Marks may allow one of two solutions that differ in an unavoidable set, and not the
        // other.
        let is_multiple = self.question == Question::Unique
            && self.marks.is_none()
            && (self.has_few_givens
                || self.seems_multiple()
                    && flights
                        .line_mut(self.batch, self.puzzle as usize)
                        .is_some_and(|line| has_unavoidable_set(self.givens.empty(), line)));
        if is_multiple {
            return self.close(Outcome::Multiple, flights);
        }
        if self.question == Question::First {
            return self.close(Outcome::Solved, flights);
        }
        flights.set(self.batch, self.puzzle as usize, Outcome::Solved);
        self.has_solution = true;
    }

    /// Adds a solution that may be the first one again.
    fn add_another(&mut self, line: &Line, flights: &mut Flights) {
        if flights.line_mut(self.batch, self.puzzle as usize).is_some_and(|first| first != line) {
            self.close(Outcome::Multiple, flights);
        }
    }

    /// Makes `outcome` the answer.
    fn close(&mut self, outcome: Outcome, flights: &mut Flights) {
        flights.set(self.batch, self.puzzle as usize, outcome);
        self.stack.clear();
        self.is_open = false;
        flights.close(self.batch);
    }

    /// Solves the whole puzzle again with the scalar search, if its answer is not known yet.
    pub(crate) fn solve_by_search(&mut self, search: &mut Search, flights: &mut Flights) {
        match &self.marks {
            Some(marks) => search.start_from(marks.to_board()),
            None if self.removed.is_none() => search.start(&self.givens.to_grid()),
            None => {
                let board = Packed::of_grid_without(&self.givens, self.removed);
                search.start_from(board.to_board());
            }
        }
        self.add_all_solutions(search, flights);
        if self.is_open {
            self.stack.clear();
            self.is_open = false;
            flights.close(self.batch);
        }
    }

    /// Answers a puzzle that just started, without pencil marks, by the quick scalar search.
    pub(crate) fn answer_by_search(&mut self, search: &mut Search, flights: &mut Flights) {
        let answer = search.fast_answer(&self.givens.to_grid(), Question::First);
        if let Answer::Solved(solution) = answer {
            self.add_solution(&solution, flights);
        }
        self.running = 0;
        self.close_if_done(flights);
    }

    /// Searches one subtree with the scalar search.
    pub(crate) fn search_subtree(
        &mut self,
        board: Packed,
        search: &mut Search,
        flights: &mut Flights,
    ) {
        search.start_from(board.to_board());
        self.add_all_solutions(search, flights);
        self.close_if_done(flights);
    }

    /// Adds solutions of `search` to the answer, until the answer is known or there are no more.
    fn add_all_solutions(&mut self, search: &mut Search, flights: &mut Flights) {
        while self.is_open
            && let Some(solution) = search.next_solution()
        {
            self.add_solution(&solution, flights);
        }
    }

    /// Makes the answer final once no lane and no board is left.
    pub(crate) fn close_if_done(&mut self, flights: &mut Flights) {
        if self.is_open && self.running == 0 && self.stack.is_empty() {
            self.is_open = false;
            flights.close(self.batch);
        }
    }
}
