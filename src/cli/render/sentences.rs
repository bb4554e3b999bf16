//! Sentences that say why a puzzle or a position has no answer.

use ennead::NoSolution;
use ennead::make::{PositionCheck, Unsolvable};
use ennead::solve::Puzzle;

/// The most entries that a sentence names.
const MAX_NAMED: usize = 4;

/// Why `puzzle`, which was proved to have no solution, has none.
pub(crate) fn no_solution(puzzle: Puzzle<'_>) -> String {
    why(&NoSolution::of(puzzle))
}

fn why(why: &NoSolution) -> String {
    format!("no solution: {why}")
}

/// What is wrong with a position; `None` if nothing contradicts the solution.
pub(crate) fn contradiction(check: &PositionCheck) -> Option<String> {
    match check {
        PositionCheck::Unique(_) | PositionCheck::UniqueByMarks(_) | PositionCheck::Multiple => {
            None
        }
        PositionCheck::Wrong { entries, .. } => {
            let verb = if entries.len() > 1 { "contradict" } else { "contradicts" };
            let entries: Vec<String> = entries.iter().map(ToString::to_string).collect();
            Some(format!("{} {verb} the solution", list(&entries, "and")))
        }
        PositionCheck::DeadEnd(found) | PositionCheck::None(found) => Some(unsolvable(found)),
    }
}

fn unsolvable(Unsolvable { why: reason, solvable_without }: &Unsolvable) -> String {
    let digits: Vec<String> = solvable_without.iter().map(ToString::to_string).collect();
    match digits.len() {
        1..=MAX_NAMED => format!("{}; there is one without {}", why(reason), list(&digits, "or")),
        // Of many digits nearly any is enough, which says nothing about one of them.
        _ => why(reason),
    }
}

/// `a, b and c`; of more than [`MAX_NAMED`] the first, and how many more there are.
fn list(items: &[String], word: &str) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [some @ .., last] if items.len() <= MAX_NAMED => {
            format!("{} {word} {last}", some.join(", "))
        }
        _ => {
            format!("{} {word} {} more", items[..MAX_NAMED].join(", "), items.len() - MAX_NAMED)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ennead::Search;
    use ennead::format::parse_position;

    const PUZZLE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    #[track_caller]
    fn check(text: &str, sentence: Option<&str>) {
        let position = parse_position(text).expect("a position");
        let check = PositionCheck::of(&position, &mut Search::new());
        assert_eq!(contradiction(&check).as_deref(), sentence);
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
