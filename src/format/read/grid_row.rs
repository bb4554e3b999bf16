//! The lines of a drawn grid: its rows in the many forms that programs print, its borders, the
//! names of its columns, and headings such as `Grid 01` of Project Euler. Pencil marks are drawn as
//! grids too, with several digits in a cell.

use super::cells::{Blank, are_marks, collect, fill, groups, is_drawn_line, is_separator};
use super::error::ParseErrorKind;
use super::line_class::{Context, GridRow, LineClass, MAX_ROW, TextLine, label};
use crate::geometry::Digit;

/// Fast path: nine cells with nothing between them. Nine dashes are a border instead.
pub(super) fn joined_row(bytes: &[u8], blank: Blank) -> Option<GridRow> {
    let row: &[u8; 9] = bytes.try_into().ok()?;
    if blank == Blank::Any || row == b"---------" && blank != Blank::Char('-') {
        return None;
    }
    let mut cells = [None; 9];
    fill(&mut cells, row, blank).then_some(GridRow::Cells(cells))
}

/// A row of a grid, a border, or a heading such as `Grid 01`.
pub(super) fn recognise(_: &mut Context, line: &TextLine) -> Option<LineClass> {
    if is_heading(line.text) || is_column_names(line.text) {
        return Some(LineClass::Heading);
    }
    let (counts, utf8_error) = (line.counts(), line.utf8_error());
    if utf8_error.is_none() && counts.is_border() {
        return Some(LineClass::Border);
    }
    if !counts.is_mostly_cells() || line.bytes.len() > MAX_ROW || !counts.is_row() {
        return None;
    }
    Some(LineClass::Row(match utf8_error {
        Some(error) => GridRow::Malformed(error),
        None => row(line.text, line.blank),
    }))
}

/// The row in a text: nine cells, joined or apart, or nine groups.
fn row(text: &str, blank: Blank) -> GridRow {
    // With `Blank::Any`, vertical lines and commas are cells if the row then has nine.
    let nine = blank == Blank::Any && text.chars().filter(|c| !c.is_whitespace()).count() == 9;
    let skip = |c: char| if nine { c.is_whitespace() } else { is_separator(c, blank) };
    let cells = text.chars().enumerate().filter(|&(_, c)| !skip(c));
    let not_cells = match collect(cells, blank, |found| ParseErrorKind::RowCells { row: 0, found })
    {
        Ok(cells) => return GridRow::Cells(cells),
        Err(error) => error,
    };
    if let Some((label, cells)) = labeled(text, blank) {
        return GridRow::Labeled { label, cells, not_cells };
    }
    let groups = || groups(text, blank);
    let several = groups().filter(|group| group.chars().nth(1).is_some()).count();
    if groups().count() != 9 || several == 0 {
        return GridRow::Malformed(not_cells);
    }
    // A sign after a digit is a part of a drawn step, not a typing error.
    let several = several + usize::from(text.contains(['!', '*', '\'', '+']));
    // A cell without candidates is a hyphen.
    let all_digits = groups().all(|group| group == "-" || are_marks(group));
    let is_set = |group: &str| group.chars().enumerate().all(|(k, c)| !group[..k].contains(c));
    let are_sets = all_digits && groups().all(is_set);
    let several = if all_digits { several } else { 0 };
    GridRow::PencilMarks { several, are_sets, column: 0, not_cells }
}

/// The row that a label names, from 0, and the nine cells after it. A label is a digit, a letter or
/// `r1`, with a vertical line after it.
fn labeled(text: &str, blank: Blank) -> Option<(usize, [Option<Digit>; 9])> {
    let (name, rest) = text.split_once(is_drawn_line)?;
    let label = label(name.trim(), 'r')?;
    // A drawn row has a line before its first cell and after each box, or after each cell.
    if rest.chars().filter(|&c| is_drawn_line(c)).count() < 2 {
        return None;
    }
    let cells = rest.chars().enumerate().filter(|&(_, c)| !is_separator(c, blank));
    let cells = collect(cells, blank, |found| ParseErrorKind::RowCells { row: 0, found });
    Some((label, cells.ok()?))
}

/// True if `text` is the letters above the columns of a grid: `A B C  D E F  G H I`.
fn is_column_names(text: &str) -> bool {
    let names = text.split(|c: char| c.is_whitespace() || c == '|').filter(|name| !name.is_empty());
    let mut expected = (b'A'..=b'I').map(char::from);
    let mut are_names = names.map(|name| {
        let expected = expected.next().unwrap_or(' ');
        name.len() == 1 && name.starts_with([expected, expected.to_ascii_lowercase()])
    });
    text.len() >= 17
        && are_names.by_ref().take(9).filter(|&is| is).count() == 9
        && are_names.next().is_none()
}

/// The words that a number may follow in a heading. Any other word with a number, such as `exit 1`
/// from another program, is a record that cannot be read, so that it has a line in the output and
/// the lines below it keep their order.
const HEADINGS: [&str; 10] =
    ["board", "example", "game", "grid", "level", "number", "page", "problem", "puzzle", "sudoku"];

/// True if `text` is a word of [`HEADINGS`] and a number: `Grid 01`, `Puzzle #3:`.
fn is_heading(text: &str) -> bool {
    let mut words = text.split_ascii_whitespace();
    let (Some(word), Some(number), None) = (words.next(), words.next(), words.next()) else {
        return false;
    };
    let number = number.trim_start_matches('#').trim_end_matches([':', '.']);
    HEADINGS.iter().any(|heading| word.eq_ignore_ascii_case(heading))
        && !number.is_empty()
        && number.bytes().all(|b| b.is_ascii_digit())
}

// The kind of a byte, as one bit. A rule is a part of a border; a space may also be a vertical
// line.
const CELL: u8 = 1;
const RULE: u8 = 2;
const SPACE: u8 = 4;
const COMMA: u8 = 8;
const OTHER: u8 = 16;

/// The kind of each byte.
static BYTES: [u8; 256] = {
    let mut bytes = [OTHER; 256];
    let (mut k, known) = (0, b".0123456789-+ \t|,");
    while k < known.len() {
        bytes[known[k] as usize] = match known[k] {
            b'-' | b'+' => RULE,
            b' ' | b'\t' | b'|' => SPACE,
            b',' => COMMA,
            _ => CELL,
        };
        k += 1;
    }
    bytes
};

/// Fast path: the class of a line without spaces around it, if it is a row or a border in the usual
/// characters. `None` if the slow path must decide.
pub(super) fn fast_class(line: &[u8], blank: Blank) -> Option<LineClass> {
    // A longer line may be a grid of 81 cells.
    if blank != Blank::Standard || line.len() > 64 {
        return None;
    }
    // No branch depends on a byte: the processor cannot predict which cells are blank.
    let (mut cells, mut found, mut seen) = ([None; 16], 0, 0);
    for &byte in line {
        let bits = BYTES[usize::from(byte)];
        cells[found % 16] = Digit::from_ascii(byte);
        found += usize::from(bits & (CELL | RULE) != 0);
        seen |= bits;
    }
    // In Markdown, a row that begins with an empty field may be the names of the columns.
    let begins_empty =
        || line.strip_prefix(b"|").is_some_and(|rest| rest.trim_ascii_start().starts_with(b"|"));
    if found == 9 && seen & !(SPACE | COMMA) == CELL && !begins_empty() {
        return cells.first_chunk().map(|row| LineClass::Row(GridRow::Cells(*row)));
    }
    // A border has dashes and corners, and at least three dashes side by side. It has more than
    // nine characters here, because nine may be nine blanks.
    let is_border = found > 9 && seen & !SPACE == RULE;
    (is_border && line.windows(3).any(|three| three == b"---")).then_some(LineClass::Border)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn the_slow_path_finds_the_same(
            line in prop_oneof![
                "[ |,.0-9+x#\t-]{0,40}",
                "[.0-9] [.0-9] [.0-9] [|] [.0-9] [.0-9] [.0-9] [| ] [.0-9] [.0-9] [.0-9x-]",
                "-?------\\+-------\\+------?[-|]",
                "([1-9.0-] ?[|,]? ?){8,10}",
                "[|+-]-{2,9}[+|,-]-{0,9}[ +|,-]-{0,9}[|+-]{0,60}",
            ],
        ) {
            let line = line.trim_ascii().as_bytes();
            if let Some(class) = fast_class(line, Blank::Standard) {
                prop_assert_eq!(class, Context::new(Blank::Standard).classify_any(line));
            }
        }
    }
}
