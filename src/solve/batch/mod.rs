//! The batch engines: bit-sliced solvers, which work on hundreds of boards with each instruction.
//!
//! One register holds one candidate ("r4c7 may be 3") of as many boards as it has bits. Solving is
//! then boolean algebra, with no table, no shift and no branch. A board has the same bit in every
//! register. This bit is its lane.
//!
//! ```text
//!                 board 0   board 1   board 2   ...        one register
//! r1c1 may be 1      1         0         1
//! r1c1 may be 2      1         0         0                 729 registers
//! ...
//! ```
//!
//! | folder | what it is |
//! | --- | --- |
//! | `arch/` | a register of each instruction set, as one bit for each of many boards |
//! | `kernels/` | what is done to all lanes at once: rules, choice of the branch, moving boards in and out |
//! | `layout/` | boards and grids outside the lanes |
//! | `schedule/` | which board is in which lane, and when |
//!
//! # Where the time goes
//!
//! Ice Lake, 2.8 GHz, the fastest of many runs, in cycles of the time stamp counter:
//!
//! | work on all lanes | AVX2, 256 lanes | AVX-512, 256 lanes | AVX-512, 512 lanes |
//! | --- | ---: | ---: | ---: |
//! | a round | 6,050 | 4,800 | 9,400 |
//! | the rule of pairs | | | 10,300 |
//! | choose branches | 11,900 | 9,900 | 11,700 |
//! | unload boards | 4,100 | | 6,900 |
//! | load boards | 4,700 | 3,400 | 4,800 |
//!
//! (The rounds of 512 lanes and the rule of pairs were measured later than the rest, on a busy
//! machine. A round took 12,100 cycles when every round counted the locked digits. All numbers are
//! from before the change of rule 3: now only every fourth round makes its counts, and the rule is
//! applied only after them.)
//!
//! With 512 lanes, before the rule of pairs and the change of rule 3, in percent of the time:
//!
//! | corpus | rounds | choose, unload | load | branch | stack or fresh | solved, refuted |
//! | --- | ---: | ---: | ---: | ---: | ---: | ---: |
//! | Kaggle-easy | 37 | 4 | 4 | | 28 | 24 |
//! | 17-clue | 38 | 15 | 6 | 5 | 11 | 13 |
//! | SE 11 | 35 | 22 | 7 | 12 | 11 | 6 |
//!
//! The last three columns are work lane by lane. In cycles: 60 to 75 to branch, 45 to 65 to take a
//! board from the stack, 16 for a refuted board. A puzzle that is never split needs no slot: it
//! takes 49 cycles on its way in and 28 on its way out (with a slot, 75 and 48).
//!
//! | corpus, uniqueness proven | boards a puzzle | rounds a wave | rounds a puzzle, lane by lane |
//! | --- | ---: | ---: | ---: |
//! | Kaggle-easy | 1.0 | 4.0 | 4.2 |
//! | 17-clue | 1.5 | 9.0 | 25 |
//! | top1465 | 10.5 | 4.1 | 89 |
//! | `hardest.txt` | 4.4 | 4.4 | 35 |
//! | SE 11 | 83 | 3.4 | 417 |
//! | `many.txt` | 3.4 | 6.4 | 55 |
//!
//! (Each half of a split and each dive counts as a board. `many.txt` was counted later than the
//! rest, with 256 lanes. All were counted before the change of rule 3, and when the engine saw one
//! round later than now that a board is solved.)
//!
//! # What was tried and lost
//!
//! - In a round: scratch arrays on the stack, the columns as a pass of their own, and the last step
//!   cell by cell instead of box by box. A round took 10,400 cycles.
//! - To transpose in an array and copy it in and out: 6,700 cycles to load, 12,000 to unload.
//! - To end a wave with many stuck boards when another share of the lanes is done than 60 %.
//!   50 %: 5 % fewer rounds and 10 to 20 % more waves, each with a choice of branches. 70 %: 7 to
//!   20 % more rounds, 12 % fewer waves.
//! - The reverse of rule 3 (a minirow in which only three digits are possible holds these): 3 to 5
//!   % fewer rounds, each a seventh longer.
//! - Other choices of the branch, in boards on `hardest.txt`, SE 11, top1465 and 17-clue, without
//!   pairs (chosen now: 4.6, 83, 13.5, 1.69): in the chute in which all digits together have the
//!   fewest permutations, 92, 130, 19.6, 2.12; on all six chutes at once, 4.4, 70, 12.7, 1.64, for
//!   twice the time. With other measures of the freedom of a digit: the number of permutations,
//!   4.8, 90, 16.3, 1.82; its logarithm in two bits, 4.7, 87, 14.2, 1.71; whether there are two or
//!   more, 4.6, 104, 13.6, 1.67; whether it is open, 4.7, 135, 14.6, 1.70. With the sum of the
//!   halves alone, 4.7, 85, 14.6, 1.72; with the freer half alone, 4.7, 93, 14.1, 1.72; halves that
//!   die at once first, 4.6, 83, 13.7, 1.70.
//! - To weigh only one or two digits of each chute, taken by a quick measure (its freedom; in how
//!   many chutes it has two permutations): 4.9 to 45, 90 to 160, 13.7 to 18, 1.69 to 2.2 boards. To
//!   gather such digits from all lanes takes more time than to weigh them all.
//! - Pairs (`pairs.rs`) in every third round, with the locks that the round finds. Such a round
//!   took 24,000 cycles, because the counts no longer fit into the first cache with the boards:
//!   17-clue 5 %, SE 11 12 %, `hard.txt` 14 % slower. Once a wave, when it would end, pairs take a
//!   third of 17-clue's guesses and a quarter of top1465's; both are a tenth faster.
//! - To see that a board is solved only by a round that leaves it unchanged, one round later:
//!   Kaggle-easy 10 %, easy puzzles 6 %, hard ones 0 to 3 % slower.
//! - To end a wave in which few boards are stuck when 40, 60 or 70 % of the lanes are done instead
//!   of 50 %: no faster; with 70 % hard puzzles are 5 % slower.
//! - With AVX2, to inline the packing of lines: the same.
//! - The first counts of rule 3 in the second or third round of a wave, instead of the first: the
//!   same. To count by the number of all rounds, not of the wave's: the boards in a wave's first
//!   round wait for them, and `top1465` and SE 11 take 5 to 7 % more rounds.
//! - Rule 1 in every second round: 7 to 19 % more rounds; one without it is about a quarter
//!   shorter. Single candidates looked for once more within a round: 9 % fewer rounds on easy
//!   puzzles, each 13 % longer; twice more: 12 % fewer, each 26 % longer. The digits in the
//!   opposite order in every second round: 0 to 2 % fewer rounds.
//! - To look for changed boards only in the last two rounds that a wave is expected to take, by the
//!   one before: on hard puzzles 3 to 5 % more rounds.
//! - Blocks of 400 to 1,600 lines instead of 3,200, so that they stay in the second cache: the
//!   same.
//! - Rule 3's counts in every round: `hard.txt` 14 %, SE 11 9 %, 17-clue 4 % slower.
//! - Lanes numbered along the words, so that the boards of successive lanes lie in different cache
//!   lines: the same, within the noise of a busy machine.
//! - Batches of 3,200 puzzles, each run to its end before the next: 17-clue took 11 % more rounds
//!   and 37 % more waves, top1465 11 and 14 %, SE 11 2 %, Kaggle-easy 5 and 6 %. Four batches in
//!   flight need as few rounds as one batch of 20,000; eight or sixteen no fewer.
//! - To take 256 lanes of AVX-512 for the fastest engine on Intel's CPUs: there a round of 512
//!   boards takes 2.5 times as long, but a choice of branches, a load and an unload do not. Through
//!   the whole program, 512 lanes were 8 to 15 % faster on hard puzzles in medians of pairs, and
//!   256 lanes up to 16 % faster on easy ones in minima.
//! - To move grids as grids if a wave has 32, 64 or 160 of them, instead of 96: up to 5 % slower on
//!   hard puzzles.
//! - Idle lanes that help with every puzzle at the end of a batch, not only with large trees: a
//!   puzzle with many solutions ran 67 boards instead of 25.
//! - Dives that guess six digits at once, in all chutes: two in three failed. With three on one
//!   side one in three fails, and `many.txt` is a quarter faster.
//! - Dives that guess only the digit that the choice of branches finds: one in ten failed, but a
//!   puzzle took ten such guesses one after the other, with as many rounds as before, and each
//!   choice takes 16,000 cycles. The best digit in each chute of a side: 20,000 cycles, a quarter
//!   of the dives failed. The first digit that will do, alone: as good as the best.
//! - Dives that guess on one side at first, and on both sides each time they are stuck again within
//!   a wave: `many.txt` takes 1.6 times as long; with both sides from the second such time on 1.16
//!   times, from the third on 1.03 to 1.05 times.
//! - To guess again within a wave when 24 or 40 dives are stuck, or 112 to 144, instead of 64:
//!   `many.txt` is 6 to 15 % slower. With 80 or 96 it is 1 to 7 % faster on a busy machine, but
//!   `few.txt` 6 % slower with 96.
//! - To look, before each guess of a dive, for boards in which all open cells have two candidates
//!   (a solution's complement is then another one), so that the first solution answers the puzzle
//!   without a test of unavoidable sets: `many.txt` 1 % slower.
//! - To dive within a wave when a puzzle is stuck for the first time, and to start again from its
//!   givens if the dive fails, while most dives succeed: 5 to 15 % fewer waves and 4 to 8 % more
//!   rounds on `many.txt`; no gain in time.
//! - To choose no branch for boards that start to dive, and to load them whole again if the dive
//!   fails: a quarter fewer choices on `many.txt`, but a quarter more waves and 14 % more rounds.
//! - Probes instead of dives: most of them fail where digits have two permutations left, and
//!   `many.txt` took 30 boards a puzzle.
//! - Dives that guess two digits in each band and stack: 17 boards instead of 13 to answer a puzzle
//!   (simulated, on the puzzles of `many.txt` with 17 givens or more). Dives that guess digits with
//!   three permutations: 13.5.
//! - To end dives on boards with 16 open cells or fewer, and to finish these with the scalar search
//!   (`last_cells.rs`): such boards take a quarter of all guesses and nearly always have several
//!   solutions, but `many.txt` takes a tenth more instructions.
//! - Dives with as many guesses as suit the number of open cells (one with 16 to 56 of them, when
//!   most dives fail; six with fewer or more): half as many dives fail, and `many.txt` takes as
//!   much work. To keep the permutation with more places: a quarter fewer fail, but a guess takes
//!   three times as long. To guess in every third round, before boards are stuck: the same.
//! - Other numbers of `u64`s in the word of plain integers. One took 131 cycles a board and round,
//!   two 45, four 62.
//! - To leave SSE2 to the compiler (plain integers on x86-64): twice as slow on hard puzzles as
//!   SSE2 instructions called by name. NEON: 1.6 times as many instructions a round.

pub(crate) mod arch;
pub(crate) mod kernels;
pub(crate) mod layout;
pub(crate) mod schedule;

use super::answer::Line;
use super::puzzle::Puzzle;
use super::query::Query;
use crate::grid::Grid;
use arch::backend::Backend;
use arch::word::{Cpu, Word};
use core::borrow::Borrow;
use schedule::flights::{Flights, Until};
use schedule::wave::Wave;

/// The puzzles of a batch, in one of the forms in which callers have them. Each is read only once.
#[derive(Clone, Copy)]
pub(crate) enum Puzzles<'a> {
    Grids(&'a dyn Grids),
    /// Lines of text: digits, and `.` or `0` in empty cells.
    Lines(&'a [Line]),
    /// Puzzles that may have pencil marks.
    Marked(&'a [Puzzle<'a>]),
    /// Queries, each with a question of its own.
    Queries(&'a [Query]),
}

impl Puzzles<'_> {
    /// The number of puzzles.
    pub(crate) fn count(&self) -> usize {
        match self {
            Puzzles::Grids(grids) => grids.count(),
            Puzzles::Lines(lines) => lines.len(),
            Puzzles::Marked(puzzles) => puzzles.len(),
            Puzzles::Queries(queries) => queries.len(),
        }
    }
}

/// A list of grids, numbered from 0.
pub(crate) trait Grids {
    fn count(&self) -> usize;
    fn grid(&self, number: usize) -> &Grid;
}

impl<G: Borrow<Grid>> Grids for &[G] {
    fn count(&self) -> usize {
        self.len()
    }

    fn grid(&self, number: usize) -> &Grid {
        self[number].borrow()
    }
}

/// A solver of batches of puzzles, for one thread.
pub(crate) trait BatchSolver: Send {
    /// Takes `puzzles`, the newest batch of `flights`, and works until none of them waits for a
    /// lane.
    fn feed(&mut self, puzzles: Puzzles, flights: &mut Flights);

    /// Works until the batches of `flights` are done as far as `until` says.
    fn drain(&mut self, until: Until, flights: &mut Flights);
}

/// See [`are_puzzles`](crate::solve::are_puzzles).
pub(crate) fn are_puzzles(lines: &[Line]) -> bool {
    #[cfg(target_arch = "x86_64")]
    {
        // The engines of AVX-512 name the same function.
        if let Some(cpu) = arch::x86::Avx2::detect() {
            return Backend::are_puzzles(cpu, lines);
        }
    }
    arch::Portable::detect().is_some_and(|cpu| Backend::are_puzzles(cpu, lines))
}

/// The bit-sliced solver with words of type `W`, or `None` where the CPU lacks the instructions.
pub(crate) fn bit_sliced<W: Backend>() -> Option<Box<dyn BatchSolver>> {
    Some(Box::new(BitSliced { cpu: W::detect()?, wave: None }))
}

/// A bit-sliced solver, which allocates its memory when it gets its first batch.
struct BitSliced<W> {
    cpu: Cpu<W>,
    wave: Option<Wave<W>>,
}

impl<W: Backend> BatchSolver for BitSliced<W> {
    fn feed(&mut self, puzzles: Puzzles, flights: &mut Flights) {
        self.wave.get_or_insert_with(|| Wave::new(self.cpu)).feed(puzzles, flights);
    }

    fn drain(&mut self, until: Until, flights: &mut Flights) {
        if let Some(wave) = &mut self.wave {
            wave.drain(until, flights);
        }
    }
}
