//! [`Filter`]: what `--where` says of a rated puzzle.
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

use super::techniques;
use ennead::format::Field;
use ennead::logic::{Difficulty, Level};
use std::fmt;
use std::str::FromStr;

/// The fields that can be compared.
pub(crate) const FIELDS: [Field; 10] = [
    Field::Er,
    Field::Ep,
    Field::Ed,
    Field::Technique,
    Field::Score,
    Field::Level,
    Field::Difficulty,
    Field::Steps,
    Field::Guesses,
    Field::Clues,
];

/// Parentheses may nest this deep: far deeper than anyone writes, and no stack is harmed.
const DEEPEST: usize = 64;

/// A condition.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Filter {
    Any(Vec<Filter>),
    All(Vec<Filter>),
    Not(Box<Filter>),
    /// A field and a number; levels and techniques are compared by their place in the order.
    Compare(Field, Comparison, f64),
}

/// A sign between a field and a value.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Comparison {
    Equal,
    Unequal,
    Less,
    AtMost,
    Greater,
    AtLeast,
}

impl Filter {
    /// Whether it holds; `value` gives what is known of a field, and is asked only for what
    /// decides.
    pub(crate) fn holds(&self, value: &dyn Fn(Field) -> Option<f64>) -> bool {
        match self {
            Filter::Any(parts) => parts.iter().any(|part| part.holds(value)),
            Filter::All(parts) => parts.iter().all(|part| part.holds(value)),
            Filter::Not(part) => !part.holds(value),
            Filter::Compare(field, comparison, right) => {
                value(*field).is_some_and(|left| match comparison {
                    Comparison::Equal => left == *right,
                    Comparison::Unequal => left != *right,
                    Comparison::Less => left < *right,
                    Comparison::AtMost => left <= *right,
                    Comparison::Greater => left > *right,
                    Comparison::AtLeast => left >= *right,
                })
            }
        }
    }
}

/// Why a text is no condition: the character, from 1, and a sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct NotAFilter {
    at: usize,
    why: String,
}

impl fmt::Display for NotAFilter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "character {}: {}", self.at, self.why)
    }
}

impl std::error::Error for NotAFilter {}

impl FromStr for Filter {
    type Err = NotAFilter;

    fn from_str(text: &str) -> Result<Filter, NotAFilter> {
        let mut parser = Parser { text, at: 0, depth: 0 };
        let filter = parser.any()?;
        match parser.next() {
            Some(_) => Err(parser.expected("&&, || or the end")),
            None => Ok(filter),
        }
    }
}

/// A text and how far it is read, in bytes.
struct Parser<'a> {
    text: &'a str,
    at: usize,
    depth: usize,
}

impl<'a> Parser<'a> {
    /// The next character that is no space; it is not taken.
    fn next(&mut self) -> Option<char> {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
        self.text[self.at..].chars().next()
    }

    /// Takes `sign` if it comes next.
    fn takes(&mut self, sign: &str) -> bool {
        self.next();
        let comes = self.text[self.at..].starts_with(sign);
        self.at += if comes { sign.len() } else { 0 };
        comes
    }

    fn fault(&self, at: usize, why: String) -> NotAFilter {
        NotAFilter { at: self.text[..at].chars().count() + 1, why }
    }

    fn expected(&mut self, what: &str) -> NotAFilter {
        let found = match self.next() {
            Some(c) => format!("'{c}'"),
            None => "the end".to_owned(),
        };
        self.fault(self.at, format!("expected {what}, found {found}"))
    }

    /// Letters, digits, `_`, `-` and `.`, as far as they go.
    fn word(&mut self) -> (usize, &'a str) {
        self.next();
        let (start, rest) = (self.at, &self.text[self.at..]);
        let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '.' | '+');
        let len = rest.find(|c| !is_part(c)).unwrap_or(rest.len());
        self.at += len;
        (start, &rest[..len])
    }

    fn any(&mut self) -> Result<Filter, NotAFilter> {
        let mut parts = vec![self.all()?];
        while self.takes("||") {
            parts.push(self.all()?);
        }
        Ok(if parts.len() == 1 { parts.remove(0) } else { Filter::Any(parts) })
    }

    fn all(&mut self) -> Result<Filter, NotAFilter> {
        let mut parts = vec![self.not()?];
        while self.takes("&&") {
            parts.push(self.not()?);
        }
        Ok(if parts.len() == 1 { parts.remove(0) } else { Filter::All(parts) })
    }

    fn not(&mut self) -> Result<Filter, NotAFilter> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(self.fault(self.at, format!("nested more than {DEEPEST} deep")));
        }
        let filter = if self.takes("!") {
            Filter::Not(Box::new(self.not()?))
        } else if self.takes("(") {
            let inner = self.any()?;
            if !self.takes(")") {
                return Err(self.expected("&&, || or )"));
            }
            inner
        } else {
            self.compare()?
        };
        self.depth -= 1;
        Ok(filter)
    }

    fn compare(&mut self) -> Result<Filter, NotAFilter> {
        let (start, name) = self.word();
        let names = || FIELDS.map(Field::name).join(", ");
        if name.is_empty() {
            return Err(self.expected(&format!("one of {}", names())));
        }
        let Some(field) = FIELDS.into_iter().find(|field| field.name() == name) else {
            return Err(self.fault(start, format!("no field '{name}'; there are {}", names())));
        };
        let signs = [
            ("==", Comparison::Equal),
            ("!=", Comparison::Unequal),
            ("<=", Comparison::AtMost),
            (">=", Comparison::AtLeast),
            ("<", Comparison::Less),
            (">", Comparison::Greater),
            ("=", Comparison::Equal),
        ];
        self.next();
        let at = self.at;
        let Some((sign, comparison)) = signs.into_iter().find(|(sign, _)| self.takes(sign)) else {
            return Err(self.expected("one of == != < <= > >="));
        };
        let is_equality = matches!(comparison, Comparison::Equal | Comparison::Unequal);
        if field == Field::Technique && !is_equality {
            let why = format!("techniques have no order: == or != where {sign} is");
            return Err(self.fault(at, why));
        }
        Ok(Filter::Compare(field, comparison, self.value(field)?))
    }

    fn value(&mut self, field: Field) -> Result<f64, NotAFilter> {
        let (start, word) = match self.next() {
            Some(quote @ ('"' | '\'')) => {
                let (start, rest) = (self.at, &self.text[self.at + 1..]);
                let Some(len) = rest.find(quote) else {
                    return Err(self.fault(start, format!("this {quote} is not closed")));
                };
                self.at += len + 2;
                (start, &rest[..len])
            }
            _ => self.word(),
        };
        if word.is_empty() {
            return Err(self.expected(what(field)));
        }
        let found = || format!("expected {}, found '{word}'", what(field));
        let value = match field {
            Field::Technique => {
                techniques::technique(word).map(|technique| f64::from(technique.human_place()))
            }
            Field::Level => {
                let mut levels = Level::ALL.into_iter();
                let level = levels.find(|level| level.to_string() == word);
                level.map(|level| f64::from(level as u8)).ok_or_else(found)
            }
            Field::Difficulty => {
                let mut all = DIFFICULTIES.into_iter();
                let difficulty = all.find(|difficulty| difficulty.to_string() == word);
                difficulty.map(|difficulty| f64::from(difficulty as u8)).ok_or_else(found)
            }
            _ => {
                let plain = word.chars().all(|c| c.is_ascii_digit() || c == '.');
                word.parse().ok().filter(|_| plain).ok_or_else(found)
            }
        };
        value.map_err(|why| self.fault(start, why))
    }
}

const DIFFICULTIES: [Difficulty; 5] = [
    Difficulty::Easy,
    Difficulty::Medium,
    Difficulty::Hard,
    Difficulty::Expert,
    Difficulty::Extreme,
];

/// What a field is compared with.
fn what(field: Field) -> &'static str {
    match field {
        Field::Technique => "a technique",
        Field::Level => "easy, medium, hard, unfair or extreme",
        Field::Difficulty => "easy, medium, hard, expert or extreme",
        _ => "a number",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A puzzle of ER 7.1, 24 clues, no guesses, with an X-wing; its score is not known.
    fn holds(text: &str) -> bool {
        let filter: Filter = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
        filter.holds(&|field| match field {
            Field::Er => Some(7.1),
            Field::Clues => Some(24.0),
            Field::Guesses => Some(0.0),
            Field::Level => Some(f64::from(Level::Hard as u8)),
            Field::Technique => {
                techniques::technique("X-wing").ok().map(|t| f64::from(t.human_place()))
            }
            _ => None,
        })
    }

    #[test]
    fn conditions_hold_or_not() {
        assert!(holds("er>=7.0 && clues<=24"));
        assert!(holds(" er == 7.1&&! guesses>0 "));
        assert!(!holds("er < 7.1"));
        assert!(holds("clues<20 || clues>20 && er>7"), "and binds closer");
        assert!(!holds("(clues<20 || clues>20) && er>8"));
        assert!(holds("technique == X-wing") && holds("technique='x wing'"));
        assert!(holds("technique == 0300") && !holds("technique != \"X-wing\""));
        assert!(holds("level >= medium && level < unfair"));
        assert!(!holds("score > 0") && !holds("score <= 0") && !holds("score != 0"), "unknown");
    }

    #[test]
    fn what_is_wrong_has_its_place() {
        #[track_caller]
        fn check(text: &str, at: usize, why: &str) {
            let fault = text.parse::<Filter>().expect_err("no condition");
            assert_eq!(fault.at, at, "{fault}");
            assert!(fault.why.contains(why), "{fault}");
        }
        check("", 1, "expected one of er, ep");
        check("er>=7.0 &&", 11, "found the end");
        check("er 7", 4, "expected one of == !=");
        check("err > 7", 1, "no field 'err'; there are er");
        check("er > x", 6, "expected a number, found 'x'");
        check("er > 7 clues", 8, "expected &&, || or the end, found 'c'");
        check("(er > 7", 8, "expected &&, || or ), found the end");
        check("technique > X-wing", 11, "techniques have no order");
        check("technique == X-wign", 14, "did you mean 'X-wing'");
        check("technique == 'X", 14, "not closed");
        check("level == hardest", 10, "expected easy, medium, hard, unfair or extreme");
        check("größe > 1", 1, "no field 'größe'");
        check(&"(".repeat(100_000), 65, "nested");
        check(&"!".repeat(100_000), 65, "nested");
    }
}
