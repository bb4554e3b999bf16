//! [`Wave`]: the loop of the batch engine. Boards go into the lanes, rounds run until half of the
//! boards are done, and these come out again; each such turn is a wave.
//!
//! ```text
//! puzzles -> PuzzleSlot, BoardStack -> refill -> load -> rounds -> collect -> answers
//!                 ^                                            |
//!                 +-------- boards that were split ------------+
//! ```
//!
//! Each lane has a puzzle slot of its own, whose puzzle is searched depth first, as a scalar search
//! would do it. A stuck board goes on with one half; the other half waits on the stack. So no board
//! runs before it is needed, and no more than one board for each guess on the path waits.
//!
//! [`Wave::feed`] returns once every puzzle of a batch has entered a lane, with all lanes at work; the
//! next batch goes on from there. So the lanes are full from batch to batch. [`Wave::drain`] is for the
//! time when nothing else is to be done: then idle lanes help with the boards that wait for large
//! trees, the oldest (and so largest) first, and the scalar search solves the last boards.

mod collect;
mod refill;

use super::board_stack::BoardKind;
use super::flights::{Flights, Until};
use super::lane_set::LaneSet;
use super::puzzle_slot::PuzzleSlot;
use crate::solve::answer::Question;
use crate::solve::batch::Puzzles;
use crate::solve::batch::arch::backend::Backend;
use crate::solve::batch::arch::word::Cpu;
use crate::solve::batch::kernels::branch::Side;
use crate::solve::batch::kernels::lanes::{Lanes, Round};
use crate::solve::batch::layout::packed::Packed;
use crate::solve::batch::layout::planes::Planes;
use crate::solve::batch::layout::staging::{Boards, Grids};
use crate::solve::search::Search;

/// A wave ends when this share of the busy lanes is done, in percent. (Others were measured: see
/// `batch/mod.rs`.)
const DONE_PERCENT: u32 = 60;

/// With fewer boards than this in all, and no fresh puzzles, the scalar search is faster.
const FEW_BOARDS: usize = 16;

/// A dive works on all lanes at once. With fewer boards to dive than this it does not pay.
const FEW_DIVERS: u32 = 32;

/// With fewer grids than this to move in or out while boards are moved too, the grids are moved as
/// boards.
const MANY_GRIDS: usize = 96;

/// One thread's memory: the lanes, and the puzzles in them.
pub(crate) struct Wave<W> {
    /// The proof that this CPU has the instructions of `W`.
    cpu: Cpu<W>,
    lanes: Box<Lanes<W>>,
    boards: Boards<W>,
    /// The lanes that will take their board from `boards`: busy lanes, which had another board, and
    /// lanes that become busy.
    boards_to_load: LaneSet,
    grids: Grids<W>,
    /// The lanes that will take their grid from `grids`.
    grids_to_load: LaneSet,
    /// The lanes that dive.
    diving: LaneSet,
    /// Those of them that dive in [`Direction::Last`](crate::solve::batch::kernels::probe::Direction).
    diving_last: LaneSet,
    /// The lanes whose first dive starts now.
    starting_dives: LaneSet,
    /// The lanes that hold a board. A lane becomes busy when its board is loaded.
    busy: LaneSet,
    /// The busy lanes that work on the puzzle of another lane.
    helping: LaneSet,
    /// The lanes that are neither busy nor about to be.
    free: Vec<usize>,
    /// By lane: what a busy lane works on.
    jobs: Vec<LaneJob>,
    /// By lane: the puzzle that started there.
    slots: Vec<PuzzleSlot>,
    /// Where the next branches are chosen.
    side: Side,
    /// For boards that the lanes give up, and for the last boards of a batch.
    search: Search,
}

/// What a busy lane works on.
#[derive(Clone, Copy)]
struct LaneJob {
    /// The number of the puzzle's slot.
    slot: usize,
    kind: BoardKind,
}

impl<W: Backend> Wave<W> {
    /// The memory for one thread.
    pub(crate) fn new(cpu: Cpu<W>) -> Wave<W> {
        Wave {
            cpu,
            lanes: Box::new(Lanes::new(cpu)),
            boards: Boards::new(),
            grids: Grids::new(),
            boards_to_load: LaneSet::default(),
            grids_to_load: LaneSet::default(),
            diving: LaneSet::default(),
            diving_last: LaneSet::default(),
            starting_dives: LaneSet::default(),
            busy: LaneSet::default(),
            helping: LaneSet::default(),
            free: (0..W::LANES).rev().collect(),
            jobs: vec![LaneJob { slot: 0, kind: BoardKind::Subtree }; W::LANES],
            slots: (0..W::LANES).map(|_| PuzzleSlot::new()).collect(),
            side: Side::Bands,
            search: Search::new(),
        }
    }

    /// Works until every puzzle of the newest batch of `flights` has entered a lane.
    pub(crate) fn feed(&mut self, puzzles: Puzzles, flights: &mut Flights) {
        let mut fresh = Fresh { puzzles, batch: flights.newest(), next: 0 };
        loop {
            self.refill(&mut fresh, flights);
            if fresh.left() == 0 {
                return;
            }
            self.run_wave(flights);
        }
    }

    /// Works until the batches of `flights` are done as far as `until` says.
    pub(crate) fn drain(&mut self, until: Until, flights: &mut Flights) {
        while !flights.are_done(until) {
            self.refill(&mut Fresh::none(), flights);
            self.help(flights);
            if self.are_few_boards() {
                return self.finish(flights);
            }
            self.run_wave(flights);
        }
    }

    /// Runs the boards that are staged and those in the lanes until enough are done, and takes these
    /// out.
    fn run_wave(&mut self, flights: &mut Flights) {
        self.load();
        let round = self.run_rounds();
        self.collect(round, flights);
    }

    /// Moves the staged boards and grids into the lanes, which are busy from now on.
    fn load(&mut self) {
        self.busy.extend(&self.boards_to_load);
        self.busy.extend(&self.grids_to_load);
        let boards = self.boards_to_load.word(self.cpu);
        let grids = self.grids_to_load.word(self.cpu);
        if boards.count() > 0 {
            W::load(&mut self.lanes, &mut self.boards, boards);
            self.boards_to_load.clear();
        }
        if grids.count() > 0 {
            W::load_grids(&mut self.lanes, &mut self.grids, grids);
            self.grids_to_load.clear();
        }
    }

    /// True if there are fewer than [`FEW_BOARDS`], in lanes and on stacks.
    fn are_few_boards(&self) -> bool {
        let in_lanes = W::LANES - self.free.len();
        let waiting = || self.slots.iter().map(|slot| slot.stack.len()).sum::<usize>();
        in_lanes < FEW_BOARDS && in_lanes + waiting() < FEW_BOARDS
    }

    /// Runs rounds until enough lanes are done: refuted, solved or stuck. Boards that dive guess again
    /// when they are stuck.
    fn run_rounds(&mut self) -> Round<W> {
        let busy = self.busy.word(self.cpu);
        let diving = self.diving.word(self.cpu);
        let diving_last = self.diving_last.word(self.cpu);
        let enough = (busy.count() * DONE_PERCENT / 100).max(1);
        let mut dead = self.cpu.none();
        loop {
            let round = W::round(&mut self.lanes);
            dead = dead | round.dead;
            let mut changed = (round.changed & busy).minus(dead);
            let divers = (diving & round.open).minus(dead | changed);
            if divers.count() >= FEW_DIVERS {
                changed = changed | W::dive(&mut self.lanes, divers, diving_last);
            }
            if busy.minus(changed).count() >= enough {
                return Round { dead: dead & busy, changed, open: round.open & busy };
            }
        }
    }

    /// The board of `lane`, as it was when the lanes were unloaded.
    fn board(&self, lane: usize) -> Packed {
        let mut board = Packed::NONE;
        self.boards.copy(lane, &mut board.0);
        board
    }

    /// The grid of `lane`, as it was when the lanes were unloaded.
    fn grid(&self, lane: usize) -> Planes {
        let mut grid = Planes::NONE;
        self.grids.copy(lane, &mut grid.0);
        grid
    }

    /// The slot of the puzzle that `lane` works on.
    fn slot_of(&mut self, lane: usize) -> &mut PuzzleSlot {
        &mut self.slots[self.jobs[lane].slot]
    }

    /// Solves all boards that are left with the scalar search.
    fn finish(&mut self, flights: &mut Flights) {
        self.load();
        W::unload(&mut self.lanes, self.cpu.none(), self.side, &mut self.boards);
        for lane in 0..W::LANES {
            if self.busy.contains(lane) {
                let LaneJob { slot, kind } = self.jobs[lane];
                if kind == BoardKind::Subtree && self.slots[slot].is_open {
                    self.boards.copy(lane, &mut self.slots[slot].stack.push(kind).0);
                }
                self.slots[slot].running -= 1;
            }
        }
        self.busy.clear();
        self.helping.clear();
        self.diving.clear();
        self.free.clear();
        self.free.extend((0..W::LANES).rev());
        for slot in &mut self.slots {
            while let Some((&board, kind)) = slot.stack.pop() {
                if !matches!(kind, BoardKind::Probe(_) | BoardKind::Dive) {
                    slot.search_subtree(board, &mut self.search, flights);
                }
            }
            slot.close_if_done(flights);
        }
    }
}

/// The puzzles of a batch that have not entered a lane yet.
struct Fresh<'a> {
    puzzles: Puzzles<'a>,
    /// The number of the batch, and its question.
    batch: (u64, Question),
    /// The number of the first of them.
    next: usize,
}

impl Fresh<'_> {
    fn none() -> Fresh<'static> {
        Fresh { puzzles: Puzzles::Lines(&[]), batch: (0, Question::Unique), next: 0 }
    }

    /// How many puzzles are left.
    fn left(&self) -> usize {
        self.puzzles.count() - self.next
    }
}
