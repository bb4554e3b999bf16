//! What one line is, whatever stands around it. That a line's class never depends on its
//! neighbours is what lets [`super::blocks`] find a safe cut from the end of a block.

use super::cells::{self, chars, is_box_drawing, is_separator};
use super::csv::{Columns, Splitter};
use super::error::{Fault, ParseErrorKind};
use super::options::Blank;
use super::records::RecordFormat;
use super::{grid_line, jsonl, line};
use crate::geometry::Digit;
use crate::grid::Grid;

/// A line longer than this many bytes is no record.
pub(super) const MAX_LINE: usize = 1 << 20;
/// No row of a grid is longer than this, in bytes.
const MAX_ROW: usize = 256;

/// What a line is.
#[cfg_attr(test, derive(PartialEq, Debug))]
pub(super) enum Class {
    /// Nothing on it: it ends a grid.
    Blank,
    /// A `#` comment; a grid goes on after it.
    Comment,
    /// `Grid 01`, or a csv header: says nothing about cells, and ends a grid.
    Heading,
    /// A border.
    Drawn,
    /// Nine dashes: a border, or a row of blanks.
    Dashes,
    /// A row of a grid.
    Row(Result<[Option<Digit>; 9], Fault>),
    /// A record of its own.
    Whole(RecordFormat, Result<Grid, Fault>),
    /// `[Puzzle]`
    Puzzle,
    /// `[State]`, `[PencilMarks]`: the nine rows below are no puzzle of their own.
    Ignored,
    /// Anything else.
    Text(Fault),
}

impl Class {
    /// Whether a grid that is still open ends before this line.
    pub(super) fn ends_grid(&self) -> bool {
        use Class::*;
        matches!(self, Blank | Heading | Whole(..) | Puzzle | Ignored)
    }

    /// The same where so many characters go in front.
    fn shifted(self, lead: usize) -> Class {
        match self {
            Class::Row(Err(fault)) => Class::Row(Err(shift(fault, lead))),
            Class::Whole(format, Err(fault)) => Class::Whole(format, Err(shift(fault, lead))),
            Class::Text(fault) => Class::Text(shift(fault, lead)),
            class => class,
        }
    }
}

/// Tells what lines are.
pub(super) struct Classifier {
    pub(super) blank: Blank,
    pub(super) splitter: Splitter,
}

impl Classifier {
    pub(super) fn new(blank: Blank) -> Classifier {
        Classifier { blank, splitter: Splitter::new() }
    }

    /// The class of `line`, which has no line feed. Columns count from 0, in characters.
    pub(super) fn classify(&mut self, line: &[u8]) -> Class {
        let (bytes, lead) = trim(line);
        if line.len() <= MAX_LINE
            && let Some(class) = grid_line::class(bytes, self.blank)
        {
            return class;
        }
        self.classify_trimmed(bytes, line.len()).shifted(lead)
    }

    /// The same with care, whatever it is.
    pub(super) fn classify_trimmed(&mut self, bytes: &[u8], line_len: usize) -> Class {
        let blank = self.blank;
        if let Some(grid) = line_with_comment(bytes, blank) {
            return Class::Whole(RecordFormat::Line, Ok(grid));
        }
        if line_len <= MAX_LINE
            && let Some(row) = joined_row(bytes, blank)
        {
            return Class::Row(Ok(row));
        }
        if is_comment(bytes, blank) {
            return Class::Comment;
        }
        if line_len > MAX_LINE {
            return Class::Whole(RecordFormat::Line, Err((0, ParseErrorKind::LongLine)));
        }
        let Some(&first) = bytes.first() else { return Class::Blank };
        if !blank.is_just(char::from(first)) {
            match first {
                b'{' => return Class::Whole(RecordFormat::Jsonl, jsonl::puzzle(bytes, blank)),
                b'[' if bytes.ends_with(b"]") => return section(bytes),
                // HoDoKu also draws a border that begins with a colon.
                b':' if !bytes[1..].starts_with(b"-") => {
                    return Class::Whole(RecordFormat::Line, Err((0, ParseErrorKind::Hodoku)));
                }
                _ => {}
            }
        }
        if let Some(at) = memchr::memchr(b'\r', bytes) {
            let fault = (chars(&bytes[..at]), ParseErrorKind::CarriageReturn);
            return Class::Whole(RecordFormat::Line, Err(fault));
        }
        let (text, not_utf8) = match core::str::from_utf8(bytes) {
            Ok(text) => (text, None),
            Err(error) => {
                let (valid, rest) = bytes.split_at(error.valid_up_to());
                (core::str::from_utf8(valid).unwrap_or_default(), rest.first().copied())
            }
        };
        // Spaces that only Unicode has.
        let trimmed = text.trim_start();
        if trimmed.len() < text.len() {
            let (space, rest) = bytes.split_at(text.len() - trimmed.len());
            return self.classify_trimmed(rest, line_len).shifted(chars(space));
        }
        let token = cells::token(text, blank);
        if token.chars().count() == 81 {
            let is_cut = not_utf8.is_some() && token.len() == text.len();
            if !is_cut {
                return Class::Whole(RecordFormat::Line, cells::board(token, blank));
            }
        }
        if is_heading(text) || self.is_header(bytes) {
            return Class::Heading;
        }
        if bytes.len() > 64 && bytes.contains(&b',') {
            match self.splitter.puzzle(bytes, Columns::default(), blank) {
                Err((_, ParseErrorKind::CsvNoPuzzle)) => {}
                puzzle => return Class::Whole(RecordFormat::Line, puzzle),
            }
        }
        let look = Look::at(text, blank);
        if let Some(byte) = not_utf8 {
            let fault = (text.chars().count(), ParseErrorKind::NotUtf8(byte));
            let wrong = || fault.clone();
            return look.kind(bytes.len(), wrong(), || Err(wrong()), || Err(wrong()));
        }
        if look.is_drawn() {
            return Class::Drawn;
        }
        if look.is_nine_dashes() && !blank.is_just('-') {
            return Class::Dashes;
        }
        look.kind(
            bytes.len(),
            (0, ParseErrorKind::NotAPuzzle),
            || match cells::row(text, blank) {
                Err(_) if cells::are_pencil_marks(text, blank) => {
                    Err((0, ParseErrorKind::PencilMarks))
                }
                row => row,
            },
            || cells::groups(text, blank).ok_or_else(|| cells::whole_fault(text, blank)),
        )
    }

    /// Whether `line` is a csv header that names the puzzle's column.
    fn is_header(&mut self, line: &[u8]) -> bool {
        let names = line.first().is_some_and(|b| b.is_ascii_alphabetic() || *b == b'"');
        names && self.splitter.header(line).is_some()
    }

    /// What `line` is when every line is a record.
    pub(super) fn only_line(&mut self, line: &[u8]) -> Class {
        match self.classify(line) {
            class @ (Class::Blank | Class::Comment | Class::Whole(RecordFormat::Line, _)) => class,
            Class::Text(fault) => Class::Whole(RecordFormat::Line, Err(fault)),
            _ => {
                let (bytes, lead) = trim(line);
                let text = String::from_utf8_lossy(bytes);
                let fault = cells::whole_fault(&text, self.blank);
                Class::Whole(RecordFormat::Line, Err(shift(fault, lead)))
            }
        }
    }
}

/// Without the spaces around and a byte order mark in front; and how many characters went in front.
pub(super) fn trim(line: &[u8]) -> (&[u8], usize) {
    let line = line.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(line);
    let start = line.trim_ascii_start();
    (start.trim_ascii_end(), line.len() - start.len())
}

fn shift((at, kind): Fault, lead: usize) -> Fault {
    (at + lead, kind)
}

/// Most lines with a comment are good: 81 cells, a break, and the rest does not matter.
fn line_with_comment(bytes: &[u8], blank: Blank) -> Option<Grid> {
    let (board, comment) = bytes.split_first_chunk::<81>()?;
    let is_break = comment.first().is_none_or(|b| cells::is_break(char::from(*b), blank));
    if !is_break || memchr::memchr(b'\r', comment).is_some() {
        return None;
    }
    line::grid(board, blank)
}

/// Nine cells without anything between, and no dashes: the usual row, found without further ado.
fn joined_row(bytes: &[u8], blank: Blank) -> Option<[Option<Digit>; 9]> {
    let row: &[u8; 9] = bytes.try_into().ok()?;
    if blank == Blank::Any || row == b"---------" {
        return None;
    }
    let mut cells = [None; 9];
    line::fill(&mut cells, row, blank).then_some(cells)
}

/// Whether a line is a comment as a whole.
pub(super) fn is_comment(bytes: &[u8], blank: Blank) -> bool {
    let is_cells = || match blank {
        Blank::Standard => false,
        Blank::Char(c) => c == '#',
        // `#` may be a cell: of a line, or of a row, joined or apart.
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

fn section(bytes: &[u8]) -> Class {
    let name = bytes[1..bytes.len() - 1].trim_ascii().to_ascii_lowercase();
    match name.as_slice() {
        b"puzzle" => Class::Puzzle,
        b"state" | b"pencilmarks" => Class::Ignored,
        _ => Class::Whole(RecordFormat::Line, Err((0, ParseErrorKind::Section))),
    }
}

/// A word and a number: `Grid 01`, `Puzzle #3:`.
fn is_heading(text: &str) -> bool {
    let mut words = text.split_ascii_whitespace();
    let (Some(word), Some(number), None) = (words.next(), words.next(), words.next()) else {
        return false;
    };
    let number = number.trim_start_matches('#').trim_end_matches([':', '.']);
    word.len() > 2
        && word.bytes().all(|b| b.is_ascii_alphabetic())
        && word.bytes().any(|b| !b.eq_ignore_ascii_case(&b'x'))
        && !number.is_empty()
        && number.bytes().all(|b| b.is_ascii_digit())
}

/// What the characters of a line are, counted.
struct Look {
    cells: usize,
    strays: usize,
    dashes: usize,
    /// Uprights: only grids have them.
    bars: usize,
    /// Runs of characters with separators between.
    groups: usize,
    /// Every character could be part of a border.
    border: bool,
    /// Three rules in a row: `---`, `===`, `───`.
    rule: bool,
}

impl Look {
    fn at(text: &str, blank: Blank) -> Look {
        let (border, rule) = (true, false);
        let mut look = Look { cells: 0, strays: 0, dashes: 0, bars: 0, groups: 0, border, rule };
        let mut in_group = false;
        let mut run = 0;
        for c in text.chars() {
            let rule = matches!(c, '-' | '=' | '_') || is_box_drawing(c);
            run = if rule { run + 1 } else { 0 };
            look.rule |= run >= 3;
            look.border &=
                rule || matches!(c, '+' | '|' | '*' | '.' | ':' | '\'') || c.is_whitespace();
            look.bars += usize::from(c == '|' || is_box_drawing(c));
            let was_in_group = in_group;
            in_group = !is_separator(c, blank);
            if !in_group {
                continue;
            }
            look.groups += usize::from(!was_in_group);
            match blank.cell(c) {
                Some(_) => look.cells += 1,
                None => look.strays += 1,
            }
            look.dashes += usize::from(c == '-');
        }
        look
    }

    fn is_nine_cells(&self) -> bool {
        self.cells == 9 && self.strays == 0
    }

    fn is_drawn(&self) -> bool {
        self.border && !self.is_nine_cells() && (self.rule || self.cells + self.strays == 0)
    }

    /// Nine groups that are no board: that has 81 cells, or was meant to. Pencil marks.
    fn is_row_of_marks(&self) -> bool {
        self.groups == 9 && self.cells + self.strays < 72
    }

    fn is_nine_dashes(&self) -> bool {
        self.is_nine_cells() && self.dashes == 9
    }

    /// A row, a board in one line, or text.
    fn kind(
        &self,
        len: usize,
        text: Fault,
        row: impl FnOnce() -> Result<[Option<Digit>; 9], Fault>,
        whole: impl FnOnce() -> Result<Grid, Fault>,
    ) -> Class {
        if self.cells <= self.strays {
            Class::Text(text)
        } else if len <= MAX_ROW
            && (self.bars > 0 || self.cells + self.strays <= 27 || self.is_row_of_marks())
        {
            Class::Row(row())
        } else {
            Class::Whole(RecordFormat::Line, whole())
        }
    }
}
