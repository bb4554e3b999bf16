//! [`Action`]: what a player can do to a game.

use super::square::Color;
use crate::geometry::{Candidate, Cell};

/// An action of the player. [`Game::act`](super::Game::act) carries it out. When the game is over,
/// only colors can change; a solution that the program has written can be taken back.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Action {
    /// Writes a digit into a cell, in place of what stands there.
    Place(Candidate),
    /// Writes a mark, or removes it if it is there.
    ToggleMark(Candidate),
    /// Removes the digit of a cell. If the cell has none, removes its marks.
    Erase(Cell),
    /// Writes all candidates into the open cells that have no marks. If every open cell has marks,
    /// removes those that the digits exclude.
    FillMarks,
    /// Paints a cell, or takes the same color off again.
    Paint(Cell, Color),
    /// Paints a mark, or takes the same color off again.
    PaintMark(Candidate, Color),
    /// Takes all colors off.
    ClearColors,
    /// Carries out a step of an explanation: removes the eliminations from the marks and writes the
    /// placements.
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
    /// Takes back the last change.
    Undo,
    /// Makes the change again that was taken back last.
    Redo,
    /// Ends the typing of a puzzle: its digits become givens, and the game begins.
    Begin,
}
