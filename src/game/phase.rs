//! [`Phase`]: the stage of a game, from typing the puzzle in to the full grid.

use crate::names::{UnknownName, named};
use core::fmt;
use core::str::FromStr;

/// The stage of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// The puzzle itself is typed in: every digit will be a given.
    Editing,
    /// The puzzle is played.
    Playing,
    /// The player has filled the grid, and it is a solution.
    Solved,
    /// The program has filled the grid, because the player asked for the solution.
    Revealed,
}

impl Phase {
    /// Every phase.
    pub const ALL: [Phase; 4] = [Phase::Editing, Phase::Playing, Phase::Solved, Phase::Revealed];

    /// The word for the phase, such as `playing`. The phase is parsed from it.
    pub const fn name(self) -> &'static str {
        match self {
            Phase::Editing => "editing",
            Phase::Playing => "playing",
            Phase::Solved => "solved",
            Phase::Revealed => "revealed",
        }
    }

    /// True if the grid is full and correct.
    pub const fn is_over(self) -> bool {
        matches!(self, Phase::Solved | Phase::Revealed)
    }
}

impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Phase {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Phase, UnknownName> {
        named(name, "a phase of a game", &Phase::ALL, Phase::name)
    }
}
