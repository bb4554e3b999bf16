//! Tables of values separated by commas, semicolons or tabs, as on Kaggle and Hugging Face and from
//! pandas and spreadsheets. The first line of a file may be a header that names the column of the
//! puzzle; in a file without a header, each row is recognised by its content.

mod columns;
mod header;
mod row;
mod several_lines;

pub use header::Header;

pub(super) use several_lines::RowEnd;

use super::answer::AnswerSource;
use super::cells::{self, Blank, fast_grid};
use super::column::{Column, is_puzzle_name};
use super::error::{LineError, ParseErrorKind};
use super::fields::{Field, Splitter};
use super::grid_text::{self, LENGTHS};
use super::line_class::{
    Context, LineClass, LineContent, MAX_LINE, RecordFormat, TextLine, is_comment,
};
use super::variant::is_variant;
use crate::grid::Grid;
use crate::variant::are_no_rules;
use columns::Columns;
use several_lines::RowEnds;

/// The length of the shortest row without a header, in bytes: the shortest field that may be meant
/// as a grid, and a separator.
const MIN_ROW: usize = *LENGTHS.start() + 1;

/// The bytes that may separate the fields of a table, in the order in which they are tried.
const SEPARATORS: [u8; 3] = [b',', b';', b'\t'];

/// How the rows of a csv file are read.
#[derive(Clone, Copy, Debug)]
pub(super) struct Table {
    columns: Columns,
    separator: u8,
    /// The line of the header, from 1. Its names may be unknown.
    header: Option<u64>,
}

/// A row without quotes.
pub(super) struct PlainRow<'a> {
    /// The whole row, without its line end.
    pub(super) text: &'a [u8],
    /// The 81 bytes in the column of the puzzle. Not yet checked to be cells.
    pub(super) cells: &'a [u8; 81],
}

/// The first line of an input that is neither blank nor a comment.
#[derive(Clone, Copy)]
pub(super) struct FirstLine<'a> {
    /// The line without the spaces around it.
    pub(super) text: &'a [u8],
    /// The line with these spaces.
    pub(super) line: &'a [u8],
    /// Its number, from 1.
    pub(super) number: u64,
    /// True if the caller named the format csv.
    pub(super) is_named: bool,
    /// The columns that hold the puzzle and the answer, if they were given.
    pub(super) column: Option<Column>,
    pub(super) answer_column: Option<Column>,
}

/// The table of an input whose first line is a header, or whose format the caller gave as csv.
pub(super) fn table(context: &mut Context, first: FirstLine) -> Option<Table> {
    // Lines that end with a carriage return alone have an error of their own.
    if first.text.contains(&b'\r') {
        return None;
    }
    let splitter = &mut context.splitter;
    let text = |separator: u8| if separator == b'\t' { first.line } else { first.text };
    // A first line without a separator may be a single name above a file of plain lines.
    let separators = || SEPARATORS.into_iter().filter(|separator| first.text.contains(separator));
    let answer = first.answer_column;
    if let Some(column) = first.column.or(answer) {
        let found = |&separator: &u8| columns::has(column, text(separator), separator, splitter);
        let separator = separators().find(found).or_else(|| separators().next()).unwrap_or(b',');
        let text = text(separator);
        let (columns, is_header) = Columns::given(first.column, answer, text, separator, splitter);
        let header = is_header.then_some(first.number);
        return Some(Table { columns, separator, header });
    }
    let mut with_columns = |separator: u8| Columns::of_header(text(separator), separator, splitter);
    let known = separators().find_map(|separator| Some((with_columns(separator)?, separator)));
    if known.is_none() && !first.is_named {
        return None;
    }
    let (columns, separator) =
        known.unwrap_or_else(|| (Columns::default(), separators().next().unwrap_or(b',')));
    let has_header = known.is_some()
        || columns::is_unknown_header(text(separator), separator, &mut context.splitter);
    let header = has_header.then_some(first.number);
    Some(Table { columns, separator, header })
}

/// True for a line that names the separator to Excel: `sep=;`.
pub(super) fn is_separator_line(line: &[u8]) -> bool {
    matches!(line, [b's', b'e', b'p', b'=', _])
}

/// The header of a table of one column: a usual name of the puzzle, with 81 characters in the line
/// `below`, perhaps in quotes. The rows are read as lines without a header.
pub(super) fn only_column(line: &[u8], below: &[u8]) -> Option<Header> {
    let [name, row] = [line, below].map(|line| str::from_utf8(line).unwrap_or_default());
    let is_row = row.trim_matches('"').chars().count() == 81 && !row.contains(char::is_whitespace);
    let columns = Columns { puzzle: Some(0), ..Columns::default() };
    let is_header = is_row && is_puzzle_name(name.trim().trim_matches('"'));
    is_header.then(|| Header::new(line, b',', columns))
}

/// The class of a header, or of a row with a field like a puzzle, in a file that does not begin
/// with a header.
pub(super) fn recognise(context: &mut Context, line: &TextLine) -> Option<LineClass> {
    let splitter = &mut context.splitter;
    if is_separator_line(line.bytes) {
        return Some(LineClass::Heading);
    }
    let is_name = line.bytes.first().is_some_and(|b| b.is_ascii_alphabetic() || *b == b'"');
    if is_name && Columns::of_header(line.bytes, b',', splitter).is_some() {
        return Some(LineClass::Heading);
    }
    if line.bytes.len() < MIN_ROW {
        return None;
    }
    if let Some(class) = row_of_81_columns(line) {
        return Some(class);
    }
    if line.bytes.contains(&b',') {
        return row_without_header(context, line, b',');
    }
    // Lines of other formats have semicolons and tabs too, so only a row whose puzzle has blanks
    // counts.
    SEPARATORS.into_iter().filter(|separator| line.bytes.contains(separator)).find_map(
        |separator| {
            let class = row_without_header(context, line, separator)?;
            let is_open = |grid: &Grid| grid.clues() < 81;
            match &class {
                LineClass::Record(_, LineContent::Puzzle(grid)) => is_open(grid).then_some(class),
                _ => None,
            }
        },
    )
}

/// The class of a row with a column for each cell, or of the header with the names of such columns.
fn row_of_81_columns(line: &TextLine) -> Option<LineClass> {
    let is_one_of_81 = |separator: &u8| memchr::memchr_iter(*separator, line.bytes).count() == 80;
    let separator = char::from(SEPARATORS.into_iter().find(is_one_of_81)?);
    if line.blank == Blank::Char(separator) {
        return None;
    }
    let names: Vec<&str> =
        line.text.split(separator).map(|name| name.trim_matches([' ', '"'])).collect();
    let empty = if let Blank::Char(blank) = line.blank { blank } else { '.' };
    let cell = |name: &&str| {
        let name = name.strip_suffix(".0").unwrap_or(name);
        match name.chars().count() {
            0 => Some(empty),
            1 => name.chars().next(),
            _ => None,
        }
    };
    let cells: Option<String> = names.iter().map(cell).collect();
    if let Some(puzzle) = cells.and_then(|cells| cells::joined(&cells, line.blank).ok()) {
        return Some(LineClass::Record(RecordFormat::Line, LineContent::Puzzle(puzzle)));
    }
    let mut others = names.clone();
    others.sort_unstable();
    others.dedup();
    (others.len() == 81).then_some(LineClass::Heading)
}

/// The class of a row that begins with a solution and has a field like a puzzle; `None` for any
/// other line.
pub(super) fn recognise_solution_first(
    context: &mut Context,
    line: &TextLine,
) -> Option<LineClass> {
    let separator = separator_after_solution(line.bytes)?;
    row_without_header(context, line, separator)
}

/// The separator after a complete grid at the beginning of a line. `None` if the line does not
/// begin with one, or the fields after it have fewer than the 81 bytes of a puzzle.
fn separator_after_solution(line: &[u8]) -> Option<u8> {
    let (board, [separator, rest @ ..]) = line.split_first_chunk::<81>()? else { return None };
    let is_row = rest.len() >= 81 && SEPARATORS.contains(separator) && grid_text::is_full(board);
    is_row.then_some(*separator)
}

/// The class of a row with a field like a puzzle; `None` if no field is like one.
fn row_without_header(context: &mut Context, line: &TextLine, separator: u8) -> Option<LineClass> {
    if line.blank == Blank::Char(char::from(separator)) {
        return None;
    }
    let (columns, splitter) = (Columns::default(), &mut context.splitter);
    let content = match row::puzzle_of_plain_row(line.bytes, columns, separator, line.blank) {
        Some(grid) => LineContent::Puzzle(grid),
        None => {
            row::puzzle_of_any_row(line.bytes, columns, separator, splitter, line.blank)?.into()
        }
    };
    Some(LineClass::Record(RecordFormat::Line, content))
}

impl Table {
    /// The line of the header, from 1.
    pub(super) fn header(self) -> Option<u64> {
        self.header
    }

    /// True if the line of this number is above the header.
    pub(super) fn is_above(self, number: u64) -> bool {
        self.header.is_some_and(|header| number < header)
    }

    /// True if the header names the column of the puzzle.
    pub(super) fn names_puzzle(self) -> bool {
        self.columns.puzzle.is_some()
    }

    /// True if the header names a column of rules.
    pub(super) fn names_rules(self) -> bool {
        !self.columns.rules.is_empty()
    }

    /// True if a row is a puzzle with rules of its own, or of another size.
    fn is_variant(self, context: &mut Context, row: &[u8]) -> bool {
        let Columns { puzzle, rules, .. } = self.columns;
        let fields = context.splitter.split(row, self.separator, usize::MAX);
        let is_it = |(column, field): (usize, Field)| {
            let text = str::from_utf8(field.text).map(str::trim);
            rules.has(column) && !text.is_ok_and(are_no_rules)
                || puzzle == Some(column) && text.is_ok_and(is_variant)
        };
        fields.iter().enumerate().any(is_it)
    }

    /// The header in this line.
    pub(super) fn header_of(self, line: &[u8]) -> Header {
        Header::new(line, self.separator, self.columns)
    }

    /// Where to look for the answers of its rows.
    pub(super) fn answer_source(self) -> AnswerSource {
        let Columns { puzzle, answer, is_answer_sure: is_sure, .. } = self.columns;
        // If neither column is named, the only grid of a row may be its answer.
        if puzzle.is_none() && !is_sure {
            return AnswerSource::ByFormat;
        }
        let column = answer.and_then(|column| u16::try_from(column).ok());
        AnswerSource::Row { column, separator: self.separator, is_sure }
    }

    /// The end of the row whose first line begins at byte `start` of `bytes`. `torn_to` must be 0
    /// for the first row, and is then passed from row to row.
    pub(super) fn row_end(
        self,
        bytes: &[u8],
        start: usize,
        blank: Blank,
        torn_to: &mut usize,
    ) -> RowEnd {
        self.with_row_ends(blank, torn_to, |mut ends| ends.row_end(bytes, start))
    }

    /// The byte after the last whole row of `lines`, which begin with a row and end with a line
    /// feed. A last row that may continue below is not whole.
    pub(super) fn end_of_rows(self, lines: &[u8], blank: Blank) -> usize {
        self.with_row_ends(blank, &mut 0, |mut ends| ends.end_of_rows(lines))
    }

    fn with_row_ends<T>(
        self,
        blank: Blank,
        torn_to: &mut usize,
        find: impl FnOnce(RowEnds) -> T,
    ) -> T {
        let is_row = |line: &[u8]| {
            // Text in quotes may have a grid in a line of its own; a row has other columns, too.
            let is_alone = !line.contains(&self.separator);
            let cells = self.plain_row(line).map(|row| row.cells);
            cells.is_some_and(|cells| fast_grid(cells, blank).is_some())
                && !(is_alone && self.columns.are_several)
        };
        find(RowEnds { separator: self.separator, is_row: &is_row, torn_to })
    }

    /// Fast path: a row without quotes. `line` must be without its line feed.
    #[inline]
    pub(super) fn plain_row(self, line: &[u8]) -> Option<PlainRow<'_>> {
        if line.len() > MAX_LINE {
            return None;
        }
        let text = line.strip_suffix(b"\r").unwrap_or(line);
        // Any other character at an end may be a comment, a byte order mark or a space to remove.
        let is_plain =
            text.first().is_some_and(|byte| byte.is_ascii_alphanumeric() || *byte == b'.')
                && text.last().is_some_and(|byte| !byte.is_ascii_whitespace());
        if !is_plain {
            return None;
        }
        let cells = row::puzzle_field_of_plain_row(text, self.columns, self.separator)?;
        Some(PlainRow { text, cells })
    }

    /// The format of its rows.
    pub(super) fn row_format(self) -> RecordFormat {
        if self.header.is_some() { RecordFormat::Csv } else { RecordFormat::Line }
    }

    /// True if the puzzle of a row is complete, and the table has a column of answers: they may be
    /// exchanged.
    pub(super) fn may_be_exchanged(self, is_complete: impl FnOnce() -> bool) -> bool {
        self.columns.puzzle.is_some() && self.columns.answer.is_some() && is_complete()
    }

    /// True if the answer of a row is a grid with blanks.
    fn has_open_answer(self, splitter: &mut Splitter, row: &[u8], blank: Blank) -> bool {
        let Some(column) = self.columns.answer else { return false };
        let fields = splitter.split(row, self.separator, column + 1);
        let answer = fields.iter().nth(column).and_then(|field| str::from_utf8(field.text).ok());
        let grid = answer.and_then(|text| cells::grid_in_field(text, blank).ok());
        grid.is_some_and(|grid| grid.clues() < 81)
    }

    /// The class of the row that begins in line `number` of the file. `line` is the whole row.
    pub(super) fn classify(self, context: &mut Context, line: &[u8], number: u64) -> LineClass {
        // A tab at the beginning of a row is an empty field.
        let keeps_tabs = self.separator == b'\t';
        context.class_of_record_line(line, keeps_tabs, |context, line| {
            if self.header == Some(number) || is_separator_line(line) {
                return LineClass::Heading;
            }
            // Below the header every line is a row.
            let blank = context.blank;
            if self.is_above(number) && is_comment(line.trim_ascii_start(), blank) {
                return LineClass::Comment;
            }
            let format = self.row_format();
            if self.names_rules() && self.is_variant(context, line) {
                let error = LineError::at_start(ParseErrorKind::Variant);
                return LineClass::Record(format, LineContent::Malformed(error));
            }
            let splitter = &mut context.splitter;
            let plain = row::puzzle_of_plain_row(line, self.columns, self.separator, blank);
            if let Some(grid) = plain.filter(|grid| !self.may_be_exchanged(|| grid.clues() == 81)) {
                return LineClass::Record(format, LineContent::Puzzle(grid));
            }
            let puzzle =
                row::puzzle_of_any_row(line, self.columns, self.separator, splitter, blank)
                    .unwrap_or_else(|| Err(LineError::at_start(ParseErrorKind::CsvNoPuzzle)));
            let puzzle = puzzle.and_then(|grid| {
                let is_exchanged = self.may_be_exchanged(|| grid.clues() == 81)
                    && self.has_open_answer(splitter, line, blank);
                if is_exchanged {
                    return Err(LineError::at_start(ParseErrorKind::CsvExchanged));
                }
                Ok(grid)
            });
            // A puzzle found in a torn row may be right, but part of the row is missing.
            let puzzle = if header::is_torn(line, self.separator) {
                Err(LineError::at_start(ParseErrorKind::CsvTornRow))
            } else {
                puzzle
            };
            // A file that was joined from several has further headers. They are looked for last, so
            // that good rows do not pay for it. A header is an error if this table would read the
            // rows below it from the wrong column.
            let puzzle = match puzzle {
                Err(_) => match Columns::of_header(line, self.separator, splitter) {
                    Some(again) if self.columns.suit(again) => return LineClass::Heading,
                    Some(_) => Err(LineError::at_start(ParseErrorKind::CsvHeader)),
                    None if self.is_variant(context, line) => {
                        Err(LineError::at_start(ParseErrorKind::Variant))
                    }
                    None => puzzle,
                },
                Ok(_) => puzzle,
            };
            LineClass::Record(format, puzzle.into())
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::format::ReadOptions;
    use crate::grid::example::PUZZLE;

    #[test]
    fn a_table_may_have_a_column_for_each_cell() {
        let numbers: Vec<String> = (0..81).map(|cell| cell.to_string()).collect();
        let cells: Vec<&str> = PUZZLE.split("").filter(|cell| !cell.is_empty()).collect();
        for (blank, point) in [("0", ""), ("", ""), (".", ""), ("0", ".0"), ("", ".0")] {
            for separator in [",", ";", "\t"] {
                let cell = |cell: &&str| match *cell {
                    "." if blank.is_empty() => String::new(),
                    "." => format!("{blank}{point}"),
                    digit => format!("{digit}{point}"),
                };
                let row = cells.iter().map(cell).collect::<Vec<_>>().join(separator);
                let header = numbers.join(separator);
                let text = format!("{header}\n{row}\n{row}\n");
                let options = ReadOptions::default();
                let found = options.records(text.as_bytes()).map(|record| {
                    record.puzzle().map(ToString::to_string).map_err(ToString::to_string)
                });
                let found: Vec<_> = found.collect();
                assert_eq!(found, [Ok(PUZZLE.to_owned()), Ok(PUZZLE.to_owned())], "{text}");
            }
        }
    }
}
