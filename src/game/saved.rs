//! A game as text, for the store and the page: one JSON object, without line feeds.
//!
//! ```text
//! {"version":1,"phase":"playing","givens":"53..7....6..",      81 characters
//!  "squares":["5","3","n12 m124",...],                         81 squares, as Square is written
//!  "changes":[{"squares":[["r1c3","m124","4 m124"]],"solve":false}],"done":1,
//!  "milliseconds":81000,"hints":0,"mistakes":0,"tidies":true}
//! ```

use super::history::{Change, History};
use super::sheet::Sheet;
use super::square::Square;
use super::{Game, Phase, PlayRecord};
use crate::geometry::{Cell, ParseNameError};
use crate::grid::Grid;
use crate::solve::answer::Verdict;
use crate::solve::solve;
use core::fmt;
use core::str::FromStr;
use serde::{Deserialize, Serialize};

/// The version of the form. Texts of other versions are refused.
const VERSION: u32 = 1;

/// The text is not a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotAGame(String);

impl fmt::Display for NotAGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "not a saved game: {}", self.0)
    }
}

impl core::error::Error for NotAGame {}

#[derive(Serialize, Deserialize)]
#[serde(expecting = "an object with the keys of a saved game")]
struct SavedGame {
    version: u32,
    phase: String,
    givens: String,
    squares: Vec<String>,
    changes: Vec<SavedChange>,
    done: usize,
    milliseconds: u64,
    hints: u32,
    mistakes: u32,
    tidies: bool,
}

#[derive(Serialize, Deserialize)]
#[serde(expecting = "an object with squares and solve")]
struct SavedChange {
    squares: Vec<(String, String, String)>,
    solve: bool,
}

/// Written as the JSON object.
impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let change = |change: &Change| SavedChange {
            squares: change
                .squares
                .iter()
                .map(|(cell, before, after)| {
                    (cell.to_string(), before.to_string(), after.to_string())
                })
                .collect(),
            solve: change.wrote_solution,
        };
        let (changes, done) = self.history.parts();
        let saved = SavedGame {
            version: VERSION,
            phase: self.phase.to_string(),
            givens: self.sheet.givens().to_string(),
            squares: Cell::ALL.map(|cell| self.sheet.square(cell).to_string()).to_vec(),
            changes: changes.iter().map(change).collect(),
            done,
            milliseconds: self.record.milliseconds,
            hints: self.record.hints,
            mistakes: self.record.mistakes,
            tidies: self.tidies,
        };
        f.write_str(&serde_json::to_string(&saved).map_err(|_| fmt::Error)?)
    }
}

impl FromStr for Game {
    type Err = NotAGame;

    fn from_str(text: &str) -> Result<Game, NotAGame> {
        let wrong = |what: &str| NotAGame(what.to_owned());
        let saved: SavedGame =
            serde_json::from_str(text).map_err(|error| NotAGame(error.to_string()))?;
        if saved.version != VERSION {
            return Err(NotAGame(format!("version {} is not known", saved.version)));
        }
        let givens: Grid =
            saved.givens.parse().map_err(|error| NotAGame(format!("the givens: {error}")))?;
        let squares: [&String; 81] = match saved.squares.iter().collect::<Vec<_>>().try_into() {
            Ok(squares) => squares,
            Err(_) => return Err(wrong("81 squares are needed")),
        };
        let mut read = [Square::default(); 81];
        for cell in Cell::ALL {
            read[cell] = square(cell, squares[cell])?;
        }
        let sheet = Sheet::restored(givens, read).ok_or_else(|| wrong("a given is missing"))?;
        let changes: Vec<Change> = (1..)
            .zip(&saved.changes)
            .map(|(number, change)| {
                change
                    .read(&givens)
                    .map_err(|NotAGame(what)| NotAGame(format!("change {number}: {what}")))
            })
            .collect::<Result<_, _>>()?;
        check_changes(&sheet, &changes, saved.done)?;
        let phase: Phase =
            saved.phase.parse().map_err(|error| NotAGame(format!("the phase: {error}")))?;
        check_phase(&sheet, phase)?;
        let solution = match solve(&givens) {
            Verdict::Unique(solution) => Some(solution),
            _ => None,
        };
        Ok(Game {
            sheet,
            history: History::restored(changes, saved.done),
            solution,
            phase,
            record: PlayRecord {
                milliseconds: saved.milliseconds,
                hints: saved.hints,
                mistakes: saved.mistakes,
            },
            tidies: saved.tidies,
        })
    }
}

/// Reads the square of `cell`.
fn square(cell: Cell, text: &str) -> Result<Square, NotAGame> {
    text.parse().map_err(|error: ParseNameError| NotAGame(format!("{cell}: '{text}': {error}")))
}

impl SavedChange {
    fn read(&self, givens: &Grid) -> Result<Change, NotAGame> {
        let squares = self.squares.iter().map(|(cell, before, after)| {
            let cell: Cell = cell
                .parse()
                .map_err(|error| NotAGame(format!("'{cell}' is not a cell: {error}")))?;
            let (before, after) = (square(cell, before)?, square(cell, after)?);
            let given = givens.get(cell);
            if given.is_some() && (before.digit != given || after.digit != given) {
                return Err(NotAGame(format!("{cell} is given")));
            }
            Ok((cell, before, after))
        });
        Ok(Change { squares: squares.collect::<Result<_, _>>()?, wrote_solution: self.solve })
    }
}

/// Checks that the first `done` changes end at `sheet`, and that the others begin there.
fn check_changes(sheet: &Sheet, changes: &[Change], done: usize) -> Result<(), NotAGame> {
    let Some((made, undone)) = changes.split_at_checked(done) else {
        let count = changes.len();
        return Err(NotAGame(format!("{done} changes are made, and there are {count}")));
    };
    let mut now = sheet.clone();
    for (number, change) in made.iter().enumerate().rev() {
        now.expect(change, number + 1, |&(_, _, after)| after)?;
        now.revert(change);
    }
    let mut now = sheet.clone();
    for (number, change) in (done + 1..).zip(undone) {
        now.expect(change, number, |&(_, before, _)| before)?;
        now.apply(change);
    }
    Ok(())
}

impl Sheet {
    /// Checks that the sheet has the `expected` content of each square of change `number`.
    fn expect(
        &self,
        change: &Change,
        number: usize,
        expected: impl Fn(&(Cell, Square, Square)) -> Square,
    ) -> Result<(), NotAGame> {
        match change.squares.iter().find(|square| *self.square(square.0) != expected(square)) {
            Some((cell, ..)) => {
                Err(NotAGame(format!("change {number}: something else is in {cell}")))
            }
            None => Ok(()),
        }
    }
}

/// Checks that a game with this sheet can be in this phase.
fn check_phase(sheet: &Sheet, phase: Phase) -> Result<(), NotAGame> {
    let why = match phase {
        Phase::Editing if sheet.givens().clues() > 0 => "a puzzle that is typed in has no givens",
        Phase::Solved | Phase::Revealed if !sheet.is_solution() => "it is not solved",
        _ => return Ok(()),
    };
    Err(NotAGame(format!("the phase is {phase}, but {why}")))
}
