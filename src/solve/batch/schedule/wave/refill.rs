//! Gives each free lane its next board.

use super::super::board_stack::BoardKind;
use super::super::flights::Flights;
use super::{Fresh, LaneJob, MANY_GRIDS, Wave};
use crate::solve::batch::Puzzles;
use crate::solve::batch::arch::backend::Backend;
use crate::solve::batch::kernels::branch::Split;
use crate::solve::batch::layout::packed::Packed;
use crate::solve::puzzle::Puzzle;

/// A puzzle that was split this often gets the help of idle lanes. (Puzzles with many solutions are
/// answered before; help would only find more of their solutions.)
const LARGE_TREE: u32 = 32;

/// A puzzle with fewer givens than this has no solution or several, so it is worth a dive at once.
/// (McGuire, Tugemann, Civario, "There is no 16-clue sudoku", 2012.)
const FEW_GIVENS: u32 = 17;

impl<W: Backend> Wave<W> {
    /// Stages a board for each free lane: one from the stack of its own puzzle, or else a fresh puzzle.
    pub(super) fn refill(&mut self, fresh: &mut Fresh, flights: &mut Flights) {
        let mut free = core::mem::take(&mut self.free);
        let starting = free.iter().filter(|&&lane| !self.slots[lane].is_open).count();
        let no_boards = starting == free.len() && self.boards_to_load.is_empty();
        let as_grids = no_boards || starting.min(fresh.left()) >= MANY_GRIDS;
        free.retain(|&lane| {
            loop {
                let slot = &mut self.slots[lane];
                // Lanes that helped with the puzzle before may still hold boards of it.
                if !slot.is_open && slot.running == 0 && fresh.left() > 0 {
                    let (grid, givens) = match fresh.puzzles {
                        Puzzles::Grids(grids) => W::pack(self.cpu, grids.grid(fresh.next)),
                        Puzzles::Lines(lines) => {
                            let [cells @ .., _] = &lines[fresh.next];
                            W::pack_line(self.cpu, cells)
                        }
                        Puzzles::Marked(puzzles) => match puzzles[fresh.next] {
                            Puzzle { grid, marks: None } => W::pack(self.cpu, grid),
                            puzzle => {
                                let board = Packed::of_candidates(&puzzle.candidates());
                                slot.start_marked(fresh.batch, fresh.next, board);
                                fresh.next += 1;
                                self.boards.put(lane, &board.0);
                                self.boards_to_load.insert(lane);
                                self.assign(lane, lane, BoardKind::Subtree);
                                return false;
                            }
                        },
                    };
                    slot.start(fresh.batch, fresh.next, &grid, givens < FEW_GIVENS);
                    fresh.next += 1;
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
                if self.stage_from_stack::<false>(lane, lane, flights) {
                    return false;
                }
                // The scalar search may have answered the puzzle just now. Then take the next one.
                let slot = &self.slots[lane];
                if slot.is_open || slot.running > 0 || fresh.left() == 0 {
                    return true;
                }
            }
        });
        self.free = free;
    }

    /// Stages boards that wait for large trees for the lanes that are still free.
    pub(super) fn help(&mut self, flights: &mut Flights) {
        let mut free = core::mem::take(&mut self.free);
        for slot in 0..W::LANES {
            while self.slots[slot].splits >= LARGE_TREE
                && let Some(&lane) = free.last()
                && self.stage_from_stack::<true>(lane, slot, flights)
            {
                free.pop();
                self.helping.insert(lane);
            }
        }
        self.free = free;
    }

    /// Stages the newest or the oldest board from the stack of `slot` for `lane`, which is free. Returns
    /// false if there was none. Boards for the scalar search are searched here.
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
    }

    /// Makes `lane`, which is free, work on a board of `slot` that is staged.
    fn assign(&mut self, lane: usize, slot: usize, kind: BoardKind) {
        self.jobs[lane] = LaneJob::new(slot, kind);
        self.slots[slot].running += 1;
    }
}
