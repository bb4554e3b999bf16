//! The format `line`: a puzzle in one line, 81 characters, with or without a comment after them.
//! Cells with separators between them are read too: all of them apart, `5 3 0 0 7 ...`, or in
//! groups of 3, 9 or 27.
//!
//! A line that no format recognises ends up here as well. If it is mostly cells, it was meant to
//! be such a line, and the error points at the wrong cell.

use super::cells;
use super::classify::{Classifier, LineClass, LineContent, TextLine, trim};
use super::csv;
use super::error::{LineError, ParseErrorKind};
use super::fast_cells;
use super::formats::{FormatRow, NamedReading, Recogniser};
use super::layout::Layout;
use super::options::Blank;
use super::record::RecordFormat;
use crate::grid::Grid;

pub(super) const LINE: FormatRow = FormatRow {
    named: NamedReading::Layout(Layout::Lines),
    recogniser: Some(Recogniser::Record(recognise)),
    position: None,
};

/// The format `sdm` reads lines as [`LINE`] does. It has no recogniser: that of [`LINE`] recognises
/// its lines.
pub(super) const SDM: FormatRow = FormatRow { recogniser: None, ..LINE };

/// Fast path: the puzzle of a line that begins with 81 ASCII cells, and has a break behind them if
/// it is longer.
pub(super) fn with_comment(bytes: &[u8], blank: Blank) -> Option<Grid> {
    let (board, comment) = bytes.split_first_chunk::<81>()?;
    let is_break = comment.first().is_none_or(|b| is_comment_break(char::from(*b), blank));
    if !is_break || memchr::memchr(b'\r', comment).is_some() {
        return None;
    }
    // A complete grid with room for its puzzle behind it may be a row of csv: the slow path tells.
    if csv::separator_behind_solution(bytes).is_some() {
        return None;
    }
    fast_cells::grid(board, blank)
}

/// A line whose first word has 81 characters, or a row of csv with the solution first.
fn recognise(classifier: &mut Classifier, line: &TextLine) -> Option<LineClass> {
    if let Some(class) = csv::row_with_solution_first(classifier, line) {
        return Some(class);
    }
    let word = first_word(line.text, line.blank);
    // The text ends at the first byte that is not UTF-8. A word that ends there may be cut off.
    let is_cut_off = line.utf8_error().is_some() && word.len() == line.text.len();
    if is_cut_off || word.chars().count() != 81 {
        return None;
    }
    Some(LineClass::Record(RecordFormat::Line, cells::joined(word, line.blank).into()))
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
            Some(grid) => LineContent::Puzzle(grid),
            None => LineContent::Malformed(why_not_81_cells(line.text, line.blank)),
        },
    };
    LineClass::Record(RecordFormat::Line, content)
}

/// The class of a line of an input in which each line is a puzzle of 81 characters.
pub(super) fn classify_as_line(classifier: &mut Classifier, line: &[u8]) -> LineClass {
    match classifier.classify(line) {
        class @ (LineClass::Blank
        | LineClass::Comment
        | LineClass::Record(RecordFormat::Line, _)) => class,
        LineClass::Unrecognised(error) => LineClass::malformed(error),
        // A part of a record of several lines, or a record in another format.
        _ => {
            let (bytes, lead) = trim(line);
            let text = String::from_utf8_lossy(bytes);
            LineClass::malformed(why_not_81_cells(&text, classifier.blank)).shifted(lead)
        }
    }
}

/// True if `c` ends the 81 characters and starts a comment.
pub(super) fn is_comment_break(c: char, blank: Blank) -> bool {
    (c.is_whitespace() || matches!(c, ',' | ';' | ':' | '#')) && blank != Blank::Char(c)
}

/// The characters of `text` up to the comment, or all if it has none.
pub(super) fn first_word(text: &str, blank: Blank) -> &str {
    // With `Blank::Any`, punctuation is a cell too. It is a break only if the word up to the first
    // space does not have 81 characters.
    if blank == Blank::Any {
        let word = text.split(char::is_whitespace).next().unwrap_or(text);
        if word.chars().count() == 81 {
            return word;
        }
    }
    text.split(|c| is_comment_break(c, blank)).next().unwrap_or(text)
}

/// The error in a text that looks like 81 cells.
fn why_not_81_cells(text: &str, blank: Blank) -> LineError {
    let word = first_word(text, blank);
    let joined = word.chars().count() > 27;
    let result = if joined { cells::joined(word, blank) } else { cells::apart(text, blank) };
    result.err().unwrap_or_else(|| LineError::at_start(ParseErrorKind::NotAPuzzle))
}
