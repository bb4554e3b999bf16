//! Text to [`Filter`]: a recursive descent parser, one method for each rule of the grammar.

use super::{Comparison, Filter, Operand, date};
use crate::fields::{Field, FieldKind, Task};
use crate::format::write::joined;
use crate::logic::{Technique, TechniqueSet};
use core::fmt;
use core::str::FromStr;

/// The most calls of [`Parser::not`] that are open at once: one for each `(` and `!` around a
/// comparison, and one for the comparison. No condition needs that many, and the stack has room for
/// many more.
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
    /// Where the text goes wrong: the number of the character, from 1.
    pub column: usize,
    why: Why,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Why {
    /// The reason as a clause without a full stop.
    Syntax(String),
    /// A word that is no technique, where a technique is needed.
    UnknownTechnique(String),
}

impl NotAFilter {
    /// The unknown word where a technique is needed, if that is the error.
    pub fn unknown_technique(&self) -> Option<&str> {
        match &self.why {
            Why::UnknownTechnique(word) => Some(word),
            Why::Syntax(_) => None,
        }
    }
}

impl fmt::Display for NotAFilter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "character {}: ", self.column)?;
        match &self.why {
            Why::Syntax(why) => f.write_str(why),
            Why::UnknownTechnique(word) => write!(f, "'{word}' is not a technique"),
        }
    }
}

impl core::error::Error for NotAFilter {}

impl FromStr for Filter {
    type Err = NotAFilter;

    fn from_str(text: &str) -> Result<Filter, NotAFilter> {
        filter(text, None)
    }
}

/// The condition in `text`. It may name the fields of `task`; of every task if that is `None`.
pub(super) fn filter(text: &str, task: Option<Task>) -> Result<Filter, NotAFilter> {
    let mut parser = Parser { text, task, at: 0, depth: 0 };
    let filter = parser.any()?;
    match parser.peek() {
        Some(_) => Err(parser.expected("&&, || or the end")),
        None => Ok(filter),
    }
}

/// A text and how far it is read, in bytes.
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

    /// Skips spaces, and `sign` if it comes next.
    fn takes(&mut self, sign: &str) -> bool {
        self.peek();
        let comes = self.text[self.at..].starts_with(sign);
        self.at += if comes { sign.len() } else { 0 };
        comes
    }

    fn error(&self, at: usize, why: Why) -> NotAFilter {
        NotAFilter { column: self.text[..at].chars().count() + 1, why }
    }

    fn syntax(&self, at: usize, why: String) -> NotAFilter {
        self.error(at, Why::Syntax(why))
    }

    fn expected(&mut self, what: &str) -> NotAFilter {
        let found = match self.peek() {
            Some(c) => format!("'{c}'"),
            None => "the end".to_owned(),
        };
        self.syntax(self.at, format!("expected {what}, found {found}"))
    }

    /// Takes letters, digits, `_`, `-`, `.` and `+`, and says where they begin.
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
            return Err(self.syntax(self.at, format!("nested more than {MAX_DEPTH} deep")));
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
        let Some((left, kind)) = self.measure(start, name)? else {
            let names = names(self.task);
            return Err(self.syntax(start, format!("no field '{name}'; there are {names}")));
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
            return Err(self.syntax(at, why));
        }
        self.peek();
        let at = self.at;
        if let Some(first) = self.day(kind) {
            return Ok(on_day(left, comparison, first));
        }
        let right = self.operand(kind)?;
        if let (FieldKind::Time, Operand::Number(number)) = (kind, &right)
            && *number < FEWEST_SECONDS
        {
            let why = format!("{number} is not a day: write {}", operands(kind));
            return Err(self.syntax(at, why));
        }
        if let (true, Operand::Number(number)) = (is_equality, &right)
            && let Some(why) = never_equal(kind, *number)
        {
            return Err(self.syntax(at, why));
        }
        Ok(Filter::Compare(left, comparison, right))
    }

    /// The field or function with the name `name`, which was just read and begins at `start`, and
    /// the type of its value. Reads the parentheses of a function too. `None` if no field has that
    /// name.
    fn measure(
        &mut self,
        start: usize,
        name: &str,
    ) -> Result<Option<(Operand, FieldKind)>, NotAFilter> {
        let after = self.at;
        if self.takes("(") {
            let measure = match name.to_ascii_lowercase().as_str() {
                "uses" => (Operand::Uses(self.techniques()?), FieldKind::Integer),
                "count" => (Operand::Field(self.list()?), FieldKind::Integer),
                _ => {
                    let why = format!("no function '{name}'; there are uses(TECHNIQUE), {COUNT}");
                    return Err(self.syntax(start, why));
                }
            };
            return if self.takes(")") { Ok(Some(measure)) } else { Err(self.expected(")")) };
        }
        self.at = after;
        let field = filterable(self.task).find(|field| field.name().eq_ignore_ascii_case(name));
        Ok(field.map(|field| (Operand::Field(field), field.kind())))
    }

    /// The field in the parentheses of `count`.
    fn list(&mut self) -> Result<Field, NotAFilter> {
        let (start, name) = self.word();
        let lists = || filterable(self.task).filter(|field| field.kind() == FieldKind::Counts);
        let list = lists().find(|field| field.name().eq_ignore_ascii_case(name));
        list.ok_or_else(|| self.syntax(start, format!("expected {COUNT}, found '{name}'")))
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
            name.parse().map_err(|_| self.error(start, Why::UnknownTechnique(name.to_owned())))
        }
    }

    /// Takes a text in quotes, if a quote comes next, and returns the place of that quote too.
    fn quoted(&mut self) -> Result<Option<(usize, &'a str)>, NotAFilter> {
        let Some(quote @ ('"' | '\'')) = self.peek() else { return Ok(None) };
        let (start, rest) = (self.at, &self.text[self.at + 1..]);
        let Some(len) = rest.find(quote) else {
            return Err(self.syntax(start, format!("this {quote} is not closed")));
        };
        self.at += len + 2;
        Ok(Some((start, &rest[..len])))
    }

    /// Takes the text up to the place where `ends` holds of the rest, without spaces around it,
    /// and says where it begins.
    fn up_to(&mut self, ends: impl Fn(&str) -> bool) -> (usize, &'a str) {
        self.peek();
        let (start, rest) = (self.at, &self.text[self.at..]);
        let end = rest.char_indices().map(|(at, _)| at).find(|&at| ends(&rest[at..]));
        let taken = rest[..end.unwrap_or(rest.len())].trim_end();
        self.at += taken.len();
        (start, taken)
    }

    /// Takes a day, if `kind` is a time and a day comes next. Returns the first second of that day,
    /// in seconds since 1970.
    fn day(&mut self, kind: FieldKind) -> Option<u64> {
        let start = self.at;
        let quoted = if kind == FieldKind::Time { self.quoted().ok()? } else { return None };
        let (_, word) = quoted.unwrap_or_else(|| self.word());
        let day = date::seconds_of(word);
        if day.is_none() {
            self.at = start;
        }
        day
    }

    fn operand(&mut self, kind: FieldKind) -> Result<Operand, NotAFilter> {
        let quoted = self.quoted()?;
        let is_bare = quoted.is_none();
        let (start, word) = quoted.unwrap_or_else(|| match kind {
            FieldKind::Text => self.up_to(|rest| {
                rest.starts_with(char::is_whitespace) || ENDS.iter().any(|e| rest.starts_with(e))
            }),
            _ => self.word(),
        });
        if word.is_empty() && (is_bare || kind != FieldKind::Text) {
            return Err(self.expected(&operands(kind)));
        }
        let operand = match kind {
            FieldKind::Technique => word.parse().map(Operand::Technique).ok(),
            FieldKind::HodokuLevel => {
                word.to_ascii_lowercase().parse().map(Operand::HodokuLevel).ok()
            }
            FieldKind::Difficulty => {
                word.to_ascii_lowercase().parse().map(Operand::Difficulty).ok()
            }
            FieldKind::Text => Some(Operand::Text(word.to_owned())),
            FieldKind::Integer
            | FieldKind::Time
            | FieldKind::Rating
            | FieldKind::Decimal
            | FieldKind::Counts => {
                let digits = word.strip_prefix('-').unwrap_or(word);
                let is_plain = digits.chars().all(|c| c.is_ascii_digit() || c == '.');
                word.parse().ok().filter(|_| is_plain).map(Operand::Number)
            }
            // No field of these types is filterable; a test of the table keeps it so.
            FieldKind::Cells | FieldKind::Status => None,
        };
        if is_bare && kind == FieldKind::Technique {
            // A name of several words without quotes: its other words come next.
            let end = core::mem::replace(&mut self.at, start);
            let (_, name) = self.up_to(|rest| ENDS.iter().any(|end| rest.starts_with(end)));
            if name.len() > word.len() && name.parse::<Technique>().is_ok() {
                return Err(self.syntax(start, format!("quote it: '{name}'")));
            }
            self.at = end;
        }
        if let Some(operand) = operand {
            return Ok(operand);
        }
        let measure = if is_bare { self.measure(start, word)? } else { None };
        match measure {
            Some((measure, other)) if are_comparable(other, kind) => Ok(measure),
            None if kind == FieldKind::Technique => {
                Err(self.error(start, Why::UnknownTechnique(word.to_owned())))
            }
            _ => Err(self.syntax(start, format!("expected {}, found '{word}'", operands(kind)))),
        }
    }
}

/// The least number that is read as seconds since 1970; it is in March 1973. A smaller number is
/// taken for a mistyped day, such as 2026 or 20261123.
const FEWEST_SECONDS: f64 = 1e8;

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
        FieldKind::Integer | FieldKind::Time | FieldKind::Counts => (1.0, "a whole number"),
        FieldKind::Rating | FieldKind::Decimal => (10.0, "a number with one decimal"),
        _ => return None,
    };
    let is_value = number >= 0.0 && (number * unit).round() / unit == number;
    (!is_value).then(|| format!("the value is {values}, and never {number}"))
}

/// The signs that may follow a comparison.
const ENDS: [&str; 3] = ["&&", "||", ")"];

/// The call of the function `count`, as messages write it.
const COUNT: &str = "count(steps)";

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
    joined(filterable(task).map(Field::name).chain(["uses(TECHNIQUE)", COUNT]), "and")
}

/// True if fields of these types may be compared. A time is compared with times only.
fn are_comparable(one: FieldKind, other: FieldKind) -> bool {
    let is_time = |kind| kind == FieldKind::Time;
    one.compared_as() == other.compared_as() && is_time(one) == is_time(other)
}

/// The values that a field of this type can be compared with: `easy, medium or hard`.
fn operands(kind: FieldKind) -> String {
    match kind {
        FieldKind::Technique => "a technique".to_owned(),
        FieldKind::Time => "a day such as 2026-11-23, or seconds since 1970".to_owned(),
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
    fn what_is_wrong_has_its_place() {
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
        check("count(er) >= 1", 7, "expected count(steps), found 'er'");
        check("sum(steps) >= 1", 1, "no function 'sum'; there are uses(TECHNIQUE), count(steps)");
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
        is("source == hard.txt && added < 2026-11-23", "source=='hard.txt'&&added<1795392000");
        check("source < x", 8, "texts have no order");
        check(
            "added >= 2026-02-30",
            10,
            "expected a day such as 2026-11-23, or seconds since 1970",
        );
        check("added == 1795392000.5", 10, "a whole number");
        check("added >= 2026", 10, "2026 is not a day: write a day such as 2026-11-23");
        check("added < 20261123", 9, "20261123 is not a day");
        check("added > er", 9, "expected a day");
        check("source ==", 10, "expected a text, found the end");
        is("added == 2026-11-23", "added >= 1795392000 && added <= 1795478399");
        is("added != 2026-11-23", "added < 1795392000 || added > 1795478399");
        is(
            "added > 2026-11-23 || added >= '2026-11-24'",
            "added > 1795478399 || added >= 1795478400",
        );
        is("added <= 2026-11-22 && source != ''", "added <= 1795391999 && source != \"\"");
        let error = Filter::of_task("source == x", Task::Rate).expect_err("of the store alone");
        assert!(error.to_string().contains("no field 'source'; there are er, ep"), "{error}");
        assert!(Filter::of_task("er > 7 && count(steps) > 9", Task::Rate).is_ok());
    }

    #[test]
    fn a_name_of_several_words_wants_quotes() {
        check("technique == hidden single", 14, "quote it: 'hidden single'");
        check("(technique = Sue de Coq && er > 7)", 14, "quote it: 'Sue de Coq'");
        check("technique != 2-string kite || er>1", 14, "quote it: '2-string kite'");
        check("technique == X-wing er", 21, "expected &&, || or the end");
    }

    #[test]
    fn an_unknown_technique_is_told_apart() {
        let error = "technique == X-wign".parse::<Filter>().expect_err("no technique");
        assert_eq!(error.unknown_technique(), Some("X-wign"));
        assert_eq!("er".parse::<Filter>().expect_err("no sign").unknown_technique(), None);
    }
}
