//! The quick path for what drawn grids consist of: rows with their cells apart, and borders, in
//! the usual characters. [`Classifier::classify_trimmed`](super::classify::Classifier) finds out
//! the same, five times as slowly.

use super::classify::Class;
use super::options::Blank;
use crate::geometry::Digit;

// What a byte is, a bit each.
const CELL: u8 = 1;
const RULE: u8 = 2;
const SPACE: u8 = 4;
const COMMA: u8 = 8;
const OTHER: u8 = 16;

static KINDS: [u8; 256] = {
    let mut kinds = [OTHER; 256];
    let (mut k, known) = (0, b".0123456789-+ \t|,");
    while k < known.len() {
        kinds[known[k] as usize] = match known[k] {
            b'-' | b'+' => RULE,
            b' ' | b'\t' | b'|' => SPACE,
            b',' => COMMA,
            _ => CELL,
        };
        k += 1;
    }
    kinds
};

/// The class of a line without spaces around, if it is such a row or border.
pub(super) fn class(line: &[u8], blank: Blank) -> Option<Class> {
    // A longer one may be a board of 81 cells.
    if blank != Blank::Standard || line.len() > 64 {
        return None;
    }
    // No branch depends on a byte: which cells are blank cannot be foreseen.
    let (mut cells, mut found, mut seen) = ([None; 16], 0, 0);
    for &byte in line {
        let kind = KINDS[usize::from(byte)];
        cells[found % 16] = Digit::from_ascii(byte);
        found += usize::from(kind & (CELL | RULE) != 0);
        seen |= kind;
    }
    if found == 9 && seen & !(SPACE | COMMA) == CELL {
        return cells.first_chunk().map(|row| Class::Row(Ok(*row)));
    }
    // Dashes and corners, three dashes in a row; nine are another question.
    let is_border = found > 9 && seen & !SPACE == RULE;
    (is_border && line.windows(3).any(|three| three == b"---")).then_some(Class::Drawn)
}

#[cfg(test)]
mod tests {
    use super::super::classify::Classifier;
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn it_is_the_same_with_care(
            line in prop_oneof![
                "[ |,.0-9+x#\t-]{0,40}",
                "([1-9.0-] ?[|,]? ?){8,10}",
                "[|+-]-{2,9}[+|,-]-{0,9}[ +|,-]-{0,9}[|+-]{0,60}",
            ],
        ) {
            let line = line.trim_ascii().as_bytes();
            if let Some(class) = class(line, Blank::Standard) {
                let mut classifier = Classifier::new(Blank::Standard);
                prop_assert_eq!(class, classifier.classify_trimmed(line, line.len()));
            }
        }
    }
}
