//! Parses a [`Filter`] from text: a recursive descent parser with one method for each rule of the
//! grammar.

use super::{Comparison, Filter, Operand, date};
use crate::fields::{Field, FieldKind, Task};
use crate::format::write::joined;
use crate::logic::TechniqueSet;
use core::fmt;
use core::str::FromStr;

/// The most nested calls of [`Parser::not`]: one for each `(` and `!` around a comparison, and one
/// for the comparison. No condition needs that many, and the stack has room for many more.
const MAX_DEPTH: usize = 64;

/// The signs of comparisons, in the order in which they are tried: `=` comes after `==`, of which
/// it is a prefix.
const SIGNS: [(&str, Comparison); 7] = [
    ("==", Comparison::Equal),
    ("!=", Comparison::Unequal),
    ("<=", Comparison::AtMost),
    (">=", Comparison::AtLeast),
    ("<", Comparison::Less),
    (">", Comparison::Greater),
    ("=", Comparison::Equal),
];

/// The text is not a condition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotAFilter {
    /// The place of the error: the number of the character, from 1.
    pub column: usize,
    /// The reason, as a clause without a full stop.
    why: String,
    /// The unknown word where a technique is needed, if that is the error.
    pub unknown_technique: Option<String>,
}

impl fmt::Display for NotAFilter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "character {}: {}", self.column, self.why)
    }
}

impl core::error::Error for NotAFilter {}

impl FromStr for Filter {
    type Err = NotAFilter;

    fn from_str(text: &str) -> Result<Filter, NotAFilter> {
        filter(text, None)
    }
}

/// The condition in `text`, which may name the fields of `task`, or those of every task if that is
/// `None`.
pub(super) fn filter(text: &str, task: Option<Task>) -> Result<Filter, NotAFilter> {
    let mut parser = Parser { text, task, at: 0, depth: 0 };
    let filter = parser.any()?;
    match parser.peek() {
        Some(_) => Err(parser.expected("&&, || or the end")),
        None => Ok(filter),
    }
}

/// A text, and the number of bytes that are read.
struct Parser<'a> {
    text: &'a str,
    /// The task whose fields are known; `None` for those of every task.
    task: Option<Task>,
    at: usize,
    /// The number of open calls of [`Parser::not`].
    depth: usize,
}

impl<'a> Parser<'a> {
    /// Skips spaces, and returns the character after them without taking it.
    fn peek(&mut self) -> Option<char> {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
        self.text[self.at..].chars().next()
    }

    /// Skips spaces, and takes `sign` if it comes next. Returns true if it does.
    fn takes(&mut self, sign: &str) -> bool {
        self.peek();
        let is_next = self.text[self.at..].starts_with(sign);
        self.at += if is_next { sign.len() } else { 0 };
        is_next
    }

    fn error(&self, at: usize, why: String) -> NotAFilter {
        let column = self.text[..at].chars().count() + 1;
        NotAFilter { column, why, unknown_technique: None }
    }

    fn unknown_technique(&self, at: usize, word: &str) -> NotAFilter {
        let error = self.error(at, format!("'{word}' is not a technique"));
        NotAFilter { unknown_technique: Some(word.to_owned()), ..error }
    }

    fn expected(&mut self, what: &str) -> NotAFilter {
        let found = match self.peek() {
            Some(c) => format!("'{c}'"),
            None => "the end".to_owned(),
        };
        self.error(self.at, format!("expected {what}, found {found}"))
    }

    /// Takes letters, digits, `_`, `-`, `.` and `+`, and returns where they begin.
    fn word(&mut self) -> (usize, &'a str) {
        self.peek();
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
        if self.depth > MAX_DEPTH {
            return Err(self.error(self.at, format!("nested more than {MAX_DEPTH} deep")));
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
        if name.is_empty() {
            return Err(self.expected(&format!("one of {}", names(self.task))));
        }
        let Some((left, kind)) = self.measure(name)? else {
            let names = names(self.task);
            return Err(self.error(start, format!("no field '{name}'; there are {names}")));
        };
        self.peek();
        let at = self.at;
        let Some((sign, comparison)) = SIGNS.into_iter().find(|(sign, _)| self.takes(sign)) else {
            return Err(self.expected("one of == != < <= > >="));
        };
        let is_equality = matches!(comparison, Comparison::Equal | Comparison::Unequal);
        let unordered = match kind {
            FieldKind::Technique => Some("techniques"),
            FieldKind::Text => Some("texts"),
            _ => None,
        };
        if let Some(unordered) = unordered.filter(|_| !is_equality) {
            let why = format!("{unordered} have no order: == or != where {sign} is");
            return Err(self.error(at, why));
        }
        self.peek();
        let at = self.at;
        if kind == FieldKind::Time {
            return Ok(on_day(left, comparison, self.day()?));
        }
        let right = self.operand(kind)?;
        if let (true, Operand::Number(number)) = (is_equality, &right)
            && let Some(why) = never_equal(kind, *number)
        {
            return Err(self.error(at, why));
        }
        Ok(Filter::Compare(left, comparison, right))
    }

    /// The field with the name `name`, which was just read, or the function `uses` with its
    /// parentheses, and the type of its value. `None` if no field has that name.
    fn measure(&mut self, name: &str) -> Result<Option<(Operand, FieldKind)>, NotAFilter> {
        if name.eq_ignore_ascii_case("uses") && self.takes("(") {
            let uses = Operand::Uses(self.techniques()?);
            return if self.takes(")") {
                Ok(Some((uses, FieldKind::Integer)))
            } else {
                Err(self.expected(")"))
            };
        }
        let field = filterable(self.task).find(|field| field.name().eq_ignore_ascii_case(name));
        Ok(field.map(|field| (Operand::Field(field), field.kind())))
    }

    /// The techniques in the parentheses of `uses`. The name needs no quotes: the closing
    /// parenthesis ends it.
    fn techniques(&mut self) -> Result<TechniqueSet, NotAFilter> {
        let (start, name) = match self.quoted()? {
            Some(quoted) => quoted,
            None => self.up_to(|rest| rest.starts_with(')')),
        };
        if name.is_empty() {
            Err(self.expected("a technique"))
        } else {
            name.parse().map_err(|_| self.unknown_technique(start, name))
        }
    }

    /// Takes a text in quotes, if a quote comes next, and returns where the quote is.
    fn quoted(&mut self) -> Result<Option<(usize, &'a str)>, NotAFilter> {
        let Some(quote @ ('"' | '\'')) = self.peek() else { return Ok(None) };
        let (start, rest) = (self.at, &self.text[self.at + 1..]);
        let Some(len) = rest.find(quote) else {
            return Err(self.error(start, format!("this {quote} is not closed")));
        };
        self.at += len + 2;
        Ok(Some((start, &rest[..len])))
    }

    /// Takes the text up to the place where `ends` is true of the rest, without spaces around it,
    /// and returns where it begins.
    fn up_to(&mut self, ends: impl Fn(&str) -> bool) -> (usize, &'a str) {
        self.peek();
        let (start, rest) = (self.at, &self.text[self.at..]);
        let end = rest.char_indices().map(|(at, _)| at).find(|&at| ends(&rest[at..]));
        let taken = rest[..end.unwrap_or(rest.len())].trim_end();
        self.at += taken.len();
        (start, taken)
    }

    /// Takes a day, and returns its first second, in seconds since 1970.
    fn day(&mut self) -> Result<u64, NotAFilter> {
        let (start, word) = match self.quoted()? {
            Some(quoted) => quoted,
            None => self.word(),
        };
        let expected = || self.error(start, format!("expected {}", operands(FieldKind::Time)));
        date::seconds_of(word).ok_or_else(expected)
    }

    fn operand(&mut self, kind: FieldKind) -> Result<Operand, NotAFilter> {
        let quoted = self.quoted()?;
        let is_bare = quoted.is_none();
        let (start, word) = quoted.unwrap_or_else(|| match kind {
            FieldKind::Text | FieldKind::Technique => {
                self.up_to(|rest| ENDS.iter().any(|end| rest.starts_with(end)))
            }
            _ => self.word(),
        });
        if word.is_empty() && (is_bare || kind != FieldKind::Text) {
            return Err(self.expected(&operands(kind)));
        }
        if let Some(operand) = operand(kind, word) {
            return Ok(operand);
        }
        let measure = if is_bare { self.measure(word)? } else { None };
        match measure {
            Some((measure, other)) if other.compared_as() == kind.compared_as() => Ok(measure),
            None if kind == FieldKind::Technique => Err(self.unknown_technique(start, word)),
            _ => Err(self.error(start, format!("expected {}, found '{word}'", operands(kind)))),
        }
    }
}

/// `word` as an operand of this type.
fn operand(kind: FieldKind, word: &str) -> Option<Operand> {
    match kind.compared_as()? {
        FieldKind::Text => Some(Operand::Text(word.to_owned())),
        FieldKind::Technique => word.parse().map(Operand::Technique).ok(),
        FieldKind::HodokuLevel => word.to_ascii_lowercase().parse().map(Operand::HodokuLevel).ok(),
        FieldKind::Difficulty => word.to_ascii_lowercase().parse().map(Operand::Difficulty).ok(),
        _ => {
            let digits = word.strip_prefix('-').unwrap_or(word);
            let is_plain = digits.chars().all(|c| c.is_ascii_digit() || c == '.');
            word.parse().ok().filter(|_| is_plain).map(Operand::Number)
        }
    }
}

/// Compares the time `left` with the day that begins at `first`, in seconds since 1970.
fn on_day(left: Operand, comparison: Comparison, first: u64) -> Filter {
    let last = first + date::SECONDS - 1;
    let compare = |comparison, second: u64| {
        Filter::Compare(left.clone(), comparison, Operand::Number(second as f64))
    };
    match comparison {
        Comparison::Equal => Filter::All(vec![
            compare(Comparison::AtLeast, first),
            compare(Comparison::AtMost, last),
        ]),
        Comparison::Unequal => {
            Filter::Any(vec![compare(Comparison::Less, first), compare(Comparison::Greater, last)])
        }
        Comparison::Less | Comparison::AtLeast => compare(comparison, first),
        Comparison::Greater | Comparison::AtMost => compare(comparison, last),
    }
}

/// Why no value of this type can be equal to `number`; `None` if one can.
fn never_equal(kind: FieldKind, number: f64) -> Option<String> {
    let (unit, values) = match kind {
        FieldKind::Integer | FieldKind::Counts => (1.0, "a whole number"),
        FieldKind::Rating | FieldKind::Decimal => (10.0, "a number with one decimal"),
        _ => return None,
    };
    let is_value = number >= 0.0 && (number * unit).round() / unit == number;
    (!is_value).then(|| format!("the value is {values}, and never {number}"))
}

/// The signs that end a text or a name of several words.
const ENDS: [&str; 3] = ["&&", "||", ")"];

/// The fields of `task` that a condition may compare; those of every task if it is `None`.
fn filterable(task: Option<Task>) -> impl Iterator<Item = Field> {
    let is_known = move |field: &Field| {
        field.is_filterable()
            && task.is_none_or(|task| Field::of(task).any(|other| other == *field))
    };
    Field::ALL.iter().copied().filter(is_known)
}

/// The words that a comparison may begin with.
fn names(task: Option<Task>) -> String {
    joined(filterable(task).map(Field::name).chain(["uses(TECHNIQUE)"]), "and")
}

/// The values that a field of this type can be compared with: `easy, medium or hard`.
fn operands(kind: FieldKind) -> String {
    match kind {
        FieldKind::Technique => "a technique".to_owned(),
        FieldKind::Time => "a day such as 2026-11-23".to_owned(),
        FieldKind::Text => "a text".to_owned(),
        _ if kind.words().is_empty() => "a number".to_owned(),
        _ => joined(kind.words(), "or"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, column: usize, why: &str) {
        let error = text.parse::<Filter>().expect_err("no condition");
        assert_eq!(error.column, column, "{error}");
        assert!(error.to_string().contains(why), "{error}");
    }

    #[test]
    fn errors_have_their_place() {
        check("", 1, "expected one of source, added, er, ep");
        check("er>=7.0 &&", 11, "found the end");
        check("er 7", 4, "expected one of == !=");
        check("err > 7", 1, "no field 'err'; there are source");
        check("puzzle == 1", 1, "no field 'puzzle'; there are source");
        check("er > x", 6, "expected a number, found 'x'");
        check("er > 7 clues", 8, "expected &&, || or the end, found 'c'");
        check("(er > 7", 8, "expected &&, || or ), found the end");
        check("technique > X-wing", 11, "techniques have no order");
        check("technique == X-wign", 14, "'X-wign' is not a technique");
        check("technique == 'X", 14, "not closed");
        check("hodoku_level == hardest", 17, "expected easy, medium, hard, unfair or extreme");
        check("difficulty == 1", 15, "expected easy, medium, hard, expert or extreme");
        check("größe > 1", 1, "no field 'größe'");
        check(&"(".repeat(100_000), 65, "nested");
        check(&"!".repeat(100_000), 65, "nested");
        check("uses(x-wing >= 1", 6, "'x-wing >= 1' is not a technique");
        check("uses('x-wing' >= 1", 15, "expected ), found '>'");
        check("uses() >= 1", 6, "expected a technique");
        check("sum(steps) >= 1", 1, "no field 'sum'; there are");
        check("er > --7", 6, "expected a number, found '--7'");
        check("er == hodoku_level", 7, "expected a number, found 'hodoku_level'");
        check("hodoku_level == difficulty", 17, "expected easy, medium");
        check("er == 1.23", 7, "the value is a number with one decimal, and never 1.23");
        check("clues = 34.05", 9, "a whole number, and never 34.05");
        check("uses(x-wing) != -1", 17, "never -1");
        assert!("er == 1.20 && clues == 34.0 && er > 1.23".parse::<Filter>().is_ok());
        check("er == 'ed'", 7, "expected a number, found 'ed'");
    }

    #[test]
    fn texts_and_days_are_read() {
        let is =
            |text: &str, wanted: &str| assert_eq!(text.parse::<Filter>(), wanted.parse(), "{text}");
        is("(source == b/hard.txt)", "source = 'b/hard.txt'");
        is("source == my hard.txt && er > 1", "source=='my hard.txt'&&er>1");
        check("source < x", 8, "texts have no order");
        for wrong in ["2026-02-30", "2026", "20261123", "1795392000", "er", "''"] {
            check(&format!("added >= {wrong}"), 10, "expected a day such as 2026-11-23");
        }
        check("er > added", 6, "expected a number");
        check("source ==", 10, "expected a text, found the end");
        let on = |sign: &str, second: f64| {
            let sign = SIGNS.iter().find(|(text, _)| *text == sign).expect("a sign").1;
            Filter::Compare(Operand::Field(Field::Added), sign, Operand::Number(second))
        };
        let (first, last) = (1_795_392_000.0, 1_795_478_399.0);
        for (text, filter) in [
            ("added == 2026-11-23", Filter::All(vec![on(">=", first), on("<=", last)])),
            ("added != 2026-11-23", Filter::Any(vec![on("<", first), on(">", last)])),
            ("added > 2026-11-23", on(">", last)),
            ("added >= '2026-11-23'", on(">=", first)),
            ("added < 2026-11-23", on("<", first)),
            ("added <= 2026-11-23", on("<=", last)),
        ] {
            assert_eq!(text.parse(), Ok(filter), "{text}");
        }
        let error = Filter::of_task("source == x", Task::Rate).expect_err("of the store alone");
        assert!(error.to_string().contains("no field 'source'; there are er, ep"), "{error}");
        assert!(Filter::of_task("er > 7 && steps > 9", Task::Rate).is_ok());
    }

    #[test]
    fn a_name_of_several_words_needs_no_quotes() {
        let same = |one: &str, other: &str| {
            let one = one.parse::<Filter>();
            assert!(one.is_ok() && one == other.parse(), "{other}");
        };
        same("technique == 'hidden single'", "technique == hidden single");
        same("(technique = Sue-de-Coq && er > 7)", "(technique = Sue de Coq && er > 7)");
        same("technique != 2-string-kite||er>1", "technique != 2-string kite || er>1");
        check("technique == X-wing er", 14, "'X-wing er' is not a technique");
    }

    #[test]
    fn the_error_of_an_unknown_technique_has_its_name() {
        let error = "technique == X-wign".parse::<Filter>().expect_err("no technique");
        assert_eq!(error.unknown_technique.as_deref(), Some("X-wign"));
        assert_eq!("er".parse::<Filter>().expect_err("no sign").unknown_technique, None);
    }
}
