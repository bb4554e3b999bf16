//! The part of [`App`] for typing a puzzle in, cell after cell and row after row, with `.`, `0` or
//! Space for a blank; and for pasting one. A message says at once whether the digits so far clash
//! and, from 17 givens on, how many solutions they have.

use super::{App, Confirmation, Effect, Window};
use crate::play::position::pasted;
use ennead::game::{Action, Game};
use ennead::{Candidate, Cell, Digit, Verdict, solve};

/// The message while no digit is typed in yet.
pub(crate) const EMPTY: &str = "type the givens row by row, . for a blank; or paste a puzzle";

impl App {
    /// Writes `digit` at the cursor, and moves the cursor to the next cell.
    pub(super) fn type_digit(&mut self, digit: Digit) {
        // The game refuses a digit that is there already. The cursor moves on all the same.
        let _ = self.act(Action::Place(Candidate::new(self.cursor, digit)));
        self.advance();
        self.say_what_is_typed();
    }

    /// Leaves the cell at the cursor empty, and moves the cursor to the next cell.
    pub(super) fn blank(&mut self) {
        let _ = self.act(Action::Erase(self.cursor));
        self.advance();
        self.say_what_is_typed();
    }

    /// Moves the cursor back by a cell, and erases that cell.
    pub(super) fn erase_back(&mut self) {
        self.cursor = Cell::from_index((self.cursor.index() + 80) % 81).unwrap_or(self.cursor);
        let _ = self.act(Action::Erase(self.cursor));
        self.say_what_is_typed();
    }

    /// Moves the cursor to the next cell in reading order, and from the last one to the first.
    fn advance(&mut self) {
        self.cursor = Cell::from_index((self.cursor.index() + 1) % 81).unwrap_or(self.cursor);
    }

    /// Takes a pasted text: a puzzle or a position in any format. Only while a puzzle is typed in;
    /// else a message says so.
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

    /// Goes on with the pasted `game`, which is the first of `count` in the text.
    pub(crate) fn take_pasted(&mut self, (game, count): (Game, usize)) {
        self.game = game;
        self.changes += 1;
        self.ratings = None;
        if self.is_editing() {
            self.say_what_is_typed()
        } else {
            self.cursor = self.game.sheet().open().first().unwrap_or(self.cursor);
            self.message = "the position is played from here".to_owned();
        }
        if count > 1 {
            self.message = format!("first of {count}: {}", self.message);
        }
    }

    /// Sets the message about the digits so far: a clash; or the number of givens and, from 17 on,
    /// whether they have one solution, several or none.
    pub(super) fn say_what_is_typed(&mut self) {
        let puzzle = self.game.sheet().values();
        self.message = match (puzzle.clashes().last(), puzzle.clues()) {
            (Some(clash), _) => clash.to_string(),
            (None, 0) => EMPTY.to_owned(),
            // No puzzle with fewer than 17 givens has exactly one solution.
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

    /// Begins the game with the digits that were typed. If they do not have exactly one solution,
    /// opens a window that asks first, unless `is_sure` is true.
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
            self.message = if is_unique {
                "the puzzle has one solution: play".to_owned()
            } else {
                "without one solution there are no checks: play".to_owned()
            };
        }
        effect
    }
}
