//! [`Wave`]: the loop of the batch engine. One turn of it is a wave: boards go into the lanes,
//! rounds run until 60 % of the busy lanes are done (50 % if few boards are stuck), and these
//! boards come out again.
//!
//! ```text
//! puzzles -> PuzzleSlot, BoardStack -> refill -> load -> rounds -> collect -> answers
//!                 ^                                            |
//!                 +-------- boards that were split ------------+
//! ```
//!
//! Each lane has a puzzle slot of its own, whose puzzle is searched depth first, as a scalar search
//! would do it. A stuck board continues with one half; the other half waits on the stack. So no board
//! runs before it is needed, and no more than one board for each guess on the path waits.
//!
//! [`Wave::feed`] returns once every puzzle of a batch has entered a lane, and all lanes are busy;
//! the next batch continues from there. So the lanes stay full from batch to batch. [`Wave::drain`]
//! is for the time when no more puzzles come: then idle lanes help with the waiting boards of large
//! trees, the oldest (and so largest) first, and the scalar search solves the last boards.

mod collect;
mod refill;

use super::board_stack::BoardKind;
use super::flights::{Flights, Until};
use super::fresh_job::FreshJob;
use super::lane_set::LaneSet;
use super::puzzle_slot::PuzzleSlot;
use crate::geometry::Candidate;
use crate::solve::answer::Question;
use crate::solve::batch::Puzzles;
use crate::solve::batch::arch::backend::Backend;
use crate::solve::batch::arch::word::Cpu;
use crate::solve::batch::kernels::branch::ChuteKind;
use crate::solve::batch::kernels::lanes::{Lanes, LockRule};
use crate::solve::batch::layout::nibbles::Nibbles;
use crate::solve::batch::layout::packed::Packed;
use crate::solve::batch::layout::staging::{Boards, Grids};
use crate::solve::search::Search;

/// A wave ends when this share of the busy lanes is done, in percent. (Others were measured: see
/// `benches/README.md`.)
const DONE_PERCENT: u32 = 60;

/// If fewer than one lane in this many holds a stuck board, the stuck boards wait in their lanes
/// for more: the choice of branches takes as long for a few as for all. (17-clue 10 % and
/// `invalid.txt` 15 % faster.)
const FEW_STUCK: u32 = 8;

/// A wave in which stuck boards wait is cheaper. It ends when this share of the busy lanes is done,
/// in percent.
const LIGHT_DONE_PERCENT: u32 = 50;

/// The first round of a wave counts the locked digits of each triad, and then every fourth. (Old
/// counts stay true, so rule 3 misses little. Every third: as fast on hard puzzles, but most easy
/// ones are solved in waves of four rounds, and the second count is of no use to them.)
const COUNT_EVERY: u32 = 4;

/// The rule of pairs takes as long as a round. It pays if it helps one stuck board in this many.
const PAIRS_PAY: u32 = 10;

/// If the rule of pairs did not pay, it is left out in this many waves before it is tried again.
/// (It pays on 17-clue and top1465, not on SE 11.)
const PAIRS_REST: u32 = 16;

/// With fewer boards than this in all, and no fresh puzzles, the scalar search is faster.
const FEW_BOARDS: usize = 16;

/// A dive works on all lanes at once. If fewer lanes than one in this many have a board to dive, it
/// does not pay. (Puzzles with one solution are seldom stuck in so many lanes at once without a
/// refuted part. So they seldom dive, though a board may dive when it is stuck for the first time.
/// With one in 8, each puzzle of top1465 lost a dive.)
const FEW_DIVERS: usize = 4;

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
    boards_to_load: LaneSet<W>,
    grids: Grids<W>,
    /// The lanes that will take their grid from `grids`.
    grids_to_load: LaneSet<W>,
    /// Those of them whose board lacks a candidate of the grid, and this candidate.
    lacking: Vec<(u16, Candidate)>,
    /// The lanes that dive.
    diving: LaneSet<W>,
    /// The lanes among them that dive in
    /// [`Direction::Last`](crate::solve::batch::kernels::probe::Direction).
    diving_last: LaneSet<W>,
    /// The lanes that make the guesses of a dive next: stuck lanes at the end of a wave, and those
    /// that start a second dive once their board is loaded.
    starting_dives: LaneSet<W>,
    /// The lanes that hold a board. A lane becomes busy when its board is loaded.
    busy: LaneSet<W>,
    /// The busy lanes that work on the puzzle of another lane.
    helping: LaneSet<W>,
    /// How many busy lanes held a stuck board at the end of the last wave, and wait for more such
    /// lanes.
    waiting: u32,
    /// For how many more waves the rule of pairs is left out, because it did not pay.
    pairs_rest: u32,
    /// The lanes that are neither busy nor about to be.
    free: LaneSet<W>,
    /// The lanes that have held their puzzle since it came. Its slot is not in use.
    untouched: LaneSet<W>,
    /// The lanes whose slot may be in use.
    used: LaneSet<W>,
    /// By lane: the puzzle of an untouched lane.
    fresh: Vec<FreshJob>,
    /// By lane: what a busy lane works on.
    jobs: Vec<LaneJob>,
    /// By lane: the puzzle that started there.
    slots: Vec<PuzzleSlot>,
    /// Where the next branches are chosen.
    side: ChuteKind,
    /// For boards that the lanes give up, and for the last boards of a batch.
    search: Search,
}

/// The result of the rounds of a wave.
#[derive(Clone, Copy)]
pub(crate) struct Done<W> {
    /// Busy lanes whose boards were refuted.
    dead: W,
    /// Busy lanes whose boards lost candidates in the last round, and are not done; all that are
    /// not done, if the round did not look.
    changed: W,
    /// Busy lanes with some cell that has several candidates; of those in `changed`, before the
    /// last round.
    open: W,
}

/// The work of a busy lane.
#[derive(Clone, Copy)]
struct LaneJob {
    /// The number of the puzzle's slot.
    slot: u16,
    kind: BoardKind,
}

impl LaneJob {
    fn new(slot: usize, kind: BoardKind) -> LaneJob {
        LaneJob { slot: slot as u16, kind }
    }

    /// The number of the puzzle's slot.
    #[inline]
    fn slot(self) -> usize {
        usize::from(self.slot)
    }
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
            lacking: Vec::new(),
            diving: LaneSet::default(),
            diving_last: LaneSet::default(),
            starting_dives: LaneSet::default(),
            busy: LaneSet::default(),
            helping: LaneSet::default(),
            waiting: 0,
            pairs_rest: 0,
            free: LaneSet::of(cpu.all()),
            untouched: LaneSet::default(),
            used: LaneSet::default(),
            fresh: vec![FreshJob::NONE; W::LANES],
            jobs: vec![LaneJob::new(0, BoardKind::Subtree); W::LANES],
            slots: (0..W::LANES).map(|_| PuzzleSlot::new()).collect(),
            side: ChuteKind::Bands,
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
            self.run_wave(true, flights);
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
            self.run_wave(false, flights);
        }
    }

    /// Runs the boards that are staged and those in the lanes until enough are done, and takes
    /// these out. Few stuck boards may wait in their lanes for more.
    fn run_wave(&mut self, may_wait: bool, flights: &mut Flights) {
        self.load();
        let few_stuck = if may_wait { W::LANES as u32 / FEW_STUCK } else { 0 };
        let done = W::run_rounds(self, few_stuck);
        self.collect(done, few_stuck, flights);
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
            self.dive();
        }
        if grids.count() > 0 {
            W::load_grids(&mut self.lanes, &mut self.grids, &self.lacking, grids);
            self.grids_to_load.clear();
            self.lacking.clear();
        }
    }

    /// Makes the guesses of the dives that start now.
    fn dive(&mut self) {
        let which = self.starting_dives.word(self.cpu);
        if which.count() > 0 {
            W::dive(&mut self.lanes, which, self.diving_last.word(self.cpu), self.side);
            self.starting_dives.clear();
        }
    }

    /// True if there are fewer than [`FEW_BOARDS`], in lanes and on stacks.
    fn are_few_boards(&self) -> bool {
        let in_lanes = W::LANES - self.free.len();
        let waiting = || self.slots.iter().map(|slot| slot.stack.len()).sum::<usize>();
        in_lanes < FEW_BOARDS && in_lanes + waiting() < FEW_BOARDS
    }

    /// Runs rounds until enough lanes are done: refuted, solved or stuck. Boards that dive guess
    /// again when they are stuck. Fewer stuck boards than `few_stuck` will wait in their lanes.
    ///
    /// (Some twenty operations on words come between two rounds. A backend compiles them with the
    /// rounds, because each would be a call otherwise, and each count of lanes a hundred
    /// instructions.)
    #[inline(always)]
    pub(crate) fn run_rounds(&mut self, few_stuck: u32) -> Done<W> {
        let busy = self.busy.word(self.cpu);
        let diving = self.diving.word(self.cpu);
        let diving_last = self.diving_last.word(self.cpu);
        let running = busy.count().saturating_sub(self.waiting);
        let (waiting, at_most) = (self.waiting, busy.count());
        let enough = |percent: u32| (waiting + (running * percent / 100).max(1)).min(at_most);
        let (light, full) = (enough(LIGHT_DONE_PERCENT), enough(DONE_PERCENT));
        let (mut dead, mut rounds, mut had_pairs) = (self.cpu.none(), 0, false);
        let mut counted = W::find_singles(&mut self.lanes);
        loop {
            let lock_rule = match rounds % COUNT_EVERY {
                0 => LockRule::Count,
                1 => LockRule::Apply,
                _ => LockRule::Skip,
            };
            // In the first round hardly any boards are stuck but those that wait in their lanes,
            // which the next round finds.
            let round = W::round(&mut self.lanes, lock_rule, rounds > 0);
            rounds += 1;
            dead = dead | round.dead | counted.dead;
            let mut open = busy & counted.open;
            let mut changed = (round.changed & busy).minus(dead);
            let divers = (diving & open).minus(dead | changed);
            if divers.count() as usize >= W::LANES / FEW_DIVERS {
                changed = changed | W::dive(&mut self.lanes, divers, diving_last, self.side);
                self.side = self.side.other();
            }
            let stuck = open.minus(dead | changed);
            let stuck_boards = stuck.count();
            let is_light = stuck_boards < few_stuck;
            let enough = if is_light { light } else { full };
            if busy.minus(changed).count() < enough {
                // Are enough done with those whose last cells the round has filled?
                counted = W::find_singles(&mut self.lanes);
                let filled = changed.minus(counted.open);
                if (busy.minus(changed) | filled).count() < enough {
                    continue;
                }
                dead = dead | filled.minus(W::complete(&self.lanes));
                (changed, open) = (changed.minus(filled), open.minus(filled));
            }
            if stuck_boards > 0 && !is_light && !had_pairs {
                had_pairs = true;
                changed = changed | self.apply_pairs(stuck);
                if busy.minus(changed).count() < enough {
                    counted = W::find_singles(&mut self.lanes);
                    continue;
                }
            }
            return Done { dead: dead & busy, changed, open };
        }
    }

    /// Applies the rule of pairs, unless it did not pay lately. Returns which boards of `stuck` it
    /// helped.
    #[inline(always)]
    fn apply_pairs(&mut self, stuck: W) -> W {
        if self.pairs_rest > 0 {
            self.pairs_rest -= 1;
            return self.cpu.none();
        }
        let helped = W::pairs(&mut self.lanes) & stuck;
        if helped.count() * PAIRS_PAY < stuck.count() {
            self.pairs_rest = PAIRS_REST;
        }
        helped
    }

    /// Moves the puzzles of `lanes`, which are untouched, to their slots.
    fn use_slots(&mut self, lanes: &LaneSet<W>) {
        self.untouched.subtract(lanes);
        self.used.extend(lanes);
        lanes.each(|lane| self.slots[lane].start_fresh(&self.fresh[lane]));
    }

    /// The board of `lane`, as it was when the lanes were unloaded.
    fn board(&self, lane: usize) -> Packed {
        let mut board = Packed::NONE;
        self.boards.copy(lane, &mut board.0);
        board
    }

    /// The grid of `lane`, as it was when the lanes were unloaded.
    fn grid(&self, lane: usize) -> Nibbles {
        let mut grid = Nibbles::NONE;
        self.grids.copy(lane, &mut grid.0);
        grid
    }

    /// The slot of the puzzle that `lane` works on.
    fn slot_of(&mut self, lane: usize) -> &mut PuzzleSlot {
        &mut self.slots[self.jobs[lane].slot()]
    }

    /// Solves all boards that are left with the scalar search.
    fn finish(&mut self, flights: &mut Flights) {
        self.load();
        let untouched = self.untouched;
        self.use_slots(&untouched);
        W::unload(&mut self.lanes, self.cpu.none(), self.side, &mut self.boards);
        for lane in 0..W::LANES {
            if self.busy.contains(lane) {
                let (slot, kind) = (self.jobs[lane].slot(), self.jobs[lane].kind);
                if kind == BoardKind::Subtree && self.slots[slot].is_open {
                    self.boards.copy(lane, &mut self.slots[slot].stack.push(kind).0);
                }
                self.slots[slot].running -= 1;
            }
        }
        self.busy.clear();
        self.waiting = 0;
        self.helping.clear();
        self.diving.clear();
        self.free = LaneSet::of(self.cpu.all());
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
