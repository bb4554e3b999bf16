//! [`ReadOptions`]: how to read an input: its format, its columns, and which characters are blanks.

use super::cells::Blank;
use super::column::Column;
use crate::names::by_name;

/// A format that a caller can name. All other formats are recognised by their content.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum InputFormat {
    /// One puzzle per line.
    Line,
    /// Grids of nine rows.
    Grid,
    /// Tables.
    Csv,
    /// JSON, with one record per line or as a document.
    Jsonl,
}

impl InputFormat {
    /// Every format.
    pub const ALL: &[InputFormat] =
        &[InputFormat::Line, InputFormat::Grid, InputFormat::Csv, InputFormat::Jsonl];

    /// The name of the format. The format is parsed from it.
    pub const fn name(self) -> &'static str {
        match self {
            InputFormat::Line => "line",
            InputFormat::Grid => "grid",
            InputFormat::Csv => "csv",
            InputFormat::Jsonl => "jsonl",
        }
    }

    /// What the format looks like, in a sentence.
    pub const fn about(self) -> &'static str {
        match self {
            InputFormat::Line => {
                "One puzzle a line, 81 characters. A comment may follow after a space, `,` `;` `:` \
                 or `#`."
            }
            InputFormat::Grid => {
                "Nine rows of nine cells, joined or apart, with or without drawn lines."
            }
            InputFormat::Csv => {
                "Values separated by commas, semicolons or tabs. The header names the column of \
                 the puzzle; without a header it is the first field of 81 characters."
            }
            InputFormat::Jsonl => {
                "JSON objects, one a line or in a JSON document, with the puzzle under a name such \
                 as `puzzle`, `question`, `quiz`, `sudoku`, `grid` or `board`, as a string or an \
                 array, or a position in `givens`, `values` and `deleted` or `candidates`. Beside \
                 `puzzle`, `values` are an answer and not the digits of a player."
            }
        }
    }
}

by_name!(InputFormat, "a format that can be read by name");

/// How to read an input.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ReadOptions {
    /// The format of the input; `None` to recognise it by its content.
    pub from: Option<InputFormat>,
    /// The characters that mean an empty cell.
    pub blank: Blank,
    /// The column of a table, or the field of JSON objects, that holds the puzzle. If it is given
    /// and `from` is not, an input that begins with `{` or `[` is read as JSON objects, and any
    /// other as a table. Other formats have no columns.
    pub column: Option<Column>,
    /// The column or the field that holds the answer, if its name is not a usual one. It decides
    /// the format as `column` does.
    pub answer_column: Option<Column>,
    /// True to read every line as one record, whatever its content: blank lines, comments and rows
    /// of a grid are records that cannot be read. [`Blocks`](super::Blocks) returns the lines that
    /// it has without waiting for more.
    pub line_by_line: bool,
}

impl ReadOptions {
    /// True if a column was named.
    pub(super) fn has_column(&self) -> bool {
        self.column.is_some() || self.answer_column.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_format_is_parsed_from_its_name() {
        for &format in InputFormat::ALL {
            assert_eq!(format.name().parse(), Ok(format));
        }
        let error = "sdk".parse::<InputFormat>().expect_err("no name").to_string();
        assert!(error.contains("line") && error.contains("jsonl"), "{error}");
    }
}
