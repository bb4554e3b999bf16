//! The format `jsonl`: one JSON object a line. With the field `puzzle` it is a puzzle; without it a
//! position, `{"id", "givens", "values", "deleted": ["r1c4<>3"]}`, of which only `givens` is
//! needed. Fields with other names are ignored.

use super::cells::{count_chars, field};
use super::classify::{Classifier, LineClass, LineContent};
use super::error::{LineError, ParseErrorKind};
use super::formats::{Format, InputFormat, Named, PositionFormat, Recogniser};
use super::layout::Layout;
use super::options::Blank;
use super::record::RecordFormat;
use crate::format::{Id, Position};
use crate::geometry::{Cell, Digit};
use crate::grid::Grid;
use serde::Deserialize;
use serde_json::value::RawValue;
use std::borrow::Cow;

pub(super) const JSONL: Format = Format {
    named: Named::Layout(Layout::EachLine(classify_as_object)),
    recogniser: Some(Recogniser::FirstCharacter(b'{', |line, blank| Some(object(line, blank)))),
    position: Some(PositionFormat {
        parse: |text, line| position(text).map_err(|error| error.in_line(line)),
        not_a_puzzle: "no \"puzzle\" field",
    }),
};

/// The class of a line of an input in which each line is an object.
fn classify_as_object(classifier: &mut Classifier, line: &[u8]) -> LineClass {
    classifier.class_of_record_line(line, |classifier, line| object(line, classifier.blank))
}

#[derive(Deserialize)]
#[serde(expecting = "an object, as in {\"puzzle\": \"53..7...\"}")]
struct PuzzleObject<'a> {
    #[serde(borrow)]
    puzzle: Option<Text<'a>>,
}

/// Borrows where it can; an `Option<Cow<str>>` by itself never does.
#[derive(Deserialize)]
struct Text<'a>(#[serde(borrow)] Cow<'a, str>);

/// A line that is an object.
fn object(line: &[u8], blank: Blank) -> LineClass {
    LineClass::Record(RecordFormat::Jsonl, content(line, blank))
}

fn content(line: &[u8], blank: Blank) -> LineContent {
    let object: PuzzleObject = match serde_json::from_slice(line) {
        Ok(object) => object,
        Err(error) => return LineContent::Malformed(json_error(&error, line)),
    };
    let Some(Text(puzzle)) = object.puzzle else {
        let format = InputFormat::Jsonl;
        let not_a_puzzle = LineError::at_start(ParseErrorKind::Position(format));
        return LineContent::Position { format, not_a_puzzle };
    };
    let grid = field(&puzzle, blank).map_err(|error| match &puzzle {
        // A borrowed text is a part of the line.
        Cow::Borrowed(text) => {
            let start = text.as_ptr().addr().saturating_sub(line.as_ptr().addr());
            error.shifted(line.get(..start).map_or(0, count_chars))
        }
        // Escapes move the characters of a text: then the error stands at the line's start.
        Cow::Owned(_) => LineError::at_start(error.kind),
    });
    grid.into()
}

/// The error of the JSON parser, which counts bytes from 1 and sees one line only.
fn json_error(error: &serde_json::Error, line: &[u8]) -> LineError {
    let before = line.get(..error.column().saturating_sub(1)).unwrap_or(line);
    let why = error.to_string();
    let why = why.split(" at line ").next().unwrap_or(&why);
    LineError::new(count_chars(before), ParseErrorKind::Json(why.to_owned()))
}

#[derive(Deserialize)]
#[serde(expecting = "an object, as in {\"givens\": \"53..7...\", \"deleted\": [\"r1c4<>3\"]}")]
struct PositionObject<'a> {
    /// A value of any type.
    #[serde(borrow)]
    id: Option<&'a RawValue>,
    givens: String,
    /// The givens may stand in it again, or not.
    values: Option<String>,
    #[serde(default)]
    deleted: Vec<String>,
}

/// The position in an object.
fn position(line: &str) -> Result<Position, LineError> {
    let object: PositionObject =
        serde_json::from_str(line).map_err(|error| json_error(&error, line.as_bytes()))?;
    // Escapes move the characters of a text, so its errors stand at the line's start.
    let grid =
        |text: &str| field(text, Blank::Standard).map_err(|error| LineError::at_start(error.kind));
    let givens = grid(&object.givens)?;
    let placed = object.values.as_deref().map_or(Ok(givens), grid)?;
    let values = Grid::new(Cell::ALL.map(|cell| placed.get(cell).or(givens.get(cell))));
    let deleted = object.deleted.iter().map(|text| {
        elimination(text)
            .ok_or_else(|| LineError::at_start(ParseErrorKind::Elimination(text.clone())))
    });
    let deleted: Vec<(Cell, Digit)> = deleted.collect::<Result<_, _>>()?;
    Ok(Position { id: object.id.map(Id::from), ..Position::new(givens, values, &deleted) })
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
    fn errors_of_positions_name_what_is_wrong() {
        #[track_caller]
        fn check_json(line: &str) {
            let kind = position(line).expect_err("malformed").kind;
            assert!(matches!(kind, ParseErrorKind::Json(_)), "{kind}");
        }
        check_json("{");
        check_json("{\"id\":\"a\"}");
        let blank = ".".repeat(81);
        let line = format!("{{\"givens\":\"{blank}\",\"deleted\":[\"r0c4<>3\"]}}");
        let kind = ParseErrorKind::Elimination("r0c4<>3".to_owned());
        assert_eq!(position(&line), Err(LineError::at_start(kind)));
    }
}
