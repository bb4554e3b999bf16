//! [`OutputFormat`]: the formats in which puzzles and positions are written, as a table with a row
//! for each. The reader recognises all of them.

use super::links::{f_puzzles, sudokupad};
use super::{board, candidates, line};
use crate::format::{Id, LibraryCase, Position};
use crate::geometry::{Candidate, Cell, Digit, DigitSet};
use crate::grid::Grid;
use crate::names::by_name;
use crate::solve::puzzle::Puzzle;
use serde::Serialize;

/// Defines [`OutputFormat`] and `TABLE`, which has a row for each variant.
macro_rules! formats {
    ($(
        $variant:ident $name:literal $extension:literal $drawn:literal $marks:literal
        $header:literal $footer:literal
        $about:literal
        $write:expr;
    )*) => {
        /// A format in which puzzles and positions are written.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #[non_exhaustive]
        pub enum OutputFormat {
            $(#[doc = concat!("`", $name, "`: see [`OutputFormat::about`].")] $variant),*
        }

        impl OutputFormat {
            /// Every format.
            pub const ALL: &[OutputFormat] = &[$(OutputFormat::$variant),*];
        }

        static TABLE: [FormatRow; OutputFormat::ALL.len()] = [$(FormatRow {
            name: $name,
            extension: $extension,
            about: $about,
            is_drawn: $drawn,
            holds_marks: $marks,
            header: $header,
            footer: $footer,
            write: $write,
        }),*];
    };
}
formats! {
    // variant   name          extension     drawn  marks  before the first, after the last
    Line       "line"        "txt"         false  false  "" ""
        "81 characters"
        Digits(line);
    Board      "board"       "txt"         true   false  "" ""
        "Nine rows with lines between the boxes"
        Digits(board);
    Compact    "compact"     "txt"         true   false  "" ""
        "Nine rows of nine characters"
        Digits(compact);
    Ss         "ss"          "txt"         true   false  "" ""
        "A grid as forums draw it"
        Digits(forum);
    Sdk        "sdk"         "sdk"         true   false  "" ""
        "SadMan's .sdk: the givens below [Puzzle], and the digits below [State] if there are more"
        Whole(sdk);
    Csv        "csv"         "csv"         false  false  "puzzle\n" ""
        "Comma-separated values with a header"
        Digits(line);
    Jsonl      "jsonl"       "jsonl"       false  true   "" ""
        "One JSON object a line"
        Whole(jsonl);
    Candidates "candidates"  "txt"         true   true   "" ""
        "Pencil marks in a drawn grid"
        Whole(|out, position| candidates(out, &marks(position)));
    Marks      "marks"       "txt"         false  true   "" ""
        "Pencil marks in a line: 729 characters, nine for each cell"
        Whole(|out, position| marks_in_line(out, &marks(position)));
    Hodoku     "hodoku"      "txt"         false  true   "" ""
        "A line of HoDoKu's library: +5 is placed, 436 is r3c6<>4"
        Whole(hodoku);
    OpenSudoku "opensudoku"  "opensudoku"  false  false
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku>\n" "</opensudoku>\n"
        "OpenSudoku's XML"
        Digits(|out, grid| between(out, "<game data=\"", grid, "\" />\n"));
    Sudokuwiki "sudokuwiki"  "txt"         false  false  "" ""
        "A link to sudokuwiki"
        Digits(|out, grid| between(out, "https://www.sudokuwiki.org/sudoku.htm?bd=", grid, "\n"));
    SudokuPad  "sudokupad"   "txt"         false  true   "" ""
        "A link to SudokuPad: digits that are not given become marks"
        Whole(sudokupad);
    FPuzzles   "f-puzzles"   "txt"         false  true   "" ""
        "A link to f-puzzles"
        Whole(f_puzzles);
    Npy        "npy"         "npy"         false  false  "" ""
        "A row of a numpy array: a byte for each cell"
        Digits(|out, grid| out.extend(cells_as_bytes(grid)));
}

/// A row of the table. The methods of [`OutputFormat`] with the same names describe the columns.
struct FormatRow {
    name: &'static str,
    extension: &'static str,
    about: &'static str,
    is_drawn: bool,
    holds_marks: bool,
    header: &'static str,
    footer: &'static str,
    write: Write,
}

/// The function that writes a record.
enum Write {
    /// Writes only digits.
    Digits(fn(&mut Vec<u8>, &Grid)),
    /// Writes a position with more than its digits.
    Whole(fn(&mut Vec<u8>, &Position)),
}
use Write::{Digits, Whole};

impl OutputFormat {
    const fn row(self) -> &'static FormatRow {
        &TABLE[self as usize]
    }

    /// The name of the format. The format is parsed from it.
    pub const fn name(self) -> &'static str {
        self.row().name
    }

    /// What the format looks like, in a line.
    pub const fn about(self) -> &'static str {
        self.row().about
    }

    /// The extension of file names in this format, without the dot.
    pub const fn extension(self) -> &'static str {
        self.row().extension
    }

    /// True if a record takes several lines. A blank line separates two such records.
    pub const fn is_drawn(self) -> bool {
        self.row().is_drawn
    }

    /// True if the format includes which candidates are crossed out; false if it has only digits.
    pub const fn holds_marks(self) -> bool {
        self.row().holds_marks
    }

    /// True if `position` is lost in this format: its candidates are not written, and its digits
    /// alone are too few for a puzzle.
    pub fn loses(self, position: &Position) -> bool {
        let digits = position.values.clues();
        !self.holds_marks() && digits < Grid::FEWEST_CLUES && position.is_restricted()
    }

    /// The text before the first record. That of a numpy array is its
    /// [header](super::NpyRows::header).
    pub const fn header(self) -> &'static str {
        self.row().header
    }

    /// The text after the last record.
    pub const fn footer(self) -> &'static str {
        self.row().footer
    }

    /// Appends `position` and a line feed; for a numpy array 81 bytes without a line feed.
    ///
    /// ```
    /// use ennead::format::{Position, write::OutputFormat};
    ///
    /// let mut text = Vec::new();
    /// OutputFormat::Compact.write(&mut text, &Position::from(ennead::Grid::EMPTY));
    /// assert_eq!(text, ".........\n".repeat(9).as_bytes());
    /// ```
    pub fn write(self, out: &mut Vec<u8>, position: &Position) {
        match self.row().write {
            Digits(write) => write(out, &position.values),
            Whole(write) => write(out, position),
        }
    }

    /// The text that [`OutputFormat::write`] writes, without the line feed at its end.
    pub fn text(self, position: &Position) -> String {
        let mut text = Vec::new();
        self.write(&mut text, position);
        String::from_utf8_lossy(&text).trim_end().to_owned()
    }

    /// Fast path: a function that appends a puzzle as [`OutputFormat::write`] does, without finding
    /// candidates, which would take most of the time. `None` if the format has more than digits.
    pub fn writer_of_digits(self) -> Option<fn(&mut Vec<u8>, &Grid)> {
        match self.row().write {
            Digits(write) => Some(write),
            Whole(_) => None,
        }
    }
}

by_name!(OutputFormat, "a format that can be written");

/// Appends the grid as nine lines of nine characters.
pub fn compact(out: &mut Vec<u8>, grid: &Grid) {
    for row in grid.to_line().chunks_exact(9) {
        out.extend_from_slice(row);
        out.push(b'\n');
    }
}

/// The 81 cells as numbers: 1 to 9 for a digit, 0 for an empty cell.
pub fn cells_as_bytes(grid: &Grid) -> [u8; 81] {
    grid.cells().map(|cell| cell.map_or(0, |digit| digit.to_ascii() - b'0'))
}

fn forum(out: &mut Vec<u8>, grid: &Grid) {
    out.extend_from_slice(b"*-----------*\n");
    for (index, row) in grid.to_line().chunks_exact(9).enumerate() {
        if index == 3 || index == 6 {
            out.extend_from_slice(b"|---+---+---|\n");
        }
        for stack in row.chunks_exact(3) {
            out.push(b'|');
            out.extend_from_slice(stack);
        }
        out.extend_from_slice(b"|\n");
    }
    out.extend_from_slice(b"*-----------*\n");
}

fn sdk(out: &mut Vec<u8>, position: &Position) {
    let puzzle = position.shown_givens();
    out.extend_from_slice(b"[Puzzle]\n");
    compact(out, puzzle);
    if *puzzle != position.values {
        out.extend_from_slice(b"[State]\n");
        compact(out, &position.values);
    }
}

/// Appends the 81 digits of a grid, with 0 for an empty cell, between two texts.
fn between(out: &mut Vec<u8>, before: &str, grid: &Grid, after: &str) {
    out.extend_from_slice(before.as_bytes());
    out.extend(cells_as_bytes(grid).map(|cell| b'0' + cell));
    out.extend_from_slice(after.as_bytes());
}

/// The digits to write for each cell: its value, or its candidates if it has none.
fn marks(position: &Position) -> [DigitSet; 81] {
    Puzzle { grid: &position.values, marks: Some(&position.marks) }.candidates()
}

fn marks_in_line(out: &mut Vec<u8>, cells: &[DigitSet; 81]) {
    for digits in cells {
        let character = |digit: Digit| if digits.contains(digit) { digit.to_ascii() } else { b'.' };
        out.extend(Digit::ALL.map(character));
    }
    out.push(b'\n');
}

fn jsonl(out: &mut Vec<u8>, position: &Position) {
    #[derive(Serialize)]
    struct PuzzleObject<'a> {
        #[serde(skip_serializing_if = "Option::is_none")]
        id: Option<&'a Id>,
        puzzle: String,
    }
    let start = out.len();
    if position.is_start() {
        let puzzle = PuzzleObject { id: position.id.as_ref(), puzzle: position.values.to_string() };
        // Writing to memory does not fail.
        let _ = serde_json::to_writer(&mut *out, &puzzle);
        return out.push(b'\n');
    }
    super::position(out, position);
    if let Some(id) = position.id.as_ref().and_then(|id| serde_json::to_string(id).ok()) {
        let first = start + 1;
        out.splice(first..first, format!("\"id\":{id},").into_bytes());
    }
}

fn hodoku(out: &mut Vec<u8>, position: &Position) {
    let none = LibraryCase { code: "0000".to_owned(), eliminations: vec![], placements: vec![] };
    let library = position.library.as_ref().unwrap_or(&none);
    out.extend_from_slice(format!(":{}:x:", library.code).as_bytes());
    for cell in Cell::ALL {
        match (position.givens.get(cell), position.values.get(cell)) {
            (Some(digit), _) => out.push(digit.to_ascii()),
            (None, Some(digit)) => out.extend([b'+', digit.to_ascii()]),
            (None, None) => out.push(b'.'),
        }
    }
    let deleted: Vec<Candidate> = position.deleted().collect();
    for candidates in [&deleted, &library.eliminations, &library.placements] {
        let group = |Candidate { digit, cell }: &Candidate| {
            format!("{digit}{}{}", cell.row() + 1, cell.column() + 1)
        };
        let groups: Vec<String> = candidates.iter().map(group).collect();
        out.extend_from_slice(format!(":{}", groups.join(" ")).as_bytes());
    }
    out.extend_from_slice(b":\n");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_is_complete() {
        for &format in OutputFormat::ALL {
            assert_eq!(format.name().parse(), Ok(format));
            assert!((1..=90).contains(&format.about().len()), "{format}");
            let mut out = Vec::new();
            format.write(&mut out, &Position::from(Grid::EMPTY));
            assert!(format == OutputFormat::Npy || out.ends_with(b"\n"), "{format}");
            let lines = out.iter().filter(|&&byte| byte == b'\n').count();
            assert_eq!(format.is_drawn(), lines > 1, "{format}");
        }
        assert!("xml".parse::<OutputFormat>().is_err());
    }
}
