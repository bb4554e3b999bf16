//! The table of input formats. To add a format: write its file beside this one, its `mod` line, its
//! name in the `use` list, and a row here. The row names the format, and its constant says how the
//! format is recognised and read. `--from` lists it by itself; the summary in the help of `ennead`
//! (`cli/mod.rs`) is written by hand.
//!
//! The order of the rows is the order in which the formats are listed, and in which the recognisers
//! of one [`Recogniser`] variant are asked.

use super::classify::{Classifier, LineClass, TextLine};
use super::column::Column;
use super::error::{LineError, ParseError, ParseErrorKind};
use super::layout::Layout;
use super::options::Blank;
use super::{
    array, csv, grid, hodoku, json, labeled, line, link, npy, opensudoku, pencil_marks, sdk,
    spreadsheet,
};
use crate::format::Position;
use crate::names::{UnknownName, named};
use core::fmt;
use core::str::FromStr;

formats! {
    Line = line::LINE, "line",
        "One puzzle a line, 81 characters. A comment may follow after a space, `,` `;` `:` or `#`.";
    Grid = grid::GRID, "grid",
        "Nine rows of nine cells, joined or apart, with or without drawn lines.";
    Ss = grid::SS, "ss",
        "A grid as forums draw it (`.ss`): a row of nine dashes is always a border.";
    Sdk = sdk::SDK, "sdk",
        "SadMan's `.sdk`: a grid below `[Puzzle]`; what is below `[State]` is ignored.";
    Sdm = line::SDM, "sdm",
        "`.sdm`: one puzzle a line, 81 characters, the same as `line`.";
    Csv = csv::CSV, "csv",
        "Values separated by commas, semicolons or tabs. The header names the column of the puzzle; \
         without a header it is the first field of 81 characters.";
    Jsonl = json::JSONL, "jsonl",
        "JSON objects, one a line or in a JSON document, with the puzzle under a name such as \
         `puzzle`, `question`, `quiz`, `sudoku`, `grid` or `board`, as a string or an array, or a \
         position in `givens`, `values` and `deleted` or `candidates`.";
    Hodoku = hodoku::HODOKU, "hodoku",
        "A line of HoDoKu's regression library: a position and what a technique finds in it.";
    PencilMarks = pencil_marks::PENCIL_MARKS, "pencil marks",
        "The candidates of every cell, in nine drawn rows or as 729 characters in a line.";
    OpenSudoku = opensudoku::OPEN_SUDOKU, "opensudoku",
        "OpenSudoku's XML: a `<game data=\"...\">` a line.";
    Link = link::LINK, "link",
        "A link to sudokuwiki or f-puzzles.";
    Spreadsheet = spreadsheet::SPREADSHEET, "spreadsheet",
        "A row of a spreadsheet, of Markdown, of LaTeX's package sudoku: empty fields are blanks.";
    Labeled = labeled::LABELED, "labeled",
        "81 characters with a label in front or in quotes, as in puzzle banks.";
    Array = array::ARRAY, "array",
        "Nine lists of nine numbers, as JSON, Python and numpy write them.";
    Npy = npy::NPY, "npy",
        "A numpy array of shape (N, 81), (N, 9, 9), (N, 2, 81) or (N, 3, 81), in its file format `.npy`.";
}

/// How a format is recognised and read.
pub(super) struct FormatRow {
    pub(super) named: NamedReading,
    /// `None` for a format that lines do not show: it is only read by its name, or another format
    /// recognises its lines too.
    pub(super) recogniser: Option<Recogniser>,
    /// For a format that positions are written in.
    pub(super) position: Option<PositionFormat>,
}

/// How an input is read when its format is given by name.
pub(super) enum NamedReading {
    /// All of it has this layout.
    Layout(Layout),
    /// Its first line decides: the function returns the layout that this line gives to the input.
    /// It is asked for inputs whose format is not given too; [`FirstLine::is_named`] tells.
    FirstLine(fn(&mut Classifier, FirstLine) -> Option<Layout>),
    /// The format cannot be given, only recognised.
    No,
}

/// The first line of an input that is neither blank nor a comment.
#[derive(Clone, Copy)]
pub(super) struct FirstLine<'a> {
    /// Without the spaces around it.
    pub(super) text: &'a [u8],
    /// With them.
    pub(super) line: &'a [u8],
    /// Its number, from 1.
    pub(super) number: u64,
    /// True if the format was given by name.
    pub(super) is_named: bool,
    /// The column that holds the puzzle, if it was given.
    pub(super) column: Option<Column>,
}

/// How a line shows its format. A recogniser that is not sure returns `None`, and the next is
/// asked.
pub(super) enum Recogniser {
    /// By its first character, one of these, which are ASCII. Asked first, before the line is known
    /// to be UTF-8.
    FirstCharacter(&'static [u8], fn(&[u8], Blank) -> Option<LineClass>),
    /// The line is a record by itself.
    Record(fn(&mut Classifier, &TextLine) -> Option<LineClass>),
    /// The line is a part of a record, as a row of a grid is. Asked last.
    Part(fn(&TextLine) -> Option<LineClass>),
}

/// How positions are read.
pub(super) struct PositionFormat {
    /// The position in the text of a record, whose first line has this number.
    pub(super) parse: fn(&str, u64) -> Result<Position, ParseError>,
    /// The sentence for those who need a puzzle.
    pub(super) not_a_puzzle: &'static str,
}

/// Makes [`InputFormat`] and its table of rows, one for each variant.
macro_rules! formats {
    ($($variant:ident = $format:path, $name:literal, $about:literal;)*) => {
        /// A format that puzzles or positions are written in.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #[non_exhaustive]
        pub enum InputFormat { $(#[doc = $about] $variant),* }

        impl InputFormat {
            /// Every format.
            pub const ALL: &[InputFormat] = &[$(InputFormat::$variant),*];

            /// The name; for those that can be given by name, also what they are parsed from.
            pub const fn name(self) -> &'static str {
                match self { $(InputFormat::$variant => $name),* }
            }

            /// What the format looks like, in a sentence.
            pub const fn about(self) -> &'static str {
                match self { $(InputFormat::$variant => $about),* }
            }

            pub(super) const fn row(self) -> &'static FormatRow {
                match self { $(InputFormat::$variant => &$format),* }
            }
        }
    };
}
use formats;

impl InputFormat {
    /// True if [`ReadOptions::from`](super::ReadOptions::from) can ask for the format. The others
    /// are only recognised by their content.
    pub const fn can_be_named(self) -> bool {
        !matches!(self.row().named, NamedReading::No)
    }

    /// The names of the formats that can be asked for.
    pub fn names() -> impl Iterator<Item = &'static str> {
        InputFormat::nameable().map(InputFormat::name)
    }

    /// The formats that can be asked for.
    fn nameable() -> impl Iterator<Item = InputFormat> {
        InputFormat::ALL.iter().copied().filter(|format| format.can_be_named())
    }

    /// The sentence for those who need a puzzle and get a position in this format.
    pub(super) fn why_not_a_puzzle(self) -> &'static str {
        self.row().position.as_ref().map_or("not a puzzle", |format| format.not_a_puzzle)
    }

    /// The position in `text`, whose first line has the number `line`.
    pub(super) fn parse_position(self, text: &str, line: u64) -> Result<Position, ParseError> {
        match &self.row().position {
            Some(format) => (format.parse)(text, line),
            None => Err(LineError::at_start(ParseErrorKind::NotAPuzzle).in_line(line)),
        }
    }
}

impl fmt::Display for InputFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for InputFormat {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<InputFormat, UnknownName> {
        let all: Vec<InputFormat> = InputFormat::nameable().collect();
        named(text, "a format that can be read by name", &all, InputFormat::name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_name_is_parsed_back() {
        for &format in InputFormat::ALL {
            let parsed: Option<InputFormat> = format.to_string().parse().ok();
            assert_eq!(parsed, Some(format).filter(|format| format.can_be_named()), "{format}");
        }
        let message = "xml".parse::<InputFormat>().expect_err("not a format").to_string();
        assert!(message.contains("; there are line, grid, "), "{message}");
        for name in InputFormat::names() {
            assert!(message.contains(name), "{message} lacks {name}");
        }
    }
}
