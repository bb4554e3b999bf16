//! Regular expressions over the values of cells, as automata.
//!
//! An expression becomes an automaton with one state for each of its characters (V. M. Glushkov,
//! The abstract theory of automata, 1961): it is in that state after it has read the character.

use super::nfa::Nfa;
use crate::variant::shape::Shape;
use core::iter::Peekable;
use core::str::Chars;

/// The most characters of an expression, with those that are repeated counted again.
const MOST_POSITIONS: usize = 500;
/// The most groups inside each other.
const MOST_DEPTH: usize = 30;

/// The automaton of an expression with `.`, `[...]`, `(...)`, `|`, `*`, `+`, `?` and `{2,3}`.
///
/// # Errors
/// What is wrong with the expression.
pub(super) fn parse(shape: Shape, pattern: &str) -> Result<Nfa, String> {
    let pattern: String = pattern.chars().filter(|c| !c.is_whitespace()).collect();
    let mut parser =
        Parser { shape, rest: pattern.chars().peekable(), positions: Vec::new(), depth: 0 };
    let part = parser.alternatives()?;
    if let Some(c) = parser.rest.next() {
        return Err(format!("'{c}' stands where it has no meaning"));
    }
    let Parser { positions, .. } = parser;
    let edges = |targets: &[u16]| -> Vec<(u32, u16)> {
        let mut targets = targets.to_vec();
        targets.sort_unstable();
        targets.dedup();
        targets.iter().map(|&target| (positions[usize::from(target) - 1].values, target)).collect()
    };
    let mut states = vec![edges(&part.first)];
    states.extend(positions.iter().map(|position| edges(&position.follow)));
    let mut accepting = vec![false; states.len()];
    accepting[0] = part.is_optional;
    part.last.iter().for_each(|&state| accepting[usize::from(state)] = true);
    Ok(Nfa::new(states, accepting))
}

/// A character of the expression: the values that it stands for, and the characters after it.
struct Position {
    values: u32,
    follow: Vec<u16>,
}

/// A part of the expression: with which characters it begins and ends, and if it may be empty.
#[derive(Clone)]
struct Part {
    is_optional: bool,
    first: Vec<u16>,
    last: Vec<u16>,
}

const EMPTY: Part = Part { is_optional: true, first: Vec::new(), last: Vec::new() };

struct Parser<'a> {
    shape: Shape,
    rest: Peekable<Chars<'a>>,
    /// State `n` of the automaton is position `n - 1`.
    positions: Vec<Position>,
    depth: usize,
}

impl<'a> Parser<'a> {
    fn alternatives(&mut self) -> Result<Part, String> {
        let mut part = self.sequence()?;
        while self.rest.next_if_eq(&'|').is_some() {
            let other = self.sequence()?;
            part.is_optional |= other.is_optional;
            part.first.extend(other.first);
            part.last.extend(other.last);
        }
        Ok(part)
    }

    fn sequence(&mut self) -> Result<Part, String> {
        let mut part = EMPTY;
        while self.rest.peek().is_some_and(|c| !"|)".contains(*c)) {
            let next = self.repeated()?;
            part = self.joined(part, next);
        }
        Ok(part)
    }

    fn joined(&mut self, a: Part, b: Part) -> Part {
        self.connect(&a.last, &b.first);
        let mut part =
            Part { is_optional: a.is_optional && b.is_optional, first: a.first, last: b.last };
        if a.is_optional {
            part.first.extend(b.first);
        }
        if b.is_optional {
            part.last.extend(a.last);
        }
        part
    }

    fn connect(&mut self, from: &[u16], to: &[u16]) {
        for &state in from {
            self.positions[usize::from(state) - 1].follow.extend_from_slice(to);
        }
    }

    fn repeated(&mut self) -> Result<Part, String> {
        // What is repeated a number of times is read again.
        let (text, first_position) = (self.rest.clone(), self.positions.len());
        let mut part = self.single()?;
        let Some(&sign) = self.rest.peek().filter(|c| "*+?{".contains(**c)) else {
            return Ok(part);
        };
        self.rest.next();
        if sign == '{' {
            part = self.counted(text, part, first_position)?;
        } else {
            if sign != '?' {
                self.connect(&part.last.clone(), &part.first);
            }
            part.is_optional |= sign != '+';
        }
        match self.rest.peek() {
            Some(c) if "*+?{".contains(*c) => {
                Err(format!("'{c}' after '{sign}': put the part in brackets"))
            }
            _ => Ok(part),
        }
    }

    /// The part after whose `{` the text goes on: `2}`, `2,}` or `2,3}`.
    fn counted(
        &mut self,
        text: Peekable<Chars<'a>>,
        part: Part,
        start: usize,
    ) -> Result<Part, String> {
        let mut counts = String::new();
        while let Some(c) = self.rest.next_if(|c| c.is_ascii_digit() || *c == ',') {
            counts.push(c);
        }
        let closing = self.rest.next();
        let (least, most) = counts.split_once(',').unwrap_or((&counts, &counts));
        let count =
            |text: &str| text.parse::<usize>().ok().filter(|&count| count <= MOST_POSITIONS);
        let (Some(least), Some(most), Some('}')) =
            (count(least), if most.is_empty() { Some(usize::MAX) } else { count(most) }, closing)
        else {
            return Err("a number of repetitions is as in {2}, {2,} or {2,3}".to_owned());
        };
        if most < least {
            return Err(format!("{{{counts}}} has the larger number first"));
        }
        if self.positions.len() == start || most == 0 {
            return Ok(EMPTY);
        }
        // The first copy is there already. The last of an open number is repeated.
        let copies = if most == usize::MAX { least.max(1) } else { most };
        let after = self.rest.clone();
        let mut whole = EMPTY;
        let mut next = part;
        for copy in 1..=copies {
            next.is_optional |= copy > least;
            if most == usize::MAX && copy == copies {
                self.connect(&next.last.clone(), &next.first);
            }
            whole = self.joined(whole, next);
            if copy == copies {
                break;
            }
            self.rest = text.clone();
            next = self.single()?;
        }
        self.rest = after;
        Ok(whole)
    }

    fn single(&mut self) -> Result<Part, String> {
        let values = match self.rest.next() {
            Some('(') => {
                self.depth += 1;
                if self.depth > MOST_DEPTH {
                    return Err("too many brackets inside each other".to_owned());
                }
                let part = self.alternatives()?;
                self.depth -= 1;
                return match self.rest.next() {
                    Some(')') => Ok(part),
                    _ => Err("a closing bracket is missing".to_owned()),
                };
            }
            Some('.') => self.shape.all(),
            Some('[') => self.class()?,
            Some('\\') => {
                self.rest.next().map_or(Err("a \\ at the end".to_owned()), |c| self.value(c))?
            }
            Some(c) => self.value(c)?,
            None => return Err("it ends too early".to_owned()),
        };
        if self.positions.len() == MOST_POSITIONS {
            return Err(format!("it has more than {MOST_POSITIONS} characters"));
        }
        self.positions.push(Position { values, follow: Vec::new() });
        let state = self.positions.len() as u16;
        Ok(Part { is_optional: false, first: vec![state], last: vec![state] })
    }

    /// The values of `[1-4A]` or `[^1-4A]`, after the opening bracket.
    fn class(&mut self) -> Result<u32, String> {
        let is_negated = self.rest.next_if_eq(&'^').is_some();
        let mut values = 0;
        // The value before, which may begin a range; and the first value of a range, after its '-'.
        let (mut last, mut range_from) = (None, None);
        loop {
            match self.rest.next() {
                Some(']') if values != 0 && range_from.is_none() => break,
                Some('-') if last.is_some() => range_from = last.take(),
                Some(c) if !"]-".contains(c) => {
                    let value = self.value(c)?;
                    let from = range_from.unwrap_or(value);
                    if from > value {
                        return Err(format!("the range before '{c}' has the larger value first"));
                    }
                    values |= (value << 1) - from;
                    last = range_from.take().is_none().then_some(value);
                }
                _ => return Err("a class of values is as in [1-4] or [^12]".to_owned()),
            }
        }
        Ok(if is_negated { self.shape.all() & !values } else { values })
    }

    /// The value of a character: a digit, or a letter from `A` for 10.
    fn value(&self, c: char) -> Result<u32, String> {
        let value = c.to_digit(36).map_or(0, |value| self.shape.bit(value as i32));
        if value == 0 { Err(format!("'{c}' is not a value")) } else { Ok(value) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn matches(pattern: &str, text: &str) -> bool {
        let nfa = parse(Shape::CLASSIC, pattern).expect(pattern);
        let mut states = vec![0];
        for c in text.bytes() {
            let edges = states.iter().flat_map(|&state| nfa.edges(state));
            let fits = edges.filter(|(values, _)| values >> (c - b'1') & 1 == 1);
            states = fits.map(|&(_, target)| target).collect();
            states.sort_unstable();
            states.dedup();
        }
        states.iter().any(|&state| nfa.accepts(state))
    }

    #[test]
    fn expressions_match() {
        let cases = [
            ("12*3", "13 123 1223", "12 1323 3"),
            ("(12|3)+.?", "12 3 1234 312 38", "1 1244"),
            ("[1-3]{2}9{0,2}", "12 339 1199", "1 19 11999 49"),
            ("(12?){2,}", "11 1212 111112", "1 12 2"),
            ("[^1-8]*", "9 99", "1 91"),
            ("[51-37-8]", "1 2 3 5 7 8", "4 6 9"),
            ("(1|23){2}4", "114 1234 23234", "14 234"),
            ("1{0}2|", "2", "12"),
        ];
        for (pattern, good, bad) in cases {
            good.split(' ').for_each(|text| assert!(matches(pattern, text), "{pattern} {text}"));
            bad.split(' ').for_each(|text| assert!(!matches(pattern, text), "{pattern} {text}"));
        }
        assert!(matches("1*", ""));
    }

    #[test]
    fn wrong_expressions_are_refused() {
        let long = "1{400}2{400}";
        let deep = "(".repeat(1000);
        for pattern in [
            "(", ")", "[", "[]", "[3-1]", "[1-3-5]", "*", "1**", "1{2", "1{3,2}", "a", "1{9999}",
            long, &deep,
        ] {
            assert!(parse(Shape::CLASSIC, pattern).is_err(), "{pattern}");
        }
    }
}
