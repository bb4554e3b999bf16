//! [`Filter`]: a condition on the fields of a record.
//!
//! ```text
//! any      = all { "||" all }           er >= 7.0 && (clues <= 24 || technique == X-wing)
//! all      = not { "&&" not }           uses(x-wing) >= 1 && steps < 60
//! not      = "!" not | "(" any ")" | measure sign value
//! measure  = field                      for counts, such as steps: their sum
//!          | "uses(" technique ")"      the number of its steps; UR: of all that this word means
//! sign     = "==" | "=" | "!=" | "<" | "<=" | ">" | ">="
//! value    = measure                    of the same type, as in er == ed
//!          | a number, or a word such as easy
//!          | a technique or a text, up to the next of && || )
//!          | a day in UTC, such as 2026-11-23
//! ```
//!
//! Values may be in quotes. Names may be in upper or lower case.
//!
//! Some values are unknown, such as the rating of a puzzle that no technique solves. A comparison
//! with an unknown value is false, whatever its sign (`==` as well as `!=`); the negation of that
//! comparison is true.

mod date;
mod parse;

pub use parse::NotAFilter;

use super::{Facts, Field, Task, Value};
use crate::logic::{Difficulty, HodokuLevel, Technique, TechniqueSet};

/// A condition on the fields of a record; parsed from text.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum Filter {
    /// One of these holds.
    Any(Vec<Filter>),
    /// All of these hold.
    All(Vec<Filter>),
    /// This does not hold.
    Not(Box<Filter>),
    /// This comparison of two operands is true.
    Compare(Operand, Comparison, Operand),
}

/// A sign between two operands.
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

/// One side of a comparison.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum Operand {
    /// The value of this field; the sum of the counts if it has counts.
    Field(Field),
    /// The number of steps of these techniques on the path in Sudoku Explainer's order.
    Uses(TechniqueSet),
    /// For integers, decimals and ratings, for the sum of counts, and for times.
    Number(f64),
    /// For texts, which have no order: only `==` and `!=` are allowed.
    Text(String),
    /// For techniques, which have no order: only `==` and `!=` are allowed.
    Technique(Technique),
    /// For HoDoKu's levels, from easy to extreme.
    HodokuLevel(HodokuLevel),
    /// For difficulties, from easy to extreme.
    Difficulty(Difficulty),
}

/// The value of an operand. Values of different types do not compare.
#[derive(Clone, Copy, PartialEq, PartialOrd)]
enum Scalar<'a> {
    Number(f64),
    /// Compared only by `==` and `!=`.
    Text(&'a str),
    /// The place in the human order. Compared only by `==` and `!=`.
    Technique(u16),
    HodokuLevel(HodokuLevel),
    Difficulty(Difficulty),
}

impl Filter {
    /// The condition that `text` states on the fields that are known after `task`. Parsing with
    /// [`str::parse`] allows the fields of all tasks.
    ///
    /// # Errors
    /// [`NotAFilter`] if it is not a condition, or names another field.
    pub fn of_task(text: &str, task: Task) -> Result<Filter, NotAFilter> {
        parse::filter(text, Some(task))
    }

    /// True if the condition is true for the record with these `facts`. Takes values from left to
    /// right, and stops when the result is known.
    pub fn holds(&self, facts: &Facts<'_>) -> bool {
        match self {
            Filter::Any(parts) => parts.iter().any(|part| part.holds(facts)),
            Filter::All(parts) => parts.iter().all(|part| part.holds(facts)),
            Filter::Not(part) => !part.holds(facts),
            Filter::Compare(left, comparison, right) => {
                let Some(left) = left.value(facts) else { return false };
                right.value(facts).is_some_and(|right| comparison.holds(&left, &right))
            }
        }
    }

    /// The fields that the condition compares, each as often as it occurs.
    pub fn fields(&self) -> Vec<Field> {
        match self {
            Filter::Any(parts) | Filter::All(parts) => {
                parts.iter().flat_map(Filter::fields).collect()
            }
            Filter::Not(part) => part.fields(),
            Filter::Compare(left, _, right) => {
                [left, right].into_iter().filter_map(|operand| operand.field()).collect()
            }
        }
    }
}

impl Comparison {
    /// True if the comparison of these two values is true; false if they are of different types.
    fn holds(self, left: &Scalar<'_>, right: &Scalar<'_>) -> bool {
        left.partial_cmp(right).is_some_and(|ordering| match self {
            _ if core::mem::discriminant(left) != core::mem::discriminant(right) => false,
            Comparison::Equal => ordering.is_eq(),
            Comparison::Unequal => ordering.is_ne(),
            Comparison::Less => ordering.is_lt(),
            Comparison::AtMost => ordering.is_le(),
            Comparison::Greater => ordering.is_gt(),
            Comparison::AtLeast => ordering.is_ge(),
        })
    }
}

impl Operand {
    /// The field that the value is taken from, if it is taken from one.
    fn field(&self) -> Option<Field> {
        match self {
            Operand::Field(field) => Some(*field),
            Operand::Uses(_) => Some(Field::Steps),
            _ => None,
        }
    }

    /// The operand's value for the record with these `facts`; `None` if they do not determine it.
    fn value<'a>(&'a self, facts: &Facts<'a>) -> Option<Scalar<'a>> {
        Some(match self {
            Operand::Field(field) => scalar(&field.value(facts)?)?,
            Operand::Uses(techniques) => {
                let Value::Counts(counts) = Field::Steps.value(facts)? else { return None };
                let uses = counts.iter().filter(|(counted, _)| techniques.contains(*counted));
                Scalar::Number(uses.map(|(_, count)| count).sum::<usize>() as f64)
            }
            Operand::Number(number) => Scalar::Number(*number),
            Operand::Text(text) => Scalar::Text(text),
            Operand::Technique(technique) => Scalar::Technique(technique.human_place()),
            Operand::HodokuLevel(level) => Scalar::HodokuLevel(*level),
            Operand::Difficulty(difficulty) => Scalar::Difficulty(*difficulty),
        })
    }
}

/// The value of a field as conditions compare it; `None` for cells, names of cells, and a status.
fn scalar<'a>(value: &Value<'a>) -> Option<Scalar<'a>> {
    Some(match value {
        Value::Integer(integer) | Value::Time(integer) => Scalar::Number(*integer as f64),
        Value::Text(text) => Scalar::Text(text),
        Value::Rating(rating) => Scalar::Number(rating.to_f64()),
        Value::Decimal(tenths) => Scalar::Number(f64::from(*tenths) / 10.0),
        Value::Counts(counts) => {
            Scalar::Number(counts.iter().map(|(_, count)| count).sum::<usize>() as f64)
        }
        Value::Technique(technique) => Scalar::Technique(technique.human_place()),
        Value::HodokuLevel(level) => Scalar::HodokuLevel(*level),
        Value::Difficulty(difficulty) => Scalar::Difficulty(*difficulty),
        Value::Cells(_) | Value::Marks(_) | Value::Status(_) | Value::List(_) => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Grid;
    use crate::logic::{Minutes, RatingValues, Ratings};
    use crate::solve::search::SearchStatistics;

    /// Tests the condition `text` on a puzzle of 30 clues and ER 1.2, whose hardest step is a
    /// hidden single. With `None` for `guesses` they are not known.
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
        assert!(
            holds("hodoku_level >= easy && hodoku_level < unfair")
                && !holds("hodoku_level == hard")
        );
        assert!(holds("difficulty <= medium") && !holds("difficulty > easy"));
        assert!(holds("steps >= 40") && !holds("steps > 51"), "the sum of all");
    }

    #[test]
    fn a_condition_names_its_fields() {
        let filter: Filter = "er > 7 && !(clues < ep || uses(x-wing) > 1)".parse().expect("one");
        assert_eq!(filter.fields(), [Field::Er, Field::Clues, Field::Ep, Field::Steps]);
    }

    #[test]
    fn steps_are_counted_together_and_by_technique() {
        assert!(holds("steps == 51") && !holds("steps < 51"));
        assert!(holds("uses(hidden-single) >= 1 && uses(x-wing) < 1"));
        assert!(holds("uses('Hidden Single') == uses(0002)") && holds("USES(Hidden Single)>0"));
        assert!(holds("uses(hidden-single) <= steps"));
        assert!(holds("uses(unique candidate) == uses(hiddensingle) && uses(xwing) == 0"));
        assert!(holds("uses(intersection) >= uses(box/line reduction)"));
    }

    #[test]
    fn a_field_compares_with_a_field_or_a_negative_number() {
        assert!(holds("er == ed") && holds("EP<=Er") && !holds("ed != ep"));
        assert!(holds("clues < steps") && holds("guesses == uses(x-wing)"));
        assert!(holds("guesses > -1") && !holds("clues <= -0.5") && holds("er>-7"));
        assert!(holds("HODOKU_LEVEL == Easy") && holds("technique == HIDDEN-SINGLE"));
        assert!(!holds_with(None, "guesses == guesses"), "not known");
    }

    #[test]
    fn an_estimate_compares_as_a_number_and_has_no_interval() {
        let minutes = Some(Minutes::kept(23.0, None));
        let values = RatingValues { minutes, ..RatingValues::default() };
        let ratings = Ratings::kept(&Grid::EMPTY, values);
        let facts = Facts { ratings: Some(&ratings), ..Facts::default() };
        let holds = |text: &str| text.parse::<Filter>().expect(text).holds(&facts);
        for condition in ["minutes > 22", "minutes <= 25", "minutes == minutes"] {
            assert!(holds(condition), "{condition}");
        }
        for condition in ["minutes > 23", "minutes_low > 0", "minutes_high > 0"] {
            assert!(!holds(condition), "{condition}");
        }
    }

    #[test]
    fn comparisons_with_unknown_values_are_false() {
        for condition in ["guesses > 0", "guesses <= 0", "guesses != 0"] {
            assert!(!holds_with(None, condition), "{condition}");
        }
    }
}
