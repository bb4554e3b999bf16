//! The format `csv`: comma-separated values. The first line of a file may be a header that names the
//! column of the puzzle; a file without one is recognised row by row.

mod columns;
mod row;
mod splitter;

pub(super) use splitter::Splitter;

use super::classify::{Classifier, LineClass, LineContent, TextLine};
use super::error::{LineError, ParseErrorKind};
use super::formats::{FirstLine, Format, Named, Recogniser};
use super::layout::Layout;
use super::record::RecordFormat;
use columns::Columns;

pub(super) const CSV: Format = Format {
    named: Named::FirstLine(layout),
    recogniser: Some(Recogniser::Record(recognise)),
    position: None,
};

/// A shorter line is not looked at for a field of 81 characters.
const MIN_ROW: usize = 65;

/// The table that a file is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Table {
    columns: Columns,
    /// The line of the header, from 1, whether or not its names tell anything.
    header: Option<u64>,
}

/// The layout of a file: a table, if the first line is a header or the format is given by name.
fn layout(classifier: &mut Classifier, first: FirstLine) -> Option<Layout> {
    let splitter = &mut classifier.splitter;
    // A name alone may head a file of plain lines.
    let known =
        if first.text.contains(&b',') { Columns::of_header(first.text, splitter) } else { None };
    if known.is_none() && !first.is_named {
        return None;
    }
    let has_header = known.is_some() || columns::is_unknown_header(first.text, splitter);
    let header = has_header.then_some(first.number);
    Some(Layout::Table(Table { columns: known.unwrap_or_default(), header }))
}

/// A header, or a row with a field of 81 characters, in a file that does not begin with a header.
fn recognise(classifier: &mut Classifier, line: &TextLine) -> Option<LineClass> {
    let splitter = &mut classifier.splitter;
    let is_name = line.bytes.first().is_some_and(|b| b.is_ascii_alphabetic() || *b == b'"');
    if is_name && Columns::of_header(line.bytes, splitter).is_some() {
        return Some(LineClass::Heading);
    }
    if line.bytes.len() < MIN_ROW || !line.bytes.contains(&b',') {
        return None;
    }
    let columns = Columns::default();
    let content = match row::puzzle_of_plain_row(line.bytes, columns, line.blank) {
        Some(grid) => LineContent::Puzzle(grid),
        None => row::puzzle_of_any_row(line.bytes, columns, splitter, line.blank)?.into(),
    };
    Some(LineClass::Record(RecordFormat::Line, content))
}

impl Table {
    /// The class of line `number` of the file.
    pub(super) fn classify(
        self,
        classifier: &mut Classifier,
        line: &[u8],
        number: u64,
    ) -> LineClass {
        classifier.class_of_record_line(line, |classifier, line| {
            if self.header == Some(number) {
                return LineClass::Heading;
            }
            let (splitter, blank) = (&mut classifier.splitter, classifier.blank);
            let has_header = self.header.is_some();
            let format = if has_header { RecordFormat::Csv } else { RecordFormat::Line };
            if let Some(grid) = row::puzzle_of_plain_row(line, self.columns, blank) {
                return LineClass::Record(format, LineContent::Puzzle(grid));
            }
            let puzzle = row::puzzle_of_any_row(line, self.columns, splitter, blank)
                .unwrap_or_else(|| Err(LineError::at_start(ParseErrorKind::CsvNoPuzzle)));
            // A header again, where files were joined? Asked last, so that good rows do not pay. If
            // the rows below it would be read from the wrong column, that is an error.
            let puzzle = match puzzle {
                Err(_) => match Columns::of_header(line, splitter) {
                    Some(again) if self.columns.suit(again) => return LineClass::Heading,
                    Some(_) => Err(LineError::at_start(ParseErrorKind::CsvHeader)),
                    None => puzzle,
                },
                Ok(_) => puzzle,
            };
            LineClass::Record(format, puzzle.into())
        })
    }
}
