//! [`LineClass`]: the class of one line, which does not depend on the lines around it, so that
//! [`super::blocks`] can look for a cut from the end of a block. Also helpers for the formats,
//! which find the class: comments, blank lines, the limit of length, UTF-8, and counts of
//! characters.

use super::cells::{Blank, fast_grid, is_box_drawing, is_drawn_line, is_separator};
use super::column::Column;
use super::error::{LineError, ParseErrorKind, PositionFormat};
use super::fields::Splitter;
use crate::geometry::Digit;
use crate::grid::Grid;
use core::cell::OnceCell;

/// How a record is written, so that its answer can be written the same way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum RecordFormat {
    /// A line with the cells in it, such as a row of a csv file without a header.
    Line,
    /// Nine rows.
    Grid,
    /// A row of a csv file with a header.
    Csv,
    /// A JSON object.
    Jsonl,
}

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

/// The length of the longest line of a record, in bytes.
pub(super) const MAX_LINE: usize = 1 << 20;

/// The class of a line.
#[cfg_attr(test, derive(PartialEq, Debug))]
pub(super) enum LineClass {
    /// A blank line: a grid ends before it.
    Blank,
    /// A `#` comment: a grid continues after it.
    Comment,
    /// A line without cells, such as `Grid 01`, `[Puzzle]` or a csv header. A grid ends before it.
    Heading,
    /// The heading of a section that is skipped, such as `[State]`: the rows below it are not a
    /// puzzle.
    SkippedSection,
    /// A border of a grid.
    Border,
    /// A row of a grid.
    Row(GridRow),
    /// A whole record.
    Record(RecordFormat, LineContent),
    /// Text that no format recognises.
    Unrecognised(LineError),
}

/// The content of a line that is a record. Its errors do not have a line number yet.
#[cfg_attr(test, derive(PartialEq, Debug))]
pub(super) enum LineContent {
    Puzzle(Grid),
    Position { format: PositionFormat, not_a_puzzle: LineError },
    Malformed(LineError),
}

impl LineContent {
    /// A position in this format. The error for callers that need a puzzle names the format.
    pub(super) fn position(format: PositionFormat) -> LineContent {
        let not_a_puzzle = LineError::at_start(ParseErrorKind::Position(format));
        LineContent::Position { format, not_a_puzzle }
    }

    pub(super) fn shifted(self, lead: usize) -> LineContent {
        match self {
            LineContent::Puzzle(_) => self,
            LineContent::Position { format, not_a_puzzle } => {
                LineContent::Position { format, not_a_puzzle: not_a_puzzle.shifted(lead) }
            }
            LineContent::Malformed(error) => LineContent::Malformed(error.shifted(lead)),
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
    /// A line that should be a record but is not.
    pub(super) fn malformed(error: LineError) -> LineClass {
        LineClass::Record(RecordFormat::Line, LineContent::Malformed(error))
    }

    /// True if a grid that has fewer than nine rows so far ends before this line.
    pub(super) fn ends_grid(&self) -> bool {
        use LineClass::*;
        matches!(self, Blank | Heading | SkippedSection | Record(..))
    }

    /// The class of the line with `lead` more characters before it, which shift its errors.
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
    /// The first byte that is not UTF-8, if there is one.
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

/// The length of the longest row of a grid, in bytes.
pub(super) const MAX_ROW: usize = 256;

/// A row of a grid. Its errors have the row number 0, because the number is not known here.
#[cfg_attr(test, derive(PartialEq, Debug))]
pub(super) enum GridRow {
    /// Nine cells.
    Cells([Option<Digit>; 9]),
    /// Nine groups, some of which have several characters: pencil marks or a typing error. The
    /// other rows decide.
    PencilMarks {
        /// The number of groups of several digits; 0 unless all nine groups consist of digits.
        several: usize,
        /// True if no group has a digit twice.
        are_sets: bool,
        /// The number of characters before the row.
        column: usize,
        /// The error of the row if it was meant as nine cells.
        not_cells: LineError,
    },
    /// Nine cells with a label before them: `3 | . 9 8 | . . . | . 6 . |` or `C | ...`.
    Labeled {
        /// The row that the label names, from 0.
        label: usize,
        cells: [Option<Digit>; 9],
        /// The error if the label is not the number of the row.
        not_cells: LineError,
    },
    /// A line that looks like a row but is not one.
    Malformed(LineError),
}

impl GridRow {
    pub(super) fn shifted(self, lead: usize) -> GridRow {
        match self {
            GridRow::Cells(_) => self,
            GridRow::Labeled { label, cells, not_cells } => {
                GridRow::Labeled { label, cells, not_cells: not_cells.shifted(lead) }
            }
            GridRow::PencilMarks { several, are_sets, column, not_cells } => GridRow::PencilMarks {
                several,
                are_sets,
                column: column + lead,
                not_cells: not_cells.shifted(lead),
            },
            GridRow::Malformed(error) => GridRow::Malformed(error.shifted(lead)),
        }
    }

    /// The error if this is not a row of a puzzle.
    pub(super) fn error(self) -> Option<LineError> {
        match self {
            GridRow::Cells(_) | GridRow::Labeled { .. } => None,
            GridRow::PencilMarks { not_cells, .. } | GridRow::Malformed(not_cells) => {
                Some(not_cells)
            }
        }
    }
}

/// The row or column, from 0, that a label means: `3`, `C`, `c`, or `r3` if `letter` is `r`.
pub(super) fn label(name: &str, letter: char) -> Option<usize> {
    let letters = [letter, letter.to_ascii_uppercase()];
    let name = name.strip_prefix(letters).filter(|rest| !rest.is_empty()).unwrap_or(name);
    let mut name = name.chars();
    let (Some(name), None) = (name.next(), name.next()) else { return None };
    match name {
        '1'..='9' => Some(name as usize - '1' as usize),
        'A'..='I' => Some(name as usize - 'A' as usize),
        'a'..='i' => Some(name as usize - 'a' as usize),
        _ => None,
    }
}

/// The options and buffers for classifying lines.
pub(super) struct Context {
    pub(super) blank: Blank,
    /// The field of JSON objects that holds the puzzle, if it was given.
    pub(super) column: Option<Column>,
    /// The buffers for the fields of csv rows.
    pub(super) splitter: Splitter,
}

impl Context {
    pub(super) fn new(blank: Blank) -> Context {
        Context { blank, column: None, splitter: Splitter::new() }
    }

    /// The class of a line of an input in which each line is a record. Blank lines and lines that
    /// are too long are classified here, all others by `read`. The line is passed to it without the
    /// spaces around it, or with them if `keeps_tabs` is true.
    pub(super) fn class_of_record_line(
        &mut self,
        line: &[u8],
        keeps_tabs: bool,
        read: impl FnOnce(&mut Context, &[u8]) -> LineClass,
    ) -> LineClass {
        let (bytes, lead) = trim(line);
        if let Some(class) = class_without_text(bytes, line.len()) {
            return class.shifted(lead);
        }
        if keeps_tabs {
            return read(self, without_ends(line));
        }
        let class = read(self, bytes);
        // `lead` is nearly always 0, and moving a class takes time.
        if lead == 0 { class } else { class.shifted(lead) }
    }
}

/// The class of a line that is blank, a comment or too long, in any format.
pub(super) fn class_without_format(
    bytes: &[u8],
    line_len: usize,
    blank: Blank,
) -> Option<LineClass> {
    let comment = is_comment(bytes, blank).then_some(LineClass::Comment);
    comment.or_else(|| class_without_text(bytes, line_len))
}

/// The class of a line that is blank or too long.
fn class_without_text(bytes: &[u8], line_len: usize) -> Option<LineClass> {
    if line_len > MAX_LINE {
        Some(LineClass::malformed(LineError::at_start(ParseErrorKind::LongLine)))
    } else if bytes.is_empty() {
        Some(LineClass::Blank)
    } else {
        None
    }
}

/// A line without a byte order mark and without the ASCII spaces around it, and the number of
/// leading spaces.
pub(super) fn trim(line: &[u8]) -> (&[u8], usize) {
    let line = line.strip_prefix(BOM).unwrap_or(line);
    let start = line.trim_ascii_start();
    (start.trim_ascii_end(), line.len() - start.len())
}

/// True if the whole line is a comment: it begins with `#`, and none of its fields is a puzzle. The
/// row `#1,53..7...` is not a comment. `bytes` must be the line without the spaces around it.
pub(super) fn is_comment(bytes: &[u8], blank: Blank) -> bool {
    let is_cells = || match blank {
        Blank::Standard => false,
        Blank::Char(c) => c == '#',
        // `#` may be a cell of a puzzle of 81 characters in a line, or of a row of nine cells,
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
    bytes.first() == Some(&b'#') && !is_cells() && !has_puzzle_field(bytes, blank)
}

/// True if a line has several fields, and one of them is a puzzle of 81 cells.
fn has_puzzle_field(line: &[u8], blank: Blank) -> bool {
    let is_puzzle = |field: &[u8]| {
        let field = field.trim_ascii();
        let quoted = field.strip_prefix(b"\"").and_then(|field| field.strip_suffix(b"\""));
        let cells = <&[u8; 81]>::try_from(quoted.unwrap_or(field));
        let grid = cells.ok().and_then(|cells| fast_grid(cells, blank));
        grid.is_some_and(|grid| grid.clues() < 81)
    };
    let has = |separator: &u8| line.split(|byte| byte == separator).skip(1).any(is_puzzle);
    [b',', b';', b'\t'].iter().any(has)
}

/// The number of characters of each kind in a line. A separator is neither a cell nor a stray.
pub(super) struct CharCounts {
    /// Digits and blanks.
    pub(super) cells: usize,
    /// Characters that are neither cells nor separators.
    pub(super) strays: usize,
    /// True if all cells are dashes and the dash was not named as the blank.
    are_dashes: bool,
    /// The characters `|` and those of box drawing, which only grids have.
    pub(super) bars: usize,
    /// The number of runs of characters without separators in them.
    pub(super) groups: usize,
    /// True if every character could be part of a border.
    all_border: bool,
    /// True if three characters of a horizontal line follow each other: `---`, `===`, `___` or box
    /// drawing such as `───`.
    horizontal: bool,
}

impl CharCounts {
    pub(super) fn of(text: &str, blank: Blank) -> CharCounts {
        let mut counts = CharCounts {
            cells: 0,
            strays: 0,
            are_dashes: blank != Blank::Char('-'),
            bars: 0,
            groups: 0,
            all_border: true,
            horizontal: false,
        };
        let mut in_group = false;
        let mut run = 0;
        for c in text.chars() {
            let is_horizontal = matches!(c, '-' | '=' | '_') || is_box_drawing(c);
            run = if is_horizontal { run + 1 } else { 0 };
            counts.horizontal |= run >= 3;
            counts.all_border &= is_horizontal
                || matches!(c, '+' | '|' | '*' | '.' | ':' | '\'')
                || c.is_whitespace();
            counts.bars += usize::from(is_drawn_line(c));
            let was_in_group = in_group;
            in_group = !is_separator(c, blank);
            if !in_group {
                continue;
            }
            counts.groups += usize::from(!was_in_group);
            match blank.cell(c) {
                Some(_) => counts.cells += 1,
                None => counts.strays += 1,
            }
            counts.are_dashes &= c == '-';
        }
        counts
    }

    /// True if more characters are cells than not.
    pub(super) fn is_mostly_cells(&self) -> bool {
        self.cells > self.strays
    }

    /// True if the line is a border and not a row. Nine dashes side by side are a border.
    pub(super) fn is_border(&self) -> bool {
        let is_row = self.cells == 9 && self.strays == 0 && !self.are_dashes;
        self.all_border && !is_row && (self.horizontal || self.groups == 0)
    }

    /// True if a line that is mostly cells is one row of a grid rather than a whole grid.
    pub(super) fn is_row(&self) -> bool {
        // Nine groups of eight characters or more on average are a whole grid, perhaps with a cell
        // missing. Nine shorter groups are a row of pencil marks.
        let is_row_of_marks = self.groups == 9 && self.cells + self.strays < 72;
        self.bars > 0 || self.cells + self.strays <= 27 || is_row_of_marks
    }
}
