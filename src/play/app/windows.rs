//! The windows over the board: help, questions, the formats to save in, the end of a game.

use super::{App, Confirmation, Effect, Window};
use crate::play::intent::{Direction, Intent};
use crate::play::position::Writing;
use ennead::format::write::OutputFormat;
use ennead::game::{Action, Refusal};

impl App {
    /// Carries out an intent while `window` lies over the board, which is closed unless it
    /// is set again.
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
}
