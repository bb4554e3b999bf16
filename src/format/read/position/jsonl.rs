//! One JSON object a line: `{"id","givens","values","deleted":["r1c4<>3"]}`. Only `givens` is
//! needed; in `values` they may stand again or not.

use super::super::cells::{chars, field};
use super::super::error::{Fault, ParseErrorKind};
use super::super::options::Blank;
use super::Position;
use crate::geometry::{Cell, Digit};
use crate::grid::Grid;
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(expecting = "an object, as in {\"givens\": \"53..7...\", \"deleted\": [\"r1c4<>3\"]}")]
struct Line {
    id: Option<String>,
    givens: String,
    values: Option<String>,
    #[serde(default)]
    deleted: Vec<String>,
}

/// The position of one line.
pub(super) fn position(line: &str) -> Result<Position, Fault> {
    let object: Line = serde_json::from_str(line).map_err(|error| {
        let before = line.as_bytes().get(..error.column().saturating_sub(1));
        let why = error.to_string();
        let why = why.split(" at line ").next().unwrap_or(&why);
        (before.map_or(0, chars), ParseErrorKind::Json(why.to_owned()))
    })?;
    // Escapes move the characters of a text, so its faults stand at the line's start.
    let grid = |text: &str| field(text, Blank::Standard).map_err(|(_, kind)| (0, kind));
    let givens = grid(&object.givens)?;
    let placed = object.values.as_deref().map_or(Ok(givens), grid)?;
    let values = Grid::new(Cell::ALL.map(|cell| placed.get(cell).or(givens.get(cell))));
    let deleted = object.deleted.iter().map(|text| {
        elimination(text).ok_or_else(|| (0, ParseErrorKind::Elimination(text.clone())))
    });
    let deleted: Vec<(Cell, Digit)> = deleted.collect::<Result<_, _>>()?;
    Ok(Position { id: object.id, ..Position::new(givens, values, &deleted) })
}

/// `r1c4<>3`
fn elimination(text: &str) -> Option<(Cell, Digit)> {
    let &[b'r', row, b'c', column, b'<', b'>', digit] = text.as_bytes() else { return None };
    let [row, column, digit] = [row, column, digit].map(Digit::from_ascii);
    Some((Cell::at(row?.index(), column?.index())?, digit?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::DigitSet;

    #[test]
    fn an_object_is_taken_apart() {
        let givens = format!("1{}", ".".repeat(80));
        for values in ["12", ".2"].map(|first| format!("{first}{}", ".".repeat(79))) {
            let line = format!(
                "{{\"id\":\"a\",\"givens\":\"{givens}\",\"values\":\"{values}\",\"deleted\":[\"r1c4<>3\"]}}"
            );
            let position = position(&line).expect("a position");
            assert_eq!(position.id.as_deref(), Some("a"));
            assert_eq!((position.givens.clues(), position.values.clues()), (1, 2));
            assert_eq!(position.marks[Cell::R1C4], DigitSet::from_bits(0b1_1111_1000));
        }
    }

    #[test]
    fn what_is_wrong_is_named() {
        assert!(matches!(position("{"), Err((_, ParseErrorKind::Json(_)))));
        assert!(matches!(position("{\"id\":\"a\"}"), Err((_, ParseErrorKind::Json(_)))));
        let blank = ".".repeat(81);
        let line = format!("{{\"givens\":\"{blank}\",\"deleted\":[\"r0c4<>3\"]}}");
        let fault = (0, ParseErrorKind::Elimination("r0c4<>3".to_owned()));
        assert_eq!(position(&line), Err(fault));
    }
}
