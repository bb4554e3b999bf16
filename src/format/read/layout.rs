//! [`Layout`]: how the lines of an input become records. The options or the first line decide it.

use super::answer::AnswerSource;
use super::csv::{self, FirstLine, Table};
use super::line_class::{Context, is_comment, trim, without_ends};
use super::options::{InputFormat, ReadOptions};

/// How the lines of an input become records. It is the same for the whole input, so that each block
/// can be read without the blocks before it.
#[derive(Clone, Copy, Debug)]
pub(super) enum Layout {
    /// Each line is recognised by its content.
    ByContent,
    /// Each line is a puzzle of 81 characters.
    Lines,
    /// Each line is a record, and is recognised by its content.
    EachLine,
    /// Each line is a row of a numpy array, as [`NpyToLines`](super::npy::NpyToLines) writes it.
    ArrayRows,
    /// Each line is a record in JSON.
    Json,
    /// Every record is a grid of several lines.
    Grids,
    /// Each line is a row of this csv table.
    Table(Table),
}

impl Layout {
    /// The layout of the format that `options` name; `None` if the first line decides.
    pub(super) fn of_options(options: &ReadOptions) -> Option<Layout> {
        if options.line_by_line {
            return Some(Layout::EachLine);
        }
        match options.from? {
            InputFormat::Line => Some(Layout::Lines),
            InputFormat::Grid => Some(Layout::Grids),
            InputFormat::Jsonl => Some(Layout::Json),
            InputFormat::Csv => None,
        }
    }

    /// The layout of an input whose whole text is `text`.
    pub(super) fn of_text(text: &[u8], options: &ReadOptions) -> Layout {
        Layout::of_options(options)
            .or_else(|| Layout::find(text, 1, options, &mut Context::new(options.blank)))
            .unwrap_or(Layout::ByContent)
    }

    /// The layout of an input by its first line that is neither blank nor a comment; `None` if
    /// `text` has no such line. The first line of `text` has the number `first_line`.
    pub(super) fn find(
        text: &[u8],
        first_line: u64,
        options: &ReadOptions,
        context: &mut Context,
    ) -> Option<Layout> {
        let (line, number) = Layout::first_content_line(text, first_line, options)?;
        let text = trim(line).0;
        let line = without_ends(line);
        let is_unknown = options.from.is_none() && options.has_column();
        if is_unknown && matches!(text.first(), Some(b'{' | b'[')) {
            return Some(Layout::Json);
        }
        let is_named = options.from == Some(InputFormat::Csv);
        let ReadOptions { column, answer_column, .. } = *options;
        let first = FirstLine { text, line, number, is_named, column, answer_column };
        let table = csv::table(context, first);
        Some(table.map_or(Layout::ByContent, Layout::Table))
    }

    /// The line that decides the layout, and its number: the first that is neither blank, a comment
    /// nor `sep=;`.
    fn first_content_line<'a>(
        text: &'a [u8],
        first_line: u64,
        options: &ReadOptions,
    ) -> Option<(&'a [u8], u64)> {
        let has_content = |line: &[u8]| {
            !line.is_empty() && !is_comment(line, options.blank) && !csv::is_separator_line(line)
        };
        let mut lines = text.split(|&b| b == b'\n').zip(first_line..);
        lines.find(|(line, _)| has_content(trim(line).0))
    }

    /// Where to look for the answers of the records.
    pub(super) fn answer_source(self) -> AnswerSource {
        match self {
            Layout::Table(table) => table.answer_source(),
            _ => AnswerSource::ByFormat,
        }
    }

    /// True if a line that is just 81 cells is a puzzle.
    #[inline]
    pub(super) fn may_have_bare_lines(self) -> bool {
        matches!(self, Layout::ByContent | Layout::Lines | Layout::EachLine | Layout::ArrayRows)
    }

    /// True if every line is a record, a heading, a comment or blank. A csv row with line feeds in
    /// quotes counts as one line here.
    pub(super) fn is_by_line(self) -> bool {
        !matches!(self, Layout::ByContent | Layout::Grids)
    }
}
