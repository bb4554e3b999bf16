//! [`PuzzleObject`]: the puzzle and the answer of a JSON object, as texts of cells.

use super::value::{AnyCells, Cells, Member, MemberRole, Members, Name, cells};
use crate::format::read::answer::{self, AnswerPlace, GivenAnswer, has_many_digits};
use crate::format::read::cells::{Blank, grid_in_field};
use crate::format::read::column::{ANSWER_NAMES, Column, is_answer_name};
use crate::format::read::grid_text::{self, LENGTHS, second_puzzle};
use crate::format::read::options::ReadOptions;
use crate::grid::Grid;
use crate::variant::are_no_rules;
use core::fmt;
use serde::Deserializer;
use serde::de::{Error, IgnoredAny, MapAccess, Visitor};
use serde_json::Error as JsonError;
use serde_json::value::RawValue;
use std::borrow::Cow;

/// The members of an object that matter for its puzzle.
pub(super) struct PuzzleObject<'a> {
    /// The cells of the puzzle; `None` if there are none, or the object is a position.
    pub(super) puzzle: Option<Cow<'a, str>>,
    /// The cells of the answer, if it has any.
    pub(super) answer: Option<Cow<'a, str>>,
    /// True if the object has givens but no other puzzle, and the givens are not cells or there are
    /// placed digits or candidates.
    pub(super) is_position: bool,
    pub(super) has_givens: bool,
    /// True if a member with a name of the puzzle is `null`.
    pub(super) has_null_puzzle: bool,
    /// True if the object has rules beyond those of plain sudoku.
    pub(super) has_rules: bool,
}

impl<'a> PuzzleObject<'a> {
    /// Reads an object. If `column` is given, the puzzle is in that field.
    pub(super) fn read(
        line: &'a [u8],
        column: Option<&Column>,
    ) -> Result<PuzzleObject<'a>, JsonError> {
        let mut json = serde_json::Deserializer::from_slice(line);
        let object = json.deserialize_map(ObjectVisitor { column })?;
        json.end().map(|()| object)
    }
}

struct ObjectVisitor<'c> {
    column: Option<&'c Column>,
}

impl<'de> Visitor<'de> for ObjectVisitor<'_> {
    type Value = PuzzleObject<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object, as in {\"puzzle\": \"53..7...\"}")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<PuzzleObject<'de>, A::Error> {
        // The puzzle is the member `puzzle`; without one, the first member with another usual
        // name; without that, the last member `givens`.
        let (mut named, mut other, mut givens, mut answer) = (None, None, None, None);
        let (mut has_givens, mut is_changed, mut has_null_puzzle) = (false, false, false);
        let (mut values, mut has_rules) = (None, false);
        while let Some(Name(name)) = map.next_key()? {
            match MemberRole::of(&name, self.column) {
                MemberRole::Puzzle => {
                    let cells = map.next_value::<Option<Cells>>()?.map(|cells| cells.0);
                    if named.is_some() && cells.is_some() {
                        return Err(A::Error::custom(format!("two members `{name}`")));
                    }
                    has_null_puzzle |= cells.is_none();
                    named = cells.or(named);
                }
                MemberRole::OtherPuzzle if other.is_none() => {
                    let cells = map.next_value::<Option<AnyCells>>()?;
                    has_null_puzzle |= cells.is_none();
                    other = cells.and_then(|cells| cells.0);
                }
                MemberRole::Givens => {
                    has_givens = true;
                    givens = map.next_value::<Option<AnyCells>>()?.and_then(|cells| cells.0);
                }
                MemberRole::Values => {
                    values = map.next_value::<Option<&RawValue>>()?.map(RawValue::get);
                }
                MemberRole::Deleted | MemberRole::Candidates | MemberRole::Corners => {
                    let value = map.next_value::<Option<&RawValue>>()?.map(RawValue::get);
                    is_changed |= value.is_some_and(|value| !matches!(value, "null" | "[]"));
                }
                MemberRole::Answer => {
                    let cells = map.next_value::<Option<AnyCells>>()?.and_then(|cells| cells.0);
                    answer = cells.filter(|cells| has_many_digits(cells.as_bytes())).or(answer);
                }
                MemberRole::Rules => {
                    let rules = map.next_value::<Option<&RawValue>>()?.map(RawValue::get);
                    has_rules |= rules.is_some_and(|rules| !rules_of(rules).is_empty());
                }
                MemberRole::OtherPuzzle | MemberRole::Other => {
                    map.next_value::<IgnoredAny>()?;
                }
            }
        }
        let puzzle = named.or(other);
        is_changed |= values.is_some_and(|values| has_other_digits(values, givens.as_deref()));
        let is_position = puzzle.is_none() && has_givens && (is_changed || givens.is_none());
        let puzzle = puzzle.or(givens.filter(|_| !is_position));
        Ok(PuzzleObject { puzzle, answer, is_position, has_givens, has_null_puzzle, has_rules })
    }
}

/// The names of the members of an object that are not read, and not empty. The object was read as
/// `puzzle`, or as a position. `id` is read as the name of the record, and the answer only if
/// `reads_answers`.
pub(in crate::format::read) fn unread<'a>(
    line: &'a [u8],
    puzzle: Option<&Grid>,
    options: &ReadOptions,
    reads_answers: bool,
) -> Vec<Cow<'a, str>> {
    let Members(members) = serde_json::from_slice(line).unwrap_or(Members(Vec::new()));
    let role = |name: &str| MemberRole::of(name, options.column.as_ref());
    let is_puzzle = |value: &RawValue| {
        let grid = || grid_in_field(&cells(value.get())?, options.blank).ok();
        puzzle.is_some() && grid().as_ref() == puzzle
    };
    // If so, the object is not a position.
    let has_puzzle = members.iter().any(|(name, value)| {
        matches!(role(name), MemberRole::Puzzle | MemberRole::OtherPuzzle) && is_puzzle(value)
    });
    let answer = reads_answers.then(|| answer(line, puzzle, options)).flatten();
    let place = answer.map(|answer| answer.place);
    let is_unread = |(name, value): &Member<'a>| {
        let is_read = match role(name) {
            MemberRole::Puzzle | MemberRole::OtherPuzzle => puzzle.is_none(),
            MemberRole::Answer | MemberRole::Other => name == "id",
            MemberRole::Rules => true,
            _ => !has_puzzle,
        };
        let is_empty = matches!(value.get(), "null" | "\"\"" | "[]");
        let is_answer = || place == Some(AnswerPlace::Member(name.clone()));
        !is_read && !is_empty && !is_puzzle(value) && !is_answer()
    };
    members.into_iter().filter(is_unread).map(|(name, _)| name).collect()
}

/// The rules in a JSON value: a text, or a list of texts. Any other value is returned as it is, so
/// that reading it fails.
pub(super) fn rules_of(value: &str) -> Vec<String> {
    let mut rules = serde_json::from_str::<Vec<String>>(value)
        .unwrap_or_else(|_| vec![serde_json::from_str(value).unwrap_or_else(|_| value.to_owned())]);
    let is_nothing =
        |rules: &str| matches!(rules, "null" | "false" | "0" | "{}") || are_no_rules(rules);
    rules.retain(|rules| !is_nothing(rules));
    rules
}

/// The puzzle and the rules of an object.
pub(in crate::format::read) fn puzzle_and_rules(
    line: &[u8],
    column: Option<&Column>,
) -> (Option<String>, Vec<String>) {
    let members = serde_json::from_slice(line).map_or(Vec::new(), |Members(members)| members);
    let values = |is_wanted: fn(MemberRole) -> bool| {
        let wanted =
            members.iter().filter(move |(name, _)| is_wanted(MemberRole::of(name, column)));
        wanted.map(|(_, value)| value.get())
    };
    let puzzle = |value| cells(value).map(Cow::into_owned);
    (
        values(MemberRole::is_of_puzzle).find_map(puzzle),
        values(|role| role == MemberRole::Rules).flat_map(rules_of).collect(),
    )
}

/// The complete grids in the members of an object.
pub(in crate::format::read) fn full_grids(line: &[u8]) -> Vec<Cow<'_, str>> {
    let Members(members) = serde_json::from_slice(line).unwrap_or(Members(Vec::new()));
    let grids = members.iter().filter_map(|(_, value)| cells(value.get()));
    grids.filter(|cells| grid_text::is_full(cells.as_bytes())).collect()
}

/// The only grid with blanks of an object that also has a complete grid. The grid with blanks is
/// the puzzle, and the complete one the answer, even if the names say otherwise or are unknown.
pub(super) fn puzzle_beside_answer(line: &[u8], blank: Blank) -> Option<Cow<'_, str>> {
    let Members(members) = serde_json::from_slice(line).ok()?;
    let grids = members.iter().filter_map(|(name, value)| {
        let cells = cells(value.get())?;
        Some((name, grid_in_field(&cells, blank).ok()?, cells))
    });
    let (full, open): (Vec<_>, Vec<_>) = grids.partition(|(_, grid, _)| grid.clues() == 81);
    let mut open = open
        .into_iter()
        .filter(|(name, grid, _)| !is_answer_name(name) && grid_text::has_two_digits(grid));
    match (full.is_empty(), open.next(), open.next()) {
        (false, Some((_, _, cells)), None) => Some(cells),
        _ => None,
    }
}

/// True if an object may have a puzzle besides its `answer`, under an unknown name or in an unknown
/// form: a grid with blanks anywhere, a text of at least 64 bytes that has no letters and is not
/// all digits, or a list or an object with at least 17 digits.
pub(super) fn has_other_grid(line: &[u8], answer: &str, blank: Blank) -> bool {
    let Ok(answer) = grid_in_field(answer, blank) else { return false };
    if second_puzzle(line, &answer, blank).is_some() {
        return true;
    }
    let members = serde_json::from_slice(line).map_or(Vec::new(), |Members(members)| members);
    let mut others = members.into_iter().filter(|(name, _)| !is_answer_name(name));
    others.any(|(_, value)| match value.get().as_bytes() {
        list @ [b'[' | b'{', ..] => has_many_digits(list),
        [b'"', ..] => serde_json::from_str::<Cow<str>>(value.get()).is_ok_and(|text| {
            text.len() >= *LENGTHS.start()
                && text.contains(|c| !matches!(c, '1'..='9'))
                && !text.contains(char::is_alphabetic)
        }),
        _ => false,
    })
}

/// The answer of an object that was read as `puzzle` with `options`.
pub(in crate::format::read) fn answer<'a>(
    line: &'a [u8],
    puzzle: Option<&Grid>,
    options: &ReadOptions,
) -> Option<GivenAnswer<'a>> {
    let Members(mut members) = serde_json::from_slice(line).ok()?;
    let is_full = puzzle.is_some_and(|grid| grid.clues() == 81);
    if let Some(column) = &options.column {
        members.retain(|(name, _)| !column.is_name_of(name));
    } else if is_full && PuzzleObject::read(line, None).ok()?.puzzle.is_none() {
        // The object has no puzzle: its answer was read as one.
        return None;
    }
    let given = |(name, value): &Member<'a>, is_sure: bool| {
        let text = cells(value.get()).unwrap_or(Cow::Borrowed(value.get()));
        let is_answer =
            !matches!(text.trim(), "" | "null") && (is_sure || has_many_digits(text.as_bytes()));
        let text = match text {
            Cow::Borrowed(text) => Cow::Borrowed(text.as_bytes()),
            Cow::Owned(text) => Cow::Owned(text.into_bytes()),
        };
        is_answer.then(|| GivenAnswer { place: AnswerPlace::Member(name.clone()), text })
    };
    if let Some(column) = &options.answer_column {
        return given(members.iter().rfind(|(name, _)| column.is_name_of(name))?, true);
    }
    let named = ANSWER_NAMES.iter().find_map(|(known, is_sure)| {
        let is_known = |member: &&Member| member.0.eq_ignore_ascii_case(known);
        given(members.iter().rfind(is_known)?, *is_sure)
    });
    let full = members.iter().filter(|(_, value)| {
        cells(value.get()).is_some_and(|cells| grid_text::is_full(cells.as_bytes()))
    });
    let beside = |puzzle| match options.column {
        Some(_) => full.clone().next(),
        None => answer::beside(full.clone(), puzzle),
    };
    named.or_else(|| given(beside(puzzle?)?, true))
}

/// True if the JSON value `values` has a digit that `givens` lacks, or cannot be compared with it
/// cell by cell. False if it is `null` or there are no givens.
fn has_other_digits(values: &str, givens: Option<&str>) -> bool {
    let Ok(values) = serde_json::from_str::<Option<Cells>>(values) else { return true };
    let (Some(Cells(values)), Some(givens)) = (values, givens) else { return false };
    values.chars().count() != 81
        || givens.chars().count() != 81
        || values
            .chars()
            .zip(givens.chars())
            .any(|(value, given)| value != given && Blank::Standard.cell(value) != Some(None))
}
