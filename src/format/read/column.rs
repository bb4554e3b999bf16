//! Which column of a table, or which field of JSON objects, holds the puzzle or its answer: the
//! names that data sets use, and [`Column`] for any other name. The case of letters is ignored.

use core::fmt;
use core::str::FromStr;

/// The names that known data sets give to the puzzle, likeliest first.
pub(super) const PUZZLE_NAMES: [&str; 12] = [
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

/// The name of the rules of a puzzle, beyond those of plain sudoku.
pub(super) const RULES_NAME: &str = "rules";

/// The names that data sets give to the answer, likeliest first, and whether any text under the
/// name is meant as an answer.
pub(super) const ANSWER_NAMES: [(&str, bool); 12] = [
    ("solution", true),
    ("answer", true),
    ("solutions", false),
    ("answers", false),
    ("label", false),
    ("labels", false),
    ("target", false),
    ("output", false),
    ("completion", false),
    ("result", false),
    ("ground_truth", false),
    ("values", false),
];

/// True if data sets give this name to the puzzle, as a column or as a key.
pub(super) fn is_puzzle_name(name: &str) -> bool {
    PUZZLE_NAMES.iter().any(|known| name.eq_ignore_ascii_case(known))
}

/// True if data sets give this name to the answer.
pub(super) fn is_answer_name(name: &str) -> bool {
    ANSWER_NAMES.iter().any(|(known, _)| name.eq_ignore_ascii_case(known))
}

/// The longest name, in bytes.
const MAX_NAME: usize = 64;
/// The largest number of columns that are read.
pub(super) const MAX_COLUMNS: usize = 1024;

/// The column of a table, or the field of JSON objects, that holds the puzzle: a number from 1 to
/// 1024, or a name. A text of digits only is a number.
///
/// ```
/// use ennead::format::{Column, ReadOptions};
///
/// let (puzzle, solution) = (".".repeat(81), "1".repeat(81));
/// let table = format!("final,start\n{solution},{puzzle}\n");
/// for column in ["start", "2"] {
///     let column: Column = column.parse()?;
///     let options = ReadOptions { column: Some(column), ..ReadOptions::default() };
///     assert_eq!(options.parse(&table).map(|grid| grid.clues()), Ok(0));
/// }
/// # Ok::<(), ennead::format::NotAColumn>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Column(Kind);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    /// From 0.
    Index(usize),
    /// The length in bytes, and the bytes, which are UTF-8; those after the length are 0.
    Name(usize, [u8; MAX_NAME]),
}

impl Column {
    /// The index of the column, from 0, among columns with these names; `None` if no column has the
    /// name. A number is returned even if there are fewer columns: a row that lacks the column has
    /// its own error.
    pub(super) fn find<'a>(&self, names: impl IntoIterator<Item = &'a [u8]>) -> Option<usize> {
        match &self.0 {
            Kind::Index(index) => Some(*index),
            Kind::Name(len, bytes) => names
                .into_iter()
                .position(|name| name.trim_ascii().eq_ignore_ascii_case(&bytes[..*len])),
        }
    }

    /// True if the column was given by name. Then a first line that has the name is a header.
    pub(super) fn is_name(&self) -> bool {
        matches!(self.0, Kind::Name(..))
    }

    /// True if the column is the name of this member of an object, or ends with a dot and that
    /// name: `rows[].row.puzzle`. False for a number.
    pub(super) fn is_name_of(&self, member: &str) -> bool {
        let Kind::Name(len, bytes) = &self.0 else { return false };
        let (name, member) = (&bytes[..*len], member.trim_ascii().as_bytes());
        let (path, last) = name.split_at(len.saturating_sub(member.len()));
        last.eq_ignore_ascii_case(member) && (path.is_empty() || path.ends_with(b"."))
    }
}

impl fmt::Display for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Kind::Index(index) => write!(f, "{}", index + 1),
            Kind::Name(len, bytes) => f.write_str(&String::from_utf8_lossy(&bytes[..*len])),
        }
    }
}

/// The error of a text that is neither the number nor the name of a column.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotAColumn;

impl fmt::Display for NotAColumn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a column is a name of 1 to 64 bytes, or a number from 1 to 1024")
    }
}

impl core::error::Error for NotAColumn {}

impl FromStr for Column {
    type Err = NotAColumn;

    fn from_str(text: &str) -> Result<Column, NotAColumn> {
        let name = text.trim().as_bytes();
        if name.iter().all(u8::is_ascii_digit) {
            let number = text.trim().parse().ok().filter(|n| (1..=MAX_COLUMNS).contains(n));
            return number.map(|number| Column(Kind::Index(number - 1))).ok_or(NotAColumn);
        }
        let mut bytes = [0; MAX_NAME];
        bytes.get_mut(..name.len()).ok_or(NotAColumn)?.copy_from_slice(name);
        Ok(Column(Kind::Name(name.len(), bytes)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::{Blocks, ReadOptions};
    use crate::grid::example::{PUZZLE, SOLUTION};

    /// The records in `text` with the puzzle in `column`, each as its puzzle and solution or as its
    /// error.
    fn read(text: &str, column: &str) -> Vec<String> {
        let column = Some(column.parse().expect("a column"));
        let options = ReadOptions { column, ..ReadOptions::default() };
        let mut found = Vec::new();
        for block in Blocks::new(text.as_bytes(), &options) {
            for record in block.expect("text").records(&options) {
                found.push(match record.puzzle() {
                    Ok(puzzle) => match record.answer(&options).map(|answer| answer.grid()) {
                        Some(Ok(solution)) => format!("{puzzle} {solution}"),
                        _ => puzzle.to_string(),
                    },
                    Err(error) => error.to_string(),
                });
            }
        }
        found
    }

    #[test]
    fn a_column_is_found_by_name_and_by_number() {
        let table = format!("id,solution,start\n1,{SOLUTION},{PUZZLE}\n2,{SOLUTION},{PUZZLE}\n");
        let both = format!("{PUZZLE} {SOLUTION}");
        for column in ["start", " Start", "3"] {
            assert_eq!(read(&table, column), [both.clone(), both.clone()], "{column}");
            let tabs = table.replace(',', "\t");
            assert_eq!(read(&tabs, column), [both.clone(), both.clone()], "{column}");
        }
        assert_eq!(read(&table, "solution"), [SOLUTION, SOLUTION]);
        let row = format!("1,{SOLUTION},{PUZZLE}\n");
        assert_eq!(read(&row, "3"), [both]);
    }

    #[test]
    fn a_missing_column_is_an_error_in_every_row() {
        let table = format!("id,start\n1,{PUZZLE}\n2,{PUZZLE}\n");
        let why = "no column or field of the name that was given";
        assert_eq!(read(&table, "begin"), [why, why]);
        assert_eq!(read(&table, "3")[0], "no column 3, where the puzzle is looked for");
        assert_eq!(read(&format!("{{\"a\":\"{PUZZLE}\"}}\n"), "b"), [why]);
    }

    #[test]
    fn a_first_line_that_is_not_a_header_is_a_record() {
        let why = "no column or field of the name that was given";
        for text in [format!("{PUZZLE}\n{PUZZLE}\n"), format!("1,{PUZZLE}\n2,{PUZZLE}\n")] {
            assert_eq!(read(&text, "start"), [why, why], "{text}");
        }
    }

    #[test]
    fn a_field_of_objects_is_found_by_name() {
        let object = format!("{{\"puzzle\":7,\"task\":\"{PUZZLE}\",\"answer\":\"{SOLUTION}\"}}");
        let both = format!("{PUZZLE} {SOLUTION}");
        assert_eq!(read(&format!("{object}\n{object}\n"), "task"), [both.clone(), both.clone()]);
        assert_eq!(read(&format!("[\n{object},\n{object}\n]\n"), "task"), [both.clone(), both]);
    }

    #[test]
    fn the_column_may_be_that_of_the_solution() {
        let object = format!("{{\"puzzle\":\"{PUZZLE}\",\"answer\":\"{SOLUTION}\"}}\n");
        assert_eq!(read(&object, "answer"), [SOLUTION]);
        assert_eq!(read(&object, "puzzle"), [format!("{PUZZLE} {SOLUTION}")]);
    }

    #[test]
    fn a_field_of_an_object_cannot_be_given_by_number() {
        let why = "not a JSON object with a puzzle: a field has a name, and the column is a number";
        assert_eq!(read(&format!("{{\"a\":\"{PUZZLE}\"}}\n"), "1"), [why]);
    }

    #[test]
    fn texts_that_name_no_column_are_refused() {
        for text in ["", " ", "0", "1025", "99999999999999999999", &"a".repeat(65)] {
            assert_eq!(text.parse::<Column>(), Err(NotAColumn), "{text:?}");
        }
        assert!("a".repeat(64).parse::<Column>().is_ok());
    }
}
