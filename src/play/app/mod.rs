//! [`App`]: the game, and what is on the screen beside it. A player changes it only through
//! [`App::update`], which has no other effect, so every state can be tested without a terminal.
//!
//! ```text
//! update    what each intent does
//! moves     digits, marks, colors
//! editing   a puzzle is typed in
//! help      hints, lists of steps, ratings, checks
//! windows   questions, the windows over the board, the summary of a finished game
//! ```

mod editing;
mod help;
mod moves;
mod update;
mod windows;

pub(crate) use editing::EMPTY as EMPTY_SHEET;
pub(crate) use help::WRONG;
pub(crate) use windows::clock;

use super::hint::Hint;
use super::position::Writing;
use ennead::game::{Color, Game, Phase};
use ennead::logic::{Difficulty, Minutes, Rating};
use ennead::{Cell, CellSet, Digit, State, Step, Technique};

/// Everything that is drawn.
#[derive(Clone, Debug)]
pub(crate) struct App {
    pub(crate) game: Game,
    /// The name of the game: its difficulty, or where it is from.
    pub(crate) label: String,
    pub(crate) cursor: Cell,
    pub(crate) mode: Mode,
    /// True if a digit is chosen first, then cells.
    pub(crate) is_digit_first: bool,
    /// In digit-first mode: the digit that is written next.
    pub(crate) chosen: Option<Digit>,
    /// The digit whose places are shown.
    pub(crate) filter: Option<Digit>,
    /// The next digit that is typed becomes the filter.
    pub(crate) is_choosing_filter: bool,
    /// The content of the panel beside the board.
    pub(crate) panel: Panel,
    /// True if steps are told in the notation of the forums, too.
    pub(crate) has_notation: bool,
    /// The work in progress on another thread.
    pub(crate) running: Option<Task>,
    /// The window over the board.
    pub(crate) window: Option<Window>,
    /// The line below the board.
    pub(crate) message: String,
    /// How wrong entries are shown.
    pub(crate) check: Check,
    pub(crate) is_paused: bool,
    /// How hard the puzzle is, once that was asked for.
    pub(crate) ratings: Option<PuzzleRatings>,
    /// How far the text in the panel or in a window is scrolled, in lines.
    pub(crate) scroll: u16,
    /// How many lines of that text were seen last.
    pub(crate) seen: u16,
    /// True if vim's keys are on; the help differs.
    pub(crate) vim: bool,
    /// Counts the changes that must be saved: moves, hints.
    pub(crate) changes: u64,
}

/// The effect of typing a digit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mode {
    /// Writes it.
    Digits,
    /// Toggles its corner note.
    Corners,
    /// Toggles its candidate.
    Candidates,
    /// Paints its candidate.
    Paint(Color),
}

/// The content of the panel beside the board.
#[derive(Clone, Debug)]
pub(crate) enum Panel {
    /// The keys that are used most.
    Keys,
    Hint(Box<Hint>),
    /// The steps that are possible, and which of them is looked at.
    Steps {
        hints: Vec<Hint>,
        at: usize,
    },
    /// How hard the puzzle is.
    Ratings,
}

/// The window over the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Window {
    /// All keys.
    Help,
    /// A question that Enter answers with yes.
    Ask(Confirmation),
    /// The formats that the game can be saved in: which of them is chosen, and whether the givens
    /// alone are written.
    Save { at: usize, only_givens: bool },
    /// The game is over: its summary.
    Over,
}

/// An action that needs a confirmation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Confirmation {
    Solve,
    Restart,
    /// The puzzle that was typed in has several solutions, or none.
    Begin,
}

/// How wrong entries are shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Check {
    /// Only entries that clash.
    Nothing,
    /// How many there are.
    Count,
    /// The cells.
    Cells,
}

/// Work that takes longer than a key press may.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Task {
    /// The next step.
    Hint,
    /// All steps.
    Steps,
    /// How hard the puzzle is.
    Rate,
}

/// An action that the loop does for the app, because it takes time or reaches outside.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Effect {
    /// Work this out, and give it to [`App::take`].
    Run(Task),
    /// Copy the position to the clipboard.
    Copy(Writing),
    /// Write the position to a file.
    Write(Writing),
    /// Show the list of games.
    Games,
    /// End the program.
    Leave,
}

/// The result of a task.
#[derive(Clone, Debug)]
pub(crate) enum TaskResult {
    /// The next step of the position that was looked at.
    Hint(Box<State>, Step),
    /// Steps of that position: all, or as many as are shown.
    Steps(Box<State>, Vec<Step>),
    /// Why there is no step.
    NoStep(String),
    Rated(PuzzleRatings),
}

/// How hard a puzzle is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct PuzzleRatings {
    /// How long people take, if there is one solution.
    pub(crate) minutes: Option<Minutes>,
    /// The rating of the hardest step, its technique and the difficulty, if the techniques solve
    /// the puzzle.
    pub(crate) hardest: Option<(Rating, Technique, Difficulty)>,
}

impl App {
    /// An app that shows `game`, which is called `label`.
    pub(crate) fn new(game: Game, label: String, vim: bool) -> App {
        let is_typed = game.phase() == Phase::Editing;
        let message = if is_typed { EMPTY_SHEET.to_owned() } else { String::new() };
        let first = game.sheet().open().first().unwrap_or(Cell::R5C5);
        App {
            cursor: first,
            game,
            label,
            mode: Mode::Digits,
            is_digit_first: false,
            chosen: None,
            filter: None,
            is_choosing_filter: false,
            panel: Panel::Keys,
            has_notation: false,
            running: None,
            window: None,
            message,
            check: Check::Nothing,
            is_paused: false,
            ratings: None,
            scroll: 0,
            seen: 0,
            vim,
            changes: 0,
        }
    }

    /// The digit whose places are highlighted: the filter, the chosen digit, or that of the cell.
    pub(crate) fn focus(&self) -> Option<Digit> {
        let of_cell = self.game.sheet().square(self.cursor).digit;
        self.filter.or(self.chosen).or(of_cell)
    }

    /// The entries that are shown as wrong.
    pub(crate) fn shown_wrong(&self) -> CellSet {
        let clashing = self.game.sheet().clashing();
        match self.check {
            Check::Cells => clashing | self.game.wrong(),
            Check::Nothing | Check::Count => clashing,
        }
    }

    /// The hint that is drawn.
    pub(crate) fn hint(&self) -> Option<&Hint> {
        match &self.panel {
            Panel::Hint(hint) => Some(hint),
            Panel::Steps { hints, at } => hints.get(*at),
            Panel::Keys | Panel::Ratings => None,
        }
    }

    /// True if time counts now: a game is played, and the player does not study a whole step.
    pub(crate) fn is_clock_running(&self) -> bool {
        let is_studying = self.hint().is_some_and(Hint::is_whole);
        self.game.phase() == Phase::Playing && !self.is_paused && !is_studying
    }

    /// Adds time that was played, unless the clock is stopped.
    pub(crate) fn add_time(&mut self, milliseconds: u64) {
        if self.is_clock_running() {
            let played = &mut self.game.record.milliseconds;
            *played = played.saturating_add(milliseconds);
        }
    }

    /// True if the grid is full and right.
    pub(crate) fn is_over(&self) -> bool {
        matches!(self.game.phase(), Phase::Solved | Phase::Revealed)
    }
}

#[cfg(test)]
pub(super) mod tests;
