//! Links to SudokuPad. What they hold, after an optional prefix, is one of these:
//!
//! ```text
//! fpuzzles, fpuz   the compressed JSON of f-puzzles
//! scl, ctc         SudokuPad's own JSON, shortened and compressed
//! scf              the givens: 0-9 A-Z a-x is a digit, and a run of empty cells after it
//! no prefix        any of the three in compressed JSON; givens under the name p
//! ```
//!
//! The characters 0-9 A-Z a-x are the numbers 0 to 59, and a number is `digit + 10 * run`: 5 is the
//! digit 5, and F is 15, the digit 5 and one empty cell. In SudokuPad's own JSON, names are short,
//! quotes are single or left out, and empty objects are left out.
//!
//! Source: SudokuPad's files puzzletools.js, puzzleloader.js and puzzlezipper.js.

use super::{LinkCell, LinkCells, digit, digits, f_puzzles, rows};
use crate::geometry::{Cell, Digit};
use serde_json::{Map, Value};

/// The letters of 0 to 59.
pub(crate) const LETTERS: &[u8; 60] =
    b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx";

/// The members of SudokuPad's JSON that are rules or drawings: their names, their short names, and
/// what they are.
const RULES: [(&str, &str, &str); 7] = [
    ("arrows", "a", "arrows"),
    ("foglight", "foglight", "fog"),
    ("foglink", "foglink", "fog"),
    ("lines", "l", "lines"),
    ("overlays", "o", "drawn signs"),
    ("triggereffect", "triggereffect", "fog"),
    ("underlays", "u", "drawn signs"),
];

/// Rules that are named among the facts of a puzzle.
const SWITCHES: [(&str, &str); 3] = [
    ("antiking", "anti-king"),
    ("antiknight", "anti-knight"),
    ("norowcol", "rows and columns that may repeat digits"),
];

/// The cells in the data of a link, and the rules beyond those of sudoku. `None` if the data is
/// neither a puzzle nor compressed.
pub(super) fn cells(data: &str) -> Option<LinkCells> {
    if let Some(givens) = data.strip_prefix("scf") {
        return Some(of_givens(givens));
    }
    let prefixes = ["fpuzzles", "fpuz", "scl", "ctc"];
    let bare = prefixes.iter().find_map(|prefix| data.strip_prefix(prefix));
    let object = |text: String| {
        let object = serde_json::from_str(&text).or_else(|_| serde_json::from_str(&json(&text)));
        object.map_err(|_| super::UNREADABLE)
    };
    let puzzle = match super::unpacked(bare.unwrap_or(data)).and_then(object) {
        Ok(puzzle) => puzzle,
        // What is short and has no prefix may be a name.
        Err(super::UNREADABLE) if bare.is_none() => return None,
        Err(why) => return Some(Err(why.to_owned())),
    };
    let puzzle: Map<String, Value> = puzzle;
    Some(match puzzle.get("p").and_then(Value::as_str) {
        Some(givens) => of_givens(givens),
        None if puzzle.contains_key("grid") => f_puzzles::cells(&puzzle),
        None => of_own(&puzzle),
    })
}

/// The cells of givens in letters, and the rules after a star: `w` is windoku, `x` both diagonals.
/// `a` and `t` begin the author and the title, which end at the next star; `**` is a star in them.
fn of_givens(text: &str) -> LinkCells {
    const WRONG: &str = "a link to SudokuPad that is cut off or changed: it does not have 81 cells";
    let (givens, mut more) = text.split_once('*').unwrap_or((text, ""));
    let mut found = Vec::new();
    for letter in givens.bytes() {
        let number = LETTERS.iter().position(|&known| known == letter).ok_or(WRONG)?;
        let digit = (number % 10).checked_sub(1).and_then(Digit::from_index);
        found.push(LinkCell { digit, is_given: true, ..LinkCell::default() });
        found.extend((0..number / 10).map(|_| LinkCell::default()));
    }
    let mut rules = Vec::new();
    while let Some(letter) = more.chars().next() {
        more = &more[letter.len_utf8()..];
        match letter {
            'w' => rules.push("windoku".to_owned()),
            'x' => rules.push("diagonals".to_owned()),
            'a' | 't' => {
                // Two stars are a star of the text.
                while let Some((_, rest)) =
                    more.split_once("**").filter(|(text, _)| !text.contains('*'))
                {
                    more = rest;
                }
                more = more.split_once('*').map_or("", |(_, rest)| rest);
            }
            _ => {}
        }
    }
    Ok((found.try_into().map_err(|_| WRONG)?, rules))
}

/// The cells of SudokuPad's own JSON.
fn of_own(puzzle: &Map<String, Value>) -> LinkCells {
    let member = |name: &str, short: &str| puzzle.get(name).or_else(|| puzzle.get(short));
    let items = |name: &str, short: &str| member(name, short).and_then(Value::as_array);
    let mut cells = [LinkCell::default(); 81];
    for (cell, object) in cells.iter_mut().zip(rows(member("cells", "ce"))?) {
        cell.digit = digit(object.get("value").or_else(|| object.get("v")))?;
        cell.is_given = object.get("given").is_none_or(|given| given.as_bool() == Some(true));
        cell.corner = digits(object.get("pencilMarks")).unwrap_or_default();
        cell.center = digits(object.get("centremarks"));
    }
    let is_there = |value: &Value| value.as_array().is_none_or(|items| !items.is_empty());
    let drawn = RULES.iter().filter(|(name, short, _)| member(name, short).is_some_and(is_there));
    let mut rules: Vec<String> = drawn.map(|(.., what)| (*what).to_owned()).collect();
    // A cage without cells holds a fact, such as the title.
    let has_cells =
        |cage: &Value| cage.get("cells").or_else(|| cage.get("ce")).is_some_and(is_there);
    if items("cages", "ca").is_some_and(|cages| cages.iter().any(has_cells)) {
        rules.push("cages".to_owned());
    }
    let facts = ["metadata", "metaData"].iter().find_map(|name| puzzle.get(*name));
    let is_on = |name: &str| facts.and_then(|facts| facts.get(name)).is_some_and(|on| *on == true);
    let named = SWITCHES.iter().filter(|(name, _)| is_on(name));
    rules.extend(named.map(|(_, what)| (*what).to_owned()));
    if !are_boxes(items("regions", "re").map_or(&[], Vec::as_slice)) {
        rules.push("irregular boxes".to_owned());
    }
    Ok((cells, rules))
}

/// True if these lists of rows and columns, from 0, are the nine boxes.
fn are_boxes(regions: &[Value]) -> bool {
    let cell = |place: &Value| {
        let part = |at: usize| usize::try_from(place.get(at)?.as_u64()?).ok();
        Cell::at(part(0)?, part(1)?)
    };
    let mut boxes = [0; 9];
    let is_box = |region: &Value| {
        let cells: Option<Vec<Cell>> = region.as_array()?.iter().map(cell).collect();
        let cells = cells?;
        let first = cells.first()?.box_index();
        boxes[first] += 1;
        let is_whole = cells.len() == 9 && cells.iter().all(|cell| cell.box_index() == first);
        is_whole.then_some(())
    };
    regions.iter().map(is_box).all(|region| region.is_some()) && boxes == [1; 9]
}

/// The JSON of a text in which it was shortened: `{ce:[[{v:5},,]],c:#F}`.
fn json(text: &str) -> String {
    // Its own quotes are single, unless it has double ones.
    let quote = if text.contains('"') { '"' } else { '\'' };
    let mut json = String::with_capacity(2 * text.len());
    let mut characters = text.chars().peekable();
    while let Some(c) = characters.next() {
        if c == quote {
            json.push('"');
            while let Some(c) = characters.next().filter(|&c| c != quote) {
                match c {
                    '\\' => match characters.next() {
                        Some('\'') => json.push('\''),
                        escaped => json.extend([Some('\\'), escaped].into_iter().flatten()),
                    },
                    '"' => json.push_str("\\\""),
                    _ => json.push(c),
                }
            }
            json.push('"');
        } else if matches!(c, '{' | '}' | '[' | ']' | ',' | ':') {
            json.push(c);
            // Nothing between two signs is an empty object.
            let is_open = c == '[' || c == ',';
            if is_open && matches!(characters.peek(), Some(',' | ']' | '}')) {
                json.push_str("{}");
            }
        } else {
            let mut word = String::from(c);
            while let Some(c) = characters.next_if(|c| !"{}[],:'\"".contains(*c)) {
                word.push(c);
            }
            let is_name = characters.peek() == Some(&':');
            match word.trim() {
                "" => {}
                "t" if !is_name => json.push_str("true"),
                "f" if !is_name => json.push_str("false"),
                word if !is_name && serde_json::from_str::<Value>(word).is_ok() => {
                    json.push_str(word)
                }
                word => json.push_str(&Value::from(word).to_string()),
            }
        }
    }
    json
}
