//! The table of input formats, and the functions that try them on a line. To add a format, write
//! its file beside this one, its `mod` line, and a row here. No format uses another; if two
//! recognise the same line, the first in the table reads it.

use super::cells::{Blank, count_chars};
use super::error::{LineError, ParseErrorKind};
use super::line_class::{
    Context, LineClass, LineContent, MAX_LINE, RecordFormat, TextLine, class_without_format, trim,
    without_ends,
};
use super::{
    array, csv, grid_row, hodoku, json, line, link, opensudoku, pencil_marks, sdk, spaces,
    spreadsheet, variant,
};

/// How a format recognises its lines. If the function returns `None`, the next format is tried.
enum Recogniser {
    /// By one of these first characters, which are ASCII. These formats are tried first, on lines
    /// that may not be UTF-8.
    FirstCharacter(&'static [u8], fn(&[u8], Blank) -> Option<LineClass>),
    /// By the text of the line.
    Line(fn(&mut Context, &TextLine) -> Option<LineClass>),
}
use Recogniser::{FirstCharacter, Line};

/// The formats, in the order in which they are tried.
const FORMATS: &[Recogniser] = &[
    FirstCharacter(b"[", sdk::recognise),
    FirstCharacter(b"{[", json::recognise),
    FirstCharacter(b":", hodoku::recognise),
    FirstCharacter(b"<", opensudoku::recognise),
    Line(csv::recognise_solution_first),
    Line(variant::recognise),
    Line(line::recognise),
    Line(csv::recognise),
    Line(pencil_marks::recognise),
    Line(link::recognise),
    Line(spreadsheet::recognise),
    Line(line::recognise_labeled),
    Line(array::recognise),
    Line(grid_row::recognise),
];

impl Context {
    /// The class of `line`, which must be without its line feed.
    pub(super) fn classify(&mut self, line: &[u8]) -> LineClass {
        if self.blank == Blank::Char(' ') {
            let line = without_ends(line);
            let class = spaces::classify(line);
            return class.unwrap_or_else(|| self.classify_any(line.trim_ascii()));
        }
        let (bytes, lead) = trim(line);
        if line.len() > MAX_LINE
            && let Some(class) = class_without_format(bytes, line.len(), self.blank)
        {
            return class;
        }
        if let Some(class) = grid_row::fast_class(bytes, self.blank) {
            return class;
        }
        let has_tabs = line.first() == Some(&b'\t') || bytes.len() + lead < line.len();
        if has_tabs && let Some(class) = spreadsheet::with_tabs(line, self.blank) {
            return class;
        }
        self.classify_any(bytes).shifted(lead)
    }

    /// The slow path of [`Context::classify`]. `bytes` is the line without the ASCII spaces around
    /// it.
    pub(super) fn classify_any(&mut self, bytes: &[u8]) -> LineClass {
        let blank = self.blank;
        if let Some(grid) = line::with_comment(bytes, blank) {
            return LineClass::Record(RecordFormat::Line, LineContent::Puzzle(grid));
        }
        if let Some(row) = grid_row::joined_row(bytes, blank) {
            return LineClass::Row(row);
        }
        if let Some(class) = class_without_format(bytes, bytes.len(), blank) {
            return class;
        }
        if let Some(class) = by_first_character(bytes, blank) {
            return class;
        }
        if let Some(at) = memchr::memchr(b'\r', bytes) {
            let column = count_chars(&bytes[..at]);
            return LineClass::malformed(LineError::new(column, ParseErrorKind::CarriageReturn));
        }
        let line = TextLine::new(bytes, blank);
        // Leading spaces that are not ASCII.
        let space = line.text.len() - line.text.trim_start().len();
        if space > 0 {
            let (space, rest) = bytes.split_at(space);
            return self.classify_any(rest).shifted(count_chars(space));
        }
        self.by_text(&line)
    }

    /// The class of a line by its text.
    fn by_text(&mut self, line: &TextLine) -> LineClass {
        let known = FORMATS.iter().find_map(|format| match format {
            Line(recognise) => recognise(self, line),
            FirstCharacter(..) => None,
        });
        known.unwrap_or_else(|| line::class_of_unrecognised(line))
    }

    /// The class of a line of an input in which each line is a puzzle of 81 characters.
    pub(super) fn classify_puzzle(&mut self, line: &[u8]) -> LineClass {
        match self.classify(line) {
            class @ (LineClass::Blank
            | LineClass::Comment
            | LineClass::Record(RecordFormat::Line, _)) => class,
            LineClass::Unrecognised(error) => LineClass::malformed(error),
            // Part of a record of several lines, or a record in another format.
            _ => line::class_of_other(line, self.blank),
        }
    }
}

/// The class of a line in a format that is recognised by its first character; `None` if there is
/// none.
fn by_first_character(bytes: &[u8], blank: Blank) -> Option<LineClass> {
    let &first = bytes.first()?;
    if blank == Blank::Char(char::from(first)) {
        return None;
    }
    FORMATS.iter().find_map(|format| match format {
        FirstCharacter(firsts, recognise) if firsts.contains(&first) => recognise(bytes, blank),
        _ => None,
    })
}
