//! The format `link`: links to pages that solve or show a puzzle. sudokuwiki has 81 digits behind
//! `bd=`; f-puzzles has a compressed JSON object behind `load=`, of which a plain puzzle of nine rows
//! is read. Variants, whose rules are more than those of sudoku, are refused.

use super::cells;
use super::classify::{Classifier, LineClass, LineContent, TextLine};
use super::error::{LineError, ParseErrorKind};
use super::formats::{Format, Named, Recogniser};
use super::record::RecordFormat;
use crate::geometry::{Cell, Digit};
use crate::grid::Grid;
use serde_json::{Map, Value};

pub(super) const LINK: Format =
    Format { named: Named::No, recogniser: Some(Recogniser::Record(recognise)), position: None };

/// What a link holds is at most so many characters: packed text may become very long.
const MAX_DATA: usize = 1 << 13;

fn recognise(_: &mut Classifier, line: &TextLine) -> Option<LineClass> {
    let text = line.text;
    if !text.starts_with("http://") && !text.starts_with("https://") {
        return None;
    }
    let link = text.split(char::is_whitespace).next().unwrap_or(text);
    let (page, query) = link.split_once('?').unwrap_or((link, ""));
    let mut values = query.split(['&', '#']).filter_map(|pair| pair.split_once('='));
    let result = match values.find(|(name, _)| matches!(*name, "bd" | "load")) {
        Some(("bd", cells)) => {
            let lead = cells.as_ptr().addr() - text.as_ptr().addr();
            cells::board(cells, line.blank).map_err(|error| error.shifted(lead))
        }
        Some((_, data)) if page.contains("f-puzzles") => {
            of_f_puzzles(data).map_err(|why| LineError::at_start(ParseErrorKind::Link(why)))
        }
        _ => Err(LineError::at_start(ParseErrorKind::Link(
            "a link, but none of sudokuwiki (?bd=) or f-puzzles (?load=): what it points to is not read",
        ))),
    };
    Some(LineClass::Record(RecordFormat::Line, LineContent::from(result)))
}

/// The puzzle of a link to f-puzzles.
fn of_f_puzzles(data: &str) -> Result<Grid, &'static str> {
    const UNREADABLE: &str =
        "a link to f-puzzles that is cut off or changed: its data cannot be unpacked";
    if data.len() > MAX_DATA {
        return Err("a link to f-puzzles that is longer than any plain puzzle");
    }
    // Links have escapes for characters of base 64.
    let data = data.replace("%2B", "+").replace("%2F", "/").replace("%3D", "=").replace(' ', "+");
    let unpacked = lz_str::decompress_from_base64(&data).ok_or(UNREADABLE)?;
    let text = String::from_utf16(&unpacked).map_err(|_| UNREADABLE)?;
    let puzzle: Map<String, Value> = serde_json::from_str(&text).map_err(|_| UNREADABLE)?;
    const PLAIN: [&str; 12] = [
        "size",
        "grid",
        "title",
        "author",
        "ruleset",
        "solution",
        "highlightConflicts",
        "successMessage",
        "disabledlogic",
        "truecandidatesoptions",
        "enabledconstraints",
        "cosmetics",
    ];
    let is_empty = |value: &Value| match value {
        Value::Null | Value::Bool(false) => true,
        Value::Array(items) => items.is_empty(),
        _ => false,
    };
    if puzzle.get("size").is_some_and(|size| size.as_u64() != Some(9)) {
        return Err("a link to f-puzzles whose puzzle has not nine rows");
    }
    if puzzle.iter().any(|(name, value)| !PLAIN.contains(&name.as_str()) && !is_empty(value)) {
        return Err("a link to f-puzzles with rules of its own: only plain sudoku is read");
    }
    const NO_GRID: &str = "a link to f-puzzles without a grid of nine rows";
    let rows = puzzle.get("grid").and_then(Value::as_array).ok_or(NO_GRID)?;
    let rows: Option<Vec<&Vec<Value>>> = rows.iter().map(Value::as_array).collect();
    let rows = rows.filter(|rows| rows.len() == 9 && rows.iter().all(|row| row.len() == 9));
    let rows = rows.ok_or(NO_GRID)?;
    let mut grid = Grid::EMPTY;
    for cell in Cell::ALL {
        let object = &rows[cell.row()][cell.column()];
        // A digit that is not given was filled in by someone.
        let is_given = object.get("given").is_none_or(|given| given.as_bool() == Some(true));
        if let Some(value) = object.get("value").filter(|_| is_given) {
            let index =
                value.as_u64().and_then(|value| usize::try_from(value).ok()?.checked_sub(1));
            grid.set(cell, Some(index.and_then(Digit::from_index).ok_or(NO_GRID)?));
        }
    }
    Ok(grid)
}

#[cfg(test)]
mod tests {
    use crate::format::parse;

    const PUZZLE: &str =
        "530070000600195000098000060800060003400803001700020006060000280000419005000080079";

    fn link(object: &str) -> String {
        let units: Vec<u16> = object.encode_utf16().collect();
        format!("https://www.f-puzzles.com/?load={}", lz_str::compress_to_base64(&units[..]))
    }

    fn grid() -> String {
        let cell = |c: char| match c {
            '0' => "{}".to_owned(),
            c => format!("{{\"value\":{c},\"given\":true}}"),
        };
        let rows: Vec<String> = (0..9)
            .map(|row| PUZZLE[9 * row..][..9].chars().map(cell).collect::<Vec<_>>().join(","))
            .collect();
        format!("[[{}]]", rows.join("],["))
    }

    #[test]
    fn links_hold_puzzles() {
        let puzzle = parse(PUZZLE).expect("a puzzle");
        let wiki = format!("https://www.sudokuwiki.org/sudoku.htm?bd={PUZZLE}");
        assert_eq!(parse(&wiki), Ok(puzzle));
        let plain = link(&format!("{{\"size\":9,\"title\":\"x\",\"grid\":{}}}", grid()));
        assert_eq!(parse(&plain), Ok(puzzle));
        assert_eq!(parse(format!("{plain} a comment")), Ok(puzzle));
    }

    #[test]
    fn what_is_no_plain_puzzle_is_refused() {
        let told = |text: &str| parse(text).expect_err(text).to_string();
        let variant = link(&format!("{{\"size\":9,\"grid\":{},\"diagonal+\":true}}", grid()));
        assert!(told(&variant).contains("rules of its own"));
        assert!(told(&link("{\"size\":6,\"grid\":[]}")).contains("not nine rows"));
        assert!(told(&link("{\"size\":9,\"grid\":[[1]]}")).contains("without a grid"));
        assert!(told("https://www.f-puzzles.com/?load=N4Igzg").contains("cannot be unpacked"));
        assert!(told("https://example.org/").contains("is not read"));
        let short = format!("https://www.sudokuwiki.org/sudoku.htm?bd={}", &PUZZLE[1..]);
        assert_eq!(told(&short), "80 cells where 81 are needed");
    }
}
