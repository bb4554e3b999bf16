//! Fast path for the lines of drawn grids: rows with their cells apart, and borders, in the usual
//! characters. [`Classifier::classify_any`](super::super::classify::Classifier) gives the same
//! classes in five times the time.

use super::super::classify::LineClass;
use super::super::options::Blank;
use super::row::GridRow;
use crate::geometry::Digit;

// The kind of a byte, as one bit: a rule is a part of a border, a space also a vertical line.
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

/// The class of a line without spaces around it, if it is a row or a border in the usual
/// characters. `None` leaves the line to the slow path.
pub(in super::super) fn classify(line: &[u8], blank: Blank) -> Option<LineClass> {
    // A longer line may be a grid of 81 cells.
    if blank != Blank::Standard || line.len() > 64 {
        return None;
    }
    if let Some(class) = classify_usual_drawing(line) {
        return Some(class);
    }
    // No branch depends on a byte: the processor cannot predict which cells are blank.
    let (mut cells, mut found, mut seen) = ([None; 16], 0, 0);
    for &byte in line {
        let bits = BYTES[usize::from(byte)];
        cells[found % 16] = Digit::from_ascii(byte);
        found += usize::from(bits & (CELL | RULE) != 0);
        seen |= bits;
    }
    // A row of Markdown that begins with an empty field may be the names of the columns.
    let begins_empty =
        || line.strip_prefix(b"|").is_some_and(|rest| rest.trim_ascii_start().starts_with(b"|"));
    if found == 9 && seen & !(SPACE | COMMA) == CELL && !begins_empty() {
        return cells.first_chunk().map(|row| LineClass::Row(GridRow::Cells(*row)));
    }
    // A border: dashes and corners, at least three dashes side by side. Nine characters may be
    // nine blanks instead, so a border has more.
    let is_border = found > 9 && seen & !SPACE == RULE;
    (is_border && line.windows(3).any(|three| three == b"---")).then_some(LineClass::Border)
}

/// The class of a line that is drawn as this program and most others draw a grid.
#[inline]
fn classify_usual_drawing(line: &[u8]) -> Option<LineClass> {
    /// A row; each `5` stands for any cell.
    const ROW: &[u8; 21] = b"5 5 5 | 5 5 5 | 5 5 5";
    const CELLS: [usize; 9] = [0, 2, 4, 8, 10, 12, 16, 18, 20];
    // The border that this program draws, and one that many others draw.
    if matches!(line, b"-------+-------+-------" | b"------+-------+------") {
        return Some(LineClass::Border);
    }
    let line: &[u8; 21] = line.try_into().ok()?;
    let mut strays = 0;
    for k in 0..21 {
        let is_cell = (line[k].wrapping_sub(b'0') < 10) | (line[k] == b'.');
        strays |= u8::from(if ROW[k] == b'5' { !is_cell } else { line[k] != ROW[k] });
    }
    let row = CELLS.map(|at| Digit::from_ascii(line[at]));
    (strays == 0).then_some(LineClass::Row(GridRow::Cells(row)))
}

#[cfg(test)]
mod tests {
    use super::super::super::classify::Classifier;
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
            if let Some(class) = classify(line, Blank::Standard) {
                let mut classifier = Classifier::new(Blank::Standard);
                prop_assert_eq!(class, classifier.classify_any(line, line.len()));
            }
        }
    }
}
