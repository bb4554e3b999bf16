//! The bit-sliced engine: hundreds of boards per instruction.
//!
//! One register holds one candidate ("r4c7 may be 3") of as many boards as it has bits; solving is
//! then boolean algebra, with no table, no shift and no branch.
//!
//! | file | what it is |
//! | --- | --- |
//! | `word.rs`, `x86.rs`, `plain.rs` | a register as one bit for each of many boards |
//! | `lanes.rs` | the boards side by side, and the rules |
//! | `branch.rs`, `probe.rs` | where to guess |
//! | `packed.rs`, `planes.rs`, `bytes.rs` | a board outside |
//! | `staging.rs`, `transpose.rs`, `transfer.rs` | in and out |
//! | `home.rs`, `waiting.rs` | a puzzle, and its boards that wait |
//! | `exchange.rs` | a second solution, read off the first |
//! | `wave.rs`, `lane_set.rs` | the loop |
//! | `backend.rs` | all that, compiled for each instruction set |
//!
//! # Where the time goes
//!
//! Zen 3, AVX2, 256 lanes, the least of many runs, in cycles of the time stamp counter (2.45 GHz):
//! a round 5,400; unload with the choice of branches 5,000, without 3,300; load 3,700; grids in
//! 2,700, out 2,300; a dive 1,800. About 40 more for each lane that branches or goes back to a board
//! that waits, 40 for each fresh puzzle, 50 for each solution.
//!
//! | corpus, uniqueness proven | boards a puzzle | rounds a wave | rounds a puzzle, lane by lane |
//! | --- | ---: | ---: | ---: |
//! | Kaggle-easy | 1.0 | 4.0 | 4.2 |
//! | 17-clue | 1.6 | 6.0 | 25 |
//! | top1465 | 10.2 | 3.1 | 105 |
//! | SE 11 | 65 | 3.0 | 611 |
//! | `many.txt` | 2.2 | 2.6 | 53 |
//!
//! # What was tried and lost
//!
//! - Scratch arrays on the stack, the columns as a pass of their own, the last step cell by cell
//!   instead of box by box: a round took 10,400 cycles.
//! - Transposing in an array and copying it in and out: 6,700 to load, 12,000 to unload.
//! - Ending a wave when 40, 60, 70 or 80 % of the lanes are done, instead of 50: 5 % slower, within
//!   noise, 20 % and 25 % slower on SE 11.
//! - A minirow in which only three digits are possible holds these (the reverse of rule 3): 3 to 5 %
//!   fewer rounds, each a seventh longer.
//! - Other choices of the branch. Of the band, by the sum of logarithms, by the number of digits
//!   still open, by the number of digits with two permutations: 1 % fewer, 9 to 45 % more and 70 %
//!   more boards on top1465. Of its digit, by disjoint permutations, by permutations or cells in the
//!   rest of the grid, few or many: within 2 %.
//! - Grids travelling as grids if they are 32, 64 or 160 in a wave, instead of 96: up to 5 % slower
//!   on hard puzzles.
//! - Idle lanes that help every puzzle at the end of a batch, not only large trees: a puzzle with
//!   many solutions ran 67 boards instead of 25.
//! - Probes instead of dives: most of them fail where digits have two permutations left, and
//!   `many.txt` took 30 boards a puzzle.
//! - Dives that guess two digits in each band and stack, or digits with three permutations: 17 and
//!   13.5 boards for 13 to reach the verdict (simulated, puzzles of `many.txt` with 17 clues or
//!   more). Four dives a puzzle instead of two, or the first after three splits: no gain.
//! - One and four `u64`s for the word of any machine: 131 and 62 cycles a board and round, two 45.
//!   And to trust the compiler with these where there is SSE2: it took twice as long on hard puzzles
//!   as its instructions called by name.

pub(crate) mod arch;
pub(crate) mod kernels;
pub(crate) mod layout;
pub(crate) mod schedule;

use super::answer::{Answer, Question};
use crate::grid::Grid;
use arch::backend::Backend;
use core::borrow::Borrow;
use schedule::wave::Wave;

/// Puzzles, wherever they are kept: each is read once, so that to copy them first would cost as
/// much.
pub(crate) trait Puzzles {
    /// The puzzle with this number.
    fn grid(&self, number: usize) -> &Grid;
}

impl<G: Borrow<Grid>> Puzzles for &[G] {
    fn grid(&self, number: usize) -> &Grid {
        self[number].borrow()
    }
}

/// A batch engine, for one thread.
pub(crate) trait Solver: Send {
    /// Writes the answer for each of `puzzles` into `answers`, which is as long and full of
    /// [`Answer::None`].
    fn solve(&mut self, puzzles: &dyn Puzzles, question: Question, answers: &mut [Answer]);
}

impl<W: Backend> Solver for Wave<W> {
    fn solve(&mut self, puzzles: &dyn Puzzles, question: Question, answers: &mut [Answer]) {
        Wave::solve(self, puzzles, question, answers);
    }
}

/// The widths there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Width {
    /// 128 lanes.
    Portable,
    /// 256 lanes.
    Avx2,
    /// 512 lanes.
    Avx512,
}

impl Width {
    /// Whether this machine has the instructions.
    pub(crate) fn is_available(self) -> bool {
        match self {
            Width::Portable => true,
            #[cfg(target_arch = "x86_64")]
            Width::Avx2 => arch::x86::Avx2::is_available(),
            #[cfg(target_arch = "x86_64")]
            Width::Avx512 => arch::x86::Avx512::is_available(),
            #[cfg(not(target_arch = "x86_64"))]
            Width::Avx2 | Width::Avx512 => false,
        }
    }

    /// An engine of this width, where it is available.
    pub(crate) fn solver(self) -> Option<Box<dyn Solver>> {
        if !self.is_available() {
            return None;
        }
        Some(match self {
            #[cfg(target_arch = "x86_64")]
            Width::Avx2 => Box::new(Wave::<arch::x86::Avx2>::new()),
            #[cfg(target_arch = "x86_64")]
            Width::Avx512 => Box::new(Wave::<arch::x86::Avx512>::new()),
            #[cfg(target_arch = "x86_64")]
            Width::Portable => Box::new(Wave::<arch::x86::Sse2>::new()),
            #[cfg(not(target_arch = "x86_64"))]
            _ => Box::new(Wave::<arch::plain::Plain<2>>::new()),
        })
    }
}
