//! The one table of engines: every way to solve many puzzles, under its name.
//!
//! All of them give the same [`Answer`] to [`Question::Unique`]. The plain engine is the oracle
//! that the others are tested against.

use crate::grid::{Grid, Solution};
use crate::search::{Search, Verdict};
use core::fmt;
use core::str::FromStr;

/// A way to solve puzzles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Engine {
    /// One puzzle after the other: [`Search`].
    Scalar,
}

/// What to find out about each puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Question {
    /// Some solution, whichever is found first.
    First,
    /// The solution, and that there is no other.
    Unique,
}

/// What was found out about one puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    /// There is no solution.
    None,
    /// For [`Question::First`] a solution, for [`Question::Unique`] the only one.
    Solved(Solution),
    /// More than one solution; only [`Question::Unique`] asks.
    Multiple,
}

impl Engine {
    /// All engines, whether this machine can run them or not.
    pub const ALL: [Engine; 1] = [Engine::Scalar];

    /// The name that [`Engine::from_str`] takes.
    pub const fn name(self) -> &'static str {
        match self {
            Engine::Scalar => "scalar",
        }
    }

    /// Whether this machine has the instructions it needs.
    pub fn is_available(self) -> bool {
        match self {
            Engine::Scalar => true,
        }
    }

    /// The fastest engine for many puzzles on this machine.
    pub fn fastest() -> Engine {
        Engine::Scalar
    }

    /// The memory that one thread needs to solve with this engine, or `None` where the machine
    /// lacks its instructions.
    pub fn worker(self) -> Option<Worker> {
        self.is_available().then(|| Worker { search: Search::new() })
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

/// One thread's memory for an [`Engine`], used for many batches.
pub struct Worker {
    search: Search,
}

impl Worker {
    /// Answers `question` for each of `grids`: `answers[k]` belongs to `grids[k]`. What `answers`
    /// held before is gone.
    pub fn solve(&mut self, grids: &[Grid], question: Question, answers: &mut Vec<Answer>) {
        answers.clear();
        answers.extend(grids.iter().map(|grid| match question {
            Question::First => self.search.first(grid).map_or(Answer::None, Answer::Solved),
            Question::Unique => match self.search.verdict(grid) {
                Verdict::None => Answer::None,
                Verdict::Unique(solution) => Answer::Solved(solution),
                Verdict::Multiple { .. } => Answer::Multiple,
            },
        }));
    }
}
