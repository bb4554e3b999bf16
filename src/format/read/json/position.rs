//! Reads a position from a JSON object: its givens, the placed digits, and the candidates that are
//! crossed out or left.

use super::value::{Cells, MemberRole, Name, json_error};
use crate::format::read::cells::Blank;
use crate::format::read::cells::grid_in_field;
use crate::format::read::error::{LineError, ParseErrorKind};
use crate::format::{Id, Position};
use crate::geometry::{Candidate, Cell, Digit, DigitSet, Elimination};
use crate::grid::Grid;
use core::fmt;
use serde::de::{IgnoredAny, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;

/// The members of an object that is a position.
#[derive(Default)]
struct PositionObject<'a> {
    /// The id, a value of any type.
    id: Option<&'a RawValue>,
    givens: Option<Cells<'a>>,
    /// The placed digits, with or without the givens.
    values: Option<Cells<'a>>,
    /// The candidates that are crossed out, as eliminations: `r1c4<>3`.
    deleted: Option<Vec<String>>,
    /// 81 texts: the candidates of each cell as digits, row by row. An empty text means all
    /// candidates that the values leave.
    candidates: Option<Vec<String>>,
    /// 81 texts: the notes in the corners of each cell.
    corners: Option<Vec<String>>,
}

impl<'de: 'a, 'a> Deserialize<'de> for PositionObject<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(PositionVisitor)
    }
}

struct PositionVisitor;

impl<'de> Visitor<'de> for PositionVisitor {
    type Value = PositionObject<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object, as in {\"givens\": \"53..7...\", \"deleted\": [\"r1c4<>3\"]}")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<PositionObject<'de>, A::Error> {
        let mut object = PositionObject::default();
        while let Some(Name(name)) = map.next_key()? {
            match MemberRole::of(&name, None) {
                MemberRole::Givens => object.givens = map.next_value()?,
                MemberRole::Values => object.values = map.next_value()?,
                MemberRole::Deleted => object.deleted = map.next_value()?,
                MemberRole::Candidates => object.candidates = map.next_value()?,
                MemberRole::Corners => object.corners = map.next_value()?,
                MemberRole::Other if name == "id" => object.id = map.next_value()?,
                _ => {
                    map.next_value::<IgnoredAny>()?;
                }
            }
        }
        Ok(object)
    }
}

/// The position in the object of a line.
pub(in crate::format::read) fn position(line: &str) -> Result<Position, LineError> {
    let object: PositionObject =
        serde_json::from_str(line).map_err(|error| json_error(&error, line.as_bytes()))?;
    let no_puzzle = || LineError::at_start(ParseErrorKind::NoPuzzleField);
    let Cells(givens) = object.givens.ok_or_else(no_puzzle)?;
    // Escapes move the characters of a text, so the errors in it are at the start of the line.
    let grid = |text: &str| {
        grid_in_field(text, Blank::Standard).map_err(|error| LineError::at_start(error.kind))
    };
    let givens = grid(&givens)?;
    let placed = object.values.map_or(Ok(givens), |Cells(values)| grid(&values))?;
    let is_changed = |&(cell, given): &(Cell, Digit)| placed.get(cell).is_some_and(|d| d != given);
    if let Some((cell, given)) = givens.givens().find(is_changed) {
        return Err(LineError::at_start(ParseErrorKind::ChangedGiven { cell, given }));
    }
    let values = Grid::new(Cell::ALL.map(|cell| placed.get(cell).or(givens.get(cell))));
    let deleted = object.deleted.unwrap_or_default().into_iter().map(|text| {
        let gone = text.parse().map(|Elimination(candidate)| candidate);
        gone.map_err(|_| LineError::at_start(ParseErrorKind::Elimination(text)))
    });
    let deleted: Vec<Candidate> = deleted.collect::<Result<_, _>>()?;
    let mut position = Position::new(givens, values, &deleted);
    if let Some(candidates) = object.candidates {
        for (marks, set) in position.marks.iter_mut().zip(sets("candidates", &candidates)?) {
            if !set.is_empty() {
                *marks &= set;
            }
        }
    }
    if let Some(corners) = object.corners {
        position.corners = sets("corners", &corners)?;
    }
    Ok(Position { id: object.id.map(Id::from), ..position })
}

/// The digits of the 81 cells in the texts of the member `name`.
fn sets(name: &str, texts: &[String]) -> Result<[DigitSet; 81], LineError> {
    let sets: Result<Vec<DigitSet>, _> = texts.iter().map(|text| text.parse()).collect();
    sets.ok().and_then(|sets| sets.try_into().ok()).ok_or_else(|| {
        let why = format!("`{name}` needs 81 texts of digits, one for each cell");
        LineError::at_start(ParseErrorKind::Json(why))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::{ReadOptions, Record};
    use crate::grid::example::PUZZLE;

    fn records(text: &str) -> Vec<Record<'_>> {
        ReadOptions::default().records(text.as_bytes()).collect()
    }

    #[test]
    fn each_field_of_a_position_is_read() {
        let givens = format!("1{}", ".".repeat(80));
        for values in ["12", ".2"].map(|first| format!("{first}{}", ".".repeat(79))) {
            let line = format!(
                "{{\"id\":\"a\",\"givens\":\"{givens}\",\"values\":\"{values}\",\"deleted\":[\"r1c4<>3\"]}}"
            );
            let position = position(&line).expect("a position");
            assert_eq!(position.id, Some(Id::from_text("a")));
            assert_eq!((position.givens.clues(), position.values.clues()), (1, 2));
            assert_eq!(position.marks[Cell::R1C4], DigitSet::from_bits(0b1_1111_1000));
        }
    }

    #[test]
    fn the_candidates_of_a_position_are_read_as_the_page_writes_them() {
        let mut wanted = Position::from(PUZZLE.parse::<Grid>().expect("a puzzle"));
        wanted.values.set(Cell::R1C3, Some(Digit::D4));
        wanted = Position { givens: wanted.givens, ..Position::from(wanted.values) };
        wanted.marks[Cell::R1C4] = wanted.marks[Cell::R1C4].without(Digit::D2);
        let all: Vec<String> = wanted.marks.iter().map(DigitSet::to_string).collect();
        assert!(all[0].is_empty() && all[3] == "6", "{all:?}");
        let mut some = vec![String::new(); 81];
        some[3] = "1345678".to_owned();
        for candidates in [&all, &some] {
            let values = wanted.values;
            let line = format!(
                "{{\"givens\":\"{PUZZLE}\",\"values\":\"{values}\",\"candidates\":{candidates:?}}}"
            );
            let record = &records(&line)[0];
            assert_eq!(record.position().as_ref(), Ok(&wanted), "{line}");
            assert!(record.puzzle().is_err(), "{line}");
        }
        for wrong in ["[\"1\"]".to_owned(), format!("{:?}", vec!["0"; 81]), "7".to_owned()] {
            let line = format!("{{\"givens\":\"{PUZZLE}\",\"candidates\":{wrong}}}");
            let kind = position(&line).expect_err("malformed").kind;
            assert!(matches!(kind, ParseErrorKind::Json(_)), "{kind}: {line}");
        }
    }

    #[test]
    fn the_digits_of_a_position_may_be_arrays() {
        let cells = |text: &str| {
            let cells = text.bytes().map(|b| if b == b'.' { 0 } else { b - b'0' });
            format!("{:?}", cells.collect::<Vec<u8>>())
        };
        let values = PUZZLE.replacen('.', "4", 1);
        let done = "\"deleted\":[\"r1c4<>2\"]";
        let text = format!("{{\"givens\":\"{PUZZLE}\",\"values\":\"{values}\",{done}}}");
        let arrays =
            format!("{{\"givens\":{},\"values\":{},{done}}}", cells(PUZZLE), cells(&values));
        let expected = position(&text);
        assert!(expected.is_ok());
        assert_eq!(position(&arrays), expected);
        assert_eq!(records(&arrays)[0].position(), expected.map_err(|error| error.in_line(1)));
    }

    #[test]
    fn errors_of_positions_name_what_is_wrong() {
        #[track_caller]
        fn check_json(line: &str) {
            let kind = position(line).expect_err("malformed").kind;
            assert!(matches!(kind, ParseErrorKind::Json(_)), "{kind}");
        }
        check_json("{");
        check_json("{\"givens\":7}");
        let no_puzzle = Err(LineError::at_start(ParseErrorKind::NoPuzzleField));
        assert_eq!(position("{\"id\":\"a\"}"), no_puzzle);
        assert_eq!(position("{\"givens\":null}"), no_puzzle);
        let blank = ".".repeat(81);
        let line = format!("{{\"givens\":\"{blank}\",\"deleted\":[\"r0c4<>3\"]}}");
        let kind = ParseErrorKind::Elimination("r0c4<>3".to_owned());
        assert_eq!(position(&line), Err(LineError::at_start(kind)));
    }

    #[test]
    fn values_agree_with_the_givens() {
        let other = PUZZLE.replacen('5', "6", 1);
        let text = format!("{{\"givens\":\"{PUZZLE}\",\"values\":\"{other}\"}}");
        let error = position(&text).expect_err("another digit").kind;
        assert_eq!(error.to_string(), "r1c1 is given as 5, but another digit is written there");
    }
}
