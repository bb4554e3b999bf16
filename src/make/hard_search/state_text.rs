//! The state of a [`HardSearch`] as text. A search that is continued from it finds what it would
//! have found without the stop.
//!
//! ```text
//! # ennead harder 1
//! by guesses
//! seed 7
//! steps 120
//! round 0 0
//! bar 0 0 82
//! ........1.......2.3..4.....1.5......42......6....53.......38...6.1......2....7... 0 0 82 1 0 given
//! checksum 0123456789abcdef
//! ```
//!
//! `round` is the number of the round, and the number of its last steps that found no higher
//! rating. `bar` is the hardness of the hardest given puzzle: its rating in tenths, its resistance
//! and its guesses. The next lines are the puzzles of the pool, each with its hardness, the number
//! of its expansions, its round, and whether it was given or found. The last line is the xxHash3 of
//! all lines before it, which is checked.

use super::pool::{HardPuzzle, Hardness};
use super::rounds::Rounds;
use super::{HardSearch, Objective};
use crate::logic::Rating;
use core::fmt::{self, Write};
use core::str::FromStr;
use twox_hash::XxHash3_64;

/// The first line. Its number is the version of the format.
const FIRST_LINE: &str = "# ennead harder 1\n";

/// Why a text is not the state of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum InvalidState {
    /// It is another text.
    NoState,
    /// Its last line, which has the checksum, is missing.
    CutShort,
    /// The checksum is not that of the text.
    Changed,
}

impl fmt::Display for InvalidState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            InvalidState::NoState => "not the state of a search for hard puzzles",
            InvalidState::CutShort => "the state is cut short: there is no checksum",
            InvalidState::Changed => "the state was changed: its checksum is wrong",
        })
    }
}

impl core::error::Error for InvalidState {}

impl HardSearch {
    /// The state as a text that [`HardSearch::from_str`] reads.
    pub fn to_state_text(&self) -> String {
        let (by, seed, steps) = (self.objective.name(), self.seed, self.steps);
        let Rounds { number, stalled } = self.rounds;
        let mut text = format!("{FIRST_LINE}by {by}\nseed {seed}\nsteps {steps}\n");
        // Writing to memory does not fail.
        let _ = writeln!(text, "round {number} {stalled}");
        if let Some(Hardness { er, resistance, guesses }) = self.bar {
            let _ = writeln!(text, "bar {} {resistance} {guesses}", er.0);
        }
        for hard in self.pool() {
            let Hardness { er, resistance, guesses } = hard.hardness;
            let origin = if hard.is_given { "given" } else { "found" };
            let HardPuzzle { puzzle, expansions, round, .. } = hard;
            let er = er.0;
            let _ = writeln!(
                text,
                "{puzzle} {er} {resistance} {guesses} {expansions} {round} {origin}"
            );
        }
        let checksum = checksum(&text);
        text + &checksum
    }
}

/// The last line of a state: the checksum of `text`, all lines before it.
fn checksum(text: &str) -> String {
    format!("checksum {:016x}\n", XxHash3_64::oneshot(text.as_bytes()))
}

impl FromStr for HardSearch {
    type Err = InvalidState;

    fn from_str(text: &str) -> Result<HardSearch, InvalidState> {
        if !text.starts_with(FIRST_LINE) {
            return Err(InvalidState::NoState);
        }
        let end = text.find("\nchecksum ").ok_or(InvalidState::CutShort)? + 1;
        let (state, last) = text.split_at(end);
        if last != checksum(state) {
            return Err(InvalidState::Changed);
        }
        search(state).ok_or(InvalidState::NoState)
    }
}

/// The search with this state, without its checksum.
fn search(state: &str) -> Option<HardSearch> {
    let mut lines = state.lines().skip(1);
    let mut value = |name: &str| lines.next()?.strip_prefix(name);
    let objective: Objective = value("by ")?.parse().ok()?;
    let mut search = HardSearch::new(objective, value("seed ")?.parse().ok()?);
    search.steps = value("steps ")?.parse().ok()?;
    let (number, stalled) = value("round ")?.split_once(' ')?;
    search.rounds = Rounds { number: number.parse().ok()?, stalled: stalled.parse().ok()? };
    for line in lines {
        match line.split(' ').collect::<Vec<_>>()[..] {
            ["bar", er, resistance, guesses] => {
                search.bar = Some(hardness([er, resistance, guesses])?);
            }
            [puzzle, er, resistance, guesses, expansions, round, origin] => {
                search.pool.add(HardPuzzle {
                    puzzle: puzzle.parse().ok()?,
                    hardness: hardness([er, resistance, guesses])?,
                    is_given: origin == "given",
                    expansions: expansions.parse().ok()?,
                    round: round.parse().ok()?,
                });
            }
            _ => return None,
        }
    }
    Some(search)
}

fn hardness([er, resistance, guesses]: [&str; 3]) -> Option<Hardness> {
    Some(Hardness {
        er: Rating(er.parse().ok()?),
        resistance: resistance.parse().ok()?,
        guesses: guesses.parse().ok()?,
    })
}
