//! Shared by the readers of JSON: the roles of the members of an object, the cells in a value, and
//! the errors of the parser.

use crate::format::read::cells::{Blank, count_chars, grid_in_field, whole_number};
use crate::format::read::column::{Column, RULES_NAME, is_answer_name, is_puzzle_name};
use crate::format::read::error::{LineError, ParseErrorKind};
use crate::format::read::grid_text::Pair;
use core::fmt;
use serde::de::{DeserializeSeed, Error, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::Error as JsonError;
use serde_json::value::RawValue;
use std::borrow::Cow;
use std::collections::BTreeMap;

/// The name of a member, which borrows from the input unless it has escapes. Without the attribute
/// `borrow`, serde would always make the `Cow` an owned text.
#[derive(Deserialize)]
pub(super) struct Name<'a>(#[serde(borrow)] pub(super) Cow<'a, str>);

/// The role of a member of an object.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum MemberRole {
    /// The puzzle: the name is the one that the caller gave, or `puzzle` if it gave none.
    Puzzle,
    /// A puzzle, if the object has no [`MemberRole::Puzzle`]: the name is another usual one.
    OtherPuzzle,
    /// The givens of a position; or the puzzle, if the object is not a position and has no other.
    Givens,
    /// The givens of a position and the digits that were placed.
    Values,
    /// The candidates of a position that were crossed out.
    Deleted,
    /// The candidates of a position that are left.
    Candidates,
    /// A player's notes in the corners of the cells of a position.
    Corners,
    /// The answer.
    Answer,
    /// The rules of the puzzle, beyond those of plain sudoku.
    Rules,
    /// Any other role.
    Other,
}

impl MemberRole {
    /// True if the value is a puzzle, or the givens of a position.
    pub(super) fn is_of_puzzle(self) -> bool {
        matches!(self, MemberRole::Puzzle | MemberRole::OtherPuzzle | MemberRole::Givens)
    }

    /// The role of the member `name`. With a column, only the member of that name is a puzzle, and
    /// no object is a position; the answer still has its usual names.
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
            None if is("corners") => MemberRole::Corners,
            _ if is_answer_name(name) => MemberRole::Answer,
            _ if is(RULES_NAME) => MemberRole::Rules,
            None if is_puzzle_name(name) => MemberRole::OtherPuzzle,
            _ => MemberRole::Other,
        }
    }
}

/// The name and the value of a member of an object.
pub(super) type Member<'a> = (Cow<'a, str>, &'a RawValue);

/// The members of an object, in order.
pub(super) struct Members<'a>(pub(super) Vec<Member<'a>>);

impl<'de: 'a, 'a> Deserialize<'de> for Members<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(MembersVisitor).map(Members)
    }
}

struct MembersVisitor;

impl<'de> Visitor<'de> for MembersVisitor {
    type Value = Vec<Member<'de>>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut members = Vec::new();
        while let Some((Name(name), value)) = map.next_entry()? {
            members.push((name, value));
        }
        Ok(members)
    }
}

/// The cells in a string or in an array of numbers and strings.
pub(super) struct Cells<'a>(pub(super) Cow<'a, str>);

impl<'de: 'a, 'a> Deserialize<'de> for Cells<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(CellsVisitor { depth: 0 }).map(Cells)
    }
}

/// The cells in a string or an array; `None` for a value of another type, such as in `{"grid": 7}`.
pub(super) struct AnyCells<'a>(pub(super) Option<Cow<'a, str>>);

impl<'de> Deserialize<'de> for AnyCells<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = <&RawValue>::deserialize(deserializer)?;
        Ok(AnyCells(cells(value.get())))
    }
}

/// The cells in a string, or in a list of cells or rows; `None` for any other value.
pub(in crate::format::read) fn cells(json: &str) -> Option<Cow<'_, str>> {
    let cells = || serde_json::from_str::<Cells>(json).ok();
    json.starts_with(['"', '[']).then(cells).flatten().map(|cells| cells.0)
}

/// The largest depth of nested lists and objects that are searched.
const MAX_DEPTH: usize = 8;

/// Calls `visit` with the value `json` and with each value in it, but not with those in a value for
/// which it returned true.
pub(in crate::format::read) fn visit_values<'a>(
    json: &'a str,
    visit: &mut impl FnMut(&'a str) -> bool,
) {
    fn visit_to<'a>(json: &'a str, depth: usize, visit: &mut impl FnMut(&'a str) -> bool) {
        if visit(json) || depth == 0 {
            return;
        }
        let inner: Vec<&'a RawValue> = match json.as_bytes().first() {
            Some(b'[') => serde_json::from_str(json).unwrap_or_default(),
            Some(b'{') => serde_json::from_str::<BTreeMap<Cow<str>, &RawValue>>(json)
                .map_or(Vec::new(), |members| members.into_values().collect()),
            _ => Vec::new(),
        };
        inner.into_iter().for_each(|value| visit_to(value.get(), depth - 1, visit));
    }
    visit_to(json, MAX_DEPTH, visit);
}

/// The puzzle and the solution in a list of the two, in either order.
pub(in crate::format::read) fn pair(json: &str) -> Option<Pair> {
    let grids = || serde_json::from_str::<[Cells; 2]>(json).ok();
    let [first, second] = json.starts_with('[').then(grids)??;
    let grid = |Cells(cells): &Cells| grid_in_field(cells, Blank::Standard).ok();
    Pair::of(grid(&first)?, grid(&second)?)
}

/// Collects the cells of a value that is nested in `depth` arrays.
#[derive(Clone, Copy)]
struct CellsVisitor {
    depth: u8,
}

impl<'de> Visitor<'de> for CellsVisitor {
    type Value = Cow<'de, str>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.depth {
            0 => "a string or an array",
            _ => "a digit from 0 to 9, null, a string or an array",
        })
    }

    fn visit_borrowed_str<E: Error>(self, text: &'de str) -> Result<Self::Value, E> {
        Ok(Cow::Borrowed(if self.depth > 0 && text.trim().is_empty() { "." } else { text }))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Self::Value, E> {
        Ok(Cow::Owned(if self.depth > 0 && text.trim().is_empty() { "." } else { text }.to_owned()))
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Self::Value, E> {
        match (self.depth, number) {
            (1.., 0..=9) => Ok(Cow::Owned(number.to_string())),
            _ => Err(E::invalid_type(serde::de::Unexpected::Unsigned(number), &self)),
        }
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<Self::Value, E> {
        Err(E::custom(format!("{number} is not a cell: write 0 or null for an empty one")))
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<Self::Value, E> {
        match whole_number(number) {
            Some(whole) => self.visit_u64(whole.into()),
            None => Err(E::invalid_type(serde::de::Unexpected::Float(number), &self)),
        }
    }

    fn visit_unit<E: Error>(self) -> Result<Self::Value, E> {
        match self.depth {
            0 => Err(E::invalid_type(serde::de::Unexpected::Unit, &self)),
            _ => Ok(Cow::Borrowed(".")),
        }
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Self::Value, A::Error> {
        // A grid may be a list of rows. Deeper lists are not cells.
        if self.depth > 1 {
            return Err(A::Error::custom("an array of arrays of arrays"));
        }
        let mut cells = String::new();
        while let Some(part) = items.next_element_seed(CellsVisitor { depth: self.depth + 1 })? {
            cells.push_str(&part);
        }
        Ok(Cow::Owned(cells))
    }
}

impl<'de> DeserializeSeed<'de> for CellsVisitor {
    type Value = Cow<'de, str>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_any(self)
    }
}

/// An `error` of the parser, which read exactly `line`, as an error of that line. The parser counts
/// bytes from 1; a [`LineError`] counts characters from 0.
pub(super) fn json_error(error: &JsonError, line: &[u8]) -> LineError {
    let before = line.get(..error.column().saturating_sub(1)).unwrap_or(line);
    if error.is_syntax() && before.trim_ascii_end().ends_with(b"}") {
        let rest = line[before.len()..].trim_ascii_start();
        if rest == b"," {
            let why = "a comma after the object: remove it, or write a list of objects".to_owned();
            return LineError::new(count_chars(before), ParseErrorKind::Json(why));
        }
        if rest.starts_with(b",") || rest.starts_with(b"{") {
            return LineError::new(count_chars(before), ParseErrorKind::SeveralInALine);
        }
    }
    let why = reason(error, &line[before.len()..]);
    LineError::new(count_chars(before), ParseErrorKind::Json(why))
}

/// True if the parser stopped at the beginning of `rest`, because of a number that Python writes,
/// and that is not JSON.
pub(super) fn is_not_a_number(error: &JsonError, rest: &[u8]) -> bool {
    let rest = rest.trim_ascii_start();
    let rest = rest.strip_prefix(b"-").unwrap_or(rest);
    error.is_syntax() && [&b"NaN"[..], b"Infinity"].iter().any(|name| rest.starts_with(name))
}

/// Why the parser stopped at the beginning of `rest`.
pub(super) fn reason(error: &JsonError, rest: &[u8]) -> String {
    if is_not_a_number(error, rest) {
        return "NaN and Infinity are not JSON: write null instead".to_owned();
    }
    let why = error.to_string();
    why.split(" at line ").next().unwrap_or(&why).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_named_column_replaces_the_names_of_puzzles() {
        let column: Column = "Answer".parse().expect("a name");
        let number: Column = "1".parse().expect("a number");
        for (name, alone, with_column, with_number) in [
            ("puzzle", MemberRole::Puzzle, MemberRole::Other, MemberRole::Other),
            ("Quiz", MemberRole::OtherPuzzle, MemberRole::Other, MemberRole::Other),
            ("Givens", MemberRole::Givens, MemberRole::Other, MemberRole::Other),
            ("candidates", MemberRole::Candidates, MemberRole::Other, MemberRole::Other),
            ("answer", MemberRole::Answer, MemberRole::Puzzle, MemberRole::Answer),
            ("solutions", MemberRole::Answer, MemberRole::Answer, MemberRole::Answer),
            ("id", MemberRole::Other, MemberRole::Other, MemberRole::Other),
        ] {
            assert_eq!(MemberRole::of(name, None), alone, "{name}");
            assert_eq!(MemberRole::of(name, Some(&column)), with_column, "{name}");
            assert_eq!(MemberRole::of(name, Some(&number)), with_number, "{name}");
        }
    }

    #[test]
    fn the_complete_grid_of_a_pair_is_the_solution() {
        let full = format!("[{}]", ["1"; 81].join(", "));
        let open = full.replacen('1', "null", 2);
        for lists in [format!("[{open}, {full}]"), format!("[{full}, {open}]")] {
            let Pair { puzzle, solution } = pair(&lists).expect("a pair");
            assert_eq!((puzzle.clues(), solution.clues()), (79, 81), "{lists}");
            assert!(pair(&lists).expect("a pair").is_of_one_puzzle());
            let other = pair(&lists.replacen('1', "2", 50)).expect("a pair");
            assert!(!other.is_of_one_puzzle());
        }
        for other in [format!("[{open}, {open}]"), format!("[{full}, {full}]"), open, full] {
            assert!(pair(&other).is_none(), "{other}");
        }
    }
}
