//! The state of a [`HardSearch`] as text, to continue it later as if it had never stopped.
//!
//! ```text
//! # ennead harder 1
//! by guesses
//! seed 7
//! steps 120
//! bar 0 82
//! ........1.......2.3..4.....1.5......42......6....53.......38...6.1......2....7... 0 82 1 given
//! ```
//!
//! `bar` is the hardness of the hardest given puzzle: its rating in tenths and its guesses. Then
//! come the puzzles of the pool, each with its rating, its guesses, the number of its expansions,
//! and whether it was given or found.

use super::pool::{HardPuzzle, Hardness};
use super::{HardSearch, Objective};
use crate::logic::Rating;
use core::fmt::{self, Write};
use core::str::FromStr;

/// The first line. Its number is the version of the format.
const FIRST_LINE: &str = "# ennead harder 1";

/// A text is not the state of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct InvalidState {
    /// The first wrong line, from 1.
    pub line: usize,
}

impl fmt::Display for InvalidState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: not the state of a search for hard puzzles", self.line)
    }
}

impl core::error::Error for InvalidState {}

impl HardSearch {
    /// The state as text, which [`HardSearch::from_str`] reads.
    pub fn to_state_text(&self) -> String {
        let (by, seed, steps) = (self.objective.name(), self.seed, self.steps);
        let mut text = format!("{FIRST_LINE}\nby {by}\nseed {seed}\nsteps {steps}\n");
        if let Some(Hardness { er, guesses }) = self.bar {
            // Writing to memory does not fail.
            let _ = writeln!(text, "bar {} {guesses}", er.0);
        }
        for hard in self.pool() {
            let Hardness { er, guesses } = hard.hardness;
            let origin = if hard.is_given { "given" } else { "found" };
            let expansions = hard.expansions;
            let _ = writeln!(text, "{} {} {guesses} {expansions} {origin}", hard.puzzle, er.0);
        }
        text
    }
}

impl FromStr for HardSearch {
    type Err = InvalidState;

    fn from_str(text: &str) -> Result<HardSearch, InvalidState> {
        let mut lines = (1..).zip(text.lines()).peekable();
        let mut next =
            |line: usize| lines.next().map(|(_, text)| text).ok_or(InvalidState { line });
        if next(1)? != FIRST_LINE {
            return Err(InvalidState { line: 1 });
        }
        let objective: Objective = value(next(2)?, "by ", 2)?;
        let seed = value(next(3)?, "seed ", 3)?;
        let steps = value(next(4)?, "steps ", 4)?;
        let mut search = HardSearch { steps, ..HardSearch::new(objective, seed) };
        for (line, text) in lines {
            let bad = InvalidState { line };
            let words: Vec<&str> = text.split(' ').collect();
            match words[..] {
                ["bar", er, guesses] => search.bar = Some(hardness(er, guesses).ok_or(bad)?),
                [puzzle, er, guesses, expansions, origin @ ("given" | "found")] => {
                    search.pool.add(HardPuzzle {
                        puzzle: puzzle.parse().map_err(|_| bad)?,
                        hardness: hardness(er, guesses).ok_or(bad)?,
                        is_given: origin == "given",
                        expansions: expansions.parse().map_err(|_| bad)?,
                    });
                }
                _ => return Err(bad),
            }
        }
        Ok(search)
    }
}

/// The value after `name` on a line.
fn value<T: FromStr>(text: &str, name: &str, line: usize) -> Result<T, InvalidState> {
    text.strip_prefix(name).and_then(|value| value.parse().ok()).ok_or(InvalidState { line })
}

fn hardness(er: &str, guesses: &str) -> Option<Hardness> {
    Some(Hardness { er: Rating(er.parse().ok()?), guesses: guesses.parse().ok()? })
}
