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
//! `benches/README.md` shows where the time is spent and which ideas gained nothing. Read it before
//! you change a constant or a rule.

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
        // The engine of AVX-512 has the same function.
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
