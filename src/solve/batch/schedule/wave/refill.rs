//! Gives each free lane its next board.

use super::super::board_stack::BoardKind;
use super::super::flights::Flights;
use super::super::lane_set::LaneSet;
use super::{Fresh, LaneJob, MANY_GRIDS, Wave};
use crate::grid::Grid;
use crate::solve::batch::Puzzles;
use crate::solve::batch::arch::backend::Backend;
use crate::solve::batch::kernels::branch::{Split, has_one_half, is_nearly_empty};
use crate::solve::batch::kernels::guess::choose_one;
use crate::solve::batch::kernels::probe::Direction;
use crate::solve::batch::layout::packed::Packed;

/// After this many splits, idle lanes help with a puzzle. (Puzzles with many solutions are answered
/// before; help would only find more of their solutions.)
const LARGE_TREE: u32 = 32;

impl<W: Backend> Wave<W> {
    /// Stages a board for each free lane: one from the stack of its own puzzle, or else a fresh
    /// puzzle.
    pub(super) fn refill(&mut self, fresh: &mut Fresh, flights: &mut Flights) {
        // Lanes that helped with a puzzle may still hold boards of it.
        self.free.and(&self.used).each(|lane| {
            if !self.slots[lane].is_open && self.slots[lane].running == 0 {
                self.used.remove(lane);
            }
        });
        let waiting = self.free.and(&self.used);
        let mut starting = self.free;
        starting.subtract(&waiting);
        let no_boards = waiting.is_empty() && self.boards_to_load.is_empty();
        if fresh.left() > 0 {
            let as_grids = no_boards || starting.len().min(fresh.left()) >= MANY_GRIDS;
            self.start(&starting, as_grids, fresh, flights);
        }
        waiting.each(|lane| {
            if self.stage_from_stack::<false>(lane, lane, flights) {
                self.free.remove(lane);
            }
        });
    }

    /// Stages fresh puzzles for these lanes, as grids or as boards, as long as there are any.
    fn start(
        &mut self,
        lanes: &LaneSet<W>,
        as_grids: bool,
        fresh: &mut Fresh,
        flights: &mut Flights,
    ) {
        let mut list = [0; 512];
        let count = lanes.list(&mut list).min(fresh.left());
        let list = &list[..count];
        let mut marked = LaneSet::default();
        match fresh.puzzles {
            Puzzles::Lines(lines) => {
                let lines = &lines[fresh.next..][..count];
                W::stage_lines(self.cpu, lines, list, &mut self.grids, &mut self.fresh);
            }
            Puzzles::Grids(grids) => {
                for (k, &lane) in list.iter().enumerate() {
                    self.stage_grid(usize::from(lane), grids.grid(fresh.next + k));
                }
            }
            Puzzles::Queries(queries) => {
                for (k, &lane) in list.iter().enumerate() {
                    self.stage_grid(usize::from(lane), queries[fresh.next + k].grid());
                }
            }
            Puzzles::Marked(puzzles) => {
                for (k, &lane) in list.iter().enumerate() {
                    let (lane, puzzle) = (usize::from(lane), fresh.next + k);
                    if puzzles[puzzle].marks.is_none() {
                        self.stage_grid(lane, puzzles[puzzle].grid);
                        continue;
                    }
                    let board = Packed::of_candidates(&puzzles[puzzle].candidates());
                    self.slots[lane].start_marked(fresh.batch, puzzle, board);
                    self.boards.put(lane, &board.0);
                    self.assign(lane, lane, BoardKind::Subtree);
                    marked.insert(lane);
                }
            }
        }
        self.free.subtract(&marked);
        self.used.extend(&marked);
        self.boards_to_load.extend(&marked);
        let mut few = LaneSet::default();
        let mut started = if count == lanes.len() { *lanes } else { LaneSet::of_list(list) };
        started.subtract(&marked);
        for (k, &lane) in list.iter().enumerate() {
            let lane = usize::from(lane);
            if marked.contains(lane) {
                continue;
            }
            let job = &mut self.fresh[lane];
            (job.batch, job.question, job.removed) = (fresh.batch.0, fresh.batch.1, None);
            if let Puzzles::Queries(queries) = fresh.puzzles {
                let query = &queries[fresh.next + k];
                (job.question, job.removed) = (query.question(), query.removed());
                if as_grids {
                    self.lacking.extend(job.removed.map(|removed| (lane as u16, removed)));
                }
            }
            job.puzzle = (fresh.next + k) as u32;
            if job.suits_search() {
                self.slots[lane].start_fresh(job);
                self.slots[lane].answer_by_search(&mut self.search, flights);
                started.remove(lane);
                continue;
            }
            if job.has_few_givens() {
                few.insert(lane);
            }
            if !as_grids {
                self.boards.put(lane, &job.board().0);
            }
            self.jobs[lane] = LaneJob::new(lane, BoardKind::Subtree);
        }
        fresh.next += count;
        self.free.subtract(&started);
        self.untouched.extend(&started);
        let to_load = if as_grids { &mut self.grids_to_load } else { &mut self.boards_to_load };
        to_load.extend(&started);
        self.use_slots(&few);
    }

    /// Stages a grid in `lane`, and keeps it.
    fn stage_grid(&mut self, lane: usize, grid: &Grid) {
        let (givens, count) = W::pack(self.cpu, grid);
        self.grids.put(lane, &givens.0);
        (self.fresh[lane].givens, self.fresh[lane].count) = (givens, count);
    }

    /// Stages boards that wait for large trees for the lanes that are still free.
    pub(super) fn help(&mut self, flights: &mut Flights) {
        for slot in 0..W::LANES {
            while self.slots[slot].splits >= LARGE_TREE
                && let Some(lane) = self.free.first()
                && self.stage_from_stack::<true>(lane, slot, flights)
            {
                self.free.remove(lane);
                self.helping.insert(lane);
            }
        }
    }

    /// Stages the newest or the oldest board from the stack of `slot` for `lane`, which is free.
    /// Returns false if there was none. Boards for the scalar search are searched here.
    #[inline]
    fn stage_from_stack<const OLDEST: bool>(
        &mut self,
        lane: usize,
        slot: usize,
        flights: &mut Flights,
    ) -> bool {
        loop {
            let stack = &mut self.slots[slot].stack;
            let taken = if OLDEST { stack.pop_oldest() } else { stack.pop() };
            let Some((board, mut kind)) = taken else { return false };
            if kind == BoardKind::ScalarSubtree {
                let board = *board;
                self.slots[slot].search_subtree(board, &mut self.search, flights);
                continue;
            }
            if matches!(kind, BoardKind::UnsplitSubtree | BoardKind::TwiceUnsplitSubtree) {
                let board = *board;
                let may_dive = kind == BoardKind::UnsplitSubtree && !OLDEST;
                kind = self.stage_unsplit(lane, slot, board, may_dive);
            } else {
                self.boards.put(lane, &board.0);
            }
            self.boards_to_load.insert(lane);
            self.assign(lane, slot, kind);
            return true;
        }
    }

    /// Stages a board from which the last dive failed, for `lane`: one half of it, while the other
    /// half waits; or if no branch was chosen for it, the board itself, to start a second dive from
    /// it, while a copy waits. Returns what the staged board is.
    fn stage_unsplit(
        &mut self,
        lane: usize,
        slot: usize,
        mut board: Packed,
        may_dive: bool,
    ) -> BoardKind {
        let slot = &mut self.slots[slot];
        if is_nearly_empty(board.0[Packed::CHOICE]) {
            if may_dive {
                *slot.stack.push(BoardKind::TwiceUnsplitSubtree) = board;
                self.boards.put(lane, &board.0);
                self.set_diving(lane, Direction::Last);
                self.starting_dives.insert(lane);
                return BoardKind::Dive;
            }
            choose_one(&mut board, self.side);
        }
        // A nearly empty board will be stuck again, and probed.
        if !is_nearly_empty(board.0[Packed::CHOICE]) {
            let [goes_on, waits] = Split::of(&board).boards(&board);
            if !has_one_half(board.0[Packed::CHOICE]) {
                *slot.stack.push(BoardKind::Subtree) = waits;
            }
            board = goes_on;
        }
        self.boards.put(lane, &board.0);
        BoardKind::Subtree
    }

    /// Makes `lane`, which is free, work on a board of `slot` that is staged.
    fn assign(&mut self, lane: usize, slot: usize, kind: BoardKind) {
        self.jobs[lane] = LaneJob::new(slot, kind);
        self.slots[slot].running += 1;
    }
}
