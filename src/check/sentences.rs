//! The sentences about a position: what contradicts the solution, and why there is no step or
//! rating.

use super::{PositionCheck, Unsolvable};
use crate::format::write::joined;
use crate::logic::State;

/// The most entries that a sentence names.
const MAX_NAMED: usize = 4;

impl PositionCheck {
    /// The message before the steps of a position with several solutions.
    pub const UNIQUENESS_REFUSED: &str = "more than one solution: techniques that rest on there \
         being one (unique rectangles, BUG, ...) are refused, and nested forcing chains left out";

    /// The message before the steps of a position whose entries leave one of several solutions.
    pub const UNIQUE_BY_ENTRIES: &str =
        "the givens alone have several solutions; with the entries there is one";

    /// Why a full grid has no next step.
    pub const NOTHING_LEFT: &str = "nothing is left to do: the grid is full";

    /// Why a puzzle with several solutions has no ratings.
    pub const UNIQUENESS_UNRATED: &str = "more than one solution: no rating";

    /// Says that no technique finds a step after the first `steps`.
    pub fn stuck_after(steps: usize) -> String {
        match steps {
            0 => "no technique finds a step from here".to_owned(),
            1 => "no technique finds a second step".to_owned(),
            _ => format!("no technique finds another step after the first {steps}"),
        }
    }

    /// Why a path of `steps` steps from `start` ends where it does, if the grid was full at once or
    /// the path is stuck.
    pub fn unfinished(start: &State, steps: usize, is_stuck: bool) -> Option<String> {
        match start.is_full() {
            true => Some(PositionCheck::NOTHING_LEFT.to_owned()),
            false => is_stuck.then(|| PositionCheck::stuck_after(steps)),
        }
    }

    /// Why a puzzle has no rating, if no technique finds a step after the first `steps`.
    pub fn unrated_after(steps: usize) -> String {
        format!("{}: no rating", PositionCheck::stuck_after(steps))
    }

    /// What is wrong with the position, in a sentence without a full stop: `r1c3=1 contradicts the
    /// solution`; `None` if nothing contradicts it.
    pub fn contradiction(&self) -> Option<String> {
        match self {
            PositionCheck::Unique(_)
            | PositionCheck::UniqueByEntries(_)
            | PositionCheck::Multiple => None,
            PositionCheck::Wrong { entries, .. } => {
                let verb = if entries.len() > 1 { "contradict" } else { "contradicts" };
                let entries: Vec<String> = entries.iter().map(ToString::to_string).collect();
                Some(format!("{} {verb} the solution", list(&entries, "and")))
            }
            PositionCheck::DeadEnd(found) | PositionCheck::None(found) => Some(found.sentence()),
        }
    }
}

impl Unsolvable {
    /// Why there is no solution, and the digits to blame.
    fn sentence(&self) -> String {
        let digits: Vec<String> = self.solvable_without.iter().map(ToString::to_string).collect();
        let why = format!("no solution: {}", self.why);
        match digits.len() {
            1..=MAX_NAMED => format!("{why}; there is one without {}", list(&digits, "or")),
            // Of many digits nearly any is enough, which says nothing about one of them.
            _ => why,
        }
    }
}

/// `a, b and c`; of more than [`MAX_NAMED`] the first, and how many more there are.
fn list(items: &[String], word: &str) -> String {
    match items.len().checked_sub(MAX_NAMED) {
        None | Some(0) => joined(items, word),
        Some(more) => {
            let more = format!("{more} more");
            joined(items[..MAX_NAMED].iter().chain([&more]), word)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::parse_position;
    use crate::solve::Search;

    const PUZZLE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    #[track_caller]
    fn check(text: &str, sentence: Option<&str>) {
        let position = parse_position(text).expect("a position");
        let check = PositionCheck::of(&position, &mut Search::new());
        assert_eq!(check.contradiction().as_deref(), sentence);
    }

    #[test]
    fn what_contradicts_the_solution_is_named() {
        check(PUZZLE, None);
        check(&".".repeat(81), None);
        let wrong = PUZZLE.replacen("53.", "53+1", 1);
        check(&format!(":03::{wrong}:::"), Some("r1c3=1 contradicts the solution"));
        check(&format!(":03::{PUZZLE}:413:::"), Some("r1c3<>4 contradicts the solution"));
        let both = "r1c3=1 and r1c4<>6 contradict the solution";
        check(&format!(":03::{wrong}:614:::"), Some(both));
    }

    #[test]
    fn an_entry_without_which_there_is_a_solution_is_to_blame() {
        let clash = PUZZLE.replacen("53.", "535", 1);
        let sentence =
            "no solution: r1c3=5 repeats r1c1 (row 1, box 1); there is one without r1c3=5";
        check(&clash, Some(sentence));
    }

    #[test]
    fn long_lists_end_with_a_number() {
        let items = ["a", "b", "c", "d", "e", "f"].map(str::to_owned);
        assert_eq!(list(&items[..4], "or"), "a, b, c or d");
        assert_eq!(list(&items, "and"), "a, b, c, d and 2 more");
    }
}
