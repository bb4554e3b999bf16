//! JSON lines, as in data sets and from language models: one record per line. The case of names is
//! ignored, and so are fields with other names than these.
//!
//! - An object is a puzzle if it has the field `puzzle`, or another name that the column of the
//!   puzzle has in csv: a string of 81 characters or an array of numbers.
//! - An object is a position if it has `givens`, one of `values`, `deleted` and `candidates`, and
//!   no other puzzle: `{"id", "givens", "values", "deleted": ["r1c4<>3"]}`. Instead of `deleted` it
//!   may have the marks of all cells, as the web page writes them: `"candidates": ["", "124",
//!   ...]`. If no digit was placed and no candidate crossed out, the position is read as a puzzle.
//! - Of two grids of which one is complete, the complete one is the answer, whatever their names.
//! - An object that has only an answer, and no `"puzzle": null`, is read as that complete grid.
//!
//! A line may also be a list or a string: 81 cells, nine rows, or a puzzle and its solution. JSON
//! that does not have one record per line is a [`Document`].
//!
//! ```text
//! document  JSON documents to lines of one record
//! position  the position of an object
//! object    the puzzle and the solution of an object
//! value     names of members, cells in a value, errors of the parser
//! ```

mod document;
mod object;
mod position;
mod value;

pub(super) use document::{Document, MAX_DOCUMENT, Place, is_document};
pub(super) use object::{answer, full_grids, puzzle_and_rules, unread};
pub(super) use position::position;
pub(super) use value::{cells, pair, visit_values};

use super::cells::{Blank, count_chars, grid_in_field, offset_in};
use super::column::Column;
use super::error::{LineError, ParseErrorKind, PositionFormat};
use super::line_class::{Context, LineClass, LineContent, RecordFormat, TextLine};
use super::link;
use super::variant::is_variant;
use crate::grid::Grid;
use object::{PuzzleObject, has_other_grid, puzzle_beside_answer};
use std::borrow::Cow;
use value::{Cells, json_error};

/// The class of a line of an input in which each line is a record in JSON.
pub(super) fn classify_line(context: &mut Context, line: &[u8]) -> LineClass {
    context.class_of_record_line(line, false, |context, line| {
        let (blank, column) = (context.blank, context.column.as_ref());
        match line.first() {
            Some(b'#') => LineClass::Comment,
            Some(b'[' | b'"') => LineClass::Record(RecordFormat::Line, grid(line, blank).into()),
            _ => LineClass::Record(RecordFormat::Jsonl, content(line, blank, column)),
        }
    })
}

/// The class of a line that is an object, or a list of a puzzle and its solution. `None` for the
/// first line of an object that takes several, for an array in C, and for any other list, which
/// other formats have too.
pub(super) fn recognise(line: &[u8], blank: Blank) -> Option<LineClass> {
    if line.starts_with(b"[") {
        let pair = pair(core::str::from_utf8(line).ok()?)?;
        return Some(LineClass::Record(RecordFormat::Line, LineContent::Puzzle(pair.puzzle)));
    }
    let is_other = match line[1..].trim_ascii_start().first() {
        None => true,
        Some(next) => matches!(next, b'{' | b'0'..=b'9'),
    };
    (!is_other).then(|| LineClass::Record(RecordFormat::Jsonl, content(line, blank, None)))
}

/// The puzzle in a string or a list.
fn grid(line: &[u8], blank: Blank) -> Result<Grid, LineError> {
    if let Some(pair) = core::str::from_utf8(line).ok().and_then(pair) {
        return Ok(pair.puzzle);
    }
    let Cells(cells) = serde_json::from_slice(line).map_err(|error| json_error(&error, line))?;
    grid_of(cells, line, blank)
}

/// The grid in `cells`, which were read from `line`.
fn grid_of(cells: Cow<str>, line: &[u8], blank: Blank) -> Result<Grid, LineError> {
    grid_in_field(&cells, blank).map_err(|error| match cells {
        // Borrowed cells are a part of the line.
        Cow::Borrowed(text) => {
            error.shifted(count_chars(&line[..offset_in(text.as_bytes(), line)]))
        }
        // The cells of a list, and of a string with escapes, are at other places than in the line:
        // then the error is at its start.
        Cow::Owned(_) => LineError::at_start(error.kind),
    })
}

/// The content of an object.
fn content(line: &[u8], blank: Blank, column: Option<&Column>) -> LineContent {
    if let Some(error) = TextLine::new(line, blank).utf8_error() {
        return LineContent::Malformed(error);
    }
    let object = match PuzzleObject::read(line, column) {
        Ok(object) => object,
        Err(error) => return LineContent::Malformed(json_error(&error, line)),
    };
    let variant = || LineContent::Malformed(LineError::at_start(ParseErrorKind::Variant));
    if object.has_rules || object.puzzle.as_deref().is_some_and(is_variant) {
        return variant();
    }
    let has_names = !object.is_position && column.is_none();
    let is_open = |cells: &Cow<str>| cells.contains(|c| !matches!(c, '1'..='9'));
    let beside = match &object.puzzle {
        Some(puzzle) if is_open(puzzle) => None,
        _ if has_names => puzzle_beside_answer(line, blank),
        _ => None,
    };
    let is_alone = |answer: &Cow<str>| {
        has_names && !object.has_null_puzzle && !has_other_grid(line, answer, blank)
    };
    let Some(puzzle) = beside.or(object.puzzle).or_else(|| object.answer.filter(is_alone)) else {
        if let Some(column) = column {
            let why = "a field has a name, and the column is a number";
            return LineContent::Malformed(LineError::at_start(if column.is_name() {
                ParseErrorKind::NoColumn
            } else {
                ParseErrorKind::Json(why.to_owned())
            }));
        }
        let format = PositionFormat::Json;
        if let Some(text) = str::from_utf8(line).ok().filter(|text| is_variant(text)) {
            return link::plain_f_puzzles(text).map_or_else(variant, LineContent::Puzzle);
        }
        let no_puzzle = LineError::at_start(ParseErrorKind::NoPuzzleField);
        return if object.has_givens {
            LineContent::position(format)
        } else {
            LineContent::Position { format, not_a_puzzle: no_puzzle }
        };
    };
    grid_of(puzzle, line, blank).into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::{Blocks, InputFormat, Position, ReadOptions, Record, parse_position};
    use crate::grid::example::{PUZZLE, SOLUTION};

    fn records(text: &str) -> Vec<Record<'_>> {
        ReadOptions::default().records(text.as_bytes()).collect()
    }

    #[test]
    fn objects_of_an_array_keep_their_ids() {
        let array = |object: fn(u8) -> String| {
            let [a, b] = [object(1), object(2)];
            [
                format!("[\n {a},\n {b}\n]\n"),
                format!("[{a},\n{b}]\n"),
                format!("\u{FEFF}{a}\n{b}\n"),
            ]
        };
        let puzzles = array(|id| format!("{{\"id\":{id},\"puzzle\":\"{PUZZLE}\"}}"));
        let positions = array(|id| {
            format!("{{\"id\":{id},\"givens\":\"{PUZZLE}\",\"deleted\":[\"r1c3<>1\"]}}")
        });
        let options = ReadOptions::default();
        for text in puzzles.iter().chain(&positions) {
            let mut ids = Vec::new();
            for block in Blocks::new(text.as_bytes(), &options) {
                for record in block.expect("JSON").records(&options) {
                    let position =
                        record.position().unwrap_or_else(|error| panic!("{error}: {text}"));
                    let id = record.id().expect("an id");
                    assert_eq!(position.id.as_ref(), Some(&id));
                    ids.push(id.to_string());
                }
            }
            assert_eq!(ids, ["1", "2"], "{text}");
        }
        let [alone, first] = ["{\"givens\":7}", "[{\"givens\":7}]"]
            .map(|text| parse_position(text).expect_err("no cells").column);
        assert_eq!(first, alone + 1);
    }

    #[test]
    fn givens_without_changes_are_a_puzzle() {
        let grid: Grid = PUZZLE.parse().expect("a puzzle");
        let other = format!("1{}", ".".repeat(80));
        for text in [
            format!("{{\"givens\":\"{PUZZLE}\"}}"),
            format!("{{\"givens\":\"{PUZZLE}\",\"solution\":\"{other}\"}}"),
            format!("{{\"givens\":\"{other}\",\"values\":\"{other}\",\"puzzle\":\"{PUZZLE}\"}}"),
            format!("{{\"quiz\":\"{PUZZLE}\",\"puzzle\":null}}"),
            format!("{{\"puzzle\":null,\"quiz\":\"{PUZZLE}\"}}"),
            format!("{{\"quiz\":\"{other}\",\"puzzle\":\"{PUZZLE}\"}}"),
        ] {
            assert_eq!(records(&text)[0].puzzle(), Ok(&grid), "{text}");
        }
        let blank = ".".repeat(81);
        for done in [
            "\"values\":null".to_owned(),
            "\"deleted\":[]".to_owned(),
            format!("\"values\":\"{PUZZLE}\",\"deleted\":null"),
            format!("\"values\":\"{blank}\""),
        ] {
            let text = format!("{{\"givens\":\"{PUZZLE}\",{done}}}");
            let record = records(&text)[0].clone();
            assert_eq!(record.puzzle(), Ok(&grid), "{text}");
            assert_eq!(record.position(), Ok(Position::from(grid)), "{text}");
        }
        for done in [
            "\"deleted\":[\"r1c3<>1\"]".to_owned(),
            "\"Deleted\":[\"r1c3<>1\"]".to_owned(),
            format!("\"values\":\"{}\"", PUZZLE.replacen('.', "4", 1)),
        ] {
            let text = format!("{{\"givens\":\"{PUZZLE}\",{done}}}");
            let record = records(&text)[0].clone();
            let kind = ParseErrorKind::Position(PositionFormat::Json);
            assert_eq!(record.puzzle().map_err(|error| &error.kind), Err(&kind), "{text}");
            assert!(record.position().is_ok(), "{text}");
        }
    }

    #[test]
    fn an_object_names_its_puzzle_among_other_grids() {
        let other = PUZZLE.replacen('5', "4", 1);
        let object = format!(
            "{{\"original\":\"{other}\",\"puzzle\":\"{PUZZLE}\",\"steps\":[{{\"board\":\"{other}\"}}]}}"
        );
        assert_eq!(records(&object)[0].puzzle().map(Grid::to_string), Ok(PUZZLE.to_owned()));
    }

    #[test]
    fn a_solution_is_read_as_the_puzzle_only_if_there_is_no_other() {
        let rows = |cells: &str| {
            let row = |row: &[u8]| row.iter().map(|&b| format!("{}", char::from(b))).collect();
            let rows: Vec<Vec<String>> =
                cells.replace('.', "0").as_bytes().chunks(9).map(row).collect();
            format!("{rows:?}").replace('"', "")
        };
        let lists = format!("{{\"value\":{},\"solution\":{}}}", rows(PUZZLE), rows(SOLUTION));
        let within = format!("{{\"of\":{{\"start\":\"{PUZZLE}\"}},\"solution\":\"{SOLUTION}\"}}");
        let beside = format!("{{\"start\":\"{PUZZLE}\",\"solution\":\"{SOLUTION}\"}}");
        for text in [lists, beside] {
            assert_eq!(records(&text)[0].puzzle().map(Grid::to_string), Ok(PUZZLE.to_owned()));
        }
        for name in ["puzzle", "quiz"] {
            let text = format!("{{\"{name}\":null,\"solution\":\"{SOLUTION}\"}}");
            assert!(records(&text)[0].puzzle().is_err(), "{text}");
        }
        let record = records(&within)[0].clone();
        let no_puzzle = ParseErrorKind::NoPuzzleField;
        assert_eq!(record.puzzle().map_err(|error| &error.kind), Err(&no_puzzle));
        assert_eq!(record.position().map_err(|error| error.kind), Err(no_puzzle));
        for text in [
            format!("{{\"solution\":{}}}", rows(SOLUTION)),
            format!("{{\"solution\":\"{SOLUTION}\",\"canonical\":\"{SOLUTION}\",\"id\":7}}"),
        ] {
            assert_eq!(records(&text)[0].puzzle().map(Grid::clues), Ok(81), "{text}");
        }
    }

    #[test]
    fn the_brackets_of_an_array_are_not_records() {
        let text = format!("[\n{{\"puzzle\":\"{PUZZLE}\"}}\n]\n");
        let lines = InputFormat::Jsonl;
        let options = ReadOptions { from: Some(lines), ..ReadOptions::default() };
        for block in Blocks::new(text.as_bytes(), &options) {
            let block = block.expect("text");
            assert_eq!(block.records(&options).filter(|record| record.puzzle().is_ok()).count(), 1);
            assert_eq!(block.records(&options).count(), 1);
        }
    }
}
