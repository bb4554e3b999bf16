//! Takes the boards that are done (refuted, solved or stuck) out of the lanes. A stuck board is
//! split, dives, or is probed.

use super::super::board_stack::BoardKind;
use super::super::flights::Flights;
use super::super::lane_set::LaneSet;
use super::{Done, FEW_DIVERS, MANY_GRIDS, Wave};
use crate::solve::answer::Question;
use crate::solve::batch::arch::backend::Backend;
use crate::solve::batch::kernels::branch::{Split, has_one_half, is_nearly_empty};
use crate::solve::batch::kernels::guess::choose_one;
use crate::solve::batch::kernels::probe::{Direction, narrow};
use crate::solve::batch::layout::packed::Packed;

/// After this many splits the choice of branches has failed for a puzzle: the scalar search solves
/// it from its start. The hardest puzzles known take some hundreds of splits. Of random grids with
/// 13 to 21 givens, which have no solution or very many, one in 2,000 comes here. (Tests of the
/// engine use a small number, so that every hard puzzle comes here.)
const MAX_SPLITS: u32 = if cfg!(test) { 60 } else { 10_000 };

/// While boards dive, and fewer boards than this need a branch, it is chosen board by board.
const FEW_CHOICES: usize = 32;

/// How the stuck boards of a wave go on.
struct Plan<W> {
    /// Boards that are worth a dive start one.
    dives: bool,
    /// The lanes for which a branch is chosen all at once.
    chosen: LaneSet<W>,
}

impl<W: Backend> Wave<W> {
    /// Handles the lanes that are done after the rounds of a wave.
    pub(super) fn collect(&mut self, done: Done<W>, few_stuck: u32, flights: &mut Flights) {
        let mut unchanged = self.busy.word(self.cpu).minus(done.dead | done.changed);
        let mut stuck = unchanged & done.open;
        self.waiting = 0;
        if stuck.count() < few_stuck {
            self.waiting = stuck.count();
            unchanged = unchanged.minus(stuck);
            stuck = self.cpu.none();
        }
        if unchanged.count() > 0 {
            let solved = unchanged.minus(stuck);
            let as_grids = stuck.count() == 0 || solved.count() as usize >= MANY_GRIDS;
            if as_grids {
                W::unload_grids(&self.lanes, &mut self.grids);
            }
            let stuck_lanes = LaneSet::of(stuck);
            self.use_slots(&stuck_lanes.and(&self.untouched));
            let plan = self.plan(&stuck_lanes);
            if stuck.count() > 0 {
                let chosen = plan.chosen.word(self.cpu);
                W::unload(&mut self.lanes, chosen, self.side, &mut self.boards);
                self.side = self.side.other();
            }
            let mut solved = LaneSet::of(solved);
            let fresh = solved.and(&self.untouched);
            if as_grids {
                let mut list = [0; 512];
                let count = fresh.list(&mut list);
                let (list, grids) = (&list[..count], &self.grids);
                W::write_solutions(self.cpu, list, grids, &self.fresh, flights);
                self.release_untouched(&fresh);
                solved.subtract(&fresh);
            } else {
                self.use_slots(&fresh);
            }
            solved.each(|lane| {
                let grid = if as_grids { self.grid(lane) } else { self.board(lane).to_grid() };
                self.slots[self.jobs[lane].slot()].add(self.cpu, &grid, flights);
                self.release(lane, flights);
            });
            self.branch_all(stuck_lanes, &plan, flights);
        }
        let mut dead = LaneSet::of(done.dead);
        let fresh = dead.and(&self.untouched);
        fresh.each(|lane| flights.close(self.fresh[lane].batch));
        self.release_untouched(&fresh);
        dead.subtract(&fresh);
        dead.each(|lane| {
            self.slot_of(lane).was_refuted |= self.jobs[lane].kind == BoardKind::Subtree;
            self.release(lane, flights);
        });
        // Release lanes that help with a puzzle which another lane has answered.
        let helping = self.helping;
        helping.each(|lane| {
            if !self.slot_of(lane).is_open {
                self.release(lane, flights);
            }
        });
        // Drop lanes that were released after their next board was staged, or while they were
        // diving.
        self.boards_to_load.retain(&self.busy);
        self.diving.retain(&self.busy);
    }

    /// Plans how the stuck boards of these lanes go on. If enough of them dive or are worth a dive,
    /// those that dive already guess again where they are, and the others start. Where most lanes
    /// dive, only boards that do neither need a branch.
    fn plan(&self, stuck: &LaneSet<W>) -> Plan<W> {
        let diving = stuck.and(&self.diving);
        let (mut divers, mut chosen) = (diving.len(), LaneSet::default());
        stuck.each(|lane| {
            if diving.contains(lane) {
                return;
            }
            if self.slots[self.jobs[lane].slot()].is_worth_a_dive() {
                divers += 1
            } else {
                chosen.insert(lane)
            }
        });
        if divers < W::LANES / FEW_DIVERS {
            return Plan { dives: false, chosen: *stuck };
        }
        // Where fewer lanes dive, most dives have failed, and boards will be split: a branch that
        // was chosen well pays. (`hardest.txt` 9 %, top1465 4 %.)
        if self.diving.len() < W::LANES / 2 {
            return Plan { dives: true, chosen: *stuck };
        }
        if chosen.len() < FEW_CHOICES {
            chosen.clear();
        }
        Plan { dives: true, chosen }
    }

    /// Goes on with the stuck boards of these lanes, as planned.
    fn branch_all(&mut self, stuck: LaneSet<W>, plan: &Plan<W>, flights: &mut Flights) {
        if !plan.dives {
            return stuck.each(|lane| self.branch(lane, plan, flights));
        }
        let diving = stuck.and(&self.diving);
        let mut others = stuck;
        others.subtract(&diving);
        self.starting_dives = diving;
        others.each(|lane| self.branch(lane, plan, flights));
        self.dive();
    }

    /// Goes on with the stuck board in `lane`: with one half of it while the other half waits, or
    /// with a dive or a probe while the whole board waits.
    fn branch(&mut self, lane: usize, plan: &Plan<W>, flights: &mut Flights) {
        let (slot, kind) = (self.jobs[lane].slot(), self.jobs[lane].kind);
        let slot = &mut self.slots[slot];
        if slot.splits >= MAX_SPLITS {
            slot.solve_by_search(&mut self.search, flights);
        }
        if !slot.is_open {
            return self.release(lane, flights);
        }
        if plan.dives && kind == BoardKind::Subtree && slot.is_worth_a_dive() {
            self.boards.copy(lane, &mut slot.stack.push(BoardKind::UnsplitSubtree).0);
            self.jobs[lane].kind = BoardKind::Dive;
            let direction = if slot.dives == 0 { Direction::First } else { Direction::Last };
            slot.dives += 1;
            self.set_diving(lane, direction);
            self.starting_dives.insert(lane);
            return;
        }
        if !plan.chosen.contains(lane) {
            let mut board = Packed::NONE;
            self.boards.copy(lane, &mut board.0);
            choose_one(&mut board, self.side);
            *self.boards.word(lane, Packed::CHOICE) = board.0[Packed::CHOICE];
        }
        let choice = *self.boards.word(lane, Packed::CHOICE);
        if is_nearly_empty(choice) {
            return self.probe(lane);
        }
        // (If this did not count as refuted, puzzles of `hardest.txt` would dive in vain: 9 % slower.)
        slot.was_refuted |= kind == BoardKind::Subtree && has_one_half(choice);
        // A probe or a dive loses its other half.
        let mut dropped = Packed::NONE;
        let waits = if kind == BoardKind::Subtree && !has_one_half(choice) {
            slot.splits += 1;
            slot.stack.push(kind)
        } else {
            &mut dropped
        };
        self.boards.copy(lane, &mut waits.0);
        let split = Split::of(waits);
        for (k, word) in split.words.into_iter().enumerate() {
            *self.boards.word(lane, word) = split.halves[0][k];
            waits.0[word] = split.halves[1][k];
        }
        self.boards_to_load.insert(lane);
    }

    /// Makes `lane` dive in `direction` from now on.
    pub(super) fn set_diving(&mut self, lane: usize, direction: Direction) {
        self.diving.insert(lane);
        match direction {
            Direction::First => self.diving_last.remove(lane),
            Direction::Last => self.diving_last.insert(lane),
        }
    }

    /// Makes the nearly empty board in `lane` a probe. If it is a subtree, the board itself waits
    /// for the scalar search, and on top of it, if the question needs two solutions, a probe in the
    /// opposite direction.
    fn probe(&mut self, lane: usize) {
        let (slot, kind) = (self.jobs[lane].slot(), self.jobs[lane].kind);
        let mut board = self.board(lane);
        let direction =
            if let BoardKind::Probe(direction) = kind { direction } else { Direction::First };
        if kind == BoardKind::Subtree {
            let is_unique_asked = self.slots[slot].question == Question::Unique;
            let stack = &mut self.slots[slot].stack;
            *stack.push(BoardKind::ScalarSubtree) = board;
            if is_unique_asked {
                let other = stack.push(BoardKind::Probe(Direction::Last));
                *other = board;
                narrow(other, Direction::Last);
            }
            self.jobs[lane].kind = BoardKind::Probe(direction);
        }
        narrow(&mut board, direction);
        // A probe also dives, in the opposite direction, because the digits that the probe guessed
        // first have fewer places left. (4 % faster.)
        self.set_diving(lane, direction.opposite());
        self.boards.put(lane, &board.0);
        self.boards_to_load.insert(lane);
    }

    /// Makes these lanes free, whose puzzles are answered.
    fn release_untouched(&mut self, lanes: &LaneSet<W>) {
        self.busy.subtract(lanes);
        self.untouched.subtract(lanes);
        self.free.extend(lanes);
    }

    /// Makes `lane`, whose board is done, free.
    fn release(&mut self, lane: usize, flights: &mut Flights) {
        self.busy.remove(lane);
        self.helping.remove(lane);
        self.free.insert(lane);
        let slot = self.slot_of(lane);
        slot.running -= 1;
        slot.close_if_done(flights);
    }
}
