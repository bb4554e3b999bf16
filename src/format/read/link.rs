//! Links to sudokuwiki and f-puzzles, pages that solve or show a puzzle. A link to sudokuwiki has
//! 81 digits after `bd=`, or a position in 162 characters, two for each cell. A link to f-puzzles
//! has a compressed JSON object after `load=`. It is read if it is a standard puzzle of nine rows;
//! variants, which have further rules, are refused.
//!
//! The two characters of a cell of sudokuwiki are a number in base 32, with the digits 0-9 and a-v:
//!
//! ```text
//! vu = 31 * 32 + 30 = 1022 = 11_1111_1110    in base 32: bit 0 is 1 if the digit is given,
//! 2k =  2 * 32 + 20 =   84 = 00_0101_0100    bits 1 to 9 are the candidates 1 to 9
//! ```
//!
//! Source: sudokuwiki's page "Sudoku String Definitions".

use super::cells::{count_chars, joined, offset_in};
use super::error::{LineError, ParseErrorKind, PositionFormat};
use super::line_class::{Context, LineClass, LineContent, RecordFormat, TextLine};
use crate::format::Position;
use crate::geometry::{Candidate, Cell, Digit, DigitSet};
use crate::grid::Grid;
use serde_json::{Map, Value};

/// The largest number of bytes of compressed data that are read from a link to f-puzzles, because
/// the data may become very long when it is decompressed.
const MAX_DATA: usize = 1 << 13;

pub(super) fn recognise(_: &mut Context, line: &TextLine) -> Option<LineClass> {
    let text = line.text;
    if !text.starts_with("http://") && !text.starts_with("https://") {
        return None;
    }
    let (page, data) = data(text);
    let result = match data {
        Some(("bd", cells)) if is_position(cells) => match of_sudokuwiki(cells) {
            Ok(position) if position.is_start() => Ok(position.givens),
            Ok(_) => {
                let content = LineContent::position(PositionFormat::Link);
                return Some(LineClass::Record(RecordFormat::Line, content));
            }
            Err(error) => Err(error),
        },
        Some(("bd", cells)) => {
            let lead = offset_in(cells.as_bytes(), line.bytes);
            let lead = count_chars(&line.bytes[..lead]);
            joined(cells, line.blank).map_err(|error| error.shifted(lead))
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

/// The page of the link at the beginning of a text, and the name and value of its first parameter
/// `bd` or `load`.
fn data(text: &str) -> (&str, Option<(&str, &str)>) {
    let link = text.split_whitespace().next().unwrap_or(text);
    let (page, query) = link.split_once('?').unwrap_or((link, ""));
    let mut values = query.split(['&', '#']).filter_map(|pair| pair.split_once('='));
    (page, values.find(|(name, _)| matches!(*name, "bd" | "load")))
}

/// The position in a line that [`recognise`] took for one.
pub(super) fn position(text: &str) -> Result<Position, LineError> {
    let cells = data(text).1.filter(|(_, cells)| is_position(cells));
    let error = LineError::at_start(ParseErrorKind::Position(PositionFormat::Link));
    of_sudokuwiki(cells.ok_or(error)?.1)
}

/// True if `cells` is a position of sudokuwiki: 162 digits in base 32, two for each cell.
fn is_position(cells: &str) -> bool {
    cells.len() == 162 && cells.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'v'))
}

/// The position in 162 digits in base 32. A cell with one candidate is filled.
fn of_sudokuwiki(cells: &str) -> Result<Position, LineError> {
    let (mut givens, mut values) = (Grid::EMPTY, Grid::EMPTY);
    let mut deleted = Vec::new();
    for (cell, pair) in Cell::ALL.into_iter().zip(cells.as_bytes().chunks(2)) {
        let number = pair.iter().fold(0u16, |number, &digit| {
            let digit = if digit < b'a' { digit - b'0' } else { digit - b'a' + 10 };
            32 * number + u16::from(digit)
        });
        let (candidates, is_given) = (DigitSet::from_bits(number >> 1), number & 1 == 1);
        match candidates.single() {
            Some(digit) => {
                values.set(cell, Some(digit));
                givens.set(cell, Some(digit).filter(|_| is_given));
            }
            None if is_given => {
                let why = "a link to sudokuwiki with several digits in a given cell";
                return Err(LineError::at_start(ParseErrorKind::Link(why)));
            }
            None => {
                let gone = Digit::ALL.into_iter().filter(|&digit| !candidates.contains(digit));
                deleted.extend(gone.map(|digit| Candidate::new(cell, digit)));
            }
        }
    }
    Ok(Position::new(givens, values, &deleted))
}

/// The puzzle of a link to f-puzzles.
fn of_f_puzzles(data: &str) -> Result<Grid, &'static str> {
    const UNREADABLE: &str =
        "a link to f-puzzles that is cut off or changed: its data cannot be unpacked";
    if data.len() > MAX_DATA {
        return Err("a link to f-puzzles that is longer than any plain puzzle");
    }
    // Some characters of base 64 are escaped in a link, and `+` may have become a space.
    let data = data.replace("%2B", "+").replace("%2F", "/").replace("%3D", "=").replace(' ', "+");
    let unpacked = lz_str::decompress_from_base64(&data).ok_or(UNREADABLE)?;
    let text = String::from_utf16(&unpacked).map_err(|_| UNREADABLE)?;
    let puzzle: Map<String, Value> = serde_json::from_str(&text).map_err(|_| UNREADABLE)?;
    // The members that a standard puzzle may have. Any other that is not empty is a rule of a
    // variant.
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
        return Err("a link to f-puzzles whose puzzle does not have nine rows");
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
        // A digit that is marked as not given was entered by a player, and is left out.
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
    use crate::format::{parse, parse_position};
    use crate::geometry::{Cell, DigitSet};

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
    fn puzzles_are_read_from_links() {
        let puzzle = parse(PUZZLE).expect("a puzzle");
        let wiki = format!("https://www.sudokuwiki.org/sudoku.htm?bd={PUZZLE}");
        assert_eq!(parse(&wiki), Ok(puzzle));
        let plain = link(&format!("{{\"size\":9,\"title\":\"x\",\"grid\":{}}}", grid()));
        assert_eq!(parse(&plain), Ok(puzzle));
        assert_eq!(parse(format!("{plain} a comment")), Ok(puzzle));
    }

    /// The example of sudokuwiki's page on its format.
    const WIKI: &str = "https://www.sudokuwiki.org/sudoku.htm?bd=vu4804032o1508g080030k10o888882647\
        046888g06828060k10029k260b90478go003g0g95090b0b6a2c00g0bcg038ga8g9ao1506601oh847063a2ag288gg8\
        g0626c082c2k20b159818920k9ag9462044";

    #[test]
    fn a_position_of_sudokuwiki_has_givens_digits_and_candidates() {
        let cell = |digits: &[u16], is_given: bool| {
            let bits = digits.iter().fold(u16::from(is_given), |bits, digit| bits | 1 << digit);
            let digit = |value: u16| char::from_digit(value.into(), 32).expect("below 32");
            [digit(bits >> 5), digit(bits & 31)].iter().collect::<String>()
        };
        let all: Vec<u16> = (1..=9).collect();
        let link = |first: [String; 3]| {
            let rest = cell(&all, false).repeat(78);
            format!("https://www.sudokuwiki.org/sudoku.htm?bd={}{rest}", first.concat())
        };
        let position = link([cell(&[5], true), cell(&[3], false), cell(&[1, 9], false)]);
        assert_eq!(parse_position(format!("  {position}")), parse_position(&position));
        let position = parse_position(position).expect("a position");
        assert_eq!(position.givens.to_string(), format!("5{}", ".".repeat(80)));
        assert_eq!(position.values.to_string(), format!("53{}", ".".repeat(79)));
        assert_eq!(position.marks[Cell::R1C3], DigitSet::from_bits(0b1_0000_0001));
        // A position with nothing but givens is a puzzle.
        let start =
            link([cell(&[5], true), cell(&all, false), cell(&[1, 2, 3, 4, 6, 7, 8, 9], false)]);
        assert_eq!(parse(&start), parse(format!("5{}", ".".repeat(80))));
        let two = link([cell(&[5, 6], true), cell(&all, false), cell(&all, false)]);
        assert!(
            parse_position(two).expect_err("two givens").to_string().contains("several digits")
        );
        // The example on the page of sudokuwiki breaks the rules of that page. It is refused rather
        // than misread.
        assert!(
            parse_position(WIKI).expect_err("no position").to_string().contains("several digits")
        );
    }

    #[test]
    fn variants_and_damaged_links_are_refused() {
        let told = |text: &str| parse(text).expect_err(text).to_string();
        let variant = link(&format!("{{\"size\":9,\"grid\":{},\"diagonal+\":true}}", grid()));
        assert!(told(&variant).contains("rules of its own"));
        assert!(told(&link("{\"size\":6,\"grid\":[]}")).contains("does not have nine rows"));
        assert!(told(&link("{\"size\":9,\"grid\":[[1]]}")).contains("without a grid"));
        assert!(told("https://www.f-puzzles.com/?load=N4Igzg").contains("cannot be unpacked"));
        assert!(told("https://example.org/").contains("is not read"));
        let short = format!("https://www.sudokuwiki.org/sudoku.htm?bd={}", &PUZZLE[1..]);
        assert_eq!(told(&short), "80 cells where 81 are needed");
    }
}
