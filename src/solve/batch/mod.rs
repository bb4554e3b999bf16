//! The batch engines: bit-sliced, hundreds of boards per instruction.
//!
//! One register holds one candidate ("r4c7 may be 3") of as many boards as it has bits. To solve is
//! then boolean algebra, with no table, no shift and no branch. A board's place in the registers, the
//! same bit in each of them, is its lane.
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
//! Zen 3, AVX2, 256 lanes, the fastest of many runs, in cycles of the time stamp counter (2.45 GHz):
//!
//! | work on all lanes | cycles |
//! | --- | ---: |
//! | a round | 5,400 |
//! | unload boards and choose their branches | 5,000 |
//! | unload boards | 3,300 |
//! | load boards | 3,700 |
//! | load grids | 2,700 |
//! | unload grids | 2,300 |
//! | a dive | 1,800 |
//!
//! Besides, about 40 cycles for each lane that branches or takes a board from the stack, 40 for each
//! fresh puzzle, 50 for each solution.
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
//! - In a round: scratch arrays on the stack, the columns as a pass of their own, and the last step
//!   cell by cell instead of box by box. A round took 10,400 cycles.
//! - To transpose in an array and copy it in and out: 6,700 cycles to load, 12,000 to unload.
//! - To end a wave when another share of the lanes is done than 50 %. On SE 11: 40 % was 5 % slower,
//!   60 % within noise, 70 % was 20 % slower, 80 % was 25 % slower.
//! - The reverse of rule 3 (a minirow in which only three digits are possible holds these): 3 to 5 %
//!   fewer rounds, each a seventh longer.
//! - Other choices of the band or stack to branch in, in boards on top1465: by the sum of logarithms,
//!   1 % fewer; by the number of digits still open, 9 to 45 % more; by the number of digits with two
//!   permutations, 70 % more.
//! - Other choices of the digit in it (disjoint permutations; few or many permutations, or cells, in
//!   the rest of the grid): within 2 %.
//! - To move grids as grids if a wave has 32, 64 or 160 of them, instead of 96: up to 5 % slower on
//!   hard puzzles.
//! - Idle lanes that help with every puzzle at the end of a batch, not only with large trees: a puzzle
//!   with many solutions ran 67 boards instead of 25.
//! - Probes instead of dives: most of them fail where digits have two permutations left, and
//!   `many.txt` took 30 boards a puzzle.
//! - Dives that guess two digits in each band and stack: 17 boards instead of 13 to answer a puzzle
//!   (simulated, on the puzzles of `many.txt` with 17 givens or more). Dives that guess digits with
//!   three permutations: 13.5. Four dives a puzzle instead of two, or the first dive after three
//!   splits: no gain.
//! - Other numbers of `u64`s in the word of plain integers. One took 131 cycles a board and round, two
//!   45, four 62.
//! - To leave SSE2 to the compiler (plain integers on x86-64): twice as slow on hard puzzles as SSE2
//!   instructions called by name. NEON: 1.6 times as many instructions a round.

pub(crate) mod arch;
pub(crate) mod kernels;
pub(crate) mod layout;
pub(crate) mod schedule;

use super::answer::{Answer, Question};
use crate::grid::Grid;
use arch::backend::Backend;
use arch::word::Cpu;
use core::borrow::Borrow;
use schedule::wave::Wave;

/// Puzzles, wherever the caller keeps them. Each is read only once or twice, so a copy would cost as
/// much as it saves.
pub(crate) trait Puzzles {
    /// The puzzle with this number.
    fn grid(&self, number: usize) -> &Grid;
}

impl<G: Borrow<Grid>> Puzzles for &[G] {
    fn grid(&self, number: usize) -> &Grid {
        self[number].borrow()
    }
}

/// What solves many puzzles, for one thread.
pub(crate) trait BatchSolver: Send {
    /// Writes the answer for each of `puzzles` to `answers`, which has the same length and is full of
    /// [`Answer::None`].
    fn solve(&mut self, puzzles: &dyn Puzzles, question: Question, answers: &mut [Answer]);
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
    fn solve(&mut self, puzzles: &dyn Puzzles, question: Question, answers: &mut [Answer]) {
        let wave = self.wave.get_or_insert_with(|| Wave::new(self.cpu));
        wave.solve(puzzles, question, answers);
    }
}
