//! [`PuzzleObject`]: the puzzle and the solution of a JSON object, as texts of cells.

use super::value::{AnyCells, Cells, MemberRole, Name};
use crate::format::read::cells::Blank;
use crate::format::read::cells::grid_in_field;
use crate::format::read::column::Column;
use crate::format::read::column::is_solution_name;
use crate::format::read::grid_text::{LENGTHS, second_puzzle};
use crate::grid::Grid;
use core::fmt;
use serde::Deserializer;
use serde::de::{IgnoredAny, MapAccess, Visitor};
use serde_json::Error as JsonError;
use serde_json::value::RawValue;
use std::borrow::Cow;
use std::collections::BTreeMap;

/// The members of an object that matter for its puzzle.
pub(super) struct PuzzleObject<'a> {
    /// The cells of the puzzle; `None` if there are none, or the object is a position.
    pub(super) puzzle: Option<Cow<'a, str>>,
    /// The cells of the solution.
    pub(super) solution: Option<Cow<'a, str>>,
    /// The JSON of the value under the name of a solution, if it is neither cells nor a count.
    unreadable_solution: Option<&'a str>,
    /// True if the object has givens and no other puzzle, and either has placed digits or
    /// candidates too, or the givens are no cells.
    pub(super) is_position: bool,
    pub(super) has_givens: bool,
}

impl<'a> PuzzleObject<'a> {
    /// Reads an object, with the puzzle in the field `column` if it is given.
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
        // The puzzle is the last `puzzle`, or else the first member with another usual name, or
        // else the last `givens`.
        let (mut named, mut other, mut givens, mut solution) = (None, None, None, None);
        let (mut has_givens, mut is_changed) = (false, false);
        let (mut values, mut unreadable) = (None, None);
        while let Some(Name(name)) = map.next_key()? {
            match MemberRole::of(&name, self.column) {
                MemberRole::Puzzle => {
                    let cells = map.next_value::<Option<Cells>>()?.map(|cells| cells.0);
                    named = cells.or(named);
                }
                MemberRole::OtherPuzzle if other.is_none() => {
                    other = map.next_value::<Option<AnyCells>>()?.and_then(|cells| cells.0);
                }
                MemberRole::Givens => {
                    has_givens = true;
                    givens = map.next_value::<Option<AnyCells>>()?.and_then(|cells| cells.0);
                }
                MemberRole::Values => {
                    values = map.next_value::<Option<&RawValue>>()?.map(RawValue::get);
                }
                MemberRole::Deleted | MemberRole::Candidates => {
                    let value = map.next_value::<Option<&RawValue>>()?.map(RawValue::get);
                    is_changed |= value.is_some_and(|value| !matches!(value, "null" | "[]"));
                }
                MemberRole::Solution { may_be_count } => {
                    let member = SolutionMember::of(map.next_value()?, may_be_count);
                    solution = member.cells.or(solution);
                    unreadable = member.unreadable.or(unreadable);
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
        Ok(PuzzleObject {
            puzzle,
            solution,
            unreadable_solution: unreadable,
            is_position,
            has_givens,
        })
    }
}

/// The value of a member that has the name of a solution.
#[derive(Default)]
struct SolutionMember<'a> {
    cells: Option<Cow<'a, str>>,
    /// The JSON of the value, if it is neither cells nor a count.
    unreadable: Option<&'a str>,
}

impl<'a> SolutionMember<'a> {
    fn of(value: Option<&'a RawValue>, may_be_count: bool) -> SolutionMember<'a> {
        let Some(text) = value.map(RawValue::get) else { return SolutionMember::default() };
        let is_count = may_be_count && text.trim_matches('"').parse::<u64>().is_ok();
        let unreadable = SolutionMember { cells: None, unreadable: Some(text) };
        match text.as_bytes().first() {
            _ if is_count || text == "null" => SolutionMember::default(),
            Some(b'"' | b'[') => match serde_json::from_str::<Cells>(text) {
                Ok(cells) => SolutionMember { cells: Some(cells.0), unreadable: None },
                Err(_) => unreadable,
            },
            _ => unreadable,
        }
    }
}

/// True if an object may have its puzzle beside its solution, under a name or in a form that is not
/// known. Such a form is a grid with blanks anywhere, a text of 64 bytes or more without letters
/// that is not all digits, or a list or an object with 17 digits or more.
pub(super) fn has_other_grid(line: &[u8], solution: &str, blank: Blank) -> bool {
    let Ok(solution) = grid_in_field(solution, blank) else { return false };
    if second_puzzle(line, &solution, blank).is_some() {
        return true;
    }
    let members = serde_json::from_slice::<BTreeMap<Cow<str>, &RawValue>>(line);
    let mut others = members.into_iter().flatten().filter(|(name, _)| !is_solution_name(name));
    others.any(|(_, value)| match value.get().as_bytes() {
        list @ [b'[' | b'{', ..] => {
            list.iter().filter(|b| b.is_ascii_digit()).count() >= Grid::FEWEST_CLUES
        }
        [b'"', ..] => serde_json::from_str::<Cow<str>>(value.get()).is_ok_and(|text| {
            text.len() >= *LENGTHS.start()
                && text.contains(|c| !matches!(c, '1'..='9'))
                && !text.contains(char::is_alphabetic)
        }),
        _ => false,
    })
}

/// The solution that an object gives beside a puzzle. With `needs_puzzle`, it is `None` for an
/// object without a puzzle under a usual name: there the solution was read as the puzzle.
pub(in crate::format::read) fn claimed_solution(
    line: &[u8],
    needs_puzzle: bool,
) -> Option<Cow<'_, str>> {
    // A column that is a number names no member. With it, the members with usual names of puzzles
    // are skipped unread.
    let column = (!needs_puzzle).then_some(&Column::FIRST);
    let object = PuzzleObject::read(line, column).ok()?;
    if needs_puzzle && object.puzzle.is_none() {
        return None;
    }
    object.solution.or(object.unreadable_solution.map(Cow::Borrowed))
}

/// True if the JSON value `values` has a digit that `givens` does not have, or cannot be compared
/// with it cell by cell. False if it is `null`, or there are no givens.
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
