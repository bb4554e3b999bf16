//! The state of a [`HardSearch`] as text, to continue it later as if it had never stopped.
//!
//! ```text
//! # ennead harder 1
//! by guesses
//! seed 7
//! steps 120
//! round 0 0
//! bar 0 0 82
//! ........1.......2.3..4.....1.5......42......6....53.......38...6.1......2....7... 0 0 82 1 0
//! given checksum 0123456789abcdef
//! ```
//!
//! `round` is the number of the round and of its steps that found no higher rating. `bar` is the
//! hardness of the hardest given puzzle: its rating in tenths, its resistance and its guesses. Then
//! come the puzzles of the pool, each with its hardness, the number of its expansions, its round,
//! and whether it was given or found. The last line has the xxHash3 of all before it.
//!
//! Reading checks that each puzzle has one solution, is in canonical form, and has the resistance
//! and the guesses of its line. Rating the puzzles again would take too long; the checksum protects
//! their ratings.

use super::expander::guesses;
use super::pool::{HardPuzzle, Hardness};
use super::resistance::resistance;
use super::rounds::Rounds;
use super::{HardSearch, Objective};
use crate::grid::Grid;
use crate::logic::Rating;
use crate::make::canonical::Canonizer;
use crate::solve::answer::Verdict;
use crate::solve::search::Search;
use core::fmt::{self, Write};
use core::str::FromStr;
use twox_hash::XxHash3_64;

/// The first line. Its number is the version of the format.
const FIRST_LINE: &str = "# ennead harder 1";

/// The error of a state whose end is missing.
const CUT_SHORT: &str = "the state is cut short: there is no checksum";

/// The highest rating, in tenths.
const MAX_RATING: u16 = 120;

/// A text is not the state of a search.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct InvalidState {
    /// The first wrong line, from 1.
    pub line: usize,
    /// The error in that line.
    pub why: String,
}

impl InvalidState {
    fn new(line: usize, why: impl Into<String>) -> InvalidState {
        InvalidState { line, why: why.into() }
    }
}

impl fmt::Display for InvalidState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.why)
    }
}

impl core::error::Error for InvalidState {}

impl HardSearch {
    /// The state as text, which [`HardSearch::from_str`] reads.
    pub fn to_state_text(&self) -> String {
        let (by, seed, steps) = (self.objective.name(), self.seed, self.steps);
        let Rounds { number, stalled } = self.rounds;
        let mut text = format!("{FIRST_LINE}\nby {by}\nseed {seed}\nsteps {steps}\n");
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
        with_checksum(text)
    }
}

/// `text` and the line with its checksum.
pub(super) fn with_checksum(text: String) -> String {
    format!("{text}checksum {:016x}\n", XxHash3_64::oneshot(text.as_bytes()))
}

impl FromStr for HardSearch {
    type Err = InvalidState;

    fn from_str(text: &str) -> Result<HardSearch, InvalidState> {
        let no_state = |line| InvalidState::new(line, "not the state of a search for hard puzzles");
        let mut lines = (1..).zip(text.split_inclusive('\n')).peekable();
        let mut next = |line: usize| {
            let next = lines.next().and_then(|(_, text)| text.strip_suffix('\n'));
            next.ok_or(no_state(line))
        };
        let first = next(1)?;
        if first.starts_with("# ennead harder ") && first != FIRST_LINE {
            return Err(InvalidState::new(1, "written by another version of ennead"));
        }
        if first != FIRST_LINE {
            return Err(no_state(1));
        }
        let objective: Objective = value(next(2)?, "by ").ok_or(no_state(2))?;
        let seed = value(next(3)?, "seed ").ok_or(no_state(3))?;
        let steps = value(next(4)?, "steps ").ok_or(no_state(4))?;
        let rounds = rounds(next(5)?).ok_or(no_state(5))?;
        let mut search = HardSearch { steps, rounds, ..HardSearch::new(objective, seed) };
        let mut verifier = Verifier::default();
        let mut read = text.split_inclusive('\n').take(5).map(str::len).sum::<usize>();
        let mut last = 5;
        for (line, whole) in lines {
            last = line;
            if !whole.ends_with('\n') {
                return Err(InvalidState::new(line, CUT_SHORT));
            }
            let words: Vec<&str> = whole.trim_end_matches('\n').split(' ').collect();
            match words[..] {
                ["bar", er, resistance, guesses] => {
                    search.bar = Some(hardness([er, resistance, guesses]).ok_or(no_state(line))?);
                }
                [
                    puzzle,
                    er,
                    resistance,
                    guesses,
                    expansions,
                    round,
                    origin @ ("given" | "found"),
                ] => {
                    let hard = HardPuzzle {
                        puzzle: puzzle.parse().map_err(|_| no_state(line))?,
                        hardness: hardness([er, resistance, guesses]).ok_or(no_state(line))?,
                        is_given: origin == "given",
                        expansions: expansions.parse().map_err(|_| no_state(line))?,
                        round: round.parse().map_err(|_| no_state(line))?,
                    };
                    verifier.check(objective, &hard).map_err(|why| InvalidState::new(line, why))?;
                    if !search.pool.add(hard) {
                        return Err(InvalidState::new(
                            line,
                            "the puzzle is there twice, or is one too many",
                        ));
                    }
                }
                ["checksum", _] => {
                    let before = text.get(..read).unwrap_or_default().to_owned();
                    return if with_checksum(before) == text {
                        Ok(search)
                    } else {
                        Err(InvalidState::new(line, "the state above was changed"))
                    };
                }
                _ => return Err(no_state(line)),
            }
            read += whole.len();
        }
        Err(InvalidState::new(last + 1, CUT_SHORT))
    }
}

/// Checks that puzzles are as a state says.
#[derive(Default)]
struct Verifier {
    search: Search,
    canonizer: Canonizer,
}

impl Verifier {
    fn check(&mut self, objective: Objective, hard: &HardPuzzle) -> Result<(), String> {
        let puzzle: &Grid = &hard.puzzle;
        if !matches!(self.search.verdict(puzzle), Verdict::Unique(_)) {
            return Err("the puzzle does not have exactly one solution".to_owned());
        }
        if self.canonizer.canonical(puzzle).grid != *puzzle {
            return Err("the puzzle is not in canonical form".to_owned());
        }
        let guesses = guesses(&mut self.search, puzzle);
        if guesses != hard.hardness.guesses {
            return Err(format!(
                "the puzzle takes {guesses} guesses, not {}",
                hard.hardness.guesses
            ));
        }
        let has = match objective {
            Objective::Guesses => 0,
            Objective::Er => resistance(puzzle),
        };
        if has != hard.hardness.resistance {
            let stands = hard.hardness.resistance;
            return Err(format!("the puzzle has a resistance of {has}, not {stands}"));
        }
        match hard.hardness.er {
            Rating(0 | 10..=MAX_RATING) => Ok(()),
            er => Err(format!("no rating is {er}")),
        }
    }
}

/// The value after `name` on a line.
fn value<T: FromStr>(text: &str, name: &str) -> Option<T> {
    text.strip_prefix(name)?.parse().ok()
}

/// The round of a state, from its line.
fn rounds(line: &str) -> Option<Rounds> {
    let (number, stalled) = line.strip_prefix("round ")?.split_once(' ')?;
    Some(Rounds { number: number.parse().ok()?, stalled: stalled.parse().ok()? })
}

fn hardness([er, resistance, guesses]: [&str; 3]) -> Option<Hardness> {
    Some(Hardness {
        er: Rating(er.parse().ok()?),
        resistance: resistance.parse().ok()?,
        guesses: guesses.parse().ok()?,
    })
}
