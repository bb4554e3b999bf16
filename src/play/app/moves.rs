//! The moves of a player: digits, marks, colors. Every change of the game goes through
//! [`App::act`].

use super::{App, Check, Effect, Mode, Panel, Task, Window};
use ennead::game::{Action, Color};
use ennead::{Candidate, Digit};

impl App {
    /// Carries out an action on the game, or says why it cannot be done.
    pub(super) fn act(&mut self, action: Action) -> Option<Effect> {
        let was_over = self.is_over();
        if let Err(refusal) = self.game.act(action) {
            self.message = refusal.to_string();
            return None;
        }
        self.changes += 1;
        // A hint, a check and a running task belong to the earlier position.
        self.show(Panel::Keys);
        self.check = Check::Nothing;
        self.running = None;
        if self.is_editing() {
            self.say_what_is_typed();
        } else if let Some(clash) = self.game.clash(self.cursor) {
            self.message = clash.to_string();
        }
        if self.is_over() && !was_over {
            self.window = Some(Window::Over);
            return self.rate_unless_known();
        }
        None
    }

    /// Asks for the ratings, for the summary of a finished game.
    fn rate_unless_known(&mut self) -> Option<Effect> {
        if self.ratings.is_some() || self.game.solution().is_none() {
            return None;
        }
        self.running = Some(Task::Rate);
        Some(Effect::Run(Task::Rate))
    }

    pub(super) fn digit(&mut self, digit: Digit) -> Option<Effect> {
        if self.is_choosing_filter {
            self.is_choosing_filter = false;
            self.filter = Some(digit);
            return None;
        }
        if self.is_editing() {
            self.type_digit(digit);
            return None;
        }
        if let Mode::Paint(color) = self.mode {
            return self.act(Action::PaintCandidate(Candidate::new(self.cursor, digit), color));
        }
        if self.is_digit_first {
            self.chosen = Some(digit);
            return None;
        }
        self.write(digit, self.mode)
    }

    /// Writes a digit or its mark into the cell, as `mode` says.
    pub(super) fn write(&mut self, digit: Digit, mode: Mode) -> Option<Effect> {
        let candidate = Candidate::new(self.cursor, digit);
        self.act(match mode {
            Mode::Corners => Action::ToggleCorner(candidate),
            Mode::Candidates => Action::ToggleCandidate(candidate),
            Mode::Digits | Mode::Paint(_) => Action::Place(candidate),
        })
    }

    /// Writes the chosen digit, if there is one.
    pub(super) fn write_chosen(&mut self) -> Option<Effect> {
        self.write(self.chosen?, self.mode)
    }

    /// Changes to `mode`, or from it to digits.
    pub(super) fn switch(&mut self, mode: Mode) {
        self.mode = if self.mode == mode { Mode::Digits } else { mode };
    }

    pub(super) fn space(&mut self) -> Option<Effect> {
        if self.is_editing() {
            self.blank();
            return None;
        }
        if let Mode::Paint(color) = self.mode {
            return self.act(Action::Paint(self.cursor, color));
        }
        let Some(digit) = self.filter.or(self.chosen) else {
            self.message = "Space notes the chosen digit: choose one with f or d".to_owned();
            return None;
        };
        let mode = if self.mode == Mode::Candidates { self.mode } else { Mode::Corners };
        self.write(digit, mode)
    }

    pub(super) fn next_color(&self) -> Mode {
        let next = match self.mode {
            Mode::Paint(color) => Color::ALL.get(color as usize + 1),
            Mode::Digits | Mode::Corners | Mode::Candidates => Color::ALL.first(),
        };
        next.map_or(Mode::Digits, |&color| Mode::Paint(color))
    }

    pub(super) fn toggle_digit_first(&mut self) {
        let digit = self.focus();
        self.is_digit_first = !self.is_digit_first;
        self.chosen = digit.filter(|_| self.is_digit_first);
        let message = if self.is_digit_first {
            "choose a digit; Enter or a click writes it into a cell"
        } else {
            "choose a cell, then type its digit"
        };
        self.message = message.to_owned();
    }

    pub(super) fn choose_filter(&mut self) {
        self.is_choosing_filter = self.filter.is_none() && !self.is_choosing_filter;
        self.filter = None;
        if self.is_choosing_filter {
            self.message = "type the digit whose places to show".to_owned();
        }
    }
}
