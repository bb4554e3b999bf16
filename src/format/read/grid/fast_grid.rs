//! Fast path for the commonest drawing: nine rows of nine characters, and a blank line below. Of
//! other grids the rows below are looked at first (see [`run`](super::run)), which takes as long as
//! reading them.

use super::super::fast_cells;
use super::super::layout::Layout;
use super::super::options::Blank;
use super::super::record::{Content, Record};
use super::super::records::{LineStart, Records};

/// Nine rows with their line feeds.
const BYTES: usize = 90;

impl<'a> Records<'a> {
    /// Reads the next nine lines, if they are such a grid.
    pub(super) fn read_plain_grid(&mut self) -> Option<Record<'a>> {
        let start = self.next_line;
        let blank = self.classifier.blank;
        let is_read = matches!(self.layout, Layout::ByContent | Layout::Grids { .. });
        if !is_read || blank != Blank::Standard {
            return None;
        }
        let (rows, below) = self.bytes[start.byte..].split_first_chunk::<BYTES>()?;
        if below.first() != Some(&b'\n') {
            return None;
        }
        let (mut cells, mut are_rows) = ([0; 81], true);
        for row in 0..9 {
            cells[9 * row..][..9].copy_from_slice(&rows[10 * row..][..9]);
            are_rows &= rows[10 * row + 9] == b'\n';
        }
        // Dashes may be borders.
        let are_cells = cells.iter().fold(true, |are, b| are & (b.is_ascii_digit() | (*b == b'.')));
        if !(are_rows && are_cells) {
            return None;
        }
        let grid = fast_cells::grid(&cells, blank)?;
        let end = LineStart { byte: start.byte + BYTES, number: start.number + 9 };
        // The blank line decided.
        self.looked_ahead_to = self.looked_ahead_to.max(end.byte);
        self.next_line = end;
        Some(Record::of_rows(start.number, &rows[..BYTES - 1], Content::Puzzle(grid)))
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::ReadOptions;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn the_slow_path_finds_the_same(
            rows in proptest::collection::vec("[0-9.]{9}", 5..30),
            gaps in proptest::collection::vec("|||\n|\n|# a\n|\n\n|-{9}\n|-{11}\n", 30),
        ) {
            // A space at the end of a row says nothing, and leads to the slow path.
            let text = |end: &str| {
                let mut text = String::new();
                for (k, (row, gap)) in rows.iter().zip(&gaps).enumerate() {
                    text += row;
                    text += end;
                    text += "\n";
                    text += if k % 9 == 8 { gap } else { "" };
                }
                text + "\n"
            };
            let options = ReadOptions::default();
            let read = |text: &str| -> Vec<_> {
                options.records(text.as_bytes()).map(|r| (r.line, r.puzzle().cloned().ok())).collect()
            };
            prop_assert_eq!(read(&text("")), read(&text(" ")));
        }
    }
}
