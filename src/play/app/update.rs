//! [`App::update`]: what each intent does.

use super::{App, Confirmation, Effect, Mode, Panel, Window};
use crate::play::intent::{Direction, Intent};
use ennead::Cell;
use ennead::format::write::OutputFormat;
use ennead::game::{Action, Phase, Refusal};

impl App {
    /// Carries out what the player wants. Returns what the loop must do for it.
    pub(crate) fn update(&mut self, intent: Intent) -> Option<Effect> {
        match intent {
            Intent::Scroll(lines) => return self.scroll(lines),
            Intent::ScrollPage { down } => {
                // The last line that was seen is seen again.
                let page = self.seen.saturating_sub(1).max(1).cast_signed();
                let lines = if down { page } else { -page };
                if self.window.is_none() {
                    self.scroll = self.scroll.saturating_add_signed(lines);
                    return None;
                }
                return self.scroll(lines);
            }
            _ => {}
        }
        self.message.clear();
        if intent == Intent::Quit {
            return Some(Effect::Leave);
        }
        if self.is_paused {
            self.is_paused = false;
            return None;
        }
        if let Some(window) = self.window {
            match (window, intent) {
                (Window::Help, Intent::Move(Direction::Up)) => return self.scroll(-1),
                (Window::Help, Intent::Move(Direction::Down)) => return self.scroll(1),
                _ => {}
            }
            self.window = None;
            self.scroll = 0;
            return self.update_window(window, intent);
        }
        if let Some(effect) = self.update_steps(intent) {
            return effect;
        }
        self.update_board(intent)
    }

    /// Carries out an intent while no window lies over the board.
    fn update_board(&mut self, intent: Intent) -> Option<Effect> {
        match intent {
            Intent::Move(direction) => self.go(direction),
            Intent::Point(cell) => {
                self.cursor = cell;
                return self.write_chosen();
            }
            Intent::PointCandidate(candidate) => {
                self.cursor = candidate.cell;
                return self.act(Action::ToggleCandidate(candidate));
            }
            Intent::Digit(digit) => return self.digit(digit),
            Intent::Corner(digit) => return self.write(digit, Mode::Corners),
            Intent::Candidate(digit) => return self.write(digit, Mode::Candidates),
            Intent::Blank if self.is_editing() => self.blank(),
            Intent::EraseBack if self.is_editing() => self.erase_back(),
            Intent::Erase | Intent::Blank | Intent::EraseBack => {
                return self.act(Action::Erase(self.cursor));
            }
            Intent::Space => return self.space(),
            Intent::Corners => self.switch(Mode::Corners),
            Intent::Candidates => self.switch(Mode::Candidates),
            Intent::Paint => self.mode = self.next_color(),
            Intent::ClearColors => return self.act(Action::ClearColors),
            Intent::DigitFirst => self.toggle_digit_first(),
            Intent::Filter => self.choose_filter(),
            Intent::Undo => return self.act(Action::Undo),
            Intent::Redo => return self.act(Action::Redo),
            Intent::FillCandidates => return self.act(Action::FillCandidates),
            Intent::Hint => return self.more_hint(),
            Intent::Notation => self.has_notation = !self.has_notation,
            Intent::Steps => return self.run_task(super::Task::Steps),
            Intent::Check => self.check_entries(),
            Intent::Rate => return self.rate(),
            Intent::Restart if self.game.phase() == Phase::Solved => {
                self.message = Refusal::Over.to_string();
            }
            Intent::Restart => self.window = Some(Window::Ask(Confirmation::Restart)),
            Intent::Pause => self.pause(),
            Intent::Solve => self.ask_to_solve(),
            Intent::Save => self.window = Some(Window::Save { at: 0, only_givens: false }),
            Intent::Games => return Some(Effect::Games),
            Intent::Help => self.window = Some(Window::Help),
            Intent::Confirm if self.is_editing() => return self.begin(false),
            Intent::Confirm if self.is_over() => self.window = Some(Window::Over),
            Intent::Confirm => return self.write_chosen(),
            Intent::Cancel => self.cancel(),
            Intent::NextPage
            | Intent::Suspend
            | Intent::Redraw
            | Intent::Scroll(_)
            | Intent::ScrollPage { .. }
            | Intent::Quit => {}
        }
        None
    }

    /// The puzzle is typed in.
    pub(super) fn is_editing(&self) -> bool {
        self.game.phase() == Phase::Editing
    }

    fn scroll(&mut self, lines: i16) -> Option<Effect> {
        match (&mut self.window, &mut self.panel) {
            (Some(Window::Save { at, .. }), _) => {
                let last = OutputFormat::ALL.len() - 1;
                *at = at.saturating_add_signed(lines.into()).min(last);
            }
            (None, Panel::Steps { hints, at }) => {
                *at = at.saturating_add_signed(lines.into()).min(hints.len().saturating_sub(1));
                self.scroll = 0;
            }
            _ => self.scroll = self.scroll.saturating_add_signed(lines),
        }
        None
    }

    /// Moves the cursor; past an edge it goes on at the opposite one.
    fn go(&mut self, direction: Direction) {
        let (row, column) = (self.cursor.row(), self.cursor.column());
        let (row, column) = match direction {
            Direction::Up => ((row + 8) % 9, column),
            Direction::Down => ((row + 1) % 9, column),
            Direction::Left => (row, (column + 8) % 9),
            Direction::Right => (row, (column + 1) % 9),
            Direction::Home => (row, 0),
            Direction::End => (row, 8),
        };
        self.cursor = Cell::at(row, column).unwrap_or(self.cursor);
    }

    fn pause(&mut self) {
        self.is_paused = self.game.phase() == Phase::Playing;
        if !self.is_paused {
            self.message = "the clock does not run".to_owned();
        }
    }

    /// Closes the panel that is open; if there is none, goes back to the plain mode and board.
    fn cancel(&mut self) {
        let is_plain = matches!(self.panel, Panel::Keys) && self.running.is_none();
        if !is_plain || self.is_choosing_filter {
            self.is_choosing_filter = false;
            self.running = None;
            self.show(Panel::Keys);
        } else {
            self.check = super::Check::Nothing;
            self.filter = None;
            self.is_digit_first = false;
            self.chosen = None;
            self.mode = Mode::Digits;
        }
    }

    /// Shows `panel` from its first line on.
    pub(super) fn show(&mut self, panel: Panel) {
        self.panel = panel;
        self.scroll = 0;
    }
}
