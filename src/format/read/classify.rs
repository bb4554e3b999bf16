//! [`Classifier`]: tells what one line is, such as a record, a row of a grid or a comment. The
//! class of a line never depends on the lines around it, so [`super::blocks`] can look for a safe
//! cut from the end of a block.
//!
//! The formats of the [table](super::formats) recognise the lines. This file decides the rest:
//! comments, blank lines, line length, UTF-8, and the order in which the formats are asked.

use super::cells::count_chars;
use super::char_counts::CharCounts;
use super::column::Column;
use super::csv::Splitter;
use super::error::{LineError, ParseError, ParseErrorKind};
use super::formats::{InputFormat, Recogniser};
use super::grid::{GridRow, fast_row, joined_row};
use super::line;
use super::options::Blank;
use super::record::{Content, RecordFormat};
use super::spaces;
use super::spreadsheet;
use crate::grid::Grid;
use core::cell::OnceCell;

/// A byte order mark.
pub(super) const BOM: &[u8] = b"\xEF\xBB\xBF";

/// A line without a byte order mark and without its carriage return.
pub(super) fn without_ends(line: &[u8]) -> &[u8] {
    let line = line.strip_prefix(BOM).unwrap_or(line);
    line.strip_suffix(b"\r").unwrap_or(line)
}

/// The last line of `lines` without its line feed, and the byte at which it begins. Each line ends
/// with a line feed. `None` if there are no lines.
pub(super) fn last_line(lines: &[u8]) -> Option<(&[u8], usize)> {
    let end = lines.len().checked_sub(1)?;
    let start = memchr::memrchr(b'\n', &lines[..end]).map_or(0, |at| at + 1);
    Some((&lines[start..end], start))
}

/// The most bytes of a line of a record.
pub(super) const MAX_LINE: usize = 1 << 20;

/// What a line is.
#[cfg_attr(test, derive(PartialEq, Debug))]
pub(super) enum LineClass {
    /// Blank: a grid ends before it.
    Blank,
    /// A `#` comment: a grid goes on after it.
    Comment,
    /// A line that says nothing about cells: `Grid 01`, `[Puzzle]`, a csv header. A grid ends
    /// before it.
    Heading,
    /// The heading of a section that is skipped, such as `[State]`: the rows below it are no
    /// puzzle.
    SkippedSection,
    /// A border of a grid.
    Border,
    /// Nine dashes: a border of a grid, or a row of nine blanks.
    NineDashes,
    /// A row of a grid.
    Row(GridRow),
    /// A record by itself.
    Record(RecordFormat, LineContent),
    /// Text that no format recognises.
    Unrecognised(LineError),
}

/// The content of a line that is a record. Its errors have no line number yet.
#[cfg_attr(test, derive(PartialEq, Debug))]
pub(super) enum LineContent {
    Puzzle(Grid),
    Position { format: InputFormat, not_a_puzzle: LineError },
    Malformed(LineError),
}

impl LineContent {
    /// A position in this format. The error for callers that need a puzzle names the format.
    pub(super) fn position(format: InputFormat) -> LineContent {
        let not_a_puzzle = LineError::at_start(ParseErrorKind::Position(format));
        LineContent::Position { format, not_a_puzzle }
    }

    fn shifted(self, lead: usize) -> LineContent {
        match self {
            LineContent::Puzzle(_) => self,
            LineContent::Position { format, not_a_puzzle } => {
                LineContent::Position { format, not_a_puzzle: not_a_puzzle.shifted(lead) }
            }
            LineContent::Malformed(error) => LineContent::Malformed(error.shifted(lead)),
        }
    }

    /// The content of the record with this text, which begins in line `line` of the input, from 1.
    pub(super) fn in_text(self, text: &[u8], line: u64) -> Content {
        self.placed(|error| error.in_text(text, line))
    }

    /// The content with its error at the place that `place` tells.
    pub(super) fn placed(self, place: impl FnOnce(LineError) -> ParseError) -> Content {
        match self {
            LineContent::Puzzle(grid) => Content::Puzzle(grid),
            LineContent::Position { format, not_a_puzzle } => {
                Content::Position { format, not_a_puzzle: place(not_a_puzzle) }
            }
            LineContent::Malformed(error) => Content::Malformed(place(error)),
        }
    }
}

impl From<Result<Grid, LineError>> for LineContent {
    fn from(result: Result<Grid, LineError>) -> LineContent {
        match result {
            Ok(grid) => LineContent::Puzzle(grid),
            Err(error) => LineContent::Malformed(error),
        }
    }
}

impl LineClass {
    /// A line that should be a record and is none.
    pub(super) fn malformed(error: LineError) -> LineClass {
        LineClass::Record(RecordFormat::Line, LineContent::Malformed(error))
    }

    /// True if the line is a row of a grid, or may be one.
    pub(super) fn is_row(&self) -> bool {
        matches!(self, LineClass::Row(_) | LineClass::NineDashes)
    }

    /// True if a grid that has fewer than nine rows so far ends before this line.
    pub(super) fn ends_grid(&self) -> bool {
        use LineClass::*;
        matches!(self, Blank | Heading | SkippedSection | Record(..))
    }

    /// The class of the line with `lead` more characters in front, which shift its errors.
    pub(super) fn shifted(self, lead: usize) -> LineClass {
        match self {
            LineClass::Row(row) => LineClass::Row(row.shifted(lead)),
            LineClass::Record(format, content) => LineClass::Record(format, content.shifted(lead)),
            LineClass::Unrecognised(error) => LineClass::Unrecognised(error.shifted(lead)),
            class => class,
        }
    }
}

/// A line as text, without the ASCII spaces around it. It has no carriage return.
pub(super) struct TextLine<'a> {
    pub(super) bytes: &'a [u8],
    /// The text up to the first byte that is not UTF-8.
    pub(super) text: &'a str,
    /// The first byte that is not UTF-8.
    invalid: Option<u8>,
    pub(super) blank: Blank,
    counts: OnceCell<CharCounts>,
}

impl<'a> TextLine<'a> {
    pub(super) fn new(bytes: &'a [u8], blank: Blank) -> TextLine<'a> {
        let (text, invalid) = match core::str::from_utf8(bytes) {
            Ok(text) => (text, None),
            Err(error) => {
                let (valid, rest) = bytes.split_at(error.valid_up_to());
                (core::str::from_utf8(valid).unwrap_or_default(), rest.first().copied())
            }
        };
        TextLine { bytes, text, invalid, blank, counts: OnceCell::new() }
    }

    /// The error of a line that is not UTF-8.
    pub(super) fn utf8_error(&self) -> Option<LineError> {
        let kind = ParseErrorKind::NotUtf8(self.invalid?);
        Some(LineError::new(self.text.chars().count(), kind))
    }

    /// The numbers of characters of each kind in the text; counted at the first call.
    pub(super) fn counts(&self) -> &CharCounts {
        self.counts.get_or_init(|| CharCounts::of(self.text, self.blank))
    }
}

/// Tells the class of lines, one at a time.
pub(super) struct Classifier {
    pub(super) blank: Blank,
    /// The field of JSON objects that holds the puzzle, if it was given.
    pub(super) column: Option<Column>,
    /// The buffers for the fields of csv rows.
    pub(super) splitter: Splitter,
}

impl Classifier {
    pub(super) fn new(blank: Blank) -> Classifier {
        Classifier { blank, column: None, splitter: Splitter::new() }
    }

    /// The class of `line`, which is without its line feed.
    pub(super) fn classify(&mut self, line: &[u8]) -> LineClass {
        if self.blank == Blank::Char(' ') {
            return spaces::classify(self, line);
        }
        let (bytes, lead) = trim(line);
        if line.len() <= MAX_LINE
            && let Some(class) = fast_row::classify(bytes, self.blank)
        {
            return class;
        }
        let has_tabs = line.first() == Some(&b'\t') || bytes.len() + lead < line.len();
        if has_tabs && let Some(class) = spreadsheet::with_tabs(line, self.blank) {
            return class;
        }
        self.classify_any(bytes, line.len()).shifted(lead)
    }

    /// The slow path of [`Classifier::classify`]: the class of a line of `line_len` bytes. `bytes`
    /// is the line without the ASCII spaces around it.
    pub(super) fn classify_any(&mut self, bytes: &[u8], line_len: usize) -> LineClass {
        let blank = self.blank;
        if let Some(grid) = line::with_comment(bytes, blank) {
            return LineClass::Record(RecordFormat::Line, LineContent::Puzzle(grid));
        }
        if line_len <= MAX_LINE
            && let Some(row) = joined_row(bytes, blank)
        {
            return LineClass::Row(row);
        }
        if let Some(class) = class_without_format(bytes, line_len, blank) {
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
        // The spaces in front that are not ASCII.
        let space = line.text.len() - line.text.trim_start().len();
        if space > 0 {
            let (space, rest) = bytes.split_at(space);
            return self.classify_any(rest, line_len).shifted(count_chars(space));
        }
        self.by_text(&line)
    }

    /// The class of a line by its text. The formats are asked in the order of the table: first for
    /// records, then for parts of records of several lines.
    fn by_text(&mut self, line: &TextLine) -> LineClass {
        for format in InputFormat::ALL {
            if let Some(Recogniser::Record(recognise)) = format.row().recogniser
                && let Some(class) = recognise(self, line)
            {
                return class;
            }
        }
        for format in InputFormat::ALL {
            if let Some(Recogniser::Part(recognise)) = format.row().recogniser
                && let Some(class) = recognise(line)
            {
                return class;
            }
        }
        line::class_of_unrecognised(line)
    }

    /// The class of a line of an input in which each line is a record: blank lines, comments and
    /// lines that are too long are classified here, all others by `read`. It gets the line without
    /// the spaces around it or, if `keeps_tabs` is true, with them.
    pub(super) fn class_of_record_line(
        &mut self,
        line: &[u8],
        keeps_tabs: bool,
        read: impl FnOnce(&mut Classifier, &[u8]) -> LineClass,
    ) -> LineClass {
        let (bytes, lead) = trim(line);
        if let Some(class) = class_without_format(bytes, line.len(), self.blank) {
            return class.shifted(lead);
        }
        if keeps_tabs {
            return read(self, without_ends(line));
        }
        let class = read(self, bytes);
        // Nearly always 0, and moving a class takes time.
        if lead == 0 { class } else { class.shifted(lead) }
    }
}

/// The class of a line that needs no format: blank, a comment, or too long.
pub(super) fn class_without_format(
    bytes: &[u8],
    line_len: usize,
    blank: Blank,
) -> Option<LineClass> {
    if is_comment(bytes, blank) {
        Some(LineClass::Comment)
    } else if line_len > MAX_LINE {
        Some(LineClass::malformed(LineError::at_start(ParseErrorKind::LongLine)))
    } else if bytes.is_empty() {
        Some(LineClass::Blank)
    } else {
        None
    }
}

/// The class of a line by the format that begins with its first character; `None` if none does.
fn by_first_character(bytes: &[u8], blank: Blank) -> Option<LineClass> {
    let &first = bytes.first()?;
    if blank == Blank::Char(char::from(first)) {
        return None;
    }
    InputFormat::ALL.iter().find_map(|format| match format.row().recogniser {
        Some(Recogniser::FirstCharacter(known, recognise)) if known.contains(&first) => {
            recognise(bytes, blank)
        }
        _ => None,
    })
}

/// A line without a byte order mark and without the ASCII spaces around it, and the number of
/// spaces in front.
pub(super) fn trim(line: &[u8]) -> (&[u8], usize) {
    let line = line.strip_prefix(BOM).unwrap_or(line);
    let start = line.trim_ascii_start();
    (start.trim_ascii_end(), line.len() - start.len())
}

/// True if the whole line is a comment. `bytes` is the line without the spaces around it.
pub(super) fn is_comment(bytes: &[u8], blank: Blank) -> bool {
    let is_cells = || match blank {
        Blank::Standard => false,
        Blank::Char(c) => c == '#',
        // `#` may be a cell: of a puzzle of 81 characters in a line, or of a row of nine cells,
        // joined or apart.
        Blank::Any => {
            let text = String::from_utf8_lossy(bytes);
            let mut words = text.split_whitespace().map(|word| word.chars().count());
            match words.next() {
                Some(81) => true,
                Some(9) => words.next().is_none(),
                Some(1) => {
                    words.by_ref().take(8).filter(|&count| count == 1).count() == 8
                        && words.next().is_none()
                }
                _ => false,
            }
        }
    };
    bytes.first() == Some(&b'#') && !is_cells()
}
