//! A game as text: one JSON object, without line feeds, which a store keeps and a page passes on.
//!
//! ```text
//! {"version":1,"phase":"playing","givens":"53..7....6..",      81 characters
//!  "squares":["5","3","m124 r124 f",...],                      81 squares, as Square displays
//!  "changes":[{"squares":[["r1c3","m124","4 m124"]],"solve":false}],"done":1,
//!  "milliseconds":81000,"hints":0,"mistakes":0,"tidies":true}
//! ```

use super::history::{Change, History};
use super::sheet::Sheet;
use super::square::Square;
use super::{Game, PlayRecord};
use crate::geometry::Cell;
use crate::grid::Grid;
use crate::solve::answer::Verdict;
use crate::solve::solve;
use core::fmt;
use core::str::FromStr;
use serde::{Deserialize, Serialize};

/// The version of the form that is written. Others are not read.
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
struct SavedChange {
    squares: Vec<(String, String, String)>,
    solve: bool,
}

/// The JSON object.
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
            solve: change.is_solve,
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
        let square = |text: &String| text.parse::<Square>().map_err(|_| wrong("a square"));
        let givens: Grid = saved.givens.parse().map_err(|_| wrong("the givens"))?;
        let squares: Vec<Square> = saved.squares.iter().map(square).collect::<Result<_, _>>()?;
        let squares = squares.try_into().map_err(|_| wrong("81 squares are needed"))?;
        let change = |change: &SavedChange| {
            let squares = change.squares.iter().map(|(cell, before, after)| {
                let cell: Cell = cell.parse().map_err(|_| wrong("the cell of a change"))?;
                let (before, after) = (square(before)?, square(after)?);
                let given = givens.get(cell);
                if given.is_some() && (before.digit != given || after.digit != given) {
                    return Err(wrong("a change of a given"));
                }
                Ok((cell, before, after))
            });
            let squares = squares.collect::<Result<_, _>>()?;
            Ok(Change { squares, is_solve: change.solve })
        };
        let changes = saved.changes.iter().map(change).collect::<Result<_, NotAGame>>()?;
        let sheet = Sheet::restored(givens, squares).ok_or_else(|| wrong("a given is missing"))?;
        let solution = match solve(&givens) {
            Verdict::Unique(solution) => Some(solution),
            _ => None,
        };
        Ok(Game {
            sheet,
            history: History::restored(changes, saved.done).ok_or_else(|| wrong("the changes"))?,
            solution,
            phase: saved.phase.parse().map_err(|_| wrong("the phase"))?,
            record: PlayRecord {
                milliseconds: saved.milliseconds,
                hints: saved.hints,
                mistakes: saved.mistakes,
            },
            tidies: saved.tidies,
        })
    }
}
