//! The loop: boards into the lanes, rounds until enough of them are done, boards out again.
//!
//! Each puzzle has a home lane and is searched there depth first, like a plain backtracker would:
//! a stuck board goes on with one child, the other waits. So no board runs before it is needed,
//! and at most one board for each guess on the path waits. Only when there are no fresh puzzles
//! left, idle lanes help out with the boards that wait for large trees, the oldest (largest) first.

use super::board_stack::{Role, Waiting};
use super::lane_set::LaneSet;
use super::puzzle_slot::{Home, Job};
use crate::grid::Solution;
use crate::solve::answer::{Answer, Question};
use crate::solve::batch::Puzzles;
use crate::solve::batch::arch::backend::Backend;
use crate::solve::batch::kernels::branch::{Split, is_nearly_empty};
use crate::solve::batch::kernels::lanes::{Lanes, Round};
use crate::solve::batch::kernels::probe::{Lean, narrow};
use crate::solve::batch::layout::packed::Packed;
use crate::solve::batch::layout::planes::Planes;
use crate::solve::batch::layout::staging::{Boards, Grids};
use crate::solve::search::Search;

/// A wave ends when this share of the busy lanes is done, in percent. (Measured: `mod.rs`.)
const DONE_PERCENT: u32 = 50;

/// With fewer boards than this in all, and no fresh puzzles, the plain engine is faster.
const FEW_BOARDS: usize = 16;

/// Puzzles that were split this often get the help of idle lanes. (Those with many solutions are
/// answered before; help would only find more of them.)
const LARGE_TREE: u32 = 32;

/// With fewer clues than this a puzzle has no solution or several (McGuire, Tugemann, Civario,
/// "There is no 16-clue sudoku", 2012), so it is worth a dive at once.
const FEW_CLUES: u32 = 17;

/// With fewer grids than this to go in or out beside boards, they travel as boards too.
const MANY_GRIDS: usize = 96;

/// A dive is a pass over all lanes, which fewer than this are not worth.
const FEW_DIVERS: u32 = 32;

/// A puzzle that was split this many times is one in which the choice of branches got lost: it goes
/// to the plain engine. The hardest puzzles known take some hundreds; of grids with some 13 to 21
/// clues at random, which have no solution or very many, one in 2,000 comes here. (And in tests of
/// the engine every hard puzzle.)
const LOST: u32 = if cfg!(test) { 60 } else { 10_000 };

/// One thread's memory: the lanes, and the boards that wait.
pub(crate) struct Wave<W> {
    lanes: Box<Lanes<W>>,
    boards: Boards<W>,
    /// Lanes whose board in `boards` is to go in, be they busy (another board of theirs was there)
    /// or not yet.
    staged: LaneSet,
    grids: Grids<W>,
    /// Lanes whose grid in `grids` is to go in.
    fresh: LaneSet,
    /// Lanes that dive.
    diving: LaneSet,
    /// Those of them that lean to the last of two permutations.
    leaning: LaneSet,
    /// Lanes that are about to begin to dive.
    divers: LaneSet,
    /// Lanes that have a board; from `load` on, not before.
    busy: LaneSet,
    /// The other lanes, but for those that were just settled and wait for `load`.
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
    pub(crate) fn new() -> Wave<W> {
        Wave {
            lanes: Box::new(Lanes::new()),
            boards: Boards::new(),
            grids: Grids::new(),
            staged: LaneSet::default(),
            fresh: LaneSet::default(),
            diving: LaneSet::default(),
            leaning: LaneSet::default(),
            divers: LaneSet::default(),
            busy: LaneSet::default(),
            free: Vec::with_capacity(W::LANES),
            tenants: vec![Tenant { home: 0, role: Role::Part }; W::LANES],
            homes: (0..W::LANES).map(|_| Home::default()).collect(),
            search: Search::new(),
        }
    }

    /// Writes the answer for each of `puzzles` into `answers`, which is as long and full of
    /// [`Answer::None`].
    pub(crate) fn solve(
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
        let begin = free.iter().filter(|&&lane| !self.homes[lane].busy).count();
        let alone = begin == free.len() && self.staged.is_empty();
        let in_grids = alone || begin.min(job.count - job.next) >= MANY_GRIDS;
        free.retain(|&lane| {
            loop {
                let home = &mut self.homes[lane];
                if !home.busy && job.next < job.count {
                    let (grid, clues) = W::gather(job.puzzles.grid(job.next));
                    home.begin(job.next, clues < FEW_CLUES);
                    job.next += 1;
                    if in_grids {
                        self.grids.put(lane, &grid.0);
                        self.fresh.insert(lane);
                    } else {
                        self.boards.put(lane, &Packed::of_grid(&grid).0);
                        self.staged.insert(lane);
                    }
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
                self.boards.put(lane, &goes_on.0);
                *self.homes[home].waiting.push(role) = waits;
            } else {
                self.boards.put(lane, &board.0);
            }
            self.staged.insert(lane);
            self.settle(lane, home, role);
            return true;
        }
        false
    }

    /// Makes `lane`, which rests, work on a board of `home`: the one that is staged, or the grid.
    fn settle(&mut self, lane: usize, home: usize, role: Role) {
        self.tenants[lane] = Tenant { home, role };
        self.homes[home].running += 1;
    }

    /// The board of `lane` as it was when it was unloaded.
    fn board(&self, lane: usize) -> Packed {
        let mut board = Packed::NONE;
        self.boards.copy(lane, &mut board.0);
        board
    }

    /// The same for a grid.
    fn grid(&self, lane: usize) -> Planes {
        let mut grid = Planes::NONE;
        self.grids.copy(lane, &mut grid.0);
        grid
    }

    /// Takes what is staged into the lanes, which are busy from now on.
    fn load(&mut self) {
        self.busy.extend(&self.staged);
        self.busy.extend(&self.fresh);
        let (staged, fresh) = (self.staged.word::<W>(), self.fresh.word::<W>());
        if staged.count() > 0 {
            W::load(&mut self.lanes, &mut self.boards, staged);
            self.staged.clear();
        }
        if fresh.count() > 0 {
            W::load_grids(&mut self.lanes, &mut self.grids, fresh);
            self.fresh.clear();
        }
    }

    /// How many boards there are in all.
    fn boards(&self) -> usize {
        let waiting: usize = self.homes.iter().map(|home| home.waiting.len()).sum();
        W::LANES - self.free.len() + waiting
    }

    /// Rounds until enough lanes are done: refuted, solved or stuck. Those that dive go on.
    fn run(&mut self) -> Round<W> {
        let busy = self.busy.word::<W>();
        let (diving, leaning) = (self.diving.word::<W>(), self.leaning.word());
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
        let quiet = self.busy.word::<W>().minus(round.dead | round.changed);
        let stuck = quiet & round.open;
        if quiet.count() > 0 {
            let solved = quiet.minus(stuck);
            let in_grids = stuck.count() == 0 || solved.count() as usize >= MANY_GRIDS;
            if in_grids {
                W::unload_grids(&self.lanes, &mut self.grids);
            }
            if stuck.count() > 0 {
                W::unload(&mut self.lanes, stuck, &mut self.boards);
            }
            LaneSet::of(solved).each(|lane| {
                let grid = if in_grids { self.grid(lane) } else { self.board(lane).to_grid() };
                let solution = Solution::checked_before(W::digits(&grid));
                self.home(lane).found(solution, job);
                self.leave(lane);
            });
            let mut divers = 0;
            let stuck = LaneSet::of(stuck);
            stuck.each(|lane| divers += u32::from(self.home(lane).is_worth_a_dive()));
            let dives = divers >= FEW_DIVERS;
            stuck.each(|lane| self.branch(lane, dives, job));
            if dives {
                W::dive(&mut self.lanes, self.divers.word(), self.leaning.word());
                self.divers.clear();
            }
        }
        LaneSet::of(round.dead).each(|lane| {
            self.home(lane).refuted |= self.tenants[lane].role == Role::Part;
            self.leave(lane);
        });
        if job.next == job.count {
            // Lanes that helped with a puzzle which was answered elsewhere.
            for lane in 0..W::LANES {
                if self.busy.contains(lane) && !self.home(lane).busy {
                    self.leave(lane);
                }
            }
        }
        // A lane that left after it was staged, or while it dived, does so no longer.
        self.staged.retain(&self.busy);
        self.diving.retain(&self.busy);
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
        if is_nearly_empty(*self.boards.word(lane, Packed::CHOICE)) {
            return self.probe(lane, job.question);
        }
        if dives && role == Role::Part && home.is_worth_a_dive() {
            self.boards.copy(lane, &mut home.waiting.push(Role::Stuck).0);
            self.tenants[lane].role = Role::Dive;
            let lean = if home.dives == 0 { Lean::First } else { Lean::Last };
            home.dives += 1;
            self.lean(lane, lean);
            self.divers.insert(lane);
            return;
        }
        let mut lost = Packed::NONE;
        let waits = if role == Role::Part {
            home.splits += 1;
            home.waiting.push(role)
        } else {
            &mut lost
        };
        self.boards.copy(lane, &mut waits.0);
        let split = Split::of(waits);
        for (k, word) in split.words.into_iter().enumerate() {
            *self.boards.word(lane, word) = split.halves[0][k];
            waits.0[word] = split.halves[1][k];
        }
        self.staged.insert(lane);
    }

    /// Makes `lane` dive, from now on.
    fn lean(&mut self, lane: usize, lean: Lean) {
        self.diving.insert(lane);
        match lean {
            Lean::First => self.leaning.remove(lane),
            Lean::Last => self.leaning.insert(lane),
        }
    }

    /// Narrows the board in `lane`, which is nearly empty, down. If the board is needed, it waits,
    /// and so does a probe that leans the other way.
    fn probe(&mut self, lane: usize, question: Question) {
        let Tenant { home, role } = self.tenants[lane];
        let mut board = self.board(lane);
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
        self.boards.put(lane, &board.0);
        self.staged.insert(lane);
    }

    /// Frees `lane`, whose board has come to an end.
    fn leave(&mut self, lane: usize) {
        self.busy.remove(lane);
        self.free.push(lane);
        let home = self.home(lane);
        home.running -= 1;
        home.rest();
    }

    /// The home of the board in `lane`.
    fn home(&mut self, lane: usize) -> &mut Home {
        &mut self.homes[self.tenants[lane].home]
    }

    /// Solves the boards that are left with the plain engine.
    fn finish(&mut self, job: &mut Job) {
        W::unload(&mut self.lanes, W::ZERO, &mut self.boards);
        for lane in 0..W::LANES {
            if self.busy.contains(lane) {
                let Tenant { home, role } = self.tenants[lane];
                if role == Role::Part {
                    self.boards.copy(lane, &mut self.homes[home].waiting.push(role).0);
                }
                self.homes[home].running -= 1;
            }
        }
        self.busy.clear();
        self.diving.clear();
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
