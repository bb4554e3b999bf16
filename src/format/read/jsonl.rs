//! One JSON object a line; the puzzle is in its field `puzzle`, other fields are ignored.

use super::cells::{chars, field};
use super::error::{Fault, ParseErrorKind};
use super::options::Blank;
use crate::grid::Grid;
use serde::Deserialize;
use std::borrow::Cow;

#[derive(Deserialize)]
#[serde(expecting = "an object, as in {\"puzzle\": \"53..7...\"}")]
struct Line<'a> {
    #[serde(borrow)]
    puzzle: Option<Text<'a>>,
}

/// Borrows where it can; an `Option<Cow<str>>` by itself never does.
#[derive(Deserialize)]
struct Text<'a>(#[serde(borrow)] Cow<'a, str>);

/// The puzzle of one line.
pub(super) fn puzzle(line: &[u8], blank: Blank) -> Result<Grid, Fault> {
    let object: Line = serde_json::from_slice(line).map_err(|error| {
        // The reader of JSON counts bytes from 1 and sees one line only.
        let before = line.get(..error.column().saturating_sub(1)).unwrap_or(line);
        let why = error.to_string();
        let why = why.split(" at line ").next().unwrap_or(&why);
        (chars(before), ParseErrorKind::Json(why.to_owned()))
    })?;
    let Some(Text(puzzle)) = object.puzzle else { return Err((0, ParseErrorKind::JsonNoPuzzle)) };
    field(&puzzle, blank).map_err(|(at, kind)| match &puzzle {
        // A borrowed text is a part of the line.
        Cow::Borrowed(text) => {
            let start = text.as_ptr().addr().saturating_sub(line.as_ptr().addr());
            (line.get(..start).map_or(0, chars) + at, kind)
        }
        Cow::Owned(_) => (0, kind),
    })
}
