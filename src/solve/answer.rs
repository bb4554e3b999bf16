//! [`Question`] and [`Answer`]: what one may ask about many puzzles at once. A single puzzle's
//! [`crate::Verdict`] says more: it shows the second solution too.

use crate::grid::Solution;

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
