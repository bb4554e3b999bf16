//! The loop: boards into the lanes, rounds until enough of them are done, boards out again.
//!
//! Each puzzle has a home lane and is searched there depth first, like a plain backtracker would:
//! a stuck board goes on with one child, the other waits. So no board runs before it is needed,
//! and at most one board for each guess on the path waits. Only when there are no fresh puzzles
//! left, idle lanes help out with the boards that wait for large trees, the oldest (largest) first.

use super::Puzzles;
use super::backend::Backend;
use super::branch::{Split, is_nearly_empty};
use super::bytes;
use super::home::{Home, Job};
use super::lanes::{Lanes, Round};
use super::packed::Packed;
use super::probe::{Lean, narrow};
use super::staging::Staging;
use super::waiting::{Role, Waiting};
use super::word::Word;
use crate::answer::{Answer, Question};
use crate::grid::Solution;
use crate::search::Search;

/// A wave ends when this share of the busy lanes is done, in percent. (Measured: `mod.rs`.)
const DONE_PERCENT: u32 = 50;

/// With fewer boards than this in all, and no fresh puzzles, the plain engine is faster.
const FEW_BOARDS: usize = 16;

/// Puzzles that were split this often get the help of idle lanes. (Those with many solutions are
/// answered before; help would only find more of them.)
const LARGE_TREE: usize = 32;

/// With fewer clues than this a puzzle has no solution or several (McGuire, Tugemann, Civario,
/// "There is no 16-clue sudoku", 2012), so it is worth a dive at once.
const FEW_CLUES: u32 = 17;

/// A dive is a pass over all lanes, which fewer than this are not worth.
const FEW_DIVERS: u32 = 32;

/// A puzzle that was split this many times is one in which the choice of branches got lost: the
/// hardest ones known take some hundreds. It goes to the plain engine.
const LOST: usize = 10_000;

/// One thread's memory: the lanes, and the boards that wait.
pub(super) struct Wave<W> {
    lanes: Box<Lanes<W>>,
    staging: Staging<W>,
    /// Lanes whose board in `staging` is to go in, as bits.
    staged: Vec<u64>,
    /// Lanes that dive, as bits.
    diving: Vec<u64>,
    /// Those of them that lean to the last of two permutations.
    leaning: Vec<u64>,
    /// Lanes that are about to begin to dive.
    divers: Vec<u64>,
    /// Lanes that have a board, as bits.
    busy: Vec<u64>,
    /// The other lanes.
    free: Vec<usize>,
    /// What each busy lane works on.
    tenants: Vec<Tenant>,
    homes: Vec<Home>,
    /// For the last boards of a batch.
    search: Search,
}

/// What a busy lane works on.
#[derive(Clone, Copy)]
struct Tenant {
    /// The number of the puzzle's home.
    home: usize,
    role: Role,
}

impl<W: Backend> Wave<W> {
    /// The memory for one thread.
    pub(super) fn new() -> Wave<W> {
        Wave {
            lanes: Box::new(Lanes::new()),
            staging: Staging::new(),
            staged: vec![0; W::LANES / 64],
            diving: vec![0; W::LANES / 64],
            leaning: vec![0; W::LANES / 64],
            divers: vec![0; W::LANES / 64],
            busy: vec![0; W::LANES / 64],
            free: Vec::with_capacity(W::LANES),
            tenants: vec![Tenant { home: 0, role: Role::Part }; W::LANES],
            homes: (0..W::LANES).map(|_| Home::default()).collect(),
            search: Search::new(),
        }
    }

    /// Writes the answer for each of `puzzles` into `answers`, which is as long and full of
    /// [`Answer::None`].
    pub(super) fn solve(
        &mut self,
        puzzles: &dyn Puzzles,
        question: Question,
        answers: &mut [Answer],
    ) {
        let job = &mut Job { puzzles, count: answers.len(), question, answers, next: 0 };
        self.free.clear();
        self.free.extend((0..W::LANES).rev());
        loop {
            self.fill(job);
            self.load();
            if job.next == job.count && self.boards() < FEW_BOARDS {
                return self.finish(job);
            }
            let round = self.run();
            self.harvest(round, job);
        }
    }

    /// Gives each free lane a board of its own puzzle, else a fresh puzzle, else one of the boards
    /// that wait for another lane.
    fn fill(&mut self, job: &mut Job) {
        let mut free = core::mem::take(&mut self.free);
        free.retain(|&lane| {
            loop {
                let home = &mut self.homes[lane];
                if !home.busy && job.next < job.count {
                    let grid = job.puzzles.grid(job.next);
                    let clues = W::stage(grid, &mut self.staging, lane);
                    home.begin(job.next, clues < FEW_CLUES);
                    job.next += 1;
                    self.restage(lane);
                    self.settle(lane, lane, Role::Part);
                    return false;
                }
                if self.enter(lane, lane, Waiting::pop, job) {
                    return false;
                }
                // The plain engine may have answered the puzzle: then for the next one.
                if self.homes[lane].busy || job.next == job.count {
                    return true;
                }
            }
        });
        if job.next == job.count {
            for home in 0..W::LANES {
                while self.homes[home].splits >= LARGE_TREE
                    && let Some(&lane) = free.last()
                    && self.enter(lane, home, Waiting::pop_oldest, job)
                {
                    free.pop();
                }
            }
        }
        self.free = free;
    }

    /// Gives `lane`, which rests, a board that waits for `home`; says whether there was one.
    fn enter(
        &mut self,
        lane: usize,
        home: usize,
        next: fn(&mut Waiting) -> Option<(&Packed, Role)>,
        job: &mut Job,
    ) -> bool {
        while let Some((board, mut role)) = next(&mut self.homes[home].waiting) {
            if role == Role::Plain {
                let board = *board;
                self.homes[home].search(board, &mut self.search, job);
                continue;
            }
            if role == Role::Stuck {
                role = Role::Part;
                let [goes_on, waits] = Split::of(board).boards(board);
                self.staging.put(lane, &goes_on);
                *self.homes[home].waiting.push(role) = waits;
            } else {
                self.staging.put(lane, board);
            }
            self.restage(lane);
            self.settle(lane, home, role);
            return true;
        }
        false
    }

    /// Makes `lane`, which rests, work on a board of `home`, the one that is staged.
    fn settle(&mut self, lane: usize, home: usize, role: Role) {
        self.tenants[lane] = Tenant { home, role };
        self.busy[lane / 64] |= 1 << (lane % 64);
        self.diving[lane / 64] &= !(1 << (lane % 64));
        self.homes[home].running += 1;
    }

    /// Notes that the board of `lane` in `staging` is to go in.
    fn restage(&mut self, lane: usize) {
        self.staged[lane / 64] |= 1 << (lane % 64);
    }

    /// The board of `lane` as it was when it was unloaded.
    fn unloaded(&self, lane: usize) -> Packed {
        let mut board = Packed::NONE;
        self.staging.copy(lane, &mut board);
        board
    }

    /// Takes what is staged into the lanes.
    fn load(&mut self) {
        W::load(&mut self.lanes, &mut self.staging, W::from_u64s(&self.staged));
        self.staged.fill(0);
    }

    /// How many boards there are in all.
    fn boards(&self) -> usize {
        let waiting: usize = self.homes.iter().map(|home| home.waiting.len()).sum();
        W::LANES - self.free.len() + waiting
    }

    /// Rounds until enough lanes are done: refuted, solved or stuck. Those that dive go on.
    fn run(&mut self) -> Round<W> {
        let busy = W::from_u64s(&self.busy);
        let diving = W::from_u64s(&self.diving) & busy;
        let leaning = W::from_u64s(&self.leaning);
        let enough = (busy.count() * DONE_PERCENT / 100).max(1);
        let mut dead = W::ZERO;
        loop {
            let round = W::round(&mut self.lanes);
            dead = dead | round.dead;
            let mut changed = (round.changed & busy).minus(dead);
            let divers = (diving & round.open).minus(dead | changed);
            if divers.count() >= FEW_DIVERS {
                changed = changed | W::dive(&mut self.lanes, divers, leaning);
            }
            if busy.minus(changed).count() >= enough {
                return Round { dead: dead & busy, changed, open: round.open & busy };
            }
        }
    }

    /// Sees to the lanes that are done.
    fn harvest(&mut self, round: Round<W>, job: &mut Job) {
        let quiet = W::from_u64s(&self.busy).minus(round.dead | round.changed);
        let stuck = quiet & round.open;
        if quiet.count() > 0 {
            W::unload(&mut self.lanes, stuck, &mut self.staging);
            let solved = quiet.minus(stuck);
            each_lane(solved, |lane| self.solved(lane, job));
            let mut divers = 0;
            each_lane(stuck, |lane| divers += u32::from(self.home(lane).is_worth_a_dive()));
            let dives = divers >= FEW_DIVERS;
            each_lane(stuck, |lane| self.branch(lane, dives, job));
            if dives {
                let leaning = W::from_u64s(&self.leaning);
                W::dive(&mut self.lanes, W::from_u64s(&self.divers), leaning);
                self.divers.fill(0);
            }
        }
        each_lane(round.dead, |lane| {
            self.home(lane).refuted |= self.tenants[lane].role == Role::Part;
            self.leave(lane);
        });
        if job.next == job.count {
            // Lanes that helped with a puzzle which was answered elsewhere.
            for lane in 0..W::LANES {
                if self.is_busy(lane) && !self.home(lane).busy {
                    self.leave(lane);
                }
            }
        }
    }

    /// Notes the solution in `lane`.
    fn solved(&mut self, lane: usize, job: &mut Job) {
        let codes = W::spread(self.unloaded(lane).planes());
        let solution = Solution::checked_before(bytes::digits(&codes));
        self.home(lane).found(solution, job);
        self.leave(lane);
    }

    /// Goes on with one half of the stuck board in `lane`; the other waits. Or with a dive or a
    /// probe, while the whole board waits.
    fn branch(&mut self, lane: usize, dives: bool, job: &mut Job) {
        let Tenant { home, role } = self.tenants[lane];
        let home = &mut self.homes[home];
        if home.splits >= LOST {
            home.give_up(&mut self.search, job);
        }
        if !home.busy {
            return self.leave(lane);
        }
        if is_nearly_empty(*self.staging.word(lane, Packed::CHOICE)) {
            return self.probe(lane, job.question);
        }
        if dives && role == Role::Part && home.is_worth_a_dive() {
            self.staging.copy(lane, home.waiting.push(Role::Stuck));
            self.tenants[lane].role = Role::Dive;
            home.dives += 1;
            let lean = if home.dives % 2 == 1 { Lean::First } else { Lean::Last };
            self.lean(lane, lean);
            self.divers[lane / 64] |= 1 << (lane % 64);
            return;
        }
        let mut lost = Packed::NONE;
        let waits = if role == Role::Part {
            home.splits += 1;
            home.waiting.push(role)
        } else {
            &mut lost
        };
        self.staging.copy(lane, waits);
        let split = Split::of(waits);
        for (k, word) in split.words.into_iter().enumerate() {
            *self.staging.word(lane, word) = split.halves[0][k];
            waits.0[word] = split.halves[1][k];
        }
        self.restage(lane);
    }

    /// Makes `lane` dive, from now on.
    fn lean(&mut self, lane: usize, lean: Lean) {
        let bit = 1 << (lane % 64);
        self.diving[lane / 64] |= bit;
        self.leaning[lane / 64] &= !bit;
        if lean == Lean::Last {
            self.leaning[lane / 64] |= bit;
        }
    }

    /// Narrows the board in `lane`, which is nearly empty, down. If the board is needed, it waits,
    /// and so does a probe that leans the other way.
    fn probe(&mut self, lane: usize, question: Question) {
        let Tenant { home, role } = self.tenants[lane];
        let mut board = self.unloaded(lane);
        let lean = if let Role::Probe(lean) = role { lean } else { Lean::First };
        if role == Role::Part {
            let waiting = &mut self.homes[home].waiting;
            *waiting.push(Role::Plain) = board;
            if question == Question::Unique {
                let other = waiting.push(Role::Probe(Lean::Last));
                *other = board;
                narrow(other, Lean::Last);
            }
            self.tenants[lane].role = Role::Probe(lean);
        }
        narrow(&mut board, lean);
        // The dives lean the other way: the digits that probes take first have fewer left. (4 %)
        self.lean(lane, lean.other());
        self.staging.put(lane, &board);
        self.restage(lane);
    }

    /// Frees `lane`, whose board has come to an end.
    fn leave(&mut self, lane: usize) {
        self.busy[lane / 64] &= !(1 << (lane % 64));
        self.free.push(lane);
        let home = self.home(lane);
        home.running -= 1;
        home.rest();
    }

    /// The home of the board in `lane`.
    fn home(&mut self, lane: usize) -> &mut Home {
        &mut self.homes[self.tenants[lane].home]
    }

    fn is_busy(&self, lane: usize) -> bool {
        self.busy[lane / 64] >> (lane % 64) & 1 != 0
    }

    /// Solves the boards that are left with the plain engine.
    fn finish(&mut self, job: &mut Job) {
        W::unload(&mut self.lanes, W::ZERO, &mut self.staging);
        for lane in 0..W::LANES {
            if self.is_busy(lane) {
                let Tenant { home, role } = self.tenants[lane];
                if role == Role::Part {
                    self.staging.copy(lane, self.homes[home].waiting.push(role));
                }
                self.homes[home].running -= 1;
            }
        }
        self.busy.fill(0);
        for home in &mut self.homes {
            while let Some((&board, role)) = home.waiting.pop() {
                if !matches!(role, Role::Probe(_) | Role::Dive) {
                    home.search(board, &mut self.search, job);
                }
            }
            home.rest();
        }
    }
}

/// Calls `f` with the number of each lane of `lanes`.
fn each_lane<W: Word>(lanes: W, mut f: impl FnMut(usize)) {
    for (k, mut bits) in lanes.to_u64s().into_iter().enumerate() {
        while bits != 0 {
            f(64 * k + bits.trailing_zeros() as usize);
            bits &= bits - 1;
        }
    }
}
