//! Characters to cells, one at a time: for all that the hot path of [`super::line`] does not take,
//! and to find the character that is wrong. No character is ever skipped inside a board, but for
//! the separators between its cells.

use super::error::{Fault, ParseErrorKind};
use super::line;
use super::options::Blank;
use crate::geometry::Digit;
use crate::grid::Grid;

/// What stands between cells and is none: spaces, commas, and the uprights of drawn grids.
pub(super) fn is_separator(c: char, blank: Blank) -> bool {
    (c.is_whitespace() || matches!(c, ',' | '|') || is_box_drawing(c)) && !blank.is_just(c)
}

/// The lines and corners that Unicode has for drawing boxes.
pub(super) fn is_box_drawing(c: char) -> bool {
    ('\u{2500}'..='\u{257F}').contains(&c)
}

/// What may follow the 81 characters of a line, and starts a comment there.
pub(super) fn is_break(c: char, blank: Blank) -> bool {
    (c.is_whitespace() || matches!(c, ',' | ';' | ':' | '#')) && !blank.is_just(c)
}

/// How many characters `bytes` are; what is no UTF-8 counts as one.
pub(super) fn chars(bytes: &[u8]) -> usize {
    String::from_utf8_lossy(bytes).chars().count()
}

/// The characters before the comment, if there is one.
pub(super) fn token(text: &str, blank: Blank) -> &str {
    // With `any`, punctuation is a cell as well; only if that makes no 81 it is a break.
    if blank == Blank::Any {
        let word = text.split(char::is_whitespace).next().unwrap_or(text);
        if word.chars().count() == 81 {
            return word;
        }
    }
    text.split(|c| is_break(c, blank)).next().unwrap_or(text)
}

/// Exactly 81 characters, each a cell.
pub(super) fn board(text: &str, blank: Blank) -> Result<Grid, Fault> {
    if let Some(grid) = text.as_bytes().try_into().ok().and_then(|bytes| line::grid(bytes, blank)) {
        return Ok(grid);
    }
    let cells = collect::<81>(text.chars().enumerate(), blank);
    cells.map(Grid::new).map_err(|fault| name_count(fault, |found| ParseErrorKind::Cells { found }))
}

/// Nine cells, joined or apart. The row's number is not known here: it is 0 in the error.
pub(super) fn row(text: &str, blank: Blank) -> Result<[Option<Digit>; 9], Fault> {
    // With `any`, uprights and commas are cells if that makes nine.
    let nine = blank == Blank::Any && text.chars().filter(|c| !c.is_whitespace()).count() == 9;
    let skip = |c: char| if nine { c.is_whitespace() } else { is_separator(c, blank) };
    collect::<9>(text.chars().enumerate().filter(|&(_, c)| !skip(c)), blank)
        .map_err(|fault| name_count(fault, |found| ParseErrorKind::RowCells { row: 0, found }))
}

/// The runs of characters with separators between.
fn groups_in(text: &str, blank: Blank) -> impl Iterator<Item = &str> + Clone {
    text.split(move |c| is_separator(c, blank)).filter(|group| !group.is_empty())
}

/// Nine groups of digits, and more than one of several: a typing error makes one.
pub(super) fn are_pencil_marks(text: &str, blank: Blank) -> bool {
    let groups = groups_in(text, blank);
    groups.clone().count() == 9
        && groups.clone().filter(|group| group.len() > 1).count() > 1
        && groups.flat_map(str::bytes).all(|byte| matches!(byte, b'1'..=b'9'))
}

/// 81 cells in groups of the same size (1, 3, 9 or 27) with separators between.
pub(super) fn groups(text: &str, blank: Blank) -> Option<Grid> {
    let mut groups = groups_in(text, blank);
    let size = groups.next()?.chars().count();
    if 81 % size != 0 || size == 81 || groups.any(|group| group.chars().count() != size) {
        return None;
    }
    apart(text, blank).ok()
}

/// 81 cells with any separators between.
fn apart(text: &str, blank: Blank) -> Result<Grid, Fault> {
    let cells = text.chars().enumerate().filter(|&(_, c)| !is_separator(c, blank));
    collect::<81>(cells, blank)
        .map(Grid::new)
        .map_err(|fault| name_count(fault, |found| ParseErrorKind::Cells { found }))
}

/// A text that should be a board and nothing else, as in a field of a table.
pub(super) fn field(text: &str, blank: Blank) -> Result<Grid, Fault> {
    let lead = text.chars().take_while(|c| c.is_whitespace()).count();
    let text = text.trim();
    board(text, blank).or_else(|fault| groups(text, blank).ok_or_else(|| (lead + fault.0, fault.1)))
}

/// Why `text` is not the 81 cells that it looks like.
pub(super) fn whole_fault(text: &str, blank: Blank) -> Fault {
    let token = token(text, blank);
    let result = if token.chars().count() > 27 { board(token, blank) } else { apart(text, blank) };
    result.err().unwrap_or((0, ParseErrorKind::NotAPuzzle))
}

/// What [`collect`] did not get.
enum Missing {
    Stray(usize, char),
    Count { end: usize, found: usize },
}

/// Exactly `N` cells.
fn collect<const N: usize>(
    chars: impl Iterator<Item = (usize, char)>,
    blank: Blank,
) -> Result<[Option<Digit>; N], Missing> {
    let mut cells = [None; N];
    let (mut found, mut end) = (0, 0);
    for (at, c) in chars {
        let Some(cell) = blank.cell(c) else { return Err(Missing::Stray(at, c)) };
        if let Some(slot) = cells.get_mut(found) {
            *slot = cell;
            end = at + 1;
        } else if found == N {
            end = at;
        }
        found += 1;
    }
    if found == N { Ok(cells) } else { Err(Missing::Count { end, found }) }
}

/// A wrong count stands at the first cell too many, or where the first is missing.
fn name_count(missing: Missing, kind: impl Fn(usize) -> ParseErrorKind) -> Fault {
    match missing {
        Missing::Stray(at, c) => (at, ParseErrorKind::Stray(c)),
        Missing::Count { end, found } => (end, kind(found)),
    }
}
