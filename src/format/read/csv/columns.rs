//! [`Columns`]: which columns of a table hold the puzzle and its solution, by their names.

use super::splitter::{Field, Fields, Splitter};

/// The names that known data sets give to the column of the puzzle, likeliest first.
const PUZZLE_COLUMNS: [&str; 12] = [
    "puzzle",
    "puzzles",
    "quiz",
    "quizzes",
    "question",
    "questions",
    "sudoku",
    "unsolved",
    "problem",
    "givens",
    "grid",
    "board",
];

/// Names that only a table of puzzles, or of their solutions, has.
const SOLUTION_COLUMNS: [&str; 4] = ["solution", "solutions", "answer", "answers"];

/// Whether data sets give this name to the puzzle, as a column or as a key.
pub(in super::super) fn is_puzzle_name(name: &str) -> bool {
    PUZZLE_COLUMNS.iter().any(|known| name.eq_ignore_ascii_case(known))
}

/// Whether data sets give this name to the solution.
pub(in super::super) fn is_solution_name(name: &str) -> bool {
    SOLUTION_COLUMNS.iter().any(|known| name.eq_ignore_ascii_case(known))
}

/// No header is longer than this, in bytes.
const MAX_HEADER: usize = 4096;

/// The columns that a header names, from 0.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(in super::super) struct Columns {
    pub(super) puzzle: Option<usize>,
    pub(super) solution: Option<usize>,
}

impl Columns {
    /// The columns that `line` names, if it is a header: it names the column of the puzzle, or it
    /// is a row of words and names the column of the solution. A single name is a header too; what
    /// it heads may be plain lines.
    pub(super) fn of_header(
        line: &[u8],
        separator: u8,
        splitter: &mut Splitter,
    ) -> Option<Columns> {
        if line.len() > MAX_HEADER {
            return None;
        }
        let fields = splitter.split(line, separator, usize::MAX);
        let position = |name: &&str| fields.iter().position(|field| is_named(&field, name));
        let puzzle = PUZZLE_COLUMNS.iter().find_map(position);
        let solution = SOLUTION_COLUMNS.iter().find_map(position);
        let is_header = puzzle.is_some() || solution.is_some() && are_words(&fields);
        is_header.then_some(Columns { puzzle, solution })
    }

    /// Whether the rows of a table with the columns `other` are rightly read as those of this one.
    pub(super) fn suit(self, other: Columns) -> bool {
        match (self.puzzle, self.solution) {
            (Some(_), _) => self.puzzle == other.puzzle,
            (None, Some(_)) => self.solution == other.solution,
            // The first field that looks like a puzzle is read.
            (None, None) => {
                other.puzzle.is_some_and(|at| other.solution.is_none_or(|other| at < other))
            }
        }
    }
}

/// Whether `line` looks like a header whose names tell nothing: words, and no cells.
pub(super) fn is_unknown_header(line: &[u8], separator: u8, splitter: &mut Splitter) -> bool {
    are_words(&splitter.split(line, separator, usize::MAX))
}

fn is_named(field: &Field, name: &str) -> bool {
    field.text.trim_ascii().eq_ignore_ascii_case(name.as_bytes())
}

fn are_words(fields: &Fields) -> bool {
    fields.iter().all(|field| {
        field.text.len() < 64
            && field.text.trim_ascii().first().is_some_and(u8::is_ascii_alphabetic)
    })
}
