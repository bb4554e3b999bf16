//! [`Obstacle`]: what a person must find or try before the next digit is placed.

use super::open_moves::Visibility;
use crate::geometry::Candidate;
use crate::logic::technique::Technique;
use core::fmt;

/// What a person must find or try at a moment of a walk.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub enum Obstacle {
    /// A digit is placed. This takes long if few can be placed, or if they are hard to see.
    FewMoves {
        /// The number of digits that can be placed, by [`Visibility`]; in all at least one.
        open: [usize; 3],
        /// The digit that is placed, and its cell.
        placed: Candidate,
        /// How it is seen.
        visibility: Visibility,
    },
    /// No digit can be placed before this technique has removed candidates.
    Elimination(Technique),
    /// No technique that is found by eye helps: about this many candidates are tried.
    Trials(f64),
    /// No technique that is found by eye helps, and all candidates, this many, are tried in vain.
    Stuck(f64),
}

impl fmt::Display for Obstacle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Obstacle::FewMoves { open, placed, visibility } => {
                let kind = match visibility {
                    Visibility::Box => "a hidden single in a box",
                    Visibility::Line => "a hidden single in a row or column",
                    Visibility::Cell => "a naked single",
                };
                match open.iter().sum::<usize>() {
                    1 => write!(f, "only one digit can be placed, and it is {kind} ({placed})"),
                    all => {
                        let seen = ["in boxes", "in rows or columns", "as naked singles"];
                        let seen = open.iter().zip(seen).filter(|(count, _)| **count > 0);
                        let seen: Vec<String> =
                            seen.map(|(count, seen)| format!("{count} seen {seen}")).collect();
                        write!(f, "{all} digits can be placed, {}", seen.join(", "))
                    }
                }
            }
            Obstacle::Elimination(technique) => {
                write!(f, "no digit can be placed before this is found: {technique}")
            }
            Obstacle::Trials(tries) => {
                write!(f, "nothing is found by eye, so about {tries:.0} candidates are tried")
            }
            Obstacle::Stuck(tries) => {
                write!(f, "nothing is found by eye, and {tries:.0} candidates are tried in vain")
            }
        }
    }
}
