//! The one table of engines: every way to solve many puzzles, under its name.
//!
//! All of them give the same answer to [`Question::Unique`]. The plain engine is the oracle
//! that the others are tested against.

use super::answer::{Answer, Question};
use super::batch::{Solver, Width};
use super::search::Search;
use crate::grid::Grid;
use core::borrow::Borrow;
use core::fmt;
use core::str::FromStr;

/// A way to solve puzzles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Engine {
    /// One puzzle after the other: [`Search`].
    Scalar,
    /// 128 puzzles in the bits of what every machine has: SSE2 registers, or plain integers.
    Portable,
    /// 256 puzzles in the bits of AVX2 registers.
    Avx2,
    /// 512 puzzles in the bits of AVX-512 registers.
    Avx512,
}

impl Engine {
    /// All engines, whether this machine can run them or not, the slowest first.
    pub const ALL: [Engine; 4] = [Engine::Scalar, Engine::Portable, Engine::Avx2, Engine::Avx512];

    /// The name that [`Engine::from_str`] takes.
    pub const fn name(self) -> &'static str {
        match self {
            Engine::Scalar => "scalar",
            Engine::Portable => "portable",
            Engine::Avx2 => "avx2",
            Engine::Avx512 => "avx512",
        }
    }

    /// The bit-sliced engine's width; `None` for the plain engine.
    const fn width(self) -> Option<Width> {
        match self {
            Engine::Scalar => None,
            Engine::Portable => Some(Width::Portable),
            Engine::Avx2 => Some(Width::Avx2),
            Engine::Avx512 => Some(Width::Avx512),
        }
    }

    /// Whether this machine has the instructions it needs.
    pub fn is_available(self) -> bool {
        self.width().is_none_or(Width::is_available)
    }

    /// The fastest engine for many puzzles on this machine.
    pub fn fastest() -> Engine {
        let mut fastest_first = Engine::ALL.into_iter().rev();
        fastest_first.find(|engine| engine.is_available()).unwrap_or(Engine::Scalar)
    }

    /// The memory that one thread needs to solve with this engine, or `None` where the machine
    /// lacks its instructions.
    pub fn worker(self) -> Option<Worker> {
        self.is_available().then(|| Worker {
            search: Search::new(),
            width: self.width(),
            batch: None,
        })
    }
}

impl fmt::Display for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// No engine of that name.
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
        Engine::ALL.into_iter().find(|engine| engine.name() == name).ok_or(UnknownEngine)
    }
}

/// With fewer puzzles than this a batch engine does not pay.
const FEW_PUZZLES: usize = 16;

/// One thread's memory for an [`Engine`], used for many batches.
pub struct Worker {
    search: Search,
    width: Option<Width>,
    /// The batch engine of that width, from the first batch on: a few puzzles do not wait for its
    /// memory.
    batch: Option<Box<dyn Solver>>,
}

impl Worker {
    /// Answers `question` for each of `grids`: `answers[k]` belongs to `grids[k]`. What `answers`
    /// held before is gone. A batch engine is at its best with thousands of grids at a time.
    pub fn solve<G: Borrow<Grid>>(
        &mut self,
        grids: &[G],
        question: Question,
        answers: &mut Vec<Answer>,
    ) {
        answers.clear();
        if self.batch.is_none() && grids.len() >= FEW_PUZZLES {
            self.batch = self.width.and_then(Width::solver);
        }
        match &mut self.batch {
            Some(batch) if grids.len() >= FEW_PUZZLES => {
                answers.resize(grids.len(), Answer::None);
                batch.solve(&grids, question, answers);
            }
            _ => {
                answers.extend(grids.iter().map(|grid| self.search.answer(grid.borrow(), question)))
            }
        }
    }
}
