//! A puzzle in one line: 81 characters, as all programs read and write it. A comment may follow,
//! and a label may come before it, as in `1) 53..7` or the puzzle banks of Sudoku Exchange:
//! `0000183b305c 5300 1.2`. The cells may also have separators between them, either between all
//! cells (`5 3 0 0 7 ...`) or between groups of 3, 9 or 27.
//!
//! A line that no format recognises is handled here too. If it is mostly cells, it was meant to be
//! such a puzzle, and the error points at the wrong cell.

use super::cells::{self, Blank, are_all_digits};
use super::error::{LineError, ParseErrorKind};
use super::grid_text::{LENGTHS, first_word, is_comment_break, is_nearly_grid};
use super::line_class::{Context, LineClass, LineContent, RecordFormat, TextLine, trim};
use crate::grid::Grid;

/// The length of the longest label, in bytes.
const MAX_LABEL: usize = 120;
/// The largest number of cells of a word that may be a label.
const MAX_CELLS_OF_LABEL: usize = 26;

/// Fast path: the puzzle of a line that begins with 81 ASCII cells, followed by the end of the line
/// or by a comment.
pub(super) fn with_comment(bytes: &[u8], blank: Blank) -> Option<Grid> {
    let (board, comment) = bytes.split_first_chunk::<81>()?;
    let is_break = comment.first().is_none_or(|b| is_comment_break(char::from(*b), blank));
    if !is_break || memchr::memchr(b'\r', comment).is_some() {
        return None;
    }
    // A complete grid may be the solution of a puzzle after it.
    if comment.len() > 81 && are_all_digits(board) {
        return None;
    }
    cells::fast_grid(board, blank)
}

/// The class of a line whose first word has 81 characters.
pub(super) fn recognise(_: &mut Context, line: &TextLine) -> Option<LineClass> {
    let word = first_word(line.text, line.blank);
    // The text ends at the first byte that is not UTF-8. A word that ends there may be cut off.
    let is_cut_off = line.utf8_error().is_some() && word.len() == line.text.len();
    if is_cut_off || word.chars().count() != 81 {
        return None;
    }
    Some(LineClass::Record(RecordFormat::Line, cells::joined(word, line.blank).into()))
}

/// The class of a line with a label or a quotation mark before its first word of cells. A word that
/// is nearly as long as a puzzle was meant to be one.
pub(super) fn recognise_labeled(_: &mut Context, line: &TextLine) -> Option<LineClass> {
    let (start, word) =
        words(line.text, line.blank).find(|(_, word)| !is_label(word, line.blank))?;
    if start > MAX_LABEL || line.utf8_error().is_some() && start + word.len() == line.text.len() {
        return None;
    }
    let is_labeled = start > 0;
    if !is_labeled || !is_nearly_grid(word, line.blank) {
        return None;
    }
    let lead = line.text[..start].chars().count();
    let board = cells::joined(word, line.blank).map_err(|error| error.shifted(lead));
    Some(LineClass::Record(RecordFormat::Line, board.into()))
}

/// The words of a line up to a `#`, with the byte at which each starts.
fn words(text: &str, blank: Blank) -> impl Iterator<Item = (usize, &str)> {
    let is_end =
        move |c: char| (c.is_whitespace() || "\"'`,:;()[]<>=#".contains(c)) && !blank.is_cell(c);
    let end = text.find('#').filter(|_| !blank.is_cell('#')).unwrap_or(text.len());
    let text = &text[..end];
    let mut start = 0;
    text.split(is_end)
        .map(move |word| {
            let here = start;
            // One character separates two words.
            start += word.len();
            start += text[start..].chars().next().map_or(0, char::len_utf8);
            (here, word)
        })
        .filter(|(_, word)| !word.is_empty())
}

/// True if a word may be a label: it is neither a puzzle nor a part of one.
fn is_label(word: &str, blank: Blank) -> bool {
    let are_cells = word.chars().all(|c| blank.is_cell(c));
    word.chars().count() < *LENGTHS.start()
        && (!are_cells || word.chars().count() <= MAX_CELLS_OF_LABEL)
}

/// The class of a line that no format recognises.
pub(super) fn class_of_unrecognised(line: &TextLine) -> LineClass {
    let utf8_error = line.utf8_error();
    if !line.counts().is_mostly_cells() {
        let not_a_puzzle = || LineError::at_start(ParseErrorKind::NotAPuzzle);
        return LineClass::Unrecognised(utf8_error.unwrap_or_else(not_a_puzzle));
    }
    let content = match utf8_error {
        Some(error) => LineContent::Malformed(error),
        None => match cells::groups_of_one_size(line.text, line.blank) {
            Some(grid) => grid.into(),
            None => LineContent::Malformed(why_not_81_cells(line.text, line.blank)),
        },
    };
    LineClass::Record(RecordFormat::Line, content)
}

/// The class of any other line, in an input in which each line should be a puzzle.
pub(super) fn class_of_other(line: &[u8], blank: Blank) -> LineClass {
    let (bytes, lead) = trim(line);
    let text = String::from_utf8_lossy(bytes);
    LineClass::malformed(why_not_81_cells(&text, blank)).shifted(lead)
}

/// The error in a text that looks like 81 cells.
fn why_not_81_cells(text: &str, blank: Blank) -> LineError {
    let word = first_word(text, blank);
    let joined = word.chars().count() > 27;
    let result = if joined { cells::joined(word, blank) } else { cells::apart(text, blank) };
    result.err().unwrap_or_else(|| LineError::at_start(ParseErrorKind::NotAPuzzle))
}

#[cfg(test)]
mod tests {
    use crate::format::parse;
    use crate::grid::Grid;
    use crate::grid::example::PUZZLE;

    #[test]
    fn a_label_is_not_part_of_the_puzzle() {
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
    fn the_error_of_a_puzzle_that_is_too_short_or_long_has_its_column() {
        let error = parse(format!("name: {}", &PUZZLE[1..])).expect_err("80 cells");
        assert_eq!(
            (error.column, error.to_string().as_str()),
            (87, "80 cells where 81 are needed")
        );
        let error = parse(format!("name: {PUZZLE}.")).expect_err("82 cells");
        assert_eq!(error.column, 88);
        // A letter directly before a cell is not a label.
        assert!(parse(format!("A{PUZZLE}")).is_err());
    }
}
