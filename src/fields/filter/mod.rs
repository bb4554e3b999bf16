//! [`Filter`]: a condition on the fields of a record.
//!
//! ```text
//! any   = all { "||" all }              er >= 7.0 && (clues <= 24 || technique == X-wing)
//! all   = not { "&&" not }
//! not   = "!" not | "(" any ")" | field compare value
//! value = a number, a level, or a technique: bare with hyphens, or in quotes
//! ```
//!
//! What is not known of a puzzle, as the rating of one that no technique solves, compares with
//! nothing: neither `==` nor `!=` holds.

mod parse;

pub use parse::NotAFilter;

use super::{Facts, Field, Value};
use crate::logic::{Difficulty, Level, Technique};
use core::cmp::Ordering;

/// A condition on the fields of a record; parsed from text.
#[derive(Clone, PartialEq, Debug)]
pub enum Filter {
    /// One of these holds.
    Any(Vec<Filter>),
    /// All of these hold.
    All(Vec<Filter>),
    /// This does not hold.
    Not(Box<Filter>),
    /// The field compares with the operand like this.
    Compare(Field, Comparison, Operand),
}

/// A sign between a field and an operand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Comparison {
    /// `==`
    Equal,
    /// `!=`
    Unequal,
    /// `<`
    Less,
    /// `<=`
    AtMost,
    /// `>`
    Greater,
    /// `>=`
    AtLeast,
}

/// What a field is compared with.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Operand {
    /// For integers and ratings, and for the sum of counts.
    Number(f64),
    /// For techniques, which have no order: only `==` and `!=` are allowed.
    Technique(Technique),
    /// For HoDoKu's levels, from easy to extreme.
    Level(Level),
    /// For plain levels, from easy to extreme.
    Difficulty(Difficulty),
}

impl Filter {
    /// True if the condition holds for the record of which `facts` are known. Takes values from
    /// left to right, and none after those that decide.
    pub fn holds(&self, facts: &Facts<'_>) -> bool {
        match self {
            Filter::Any(parts) => parts.iter().any(|part| part.holds(facts)),
            Filter::All(parts) => parts.iter().all(|part| part.holds(facts)),
            Filter::Not(part) => !part.holds(facts),
            Filter::Compare(field, comparison, operand) => {
                let ordering = field.value(facts).and_then(|value| operand.ordering_of(&value));
                ordering.is_some_and(|ordering| comparison.holds(ordering))
            }
        }
    }
}

impl Comparison {
    /// True if this sign stands between two values of this ordering.
    fn holds(self, ordering: Ordering) -> bool {
        match self {
            Comparison::Equal => ordering.is_eq(),
            Comparison::Unequal => ordering.is_ne(),
            Comparison::Less => ordering.is_lt(),
            Comparison::AtMost => ordering.is_le(),
            Comparison::Greater => ordering.is_gt(),
            Comparison::AtLeast => ordering.is_ge(),
        }
    }
}

impl Operand {
    /// How `value` compares with the operand; `None` if they are of different types.
    fn ordering_of(self, value: &Value<'_>) -> Option<Ordering> {
        match (value, self) {
            (Value::Integer(left), Operand::Number(right)) => (*left as f64).partial_cmp(&right),
            (Value::Rating(left), Operand::Number(right)) => left.to_f64().partial_cmp(&right),
            (Value::Counts(counts), Operand::Number(right)) => {
                let sum: usize = counts.iter().map(|(_, count)| count).sum();
                (sum as f64).partial_cmp(&right)
            }
            (Value::Technique(left), Operand::Technique(right)) => {
                // Equal or not is all that can be asked.
                Some(if *left == right { Ordering::Equal } else { Ordering::Less })
            }
            (Value::Level(left), Operand::Level(right)) => Some(left.cmp(&right)),
            (Value::Difficulty(left), Operand::Difficulty(right)) => Some(left.cmp(&right)),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Grid;
    use crate::logic::Ratings;
    use crate::solve::search::SearchStatistics;

    /// A puzzle of 30 clues, ER 1.2 and no guess, its hardest step a hidden single. The search was
    /// not counted where `guesses` is none.
    fn holds_with(guesses: Option<u64>, text: &str) -> bool {
        let filter: Filter = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
        let puzzle: Grid =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
                .parse()
                .expect("a puzzle");
        let ratings = Ratings::of(&puzzle);
        let search =
            guesses.map(|guesses| SearchStatistics { guesses, ..SearchStatistics::default() });
        filter.holds(&Facts {
            puzzle: Some(&puzzle),
            search,
            ratings: Some(&ratings),
            ..Facts::default()
        })
    }

    fn holds(text: &str) -> bool {
        holds_with(Some(0), text)
    }

    #[test]
    fn conditions_hold_or_not() {
        assert!(holds("er>=1.0 && clues<=30"));
        assert!(holds(" er == 1.2&&! guesses>0 "));
        assert!(!holds("er < 1.2"));
        assert!(holds("clues<20 || clues>20 && er>1"), "and binds closer");
        assert!(!holds("(clues<20 || clues>20) && er>8"));
        assert!(holds("technique == hidden-single") && holds("technique='hidden single'"));
        assert!(holds("technique == 0002") && !holds("technique != \"Hidden single\""));
        assert!(holds("level >= easy && level < unfair") && !holds("level == hard"));
        assert!(holds("difficulty <= medium") && !holds("difficulty > easy"));
        assert!(holds("steps >= 40") && !holds("steps > 51"), "the sum of all");
    }

    #[test]
    fn what_is_not_known_compares_with_nothing() {
        for condition in ["guesses > 0", "guesses <= 0", "guesses != 0"] {
            assert!(!holds_with(None, condition), "{condition}");
        }
    }
}
