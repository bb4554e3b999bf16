//! A puzzle is typed in: cell after cell, row after row, with `.`, `0` or Space for a blank. What
//! is wrong is said at once.

use super::{App, Confirmation, Effect, Window};
use crate::play::position::pasted;
use ennead::game::{Action, Game};
use ennead::{Candidate, Cell, Digit, Verdict, solve};

/// The message for an empty sheet.
pub(crate) const EMPTY: &str = "type the givens row by row, . for a blank; or paste a puzzle";

impl App {
    pub(super) fn type_digit(&mut self, digit: Digit) {
        // The same digit again changes nothing, and the cursor goes on all the same.
        let _ = self.act(Action::Place(Candidate::new(self.cursor, digit)));
        self.go_on();
        self.say_what_is_typed();
    }

    pub(super) fn blank(&mut self) {
        let _ = self.act(Action::Erase(self.cursor));
        self.go_on();
        self.say_what_is_typed();
    }

    pub(super) fn erase_back(&mut self) {
        self.cursor = Cell::from_index((self.cursor.index() + 80) % 81).unwrap_or(self.cursor);
        let _ = self.act(Action::Erase(self.cursor));
        self.say_what_is_typed();
    }

    /// To the next cell, from the last one to the first.
    fn go_on(&mut self) {
        self.cursor = Cell::from_index((self.cursor.index() + 1) % 81).unwrap_or(self.cursor);
    }

    /// Takes text that was pasted while a puzzle is typed: a puzzle or a position in any format.
    pub(crate) fn paste(&mut self, text: &str) {
        if !self.is_editing() {
            self.message = "a puzzle is pasted into an empty board: g, then paste it".to_owned();
            return;
        }
        match pasted(text) {
            Ok(pasted) => self.take_pasted(pasted),
            Err(error) => self.message = error.to_string(),
        }
    }

    /// Goes on with the game of what was pasted, the first of `count`.
    pub(crate) fn take_pasted(&mut self, (game, count): (Game, usize)) {
        self.game = game;
        self.changes += 1;
        self.ratings = None;
        match self.is_editing() {
            true => self.say_what_is_typed(),
            false => {
                self.cursor = self.game.sheet().open().first().unwrap_or(self.cursor);
                self.message = "the position is played from here".to_owned();
            }
        }
        if count > 1 {
            self.message = format!("first of {count}: {}", self.message);
        }
    }

    /// Says what the digits are so far: two that clash, a puzzle with one solution, or neither.
    pub(super) fn say_what_is_typed(&mut self) {
        let puzzle = self.game.sheet().values();
        self.message = match (puzzle.clashes().last(), puzzle.clues()) {
            (Some(clash), _) => clash.to_string(),
            (None, 0) => EMPTY.to_owned(),
            // No puzzle with fewer than 17 givens has one solution.
            (None, 1) => "1 given".to_owned(),
            (None, clues @ 2..17) => format!("{clues} givens"),
            (None, clues) => match solve(&puzzle) {
                Verdict::Unique(_) => {
                    format!("{clues} givens, one solution: Enter plays, s solves, R rates, S saves")
                }
                Verdict::Multiple { .. } => format!("{clues} givens, several solutions"),
                Verdict::None => format!("{clues} givens, no solution"),
            },
        };
    }

    /// The game begins with what was typed. Asks first if that has several solutions or none,
    /// unless it `is_sure`.
    pub(super) fn begin(&mut self, is_sure: bool) -> Option<Effect> {
        let puzzle = self.game.sheet().values();
        if let Some(clash) = puzzle.clashes().last() {
            self.message = clash.to_string();
            return None;
        }
        let is_unique = matches!(solve(&puzzle), Verdict::Unique(_));
        if puzzle.clues() > 0 && !is_unique && !is_sure {
            self.window = Some(Window::Ask(Confirmation::Begin));
            return None;
        }
        let effect = self.act(Action::Begin);
        if !self.is_editing() {
            self.cursor = self.game.sheet().open().first().unwrap_or(self.cursor);
            self.ratings = None;
            self.message = match is_unique {
                true => "the puzzle has one solution: play".to_owned(),
                false => "without one solution there are no checks: play".to_owned(),
            };
        }
        effect
    }
}
