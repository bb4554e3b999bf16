//! Gives each free lane its next board.

use super::super::board_stack::{BoardKind, BoardStack};
use super::super::puzzle_slot::Batch;
use super::{LaneJob, MANY_GRIDS, Wave};
use crate::solve::batch::arch::backend::Backend;
use crate::solve::batch::kernels::branch::Split;
use crate::solve::batch::layout::packed::Packed;

/// A puzzle that was split this often gets the help of idle lanes. (Puzzles with many solutions are
/// answered before; help would only find more of their solutions.)
const LARGE_TREE: u32 = 32;

/// A puzzle with fewer givens than this has no solution or several, so it is worth a dive at once.
/// (McGuire, Tugemann, Civario, "There is no 16-clue sudoku", 2012.)
const FEW_GIVENS: u32 = 17;

impl<W: Backend> Wave<W> {
    /// Stages a board for each free lane: one from the stack of its own puzzle, or else a fresh puzzle,
    /// or else one from the stack of another lane's puzzle.
    pub(super) fn refill(&mut self, batch: &mut Batch) {
        let mut free = core::mem::take(&mut self.free);
        let starting = free.iter().filter(|&&lane| !self.slots[lane].is_open).count();
        let no_boards = starting == free.len() && self.boards_to_load.is_empty();
        let as_grids = no_boards || starting.min(batch.count - batch.next) >= MANY_GRIDS;
        free.retain(|&lane| {
            loop {
                let slot = &mut self.slots[lane];
                if !slot.is_open && batch.next < batch.count {
                    let (grid, givens) = W::pack(self.cpu, batch.puzzles.grid(batch.next));
                    slot.start(batch.next, givens < FEW_GIVENS);
                    batch.next += 1;
                    if as_grids {
                        self.grids.put(lane, &grid.0);
                        self.grids_to_load.insert(lane);
                    } else {
                        self.boards.put(lane, &Packed::of_grid(&grid).0);
                        self.boards_to_load.insert(lane);
                    }
                    self.assign(lane, lane, BoardKind::Subtree);
                    return false;
                }
                if self.stage_from_stack(lane, lane, BoardStack::pop, batch) {
                    return false;
                }
                // The scalar search may have answered the puzzle just now. Then take the next one.
                if self.slots[lane].is_open || batch.next == batch.count {
                    return true;
                }
            }
        });
        if batch.next == batch.count {
            for slot in 0..W::LANES {
                while self.slots[slot].splits >= LARGE_TREE
                    && let Some(&lane) = free.last()
                    && self.stage_from_stack(lane, slot, BoardStack::pop_oldest, batch)
                {
                    free.pop();
                }
            }
        }
        self.free = free;
    }

    /// Stages a board from the stack of `slot` for `lane`, which is free. Returns false if there was
    /// none. Boards for the scalar search are searched here.
    fn stage_from_stack(
        &mut self,
        lane: usize,
        slot: usize,
        take: fn(&mut BoardStack) -> Option<(&Packed, BoardKind)>,
        batch: &mut Batch,
    ) -> bool {
        while let Some((board, mut kind)) = take(&mut self.slots[slot].stack) {
            if kind == BoardKind::ScalarSubtree {
                let board = *board;
                self.slots[slot].search_subtree(board, &mut self.search, batch);
                continue;
            }
            if kind == BoardKind::UnsplitSubtree {
                kind = BoardKind::Subtree;
                let [goes_on, waits] = Split::of(board).boards(board);
                self.boards.put(lane, &goes_on.0);
                *self.slots[slot].stack.push(kind) = waits;
            } else {
                self.boards.put(lane, &board.0);
            }
            self.boards_to_load.insert(lane);
            self.assign(lane, slot, kind);
            return true;
        }
        false
    }

    /// Makes `lane`, which is free, work on a board of `slot` that is staged.
    fn assign(&mut self, lane: usize, slot: usize, kind: BoardKind) {
        self.jobs[lane] = LaneJob { slot, kind };
        self.slots[slot].running += 1;
    }
}
