//! The windows over the board: help, questions, the formats to save in, the end of a game and its
//! summary.

use super::{App, Confirmation, Effect, Task, Window};
use crate::play::intent::{Direction, Intent};
use crate::play::position::Writing;
use ennead::format::write::OutputFormat;
use ennead::game::{Action, Phase, Refusal};

impl App {
    /// Carries out an intent while `window` lies over the board. The window closes unless the intent
    /// sets it again.
    pub(super) fn update_window(&mut self, window: Window, intent: Intent) -> Option<Effect> {
        match (window, intent) {
            (Window::Ask(Confirmation::Solve), Intent::Confirm) => self.solve(),
            (Window::Ask(Confirmation::Restart), Intent::Confirm) => self.act(Action::Restart),
            (Window::Ask(Confirmation::Begin), Intent::Confirm) => self.begin(true),
            (Window::Save { at, only_givens }, intent) => self.update_save(at, only_givens, intent),
            (Window::Over, Intent::Confirm | Intent::Games) => Some(Effect::Games),
            (Window::Over, Intent::Undo) => self.act(Action::Undo),
            (Window::Over, Intent::Move(_)) => {
                self.window = Some(window);
                None
            }
            _ => None,
        }
    }

    fn update_save(&mut self, at: usize, only_givens: bool, intent: Intent) -> Option<Effect> {
        let last = OutputFormat::ALL.len() - 1;
        let writing = || Some(Writing { format: *OutputFormat::ALL.get(at)?, only_givens });
        let (at, only_givens) = match intent {
            Intent::Move(Direction::Up) => (at.saturating_sub(1), only_givens),
            Intent::Move(Direction::Down) => ((at + 1).min(last), only_givens),
            Intent::Move(Direction::Home) => (0, only_givens),
            Intent::Move(Direction::End) => (last, only_givens),
            Intent::Digit(digit) if digit.index() <= last => (digit.index(), only_givens),
            Intent::NextPage => (at, !only_givens),
            Intent::Confirm => return writing().map(Effect::Copy),
            Intent::Save => return writing().map(Effect::Write),
            Intent::Move(_) | Intent::Digit(_) => (at, only_givens),
            _ => return None,
        };
        self.window = Some(Window::Save { at, only_givens });
        None
    }

    /// Asks whether to solve.
    pub(super) fn ask_to_solve(&mut self) {
        if self.is_over() {
            self.message = "the puzzle is solved".to_owned();
        } else {
            self.window = Some(Window::Ask(Confirmation::Solve));
        }
    }

    /// Writes the solution. A puzzle that is being typed begins first.
    fn solve(&mut self) -> Option<Effect> {
        if self.is_editing() {
            let puzzle = self.game.sheet().values();
            if !matches!(ennead::solve(&puzzle), ennead::Verdict::Unique(_)) {
                self.message = Refusal::NoSingleSolution.to_string();
                return None;
            }
            self.begin(false);
        }
        self.act(Action::Solve)
    }

    /// The facts of a finished game: names and values.
    pub(crate) fn summary(&self) -> Vec<(&'static str, String)> {
        let record = &self.game.record;
        let mut rows = vec![
            ("time", clock(record.milliseconds)),
            ("hints", record.hints.to_string()),
            ("mistakes", record.mistakes.to_string()),
        ];
        rows.extend(self.ratings_rows());
        rows
    }

    /// The line above the summary.
    pub(crate) fn headline(&self) -> &'static str {
        match self.game.phase() {
            Phase::Revealed => "The program has solved it.",
            _ => "Solved!",
        }
    }

    /// How hard the puzzle is: names and values; dots while that is worked out.
    pub(crate) fn ratings_rows(&self) -> Vec<(&'static str, String)> {
        let Some(ratings) = self.ratings else {
            return match self.running {
                Some(Task::Rate) => vec![("expected", "...".to_owned())],
                _ => Vec::new(),
            };
        };
        let mut rows: Vec<(&'static str, String)> = Vec::new();
        rows.extend(ratings.minutes.map(|minutes| ("expected", minutes.in_words())));
        match ratings.hardest {
            Some((rating, technique, level)) => rows.extend([
                ("hardest", technique.to_string()),
                ("ER", rating.to_string()),
                ("level", level.to_string()),
            ]),
            None => rows.push(("hardest", "beyond all techniques".to_owned())),
        }
        rows
    }
}

/// A time as `04:12`, or `1:04:12`.
pub(crate) fn clock(milliseconds: u64) -> String {
    let seconds = milliseconds / 1000;
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    match hours {
        0 => format!("{minutes:02}:{seconds:02}"),
        _ => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}
