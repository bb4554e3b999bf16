//! The table of engines: every way to solve many puzzles, with its name.
//!
//! All engines give the same answer to [`Question::Unique`]. Tests compare each of them with
//! [`Search`].

use super::answer::{Answer, Question};
use super::batch::{self, BatchSolver, Puzzles, arch};
use super::search::Search;
use crate::grid::Grid;
use core::borrow::Borrow;
use core::fmt;
use core::str::FromStr;

/// A way to solve many puzzles: a row of the table [`Engine::ALL`].
#[derive(Clone, Copy)]
pub struct Engine {
    name: &'static str,
    /// Makes the solver for one thread. `None` where the CPU lacks the instructions.
    solver: fn() -> Option<Box<dyn BatchSolver>>,
}

/// The constructor of the bit-sliced solver with words of type `$word`, which exists on the
/// architecture `$arch` alone.
macro_rules! bit_sliced_on {
    ($arch:literal, $word:path) => {{
        #[cfg(target_arch = $arch)]
        {
            batch::bit_sliced::<$word>
        }
        #[cfg(not(target_arch = $arch))]
        {
            || None
        }
    }};
}

impl Engine {
    /// All engines, whether this machine can run them or not, from the slowest to the fastest:
    ///
    /// | name | what it is |
    /// | --- | --- |
    /// | scalar | one puzzle after the other: [`Search`] |
    /// | portable | 128 puzzles at a time, in what every CPU has: SSE2, NEON, or plain integers |
    /// | avx2 | 256 puzzles at a time, in the bits of AVX2 registers |
    /// | avx512 | 512 puzzles at a time, in the bits of AVX-512 registers |
    pub const ALL: &'static [Engine] = &[
        Engine::SCALAR,
        Engine { name: "portable", solver: batch::bit_sliced::<arch::Portable> },
        Engine { name: "avx2", solver: bit_sliced_on!("x86_64", arch::x86::Avx2) },
        Engine { name: "avx512", solver: bit_sliced_on!("x86_64", arch::x86::Avx512) },
    ];

    /// The engine that solves one puzzle after the other. Every machine can run it.
    pub const SCALAR: Engine = Engine { name: "scalar", solver: || Some(Box::new(Search::new())) };

    /// The name, which [`Engine::from_str`] reads.
    pub const fn name(self) -> &'static str {
        self.name
    }

    /// True if this machine has the instructions that the engine needs.
    pub fn is_available(self) -> bool {
        (self.solver)().is_some()
    }

    /// The fastest engine for many puzzles on this machine.
    pub fn fastest() -> Engine {
        let mut fastest_first = Engine::ALL.iter().rev().copied();
        fastest_first.find(|engine| engine.is_available()).unwrap_or(Engine::SCALAR)
    }

    /// What one thread needs to solve with this engine, or `None` where this machine lacks the
    /// instructions. Some megabytes are allocated when the first batch comes.
    pub fn worker(self) -> Option<Worker> {
        Some(Worker { search: Search::new(), solver: (self.solver)()? })
    }
}

impl PartialEq for Engine {
    fn eq(&self, other: &Engine) -> bool {
        self.name == other.name
    }
}

impl Eq for Engine {}

impl fmt::Debug for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Engine").field(&self.name).finish()
    }
}

impl fmt::Display for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name)
    }
}

/// The error for a name that no engine has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnknownEngine;

impl fmt::Display for UnknownEngine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no such engine; the engines are")?;
        Engine::ALL.iter().try_for_each(|engine| write!(f, " {engine}"))
    }
}

impl core::error::Error for UnknownEngine {}

impl FromStr for Engine {
    type Err = UnknownEngine;

    fn from_str(name: &str) -> Result<Engine, UnknownEngine> {
        Engine::ALL.iter().copied().find(|engine| engine.name == name).ok_or(UnknownEngine)
    }
}

/// With fewer puzzles than this, one after the other is faster than any batch.
const FEW_PUZZLES: usize = 16;

/// What one thread needs to solve with an [`Engine`]. Use it for many batches.
///
/// ```
/// use ennead::{Answer, Engine, Grid, Question};
///
/// let puzzle: Grid =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
///         .parse()?;
/// let puzzles = vec![puzzle; 1000];
/// let mut worker = Engine::fastest().worker().expect("the fastest engine can run here");
/// let mut answers = Vec::new();
/// worker.solve(&puzzles, Question::Unique, &mut answers);
/// assert_eq!(answers.len(), 1000);
/// assert!(answers.iter().all(|answer| matches!(answer, Answer::Solved(_))));
/// # Ok::<(), ennead::format::ParseError>(())
/// ```
pub struct Worker {
    /// For a few puzzles.
    search: Search,
    /// For many puzzles.
    solver: Box<dyn BatchSolver>,
}

impl Worker {
    /// Answers `question` for each of `grids`: `answers[k]` belongs to `grids[k]`. What `answers` held
    /// before is removed. A batch engine is fastest with thousands of grids at a time.
    pub fn solve<G: Borrow<Grid>>(
        &mut self,
        grids: &[G],
        question: Question,
        answers: &mut Vec<Answer>,
    ) {
        answers.clear();
        answers.resize(grids.len(), Answer::None);
        if grids.len() < FEW_PUZZLES {
            self.search.solve(&grids, question, answers);
        } else {
            self.solver.solve(&grids, question, answers);
        }
    }
}

impl BatchSolver for Search {
    fn solve(&mut self, puzzles: &dyn Puzzles, question: Question, answers: &mut [Answer]) {
        for (number, answer) in answers.iter_mut().enumerate() {
            *answer = self.answer(puzzles.grid(number), question);
        }
    }
}
