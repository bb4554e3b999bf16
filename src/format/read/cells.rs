//! Characters to cells, one at a time: for text that the fast path of [`super::fast_cells`] does
//! not take, and to find the character that is wrong. Inside a board no character is skipped but
//! the separators between its cells.

use super::error::{LineError, ParseErrorKind};
use super::fast_cells;
use super::options::Blank;
use crate::geometry::Digit;
use crate::grid::Grid;

/// True if `c` separates cells: a space, a comma, or a vertical line of a drawn grid.
pub(super) fn is_separator(c: char, blank: Blank) -> bool {
    (c.is_whitespace() || c == ',' || is_drawn_line(c)) && blank != Blank::Char(c)
}

/// True if `c` is one of Unicode's lines and corners for drawing boxes.
pub(super) fn is_box_drawing(c: char) -> bool {
    ('\u{2500}'..='\u{257F}').contains(&c)
}

/// True if `c` is a vertical line of a drawn grid, or another part of a drawing.
pub(super) fn is_drawn_line(c: char) -> bool {
    c == '|' || is_box_drawing(c)
}

/// The number from 0 to 9 that `value` is, without a fraction.
pub(super) fn whole_number(value: f64) -> Option<u8> {
    (0..=9u8).find(|&whole| f64::from(whole) == value)
}

/// The number of characters in `bytes`; bytes that are not UTF-8 count as one.
pub(super) fn count_chars(bytes: &[u8]) -> usize {
    String::from_utf8_lossy(bytes).chars().count()
}

/// The byte at which `part` begins in `text`, of which it is a slice.
pub(super) fn offset_in(part: &[u8], text: &[u8]) -> usize {
    part.as_ptr().addr().saturating_sub(text.as_ptr().addr()).min(text.len())
}

/// True if there are only digits from 1 to 9, as in a solution.
pub(super) fn are_all_digits(text: &[u8]) -> bool {
    text.iter().all(|byte| matches!(byte, b'1'..=b'9'))
}

/// The runs of characters with separators between them.
pub(super) fn groups(text: &str, blank: Blank) -> impl Iterator<Item = &str> + Clone {
    text.split(move |c| is_separator(c, blank)).filter(|group| !group.is_empty())
}

/// Exactly 81 characters, each a cell.
pub(super) fn joined(text: &str, blank: Blank) -> Result<Grid, LineError> {
    let bytes = text.as_bytes().try_into().ok();
    if let Some(grid) = bytes.and_then(|bytes| fast_cells::grid(bytes, blank)) {
        return Ok(grid);
    }
    collect(text.chars().enumerate(), blank, |found| ParseErrorKind::Cells { found }).map(Grid::new)
}

/// 81 cells, with any separators between them.
pub(super) fn apart(text: &str, blank: Blank) -> Result<Grid, LineError> {
    let cells = text.chars().enumerate().filter(|&(_, c)| !is_separator(c, blank));
    collect(cells, blank, |found| ParseErrorKind::Cells { found }).map(Grid::new)
}

/// 81 cells in groups of the same size, 1, 3, 9 or 27, with separators between them.
pub(super) fn groups_of_one_size(text: &str, blank: Blank) -> Option<Grid> {
    let mut groups = groups(text, blank);
    let size = groups.next()?.chars().count();
    if 81 % size != 0 || size == 81 || groups.any(|group| group.chars().count() != size) {
        return None;
    }
    apart(text, blank).ok()
}

/// A text that is a board and nothing else, as a field of a table is.
pub(super) fn grid_in_field(text: &str, blank: Blank) -> Result<Grid, LineError> {
    let lead = text.chars().take_while(|c| c.is_whitespace()).count();
    let text = text.trim();
    joined(text, blank).or_else(|error| {
        groups_of_one_size(text, blank).ok_or_else(|| {
            // In a field of several lines no line feed is the error.
            let is_tall = text.contains('\n');
            let error = if is_tall { apart(text, blank).err().unwrap_or(error) } else { error };
            error.shifted(lead)
        })
    })
}

/// Exactly `N` cells. If there are more or fewer, the error has the kind that `wrong_count` gives,
/// and stands at the first cell too many or where the first is missing.
pub(super) fn collect<const N: usize>(
    chars: impl Iterator<Item = (usize, char)>,
    blank: Blank,
    wrong_count: impl Fn(usize) -> ParseErrorKind,
) -> Result<[Option<Digit>; N], LineError> {
    let mut cells = [None; N];
    let (mut found, mut end) = (0, 0);
    for (at, c) in chars {
        let Some(cell) = blank.cell(c) else {
            return Err(LineError::new(at, ParseErrorKind::Stray(c)));
        };
        if let Some(slot) = cells.get_mut(found) {
            *slot = cell;
            end = at + 1;
        } else if found == N {
            end = at;
        }
        found += 1;
    }
    if found == N { Ok(cells) } else { Err(LineError::new(end, wrong_count(found))) }
}
