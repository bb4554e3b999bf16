//! The format `labeled`: a puzzle of 81 characters with a label in front, or in quotes:
//! `name: 53..7`, `1) 53..7`, `> 53..7`, `"53..7",`, and the lines of a puzzle bank,
//! `0000183b305c 5300 1.2`.
//!
//! The puzzle is the first word of 81 cells, and a word that is nearly so long was meant to be one.

use super::cells;
use super::classify::{Classifier, LineClass, TextLine};
use super::formats::{FormatRow, NamedReading, Recogniser};
use super::grid_text::{LENGTHS, is_nearly_grid};
use super::options::Blank;
use super::record::RecordFormat;

pub(super) const LABELED: FormatRow = FormatRow {
    named: NamedReading::No,
    recogniser: Some(Recogniser::Record(recognise)),
    position: None,
};

/// No label is longer, in bytes.
const MAX_LABEL: usize = 120;
/// A word of more cells is no label.
const MAX_CELLS_OF_LABEL: usize = 26;

fn recognise(_: &mut Classifier, line: &TextLine) -> Option<LineClass> {
    let (start, word) =
        words(line.text, line.blank).find(|(_, word)| !is_label(word, line.blank))?;
    if start > MAX_LABEL || line.utf8_error().is_some() && start + word.len() == line.text.len() {
        return None;
    }
    // Alone in its line, it is a puzzle without a label.
    let is_labeled = start > 0;
    if !is_labeled || !is_nearly_grid(word, line.blank) {
        return None;
    }
    let lead = line.text[..start].chars().count();
    let board = cells::joined(word, line.blank).map_err(|error| error.shifted(lead));
    Some(LineClass::Record(RecordFormat::Line, board.into()))
}

/// The words of a line up to a `#`, with the byte at which each starts.
pub(super) fn words(text: &str, blank: Blank) -> impl Iterator<Item = (usize, &str)> {
    let is_end =
        move |c: char| (c.is_whitespace() || "\"'`,:;()[]<>=#".contains(c)) && !blank.is_cell(c);
    let end = text.find('#').filter(|_| !blank.is_cell('#')).unwrap_or(text.len());
    let text = &text[..end];
    let mut start = 0;
    text.split(is_end)
        .map(move |word| {
            let here = start;
            // Ends of words are single characters.
            start += word.len();
            start += text[start..].chars().next().map_or(0, char::len_utf8);
            (here, word)
        })
        .filter(|(_, word)| !word.is_empty())
}

/// True if a word may be a label: it is no puzzle, and not a part of one.
fn is_label(word: &str, blank: Blank) -> bool {
    let are_cells = word.chars().all(|c| blank.is_cell(c));
    word.chars().count() < *LENGTHS.start()
        && (!are_cells || word.chars().count() <= MAX_CELLS_OF_LABEL)
}

#[cfg(test)]
mod tests {
    use crate::format::parse;
    use crate::grid::Grid;

    const PUZZLE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    #[test]
    fn a_label_is_no_part_of_the_puzzle() {
        let puzzle: Grid = PUZZLE.parse().expect("a puzzle");
        for (before, after) in [
            ("0000183b305c ", "  1.2"),
            ("name: ", ""),
            ("1) ", ""),
            ("12. ", ""),
            ("7 ", " hard"),
            ("> ", ""),
            ("\"", "\","),
            ("  '", "'"),
            ("puzzle=", ""),
            ("Sudoku #", ""),
        ] {
            let found = parse(format!("{before}{PUZZLE}{after}"));
            if before.contains('#') {
                assert!(found.is_err());
            } else {
                assert_eq!(found, Ok(puzzle), "{before}");
            }
        }
    }

    #[test]
    fn a_puzzle_that_is_too_short_or_long_has_its_place() {
        let error = parse(format!("name: {}", &PUZZLE[1..])).expect_err("80 cells");
        assert_eq!(
            (error.column, error.to_string().as_str()),
            (87, "80 cells where 81 are needed")
        );
        let error = parse(format!("name: {PUZZLE}.")).expect_err("82 cells");
        assert_eq!(error.column, 88);
        // A letter directly in front of a cell is not a label.
        assert!(parse(format!("A{PUZZLE}")).is_err());
    }
}
