//! A search as text, to go on with it later: nothing is lost by stopping in between.
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
//! Behind each puzzle stand its rating in tenths, its guesses, how often its neighbours were looked
//! at, and whether it was given or found.

use super::pool::{Hard, Hardness};
use super::{Harder, Objective};
use crate::logic::Rating;
use core::fmt::{self, Write};
use core::str::FromStr;

/// The first line, with the version of what follows.
const FIRST: &str = "# ennead harder 1";

/// A text is no saved search: this line, from 1, is not what it should be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotSaved {
    /// The line.
    pub line: usize,
}

impl fmt::Display for NotSaved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: not the state of a search that `ennead harder` has saved", self.line)
    }
}

impl core::error::Error for NotSaved {}

impl Harder {
    /// The search as text, which [`Harder::from_str`] reads.
    pub fn saved(&self) -> String {
        let (by, seed, steps) = (self.objective.name(), self.seed, self.steps);
        let mut text = format!("{FIRST}\nby {by}\nseed {seed}\nsteps {steps}\n");
        if let Some(Hardness { er, guesses }) = self.bar {
            // Writing to memory does not fail.
            let _ = writeln!(text, "bar {} {guesses}", er.0);
        }
        for hard in self.pool() {
            let Hardness { er, guesses } = hard.hardness;
            let whence = if hard.given { "given" } else { "found" };
            let _ = writeln!(text, "{} {} {guesses} {} {whence}", hard.puzzle, er.0, hard.looks);
        }
        text
    }
}

impl FromStr for Harder {
    type Err = NotSaved;

    fn from_str(text: &str) -> Result<Harder, NotSaved> {
        let mut lines = (1..).zip(text.lines()).peekable();
        let mut next = |line: usize| lines.next().map(|(_, text)| text).ok_or(NotSaved { line });
        if next(1)? != FIRST {
            return Err(NotSaved { line: 1 });
        }
        let objective: Objective = value(next(2)?, "by ", 2)?;
        let seed = value(next(3)?, "seed ", 3)?;
        let steps = value(next(4)?, "steps ", 4)?;
        let mut harder = Harder { steps, ..Harder::new(objective, seed) };
        for (line, text) in lines {
            let bad = NotSaved { line };
            let words: Vec<&str> = text.split(' ').collect();
            match words[..] {
                ["bar", er, guesses] => harder.bar = Some(hardness(er, guesses).ok_or(bad)?),
                [puzzle, er, guesses, looks, whence @ ("given" | "found")] => {
                    harder.pool.add(Hard {
                        puzzle: puzzle.parse().map_err(|_| bad)?,
                        hardness: hardness(er, guesses).ok_or(bad)?,
                        given: whence == "given",
                        looks: looks.parse().map_err(|_| bad)?,
                    });
                }
                _ => return Err(bad),
            }
        }
        Ok(harder)
    }
}

/// What follows `name` on a line.
fn value<T: FromStr>(text: &str, name: &str, line: usize) -> Result<T, NotSaved> {
    text.strip_prefix(name).and_then(|value| value.parse().ok()).ok_or(NotSaved { line })
}

fn hardness(er: &str, guesses: &str) -> Option<Hardness> {
    Some(Hardness { er: Rating(er.parse().ok()?), guesses: guesses.parse().ok()? })
}
