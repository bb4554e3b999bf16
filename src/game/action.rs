//! [`Action`]: what a player can do in a game. [`Refusal`]: why an action was not carried out.

use super::square::Color;
use crate::geometry::{Candidate, Cell};
use core::fmt;

/// An action of the player, which [`Game::act`](super::Game::act) carries out. When the game is
/// over, only colors can change; a solution that the program has written can be undone.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Action {
    /// Writes a digit into a cell, in place of its content. The marks that a replaced digit removed
    /// are restored.
    Place(Candidate),
    /// Writes a corner note, or removes it if it is there.
    ToggleCorner(Candidate),
    /// Writes a candidate, or removes it if it is there.
    ToggleCandidate(Candidate),
    /// Removes the digit of a cell, and restores the marks that the digit removed. If the cell has
    /// no digit, removes its marks.
    Erase(Cell),
    /// Removes the marks that the digits exclude, and writes all candidates that are left into the
    /// open cells that have none.
    FillCandidates,
    /// Paints a cell, or removes the color if it has it.
    Paint(Cell, Color),
    /// Paints a candidate, or removes the color if it has it.
    PaintCandidate(Candidate, Color),
    /// Removes all colors.
    ClearColors,
    /// Carries out a step of an explanation: removes the eliminations from the marks and writes the
    /// placements. A cell without candidates that loses one gets the others.
    Conclude {
        /// Candidates to remove.
        eliminations: Vec<Candidate>,
        /// Digits to write.
        placements: Vec<Candidate>,
    },
    /// Writes the whole solution.
    Solve,
    /// Removes everything but the givens. Can be undone.
    Restart,
    /// Undoes the last change.
    Undo,
    /// Makes the change again that was undone last.
    Redo,
    /// Ends the typing of a puzzle: its digits become givens, and the game begins.
    Begin,
}

/// Why an action was not carried out. The game has not changed.
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
    /// The action would not change the sheet.
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

/// Written as a sentence without a full stop.
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
