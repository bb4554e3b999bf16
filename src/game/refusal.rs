//! [`Refusal`]: why [`Game::act`](super::Game::act) did not carry out an action of the player.

use crate::geometry::Cell;
use core::fmt;

/// Why an action was not carried out. The game is as before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Refusal {
    /// The cell is a given.
    Given(Cell),
    /// The cell holds a digit, so it takes no marks.
    Filled(Cell),
    /// No change is left that could be undone.
    NothingToUndo,
    /// No change is left that could be redone.
    NothingToRedo,
    /// The action would leave the sheet as it is.
    NothingChanges,
    /// The puzzle has no solution or several.
    NoSingleSolution,
    /// The puzzle is still being typed in.
    NotBegun,
    /// The puzzle was typed in already.
    HasBegun,
    /// No digit was typed.
    Empty,
    /// The game is over: its result stays as it is.
    Over,
}

/// A sentence without a full stop.
impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Given(cell) => write!(f, "{cell} is given and stays"),
            Refusal::Filled(cell) => write!(f, "{cell} holds a digit: erase it to write marks"),
            Refusal::NothingToUndo => f.write_str("there is nothing to undo"),
            Refusal::NothingToRedo => f.write_str("there is nothing to redo"),
            Refusal::NothingChanges => f.write_str("that changes nothing"),
            Refusal::NoSingleSolution => {
                f.write_str("the puzzle does not have exactly one solution")
            }
            Refusal::NotBegun => f.write_str("the puzzle is still being typed in"),
            Refusal::HasBegun => f.write_str("the game has begun already"),
            Refusal::Empty => f.write_str("type some digits first"),
            Refusal::Over => f.write_str("the puzzle is solved, and stays so"),
        }
    }
}

impl core::error::Error for Refusal {}
