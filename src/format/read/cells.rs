//! Characters to cells. [`fill`] is the hot path: no branch in it depends on a cell, so the
//! compiler vectorises its loop. All other text is read one character at a time, which also finds
//! the place of a wrong character. Inside a board only the separators between the cells are
//! skipped.

use super::error::{LineError, ParseErrorKind};
use crate::geometry::Digit;
use crate::grid::Grid;
use crate::solve::are_zero_based;
use core::fmt;
use core::str::FromStr;

/// Which characters mean an empty cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Blank {
    /// `.` `0` `*` `_` `-` `x` `X` `?` `·` `•`
    #[default]
    Standard,
    /// Only this character: the space, or a visible character that is not a digit from 1 to 9.
    Char(char),
    /// Every visible character that is not a digit from 1 to 9.
    Any,
}

impl Blank {
    /// True if `c` is a cell: a digit or a blank.
    pub fn is_cell(self, c: char) -> bool {
        self.cell(c).is_some()
    }

    /// The cell that `c` means: a digit, or `Some(None)` for a blank. `None` if `c` is not a cell.
    #[inline]
    pub(super) fn cell(self, c: char) -> Option<Option<Digit>> {
        if let Some(digit) = Digit::from_char(c) {
            return Some(Some(digit));
        }
        let blank = match self {
            Blank::Standard => {
                matches!(c, '.' | '0' | '*' | '_' | '-' | 'x' | 'X' | '?' | '·' | '•')
            }
            Blank::Char(blank) => c == blank,
            Blank::Any => !c.is_whitespace() && !c.is_control(),
        };
        blank.then_some(None)
    }
}

/// The error of a text that does not name a blank.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotABlank;

impl fmt::Display for NotABlank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a blank is one visible character other than 1 to 9, a space, or the word any")
    }
}

impl core::error::Error for NotABlank {}

impl FromStr for Blank {
    type Err = NotABlank;

    fn from_str(text: &str) -> Result<Blank, NotABlank> {
        if text == "any" {
            return Ok(Blank::Any);
        }
        let mut chars = text.chars();
        match (chars.next(), chars.next()) {
            (Some(' '), None) => Ok(Blank::Char(' ')),
            // Any character that `Any` accepts as a blank can be named.
            (Some(c), None) if Blank::Any.cell(c) == Some(None) => Ok(Blank::Char(c)),
            _ => Err(NotABlank),
        }
    }
}

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

/// `value` as an integer from 0 to 9; `None` if it is not one.
pub(super) fn whole_number(value: f64) -> Option<u8> {
    (0..=9u8).find(|&whole| f64::from(whole) == value)
}

/// The number of characters in `bytes`; bytes that are not UTF-8 count as one.
pub(super) fn count_chars(bytes: &[u8]) -> usize {
    String::from_utf8_lossy(bytes).chars().count()
}

/// The byte at which `part`, a slice of `text`, begins in it.
pub(super) fn offset_in(part: &[u8], text: &[u8]) -> usize {
    part.as_ptr().addr().saturating_sub(text.as_ptr().addr()).min(text.len())
}

/// True if all bytes are digits from 1 to 9, as in a solution.
pub(super) fn are_all_digits(text: &[u8]) -> bool {
    text.iter().all(|byte| matches!(byte, b'1'..=b'9'))
}

/// The signs that may follow a digit in a drawing of a step.
pub(super) const SIGNS: &str = "*'+-!x";

/// True if a group of characters is the candidates of a cell, each perhaps with signs after it.
pub(super) fn are_marks(group: &str) -> bool {
    let mut characters = group.chars();
    characters.next().is_some_and(|c| matches!(c, '1'..='9'))
        && characters.all(|c| matches!(c, '1'..='9') || SIGNS.contains(c))
}

/// True for the numbers 1 to 9 or 0 to 8, which some boards have before their rows and above their
/// columns. The 0 is read as an empty cell.
pub(super) fn are_in_order(cells: impl IntoIterator<Item = Option<Digit>>) -> bool {
    let numbers = cells.into_iter().map(|digit| digit.map_or(0, |digit| digit.index() + 1));
    let numbers: Vec<usize> = numbers.collect();
    numbers.len() == 9 && numbers.is_sorted_by(|one, next| one + 1 == *next)
}

/// True if a word is a row of nine cells with hyphens between them: `5-3-.-.-7-.-.-.-.`. These
/// hyphens are not blanks.
pub(super) fn is_hyphenated(word: &[char]) -> bool {
    let is_in_place = |(at, &c): (usize, &char)| match at % 2 {
        0 => c != '-' && Blank::Standard.is_cell(c),
        _ => c == '-',
    };
    word.len() == 17 && word.iter().enumerate().all(is_in_place)
}

/// The runs of characters with separators between them.
pub(super) fn groups(text: &str, blank: Blank) -> impl Iterator<Item = &str> + Clone {
    text.split(move |c| is_separator(c, blank)).filter(|group| !group.is_empty())
}

/// The grid in a text of exactly 81 characters, each a cell.
pub(super) fn joined(text: &str, blank: Blank) -> Result<Grid, LineError> {
    let bytes = text.as_bytes().try_into().ok();
    if let Some(grid) = bytes.and_then(|bytes| fast_grid(bytes, blank)) {
        return Ok(grid);
    }
    grid(text.chars().enumerate(), blank)
}

/// The grid in a text of 81 cells with any separators between them.
pub(super) fn apart(text: &str, blank: Blank) -> Result<Grid, LineError> {
    let cells = text.chars().enumerate().filter(|&(_, c)| !is_separator(c, blank));
    grid(cells, blank)
}

/// The grid of exactly 81 cells.
fn grid(
    chars: impl Iterator<Item = (usize, char)> + Clone,
    blank: Blank,
) -> Result<Grid, LineError> {
    let cells = collect(chars.clone(), blank, |found| ParseErrorKind::Cells { found })?;
    let mut bytes = [b'.'; 81];
    for (byte, (_, c)) in bytes.iter_mut().zip(chars) {
        *byte = u8::try_from(c).unwrap_or(b'.');
    }
    if is_zero_based(&bytes, blank) {
        return Err(LineError::at_start(ParseErrorKind::ZeroBased));
    }
    Ok(Grid::new(cells))
}

/// True if the cells are the digits 0 to 8, and the caller did not name `0` as the blank.
#[inline]
pub(super) fn is_zero_based(cells: &[u8; 81], blank: Blank) -> bool {
    blank == Blank::Standard && are_zero_based(cells)
}

/// The grid in a text of 81 cells in groups of the same size (1, 3, 9 or 27), with separators
/// between them. `None` if the groups have other sizes.
pub(super) fn groups_of_one_size(text: &str, blank: Blank) -> Option<Result<Grid, LineError>> {
    let mut groups = groups(text, blank);
    let size = groups.next()?.chars().count();
    if 81 % size != 0 || size == 81 || groups.any(|group| group.chars().count() != size) {
        return None;
    }
    Some(apart(text, blank))
}

/// The grid in a text that is nothing but a grid, such as a field of a table. It may be a printed
/// list:
/// `[5, 3, 0, ...]`, `[[5 3 0 ...] [6 ...] ...]`, `['5', '3', ...]`.
pub(super) fn grid_in_field(text: &str, blank: Blank) -> Result<Grid, LineError> {
    let lead = text.chars().take_while(|c| c.is_whitespace()).count();
    let text = text.trim();
    if text.starts_with('[') && blank == Blank::Standard {
        let is_around = |c: char| matches!(c, '[' | ']' | '\'' | '"');
        return apart(&text.replace(is_around, " "), blank).map_err(|error| error.shifted(lead));
    }
    joined(text, blank).or_else(|error| {
        // In a field of several lines, the error is not the first line feed.
        let tall = || text.contains('\n').then(|| apart(text, blank));
        let apart = groups_of_one_size(text, blank).or_else(tall).unwrap_or(Err(error));
        apart.map_err(|error| error.shifted(lead))
    })
}

/// Exactly `N` cells. If there are more or fewer, the error has the kind that `wrong_count` returns
/// and the place of the first extra or missing cell.
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

/// The grid of 81 ASCII characters; `None` if one of them is not a cell.
#[inline]
pub(super) fn fast_grid(bytes: &[u8; 81], blank: Blank) -> Option<Grid> {
    let mut grid = Grid::EMPTY;
    (fill(grid.cells_mut(), bytes, blank) && !is_zero_based(bytes, blank)).then_some(grid)
}

/// Writes the cells of `N` ASCII characters to `cells`. Returns false if one of them is not a cell;
/// then the content of `cells` is unspecified. The cells are written in place because moving a grid
/// costs as much as reading it.
#[inline]
pub(super) fn fill<const N: usize>(
    cells: &mut [Option<Digit>; N],
    bytes: &[u8; N],
    blank: Blank,
) -> bool {
    match blank {
        // `|` instead of `||` avoids branches. Nearly all lines have dots or zeros as blanks.
        Blank::Standard => {
            convert(cells, bytes, |b| (b == b'.') | (b == b'0'))
                || convert(cells, bytes, |b| {
                    (b == b'.')
                        | (b == b'0')
                        | (b == b'*')
                        | (b == b'_')
                        | (b == b'-')
                        | (b | 0x20 == b'x')
                        | (b == b'?')
                })
        }
        Blank::Char(c) => match u8::try_from(c) {
            Ok(c) if c.is_ascii() => convert(cells, bytes, |b| b == c),
            _ => false,
        },
        Blank::Any => convert(cells, bytes, |b| b.wrapping_sub(b'!') <= b'~' - b'!'),
    }
}

#[inline(always)]
fn convert<const N: usize>(
    cells: &mut [Option<Digit>; N],
    bytes: &[u8; N],
    is_blank: impl Fn(u8) -> bool,
) -> bool {
    // A byte and not a `bool`, because the loop runs on vectors of bytes.
    let mut strays = 0u8;
    for (cell, &byte) in cells.iter_mut().zip(bytes) {
        strays |= u8::from(!((byte.wrapping_sub(b'1') < 9) | is_blank(byte)));
        *cell = Digit::from_ascii(byte);
    }
    strays == 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::example::SOLUTION;

    #[test]
    fn the_fast_path_reads_every_byte_as_the_slow_path_does() {
        let blanks = ['.', '0', '~'].map(Blank::Char);
        for blank in [Blank::Standard, Blank::Any].into_iter().chain(blanks) {
            for byte in 0..=255u8 {
                let mut bytes = [b'5'; 81];
                bytes[77] = byte;
                let cell = if byte.is_ascii() { blank.cell(char::from(byte)) } else { None };
                let found = fast_grid(&bytes, blank).map(|grid| grid.cells()[77]);
                assert_eq!(found, cell, "{byte} {blank:?}");
            }
        }
    }

    #[test]
    fn digits_from_0_to_8_are_refused() {
        let less = |text: &str| {
            let less = |c: char| if c.is_ascii_digit() { char::from(c as u8 - 1) } else { c };
            text.chars().map(less).collect::<String>()
        };
        let open = SOLUTION.replacen("5346", "...6", 1);
        for text in
            [less(SOLUTION), less(&open), less(SOLUTION).replace('7', "7 ").replace(' ', "")]
        {
            let error = grid_in_field(&text, Blank::Standard).expect_err("0 to 8");
            assert_eq!(error.kind, ParseErrorKind::ZeroBased, "{text}");
            let spaced: String = text.chars().flat_map(|c| [c, ' ']).collect();
            let error = grid_in_field(&spaced, Blank::Standard).expect_err("0 to 8");
            assert_eq!(error.kind, ParseErrorKind::ZeroBased, "{text}");
            if !text.contains('.') {
                assert!(grid_in_field(&text, Blank::Char('0')).is_ok());
            }
        }
        // Zeros are the blanks of a puzzle that has no 9.
        for text in
            [SOLUTION.replace('9', "0").replacen('1', "0", 1), open.replace(['9', '.'], "0")]
        {
            assert!(grid_in_field(&text, Blank::Standard).is_ok(), "{text}");
        }
    }

    #[test]
    fn a_field_may_be_a_printed_list() {
        let cells: Vec<&str> = SOLUTION.split("").filter(|cell| !cell.is_empty()).collect();
        let rows: Vec<String> = cells.chunks(9).map(|row| format!("[{}]", row.join(" "))).collect();
        let wanted = grid_in_field(SOLUTION, Blank::Standard);
        assert!(wanted.is_ok());
        for list in [
            format!("[{}]", cells.join(", ")),
            format!("['{}']", cells.join("', '")),
            format!("[{}]", rows.join("\n ")),
            format!("[{}]", rows.join(", ").replace(' ', ",")),
        ] {
            assert_eq!(grid_in_field(&list, Blank::Standard), wanted, "{list}");
        }
        let error = grid_in_field(&format!("[{}, 12]", cells[1..].join(", ")), Blank::Standard);
        assert_eq!(error.map_err(|error| error.kind), Err(ParseErrorKind::Cells { found: 82 }));
    }

    #[test]
    fn a_blank_is_one_visible_character() {
        assert_eq!("any".parse(), Ok(Blank::Any));
        assert_eq!("·".parse(), Ok(Blank::Char('·')));
        assert_eq!(" ".parse(), Ok(Blank::Char(' ')));
        for not in ["", "  ", "\t", "7", "..", "\n", "\0"] {
            assert_eq!(not.parse::<Blank>(), Err(NotABlank), "{not:?}");
        }
    }
}
