//! [`MemberRole`]: what the value of a member of a JSON object is, told by the member's name. Case
//! does not count.

use crate::format::read::column::Column;
use crate::format::read::field_names::{is_count_name, is_puzzle_name, is_solution_name};
use serde::Deserialize;
use std::borrow::Cow;

/// The name of a member. It borrows from the input unless it has escapes; serde makes a `Cow<str>`
/// without the attribute `borrow` an owned text.
#[derive(Deserialize)]
pub(super) struct Name<'a>(#[serde(borrow)] pub(super) Cow<'a, str>);

/// What the value of a member is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum MemberRole {
    /// The puzzle: the name is the one that was asked for or, if none was, `puzzle`.
    Puzzle,
    /// A puzzle, if the object has no [`MemberRole::Puzzle`]: the name is another usual one.
    OtherPuzzle,
    /// The givens of a position; or the puzzle, if the object is no position and has no other.
    Givens,
    /// The givens of a position and the digits that were placed.
    Values,
    /// The candidates of a position that were crossed out.
    Deleted,
    /// The candidates of a position that are left.
    Candidates,
    /// The solution.
    Solution {
        /// True if a number in its place is the number of solutions.
        may_be_count: bool,
    },
    /// Nothing that matters for the puzzle.
    Other,
}

impl MemberRole {
    /// True if the value is a puzzle, or the givens of a position.
    pub(super) fn is_of_puzzle(self) -> bool {
        matches!(self, MemberRole::Puzzle | MemberRole::OtherPuzzle | MemberRole::Givens)
    }

    /// The role of the member `name`. With a column, only the member of that name is a puzzle, and
    /// no object is a position; the solution still has its usual names.
    #[inline]
    pub(super) fn of(name: &str, column: Option<&Column>) -> MemberRole {
        let is = |known: &str| name.eq_ignore_ascii_case(known);
        match column {
            Some(column) if column.is_name_of(name) => MemberRole::Puzzle,
            None if is("puzzle") => MemberRole::Puzzle,
            None if is("givens") => MemberRole::Givens,
            None if is("values") => MemberRole::Values,
            None if is("deleted") => MemberRole::Deleted,
            None if is("candidates") => MemberRole::Candidates,
            _ if is_solution_name(name) => {
                MemberRole::Solution { may_be_count: is_count_name(name) }
            }
            None if is_puzzle_name(name) => MemberRole::OtherPuzzle,
            _ => MemberRole::Other,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_column_takes_the_place_of_the_names_of_puzzles() {
        let column: Column = "Answer".parse().expect("a name");
        let number: Column = "1".parse().expect("a number");
        let counted = MemberRole::Solution { may_be_count: true };
        let solution = MemberRole::Solution { may_be_count: false };
        for (name, alone, with_column, with_number) in [
            ("puzzle", MemberRole::Puzzle, MemberRole::Other, MemberRole::Other),
            ("Quiz", MemberRole::OtherPuzzle, MemberRole::Other, MemberRole::Other),
            ("Givens", MemberRole::Givens, MemberRole::Other, MemberRole::Other),
            ("candidates", MemberRole::Candidates, MemberRole::Other, MemberRole::Other),
            ("answer", solution, MemberRole::Puzzle, solution),
            ("solutions", counted, counted, counted),
            ("id", MemberRole::Other, MemberRole::Other, MemberRole::Other),
        ] {
            assert_eq!(MemberRole::of(name, None), alone, "{name}");
            assert_eq!(MemberRole::of(name, Some(&column)), with_column, "{name}");
            assert_eq!(MemberRole::of(name, Some(&number)), with_number, "{name}");
        }
    }
}
