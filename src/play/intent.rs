//! [`Intent`]: what a player wants. Keys and the mouse are translated into it.

use ennead::{Candidate, Cell, Digit};

/// An intent of the player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Intent {
    /// Move the cursor; past an edge it goes on at the opposite one.
    Move(Direction),
    /// Put the cursor on a cell; in digit-first mode write the chosen digit there.
    Point(Cell),
    /// Toggle the candidate that was pointed at.
    PointCandidate(Candidate),
    /// A digit: places it, marks it, paints it, or chooses it, as the mode says.
    Digit(Digit),
    /// Toggles the corner note of a digit, whatever the mode.
    Corner(Digit),
    /// Toggles the candidate of a digit, whatever the mode.
    Candidate(Digit),
    /// Removes the digit or the marks of the cell.
    Erase,
    /// A blank, where a puzzle is typed in; elsewhere as [`Intent::Erase`].
    Blank,
    /// Removes the digit before the cursor, where a puzzle is typed in.
    EraseBack,
    /// Toggles the mark of the current digit, or paints the cell.
    Space,
    /// Digits toggle corner notes, or place digits again.
    Corners,
    /// Digits toggle candidates, or place digits again.
    Candidates,
    /// The next color, and after the last one no colors.
    Paint,
    /// Removes all colors.
    ClearColors,
    /// A digit is chosen first, then cells; or the other way round again.
    DigitFirst,
    /// Show the places of a digit: the next digit that is typed.
    Filter,
    Undo,
    Redo,
    /// Fill in the candidates, and tidy the marks.
    FillCandidates,
    /// The next stage of the hint.
    Hint,
    /// Steps are told in the notation of the forums, too, or in words alone again.
    Notation,
    /// All steps that are possible now.
    Steps,
    /// How many entries are wrong; asked again, which.
    Check,
    /// How hard the puzzle is.
    Rate,
    /// Remove everything but the givens.
    Restart,
    Pause,
    /// Write the solution.
    Solve,
    /// Copy the position, or write it to a file.
    Save,
    /// The list of games, a new game, statistics.
    Games,
    /// Leave; the game is kept.
    Quit,
    Help,
    /// Yes, go on.
    Confirm,
    /// No; close what is open.
    Cancel,
    /// The next page of what is open.
    NextPage,
    /// Scroll what is open, in lines.
    Scroll(i16),
    /// Scroll what is open by what is seen of it, up or down.
    ScrollPage {
        down: bool,
    },
    /// Stop the program until the shell continues it.
    Suspend,
    /// Draw the screen again.
    Redraw,
}

/// Where the cursor moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Direction {
    Up,
    Down,
    Left,
    Right,
    /// To the first and the last column.
    Home,
    End,
}
